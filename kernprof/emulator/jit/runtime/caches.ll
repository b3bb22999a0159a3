; Made by scripts/build-runtime, with clang version 19.1.7. Sources: 09b93a098719bf112d4f0305c9cc8cee0aa0afcd8c8353799d584e04f73676aa
%struct.line = type { ptr, [2 x i64], i64 }
%struct.probe = type { i64, i64 }

define dso_local void @play(ptr nocapture noundef %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = alloca %struct.line, align 8
  %5 = icmp eq i64 %2, 0
  br i1 %5, label %22, label %6

6:
  %7 = getelementptr inbounds i8, ptr %0, i64 40
  %8 = getelementptr inbounds i8, ptr %0, i64 56
  %9 = getelementptr inbounds i8, ptr %0, i64 32
  %10 = getelementptr inbounds i8, ptr %4, i64 8
  %11 = getelementptr inbounds i8, ptr %4, i64 16
  %12 = getelementptr inbounds i8, ptr %0, i64 112
  %13 = getelementptr inbounds i8, ptr %0, i64 96
  %14 = getelementptr inbounds i8, ptr %0, i64 104
  %15 = getelementptr inbounds i8, ptr %0, i64 80
  %16 = getelementptr inbounds i8, ptr %0, i64 88
  %17 = getelementptr inbounds i8, ptr %0, i64 48
  %18 = getelementptr inbounds i8, ptr %0, i64 24
  %19 = getelementptr inbounds i8, ptr %0, i64 8
  %20 = getelementptr inbounds i8, ptr %0, i64 64
  %21 = getelementptr inbounds i8, ptr %0, i64 16
  br label %23

22:
  ret void

23:
  %24 = phi i64 [ 0, %6 ], [ %315, %314 ]
  %25 = getelementptr %struct.probe, ptr %1, i64 %24
  %26 = load i64, ptr %25, align 8
  %27 = lshr i64 %26, 8
  %28 = mul i64 %27, 2177342782468422677
  %29 = and i64 %28, 9223372036854775807
  %30 = lshr i64 %29, 32
  %31 = xor i64 %30, %29
  %32 = and i64 %31, 1
  %33 = lshr i64 %31, 1
  %34 = load i64, ptr %7, align 8
  %35 = shl nsw i64 -1, %34
  %36 = xor i64 %35, -1
  %37 = and i64 %33, %36
  %38 = icmp eq i64 %37, 0
  br i1 %38, label %39, label %314

39:
  %40 = trunc i64 %26 to i32
  %41 = and i32 %40, 15
  %42 = load i64, ptr %8, align 8
  %43 = mul i64 %42, 1103515245
  %44 = add i64 %43, 12345
  %45 = and i64 %44, 2147483647
  store i64 %45, ptr %8, align 8
  %46 = lshr i64 %44, 16
  %47 = and i64 %46, 1
  %48 = lshr i64 %33, %34
  %49 = load i64, ptr %9, align 8
  %50 = urem i64 %48, %49
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %4) #5
  %51 = mul nuw nsw i64 %49, %32
  %52 = add i64 %51, %50
  %53 = shl i64 %52, 4
  store i64 %53, ptr %10, align 8
  %54 = xor i64 %32, 1
  %55 = mul nuw nsw i64 %49, %54
  %56 = add i64 %55, %50
  %57 = shl i64 %56, 4
  store i64 %57, ptr %11, align 8
  %58 = add nsw i64 %27, -137438953472
  %59 = load i64, ptr %12, align 8
  %60 = lshr i64 %58, %59
  %61 = load ptr, ptr %13, align 8
  %62 = load ptr, ptr %14, align 8
  %63 = getelementptr i64, ptr %62, i64 %60
  %64 = load i64, ptr %63, align 8
  %65 = shl i64 %60, %59
  %66 = sub i64 %58, %65
  %67 = add i64 %66, %64
  %68 = shl i64 %67, 1
  %69 = getelementptr i8, ptr %61, i64 %68
  %70 = and i32 %40, 16
  %71 = icmp eq i32 %70, 0
  br i1 %71, label %81, label %72

72:
  %73 = load i8, ptr %69, align 1
  %74 = xor i8 %73, -1
  %75 = zext i8 %74 to i32
  %76 = and i32 %41, %75
  %77 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %76)
  %78 = zext nneg i32 %77 to i64
  %79 = load i64, ptr %15, align 8
  %80 = add i64 %79, %78
  store i64 %80, ptr %15, align 8
  br label %81

81:
  %82 = and i32 %40, 32
  %83 = icmp eq i32 %82, 0
  br i1 %83, label %84, label %86

84:
  %85 = trunc nuw nsw i32 %41 to i8
  br label %99

