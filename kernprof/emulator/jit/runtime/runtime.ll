; Made by scripts/build-runtime, with clang version 19.1.7. Sources: 58d7ed96075ab642ed6a97bf36aa1a6d97a2658c417900ee0c7252f49688e443
%struct.fault = type { i64, i64, i64, i64, i64, i64, i64, i64, i64 }
%struct.cost = type { i64, i64 }
%struct.buffer = type { i64, i64, i64, i64 }
%struct.access = type { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 }
%struct.traffic = type { [32 x i64], i32, i32 }
%struct.pattern = type { [32 x i64], i32, i32, i64, i64, i64, [16 x %struct.member], [4 x i64] }
%struct.member = type { i32, i32, i64, i64, i64 }
%struct.barrier = type { i32, i32, i32, i32 }
%struct.looked_at = type { ptr, ptr, ptr, i64, i32, i32 }
%struct.bytes_shadow = type { %struct.shadow, %struct.shadow, %struct.shadow }
%struct.shadow = type { i64, i32, i32, i32, i32, i32, i32 }

@resolve.spaces = internal unnamed_addr constant [5 x i32] [i32 4, i32 1, i32 2, i32 3, i32 5], align 16

define dso_local void @fault(ptr nocapture noundef %0, ptr nocapture noundef readonly %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i64 noundef %5, i64 noundef %6, i32 noundef %7) local_unnamed_addr #0 {
  %9 = getelementptr inbounds i8, ptr %0, i64 216
  %10 = load ptr, ptr %9, align 8
  %11 = mul i32 %3, 10
  %12 = add i32 %11, %2
  %13 = sext i32 %12 to i64
  %14 = getelementptr %struct.fault, ptr %10, i64 %13
  %15 = load i64, ptr %14, align 8
  %16 = add i64 %15, 1
  store i64 %16, ptr %14, align 8
  %17 = icmp eq i64 %15, 0
  br i1 %17, label %18, label %37

18:
  %19 = getelementptr inbounds i8, ptr %0, i64 384
  %20 = load i64, ptr %19, align 8
  %21 = add i64 %20, 1
  store i64 %21, ptr %19, align 8
  %22 = getelementptr inbounds i8, ptr %14, i64 8
  store i64 %20, ptr %22, align 8
  %23 = getelementptr inbounds i8, ptr %0, i64 176
  %24 = load i64, ptr %23, align 8
  %25 = getelementptr inbounds i8, ptr %14, i64 16
  store i64 %24, ptr %25, align 8
  %26 = getelementptr inbounds i8, ptr %1, i64 12
  %27 = load i32, ptr %26, align 4
  %28 = shl i32 %27, 5
  %29 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %4, i1 true)
  %30 = or disjoint i32 %28, %29
  %31 = zext i32 %30 to i64
  %32 = getelementptr inbounds i8, ptr %14, i64 24
  store i64 %31, ptr %32, align 8
  %33 = getelementptr inbounds i8, ptr %14, i64 32
  store i64 %5, ptr %33, align 8
  %34 = getelementptr inbounds i8, ptr %14, i64 40
  store i64 %6, ptr %34, align 8
  %35 = sext i32 %7 to i64
  %36 = getelementptr inbounds i8, ptr %14, i64 48
  store i64 %35, ptr %36, align 8
  br label %37

37:
  ret void
}

declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

define dso_local range(i32 0, 2) i32 @access(ptr noundef %0, ptr noundef %1, ptr nocapture noundef readonly %2, i32 noundef %3) local_unnamed_addr #2 {
  %5 = alloca %struct.cost, align 8
  %6 = alloca [8 x i32], align 16
  %7 = alloca [32 x i64], align 64
  %8 = alloca [32 x i32], align 16
  %9 = icmp eq i32 %3, 0
  br i1 %9, label %375, label %10

10:
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %6) #19
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(32) %6, i8 0, i64 32, i1 false)
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %7) #19
  call void @llvm.lifetime.start.p0(i64 128, ptr nonnull %8) #19
  %11 = getelementptr inbounds i8, ptr %2, i64 32
  %12 = load i32, ptr %11, align 4
  %13 = sext i32 %12 to i64
  %14 = getelementptr inbounds i8, ptr %0, i64 240
  %15 = getelementptr inbounds i8, ptr %2, i64 4
  %16 = add nsw i64 %13, -1
  %17 = getelementptr inbounds i8, ptr %2, i64 16
  %18 = getelementptr inbounds i8, ptr %0, i64 248
  %19 = getelementptr inbounds i8, ptr %1, i64 24
  %20 = getelementptr inbounds i8, ptr %0, i64 80
  %21 = getelementptr inbounds i8, ptr %0, i64 16
  %22 = getelementptr inbounds i8, ptr %0, i64 264
  %23 = getelementptr inbounds i8, ptr %0, i64 24
  %24 = getelementptr inbounds i8, ptr %0, i64 32
  %25 = getelementptr inbounds i8, ptr %0, i64 64
  %26 = getelementptr inbounds i8, ptr %0, i64 72
  %27 = getelementptr inbounds i8, ptr %0, i64 56
  %28 = getelementptr inbounds i8, ptr %0, i64 48
  %29 = getelementptr inbounds i8, ptr %0, i64 40
  %30 = getelementptr inbounds i8, ptr %0, i64 392
  br label %31

31:
  %32 = phi i32 [ 0, %10 ], [ %125, %145 ]
  %33 = phi i32 [ 0, %10 ], [ %129, %145 ]
  %34 = phi i32 [ 0, %10 ], [ %135, %145 ]
  %35 = phi i32 [ %3, %10 ], [ %153, %145 ]
  %36 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %35, i1 true)
  %37 = load ptr, ptr %14, align 8
  %38 = zext nneg i32 %36 to i64
  %39 = getelementptr i64, ptr %37, i64 %38
  %40 = load i64, ptr %39, align 8
  %41 = load i32, ptr %15, align 4
  %42 = icmp eq i32 %41, 4
  br i1 %42, label %47, label %62

43:
  %44 = or i32 %129, %135
  %45 = or i32 %44, %125
  %46 = icmp eq i32 %45, 0
  br i1 %46, label %166, label %155, !prof !1

47:
  %48 = icmp ugt i64 %40, 17592186044415
  br i1 %48, label %49, label %53

49:
  %50 = add i64 %40, -17592186044416
  %51 = load i64, ptr %27, align 8
  %52 = lshr i64 %50, %51
  br label %70

53:
  %54 = and i64 %40, 1099511627775
  %55 = icmp ult i64 %40, 5497558138880
  %56 = icmp ult i64 %54, 4294967296
  %57 = and i1 %55, %56
  br i1 %57, label %58, label %106

58:
  %59 = lshr i64 %40, 40
  %60 = getelementptr [5 x i32], ptr @resolve.spaces, i64 0, i64 %59
  %61 = load i32, ptr %60, align 4
  br label %62

62:
  %63 = phi i64 [ %40, %31 ], [ %54, %58 ]
  %64 = phi i32 [ %41, %31 ], [ %61, %58 ]
  switch i32 %64, label %106 [
    i32 0, label %65
    i32 1, label %91
    i32 3, label %95
    i32 5, label %99
    i32 2, label %103
  ]

65:
  %66 = add i64 %63, -17592186044416
  %67 = load i64, ptr %27, align 8
  %68 = lshr i64 %66, %67
  %69 = icmp ult i64 %63, 17592186044416
  br i1 %69, label %106, label %70

70:
  %71 = phi i64 [ %52, %49 ], [ %68, %65 ]
  %72 = phi i64 [ %51, %49 ], [ %67, %65 ]
  %73 = phi i64 [ %40, %49 ], [ %63, %65 ]
  %74 = load i64, ptr %28, align 8
  %75 = icmp ult i64 %71, %74
  br i1 %75, label %76, label %106

76:
  %77 = load ptr, ptr %29, align 8
  %78 = getelementptr %struct.buffer, ptr %77, i64 %71
  %79 = shl i64 %71, %72
  %80 = add i64 %79, 17592186044416
  %81 = getelementptr inbounds i8, ptr %78, i64 8
  %82 = load i64, ptr %81, align 8
  %83 = add i64 %80, %82
  %84 = load i64, ptr %78, align 8
  %85 = sub i64 %84, %83
  %86 = getelementptr inbounds i8, ptr %78, i64 16
  %87 = load i64, ptr %86, align 8
  %88 = add i64 %87, %83
  %89 = getelementptr inbounds i8, ptr %78, i64 24
  %90 = load i64, ptr %89, align 8
  br label %106

91:
  %92 = load ptr, ptr %25, align 8
  %93 = ptrtoint ptr %92 to i64
  %94 = load i64, ptr %26, align 8
  br label %106

95:
  %96 = load ptr, ptr %23, align 8
  %97 = ptrtoint ptr %96 to i64
  %98 = load i64, ptr %24, align 8
  br label %106

99:
  %100 = load ptr, ptr %21, align 8
  %101 = ptrtoint ptr %100 to i64
  %102 = load i64, ptr %22, align 8
  br label %106

103:
  %104 = load i64, ptr %19, align 8
  %105 = load i64, ptr %20, align 8
  br label %106

106:
  %107 = phi i32 [ 2, %103 ], [ 5, %99 ], [ 3, %95 ], [ 1, %91 ], [ 0, %76 ], [ 0, %70 ], [ 0, %65 ], [ %64, %62 ], [ 4, %53 ]
  %108 = phi i64 [ %63, %103 ], [ %63, %99 ], [ %63, %95 ], [ %63, %91 ], [ %73, %76 ], [ %73, %70 ], [ %63, %65 ], [ %63, %62 ], [ %54, %53 ]
  %109 = phi i64 [ %104, %103 ], [ %101, %99 ], [ %97, %95 ], [ %93, %91 ], [ %85, %76 ], [ 0, %70 ], [ 0, %65 ], [ 0, %62 ], [ 0, %53 ]
  %110 = phi i64 [ 0, %103 ], [ 0, %99 ], [ 0, %95 ], [ 0, %91 ], [ %83, %76 ], [ 0, %70 ], [ 0, %65 ], [ 0, %62 ], [ 0, %53 ]
  %111 = phi i64 [ %105, %103 ], [ %102, %99 ], [ %98, %95 ], [ %94, %91 ], [ %88, %76 ], [ 0, %70 ], [ 0, %65 ], [ 0, %62 ], [ 0, %53 ]
  %112 = phi i64 [ 1, %103 ], [ 0, %99 ], [ 0, %95 ], [ 1, %91 ], [ %90, %76 ], [ 0, %70 ], [ 0, %65 ], [ 0, %62 ], [ 0, %53 ]
  %113 = sub i64 %111, %110
  %114 = shl nuw i32 1, %36
  %115 = icmp ult i64 %108, %110
  %116 = icmp ult i64 %113, %13
  %117 = select i1 %115, i1 true, i1 %116
  br i1 %117, label %122, label %118

118:
  %119 = sub i64 %108, %110
  %120 = sub i64 %113, %13
  %121 = icmp ugt i64 %119, %120
  br i1 %121, label %122, label %124

122:
  %123 = or i32 %32, %114
  br label %124

124:
  %125 = phi i32 [ %123, %122 ], [ %32, %118 ]
  %126 = and i64 %40, %16
  %127 = icmp eq i64 %126, 0
  %128 = select i1 %127, i32 0, i32 %114
  %129 = or i32 %128, %33
  %130 = load i32, ptr %17, align 4
  %131 = icmp eq i32 %130, 0
  %132 = icmp ne i64 %112, 0
  %133 = select i1 %131, i1 true, i1 %132
  %134 = select i1 %133, i32 0, i32 %114
  %135 = or i32 %134, %34
  %136 = sext i32 %107 to i64
  %137 = getelementptr [8 x i32], ptr %6, i64 0, i64 %136
  %138 = load i32, ptr %137, align 4
  %139 = or i32 %138, %114
  store i32 %139, ptr %137, align 4
  %140 = add i64 %109, %108
  %141 = icmp eq i32 %107, 2
  br i1 %141, label %142, label %145

142:
  %143 = load i64, ptr %30, align 8
  %144 = mul i64 %143, %38
  br label %145

145:
  %146 = phi i64 [ %144, %142 ], [ 0, %124 ]
  %147 = add i64 %140, %146
  %148 = load ptr, ptr %18, align 8
  %149 = getelementptr i64, ptr %148, i64 %38
  store i64 %147, ptr %149, align 8
  %150 = getelementptr [32 x i64], ptr %7, i64 0, i64 %38
  store i64 %108, ptr %150, align 8
  %151 = getelementptr [32 x i32], ptr %8, i64 0, i64 %38
  store i32 %107, ptr %151, align 4
  %152 = add i32 %35, -1
  %153 = and i32 %152, %35
  %154 = icmp eq i32 %153, 0
  br i1 %154, label %43, label %31

155:
  %156 = getelementptr inbounds i8, ptr %2, i64 36
  %157 = load i32, ptr %156, align 4
  %158 = icmp eq i32 %157, 0
  br i1 %158, label %161, label %159

159:
  %160 = tail call fastcc i32 @apart(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull %2, i32 noundef %3) #20
  br label %373

161:
  %162 = zext i32 %129 to i64
  %163 = shl nuw i64 %162, 32
  %164 = zext i32 %125 to i64
  %165 = or disjoint i64 %163, %164
  call fastcc void @report(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull %2, i64 %165, i32 %135, ptr noundef nonnull %7, ptr noundef nonnull %8) #20
  br label %373

166:
  %167 = getelementptr inbounds i8, ptr %2, i64 24
  %168 = load i32, ptr %167, align 4
  %169 = icmp slt i32 %168, 4
  br i1 %169, label %170, label %222

170:
  %171 = getelementptr inbounds i8, ptr %2, i64 20
  %172 = getelementptr inbounds i8, ptr %5, i64 8
  br label %173

173:
  %174 = phi i64 [ 0, %170 ], [ %220, %219 ]
  %175 = getelementptr i32, ptr %6, i64 %174
  %176 = load i32, ptr %175, align 4
  %177 = icmp eq i32 %176, 0
  br i1 %177, label %219, label %178

178:
  %179 = load ptr, ptr %0, align 8
  %180 = load i32, ptr %171, align 4
  %181 = sext i32 %180 to i64
  %182 = getelementptr i64, ptr %179, i64 %181
  %183 = load i32, ptr %15, align 4
  %184 = icmp eq i32 %183, 4
  %185 = shl i64 %174, 2
  %186 = select i1 %184, i64 %185, i64 0
  %187 = getelementptr i64, ptr %182, i64 %186
  %188 = icmp eq i64 %174, 3
  br i1 %188, label %205, label %189

189:
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %5) #19
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %5, i8 0, i64 16, i1 false)
  %190 = load i32, ptr %11, align 4
  %191 = sext i32 %190 to i64
  %192 = load i32, ptr %167, align 4
  %193 = icmp eq i32 %192, 1
  %194 = zext i1 %193 to i32
  %195 = trunc nuw nsw i64 %174 to i32
  call fastcc void @costs(i32 noundef %195, ptr noundef nonnull readonly %7, i32 noundef %176, i64 noundef %191, i32 noundef %194, ptr noundef nonnull %5) #21
  %196 = load i64, ptr %5, align 8
  %197 = getelementptr i8, ptr %187, i64 8
  %198 = load i64, ptr %197, align 8
  %199 = add i64 %198, %196
  store i64 %199, ptr %197, align 8
  %200 = load i64, ptr %172, align 8
  %201 = getelementptr i8, ptr %187, i64 16
  %202 = load i64, ptr %201, align 8
  %203 = add i64 %202, %200
  store i64 %203, ptr %201, align 8
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %5) #19
  %204 = load i32, ptr %15, align 4
  br label %205

205:
  %206 = phi i32 [ %204, %189 ], [ %183, %178 ]
  %207 = icmp eq i32 %206, 4
  br i1 %207, label %208, label %219

208:
  %209 = load i64, ptr %187, align 8
  %210 = add i64 %209, 1
  store i64 %210, ptr %187, align 8
  %211 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %176)
  %212 = zext nneg i32 %211 to i64
  %213 = load i32, ptr %11, align 4
  %214 = sext i32 %213 to i64
  %215 = mul nsw i64 %214, %212
  %216 = getelementptr i8, ptr %187, i64 24
  %217 = load i64, ptr %216, align 8
  %218 = add i64 %215, %217
  store i64 %218, ptr %216, align 8
  br label %219

219:
  %220 = add nuw nsw i64 %174, 1
  %221 = icmp eq i64 %220, 4
  br i1 %221, label %222, label %173

222:
  %223 = getelementptr inbounds i8, ptr %0, i64 224
  %224 = load i64, ptr %223, align 8
  %225 = icmp eq i64 %224, 0
  br i1 %225, label %227, label %226, !prof !1

226:
  call fastcc void @inspect(ptr noundef nonnull %0, ptr noundef %1, ptr noundef %2, ptr noundef nonnull %6, ptr noundef nonnull %7) #21
  br label %227

227:
  %228 = load i32, ptr %167, align 4
  switch i32 %228, label %373 [
    i32 0, label %229
    i32 4, label %229
  ]

229:
  %230 = load ptr, ptr %18, align 8
  %231 = getelementptr inbounds i8, ptr %2, i64 8
  %232 = load i32, ptr %231, align 4
  switch i32 %232, label %373 [
    i32 1, label %245
    i32 2, label %241
    i32 4, label %237
    i32 8, label %233
  ]

233:
  %234 = getelementptr inbounds i8, ptr %2, i64 12
  %235 = getelementptr inbounds i8, ptr %0, i64 256
  %236 = load i32, ptr %234, align 4
  br label %342

237:
  %238 = getelementptr inbounds i8, ptr %2, i64 12
  %239 = getelementptr inbounds i8, ptr %0, i64 256
  %240 = load i32, ptr %238, align 4
  br label %311

241:
  %242 = getelementptr inbounds i8, ptr %2, i64 12
  %243 = getelementptr inbounds i8, ptr %0, i64 256
  %244 = load i32, ptr %242, align 4
  br label %280

245:
  %246 = getelementptr inbounds i8, ptr %2, i64 12
  %247 = getelementptr inbounds i8, ptr %0, i64 256
  %248 = load i32, ptr %246, align 4
  br label %249

249:
  %250 = phi i32 [ %248, %245 ], [ %258, %257 ]
  %251 = phi i32 [ %3, %245 ], [ %260, %257 ]
  %252 = icmp sgt i32 %250, 0
  br i1 %252, label %253, label %257

253:
  %254 = call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %251, i1 true)
  %255 = zext nneg i32 %254 to i64
  %256 = getelementptr i64, ptr %230, i64 %255
  br label %262

