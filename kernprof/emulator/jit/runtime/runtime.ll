; Made by scripts/build-runtime, with clang version 19.1.7. Sources: 28ee4e9d7350d05438ca07618a499ebf00d65e0b4b7410f49a28c2daca377b09
%struct.fault = type { i64, i64, i64, i64, i64, i64, i64, i64, i64 }
%struct.cost = type { i64, i64 }
%struct.limits = type { i64, i64, i64, i64 }
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
  %9 = alloca %struct.limits, align 8
  %10 = icmp eq i32 %3, 0
  br i1 %10, label %320, label %11

11:
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %6) #21
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(32) %6, i8 0, i64 32, i1 false)
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %7) #21
  call void @llvm.lifetime.start.p0(i64 128, ptr nonnull %8) #21
  %12 = getelementptr inbounds i8, ptr %2, i64 32
  %13 = load i32, ptr %12, align 4
  %14 = sext i32 %13 to i64
  %15 = getelementptr inbounds i8, ptr %0, i64 240
  %16 = getelementptr inbounds i8, ptr %2, i64 4
  %17 = getelementptr inbounds i8, ptr %9, i64 16
  %18 = getelementptr inbounds i8, ptr %9, i64 8
  %19 = add nsw i64 %14, -1
  %20 = getelementptr inbounds i8, ptr %2, i64 16
  %21 = getelementptr inbounds i8, ptr %9, i64 24
  %22 = getelementptr inbounds i8, ptr %0, i64 248
  %23 = getelementptr inbounds i8, ptr %0, i64 392
  br label %24

24:
  %25 = phi i32 [ 0, %11 ], [ %68, %90 ]
  %26 = phi i32 [ 0, %11 ], [ %72, %90 ]
  %27 = phi i32 [ 0, %11 ], [ %79, %90 ]
  %28 = phi i32 [ %3, %11 ], [ %98, %90 ]
  %29 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %28, i1 true)
  %30 = load ptr, ptr %15, align 8
  %31 = zext nneg i32 %29 to i64
  %32 = getelementptr i64, ptr %30, i64 %31
  %33 = load i64, ptr %32, align 8
  %34 = load i32, ptr %16, align 4
  %35 = icmp eq i32 %34, 4
  br i1 %35, label %40, label %51

36:
  %37 = or i32 %72, %79
  %38 = or i32 %37, %68
  %39 = icmp eq i32 %38, 0
  br i1 %39, label %111, label %100, !prof !1

40:
  %41 = icmp ugt i64 %33, 17592186044415
  br i1 %41, label %51, label %42

42:
  %43 = and i64 %33, 1099511627775
  %44 = icmp ult i64 %33, 5497558138880
  %45 = icmp ult i64 %43, 4294967296
  %46 = and i1 %44, %45
  br i1 %46, label %47, label %51

47:
  %48 = lshr i64 %33, 40
  %49 = getelementptr [5 x i32], ptr @resolve.spaces, i64 0, i64 %48
  %50 = load i32, ptr %49, align 4
  br label %51

51:
  %52 = phi i64 [ %33, %24 ], [ %33, %40 ], [ %43, %47 ], [ %43, %42 ]
  %53 = phi i32 [ %34, %24 ], [ 0, %40 ], [ %50, %47 ], [ 4, %42 ]
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %9) #21
  call fastcc void @limits_of(ptr dead_on_unwind nonnull writable sret(%struct.limits) align 8 %9, ptr noundef nonnull %0, ptr noundef %1, i32 noundef %53, i64 noundef %52) #22
  %54 = load i64, ptr %17, align 8
  %55 = load i64, ptr %18, align 8
  %56 = sub i64 %54, %55
  %57 = shl nuw i32 1, %29
  %58 = icmp ult i64 %52, %55
  %59 = icmp ult i64 %56, %14
  %60 = select i1 %58, i1 true, i1 %59
  br i1 %60, label %65, label %61

61:
  %62 = sub i64 %52, %55
  %63 = sub i64 %56, %14
  %64 = icmp ugt i64 %62, %63
  br i1 %64, label %65, label %67

65:
  %66 = or i32 %25, %57
  br label %67

67:
  %68 = phi i32 [ %66, %65 ], [ %25, %61 ]
  %69 = and i64 %33, %19
  %70 = icmp eq i64 %69, 0
  %71 = select i1 %70, i32 0, i32 %57
  %72 = or i32 %71, %26
  %73 = load i32, ptr %20, align 4
  %74 = icmp eq i32 %73, 0
  %75 = load i64, ptr %21, align 8
  %76 = icmp ne i64 %75, 0
  %77 = select i1 %74, i1 true, i1 %76
  %78 = select i1 %77, i32 0, i32 %57
  %79 = or i32 %78, %27
  %80 = sext i32 %53 to i64
  %81 = getelementptr [8 x i32], ptr %6, i64 0, i64 %80
  %82 = load i32, ptr %81, align 4
  %83 = or i32 %82, %57
  store i32 %83, ptr %81, align 4
  %84 = load i64, ptr %9, align 8
  %85 = add i64 %84, %52
  %86 = icmp eq i32 %53, 2
  br i1 %86, label %87, label %90

87:
  %88 = load i64, ptr %23, align 8
  %89 = mul i64 %88, %31
  br label %90

90:
  %91 = phi i64 [ %89, %87 ], [ 0, %67 ]
  %92 = add i64 %85, %91
  %93 = load ptr, ptr %22, align 8
  %94 = getelementptr i64, ptr %93, i64 %31
  store i64 %92, ptr %94, align 8
  %95 = getelementptr [32 x i64], ptr %7, i64 0, i64 %31
  store i64 %52, ptr %95, align 8
  %96 = getelementptr [32 x i32], ptr %8, i64 0, i64 %31
  store i32 %53, ptr %96, align 4
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %9) #21
  %97 = add i32 %28, -1
  %98 = and i32 %97, %28
  %99 = icmp eq i32 %98, 0
  br i1 %99, label %36, label %24

100:
  %101 = getelementptr inbounds i8, ptr %2, i64 36
  %102 = load i32, ptr %101, align 4
  %103 = icmp eq i32 %102, 0
  br i1 %103, label %106, label %104

104:
  %105 = tail call fastcc i32 @apart(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull %2, i32 noundef %3) #23
  br label %318

106:
  %107 = zext i32 %72 to i64
  %108 = shl nuw i64 %107, 32
  %109 = zext i32 %68 to i64
  %110 = or disjoint i64 %108, %109
  call fastcc void @report(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull %2, i64 %110, i32 %79, ptr noundef nonnull %7, ptr noundef nonnull %8) #23
  br label %318

111:
  %112 = getelementptr inbounds i8, ptr %2, i64 24
  %113 = load i32, ptr %112, align 4
  %114 = icmp slt i32 %113, 4
  br i1 %114, label %115, label %167

115:
  %116 = getelementptr inbounds i8, ptr %2, i64 20
  %117 = getelementptr inbounds i8, ptr %5, i64 8
  br label %118

118:
  %119 = phi i64 [ 0, %115 ], [ %165, %164 ]
  %120 = getelementptr i32, ptr %6, i64 %119
  %121 = load i32, ptr %120, align 4
  %122 = icmp eq i32 %121, 0
  br i1 %122, label %164, label %123

123:
  %124 = load ptr, ptr %0, align 8
  %125 = load i32, ptr %116, align 4
  %126 = sext i32 %125 to i64
  %127 = getelementptr i64, ptr %124, i64 %126
  %128 = load i32, ptr %16, align 4
  %129 = icmp eq i32 %128, 4
  %130 = shl i64 %119, 2
  %131 = select i1 %129, i64 %130, i64 0
  %132 = getelementptr i64, ptr %127, i64 %131
  %133 = icmp eq i64 %119, 3
  br i1 %133, label %150, label %134

134:
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %5) #21
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %5, i8 0, i64 16, i1 false)
  %135 = load i32, ptr %12, align 4
  %136 = sext i32 %135 to i64
  %137 = load i32, ptr %112, align 4
  %138 = icmp eq i32 %137, 1
  %139 = zext i1 %138 to i32
  %140 = trunc nuw nsw i64 %119 to i32
  call fastcc void @costs(i32 noundef %140, ptr noundef nonnull readonly %7, i32 noundef %121, i64 noundef %136, i32 noundef %139, ptr noundef nonnull %5) #22
  %141 = load i64, ptr %5, align 8
  %142 = getelementptr i8, ptr %132, i64 8
  %143 = load i64, ptr %142, align 8
  %144 = add i64 %143, %141
  store i64 %144, ptr %142, align 8
  %145 = load i64, ptr %117, align 8
  %146 = getelementptr i8, ptr %132, i64 16
  %147 = load i64, ptr %146, align 8
  %148 = add i64 %147, %145
  store i64 %148, ptr %146, align 8
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %5) #21
  %149 = load i32, ptr %16, align 4
  br label %150

150:
  %151 = phi i32 [ %149, %134 ], [ %128, %123 ]
  %152 = icmp eq i32 %151, 4
  br i1 %152, label %153, label %164

153:
  %154 = load i64, ptr %132, align 8
  %155 = add i64 %154, 1
  store i64 %155, ptr %132, align 8
  %156 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %121)
  %157 = zext nneg i32 %156 to i64
  %158 = load i32, ptr %12, align 4
  %159 = sext i32 %158 to i64
  %160 = mul nsw i64 %159, %157
  %161 = getelementptr i8, ptr %132, i64 24
  %162 = load i64, ptr %161, align 8
  %163 = add i64 %160, %162
  store i64 %163, ptr %161, align 8
  br label %164

164:
  %165 = add nuw nsw i64 %119, 1
  %166 = icmp eq i64 %165, 4
  br i1 %166, label %167, label %118

167:
  %168 = getelementptr inbounds i8, ptr %0, i64 224
  %169 = load i64, ptr %168, align 8
  %170 = icmp eq i64 %169, 0
  br i1 %170, label %172, label %171, !prof !1

171:
  call fastcc void @inspect(ptr noundef nonnull %0, ptr noundef %1, ptr noundef %2, ptr noundef nonnull %6, ptr noundef nonnull %7) #22
  br label %172