86:
  %87 = getelementptr i8, ptr %69, i64 1
  %88 = load i8, ptr %87, align 1
  %89 = xor i8 %88, -1
  %90 = zext i8 %89 to i32
  %91 = and i32 %41, %90
  %92 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %91)
  %93 = zext nneg i32 %92 to i64
  %94 = load i64, ptr %16, align 8
  %95 = add i64 %94, %93
  store i64 %95, ptr %16, align 8
  %96 = load i8, ptr %87, align 1
  %97 = trunc nuw nsw i32 %41 to i8
  %98 = or i8 %96, %97
  store i8 %98, ptr %87, align 1
  br label %99

99:
  %100 = phi i8 [ %85, %84 ], [ %97, %86 ]
  %101 = load i8, ptr %69, align 1
  %102 = or i8 %101, %100
  store i8 %102, ptr %69, align 1
  %103 = icmp eq i32 %41, 0
  br i1 %103, label %117, label %104

104:
  %105 = icmp ne i64 %47, %32
  %106 = zext i1 %105 to i64
  %107 = getelementptr [2 x i64], ptr %10, i64 0, i64 %106
  %108 = add i64 %53, 16
  %109 = icmp eq i64 %53, -16
  %110 = add i64 %57, 16
  %111 = icmp eq i64 %57, -16
  br label %112

112:
  %113 = phi i32 [ %41, %104 ], [ %312, %310 ]
  %114 = tail call range(i32 0, 4) i32 @llvm.cttz.i32(i32 %113, i1 true)
  %115 = load i64, ptr %17, align 8
  %116 = add i64 %115, 1
  store i64 %116, ptr %17, align 8
  br i1 %71, label %264, label %118

117:
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %4) #5
  br label %314

118:
  %119 = shl nuw nsw i32 1, %114
  %120 = zext nneg i32 %119 to i64
  %121 = load i64, ptr %107, align 8
  %122 = icmp ult i64 %121, -16
  br i1 %122, label %123, label %206

123:
  %124 = load ptr, ptr %0, align 8
  %125 = getelementptr i64, ptr %124, i64 %121
  %126 = load i64, ptr %125, align 8
  %127 = icmp eq i64 %126, %27
  br i1 %127, label %203, label %128

128:
  %129 = add nuw i64 %121, 1
  %130 = getelementptr i64, ptr %124, i64 %129
  %131 = load i64, ptr %130, align 8
  %132 = icmp eq i64 %131, %27
  br i1 %132, label %203, label %133

133:
  %134 = add nuw i64 %121, 2
  %135 = getelementptr i64, ptr %124, i64 %134
  %136 = load i64, ptr %135, align 8
  %137 = icmp eq i64 %136, %27
  br i1 %137, label %203, label %138

138:
  %139 = add nuw i64 %121, 3
  %140 = getelementptr i64, ptr %124, i64 %139
  %141 = load i64, ptr %140, align 8
  %142 = icmp eq i64 %141, %27
  br i1 %142, label %203, label %143

143:
  %144 = add nuw i64 %121, 4
  %145 = getelementptr i64, ptr %124, i64 %144
  %146 = load i64, ptr %145, align 8
  %147 = icmp eq i64 %146, %27
  br i1 %147, label %203, label %148

148:
  %149 = add nuw i64 %121, 5
  %150 = getelementptr i64, ptr %124, i64 %149
  %151 = load i64, ptr %150, align 8
  %152 = icmp eq i64 %151, %27
  br i1 %152, label %203, label %153

153:
  %154 = add nuw i64 %121, 6
  %155 = getelementptr i64, ptr %124, i64 %154
  %156 = load i64, ptr %155, align 8
  %157 = icmp eq i64 %156, %27
  br i1 %157, label %203, label %158

158:
  %159 = add nuw i64 %121, 7
  %160 = getelementptr i64, ptr %124, i64 %159
  %161 = load i64, ptr %160, align 8
  %162 = icmp eq i64 %161, %27
  br i1 %162, label %203, label %163

163:
  %164 = add nuw i64 %121, 8
  %165 = getelementptr i64, ptr %124, i64 %164
  %166 = load i64, ptr %165, align 8
  %167 = icmp eq i64 %166, %27
  br i1 %167, label %203, label %168

168:
  %169 = add nuw i64 %121, 9
  %170 = getelementptr i64, ptr %124, i64 %169
  %171 = load i64, ptr %170, align 8
  %172 = icmp eq i64 %171, %27
  br i1 %172, label %203, label %173

173:
  %174 = add nuw i64 %121, 10
  %175 = getelementptr i64, ptr %124, i64 %174
  %176 = load i64, ptr %175, align 8
  %177 = icmp eq i64 %176, %27
  br i1 %177, label %203, label %178