257:
  %258 = phi i32 [ %250, %249 ], [ %277, %262 ]
  %259 = add i32 %251, -1
  %260 = and i32 %259, %251
  %261 = icmp eq i32 %260, 0
  br i1 %261, label %373, label %249

262:
  %263 = phi i64 [ 0, %253 ], [ %276, %262 ]
  %264 = load i64, ptr %256, align 8
  %265 = inttoptr i64 %264 to ptr
  %266 = getelementptr i8, ptr %265, i64 %263
  %267 = load ptr, ptr %247, align 8
  %268 = shl i64 %263, 8
  %269 = getelementptr i8, ptr %267, i64 %268
  %270 = getelementptr i8, ptr %269, i64 %255
  %271 = load i32, ptr %17, align 4
  %272 = icmp eq i32 %271, 0
  %273 = select i1 %272, ptr %266, ptr %270
  %274 = select i1 %272, ptr %270, ptr %266
  %275 = load i8, ptr %273, align 1
  store i8 %275, ptr %274, align 1
  %276 = add nuw nsw i64 %263, 1
  %277 = load i32, ptr %246, align 4
  %278 = sext i32 %277 to i64
  %279 = icmp slt i64 %276, %278
  br i1 %279, label %262, label %257

280:
  %281 = phi i32 [ %244, %241 ], [ %289, %288 ]
  %282 = phi i32 [ %3, %241 ], [ %291, %288 ]
  %283 = icmp sgt i32 %281, 0
  br i1 %283, label %284, label %288

284:
  %285 = call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %282, i1 true)
  %286 = zext nneg i32 %285 to i64
  %287 = getelementptr i64, ptr %230, i64 %286
  br label %293

288:
  %289 = phi i32 [ %281, %280 ], [ %308, %293 ]
  %290 = add i32 %282, -1
  %291 = and i32 %290, %282
  %292 = icmp eq i32 %291, 0
  br i1 %292, label %373, label %280

293:
  %294 = phi i64 [ 0, %284 ], [ %307, %293 ]
  %295 = load i64, ptr %287, align 8
  %296 = inttoptr i64 %295 to ptr
  %297 = getelementptr i16, ptr %296, i64 %294
  %298 = load ptr, ptr %243, align 8
  %299 = shl i64 %294, 8
  %300 = getelementptr i8, ptr %298, i64 %299
  %301 = getelementptr i16, ptr %300, i64 %286
  %302 = load i32, ptr %17, align 4
  %303 = icmp eq i32 %302, 0
  %304 = select i1 %303, ptr %297, ptr %301
  %305 = select i1 %303, ptr %301, ptr %297
  %306 = load i16, ptr %304, align 2
  store i16 %306, ptr %305, align 2
  %307 = add nuw nsw i64 %294, 1
  %308 = load i32, ptr %242, align 4
  %309 = sext i32 %308 to i64
  %310 = icmp slt i64 %307, %309
  br i1 %310, label %293, label %288

311:
  %312 = phi i32 [ %240, %237 ], [ %320, %319 ]
  %313 = phi i32 [ %3, %237 ], [ %322, %319 ]
  %314 = icmp sgt i32 %312, 0
  br i1 %314, label %315, label %319

315:
  %316 = call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %313, i1 true)
  %317 = zext nneg i32 %316 to i64
  %318 = getelementptr i64, ptr %230, i64 %317
  br label %324

319:
  %320 = phi i32 [ %312, %311 ], [ %339, %324 ]
  %321 = add i32 %313, -1
  %322 = and i32 %321, %313
  %323 = icmp eq i32 %322, 0
  br i1 %323, label %373, label %311

324:
  %325 = phi i64 [ 0, %315 ], [ %338, %324 ]
  %326 = load i64, ptr %318, align 8
  %327 = inttoptr i64 %326 to ptr
  %328 = getelementptr i32, ptr %327, i64 %325
  %329 = load ptr, ptr %239, align 8
  %330 = shl i64 %325, 8
  %331 = getelementptr i8, ptr %329, i64 %330
  %332 = getelementptr i32, ptr %331, i64 %317
  %333 = load i32, ptr %17, align 4
  %334 = icmp eq i32 %333, 0
  %335 = select i1 %334, ptr %328, ptr %332
  %336 = select i1 %334, ptr %332, ptr %328
  %337 = load i32, ptr %335, align 4
  store i32 %337, ptr %336, align 4
  %338 = add nuw nsw i64 %325, 1
  %339 = load i32, ptr %238, align 4
  %340 = sext i32 %339 to i64
  %341 = icmp slt i64 %338, %340
  br i1 %341, label %324, label %319

342:
  %343 = phi i32 [ %236, %233 ], [ %351, %350 ]
  %344 = phi i32 [ %3, %233 ], [ %353, %350 ]
  %345 = icmp sgt i32 %343, 0
  br i1 %345, label %346, label %350

346:
  %347 = call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %344, i1 true)
  %348 = zext nneg i32 %347 to i64
  %349 = getelementptr i64, ptr %230, i64 %348
  br label %355

350:
  %351 = phi i32 [ %343, %342 ], [ %370, %355 ]
  %352 = add i32 %344, -1
  %353 = and i32 %352, %344
  %354 = icmp eq i32 %353, 0
  br i1 %354, label %373, label %342

355:
  %356 = phi i64 [ 0, %346 ], [ %369, %355 ]
  %357 = load i64, ptr %349, align 8
  %358 = inttoptr i64 %357 to ptr
  %359 = getelementptr i64, ptr %358, i64 %356
  %360 = load ptr, ptr %235, align 8
  %361 = shl i64 %356, 8
  %362 = getelementptr i8, ptr %360, i64 %361
  %363 = getelementptr i64, ptr %362, i64 %348
  %364 = load i32, ptr %17, align 4
  %365 = icmp eq i32 %364, 0
  %366 = select i1 %365, ptr %359, ptr %363
  %367 = select i1 %365, ptr %363, ptr %359
  %368 = load i64, ptr %366, align 8
  store i64 %368, ptr %367, align 8
  %369 = add nuw nsw i64 %356, 1
  %370 = load i32, ptr %234, align 4
  %371 = sext i32 %370 to i64
  %372 = icmp slt i64 %369, %371
  br i1 %372, label %355, label %350

373:
  %374 = phi i32 [ %160, %159 ], [ 1, %161 ], [ 0, %227 ], [ 0, %229 ], [ 0, %257 ], [ 0, %288 ], [ 0, %319 ], [ 0, %350 ]
  call void @llvm.lifetime.end.p0(i64 128, ptr nonnull %8) #19
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %7) #19
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %6) #19
  br label %375

375:
  %376 = phi i32 [ %374, %373 ], [ 0, %4 ]
  ret i32 %376
}

declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #3

define internal fastcc range(i32 0, 2) i32 @apart(ptr noundef %0, ptr noundef %1, ptr nocapture noundef readonly %2, i32 noundef %3) unnamed_addr #4 {
  %5 = alloca %struct.access, align 4
  %6 = getelementptr inbounds i8, ptr %0, i64 240
  %7 = load ptr, ptr %6, align 8
  %8 = load <32 x i64>, ptr %7, align 64
  %9 = getelementptr inbounds i8, ptr %0, i64 256
  %10 = load ptr, ptr %9, align 8
  call void @llvm.lifetime.start.p0(i64 40, ptr nonnull %5) #19
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(40) %5, ptr noundef nonnull align 4 dereferenceable(40) %2, i64 32, i1 false)
  %11 = getelementptr inbounds i8, ptr %5, i64 12
  store i32 1, ptr %11, align 4
  %12 = getelementptr inbounds i8, ptr %2, i64 8
  %13 = load i32, ptr %12, align 4
  %14 = getelementptr inbounds i8, ptr %5, i64 32
  store i32 %13, ptr %14, align 4
  %15 = getelementptr inbounds i8, ptr %5, i64 36
  store i32 0, ptr %15, align 4
  %16 = getelementptr inbounds i8, ptr %2, i64 12
  %17 = load i32, ptr %16, align 4
  %18 = icmp sgt i32 %17, 0
  br i1 %18, label %19, label %22

19:
  %20 = getelementptr inbounds i8, ptr %2, i64 4
  %21 = getelementptr inbounds i8, ptr %2, i64 20
  br label %24

22:
  %23 = phi i32 [ 0, %4 ], [ %35, %47 ]
  store ptr %10, ptr %9, align 8
  call void @llvm.lifetime.end.p0(i64 40, ptr nonnull %5) #19
  ret i32 %23

24:
  %25 = phi i64 [ 0, %19 ], [ %48, %47 ]
  %26 = load i32, ptr %12, align 4
  %27 = sext i32 %26 to i64
  %28 = mul i64 %25, %27
  %29 = insertelement <32 x i64> poison, i64 %28, i64 0
  %30 = shufflevector <32 x i64> %29, <32 x i64> poison, <32 x i32> zeroinitializer
  %31 = add <32 x i64> %30, %8
  %32 = load ptr, ptr %6, align 8
  store <32 x i64> %31, ptr %32, align 64
  %33 = shl i64 %25, 8
  %34 = getelementptr i8, ptr %10, i64 %33
  store ptr %34, ptr %9, align 8
  %35 = call i32 @access(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull %5, i32 noundef %3) #21
  %36 = icmp eq i64 %25, 0
  br i1 %36, label %47, label %37

37:
  %38 = load i32, ptr %20, align 4
  %39 = icmp eq i32 %38, 4
  br i1 %39, label %47, label %40

40:
  %41 = load ptr, ptr %0, align 8
  %42 = load i32, ptr %21, align 4
  %43 = sext i32 %42 to i64
  %44 = getelementptr i64, ptr %41, i64 %43
  %45 = load i64, ptr %44, align 8
  %46 = add i64 %45, 1
  store i64 %46, ptr %44, align 8
  br label %47

47:
  %48 = add nuw nsw i64 %25, 1
  %49 = load i32, ptr %16, align 4
  %50 = sext i32 %49 to i64
  %51 = icmp slt i64 %48, %50
  %52 = icmp eq i32 %35, 0
  %53 = select i1 %51, i1 %52, i1 false
  br i1 %53, label %24, label %22
}

define internal fastcc void @report(ptr nocapture noundef %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, i64 %3, i32 %4, ptr nocapture noundef readonly %5, ptr nocapture noundef readonly %6) unnamed_addr #0 {
  %8 = trunc i64 %3 to i32
  %9 = lshr i64 %3, 32
  %10 = trunc nuw i64 %9 to i32
  %11 = icmp eq i32 %8, 0
  %12 = icmp ult i64 %3, 4294967296
  %13 = select i1 %12, i32 2, i32 1
  %14 = select i1 %11, i32 %13, i32 0
  %15 = select i1 %12, i32 %4, i32 %10
  %16 = select i1 %11, i32 %15, i32 %8
  %17 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %16, i1 true)
  %18 = load i32, ptr %2, align 4
  %19 = zext nneg i32 %17 to i64
  %20 = getelementptr i64, ptr %5, i64 %19
  %21 = load i64, ptr %20, align 8
  %22 = getelementptr inbounds i8, ptr %2, i64 32
  %23 = load i32, ptr %22, align 4
  %24 = sext i32 %23 to i64
  %25 = getelementptr i32, ptr %6, i64 %19
  %26 = load i32, ptr %25, align 4
  tail call void @fault(ptr noundef %0, ptr noundef %1, i32 noundef %14, i32 noundef %18, i32 noundef %16, i64 noundef %21, i64 noundef %24, i32 noundef %26) #20
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #5

define internal fastcc void @inspect(ptr noundef %0, ptr noundef %1, ptr nocapture noundef readonly %2, ptr nocapture noundef readonly %3, ptr noundef %4) unnamed_addr #2 {
  %6 = getelementptr inbounds i8, ptr %0, i64 312
  %7 = load ptr, ptr %6, align 8
  %8 = icmp eq ptr %7, null
  br i1 %8, label %18, label %9

9:
  %10 = getelementptr i8, ptr %3, i64 4
  %11 = load i32, ptr %10, align 4
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %18, label %13

13:
  %14 = getelementptr inbounds i8, ptr %2, i64 24
  %15 = load i32, ptr %14, align 4
  %16 = icmp eq i32 %15, 3
  br i1 %16, label %18, label %17

17:
  tail call fastcc void @watch(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull %2, ptr noundef %4, i32 noundef %11) #21
  br label %18

18:
  %19 = getelementptr inbounds i8, ptr %0, i64 360
  %20 = load i64, ptr %19, align 8
  %21 = icmp eq i64 %20, 0
  br i1 %21, label %49, label %22

22:
  %23 = load i32, ptr %3, align 4
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %49, label %25

25:
  %26 = getelementptr inbounds i8, ptr %2, i64 24
  %27 = load i32, ptr %26, align 4
  %28 = icmp sgt i32 %27, 3
  br i1 %28, label %49, label %29

29:
  %30 = getelementptr inbounds i8, ptr %0, i64 352
  %31 = load i64, ptr %30, align 8
  %32 = add i64 %31, 1
  %33 = icmp ugt i64 %32, %20
  br i1 %33, label %34, label %39

34:
  %35 = getelementptr inbounds i8, ptr %0, i64 368
  %36 = load ptr, ptr %35, align 8
  tail call void %36() #22
  %37 = load i64, ptr %30, align 8
  %38 = add i64 %37, 1
  br label %39

39:
  %40 = phi i64 [ %38, %34 ], [ %32, %29 ]
  %41 = phi i64 [ %37, %34 ], [ %31, %29 ]
  %42 = getelementptr inbounds i8, ptr %0, i64 344
  %43 = load ptr, ptr %42, align 8
  store i64 %40, ptr %30, align 8
  %44 = getelementptr %struct.traffic, ptr %43, i64 %41
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(256) %44, ptr noundef nonnull align 8 dereferenceable(256) %4, i64 256, i1 false)
  %45 = load i32, ptr %3, align 4
  %46 = getelementptr inbounds i8, ptr %44, i64 256
  store i32 %45, ptr %46, align 8
  %47 = load i32, ptr %2, align 4
  %48 = getelementptr inbounds i8, ptr %44, i64 260
  store i32 %47, ptr %48, align 4
  br label %49

49:
  ret void
}

define dso_local ptr @reach(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i32 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5) local_unnamed_addr #6 {
  %7 = icmp eq i32 %2, 4
  br i1 %7, label %8, label %24

8:
  %9 = icmp ugt i64 %3, 17592186044415
  br i1 %9, label %10, label %15

10:
  %11 = add i64 %3, -17592186044416
  %12 = getelementptr inbounds i8, ptr %0, i64 56
  %13 = load i64, ptr %12, align 8
  %14 = lshr i64 %11, %13
  br label %33

15:
  %16 = and i64 %3, 1099511627775
  %17 = icmp ult i64 %3, 5497558138880
  %18 = icmp ult i64 %16, 4294967296
  %19 = and i1 %17, %18
  br i1 %19, label %20, label %80

20:
  %21 = lshr i64 %3, 40
  %22 = getelementptr [5 x i32], ptr @resolve.spaces, i64 0, i64 %21
  %23 = load i32, ptr %22, align 4
  br label %24

24:
  %25 = phi i64 [ %3, %6 ], [ %16, %20 ]
  %26 = phi i32 [ %2, %6 ], [ %23, %20 ]
  switch i32 %26, label %80 [
    i32 0, label %27
    i32 1, label %57
    i32 3, label %63
    i32 5, label %69
    i32 2, label %75
  ]

27:
  %28 = add i64 %25, -17592186044416
  %29 = getelementptr inbounds i8, ptr %0, i64 56
  %30 = load i64, ptr %29, align 8
  %31 = lshr i64 %28, %30
  %32 = icmp ult i64 %25, 17592186044416
  br i1 %32, label %80, label %33

33:
  %34 = phi i64 [ %14, %10 ], [ %31, %27 ]
  %35 = phi i64 [ %13, %10 ], [ %30, %27 ]
  %36 = phi i64 [ %3, %10 ], [ %25, %27 ]
  %37 = getelementptr inbounds i8, ptr %0, i64 48
  %38 = load i64, ptr %37, align 8
  %39 = icmp ult i64 %34, %38
  br i1 %39, label %40, label %80

40:
  %41 = getelementptr inbounds i8, ptr %0, i64 40
  %42 = load ptr, ptr %41, align 8
  %43 = getelementptr %struct.buffer, ptr %42, i64 %34
  %44 = shl i64 %34, %35
  %45 = add i64 %44, 17592186044416
  %46 = getelementptr inbounds i8, ptr %43, i64 8
  %47 = load i64, ptr %46, align 8
  %48 = add i64 %45, %47
  %49 = load i64, ptr %43, align 8
  %50 = sub i64 %49, %48
  %51 = getelementptr inbounds i8, ptr %43, i64 16
  %52 = load i64, ptr %51, align 8
  %53 = add i64 %52, %48
  %54 = getelementptr inbounds i8, ptr %43, i64 24
  %55 = load i64, ptr %54, align 8
  %56 = icmp ne i64 %55, 0
  br label %80

57:
  %58 = getelementptr inbounds i8, ptr %0, i64 64
  %59 = load ptr, ptr %58, align 8
  %60 = ptrtoint ptr %59 to i64
  %61 = getelementptr inbounds i8, ptr %0, i64 72
  %62 = load i64, ptr %61, align 8
  br label %80

63:
  %64 = getelementptr inbounds i8, ptr %0, i64 24
  %65 = load ptr, ptr %64, align 8
  %66 = ptrtoint ptr %65 to i64
  %67 = getelementptr inbounds i8, ptr %0, i64 32
  %68 = load i64, ptr %67, align 8
  br label %80

69:
  %70 = getelementptr inbounds i8, ptr %0, i64 16
  %71 = load ptr, ptr %70, align 8
  %72 = ptrtoint ptr %71 to i64
  %73 = getelementptr inbounds i8, ptr %0, i64 264
  %74 = load i64, ptr %73, align 8
  br label %80

75:
  %76 = getelementptr inbounds i8, ptr %1, i64 24
  %77 = load i64, ptr %76, align 8
  %78 = getelementptr inbounds i8, ptr %0, i64 80
  %79 = load i64, ptr %78, align 8
  br label %80

