; Made by scripts/build-runtime, with clang version 19.1.7. Sources: 19c0163f723341f83c5ea841cb0db28cb70a0ba3c45c9553bdb4cabbef8323ab
%struct.line = type { ptr, [2 x i64], i64 }
%struct.probe = type { i64, i64 }

define dso_local void @play(ptr nocapture noundef %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = alloca %struct.line, align 8
  %5 = icmp eq i64 %2, 0
  br i1 %5, label %24, label %6

6:
  %7 = getelementptr inbounds i8, ptr %0, i64 56
  %8 = getelementptr inbounds i8, ptr %0, i64 72
  %9 = getelementptr inbounds i8, ptr %0, i64 48
  %10 = getelementptr inbounds i8, ptr %0, i64 32
  %11 = getelementptr inbounds i8, ptr %0, i64 40
  %12 = getelementptr inbounds i8, ptr %4, i64 8
  %13 = getelementptr inbounds i8, ptr %4, i64 16
  %14 = getelementptr inbounds i8, ptr %0, i64 128
  %15 = getelementptr inbounds i8, ptr %0, i64 112
  %16 = getelementptr inbounds i8, ptr %0, i64 120
  %17 = getelementptr inbounds i8, ptr %0, i64 96
  %18 = getelementptr inbounds i8, ptr %0, i64 104
  %19 = getelementptr inbounds i8, ptr %0, i64 64
  %20 = getelementptr inbounds i8, ptr %0, i64 24
  %21 = getelementptr inbounds i8, ptr %0, i64 8
  %22 = getelementptr inbounds i8, ptr %0, i64 80
  %23 = getelementptr inbounds i8, ptr %0, i64 16
  br label %25

24:
  ret void

25:
  %26 = phi i64 [ 0, %6 ], [ %349, %348 ]
  %27 = getelementptr %struct.probe, ptr %1, i64 %26
  %28 = load i64, ptr %27, align 8
  %29 = lshr i64 %28, 8
  %30 = mul i64 %29, 2177342782468422677
  %31 = and i64 %30, 9223372036854775807
  %32 = lshr i64 %31, 32
  %33 = xor i64 %32, %31
  %34 = and i64 %33, 1
  %35 = lshr i64 %33, 1
  %36 = load i64, ptr %7, align 8
  %37 = shl nsw i64 -1, %36
  %38 = xor i64 %37, -1
  %39 = and i64 %35, %38
  %40 = icmp eq i64 %39, 0
  br i1 %40, label %41, label %348

41:
  %42 = trunc i64 %28 to i32
  %43 = and i32 %42, 15
  %44 = load i64, ptr %8, align 8
  %45 = mul i64 %44, 1103515245
  %46 = add i64 %45, 12345
  %47 = and i64 %46, 2147483647
  store i64 %47, ptr %8, align 8
  %48 = lshr i64 %46, 16
  %49 = and i64 %48, 1
  %50 = lshr i64 %35, %36
  %51 = load i64, ptr %9, align 8
  %52 = urem i64 %50, %51
  %53 = mul nuw nsw i64 %51, %34
  %54 = add i64 %53, %52
  %55 = load ptr, ptr %10, align 8
  %56 = getelementptr i32, ptr %55, i64 %54
  %57 = load i32, ptr %56, align 4
  %58 = icmp eq i32 %57, 0
  br i1 %58, label %59, label %67

59:
  %60 = load i64, ptr %11, align 8
  %61 = add i64 %60, 1
  store i64 %61, ptr %11, align 8
  %62 = trunc i64 %61 to i32
  store i32 %62, ptr %56, align 4
  %63 = load ptr, ptr %10, align 8
  %64 = getelementptr i32, ptr %63, i64 %54
  %65 = load i32, ptr %64, align 4
  %66 = load i64, ptr %9, align 8
  br label %67

67:
  %68 = phi i64 [ %51, %41 ], [ %66, %59 ]
  %69 = phi i32 [ %57, %41 ], [ %65, %59 ]
  %70 = phi ptr [ %55, %41 ], [ %63, %59 ]
  %71 = add i32 %69, -1
  %72 = sext i32 %71 to i64
  %73 = shl nsw i64 %72, 4
  %74 = xor i64 %34, 1
  %75 = mul nuw nsw i64 %68, %74
  %76 = add i64 %75, %52
  %77 = getelementptr i32, ptr %70, i64 %76
  %78 = load i32, ptr %77, align 4
  %79 = icmp eq i32 %78, 0
  br i1 %79, label %80, label %87

80:
  %81 = load i64, ptr %11, align 8
  %82 = add i64 %81, 1
  store i64 %82, ptr %11, align 8
  %83 = trunc i64 %82 to i32
  store i32 %83, ptr %77, align 4
  %84 = load ptr, ptr %10, align 8
  %85 = getelementptr i32, ptr %84, i64 %76
  %86 = load i32, ptr %85, align 4
  br label %87

87:
  %88 = phi i32 [ %78, %67 ], [ %86, %80 ]
  %89 = add i32 %88, -1
  %90 = sext i32 %89 to i64
  %91 = shl nsw i64 %90, 4
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %4) #13
  store i64 %73, ptr %12, align 8
  store i64 %91, ptr %13, align 8
  %92 = add nsw i64 %29, -137438953472
  %93 = load i64, ptr %14, align 8
  %94 = lshr i64 %92, %93
  %95 = load ptr, ptr %15, align 8
  %96 = load ptr, ptr %16, align 8
  %97 = getelementptr i64, ptr %96, i64 %94
  %98 = load i64, ptr %97, align 8
  %99 = shl i64 %94, %93
  %100 = sub i64 %92, %99
  %101 = add i64 %100, %98
  %102 = shl i64 %101, 1
  %103 = getelementptr i8, ptr %95, i64 %102
  %104 = and i32 %42, 16
  %105 = icmp eq i32 %104, 0
  br i1 %105, label %115, label %106

106:
  %107 = load i8, ptr %103, align 1
  %108 = xor i8 %107, -1
  %109 = zext i8 %108 to i32
  %110 = and i32 %43, %109
  %111 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %110)
  %112 = zext nneg i32 %111 to i64
  %113 = load i64, ptr %17, align 8
  %114 = add i64 %113, %112
  store i64 %114, ptr %17, align 8
  br label %115

115:
  %116 = and i32 %42, 32
  %117 = icmp eq i32 %116, 0
  br i1 %117, label %118, label %120

118:
  %119 = trunc nuw nsw i32 %43 to i8
  br label %133

120:
  %121 = getelementptr i8, ptr %103, i64 1
  %122 = load i8, ptr %121, align 1
  %123 = xor i8 %122, -1
  %124 = zext i8 %123 to i32
  %125 = and i32 %43, %124
  %126 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %125)
  %127 = zext nneg i32 %126 to i64
  %128 = load i64, ptr %18, align 8
  %129 = add i64 %128, %127
  store i64 %129, ptr %18, align 8
  %130 = load i8, ptr %121, align 1
  %131 = trunc nuw nsw i32 %43 to i8
  %132 = or i8 %130, %131
  store i8 %132, ptr %121, align 1
  br label %133

133:
  %134 = phi i8 [ %119, %118 ], [ %131, %120 ]
  %135 = load i8, ptr %103, align 1
  %136 = or i8 %135, %134
  store i8 %136, ptr %103, align 1
  %137 = icmp eq i32 %43, 0
  br i1 %137, label %151, label %138