178:
  %179 = add nuw i64 %121, 11
  %180 = getelementptr i64, ptr %124, i64 %179
  %181 = load i64, ptr %180, align 8
  %182 = icmp eq i64 %181, %27
  br i1 %182, label %203, label %183

183:
  %184 = add nuw i64 %121, 12
  %185 = getelementptr i64, ptr %124, i64 %184
  %186 = load i64, ptr %185, align 8
  %187 = icmp eq i64 %186, %27
  br i1 %187, label %203, label %188

188:
  %189 = add nuw i64 %121, 13
  %190 = getelementptr i64, ptr %124, i64 %189
  %191 = load i64, ptr %190, align 8
  %192 = icmp eq i64 %191, %27
  br i1 %192, label %203, label %193

193:
  %194 = add nuw i64 %121, 14
  %195 = getelementptr i64, ptr %124, i64 %194
  %196 = load i64, ptr %195, align 8
  %197 = icmp eq i64 %196, %27
  br i1 %197, label %203, label %198

198:
  %199 = add nuw i64 %121, 15
  %200 = getelementptr i64, ptr %124, i64 %199
  %201 = load i64, ptr %200, align 8
  %202 = icmp eq i64 %201, %27
  br i1 %202, label %203, label %206

203:
  %204 = phi i64 [ %121, %123 ], [ %129, %128 ], [ %134, %133 ], [ %139, %138 ], [ %144, %143 ], [ %149, %148 ], [ %154, %153 ], [ %159, %158 ], [ %164, %163 ], [ %169, %168 ], [ %174, %173 ], [ %179, %178 ], [ %184, %183 ], [ %189, %188 ], [ %194, %193 ], [ %199, %198 ]
  %205 = icmp slt i64 %204, 0
  br i1 %205, label %206, label %209

206:
  %207 = tail call fastcc i64 @replace(ptr noundef %0, i64 noundef %121, i64 noundef %27) #6
  %208 = load i64, ptr %17, align 8
  br label %209

209:
  %210 = phi i64 [ %208, %206 ], [ %116, %203 ]
  %211 = phi i64 [ %207, %206 ], [ %204, %203 ]
  %212 = load ptr, ptr %18, align 8
  %213 = getelementptr i64, ptr %212, i64 %211
  store i64 %210, ptr %213, align 8
  %214 = load ptr, ptr %19, align 8
  %215 = getelementptr i64, ptr %214, i64 %211
  %216 = load i64, ptr %215, align 8
  %217 = and i64 %216, %120
  %218 = icmp eq i64 %217, 0
  br i1 %218, label %219, label %264

219:
  %220 = or i64 %216, %120
  store i64 %220, ptr %215, align 8
  br i1 %105, label %221, label %248

221:
  br i1 %109, label %234, label %222

222:
  %223 = load ptr, ptr %0, align 8
  br label %224

224:
  %225 = phi i64 [ %53, %222 ], [ %230, %229 ]
  %226 = getelementptr i64, ptr %223, i64 %225
  %227 = load i64, ptr %226, align 8
  %228 = icmp eq i64 %227, %27
  br i1 %228, label %232, label %229

229:
  %230 = add nuw i64 %225, 1
  %231 = icmp ult i64 %230, %108
  br i1 %231, label %224, label %234

232:
  %233 = icmp slt i64 %225, 0
  br i1 %233, label %234, label %236

234:
  %235 = tail call fastcc i64 @replace(ptr noundef %0, i64 noundef %53, i64 noundef %27) #6
  br label %236

236:
  %237 = phi i64 [ %235, %234 ], [ %225, %232 ]
  %238 = load i64, ptr %17, align 8
  %239 = load ptr, ptr %18, align 8
  %240 = getelementptr i64, ptr %239, i64 %237
  store i64 %238, ptr %240, align 8
  %241 = load ptr, ptr %19, align 8
  %242 = getelementptr i64, ptr %241, i64 %237
  %243 = load i64, ptr %242, align 8
  %244 = and i64 %243, %120
  %245 = icmp eq i64 %244, 0
  br i1 %245, label %246, label %264

246:
  %247 = or i64 %243, %120
  store i64 %247, ptr %242, align 8
  br label %248

248:
  %249 = phi i64 [ %211, %219 ], [ %237, %246 ]
  %250 = and i64 %120, 3
  %251 = icmp eq i64 %250, 0
  %252 = select i1 %251, i64 12, i64 3
  %253 = load ptr, ptr %19, align 8
  %254 = getelementptr i64, ptr %253, i64 %249
  %255 = load i64, ptr %254, align 8
  %256 = xor i64 %255, -1
  %257 = and i64 %252, %256
  %258 = icmp eq i64 %257, 0
  %259 = select i1 %258, i64 1, i64 2
  %260 = load i64, ptr %20, align 8
  %261 = add i64 %259, %260
  store i64 %261, ptr %20, align 8
  %262 = load i64, ptr %254, align 8
  %263 = or i64 %262, %252
  store i64 %263, ptr %254, align 8
  br label %264