80:
  %81 = phi i64 [ %25, %75 ], [ %25, %69 ], [ %25, %63 ], [ %25, %57 ], [ %36, %40 ], [ %36, %33 ], [ %25, %27 ], [ %25, %24 ], [ %16, %15 ]
  %82 = phi i64 [ %77, %75 ], [ %72, %69 ], [ %66, %63 ], [ %60, %57 ], [ %50, %40 ], [ 0, %33 ], [ 0, %27 ], [ 0, %24 ], [ 0, %15 ]
  %83 = phi i64 [ 0, %75 ], [ 0, %69 ], [ 0, %63 ], [ 0, %57 ], [ %48, %40 ], [ 0, %33 ], [ 0, %27 ], [ 0, %24 ], [ 0, %15 ]
  %84 = phi i64 [ %79, %75 ], [ %74, %69 ], [ %68, %63 ], [ %62, %57 ], [ %53, %40 ], [ 0, %33 ], [ 0, %27 ], [ 0, %24 ], [ 0, %15 ]
  %85 = phi i1 [ true, %75 ], [ false, %69 ], [ false, %63 ], [ true, %57 ], [ %56, %40 ], [ false, %33 ], [ false, %27 ], [ false, %24 ], [ false, %15 ]
  %86 = sub i64 %84, %83
  %87 = icmp ult i64 %81, %83
  %88 = icmp ult i64 %86, %4
  %89 = select i1 %87, i1 true, i1 %88
  br i1 %89, label %100, label %90

90:
  %91 = sub i64 %81, %83
  %92 = sub i64 %86, %4
  %93 = icmp ule i64 %91, %92
  %94 = icmp eq i32 %5, 0
  %95 = select i1 %94, i1 true, i1 %85
  %96 = select i1 %93, i1 %95, i1 false
  br i1 %96, label %97, label %100

97:
  %98 = add i64 %82, %81
  %99 = inttoptr i64 %98 to ptr
  br label %100

100:
  %101 = phi ptr [ %99, %97 ], [ null, %90 ], [ null, %80 ]
  ret ptr %101
}

define dso_local noundef zeroext i1 @learn(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, ptr nocapture noundef %3, i64 noundef %4, i32 noundef %5) local_unnamed_addr #7 {
  %7 = alloca %struct.cost, align 8
  %8 = alloca [32 x i64], align 64
  %9 = getelementptr inbounds i8, ptr %0, i64 224
  %10 = load i64, ptr %9, align 8
  switch i64 %10, label %15 [
    i64 1, label %275
    i64 2, label %11
  ]

11:
  %12 = getelementptr inbounds i8, ptr %2, i64 8
  %13 = load i32, ptr %12, align 8
  %14 = icmp eq i32 %13, 1
  br label %15

15:
  %16 = phi i1 [ %14, %11 ], [ false, %6 ]
  %17 = icmp eq i32 %5, 0
  %18 = select i1 %17, i1 true, i1 %16
  br i1 %18, label %275, label %19

19:
  %20 = getelementptr inbounds i8, ptr %0, i64 240
  %21 = load ptr, ptr %20, align 8
  %22 = load <32 x i64>, ptr %21, align 64
  %23 = getelementptr i8, ptr %3, i64 832
  %24 = mul <32 x i64> %22, <i64 -7046029254386353131, i64 -2691343689449507777, i64 1663341875487337577, i64 6018027440424182931, i64 -8074031068348523331, i64 -3719345503411677977, i64 635340061525167377, i64 4990025626462012731, i64 -9102032882310693531, i64 -4747347317373848177, i64 -392661752437002823, i64 3962023812499842531, i64 8316709377436687885, i64 -5775349131336018377, i64 -1420663566399173023, i64 2934021998537672331, i64 7288707563474517685, i64 -6803350945298188577, i64 -2448665380361343223, i64 1906020184575502131, i64 6260705749512347485, i64 -7831352759260358777, i64 -3476667194323513423, i64 878018370613331931, i64 5232703935550177285, i64 -8859354573222528977, i64 -4504669008285683623, i64 -149983443348838269, i64 4204702121588007085, i64 8559387686524852439, i64 -5532670822247853823, i64 -1177985257311008469>
  %25 = tail call i64 @llvm.vector.reduce.add.v32i64(<32 x i64> %24)
  %26 = zext i32 %5 to i64
  %27 = mul i64 %26, 28284495232021
  %28 = add i64 %25, %27
  %29 = lshr i64 %28, 40
  %30 = and i64 %29, 31
  %31 = getelementptr %struct.pattern, ptr %23, i64 %30
  %32 = getelementptr inbounds i8, ptr %31, i64 256
  %33 = load i32, ptr %32, align 8
  %34 = icmp eq i32 %33, %5
  br i1 %34, label %35, label %64

35:
  %36 = getelementptr inbounds i8, ptr %31, i64 264
  %37 = load i64, ptr %36, align 8
  %38 = sub i64 %4, %37
  %39 = getelementptr inbounds i8, ptr %31, i64 272
  %40 = load i64, ptr %39, align 8
  %41 = icmp ugt i64 %38, %40
  br i1 %41, label %64, label %42

42:
  %43 = getelementptr inbounds i8, ptr %2, i64 12
  %44 = load i32, ptr %43, align 4
  %45 = icmp eq i32 %44, 0
  br i1 %45, label %49, label %46

46:
  %47 = load <32 x i32>, ptr %31, align 64
  %48 = sext <32 x i32> %47 to <32 x i64>
  br label %51

49:
  %50 = load <32 x i64>, ptr %31, align 64
  br label %51

51:
  %52 = phi <32 x i64> [ %48, %46 ], [ %50, %49 ]
  %53 = icmp eq <32 x i64> %52, %22
  %54 = bitcast <32 x i1> %53 to i32
  %55 = xor i32 %54, -1
  %56 = and i32 %55, %5
  %57 = icmp eq i32 %56, 0
  br i1 %57, label %58, label %64

58:
  %59 = getelementptr inbounds i8, ptr %2, i64 16
  %60 = load i32, ptr %59, align 8
  %61 = sext i32 %60 to i64
  %62 = shl nsw i64 %61, 5
  %63 = add nsw i64 %62, 288
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 8 %3, ptr align 8 %31, i64 %63, i1 false)
  br label %275

64:
  %65 = getelementptr inbounds i8, ptr %2, i64 8
  %66 = load i32, ptr %65, align 8
  %67 = icmp eq i32 %66, 2
  br i1 %67, label %68, label %91

68:
  %69 = getelementptr inbounds i8, ptr %0, i64 376
  %70 = load ptr, ptr %69, align 8
  %71 = load <32 x i64>, ptr %70, align 64
  %72 = sub <32 x i64> %22, %71
  %73 = bitcast i32 %5 to <32 x i1>
  %74 = select <32 x i1> %73, <32 x i64> %72, <32 x i64> <i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807>
  %75 = tail call i64 @llvm.vector.reduce.smin.v32i64(<32 x i64> %74)
  %76 = getelementptr inbounds i8, ptr %2, i64 20
  %77 = load i32, ptr %76, align 4
  %78 = sext i32 %77 to i64
  %79 = add i64 %75, %78
  %80 = select <32 x i1> %73, <32 x i64> %72, <32 x i64> <i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808>
  %81 = tail call i64 @llvm.vector.reduce.smax.v32i64(<32 x i64> %80)
  %82 = getelementptr inbounds i8, ptr %2, i64 24
  %83 = load i32, ptr %82, align 8
  %84 = sext i32 %83 to i64
  %85 = add i64 %81, %84
  %86 = add i64 %79, %4
  %87 = getelementptr inbounds i8, ptr %1, i64 24
  %88 = load i64, ptr %87, align 8
  %89 = getelementptr inbounds i8, ptr %0, i64 80
  %90 = load i64, ptr %89, align 8
  br label %151

91:
  %92 = bitcast i32 %5 to <32 x i1>
  %93 = select <32 x i1> %92, <32 x i64> %22, <32 x i64> <i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807>
  %94 = tail call i64 @llvm.vector.reduce.smin.v32i64(<32 x i64> %93)
  %95 = getelementptr inbounds i8, ptr %2, i64 20
  %96 = load i32, ptr %95, align 4
  %97 = sext i32 %96 to i64
  %98 = add i64 %94, %97
  %99 = select <32 x i1> %92, <32 x i64> %22, <32 x i64> <i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808>
  %100 = tail call i64 @llvm.vector.reduce.smax.v32i64(<32 x i64> %99)
  %101 = getelementptr inbounds i8, ptr %2, i64 24
  %102 = load i32, ptr %101, align 8
  %103 = sext i32 %102 to i64
  %104 = add i64 %100, %103
  %105 = add i64 %98, %4
  switch i32 %66, label %151 [
    i32 0, label %106
    i32 1, label %133
    i32 3, label %139
    i32 5, label %145
  ]

106:
  %107 = add i64 %105, -17592186044416
  %108 = getelementptr inbounds i8, ptr %0, i64 56
  %109 = load i64, ptr %108, align 8
  %110 = lshr i64 %107, %109
  %111 = icmp ult i64 %105, 17592186044416
  br i1 %111, label %151, label %112

112:
  %113 = getelementptr inbounds i8, ptr %0, i64 48
  %114 = load i64, ptr %113, align 8
  %115 = icmp ult i64 %110, %114
  br i1 %115, label %116, label %151

116:
  %117 = getelementptr inbounds i8, ptr %0, i64 40
  %118 = load ptr, ptr %117, align 8
  %119 = getelementptr %struct.buffer, ptr %118, i64 %110
  %120 = shl i64 %110, %109
  %121 = add i64 %120, 17592186044416
  %122 = getelementptr inbounds i8, ptr %119, i64 8
  %123 = load i64, ptr %122, align 8
  %124 = add i64 %121, %123
  %125 = load i64, ptr %119, align 8
  %126 = sub i64 %125, %124
  %127 = getelementptr inbounds i8, ptr %119, i64 16
  %128 = load i64, ptr %127, align 8
  %129 = add i64 %128, %124
  %130 = getelementptr inbounds i8, ptr %119, i64 24
  %131 = load i64, ptr %130, align 8
  %132 = icmp ne i64 %131, 0
  br label %151

133:
  %134 = getelementptr inbounds i8, ptr %0, i64 64
  %135 = load ptr, ptr %134, align 8
  %136 = ptrtoint ptr %135 to i64
  %137 = getelementptr inbounds i8, ptr %0, i64 72
  %138 = load i64, ptr %137, align 8
  br label %151

139:
  %140 = getelementptr inbounds i8, ptr %0, i64 24
  %141 = load ptr, ptr %140, align 8
  %142 = ptrtoint ptr %141 to i64
  %143 = getelementptr inbounds i8, ptr %0, i64 32
  %144 = load i64, ptr %143, align 8
  br label %151

145:
  %146 = getelementptr inbounds i8, ptr %0, i64 16
  %147 = load ptr, ptr %146, align 8
  %148 = ptrtoint ptr %147 to i64
  %149 = getelementptr inbounds i8, ptr %0, i64 264
  %150 = load i64, ptr %149, align 8
  br label %151

151:
  %152 = phi i64 [ %86, %68 ], [ %105, %145 ], [ %105, %139 ], [ %105, %133 ], [ %105, %116 ], [ %105, %112 ], [ %105, %106 ], [ %105, %91 ]
  %153 = phi i64 [ %85, %68 ], [ %104, %145 ], [ %104, %139 ], [ %104, %133 ], [ %104, %116 ], [ %104, %112 ], [ %104, %106 ], [ %104, %91 ]
  %154 = phi i64 [ %79, %68 ], [ %98, %145 ], [ %98, %139 ], [ %98, %133 ], [ %98, %116 ], [ %98, %112 ], [ %98, %106 ], [ %98, %91 ]
  %155 = phi <32 x i64> [ %72, %68 ], [ %22, %145 ], [ %22, %139 ], [ %22, %133 ], [ %22, %116 ], [ %22, %112 ], [ %22, %106 ], [ %22, %91 ]
  %156 = phi i64 [ %90, %68 ], [ %150, %145 ], [ %144, %139 ], [ %138, %133 ], [ %129, %116 ], [ 0, %112 ], [ 0, %106 ], [ 0, %91 ]
  %157 = phi i1 [ true, %68 ], [ false, %145 ], [ false, %139 ], [ true, %133 ], [ %132, %116 ], [ false, %112 ], [ false, %106 ], [ false, %91 ]
  %158 = phi i64 [ 0, %68 ], [ 0, %145 ], [ 0, %139 ], [ 0, %133 ], [ %124, %116 ], [ 0, %112 ], [ 0, %106 ], [ 0, %91 ]
  %159 = phi i64 [ %88, %68 ], [ %148, %145 ], [ %142, %139 ], [ %136, %133 ], [ %126, %116 ], [ 0, %112 ], [ 0, %106 ], [ 0, %91 ]
  %160 = sub i64 %156, %158
  %161 = sub i64 %153, %154
  %162 = icmp ult i64 %160, %161
  br i1 %162, label %275, label %163

163:
  %164 = sub i64 %152, %158
  %165 = sub i64 %160, %161
  %166 = icmp ugt i64 %164, %165
  br i1 %166, label %275, label %167

167:
  %168 = getelementptr inbounds i8, ptr %2, i64 28
  %169 = load i32, ptr %168, align 4
  %170 = icmp eq i32 %169, 0
  %171 = select i1 %170, i1 true, i1 %157
  br i1 %171, label %172, label %275

172:
  %173 = getelementptr inbounds i8, ptr %2, i64 16
  %174 = load i32, ptr %173, align 8
  %175 = icmp sgt i32 %174, 0
  br i1 %175, label %176, label %258

176:
  %177 = getelementptr inbounds i8, ptr %2, i64 32
  %178 = getelementptr inbounds i8, ptr %3, i64 288
  %179 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %5, i1 true)
  %180 = extractelement <32 x i64> %22, i32 %179
  %181 = zext nneg i32 %179 to i64
  %182 = icmp eq i32 %5, -1
  %183 = insertelement <32 x i64> poison, i64 %180, i64 0
  %184 = shufflevector <32 x i64> %183, <32 x i64> poison, <32 x i32> zeroinitializer
  %185 = icmp eq <32 x i64> %22, %184
  %186 = bitcast <32 x i1> %185 to i32
  %187 = xor i32 %186, -1
  %188 = and i32 %187, %5
  %189 = icmp eq i32 %188, 0
  %190 = getelementptr inbounds i8, ptr %7, i64 8
  br label %191

191:
  %192 = phi i64 [ 0, %176 ], [ %251, %239 ]
  %193 = phi i1 [ true, %176 ], [ %218, %239 ]
  %194 = load ptr, ptr %2, align 8
  %195 = getelementptr [16 x i32], ptr %177, i64 0, i64 %192
  %196 = load i32, ptr %195, align 4
  %197 = sext i32 %196 to i64
  %198 = getelementptr %struct.access, ptr %194, i64 %197
  %199 = getelementptr %struct.member, ptr %178, i64 %192
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %7) #19
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %7, i8 0, i64 16, i1 false)
  %200 = getelementptr inbounds i8, ptr %198, i64 28
  %201 = load i32, ptr %200, align 4
  %202 = sext i32 %201 to i64
  %203 = insertelement <32 x i64> poison, i64 %202, i64 0
  %204 = shufflevector <32 x i64> %203, <32 x i64> poison, <32 x i32> zeroinitializer
  %205 = add <32 x i64> %204, %155
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %8) #19
  store <32 x i64> %205, ptr %8, align 64
  %206 = getelementptr inbounds i8, ptr %198, i64 32
  %207 = load i32, ptr %206, align 4
  %208 = sext i32 %207 to i64
  %209 = add nsw i64 %208, -1
  %210 = insertelement <32 x i64> poison, i64 %209, i64 0
  %211 = shufflevector <32 x i64> %210, <32 x i64> poison, <32 x i32> zeroinitializer
  %212 = and <32 x i64> %211, %205
  %213 = icmp eq <32 x i64> %212, zeroinitializer
  %214 = bitcast <32 x i1> %213 to i32
  %215 = xor i32 %214, -1
  %216 = and i32 %215, %5
  %217 = icmp eq i32 %216, 0
  %218 = and i1 %193, %217
  %219 = load i32, ptr %65, align 8
  call fastcc void @costs(i32 noundef %219, ptr noundef nonnull %8, i32 noundef %5, i64 noundef %208, i32 noundef 0, ptr noundef nonnull %7) #21
  %220 = mul nsw i64 %208, %181
  %221 = sub i64 %180, %220
  %222 = getelementptr inbounds i8, ptr %198, i64 12
  %223 = load i32, ptr %222, align 4
  %224 = icmp eq i32 %223, 1
  %225 = or i1 %182, %224
  br i1 %225, label %226, label %239

226:
  %227 = insertelement <32 x i64> poison, i64 %208, i64 0
  %228 = shufflevector <32 x i64> %227, <32 x i64> poison, <32 x i32> zeroinitializer
  %229 = mul <32 x i64> %228, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %230 = insertelement <32 x i64> poison, i64 %221, i64 0
  %231 = shufflevector <32 x i64> %230, <32 x i64> poison, <32 x i32> zeroinitializer
  %232 = add <32 x i64> %231, %229
  %233 = icmp eq <32 x i64> %22, %232
  %234 = bitcast <32 x i1> %233 to i32
  %235 = xor i32 %234, -1
  %236 = and i32 %235, %5
  %237 = icmp eq i32 %236, 0
  %238 = select i1 %237, i32 0, i32 2
  br label %239

239:
  %240 = phi i32 [ 2, %191 ], [ %238, %226 ]
  %241 = select i1 %189, i64 %180, i64 %221
  %242 = select i1 %189, i32 1, i32 %240
  store i32 %242, ptr %199, align 8
  %243 = load i32, ptr %200, align 4
  %244 = sext i32 %243 to i64
  %245 = add i64 %241, %244
  %246 = getelementptr inbounds i8, ptr %199, i64 8
  store i64 %245, ptr %246, align 8
  %247 = load i64, ptr %7, align 8
  %248 = getelementptr inbounds i8, ptr %199, i64 16
  store i64 %247, ptr %248, align 8
  %249 = load i64, ptr %190, align 8
  %250 = getelementptr inbounds i8, ptr %199, i64 24
  store i64 %249, ptr %250, align 8
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %8) #19
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %7) #19
  %251 = add nuw nsw i64 %192, 1
  %252 = load i32, ptr %173, align 8
  %253 = sext i32 %252 to i64
  %254 = icmp slt i64 %251, %253
  br i1 %254, label %191, label %255

255:
  br i1 %218, label %258, label %256

256:
  %257 = getelementptr inbounds i8, ptr %3, i64 256
  store i32 0, ptr %257, align 8
  br label %275

258:
  %259 = getelementptr inbounds i8, ptr %2, i64 12
  %260 = load i32, ptr %259, align 4
  %261 = icmp eq i32 %260, 0
  br i1 %261, label %264, label %262

262:
  %263 = trunc <32 x i64> %22 to <32 x i32>
  store <32 x i32> %263, ptr %3, align 64
  br label %265

264:
  store <32 x i64> %22, ptr %3, align 64
  br label %265