172:
  %173 = load i32, ptr %112, align 4
  switch i32 %173, label %318 [
    i32 0, label %174
    i32 4, label %174
  ]

174:
  %175 = load ptr, ptr %22, align 8
  %176 = getelementptr inbounds i8, ptr %2, i64 8
  %177 = load i32, ptr %176, align 4
  switch i32 %177, label %318 [
    i32 1, label %190
    i32 2, label %186
    i32 4, label %182
    i32 8, label %178
  ]

178:
  %179 = getelementptr inbounds i8, ptr %2, i64 12
  %180 = getelementptr inbounds i8, ptr %0, i64 256
  %181 = load i32, ptr %179, align 4
  br label %287

182:
  %183 = getelementptr inbounds i8, ptr %2, i64 12
  %184 = getelementptr inbounds i8, ptr %0, i64 256
  %185 = load i32, ptr %183, align 4
  br label %256

186:
  %187 = getelementptr inbounds i8, ptr %2, i64 12
  %188 = getelementptr inbounds i8, ptr %0, i64 256
  %189 = load i32, ptr %187, align 4
  br label %225

190:
  %191 = getelementptr inbounds i8, ptr %2, i64 12
  %192 = getelementptr inbounds i8, ptr %0, i64 256
  %193 = load i32, ptr %191, align 4
  br label %194

194:
  %195 = phi i32 [ %193, %190 ], [ %203, %202 ]
  %196 = phi i32 [ %3, %190 ], [ %205, %202 ]
  %197 = icmp sgt i32 %195, 0
  br i1 %197, label %198, label %202

198:
  %199 = call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %196, i1 true)
  %200 = zext nneg i32 %199 to i64
  %201 = getelementptr i64, ptr %175, i64 %200
  br label %207

202:
  %203 = phi i32 [ %195, %194 ], [ %222, %207 ]
  %204 = add i32 %196, -1
  %205 = and i32 %204, %196
  %206 = icmp eq i32 %205, 0
  br i1 %206, label %318, label %194

207:
  %208 = phi i64 [ 0, %198 ], [ %221, %207 ]
  %209 = load i64, ptr %201, align 8
  %210 = inttoptr i64 %209 to ptr
  %211 = getelementptr i8, ptr %210, i64 %208
  %212 = load ptr, ptr %192, align 8
  %213 = shl i64 %208, 8
  %214 = getelementptr i8, ptr %212, i64 %213
  %215 = getelementptr i8, ptr %214, i64 %200
  %216 = load i32, ptr %20, align 4
  %217 = icmp eq i32 %216, 0
  %218 = select i1 %217, ptr %211, ptr %215
  %219 = select i1 %217, ptr %215, ptr %211
  %220 = load i8, ptr %218, align 1
  store i8 %220, ptr %219, align 1
  %221 = add nuw nsw i64 %208, 1
  %222 = load i32, ptr %191, align 4
  %223 = sext i32 %222 to i64
  %224 = icmp slt i64 %221, %223
  br i1 %224, label %207, label %202

225:
  %226 = phi i32 [ %189, %186 ], [ %234, %233 ]
  %227 = phi i32 [ %3, %186 ], [ %236, %233 ]
  %228 = icmp sgt i32 %226, 0
  br i1 %228, label %229, label %233

229:
  %230 = call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %227, i1 true)
  %231 = zext nneg i32 %230 to i64
  %232 = getelementptr i64, ptr %175, i64 %231
  br label %238

233:
  %234 = phi i32 [ %226, %225 ], [ %253, %238 ]
  %235 = add i32 %227, -1
  %236 = and i32 %235, %227
  %237 = icmp eq i32 %236, 0
  br i1 %237, label %318, label %225

238:
  %239 = phi i64 [ 0, %229 ], [ %252, %238 ]
  %240 = load i64, ptr %232, align 8
  %241 = inttoptr i64 %240 to ptr
  %242 = getelementptr i16, ptr %241, i64 %239
  %243 = load ptr, ptr %188, align 8
  %244 = shl i64 %239, 8
  %245 = getelementptr i8, ptr %243, i64 %244
  %246 = getelementptr i16, ptr %245, i64 %231
  %247 = load i32, ptr %20, align 4
  %248 = icmp eq i32 %247, 0
  %249 = select i1 %248, ptr %242, ptr %246
  %250 = select i1 %248, ptr %246, ptr %242
  %251 = load i16, ptr %249, align 2
  store i16 %251, ptr %250, align 2
  %252 = add nuw nsw i64 %239, 1
  %253 = load i32, ptr %187, align 4
  %254 = sext i32 %253 to i64
  %255 = icmp slt i64 %252, %254
  br i1 %255, label %238, label %233

256:
  %257 = phi i32 [ %185, %182 ], [ %265, %264 ]
  %258 = phi i32 [ %3, %182 ], [ %267, %264 ]
  %259 = icmp sgt i32 %257, 0
  br i1 %259, label %260, label %264

260:
  %261 = call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %258, i1 true)
  %262 = zext nneg i32 %261 to i64
  %263 = getelementptr i64, ptr %175, i64 %262
  br label %269

264:
  %265 = phi i32 [ %257, %256 ], [ %284, %269 ]
  %266 = add i32 %258, -1
  %267 = and i32 %266, %258
  %268 = icmp eq i32 %267, 0
  br i1 %268, label %318, label %256

269:
  %270 = phi i64 [ 0, %260 ], [ %283, %269 ]
  %271 = load i64, ptr %263, align 8
  %272 = inttoptr i64 %271 to ptr
  %273 = getelementptr i32, ptr %272, i64 %270
  %274 = load ptr, ptr %184, align 8
  %275 = shl i64 %270, 8
  %276 = getelementptr i8, ptr %274, i64 %275
  %277 = getelementptr i32, ptr %276, i64 %262
  %278 = load i32, ptr %20, align 4
  %279 = icmp eq i32 %278, 0
  %280 = select i1 %279, ptr %273, ptr %277
  %281 = select i1 %279, ptr %277, ptr %273
  %282 = load i32, ptr %280, align 4
  store i32 %282, ptr %281, align 4
  %283 = add nuw nsw i64 %270, 1
  %284 = load i32, ptr %183, align 4
  %285 = sext i32 %284 to i64
  %286 = icmp slt i64 %283, %285
  br i1 %286, label %269, label %264

287:
  %288 = phi i32 [ %181, %178 ], [ %296, %295 ]
  %289 = phi i32 [ %3, %178 ], [ %298, %295 ]
  %290 = icmp sgt i32 %288, 0
  br i1 %290, label %291, label %295

291:
  %292 = call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %289, i1 true)
  %293 = zext nneg i32 %292 to i64
  %294 = getelementptr i64, ptr %175, i64 %293
  br label %300

295:
  %296 = phi i32 [ %288, %287 ], [ %315, %300 ]
  %297 = add i32 %289, -1
  %298 = and i32 %297, %289
  %299 = icmp eq i32 %298, 0
  br i1 %299, label %318, label %287

300:
  %301 = phi i64 [ 0, %291 ], [ %314, %300 ]
  %302 = load i64, ptr %294, align 8
  %303 = inttoptr i64 %302 to ptr
  %304 = getelementptr i64, ptr %303, i64 %301
  %305 = load ptr, ptr %180, align 8
  %306 = shl i64 %301, 8
  %307 = getelementptr i8, ptr %305, i64 %306
  %308 = getelementptr i64, ptr %307, i64 %293
  %309 = load i32, ptr %20, align 4
  %310 = icmp eq i32 %309, 0
  %311 = select i1 %310, ptr %304, ptr %308
  %312 = select i1 %310, ptr %308, ptr %304
  %313 = load i64, ptr %311, align 8
  store i64 %313, ptr %312, align 8
  %314 = add nuw nsw i64 %301, 1
  %315 = load i32, ptr %179, align 4
  %316 = sext i32 %315 to i64
  %317 = icmp slt i64 %314, %316
  br i1 %317, label %300, label %295

318:
  %319 = phi i32 [ %105, %104 ], [ 1, %106 ], [ 0, %172 ], [ 0, %174 ], [ 0, %202 ], [ 0, %233 ], [ 0, %264 ], [ 0, %295 ]
  call void @llvm.lifetime.end.p0(i64 128, ptr nonnull %8) #21
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %7) #21
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %6) #21
  br label %320

320:
  %321 = phi i32 [ %319, %318 ], [ 0, %4 ]
  ret i32 %321
}

declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #3

define internal fastcc void @limits_of(ptr dead_on_unwind noalias nocapture writable writeonly sret(%struct.limits) align 8 %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, i32 noundef %3, i64 noundef %4) unnamed_addr #4 {
  switch i32 %3, label %105 [
    i32 0, label %6
    i32 1, label %36
    i32 3, label %79
    i32 5, label %88
    i32 2, label %97
  ]

6:
  %7 = add i64 %4, -17592186044416
  %8 = getelementptr inbounds i8, ptr %1, i64 56
  %9 = load i64, ptr %8, align 8
  %10 = lshr i64 %7, %9
  %11 = icmp ult i64 %4, 17592186044416
  br i1 %11, label %16, label %12

12:
  %13 = getelementptr inbounds i8, ptr %1, i64 48
  %14 = load i64, ptr %13, align 8
  %15 = icmp ult i64 %10, %14
  br i1 %15, label %17, label %16

16:
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %0, i8 0, i64 32, i1 false)
  br label %106

17:
  %18 = getelementptr inbounds i8, ptr %1, i64 40
  %19 = load ptr, ptr %18, align 8
  %20 = getelementptr %struct.buffer, ptr %19, i64 %10
  %21 = shl i64 %10, %9
  %22 = add i64 %21, 17592186044416
  %23 = getelementptr inbounds i8, ptr %20, i64 8
  %24 = load i64, ptr %23, align 8
  %25 = add i64 %22, %24
  %26 = load i64, ptr %20, align 8
  %27 = sub i64 %26, %25
  store i64 %27, ptr %0, align 8
  %28 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %25, ptr %28, align 8
  %29 = getelementptr inbounds i8, ptr %0, i64 16
  %30 = getelementptr inbounds i8, ptr %20, i64 16
  %31 = load i64, ptr %30, align 8
  %32 = add i64 %31, %25
  store i64 %32, ptr %29, align 8
  %33 = getelementptr inbounds i8, ptr %0, i64 24
  %34 = getelementptr inbounds i8, ptr %20, i64 24
  %35 = load i64, ptr %34, align 8
  store i64 %35, ptr %33, align 8
  br label %106