138:
  %139 = icmp ne i64 %49, %34
  %140 = zext i1 %139 to i64
  %141 = getelementptr [2 x i64], ptr %12, i64 0, i64 %140
  %142 = add nsw i64 %73, 16
  %143 = icmp eq i32 %69, 0
  %144 = add nsw i64 %91, 16
  %145 = icmp eq i32 %88, 0
  br label %146

146:
  %147 = phi i32 [ %43, %138 ], [ %346, %344 ]
  %148 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %147, i1 true)
  %149 = load i64, ptr %19, align 8
  %150 = add i64 %149, 1
  store i64 %150, ptr %19, align 8
  br i1 %105, label %298, label %152

151:
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %4) #13
  br label %348

152:
  %153 = shl nuw nsw i32 1, %148
  %154 = zext nneg i32 %153 to i64
  %155 = load i64, ptr %141, align 8
  %156 = icmp ult i64 %155, -16
  br i1 %156, label %157, label %240

157:
  %158 = load ptr, ptr %0, align 8
  %159 = getelementptr i64, ptr %158, i64 %155
  %160 = load i64, ptr %159, align 8
  %161 = icmp eq i64 %160, %29
  br i1 %161, label %237, label %162

162:
  %163 = add nuw i64 %155, 1
  %164 = getelementptr i64, ptr %158, i64 %163
  %165 = load i64, ptr %164, align 8
  %166 = icmp eq i64 %165, %29
  br i1 %166, label %237, label %167

167:
  %168 = add nuw i64 %155, 2
  %169 = getelementptr i64, ptr %158, i64 %168
  %170 = load i64, ptr %169, align 8
  %171 = icmp eq i64 %170, %29
  br i1 %171, label %237, label %172

172:
  %173 = add nuw i64 %155, 3
  %174 = getelementptr i64, ptr %158, i64 %173
  %175 = load i64, ptr %174, align 8
  %176 = icmp eq i64 %175, %29
  br i1 %176, label %237, label %177

177:
  %178 = add nuw i64 %155, 4
  %179 = getelementptr i64, ptr %158, i64 %178
  %180 = load i64, ptr %179, align 8
  %181 = icmp eq i64 %180, %29
  br i1 %181, label %237, label %182

182:
  %183 = add nuw i64 %155, 5
  %184 = getelementptr i64, ptr %158, i64 %183
  %185 = load i64, ptr %184, align 8
  %186 = icmp eq i64 %185, %29
  br i1 %186, label %237, label %187

187:
  %188 = add nuw i64 %155, 6
  %189 = getelementptr i64, ptr %158, i64 %188
  %190 = load i64, ptr %189, align 8
  %191 = icmp eq i64 %190, %29
  br i1 %191, label %237, label %192

192:
  %193 = add nuw i64 %155, 7
  %194 = getelementptr i64, ptr %158, i64 %193
  %195 = load i64, ptr %194, align 8
  %196 = icmp eq i64 %195, %29
  br i1 %196, label %237, label %197

197:
  %198 = add nuw i64 %155, 8
  %199 = getelementptr i64, ptr %158, i64 %198
  %200 = load i64, ptr %199, align 8
  %201 = icmp eq i64 %200, %29
  br i1 %201, label %237, label %202

202:
  %203 = add nuw i64 %155, 9
  %204 = getelementptr i64, ptr %158, i64 %203
  %205 = load i64, ptr %204, align 8
  %206 = icmp eq i64 %205, %29
  br i1 %206, label %237, label %207

207:
  %208 = add nuw i64 %155, 10
  %209 = getelementptr i64, ptr %158, i64 %208
  %210 = load i64, ptr %209, align 8
  %211 = icmp eq i64 %210, %29
  br i1 %211, label %237, label %212

212:
  %213 = add nuw i64 %155, 11
  %214 = getelementptr i64, ptr %158, i64 %213
  %215 = load i64, ptr %214, align 8
  %216 = icmp eq i64 %215, %29
  br i1 %216, label %237, label %217

217:
  %218 = add nuw i64 %155, 12
  %219 = getelementptr i64, ptr %158, i64 %218
  %220 = load i64, ptr %219, align 8
  %221 = icmp eq i64 %220, %29
  br i1 %221, label %237, label %222

222:
  %223 = add nuw i64 %155, 13
  %224 = getelementptr i64, ptr %158, i64 %223
  %225 = load i64, ptr %224, align 8
  %226 = icmp eq i64 %225, %29
  br i1 %226, label %237, label %227

227:
  %228 = add nuw i64 %155, 14
  %229 = getelementptr i64, ptr %158, i64 %228
  %230 = load i64, ptr %229, align 8
  %231 = icmp eq i64 %230, %29
  br i1 %231, label %237, label %232

232:
  %233 = add nuw i64 %155, 15
  %234 = getelementptr i64, ptr %158, i64 %233
  %235 = load i64, ptr %234, align 8
  %236 = icmp eq i64 %235, %29
  br i1 %236, label %237, label %240

237:
  %238 = phi i64 [ %155, %157 ], [ %163, %162 ], [ %168, %167 ], [ %173, %172 ], [ %178, %177 ], [ %183, %182 ], [ %188, %187 ], [ %193, %192 ], [ %198, %197 ], [ %203, %202 ], [ %208, %207 ], [ %213, %212 ], [ %218, %217 ], [ %223, %222 ], [ %228, %227 ], [ %233, %232 ]
  %239 = icmp slt i64 %238, 0
  br i1 %239, label %240, label %243

240:
  %241 = tail call fastcc i64 @replace(ptr noundef %0, i64 noundef %155, i64 noundef %29) #14
  %242 = load i64, ptr %19, align 8
  br label %243

243:
  %244 = phi i64 [ %242, %240 ], [ %150, %237 ]
  %245 = phi i64 [ %241, %240 ], [ %238, %237 ]
  %246 = load ptr, ptr %20, align 8
  %247 = getelementptr i64, ptr %246, i64 %245
  store i64 %244, ptr %247, align 8
  %248 = load ptr, ptr %21, align 8
  %249 = getelementptr i64, ptr %248, i64 %245
  %250 = load i64, ptr %249, align 8
  %251 = and i64 %250, %154
  %252 = icmp eq i64 %251, 0
  br i1 %252, label %253, label %298

253:
  %254 = or i64 %250, %154
  store i64 %254, ptr %249, align 8
  br i1 %139, label %255, label %282

255:
  br i1 %143, label %268, label %256

256:
  %257 = load ptr, ptr %0, align 8
  br label %258

258:
  %259 = phi i64 [ %73, %256 ], [ %264, %263 ]
  %260 = getelementptr i64, ptr %257, i64 %259
  %261 = load i64, ptr %260, align 8
  %262 = icmp eq i64 %261, %29
  br i1 %262, label %266, label %263

263:
  %264 = add nuw nsw i64 %259, 1
  %265 = icmp ult i64 %264, %142
  br i1 %265, label %258, label %268

266:
  %267 = icmp slt i64 %259, 0
  br i1 %267, label %268, label %270

268:
  %269 = tail call fastcc i64 @replace(ptr noundef %0, i64 noundef %73, i64 noundef %29) #14
  br label %270

270:
  %271 = phi i64 [ %269, %268 ], [ %259, %266 ]
  %272 = load i64, ptr %19, align 8
  %273 = load ptr, ptr %20, align 8
  %274 = getelementptr i64, ptr %273, i64 %271
  store i64 %272, ptr %274, align 8
  %275 = load ptr, ptr %21, align 8
  %276 = getelementptr i64, ptr %275, i64 %271
  %277 = load i64, ptr %276, align 8
  %278 = and i64 %277, %154
  %279 = icmp eq i64 %278, 0
  br i1 %279, label %280, label %298

280:
  %281 = or i64 %277, %154
  store i64 %281, ptr %276, align 8
  br label %282