265:
  %266 = getelementptr inbounds i8, ptr %3, i64 256
  store i32 %5, ptr %266, align 8
  %267 = sub i64 %158, %154
  %268 = getelementptr inbounds i8, ptr %3, i64 264
  store i64 %267, ptr %268, align 8
  %269 = getelementptr inbounds i8, ptr %3, i64 272
  store i64 %165, ptr %269, align 8
  %270 = getelementptr inbounds i8, ptr %3, i64 280
  store i64 %159, ptr %270, align 8
  %271 = load i32, ptr %173, align 8
  %272 = sext i32 %271 to i64
  %273 = shl nsw i64 %272, 5
  %274 = add nsw i64 %273, 288
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %31, ptr nonnull align 8 %3, i64 %274, i1 false)
  br label %275

275:
  %276 = phi i1 [ false, %15 ], [ true, %58 ], [ true, %265 ], [ false, %256 ], [ false, %167 ], [ false, %163 ], [ false, %151 ], [ false, %6 ]
  ret i1 %276
}

declare i64 @llvm.vector.reduce.smin.v32i64(<32 x i64>) #8

declare i64 @llvm.vector.reduce.smax.v32i64(<32 x i64>) #8

define dso_local void @arrive(ptr nocapture noundef readonly %0, ptr nocapture noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7) local_unnamed_addr #9 {
  %9 = and i32 %2, 15
  %10 = getelementptr inbounds i8, ptr %0, i64 296
  %11 = load ptr, ptr %10, align 8
  %12 = zext nneg i32 %9 to i64
  %13 = getelementptr %struct.barrier, ptr %11, i64 %12
  store i32 %3, ptr %13, align 4
  %14 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %5)
  %15 = getelementptr inbounds i8, ptr %13, i64 4
  %16 = load i32, ptr %15, align 4
  %17 = add i32 %16, %14
  store i32 %17, ptr %15, align 4
  %18 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %4)
  %19 = getelementptr inbounds i8, ptr %13, i64 8
  %20 = load i32, ptr %19, align 4
  %21 = add i32 %20, %18
  store i32 %21, ptr %19, align 4
  %22 = shl nuw nsw i32 1, %9
  %23 = load ptr, ptr %10, align 8
  %24 = getelementptr inbounds i8, ptr %23, i64 256
  %25 = load i32, ptr %24, align 4
  %26 = or i32 %25, %22
  store i32 %26, ptr %24, align 4
  %27 = getelementptr inbounds i8, ptr %1, i64 128
  %28 = getelementptr [16 x i32], ptr %27, i64 0, i64 %12
  %29 = load i32, ptr %28, align 4
  %30 = or i32 %29, %4
  store i32 %30, ptr %28, align 4
  %31 = icmp slt i32 %7, 0
  br i1 %31, label %43, label %32

32:
  %33 = getelementptr inbounds i8, ptr %1, i64 64
  %34 = getelementptr [16 x i32], ptr %33, i64 0, i64 %12
  %35 = load i32, ptr %34, align 4
  %36 = or i32 %35, %4
  store i32 %36, ptr %34, align 4
  %37 = sub i32 0, %6
  %38 = and i32 %37, %4
  %39 = and i32 %38, %6
  %40 = icmp eq i32 %39, 0
  br i1 %40, label %43, label %41

41:
  %42 = getelementptr inbounds i8, ptr %1, i64 48
  store i32 %7, ptr %42, align 8
  br label %43

43:
  ret void
}

define dso_local i64 @together(ptr noundef %0, ptr noundef readonly %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #10 {
  %5 = getelementptr inbounds i8, ptr %0, i64 288
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 408
  %8 = getelementptr inbounds i8, ptr %0, i64 416
  %9 = getelementptr inbounds i8, ptr %0, i64 88
  %10 = getelementptr i64, ptr %1, i64 %2
  %11 = icmp eq ptr %1, null
  %12 = getelementptr inbounds i8, ptr %0, i64 128
  %13 = getelementptr inbounds i8, ptr %0, i64 176
  %14 = getelementptr inbounds i8, ptr %0, i64 152
  %15 = getelementptr inbounds i8, ptr %0, i64 136
  %16 = getelementptr inbounds i8, ptr %0, i64 160
  %17 = getelementptr inbounds i8, ptr %0, i64 168
  %18 = getelementptr inbounds i8, ptr %0, i64 296
  %19 = getelementptr inbounds i8, ptr %0, i64 200
  %20 = getelementptr inbounds i8, ptr %0, i64 64
  %21 = getelementptr inbounds i8, ptr %0, i64 400
  %22 = getelementptr inbounds i8, ptr %0, i64 192
  %23 = getelementptr inbounds i8, ptr %0, i64 208
  %24 = getelementptr inbounds i8, ptr %0, i64 72
  %25 = getelementptr inbounds i8, ptr %0, i64 392
  %26 = getelementptr inbounds i8, ptr %0, i64 320
  %27 = getelementptr inbounds i8, ptr %0, i64 328
  %28 = getelementptr inbounds i8, ptr %0, i64 184
  br label %29

29:
  %30 = phi i64 [ %205, %208 ], [ 0, %4 ]
  %31 = icmp ult i64 %30, %3
  br i1 %31, label %34, label %219

32:
  %33 = icmp ult i64 %210, %3
  br i1 %33, label %214, label %219

34:
  %35 = phi i1 [ %215, %214 ], [ true, %29 ]
  %36 = phi i64 [ %216, %214 ], [ 0, %29 ]
  %37 = phi i64 [ %210, %214 ], [ %30, %29 ]
  %38 = load ptr, ptr %7, align 8
  %39 = load i64, ptr %8, align 8
  %40 = mul i64 %39, %36
  %41 = getelementptr i8, ptr %38, i64 %40
  %42 = load volatile i64, ptr %9, align 8
  %43 = icmp slt i64 %42, 0
  br i1 %43, label %219, label %44, !prof !24

44:
  %45 = getelementptr inbounds i8, ptr %41, i64 8
  %46 = load i64, ptr %45, align 8
  %47 = icmp eq i64 %46, 0
  br i1 %47, label %48, label %209

48:
  br i1 %11, label %52, label %49

49:
  %50 = getelementptr i64, ptr %10, i64 %36
  %51 = load i64, ptr %50, align 8
  br label %54

52:
  %53 = add i64 %36, %2
  br label %54

54:
  %55 = phi i64 [ %51, %49 ], [ %53, %52 ]
  %56 = load i64, ptr %12, align 8
  %57 = udiv i64 %55, %56
  store i64 %55, ptr %13, align 8
  %58 = urem i64 %55, %56
  store i64 %58, ptr %14, align 8
  %59 = load i64, ptr %15, align 8
  %60 = urem i64 %57, %59
  store i64 %60, ptr %16, align 8
  %61 = udiv i64 %57, %59
  store i64 %61, ptr %17, align 8
  %62 = load i64, ptr %41, align 8
  %63 = icmp eq i64 %62, 0
  br i1 %63, label %84, label %64

64:
  %65 = getelementptr i8, ptr %41, i64 64
  %66 = load ptr, ptr %18, align 8
  %67 = load ptr, ptr %19, align 8
  %68 = load ptr, ptr %20, align 8
  %69 = load ptr, ptr %21, align 8
  %70 = load i64, ptr %22, align 8
  %71 = load i64, ptr %23, align 8
  %72 = mul i64 %71, %70
  %73 = load i64, ptr %24, align 8
  %74 = load i64, ptr %25, align 8
  %75 = getelementptr i8, ptr %41, i64 384
  %76 = add i64 %72, 63
  %77 = and i64 %76, -64
  %78 = getelementptr i8, ptr %75, i64 %77
  %79 = add i64 %73, 63
  %80 = and i64 %79, -64
  %81 = getelementptr i8, ptr %78, i64 %80
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 1 dereferenceable(264) %66, ptr noundef nonnull align 1 dereferenceable(264) %65, i64 264, i1 false)
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %67, ptr align 1 %75, i64 %72, i1 false)
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %68, ptr align 1 %78, i64 %73, i1 false)
  %82 = shl i64 %70, 5
  %83 = mul i64 %82, %74
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %69, ptr align 1 %81, i64 %83, i1 false)
  br label %122

84:
  %85 = load i64, ptr %25, align 8
  %86 = shl i64 %85, 5
  %87 = load ptr, ptr %20, align 8
  %88 = load i64, ptr %24, align 8
  tail call void @llvm.memset.p0.i64(ptr align 1 %87, i8 0, i64 %88, i1 false)
  %89 = load ptr, ptr %18, align 8
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(264) %89, i8 0, i64 264, i1 false)
  %90 = load ptr, ptr %21, align 8
  %91 = load i64, ptr %22, align 8
  %92 = mul i64 %91, %86
  tail call void @llvm.memset.p0.i64(ptr align 1 %90, i8 0, i64 %92, i1 false)
  %93 = load i64, ptr %26, align 8
  %94 = add i64 %93, 1
  store i64 %94, ptr %26, align 8
  store i64 %94, ptr %27, align 8
  %95 = load i64, ptr %22, align 8
  %96 = icmp eq i64 %95, 0
  br i1 %96, label %122, label %97

97:
  %98 = phi i64 [ %119, %97 ], [ 0, %84 ]
  %99 = load ptr, ptr %19, align 8
  %100 = load i64, ptr %23, align 8
  %101 = mul i64 %100, %98
  %102 = getelementptr i8, ptr %99, i64 %101
  %103 = load i64, ptr %28, align 8
  %104 = shl i64 %98, 5
  %105 = sub i64 %103, %104
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(192) %102, i8 0, i64 192, i1 false)
  %106 = icmp ugt i64 %105, 31
  %107 = trunc i64 %105 to i32
  %108 = shl nsw i32 -1, %107
  %109 = xor i32 %108, -1
  %110 = select i1 %106, i32 -1, i32 %109
  %111 = getelementptr inbounds i8, ptr %102, i64 8
  store i32 %110, ptr %111, align 8
  %112 = trunc i64 %98 to i32
  %113 = getelementptr inbounds i8, ptr %102, i64 12
  store i32 %112, ptr %113, align 4
  %114 = load ptr, ptr %21, align 8
  %115 = ptrtoint ptr %114 to i64
  %116 = mul i64 %98, %86
  %117 = add i64 %116, %115
  %118 = getelementptr inbounds i8, ptr %102, i64 24
  store i64 %117, ptr %118, align 8
  %119 = add nuw i64 %98, 1
  %120 = load i64, ptr %22, align 8
  %121 = icmp ult i64 %119, %120
  br i1 %121, label %97, label %122

122:
  store i64 1, ptr %41, align 8
  %123 = tail call fastcc zeroext i1 @go_on(ptr noundef nonnull %0) #21
  br i1 %123, label %124, label %127, !prof !24

124:
  %125 = load i64, ptr %5, align 8
  %126 = add i64 %125, 1
  store i64 %126, ptr %5, align 8
  br label %203

127:
  %128 = load i64, ptr %22, align 8
  %129 = icmp eq i64 %128, 0
  br i1 %129, label %199, label %130

130:
  %131 = phi i64 [ %147, %145 ], [ %128, %127 ]
  %132 = phi i64 [ %148, %145 ], [ 0, %127 ]
  %133 = phi i1 [ true, %145 ], [ false, %127 ]
  %134 = load ptr, ptr %19, align 8
  %135 = load i64, ptr %23, align 8
  br label %136

136:
  %137 = phi i64 [ %143, %142 ], [ %132, %130 ]
  %138 = mul i64 %137, %135
  %139 = getelementptr i8, ptr %134, i64 %138
  %140 = load i32, ptr %139, align 8
  %141 = icmp eq i32 %140, 4
  br i1 %141, label %145, label %142

142:
  %143 = add nuw i64 %137, 1
  %144 = icmp ult i64 %143, %131
  br i1 %144, label %136, label %150

145:
  %146 = getelementptr i8, ptr %134, i64 %138
  store i32 0, ptr %146, align 8
  %147 = load i64, ptr %22, align 8
  %148 = add nuw i64 %137, 1
  %149 = icmp ult i64 %148, %147
  br i1 %149, label %130, label %151

150:
  br i1 %133, label %154, label %174

151:
  %152 = load ptr, ptr %19, align 8
  %153 = load i64, ptr %23, align 8
  br label %154

154:
  %155 = phi i64 [ %135, %150 ], [ %153, %151 ]
  %156 = phi ptr [ %134, %150 ], [ %152, %151 ]
  %157 = phi i64 [ %131, %150 ], [ %147, %151 ]
  %158 = getelementptr i8, ptr %41, i64 64
  %159 = load ptr, ptr %18, align 8
  %160 = load ptr, ptr %20, align 8
  %161 = load ptr, ptr %21, align 8
  %162 = mul i64 %155, %157
  %163 = load i64, ptr %24, align 8
  %164 = load i64, ptr %25, align 8
  %165 = getelementptr i8, ptr %41, i64 384
  %166 = add i64 %162, 63
  %167 = and i64 %166, -64
  %168 = getelementptr i8, ptr %165, i64 %167
  %169 = add i64 %163, 63
  %170 = and i64 %169, -64
  %171 = getelementptr i8, ptr %168, i64 %170
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 1 dereferenceable(264) %158, ptr noundef nonnull align 1 dereferenceable(264) %159, i64 264, i1 false)
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %165, ptr align 1 %156, i64 %162, i1 false)
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %168, ptr align 1 %160, i64 %163, i1 false)
  %172 = shl i64 %157, 5
  %173 = mul i64 %172, %164
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %171, ptr align 1 %161, i64 %173, i1 false)
  br label %203

174:
  %175 = getelementptr inbounds i8, ptr %134, i64 8
  %176 = load i32, ptr %175, align 8
  %177 = icmp eq i32 %176, 0
  br i1 %177, label %178, label %191

178:
  %179 = phi i64 [ %180, %182 ], [ 0, %174 ]
  %180 = add nuw i64 %179, 1
  %181 = icmp eq i64 %180, %131
  br i1 %181, label %199, label %182

182:
  %183 = mul i64 %180, %135
  %184 = getelementptr i8, ptr %134, i64 %183
  %185 = getelementptr inbounds i8, ptr %184, i64 8
  %186 = load i32, ptr %185, align 8
  %187 = icmp eq i32 %186, 0
  br i1 %187, label %178, label %188

188:
  %189 = icmp ult i64 %180, %131
  %190 = zext i1 %189 to i64
  br label %191

191:
  %192 = phi i64 [ 1, %174 ], [ %190, %188 ]
  %193 = phi ptr [ %134, %174 ], [ %184, %188 ]
  %194 = phi i32 [ %176, %174 ], [ %186, %188 ]
  %195 = getelementptr inbounds i8, ptr %193, i64 48
  %196 = load i32, ptr %195, align 8
  %197 = sub i32 0, %194
  %198 = and i32 %194, %197
  tail call void @fault(ptr noundef nonnull %0, ptr noundef %193, i32 noundef 6, i32 noundef %196, i32 noundef %198, i64 noundef 0, i64 noundef 0, i32 noundef -1) #20
  br label %199

199:
  %200 = phi i64 [ %192, %191 ], [ 0, %127 ], [ 0, %178 ]
  %201 = load i64, ptr %5, align 8
  %202 = add i64 %201, %200
  store i64 %202, ptr %5, align 8
  br label %203

203:
  %204 = phi i64 [ 1, %124 ], [ 0, %154 ], [ 1, %199 ]
  store i64 %204, ptr %45, align 8
  %205 = add i64 %204, %37
  %206 = load i64, ptr %5, align 8
  %207 = icmp sgt i64 %206, %6
  br i1 %207, label %208, label %209, !prof !24

208:
  br i1 %35, label %217, label %29

209:
  %210 = phi i64 [ %37, %44 ], [ %205, %203 ]
  %211 = add nuw i64 %36, 1
  %212 = icmp ult i64 %211, %3
  %213 = icmp eq i64 %211, %3
  br i1 %213, label %32, label %214

214:
  %215 = phi i1 [ %212, %209 ], [ true, %32 ]
  %216 = phi i64 [ %211, %209 ], [ 0, %32 ]
  br label %34

217:
  %218 = add i64 %36, 1
  br label %219

219:
  %220 = phi i64 [ %218, %217 ], [ %3, %32 ], [ %37, %34 ], [ %3, %29 ]
  ret i64 %220
}

define dso_local i64 @run(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #10 {
  %5 = getelementptr inbounds i8, ptr %0, i64 408
  %6 = load ptr, ptr %5, align 8
  %7 = icmp eq ptr %6, null
  br i1 %7, label %8, label %34

8:
  %9 = getelementptr i64, ptr %1, i64 %2
  %10 = icmp eq i64 %3, 0
  br i1 %10, label %160, label %11

11:
  %12 = getelementptr inbounds i8, ptr %0, i64 88
  %13 = icmp eq ptr %1, null
  %14 = getelementptr inbounds i8, ptr %0, i64 128
  %15 = getelementptr inbounds i8, ptr %0, i64 176
  %16 = getelementptr inbounds i8, ptr %0, i64 152
  %17 = getelementptr inbounds i8, ptr %0, i64 136
  %18 = getelementptr inbounds i8, ptr %0, i64 160
  %19 = getelementptr inbounds i8, ptr %0, i64 168
  %20 = getelementptr inbounds i8, ptr %0, i64 392
  %21 = getelementptr inbounds i8, ptr %0, i64 64
  %22 = getelementptr inbounds i8, ptr %0, i64 72
  %23 = getelementptr inbounds i8, ptr %0, i64 296
  %24 = getelementptr inbounds i8, ptr %0, i64 400
  %25 = getelementptr inbounds i8, ptr %0, i64 192
  %26 = getelementptr inbounds i8, ptr %0, i64 320
  %27 = getelementptr inbounds i8, ptr %0, i64 328
  %28 = getelementptr inbounds i8, ptr %0, i64 200
  %29 = getelementptr inbounds i8, ptr %0, i64 208
  %30 = getelementptr inbounds i8, ptr %0, i64 184
  %31 = getelementptr inbounds i8, ptr %0, i64 288
  %32 = getelementptr inbounds i8, ptr %0, i64 232
  %33 = getelementptr inbounds i8, ptr %0, i64 304
  br label %36

34:
  %35 = tail call i64 @together(ptr noundef nonnull %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) #21
  br label %160

36:
  %37 = phi i64 [ 0, %11 ], [ %158, %157 ]
  %38 = load volatile i64, ptr %12, align 8
  %39 = icmp slt i64 %38, 0
  br i1 %39, label %160, label %40, !prof !24

40:
  br i1 %13, label %44, label %41

41:
  %42 = getelementptr i64, ptr %9, i64 %37
  %43 = load i64, ptr %42, align 8
  br label %46

44:
  %45 = add i64 %37, %2
  br label %46

46:
  %47 = phi i64 [ %43, %41 ], [ %45, %44 ]
  %48 = load i64, ptr %14, align 8
  %49 = udiv i64 %47, %48
  store i64 %47, ptr %15, align 8
  %50 = urem i64 %47, %48
  store i64 %50, ptr %16, align 8
  %51 = load i64, ptr %17, align 8
  %52 = urem i64 %49, %51
  store i64 %52, ptr %18, align 8
  %53 = udiv i64 %49, %51
  store i64 %53, ptr %19, align 8
  %54 = load i64, ptr %20, align 8
  %55 = shl i64 %54, 5
  %56 = load ptr, ptr %21, align 8
  %57 = load i64, ptr %22, align 8
  tail call void @llvm.memset.p0.i64(ptr align 1 %56, i8 0, i64 %57, i1 false)
  %58 = load ptr, ptr %23, align 8
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(264) %58, i8 0, i64 264, i1 false)
  %59 = load ptr, ptr %24, align 8
  %60 = load i64, ptr %25, align 8
  %61 = mul i64 %60, %55
  tail call void @llvm.memset.p0.i64(ptr align 1 %59, i8 0, i64 %61, i1 false)
  %62 = load i64, ptr %26, align 8
  %63 = add i64 %62, 1
  store i64 %63, ptr %26, align 8
  store i64 %63, ptr %27, align 8
  %64 = load i64, ptr %25, align 8
  %65 = icmp eq i64 %64, 0
  br i1 %65, label %91, label %66