36:
  %37 = lshr i64 %4, 24
  %38 = getelementptr inbounds i8, ptr %1, i64 448
  %39 = load i64, ptr %38, align 8
  %40 = icmp ugt i64 %37, %39
  %41 = and i64 %4, -16777216
  %42 = select i1 %40, i64 0, i64 %41
  %43 = icmp eq i64 %42, 0
  br i1 %43, label %50, label %44

44:
  %45 = lshr exact i64 %42, 24
  %46 = add nsw i64 %45, -1
  %47 = getelementptr inbounds i8, ptr %1, i64 456
  %48 = load i64, ptr %47, align 8
  %49 = icmp eq i64 %46, %48
  br i1 %49, label %50, label %53

50:
  %51 = getelementptr inbounds i8, ptr %1, i64 64
  %52 = load ptr, ptr %51, align 8
  br label %69

53:
  %54 = getelementptr inbounds i8, ptr %1, i64 192
  %55 = load i64, ptr %54, align 8
  %56 = getelementptr inbounds i8, ptr %1, i64 208
  %57 = load i64, ptr %56, align 8
  %58 = mul i64 %57, %55
  %59 = add i64 %58, 63
  %60 = and i64 %59, -64
  %61 = getelementptr inbounds i8, ptr %1, i64 408
  %62 = load ptr, ptr %61, align 8
  %63 = getelementptr inbounds i8, ptr %1, i64 416
  %64 = load i64, ptr %63, align 8
  %65 = mul i64 %64, %46
  %66 = getelementptr i8, ptr %62, i64 %65
  %67 = getelementptr i8, ptr %66, i64 384
  %68 = getelementptr i8, ptr %67, i64 %60
  br label %69

69:
  %70 = phi ptr [ %52, %50 ], [ %68, %53 ]
  %71 = ptrtoint ptr %70 to i64
  %72 = sub i64 %71, %42
  store i64 %72, ptr %0, align 8
  %73 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %42, ptr %73, align 8
  %74 = getelementptr inbounds i8, ptr %0, i64 16
  %75 = getelementptr inbounds i8, ptr %1, i64 72
  %76 = load i64, ptr %75, align 8
  %77 = add i64 %76, %42
  store i64 %77, ptr %74, align 8
  %78 = getelementptr inbounds i8, ptr %0, i64 24
  store i64 1, ptr %78, align 8
  br label %106

79:
  %80 = getelementptr inbounds i8, ptr %1, i64 24
  %81 = load ptr, ptr %80, align 8
  %82 = ptrtoint ptr %81 to i64
  store i64 %82, ptr %0, align 8
  %83 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %83, align 8
  %84 = getelementptr inbounds i8, ptr %0, i64 16
  %85 = getelementptr inbounds i8, ptr %1, i64 32
  %86 = load i64, ptr %85, align 8
  store i64 %86, ptr %84, align 8
  %87 = getelementptr inbounds i8, ptr %0, i64 24
  store i64 0, ptr %87, align 8
  br label %106

88:
  %89 = getelementptr inbounds i8, ptr %1, i64 16
  %90 = load ptr, ptr %89, align 8
  %91 = ptrtoint ptr %90 to i64
  store i64 %91, ptr %0, align 8
  %92 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %92, align 8
  %93 = getelementptr inbounds i8, ptr %0, i64 16
  %94 = getelementptr inbounds i8, ptr %1, i64 264
  %95 = load i64, ptr %94, align 8
  store i64 %95, ptr %93, align 8
  %96 = getelementptr inbounds i8, ptr %0, i64 24
  store i64 0, ptr %96, align 8
  br label %106

97:
  %98 = getelementptr inbounds i8, ptr %2, i64 24
  %99 = load i64, ptr %98, align 8
  store i64 %99, ptr %0, align 8
  %100 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %100, align 8
  %101 = getelementptr inbounds i8, ptr %0, i64 16
  %102 = getelementptr inbounds i8, ptr %1, i64 80
  %103 = load i64, ptr %102, align 8
  store i64 %103, ptr %101, align 8
  %104 = getelementptr inbounds i8, ptr %0, i64 24
  store i64 1, ptr %104, align 8
  br label %106

105:
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %0, i8 0, i64 32, i1 false)
  br label %106

106:
  ret void
}

define internal fastcc range(i32 0, 2) i32 @apart(ptr noundef %0, ptr noundef %1, ptr nocapture noundef readonly %2, i32 noundef %3) unnamed_addr #5 {
  %5 = alloca %struct.access, align 4
  %6 = getelementptr inbounds i8, ptr %0, i64 240
  %7 = load ptr, ptr %6, align 8
  %8 = load <32 x i64>, ptr %7, align 64
  %9 = getelementptr inbounds i8, ptr %0, i64 256
  %10 = load ptr, ptr %9, align 8
  call void @llvm.lifetime.start.p0(i64 40, ptr nonnull %5) #21
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
  call void @llvm.lifetime.end.p0(i64 40, ptr nonnull %5) #21
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
  %35 = call i32 @access(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull %5, i32 noundef %3) #22
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
  tail call void @fault(ptr noundef %0, ptr noundef %1, i32 noundef %14, i32 noundef %18, i32 noundef %16, i64 noundef %21, i64 noundef %24, i32 noundef %26) #23
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #6

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
  tail call fastcc void @watch(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull %2, ptr noundef %4, i32 noundef %11) #22
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
  tail call void %36() #24
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

define dso_local ptr @reach(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i32 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5) local_unnamed_addr #4 {
  %7 = alloca %struct.limits, align 8
  %8 = icmp eq i32 %2, 4
  br i1 %8, label %9, label %20

9:
  %10 = icmp ugt i64 %3, 17592186044415
  br i1 %10, label %20, label %11

11:
  %12 = and i64 %3, 1099511627775
  %13 = icmp ult i64 %3, 5497558138880
  %14 = icmp ult i64 %12, 4294967296
  %15 = and i1 %13, %14
  br i1 %15, label %16, label %20

16:
  %17 = lshr i64 %3, 40
  %18 = getelementptr [5 x i32], ptr @resolve.spaces, i64 0, i64 %17
  %19 = load i32, ptr %18, align 4
  br label %20

20:
  %21 = phi i64 [ %3, %6 ], [ %3, %9 ], [ %12, %16 ], [ %12, %11 ]
  %22 = phi i32 [ %2, %6 ], [ 0, %9 ], [ %19, %16 ], [ 4, %11 ]
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %7) #21
  call fastcc void @limits_of(ptr dead_on_unwind nonnull writable sret(%struct.limits) align 8 %7, ptr noundef %0, ptr noundef %1, i32 noundef %22, i64 noundef %21) #22
  %23 = getelementptr inbounds i8, ptr %7, i64 16
  %24 = load i64, ptr %23, align 8
  %25 = getelementptr inbounds i8, ptr %7, i64 8
  %26 = load i64, ptr %25, align 8
  %27 = sub i64 %24, %26
  %28 = icmp ult i64 %21, %26
  %29 = icmp ult i64 %27, %4
  %30 = select i1 %28, i1 true, i1 %29
  br i1 %30, label %45, label %31

31:
  %32 = sub i64 %21, %26
  %33 = sub i64 %27, %4
  %34 = icmp ugt i64 %32, %33
  br i1 %34, label %45, label %35

35:
  %36 = icmp eq i32 %5, 0
  %37 = getelementptr inbounds i8, ptr %7, i64 24
  %38 = load i64, ptr %37, align 8
  %39 = icmp ne i64 %38, 0
  %40 = select i1 %36, i1 true, i1 %39
  br i1 %40, label %41, label %45

41:
  %42 = load i64, ptr %7, align 8
  %43 = add i64 %42, %21
  %44 = inttoptr i64 %43 to ptr
  br label %45

45:
  %46 = phi ptr [ %44, %41 ], [ null, %35 ], [ null, %31 ], [ null, %20 ]
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %7) #21
  ret ptr %46
}

define dso_local noundef zeroext i1 @learn(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, ptr nocapture noundef %3, i64 noundef %4, i32 noundef %5) local_unnamed_addr #7 {
  %7 = alloca %struct.cost, align 8
  %8 = alloca [32 x i64], align 64
  %9 = alloca %struct.limits, align 8
  %10 = getelementptr inbounds i8, ptr %0, i64 224
  %11 = load i64, ptr %10, align 8
  switch i64 %11, label %16 [
    i64 1, label %219
    i64 2, label %12
  ]

12:
  %13 = getelementptr inbounds i8, ptr %2, i64 8
  %14 = load i32, ptr %13, align 8
  %15 = icmp eq i32 %14, 1
  br label %16

16:
  %17 = phi i1 [ %15, %12 ], [ false, %6 ]
  %18 = icmp eq i32 %5, 0
  %19 = select i1 %18, i1 true, i1 %17
  br i1 %19, label %219, label %20

20:
  %21 = getelementptr inbounds i8, ptr %2, i64 8
  %22 = load i32, ptr %21, align 8
  %23 = icmp ne i32 %22, 1
  %24 = icmp ult i64 %4, 16777216
  %25 = or i1 %24, %23
  br i1 %25, label %26, label %219