264:
  br i1 %83, label %310, label %265

265:
  %266 = shl nuw nsw i32 1, %114
  %267 = zext nneg i32 %266 to i64
  br i1 %111, label %282, label %268

268:
  %269 = load ptr, ptr %0, align 8
  br label %270

270:
  %271 = phi i64 [ %57, %268 ], [ %276, %275 ]
  %272 = getelementptr i64, ptr %269, i64 %271
  %273 = load i64, ptr %272, align 8
  %274 = icmp eq i64 %273, %27
  br i1 %274, label %278, label %275

275:
  %276 = add nuw i64 %271, 1
  %277 = icmp ult i64 %276, %110
  br i1 %277, label %270, label %282

278:
  %279 = icmp sgt i64 %271, -1
  br i1 %279, label %280, label %282

280:
  %281 = getelementptr i64, ptr %269, i64 %271
  store i64 0, ptr %281, align 8
  br label %282

282:
  br i1 %109, label %295, label %283

283:
  %284 = load ptr, ptr %0, align 8
  br label %285

285:
  %286 = phi i64 [ %53, %283 ], [ %291, %290 ]
  %287 = getelementptr i64, ptr %284, i64 %286
  %288 = load i64, ptr %287, align 8
  %289 = icmp eq i64 %288, %27
  br i1 %289, label %293, label %290

290:
  %291 = add nuw i64 %286, 1
  %292 = icmp ult i64 %291, %108
  br i1 %292, label %285, label %295

293:
  %294 = icmp slt i64 %286, 0
  br i1 %294, label %295, label %297

295:
  %296 = tail call fastcc i64 @replace(ptr noundef nonnull %0, i64 noundef %53, i64 noundef %27) #6
  br label %297

297:
  %298 = phi i64 [ %296, %295 ], [ %286, %293 ]
  %299 = load i64, ptr %17, align 8
  %300 = load ptr, ptr %18, align 8
  %301 = getelementptr i64, ptr %300, i64 %298
  store i64 %299, ptr %301, align 8
  %302 = load ptr, ptr %19, align 8
  %303 = getelementptr i64, ptr %302, i64 %298
  %304 = load i64, ptr %303, align 8
  %305 = or i64 %304, %267
  store i64 %305, ptr %303, align 8
  %306 = load ptr, ptr %21, align 8
  %307 = getelementptr i64, ptr %306, i64 %298
  %308 = load i64, ptr %307, align 8
  %309 = or i64 %308, %267
  store i64 %309, ptr %307, align 8
  br label %310

310:
  %311 = add nsw i32 %113, -1
  %312 = and i32 %311, %113
  %313 = icmp eq i32 %312, 0
  br i1 %313, label %117, label %112

314:
  %315 = add nuw i64 %24, 1
  %316 = icmp eq i64 %315, %2
  br i1 %316, label %22, label %23
}

declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

define dso_local void @before(ptr nocapture noundef readonly %0, i64 noundef %1, ptr nocapture noundef %2, i64 noundef %3, ptr nocapture noundef writeonly %4) local_unnamed_addr #2 {
  %6 = icmp eq i64 %1, 0
  br i1 %6, label %7, label %8

7:
  ret void

8:
  %9 = phi i64 [ %42, %35 ], [ 0, %5 ]
  %10 = getelementptr i64, ptr %0, i64 %9
  %11 = load i64, ptr %10, align 8
  %12 = and i64 %11, 15
  %13 = lshr i64 %11, 4
  %14 = mul i64 %13, -7046029254386353131
  %15 = lshr i64 %14, 28
  %16 = and i64 %15, 68719476720
  %17 = or disjoint i64 %16, %12
  %18 = and i64 %17, %3
  %19 = getelementptr i32, ptr %2, i64 %18
  %20 = load i32, ptr %19, align 4
  %21 = icmp sgt i32 %20, -1
  br i1 %21, label %22, label %35

22:
  %23 = phi i32 [ %33, %29 ], [ %20, %8 ]
  %24 = phi i64 [ %31, %29 ], [ %18, %8 ]
  %25 = zext nneg i32 %23 to i64
  %26 = getelementptr i64, ptr %0, i64 %25
  %27 = load i64, ptr %26, align 8
  %28 = icmp eq i64 %27, %11
  br i1 %28, label %35, label %29