66:
  %67 = phi i64 [ %88, %66 ], [ 0, %46 ]
  %68 = load ptr, ptr %28, align 8
  %69 = load i64, ptr %29, align 8
  %70 = mul i64 %69, %67
  %71 = getelementptr i8, ptr %68, i64 %70
  %72 = load i64, ptr %30, align 8
  %73 = shl i64 %67, 5
  %74 = sub i64 %72, %73
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(192) %71, i8 0, i64 192, i1 false)
  %75 = icmp ugt i64 %74, 31
  %76 = trunc i64 %74 to i32
  %77 = shl nsw i32 -1, %76
  %78 = xor i32 %77, -1
  %79 = select i1 %75, i32 -1, i32 %78
  %80 = getelementptr inbounds i8, ptr %71, i64 8
  store i32 %79, ptr %80, align 8
  %81 = trunc i64 %67 to i32
  %82 = getelementptr inbounds i8, ptr %71, i64 12
  store i32 %81, ptr %82, align 4
  %83 = load ptr, ptr %24, align 8
  %84 = ptrtoint ptr %83 to i64
  %85 = mul i64 %67, %55
  %86 = add i64 %85, %84
  %87 = getelementptr inbounds i8, ptr %71, i64 24
  store i64 %86, ptr %87, align 8
  %88 = add nuw i64 %67, 1
  %89 = load i64, ptr %25, align 8
  %90 = icmp ult i64 %88, %89
  br i1 %90, label %66, label %91

91:
  br label %92

92:
  %93 = tail call fastcc zeroext i1 @go_on(ptr noundef nonnull %0) #21
  br i1 %93, label %144, label %94, !prof !24

94:
  %95 = load i64, ptr %25, align 8
  %96 = icmp eq i64 %95, 0
  br i1 %96, label %157, label %97

97:
  %98 = phi i64 [ %110, %109 ], [ %95, %94 ]
  %99 = phi i64 [ %112, %109 ], [ 0, %94 ]
  %100 = phi i1 [ %111, %109 ], [ false, %94 ]
  %101 = load ptr, ptr %28, align 8
  %102 = load i64, ptr %29, align 8
  %103 = mul i64 %102, %99
  %104 = getelementptr i8, ptr %101, i64 %103
  %105 = load i32, ptr %104, align 8
  %106 = icmp eq i32 %105, 4
  br i1 %106, label %107, label %109

107:
  store i32 0, ptr %104, align 8
  %108 = load i64, ptr %25, align 8
  br label %109

109:
  %110 = phi i64 [ %108, %107 ], [ %98, %97 ]
  %111 = phi i1 [ true, %107 ], [ %100, %97 ]
  %112 = add nuw i64 %99, 1
  %113 = icmp ult i64 %112, %110
  br i1 %113, label %97, label %114

114:
  br i1 %111, label %92, label %115

115:
  %116 = icmp eq i64 %110, 0
  br i1 %116, label %157, label %117

117:
  %118 = load ptr, ptr %28, align 8
  %119 = load i64, ptr %29, align 8
  %120 = getelementptr inbounds i8, ptr %118, i64 8
  %121 = load i32, ptr %120, align 8
  %122 = icmp eq i32 %121, 0
  br i1 %122, label %123, label %139, !prof !25

123:
  %124 = phi i64 [ %125, %127 ], [ 0, %117 ]
  %125 = add nuw i64 %124, 1
  %126 = icmp eq i64 %125, %110
  br i1 %126, label %157, label %127

127:
  %128 = mul i64 %125, %119
  %129 = getelementptr i8, ptr %118, i64 %128
  %130 = getelementptr inbounds i8, ptr %129, i64 8
  %131 = load i32, ptr %130, align 8
  %132 = icmp eq i32 %131, 0
  br i1 %132, label %123, label %133

133:
  %134 = icmp ult i64 %125, %110
  %135 = getelementptr inbounds i8, ptr %129, i64 48
  %136 = load i32, ptr %135, align 8
  %137 = sub i32 0, %131
  %138 = and i32 %131, %137
  tail call void @fault(ptr noundef nonnull %0, ptr noundef %129, i32 noundef 6, i32 noundef %136, i32 noundef %138, i64 noundef 0, i64 noundef 0, i32 noundef -1) #20
  br i1 %134, label %144, label %157, !prof !26

139:
  %140 = getelementptr inbounds i8, ptr %118, i64 48
  %141 = load i32, ptr %140, align 8
  %142 = sub i32 0, %121
  %143 = and i32 %121, %142
  tail call void @fault(ptr noundef nonnull %0, ptr noundef nonnull %118, i32 noundef 6, i32 noundef %141, i32 noundef %143, i64 noundef 0, i64 noundef 0, i32 noundef -1) #20
  br label %144

144:
  %145 = load i64, ptr %31, align 8
  %146 = add i64 %145, 1
  store i64 %146, ptr %31, align 8
  %147 = load i64, ptr %32, align 8
  %148 = icmp eq i64 %147, 0
  br i1 %148, label %149, label %155

149:
  %150 = load ptr, ptr %33, align 8
  %151 = getelementptr inbounds i8, ptr %150, i64 16
  %152 = load i64, ptr %151, align 8
  %153 = load volatile i64, ptr %12, align 8
  %154 = icmp slt i64 %152, %153
  br i1 %154, label %157, label %155

155:
  %156 = add i64 %37, 1
  br label %160

157:
  %158 = add nuw i64 %37, 1
  %159 = icmp eq i64 %158, %3
  br i1 %159, label %160, label %36

160:
  %161 = phi i64 [ %35, %34 ], [ %156, %155 ], [ 0, %8 ], [ %37, %36 ], [ %3, %157 ]
  ret i64 %161
}

define dso_local void @product_real(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, ptr nocapture noundef %3, i64 noundef %4, i64 noundef %5, i64 noundef %6) local_unnamed_addr #11 {
  %8 = and i64 %4, -8
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %39, label %10

10:
  %11 = icmp eq i64 %5, 0
  %12 = icmp eq i64 %6, 0
  br label %13

13:
  %14 = phi i64 [ 0, %10 ], [ %41, %40 ]
  br i1 %11, label %40, label %15

15:
  %16 = mul i64 %14, %5
  %17 = or disjoint i64 %14, 1
  %18 = mul i64 %17, %5
  %19 = or disjoint i64 %14, 2
  %20 = mul i64 %19, %5
  %21 = or disjoint i64 %14, 3
  %22 = mul i64 %21, %5
  %23 = or disjoint i64 %14, 4
  %24 = mul i64 %23, %5
  %25 = or disjoint i64 %14, 5
  %26 = mul i64 %25, %5
  %27 = or disjoint i64 %14, 6
  %28 = mul i64 %27, %5
  %29 = or disjoint i64 %14, 7
  %30 = mul i64 %29, %5
  %31 = mul i64 %14, %6
  %32 = mul i64 %17, %6
  %33 = mul i64 %19, %6
  %34 = mul i64 %21, %6
  %35 = mul i64 %23, %6
  %36 = mul i64 %25, %6
  %37 = mul i64 %27, %6
  %38 = mul i64 %29, %6
  br label %43

39:
  ret void

40:
  %41 = add nuw i64 %14, 8
  %42 = icmp ult i64 %41, %8
  br i1 %42, label %13, label %39

43:
  %44 = phi i64 [ %72, %63 ], [ 0, %15 ]
  %45 = getelementptr <8 x double>, ptr %3, i64 %44
  %46 = getelementptr <8 x double>, ptr %45, i64 %16
  %47 = load <8 x double>, ptr %46, align 64
  %48 = getelementptr <8 x double>, ptr %45, i64 %18
  %49 = load <8 x double>, ptr %48, align 64
  %50 = getelementptr <8 x double>, ptr %45, i64 %20
  %51 = load <8 x double>, ptr %50, align 64
  %52 = getelementptr <8 x double>, ptr %45, i64 %22
  %53 = load <8 x double>, ptr %52, align 64
  %54 = getelementptr <8 x double>, ptr %45, i64 %24
  %55 = load <8 x double>, ptr %54, align 64
  %56 = getelementptr <8 x double>, ptr %45, i64 %26
  %57 = load <8 x double>, ptr %56, align 64
  %58 = getelementptr <8 x double>, ptr %45, i64 %28
  %59 = load <8 x double>, ptr %58, align 64
  %60 = getelementptr <8 x double>, ptr %45, i64 %30
  %61 = load <8 x double>, ptr %60, align 64
  %62 = getelementptr <8 x double>, ptr %2, i64 %44
  br i1 %12, label %63, label %74

63:
  %64 = phi <8 x double> [ %61, %43 ], [ %151, %74 ]
  %65 = phi <8 x double> [ %59, %43 ], [ %143, %74 ]
  %66 = phi <8 x double> [ %57, %43 ], [ %135, %74 ]
  %67 = phi <8 x double> [ %55, %43 ], [ %127, %74 ]
  %68 = phi <8 x double> [ %53, %43 ], [ %119, %74 ]
  %69 = phi <8 x double> [ %51, %43 ], [ %111, %74 ]
  %70 = phi <8 x double> [ %49, %43 ], [ %103, %74 ]
  %71 = phi <8 x double> [ %47, %43 ], [ %95, %74 ]
  store <8 x double> %71, ptr %46, align 64
  store <8 x double> %70, ptr %48, align 64
  store <8 x double> %69, ptr %50, align 64
  store <8 x double> %68, ptr %52, align 64
  store <8 x double> %67, ptr %54, align 64
  store <8 x double> %66, ptr %56, align 64
  store <8 x double> %65, ptr %58, align 64
  store <8 x double> %64, ptr %60, align 64
  %72 = add nuw i64 %44, 1
  %73 = icmp eq i64 %72, %5
  br i1 %73, label %40, label %43

74:
  %75 = phi <8 x double> [ %151, %74 ], [ %61, %43 ]
  %76 = phi <8 x double> [ %143, %74 ], [ %59, %43 ]
  %77 = phi <8 x double> [ %135, %74 ], [ %57, %43 ]
  %78 = phi <8 x double> [ %127, %74 ], [ %55, %43 ]
  %79 = phi <8 x double> [ %119, %74 ], [ %53, %43 ]
  %80 = phi <8 x double> [ %111, %74 ], [ %51, %43 ]
  %81 = phi <8 x double> [ %103, %74 ], [ %49, %43 ]
  %82 = phi <8 x double> [ %95, %74 ], [ %47, %43 ]
  %83 = phi i64 [ %152, %74 ], [ 0, %43 ]
  %84 = mul i64 %83, %5
  %85 = getelementptr <8 x double>, ptr %62, i64 %84
  %86 = load <8 x double>, ptr %85, align 64
  %87 = getelementptr i32, ptr %1, i64 %83
  %88 = getelementptr i32, ptr %87, i64 %31
  %89 = load i32, ptr %88, align 4
  %90 = zext i32 %89 to i64
  %91 = getelementptr i8, ptr %0, i64 %90
  %92 = load double, ptr %91, align 8
  %93 = insertelement <8 x double> poison, double %92, i64 0
  %94 = shufflevector <8 x double> %93, <8 x double> poison, <8 x i32> zeroinitializer
  %95 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %94, <8 x double> %86, <8 x double> %82)
  %96 = getelementptr i32, ptr %87, i64 %32
  %97 = load i32, ptr %96, align 4
  %98 = zext i32 %97 to i64
  %99 = getelementptr i8, ptr %0, i64 %98
  %100 = load double, ptr %99, align 8
  %101 = insertelement <8 x double> poison, double %100, i64 0
  %102 = shufflevector <8 x double> %101, <8 x double> poison, <8 x i32> zeroinitializer
  %103 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %102, <8 x double> %86, <8 x double> %81)
  %104 = getelementptr i32, ptr %87, i64 %33
  %105 = load i32, ptr %104, align 4
  %106 = zext i32 %105 to i64
  %107 = getelementptr i8, ptr %0, i64 %106
  %108 = load double, ptr %107, align 8
  %109 = insertelement <8 x double> poison, double %108, i64 0
  %110 = shufflevector <8 x double> %109, <8 x double> poison, <8 x i32> zeroinitializer
  %111 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %110, <8 x double> %86, <8 x double> %80)
  %112 = getelementptr i32, ptr %87, i64 %34
  %113 = load i32, ptr %112, align 4
  %114 = zext i32 %113 to i64
  %115 = getelementptr i8, ptr %0, i64 %114
  %116 = load double, ptr %115, align 8
  %117 = insertelement <8 x double> poison, double %116, i64 0
  %118 = shufflevector <8 x double> %117, <8 x double> poison, <8 x i32> zeroinitializer
  %119 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %118, <8 x double> %86, <8 x double> %79)
  %120 = getelementptr i32, ptr %87, i64 %35
  %121 = load i32, ptr %120, align 4
  %122 = zext i32 %121 to i64
  %123 = getelementptr i8, ptr %0, i64 %122
  %124 = load double, ptr %123, align 8
  %125 = insertelement <8 x double> poison, double %124, i64 0
  %126 = shufflevector <8 x double> %125, <8 x double> poison, <8 x i32> zeroinitializer
  %127 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %126, <8 x double> %86, <8 x double> %78)
  %128 = getelementptr i32, ptr %87, i64 %36
  %129 = load i32, ptr %128, align 4
  %130 = zext i32 %129 to i64
  %131 = getelementptr i8, ptr %0, i64 %130
  %132 = load double, ptr %131, align 8
  %133 = insertelement <8 x double> poison, double %132, i64 0
  %134 = shufflevector <8 x double> %133, <8 x double> poison, <8 x i32> zeroinitializer
  %135 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %134, <8 x double> %86, <8 x double> %77)
  %136 = getelementptr i32, ptr %87, i64 %37
  %137 = load i32, ptr %136, align 4
  %138 = zext i32 %137 to i64
  %139 = getelementptr i8, ptr %0, i64 %138
  %140 = load double, ptr %139, align 8
  %141 = insertelement <8 x double> poison, double %140, i64 0
  %142 = shufflevector <8 x double> %141, <8 x double> poison, <8 x i32> zeroinitializer
  %143 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %142, <8 x double> %86, <8 x double> %76)
  %144 = getelementptr i32, ptr %87, i64 %38
  %145 = load i32, ptr %144, align 4
  %146 = zext i32 %145 to i64
  %147 = getelementptr i8, ptr %0, i64 %146
  %148 = load double, ptr %147, align 8
  %149 = insertelement <8 x double> poison, double %148, i64 0
  %150 = shufflevector <8 x double> %149, <8 x double> poison, <8 x i32> zeroinitializer
  %151 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %150, <8 x double> %86, <8 x double> %75)
  %152 = add nuw i64 %83, 1
  %153 = icmp eq i64 %152, %6
  br i1 %153, label %63, label %74
}

declare <8 x double> @llvm.fma.v8f64(<8 x double>, <8 x double>, <8 x double>) #8

define dso_local void @product_whole(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, ptr nocapture noundef %3, i64 noundef %4, i64 noundef %5, i64 noundef %6) local_unnamed_addr #11 {
  %8 = and i64 %4, -8
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %39, label %10

10:
  %11 = icmp eq i64 %5, 0
  %12 = icmp eq i64 %6, 0
  br label %13

13:
  %14 = phi i64 [ 0, %10 ], [ %41, %40 ]
  br i1 %11, label %40, label %15

15:
  %16 = mul i64 %14, %5
  %17 = or disjoint i64 %14, 1
  %18 = mul i64 %17, %5
  %19 = or disjoint i64 %14, 2
  %20 = mul i64 %19, %5
  %21 = or disjoint i64 %14, 3
  %22 = mul i64 %21, %5
  %23 = or disjoint i64 %14, 4
  %24 = mul i64 %23, %5
  %25 = or disjoint i64 %14, 5
  %26 = mul i64 %25, %5
  %27 = or disjoint i64 %14, 6
  %28 = mul i64 %27, %5
  %29 = or disjoint i64 %14, 7
  %30 = mul i64 %29, %5
  %31 = mul i64 %14, %6
  %32 = mul i64 %17, %6
  %33 = mul i64 %19, %6
  %34 = mul i64 %21, %6
  %35 = mul i64 %23, %6
  %36 = mul i64 %25, %6
  %37 = mul i64 %27, %6
  %38 = mul i64 %29, %6
  br label %43

39:
  ret void

40:
  %41 = add nuw i64 %14, 8
  %42 = icmp ult i64 %41, %8
  br i1 %42, label %13, label %39

43:
  %44 = phi i64 [ %72, %63 ], [ 0, %15 ]
  %45 = getelementptr <8 x i64>, ptr %3, i64 %44
  %46 = getelementptr <8 x i64>, ptr %45, i64 %16
  %47 = load <8 x i64>, ptr %46, align 64
  %48 = getelementptr <8 x i64>, ptr %45, i64 %18
  %49 = load <8 x i64>, ptr %48, align 64
  %50 = getelementptr <8 x i64>, ptr %45, i64 %20
  %51 = load <8 x i64>, ptr %50, align 64
  %52 = getelementptr <8 x i64>, ptr %45, i64 %22
  %53 = load <8 x i64>, ptr %52, align 64
  %54 = getelementptr <8 x i64>, ptr %45, i64 %24
  %55 = load <8 x i64>, ptr %54, align 64
  %56 = getelementptr <8 x i64>, ptr %45, i64 %26
  %57 = load <8 x i64>, ptr %56, align 64
  %58 = getelementptr <8 x i64>, ptr %45, i64 %28
  %59 = load <8 x i64>, ptr %58, align 64
  %60 = getelementptr <8 x i64>, ptr %45, i64 %30
  %61 = load <8 x i64>, ptr %60, align 64
  %62 = getelementptr <8 x i64>, ptr %2, i64 %44
  br i1 %12, label %63, label %74