26:
  %27 = getelementptr inbounds i8, ptr %0, i64 240
  %28 = load ptr, ptr %27, align 8
  %29 = load <32 x i64>, ptr %28, align 64
  %30 = getelementptr i8, ptr %3, i64 832
  %31 = mul <32 x i64> %29, <i64 -7046029254386353131, i64 -2691343689449507777, i64 1663341875487337577, i64 6018027440424182931, i64 -8074031068348523331, i64 -3719345503411677977, i64 635340061525167377, i64 4990025626462012731, i64 -9102032882310693531, i64 -4747347317373848177, i64 -392661752437002823, i64 3962023812499842531, i64 8316709377436687885, i64 -5775349131336018377, i64 -1420663566399173023, i64 2934021998537672331, i64 7288707563474517685, i64 -6803350945298188577, i64 -2448665380361343223, i64 1906020184575502131, i64 6260705749512347485, i64 -7831352759260358777, i64 -3476667194323513423, i64 878018370613331931, i64 5232703935550177285, i64 -8859354573222528977, i64 -4504669008285683623, i64 -149983443348838269, i64 4204702121588007085, i64 8559387686524852439, i64 -5532670822247853823, i64 -1177985257311008469>
  %32 = tail call i64 @llvm.vector.reduce.add.v32i64(<32 x i64> %31)
  %33 = zext i32 %5 to i64
  %34 = mul i64 %33, 28284495232021
  %35 = add i64 %32, %34
  %36 = lshr i64 %35, 40
  %37 = and i64 %36, 31
  %38 = getelementptr %struct.pattern, ptr %30, i64 %37
  %39 = getelementptr inbounds i8, ptr %38, i64 256
  %40 = load i32, ptr %39, align 8
  %41 = icmp eq i32 %40, %5
  br i1 %41, label %42, label %71

42:
  %43 = getelementptr inbounds i8, ptr %38, i64 264
  %44 = load i64, ptr %43, align 8
  %45 = sub i64 %4, %44
  %46 = getelementptr inbounds i8, ptr %38, i64 272
  %47 = load i64, ptr %46, align 8
  %48 = icmp ugt i64 %45, %47
  br i1 %48, label %71, label %49

49:
  %50 = getelementptr inbounds i8, ptr %2, i64 12
  %51 = load i32, ptr %50, align 4
  %52 = icmp eq i32 %51, 0
  br i1 %52, label %56, label %53

53:
  %54 = load <32 x i32>, ptr %38, align 64
  %55 = sext <32 x i32> %54 to <32 x i64>
  br label %58

56:
  %57 = load <32 x i64>, ptr %38, align 64
  br label %58

58:
  %59 = phi <32 x i64> [ %55, %53 ], [ %57, %56 ]
  %60 = icmp eq <32 x i64> %59, %29
  %61 = bitcast <32 x i1> %60 to i32
  %62 = xor i32 %61, -1
  %63 = and i32 %62, %5
  %64 = icmp eq i32 %63, 0
  br i1 %64, label %65, label %71

65:
  %66 = getelementptr inbounds i8, ptr %2, i64 16
  %67 = load i32, ptr %66, align 8
  %68 = sext i32 %67 to i64
  %69 = shl nsw i64 %68, 5
  %70 = add nsw i64 %69, 288
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 8 %3, ptr align 8 %38, i64 %70, i1 false)
  br label %219

71:
  %72 = icmp eq i32 %22, 2
  br i1 %72, label %73, label %78

73:
  %74 = getelementptr inbounds i8, ptr %0, i64 376
  %75 = load ptr, ptr %74, align 8
  %76 = load <32 x i64>, ptr %75, align 64
  %77 = sub <32 x i64> %29, %76
  br label %78

78:
  %79 = phi <32 x i64> [ %77, %73 ], [ %29, %71 ]
  %80 = bitcast i32 %5 to <32 x i1>
  %81 = select <32 x i1> %80, <32 x i64> %79, <32 x i64> <i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807>
  %82 = tail call i64 @llvm.vector.reduce.smin.v32i64(<32 x i64> %81)
  %83 = getelementptr inbounds i8, ptr %2, i64 20
  %84 = load i32, ptr %83, align 4
  %85 = sext i32 %84 to i64
  %86 = add i64 %82, %85
  %87 = select <32 x i1> %80, <32 x i64> %79, <32 x i64> <i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808>
  %88 = tail call i64 @llvm.vector.reduce.smax.v32i64(<32 x i64> %87)
  %89 = getelementptr inbounds i8, ptr %2, i64 24
  %90 = load i32, ptr %89, align 8
  %91 = sext i32 %90 to i64
  %92 = add i64 %88, %91
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %9) #21
  %93 = add i64 %86, %4
  call fastcc void @limits_of(ptr dead_on_unwind nonnull writable sret(%struct.limits) align 8 %9, ptr noundef nonnull %0, ptr noundef %1, i32 noundef %22, i64 noundef %93) #22
  %94 = getelementptr inbounds i8, ptr %9, i64 16
  %95 = load i64, ptr %94, align 8
  %96 = getelementptr inbounds i8, ptr %9, i64 8
  %97 = load i64, ptr %96, align 8
  %98 = sub i64 %95, %97
  %99 = sub i64 %92, %86
  %100 = icmp ult i64 %98, %99
  br i1 %100, label %217, label %101

101:
  %102 = sub i64 %93, %97
  %103 = sub i64 %98, %99
  %104 = icmp ugt i64 %102, %103
  br i1 %104, label %217, label %105

105:
  %106 = getelementptr inbounds i8, ptr %2, i64 28
  %107 = load i32, ptr %106, align 4
  %108 = icmp eq i32 %107, 0
  %109 = getelementptr inbounds i8, ptr %9, i64 24
  %110 = load i64, ptr %109, align 8
  %111 = icmp ne i64 %110, 0
  %112 = select i1 %108, i1 true, i1 %111
  br i1 %112, label %113, label %217

113:
  %114 = getelementptr inbounds i8, ptr %2, i64 16
  %115 = load i32, ptr %114, align 8
  %116 = icmp sgt i32 %115, 0
  br i1 %116, label %117, label %199

117:
  %118 = getelementptr inbounds i8, ptr %2, i64 32
  %119 = getelementptr inbounds i8, ptr %3, i64 288
  %120 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %5, i1 true)
  %121 = extractelement <32 x i64> %29, i32 %120
  %122 = zext nneg i32 %120 to i64
  %123 = icmp eq i32 %5, -1
  %124 = insertelement <32 x i64> poison, i64 %121, i64 0
  %125 = shufflevector <32 x i64> %124, <32 x i64> poison, <32 x i32> zeroinitializer
  %126 = icmp eq <32 x i64> %29, %125
  %127 = bitcast <32 x i1> %126 to i32
  %128 = xor i32 %127, -1
  %129 = and i32 %128, %5
  %130 = icmp eq i32 %129, 0
  %131 = getelementptr inbounds i8, ptr %7, i64 8
  br label %132

132:
  %133 = phi i64 [ 0, %117 ], [ %192, %180 ]
  %134 = phi i1 [ true, %117 ], [ %159, %180 ]
  %135 = load ptr, ptr %2, align 8
  %136 = getelementptr [16 x i32], ptr %118, i64 0, i64 %133
  %137 = load i32, ptr %136, align 4
  %138 = sext i32 %137 to i64
  %139 = getelementptr %struct.access, ptr %135, i64 %138
  %140 = getelementptr %struct.member, ptr %119, i64 %133
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %7) #21
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %7, i8 0, i64 16, i1 false)
  %141 = getelementptr inbounds i8, ptr %139, i64 28
  %142 = load i32, ptr %141, align 4
  %143 = sext i32 %142 to i64
  %144 = insertelement <32 x i64> poison, i64 %143, i64 0
  %145 = shufflevector <32 x i64> %144, <32 x i64> poison, <32 x i32> zeroinitializer
  %146 = add <32 x i64> %145, %79
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %8) #21
  store <32 x i64> %146, ptr %8, align 64
  %147 = getelementptr inbounds i8, ptr %139, i64 32
  %148 = load i32, ptr %147, align 4
  %149 = sext i32 %148 to i64
  %150 = add nsw i64 %149, -1
  %151 = insertelement <32 x i64> poison, i64 %150, i64 0
  %152 = shufflevector <32 x i64> %151, <32 x i64> poison, <32 x i32> zeroinitializer
  %153 = and <32 x i64> %152, %146
  %154 = icmp eq <32 x i64> %153, zeroinitializer
  %155 = bitcast <32 x i1> %154 to i32
  %156 = xor i32 %155, -1
  %157 = and i32 %156, %5
  %158 = icmp eq i32 %157, 0
  %159 = and i1 %134, %158
  %160 = load i32, ptr %21, align 8
  call fastcc void @costs(i32 noundef %160, ptr noundef nonnull %8, i32 noundef %5, i64 noundef %149, i32 noundef 0, ptr noundef nonnull %7) #22
  %161 = mul nsw i64 %149, %122
  %162 = sub i64 %121, %161
  %163 = getelementptr inbounds i8, ptr %139, i64 12
  %164 = load i32, ptr %163, align 4
  %165 = icmp eq i32 %164, 1
  %166 = or i1 %123, %165
  br i1 %166, label %167, label %180

167:
  %168 = insertelement <32 x i64> poison, i64 %149, i64 0
  %169 = shufflevector <32 x i64> %168, <32 x i64> poison, <32 x i32> zeroinitializer
  %170 = mul <32 x i64> %169, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %171 = insertelement <32 x i64> poison, i64 %162, i64 0
  %172 = shufflevector <32 x i64> %171, <32 x i64> poison, <32 x i32> zeroinitializer
  %173 = add <32 x i64> %172, %170
  %174 = icmp eq <32 x i64> %29, %173
  %175 = bitcast <32 x i1> %174 to i32
  %176 = xor i32 %175, -1
  %177 = and i32 %176, %5
  %178 = icmp eq i32 %177, 0
  %179 = select i1 %178, i32 0, i32 2
  br label %180

180:
  %181 = phi i32 [ 2, %132 ], [ %179, %167 ]
  %182 = select i1 %130, i64 %121, i64 %162
  %183 = select i1 %130, i32 1, i32 %181
  store i32 %183, ptr %140, align 8
  %184 = load i32, ptr %141, align 4
  %185 = sext i32 %184 to i64
  %186 = add i64 %182, %185
  %187 = getelementptr inbounds i8, ptr %140, i64 8
  store i64 %186, ptr %187, align 8
  %188 = load i64, ptr %7, align 8
  %189 = getelementptr inbounds i8, ptr %140, i64 16
  store i64 %188, ptr %189, align 8
  %190 = load i64, ptr %131, align 8
  %191 = getelementptr inbounds i8, ptr %140, i64 24
  store i64 %190, ptr %191, align 8
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %8) #21
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %7) #21
  %192 = add nuw nsw i64 %133, 1
  %193 = load i32, ptr %114, align 8
  %194 = sext i32 %193 to i64
  %195 = icmp slt i64 %192, %194
  br i1 %195, label %132, label %196