29:
  %30 = add i64 %24, 1
  %31 = and i64 %30, %3
  %32 = getelementptr i32, ptr %2, i64 %31
  %33 = load i32, ptr %32, align 4
  %34 = icmp sgt i32 %33, -1
  br i1 %34, label %22, label %35

35:
  %36 = phi i64 [ %18, %8 ], [ %31, %29 ], [ %24, %22 ]
  %37 = phi i32 [ %20, %8 ], [ %33, %29 ], [ %23, %22 ]
  %38 = getelementptr i32, ptr %2, i64 %36
  %39 = sext i32 %37 to i64
  %40 = getelementptr i64, ptr %4, i64 %9
  store i64 %39, ptr %40, align 8
  %41 = trunc i64 %9 to i32
  store i32 %41, ptr %38, align 4
  %42 = add nuw i64 %9, 1
  %43 = icmp eq i64 %42, %1
  br i1 %43, label %7, label %8
}

define dso_local void @gaps(ptr nocapture noundef readonly %0, i64 noundef %1, ptr nocapture noundef %2, i64 noundef %3, ptr nocapture noundef %4) local_unnamed_addr #2 {
  %6 = icmp eq i64 %1, 0
  br i1 %6, label %7, label %8

7:
  br label %55

8:
  %9 = phi i64 [ %40, %35 ], [ 0, %5 ]
  %10 = getelementptr i64, ptr %0, i64 %9
  %11 = load i64, ptr %10, align 8
  %12 = and i64 %11, 15
  %13 = lshr i64 %11, 4
  %14 = mul i64 %13, -7046029254386353131
  %15 = lshr i64 %14, 28
  %16 = and i64 %15, 68719476720
  %17 = or disjoint i64 %16, %12
  %18 = and i64 %17, %3
  %19 = getelementptr i32, ptr %2, i64 %18
  %20 = load i32, ptr %19, align 4
  %21 = icmp sgt i32 %20, -1
  br i1 %21, label %22, label %35

22:
  %23 = phi i32 [ %33, %29 ], [ %20, %8 ]
  %24 = phi i64 [ %31, %29 ], [ %18, %8 ]
  %25 = zext nneg i32 %23 to i64
  %26 = getelementptr i64, ptr %0, i64 %25
  %27 = load i64, ptr %26, align 8
  %28 = icmp eq i64 %27, %11
  br i1 %28, label %35, label %29

29:
  %30 = add i64 %24, 1
  %31 = and i64 %30, %3
  %32 = getelementptr i32, ptr %2, i64 %31
  %33 = load i32, ptr %32, align 4
  %34 = icmp sgt i32 %33, -1
  br i1 %34, label %22, label %35

35:
  %36 = phi i64 [ %18, %8 ], [ %31, %29 ], [ %24, %22 ]
  %37 = phi i32 [ %20, %8 ], [ %33, %29 ], [ %23, %22 ]
  %38 = getelementptr i32, ptr %2, i64 %36
  %39 = icmp slt i32 %37, 0
  %40 = add nuw i64 %9, 1
  %41 = zext nneg i32 %37 to i64
  %42 = sub i64 %9, %41
  %43 = select i1 %39, i64 %40, i64 %42
  %44 = getelementptr i64, ptr %4, i64 %43
  %45 = load i64, ptr %44, align 8
  %46 = add i64 %45, 1
  store i64 %46, ptr %44, align 8
  %47 = load i32, ptr %38, align 4
  %48 = lshr i32 %47, 31
  %49 = zext nneg i32 %48 to i64
  %50 = load i64, ptr %4, align 8
  %51 = add i64 %50, %49
  store i64 %51, ptr %4, align 8
  %52 = trunc i64 %9 to i32
  store i32 %52, ptr %38, align 4
  %53 = icmp eq i64 %40, %1
  br i1 %53, label %7, label %8

54:
  ret void

55:
  %56 = phi i64 [ %67, %66 ], [ 0, %7 ]
  %57 = getelementptr i32, ptr %2, i64 %56
  %58 = load i32, ptr %57, align 4
  %59 = icmp sgt i32 %58, -1
  br i1 %59, label %60, label %66

60:
  %61 = zext nneg i32 %58 to i64
  %62 = sub i64 %1, %61
  %63 = getelementptr i64, ptr %4, i64 %62
  %64 = load i64, ptr %63, align 8
  %65 = add i64 %64, 1
  store i64 %65, ptr %63, align 8
  br label %66

66:
  %67 = add i64 %56, 1
  %68 = icmp ugt i64 %67, %3
  br i1 %68, label %54, label %55
}

define dso_local void @since(ptr nocapture noundef readonly %0, i64 noundef %1, i64 noundef %2, ptr nocapture noundef %3) local_unnamed_addr #2 {
  %5 = icmp eq i64 %1, 0
  br i1 %5, label %27, label %6