282:
  %283 = phi i64 [ %245, %253 ], [ %271, %280 ]
  %284 = and i64 %154, 3
  %285 = icmp eq i64 %284, 0
  %286 = select i1 %285, i64 12, i64 3
  %287 = load ptr, ptr %21, align 8
  %288 = getelementptr i64, ptr %287, i64 %283
  %289 = load i64, ptr %288, align 8
  %290 = xor i64 %289, -1
  %291 = and i64 %286, %290
  %292 = icmp eq i64 %291, 0
  %293 = select i1 %292, i64 1, i64 2
  %294 = load i64, ptr %22, align 8
  %295 = add i64 %293, %294
  store i64 %295, ptr %22, align 8
  %296 = load i64, ptr %288, align 8
  %297 = or i64 %296, %286
  store i64 %297, ptr %288, align 8
  br label %298

298:
  br i1 %117, label %344, label %299

299:
  %300 = shl nuw nsw i32 1, %148
  %301 = zext nneg i32 %300 to i64
  br i1 %145, label %316, label %302

302:
  %303 = load ptr, ptr %0, align 8
  br label %304

304:
  %305 = phi i64 [ %91, %302 ], [ %310, %309 ]
  %306 = getelementptr i64, ptr %303, i64 %305
  %307 = load i64, ptr %306, align 8
  %308 = icmp eq i64 %307, %29
  br i1 %308, label %312, label %309

309:
  %310 = add nuw nsw i64 %305, 1
  %311 = icmp ult i64 %310, %144
  br i1 %311, label %304, label %316

312:
  %313 = icmp sgt i64 %305, -1
  br i1 %313, label %314, label %316

314:
  %315 = getelementptr i64, ptr %303, i64 %305
  store i64 0, ptr %315, align 8
  br label %316

316:
  br i1 %143, label %329, label %317

317:
  %318 = load ptr, ptr %0, align 8
  br label %319

319:
  %320 = phi i64 [ %73, %317 ], [ %325, %324 ]
  %321 = getelementptr i64, ptr %318, i64 %320
  %322 = load i64, ptr %321, align 8
  %323 = icmp eq i64 %322, %29
  br i1 %323, label %327, label %324

324:
  %325 = add nuw nsw i64 %320, 1
  %326 = icmp ult i64 %325, %142
  br i1 %326, label %319, label %329

327:
  %328 = icmp slt i64 %320, 0
  br i1 %328, label %329, label %331

329:
  %330 = tail call fastcc i64 @replace(ptr noundef nonnull %0, i64 noundef %73, i64 noundef %29) #14
  br label %331

331:
  %332 = phi i64 [ %330, %329 ], [ %320, %327 ]
  %333 = load i64, ptr %19, align 8
  %334 = load ptr, ptr %20, align 8
  %335 = getelementptr i64, ptr %334, i64 %332
  store i64 %333, ptr %335, align 8
  %336 = load ptr, ptr %21, align 8
  %337 = getelementptr i64, ptr %336, i64 %332
  %338 = load i64, ptr %337, align 8
  %339 = or i64 %338, %301
  store i64 %339, ptr %337, align 8
  %340 = load ptr, ptr %23, align 8
  %341 = getelementptr i64, ptr %340, i64 %332
  %342 = load i64, ptr %341, align 8
  %343 = or i64 %342, %301
  store i64 %343, ptr %341, align 8
  br label %344

344:
  %345 = add nsw i32 %147, -1
  %346 = and i32 %345, %147
  %347 = icmp eq i32 %346, 0
  br i1 %347, label %151, label %146

348:
  %349 = add nuw i64 %26, 1
  %350 = icmp eq i64 %349, %2
  br i1 %350, label %24, label %25
}

declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

define dso_local void @sectors(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, i64 noundef %3, ptr nocapture noundef writeonly %4, ptr nocapture noundef %5) local_unnamed_addr #0 {
  %7 = alloca [32 x i64], align 16
  %8 = alloca [4 x i64], align 16
  %9 = alloca [128 x i64], align 16
  %10 = alloca [16 x i64], align 16
  %11 = icmp eq i64 %3, 0
  br i1 %11, label %16, label %12

12:
  %13 = getelementptr inbounds i8, ptr %8, i64 8
  %14 = getelementptr inbounds i8, ptr %8, i64 16
  %15 = getelementptr inbounds i8, ptr %8, i64 24
  br label %17

16:
  ret void

17:
  %18 = phi ptr [ %0, %12 ], [ %79, %74 ]
  %19 = phi ptr [ %4, %12 ], [ %80, %74 ]
  %20 = phi i64 [ 0, %12 ], [ %78, %74 ]
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %7) #13
  %21 = getelementptr i64, ptr %2, i64 %20
  %22 = load i64, ptr %21, align 8
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %8) #13
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(32) %8, i8 0, i64 32, i1 false)
  call void @llvm.lifetime.start.p0(i64 1024, ptr nonnull %9) #13
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(1024) %9, i8 0, i64 1024, i1 false)
  call void @llvm.lifetime.start.p0(i64 128, ptr nonnull %10) #13
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(128) %10, i8 0, i64 128, i1 false)
  %23 = getelementptr i32, ptr %1, i64 %20
  br label %26

24:
  %25 = icmp eq i64 %22, 0
  br i1 %25, label %74, label %42

26:
  %27 = phi i64 [ 0, %17 ], [ %40, %37 ]
  %28 = load i32, ptr %23, align 4
  %29 = trunc nuw nsw i64 %27 to i32
  %30 = shl nuw i32 1, %29
  %31 = and i32 %28, %30
  %32 = icmp eq i32 %31, 0
  br i1 %32, label %37, label %33

33:
  %34 = getelementptr i64, ptr %18, i64 %27
  %35 = load i64, ptr %34, align 8
  %36 = lshr i64 %35, 5
  br label %37

37:
  %38 = phi i64 [ %36, %33 ], [ -1, %26 ]
  %39 = getelementptr i64, ptr %19, i64 %27
  store i64 %38, ptr %39, align 8
  %40 = add nuw nsw i64 %27, 1
  %41 = icmp eq i64 %40, 32
  br i1 %41, label %24, label %26

42:
  %43 = load i32, ptr %23, align 4
  %44 = icmp eq i32 %43, 0
  br i1 %44, label %74, label %49

45:
  %46 = icmp eq i64 %62, 0
  br i1 %46, label %74, label %47

47:
  %48 = sdiv i64 32, %22
  br label %82

49:
  %50 = phi i64 [ %62, %49 ], [ 0, %42 ]
  %51 = phi i32 [ %64, %49 ], [ %43, %42 ]
  %52 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %51, i1 true)
  %53 = zext nneg i32 %52 to i64
  %54 = getelementptr i64, ptr %18, i64 %53
  %55 = load i64, ptr %54, align 8
  %56 = lshr i64 %55, 2
  %57 = sdiv i64 %56, %22
  %58 = mul i64 %22, %53
  %59 = sdiv i64 %58, 32
  %60 = shl i64 %59, 58
  %61 = or i64 %57, %60
  %62 = call fastcc i64 @inserted(ptr noundef nonnull %7, i64 noundef %50, i64 noundef %61) #14
  %63 = add i32 %51, -1
  %64 = and i32 %63, %51
  %65 = icmp eq i32 %64, 0
  br i1 %65, label %45, label %49

66:
  %67 = load i64, ptr %8, align 16
  %68 = load i64, ptr %13, align 8
  %69 = load i64, ptr %14, align 16
  %70 = load i64, ptr %15, align 8
  %71 = add i64 %68, %67
  %72 = add i64 %71, %69
  %73 = add i64 %72, %70
  br label %74