196:
  br i1 %159, label %199, label %197

197:
  %198 = getelementptr inbounds i8, ptr %3, i64 256
  store i32 0, ptr %198, align 8
  br label %217

199:
  %200 = getelementptr inbounds i8, ptr %2, i64 12
  %201 = load i32, ptr %200, align 4
  %202 = icmp eq i32 %201, 0
  br i1 %202, label %205, label %203

203:
  %204 = trunc <32 x i64> %29 to <32 x i32>
  store <32 x i32> %204, ptr %3, align 64
  br label %206

205:
  store <32 x i64> %29, ptr %3, align 64
  br label %206

206:
  %207 = getelementptr inbounds i8, ptr %3, i64 256
  store i32 %5, ptr %207, align 8
  %208 = sub i64 %97, %86
  %209 = getelementptr inbounds i8, ptr %3, i64 264
  store i64 %208, ptr %209, align 8
  %210 = getelementptr inbounds i8, ptr %3, i64 272
  store i64 %103, ptr %210, align 8
  %211 = load i64, ptr %9, align 8
  %212 = getelementptr inbounds i8, ptr %3, i64 280
  store i64 %211, ptr %212, align 8
  %213 = load i32, ptr %114, align 8
  %214 = sext i32 %213 to i64
  %215 = shl nsw i64 %214, 5
  %216 = add nsw i64 %215, 288
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %38, ptr nonnull align 8 %3, i64 %216, i1 false)
  br label %217

217:
  %218 = phi i1 [ true, %206 ], [ false, %197 ], [ false, %105 ], [ false, %101 ], [ false, %78 ]
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %9) #21
  br label %219

219:
  %220 = phi i1 [ false, %20 ], [ false, %16 ], [ %218, %217 ], [ true, %65 ], [ false, %6 ]
  ret i1 %220
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
  %18 = getelementptr inbounds i8, ptr %0, i64 456
  %19 = getelementptr inbounds i8, ptr %0, i64 296
  %20 = getelementptr inbounds i8, ptr %0, i64 200
  %21 = getelementptr inbounds i8, ptr %0, i64 64
  %22 = getelementptr inbounds i8, ptr %0, i64 400
  %23 = getelementptr inbounds i8, ptr %0, i64 192
  %24 = getelementptr inbounds i8, ptr %0, i64 208
  %25 = getelementptr inbounds i8, ptr %0, i64 72
  %26 = getelementptr inbounds i8, ptr %0, i64 392
  %27 = getelementptr inbounds i8, ptr %0, i64 320
  %28 = getelementptr inbounds i8, ptr %0, i64 328
  %29 = getelementptr inbounds i8, ptr %0, i64 448
  %30 = getelementptr inbounds i8, ptr %0, i64 472
  %31 = getelementptr inbounds i8, ptr %0, i64 464
  %32 = getelementptr inbounds i8, ptr %0, i64 184
  br label %33

33:
  %34 = phi i64 [ %213, %216 ], [ 0, %4 ]
  %35 = icmp ult i64 %34, %3
  br i1 %35, label %38, label %227

36:
  %37 = icmp ult i64 %218, %3
  br i1 %37, label %222, label %227

38:
  %39 = phi i1 [ %223, %222 ], [ true, %33 ]
  %40 = phi i64 [ %224, %222 ], [ 0, %33 ]
  %41 = phi i64 [ %218, %222 ], [ %34, %33 ]
  %42 = load ptr, ptr %7, align 8
  %43 = load i64, ptr %8, align 8
  %44 = mul i64 %43, %40
  %45 = getelementptr i8, ptr %42, i64 %44
  %46 = load volatile i64, ptr %9, align 8
  %47 = icmp slt i64 %46, 0
  br i1 %47, label %227, label %48, !prof !5

48:
  %49 = getelementptr inbounds i8, ptr %45, i64 8
  %50 = load i64, ptr %49, align 8
  %51 = icmp eq i64 %50, 0
  br i1 %51, label %52, label %217

52:
  br i1 %11, label %56, label %53

53:
  %54 = getelementptr i64, ptr %10, i64 %40
  %55 = load i64, ptr %54, align 8
  br label %58

56:
  %57 = add i64 %40, %2
  br label %58

58:
  %59 = phi i64 [ %55, %53 ], [ %57, %56 ]
  %60 = load i64, ptr %12, align 8
  %61 = udiv i64 %59, %60
  store i64 %59, ptr %13, align 8
  %62 = urem i64 %59, %60
  store i64 %62, ptr %14, align 8
  %63 = load i64, ptr %15, align 8
  %64 = urem i64 %61, %63
  store i64 %64, ptr %16, align 8
  %65 = udiv i64 %61, %63
  store i64 %65, ptr %17, align 8
  store i64 %40, ptr %18, align 8
  %66 = load i64, ptr %45, align 8
  %67 = icmp eq i64 %66, 0
  br i1 %67, label %88, label %68

68:
  %69 = getelementptr i8, ptr %45, i64 64
  %70 = load ptr, ptr %19, align 8
  %71 = load ptr, ptr %20, align 8
  %72 = load ptr, ptr %21, align 8
  %73 = load ptr, ptr %22, align 8
  %74 = load i64, ptr %23, align 8
  %75 = load i64, ptr %24, align 8
  %76 = mul i64 %75, %74
  %77 = load i64, ptr %25, align 8
  %78 = load i64, ptr %26, align 8
  %79 = getelementptr i8, ptr %45, i64 384
  %80 = add i64 %76, 63
  %81 = and i64 %80, -64
  %82 = getelementptr i8, ptr %79, i64 %81
  %83 = add i64 %77, 63
  %84 = and i64 %83, -64
  %85 = getelementptr i8, ptr %82, i64 %84
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 1 dereferenceable(264) %70, ptr noundef nonnull align 1 dereferenceable(264) %69, i64 264, i1 false)
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %71, ptr align 1 %79, i64 %76, i1 false)
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %72, ptr align 1 %82, i64 %77, i1 false)
  %86 = shl i64 %74, 5
  %87 = mul i64 %86, %78
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %73, ptr align 1 %85, i64 %87, i1 false)
  br label %130

88:
  %89 = load i64, ptr %26, align 8
  %90 = shl i64 %89, 5
  %91 = load ptr, ptr %21, align 8
  %92 = load i64, ptr %25, align 8
  tail call void @llvm.memset.p0.i64(ptr align 1 %91, i8 0, i64 %92, i1 false)
  %93 = load ptr, ptr %19, align 8
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(264) %93, i8 0, i64 264, i1 false)
  %94 = load ptr, ptr %22, align 8
  %95 = load i64, ptr %23, align 8
  %96 = mul i64 %95, %90
  tail call void @llvm.memset.p0.i64(ptr align 1 %94, i8 0, i64 %96, i1 false)
  %97 = load i64, ptr %27, align 8
  %98 = add i64 %97, 1
  store i64 %98, ptr %27, align 8
  store i64 %98, ptr %28, align 8
  %99 = load i64, ptr %29, align 8
  %100 = icmp eq i64 %99, 1
  br i1 %100, label %101, label %102

101:
  store i64 0, ptr %30, align 8
  store i64 0, ptr %31, align 8
  br label %102

102:
  %103 = load i64, ptr %23, align 8
  %104 = icmp eq i64 %103, 0
  br i1 %104, label %130, label %105

105:
  %106 = phi i64 [ %127, %105 ], [ 0, %102 ]
  %107 = load ptr, ptr %20, align 8
  %108 = load i64, ptr %24, align 8
  %109 = mul i64 %108, %106
  %110 = getelementptr i8, ptr %107, i64 %109
  %111 = load i64, ptr %32, align 8
  %112 = shl i64 %106, 5
  %113 = sub i64 %111, %112
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(192) %110, i8 0, i64 192, i1 false)
  %114 = icmp ugt i64 %113, 31
  %115 = trunc i64 %113 to i32
  %116 = shl nsw i32 -1, %115
  %117 = xor i32 %116, -1
  %118 = select i1 %114, i32 -1, i32 %117
  %119 = getelementptr inbounds i8, ptr %110, i64 8
  store i32 %118, ptr %119, align 8
  %120 = trunc i64 %106 to i32
  %121 = getelementptr inbounds i8, ptr %110, i64 12
  store i32 %120, ptr %121, align 4
  %122 = load ptr, ptr %22, align 8
  %123 = ptrtoint ptr %122 to i64
  %124 = mul i64 %106, %90
  %125 = add i64 %124, %123
  %126 = getelementptr inbounds i8, ptr %110, i64 24
  store i64 %125, ptr %126, align 8
  %127 = add nuw i64 %106, 1
  %128 = load i64, ptr %23, align 8
  %129 = icmp ult i64 %127, %128
  br i1 %129, label %105, label %130

130:
  store i64 1, ptr %45, align 8
  %131 = tail call fastcc zeroext i1 @go_on(ptr noundef nonnull %0) #22
  br i1 %131, label %132, label %135, !prof !5

132:
  %133 = load i64, ptr %5, align 8
  %134 = add i64 %133, 1
  store i64 %134, ptr %5, align 8
  br label %211

135:
  %136 = load i64, ptr %23, align 8
  %137 = icmp eq i64 %136, 0
  br i1 %137, label %207, label %138

138:
  %139 = phi i64 [ %155, %153 ], [ %136, %135 ]
  %140 = phi i64 [ %156, %153 ], [ 0, %135 ]
  %141 = phi i1 [ true, %153 ], [ false, %135 ]
  %142 = load ptr, ptr %20, align 8
  %143 = load i64, ptr %24, align 8
  br label %144

144:
  %145 = phi i64 [ %151, %150 ], [ %140, %138 ]
  %146 = mul i64 %145, %143
  %147 = getelementptr i8, ptr %142, i64 %146
  %148 = load i32, ptr %147, align 8
  %149 = icmp eq i32 %148, 4
  br i1 %149, label %153, label %150

150:
  %151 = add nuw i64 %145, 1
  %152 = icmp ult i64 %151, %139
  br i1 %152, label %144, label %158