6:
  %7 = and i64 %1, 1
  %8 = icmp eq i64 %1, 1
  br i1 %8, label %11, label %9

9:
  %10 = and i64 %1, -2
  br label %28

11:
  %12 = phi i64 [ 0, %6 ], [ %56, %53 ]
  %13 = icmp eq i64 %7, 0
  br i1 %13, label %27, label %14

14:
  %15 = getelementptr i64, ptr %0, i64 %12
  %16 = load i64, ptr %15, align 8
  %17 = icmp slt i64 %16, 0
  %18 = sub i64 %12, %16
  %19 = icmp sgt i64 %18, %2
  %20 = or i1 %17, %19
  br i1 %20, label %24, label %21

21:
  %22 = getelementptr i64, ptr %3, i64 %16
  %23 = load i64, ptr %22, align 8
  br label %24

24:
  %25 = phi i64 [ %23, %21 ], [ %12, %14 ]
  %26 = getelementptr i64, ptr %3, i64 %12
  store i64 %25, ptr %26, align 8
  br label %27

27:
  ret void

28:
  %29 = phi i64 [ 0, %9 ], [ %56, %53 ]
  %30 = phi i64 [ 0, %9 ], [ %57, %53 ]
  %31 = getelementptr i64, ptr %0, i64 %29
  %32 = load i64, ptr %31, align 8
  %33 = icmp slt i64 %32, 0
  %34 = sub i64 %29, %32
  %35 = icmp sgt i64 %34, %2
  %36 = or i1 %33, %35
  br i1 %36, label %40, label %37

37:
  %38 = getelementptr i64, ptr %3, i64 %32
  %39 = load i64, ptr %38, align 8
  br label %40

40:
  %41 = phi i64 [ %39, %37 ], [ %29, %28 ]
  %42 = getelementptr i64, ptr %3, i64 %29
  store i64 %41, ptr %42, align 8
  %43 = or disjoint i64 %29, 1
  %44 = getelementptr i64, ptr %0, i64 %43
  %45 = load i64, ptr %44, align 8
  %46 = icmp slt i64 %45, 0
  %47 = sub i64 %43, %45
  %48 = icmp sgt i64 %47, %2
  %49 = or i1 %46, %48
  br i1 %49, label %53, label %50

50:
  %51 = getelementptr i64, ptr %3, i64 %45
  %52 = load i64, ptr %51, align 8
  br label %53

53:
  %54 = phi i64 [ %52, %50 ], [ %43, %40 ]
  %55 = getelementptr i64, ptr %3, i64 %43
  store i64 %54, ptr %55, align 8
  %56 = add nuw i64 %29, 2
  %57 = add i64 %30, 2
  %58 = icmp eq i64 %57, %10
  br i1 %58, label %11, label %28
}

declare i32 @llvm.ctpop.i32(i32) #3

declare i32 @llvm.cttz.i32(i32, i1 immarg) #3

define internal fastcc i64 @replace(ptr nocapture noundef %0, i64 noundef %1, i64 noundef %2) unnamed_addr #4 {
  %4 = icmp ult i64 %1, -16
  %5 = load ptr, ptr %0, align 8
  br i1 %4, label %6, label %178

6:
  %7 = getelementptr inbounds i8, ptr %0, i64 24
  %8 = getelementptr i64, ptr %5, i64 %1
  %9 = load i64, ptr %8, align 8
  %10 = icmp eq i64 %9, 0
  br i1 %10, label %178, label %11

11:
  %12 = add nuw i64 %1, 1
  %13 = getelementptr i64, ptr %5, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = icmp eq i64 %14, 0
  br i1 %15, label %178, label %16

16:
  %17 = load ptr, ptr %7, align 8
  %18 = add nuw i64 %1, 2
  %19 = getelementptr i64, ptr %5, i64 %18
  %20 = load i64, ptr %19, align 8
  %21 = icmp eq i64 %20, 0
  br i1 %21, label %178, label %22

22:
  %23 = add nuw i64 %1, 3
  %24 = getelementptr i64, ptr %5, i64 %23
  %25 = load i64, ptr %24, align 8
  %26 = icmp eq i64 %25, 0
  br i1 %26, label %178, label %27

27:
  %28 = add nuw i64 %1, 4
  %29 = getelementptr i64, ptr %5, i64 %28
  %30 = load i64, ptr %29, align 8
  %31 = icmp eq i64 %30, 0
  br i1 %31, label %178, label %32

32:
  %33 = add nuw i64 %1, 5
  %34 = getelementptr i64, ptr %5, i64 %33
  %35 = load i64, ptr %34, align 8
  %36 = icmp eq i64 %35, 0
  br i1 %36, label %178, label %37