63:
  %64 = phi <8 x i64> [ %61, %43 ], [ %159, %74 ]
  %65 = phi <8 x i64> [ %59, %43 ], [ %150, %74 ]
  %66 = phi <8 x i64> [ %57, %43 ], [ %141, %74 ]
  %67 = phi <8 x i64> [ %55, %43 ], [ %132, %74 ]
  %68 = phi <8 x i64> [ %53, %43 ], [ %123, %74 ]
  %69 = phi <8 x i64> [ %51, %43 ], [ %114, %74 ]
  %70 = phi <8 x i64> [ %49, %43 ], [ %105, %74 ]
  %71 = phi <8 x i64> [ %47, %43 ], [ %96, %74 ]
  store <8 x i64> %71, ptr %46, align 64
  store <8 x i64> %70, ptr %48, align 64
  store <8 x i64> %69, ptr %50, align 64
  store <8 x i64> %68, ptr %52, align 64
  store <8 x i64> %67, ptr %54, align 64
  store <8 x i64> %66, ptr %56, align 64
  store <8 x i64> %65, ptr %58, align 64
  store <8 x i64> %64, ptr %60, align 64
  %72 = add nuw i64 %44, 1
  %73 = icmp eq i64 %72, %5
  br i1 %73, label %40, label %43

74:
  %75 = phi <8 x i64> [ %159, %74 ], [ %61, %43 ]
  %76 = phi <8 x i64> [ %150, %74 ], [ %59, %43 ]
  %77 = phi <8 x i64> [ %141, %74 ], [ %57, %43 ]
  %78 = phi <8 x i64> [ %132, %74 ], [ %55, %43 ]
  %79 = phi <8 x i64> [ %123, %74 ], [ %53, %43 ]
  %80 = phi <8 x i64> [ %114, %74 ], [ %51, %43 ]
  %81 = phi <8 x i64> [ %105, %74 ], [ %49, %43 ]
  %82 = phi <8 x i64> [ %96, %74 ], [ %47, %43 ]
  %83 = phi i64 [ %160, %74 ], [ 0, %43 ]
  %84 = mul i64 %83, %5
  %85 = getelementptr <8 x i64>, ptr %62, i64 %84
  %86 = load <8 x i64>, ptr %85, align 64
  %87 = getelementptr i32, ptr %1, i64 %83
  %88 = getelementptr i32, ptr %87, i64 %31
  %89 = load i32, ptr %88, align 4
  %90 = zext i32 %89 to i64
  %91 = getelementptr i8, ptr %0, i64 %90
  %92 = load i64, ptr %91, align 8
  %93 = insertelement <8 x i64> poison, i64 %92, i64 0
  %94 = shufflevector <8 x i64> %93, <8 x i64> poison, <8 x i32> zeroinitializer
  %95 = mul <8 x i64> %94, %86
  %96 = add <8 x i64> %95, %82
  %97 = getelementptr i32, ptr %87, i64 %32
  %98 = load i32, ptr %97, align 4
  %99 = zext i32 %98 to i64
  %100 = getelementptr i8, ptr %0, i64 %99
  %101 = load i64, ptr %100, align 8
  %102 = insertelement <8 x i64> poison, i64 %101, i64 0
  %103 = shufflevector <8 x i64> %102, <8 x i64> poison, <8 x i32> zeroinitializer
  %104 = mul <8 x i64> %103, %86
  %105 = add <8 x i64> %104, %81
  %106 = getelementptr i32, ptr %87, i64 %33
  %107 = load i32, ptr %106, align 4
  %108 = zext i32 %107 to i64
  %109 = getelementptr i8, ptr %0, i64 %108
  %110 = load i64, ptr %109, align 8
  %111 = insertelement <8 x i64> poison, i64 %110, i64 0
  %112 = shufflevector <8 x i64> %111, <8 x i64> poison, <8 x i32> zeroinitializer
  %113 = mul <8 x i64> %112, %86
  %114 = add <8 x i64> %113, %80
  %115 = getelementptr i32, ptr %87, i64 %34
  %116 = load i32, ptr %115, align 4
  %117 = zext i32 %116 to i64
  %118 = getelementptr i8, ptr %0, i64 %117
  %119 = load i64, ptr %118, align 8
  %120 = insertelement <8 x i64> poison, i64 %119, i64 0
  %121 = shufflevector <8 x i64> %120, <8 x i64> poison, <8 x i32> zeroinitializer
  %122 = mul <8 x i64> %121, %86
  %123 = add <8 x i64> %122, %79
  %124 = getelementptr i32, ptr %87, i64 %35
  %125 = load i32, ptr %124, align 4
  %126 = zext i32 %125 to i64
  %127 = getelementptr i8, ptr %0, i64 %126
  %128 = load i64, ptr %127, align 8
  %129 = insertelement <8 x i64> poison, i64 %128, i64 0
  %130 = shufflevector <8 x i64> %129, <8 x i64> poison, <8 x i32> zeroinitializer
  %131 = mul <8 x i64> %130, %86
  %132 = add <8 x i64> %131, %78
  %133 = getelementptr i32, ptr %87, i64 %36
  %134 = load i32, ptr %133, align 4
  %135 = zext i32 %134 to i64
  %136 = getelementptr i8, ptr %0, i64 %135
  %137 = load i64, ptr %136, align 8
  %138 = insertelement <8 x i64> poison, i64 %137, i64 0
  %139 = shufflevector <8 x i64> %138, <8 x i64> poison, <8 x i32> zeroinitializer
  %140 = mul <8 x i64> %139, %86
  %141 = add <8 x i64> %140, %77
  %142 = getelementptr i32, ptr %87, i64 %37
  %143 = load i32, ptr %142, align 4
  %144 = zext i32 %143 to i64
  %145 = getelementptr i8, ptr %0, i64 %144
  %146 = load i64, ptr %145, align 8
  %147 = insertelement <8 x i64> poison, i64 %146, i64 0
  %148 = shufflevector <8 x i64> %147, <8 x i64> poison, <8 x i32> zeroinitializer
  %149 = mul <8 x i64> %148, %86
  %150 = add <8 x i64> %149, %76
  %151 = getelementptr i32, ptr %87, i64 %38
  %152 = load i32, ptr %151, align 4
  %153 = zext i32 %152 to i64
  %154 = getelementptr i8, ptr %0, i64 %153
  %155 = load i64, ptr %154, align 8
  %156 = insertelement <8 x i64> poison, i64 %155, i64 0
  %157 = shufflevector <8 x i64> %156, <8 x i64> poison, <8 x i32> zeroinitializer
  %158 = mul <8 x i64> %157, %86
  %159 = add <8 x i64> %158, %75
  %160 = add nuw i64 %83, 1
  %161 = icmp eq i64 %160, %6
  br i1 %161, label %63, label %74
}

define dso_local i64 @rows(ptr nocapture noundef readonly %0, i64 noundef %1, i32 noundef %2, i32 noundef %3) local_unnamed_addr #12 {
  %5 = icmp eq i64 %1, 0
  br i1 %5, label %14, label %6

6:
  %7 = getelementptr inbounds i8, ptr %0, i64 240
  %8 = getelementptr inbounds i8, ptr %0, i64 256
  %9 = and i32 %3, 1
  %10 = icmp eq i32 %9, 0
  %11 = getelementptr inbounds i8, ptr %0, i64 248
  %12 = and i32 %3, 2
  %13 = icmp eq i32 %12, 0
  br label %16

14:
  %15 = phi i64 [ 0, %4 ], [ %28, %27 ]
  ret i64 %15

16:
  %17 = phi i64 [ 0, %6 ], [ %28, %27 ]
  %18 = phi i64 [ 0, %6 ], [ %29, %27 ]
  %19 = load ptr, ptr %7, align 8
  %20 = shl i64 %18, 3
  %21 = trunc i64 %20 to i32
  %22 = shl i32 255, %21
  %23 = tail call fastcc i64 @conflicts(ptr noundef %19, i32 noundef %22, i64 noundef 4) #21
  %24 = load ptr, ptr %8, align 8
  %25 = shl i64 %18, 8
  %26 = getelementptr i8, ptr %24, i64 %25
  br label %31

27:
  %28 = add i64 %23, %17
  %29 = add nuw i64 %18, 1
  %30 = icmp eq i64 %29, %1
  br i1 %30, label %14, label %16

31:
  %32 = phi i64 [ 0, %16 ], [ %50, %49 ]
  %33 = lshr i64 %32, 3
  %34 = and i64 %32, 7
  %35 = select i1 %10, i64 %33, i64 %34
  %36 = select i1 %10, i64 %34, i64 %33
  %37 = load ptr, ptr %11, align 8
  %38 = or disjoint i64 %35, %20
  %39 = getelementptr i64, ptr %37, i64 %38
  %40 = load i64, ptr %39, align 8
  %41 = inttoptr i64 %40 to ptr
  %42 = getelementptr i16, ptr %41, i64 %36
  br i1 %13, label %46, label %43

43:
  %44 = getelementptr i16, ptr %26, i64 %32
  %45 = load i16, ptr %44, align 2
  store i16 %45, ptr %42, align 2
  br label %49

46:
  %47 = load i16, ptr %42, align 2
  %48 = getelementptr i16, ptr %26, i64 %32
  store i16 %47, ptr %48, align 2
  br label %49

49:
  %50 = add nuw nsw i64 %32, 1
  %51 = icmp eq i64 %50, 64
  br i1 %51, label %27, label %31
}

define internal fastcc i64 @conflicts(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) unnamed_addr #13 {
  %4 = alloca [32 x i64], align 16
  %5 = load <32 x i64>, ptr %0, align 64
  %6 = lshr <32 x i64> %5, <i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2>
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %4) #19
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(256) %4, i8 0, i64 256, i1 false)
  %7 = icmp eq i32 %1, 0
  br i1 %7, label %27, label %8

8:
  %9 = and i64 %2, 1
  %10 = icmp eq i64 %2, 1
  %11 = and i64 %2, -2
  %12 = icmp eq i64 %9, 0
  br label %29

13:
  %14 = phi i64 [ %59, %43 ], [ poison, %29 ]
  %15 = phi i64 [ %60, %43 ], [ 0, %29 ]
  %16 = phi i64 [ %59, %43 ], [ %30, %29 ]
  br i1 %12, label %24, label %17

17:
  %18 = add i64 %15, %36
  %19 = and i64 %18, 31
  %20 = getelementptr i64, ptr %4, i64 %19
  %21 = load i64, ptr %20, align 8
  %22 = add i64 %21, 1
  store i64 %22, ptr %20, align 8
  %23 = tail call i64 @llvm.umax.i64(i64 %16, i64 %22)
  br label %24

24:
  %25 = phi i64 [ %30, %29 ], [ %14, %13 ], [ %23, %17 ]
  %26 = icmp eq i32 %42, 0
  br i1 %26, label %27, label %29

27:
  %28 = phi i64 [ 0, %3 ], [ %25, %24 ]
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %4) #19
  ret i64 %28

29:
  %30 = phi i64 [ 0, %8 ], [ %25, %24 ]
  %31 = phi i32 [ %1, %8 ], [ %42, %24 ]
  %32 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %31, i1 true)
  %33 = zext nneg i32 %32 to i64
  %34 = getelementptr i64, ptr %0, i64 %33
  %35 = load i64, ptr %34, align 8
  %36 = lshr i64 %35, 2
  %37 = insertelement <32 x i64> poison, i64 %36, i64 0
  %38 = shufflevector <32 x i64> %37, <32 x i64> poison, <32 x i32> zeroinitializer
  %39 = icmp eq <32 x i64> %6, %38
  %40 = bitcast <32 x i1> %39 to i32
  %41 = xor i32 %40, -1
  %42 = and i32 %31, %41
  switch i64 %2, label %43 [
    i64 0, label %24
    i64 1, label %13
  ]

43:
  %44 = phi i64 [ %60, %43 ], [ 0, %29 ]
  %45 = phi i64 [ %59, %43 ], [ %30, %29 ]
  %46 = phi i64 [ %61, %43 ], [ 0, %29 ]
  %47 = add i64 %44, %36
  %48 = and i64 %47, 31
  %49 = getelementptr i64, ptr %4, i64 %48
  %50 = load i64, ptr %49, align 8
  %51 = add i64 %50, 1
  store i64 %51, ptr %49, align 8
  %52 = tail call i64 @llvm.umax.i64(i64 %45, i64 %51)
  %53 = or disjoint i64 %44, 1
  %54 = add i64 %53, %36
  %55 = and i64 %54, 31
  %56 = getelementptr i64, ptr %4, i64 %55
  %57 = load i64, ptr %56, align 8
  %58 = add i64 %57, 1
  store i64 %58, ptr %56, align 8
  %59 = tail call i64 @llvm.umax.i64(i64 %52, i64 %58)
  %60 = add nuw i64 %44, 2
  %61 = add i64 %46, 2
  %62 = icmp eq i64 %61, %11
  br i1 %62, label %13, label %43
}

declare i32 @llvm.cttz.i32(i32, i1 immarg) #8

define internal fastcc void @costs(i32 noundef %0, ptr nocapture noundef readonly %1, i32 noundef %2, i64 noundef %3, i32 noundef %4, ptr nocapture noundef writeonly %5) unnamed_addr #14 {
  %7 = alloca [32 x i64], align 64
  %8 = alloca [32 x i64], align 64
  switch i32 %0, label %92 [
    i32 0, label %9
    i32 1, label %42
    i32 2, label %84
  ]

9:
  %10 = icmp eq i32 %4, 0
  br i1 %10, label %38, label %11

11:
  %12 = load <32 x i64>, ptr %1, align 64
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %8) #19
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 64 dereferenceable(256) %8, i8 0, i64 256, i1 false)
  %13 = icmp eq i32 %2, 0
  br i1 %13, label %36, label %14

14:
  %15 = phi i32 [ %34, %14 ], [ %2, %11 ]
  %16 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %15, i1 true)
  %17 = zext nneg i32 %16 to i64
  %18 = getelementptr i64, ptr %1, i64 %17
  %19 = load i64, ptr %18, align 8
  %20 = insertelement <32 x i64> poison, i64 %19, i64 0
  %21 = shufflevector <32 x i64> %20, <32 x i64> poison, <32 x i32> zeroinitializer
  %22 = icmp eq <32 x i64> %12, %21
  %23 = bitcast <32 x i1> %22 to i32
  %24 = shl nsw i32 -1, %16
  %25 = xor i32 %24, -1
  %26 = and i32 %25, %23
  %27 = and i32 %26, %2
  %28 = and i64 %19, -32
  %29 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %27)
  %30 = zext nneg i32 %29 to i64
  %31 = or i64 %28, %30
  %32 = getelementptr [32 x i64], ptr %8, i64 0, i64 %17
  store i64 %31, ptr %32, align 8
  %33 = add i32 %15, -1
  %34 = and i32 %33, %15
  %35 = icmp eq i32 %34, 0
  br i1 %35, label %36, label %14

36:
  %37 = call fastcc i64 @distinct(ptr noundef nonnull %8, i32 noundef %2, i64 noundef 0) #21
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %8) #19
  br label %40

38:
  %39 = tail call fastcc i64 @distinct(ptr noundef %1, i32 noundef %2, i64 noundef 5) #21
  br label %40

40:
  %41 = phi i64 [ %37, %36 ], [ %39, %38 ]
  store i64 %41, ptr %5, align 8
  br label %92

42:
  %43 = icmp eq i32 %4, 0
  %44 = lshr i64 %3, 2
  br i1 %43, label %63, label %45

45:
  %46 = tail call i64 @llvm.umax.i64(i64 %44, i64 1)
  %47 = udiv i64 32, %46
  %48 = trunc nuw nsw i64 %47 to i32
  %49 = sub nuw nsw i32 32, %48
  %50 = lshr i32 -1, %49
  %51 = zext i32 %50 to i64
  br label %52

52:
  %53 = phi i64 [ 0, %45 ], [ %61, %52 ]
  %54 = phi i64 [ 0, %45 ], [ %60, %52 ]
  %55 = mul i64 %53, %47
  %56 = shl i64 %51, %55
  %57 = trunc i64 %56 to i32
  %58 = and i32 %57, %2
  %59 = tail call fastcc i64 @fullest_bank(ptr noundef readonly %1, i32 noundef %58, i64 noundef %46) #21
  %60 = add i64 %59, %54
  %61 = add nuw nsw i64 %53, 1
  %62 = icmp eq i64 %61, %46
  br i1 %62, label %75, label %52

63:
  %64 = icmp ult i64 %3, 5
  br i1 %64, label %65, label %67

65:
  %66 = tail call fastcc i64 @conflicts(ptr noundef readonly %1, i32 noundef %2, i64 noundef 1) #21
  br label %75

67:
  %68 = icmp eq i64 %3, 8
  br i1 %68, label %69, label %71

69:
  %70 = tail call fastcc i64 @two_groups(ptr noundef readonly %1, i32 noundef %2, i32 noundef 65535, i32 noundef -65536, i64 noundef %44) #21
  br label %75

71:
  %72 = tail call fastcc i64 @two_groups(ptr noundef readonly %1, i32 noundef %2, i32 noundef 255, i32 noundef 65280, i64 noundef %44) #21
  %73 = tail call fastcc i64 @two_groups(ptr noundef readonly %1, i32 noundef %2, i32 noundef 16711680, i32 noundef -16777216, i64 noundef %44) #21
  %74 = add i64 %73, %72
  br label %75

75:
  %76 = phi i64 [ %44, %71 ], [ 2, %69 ], [ %44, %65 ], [ %44, %52 ]
  %77 = phi i64 [ %74, %71 ], [ %70, %69 ], [ %66, %65 ], [ %60, %52 ]
  store i64 %77, ptr %5, align 8
  %78 = tail call fastcc i64 @distinct(ptr noundef %1, i32 noundef %2, i64 noundef 2) #21
  %79 = tail call i64 @llvm.umax.i64(i64 %76, i64 1)
  %80 = mul i64 %78, %79
  %81 = add i64 %80, 31
  %82 = lshr i64 %81, 5
  %83 = getelementptr inbounds i8, ptr %5, i64 8
  store i64 %82, ptr %83, align 8
  br label %92

84:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %7) #19
  %85 = load <32 x i64>, ptr %1, align 64
  %86 = and <32 x i64> %85, <i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4>
  %87 = or disjoint <32 x i64> %86, <i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3>
  store <32 x i64> %87, ptr %7, align 64
  %88 = call fastcc i64 @distinct(ptr noundef nonnull %7, i32 noundef %2, i64 noundef 0) #21
  %89 = lshr i64 %3, 2
  %90 = tail call i64 @llvm.umax.i64(i64 %89, i64 1)
  %91 = mul i64 %88, %90
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %7) #19
  store i64 %91, ptr %5, align 8
  br label %92

92:
  ret void
}

define internal fastcc i64 @distinct(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) unnamed_addr #13 {
  %4 = load <32 x i64>, ptr %0, align 64
  %5 = insertelement <32 x i64> poison, i64 %2, i64 0
  %6 = shufflevector <32 x i64> %5, <32 x i64> poison, <32 x i32> zeroinitializer
  %7 = lshr <32 x i64> %4, %6
  %8 = icmp eq i32 %1, 0
  br i1 %8, label %9, label %11

9:
  %10 = phi i64 [ 0, %3 ], [ %25, %11 ]
  ret i64 %10

11:
  %12 = phi i32 [ %24, %11 ], [ %1, %3 ]
  %13 = phi i64 [ %25, %11 ], [ 0, %3 ]
  %14 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %12, i1 true)
  %15 = zext nneg i32 %14 to i64
  %16 = getelementptr i64, ptr %0, i64 %15
  %17 = load i64, ptr %16, align 8
  %18 = lshr i64 %17, %2
  %19 = insertelement <32 x i64> poison, i64 %18, i64 0
  %20 = shufflevector <32 x i64> %19, <32 x i64> poison, <32 x i32> zeroinitializer
  %21 = icmp eq <32 x i64> %7, %20
  %22 = bitcast <32 x i1> %21 to i32
  %23 = xor i32 %22, -1
  %24 = and i32 %12, %23
  %25 = add i64 %13, 1
  %26 = icmp eq i32 %24, 0
  br i1 %26, label %9, label %11
}

define internal fastcc i64 @fullest_bank(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) unnamed_addr #15 {
  %4 = alloca [32 x i64], align 16
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %4) #19
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(256) %4, i8 0, i64 256, i1 false)
  %5 = icmp eq i32 %1, 0
  br i1 %5, label %55, label %6

6:
  %7 = and i64 %2, 1
  %8 = icmp eq i64 %2, 1
  %9 = and i64 %2, -2
  %10 = icmp eq i64 %7, 0
  br label %11

11:
  %12 = phi i64 [ 0, %6 ], [ %51, %50 ]
  %13 = phi i32 [ %1, %6 ], [ %53, %50 ]
  %14 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %13, i1 true)
  %15 = zext nneg i32 %14 to i64
  %16 = getelementptr i64, ptr %0, i64 %15
  %17 = load i64, ptr %16, align 8
  %18 = lshr i64 %17, 2
  switch i64 %2, label %19 [
    i64 0, label %50
    i64 1, label %39
  ]

19:
  %20 = phi i64 [ %36, %19 ], [ 0, %11 ]
  %21 = phi i64 [ %35, %19 ], [ %12, %11 ]
  %22 = phi i64 [ %37, %19 ], [ 0, %11 ]
  %23 = add i64 %20, %18
  %24 = and i64 %23, 31
  %25 = getelementptr i64, ptr %4, i64 %24
  %26 = load i64, ptr %25, align 8
  %27 = add i64 %26, 1
  store i64 %27, ptr %25, align 8
  %28 = tail call i64 @llvm.umax.i64(i64 %21, i64 %27)
  %29 = or disjoint i64 %20, 1
  %30 = add i64 %29, %18
  %31 = and i64 %30, 31
  %32 = getelementptr i64, ptr %4, i64 %31
  %33 = load i64, ptr %32, align 8
  %34 = add i64 %33, 1
  store i64 %34, ptr %32, align 8
  %35 = tail call i64 @llvm.umax.i64(i64 %28, i64 %34)
  %36 = add nuw i64 %20, 2
  %37 = add i64 %22, 2
  %38 = icmp eq i64 %37, %9
  br i1 %38, label %39, label %19

39:
  %40 = phi i64 [ poison, %11 ], [ %35, %19 ]
  %41 = phi i64 [ 0, %11 ], [ %36, %19 ]
  %42 = phi i64 [ %12, %11 ], [ %35, %19 ]
  br i1 %10, label %50, label %43

43:
  %44 = add i64 %41, %18
  %45 = and i64 %44, 31
  %46 = getelementptr i64, ptr %4, i64 %45
  %47 = load i64, ptr %46, align 8
  %48 = add i64 %47, 1
  store i64 %48, ptr %46, align 8
  %49 = tail call i64 @llvm.umax.i64(i64 %42, i64 %48)
  br label %50

50:
  %51 = phi i64 [ %12, %11 ], [ %40, %39 ], [ %49, %43 ]
  %52 = add i32 %13, -1
  %53 = and i32 %52, %13
  %54 = icmp eq i32 %53, 0
  br i1 %54, label %55, label %11

55:
  %56 = phi i64 [ 0, %3 ], [ %51, %50 ]
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %4) #19
  ret i64 %56
}

define internal fastcc i64 @two_groups(ptr nocapture noundef readonly %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4) unnamed_addr #13 {
  %6 = or i32 %3, %2
  %7 = load <32 x i64>, ptr %0, align 64
  %8 = shufflevector <32 x i64> %7, <32 x i64> poison, <32 x i32> <i32 1, i32 0, i32 3, i32 2, i32 5, i32 4, i32 7, i32 6, i32 9, i32 8, i32 11, i32 10, i32 13, i32 12, i32 15, i32 14, i32 17, i32 16, i32 19, i32 18, i32 21, i32 20, i32 23, i32 22, i32 25, i32 24, i32 27, i32 26, i32 29, i32 28, i32 31, i32 30>
  %9 = lshr i32 %1, 1
  %10 = and i32 %9, 1431655765
  %11 = shl i32 %1, 1
  %12 = and i32 %11, -1431655766
  %13 = or disjoint i32 %10, %12
  %14 = icmp eq <32 x i64> %7, %8
  %15 = bitcast <32 x i1> %14 to i32
  %16 = xor i32 %15, -1
  %17 = and i32 %13, %16
  %18 = and i32 %17, %1
  %19 = and i32 %18, %6
  %20 = icmp eq i32 %19, 0
  br i1 %20, label %35, label %21

21:
  %22 = lshr i32 %1, 2
  %23 = and i32 %22, 858993459
  %24 = shl i32 %1, 2
  %25 = and i32 %24, -858993460
  %26 = or disjoint i32 %23, %25
  %27 = shufflevector <32 x i64> %7, <32 x i64> poison, <32 x i32> <i32 2, i32 3, i32 0, i32 1, i32 6, i32 7, i32 4, i32 5, i32 10, i32 11, i32 8, i32 9, i32 14, i32 15, i32 12, i32 13, i32 18, i32 19, i32 16, i32 17, i32 22, i32 23, i32 20, i32 21, i32 26, i32 27, i32 24, i32 25, i32 30, i32 31, i32 28, i32 29>
  %28 = icmp eq <32 x i64> %7, %27
  %29 = bitcast <32 x i1> %28 to i32
  %30 = xor i32 %29, -1
  %31 = and i32 %26, %30
  %32 = and i32 %31, %1
  %33 = and i32 %32, %6
  %34 = icmp eq i32 %33, 0
  br i1 %34, label %35, label %38

35:
  %36 = and i32 %6, %1
  %37 = tail call fastcc i64 @conflicts(ptr noundef nonnull %0, i32 noundef %36, i64 noundef %4) #21
  br label %44

38:
  %39 = and i32 %2, %1
  %40 = tail call fastcc i64 @conflicts(ptr noundef nonnull %0, i32 noundef %39, i64 noundef %4) #21
  %41 = and i32 %3, %1
  %42 = tail call fastcc i64 @conflicts(ptr noundef nonnull %0, i32 noundef %41, i64 noundef %4) #21
  %43 = add i64 %42, %40
  br label %44

44:
  %45 = phi i64 [ %37, %35 ], [ %43, %38 ]
  ret i64 %45
}

define internal fastcc void @watch(ptr noundef %0, ptr noundef %1, ptr nocapture noundef readonly %2, ptr noundef %3, i32 noundef %4) unnamed_addr #16 {
  %6 = alloca %struct.looked_at, align 8
  %7 = getelementptr inbounds i8, ptr %2, i64 24
  %8 = load i32, ptr %7, align 4
  %9 = add i32 %8, -1
  %10 = icmp ult i32 %9, 2
  br i1 %10, label %16, label %11

11:
  %12 = getelementptr inbounds i8, ptr %2, i64 16
  %13 = load i32, ptr %12, align 4
  %14 = icmp ne i32 %13, 0
  %15 = icmp eq i32 %13, 0
  br label %16

16:
  %17 = phi i1 [ %14, %11 ], [ true, %5 ]
  %18 = phi i1 [ %15, %11 ], [ true, %5 ]
  call void @llvm.lifetime.start.p0(i64 40, ptr nonnull %6) #19
  store ptr %0, ptr %6, align 8
  %19 = getelementptr inbounds i8, ptr %6, i64 8
  store ptr %1, ptr %19, align 8
  %20 = getelementptr inbounds i8, ptr %6, i64 16
  store ptr %3, ptr %20, align 8
  %21 = getelementptr inbounds i8, ptr %6, i64 24
  %22 = getelementptr inbounds i8, ptr %2, i64 32
  %23 = load i32, ptr %22, align 4
  %24 = sext i32 %23 to i64
  store i64 %24, ptr %21, align 8
  %25 = getelementptr inbounds i8, ptr %6, i64 32
  %26 = load i32, ptr %2, align 4
  store i32 %26, ptr %25, align 8
  %27 = getelementptr inbounds i8, ptr %6, i64 36
  %28 = zext i1 %10 to i32
  store i32 %28, ptr %27, align 4
  %29 = getelementptr inbounds i8, ptr %0, i64 336
  %30 = load i64, ptr %29, align 8
  %31 = add i64 %30, 1
  store i64 %31, ptr %29, align 8
  %32 = icmp eq i32 %4, 0
  br i1 %32, label %233, label %33

33:
  %34 = icmp sgt i32 %23, 0
  %35 = getelementptr inbounds i8, ptr %0, i64 312
  %36 = getelementptr inbounds i8, ptr %0, i64 328
  %37 = getelementptr inbounds i8, ptr %0, i64 320
  %38 = getelementptr inbounds i8, ptr %1, i64 56
  %39 = getelementptr inbounds i8, ptr %1, i64 52
  %40 = getelementptr inbounds i8, ptr %1, i64 12
  br label %41

41:
  %42 = phi i32 [ 0, %33 ], [ %62, %61 ]
  %43 = phi i32 [ 0, %33 ], [ %63, %61 ]
  %44 = phi i32 [ 0, %33 ], [ %64, %61 ]
  %45 = phi ptr [ null, %33 ], [ %65, %61 ]
  %46 = phi ptr [ null, %33 ], [ %66, %61 ]
  %47 = phi ptr [ null, %33 ], [ %67, %61 ]
  %48 = phi i32 [ 0, %33 ], [ %68, %61 ]
  %49 = phi i32 [ %4, %33 ], [ %70, %61 ]
  %50 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %49, i1 true)
  br i1 %34, label %51, label %61

51:
  %52 = load ptr, ptr %35, align 8
  %53 = zext nneg i32 %50 to i64
  %54 = getelementptr i64, ptr %3, i64 %53
  %55 = load i64, ptr %54, align 8
  %56 = getelementptr %struct.bytes_shadow, ptr %52, i64 %55
  %57 = shl nuw i32 1, %50
  %58 = load i64, ptr %37, align 8
  br label %72

59:
  %60 = icmp eq i32 %68, 0
  br i1 %60, label %210, label %204, !prof !27

61:
  %62 = phi i32 [ %42, %41 ], [ %123, %197 ]
  %63 = phi i32 [ %43, %41 ], [ %199, %197 ]
  %64 = phi i32 [ %44, %41 ], [ %200, %197 ]
  %65 = phi ptr [ %45, %41 ], [ %124, %197 ]
  %66 = phi ptr [ %46, %41 ], [ %198, %197 ]
  %67 = phi ptr [ %47, %41 ], [ %201, %197 ]
  %68 = phi i32 [ %48, %41 ], [ %89, %197 ]
  %69 = add i32 %49, -1
  %70 = and i32 %69, %49
  %71 = icmp eq i32 %70, 0
  br i1 %71, label %59, label %41

72:
  %73 = phi i32 [ %42, %51 ], [ %123, %197 ]
  %74 = phi i32 [ %43, %51 ], [ %199, %197 ]
  %75 = phi i32 [ %44, %51 ], [ %200, %197 ]
  %76 = phi ptr [ %45, %51 ], [ %124, %197 ]
  %77 = phi ptr [ %46, %51 ], [ %198, %197 ]
  %78 = phi ptr [ %47, %51 ], [ %201, %197 ]
  %79 = phi i32 [ %48, %51 ], [ %89, %197 ]
  %80 = phi i64 [ 0, %51 ], [ %202, %197 ]
  %81 = getelementptr %struct.bytes_shadow, ptr %56, i64 %80
  br i1 %18, label %82, label %88

82:
  %83 = load i64, ptr %81, align 8
  %84 = load i64, ptr %36, align 8
  %85 = icmp slt i64 %83, %84
  br i1 %85, label %86, label %88, !prof !24

86:
  %87 = or i32 %79, %57
  br label %88

88:
  %89 = phi i32 [ %87, %86 ], [ %79, %82 ], [ %79, %72 ]
  %90 = load i64, ptr %81, align 8
  %91 = icmp eq i64 %90, %58
  br i1 %91, label %92, label %122

92:
  %93 = getelementptr inbounds i8, ptr %81, i64 20
  %94 = load i32, ptr %93, align 4
  %95 = load i32, ptr %38, align 8
  %96 = icmp eq i32 %94, %95
  %97 = load i32, ptr %39, align 4
  %98 = getelementptr inbounds i8, ptr %81, i64 8
  %99 = load i32, ptr %98, align 8
  %100 = and i32 %99, 31
  %101 = lshr i32 %97, %100
  %102 = getelementptr inbounds i8, ptr %81, i64 16
  %103 = load i32, ptr %102, align 8
  %104 = lshr i32 %103, %50
  %105 = or i32 %101, %104
  %106 = and i32 %105, 1
  %107 = icmp eq i32 %106, 0
  %108 = select i1 %96, i1 %107, i1 false
  %109 = lshr i32 %99, 5
  %110 = load i32, ptr %40, align 4
  %111 = icmp ne i32 %109, %110
  %112 = select i1 %111, i1 true, i1 %108
  br i1 %112, label %113, label %122

113:
  %114 = getelementptr inbounds i8, ptr %81, i64 24
  %115 = load i32, ptr %114, align 8
  %116 = and i32 %115, %28
  %117 = icmp eq i32 %116, 0
  br i1 %117, label %118, label %122, !prof !28

118:
  %119 = icmp eq i32 %73, 0
  %120 = select i1 %119, ptr %81, ptr %76
  %121 = or i32 %73, %57
  br label %122

122:
  %123 = phi i32 [ %121, %118 ], [ %73, %113 ], [ %73, %92 ], [ %73, %88 ]
  %124 = phi ptr [ %120, %118 ], [ %76, %113 ], [ %76, %92 ], [ %76, %88 ]
  br i1 %17, label %125, label %197

125:
  %126 = getelementptr i8, ptr %81, i64 32
  %127 = load i64, ptr %126, align 8
  %128 = load i64, ptr %37, align 8
  %129 = icmp eq i64 %127, %128
  br i1 %129, label %130, label %160

130:
  %131 = getelementptr i8, ptr %81, i64 52
  %132 = load i32, ptr %131, align 4
  %133 = load i32, ptr %38, align 8
  %134 = icmp eq i32 %132, %133
  %135 = load i32, ptr %39, align 4
  %136 = getelementptr i8, ptr %81, i64 40
  %137 = load i32, ptr %136, align 8
  %138 = and i32 %137, 31
  %139 = lshr i32 %135, %138
  %140 = getelementptr i8, ptr %81, i64 48
  %141 = load i32, ptr %140, align 8
  %142 = lshr i32 %141, %50
  %143 = or i32 %139, %142
  %144 = and i32 %143, 1
  %145 = icmp eq i32 %144, 0
  %146 = select i1 %134, i1 %145, i1 false
  %147 = lshr i32 %137, 5
  %148 = load i32, ptr %40, align 4
  %149 = icmp ne i32 %147, %148
  %150 = select i1 %149, i1 true, i1 %146
  br i1 %150, label %151, label %160

151:
  %152 = getelementptr i8, ptr %81, i64 56
  %153 = load i32, ptr %152, align 8
  %154 = and i32 %153, %28
  %155 = icmp eq i32 %154, 0
  br i1 %155, label %156, label %160, !prof !28

156:
  %157 = icmp eq i32 %74, 0
  %158 = select i1 %157, ptr %126, ptr %77
  %159 = or i32 %74, %57
  br label %160

160:
  %161 = phi i32 [ %74, %125 ], [ %74, %130 ], [ %74, %151 ], [ %159, %156 ]
  %162 = phi ptr [ %77, %125 ], [ %77, %130 ], [ %77, %151 ], [ %158, %156 ]
  %163 = getelementptr i8, ptr %81, i64 64
  %164 = load i64, ptr %163, align 8
  %165 = load i64, ptr %37, align 8
  %166 = icmp eq i64 %164, %165
  br i1 %166, label %167, label %197

167:
  %168 = getelementptr i8, ptr %81, i64 84
  %169 = load i32, ptr %168, align 4
  %170 = load i32, ptr %38, align 8
  %171 = icmp eq i32 %169, %170
  %172 = load i32, ptr %39, align 4
  %173 = getelementptr i8, ptr %81, i64 72
  %174 = load i32, ptr %173, align 8
  %175 = and i32 %174, 31
  %176 = lshr i32 %172, %175
  %177 = getelementptr i8, ptr %81, i64 80
  %178 = load i32, ptr %177, align 8
  %179 = lshr i32 %178, %50
  %180 = or i32 %176, %179
  %181 = and i32 %180, 1
  %182 = icmp eq i32 %181, 0
  %183 = select i1 %171, i1 %182, i1 false
  %184 = lshr i32 %174, 5
  %185 = load i32, ptr %40, align 4
  %186 = icmp ne i32 %184, %185
  %187 = select i1 %186, i1 true, i1 %183
  br i1 %187, label %188, label %197

188:
  %189 = getelementptr i8, ptr %81, i64 88
  %190 = load i32, ptr %189, align 8
  %191 = and i32 %190, %28
  %192 = icmp eq i32 %191, 0
  br i1 %192, label %193, label %197, !prof !28