74:
  %75 = phi i64 [ %73, %66 ], [ 0, %45 ], [ 0, %42 ], [ 0, %24 ]
  %76 = load i64, ptr %5, align 8
  %77 = add i64 %75, %76
  store i64 %77, ptr %5, align 8
  call void @llvm.lifetime.end.p0(i64 128, ptr nonnull %10) #13
  call void @llvm.lifetime.end.p0(i64 1024, ptr nonnull %9) #13
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %8) #13
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %7) #13
  %78 = add nuw i64 %20, 1
  %79 = getelementptr i8, ptr %18, i64 256
  %80 = getelementptr i8, ptr %19, i64 256
  %81 = icmp eq i64 %78, %3
  br i1 %81, label %16, label %17

82:
  %83 = phi i64 [ -1, %47 ], [ %94, %82 ]
  %84 = phi i64 [ 0, %47 ], [ %117, %82 ]
  %85 = getelementptr [32 x i64], ptr %7, i64 0, i64 %84
  %86 = load i64, ptr %85, align 8
  %87 = ashr i64 %86, 58
  %88 = shl nsw i64 %87, 5
  %89 = srem i64 %86, %48
  %90 = add nsw i64 %88, %89
  %91 = getelementptr [128 x i64], ptr %9, i64 0, i64 %90
  %92 = load i64, ptr %91, align 8
  %93 = add i64 %92, 1
  store i64 %93, ptr %91, align 8
  %94 = sdiv i64 %86, %48
  %95 = ashr i64 %94, 2
  %96 = ashr i64 %94, 4
  %97 = lshr i64 %94, 6
  %98 = lshr i64 %94, 8
  %99 = lshr i64 %94, 10
  %100 = xor i64 %96, %95
  %101 = xor i64 %100, %97
  %102 = xor i64 %101, %98
  %103 = xor i64 %102, %99
  %104 = xor i64 %103, %94
  %105 = icmp ne i64 %94, %83
  %106 = zext i1 %105 to i64
  %107 = shl nsw i64 %87, 2
  %108 = and i64 %104, 3
  %109 = or disjoint i64 %108, %107
  %110 = getelementptr [16 x i64], ptr %10, i64 0, i64 %109
  %111 = load i64, ptr %110, align 8
  %112 = add i64 %111, %106
  store i64 %112, ptr %110, align 8
  %113 = getelementptr [4 x i64], ptr %8, i64 0, i64 %87
  %114 = load i64, ptr %113, align 8
  %115 = tail call i64 @llvm.smax.i64(i64 %93, i64 %114)
  %116 = tail call i64 @llvm.smax.i64(i64 %112, i64 %115)
  store i64 %116, ptr %113, align 8
  %117 = add nuw i64 %84, 1
  %118 = icmp eq i64 %117, %62
  br i1 %118, label %66, label %82
}

declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #2

define internal fastcc noundef i64 @inserted(ptr nocapture noundef %0, i64 noundef %1, i64 noundef %2) unnamed_addr #3 {
  %4 = getelementptr i8, ptr %0, i64 -8
  %5 = icmp eq i64 %1, 0
  br i1 %5, label %16, label %6

6:
  %7 = phi i64 [ %12, %11 ], [ %1, %3 ]
  %8 = getelementptr i64, ptr %4, i64 %7
  %9 = load i64, ptr %8, align 8
  %10 = icmp sgt i64 %9, %2
  br i1 %10, label %11, label %14

11:
  %12 = add i64 %7, -1
  %13 = icmp eq i64 %12, 0
  br i1 %13, label %16, label %6

14:
  %15 = icmp eq i64 %9, %2
  br i1 %15, label %58, label %16

16:
  %17 = phi i64 [ %7, %14 ], [ 0, %3 ], [ 0, %11 ]
  %18 = icmp ult i64 %17, %1
  br i1 %18, label %19, label %36

19:
  %20 = sub i64 %1, %17
  %21 = and i64 %20, 3
  %22 = icmp eq i64 %21, 0
  br i1 %22, label %32, label %23

23:
  %24 = phi i64 [ %29, %23 ], [ %1, %19 ]
  %25 = phi i64 [ %30, %23 ], [ 0, %19 ]
  %26 = getelementptr i64, ptr %0, i64 %24
  %27 = getelementptr i8, ptr %26, i64 -8
  %28 = load i64, ptr %27, align 8
  store i64 %28, ptr %26, align 8
  %29 = add i64 %24, -1
  %30 = add i64 %25, 1
  %31 = icmp eq i64 %30, %21
  br i1 %31, label %32, label %23

32:
  %33 = phi i64 [ %1, %19 ], [ %29, %23 ]
  %34 = sub i64 %17, %1
  %35 = icmp ugt i64 %34, -4
  br i1 %35, label %36, label %39

36:
  %37 = getelementptr i64, ptr %0, i64 %17
  store i64 %2, ptr %37, align 8
  %38 = add i64 %1, 1
  br label %58

39:
  %40 = phi i64 [ %56, %39 ], [ %33, %32 ]
  %41 = getelementptr i64, ptr %0, i64 %40
  %42 = getelementptr i8, ptr %41, i64 -8
  %43 = load i64, ptr %42, align 8
  store i64 %43, ptr %41, align 8
  %44 = getelementptr i64, ptr %0, i64 %40
  %45 = getelementptr i8, ptr %44, i64 -8
  %46 = getelementptr i8, ptr %44, i64 -16
  %47 = load i64, ptr %46, align 8
  store i64 %47, ptr %45, align 8
  %48 = getelementptr i64, ptr %0, i64 %40
  %49 = getelementptr i8, ptr %48, i64 -16
  %50 = getelementptr i8, ptr %48, i64 -24
  %51 = load i64, ptr %50, align 8
  store i64 %51, ptr %49, align 8
  %52 = getelementptr i64, ptr %0, i64 %40
  %53 = getelementptr i8, ptr %52, i64 -24
  %54 = getelementptr i8, ptr %52, i64 -32
  %55 = load i64, ptr %54, align 8
  store i64 %55, ptr %53, align 8
  %56 = add i64 %40, -4
  %57 = icmp ugt i64 %56, %17
  br i1 %57, label %39, label %36

58:
  %59 = phi i64 [ %38, %36 ], [ %1, %14 ]
  ret i64 %59
}

define dso_local void @turns(ptr nocapture noundef readonly %0, i64 noundef %1, i64 noundef %2, ptr nocapture noundef %3, ptr nocapture noundef writeonly %4) local_unnamed_addr #4 {
  %6 = getelementptr i64, ptr %3, i64 %2
  %7 = getelementptr i64, ptr %6, i64 %1
  %8 = getelementptr i64, ptr %7, i64 %1
  %9 = icmp eq i64 %1, 0
  br i1 %9, label %28, label %10

10:
  %11 = and i64 %1, 1
  %12 = icmp eq i64 %1, 1
  br i1 %12, label %15, label %13

13:
  %14 = and i64 %1, -2
  br label %35

15:
  %16 = phi i64 [ 0, %10 ], [ %57, %35 ]
  %17 = icmp eq i64 %11, 0
  br i1 %17, label %28, label %18

18:
  %19 = getelementptr i64, ptr %0, i64 %16
  %20 = load i64, ptr %19, align 8
  %21 = getelementptr i64, ptr %3, i64 %20
  %22 = load i64, ptr %21, align 8
  %23 = add i64 %22, 1
  store i64 %23, ptr %21, align 8
  %24 = getelementptr i64, ptr %6, i64 %16
  store i64 %22, ptr %24, align 8
  %25 = getelementptr i64, ptr %8, i64 %23
  %26 = load i64, ptr %25, align 8
  %27 = add i64 %26, 1
  store i64 %27, ptr %25, align 8
  br label %28