153:
  %154 = getelementptr i8, ptr %142, i64 %146
  store i32 0, ptr %154, align 8
  %155 = load i64, ptr %23, align 8
  %156 = add nuw i64 %145, 1
  %157 = icmp ult i64 %156, %155
  br i1 %157, label %138, label %159

158:
  br i1 %141, label %162, label %182

159:
  %160 = load ptr, ptr %20, align 8
  %161 = load i64, ptr %24, align 8
  br label %162

162:
  %163 = phi i64 [ %143, %158 ], [ %161, %159 ]
  %164 = phi ptr [ %142, %158 ], [ %160, %159 ]
  %165 = phi i64 [ %139, %158 ], [ %155, %159 ]
  %166 = getelementptr i8, ptr %45, i64 64
  %167 = load ptr, ptr %19, align 8
  %168 = load ptr, ptr %21, align 8
  %169 = load ptr, ptr %22, align 8
  %170 = mul i64 %163, %165
  %171 = load i64, ptr %25, align 8
  %172 = load i64, ptr %26, align 8
  %173 = getelementptr i8, ptr %45, i64 384
  %174 = add i64 %170, 63
  %175 = and i64 %174, -64
  %176 = getelementptr i8, ptr %173, i64 %175
  %177 = add i64 %171, 63
  %178 = and i64 %177, -64
  %179 = getelementptr i8, ptr %176, i64 %178
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 1 dereferenceable(264) %166, ptr noundef nonnull align 1 dereferenceable(264) %167, i64 264, i1 false)
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %173, ptr align 1 %164, i64 %170, i1 false)
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %176, ptr align 1 %168, i64 %171, i1 false)
  %180 = shl i64 %165, 5
  %181 = mul i64 %180, %172
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %179, ptr align 1 %169, i64 %181, i1 false)
  br label %211

182:
  %183 = getelementptr inbounds i8, ptr %142, i64 8
  %184 = load i32, ptr %183, align 8
  %185 = icmp eq i32 %184, 0
  br i1 %185, label %186, label %199

186:
  %187 = phi i64 [ %188, %190 ], [ 0, %182 ]
  %188 = add nuw i64 %187, 1
  %189 = icmp eq i64 %188, %139
  br i1 %189, label %207, label %190

190:
  %191 = mul i64 %188, %143
  %192 = getelementptr i8, ptr %142, i64 %191
  %193 = getelementptr inbounds i8, ptr %192, i64 8
  %194 = load i32, ptr %193, align 8
  %195 = icmp eq i32 %194, 0
  br i1 %195, label %186, label %196

196:
  %197 = icmp ult i64 %188, %139
  %198 = zext i1 %197 to i64
  br label %199

199:
  %200 = phi i64 [ 1, %182 ], [ %198, %196 ]
  %201 = phi ptr [ %142, %182 ], [ %192, %196 ]
  %202 = phi i32 [ %184, %182 ], [ %194, %196 ]
  %203 = getelementptr inbounds i8, ptr %201, i64 48
  %204 = load i32, ptr %203, align 8
  %205 = sub i32 0, %202
  %206 = and i32 %202, %205
  tail call void @fault(ptr noundef nonnull %0, ptr noundef %201, i32 noundef 6, i32 noundef %204, i32 noundef %206, i64 noundef 0, i64 noundef 0, i32 noundef -1) #23
  br label %207

207:
  %208 = phi i64 [ %200, %199 ], [ 0, %135 ], [ 0, %186 ]
  %209 = load i64, ptr %5, align 8
  %210 = add i64 %209, %208
  store i64 %210, ptr %5, align 8
  br label %211

211:
  %212 = phi i64 [ 1, %132 ], [ 0, %162 ], [ 1, %207 ]
  store i64 %212, ptr %49, align 8
  %213 = add i64 %212, %41
  %214 = load i64, ptr %5, align 8
  %215 = icmp sgt i64 %214, %6
  br i1 %215, label %216, label %217, !prof !5

216:
  br i1 %39, label %225, label %33

217:
  %218 = phi i64 [ %41, %48 ], [ %213, %211 ]
  %219 = add nuw i64 %40, 1
  %220 = icmp ult i64 %219, %3
  %221 = icmp eq i64 %219, %3
  br i1 %221, label %36, label %222

222:
  %223 = phi i1 [ %220, %217 ], [ true, %36 ]
  %224 = phi i64 [ %219, %217 ], [ 0, %36 ]
  br label %38

225:
  %226 = add i64 %40, 1
  br label %227

227:
  %228 = phi i64 [ %226, %225 ], [ %3, %36 ], [ %41, %38 ], [ %3, %33 ]
  ret i64 %228
}

define dso_local i64 @cluster_alive(ptr nocapture noundef readonly %0) local_unnamed_addr #11 {
  %2 = getelementptr inbounds i8, ptr %0, i64 448
  %3 = load i64, ptr %2, align 8
  %4 = icmp eq i64 %3, 0
  br i1 %4, label %17, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 408
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 416
  %9 = load i64, ptr %8, align 8
  %10 = icmp eq i64 %3, 1
  %11 = getelementptr inbounds i8, ptr %0, i64 456
  %12 = getelementptr inbounds i8, ptr %0, i64 200
  %13 = load ptr, ptr %12, align 8
  %14 = getelementptr inbounds i8, ptr %0, i64 184
  %15 = getelementptr inbounds i8, ptr %0, i64 192
  %16 = getelementptr inbounds i8, ptr %0, i64 208
  br label %19

17:
  %18 = phi i64 [ 0, %1 ], [ %59, %58 ]
  ret i64 %18

19:
  %20 = phi i64 [ 0, %5 ], [ %59, %58 ]
  %21 = phi i64 [ 0, %5 ], [ %60, %58 ]
  %22 = mul i64 %9, %21
  %23 = getelementptr i8, ptr %7, i64 %22
  br i1 %10, label %40, label %24

24:
  %25 = load i64, ptr %11, align 8
  %26 = icmp eq i64 %21, %25
  br i1 %26, label %40, label %27

27:
  %28 = getelementptr i8, ptr %23, i64 384
  %29 = icmp eq ptr %28, %13
  br i1 %29, label %40, label %30

30:
  %31 = load i64, ptr %23, align 8
  %32 = icmp eq i64 %31, 0
  br i1 %32, label %33, label %36

33:
  %34 = load i64, ptr %14, align 8
  %35 = add i64 %34, %20
  br label %58

36:
  %37 = getelementptr inbounds i8, ptr %23, i64 8
  %38 = load i64, ptr %37, align 8
  %39 = icmp eq i64 %38, 0
  br i1 %39, label %40, label %58

40:
  %41 = phi ptr [ %28, %27 ], [ %28, %36 ], [ %13, %24 ], [ %13, %19 ]
  %42 = load i64, ptr %15, align 8
  %43 = getelementptr i8, ptr %41, i64 8
  %44 = icmp eq i64 %42, 0
  br i1 %44, label %58, label %45

45:
  %46 = load i64, ptr %16, align 8
  br label %47

47:
  %48 = phi i64 [ 0, %45 ], [ %56, %47 ]
  %49 = phi i64 [ %20, %45 ], [ %55, %47 ]
  %50 = mul i64 %46, %48
  %51 = getelementptr i8, ptr %43, i64 %50
  %52 = load i32, ptr %51, align 8
  %53 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %52)
  %54 = zext nneg i32 %53 to i64
  %55 = add i64 %49, %54
  %56 = add nuw i64 %48, 1
  %57 = icmp eq i64 %56, %42
  br i1 %57, label %58, label %47

58:
  %59 = phi i64 [ %20, %36 ], [ %35, %33 ], [ %20, %40 ], [ %55, %47 ]
  %60 = add nuw i64 %21, 1
  %61 = icmp eq i64 %60, %3
  br i1 %61, label %17, label %19
}

define dso_local i64 @run(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #10 {
  %5 = getelementptr inbounds i8, ptr %0, i64 448
  %6 = load i64, ptr %5, align 8
  %7 = icmp ugt i64 %6, 1
  br i1 %7, label %8, label %61

8:
  %9 = icmp eq i64 %3, 0
  br i1 %9, label %223, label %10

10:
  %11 = getelementptr inbounds i8, ptr %0, i64 288
  %12 = getelementptr inbounds i8, ptr %0, i64 408
  %13 = getelementptr inbounds i8, ptr %0, i64 416
  %14 = getelementptr inbounds i8, ptr %0, i64 472
  %15 = getelementptr inbounds i8, ptr %0, i64 464
  %16 = getelementptr inbounds i8, ptr %0, i64 232
  %17 = getelementptr inbounds i8, ptr %0, i64 304
  %18 = getelementptr inbounds i8, ptr %0, i64 88
  %19 = load i64, ptr %11, align 8
  br label %20

20:
  %21 = phi i64 [ 1, %10 ], [ %29, %58 ]
  %22 = phi i64 [ %19, %10 ], [ %31, %58 ]
  %23 = phi i64 [ 0, %10 ], [ %59, %58 ]
  %24 = icmp eq i64 %21, 0
  br i1 %24, label %25, label %34

25:
  %26 = phi i64 [ 0, %20 ], [ %41, %34 ]
  store i64 0, ptr %14, align 8
  store i64 0, ptr %15, align 8
  %27 = add i64 %23, %2
  %28 = tail call i64 @together(ptr noundef nonnull %0, ptr noundef %1, i64 noundef %27, i64 noundef %26) #22
  %29 = load i64, ptr %5, align 8
  %30 = icmp ult i64 %28, %29
  %31 = load i64, ptr %11, align 8
  %32 = icmp eq i64 %31, %22
  %33 = select i1 %30, i1 %32, i1 false
  br i1 %33, label %43, label %45, !prof !6

34:
  %35 = phi i64 [ %40, %34 ], [ 0, %20 ]
  %36 = load ptr, ptr %12, align 8
  %37 = load i64, ptr %13, align 8
  %38 = mul i64 %37, %35
  %39 = getelementptr i8, ptr %36, i64 %38
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 1 dereferenceable(64) %39, i8 0, i64 64, i1 false)
  %40 = add nuw i64 %35, 1
  %41 = load i64, ptr %5, align 8
  %42 = icmp ult i64 %40, %41
  br i1 %42, label %34, label %25

43:
  %44 = add i64 %28, %23
  br label %223