193:
  %194 = icmp eq i32 %75, 0
  %195 = select i1 %194, ptr %163, ptr %78
  %196 = or i32 %75, %57
  br label %197

197:
  %198 = phi ptr [ %162, %193 ], [ %162, %188 ], [ %162, %167 ], [ %162, %160 ], [ %77, %122 ]
  %199 = phi i32 [ %161, %193 ], [ %161, %188 ], [ %161, %167 ], [ %161, %160 ], [ %74, %122 ]
  %200 = phi i32 [ %196, %193 ], [ %75, %188 ], [ %75, %167 ], [ %75, %160 ], [ %75, %122 ]
  %201 = phi ptr [ %195, %193 ], [ %78, %188 ], [ %78, %167 ], [ %78, %160 ], [ %78, %122 ]
  %202 = add nuw nsw i64 %80, 1
  %203 = icmp eq i64 %202, %24
  br i1 %203, label %61, label %72

204:
  %205 = load i32, ptr %2, align 4
  %206 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %68, i1 true)
  %207 = zext nneg i32 %206 to i64
  %208 = getelementptr i64, ptr %3, i64 %207
  %209 = load i64, ptr %208, align 8
  tail call void @fault(ptr noundef %0, ptr noundef %1, i32 noundef 3, i32 noundef %205, i32 noundef %68, i64 noundef %209, i64 noundef %24, i32 noundef 1) #20
  br label %210

210:
  %211 = icmp eq i32 %62, 0
  br i1 %211, label %220, label %219, !prof !27

212:
  %213 = icmp sgt i32 %23, 0
  %214 = getelementptr inbounds i8, ptr %0, i64 312
  %215 = getelementptr inbounds i8, ptr %0, i64 320
  %216 = getelementptr inbounds i8, ptr %1, i64 12
  %217 = getelementptr inbounds i8, ptr %1, i64 52
  %218 = getelementptr inbounds i8, ptr %1, i64 56
  br label %227

219:
  call fastcc void @report_race(ptr noundef nonnull %6, i32 noundef %62, ptr noundef %65) #20
  br label %220

220:
  %221 = icmp eq i32 %63, 0
  br i1 %221, label %223, label %222, !prof !27

222:
  call fastcc void @report_race(ptr noundef nonnull %6, i32 noundef %63, ptr noundef %66) #20
  br label %223

223:
  %224 = icmp eq i32 %64, 0
  br i1 %224, label %226, label %225, !prof !27

225:
  call fastcc void @report_race(ptr noundef nonnull %6, i32 noundef %64, ptr noundef %67) #20
  br label %226

226:
  br i1 %32, label %233, label %212

227:
  %228 = phi i32 [ %4, %212 ], [ %236, %234 ]
  %229 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %228, i1 true)
  br i1 %213, label %230, label %234

230:
  %231 = zext nneg i32 %229 to i64
  %232 = getelementptr i64, ptr %3, i64 %231
  br label %238

233:
  call void @llvm.lifetime.end.p0(i64 40, ptr nonnull %6) #19
  ret void

234:
  %235 = add i32 %228, -1
  %236 = and i32 %235, %228
  %237 = icmp eq i32 %236, 0
  br i1 %237, label %233, label %227

238:
  %239 = phi i64 [ 0, %230 ], [ %298, %297 ]
  %240 = load ptr, ptr %214, align 8
  %241 = load i64, ptr %232, align 8
  %242 = getelementptr %struct.bytes_shadow, ptr %240, i64 %241
  %243 = getelementptr %struct.bytes_shadow, ptr %242, i64 %239
  %244 = load i64, ptr %215, align 8
  %245 = load i64, ptr %29, align 8
  %246 = trunc i64 %245 to i32
  br i1 %17, label %269, label %247

247:
  %248 = getelementptr inbounds i8, ptr %243, i64 32
  %249 = load i64, ptr %248, align 8
  %250 = icmp eq i64 %249, %244
  br i1 %250, label %251, label %269

251:
  %252 = getelementptr inbounds i8, ptr %243, i64 60
  %253 = load i32, ptr %252, align 4
  %254 = icmp eq i32 %253, %246
  %255 = load i32, ptr %216, align 4
  br i1 %254, label %278, label %256

256:
  %257 = getelementptr inbounds i8, ptr %243, i64 40
  %258 = load i32, ptr %257, align 8
  %259 = lshr i32 %258, 5
  %260 = icmp eq i32 %259, %255
  br i1 %260, label %297, label %261

261:
  %262 = getelementptr inbounds i8, ptr %243, i64 64
  %263 = load i64, ptr %262, align 8
  %264 = icmp eq i64 %263, %244
  br i1 %264, label %265, label %278

265:
  %266 = getelementptr inbounds i8, ptr %243, i64 92
  %267 = load i32, ptr %266, align 4
  %268 = icmp eq i32 %267, %246
  br i1 %268, label %278, label %297

269:
  %270 = phi ptr [ %243, %238 ], [ %248, %247 ]
  %271 = phi i64 [ 8, %238 ], [ 40, %247 ]
  %272 = phi i64 [ 12, %238 ], [ 44, %247 ]
  %273 = phi i64 [ 16, %238 ], [ 48, %247 ]
  %274 = phi i64 [ 20, %238 ], [ 52, %247 ]
  %275 = phi i64 [ 24, %238 ], [ 56, %247 ]
  %276 = phi i64 [ 28, %238 ], [ 60, %247 ]
  %277 = load i32, ptr %216, align 4
  br label %278

278:
  %279 = phi i32 [ %255, %251 ], [ %255, %265 ], [ %255, %261 ], [ %277, %269 ]
  %280 = phi ptr [ %248, %251 ], [ %262, %265 ], [ %262, %261 ], [ %270, %269 ]
  %281 = phi i64 [ 40, %251 ], [ 72, %265 ], [ 72, %261 ], [ %271, %269 ]
  %282 = phi i64 [ 44, %251 ], [ 76, %265 ], [ 76, %261 ], [ %272, %269 ]
  %283 = phi i64 [ 48, %251 ], [ 80, %265 ], [ 80, %261 ], [ %273, %269 ]
  %284 = phi i64 [ 52, %251 ], [ 84, %265 ], [ 84, %261 ], [ %274, %269 ]
  %285 = phi i64 [ 56, %251 ], [ 88, %265 ], [ 88, %261 ], [ %275, %269 ]
  %286 = phi i64 [ 60, %251 ], [ 92, %265 ], [ 92, %261 ], [ %276, %269 ]
  %287 = shl i32 %279, 5
  %288 = or disjoint i32 %287, %229
  %289 = load i32, ptr %217, align 4
  %290 = load i32, ptr %218, align 8
  store i64 %244, ptr %280, align 8
  %291 = getelementptr inbounds i8, ptr %243, i64 %281
  store i32 %288, ptr %291, align 8
  %292 = getelementptr inbounds i8, ptr %243, i64 %282
  store i32 %26, ptr %292, align 4
  %293 = getelementptr inbounds i8, ptr %243, i64 %283
  store i32 %289, ptr %293, align 8
  %294 = getelementptr inbounds i8, ptr %243, i64 %284
  store i32 %290, ptr %294, align 4
  %295 = getelementptr inbounds i8, ptr %243, i64 %285
  store i32 %28, ptr %295, align 8
  %296 = getelementptr inbounds i8, ptr %243, i64 %286
  store i32 %246, ptr %296, align 4
  br label %297

297:
  %298 = add nuw nsw i64 %239, 1
  %299 = icmp eq i64 %298, %24
  br i1 %299, label %234, label %238
}

define internal fastcc void @report_race(ptr nocapture noundef readonly %0, i32 noundef %1, ptr nocapture noundef readonly %2) unnamed_addr #0 {
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 32
  %6 = load i32, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %4, i64 216
  %8 = load ptr, ptr %7, align 8
  %9 = mul i32 %6, 10
  %10 = add i32 %9, 4
  %11 = sext i32 %10 to i64
  %12 = getelementptr %struct.fault, ptr %8, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = icmp eq i64 %13, 0
  br i1 %14, label %15, label %26

15:
  %16 = getelementptr inbounds i8, ptr %2, i64 8
  %17 = load i32, ptr %16, align 8
  %18 = sext i32 %17 to i64
  %19 = getelementptr inbounds i8, ptr %12, i64 56
  store i64 %18, ptr %19, align 8
  %20 = getelementptr inbounds i8, ptr %2, i64 12
  %21 = load i32, ptr %20, align 4
  %22 = sext i32 %21 to i64
  %23 = getelementptr inbounds i8, ptr %12, i64 64
  store i64 %22, ptr %23, align 8
  %24 = load ptr, ptr %0, align 8
  %25 = load i32, ptr %5, align 8
  br label %26

26:
  %27 = phi i32 [ %25, %15 ], [ %6, %3 ]
  %28 = phi ptr [ %24, %15 ], [ %4, %3 ]
  %29 = getelementptr inbounds i8, ptr %0, i64 16
  %30 = load ptr, ptr %29, align 8
  %31 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %1, i1 true)
  %32 = zext nneg i32 %31 to i64
  %33 = getelementptr i64, ptr %30, i64 %32
  %34 = load i64, ptr %33, align 8
  %35 = getelementptr inbounds i8, ptr %0, i64 8
  %36 = load ptr, ptr %35, align 8
  %37 = getelementptr inbounds i8, ptr %0, i64 24
  %38 = load i64, ptr %37, align 8
  tail call void @fault(ptr noundef %28, ptr noundef %36, i32 noundef 4, i32 noundef %27, i32 noundef %1, i64 noundef %34, i64 noundef %38, i32 noundef 1) #20
  ret void
}

declare i64 @llvm.vector.reduce.add.v32i64(<32 x i64>) #8

declare i32 @llvm.ctpop.i32(i32) #8

define internal fastcc noundef zeroext i1 @go_on(ptr noundef %0) unnamed_addr #10 {
  %2 = getelementptr inbounds i8, ptr %0, i64 304
  %3 = getelementptr inbounds i8, ptr %0, i64 192
  %4 = load i64, ptr %3, align 8
  %5 = icmp eq i64 %4, 0
  br i1 %5, label %128, label %6

6:
  %7 = getelementptr inbounds i8, ptr %0, i64 200
  %8 = getelementptr inbounds i8, ptr %0, i64 208
  %9 = getelementptr inbounds i8, ptr %0, i64 296
  %10 = getelementptr inbounds i8, ptr %0, i64 320
  br label %11

11:
  %12 = phi i64 [ 0, %6 ], [ %125, %124 ]
  %13 = add nuw i64 %12, 1
  %14 = load ptr, ptr %7, align 8
  %15 = load i64, ptr %8, align 8
  %16 = mul i64 %15, %12
  %17 = getelementptr i8, ptr %14, i64 %16
  %18 = load i32, ptr %17, align 8
  %19 = icmp eq i32 %18, 0
  br i1 %19, label %20, label %124

20:
  store ptr %17, ptr %2, align 8
  %21 = tail call i32 @warp(ptr noundef nonnull %0, ptr noundef nonnull %17) #22
  store i32 %21, ptr %17, align 8
  %22 = icmp eq i32 %21, 3
  br i1 %22, label %128, label %23, !prof !24

23:
  %24 = getelementptr inbounds i8, ptr %17, i64 32
  store i32 0, ptr %24, align 8
  %25 = load ptr, ptr %9, align 8
  %26 = getelementptr inbounds i8, ptr %25, i64 256
  %27 = load i32, ptr %26, align 4
  %28 = icmp eq i32 %27, 0
  br i1 %28, label %124, label %29

29:
  %30 = phi i1 [ %118, %117 ], [ false, %23 ]
  %31 = phi i32 [ %120, %117 ], [ %27, %23 ]
  %32 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %31, i1 true)
  %33 = load ptr, ptr %9, align 8
  %34 = zext nneg i32 %32 to i64
  %35 = getelementptr %struct.barrier, ptr %33, i64 %34
  %36 = load i64, ptr %3, align 8
  %37 = icmp eq i64 %36, 0
  %38 = load i32, ptr %35, align 4
  br i1 %37, label %69, label %39

39:
  %40 = load ptr, ptr %7, align 8
  %41 = load i64, ptr %8, align 8
  %42 = icmp ne i32 %38, 0
  br label %43

43:
  %44 = phi i64 [ %36, %39 ], [ %46, %58 ]
  %45 = phi i32 [ 0, %39 ], [ %63, %58 ]
  %46 = add i64 %44, -1
  %47 = mul i64 %46, %41
  %48 = getelementptr i8, ptr %40, i64 %47
  %49 = getelementptr inbounds i8, ptr %48, i64 128
  %50 = getelementptr [16 x i32], ptr %49, i64 0, i64 %34
  %51 = load i32, ptr %50, align 4
  %52 = getelementptr inbounds i8, ptr %48, i64 8
  %53 = load i32, ptr %52, align 8
  %54 = xor i32 %51, -1
  %55 = and i32 %53, %54
  %56 = icmp eq i32 %55, 0
  %57 = select i1 %42, i1 true, i1 %56
  br i1 %57, label %58, label %117

58:
  %59 = icmp ne i32 %51, 0
  %60 = select i1 %59, i1 %56, i1 false
  %61 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %51)
  %62 = select i1 %60, i32 32, i32 %61
  %63 = add i32 %62, %45
  %64 = icmp eq i64 %46, 0
  br i1 %64, label %65, label %43

65:
  %66 = add i32 %38, 31
  %67 = and i32 %66, -32
  %68 = icmp ult i32 %63, %67
  br i1 %68, label %117, label %72

69:
  %70 = add i32 %38, 31
  %71 = icmp ult i32 %70, 32
  br i1 %71, label %106, label %117

72:
  %73 = getelementptr inbounds i8, ptr %35, i64 4
  %74 = getelementptr inbounds i8, ptr %35, i64 8
  br label %75

75:
  %76 = phi i64 [ 0, %72 ], [ %103, %102 ]
  %77 = load ptr, ptr %7, align 8
  %78 = load i64, ptr %8, align 8
  %79 = mul i64 %78, %76
  %80 = getelementptr i8, ptr %77, i64 %79
  %81 = getelementptr inbounds i8, ptr %80, i64 64
  %82 = getelementptr [16 x i32], ptr %81, i64 0, i64 %34
  %83 = load i32, ptr %82, align 4
  %84 = getelementptr inbounds i8, ptr %80, i64 128
  %85 = getelementptr [16 x i32], ptr %84, i64 0, i64 %34
  store i32 0, ptr %85, align 4
  store i32 0, ptr %82, align 4
  %86 = icmp eq i32 %83, 0
  br i1 %86, label %102, label %87

87:
  %88 = getelementptr inbounds i8, ptr %80, i64 32
  %89 = load i32, ptr %88, align 8
  %90 = or i32 %89, %83
  store i32 %90, ptr %88, align 8
  store i32 0, ptr %80, align 8
  %91 = load i32, ptr %73, align 4
  %92 = icmp ne i32 %91, 0
  %93 = sext i1 %92 to i32
  %94 = getelementptr inbounds i8, ptr %80, i64 36
  store i32 %93, ptr %94, align 4
  %95 = load i32, ptr %73, align 4
  %96 = load i32, ptr %74, align 4
  %97 = icmp eq i32 %95, %96
  %98 = sext i1 %97 to i32
  %99 = getelementptr inbounds i8, ptr %80, i64 40
  store i32 %98, ptr %99, align 8
  %100 = load i32, ptr %73, align 4
  %101 = getelementptr inbounds i8, ptr %80, i64 44
  store i32 %100, ptr %101, align 4
  br label %102

102:
  %103 = add nuw i64 %76, 1
  %104 = load i64, ptr %3, align 8
  %105 = icmp ult i64 %103, %104
  br i1 %105, label %75, label %106

106:
  %107 = getelementptr inbounds i8, ptr %35, i64 8
  store i32 0, ptr %107, align 4
  %108 = getelementptr inbounds i8, ptr %35, i64 4
  store i32 0, ptr %108, align 4
  %109 = load i64, ptr %10, align 8
  %110 = add i64 %109, 1
  store i64 %110, ptr %10, align 8
  %111 = shl nuw i32 1, %32
  %112 = xor i32 %111, -1
  %113 = load ptr, ptr %9, align 8
  %114 = getelementptr inbounds i8, ptr %113, i64 256
  %115 = load i32, ptr %114, align 4
  %116 = and i32 %115, %112
  store i32 %116, ptr %114, align 4
  br label %117

117:
  %118 = phi i1 [ true, %106 ], [ %30, %65 ], [ %30, %69 ], [ %30, %43 ]
  %119 = add i32 %31, -1
  %120 = and i32 %119, %31
  %121 = icmp eq i32 %120, 0
  br i1 %121, label %122, label %29

122:
  %123 = select i1 %118, i64 0, i64 %13
  br label %124

124:
  %125 = phi i64 [ %13, %11 ], [ %13, %23 ], [ %123, %122 ]
  %126 = load i64, ptr %3, align 8
  %127 = icmp ult i64 %125, %126
  br i1 %127, label %11, label %128

128:
  %129 = phi i1 [ false, %1 ], [ true, %20 ], [ false, %124 ]
  ret i1 %129
}

declare dso_local i32 @warp(ptr noundef, ptr noundef) local_unnamed_addr #17

declare i64 @llvm.umax.i64(i64, i64) #18

attributes #0 = { cold mustprogress nofree noinline norecurse nosync nounwind optsize willreturn memory(readwrite, inaccessiblemem: none) }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { noinline nounwind }
attributes #3 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #4 = { cold noinline nounwind optsize }
attributes #5 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #6 = { mustprogress nofree norecurse nosync nounwind willreturn memory(read, inaccessiblemem: none) }
attributes #7 = { nofree noinline norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none) }
attributes #8 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #9 = { mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none) }
attributes #10 = { nounwind }
attributes #11 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #12 = { nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) }
attributes #13 = { nofree noinline norecurse nosync nounwind memory(argmem: read) }
attributes #14 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) }
attributes #15 = { nofree noinline norecurse nosync nounwind memory(argmem: read) }
attributes #16 = { nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) }
attributes #17 = { nounwind }
attributes #18 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #19 = { nounwind }
attributes #20 = { cold nobuiltin }
attributes #21 = { nobuiltin }
attributes #22 = { nobuiltin nounwind }

!1 = !{!"branch_weights", !"expected", i32 2000, i32 1}
!24 = !{!"branch_weights", !"expected", i32 1, i32 2000}
!25 = !{!"branch_weights", i32 -2147483648, i32 0}
!26 = !{!"branch_weights", !"expected", i32 0, i32 -2147483648}
!27 = !{!"branch_weights", !"expected", i32 2145766520, i32 1717128}
!28 = !{!"branch_weights", !"expected", i32 4292819, i32 2143190829}