28:
  %29 = icmp eq i64 %2, 0
  br i1 %29, label %74, label %30

30:
  %31 = and i64 %2, 3
  %32 = icmp ult i64 %2, 4
  br i1 %32, label %60, label %33

33:
  %34 = and i64 %2, -4
  br label %81

35:
  %36 = phi i64 [ 0, %13 ], [ %57, %35 ]
  %37 = phi i64 [ 0, %13 ], [ %58, %35 ]
  %38 = getelementptr i64, ptr %0, i64 %36
  %39 = load i64, ptr %38, align 8
  %40 = getelementptr i64, ptr %3, i64 %39
  %41 = load i64, ptr %40, align 8
  %42 = add i64 %41, 1
  store i64 %42, ptr %40, align 8
  %43 = getelementptr i64, ptr %6, i64 %36
  store i64 %41, ptr %43, align 8
  %44 = getelementptr i64, ptr %8, i64 %42
  %45 = load i64, ptr %44, align 8
  %46 = add i64 %45, 1
  store i64 %46, ptr %44, align 8
  %47 = or disjoint i64 %36, 1
  %48 = getelementptr i64, ptr %0, i64 %47
  %49 = load i64, ptr %48, align 8
  %50 = getelementptr i64, ptr %3, i64 %49
  %51 = load i64, ptr %50, align 8
  %52 = add i64 %51, 1
  store i64 %52, ptr %50, align 8
  %53 = getelementptr i64, ptr %6, i64 %47
  store i64 %51, ptr %53, align 8
  %54 = getelementptr i64, ptr %8, i64 %52
  %55 = load i64, ptr %54, align 8
  %56 = add i64 %55, 1
  store i64 %56, ptr %54, align 8
  %57 = add nuw i64 %36, 2
  %58 = add i64 %37, 2
  %59 = icmp eq i64 %58, %14
  br i1 %59, label %15, label %35

60:
  %61 = phi i64 [ 0, %30 ], [ %99, %81 ]
  %62 = phi i64 [ 0, %30 ], [ %100, %81 ]
  %63 = icmp eq i64 %31, 0
  br i1 %63, label %74, label %64

64:
  %65 = phi i64 [ %70, %64 ], [ %61, %60 ]
  %66 = phi i64 [ %71, %64 ], [ %62, %60 ]
  %67 = phi i64 [ %72, %64 ], [ 0, %60 ]
  %68 = getelementptr i64, ptr %3, i64 %66
  %69 = load i64, ptr %68, align 8
  store i64 %65, ptr %68, align 8
  %70 = add i64 %69, %65
  %71 = add nuw i64 %66, 1
  %72 = add i64 %67, 1
  %73 = icmp eq i64 %72, %31
  br i1 %73, label %74, label %64

74:
  br i1 %9, label %194, label %75

75:
  %76 = add i64 %1, -1
  %77 = and i64 %1, 1
  %78 = icmp eq i64 %76, 0
  br i1 %78, label %103, label %79

79:
  %80 = and i64 %1, -2
  br label %144

81:
  %82 = phi i64 [ 0, %33 ], [ %99, %81 ]
  %83 = phi i64 [ 0, %33 ], [ %100, %81 ]
  %84 = phi i64 [ 0, %33 ], [ %101, %81 ]
  %85 = getelementptr i64, ptr %3, i64 %83
  %86 = load i64, ptr %85, align 8
  store i64 %82, ptr %85, align 8
  %87 = add i64 %86, %82
  %88 = or disjoint i64 %83, 1
  %89 = getelementptr i64, ptr %3, i64 %88
  %90 = load i64, ptr %89, align 8
  store i64 %87, ptr %89, align 8
  %91 = add i64 %90, %87
  %92 = or disjoint i64 %83, 2
  %93 = getelementptr i64, ptr %3, i64 %92
  %94 = load i64, ptr %93, align 8
  store i64 %91, ptr %93, align 8
  %95 = add i64 %94, %91
  %96 = or disjoint i64 %83, 3
  %97 = getelementptr i64, ptr %3, i64 %96
  %98 = load i64, ptr %97, align 8
  store i64 %95, ptr %97, align 8
  %99 = add i64 %98, %95
  %100 = add nuw i64 %83, 4
  %101 = add i64 %84, 4
  %102 = icmp eq i64 %101, %34
  br i1 %102, label %60, label %81

103:
  %104 = phi i64 [ 0, %75 ], [ %160, %144 ]
  %105 = icmp eq i64 %77, 0
  br i1 %105, label %113, label %106

106:
  %107 = getelementptr i64, ptr %0, i64 %104
  %108 = load i64, ptr %107, align 8
  %109 = getelementptr i64, ptr %3, i64 %108
  %110 = load i64, ptr %109, align 8
  %111 = add i64 %110, 1
  store i64 %111, ptr %109, align 8
  %112 = getelementptr i64, ptr %7, i64 %110
  store i64 %104, ptr %112, align 8
  br label %113

113:
  %114 = icmp eq i64 %1, 1
  br i1 %114, label %129, label %134

115:
  %116 = phi i64 [ %135, %134 ], [ %178, %163 ]
  %117 = phi i64 [ 1, %134 ], [ %179, %163 ]
  %118 = icmp eq i64 %137, 0
  br i1 %118, label %129, label %119

119:
  %120 = phi i64 [ %125, %119 ], [ %116, %115 ]
  %121 = phi i64 [ %126, %119 ], [ %117, %115 ]
  %122 = phi i64 [ %127, %119 ], [ 0, %115 ]
  %123 = getelementptr i64, ptr %8, i64 %121
  %124 = load i64, ptr %123, align 8
  %125 = add i64 %124, %120
  store i64 %125, ptr %123, align 8
  %126 = add nuw i64 %121, 1
  %127 = add i64 %122, 1
  %128 = icmp eq i64 %127, %137
  br i1 %128, label %129, label %119

129:
  %130 = and i64 %1, 1
  %131 = icmp eq i64 %76, 0
  br i1 %131, label %182, label %132

132:
  %133 = and i64 %1, -2
  br label %195

134:
  %135 = load i64, ptr %8, align 8
  %136 = add i64 %1, -2
  %137 = and i64 %76, 3
  %138 = icmp ult i64 %136, 3
  br i1 %138, label %115, label %139

139:
  %140 = and i64 %76, -4
  %141 = getelementptr i8, ptr %8, i64 8
  %142 = getelementptr i8, ptr %8, i64 16
  %143 = getelementptr i8, ptr %8, i64 24
  br label %163

144:
  %145 = phi i64 [ 0, %79 ], [ %160, %144 ]
  %146 = phi i64 [ 0, %79 ], [ %161, %144 ]
  %147 = getelementptr i64, ptr %0, i64 %145
  %148 = load i64, ptr %147, align 8
  %149 = getelementptr i64, ptr %3, i64 %148
  %150 = load i64, ptr %149, align 8
  %151 = add i64 %150, 1
  store i64 %151, ptr %149, align 8
  %152 = getelementptr i64, ptr %7, i64 %150
  store i64 %145, ptr %152, align 8
  %153 = or disjoint i64 %145, 1
  %154 = getelementptr i64, ptr %0, i64 %153
  %155 = load i64, ptr %154, align 8
  %156 = getelementptr i64, ptr %3, i64 %155
  %157 = load i64, ptr %156, align 8
  %158 = add i64 %157, 1
  store i64 %158, ptr %156, align 8
  %159 = getelementptr i64, ptr %7, i64 %157
  store i64 %153, ptr %159, align 8
  %160 = add nuw i64 %145, 2
  %161 = add i64 %146, 2
  %162 = icmp eq i64 %161, %80
  br i1 %162, label %103, label %144