45:
  %46 = icmp sgt i64 %31, %22
  br i1 %46, label %47, label %58

47:
  %48 = load i64, ptr %16, align 8
  %49 = icmp eq i64 %48, 0
  br i1 %49, label %50, label %56

50:
  %51 = load ptr, ptr %17, align 8
  %52 = getelementptr inbounds i8, ptr %51, i64 16
  %53 = load i64, ptr %52, align 8
  %54 = load volatile i64, ptr %18, align 8
  %55 = icmp slt i64 %53, %54
  br i1 %55, label %58, label %56, !prof !1

56:
  %57 = add i64 %28, %23
  br label %223

58:
  %59 = add i64 %29, %23
  %60 = icmp ult i64 %59, %3
  br i1 %60, label %20, label %223

61:
  %62 = getelementptr inbounds i8, ptr %0, i64 408
  %63 = load ptr, ptr %62, align 8
  %64 = icmp eq ptr %63, null
  br i1 %64, label %65, label %93

65:
  %66 = getelementptr i64, ptr %1, i64 %2
  %67 = icmp eq i64 %3, 0
  br i1 %67, label %223, label %68

68:
  %69 = getelementptr inbounds i8, ptr %0, i64 88
  %70 = icmp eq ptr %1, null
  %71 = getelementptr inbounds i8, ptr %0, i64 128
  %72 = getelementptr inbounds i8, ptr %0, i64 176
  %73 = getelementptr inbounds i8, ptr %0, i64 152
  %74 = getelementptr inbounds i8, ptr %0, i64 136
  %75 = getelementptr inbounds i8, ptr %0, i64 160
  %76 = getelementptr inbounds i8, ptr %0, i64 168
  %77 = getelementptr inbounds i8, ptr %0, i64 392
  %78 = getelementptr inbounds i8, ptr %0, i64 64
  %79 = getelementptr inbounds i8, ptr %0, i64 72
  %80 = getelementptr inbounds i8, ptr %0, i64 296
  %81 = getelementptr inbounds i8, ptr %0, i64 400
  %82 = getelementptr inbounds i8, ptr %0, i64 192
  %83 = getelementptr inbounds i8, ptr %0, i64 320
  %84 = getelementptr inbounds i8, ptr %0, i64 328
  %85 = getelementptr inbounds i8, ptr %0, i64 472
  %86 = getelementptr inbounds i8, ptr %0, i64 464
  %87 = getelementptr inbounds i8, ptr %0, i64 200
  %88 = getelementptr inbounds i8, ptr %0, i64 208
  %89 = getelementptr inbounds i8, ptr %0, i64 184
  %90 = getelementptr inbounds i8, ptr %0, i64 288
  %91 = getelementptr inbounds i8, ptr %0, i64 232
  %92 = getelementptr inbounds i8, ptr %0, i64 304
  br label %95

93:
  %94 = tail call i64 @together(ptr noundef nonnull %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) #22
  br label %223

95:
  %96 = phi i64 [ 0, %68 ], [ %221, %220 ]
  %97 = load volatile i64, ptr %69, align 8
  %98 = icmp slt i64 %97, 0
  br i1 %98, label %223, label %99, !prof !5

99:
  br i1 %70, label %103, label %100

100:
  %101 = getelementptr i64, ptr %66, i64 %96
  %102 = load i64, ptr %101, align 8
  br label %105

103:
  %104 = add i64 %96, %2
  br label %105

105:
  %106 = phi i64 [ %102, %100 ], [ %104, %103 ]
  %107 = load i64, ptr %71, align 8
  %108 = udiv i64 %106, %107
  store i64 %106, ptr %72, align 8
  %109 = urem i64 %106, %107
  store i64 %109, ptr %73, align 8
  %110 = load i64, ptr %74, align 8
  %111 = urem i64 %108, %110
  store i64 %111, ptr %75, align 8
  %112 = udiv i64 %108, %110
  store i64 %112, ptr %76, align 8
  %113 = load i64, ptr %77, align 8
  %114 = shl i64 %113, 5
  %115 = load ptr, ptr %78, align 8
  %116 = load i64, ptr %79, align 8
  tail call void @llvm.memset.p0.i64(ptr align 1 %115, i8 0, i64 %116, i1 false)
  %117 = load ptr, ptr %80, align 8
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(264) %117, i8 0, i64 264, i1 false)
  %118 = load ptr, ptr %81, align 8
  %119 = load i64, ptr %82, align 8
  %120 = mul i64 %119, %114
  tail call void @llvm.memset.p0.i64(ptr align 1 %118, i8 0, i64 %120, i1 false)
  %121 = load i64, ptr %83, align 8
  %122 = add i64 %121, 1
  store i64 %122, ptr %83, align 8
  store i64 %122, ptr %84, align 8
  %123 = load i64, ptr %5, align 8
  %124 = icmp eq i64 %123, 1
  br i1 %124, label %125, label %126

125:
  store i64 0, ptr %85, align 8
  store i64 0, ptr %86, align 8
  br label %126

126:
  %127 = load i64, ptr %82, align 8
  %128 = icmp eq i64 %127, 0
  br i1 %128, label %154, label %129

129:
  %130 = phi i64 [ %151, %129 ], [ 0, %126 ]
  %131 = load ptr, ptr %87, align 8
  %132 = load i64, ptr %88, align 8
  %133 = mul i64 %132, %130
  %134 = getelementptr i8, ptr %131, i64 %133
  %135 = load i64, ptr %89, align 8
  %136 = shl i64 %130, 5
  %137 = sub i64 %135, %136
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(192) %134, i8 0, i64 192, i1 false)
  %138 = icmp ugt i64 %137, 31
  %139 = trunc i64 %137 to i32
  %140 = shl nsw i32 -1, %139
  %141 = xor i32 %140, -1
  %142 = select i1 %138, i32 -1, i32 %141
  %143 = getelementptr inbounds i8, ptr %134, i64 8
  store i32 %142, ptr %143, align 8
  %144 = trunc i64 %130 to i32
  %145 = getelementptr inbounds i8, ptr %134, i64 12
  store i32 %144, ptr %145, align 4
  %146 = load ptr, ptr %81, align 8
  %147 = ptrtoint ptr %146 to i64
  %148 = mul i64 %130, %114
  %149 = add i64 %148, %147
  %150 = getelementptr inbounds i8, ptr %134, i64 24
  store i64 %149, ptr %150, align 8
  %151 = add nuw i64 %130, 1
  %152 = load i64, ptr %82, align 8
  %153 = icmp ult i64 %151, %152
  br i1 %153, label %129, label %154

154:
  br label %155

155:
  %156 = tail call fastcc zeroext i1 @go_on(ptr noundef nonnull %0) #22
  br i1 %156, label %207, label %157, !prof !5

157:
  %158 = load i64, ptr %82, align 8
  %159 = icmp eq i64 %158, 0
  br i1 %159, label %220, label %160

160:
  %161 = phi i64 [ %173, %172 ], [ %158, %157 ]
  %162 = phi i64 [ %175, %172 ], [ 0, %157 ]
  %163 = phi i1 [ %174, %172 ], [ false, %157 ]
  %164 = load ptr, ptr %87, align 8
  %165 = load i64, ptr %88, align 8
  %166 = mul i64 %165, %162
  %167 = getelementptr i8, ptr %164, i64 %166
  %168 = load i32, ptr %167, align 8
  %169 = icmp eq i32 %168, 4
  br i1 %169, label %170, label %172

170:
  store i32 0, ptr %167, align 8
  %171 = load i64, ptr %82, align 8
  br label %172

172:
  %173 = phi i64 [ %171, %170 ], [ %161, %160 ]
  %174 = phi i1 [ true, %170 ], [ %163, %160 ]
  %175 = add nuw i64 %162, 1
  %176 = icmp ult i64 %175, %173
  br i1 %176, label %160, label %177

177:
  br i1 %174, label %155, label %178

178:
  %179 = icmp eq i64 %173, 0
  br i1 %179, label %220, label %180

180:
  %181 = load ptr, ptr %87, align 8
  %182 = load i64, ptr %88, align 8
  %183 = getelementptr inbounds i8, ptr %181, i64 8
  %184 = load i32, ptr %183, align 8
  %185 = icmp eq i32 %184, 0
  br i1 %185, label %186, label %202, !prof !7

186:
  %187 = phi i64 [ %188, %190 ], [ 0, %180 ]
  %188 = add nuw i64 %187, 1
  %189 = icmp eq i64 %188, %173
  br i1 %189, label %220, label %190

190:
  %191 = mul i64 %188, %182
  %192 = getelementptr i8, ptr %181, i64 %191
  %193 = getelementptr inbounds i8, ptr %192, i64 8
  %194 = load i32, ptr %193, align 8
  %195 = icmp eq i32 %194, 0
  br i1 %195, label %186, label %196

196:
  %197 = icmp ult i64 %188, %173
  %198 = getelementptr inbounds i8, ptr %192, i64 48
  %199 = load i32, ptr %198, align 8
  %200 = sub i32 0, %194
  %201 = and i32 %194, %200
  tail call void @fault(ptr noundef nonnull %0, ptr noundef %192, i32 noundef 6, i32 noundef %199, i32 noundef %201, i64 noundef 0, i64 noundef 0, i32 noundef -1) #23
  br i1 %197, label %207, label %220, !prof !8

202:
  %203 = getelementptr inbounds i8, ptr %181, i64 48
  %204 = load i32, ptr %203, align 8
  %205 = sub i32 0, %184
  %206 = and i32 %184, %205
  tail call void @fault(ptr noundef nonnull %0, ptr noundef nonnull %181, i32 noundef 6, i32 noundef %204, i32 noundef %206, i64 noundef 0, i64 noundef 0, i32 noundef -1) #23
  br label %207

207:
  %208 = load i64, ptr %90, align 8
  %209 = add i64 %208, 1
  store i64 %209, ptr %90, align 8
  %210 = load i64, ptr %91, align 8
  %211 = icmp eq i64 %210, 0
  br i1 %211, label %212, label %218

212:
  %213 = load ptr, ptr %92, align 8
  %214 = getelementptr inbounds i8, ptr %213, i64 16
  %215 = load i64, ptr %214, align 8
  %216 = load volatile i64, ptr %69, align 8
  %217 = icmp slt i64 %215, %216
  br i1 %217, label %220, label %218