37:
  %38 = add nuw i64 %1, 6
  %39 = getelementptr i64, ptr %5, i64 %38
  %40 = load i64, ptr %39, align 8
  %41 = icmp eq i64 %40, 0
  br i1 %41, label %178, label %42

42:
  %43 = add nuw i64 %1, 7
  %44 = getelementptr i64, ptr %5, i64 %43
  %45 = load i64, ptr %44, align 8
  %46 = icmp eq i64 %45, 0
  br i1 %46, label %178, label %47

47:
  %48 = add nuw i64 %1, 8
  %49 = getelementptr i64, ptr %5, i64 %48
  %50 = load i64, ptr %49, align 8
  %51 = icmp eq i64 %50, 0
  br i1 %51, label %178, label %52

52:
  %53 = add nuw i64 %1, 9
  %54 = getelementptr i64, ptr %5, i64 %53
  %55 = load i64, ptr %54, align 8
  %56 = icmp eq i64 %55, 0
  br i1 %56, label %178, label %57

57:
  %58 = add nuw i64 %1, 10
  %59 = getelementptr i64, ptr %5, i64 %58
  %60 = load i64, ptr %59, align 8
  %61 = icmp eq i64 %60, 0
  br i1 %61, label %178, label %62

62:
  %63 = add nuw i64 %1, 11
  %64 = getelementptr i64, ptr %5, i64 %63
  %65 = load i64, ptr %64, align 8
  %66 = icmp eq i64 %65, 0
  br i1 %66, label %178, label %67

67:
  %68 = add nuw i64 %1, 12
  %69 = getelementptr i64, ptr %5, i64 %68
  %70 = load i64, ptr %69, align 8
  %71 = icmp eq i64 %70, 0
  br i1 %71, label %178, label %72

72:
  %73 = add nuw i64 %1, 13
  %74 = getelementptr i64, ptr %5, i64 %73
  %75 = load i64, ptr %74, align 8
  %76 = icmp eq i64 %75, 0
  br i1 %76, label %178, label %77

77:
  %78 = add nuw i64 %1, 14
  %79 = getelementptr i64, ptr %5, i64 %78
  %80 = load i64, ptr %79, align 8
  %81 = icmp eq i64 %80, 0
  br i1 %81, label %178, label %82

82:
  %83 = add nuw i64 %1, 15
  %84 = getelementptr i64, ptr %5, i64 %83
  %85 = load i64, ptr %84, align 8
  %86 = icmp eq i64 %85, 0
  br i1 %86, label %178, label %87