163:
  %164 = phi i64 [ %135, %139 ], [ %178, %163 ]
  %165 = phi i64 [ 1, %139 ], [ %179, %163 ]
  %166 = phi i64 [ 0, %139 ], [ %180, %163 ]
  %167 = getelementptr i64, ptr %8, i64 %165
  %168 = load i64, ptr %167, align 8
  %169 = add i64 %168, %164
  store i64 %169, ptr %167, align 8
  %170 = getelementptr i64, ptr %141, i64 %165
  %171 = load i64, ptr %170, align 8
  %172 = add i64 %171, %169
  store i64 %172, ptr %170, align 8
  %173 = getelementptr i64, ptr %142, i64 %165
  %174 = load i64, ptr %173, align 8
  %175 = add i64 %174, %172
  store i64 %175, ptr %173, align 8
  %176 = getelementptr i64, ptr %143, i64 %165
  %177 = load i64, ptr %176, align 8
  %178 = add i64 %177, %175
  store i64 %178, ptr %176, align 8
  %179 = add nuw i64 %165, 4
  %180 = add i64 %166, 4
  %181 = icmp eq i64 %180, %140
  br i1 %181, label %115, label %163

182:
  %183 = phi i64 [ 0, %129 ], [ %215, %195 ]
  %184 = icmp eq i64 %130, 0
  br i1 %184, label %194, label %185

185:
  %186 = getelementptr i64, ptr %7, i64 %183
  %187 = load i64, ptr %186, align 8
  %188 = getelementptr i64, ptr %6, i64 %187
  %189 = load i64, ptr %188, align 8
  %190 = getelementptr i64, ptr %8, i64 %189
  %191 = load i64, ptr %190, align 8
  %192 = add i64 %191, 1
  store i64 %192, ptr %190, align 8
  %193 = getelementptr i64, ptr %4, i64 %191
  store i64 %187, ptr %193, align 8
  br label %194

194:
  ret void

195:
  %196 = phi i64 [ 0, %132 ], [ %215, %195 ]
  %197 = phi i64 [ 0, %132 ], [ %216, %195 ]
  %198 = getelementptr i64, ptr %7, i64 %196
  %199 = load i64, ptr %198, align 8
  %200 = getelementptr i64, ptr %6, i64 %199
  %201 = load i64, ptr %200, align 8
  %202 = getelementptr i64, ptr %8, i64 %201
  %203 = load i64, ptr %202, align 8
  %204 = add i64 %203, 1
  store i64 %204, ptr %202, align 8
  %205 = getelementptr i64, ptr %4, i64 %203
  store i64 %199, ptr %205, align 8
  %206 = or disjoint i64 %196, 1
  %207 = getelementptr i64, ptr %7, i64 %206
  %208 = load i64, ptr %207, align 8
  %209 = getelementptr i64, ptr %6, i64 %208
  %210 = load i64, ptr %209, align 8
  %211 = getelementptr i64, ptr %8, i64 %210
  %212 = load i64, ptr %211, align 8
  %213 = add i64 %212, 1
  store i64 %213, ptr %211, align 8
  %214 = getelementptr i64, ptr %4, i64 %212
  store i64 %208, ptr %214, align 8
  %215 = add nuw i64 %196, 2
  %216 = add i64 %197, 2
  %217 = icmp eq i64 %216, %133
  br i1 %217, label %182, label %195
}

define dso_local void @flatten(ptr nocapture noundef readonly %0, i64 noundef %1, i64 noundef %2, ptr nocapture noundef %3, ptr nocapture noundef writeonly %4, ptr nocapture noundef %5) local_unnamed_addr #4 {
  %7 = icmp eq i64 %1, 0
  br i1 %7, label %15, label %8

8:
  %9 = icmp eq i64 %2, 0
  br label %10

10:
  %11 = phi i64 [ 0, %8 ], [ %36, %35 ]
  br i1 %9, label %16, label %12

12:
  %13 = mul i64 %11, %2
  %14 = getelementptr i64, ptr %0, i64 %13
  br label %21

15:
  ret void

16:
  %17 = phi i64 [ 0, %10 ], [ %32, %31 ]
  %18 = load i64, ptr %5, align 8
  %19 = add i64 %18, %17
  %20 = icmp ult i64 %18, %19
  br i1 %20, label %38, label %35

21:
  %22 = phi i64 [ 0, %12 ], [ %33, %31 ]
  %23 = phi i64 [ 0, %12 ], [ %32, %31 ]
  %24 = getelementptr i64, ptr %14, i64 %22
  %25 = load i64, ptr %24, align 8
  %26 = icmp sgt i64 %25, -1
  br i1 %26, label %27, label %31

27:
  %28 = load i64, ptr %5, align 8
  %29 = getelementptr i64, ptr %3, i64 %28
  %30 = tail call fastcc i64 @inserted(ptr noundef %29, i64 noundef %23, i64 noundef %25) #14
  br label %31

31:
  %32 = phi i64 [ %30, %27 ], [ %23, %21 ]
  %33 = add nuw i64 %22, 1
  %34 = icmp eq i64 %33, %2
  br i1 %34, label %16, label %21

35:
  %36 = add nuw i64 %11, 1
  %37 = icmp eq i64 %36, %1
  br i1 %37, label %15, label %10

38:
  %39 = phi i64 [ %42, %38 ], [ %18, %16 ]
  %40 = add nuw i64 %39, 1
  store i64 %40, ptr %5, align 8
  %41 = getelementptr i64, ptr %4, i64 %39
  store i64 %11, ptr %41, align 8
  %42 = load i64, ptr %5, align 8
  %43 = icmp ult i64 %42, %19
  br i1 %43, label %38, label %35
}

define dso_local void @before(ptr nocapture noundef readonly %0, i64 noundef %1, ptr nocapture noundef %2, i64 noundef %3, ptr nocapture noundef writeonly %4) local_unnamed_addr #4 {
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

define dso_local void @gaps(ptr nocapture noundef readonly %0, i64 noundef %1, ptr nocapture noundef %2, i64 noundef %3, ptr nocapture noundef %4) local_unnamed_addr #4 {
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

define dso_local void @since(ptr nocapture noundef readonly %0, i64 noundef %1, i64 noundef %2, ptr nocapture noundef %3) local_unnamed_addr #4 {
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

define dso_local void @wavefronts(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, i64 noundef %3, ptr nocapture noundef %4) local_unnamed_addr #5 {
  %6 = alloca [32 x i64], align 64
  %7 = icmp eq i64 %3, 0
  br i1 %7, label %8, label %9

8:
  ret void

9:
  %10 = phi ptr [ %94, %92 ], [ %0, %5 ]
  %11 = phi ptr [ %95, %92 ], [ %4, %5 ]
  %12 = phi i64 [ %93, %92 ], [ 0, %5 ]
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %6) #13
  %13 = getelementptr i64, ptr %2, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = and i64 %14, 7
  %16 = lshr i64 %14, 5
  %17 = tail call i64 @llvm.umax.i64(i64 %16, i64 1)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 64 dereferenceable(256) %6, ptr noundef nonnull align 8 dereferenceable(256) %10, i64 256, i1 false)
  %18 = getelementptr i8, ptr %11, i64 8
  store i64 0, ptr %18, align 8
  store i64 0, ptr %11, align 8
  switch i64 %15, label %44 [
    i64 3, label %19
    i64 4, label %92
  ]