218:
  %219 = add i64 %96, 1
  br label %223

220:
  %221 = add nuw i64 %96, 1
  %222 = icmp eq i64 %221, %3
  br i1 %222, label %223, label %95

223:
  %224 = phi i64 [ %94, %93 ], [ %57, %56 ], [ %44, %43 ], [ 0, %8 ], [ %219, %218 ], [ 0, %65 ], [ %3, %58 ], [ %96, %95 ], [ %3, %220 ]
  ret i64 %224
}

define dso_local void @product_real(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, ptr nocapture noundef %3, i64 noundef %4, i64 noundef %5, i64 noundef %6) local_unnamed_addr #12 {
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

define dso_local void @product_whole(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, ptr nocapture noundef %3, i64 noundef %4, i64 noundef %5, i64 noundef %6) local_unnamed_addr #12 {
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

define dso_local i64 @rows(ptr nocapture noundef readonly %0, i64 noundef %1, i32 noundef %2, i32 noundef %3) local_unnamed_addr #13 {
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
  %23 = tail call fastcc i64 @conflicts(ptr noundef %19, i32 noundef %22, i64 noundef 4) #22
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

define internal fastcc i64 @conflicts(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) unnamed_addr #14 {
  %4 = alloca [32 x i64], align 16
  %5 = load <32 x i64>, ptr %0, align 64
  %6 = lshr <32 x i64> %5, <i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2>
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %4) #21
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
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %4) #21
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

define internal fastcc void @costs(i32 noundef %0, ptr nocapture noundef readonly %1, i32 noundef %2, i64 noundef %3, i32 noundef %4, ptr nocapture noundef writeonly %5) unnamed_addr #15 {
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
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %8) #21
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
  %37 = call fastcc i64 @distinct(ptr noundef nonnull %8, i32 noundef %2, i64 noundef 0) #22
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %8) #21
  br label %40

38:
  %39 = tail call fastcc i64 @distinct(ptr noundef %1, i32 noundef %2, i64 noundef 5) #22
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
  %59 = tail call fastcc i64 @fullest_bank(ptr noundef readonly %1, i32 noundef %58, i64 noundef %46) #22
  %60 = add i64 %59, %54
  %61 = add nuw nsw i64 %53, 1
  %62 = icmp eq i64 %61, %46
  br i1 %62, label %75, label %52

63:
  %64 = icmp ult i64 %3, 5
  br i1 %64, label %65, label %67

65:
  %66 = tail call fastcc i64 @conflicts(ptr noundef readonly %1, i32 noundef %2, i64 noundef 1) #22
  br label %75

67:
  %68 = icmp eq i64 %3, 8
  br i1 %68, label %69, label %71

69:
  %70 = tail call fastcc i64 @two_groups(ptr noundef readonly %1, i32 noundef %2, i32 noundef 65535, i32 noundef -65536, i64 noundef %44) #22
  br label %75

71:
  %72 = tail call fastcc i64 @two_groups(ptr noundef readonly %1, i32 noundef %2, i32 noundef 255, i32 noundef 65280, i64 noundef %44) #22
  %73 = tail call fastcc i64 @two_groups(ptr noundef readonly %1, i32 noundef %2, i32 noundef 16711680, i32 noundef -16777216, i64 noundef %44) #22
  %74 = add i64 %73, %72
  br label %75

75:
  %76 = phi i64 [ %44, %71 ], [ 2, %69 ], [ %44, %65 ], [ %44, %52 ]
  %77 = phi i64 [ %74, %71 ], [ %70, %69 ], [ %66, %65 ], [ %60, %52 ]
  store i64 %77, ptr %5, align 8
  %78 = tail call fastcc i64 @distinct(ptr noundef %1, i32 noundef %2, i64 noundef 2) #22
  %79 = tail call i64 @llvm.umax.i64(i64 %76, i64 1)
  %80 = mul i64 %78, %79
  %81 = add i64 %80, 31
  %82 = lshr i64 %81, 5
  %83 = getelementptr inbounds i8, ptr %5, i64 8
  store i64 %82, ptr %83, align 8
  br label %92

84:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %7) #21
  %85 = load <32 x i64>, ptr %1, align 64
  %86 = and <32 x i64> %85, <i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4>
  %87 = or disjoint <32 x i64> %86, <i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3>
  store <32 x i64> %87, ptr %7, align 64
  %88 = call fastcc i64 @distinct(ptr noundef nonnull %7, i32 noundef %2, i64 noundef 0) #22
  %89 = lshr i64 %3, 2
  %90 = tail call i64 @llvm.umax.i64(i64 %89, i64 1)
  %91 = mul i64 %88, %90
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %7) #21
  store i64 %91, ptr %5, align 8
  br label %92

92:
  ret void
}

define internal fastcc i64 @distinct(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) unnamed_addr #14 {
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

define internal fastcc i64 @fullest_bank(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) unnamed_addr #16 {
  %4 = alloca [32 x i64], align 16
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %4) #21
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
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %4) #21
  ret i64 %56
}

define internal fastcc i64 @two_groups(ptr nocapture noundef readonly %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4) unnamed_addr #14 {
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
  %37 = tail call fastcc i64 @conflicts(ptr noundef nonnull %0, i32 noundef %36, i64 noundef %4) #22
  br label %44

38:
  %39 = and i32 %2, %1
  %40 = tail call fastcc i64 @conflicts(ptr noundef nonnull %0, i32 noundef %39, i64 noundef %4) #22
  %41 = and i32 %3, %1
  %42 = tail call fastcc i64 @conflicts(ptr noundef nonnull %0, i32 noundef %41, i64 noundef %4) #22
  %43 = add i64 %42, %40
  br label %44

44:
  %45 = phi i64 [ %37, %35 ], [ %43, %38 ]
  ret i64 %45
}

define internal fastcc void @watch(ptr noundef %0, ptr noundef %1, ptr nocapture noundef readonly %2, ptr noundef %3, i32 noundef %4) unnamed_addr #17 {
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
  call void @llvm.lifetime.start.p0(i64 40, ptr nonnull %6) #21
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
  br i1 %60, label %210, label %204, !prof !9

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
  br i1 %85, label %86, label %88, !prof !5

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
  br i1 %117, label %118, label %122, !prof !10

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
  br i1 %155, label %156, label %160, !prof !10

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
  br i1 %192, label %193, label %197, !prof !10

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
  tail call void @fault(ptr noundef %0, ptr noundef %1, i32 noundef 3, i32 noundef %205, i32 noundef %68, i64 noundef %209, i64 noundef %24, i32 noundef 1) #23
  br label %210

210:
  %211 = icmp eq i32 %62, 0
  br i1 %211, label %220, label %219, !prof !9

212:
  %213 = icmp sgt i32 %23, 0
  %214 = getelementptr inbounds i8, ptr %0, i64 312
  %215 = getelementptr inbounds i8, ptr %0, i64 320
  %216 = getelementptr inbounds i8, ptr %1, i64 12
  %217 = getelementptr inbounds i8, ptr %1, i64 52
  %218 = getelementptr inbounds i8, ptr %1, i64 56
  br label %227

219:
  call fastcc void @report_race(ptr noundef nonnull %6, i32 noundef %62, ptr noundef %65) #23
  br label %220

220:
  %221 = icmp eq i32 %63, 0
  br i1 %221, label %223, label %222, !prof !9

222:
  call fastcc void @report_race(ptr noundef nonnull %6, i32 noundef %63, ptr noundef %66) #23
  br label %223

223:
  %224 = icmp eq i32 %64, 0
  br i1 %224, label %226, label %225, !prof !9

225:
  call fastcc void @report_race(ptr noundef nonnull %6, i32 noundef %64, ptr noundef %67) #23
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
  call void @llvm.lifetime.end.p0(i64 40, ptr nonnull %6) #21
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
  tail call void @fault(ptr noundef %28, ptr noundef %36, i32 noundef 4, i32 noundef %27, i32 noundef %1, i64 noundef %34, i64 noundef %38, i32 noundef 1) #23
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
  %21 = tail call i32 @warp(ptr noundef nonnull %0, ptr noundef nonnull %17) #24
  store i32 %21, ptr %17, align 8
  %22 = icmp eq i32 %21, 3
  br i1 %22, label %128, label %23, !prof !5

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

declare dso_local i32 @warp(ptr noundef, ptr noundef) local_unnamed_addr #18

declare i64 @llvm.umax.i64(i64, i64) #19

attributes #0 = { cold mustprogress nofree noinline norecurse nosync nounwind optsize willreturn memory(readwrite, inaccessiblemem: none) }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { noinline nounwind }
attributes #3 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #4 = { mustprogress nofree norecurse nosync nounwind willreturn memory(read, argmem: readwrite, inaccessiblemem: readwrite) }
attributes #5 = { cold noinline nounwind optsize }
attributes #6 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #7 = { nofree noinline norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: readwrite) }
attributes #8 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #9 = { mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none) }
attributes #10 = { nounwind }
attributes #11 = { nofree norecurse nosync nounwind memory(read, inaccessiblemem: none) }
attributes #12 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #13 = { nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) }
attributes #14 = { nofree noinline norecurse nosync nounwind memory(argmem: read) }
attributes #15 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) }
attributes #16 = { nofree noinline norecurse nosync nounwind memory(argmem: read) }
attributes #17 = { nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) }
attributes #18 = { nounwind }
attributes #19 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #20 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #21 = { nounwind }
attributes #22 = { nobuiltin }
attributes #23 = { cold nobuiltin }
attributes #24 = { nobuiltin nounwind }

!1 = !{!"branch_weights", !"expected", i32 2000, i32 1}
!5 = !{!"branch_weights", !"expected", i32 1, i32 2000}
!6 = !{!"branch_weights", i32 1, i32 4001}
!7 = !{!"branch_weights", i32 -2147483648, i32 0}
!8 = !{!"branch_weights", !"expected", i32 0, i32 -2147483648}
!9 = !{!"branch_weights", !"expected", i32 2145766520, i32 1717128}
!10 = !{!"branch_weights", !"expected", i32 4292819, i32 2143190829}