87:
  %88 = getelementptr i64, ptr %17, i64 %78
  %89 = load i64, ptr %88, align 8
  %90 = getelementptr i64, ptr %17, i64 %73
  %91 = load i64, ptr %90, align 8
  %92 = getelementptr i64, ptr %17, i64 %68
  %93 = load i64, ptr %92, align 8
  %94 = getelementptr i64, ptr %17, i64 %63
  %95 = load i64, ptr %94, align 8
  %96 = getelementptr i64, ptr %17, i64 %58
  %97 = load i64, ptr %96, align 8
  %98 = getelementptr i64, ptr %17, i64 %53
  %99 = load i64, ptr %98, align 8
  %100 = getelementptr i64, ptr %17, i64 %48
  %101 = load i64, ptr %100, align 8
  %102 = getelementptr i64, ptr %17, i64 %43
  %103 = load i64, ptr %102, align 8
  %104 = getelementptr i64, ptr %17, i64 %38
  %105 = load i64, ptr %104, align 8
  %106 = getelementptr i64, ptr %17, i64 %33
  %107 = load i64, ptr %106, align 8
  %108 = getelementptr i64, ptr %17, i64 %28
  %109 = load i64, ptr %108, align 8
  %110 = getelementptr i64, ptr %17, i64 %23
  %111 = load i64, ptr %110, align 8
  %112 = getelementptr i64, ptr %17, i64 %18
  %113 = load i64, ptr %112, align 8
  %114 = getelementptr i64, ptr %17, i64 %12
  %115 = load i64, ptr %114, align 8
  %116 = getelementptr i64, ptr %17, i64 %1
  %117 = load i64, ptr %116, align 8
  %118 = icmp slt i64 %115, %117
  %119 = select i1 %118, i64 %12, i64 %1
  %120 = getelementptr i64, ptr %17, i64 %119
  %121 = load i64, ptr %120, align 8
  %122 = icmp slt i64 %113, %121
  %123 = select i1 %122, i64 %18, i64 %119
  %124 = getelementptr i64, ptr %17, i64 %123
  %125 = load i64, ptr %124, align 8
  %126 = icmp slt i64 %111, %125
  %127 = select i1 %126, i64 %23, i64 %123
  %128 = getelementptr i64, ptr %17, i64 %127
  %129 = load i64, ptr %128, align 8
  %130 = icmp slt i64 %109, %129
  %131 = select i1 %130, i64 %28, i64 %127
  %132 = getelementptr i64, ptr %17, i64 %131
  %133 = load i64, ptr %132, align 8
  %134 = icmp slt i64 %107, %133
  %135 = select i1 %134, i64 %33, i64 %131
  %136 = getelementptr i64, ptr %17, i64 %135
  %137 = load i64, ptr %136, align 8
  %138 = icmp slt i64 %105, %137
  %139 = select i1 %138, i64 %38, i64 %135
  %140 = getelementptr i64, ptr %17, i64 %139
  %141 = load i64, ptr %140, align 8
  %142 = icmp slt i64 %103, %141
  %143 = select i1 %142, i64 %43, i64 %139
  %144 = getelementptr i64, ptr %17, i64 %143
  %145 = load i64, ptr %144, align 8
  %146 = icmp slt i64 %101, %145
  %147 = select i1 %146, i64 %48, i64 %143
  %148 = getelementptr i64, ptr %17, i64 %147
  %149 = load i64, ptr %148, align 8
  %150 = icmp slt i64 %99, %149
  %151 = select i1 %150, i64 %53, i64 %147
  %152 = getelementptr i64, ptr %17, i64 %151
  %153 = load i64, ptr %152, align 8
  %154 = icmp slt i64 %97, %153
  %155 = select i1 %154, i64 %58, i64 %151
  %156 = getelementptr i64, ptr %17, i64 %155
  %157 = load i64, ptr %156, align 8
  %158 = icmp slt i64 %95, %157
  %159 = select i1 %158, i64 %63, i64 %155
  %160 = getelementptr i64, ptr %17, i64 %159
  %161 = load i64, ptr %160, align 8
  %162 = icmp slt i64 %93, %161
  %163 = select i1 %162, i64 %68, i64 %159
  %164 = getelementptr i64, ptr %17, i64 %163
  %165 = load i64, ptr %164, align 8
  %166 = icmp slt i64 %91, %165
  %167 = select i1 %166, i64 %73, i64 %163
  %168 = getelementptr i64, ptr %17, i64 %167
  %169 = load i64, ptr %168, align 8
  %170 = icmp slt i64 %89, %169
  %171 = select i1 %170, i64 %78, i64 %167
  %172 = getelementptr i64, ptr %17, i64 %83
  %173 = load i64, ptr %172, align 8
  %174 = getelementptr i64, ptr %17, i64 %171
  %175 = load i64, ptr %174, align 8
  %176 = icmp slt i64 %173, %175
  %177 = select i1 %176, i64 %83, i64 %171
  br label %178

178:
  %179 = phi i64 [ %1, %3 ], [ %1, %6 ], [ %12, %11 ], [ %18, %16 ], [ %23, %22 ], [ %28, %27 ], [ %33, %32 ], [ %38, %37 ], [ %43, %42 ], [ %48, %47 ], [ %53, %52 ], [ %58, %57 ], [ %63, %62 ], [ %68, %67 ], [ %73, %72 ], [ %78, %77 ], [ %83, %82 ], [ %177, %87 ]
  %180 = getelementptr i64, ptr %5, i64 %179
  %181 = load i64, ptr %180, align 8
  %182 = icmp eq i64 %181, 0
  br i1 %182, label %194, label %183

183:
  %184 = getelementptr inbounds i8, ptr %0, i64 16
  %185 = load ptr, ptr %184, align 8
  %186 = getelementptr i64, ptr %185, i64 %179
  %187 = load i64, ptr %186, align 8
  %188 = trunc i64 %187 to i32
  %189 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %188)
  %190 = zext nneg i32 %189 to i64
  %191 = getelementptr inbounds i8, ptr %0, i64 72
  %192 = load i64, ptr %191, align 8
  %193 = add i64 %192, %190
  store i64 %193, ptr %191, align 8
  br label %194

194:
  store i64 %2, ptr %180, align 8
  %195 = getelementptr inbounds i8, ptr %0, i64 16
  %196 = load ptr, ptr %195, align 8
  %197 = getelementptr i64, ptr %196, i64 %179
  store i64 0, ptr %197, align 8
  %198 = getelementptr inbounds i8, ptr %0, i64 8
  %199 = load ptr, ptr %198, align 8
  %200 = getelementptr i64, ptr %199, i64 %179
  store i64 0, ptr %200, align 8
  ret i64 %179
}

attributes #0 = { nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none) }
attributes #5 = { nounwind }
attributes #6 = { nobuiltin }