19:
  %20 = getelementptr i32, ptr %1, i64 %12
  %21 = load i32, ptr %20, align 4
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %92, label %23

23:
  %24 = and i32 %21, 255
  %25 = call fastcc i64 @conflicts(ptr noundef nonnull %6, i32 noundef %24, i64 noundef 4) #14
  store i64 %25, ptr %11, align 8
  store i64 1, ptr %18, align 8
  %26 = load i32, ptr %20, align 4
  %27 = icmp ult i32 %26, 256
  br i1 %27, label %92, label %28

28:
  %29 = and i32 %26, 65280
  %30 = call fastcc i64 @conflicts(ptr noundef nonnull %6, i32 noundef %29, i64 noundef 4) #14
  %31 = add i64 %25, %30
  store i64 %31, ptr %11, align 8
  store i64 2, ptr %18, align 8
  %32 = load i32, ptr %20, align 4
  %33 = icmp ult i32 %32, 65536
  br i1 %33, label %92, label %34

34:
  %35 = and i32 %32, 16711680
  %36 = call fastcc i64 @conflicts(ptr noundef nonnull %6, i32 noundef %35, i64 noundef 4) #14
  %37 = add i64 %31, %36
  store i64 %37, ptr %11, align 8
  store i64 3, ptr %18, align 8
  %38 = load i32, ptr %20, align 4
  %39 = icmp ult i32 %38, 16777216
  br i1 %39, label %92, label %40

40:
  %41 = and i32 %38, -16777216
  %42 = call fastcc i64 @conflicts(ptr noundef nonnull %6, i32 noundef %41, i64 noundef 4) #14
  %43 = add i64 %37, %42
  store i64 %43, ptr %11, align 8
  br label %90

44:
  %45 = lshr i64 %14, 3
  %46 = getelementptr i32, ptr %1, i64 %12
  %47 = load i32, ptr %46, align 4
  %48 = icmp eq i64 %15, 2
  %49 = zext i1 %48 to i32
  %50 = icmp eq i64 %15, 1
  %51 = zext i1 %50 to i32
  call fastcc void @costs(ptr noundef nonnull %6, i32 noundef %47, i64 noundef %45, i32 noundef %49, i32 noundef %51, ptr noundef nonnull %11) #14
  br i1 %48, label %52, label %92

52:
  %53 = load i64, ptr %18, align 8
  %54 = load <32 x i64>, ptr %6, align 64
  %55 = load i32, ptr %46, align 4
  %56 = udiv i64 32, %17
  %57 = trunc nuw nsw i64 %56 to i32
  %58 = sub nuw nsw i32 32, %57
  %59 = lshr i32 -1, %58
  br label %60

60:
  %61 = phi i64 [ 0, %52 ], [ %85, %83 ]
  %62 = phi i64 [ 0, %52 ], [ %86, %83 ]
  %63 = trunc nuw nsw i64 %62 to i32
  %64 = shl i32 %59, %63
  %65 = and i32 %64, %55
  %66 = icmp eq i32 %65, 0
  br i1 %66, label %83, label %67

67:
  %68 = phi i32 [ %81, %67 ], [ %65, %60 ]
  %69 = phi i64 [ %79, %67 ], [ 0, %60 ]
  %70 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %68, i1 true)
  %71 = extractelement <32 x i64> %54, i32 %70
  %72 = insertelement <32 x i64> poison, i64 %71, i64 0
  %73 = shufflevector <32 x i64> %72, <32 x i64> poison, <32 x i32> zeroinitializer
  %74 = icmp eq <32 x i64> %54, %73
  %75 = bitcast <32 x i1> %74 to i32
  %76 = and i32 %65, %75
  %77 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %76)
  %78 = zext nneg i32 %77 to i64
  %79 = tail call i64 @llvm.umax.i64(i64 %69, i64 %78)
  %80 = add i32 %68, -1
  %81 = and i32 %80, %68
  %82 = icmp eq i32 %81, 0
  br i1 %82, label %83, label %67

83:
  %84 = phi i64 [ 0, %60 ], [ %79, %67 ]
  %85 = add i64 %84, %61
  %86 = add nuw nsw i64 %62, %56
  %87 = icmp ult i64 %86, 32
  br i1 %87, label %60, label %88

88:
  %89 = tail call i64 @llvm.umax.i64(i64 %53, i64 %85)
  br label %90

90:
  %91 = phi i64 [ 4, %40 ], [ %89, %88 ]
  store i64 %91, ptr %18, align 8
  br label %92

92:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %6) #13
  %93 = add nuw i64 %12, 1
  %94 = getelementptr i8, ptr %10, i64 256
  %95 = getelementptr i8, ptr %11, i64 16
  %96 = icmp eq i64 %93, %3
  br i1 %96, label %8, label %9
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #6

define internal fastcc i64 @conflicts(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) unnamed_addr #7 {
  %4 = alloca [32 x i64], align 16
  %5 = load <32 x i64>, ptr %0, align 64
  %6 = lshr <32 x i64> %5, <i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2>
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %4) #13
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
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %4) #13
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

define internal fastcc void @costs(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2, i32 noundef %3, i32 noundef %4, ptr nocapture noundef %5) unnamed_addr #8 {
  %7 = alloca [32 x i64], align 64
  %8 = icmp eq i32 %3, 0
  %9 = lshr i64 %2, 2
  br i1 %8, label %10, label %61

10:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %7) #13
  %11 = load <32 x i64>, ptr %0, align 64
  %12 = sub nsw i64 0, %2
  %13 = insertelement <32 x i64> poison, i64 %12, i64 0
  %14 = shufflevector <32 x i64> %13, <32 x i64> poison, <32 x i32> zeroinitializer
  %15 = and <32 x i64> %11, %14
  store <32 x i64> %15, ptr %7, align 64
  %16 = icmp ult i64 %2, 5
  br i1 %16, label %17, label %26

17:
  %18 = call fastcc i64 @conflicts(ptr noundef nonnull %7, i32 noundef %1, i64 noundef 1) #14
  %19 = load i64, ptr %5, align 8
  %20 = add i64 %19, %18
  store i64 %20, ptr %5, align 8
  %21 = icmp ne i32 %1, 0
  %22 = zext i1 %21 to i64
  %23 = getelementptr i8, ptr %5, i64 8
  %24 = load i64, ptr %23, align 8
  %25 = add i64 %24, %22
  store i64 %25, ptr %23, align 8
  br label %60

26:
  %27 = icmp eq i32 %4, 0
  br i1 %27, label %28, label %55

28:
  %29 = shufflevector <32 x i64> %15, <32 x i64> poison, <32 x i32> <i32 1, i32 0, i32 3, i32 2, i32 5, i32 4, i32 7, i32 6, i32 9, i32 8, i32 11, i32 10, i32 13, i32 12, i32 15, i32 14, i32 17, i32 16, i32 19, i32 18, i32 21, i32 20, i32 23, i32 22, i32 25, i32 24, i32 27, i32 26, i32 29, i32 28, i32 31, i32 30>
  %30 = lshr i32 %1, 1
  %31 = and i32 %30, 1431655765
  %32 = shl i32 %1, 1
  %33 = and i32 %32, -1431655766
  %34 = or disjoint i32 %31, %33
  %35 = icmp eq <32 x i64> %15, %29
  %36 = bitcast <32 x i1> %35 to i32
  %37 = xor i32 %36, -1
  %38 = and i32 %34, %37
  %39 = and i32 %38, %1
  %40 = icmp eq i32 %39, 0
  br i1 %40, label %55, label %41

41:
  %42 = lshr i32 %1, 2
  %43 = and i32 %42, 858993459
  %44 = shl i32 %1, 2
  %45 = and i32 %44, -858993460
  %46 = or disjoint i32 %43, %45
  %47 = shufflevector <32 x i64> %15, <32 x i64> poison, <32 x i32> <i32 2, i32 3, i32 0, i32 1, i32 6, i32 7, i32 4, i32 5, i32 10, i32 11, i32 8, i32 9, i32 14, i32 15, i32 12, i32 13, i32 18, i32 19, i32 16, i32 17, i32 22, i32 23, i32 20, i32 21, i32 26, i32 27, i32 24, i32 25, i32 30, i32 31, i32 28, i32 29>
  %48 = icmp eq <32 x i64> %15, %47
  %49 = bitcast <32 x i1> %48 to i32
  %50 = xor i32 %49, -1
  %51 = and i32 %46, %50
  %52 = and i32 %51, %1
  %53 = icmp eq i32 %52, 0
  %54 = zext i1 %53 to i32
  br label %55

55:
  %56 = phi i32 [ 0, %26 ], [ 1, %28 ], [ %54, %41 ]
  %57 = icmp eq i64 %2, 8
  br i1 %57, label %58, label %59

58:
  call fastcc void @two_groups(ptr noundef nonnull %7, i32 noundef %1, i32 noundef 65535, i32 noundef -65536, i64 noundef %9, i32 noundef %56, ptr noundef %5) #14
  br label %60

59:
  call fastcc void @two_groups(ptr noundef nonnull %7, i32 noundef %1, i32 noundef 255, i32 noundef 65280, i64 noundef %9, i32 noundef %56, ptr noundef %5) #14
  call fastcc void @two_groups(ptr noundef nonnull %7, i32 noundef %1, i32 noundef 16711680, i32 noundef -16777216, i64 noundef %9, i32 noundef %56, ptr noundef %5) #14
  br label %60

60:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %7) #13
  br label %85

61:
  %62 = tail call i64 @llvm.umax.i64(i64 %9, i64 1)
  %63 = udiv i64 32, %62
  %64 = trunc nuw nsw i64 %63 to i32
  %65 = sub nuw nsw i32 32, %64
  %66 = lshr i32 -1, %65
  %67 = zext i32 %66 to i64
  br label %68

68:
  %69 = phi i64 [ 0, %61 ], [ %77, %68 ]
  %70 = phi i64 [ 0, %61 ], [ %76, %68 ]
  %71 = mul i64 %69, %63
  %72 = shl i64 %67, %71
  %73 = trunc i64 %72 to i32
  %74 = and i32 %73, %1
  %75 = tail call fastcc i64 @fullest_bank(ptr noundef readonly %0, i32 noundef %74, i64 noundef %62) #14
  %76 = add i64 %75, %70
  %77 = add nuw nsw i64 %69, 1
  %78 = icmp eq i64 %77, %62
  br i1 %78, label %79, label %68

79:
  store i64 %76, ptr %5, align 8
  %80 = tail call fastcc i64 @distinct(ptr noundef %0, i32 noundef %1) #14
  %81 = mul i64 %80, %62
  %82 = add i64 %81, 31
  %83 = ashr i64 %82, 5
  %84 = getelementptr i8, ptr %5, i64 8
  store i64 %83, ptr %84, align 8
  br label %85

85:
  ret void
}

declare i32 @llvm.ctpop.i32(i32) #9

declare i32 @llvm.cttz.i32(i32, i1 immarg) #9

define internal fastcc i64 @replace(ptr nocapture noundef %0, i64 noundef %1, i64 noundef %2) unnamed_addr #10 {
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
  %191 = getelementptr inbounds i8, ptr %0, i64 88
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

define internal fastcc i64 @distinct(ptr nocapture noundef readonly %0, i32 noundef %1) unnamed_addr #7 {
  %3 = load <32 x i64>, ptr %0, align 64
  %4 = lshr <32 x i64> %3, <i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2>
  %5 = icmp eq i32 %1, 0
  br i1 %5, label %6, label %8

6:
  %7 = phi i64 [ 0, %2 ], [ %22, %8 ]
  ret i64 %7

8:
  %9 = phi i32 [ %21, %8 ], [ %1, %2 ]
  %10 = phi i64 [ %22, %8 ], [ 0, %2 ]
  %11 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %12 = zext nneg i32 %11 to i64
  %13 = getelementptr i64, ptr %0, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = lshr i64 %14, 2
  %16 = insertelement <32 x i64> poison, i64 %15, i64 0
  %17 = shufflevector <32 x i64> %16, <32 x i64> poison, <32 x i32> zeroinitializer
  %18 = icmp eq <32 x i64> %4, %17
  %19 = bitcast <32 x i1> %18 to i32
  %20 = xor i32 %19, -1
  %21 = and i32 %9, %20
  %22 = add i64 %10, 1
  %23 = icmp eq i32 %21, 0
  br i1 %23, label %6, label %8
}

define internal fastcc void @two_groups(ptr nocapture noundef readonly %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef %6) unnamed_addr #3 {
  %8 = icmp eq i32 %5, 0
  br i1 %8, label %20, label %9

9:
  %10 = or i32 %3, %2
  %11 = and i32 %10, %1
  %12 = tail call fastcc i64 @conflicts(ptr noundef %0, i32 noundef %11, i64 noundef %4) #14
  %13 = load i64, ptr %6, align 8
  %14 = add i64 %13, %12
  store i64 %14, ptr %6, align 8
  %15 = icmp ne i32 %11, 0
  %16 = zext i1 %15 to i64
  %17 = getelementptr i8, ptr %6, i64 8
  %18 = load i64, ptr %17, align 8
  %19 = add i64 %18, %16
  store i64 %19, ptr %17, align 8
  br label %36

20:
  %21 = and i32 %2, %1
  %22 = tail call fastcc i64 @conflicts(ptr noundef %0, i32 noundef %21, i64 noundef %4) #14
  %23 = load i64, ptr %6, align 8
  %24 = add i64 %23, %22
  store i64 %24, ptr %6, align 8
  %25 = icmp ne i32 %21, 0
  %26 = zext i1 %25 to i64
  %27 = getelementptr i8, ptr %6, i64 8
  %28 = load i64, ptr %27, align 8
  %29 = add i64 %28, %26
  store i64 %29, ptr %27, align 8
  %30 = and i32 %3, %1
  %31 = tail call fastcc i64 @conflicts(ptr noundef %0, i32 noundef %30, i64 noundef %4) #14
  %32 = add i64 %31, %24
  store i64 %32, ptr %6, align 8
  %33 = icmp ne i32 %30, 0
  %34 = zext i1 %33 to i64
  %35 = add i64 %29, %34
  store i64 %35, ptr %27, align 8
  br label %36

36:
  ret void
}

define internal fastcc i64 @fullest_bank(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) unnamed_addr #11 {
  %4 = alloca [32 x i64], align 16
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %4) #13
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
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %4) #13
  ret i64 %56
}

declare i64 @llvm.umax.i64(i64, i64) #12

declare i64 @llvm.smax.i64(i64, i64) #12

attributes #0 = { nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #3 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) }
attributes #4 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #5 = { nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) }
attributes #6 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #7 = { nofree noinline norecurse nosync nounwind memory(argmem: read) }
attributes #8 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) }
attributes #9 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #10 = { mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none) }
attributes #11 = { nofree noinline norecurse nosync nounwind memory(argmem: read) }
attributes #12 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #13 = { nounwind }
attributes #14 = { nobuiltin }
