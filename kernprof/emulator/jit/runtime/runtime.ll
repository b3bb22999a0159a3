; Made by scripts/build-runtime, with clang version 19.1.7. Sources: 19c0163f723341f83c5ea841cb0db28cb70a0ba3c45c9553bdb4cabbef8323ab
%struct.fault = type { i64, i64, i64, i64, i64, i64, i64, i64, i64 }
%struct.seen = type { [32 x i32], i32, i32, i32, i32, i32, i32, i32, [9 x i32] }
%struct.member = type { i32, i32, i64, [2 x i64] }
%struct.traffic = type { [32 x i64], i32, i32, i64 }
%struct.probe = type { i64, i64 }
%struct.limits = type { i64, i64, i64, i64 }
%struct.buffer = type { i64, i64, i64, i64, i64 }
%struct.access = type { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 }
%struct.examined = type { ptr, ptr, ptr, ptr, %struct.mark, i32, i32, i32, i32, i32, i32, i32, %struct.mark, %struct.mark, %struct.mark }
%struct.mark = type { i32, i32, i32, i32 }
%struct.places = type { ptr, i64, i64, ptr }
%struct.row = type { %struct.mark, i32, i32 }
%struct.publication = type { i32, i32, i32, i32 }
%struct.pattern = type { [32 x i64], i32, i32, i64, i64, i64, [16 x %struct.member], [4 x i64] }
%struct.barrier = type { i32, i32, i32, i32 }
%struct.tensor_memory = type { [65536 x i32], i32, i32, [64 x %struct.pending] }
%struct.pending = type { i64, [8 x i64], [8 x i32], i32, i32 }

@resolve.spaces = internal unnamed_addr constant [5 x i32] [i32 4, i32 1, i32 2, i32 3, i32 5], align 16

define dso_local void @fault(ptr nocapture noundef %0, ptr nocapture noundef readonly %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i64 noundef %5, i64 noundef %6, i32 noundef %7) local_unnamed_addr #0 {
  %9 = getelementptr inbounds i8, ptr %0, i64 216
  %10 = load ptr, ptr %9, align 8
  %11 = shl i32 %3, 4
  %12 = add i32 %11, %2
  %13 = sext i32 %12 to i64
  %14 = getelementptr %struct.fault, ptr %10, i64 %13
  %15 = load i64, ptr %14, align 8
  %16 = add i64 %15, 1
  store i64 %16, ptr %14, align 8
  %17 = icmp eq i64 %15, 0
  br i1 %17, label %18, label %37

18:
  %19 = getelementptr inbounds i8, ptr %0, i64 504
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

define dso_local void @record_fence(ptr nocapture noundef %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #2 {
  %4 = getelementptr inbounds i8, ptr %0, i64 416
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 176
  %7 = load i64, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 192
  %9 = load i64, ptr %8, align 8
  %10 = mul i64 %9, %7
  %11 = getelementptr inbounds i8, ptr %1, i64 12
  %12 = load i32, ptr %11, align 4
  %13 = zext i32 %12 to i64
  %14 = add i64 %10, %13
  %15 = getelementptr inbounds i8, ptr %0, i64 384
  %16 = load i64, ptr %15, align 8
  %17 = add i64 %16, 1
  store i64 %17, ptr %15, align 8
  %18 = trunc i64 %17 to i32
  %19 = getelementptr inbounds i8, ptr %5, i64 16
  store i64 1, ptr %19, align 8
  %20 = getelementptr inbounds i8, ptr %5, i64 40
  %21 = load ptr, ptr %20, align 8
  %22 = getelementptr i32, ptr %21, i64 %14
  store i32 %18, ptr %22, align 4
  %23 = icmp eq i32 %2, 0
  br i1 %23, label %39, label %24

24:
  %25 = getelementptr inbounds i8, ptr %5, i64 48
  %26 = load ptr, ptr %25, align 8
  %27 = load i64, ptr %6, align 8
  %28 = getelementptr i32, ptr %26, i64 %27
  store i32 %18, ptr %28, align 4
  %29 = getelementptr inbounds i8, ptr %5, i64 32
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr i32, ptr %30, i64 %14
  store i32 %18, ptr %31, align 4
  %32 = getelementptr inbounds i8, ptr %0, i64 320
  %33 = load i64, ptr %32, align 8
  %34 = trunc i64 %33 to i32
  %35 = getelementptr inbounds i8, ptr %5, i64 56
  %36 = load ptr, ptr %35, align 8
  %37 = load i64, ptr %6, align 8
  %38 = getelementptr i32, ptr %36, i64 %37
  store i32 %34, ptr %38, align 4
  br label %39

39:
  ret void
}

define dso_local void @join_lane_clocks(ptr nocapture noundef %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #3 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  tail call fastcc void @record_listed_loads(ptr noundef %0) #26
  %6 = getelementptr inbounds i8, ptr %0, i64 384
  %7 = load i64, ptr %6, align 8
  %8 = add i64 %7, 1
  store i64 %8, ptr %6, align 8
  %9 = trunc i64 %8 to i32
  %10 = icmp eq i32 %2, 0
  br i1 %10, label %14, label %11

11:
  %12 = getelementptr inbounds i8, ptr %1, i64 12
  %13 = getelementptr inbounds i8, ptr %0, i64 424
  br label %15

14:
  ret void

15:
  %16 = phi i32 [ %2, %11 ], [ %72, %70 ]
  %17 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %16, i1 true)
  %18 = zext nneg i32 %17 to i64
  %19 = getelementptr i32, ptr %5, i64 %18
  %20 = load i32, ptr %19, align 4
  br label %23

21:
  %22 = icmp eq i32 %33, 0
  br i1 %22, label %70, label %38

23:
  %24 = phi i32 [ 0, %15 ], [ %33, %23 ]
  %25 = phi i32 [ %16, %15 ], [ %35, %23 ]
  %26 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %25, i1 true)
  %27 = zext nneg i32 %26 to i64
  %28 = getelementptr i32, ptr %5, i64 %27
  %29 = load i32, ptr %28, align 4
  %30 = icmp eq i32 %29, %20
  %31 = zext i1 %30 to i32
  %32 = shl nuw i32 %31, %26
  %33 = or i32 %32, %24
  %34 = add i32 %25, -1
  %35 = and i32 %34, %25
  %36 = icmp eq i32 %35, 0
  br i1 %36, label %21, label %23

37:
  br i1 %22, label %70, label %57

38:
  %39 = phi i32 [ %55, %38 ], [ %33, %21 ]
  %40 = phi <32 x i32> [ %53, %38 ], [ zeroinitializer, %21 ]
  %41 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %39, i1 true)
  %42 = load i32, ptr %12, align 4
  %43 = load ptr, ptr %13, align 8
  %44 = shl i32 %42, 10
  %45 = shl nuw nsw i32 %41, 5
  %46 = or disjoint i32 %44, %45
  %47 = zext i32 %46 to i64
  %48 = getelementptr i32, ptr %43, i64 %47
  %49 = load <32 x i32>, ptr %48, align 64
  %50 = insertelement <32 x i32> %49, i32 %9, i32 %41
  %51 = zext nneg i32 %41 to i64
  %52 = getelementptr inbounds <32 x i32>, ptr %48, i64 0, i64 %51
  store i32 %9, ptr %52, align 4
  %53 = tail call <32 x i32> @llvm.umax.v32i32(<32 x i32> %40, <32 x i32> %50)
  %54 = add i32 %39, -1
  %55 = and i32 %54, %39
  %56 = icmp eq i32 %55, 0
  br i1 %56, label %37, label %38

57:
  %58 = phi i32 [ %68, %57 ], [ %33, %37 ]
  %59 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %58, i1 true)
  %60 = load i32, ptr %12, align 4
  %61 = load ptr, ptr %13, align 8
  %62 = shl i32 %60, 10
  %63 = shl nuw nsw i32 %59, 5
  %64 = or disjoint i32 %62, %63
  %65 = zext i32 %64 to i64
  %66 = getelementptr i32, ptr %61, i64 %65
  store <32 x i32> %53, ptr %66, align 64
  %67 = add i32 %58, -1
  %68 = and i32 %67, %58
  %69 = icmp eq i32 %68, 0
  br i1 %69, label %70, label %57

70:
  %71 = xor i32 %33, -1
  %72 = and i32 %16, %71
  %73 = icmp eq i32 %72, 0
  br i1 %73, label %14, label %15
}

define internal fastcc void @record_listed_loads(ptr nocapture noundef %0) unnamed_addr #3 {
  %2 = getelementptr inbounds i8, ptr %0, i64 360
  %3 = load i64, ptr %2, align 8
  %4 = getelementptr inbounds i8, ptr %0, i64 320
  %5 = load i64, ptr %4, align 8
  %6 = icmp eq i64 %3, %5
  %7 = getelementptr inbounds i8, ptr %0, i64 352
  br i1 %6, label %9, label %8

8:
  store i64 0, ptr %7, align 8
  br label %24

9:
  %10 = load i64, ptr %7, align 8
  %11 = getelementptr inbounds i8, ptr %0, i64 312
  %12 = load ptr, ptr %11, align 8
  %13 = getelementptr inbounds i8, ptr %0, i64 352
  store i64 0, ptr %13, align 8
  %14 = icmp sgt i64 %10, 0
  br i1 %14, label %15, label %24

15:
  %16 = getelementptr inbounds i8, ptr %0, i64 344
  %17 = getelementptr inbounds i8, ptr %0, i64 200
  %18 = getelementptr inbounds i8, ptr %0, i64 208
  %19 = getelementptr inbounds i8, ptr %0, i64 176
  %20 = getelementptr inbounds i8, ptr %0, i64 192
  %21 = getelementptr inbounds i8, ptr %0, i64 392
  %22 = getelementptr inbounds i8, ptr %0, i64 400
  %23 = getelementptr inbounds i8, ptr %0, i64 424
  br label %25

24:
  ret void

25:
  %26 = phi i64 [ 0, %15 ], [ %88, %87 ]
  %27 = load ptr, ptr %16, align 8
  %28 = getelementptr %struct.seen, ptr %27, i64 %26
  %29 = getelementptr inbounds i8, ptr %28, i64 128
  %30 = load i32, ptr %29, align 4
  %31 = getelementptr inbounds i8, ptr %28, i64 132
  %32 = load i32, ptr %31, align 4
  %33 = zext i32 %32 to i64
  %34 = shl nuw i64 %33, 32
  %35 = getelementptr inbounds i8, ptr %28, i64 136
  %36 = load i32, ptr %35, align 4
  %37 = zext i32 %36 to i64
  %38 = getelementptr inbounds i8, ptr %28, i64 140
  %39 = load i32, ptr %38, align 4
  %40 = zext i32 %39 to i64
  %41 = shl nuw i64 %40, 32
  %42 = or disjoint i64 %41, %37
  %43 = load i64, ptr %19, align 8
  %44 = trunc i64 %43 to i32
  %45 = load i64, ptr %20, align 8
  %46 = trunc i64 %45 to i32
  %47 = shl i32 %44, 5
  %48 = mul i32 %47, %46
  %49 = load i64, ptr %21, align 8
  %50 = trunc i64 %49 to i32
  %51 = getelementptr inbounds i8, ptr %28, i64 144
  %52 = load i32, ptr %51, align 4
  %53 = icmp eq i32 %52, 0
  br i1 %53, label %87, label %54

54:
  %55 = load ptr, ptr %17, align 8
  %56 = load i64, ptr %18, align 8
  %57 = getelementptr inbounds i8, ptr %28, i64 152
  %58 = load i32, ptr %57, align 4
  %59 = zext i32 %58 to i64
  %60 = mul i64 %56, %59
  %61 = getelementptr i8, ptr %55, i64 %60
  %62 = getelementptr inbounds i8, ptr %28, i64 148
  %63 = getelementptr inbounds i8, ptr %61, i64 12
  %64 = load i64, ptr %22, align 8
  %65 = load i32, ptr %62, align 4
  br label %66

66:
  %67 = phi i32 [ %65, %54 ], [ %91, %90 ]
  %68 = phi i64 [ %64, %54 ], [ %92, %90 ]
  %69 = phi i32 [ %52, %54 ], [ %94, %90 ]
  %70 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %69, i1 true)
  %71 = add i32 %70, %30
  %72 = zext nneg i32 %70 to i64
  %73 = getelementptr [32 x i32], ptr %28, i64 0, i64 %72
  %74 = load i32, ptr %73, align 4
  %75 = trunc i64 %68 to i32
  %76 = lshr i32 %74, %75
  %77 = add i32 %74, -1
  %78 = add i32 %77, %67
  %79 = lshr i32 %78, %75
  %80 = icmp ugt i32 %76, %79
  br i1 %80, label %90, label %81

81:
  %82 = zext i32 %71 to i64
  %83 = or disjoint i64 %34, %82
  %84 = shl i32 %71, 5
  %85 = and i32 %84, 992
  %86 = lshr i32 %71, 5
  br label %96

87:
  %88 = add nuw nsw i64 %26, 1
  %89 = icmp eq i64 %88, %10
  br i1 %89, label %24, label %25

90:
  %91 = phi i32 [ %67, %66 ], [ %161, %158 ]
  %92 = phi i64 [ %68, %66 ], [ %164, %158 ]
  %93 = add i32 %69, -1
  %94 = and i32 %93, %69
  %95 = icmp eq i32 %94, 0
  br i1 %95, label %87, label %66

96:
  %97 = phi i32 [ %76, %81 ], [ %159, %158 ]
  %98 = zext i32 %97 to i64
  %99 = shl nuw nsw i64 %98, 6
  %100 = getelementptr i8, ptr %12, i64 %99
  %101 = getelementptr i8, ptr %100, i64 16
  %102 = getelementptr i8, ptr %100, i64 32
  %103 = load i32, ptr %101, align 4
  %104 = sub i32 %103, %48
  %105 = getelementptr i8, ptr %100, i64 20
  %106 = load i32, ptr %105, align 4
  %107 = icmp ugt i32 %106, %50
  br i1 %107, label %108, label %117

108:
  %109 = load i64, ptr %20, align 8
  %110 = trunc i64 %109 to i32
  %111 = shl i32 %110, 5
  %112 = icmp ult i32 %104, %111
  br i1 %112, label %113, label %119

113:
  %114 = getelementptr i8, ptr %100, i64 24
  %115 = load i32, ptr %114, align 4
  %116 = icmp eq i32 %115, %36
  br i1 %116, label %127, label %121

117:
  %118 = icmp eq i32 %106, 0
  br i1 %118, label %121, label %119

119:
  %120 = getelementptr i8, ptr %100, i64 48
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %120, ptr noundef nonnull align 4 dereferenceable(16) %101, i64 16, i1 false)
  br label %121

121:
  store i64 %83, ptr %101, align 4
  %122 = getelementptr i8, ptr %100, i64 24
  store i64 %42, ptr %122, align 4
  %123 = getelementptr i8, ptr %100, i64 36
  %124 = load i32, ptr %123, align 4
  %125 = icmp eq i32 %124, 0
  br i1 %125, label %158, label %126

126:
  store i32 0, ptr %123, align 4
  br label %158

127:
  %128 = lshr i32 %104, 5
  %129 = load i32, ptr %63, align 4
  %130 = icmp eq i32 %128, %129
  br i1 %130, label %131, label %143

131:
  %132 = load ptr, ptr %23, align 8
  %133 = shl i32 %128, 10
  %134 = or disjoint i32 %133, %85
  %135 = zext i32 %134 to i64
  %136 = getelementptr i32, ptr %132, i64 %135
  %137 = and i32 %103, 31
  %138 = zext nneg i32 %137 to i64
  %139 = getelementptr i32, ptr %136, i64 %138
  %140 = load i32, ptr %139, align 4
  %141 = icmp ult i32 %140, %106
  br i1 %141, label %143, label %142

142:
  store i64 %83, ptr %101, align 4
  store i64 %42, ptr %114, align 4
  br label %158

143:
  %144 = icmp eq i32 %103, %71
  br i1 %144, label %158, label %145

145:
  %146 = getelementptr i8, ptr %100, i64 36
  %147 = load i32, ptr %146, align 4
  %148 = icmp eq i32 %147, 0
  br i1 %148, label %156, label %149

149:
  %150 = load i32, ptr %102, align 4
  %151 = lshr i32 %150, 5
  %152 = lshr i32 %103, 5
  %153 = icmp ne i32 %151, %152
  %154 = icmp eq i32 %86, %152
  %155 = select i1 %153, i1 true, i1 %154
  br i1 %155, label %158, label %156

156:
  store i64 %83, ptr %102, align 4
  %157 = getelementptr i8, ptr %100, i64 40
  store i64 %42, ptr %157, align 4
  br label %158

158:
  %159 = add i32 %97, 1
  %160 = load i32, ptr %73, align 4
  %161 = load i32, ptr %62, align 4
  %162 = add i32 %160, -1
  %163 = add i32 %162, %161
  %164 = load i64, ptr %22, align 8
  %165 = trunc i64 %164 to i32
  %166 = lshr i32 %163, %165
  %167 = icmp ugt i32 %159, %166
  br i1 %167, label %90, label %96
}

declare <32 x i32> @llvm.umax.v32i32(<32 x i32>, <32 x i32>) #4

define dso_local void @commit_copies(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #2 {
  %3 = getelementptr inbounds i8, ptr %0, i64 456
  %4 = load ptr, ptr %3, align 8
  %5 = getelementptr inbounds i8, ptr %1, i64 12
  %6 = load i32, ptr %5, align 4
  %7 = shl i32 %6, 3
  %8 = zext i32 %7 to i64
  %9 = getelementptr i32, ptr %4, i64 %8
  %10 = getelementptr i8, ptr %9, i64 4
  tail call void @llvm.memmove.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(28) %10, ptr noundef nonnull align 4 dereferenceable(28) %9, i64 28, i1 false)
  %11 = getelementptr inbounds i8, ptr %0, i64 384
  %12 = load i64, ptr %11, align 8
  %13 = trunc i64 %12 to i32
  store i32 %13, ptr %9, align 4
  ret void
}

declare void @llvm.memmove.p0.p0.i64(ptr nocapture writeonly, ptr nocapture readonly, i64, i1 immarg) #5

define dso_local void @wait_for_copies(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #2 {
  %4 = getelementptr inbounds i8, ptr %0, i64 448
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %1, i64 12
  %7 = load i32, ptr %6, align 4
  %8 = icmp slt i32 %2, 0
  br i1 %8, label %9, label %13

9:
  %10 = getelementptr inbounds i8, ptr %0, i64 384
  %11 = load i64, ptr %10, align 8
  %12 = trunc i64 %11 to i32
  br label %23

13:
  %14 = icmp ult i32 %2, 8
  br i1 %14, label %15, label %23

15:
  %16 = getelementptr inbounds i8, ptr %0, i64 456
  %17 = load ptr, ptr %16, align 8
  %18 = shl i32 %7, 3
  %19 = or disjoint i32 %18, %2
  %20 = zext i32 %19 to i64
  %21 = getelementptr i32, ptr %17, i64 %20
  %22 = load i32, ptr %21, align 4
  br label %23

23:
  %24 = phi i32 [ %12, %9 ], [ %22, %15 ], [ 0, %13 ]
  %25 = zext i32 %7 to i64
  %26 = getelementptr i32, ptr %5, i64 %25
  %27 = load i32, ptr %26, align 4
  %28 = tail call i32 @llvm.umax.i32(i32 %27, i32 %24)
  store i32 %28, ptr %26, align 4
  ret void
}

define dso_local void @record_barrier_use(ptr nocapture noundef %0, ptr nocapture noundef readonly %1, i64 noundef %2, i32 noundef %3) local_unnamed_addr #3 {
  %5 = getelementptr inbounds i8, ptr %0, i64 416
  %6 = load ptr, ptr %5, align 8
  %7 = icmp eq ptr %6, null
  br i1 %7, label %46, label %8

8:
  tail call fastcc void @record_listed_loads(ptr noundef nonnull %0) #26
  %9 = getelementptr inbounds i8, ptr %0, i64 432
  %10 = load ptr, ptr %9, align 8
  %11 = getelementptr inbounds i8, ptr %1, i64 12
  %12 = load i32, ptr %11, align 4
  %13 = zext i32 %12 to i64
  %14 = getelementptr inbounds i8, ptr %0, i64 192
  %15 = load i64, ptr %14, align 8
  %16 = mul i64 %15, %13
  %17 = getelementptr i32, ptr %10, i64 %16
  %18 = getelementptr inbounds i8, ptr %0, i64 440
  %19 = load ptr, ptr %18, align 8
  %20 = lshr i64 %2, 3
  %21 = and i64 %20, 63
  %22 = mul i64 %15, %21
  %23 = getelementptr i32, ptr %19, i64 %22
  %24 = icmp eq i32 %3, 0
  %25 = select i1 %24, ptr %17, ptr %23
  %26 = select i1 %24, ptr %23, ptr %17
  %27 = getelementptr inbounds i8, ptr %0, i64 384
  %28 = load i64, ptr %27, align 8
  %29 = add i64 %28, 1
  store i64 %29, ptr %27, align 8
  %30 = trunc i64 %29 to i32
  %31 = load i32, ptr %11, align 4
  %32 = zext i32 %31 to i64
  %33 = getelementptr i32, ptr %17, i64 %32
  store i32 %30, ptr %33, align 4
  %34 = load i64, ptr %14, align 8
  %35 = icmp eq i64 %34, 0
  br i1 %35, label %46, label %36

36:
  %37 = phi i64 [ %43, %36 ], [ 0, %8 ]
  %38 = getelementptr i32, ptr %25, i64 %37
  %39 = load i32, ptr %38, align 4
  %40 = getelementptr i32, ptr %26, i64 %37
  %41 = load i32, ptr %40, align 4
  %42 = tail call i32 @llvm.umax.i32(i32 %39, i32 %41)
  store i32 %42, ptr %38, align 4
  %43 = add nuw i64 %37, 1
  %44 = load i64, ptr %14, align 8
  %45 = icmp ult i64 %43, %44
  br i1 %45, label %36, label %46

46:
  ret void
}

define dso_local void @probe(ptr noundef %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, i32 noundef %3, i64 noundef %4, i32 noundef %5) local_unnamed_addr #6 {
  %7 = alloca [32 x i64], align 64
  %8 = getelementptr inbounds i8, ptr %2, i64 288
  %9 = sext i32 %3 to i64
  %10 = getelementptr %struct.member, ptr %8, i64 %9
  %11 = load <32 x i64>, ptr %2, align 64
  %12 = getelementptr inbounds i8, ptr %1, i64 28
  %13 = load i32, ptr %12, align 4
  %14 = sext i32 %13 to i64
  %15 = add i64 %14, %4
  %16 = insertelement <32 x i64> poison, i64 %15, i64 0
  %17 = shufflevector <32 x i64> %16, <32 x i64> poison, <32 x i32> zeroinitializer
  %18 = add <32 x i64> %17, %11
  %19 = getelementptr inbounds i8, ptr %0, i64 480
  %20 = load i64, ptr %19, align 8
  %21 = icmp eq i64 %20, 0
  br i1 %21, label %51, label %22

22:
  %23 = getelementptr inbounds i8, ptr %0, i64 224
  %24 = load i64, ptr %23, align 8
  %25 = icmp eq i64 %24, 3
  br i1 %25, label %51, label %26, !prof !4

26:
  %27 = getelementptr inbounds i8, ptr %0, i64 304
  %28 = load ptr, ptr %27, align 8
  %29 = getelementptr inbounds i8, ptr %0, i64 472
  %30 = load i64, ptr %29, align 8
  %31 = add i64 %30, 1
  %32 = icmp ugt i64 %31, %20
  br i1 %32, label %33, label %38

33:
  %34 = getelementptr inbounds i8, ptr %0, i64 488
  %35 = load ptr, ptr %34, align 8
  tail call void %35() #27
  %36 = load i64, ptr %29, align 8
  %37 = add i64 %36, 1
  br label %38

38:
  %39 = phi i64 [ %37, %33 ], [ %31, %26 ]
  %40 = phi i64 [ %36, %33 ], [ %30, %26 ]
  %41 = getelementptr inbounds i8, ptr %0, i64 464
  %42 = load ptr, ptr %41, align 8
  store i64 %39, ptr %29, align 8
  %43 = getelementptr %struct.traffic, ptr %42, i64 %40
  store <32 x i64> %18, ptr %43, align 8
  %44 = getelementptr inbounds i8, ptr %43, i64 256
  store i32 %5, ptr %44, align 8
  %45 = load i32, ptr %1, align 4
  %46 = getelementptr inbounds i8, ptr %43, i64 260
  store i32 %45, ptr %46, align 4
  %47 = getelementptr inbounds i8, ptr %28, i64 12
  %48 = load i32, ptr %47, align 4
  %49 = zext i32 %48 to i64
  %50 = getelementptr inbounds i8, ptr %43, i64 264
  store i64 %49, ptr %50, align 8
  br label %51

51:
  %52 = getelementptr inbounds i8, ptr %0, i64 624
  %53 = load i64, ptr %52, align 8
  %54 = icmp eq i64 %53, 0
  br i1 %54, label %256, label %55

55:
  %56 = load i32, ptr %10, align 8
  %57 = icmp eq i32 %56, 2
  br i1 %57, label %62, label %58

58:
  %59 = add i32 %5, 1
  %60 = and i32 %59, %5
  %61 = icmp eq i32 %60, 0
  br i1 %61, label %142, label %62

62:
  %63 = getelementptr inbounds i8, ptr %0, i64 632
  %64 = load volatile i64, ptr %63, align 8
  %65 = getelementptr inbounds i8, ptr %1, i64 24
  %66 = load i32, ptr %65, align 4
  %67 = add i32 %66, -1
  %68 = icmp ult i32 %67, 2
  br i1 %68, label %74, label %69

69:
  %70 = getelementptr inbounds i8, ptr %1, i64 16
  %71 = load i32, ptr %70, align 4
  %72 = icmp eq i32 %71, 0
  %73 = select i1 %72, i64 16, i64 32
  br label %74

74:
  %75 = phi i64 [ %73, %69 ], [ 48, %62 ]
  %76 = lshr <32 x i64> %18, <i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7>
  %77 = mul <32 x i64> %76, <i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677>
  %78 = and <32 x i64> %77, <i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807>
  %79 = lshr <32 x i64> %78, <i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33>
  %80 = lshr <32 x i64> %78, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
  %81 = xor <32 x i64> %79, %80
  %82 = insertelement <32 x i64> poison, i64 %64, i64 0
  %83 = shufflevector <32 x i64> %82, <32 x i64> poison, <32 x i32> zeroinitializer
  %84 = and <32 x i64> %83, %81
  %85 = icmp eq <32 x i64> %84, zeroinitializer
  %86 = bitcast <32 x i1> %85 to i32
  %87 = and i32 %86, %5
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %7) #28
  store <32 x i64> %18, ptr %7, align 64
  %88 = icmp eq i32 %87, 0
  br i1 %88, label %141, label %89

89:
  %90 = getelementptr inbounds i8, ptr %0, i64 616
  %91 = getelementptr inbounds i8, ptr %0, i64 640
  %92 = getelementptr inbounds i8, ptr %0, i64 608
  %93 = getelementptr inbounds i8, ptr %0, i64 176
  br label %94

94:
  %95 = phi i32 [ %87, %89 ], [ %139, %129 ]
  %96 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %95, i1 true)
  %97 = zext nneg i32 %96 to i64
  %98 = getelementptr [32 x i64], ptr %7, i64 0, i64 %97
  %99 = load i64, ptr %98, align 8
  %100 = lshr i64 %99, 7
  %101 = insertelement <32 x i64> poison, i64 %100, i64 0
  %102 = shufflevector <32 x i64> %101, <32 x i64> poison, <32 x i32> zeroinitializer
  %103 = icmp eq <32 x i64> %76, %102
  %104 = bitcast <32 x i1> %103 to i32
  %105 = and i32 %95, %104
  %106 = icmp eq i32 %105, 0
  br i1 %106, label %121, label %107

107:
  %108 = phi i32 [ %119, %107 ], [ %105, %94 ]
  %109 = phi i64 [ %117, %107 ], [ 0, %94 ]
  %110 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %108, i1 true)
  %111 = zext nneg i32 %110 to i64
  %112 = getelementptr [32 x i64], ptr %7, i64 0, i64 %111
  %113 = load i64, ptr %112, align 8
  %114 = lshr i64 %113, 5
  %115 = and i64 %114, 3
  %116 = shl nuw nsw i64 1, %115
  %117 = or i64 %116, %109
  %118 = add i32 %108, -1
  %119 = and i32 %118, %108
  %120 = icmp eq i32 %119, 0
  br i1 %120, label %121, label %107

121:
  %122 = phi i64 [ 0, %94 ], [ %117, %107 ]
  %123 = load i64, ptr %90, align 8
  %124 = load i64, ptr %52, align 8
  %125 = icmp ult i64 %123, %124
  br i1 %125, label %129, label %126, !prof !5

126:
  %127 = load ptr, ptr %91, align 8
  tail call void %127() #27
  %128 = load i64, ptr %90, align 8
  br label %129

129:
  %130 = phi i64 [ %123, %121 ], [ %128, %126 ]
  %131 = load ptr, ptr %92, align 8
  %132 = add i64 %130, 1
  store i64 %132, ptr %90, align 8
  %133 = getelementptr %struct.probe, ptr %131, i64 %130
  %134 = shl i64 %100, 8
  %135 = or disjoint i64 %134, %75
  %136 = or i64 %122, %135
  %137 = load i64, ptr %93, align 8
  store i64 %136, ptr %133, align 8
  %138 = getelementptr inbounds i8, ptr %133, i64 8
  store i64 %137, ptr %138, align 8
  %139 = xor i32 %105, %95
  %140 = icmp eq i32 %105, %95
  br i1 %140, label %141, label %94

141:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %7) #28
  br label %256

142:
  %143 = getelementptr inbounds i8, ptr %1, i64 32
  %144 = load i32, ptr %143, align 4
  %145 = sext i32 %144 to i64
  %146 = getelementptr inbounds i8, ptr %0, i64 632
  %147 = load volatile i64, ptr %146, align 8
  %148 = getelementptr inbounds i8, ptr %10, i64 8
  %149 = load i64, ptr %148, align 8
  %150 = add i64 %149, %4
  %151 = icmp eq i32 %56, 1
  br i1 %151, label %156, label %152

152:
  %153 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %5)
  %154 = zext nneg i32 %153 to i64
  %155 = mul nsw i64 %145, %154
  br label %156

156:
  %157 = phi i64 [ %155, %152 ], [ %145, %142 ]
  %158 = add i64 %150, -1
  %159 = add i64 %158, %157
  %160 = lshr i64 %150, 7
  %161 = lshr i64 %159, 7
  %162 = icmp ugt i64 %160, %161
  br i1 %162, label %256, label %163

163:
  %164 = lshr i64 %150, 5
  %165 = and i64 %164, 3
  %166 = shl nsw i64 -1, %165
  %167 = lshr i64 %159, 5
  %168 = and i64 %167, 3
  %169 = shl nuw nsw i64 2, %168
  %170 = getelementptr inbounds i8, ptr %1, i64 24
  %171 = getelementptr inbounds i8, ptr %1, i64 16
  %172 = getelementptr inbounds i8, ptr %0, i64 616
  %173 = getelementptr inbounds i8, ptr %0, i64 640
  %174 = getelementptr inbounds i8, ptr %0, i64 608
  %175 = getelementptr inbounds i8, ptr %0, i64 176
  %176 = mul i64 %160, 2177342782468422677
  %177 = and i64 %176, 9223372036854775807
  %178 = lshr i64 %177, 33
  %179 = lshr i64 %177, 1
  %180 = xor i64 %178, %179
  %181 = and i64 %180, %147
  %182 = icmp eq i64 %181, 0
  br i1 %182, label %183, label %211

183:
  %184 = icmp eq i64 %160, %161
  %185 = select i1 %184, i64 %169, i64 16
  %186 = add nsw i64 %166, %185
  %187 = load i32, ptr %170, align 4
  %188 = add i32 %187, -1
  %189 = icmp ult i32 %188, 2
  br i1 %189, label %194, label %190

190:
  %191 = load i32, ptr %171, align 4
  %192 = icmp eq i32 %191, 0
  %193 = select i1 %192, i64 16, i64 32
  br label %194

194:
  %195 = phi i64 [ %193, %190 ], [ 48, %183 ]
  %196 = load i64, ptr %172, align 8
  %197 = icmp ult i64 %196, %53
  br i1 %197, label %201, label %198, !prof !5

198:
  %199 = load ptr, ptr %173, align 8
  tail call void %199() #27
  %200 = load i64, ptr %172, align 8
  br label %201

201:
  %202 = phi i64 [ %200, %198 ], [ %196, %194 ]
  %203 = load ptr, ptr %174, align 8
  %204 = add i64 %202, 1
  store i64 %204, ptr %172, align 8
  %205 = getelementptr %struct.probe, ptr %203, i64 %202
  %206 = shl i64 %160, 8
  %207 = or disjoint i64 %195, %206
  %208 = or i64 %207, %186
  %209 = load i64, ptr %175, align 8
  store i64 %208, ptr %205, align 8
  %210 = getelementptr inbounds i8, ptr %205, i64 8
  store i64 %209, ptr %210, align 8
  br label %211

211:
  %212 = icmp eq i64 %160, %161
  br i1 %212, label %256, label %213

213:
  %214 = phi i64 [ %215, %254 ], [ %160, %211 ]
  %215 = add nuw nsw i64 %214, 1
  %216 = mul i64 %215, 2177342782468422677
  %217 = and i64 %216, 9223372036854775807
  %218 = lshr i64 %217, 33
  %219 = lshr i64 %217, 1
  %220 = xor i64 %218, %219
  %221 = and i64 %220, %147
  %222 = icmp eq i64 %221, 0
  br i1 %222, label %223, label %254

223:
  %224 = icmp eq i64 %215, %160
  %225 = icmp eq i64 %215, %161
  %226 = select i1 %225, i64 %169, i64 16
  %227 = select i1 %224, i64 %166, i64 -1
  %228 = add nsw i64 %227, %226
  %229 = load i32, ptr %170, align 4
  %230 = add i32 %229, -1
  %231 = icmp ult i32 %230, 2
  br i1 %231, label %236, label %232

232:
  %233 = load i32, ptr %171, align 4
  %234 = icmp eq i32 %233, 0
  %235 = select i1 %234, i64 16, i64 32
  br label %236

236:
  %237 = phi i64 [ %235, %232 ], [ 48, %223 ]
  %238 = load i64, ptr %172, align 8
  %239 = load i64, ptr %52, align 8
  %240 = icmp ult i64 %238, %239
  br i1 %240, label %244, label %241, !prof !5

241:
  %242 = load ptr, ptr %173, align 8
  tail call void %242() #27
  %243 = load i64, ptr %172, align 8
  br label %244

244:
  %245 = phi i64 [ %238, %236 ], [ %243, %241 ]
  %246 = load ptr, ptr %174, align 8
  %247 = add i64 %245, 1
  store i64 %247, ptr %172, align 8
  %248 = getelementptr %struct.probe, ptr %246, i64 %245
  %249 = shl i64 %215, 8
  %250 = or disjoint i64 %237, %249
  %251 = or i64 %250, %228
  %252 = load i64, ptr %175, align 8
  store i64 %251, ptr %248, align 8
  %253 = getelementptr inbounds i8, ptr %248, i64 8
  store i64 %252, ptr %253, align 8
  br label %254

254:
  %255 = icmp eq i64 %215, %161
  br i1 %255, label %256, label %213

256:
  ret void
}

define dso_local range(i32 0, 2) i32 @access(ptr noundef %0, ptr noundef %1, ptr noundef %2, i32 noundef %3) local_unnamed_addr #6 {
  %5 = alloca [32 x i64], align 64
  %6 = alloca [2 x i64], align 16
  %7 = alloca [8 x i32], align 16
  %8 = alloca [32 x i64], align 64
  %9 = alloca [32 x i32], align 16
  %10 = alloca %struct.limits, align 8
  %11 = icmp eq i32 %3, 0
  br i1 %11, label %422, label %12

12:
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %7) #28
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(32) %7, i8 0, i64 32, i1 false)
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %8) #28
  call void @llvm.lifetime.start.p0(i64 128, ptr nonnull %9) #28
  %13 = getelementptr inbounds i8, ptr %2, i64 32
  %14 = load i32, ptr %13, align 4
  %15 = sext i32 %14 to i64
  %16 = getelementptr inbounds i8, ptr %0, i64 240
  %17 = getelementptr inbounds i8, ptr %2, i64 4
  %18 = getelementptr inbounds i8, ptr %2, i64 16
  %19 = getelementptr inbounds i8, ptr %10, i64 16
  %20 = getelementptr inbounds i8, ptr %10, i64 8
  %21 = getelementptr inbounds i8, ptr %2, i64 52
  %22 = add nsw i64 %15, -1
  %23 = getelementptr inbounds i8, ptr %10, i64 24
  %24 = getelementptr inbounds i8, ptr %0, i64 248
  %25 = getelementptr inbounds i8, ptr %0, i64 280
  %26 = getelementptr inbounds i8, ptr %2, i64 44
  %27 = getelementptr inbounds i8, ptr %2, i64 48
  %28 = getelementptr inbounds i8, ptr %0, i64 512
  br label %29

29:
  %30 = phi i32 [ 0, %12 ], [ %102, %124 ]
  %31 = phi i32 [ 0, %12 ], [ %106, %124 ]
  %32 = phi i32 [ 0, %12 ], [ %113, %124 ]
  %33 = phi i32 [ %3, %12 ], [ %132, %124 ]
  %34 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %33, i1 true)
  %35 = load ptr, ptr %16, align 8
  %36 = zext nneg i32 %34 to i64
  %37 = getelementptr i64, ptr %35, i64 %36
  %38 = load i64, ptr %37, align 8
  %39 = load i32, ptr %17, align 4
  %40 = icmp eq i32 %39, 4
  br i1 %40, label %45, label %56

41:
  %42 = or i32 %106, %113
  %43 = or i32 %42, %102
  %44 = icmp eq i32 %43, 0
  br i1 %44, label %145, label %134, !prof !5

45:
  %46 = icmp ugt i64 %38, 17592186044415
  br i1 %46, label %56, label %47

47:
  %48 = and i64 %38, 1099511627775
  %49 = icmp ult i64 %38, 5497558138880
  %50 = icmp ult i64 %48, 4294967296
  %51 = and i1 %49, %50
  br i1 %51, label %52, label %56

52:
  %53 = lshr i64 %38, 40
  %54 = getelementptr [5 x i32], ptr @resolve.spaces, i64 0, i64 %53
  %55 = load i32, ptr %54, align 4
  br label %56

56:
  %57 = phi i64 [ %38, %29 ], [ %38, %45 ], [ %48, %52 ], [ %48, %47 ]
  %58 = phi i32 [ %39, %29 ], [ 0, %45 ], [ %55, %52 ], [ 4, %47 ]
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %10) #28
  %59 = load i32, ptr %18, align 4
  call fastcc void @limits_of(ptr dead_on_unwind nonnull writable sret(%struct.limits) align 8 %10, ptr noundef nonnull %0, ptr noundef %1, i32 noundef %58, i64 noundef %57, i32 noundef %59) #26
  %60 = load i64, ptr %19, align 8
  %61 = load i64, ptr %20, align 8
  %62 = sub i64 %60, %61
  %63 = shl nuw i32 1, %34
  %64 = icmp ult i64 %57, %61
  %65 = icmp ult i64 %62, %15
  %66 = select i1 %64, i1 true, i1 %65
  br i1 %66, label %71, label %67

67:
  %68 = sub i64 %57, %61
  %69 = sub i64 %62, %15
  %70 = icmp ugt i64 %68, %69
  br i1 %70, label %71, label %73

71:
  %72 = or i32 %30, %63
  br label %73

73:
  %74 = phi i32 [ %72, %71 ], [ %30, %67 ]
  %75 = load i32, ptr %21, align 4
  %76 = icmp eq i32 %75, 0
  br i1 %76, label %101, label %77, !prof !5

77:
  %78 = icmp eq i32 %58, 0
  br i1 %78, label %79, label %82

79:
  %80 = load i64, ptr %25, align 8
  %81 = sub i64 %57, %80
  br label %82

82:
  %83 = phi i64 [ %81, %79 ], [ %57, %77 ]
  %84 = load i32, ptr %26, align 4
  %85 = icmp eq i32 %84, %58
  br i1 %85, label %86, label %101

86:
  %87 = load i32, ptr %27, align 4
  %88 = sext i32 %87 to i64
  %89 = icmp ult i64 %83, %88
  br i1 %89, label %90, label %92

90:
  %91 = or i32 %74, %63
  br label %101

92:
  %93 = load i32, ptr %13, align 4
  %94 = sext i32 %93 to i64
  %95 = add i64 %83, %94
  %96 = sext i32 %75 to i64
  %97 = icmp ugt i64 %95, %96
  %98 = freeze i1 %97
  %99 = select i1 %98, i32 %63, i32 0
  %100 = or i32 %99, %74
  br label %101

101:
  %102 = phi i32 [ %74, %73 ], [ %91, %90 ], [ %74, %82 ], [ %100, %92 ]
  %103 = and i64 %38, %22
  %104 = icmp eq i64 %103, 0
  %105 = select i1 %104, i32 0, i32 %63
  %106 = or i32 %105, %31
  %107 = load i32, ptr %18, align 4
  %108 = icmp eq i32 %107, 0
  %109 = load i64, ptr %23, align 8
  %110 = icmp ne i64 %109, 0
  %111 = select i1 %108, i1 true, i1 %110
  %112 = select i1 %111, i32 0, i32 %63
  %113 = or i32 %112, %32
  %114 = sext i32 %58 to i64
  %115 = getelementptr [8 x i32], ptr %7, i64 0, i64 %114
  %116 = load i32, ptr %115, align 4
  %117 = or i32 %116, %63
  store i32 %117, ptr %115, align 4
  %118 = load i64, ptr %10, align 8
  %119 = add i64 %118, %57
  %120 = icmp eq i32 %58, 2
  br i1 %120, label %121, label %124

121:
  %122 = load i64, ptr %28, align 8
  %123 = mul i64 %122, %36
  br label %124

124:
  %125 = phi i64 [ %123, %121 ], [ 0, %101 ]
  %126 = add i64 %119, %125
  %127 = load ptr, ptr %24, align 8
  %128 = getelementptr i64, ptr %127, i64 %36
  store i64 %126, ptr %128, align 8
  %129 = getelementptr [32 x i64], ptr %8, i64 0, i64 %36
  store i64 %57, ptr %129, align 8
  %130 = getelementptr [32 x i32], ptr %9, i64 0, i64 %36
  store i32 %58, ptr %130, align 4
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %10) #28
  %131 = add i32 %33, -1
  %132 = and i32 %131, %33
  %133 = icmp eq i32 %132, 0
  br i1 %133, label %41, label %29

134:
  %135 = getelementptr inbounds i8, ptr %2, i64 40
  %136 = load i32, ptr %135, align 4
  %137 = icmp eq i32 %136, 0
  br i1 %137, label %140, label %138

138:
  %139 = tail call fastcc i32 @access_elements(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull %2, i32 noundef %3) #29
  br label %420

140:
  %141 = zext i32 %106 to i64
  %142 = shl nuw i64 %141, 32
  %143 = zext i32 %102 to i64
  %144 = or disjoint i64 %142, %143
  call fastcc void @report(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull %2, i64 %144, i32 %113, ptr noundef nonnull %8, ptr noundef nonnull %9) #29
  br label %420

145:
  %146 = getelementptr inbounds i8, ptr %2, i64 24
  %147 = load i32, ptr %146, align 4
  %148 = icmp eq i32 %147, 3
  br i1 %148, label %268, label %149

149:
  %150 = getelementptr inbounds i8, ptr %2, i64 20
  %151 = getelementptr inbounds i8, ptr %2, i64 56
  %152 = getelementptr inbounds i8, ptr %2, i64 60
  %153 = getelementptr inbounds i8, ptr %6, i64 8
  br label %154

154:
  %155 = phi i64 [ 0, %149 ], [ %266, %265 ]
  %156 = getelementptr i32, ptr %7, i64 %155
  %157 = load i32, ptr %156, align 4
  %158 = icmp eq i32 %157, 0
  br i1 %158, label %265, label %159

159:
  %160 = load ptr, ptr %0, align 8
  %161 = load i32, ptr %150, align 4
  %162 = sext i32 %161 to i64
  %163 = getelementptr i64, ptr %160, i64 %162
  %164 = load i32, ptr %17, align 4
  %165 = icmp eq i32 %164, 4
  %166 = shl i64 %155, 2
  %167 = select i1 %165, i64 %166, i64 0
  %168 = getelementptr i64, ptr %163, i64 %167
  %169 = load i32, ptr %151, align 4
  %170 = icmp eq i32 %169, 0
  br i1 %170, label %233, label %171

171:
  %172 = load i32, ptr %13, align 4
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %5) #28
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 64 dereferenceable(256) %5, i8 0, i64 256, i1 false)
  %173 = tail call i32 @llvm.umax.i32(i32 %172, i32 4)
  %174 = sext i32 %173 to i64
  %175 = icmp ugt i32 %172, 4
  %176 = icmp eq i64 %155, 1
  br label %183

177:
  %178 = sext i32 %169 to i64
  %179 = getelementptr i64, ptr %160, i64 %178
  %180 = load <32 x i64>, ptr %5, align 64
  %181 = getelementptr i8, ptr %179, i64 8
  %182 = load i64, ptr %181, align 8
  br label %208

183:
  %184 = phi i32 [ %157, %171 ], [ %206, %202 ]
  %185 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %184, i1 true)
  %186 = zext nneg i32 %185 to i64
  %187 = getelementptr i64, ptr %8, i64 %186
  %188 = load i64, ptr %187, align 8
  br i1 %175, label %189, label %195

189:
  %190 = lshr i64 %188, 3
  %191 = and i64 %190, 15
  %192 = and i32 %185, 16
  %193 = zext nneg i32 %192 to i64
  %194 = or disjoint i64 %191, %193
  br label %198

195:
  %196 = lshr i64 %188, 2
  %197 = and i64 %196, 31
  br label %198

198:
  %199 = phi i64 [ %194, %189 ], [ %197, %195 ]
  br i1 %176, label %202, label %200

200:
  %201 = udiv i64 %188, %174
  br label %202

202:
  %203 = phi i64 [ %201, %200 ], [ %199, %198 ]
  %204 = getelementptr [32 x i64], ptr %5, i64 0, i64 %186
  store i64 %203, ptr %204, align 8
  %205 = add i32 %184, -1
  %206 = and i32 %205, %184
  %207 = icmp eq i32 %206, 0
  br i1 %207, label %177, label %183

208:
  %209 = phi i64 [ %182, %177 ], [ %227, %208 ]
  %210 = phi i64 [ 0, %177 ], [ %223, %208 ]
  %211 = phi i32 [ %157, %177 ], [ %228, %208 ]
  %212 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %211, i1 true)
  %213 = zext nneg i32 %212 to i64
  %214 = getelementptr [32 x i64], ptr %5, i64 0, i64 %213
  %215 = load i64, ptr %214, align 8
  %216 = insertelement <32 x i64> poison, i64 %215, i64 0
  %217 = shufflevector <32 x i64> %216, <32 x i64> poison, <32 x i32> zeroinitializer
  %218 = icmp eq <32 x i64> %180, %217
  %219 = bitcast <32 x i1> %218 to i32
  %220 = and i32 %211, %219
  %221 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %220)
  %222 = zext nneg i32 %221 to i64
  %223 = tail call i64 @llvm.umax.i64(i64 %210, i64 %222)
  %224 = add nuw nsw i64 %222, 1
  %225 = mul nuw nsw i64 %224, %222
  %226 = lshr i64 %225, 1
  %227 = add i64 %226, %209
  %228 = xor i32 %220, %211
  %229 = icmp eq i32 %220, %211
  br i1 %229, label %230, label %208

230:
  store i64 %227, ptr %181, align 8
  %231 = load i64, ptr %179, align 8
  %232 = add i64 %231, %223
  store i64 %232, ptr %179, align 8
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %5) #28
  br label %233

233:
  %234 = icmp eq i64 %155, 3
  br i1 %234, label %251, label %235

235:
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %6) #28
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(16) %6, i8 0, i64 16, i1 false)
  %236 = load i32, ptr %152, align 4
  %237 = sext i32 %236 to i64
  %238 = load i32, ptr %146, align 4
  %239 = icmp eq i32 %238, 1
  %240 = zext i1 %239 to i32
  %241 = load i32, ptr %18, align 4
  %242 = trunc nuw nsw i64 %155 to i32
  call fastcc void @costs(i32 noundef %242, ptr noundef nonnull readonly %8, i32 noundef %157, i64 noundef %237, i32 noundef %240, i32 noundef %241, ptr noundef nonnull %6) #26
  %243 = load i64, ptr %6, align 16
  %244 = getelementptr i8, ptr %168, i64 16
  %245 = load i64, ptr %244, align 8
  %246 = add i64 %245, %243
  store i64 %246, ptr %244, align 8
  %247 = load i64, ptr %153, align 8
  %248 = getelementptr i8, ptr %168, i64 24
  %249 = load i64, ptr %248, align 8
  %250 = add i64 %249, %247
  store i64 %250, ptr %248, align 8
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %6) #28
  br label %251

251:
  %252 = load i32, ptr %17, align 4
  %253 = icmp eq i32 %252, 4
  br i1 %253, label %254, label %265

254:
  %255 = load i64, ptr %168, align 8
  %256 = add i64 %255, 1
  store i64 %256, ptr %168, align 8
  %257 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %157)
  %258 = zext nneg i32 %257 to i64
  %259 = load i32, ptr %13, align 4
  %260 = sext i32 %259 to i64
  %261 = mul nsw i64 %260, %258
  %262 = getelementptr i8, ptr %168, i64 8
  %263 = load i64, ptr %262, align 8
  %264 = add i64 %261, %263
  store i64 %264, ptr %262, align 8
  br label %265

265:
  %266 = add nuw nsw i64 %155, 1
  %267 = icmp eq i64 %266, 4
  br i1 %267, label %268, label %154

268:
  %269 = getelementptr inbounds i8, ptr %0, i64 224
  %270 = load i64, ptr %269, align 8
  %271 = icmp eq i64 %270, 0
  br i1 %271, label %273, label %272, !prof !5

272:
  call fastcc void @inspect(ptr noundef nonnull %0, ptr noundef %1, ptr noundef %2, ptr noundef nonnull %7, ptr noundef nonnull %8) #26
  br label %273

273:
  %274 = load i32, ptr %146, align 4
  %275 = icmp eq i32 %274, 0
  br i1 %275, label %276, label %420

276:
  %277 = load ptr, ptr %24, align 8
  %278 = getelementptr inbounds i8, ptr %2, i64 8
  %279 = load i32, ptr %278, align 4
  switch i32 %279, label %420 [
    i32 1, label %292
    i32 2, label %288
    i32 4, label %284
    i32 8, label %280
  ]

280:
  %281 = getelementptr inbounds i8, ptr %2, i64 12
  %282 = getelementptr inbounds i8, ptr %0, i64 256
  %283 = load i32, ptr %281, align 4
  br label %389

284:
  %285 = getelementptr inbounds i8, ptr %2, i64 12
  %286 = getelementptr inbounds i8, ptr %0, i64 256
  %287 = load i32, ptr %285, align 4
  br label %358

288:
  %289 = getelementptr inbounds i8, ptr %2, i64 12
  %290 = getelementptr inbounds i8, ptr %0, i64 256
  %291 = load i32, ptr %289, align 4
  br label %327

292:
  %293 = getelementptr inbounds i8, ptr %2, i64 12
  %294 = getelementptr inbounds i8, ptr %0, i64 256
  %295 = load i32, ptr %293, align 4
  br label %296

296:
  %297 = phi i32 [ %295, %292 ], [ %305, %304 ]
  %298 = phi i32 [ %3, %292 ], [ %307, %304 ]
  %299 = icmp sgt i32 %297, 0
  br i1 %299, label %300, label %304

300:
  %301 = call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %298, i1 true)
  %302 = zext nneg i32 %301 to i64
  %303 = getelementptr i64, ptr %277, i64 %302
  br label %309

304:
  %305 = phi i32 [ %297, %296 ], [ %324, %309 ]
  %306 = add i32 %298, -1
  %307 = and i32 %306, %298
  %308 = icmp eq i32 %307, 0
  br i1 %308, label %420, label %296

309:
  %310 = phi i64 [ 0, %300 ], [ %323, %309 ]
  %311 = load i64, ptr %303, align 8
  %312 = inttoptr i64 %311 to ptr
  %313 = getelementptr i8, ptr %312, i64 %310
  %314 = load ptr, ptr %294, align 8
  %315 = shl i64 %310, 8
  %316 = getelementptr i8, ptr %314, i64 %315
  %317 = getelementptr i8, ptr %316, i64 %302
  %318 = load i32, ptr %18, align 4
  %319 = icmp eq i32 %318, 0
  %320 = select i1 %319, ptr %313, ptr %317
  %321 = select i1 %319, ptr %317, ptr %313
  %322 = load i8, ptr %320, align 1
  store i8 %322, ptr %321, align 1
  %323 = add nuw nsw i64 %310, 1
  %324 = load i32, ptr %293, align 4
  %325 = sext i32 %324 to i64
  %326 = icmp slt i64 %323, %325
  br i1 %326, label %309, label %304

327:
  %328 = phi i32 [ %291, %288 ], [ %336, %335 ]
  %329 = phi i32 [ %3, %288 ], [ %338, %335 ]
  %330 = icmp sgt i32 %328, 0
  br i1 %330, label %331, label %335

331:
  %332 = call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %329, i1 true)
  %333 = zext nneg i32 %332 to i64
  %334 = getelementptr i64, ptr %277, i64 %333
  br label %340

335:
  %336 = phi i32 [ %328, %327 ], [ %355, %340 ]
  %337 = add i32 %329, -1
  %338 = and i32 %337, %329
  %339 = icmp eq i32 %338, 0
  br i1 %339, label %420, label %327

340:
  %341 = phi i64 [ 0, %331 ], [ %354, %340 ]
  %342 = load i64, ptr %334, align 8
  %343 = inttoptr i64 %342 to ptr
  %344 = getelementptr i16, ptr %343, i64 %341
  %345 = load ptr, ptr %290, align 8
  %346 = shl i64 %341, 8
  %347 = getelementptr i8, ptr %345, i64 %346
  %348 = getelementptr i16, ptr %347, i64 %333
  %349 = load i32, ptr %18, align 4
  %350 = icmp eq i32 %349, 0
  %351 = select i1 %350, ptr %344, ptr %348
  %352 = select i1 %350, ptr %348, ptr %344
  %353 = load i16, ptr %351, align 2
  store i16 %353, ptr %352, align 2
  %354 = add nuw nsw i64 %341, 1
  %355 = load i32, ptr %289, align 4
  %356 = sext i32 %355 to i64
  %357 = icmp slt i64 %354, %356
  br i1 %357, label %340, label %335

358:
  %359 = phi i32 [ %287, %284 ], [ %367, %366 ]
  %360 = phi i32 [ %3, %284 ], [ %369, %366 ]
  %361 = icmp sgt i32 %359, 0
  br i1 %361, label %362, label %366

362:
  %363 = call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %360, i1 true)
  %364 = zext nneg i32 %363 to i64
  %365 = getelementptr i64, ptr %277, i64 %364
  br label %371

366:
  %367 = phi i32 [ %359, %358 ], [ %386, %371 ]
  %368 = add i32 %360, -1
  %369 = and i32 %368, %360
  %370 = icmp eq i32 %369, 0
  br i1 %370, label %420, label %358

371:
  %372 = phi i64 [ 0, %362 ], [ %385, %371 ]
  %373 = load i64, ptr %365, align 8
  %374 = inttoptr i64 %373 to ptr
  %375 = getelementptr i32, ptr %374, i64 %372
  %376 = load ptr, ptr %286, align 8
  %377 = shl i64 %372, 8
  %378 = getelementptr i8, ptr %376, i64 %377
  %379 = getelementptr i32, ptr %378, i64 %364
  %380 = load i32, ptr %18, align 4
  %381 = icmp eq i32 %380, 0
  %382 = select i1 %381, ptr %375, ptr %379
  %383 = select i1 %381, ptr %379, ptr %375
  %384 = load i32, ptr %382, align 4
  store i32 %384, ptr %383, align 4
  %385 = add nuw nsw i64 %372, 1
  %386 = load i32, ptr %285, align 4
  %387 = sext i32 %386 to i64
  %388 = icmp slt i64 %385, %387
  br i1 %388, label %371, label %366

389:
  %390 = phi i32 [ %283, %280 ], [ %398, %397 ]
  %391 = phi i32 [ %3, %280 ], [ %400, %397 ]
  %392 = icmp sgt i32 %390, 0
  br i1 %392, label %393, label %397

393:
  %394 = call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %391, i1 true)
  %395 = zext nneg i32 %394 to i64
  %396 = getelementptr i64, ptr %277, i64 %395
  br label %402

397:
  %398 = phi i32 [ %390, %389 ], [ %417, %402 ]
  %399 = add i32 %391, -1
  %400 = and i32 %399, %391
  %401 = icmp eq i32 %400, 0
  br i1 %401, label %420, label %389

402:
  %403 = phi i64 [ 0, %393 ], [ %416, %402 ]
  %404 = load i64, ptr %396, align 8
  %405 = inttoptr i64 %404 to ptr
  %406 = getelementptr i64, ptr %405, i64 %403
  %407 = load ptr, ptr %282, align 8
  %408 = shl i64 %403, 8
  %409 = getelementptr i8, ptr %407, i64 %408
  %410 = getelementptr i64, ptr %409, i64 %395
  %411 = load i32, ptr %18, align 4
  %412 = icmp eq i32 %411, 0
  %413 = select i1 %412, ptr %406, ptr %410
  %414 = select i1 %412, ptr %410, ptr %406
  %415 = load i64, ptr %413, align 8
  store i64 %415, ptr %414, align 8
  %416 = add nuw nsw i64 %403, 1
  %417 = load i32, ptr %281, align 4
  %418 = sext i32 %417 to i64
  %419 = icmp slt i64 %416, %418
  br i1 %419, label %402, label %397

420:
  %421 = phi i32 [ %139, %138 ], [ 1, %140 ], [ 0, %273 ], [ 0, %276 ], [ 0, %304 ], [ 0, %335 ], [ 0, %366 ], [ 0, %397 ]
  call void @llvm.lifetime.end.p0(i64 128, ptr nonnull %9) #28
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %8) #28
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %7) #28
  br label %422

422:
  %423 = phi i32 [ %421, %420 ], [ 0, %4 ]
  ret i32 %423
}

declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #7

define internal fastcc void @limits_of(ptr dead_on_unwind noalias nocapture writable writeonly sret(%struct.limits) align 8 %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, i32 noundef %3, i64 noundef %4, i32 noundef %5) unnamed_addr #8 {
  switch i32 %3, label %111 [
    i32 0, label %7
    i32 1, label %42
    i32 3, label %85
    i32 5, label %94
    i32 2, label %103
  ]

7:
  %8 = sext i32 %5 to i64
  %9 = add i64 %4, -17592186044416
  %10 = getelementptr inbounds i8, ptr %1, i64 56
  %11 = load i64, ptr %10, align 8
  %12 = lshr i64 %9, %11
  %13 = icmp ult i64 %4, 17592186044416
  br i1 %13, label %18, label %14

14:
  %15 = getelementptr inbounds i8, ptr %1, i64 48
  %16 = load i64, ptr %15, align 8
  %17 = icmp ult i64 %12, %16
  br i1 %17, label %19, label %18

18:
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %0, i8 0, i64 32, i1 false)
  br label %112

19:
  %20 = getelementptr inbounds i8, ptr %1, i64 40
  %21 = load ptr, ptr %20, align 8
  %22 = getelementptr %struct.buffer, ptr %21, i64 %12
  %23 = getelementptr inbounds i8, ptr %22, i64 32
  %24 = load i64, ptr %23, align 8
  %25 = or i64 %24, %8
  store i64 %25, ptr %23, align 8
  %26 = load i64, ptr %10, align 8
  %27 = shl i64 %12, %26
  %28 = add i64 %27, 17592186044416
  %29 = getelementptr inbounds i8, ptr %22, i64 8
  %30 = load i64, ptr %29, align 8
  %31 = add i64 %28, %30
  %32 = load i64, ptr %22, align 8
  %33 = sub i64 %32, %31
  store i64 %33, ptr %0, align 8
  %34 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %31, ptr %34, align 8
  %35 = getelementptr inbounds i8, ptr %0, i64 16
  %36 = getelementptr inbounds i8, ptr %22, i64 16
  %37 = load i64, ptr %36, align 8
  %38 = add i64 %37, %31
  store i64 %38, ptr %35, align 8
  %39 = getelementptr inbounds i8, ptr %0, i64 24
  %40 = getelementptr inbounds i8, ptr %22, i64 24
  %41 = load i64, ptr %40, align 8
  store i64 %41, ptr %39, align 8
  br label %112

42:
  %43 = lshr i64 %4, 24
  %44 = getelementptr inbounds i8, ptr %1, i64 576
  %45 = load i64, ptr %44, align 8
  %46 = icmp ugt i64 %43, %45
  %47 = and i64 %4, -16777216
  %48 = select i1 %46, i64 0, i64 %47
  %49 = icmp eq i64 %48, 0
  br i1 %49, label %56, label %50

50:
  %51 = lshr exact i64 %48, 24
  %52 = add nsw i64 %51, -1
  %53 = getelementptr inbounds i8, ptr %1, i64 584
  %54 = load i64, ptr %53, align 8
  %55 = icmp eq i64 %52, %54
  br i1 %55, label %56, label %59

56:
  %57 = getelementptr inbounds i8, ptr %1, i64 64
  %58 = load ptr, ptr %57, align 8
  br label %75

59:
  %60 = getelementptr inbounds i8, ptr %1, i64 192
  %61 = load i64, ptr %60, align 8
  %62 = getelementptr inbounds i8, ptr %1, i64 208
  %63 = load i64, ptr %62, align 8
  %64 = mul i64 %63, %61
  %65 = add i64 %64, 63
  %66 = and i64 %65, -64
  %67 = getelementptr inbounds i8, ptr %1, i64 528
  %68 = load ptr, ptr %67, align 8
  %69 = getelementptr inbounds i8, ptr %1, i64 536
  %70 = load i64, ptr %69, align 8
  %71 = mul i64 %70, %52
  %72 = getelementptr i8, ptr %68, i64 %71
  %73 = getelementptr i8, ptr %72, i64 512
  %74 = getelementptr i8, ptr %73, i64 %66
  br label %75

75:
  %76 = phi ptr [ %58, %56 ], [ %74, %59 ]
  %77 = ptrtoint ptr %76 to i64
  %78 = sub i64 %77, %48
  store i64 %78, ptr %0, align 8
  %79 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %48, ptr %79, align 8
  %80 = getelementptr inbounds i8, ptr %0, i64 16
  %81 = getelementptr inbounds i8, ptr %1, i64 72
  %82 = load i64, ptr %81, align 8
  %83 = add i64 %82, %48
  store i64 %83, ptr %80, align 8
  %84 = getelementptr inbounds i8, ptr %0, i64 24
  store i64 1, ptr %84, align 8
  br label %112

85:
  %86 = getelementptr inbounds i8, ptr %1, i64 24
  %87 = load ptr, ptr %86, align 8
  %88 = ptrtoint ptr %87 to i64
  store i64 %88, ptr %0, align 8
  %89 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %89, align 8
  %90 = getelementptr inbounds i8, ptr %0, i64 16
  %91 = getelementptr inbounds i8, ptr %1, i64 32
  %92 = load i64, ptr %91, align 8
  store i64 %92, ptr %90, align 8
  %93 = getelementptr inbounds i8, ptr %0, i64 24
  store i64 0, ptr %93, align 8
  br label %112

94:
  %95 = getelementptr inbounds i8, ptr %1, i64 16
  %96 = load ptr, ptr %95, align 8
  %97 = ptrtoint ptr %96 to i64
  store i64 %97, ptr %0, align 8
  %98 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %98, align 8
  %99 = getelementptr inbounds i8, ptr %0, i64 16
  %100 = getelementptr inbounds i8, ptr %1, i64 264
  %101 = load i64, ptr %100, align 8
  store i64 %101, ptr %99, align 8
  %102 = getelementptr inbounds i8, ptr %0, i64 24
  store i64 0, ptr %102, align 8
  br label %112

103:
  %104 = getelementptr inbounds i8, ptr %2, i64 24
  %105 = load i64, ptr %104, align 8
  store i64 %105, ptr %0, align 8
  %106 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %106, align 8
  %107 = getelementptr inbounds i8, ptr %0, i64 16
  %108 = getelementptr inbounds i8, ptr %1, i64 80
  %109 = load i64, ptr %108, align 8
  store i64 %109, ptr %107, align 8
  %110 = getelementptr inbounds i8, ptr %0, i64 24
  store i64 1, ptr %110, align 8
  br label %112

111:
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %0, i8 0, i64 32, i1 false)
  br label %112

112:
  ret void
}

define internal fastcc range(i32 0, 2) i32 @access_elements(ptr noundef %0, ptr noundef %1, ptr nocapture noundef readonly %2, i32 noundef %3) unnamed_addr #9 {
  %5 = alloca %struct.access, align 4
  %6 = getelementptr inbounds i8, ptr %0, i64 240
  %7 = load ptr, ptr %6, align 8
  %8 = load <32 x i64>, ptr %7, align 64
  %9 = getelementptr inbounds i8, ptr %0, i64 256
  %10 = load ptr, ptr %9, align 8
  call void @llvm.lifetime.start.p0(i64 64, ptr nonnull %5) #28
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(64) %5, ptr noundef nonnull align 4 dereferenceable(64) %2, i64 60, i1 false)
  %11 = getelementptr inbounds i8, ptr %5, i64 12
  store i32 1, ptr %11, align 4
  %12 = getelementptr inbounds i8, ptr %2, i64 8
  %13 = load i32, ptr %12, align 4
  %14 = getelementptr inbounds i8, ptr %5, i64 60
  store i32 %13, ptr %14, align 4
  %15 = getelementptr inbounds i8, ptr %5, i64 32
  store i32 %13, ptr %15, align 4
  %16 = getelementptr inbounds i8, ptr %5, i64 40
  store i32 0, ptr %16, align 4
  %17 = getelementptr inbounds i8, ptr %2, i64 12
  %18 = load i32, ptr %17, align 4
  %19 = icmp sgt i32 %18, 0
  br i1 %19, label %20, label %23

20:
  %21 = getelementptr inbounds i8, ptr %2, i64 4
  %22 = getelementptr inbounds i8, ptr %2, i64 20
  br label %25

23:
  %24 = phi i32 [ 0, %4 ], [ %36, %48 ]
  store ptr %10, ptr %9, align 8
  call void @llvm.lifetime.end.p0(i64 64, ptr nonnull %5) #28
  ret i32 %24

25:
  %26 = phi i64 [ 0, %20 ], [ %49, %48 ]
  %27 = load i32, ptr %12, align 4
  %28 = sext i32 %27 to i64
  %29 = mul i64 %26, %28
  %30 = insertelement <32 x i64> poison, i64 %29, i64 0
  %31 = shufflevector <32 x i64> %30, <32 x i64> poison, <32 x i32> zeroinitializer
  %32 = add <32 x i64> %31, %8
  %33 = load ptr, ptr %6, align 8
  store <32 x i64> %32, ptr %33, align 64
  %34 = shl i64 %26, 8
  %35 = getelementptr i8, ptr %10, i64 %34
  store ptr %35, ptr %9, align 8
  %36 = call i32 @access(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull %5, i32 noundef %3) #26
  %37 = icmp eq i64 %26, 0
  br i1 %37, label %48, label %38

38:
  %39 = load i32, ptr %21, align 4
  %40 = icmp eq i32 %39, 4
  br i1 %40, label %48, label %41

41:
  %42 = load ptr, ptr %0, align 8
  %43 = load i32, ptr %22, align 4
  %44 = sext i32 %43 to i64
  %45 = getelementptr i64, ptr %42, i64 %44
  %46 = load i64, ptr %45, align 8
  %47 = add i64 %46, 1
  store i64 %47, ptr %45, align 8
  br label %48

48:
  %49 = add nuw nsw i64 %26, 1
  %50 = load i32, ptr %17, align 4
  %51 = sext i32 %50 to i64
  %52 = icmp slt i64 %49, %51
  %53 = icmp eq i32 %36, 0
  %54 = select i1 %52, i1 %53, i1 false
  br i1 %54, label %25, label %23
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
  tail call void @fault(ptr noundef %0, ptr noundef %1, i32 noundef %14, i32 noundef %18, i32 noundef %16, i64 noundef %21, i64 noundef %24, i32 noundef %26) #29
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #5

define internal fastcc void @inspect(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr nocapture noundef readonly %3, ptr noundef %4) unnamed_addr #6 {
  %6 = alloca [32 x i64], align 64
  %7 = getelementptr inbounds i8, ptr %0, i64 416
  %8 = load ptr, ptr %7, align 8
  %9 = icmp eq ptr %8, null
  br i1 %9, label %23, label %10

10:
  %11 = getelementptr inbounds i8, ptr %0, i64 312
  %12 = load ptr, ptr %11, align 8
  %13 = icmp eq ptr %12, null
  br i1 %13, label %19, label %14

14:
  %15 = getelementptr i8, ptr %3, i64 4
  %16 = load i32, ptr %15, align 4
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %19, label %18

18:
  tail call fastcc void @check_races(ptr noundef nonnull %0, ptr noundef %1, ptr noundef %2, ptr noundef %4, i32 noundef %16, i32 noundef 1) #26
  br label %19

19:
  %20 = load i32, ptr %3, align 4
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %23, label %22

22:
  tail call fastcc void @check_races(ptr noundef nonnull %0, ptr noundef %1, ptr noundef %2, ptr noundef %4, i32 noundef %20, i32 noundef 0) #26
  br label %23

23:
  %24 = getelementptr inbounds i8, ptr %0, i64 224
  %25 = load i64, ptr %24, align 8
  %26 = icmp eq i64 %25, 3
  br i1 %26, label %27, label %76

27:
  %28 = getelementptr inbounds i8, ptr %2, i64 24
  %29 = load i32, ptr %28, align 4
  switch i32 %29, label %30 [
    i32 3, label %36
    i32 1, label %35
  ]

30:
  %31 = getelementptr inbounds i8, ptr %2, i64 16
  %32 = load i32, ptr %31, align 4
  %33 = icmp ne i32 %32, 0
  %34 = zext i1 %33 to i64
  br label %36

35:
  br label %36

36:
  %37 = phi i64 [ 3, %27 ], [ %34, %30 ], [ 2, %35 ]
  %38 = getelementptr i8, ptr %3, i64 4
  %39 = load i32, ptr %38, align 4
  %40 = icmp eq i32 %39, 0
  br i1 %40, label %230, label %41

41:
  %42 = getelementptr inbounds i8, ptr %2, i64 60
  %43 = load i32, ptr %42, align 4
  %44 = sext i32 %43 to i64
  %45 = load <32 x i64>, ptr %4, align 64
  %46 = getelementptr inbounds i8, ptr %0, i64 472
  %47 = load i64, ptr %46, align 8
  %48 = add i64 %47, 1
  %49 = getelementptr inbounds i8, ptr %0, i64 480
  %50 = load i64, ptr %49, align 8
  %51 = icmp ugt i64 %48, %50
  br i1 %51, label %52, label %57

52:
  %53 = getelementptr inbounds i8, ptr %0, i64 488
  %54 = load ptr, ptr %53, align 8
  tail call void %54() #27
  %55 = load i64, ptr %46, align 8
  %56 = add i64 %55, 1
  br label %57

57:
  %58 = phi i64 [ %56, %52 ], [ %48, %41 ]
  %59 = phi i64 [ %55, %52 ], [ %47, %41 ]
  %60 = getelementptr inbounds i8, ptr %0, i64 464
  %61 = load ptr, ptr %60, align 8
  store i64 %58, ptr %46, align 8
  %62 = getelementptr %struct.traffic, ptr %61, i64 %59
  store <32 x i64> %45, ptr %62, align 8
  %63 = getelementptr inbounds i8, ptr %62, i64 256
  store i32 %39, ptr %63, align 8
  %64 = load i32, ptr %2, align 4
  %65 = getelementptr inbounds i8, ptr %62, i64 260
  store i32 %64, ptr %65, align 4
  %66 = getelementptr inbounds i8, ptr %1, i64 12
  %67 = load i32, ptr %66, align 4
  %68 = zext i32 %67 to i64
  %69 = getelementptr inbounds i8, ptr %62, i64 264
  store i64 %68, ptr %69, align 8
  %70 = shl nsw i64 %44, 3
  %71 = or disjoint i64 %70, %37
  %72 = load ptr, ptr %60, align 8
  %73 = load i64, ptr %46, align 8
  %74 = getelementptr %struct.traffic, ptr %72, i64 %73
  %75 = getelementptr i8, ptr %74, i64 -8
  store i64 %71, ptr %75, align 8
  br label %230

76:
  %77 = getelementptr inbounds i8, ptr %0, i64 480
  %78 = load i64, ptr %77, align 8
  %79 = icmp eq i64 %78, 0
  br i1 %79, label %112, label %80

80:
  %81 = getelementptr inbounds i8, ptr %2, i64 4
  %82 = load i32, ptr %81, align 4
  %83 = icmp eq i32 %82, 3
  br i1 %83, label %84, label %112

84:
  %85 = getelementptr i8, ptr %3, i64 12
  %86 = load i32, ptr %85, align 4
  %87 = icmp eq i32 %86, 0
  br i1 %87, label %112, label %88

88:
  %89 = load <32 x i64>, ptr %4, align 64
  %90 = getelementptr inbounds i8, ptr %0, i64 472
  %91 = load i64, ptr %90, align 8
  %92 = add i64 %91, 1
  %93 = icmp ugt i64 %92, %78
  br i1 %93, label %94, label %99

94:
  %95 = getelementptr inbounds i8, ptr %0, i64 488
  %96 = load ptr, ptr %95, align 8
  tail call void %96() #27
  %97 = load i64, ptr %90, align 8
  %98 = add i64 %97, 1
  br label %99

99:
  %100 = phi i64 [ %98, %94 ], [ %92, %88 ]
  %101 = phi i64 [ %97, %94 ], [ %91, %88 ]
  %102 = getelementptr inbounds i8, ptr %0, i64 464
  %103 = load ptr, ptr %102, align 8
  store i64 %100, ptr %90, align 8
  %104 = getelementptr %struct.traffic, ptr %103, i64 %101
  store <32 x i64> %89, ptr %104, align 8
  %105 = getelementptr inbounds i8, ptr %104, i64 256
  store i32 %86, ptr %105, align 8
  %106 = load i32, ptr %2, align 4
  %107 = getelementptr inbounds i8, ptr %104, i64 260
  store i32 %106, ptr %107, align 4
  %108 = getelementptr inbounds i8, ptr %1, i64 12
  %109 = load i32, ptr %108, align 4
  %110 = zext i32 %109 to i64
  %111 = getelementptr inbounds i8, ptr %104, i64 264
  store i64 %110, ptr %111, align 8
  br label %112

112:
  %113 = load i32, ptr %3, align 4
  %114 = icmp eq i32 %113, 0
  br i1 %114, label %230, label %115

115:
  %116 = getelementptr inbounds i8, ptr %2, i64 24
  %117 = load i32, ptr %116, align 4
  %118 = icmp eq i32 %117, 3
  br i1 %118, label %230, label %119

119:
  %120 = getelementptr inbounds i8, ptr %0, i64 624
  %121 = load i64, ptr %120, align 8
  %122 = icmp eq i64 %121, 0
  br i1 %122, label %202, label %123

123:
  %124 = load <32 x i64>, ptr %4, align 64
  %125 = getelementptr inbounds i8, ptr %0, i64 632
  %126 = load volatile i64, ptr %125, align 8
  %127 = add i32 %117, -1
  %128 = icmp ult i32 %127, 2
  br i1 %128, label %134, label %129

129:
  %130 = getelementptr inbounds i8, ptr %2, i64 16
  %131 = load i32, ptr %130, align 4
  %132 = icmp eq i32 %131, 0
  %133 = select i1 %132, i64 16, i64 32
  br label %134

134:
  %135 = phi i64 [ %133, %129 ], [ 48, %123 ]
  %136 = lshr <32 x i64> %124, <i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7>
  %137 = mul <32 x i64> %136, <i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677>
  %138 = and <32 x i64> %137, <i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807>
  %139 = lshr <32 x i64> %138, <i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33>
  %140 = lshr <32 x i64> %138, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
  %141 = xor <32 x i64> %139, %140
  %142 = insertelement <32 x i64> poison, i64 %126, i64 0
  %143 = shufflevector <32 x i64> %142, <32 x i64> poison, <32 x i32> zeroinitializer
  %144 = and <32 x i64> %141, %143
  %145 = icmp eq <32 x i64> %144, zeroinitializer
  %146 = bitcast <32 x i1> %145 to i32
  %147 = and i32 %113, %146
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %6) #28
  store <32 x i64> %124, ptr %6, align 64
  %148 = icmp eq i32 %147, 0
  br i1 %148, label %201, label %149

149:
  %150 = getelementptr inbounds i8, ptr %0, i64 616
  %151 = getelementptr inbounds i8, ptr %0, i64 640
  %152 = getelementptr inbounds i8, ptr %0, i64 608
  %153 = getelementptr inbounds i8, ptr %0, i64 176
  br label %154

154:
  %155 = phi i32 [ %147, %149 ], [ %199, %189 ]
  %156 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %155, i1 true)
  %157 = zext nneg i32 %156 to i64
  %158 = getelementptr [32 x i64], ptr %6, i64 0, i64 %157
  %159 = load i64, ptr %158, align 8
  %160 = lshr i64 %159, 7
  %161 = insertelement <32 x i64> poison, i64 %160, i64 0
  %162 = shufflevector <32 x i64> %161, <32 x i64> poison, <32 x i32> zeroinitializer
  %163 = icmp eq <32 x i64> %136, %162
  %164 = bitcast <32 x i1> %163 to i32
  %165 = and i32 %155, %164
  %166 = icmp eq i32 %165, 0
  br i1 %166, label %181, label %167

167:
  %168 = phi i32 [ %179, %167 ], [ %165, %154 ]
  %169 = phi i64 [ %177, %167 ], [ 0, %154 ]
  %170 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %168, i1 true)
  %171 = zext nneg i32 %170 to i64
  %172 = getelementptr [32 x i64], ptr %6, i64 0, i64 %171
  %173 = load i64, ptr %172, align 8
  %174 = lshr i64 %173, 5
  %175 = and i64 %174, 3
  %176 = shl nuw nsw i64 1, %175
  %177 = or i64 %176, %169
  %178 = add i32 %168, -1
  %179 = and i32 %178, %168
  %180 = icmp eq i32 %179, 0
  br i1 %180, label %181, label %167

181:
  %182 = phi i64 [ 0, %154 ], [ %177, %167 ]
  %183 = load i64, ptr %150, align 8
  %184 = load i64, ptr %120, align 8
  %185 = icmp ult i64 %183, %184
  br i1 %185, label %189, label %186, !prof !5

186:
  %187 = load ptr, ptr %151, align 8
  tail call void %187() #27
  %188 = load i64, ptr %150, align 8
  br label %189

189:
  %190 = phi i64 [ %183, %181 ], [ %188, %186 ]
  %191 = load ptr, ptr %152, align 8
  %192 = add i64 %190, 1
  store i64 %192, ptr %150, align 8
  %193 = getelementptr %struct.probe, ptr %191, i64 %190
  %194 = shl i64 %160, 8
  %195 = or disjoint i64 %194, %135
  %196 = or i64 %182, %195
  %197 = load i64, ptr %153, align 8
  store i64 %196, ptr %193, align 8
  %198 = getelementptr inbounds i8, ptr %193, i64 8
  store i64 %197, ptr %198, align 8
  %199 = xor i32 %165, %155
  %200 = icmp eq i32 %165, %155
  br i1 %200, label %201, label %154

201:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %6) #28
  br label %202

202:
  %203 = load i64, ptr %77, align 8
  %204 = icmp eq i64 %203, 0
  br i1 %204, label %230, label %205

205:
  %206 = load i32, ptr %3, align 4
  %207 = load <32 x i64>, ptr %4, align 64
  %208 = getelementptr inbounds i8, ptr %0, i64 472
  %209 = load i64, ptr %208, align 8
  %210 = add i64 %209, 1
  %211 = icmp ugt i64 %210, %203
  br i1 %211, label %212, label %217

212:
  %213 = getelementptr inbounds i8, ptr %0, i64 488
  %214 = load ptr, ptr %213, align 8
  tail call void %214() #27
  %215 = load i64, ptr %208, align 8
  %216 = add i64 %215, 1
  br label %217

217:
  %218 = phi i64 [ %216, %212 ], [ %210, %205 ]
  %219 = phi i64 [ %215, %212 ], [ %209, %205 ]
  %220 = getelementptr inbounds i8, ptr %0, i64 464
  %221 = load ptr, ptr %220, align 8
  store i64 %218, ptr %208, align 8
  %222 = getelementptr %struct.traffic, ptr %221, i64 %219
  store <32 x i64> %207, ptr %222, align 8
  %223 = getelementptr inbounds i8, ptr %222, i64 256
  store i32 %206, ptr %223, align 8
  %224 = load i32, ptr %2, align 4
  %225 = getelementptr inbounds i8, ptr %222, i64 260
  store i32 %224, ptr %225, align 4
  %226 = getelementptr inbounds i8, ptr %1, i64 12
  %227 = load i32, ptr %226, align 4
  %228 = zext i32 %227 to i64
  %229 = getelementptr inbounds i8, ptr %222, i64 264
  store i64 %228, ptr %229, align 8
  br label %230

230:
  ret void
}

define dso_local ptr @host_address_of(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i32 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5) local_unnamed_addr #8 {
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
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %7) #28
  call fastcc void @limits_of(ptr dead_on_unwind nonnull writable sret(%struct.limits) align 8 %7, ptr noundef %0, ptr noundef %1, i32 noundef %22, i64 noundef %21, i32 noundef %5) #26
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
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %7) #28
  ret ptr %46
}

define dso_local void @check_copy(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4, i64 noundef %5, i32 noundef %6, i32 noundef %7) local_unnamed_addr #10 {
  %9 = alloca [32 x i64], align 16
  %10 = alloca %struct.access, align 4
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %9) #28
  %11 = icmp eq i32 %6, 4
  %12 = zext i32 %3 to i64
  br i1 %11, label %13, label %25

13:
  %14 = getelementptr i64, ptr %9, i64 %12
  store i64 %4, ptr %14, align 8
  %15 = icmp ugt i64 %4, 17592186044415
  br i1 %15, label %76, label %16

16:
  %17 = and i64 %4, 1099511627775
  store i64 %17, ptr %14, align 8
  %18 = icmp ult i64 %4, 5497558138880
  %19 = icmp ult i64 %17, 4294967296
  %20 = and i1 %18, %19
  br i1 %20, label %21, label %76

21:
  %22 = lshr i64 %4, 40
  %23 = getelementptr [5 x i32], ptr @resolve.spaces, i64 0, i64 %22
  %24 = load i32, ptr %23, align 4
  br label %27

25:
  %26 = getelementptr [32 x i64], ptr %9, i64 0, i64 %12
  store i64 %4, ptr %26, align 8
  br label %27

27:
  %28 = phi i64 [ %4, %25 ], [ %17, %21 ]
  %29 = phi i32 [ %6, %25 ], [ %24, %21 ]
  %30 = getelementptr inbounds i8, ptr %0, i64 224
  %31 = load i64, ptr %30, align 8
  %32 = icmp eq i64 %31, 3
  %33 = icmp eq i32 %29, 1
  %34 = select i1 %32, i1 %33, i1 false
  %35 = icmp ne i64 %5, 0
  %36 = and i1 %35, %34
  br i1 %36, label %37, label %71

37:
  %38 = add i64 %5, -1
  %39 = add i64 %38, %28
  %40 = insertelement <32 x i64> <i64 poison, i64 poison, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0>, i64 %28, i64 0
  %41 = insertelement <32 x i64> %40, i64 %39, i64 1
  %42 = getelementptr inbounds i8, ptr %0, i64 472
  %43 = load i64, ptr %42, align 8
  %44 = add i64 %43, 1
  %45 = getelementptr inbounds i8, ptr %0, i64 480
  %46 = load i64, ptr %45, align 8
  %47 = icmp ugt i64 %44, %46
  br i1 %47, label %48, label %53

48:
  %49 = getelementptr inbounds i8, ptr %0, i64 488
  %50 = load ptr, ptr %49, align 8
  tail call void %50() #27
  %51 = load i64, ptr %42, align 8
  %52 = add i64 %51, 1
  br label %53

53:
  %54 = phi i64 [ %52, %48 ], [ %44, %37 ]
  %55 = phi i64 [ %51, %48 ], [ %43, %37 ]
  %56 = getelementptr inbounds i8, ptr %0, i64 464
  %57 = load ptr, ptr %56, align 8
  store i64 %54, ptr %42, align 8
  %58 = getelementptr %struct.traffic, ptr %57, i64 %55
  store <32 x i64> %41, ptr %58, align 8
  %59 = getelementptr inbounds i8, ptr %58, i64 256
  store i32 3, ptr %59, align 8
  %60 = getelementptr inbounds i8, ptr %58, i64 260
  store i32 %2, ptr %60, align 4
  %61 = getelementptr inbounds i8, ptr %1, i64 12
  %62 = load i32, ptr %61, align 4
  %63 = zext i32 %62 to i64
  %64 = getelementptr inbounds i8, ptr %58, i64 264
  store i64 %63, ptr %64, align 8
  %65 = shl i64 %5, 3
  %66 = or disjoint i64 %65, 4
  %67 = load ptr, ptr %56, align 8
  %68 = load i64, ptr %42, align 8
  %69 = getelementptr %struct.traffic, ptr %67, i64 %68
  %70 = getelementptr i8, ptr %69, i64 -8
  store i64 %66, ptr %70, align 8
  br label %71

71:
  %72 = getelementptr inbounds i8, ptr %0, i64 416
  %73 = load ptr, ptr %72, align 8
  %74 = icmp ne ptr %73, null
  %75 = and i1 %35, %74
  br i1 %75, label %83, label %115

76:
  %77 = phi i32 [ 4, %16 ], [ 0, %13 ]
  %78 = icmp ne i64 %5, 0
  %79 = getelementptr inbounds i8, ptr %0, i64 416
  %80 = load ptr, ptr %79, align 8
  %81 = icmp ne ptr %80, null
  %82 = and i1 %78, %81
  br i1 %82, label %88, label %115

83:
  br i1 %33, label %84, label %88

84:
  %85 = getelementptr inbounds i8, ptr %0, i64 312
  %86 = load ptr, ptr %85, align 8
  %87 = icmp eq ptr %86, null
  br i1 %87, label %115, label %91

88:
  %89 = phi i32 [ %29, %83 ], [ %77, %76 ]
  %90 = icmp eq i32 %89, 0
  br i1 %90, label %91, label %115

91:
  %92 = phi i32 [ 0, %88 ], [ 1, %84 ]
  call void @llvm.lifetime.start.p0(i64 64, ptr nonnull %10) #28
  store i32 %2, ptr %10, align 4
  %93 = getelementptr inbounds i8, ptr %10, i64 4
  store i32 %92, ptr %93, align 4
  %94 = getelementptr inbounds i8, ptr %10, i64 8
  %95 = getelementptr inbounds i8, ptr %0, i64 400
  %96 = load i64, ptr %95, align 8
  %97 = trunc i64 %96 to i32
  %98 = shl nuw i32 1, %97
  store i32 %98, ptr %94, align 4
  %99 = getelementptr inbounds i8, ptr %10, i64 12
  store i32 1, ptr %99, align 4
  %100 = getelementptr inbounds i8, ptr %10, i64 16
  %101 = and i32 %7, 1
  store i32 %101, ptr %100, align 4
  %102 = getelementptr inbounds i8, ptr %10, i64 20
  store i32 0, ptr %102, align 4
  %103 = getelementptr inbounds i8, ptr %10, i64 24
  store i32 3, ptr %103, align 4
  %104 = getelementptr inbounds i8, ptr %10, i64 28
  store i32 0, ptr %104, align 4
  %105 = getelementptr inbounds i8, ptr %10, i64 32
  %106 = trunc i64 %5 to i32
  store i32 %106, ptr %105, align 4
  %107 = getelementptr inbounds i8, ptr %10, i64 36
  store i32 %7, ptr %107, align 4
  %108 = getelementptr inbounds i8, ptr %10, i64 40
  store i32 0, ptr %108, align 4
  %109 = getelementptr inbounds i8, ptr %10, i64 44
  store i32 0, ptr %109, align 4
  %110 = getelementptr inbounds i8, ptr %10, i64 48
  store i32 0, ptr %110, align 4
  %111 = getelementptr inbounds i8, ptr %10, i64 52
  store i32 0, ptr %111, align 4
  %112 = getelementptr inbounds i8, ptr %10, i64 56
  store i32 0, ptr %112, align 4
  %113 = getelementptr inbounds i8, ptr %10, i64 60
  store i32 0, ptr %113, align 4
  %114 = shl nuw i32 1, %3
  call fastcc void @check_races(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull %10, ptr noundef nonnull %9, i32 noundef %114, i32 noundef %92) #26
  call void @llvm.lifetime.end.p0(i64 64, ptr nonnull %10) #28
  br label %115

115:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %9) #28
  ret void
}

define internal fastcc void @check_races(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef %3, i32 noundef %4, i32 noundef %5) unnamed_addr #11 {
  %7 = alloca %struct.examined, align 8
  %8 = alloca %struct.places, align 8
  %9 = getelementptr inbounds i8, ptr %0, i64 576
  %10 = load i64, ptr %9, align 8
  %11 = icmp ugt i64 %10, 1
  br i1 %11, label %965, label %12

12:
  %13 = getelementptr inbounds i8, ptr %2, i64 24
  %14 = load i32, ptr %13, align 4
  %15 = getelementptr inbounds i8, ptr %2, i64 36
  %16 = load i32, ptr %15, align 4
  %17 = add i32 %14, -1
  %18 = icmp ult i32 %17, 2
  br i1 %18, label %24, label %19

19:
  %20 = getelementptr inbounds i8, ptr %2, i64 16
  %21 = load i32, ptr %20, align 4
  %22 = icmp ne i32 %21, 0
  %23 = zext i1 %22 to i32
  br label %24

24:
  %25 = phi i32 [ 0, %19 ], [ 2, %12 ]
  %26 = phi i32 [ %23, %19 ], [ 1, %12 ]
  %27 = and i32 %16, 63
  %28 = or i32 %26, %27
  %29 = or i32 %28, %25
  %30 = icmp eq i32 %5, 1
  br i1 %30, label %31, label %44

31:
  tail call fastcc void @record_listed_loads(ptr noundef nonnull %0) #26
  %32 = and i32 %28, 1
  %33 = icmp eq i32 %32, 0
  br i1 %33, label %38, label %34

34:
  %35 = getelementptr inbounds i8, ptr %0, i64 320
  %36 = load i64, ptr %35, align 8
  %37 = getelementptr inbounds i8, ptr %0, i64 368
  store i64 %36, ptr %37, align 8
  br label %38

38:
  %39 = icmp ugt i32 %27, 31
  %40 = zext i1 %39 to i64
  %41 = getelementptr inbounds i8, ptr %0, i64 376
  %42 = load i64, ptr %41, align 8
  %43 = or i64 %42, %40
  store i64 %43, ptr %41, align 8
  br label %44

44:
  %45 = getelementptr inbounds i8, ptr %0, i64 384
  %46 = load i64, ptr %45, align 8
  %47 = add i64 %46, 1
  store i64 %47, ptr %45, align 8
  %48 = trunc i64 %47 to i32
  %49 = getelementptr inbounds i8, ptr %0, i64 176
  %50 = load i64, ptr %49, align 8
  %51 = trunc i64 %50 to i32
  %52 = getelementptr inbounds i8, ptr %0, i64 192
  %53 = load i64, ptr %52, align 8
  %54 = trunc i64 %53 to i32
  %55 = shl i32 %54, 5
  %56 = mul i32 %55, %51
  call void @llvm.lifetime.start.p0(i64 128, ptr nonnull %7) #28
  store ptr %0, ptr %7, align 8
  %57 = getelementptr inbounds i8, ptr %7, i64 8
  store ptr %1, ptr %57, align 8
  %58 = getelementptr inbounds i8, ptr %7, i64 16
  store ptr %2, ptr %58, align 8
  %59 = getelementptr inbounds i8, ptr %7, i64 24
  store ptr %3, ptr %59, align 8
  %60 = getelementptr inbounds i8, ptr %7, i64 32
  %61 = getelementptr inbounds i8, ptr %1, i64 12
  %62 = load i32, ptr %61, align 4
  %63 = shl i32 %62, 5
  %64 = add i32 %63, %56
  store i32 %64, ptr %60, align 8
  %65 = getelementptr inbounds i8, ptr %7, i64 36
  store i32 %48, ptr %65, align 4
  %66 = getelementptr inbounds i8, ptr %7, i64 40
  %67 = getelementptr inbounds i8, ptr %0, i64 320
  %68 = load i64, ptr %67, align 8
  %69 = trunc i64 %68 to i32
  store i32 %69, ptr %66, align 8
  %70 = getelementptr inbounds i8, ptr %7, i64 44
  %71 = load i32, ptr %2, align 4
  %72 = shl i32 %71, 6
  %73 = or disjoint i32 %72, %29
  store i32 %73, ptr %70, align 4
  %74 = getelementptr inbounds i8, ptr %7, i64 48
  store i32 %56, ptr %74, align 8
  %75 = getelementptr inbounds i8, ptr %7, i64 52
  br i1 %30, label %76, label %80

76:
  %77 = getelementptr inbounds i8, ptr %0, i64 392
  %78 = load i64, ptr %77, align 8
  %79 = trunc i64 %78 to i32
  br label %80

80:
  %81 = phi i32 [ %79, %76 ], [ 0, %44 ]
  store i32 %81, ptr %75, align 4
  %82 = getelementptr inbounds i8, ptr %7, i64 56
  store i32 %5, ptr %82, align 8
  %83 = getelementptr inbounds i8, ptr %7, i64 60
  store i32 0, ptr %83, align 4
  %84 = getelementptr inbounds i8, ptr %7, i64 64
  store i32 0, ptr %84, align 8
  %85 = getelementptr inbounds i8, ptr %7, i64 68
  store i32 0, ptr %85, align 4
  %86 = getelementptr inbounds i8, ptr %7, i64 72
  store i32 0, ptr %86, align 8
  %87 = getelementptr inbounds i8, ptr %7, i64 76
  %88 = getelementptr inbounds i8, ptr %7, i64 92
  %89 = getelementptr inbounds i8, ptr %7, i64 108
  %90 = getelementptr inbounds i8, ptr %2, i64 32
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(48) %87, i8 0, i64 48, i1 false)
  %91 = load i32, ptr %90, align 4
  %92 = sext i32 %91 to i64
  %93 = getelementptr inbounds i8, ptr %0, i64 400
  %94 = load i64, ptr %93, align 8
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %8) #28
  %95 = getelementptr inbounds i8, ptr %0, i64 312
  %96 = load ptr, ptr %95, align 8
  store ptr %96, ptr %8, align 8
  %97 = getelementptr inbounds i8, ptr %8, i64 8
  store i64 4, ptr %97, align 8
  %98 = getelementptr inbounds i8, ptr %8, i64 16
  store i64 1, ptr %98, align 8
  %99 = getelementptr inbounds i8, ptr %8, i64 24
  store ptr null, ptr %99, align 8
  %100 = and i32 %29, 2
  %101 = icmp eq i32 %100, 0
  br i1 %101, label %102, label %106

102:
  %103 = getelementptr inbounds i8, ptr %2, i64 16
  %104 = load i32, ptr %103, align 4
  %105 = icmp eq i32 %104, 0
  br label %106

106:
  %107 = phi i1 [ true, %80 ], [ %105, %102 ]
  %108 = icmp eq i32 %4, 0
  br i1 %108, label %919, label %109

109:
  %110 = and i32 %28, 1
  %111 = icmp eq i32 %110, 0
  %112 = icmp eq i32 %5, 0
  %113 = add nsw i64 %92, -1
  %114 = xor i1 %30, true
  %115 = select i1 %114, i1 true, i1 %111
  %116 = getelementptr inbounds i8, ptr %0, i64 336
  %117 = getelementptr inbounds i8, ptr %0, i64 56
  %118 = getelementptr inbounds i8, ptr %0, i64 408
  %119 = getelementptr inbounds i8, ptr %2, i64 8
  %120 = and i32 %16, 32
  %121 = icmp eq i32 %120, 0
  %122 = and i32 %29, 10
  %123 = icmp eq i32 %122, 0
  br label %124

124:
  %125 = phi i64 [ -1, %109 ], [ %906, %900 ]
  %126 = phi i1 [ %30, %109 ], [ %905, %900 ]
  %127 = phi i64 [ -1, %109 ], [ %137, %900 ]
  %128 = phi i32 [ 0, %109 ], [ %140, %900 ]
  %129 = phi i32 [ %4, %109 ], [ %908, %900 ]
  %130 = phi ptr [ %96, %109 ], [ %904, %900 ]
  %131 = phi i64 [ 4, %109 ], [ %903, %900 ]
  %132 = phi i64 [ 1, %109 ], [ %902, %900 ]
  %133 = phi ptr [ null, %109 ], [ %901, %900 ]
  %134 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %129, i1 true)
  %135 = zext nneg i32 %134 to i64
  %136 = getelementptr i64, ptr %3, i64 %135
  %137 = load i64, ptr %136, align 8
  %138 = icmp eq i64 %137, %127
  %139 = add i32 %128, 1
  %140 = select i1 %138, i32 %139, i32 0
  %141 = icmp ugt i32 %140, 1
  %142 = select i1 %141, i1 %111, i1 false
  br i1 %142, label %900, label %146

143:
  %144 = load i32, ptr %84, align 8
  %145 = icmp eq i32 %144, 0
  br i1 %145, label %919, label %910, !prof !4

146:
  br i1 %112, label %147, label %181

147:
  %148 = add i64 %137, -17592186044416
  %149 = load i64, ptr %117, align 8
  %150 = lshr i64 %148, %149
  %151 = icmp eq i64 %150, %125
  br i1 %151, label %168, label %152

152:
  %153 = load ptr, ptr %118, align 8
  %154 = shl i64 %150, 5
  %155 = getelementptr i8, ptr %153, i64 %154
  %156 = load i64, ptr %155, align 8
  %157 = inttoptr i64 %156 to ptr
  %158 = getelementptr i8, ptr %155, i64 8
  %159 = load i64, ptr %158, align 8
  %160 = getelementptr i8, ptr %155, i64 16
  %161 = load i64, ptr %160, align 8
  %162 = inttoptr i64 %161 to ptr
  store ptr %157, ptr %8, align 8
  store i64 1, ptr %97, align 8
  store i64 %159, ptr %98, align 8
  store ptr %162, ptr %99, align 8
  %163 = shl i64 %150, 2
  %164 = or disjoint i64 %163, 3
  %165 = getelementptr i64, ptr %153, i64 %164
  %166 = load i64, ptr %165, align 8
  %167 = icmp ne i64 %166, 0
  br label %168

168:
  %169 = phi ptr [ %162, %152 ], [ %133, %147 ]
  %170 = phi i64 [ %159, %152 ], [ %132, %147 ]
  %171 = phi i64 [ 1, %152 ], [ %131, %147 ]
  %172 = phi ptr [ %157, %152 ], [ %130, %147 ]
  %173 = phi i1 [ %167, %152 ], [ %126, %147 ]
  %174 = phi i64 [ %150, %152 ], [ %125, %147 ]
  %175 = icmp eq ptr %172, null
  br i1 %175, label %900, label %176

176:
  %177 = shl i64 %174, %149
  %178 = sub i64 %148, %177
  %179 = add i64 %113, %178
  %180 = lshr i64 %179, %94
  br label %190

181:
  %182 = add i64 %113, %137
  %183 = lshr i64 %182, %94
  br i1 %115, label %190, label %184

184:
  %185 = load ptr, ptr %116, align 8
  %186 = lshr i64 %137, %94
  %187 = getelementptr i8, ptr %185, i64 %186
  %188 = sub i64 %183, %186
  %189 = add i64 %188, 1
  tail call void @llvm.memset.p0.i64(ptr align 1 %187, i8 1, i64 %189, i1 false)
  br label %190

190:
  %191 = phi ptr [ %169, %176 ], [ %133, %184 ], [ %133, %181 ]
  %192 = phi i64 [ %170, %176 ], [ %132, %184 ], [ %132, %181 ]
  %193 = phi i64 [ %171, %176 ], [ %131, %184 ], [ %131, %181 ]
  %194 = phi ptr [ %172, %176 ], [ %130, %184 ], [ %130, %181 ]
  %195 = phi i64 [ %180, %176 ], [ %183, %184 ], [ %183, %181 ]
  %196 = phi i64 [ %174, %176 ], [ %125, %184 ], [ %125, %181 ]
  %197 = phi i1 [ %173, %176 ], [ %126, %184 ], [ %126, %181 ]
  %198 = phi i64 [ %178, %176 ], [ %137, %184 ], [ %137, %181 ]
  %199 = lshr i64 %198, %94
  %200 = icmp ugt i64 %199, %195
  br i1 %200, label %900, label %201

201:
  %202 = icmp eq ptr %191, null
  %203 = select i1 %107, i1 %197, i1 false
  %204 = shl nuw i32 1, %134
  %205 = shl nuw nsw i32 %134, 5
  %206 = shl i64 %192, 5
  %207 = mul i64 %192, 48
  br label %208

208:
  %209 = phi i64 [ %199, %201 ], [ %898, %897 ]
  br i1 %202, label %216, label %210

210:
  %211 = lshr i64 %209, 5
  %212 = getelementptr %struct.row, ptr %191, i64 %211, i32 2
  %213 = load i32, ptr %212, align 4
  %214 = icmp eq i32 %213, 2
  br i1 %214, label %216, label %215, !prof !5

215:
  tail call fastcc void @expand_row(ptr noundef nonnull byval(%struct.places) align 8 %8, i64 noundef %211) #26
  br label %216

216:
  %217 = mul i64 %193, %209
  %218 = getelementptr %struct.mark, ptr %194, i64 %217
  %219 = shl i64 %209, %94
  %220 = sub i64 %219, %198
  %221 = load i32, ptr %119, align 4
  %222 = sext i32 %221 to i64
  %223 = udiv i64 %220, %222
  %224 = trunc i64 %223 to i32
  %225 = load i64, ptr %60, align 8
  %226 = trunc i64 %225 to i32
  %227 = and i64 %225, -4294967296
  %228 = load i64, ptr %66, align 8
  %229 = add i32 %134, %226
  %230 = trunc i64 %228 to i32
  %231 = lshr i64 %225, 32
  %232 = trunc nuw i64 %231 to i32
  br i1 %203, label %233, label %241

233:
  %234 = getelementptr inbounds i8, ptr %218, i64 4
  %235 = load i32, ptr %234, align 4
  %236 = load i32, ptr %75, align 4
  %237 = icmp ugt i32 %235, %236
  br i1 %237, label %241, label %238, !prof !5

238:
  %239 = load i32, ptr %84, align 8
  %240 = or i32 %239, %204
  store i32 %240, ptr %84, align 8
  br label %241

241:
  %242 = getelementptr inbounds i8, ptr %218, i64 12
  %243 = load i32, ptr %242, align 4
  %244 = and i32 %243, 32
  %245 = icmp eq i32 %244, 0
  %246 = load i32, ptr %75, align 4
  br i1 %245, label %247, label %250

247:
  %248 = load i32, ptr %74, align 8
  %249 = load ptr, ptr %7, align 8
  br label %276

250:
  %251 = getelementptr inbounds i8, ptr %218, i64 4
  %252 = load i32, ptr %251, align 4
  %253 = icmp ugt i32 %252, %246
  %254 = load i32, ptr %74, align 8
  %255 = load ptr, ptr %7, align 8
  br i1 %253, label %256, label %276

256:
  %257 = load i32, ptr %218, align 4
  %258 = sub i32 %257, %254
  %259 = getelementptr inbounds i8, ptr %255, i64 192
  %260 = load i64, ptr %259, align 8
  %261 = trunc i64 %260 to i32
  %262 = shl i32 %261, 5
  %263 = icmp ult i32 %258, %262
  br i1 %263, label %264, label %276

264:
  %265 = getelementptr inbounds i8, ptr %255, i64 448
  %266 = load ptr, ptr %265, align 8
  %267 = lshr i32 %258, 5
  %268 = zext nneg i32 %267 to i64
  %269 = getelementptr i32, ptr %266, i64 %268
  %270 = load i32, ptr %269, align 4
  %271 = icmp ugt i32 %252, %270
  %272 = and i1 %121, %271
  br i1 %272, label %273, label %276, !prof !17

273:
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %88, ptr noundef nonnull align 4 dereferenceable(16) %218, i64 16, i1 false)
  %274 = load i32, ptr %85, align 4
  %275 = or i32 %274, %204
  store i32 %275, ptr %85, align 4
  br label %276

276:
  %277 = phi ptr [ %249, %247 ], [ %255, %273 ], [ %255, %264 ], [ %255, %256 ], [ %255, %250 ]
  %278 = phi i32 [ %248, %247 ], [ %254, %273 ], [ %254, %264 ], [ %254, %256 ], [ %254, %250 ]
  %279 = load i32, ptr %218, align 4
  %280 = sub i32 %279, %278
  %281 = getelementptr inbounds i8, ptr %277, i64 192
  %282 = load i64, ptr %281, align 8
  %283 = trunc i64 %282 to i32
  %284 = shl i32 %283, 5
  %285 = icmp ult i32 %280, %284
  %286 = getelementptr inbounds i8, ptr %218, i64 4
  %287 = load i32, ptr %286, align 4
  %288 = icmp ule i32 %287, %246
  %289 = icmp eq i32 %279, %229
  %290 = select i1 %288, i1 true, i1 %289
  br i1 %290, label %404, label %291

291:
  %292 = load i32, ptr %242, align 4
  %293 = or i32 %292, %29
  %294 = and i32 %293, 1
  %295 = icmp eq i32 %294, 0
  br i1 %295, label %404, label %296

296:
  %297 = and i32 %100, %292
  %298 = icmp eq i32 %297, 0
  br i1 %298, label %303, label %299

299:
  %300 = and i32 %293, 4
  %301 = icmp eq i32 %300, 0
  %302 = or i1 %285, %301
  br i1 %302, label %404, label %303

303:
  %304 = and i32 %293, 16
  %305 = icmp eq i32 %304, 0
  %306 = and i32 %292, 10
  %307 = icmp eq i32 %306, 0
  %308 = or i1 %307, %305
  %309 = or i1 %123, %308
  br i1 %309, label %310, label %404

310:
  br i1 %285, label %311, label %343

311:
  %312 = getelementptr inbounds i8, ptr %218, i64 8
  %313 = load i32, ptr %312, align 4
  %314 = icmp eq i32 %313, %230
  br i1 %314, label %315, label %404

315:
  %316 = lshr i32 %280, 5
  %317 = load ptr, ptr %57, align 8
  %318 = getelementptr inbounds i8, ptr %317, i64 12
  %319 = load i32, ptr %318, align 4
  %320 = icmp eq i32 %316, %319
  br i1 %320, label %331, label %321

321:
  %322 = getelementptr inbounds i8, ptr %277, i64 432
  %323 = load ptr, ptr %322, align 8
  %324 = zext i32 %319 to i64
  %325 = mul i64 %282, %324
  %326 = zext nneg i32 %316 to i64
  %327 = getelementptr i32, ptr %323, i64 %325
  %328 = getelementptr i32, ptr %327, i64 %326
  %329 = load i32, ptr %328, align 4
  %330 = icmp ult i32 %329, %287
  br i1 %330, label %343, label %404

331:
  %332 = getelementptr inbounds i8, ptr %277, i64 424
  %333 = load ptr, ptr %332, align 8
  %334 = shl i32 %316, 10
  %335 = or disjoint i32 %334, %205
  %336 = zext i32 %335 to i64
  %337 = getelementptr i32, ptr %333, i64 %336
  %338 = and i32 %280, 31
  %339 = zext nneg i32 %338 to i64
  %340 = getelementptr i32, ptr %337, i64 %339
  %341 = load i32, ptr %340, align 4
  %342 = icmp ult i32 %341, %287
  br i1 %342, label %343, label %404

343:
  %344 = getelementptr inbounds i8, ptr %277, i64 416
  %345 = load ptr, ptr %344, align 8
  %346 = getelementptr inbounds i8, ptr %345, i64 80
  %347 = load ptr, ptr %346, align 8
  %348 = getelementptr inbounds i8, ptr %277, i64 176
  %349 = load i64, ptr %348, align 8
  %350 = getelementptr i64, ptr %347, i64 %349
  %351 = load i64, ptr %350, align 8
  %352 = icmp eq i64 %351, 0
  br i1 %352, label %388, label %353

353:
  %354 = lshr i32 %279, 5
  %355 = udiv i32 %279, %284
  %356 = getelementptr inbounds i8, ptr %345, i64 64
  %357 = load ptr, ptr %356, align 8
  %358 = load i64, ptr %345, align 8
  %359 = zext i32 %355 to i64
  %360 = getelementptr %struct.publication, ptr %357, i64 %359
  %361 = select i1 %285, i64 4, i64 0
  %362 = zext nneg i32 %354 to i64
  %363 = getelementptr inbounds i8, ptr %218, i64 8
  %364 = select i1 %285, i64 40, i64 32
  %365 = getelementptr inbounds i8, ptr %345, i64 %364
  br label %366

366:
  %367 = phi i64 [ %351, %353 ], [ %386, %384 ]
  %368 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %367, i1 true)
  %369 = mul i64 %368, %358
  %370 = getelementptr %struct.publication, ptr %360, i64 %369
  %371 = getelementptr inbounds i8, ptr %370, i64 %361
  %372 = load i32, ptr %371, align 4
  %373 = icmp ult i32 %287, %372
  br i1 %373, label %374, label %384

374:
  %375 = load ptr, ptr %365, align 8
  %376 = getelementptr i32, ptr %375, i64 %362
  %377 = load i32, ptr %376, align 4
  %378 = load i32, ptr %363, align 4
  %379 = getelementptr inbounds i8, ptr %370, i64 8
  %380 = load i32, ptr %379, align 4
  %381 = icmp ult i32 %378, %380
  %382 = icmp ult i32 %287, %377
  %383 = select i1 %381, i1 true, i1 %382
  br i1 %383, label %404, label %384

384:
  %385 = add i64 %367, -1
  %386 = and i64 %385, %367
  %387 = icmp eq i64 %386, 0
  br i1 %387, label %388, label %366

388:
  %389 = call fastcc zeroext i1 @stores_alike(ptr noundef nonnull %7, ptr noundef nonnull %218, i32 noundef %134, i32 noundef %224) #29
  br i1 %389, label %396, label %390

390:
  %391 = load i32, ptr %83, align 4
  %392 = icmp eq i32 %391, 0
  br i1 %392, label %393, label %394

393:
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %87, ptr noundef nonnull align 4 dereferenceable(16) %218, i64 16, i1 false)
  br label %394

394:
  %395 = or i32 %391, %204
  store i32 %395, ptr %83, align 4
  br label %404

396:
  %397 = icmp eq i32 %287, %232
  br i1 %397, label %404, label %398

398:
  %399 = load i32, ptr %86, align 8
  %400 = icmp eq i32 %399, 0
  br i1 %400, label %401, label %402

401:
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %89, ptr noundef nonnull align 4 dereferenceable(16) %218, i64 16, i1 false)
  br label %402

402:
  %403 = or i32 %399, %204
  store i32 %403, ptr %86, align 8
  br label %404

404:
  %405 = phi i1 [ false, %394 ], [ true, %402 ], [ true, %396 ], [ false, %291 ], [ false, %276 ], [ false, %299 ], [ false, %303 ], [ false, %311 ], [ false, %321 ], [ false, %331 ], [ false, %374 ]
  br i1 %111, label %406, label %469

406:
  %407 = zext i32 %229 to i64
  %408 = or disjoint i64 %227, %407
  %409 = getelementptr %struct.mark, ptr %218, i64 %192
  %410 = getelementptr i8, ptr %218, i64 %206
  %411 = load i32, ptr %409, align 4
  %412 = sub i32 %411, %278
  %413 = getelementptr inbounds i8, ptr %409, i64 4
  %414 = load i32, ptr %413, align 4
  %415 = icmp ugt i32 %414, %246
  br i1 %415, label %416, label %422

416:
  %417 = icmp ult i32 %412, %284
  br i1 %417, label %418, label %424

418:
  %419 = getelementptr inbounds i8, ptr %409, i64 8
  %420 = load i32, ptr %419, align 4
  %421 = icmp eq i32 %420, %230
  br i1 %421, label %432, label %426

422:
  %423 = icmp eq i32 %414, 0
  br i1 %423, label %426, label %424

424:
  %425 = getelementptr i8, ptr %218, i64 %207
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %425, ptr noundef nonnull align 4 dereferenceable(16) %409, i64 16, i1 false)
  br label %426

426:
  store i64 %408, ptr %409, align 4
  %427 = getelementptr inbounds i8, ptr %409, i64 8
  store i64 %228, ptr %427, align 4
  %428 = getelementptr inbounds i8, ptr %410, i64 4
  %429 = load i32, ptr %428, align 4
  %430 = icmp eq i32 %429, 0
  br i1 %430, label %897, label %431

431:
  store i32 0, ptr %428, align 4
  br label %897

432:
  %433 = lshr i32 %412, 5
  %434 = load ptr, ptr %57, align 8
  %435 = getelementptr inbounds i8, ptr %434, i64 12
  %436 = load i32, ptr %435, align 4
  %437 = icmp eq i32 %433, %436
  br i1 %437, label %438, label %453

438:
  %439 = getelementptr inbounds i8, ptr %277, i64 424
  %440 = load ptr, ptr %439, align 8
  %441 = shl i32 %433, 10
  %442 = shl i32 %229, 5
  %443 = and i32 %442, 992
  %444 = or disjoint i32 %441, %443
  %445 = zext i32 %444 to i64
  %446 = getelementptr i32, ptr %440, i64 %445
  %447 = and i32 %412, 31
  %448 = zext nneg i32 %447 to i64
  %449 = getelementptr i32, ptr %446, i64 %448
  %450 = load i32, ptr %449, align 4
  %451 = icmp ult i32 %450, %414
  br i1 %451, label %453, label %452

452:
  store i64 %408, ptr %409, align 4
  store i64 %228, ptr %419, align 4
  br label %897

453:
  %454 = icmp eq i32 %411, %229
  br i1 %454, label %897, label %455

455:
  %456 = getelementptr inbounds i8, ptr %410, i64 4
  %457 = load i32, ptr %456, align 4
  %458 = icmp eq i32 %457, 0
  br i1 %458, label %467, label %459

459:
  %460 = load i32, ptr %410, align 4
  %461 = lshr i32 %460, 5
  %462 = lshr i32 %411, 5
  %463 = icmp ne i32 %461, %462
  %464 = lshr i32 %229, 5
  %465 = icmp eq i32 %464, %462
  %466 = select i1 %463, i1 true, i1 %465
  br i1 %466, label %897, label %467

467:
  store i64 %408, ptr %410, align 4
  %468 = getelementptr inbounds i8, ptr %410, i64 8
  store i64 %228, ptr %468, align 4
  br label %897

469:
  %470 = getelementptr %struct.mark, ptr %218, i64 %192
  %471 = load i32, ptr %470, align 4
  %472 = sub i32 %471, %278
  %473 = icmp ult i32 %472, %284
  %474 = getelementptr inbounds i8, ptr %470, i64 4
  %475 = load i32, ptr %474, align 4
  %476 = icmp ule i32 %475, %246
  %477 = icmp eq i32 %471, %229
  %478 = select i1 %476, i1 true, i1 %477
  br i1 %478, label %590, label %479

479:
  %480 = getelementptr inbounds i8, ptr %470, i64 12
  %481 = load i32, ptr %480, align 4
  %482 = or i32 %481, %29
  %483 = and i32 %100, %481
  %484 = icmp eq i32 %483, 0
  br i1 %484, label %489, label %485

485:
  %486 = and i32 %482, 4
  %487 = icmp eq i32 %486, 0
  %488 = or i1 %473, %487
  br i1 %488, label %590, label %489

489:
  %490 = and i32 %482, 16
  %491 = icmp eq i32 %490, 0
  %492 = and i32 %481, 10
  %493 = icmp eq i32 %492, 0
  %494 = or i1 %493, %491
  %495 = or i1 %123, %494
  br i1 %495, label %496, label %590

496:
  br i1 %473, label %497, label %529

497:
  %498 = getelementptr inbounds i8, ptr %470, i64 8
  %499 = load i32, ptr %498, align 4
  %500 = icmp eq i32 %499, %230
  br i1 %500, label %501, label %590

501:
  %502 = lshr i32 %472, 5
  %503 = load ptr, ptr %57, align 8
  %504 = getelementptr inbounds i8, ptr %503, i64 12
  %505 = load i32, ptr %504, align 4
  %506 = icmp eq i32 %502, %505
  br i1 %506, label %517, label %507

507:
  %508 = getelementptr inbounds i8, ptr %277, i64 432
  %509 = load ptr, ptr %508, align 8
  %510 = zext i32 %505 to i64
  %511 = mul i64 %282, %510
  %512 = zext nneg i32 %502 to i64
  %513 = getelementptr i32, ptr %509, i64 %511
  %514 = getelementptr i32, ptr %513, i64 %512
  %515 = load i32, ptr %514, align 4
  %516 = icmp ult i32 %515, %475
  br i1 %516, label %529, label %590

517:
  %518 = getelementptr inbounds i8, ptr %277, i64 424
  %519 = load ptr, ptr %518, align 8
  %520 = shl i32 %502, 10
  %521 = or disjoint i32 %520, %205
  %522 = zext i32 %521 to i64
  %523 = getelementptr i32, ptr %519, i64 %522
  %524 = and i32 %472, 31
  %525 = zext nneg i32 %524 to i64
  %526 = getelementptr i32, ptr %523, i64 %525
  %527 = load i32, ptr %526, align 4
  %528 = icmp ult i32 %527, %475
  br i1 %528, label %529, label %590

529:
  %530 = getelementptr inbounds i8, ptr %277, i64 416
  %531 = load ptr, ptr %530, align 8
  %532 = getelementptr inbounds i8, ptr %531, i64 80
  %533 = load ptr, ptr %532, align 8
  %534 = getelementptr inbounds i8, ptr %277, i64 176
  %535 = load i64, ptr %534, align 8
  %536 = getelementptr i64, ptr %533, i64 %535
  %537 = load i64, ptr %536, align 8
  %538 = icmp eq i64 %537, 0
  br i1 %538, label %574, label %539

539:
  %540 = lshr i32 %471, 5
  %541 = udiv i32 %471, %284
  %542 = getelementptr inbounds i8, ptr %531, i64 64
  %543 = load ptr, ptr %542, align 8
  %544 = load i64, ptr %531, align 8
  %545 = zext i32 %541 to i64
  %546 = getelementptr %struct.publication, ptr %543, i64 %545
  %547 = select i1 %473, i64 4, i64 0
  %548 = zext nneg i32 %540 to i64
  %549 = getelementptr inbounds i8, ptr %470, i64 8
  %550 = select i1 %473, i64 40, i64 32
  %551 = getelementptr inbounds i8, ptr %531, i64 %550
  br label %552

552:
  %553 = phi i64 [ %537, %539 ], [ %572, %570 ]
  %554 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %553, i1 true)
  %555 = mul i64 %554, %544
  %556 = getelementptr %struct.publication, ptr %546, i64 %555
  %557 = getelementptr inbounds i8, ptr %556, i64 %547
  %558 = load i32, ptr %557, align 4
  %559 = icmp ult i32 %475, %558
  br i1 %559, label %560, label %570

560:
  %561 = load ptr, ptr %551, align 8
  %562 = getelementptr i32, ptr %561, i64 %548
  %563 = load i32, ptr %562, align 4
  %564 = load i32, ptr %549, align 4
  %565 = getelementptr inbounds i8, ptr %556, i64 8
  %566 = load i32, ptr %565, align 4
  %567 = icmp ult i32 %564, %566
  %568 = icmp ult i32 %475, %563
  %569 = select i1 %567, i1 true, i1 %568
  br i1 %569, label %590, label %570

570:
  %571 = add i64 %553, -1
  %572 = and i64 %571, %553
  %573 = icmp eq i64 %572, 0
  br i1 %573, label %574, label %552

574:
  %575 = call fastcc zeroext i1 @stores_alike(ptr noundef nonnull %7, ptr noundef nonnull %470, i32 noundef %134, i32 noundef %224) #29
  br i1 %575, label %582, label %576

576:
  %577 = load i32, ptr %83, align 4
  %578 = icmp eq i32 %577, 0
  br i1 %578, label %579, label %580

579:
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %87, ptr noundef nonnull align 4 dereferenceable(16) %470, i64 16, i1 false)
  br label %580

580:
  %581 = or i32 %577, %204
  store i32 %581, ptr %83, align 4
  br label %590

582:
  %583 = icmp eq i32 %475, %232
  br i1 %583, label %590, label %584

584:
  %585 = load i32, ptr %86, align 8
  %586 = icmp eq i32 %585, 0
  br i1 %586, label %587, label %588

587:
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %89, ptr noundef nonnull align 4 dereferenceable(16) %470, i64 16, i1 false)
  br label %588

588:
  %589 = or i32 %585, %204
  store i32 %589, ptr %86, align 8
  br label %590

590:
  %591 = getelementptr i8, ptr %218, i64 %206
  %592 = load i32, ptr %591, align 4
  %593 = sub i32 %592, %278
  %594 = icmp ult i32 %593, %284
  %595 = getelementptr inbounds i8, ptr %591, i64 4
  %596 = load i32, ptr %595, align 4
  %597 = icmp ule i32 %596, %246
  %598 = icmp eq i32 %592, %229
  %599 = select i1 %597, i1 true, i1 %598
  br i1 %599, label %711, label %600

600:
  %601 = getelementptr inbounds i8, ptr %591, i64 12
  %602 = load i32, ptr %601, align 4
  %603 = or i32 %602, %29
  %604 = and i32 %100, %602
  %605 = icmp eq i32 %604, 0
  br i1 %605, label %610, label %606

606:
  %607 = and i32 %603, 4
  %608 = icmp eq i32 %607, 0
  %609 = or i1 %594, %608
  br i1 %609, label %711, label %610

610:
  %611 = and i32 %603, 16
  %612 = icmp eq i32 %611, 0
  %613 = and i32 %602, 10
  %614 = icmp eq i32 %613, 0
  %615 = or i1 %614, %612
  %616 = or i1 %123, %615
  br i1 %616, label %617, label %711

617:
  br i1 %594, label %618, label %650

618:
  %619 = getelementptr inbounds i8, ptr %591, i64 8
  %620 = load i32, ptr %619, align 4
  %621 = icmp eq i32 %620, %230
  br i1 %621, label %622, label %711

622:
  %623 = lshr i32 %593, 5
  %624 = load ptr, ptr %57, align 8
  %625 = getelementptr inbounds i8, ptr %624, i64 12
  %626 = load i32, ptr %625, align 4
  %627 = icmp eq i32 %623, %626
  br i1 %627, label %638, label %628

628:
  %629 = getelementptr inbounds i8, ptr %277, i64 432
  %630 = load ptr, ptr %629, align 8
  %631 = zext i32 %626 to i64
  %632 = mul i64 %282, %631
  %633 = zext nneg i32 %623 to i64
  %634 = getelementptr i32, ptr %630, i64 %632
  %635 = getelementptr i32, ptr %634, i64 %633
  %636 = load i32, ptr %635, align 4
  %637 = icmp ult i32 %636, %596
  br i1 %637, label %650, label %711

638:
  %639 = getelementptr inbounds i8, ptr %277, i64 424
  %640 = load ptr, ptr %639, align 8
  %641 = shl i32 %623, 10
  %642 = or disjoint i32 %641, %205
  %643 = zext i32 %642 to i64
  %644 = getelementptr i32, ptr %640, i64 %643
  %645 = and i32 %593, 31
  %646 = zext nneg i32 %645 to i64
  %647 = getelementptr i32, ptr %644, i64 %646
  %648 = load i32, ptr %647, align 4
  %649 = icmp ult i32 %648, %596
  br i1 %649, label %650, label %711

650:
  %651 = getelementptr inbounds i8, ptr %277, i64 416
  %652 = load ptr, ptr %651, align 8
  %653 = getelementptr inbounds i8, ptr %652, i64 80
  %654 = load ptr, ptr %653, align 8
  %655 = getelementptr inbounds i8, ptr %277, i64 176
  %656 = load i64, ptr %655, align 8
  %657 = getelementptr i64, ptr %654, i64 %656
  %658 = load i64, ptr %657, align 8
  %659 = icmp eq i64 %658, 0
  br i1 %659, label %695, label %660

660:
  %661 = lshr i32 %592, 5
  %662 = udiv i32 %592, %284
  %663 = getelementptr inbounds i8, ptr %652, i64 64
  %664 = load ptr, ptr %663, align 8
  %665 = load i64, ptr %652, align 8
  %666 = zext i32 %662 to i64
  %667 = getelementptr %struct.publication, ptr %664, i64 %666
  %668 = select i1 %594, i64 4, i64 0
  %669 = zext nneg i32 %661 to i64
  %670 = getelementptr inbounds i8, ptr %591, i64 8
  %671 = select i1 %594, i64 40, i64 32
  %672 = getelementptr inbounds i8, ptr %652, i64 %671
  br label %673

673:
  %674 = phi i64 [ %658, %660 ], [ %693, %691 ]
  %675 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %674, i1 true)
  %676 = mul i64 %675, %665
  %677 = getelementptr %struct.publication, ptr %667, i64 %676
  %678 = getelementptr inbounds i8, ptr %677, i64 %668
  %679 = load i32, ptr %678, align 4
  %680 = icmp ult i32 %596, %679
  br i1 %680, label %681, label %691

681:
  %682 = load ptr, ptr %672, align 8
  %683 = getelementptr i32, ptr %682, i64 %669
  %684 = load i32, ptr %683, align 4
  %685 = load i32, ptr %670, align 4
  %686 = getelementptr inbounds i8, ptr %677, i64 8
  %687 = load i32, ptr %686, align 4
  %688 = icmp ult i32 %685, %687
  %689 = icmp ult i32 %596, %684
  %690 = select i1 %688, i1 true, i1 %689
  br i1 %690, label %711, label %691

691:
  %692 = add i64 %674, -1
  %693 = and i64 %692, %674
  %694 = icmp eq i64 %693, 0
  br i1 %694, label %695, label %673

695:
  %696 = call fastcc zeroext i1 @stores_alike(ptr noundef nonnull %7, ptr noundef nonnull %591, i32 noundef %134, i32 noundef %224) #29
  br i1 %696, label %703, label %697

697:
  %698 = load i32, ptr %83, align 4
  %699 = icmp eq i32 %698, 0
  br i1 %699, label %700, label %701

700:
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %87, ptr noundef nonnull align 4 dereferenceable(16) %591, i64 16, i1 false)
  br label %701

701:
  %702 = or i32 %698, %204
  store i32 %702, ptr %83, align 4
  br label %711

703:
  %704 = icmp eq i32 %596, %232
  br i1 %704, label %711, label %705

705:
  %706 = load i32, ptr %86, align 8
  %707 = icmp eq i32 %706, 0
  br i1 %707, label %708, label %709

708:
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %89, ptr noundef nonnull align 4 dereferenceable(16) %591, i64 16, i1 false)
  br label %709

709:
  %710 = or i32 %706, %204
  store i32 %710, ptr %86, align 8
  br label %711

711:
  %712 = getelementptr i8, ptr %218, i64 %207
  %713 = load i32, ptr %712, align 4
  %714 = sub i32 %713, %278
  %715 = icmp ult i32 %714, %284
  %716 = getelementptr inbounds i8, ptr %712, i64 4
  %717 = load i32, ptr %716, align 4
  %718 = icmp ule i32 %717, %246
  %719 = icmp eq i32 %713, %229
  %720 = select i1 %718, i1 true, i1 %719
  br i1 %720, label %832, label %721

721:
  %722 = getelementptr inbounds i8, ptr %712, i64 12
  %723 = load i32, ptr %722, align 4
  %724 = or i32 %723, %29
  %725 = and i32 %100, %723
  %726 = icmp eq i32 %725, 0
  br i1 %726, label %731, label %727

727:
  %728 = and i32 %724, 4
  %729 = icmp eq i32 %728, 0
  %730 = or i1 %715, %729
  br i1 %730, label %832, label %731

731:
  %732 = and i32 %724, 16
  %733 = icmp eq i32 %732, 0
  %734 = and i32 %723, 10
  %735 = icmp eq i32 %734, 0
  %736 = or i1 %735, %733
  %737 = or i1 %123, %736
  br i1 %737, label %738, label %832

738:
  br i1 %715, label %739, label %771

739:
  %740 = getelementptr inbounds i8, ptr %712, i64 8
  %741 = load i32, ptr %740, align 4
  %742 = icmp eq i32 %741, %230
  br i1 %742, label %743, label %832

743:
  %744 = lshr i32 %714, 5
  %745 = load ptr, ptr %57, align 8
  %746 = getelementptr inbounds i8, ptr %745, i64 12
  %747 = load i32, ptr %746, align 4
  %748 = icmp eq i32 %744, %747
  br i1 %748, label %759, label %749

749:
  %750 = getelementptr inbounds i8, ptr %277, i64 432
  %751 = load ptr, ptr %750, align 8
  %752 = zext i32 %747 to i64
  %753 = mul i64 %282, %752
  %754 = zext nneg i32 %744 to i64
  %755 = getelementptr i32, ptr %751, i64 %753
  %756 = getelementptr i32, ptr %755, i64 %754
  %757 = load i32, ptr %756, align 4
  %758 = icmp ult i32 %757, %717
  br i1 %758, label %771, label %832

759:
  %760 = getelementptr inbounds i8, ptr %277, i64 424
  %761 = load ptr, ptr %760, align 8
  %762 = shl i32 %744, 10
  %763 = or disjoint i32 %762, %205
  %764 = zext i32 %763 to i64
  %765 = getelementptr i32, ptr %761, i64 %764
  %766 = and i32 %714, 31
  %767 = zext nneg i32 %766 to i64
  %768 = getelementptr i32, ptr %765, i64 %767
  %769 = load i32, ptr %768, align 4
  %770 = icmp ult i32 %769, %717
  br i1 %770, label %771, label %832

771:
  %772 = getelementptr inbounds i8, ptr %277, i64 416
  %773 = load ptr, ptr %772, align 8
  %774 = getelementptr inbounds i8, ptr %773, i64 80
  %775 = load ptr, ptr %774, align 8
  %776 = getelementptr inbounds i8, ptr %277, i64 176
  %777 = load i64, ptr %776, align 8
  %778 = getelementptr i64, ptr %775, i64 %777
  %779 = load i64, ptr %778, align 8
  %780 = icmp eq i64 %779, 0
  br i1 %780, label %816, label %781

781:
  %782 = lshr i32 %713, 5
  %783 = udiv i32 %713, %284
  %784 = getelementptr inbounds i8, ptr %773, i64 64
  %785 = load ptr, ptr %784, align 8
  %786 = load i64, ptr %773, align 8
  %787 = zext i32 %783 to i64
  %788 = getelementptr %struct.publication, ptr %785, i64 %787
  %789 = select i1 %715, i64 4, i64 0
  %790 = zext nneg i32 %782 to i64
  %791 = getelementptr inbounds i8, ptr %712, i64 8
  %792 = select i1 %715, i64 40, i64 32
  %793 = getelementptr inbounds i8, ptr %773, i64 %792
  br label %794

794:
  %795 = phi i64 [ %779, %781 ], [ %814, %812 ]
  %796 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %795, i1 true)
  %797 = mul i64 %796, %786
  %798 = getelementptr %struct.publication, ptr %788, i64 %797
  %799 = getelementptr inbounds i8, ptr %798, i64 %789
  %800 = load i32, ptr %799, align 4
  %801 = icmp ult i32 %717, %800
  br i1 %801, label %802, label %812

802:
  %803 = load ptr, ptr %793, align 8
  %804 = getelementptr i32, ptr %803, i64 %790
  %805 = load i32, ptr %804, align 4
  %806 = load i32, ptr %791, align 4
  %807 = getelementptr inbounds i8, ptr %798, i64 8
  %808 = load i32, ptr %807, align 4
  %809 = icmp ult i32 %806, %808
  %810 = icmp ult i32 %717, %805
  %811 = select i1 %809, i1 true, i1 %810
  br i1 %811, label %832, label %812

812:
  %813 = add i64 %795, -1
  %814 = and i64 %813, %795
  %815 = icmp eq i64 %814, 0
  br i1 %815, label %816, label %794

816:
  %817 = call fastcc zeroext i1 @stores_alike(ptr noundef nonnull %7, ptr noundef nonnull %712, i32 noundef %134, i32 noundef %224) #29
  br i1 %817, label %824, label %818

818:
  %819 = load i32, ptr %83, align 4
  %820 = icmp eq i32 %819, 0
  br i1 %820, label %821, label %822

821:
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %87, ptr noundef nonnull align 4 dereferenceable(16) %712, i64 16, i1 false)
  br label %822

822:
  %823 = or i32 %819, %204
  store i32 %823, ptr %83, align 4
  br label %832

824:
  %825 = icmp eq i32 %717, %232
  br i1 %825, label %832, label %826

826:
  %827 = load i32, ptr %86, align 8
  %828 = icmp eq i32 %827, 0
  br i1 %828, label %829, label %830

829:
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %89, ptr noundef nonnull align 4 dereferenceable(16) %712, i64 16, i1 false)
  br label %830

830:
  %831 = or i32 %827, %204
  store i32 %831, ptr %86, align 8
  br label %832

832:
  br i1 %405, label %833, label %893, !prof !18

833:
  %834 = load i64, ptr %218, align 4
  %835 = getelementptr inbounds i8, ptr %218, i64 8
  %836 = load i64, ptr %835, align 4
  %837 = trunc i64 %834 to i32
  %838 = load i32, ptr %470, align 4
  %839 = sub i32 %838, %278
  %840 = load i32, ptr %474, align 4
  %841 = icmp ugt i32 %840, %246
  br i1 %841, label %842, label %849

842:
  %843 = icmp ult i32 %839, %284
  br i1 %843, label %844, label %851

844:
  %845 = getelementptr inbounds i8, ptr %470, i64 8
  %846 = load i32, ptr %845, align 4
  %847 = trunc i64 %836 to i32
  %848 = icmp eq i32 %846, %847
  br i1 %848, label %857, label %852

849:
  %850 = icmp eq i32 %840, 0
  br i1 %850, label %852, label %851

851:
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %712, ptr noundef nonnull align 4 dereferenceable(16) %470, i64 16, i1 false)
  br label %852

852:
  store i64 %834, ptr %470, align 4
  %853 = getelementptr inbounds i8, ptr %470, i64 8
  store i64 %836, ptr %853, align 4
  %854 = load i32, ptr %595, align 4
  %855 = icmp eq i32 %854, 0
  br i1 %855, label %893, label %856

856:
  store i32 0, ptr %595, align 4
  br label %893

857:
  %858 = lshr i32 %839, 5
  %859 = load ptr, ptr %57, align 8
  %860 = getelementptr inbounds i8, ptr %859, i64 12
  %861 = load i32, ptr %860, align 4
  %862 = icmp eq i32 %858, %861
  br i1 %862, label %863, label %878

863:
  %864 = getelementptr inbounds i8, ptr %277, i64 424
  %865 = load ptr, ptr %864, align 8
  %866 = shl i32 %858, 10
  %867 = shl i32 %837, 5
  %868 = and i32 %867, 992
  %869 = or disjoint i32 %866, %868
  %870 = zext i32 %869 to i64
  %871 = getelementptr i32, ptr %865, i64 %870
  %872 = and i32 %839, 31
  %873 = zext nneg i32 %872 to i64
  %874 = getelementptr i32, ptr %871, i64 %873
  %875 = load i32, ptr %874, align 4
  %876 = icmp ult i32 %875, %840
  br i1 %876, label %878, label %877

877:
  store i64 %834, ptr %470, align 4
  store i64 %836, ptr %845, align 4
  br label %893

878:
  %879 = icmp eq i32 %838, %837
  br i1 %879, label %893, label %880

880:
  %881 = load i32, ptr %595, align 4
  %882 = icmp eq i32 %881, 0
  br i1 %882, label %891, label %883

883:
  %884 = load i32, ptr %591, align 4
  %885 = lshr i32 %884, 5
  %886 = lshr i32 %838, 5
  %887 = icmp ne i32 %885, %886
  %888 = lshr i32 %837, 5
  %889 = icmp eq i32 %888, %886
  %890 = select i1 %887, i1 true, i1 %889
  br i1 %890, label %893, label %891

891:
  store i64 %834, ptr %591, align 4
  %892 = getelementptr inbounds i8, ptr %591, i64 8
  store i64 %836, ptr %892, align 4
  br label %893

893:
  %894 = zext i32 %229 to i64
  %895 = or disjoint i64 %227, %894
  store i64 %895, ptr %218, align 4
  %896 = getelementptr inbounds i8, ptr %218, i64 8
  store i64 %228, ptr %896, align 4
  br label %897

897:
  %898 = add i64 %209, 1
  %899 = icmp ugt i64 %898, %195
  br i1 %899, label %900, label %208

900:
  %901 = phi ptr [ %133, %124 ], [ %169, %168 ], [ %191, %190 ], [ %191, %897 ]
  %902 = phi i64 [ %132, %124 ], [ %170, %168 ], [ %192, %190 ], [ %192, %897 ]
  %903 = phi i64 [ %131, %124 ], [ %171, %168 ], [ %193, %190 ], [ %193, %897 ]
  %904 = phi ptr [ %130, %124 ], [ null, %168 ], [ %194, %190 ], [ %194, %897 ]
  %905 = phi i1 [ %126, %124 ], [ %173, %168 ], [ %197, %190 ], [ %197, %897 ]
  %906 = phi i64 [ %125, %124 ], [ %174, %168 ], [ %196, %190 ], [ %196, %897 ]
  %907 = add i32 %129, -1
  %908 = and i32 %907, %129
  %909 = icmp eq i32 %908, 0
  br i1 %909, label %143, label %124

910:
  %911 = select i1 %30, i32 3, i32 11
  %912 = load i32, ptr %2, align 4
  %913 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %144, i1 true)
  %914 = zext nneg i32 %913 to i64
  %915 = getelementptr i64, ptr %3, i64 %914
  %916 = load i64, ptr %915, align 8
  %917 = load i32, ptr %90, align 4
  %918 = sext i32 %917 to i64
  tail call void @fault(ptr noundef %0, ptr noundef %1, i32 noundef %911, i32 noundef %912, i32 noundef %144, i64 noundef %916, i64 noundef %918, i32 noundef %5) #29
  br label %919

919:
  %920 = load i32, ptr %85, align 4
  %921 = icmp eq i32 %920, 0
  br i1 %921, label %928, label %922, !prof !5

922:
  %923 = load i64, ptr %88, align 4
  %924 = getelementptr inbounds i8, ptr %7, i64 100
  %925 = load i64, ptr %924, align 4
  call fastcc void @report_race(ptr noundef nonnull %7, i32 noundef 12, i32 noundef %920, i64 %923, i64 %925) #29
  %926 = load i32, ptr %85, align 4
  %927 = xor i32 %926, -1
  br label %928

928:
  %929 = phi i32 [ %927, %922 ], [ -1, %919 ]
  %930 = load i32, ptr %83, align 4
  %931 = and i32 %930, %929
  %932 = icmp eq i32 %931, 0
  br i1 %932, label %939, label %933, !prof !5

933:
  %934 = select i1 %30, i32 4, i32 10
  %935 = load i64, ptr %87, align 4
  %936 = getelementptr inbounds i8, ptr %7, i64 84
  %937 = load i64, ptr %936, align 4
  call fastcc void @report_race(ptr noundef nonnull %7, i32 noundef %934, i32 noundef %931, i64 %935, i64 %937) #29
  %938 = load i32, ptr %83, align 4
  br label %939

939:
  %940 = phi i32 [ %938, %933 ], [ %930, %928 ]
  %941 = load i32, ptr %86, align 8
  %942 = xor i32 %940, -1
  %943 = and i32 %941, %942
  %944 = icmp eq i32 %943, 0
  br i1 %944, label %949, label %945, !prof !5

945:
  %946 = load i64, ptr %89, align 4
  %947 = getelementptr inbounds i8, ptr %7, i64 116
  %948 = load i64, ptr %947, align 4
  call fastcc void @report_race(ptr noundef nonnull %7, i32 noundef 14, i32 noundef %943, i64 %946, i64 %948) #29
  br label %949

949:
  %950 = and i32 %29, 10
  %951 = icmp eq i32 %950, 0
  %952 = or i1 %951, %108
  br i1 %952, label %964, label %953

953:
  %954 = phi i32 [ %962, %953 ], [ %4, %949 ]
  %955 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %954, i1 true)
  %956 = load i32, ptr %15, align 4
  %957 = or i32 %956, %29
  %958 = zext nneg i32 %955 to i64
  %959 = getelementptr i64, ptr %3, i64 %958
  %960 = load i64, ptr %959, align 8
  tail call fastcc void @synchronise(ptr noundef %0, ptr noundef %1, i32 noundef %957, i64 noundef %960) #26
  %961 = add i32 %954, -1
  %962 = and i32 %961, %954
  %963 = icmp eq i32 %962, 0
  br i1 %963, label %964, label %953

964:
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %8) #28
  call void @llvm.lifetime.end.p0(i64 128, ptr nonnull %7) #28
  br label %965

965:
  ret void
}

define dso_local void @count_copy_traffic(ptr noundef %0, ptr nocapture noundef readonly %1, i32 noundef %2, i64 noundef %3, i64 noundef %4, i64 noundef %5, i64 noundef %6) local_unnamed_addr #10 {
  %8 = alloca [32 x i64], align 64
  %9 = lshr i64 %4, 5
  %10 = add i64 %5, %4
  %11 = add i64 %10, 31
  %12 = lshr i64 %11, 5
  %13 = sub nsw i64 %12, %9
  %14 = load ptr, ptr %0, align 8
  %15 = getelementptr i64, ptr %14, i64 %3
  %16 = load i64, ptr %15, align 8
  %17 = add i64 %13, %16
  store i64 %17, ptr %15, align 8
  %18 = icmp eq i64 %6, 0
  br i1 %18, label %189, label %19

19:
  %20 = getelementptr inbounds i8, ptr %0, i64 480
  %21 = getelementptr inbounds i8, ptr %0, i64 224
  %22 = getelementptr inbounds i8, ptr %0, i64 472
  %23 = getelementptr inbounds i8, ptr %0, i64 488
  %24 = getelementptr inbounds i8, ptr %0, i64 464
  %25 = getelementptr inbounds i8, ptr %1, i64 12
  %26 = load i64, ptr %20, align 8
  %27 = icmp eq i64 %26, 0
  br i1 %27, label %105, label %28

28:
  %29 = phi i64 [ %81, %71 ], [ %26, %19 ]
  %30 = phi i64 [ %59, %71 ], [ %9, %19 ]
  %31 = load i64, ptr %21, align 8
  %32 = icmp ne i64 %31, 3
  %33 = icmp ult i64 %30, %12
  %34 = select i1 %32, i1 %33, i1 false
  br i1 %34, label %35, label %105

35:
  %36 = sub i64 %12, %30
  %37 = tail call i64 @llvm.umin.i64(i64 %36, i64 32)
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %8) #28
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 64 dereferenceable(256) %8, i8 0, i64 256, i1 false)
  %38 = tail call i64 @llvm.umax.i64(i64 %37, i64 1)
  %39 = and i64 %38, 3
  %40 = icmp ult i64 %36, 4
  br i1 %40, label %43, label %41

41:
  %42 = and i64 %38, 60
  br label %83

43:
  %44 = phi i64 [ poison, %35 ], [ %98, %83 ]
  %45 = phi i64 [ %30, %35 ], [ %98, %83 ]
  %46 = phi i64 [ 0, %35 ], [ %102, %83 ]
  %47 = icmp eq i64 %39, 0
  br i1 %47, label %58, label %48

48:
  %49 = phi i64 [ %52, %48 ], [ %45, %43 ]
  %50 = phi i64 [ %55, %48 ], [ %46, %43 ]
  %51 = phi i64 [ %56, %48 ], [ 0, %43 ]
  %52 = add i64 %49, 1
  %53 = shl i64 %49, 5
  %54 = getelementptr [32 x i64], ptr %8, i64 0, i64 %50
  store i64 %53, ptr %54, align 8
  %55 = add nuw nsw i64 %50, 1
  %56 = add i64 %51, 1
  %57 = icmp eq i64 %56, %39
  br i1 %57, label %58, label %48

58:
  %59 = phi i64 [ %44, %43 ], [ %52, %48 ]
  %60 = load <32 x i64>, ptr %8, align 64
  %61 = shl nsw i64 -1, %37
  %62 = trunc i64 %61 to i32
  %63 = xor i32 %62, -1
  %64 = load i64, ptr %22, align 8
  %65 = add i64 %64, 1
  %66 = icmp ugt i64 %65, %29
  br i1 %66, label %67, label %71

67:
  %68 = load ptr, ptr %23, align 8
  tail call void %68() #27
  %69 = load i64, ptr %22, align 8
  %70 = add i64 %69, 1
  br label %71

71:
  %72 = phi i64 [ %70, %67 ], [ %65, %58 ]
  %73 = phi i64 [ %69, %67 ], [ %64, %58 ]
  %74 = load ptr, ptr %24, align 8
  store i64 %72, ptr %22, align 8
  %75 = getelementptr %struct.traffic, ptr %74, i64 %73
  store <32 x i64> %60, ptr %75, align 8
  %76 = getelementptr inbounds i8, ptr %75, i64 256
  store i32 %63, ptr %76, align 8
  %77 = getelementptr inbounds i8, ptr %75, i64 260
  store i32 %2, ptr %77, align 4
  %78 = load i32, ptr %25, align 4
  %79 = zext i32 %78 to i64
  %80 = getelementptr inbounds i8, ptr %75, i64 264
  store i64 %79, ptr %80, align 8
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %8) #28
  %81 = load i64, ptr %20, align 8
  %82 = icmp eq i64 %81, 0
  br i1 %82, label %105, label %28

83:
  %84 = phi i64 [ %30, %41 ], [ %98, %83 ]
  %85 = phi i64 [ 0, %41 ], [ %102, %83 ]
  %86 = phi i64 [ 0, %41 ], [ %103, %83 ]
  %87 = shl i64 %84, 5
  %88 = getelementptr [32 x i64], ptr %8, i64 0, i64 %85
  store i64 %87, ptr %88, align 32
  %89 = or disjoint i64 %85, 1
  %90 = shl i64 %84, 5
  %91 = add i64 %90, 32
  %92 = getelementptr [32 x i64], ptr %8, i64 0, i64 %89
  store i64 %91, ptr %92, align 8
  %93 = or disjoint i64 %85, 2
  %94 = shl i64 %84, 5
  %95 = add i64 %94, 64
  %96 = getelementptr [32 x i64], ptr %8, i64 0, i64 %93
  store i64 %95, ptr %96, align 16
  %97 = or disjoint i64 %85, 3
  %98 = add i64 %84, 4
  %99 = shl i64 %84, 5
  %100 = add i64 %99, 96
  %101 = getelementptr [32 x i64], ptr %8, i64 0, i64 %97
  store i64 %100, ptr %101, align 8
  %102 = add nuw nsw i64 %85, 4
  %103 = add i64 %86, 4
  %104 = icmp eq i64 %103, %42
  br i1 %104, label %43, label %83

105:
  %106 = getelementptr inbounds i8, ptr %0, i64 624
  %107 = load i64, ptr %106, align 8
  %108 = icmp eq i64 %107, 0
  br i1 %108, label %189, label %109

109:
  %110 = getelementptr inbounds i8, ptr %0, i64 632
  %111 = load volatile i64, ptr %110, align 8
  %112 = lshr i64 %4, 7
  %113 = add i64 %10, -1
  %114 = lshr i64 %113, 7
  %115 = icmp ugt i64 %112, %114
  br i1 %115, label %189, label %116

116:
  %117 = and i64 %9, 3
  %118 = shl nsw i64 -1, %117
  %119 = lshr i64 %113, 5
  %120 = and i64 %119, 3
  %121 = shl nuw nsw i64 2, %120
  %122 = getelementptr inbounds i8, ptr %0, i64 616
  %123 = getelementptr inbounds i8, ptr %0, i64 640
  %124 = getelementptr inbounds i8, ptr %0, i64 608
  %125 = shl i64 %6, 4
  %126 = getelementptr inbounds i8, ptr %0, i64 176
  %127 = mul i64 %112, 2177342782468422677
  %128 = and i64 %127, 9223372036854775807
  %129 = lshr i64 %128, 33
  %130 = lshr i64 %128, 1
  %131 = xor i64 %129, %130
  %132 = and i64 %131, %111
  %133 = icmp eq i64 %132, 0
  br i1 %133, label %134, label %153

134:
  %135 = icmp eq i64 %112, %114
  %136 = select i1 %135, i64 %121, i64 16
  %137 = add nsw i64 %118, %136
  %138 = load i64, ptr %122, align 8
  %139 = icmp ult i64 %138, %107
  br i1 %139, label %143, label %140, !prof !5

140:
  %141 = load ptr, ptr %123, align 8
  tail call void %141() #27
  %142 = load i64, ptr %122, align 8
  br label %143

143:
  %144 = phi i64 [ %142, %140 ], [ %138, %134 ]
  %145 = load ptr, ptr %124, align 8
  %146 = add i64 %144, 1
  store i64 %146, ptr %122, align 8
  %147 = getelementptr %struct.probe, ptr %145, i64 %144
  %148 = shl i64 %112, 8
  %149 = or i64 %148, %137
  %150 = or i64 %149, %125
  %151 = load i64, ptr %126, align 8
  store i64 %150, ptr %147, align 8
  %152 = getelementptr inbounds i8, ptr %147, i64 8
  store i64 %151, ptr %152, align 8
  br label %153

153:
  %154 = icmp eq i64 %112, %114
  br i1 %154, label %189, label %155

155:
  %156 = phi i64 [ %157, %187 ], [ %112, %153 ]
  %157 = add nuw nsw i64 %156, 1
  %158 = mul i64 %157, 2177342782468422677
  %159 = and i64 %158, 9223372036854775807
  %160 = lshr i64 %159, 33
  %161 = lshr i64 %159, 1
  %162 = xor i64 %160, %161
  %163 = and i64 %162, %111
  %164 = icmp eq i64 %163, 0
  br i1 %164, label %165, label %187

165:
  %166 = icmp eq i64 %157, %112
  %167 = icmp eq i64 %157, %114
  %168 = select i1 %167, i64 %121, i64 16
  %169 = select i1 %166, i64 %118, i64 -1
  %170 = add nsw i64 %169, %168
  %171 = load i64, ptr %122, align 8
  %172 = load i64, ptr %106, align 8
  %173 = icmp ult i64 %171, %172
  br i1 %173, label %177, label %174, !prof !5

174:
  %175 = load ptr, ptr %123, align 8
  tail call void %175() #27
  %176 = load i64, ptr %122, align 8
  br label %177

177:
  %178 = phi i64 [ %171, %165 ], [ %176, %174 ]
  %179 = load ptr, ptr %124, align 8
  %180 = add i64 %178, 1
  store i64 %180, ptr %122, align 8
  %181 = getelementptr %struct.probe, ptr %179, i64 %178
  %182 = shl i64 %157, 8
  %183 = or i64 %182, %170
  %184 = or i64 %183, %125
  %185 = load i64, ptr %126, align 8
  store i64 %184, ptr %181, align 8
  %186 = getelementptr inbounds i8, ptr %181, i64 8
  store i64 %185, ptr %186, align 8
  br label %187

187:
  %188 = icmp eq i64 %157, %114
  br i1 %188, label %189, label %155

189:
  ret void
}

define dso_local ptr @learn(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, ptr noundef %3, i64 noundef %4, i32 noundef %5) local_unnamed_addr #12 {
  %7 = alloca [32 x i64], align 64
  %8 = alloca %struct.limits, align 8
  %9 = getelementptr inbounds i8, ptr %0, i64 480
  %10 = load i64, ptr %9, align 8
  %11 = icmp eq i64 %10, 0
  br i1 %11, label %20, label %12

12:
  %13 = getelementptr inbounds i8, ptr %2, i64 8
  %14 = load i32, ptr %13, align 8
  %15 = getelementptr inbounds i8, ptr %0, i64 224
  %16 = load i64, ptr %15, align 8
  %17 = icmp eq i64 %16, 3
  %18 = select i1 %17, i32 1, i32 3
  %19 = icmp eq i32 %14, %18
  br label %20

20:
  %21 = phi i1 [ false, %6 ], [ %19, %12 ]
  %22 = icmp eq i32 %5, 0
  %23 = select i1 %22, i1 true, i1 %21
  br i1 %23, label %335, label %24

24:
  %25 = getelementptr inbounds i8, ptr %2, i64 8
  %26 = load i32, ptr %25, align 8
  %27 = icmp ne i32 %26, 1
  %28 = icmp ult i64 %4, 16777216
  %29 = or i1 %28, %27
  br i1 %29, label %30, label %335

30:
  %31 = getelementptr inbounds i8, ptr %0, i64 240
  %32 = load ptr, ptr %31, align 8
  %33 = load <32 x i64>, ptr %32, align 64
  %34 = getelementptr inbounds i8, ptr %3, i64 64
  %35 = add i32 %5, -1
  %36 = and i32 %35, %5
  %37 = tail call range(i32 0, 33) i32 @llvm.ctlz.i32(i32 %5, i1 true)
  %38 = xor i32 %37, 31
  %39 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %5, i1 true)
  %40 = zext nneg i32 %39 to i64
  %41 = getelementptr i64, ptr %32, i64 %40
  %42 = load i64, ptr %41, align 8
  %43 = zext nneg i32 %38 to i64
  %44 = getelementptr i64, ptr %32, i64 %43
  %45 = load i64, ptr %44, align 8
  %46 = icmp eq i32 %36, 0
  %47 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %36, i1 true)
  %48 = select i1 %46, i32 %38, i32 %47
  %49 = mul i64 %45, 7
  %50 = zext nneg i32 %48 to i64
  %51 = getelementptr i64, ptr %32, i64 %50
  %52 = load i64, ptr %51, align 8
  %53 = mul i64 %52, 61
  %54 = zext i32 %5 to i64
  %55 = mul nuw nsw i64 %54, 4093
  %56 = add i64 %42, %55
  %57 = add i64 %56, %49
  %58 = add i64 %57, %53
  %59 = mul i64 %58, 28284495232021
  %60 = lshr i64 %59, 40
  %61 = and i64 %60, 31
  %62 = getelementptr %struct.pattern, ptr %34, i64 %61
  %63 = getelementptr inbounds i8, ptr %62, i64 256
  %64 = load i32, ptr %63, align 8
  %65 = icmp eq i32 %64, %5
  br i1 %65, label %66, label %90

66:
  %67 = getelementptr inbounds i8, ptr %62, i64 264
  %68 = load i64, ptr %67, align 8
  %69 = sub i64 %4, %68
  %70 = getelementptr inbounds i8, ptr %62, i64 272
  %71 = load i64, ptr %70, align 8
  %72 = icmp ugt i64 %69, %71
  br i1 %72, label %90, label %73

73:
  %74 = getelementptr inbounds i8, ptr %2, i64 12
  %75 = load i32, ptr %74, align 4
  %76 = icmp eq i32 %75, 0
  br i1 %76, label %80, label %77

77:
  %78 = load <32 x i32>, ptr %62, align 64
  %79 = sext <32 x i32> %78 to <32 x i64>
  br label %82

80:
  %81 = load <32 x i64>, ptr %62, align 64
  br label %82

82:
  %83 = phi <32 x i64> [ %79, %77 ], [ %81, %80 ]
  %84 = icmp eq <32 x i64> %83, %33
  %85 = bitcast <32 x i1> %84 to i32
  %86 = xor i32 %85, -1
  %87 = and i32 %86, %5
  %88 = icmp eq i32 %87, 0
  br i1 %88, label %89, label %90

89:
  store ptr %62, ptr %3, align 8
  br label %335

90:
  %91 = icmp eq i32 %26, 2
  br i1 %91, label %92, label %97

92:
  %93 = getelementptr inbounds i8, ptr %0, i64 496
  %94 = load ptr, ptr %93, align 8
  %95 = load <32 x i64>, ptr %94, align 64
  %96 = sub <32 x i64> %33, %95
  br label %97

97:
  %98 = phi <32 x i64> [ %96, %92 ], [ %33, %90 ]
  %99 = bitcast i32 %5 to <32 x i1>
  %100 = select <32 x i1> %99, <32 x i64> %98, <32 x i64> <i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807>
  %101 = tail call i64 @llvm.vector.reduce.smin.v32i64(<32 x i64> %100)
  %102 = getelementptr inbounds i8, ptr %2, i64 20
  %103 = load i32, ptr %102, align 4
  %104 = sext i32 %103 to i64
  %105 = add i64 %101, %104
  %106 = select <32 x i1> %99, <32 x i64> %98, <32 x i64> <i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808>
  %107 = tail call i64 @llvm.vector.reduce.smax.v32i64(<32 x i64> %106)
  %108 = getelementptr inbounds i8, ptr %2, i64 24
  %109 = load i32, ptr %108, align 8
  %110 = sext i32 %109 to i64
  %111 = add i64 %107, %110
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %8) #28
  %112 = add i64 %105, %4
  %113 = getelementptr inbounds i8, ptr %2, i64 28
  %114 = load i32, ptr %113, align 4
  call fastcc void @limits_of(ptr dead_on_unwind nonnull writable sret(%struct.limits) align 8 %8, ptr noundef nonnull %0, ptr noundef %1, i32 noundef %26, i64 noundef %112, i32 noundef %114) #26
  %115 = getelementptr inbounds i8, ptr %0, i64 224
  %116 = load i64, ptr %115, align 8
  %117 = icmp eq i64 %116, 1
  br i1 %117, label %118, label %186

118:
  %119 = load ptr, ptr %2, align 8
  %120 = getelementptr inbounds i8, ptr %2, i64 32
  %121 = load i32, ptr %120, align 8
  %122 = sext i32 %121 to i64
  %123 = getelementptr %struct.access, ptr %119, i64 %122
  %124 = getelementptr inbounds i8, ptr %2, i64 16
  %125 = load i32, ptr %124, align 8
  %126 = icmp sgt i32 %125, 1
  br i1 %126, label %130, label %127

127:
  %128 = getelementptr inbounds i8, ptr %123, i64 52
  %129 = load i32, ptr %128, align 4
  br label %158

130:
  %131 = getelementptr inbounds i8, ptr %123, i64 48
  %132 = load i32, ptr %131, align 4
  %133 = getelementptr inbounds i8, ptr %123, i64 52
  %134 = getelementptr inbounds i8, ptr %123, i64 44
  %135 = zext nneg i32 %125 to i64
  br label %139

136:
  %137 = add nuw nsw i64 %140, 1
  %138 = icmp eq i64 %137, %135
  br i1 %138, label %158, label %139

139:
  %140 = phi i64 [ 1, %130 ], [ %137, %136 ]
  %141 = getelementptr [16 x i32], ptr %120, i64 0, i64 %140
  %142 = load i32, ptr %141, align 4
  %143 = sext i32 %142 to i64
  %144 = getelementptr %struct.access, ptr %119, i64 %143
  %145 = getelementptr inbounds i8, ptr %144, i64 48
  %146 = load i32, ptr %145, align 4
  %147 = icmp eq i32 %146, %132
  br i1 %147, label %148, label %333

148:
  %149 = getelementptr inbounds i8, ptr %144, i64 52
  %150 = load i32, ptr %149, align 4
  %151 = load i32, ptr %133, align 4
  %152 = icmp eq i32 %150, %151
  br i1 %152, label %153, label %333

153:
  %154 = getelementptr inbounds i8, ptr %144, i64 44
  %155 = load i32, ptr %154, align 4
  %156 = load i32, ptr %134, align 4
  %157 = icmp eq i32 %155, %156
  br i1 %157, label %136, label %333

158:
  %159 = phi i32 [ %129, %127 ], [ %150, %136 ]
  %160 = icmp eq i32 %159, 0
  br i1 %160, label %186, label %161

161:
  %162 = getelementptr inbounds i8, ptr %123, i64 44
  %163 = load i32, ptr %162, align 4
  %164 = load i32, ptr %25, align 8
  %165 = icmp eq i32 %163, %164
  br i1 %165, label %166, label %186

166:
  %167 = icmp eq i32 %163, 0
  br i1 %167, label %168, label %171

168:
  %169 = getelementptr inbounds i8, ptr %0, i64 280
  %170 = load i64, ptr %169, align 8
  br label %171

171:
  %172 = phi i64 [ %170, %168 ], [ 0, %166 ]
  %173 = getelementptr inbounds i8, ptr %8, i64 8
  %174 = load i64, ptr %173, align 8
  %175 = getelementptr inbounds i8, ptr %123, i64 48
  %176 = load i32, ptr %175, align 4
  %177 = sext i32 %176 to i64
  %178 = add i64 %172, %177
  %179 = tail call i64 @llvm.umax.i64(i64 %174, i64 %178)
  store i64 %179, ptr %173, align 8
  %180 = sext i32 %159 to i64
  %181 = add i64 %172, %180
  %182 = getelementptr inbounds i8, ptr %8, i64 16
  %183 = load i64, ptr %182, align 8
  %184 = tail call i64 @llvm.umin.i64(i64 %183, i64 %181)
  store i64 %184, ptr %182, align 8
  %185 = icmp ult i64 %179, %184
  br i1 %185, label %186, label %333

186:
  %187 = getelementptr inbounds i8, ptr %8, i64 16
  %188 = load i64, ptr %187, align 8
  %189 = getelementptr inbounds i8, ptr %8, i64 8
  %190 = load i64, ptr %189, align 8
  %191 = sub i64 %188, %190
  %192 = sub i64 %111, %105
  %193 = icmp ult i64 %191, %192
  br i1 %193, label %333, label %194

194:
  %195 = sub i64 %112, %190
  %196 = sub i64 %191, %192
  %197 = icmp ugt i64 %195, %196
  br i1 %197, label %333, label %198

198:
  %199 = load i32, ptr %113, align 4
  %200 = icmp eq i32 %199, 0
  %201 = getelementptr inbounds i8, ptr %8, i64 24
  %202 = load i64, ptr %201, align 8
  %203 = icmp ne i64 %202, 0
  %204 = select i1 %200, i1 true, i1 %203
  br i1 %204, label %205, label %333

205:
  %206 = getelementptr inbounds i8, ptr %2, i64 16
  %207 = load i32, ptr %206, align 8
  %208 = icmp sgt i32 %207, 0
  br i1 %208, label %209, label %292

209:
  %210 = getelementptr inbounds i8, ptr %2, i64 32
  %211 = getelementptr inbounds i8, ptr %62, i64 288
  %212 = extractelement <32 x i64> %33, i32 %39
  %213 = icmp eq i32 %5, -1
  %214 = insertelement <32 x i64> poison, i64 %212, i64 0
  %215 = shufflevector <32 x i64> %214, <32 x i64> poison, <32 x i32> zeroinitializer
  %216 = icmp eq <32 x i64> %33, %215
  %217 = bitcast <32 x i1> %216 to i32
  %218 = xor i32 %217, -1
  %219 = and i32 %218, %5
  %220 = icmp eq i32 %219, 0
  br label %221

221:
  %222 = phi i64 [ 0, %209 ], [ %286, %278 ]
  %223 = phi i1 [ true, %209 ], [ %250, %278 ]
  %224 = load ptr, ptr %2, align 8
  %225 = getelementptr [16 x i32], ptr %210, i64 0, i64 %222
  %226 = load i32, ptr %225, align 4
  %227 = sext i32 %226 to i64
  %228 = getelementptr %struct.access, ptr %224, i64 %227
  %229 = getelementptr %struct.member, ptr %211, i64 %222
  %230 = getelementptr inbounds i8, ptr %228, i64 28
  %231 = load i32, ptr %230, align 4
  %232 = sext i32 %231 to i64
  %233 = insertelement <32 x i64> poison, i64 %232, i64 0
  %234 = shufflevector <32 x i64> %233, <32 x i64> poison, <32 x i32> zeroinitializer
  %235 = add <32 x i64> %234, %98
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %7) #28
  store <32 x i64> %235, ptr %7, align 64
  %236 = getelementptr inbounds i8, ptr %228, i64 32
  %237 = load i32, ptr %236, align 4
  %238 = sext i32 %237 to i64
  %239 = add nsw i64 %238, -1
  %240 = insertelement <32 x i64> poison, i64 %239, i64 0
  %241 = shufflevector <32 x i64> %240, <32 x i64> poison, <32 x i32> zeroinitializer
  %242 = and <32 x i64> %241, %235
  %243 = icmp eq <32 x i64> %242, zeroinitializer
  %244 = bitcast <32 x i1> %243 to i32
  %245 = xor i32 %244, -1
  %246 = and i32 %245, %5
  %247 = icmp eq i32 %246, 0
  %248 = getelementptr inbounds i8, ptr %229, i64 16
  store i64 0, ptr %248, align 8
  %249 = getelementptr i8, ptr %229, i64 24
  store i64 0, ptr %249, align 8
  %250 = and i1 %223, %247
  %251 = load i32, ptr %25, align 8
  %252 = getelementptr inbounds i8, ptr %228, i64 60
  %253 = load i32, ptr %252, align 4
  %254 = sext i32 %253 to i64
  %255 = getelementptr inbounds i8, ptr %228, i64 16
  %256 = load i32, ptr %255, align 4
  call fastcc void @costs(i32 noundef %251, ptr noundef nonnull %7, i32 noundef %5, i64 noundef %254, i32 noundef 0, i32 noundef %256, ptr noundef nonnull %248) #26
  %257 = load i32, ptr %236, align 4
  %258 = sext i32 %257 to i64
  %259 = mul nsw i64 %258, %40
  %260 = sub i64 %212, %259
  %261 = getelementptr inbounds i8, ptr %228, i64 12
  %262 = load i32, ptr %261, align 4
  %263 = icmp eq i32 %262, 1
  %264 = or i1 %213, %263
  br i1 %264, label %265, label %278

265:
  %266 = insertelement <32 x i64> poison, i64 %258, i64 0
  %267 = shufflevector <32 x i64> %266, <32 x i64> poison, <32 x i32> zeroinitializer
  %268 = mul <32 x i64> %267, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %269 = insertelement <32 x i64> poison, i64 %260, i64 0
  %270 = shufflevector <32 x i64> %269, <32 x i64> poison, <32 x i32> zeroinitializer
  %271 = add <32 x i64> %270, %268
  %272 = icmp eq <32 x i64> %33, %271
  %273 = bitcast <32 x i1> %272 to i32
  %274 = xor i32 %273, -1
  %275 = and i32 %274, %5
  %276 = icmp eq i32 %275, 0
  %277 = select i1 %276, i32 0, i32 2
  br label %278

278:
  %279 = phi i32 [ 2, %221 ], [ %277, %265 ]
  %280 = select i1 %220, i64 %212, i64 %260
  %281 = select i1 %220, i32 1, i32 %279
  store i32 %281, ptr %229, align 8
  %282 = load i32, ptr %230, align 4
  %283 = sext i32 %282 to i64
  %284 = add i64 %280, %283
  %285 = getelementptr inbounds i8, ptr %229, i64 8
  store i64 %284, ptr %285, align 8
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %7) #28
  %286 = add nuw nsw i64 %222, 1
  %287 = load i32, ptr %206, align 8
  %288 = sext i32 %287 to i64
  %289 = icmp slt i64 %286, %288
  br i1 %289, label %221, label %290

290:
  br i1 %250, label %292, label %291

291:
  store i32 0, ptr %63, align 8
  br label %333

292:
  %293 = getelementptr inbounds i8, ptr %2, i64 12
  %294 = load i32, ptr %293, align 4
  %295 = icmp eq i32 %294, 0
  br i1 %295, label %298, label %296

296:
  %297 = trunc <32 x i64> %33 to <32 x i32>
  store <32 x i32> %297, ptr %62, align 64
  br label %299

298:
  store <32 x i64> %33, ptr %62, align 64
  br label %299

299:
  store i32 %5, ptr %63, align 8
  %300 = load i32, ptr %25, align 8
  %301 = getelementptr inbounds i8, ptr %0, i64 416
  %302 = load ptr, ptr %301, align 8
  %303 = icmp eq ptr %302, null
  br i1 %303, label %324, label %304

304:
  %305 = getelementptr inbounds i8, ptr %0, i64 576
  %306 = load i64, ptr %305, align 8
  %307 = icmp ugt i64 %306, 1
  br i1 %307, label %324, label %308

308:
  switch i32 %300, label %324 [
    i32 0, label %309
    i32 1, label %320
  ]

309:
  %310 = getelementptr inbounds i8, ptr %0, i64 408
  %311 = load ptr, ptr %310, align 8
  %312 = add i64 %112, -17592186044416
  %313 = getelementptr inbounds i8, ptr %0, i64 56
  %314 = load i64, ptr %313, align 8
  %315 = lshr i64 %312, %314
  %316 = shl i64 %315, 5
  %317 = getelementptr i8, ptr %311, i64 %316
  %318 = load i64, ptr %317, align 8
  %319 = icmp ne i64 %318, 0
  br label %324

320:
  %321 = getelementptr inbounds i8, ptr %0, i64 312
  %322 = load ptr, ptr %321, align 8
  %323 = icmp ne ptr %322, null
  br label %324

324:
  %325 = phi i1 [ %319, %309 ], [ false, %304 ], [ false, %299 ], [ %323, %320 ], [ false, %308 ]
  %326 = zext i1 %325 to i32
  %327 = getelementptr inbounds i8, ptr %62, i64 260
  store i32 %326, ptr %327, align 4
  %328 = sub i64 %190, %105
  %329 = getelementptr inbounds i8, ptr %62, i64 264
  store i64 %328, ptr %329, align 8
  %330 = getelementptr inbounds i8, ptr %62, i64 272
  store i64 %196, ptr %330, align 8
  %331 = load i64, ptr %8, align 8
  %332 = getelementptr inbounds i8, ptr %62, i64 280
  store i64 %331, ptr %332, align 8
  store ptr %62, ptr %3, align 8
  br label %333

333:
  %334 = phi ptr [ null, %171 ], [ %62, %324 ], [ null, %291 ], [ null, %198 ], [ null, %194 ], [ null, %186 ], [ null, %153 ], [ null, %148 ], [ null, %139 ]
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %8) #28
  br label %335

335:
  %336 = phi ptr [ null, %24 ], [ null, %20 ], [ %334, %333 ], [ %62, %89 ]
  ret ptr %336
}

declare i64 @llvm.vector.reduce.smin.v32i64(<32 x i64>) #4

declare i64 @llvm.vector.reduce.smax.v32i64(<32 x i64>) #4

define dso_local void @check_pattern(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr nocapture noundef readonly %3, ptr nocapture noundef readonly %4, i32 noundef %5, i64 noundef %6, i32 noundef %7) local_unnamed_addr #12 {
  %9 = alloca [32 x i64], align 64
  %10 = getelementptr inbounds i8, ptr %4, i64 288
  %11 = sext i32 %5 to i64
  %12 = getelementptr [16 x %struct.member], ptr %10, i64 0, i64 %11
  %13 = load i32, ptr %12, align 8
  %14 = icmp eq i32 %13, 1
  br i1 %14, label %15, label %26

15:
  %16 = add i32 %7, -1
  %17 = and i32 %16, %7
  %18 = getelementptr inbounds i8, ptr %2, i64 16
  %19 = load i32, ptr %18, align 4
  %20 = icmp eq i32 %19, 0
  %21 = xor i32 %17, %7
  %22 = sub i32 0, %17
  %23 = and i32 %17, %22
  %24 = or i32 %21, %23
  %25 = select i1 %20, i32 %24, i32 %7
  br label %139

26:
  %27 = icmp eq i32 %13, 0
  %28 = icmp eq i32 %7, -1
  %29 = and i1 %28, %27
  br i1 %29, label %30, label %139

30:
  %31 = getelementptr inbounds i8, ptr %2, i64 16
  %32 = load i32, ptr %31, align 4
  %33 = icmp eq i32 %32, 0
  br i1 %33, label %139, label %34

34:
  %35 = getelementptr inbounds i8, ptr %3, i64 8
  %36 = load i32, ptr %35, align 8
  %37 = icmp eq i32 %36, 0
  br i1 %37, label %38, label %139

38:
  %39 = getelementptr inbounds i8, ptr %12, i64 8
  %40 = load i64, ptr %39, align 8
  %41 = add i64 %6, -17592186044416
  %42 = add i64 %41, %40
  %43 = getelementptr inbounds i8, ptr %0, i64 56
  %44 = load i64, ptr %43, align 8
  %45 = lshr i64 %42, %44
  %46 = shl i64 %45, %44
  %47 = sub i64 %42, %46
  %48 = getelementptr inbounds i8, ptr %0, i64 400
  %49 = load i64, ptr %48, align 8
  %50 = lshr i64 %47, %49
  %51 = getelementptr inbounds i8, ptr %2, i64 32
  %52 = load i32, ptr %51, align 4
  %53 = sext i32 %52 to i64
  %54 = lshr i64 %53, %49
  %55 = lshr i64 %50, 5
  %56 = getelementptr inbounds i8, ptr %0, i64 408
  %57 = load ptr, ptr %56, align 8
  %58 = shl i64 %45, 5
  %59 = getelementptr i8, ptr %57, i64 %58
  %60 = getelementptr i8, ptr %59, i64 16
  %61 = load i64, ptr %60, align 8
  %62 = inttoptr i64 %61 to ptr
  %63 = getelementptr inbounds i8, ptr %2, i64 24
  %64 = load i32, ptr %63, align 4
  %65 = getelementptr inbounds i8, ptr %2, i64 36
  %66 = load i32, ptr %65, align 4
  %67 = add i32 %64, -1
  %68 = icmp ult i32 %67, 2
  %69 = select i1 %68, i32 2, i32 0
  %70 = and i32 %66, 62
  %71 = or i32 %69, %70
  %72 = icmp eq i32 %71, 0
  br i1 %72, label %73, label %139

73:
  %74 = and i64 %50, 31
  %75 = icmp eq i64 %74, 0
  %76 = icmp ne i64 %54, 0
  %77 = select i1 %75, i1 %76, i1 false
  br i1 %77, label %78, label %139

78:
  %79 = getelementptr %struct.row, ptr %62, i64 %55
  br label %83

80:
  %81 = add nuw i64 %84, 1
  %82 = icmp eq i64 %81, %54
  br i1 %82, label %88, label %83

83:
  %84 = phi i64 [ 0, %78 ], [ %81, %80 ]
  %85 = getelementptr %struct.row, ptr %79, i64 %84, i32 2
  %86 = load i32, ptr %85, align 4
  %87 = icmp eq i32 %86, 0
  br i1 %87, label %80, label %139

88:
  %89 = getelementptr inbounds i8, ptr %0, i64 176
  %90 = load i64, ptr %89, align 8
  %91 = trunc i64 %90 to i32
  %92 = getelementptr inbounds i8, ptr %0, i64 192
  %93 = load i64, ptr %92, align 8
  %94 = trunc i64 %93 to i32
  %95 = mul i32 %94, %91
  %96 = getelementptr inbounds i8, ptr %1, i64 12
  %97 = load i32, ptr %96, align 4
  %98 = add i32 %95, %97
  %99 = shl i32 %98, 5
  %100 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %54, i1 true)
  %101 = trunc nuw nsw i64 %100 to i32
  %102 = getelementptr inbounds i8, ptr %0, i64 384
  %103 = load i64, ptr %102, align 8
  %104 = add i64 %103, 1
  store i64 %104, ptr %102, align 8
  %105 = trunc i64 %104 to i32
  %106 = getelementptr inbounds i8, ptr %0, i64 320
  %107 = load i64, ptr %106, align 8
  %108 = trunc i64 %107 to i32
  %109 = load i32, ptr %2, align 4
  %110 = shl i32 %109, 6
  %111 = or disjoint i32 %110, 1
  %112 = lshr i32 32, %101
  %113 = and i64 %54, 1
  %114 = icmp eq i64 %54, 1
  br i1 %114, label %365, label %115

115:
  %116 = and i64 %54, -2
  br label %117

117:
  %118 = phi i64 [ 0, %115 ], [ %136, %117 ]
  %119 = phi i32 [ %99, %115 ], [ %135, %117 ]
  %120 = phi i64 [ 0, %115 ], [ %137, %117 ]
  %121 = getelementptr %struct.row, ptr %79, i64 %118
  store i32 %119, ptr %121, align 4
  %122 = getelementptr inbounds i8, ptr %121, i64 4
  store i32 %105, ptr %122, align 4
  %123 = getelementptr inbounds i8, ptr %121, i64 8
  store i32 %108, ptr %123, align 4
  %124 = getelementptr inbounds i8, ptr %121, i64 12
  store i32 %111, ptr %124, align 4
  %125 = getelementptr inbounds i8, ptr %121, i64 16
  store i32 %101, ptr %125, align 4
  %126 = getelementptr inbounds i8, ptr %121, i64 20
  store i32 1, ptr %126, align 4
  %127 = add i32 %119, %112
  %128 = or disjoint i64 %118, 1
  %129 = getelementptr %struct.row, ptr %79, i64 %128
  store i32 %127, ptr %129, align 4
  %130 = getelementptr inbounds i8, ptr %129, i64 4
  store i32 %105, ptr %130, align 4
  %131 = getelementptr inbounds i8, ptr %129, i64 8
  store i32 %108, ptr %131, align 4
  %132 = getelementptr inbounds i8, ptr %129, i64 12
  store i32 %111, ptr %132, align 4
  %133 = getelementptr inbounds i8, ptr %129, i64 16
  store i32 %101, ptr %133, align 4
  %134 = getelementptr inbounds i8, ptr %129, i64 20
  store i32 1, ptr %134, align 4
  %135 = add i32 %127, %112
  %136 = add nuw i64 %118, 2
  %137 = add i64 %120, 2
  %138 = icmp eq i64 %137, %116
  br i1 %138, label %365, label %117

139:
  %140 = phi i1 [ false, %15 ], [ true, %30 ], [ false, %26 ], [ true, %34 ], [ true, %73 ], [ true, %38 ], [ true, %83 ]
  %141 = phi i32 [ %25, %15 ], [ -1, %30 ], [ %7, %26 ], [ -1, %34 ], [ -1, %73 ], [ -1, %38 ], [ -1, %83 ]
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %9) #28
  %142 = getelementptr inbounds i8, ptr %3, i64 12
  %143 = load i32, ptr %142, align 4
  %144 = icmp eq i32 %143, 0
  br i1 %144, label %148, label %145

145:
  %146 = load <32 x i32>, ptr %4, align 64
  %147 = sext <32 x i32> %146 to <32 x i64>
  br label %150

148:
  %149 = load <32 x i64>, ptr %4, align 64
  br label %150

150:
  %151 = phi <32 x i64> [ %147, %145 ], [ %149, %148 ]
  %152 = getelementptr inbounds i8, ptr %2, i64 28
  %153 = load i32, ptr %152, align 4
  %154 = sext i32 %153 to i64
  %155 = add i64 %154, %6
  %156 = insertelement <32 x i64> poison, i64 %155, i64 0
  %157 = shufflevector <32 x i64> %156, <32 x i64> poison, <32 x i32> zeroinitializer
  %158 = add <32 x i64> %157, %151
  %159 = getelementptr inbounds i8, ptr %3, i64 8
  %160 = load i32, ptr %159, align 8
  %161 = icmp eq i32 %160, 1
  br i1 %161, label %162, label %350

162:
  %163 = getelementptr inbounds i8, ptr %2, i64 24
  %164 = load i32, ptr %163, align 4
  %165 = getelementptr inbounds i8, ptr %2, i64 36
  %166 = load i32, ptr %165, align 4
  %167 = add i32 %164, -1
  %168 = icmp ult i32 %167, 2
  br i1 %168, label %174, label %169

169:
  %170 = getelementptr inbounds i8, ptr %2, i64 16
  %171 = load i32, ptr %170, align 4
  %172 = icmp ne i32 %171, 0
  %173 = zext i1 %172 to i32
  br label %174

174:
  %175 = phi i32 [ 0, %169 ], [ 2, %162 ]
  %176 = phi i32 [ %173, %169 ], [ 1, %162 ]
  %177 = and i32 %166, 63
  %178 = or i32 %175, %177
  %179 = or i32 %178, %176
  %180 = icmp eq i32 %179, 0
  br i1 %180, label %181, label %350

181:
  %182 = getelementptr inbounds i8, ptr %0, i64 368
  %183 = load i64, ptr %182, align 8
  %184 = getelementptr inbounds i8, ptr %0, i64 320
  %185 = load i64, ptr %184, align 8
  %186 = icmp eq i64 %183, %185
  br i1 %186, label %350, label %187

187:
  %188 = getelementptr inbounds i8, ptr %0, i64 376
  %189 = load i64, ptr %188, align 8
  %190 = icmp eq i64 %189, 0
  br i1 %190, label %191, label %350

191:
  %192 = getelementptr inbounds i8, ptr %0, i64 528
  %193 = load ptr, ptr %192, align 8
  %194 = icmp eq ptr %193, null
  br i1 %194, label %195, label %350

195:
  %196 = getelementptr inbounds i8, ptr %0, i64 360
  %197 = load i64, ptr %196, align 8
  %198 = icmp eq i64 %197, %185
  %199 = getelementptr inbounds i8, ptr %0, i64 352
  br i1 %198, label %200, label %202

200:
  %201 = load i64, ptr %199, align 8
  br label %203

202:
  store i64 0, ptr %199, align 8
  br label %203

203:
  %204 = phi i64 [ %201, %200 ], [ 0, %202 ]
  store i64 %185, ptr %196, align 8
  %205 = getelementptr inbounds i8, ptr %0, i64 344
  %206 = load ptr, ptr %205, align 8
  %207 = getelementptr inbounds i8, ptr %0, i64 352
  %208 = getelementptr %struct.seen, ptr %206, i64 %204
  %209 = getelementptr inbounds i8, ptr %2, i64 32
  %210 = load i32, ptr %209, align 4
  %211 = getelementptr inbounds i8, ptr %0, i64 176
  %212 = load i64, ptr %211, align 8
  %213 = trunc i64 %212 to i32
  %214 = getelementptr inbounds i8, ptr %0, i64 192
  %215 = load i64, ptr %214, align 8
  %216 = trunc i64 %215 to i32
  %217 = mul i32 %216, %213
  %218 = getelementptr inbounds i8, ptr %1, i64 12
  %219 = load i32, ptr %218, align 4
  %220 = add i32 %217, %219
  %221 = shl i32 %220, 5
  %222 = getelementptr inbounds i8, ptr %208, i64 128
  store i32 %221, ptr %222, align 4
  %223 = getelementptr inbounds i8, ptr %0, i64 384
  %224 = load i64, ptr %223, align 8
  %225 = add i64 %224, 1
  store i64 %225, ptr %223, align 8
  %226 = trunc i64 %225 to i32
  %227 = getelementptr inbounds i8, ptr %208, i64 132
  store i32 %226, ptr %227, align 4
  %228 = load i64, ptr %184, align 8
  %229 = trunc i64 %228 to i32
  %230 = getelementptr inbounds i8, ptr %208, i64 136
  store i32 %229, ptr %230, align 4
  %231 = load i32, ptr %2, align 4
  %232 = shl i32 %231, 6
  %233 = getelementptr inbounds i8, ptr %208, i64 140
  store i32 %232, ptr %233, align 4
  %234 = getelementptr inbounds i8, ptr %208, i64 144
  store i32 %141, ptr %234, align 4
  %235 = getelementptr inbounds i8, ptr %208, i64 148
  store i32 %210, ptr %235, align 4
  %236 = load i32, ptr %218, align 4
  %237 = getelementptr inbounds i8, ptr %208, i64 152
  store i32 %236, ptr %237, align 4
  %238 = trunc <32 x i64> %158 to <32 x i32>
  store <32 x i32> %238, ptr %208, align 4
  %239 = getelementptr inbounds i8, ptr %0, i64 400
  %240 = load i64, ptr %239, align 8
  %241 = trunc i64 %240 to i32
  %242 = extractelement <32 x i32> %238, i64 0
  %243 = lshr i32 %242, %241
  br i1 %140, label %249, label %244

244:
  %245 = icmp eq i32 %141, 0
  br i1 %245, label %345, label %246

246:
  %247 = add i32 %210, -1
  %248 = getelementptr inbounds i8, ptr %0, i64 336
  br label %296

249:
  %250 = shl i32 %210, 5
  %251 = lshr i32 %250, %241
  %252 = icmp eq i32 %251, 0
  br i1 %252, label %345, label %253

253:
  %254 = zext i32 %251 to i64
  %255 = getelementptr inbounds i8, ptr %0, i64 336
  %256 = load ptr, ptr %255, align 8
  %257 = zext i32 %243 to i64
  %258 = getelementptr i8, ptr %256, i64 %257
  %259 = add nsw i64 %254, -1
  %260 = lshr i64 %259, 3
  %261 = add nuw nsw i64 %260, 1
  %262 = and i64 %261, 3
  %263 = icmp ult i32 %251, 25
  br i1 %263, label %325, label %264

264:
  %265 = and i64 %261, 4611686018427387900
  br label %266

266:
  %267 = phi i64 [ 0, %264 ], [ %293, %266 ]
  %268 = phi i32 [ 0, %264 ], [ %292, %266 ]
  %269 = phi i64 [ 0, %264 ], [ %294, %266 ]
  %270 = getelementptr i8, ptr %258, i64 %267
  %271 = load i64, ptr %270, align 8
  %272 = icmp ne i64 %271, 72340172838076673
  %273 = zext i1 %272 to i32
  %274 = or i32 %268, %273
  %275 = or disjoint i64 %267, 8
  %276 = getelementptr i8, ptr %258, i64 %275
  %277 = load i64, ptr %276, align 8
  %278 = icmp ne i64 %277, 72340172838076673
  %279 = zext i1 %278 to i32
  %280 = or i32 %274, %279
  %281 = or disjoint i64 %267, 16
  %282 = getelementptr i8, ptr %258, i64 %281
  %283 = load i64, ptr %282, align 8
  %284 = icmp ne i64 %283, 72340172838076673
  %285 = zext i1 %284 to i32
  %286 = or i32 %280, %285
  %287 = or disjoint i64 %267, 24
  %288 = getelementptr i8, ptr %258, i64 %287
  %289 = load i64, ptr %288, align 8
  %290 = icmp ne i64 %289, 72340172838076673
  %291 = zext i1 %290 to i32
  %292 = or i32 %286, %291
  %293 = add nuw nsw i64 %267, 32
  %294 = add i64 %269, 4
  %295 = icmp eq i64 %294, %265
  br i1 %295, label %325, label %266

296:
  %297 = phi i32 [ %141, %246 ], [ %312, %309 ]
  %298 = phi i32 [ 0, %246 ], [ %310, %309 ]
  %299 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %297, i1 true)
  %300 = zext nneg i32 %299 to i64
  %301 = getelementptr [32 x i32], ptr %208, i64 0, i64 %300
  %302 = load i32, ptr %301, align 4
  %303 = lshr i32 %302, %241
  %304 = add i32 %247, %302
  %305 = lshr i32 %304, %241
  %306 = icmp ugt i32 %303, %305
  br i1 %306, label %309, label %307

307:
  %308 = load ptr, ptr %248, align 8
  br label %314

309:
  %310 = phi i32 [ %298, %296 ], [ %322, %314 ]
  %311 = add i32 %297, -1
  %312 = and i32 %311, %297
  %313 = icmp eq i32 %312, 0
  br i1 %313, label %342, label %296

314:
  %315 = phi i32 [ %303, %307 ], [ %323, %314 ]
  %316 = phi i32 [ %298, %307 ], [ %322, %314 ]
  %317 = zext i32 %315 to i64
  %318 = getelementptr i8, ptr %308, i64 %317
  %319 = load i8, ptr %318, align 1
  %320 = icmp eq i8 %319, 0
  %321 = zext i1 %320 to i32
  %322 = or i32 %316, %321
  %323 = add i32 %315, 1
  %324 = icmp ugt i32 %323, %305
  br i1 %324, label %309, label %314

325:
  %326 = phi i32 [ poison, %253 ], [ %292, %266 ]
  %327 = phi i64 [ 0, %253 ], [ %293, %266 ]
  %328 = phi i32 [ 0, %253 ], [ %292, %266 ]
  %329 = icmp eq i64 %262, 0
  br i1 %329, label %342, label %330

330:
  %331 = phi i64 [ %339, %330 ], [ %327, %325 ]
  %332 = phi i32 [ %338, %330 ], [ %328, %325 ]
  %333 = phi i64 [ %340, %330 ], [ 0, %325 ]
  %334 = getelementptr i8, ptr %258, i64 %331
  %335 = load i64, ptr %334, align 8
  %336 = icmp ne i64 %335, 72340172838076673
  %337 = zext i1 %336 to i32
  %338 = or i32 %332, %337
  %339 = add nuw nsw i64 %331, 8
  %340 = add i64 %333, 1
  %341 = icmp eq i64 %340, %262
  br i1 %341, label %342, label %330

342:
  %343 = phi i32 [ %326, %325 ], [ %338, %330 ], [ %310, %309 ]
  %344 = icmp eq i32 %343, 0
  br i1 %344, label %345, label %350, !prof !4

345:
  %346 = load i64, ptr %207, align 8
  %347 = add i64 %346, 1
  store i64 %347, ptr %207, align 8
  %348 = icmp eq i64 %347, 16384
  br i1 %348, label %349, label %364, !prof !18

349:
  tail call fastcc void @record_listed_loads(ptr noundef nonnull %0) #26
  br label %364

350:
  store <32 x i64> %158, ptr %9, align 64
  %351 = getelementptr inbounds i8, ptr %2, i64 16
  %352 = load i32, ptr %351, align 4
  %353 = icmp eq i32 %352, 0
  br i1 %353, label %362, label %354

354:
  %355 = getelementptr inbounds i8, ptr %4, i64 280
  %356 = load i64, ptr %355, align 8
  %357 = insertelement <32 x i64> poison, i64 %356, i64 0
  %358 = shufflevector <32 x i64> %357, <32 x i64> poison, <32 x i32> zeroinitializer
  %359 = add <32 x i64> %358, %158
  %360 = getelementptr inbounds i8, ptr %0, i64 248
  %361 = load ptr, ptr %360, align 8
  store <32 x i64> %359, ptr %361, align 64
  br label %362

362:
  %363 = load i32, ptr %159, align 8
  call fastcc void @check_races(ptr noundef %0, ptr noundef %1, ptr noundef nonnull %2, ptr noundef nonnull %9, i32 noundef %141, i32 noundef %363) #26
  br label %364

364:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %9) #28
  br label %376

365:
  %366 = phi i64 [ 0, %88 ], [ %136, %117 ]
  %367 = phi i32 [ %99, %88 ], [ %135, %117 ]
  %368 = icmp eq i64 %113, 0
  br i1 %368, label %376, label %369

369:
  %370 = getelementptr %struct.row, ptr %79, i64 %366
  store i32 %367, ptr %370, align 4
  %371 = getelementptr inbounds i8, ptr %370, i64 4
  store i32 %105, ptr %371, align 4
  %372 = getelementptr inbounds i8, ptr %370, i64 8
  store i32 %108, ptr %372, align 4
  %373 = getelementptr inbounds i8, ptr %370, i64 12
  store i32 %111, ptr %373, align 4
  %374 = getelementptr inbounds i8, ptr %370, i64 16
  store i32 %101, ptr %374, align 4
  %375 = getelementptr inbounds i8, ptr %370, i64 20
  store i32 1, ptr %375, align 4
  br label %376

376:
  ret void
}

define dso_local void @arrive(ptr nocapture noundef readonly %0, ptr nocapture noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7) local_unnamed_addr #2 {
  %9 = icmp eq i32 %2, 16
  br i1 %9, label %10, label %15

10:
  %11 = getelementptr inbounds i8, ptr %1, i64 12
  %12 = load i32, ptr %11, align 4
  %13 = lshr i32 %12, 2
  %14 = add nuw nsw i32 %13, 16
  br label %17

15:
  %16 = and i32 %2, 15
  br label %17

17:
  %18 = phi i32 [ %14, %10 ], [ %16, %15 ]
  %19 = getelementptr inbounds i8, ptr %0, i64 296
  %20 = load ptr, ptr %19, align 8
  %21 = zext nneg i32 %18 to i64
  %22 = getelementptr %struct.barrier, ptr %20, i64 %21
  store i32 %3, ptr %22, align 4
  %23 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %5)
  %24 = getelementptr inbounds i8, ptr %22, i64 4
  %25 = load i32, ptr %24, align 4
  %26 = add i32 %25, %23
  store i32 %26, ptr %24, align 4
  %27 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %4)
  %28 = getelementptr inbounds i8, ptr %22, i64 8
  %29 = load i32, ptr %28, align 4
  %30 = add i32 %29, %27
  store i32 %30, ptr %28, align 4
  %31 = shl nuw i32 1, %18
  %32 = load ptr, ptr %19, align 8
  %33 = getelementptr inbounds i8, ptr %32, i64 384
  %34 = load i32, ptr %33, align 4
  %35 = or i32 %34, %31
  store i32 %35, ptr %33, align 4
  %36 = getelementptr inbounds i8, ptr %1, i64 152
  %37 = getelementptr [24 x i32], ptr %36, i64 0, i64 %21
  %38 = load i32, ptr %37, align 4
  %39 = or i32 %38, %4
  store i32 %39, ptr %37, align 4
  %40 = icmp slt i32 %7, 0
  br i1 %40, label %52, label %41

41:
  %42 = getelementptr inbounds i8, ptr %1, i64 56
  %43 = getelementptr [24 x i32], ptr %42, i64 0, i64 %21
  %44 = load i32, ptr %43, align 4
  %45 = or i32 %44, %4
  store i32 %45, ptr %43, align 4
  %46 = sub i32 0, %6
  %47 = and i32 %46, %4
  %48 = and i32 %47, %6
  %49 = icmp eq i32 %48, 0
  br i1 %49, label %52, label %50

50:
  %51 = getelementptr inbounds i8, ptr %1, i64 48
  store i32 %7, ptr %51, align 8
  br label %52

52:
  ret void
}

define dso_local i64 @run_interleaved(ptr noundef %0, ptr noundef readonly %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #10 {
  %5 = getelementptr inbounds i8, ptr %0, i64 288
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 312
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds i8, ptr %0, i64 528
  %10 = getelementptr inbounds i8, ptr %0, i64 536
  %11 = getelementptr inbounds i8, ptr %0, i64 88
  %12 = getelementptr i64, ptr %1, i64 %2
  %13 = icmp eq ptr %1, null
  %14 = getelementptr inbounds i8, ptr %0, i64 128
  %15 = getelementptr inbounds i8, ptr %0, i64 176
  %16 = getelementptr inbounds i8, ptr %0, i64 152
  %17 = getelementptr inbounds i8, ptr %0, i64 136
  %18 = getelementptr inbounds i8, ptr %0, i64 160
  %19 = getelementptr inbounds i8, ptr %0, i64 168
  %20 = getelementptr inbounds i8, ptr %0, i64 584
  %21 = icmp eq ptr %8, null
  %22 = getelementptr inbounds i8, ptr %0, i64 328
  %23 = getelementptr inbounds i8, ptr %0, i64 296
  %24 = getelementptr inbounds i8, ptr %0, i64 200
  %25 = getelementptr inbounds i8, ptr %0, i64 64
  %26 = getelementptr inbounds i8, ptr %0, i64 520
  %27 = getelementptr inbounds i8, ptr %0, i64 192
  %28 = getelementptr inbounds i8, ptr %0, i64 208
  %29 = getelementptr inbounds i8, ptr %0, i64 72
  %30 = getelementptr inbounds i8, ptr %0, i64 512
  %31 = getelementptr inbounds i8, ptr %0, i64 392
  %32 = getelementptr inbounds i8, ptr %0, i64 320
  %33 = getelementptr inbounds i8, ptr %0, i64 648
  %34 = getelementptr inbounds i8, ptr %0, i64 656
  br label %35

35:
  %36 = phi i64 [ %199, %202 ], [ 0, %4 ]
  %37 = icmp ult i64 %36, %3
  br i1 %37, label %40, label %213

38:
  %39 = icmp ult i64 %204, %3
  br i1 %39, label %208, label %213

40:
  %41 = phi i1 [ %209, %208 ], [ true, %35 ]
  %42 = phi i64 [ %210, %208 ], [ 0, %35 ]
  %43 = phi i64 [ %204, %208 ], [ %36, %35 ]
  %44 = load ptr, ptr %9, align 8
  %45 = load i64, ptr %10, align 8
  %46 = mul i64 %45, %42
  %47 = getelementptr i8, ptr %44, i64 %46
  %48 = load volatile i64, ptr %11, align 8
  %49 = icmp slt i64 %48, 0
  br i1 %49, label %213, label %50, !prof !18

50:
  %51 = getelementptr inbounds i8, ptr %47, i64 8
  %52 = load i64, ptr %51, align 8
  %53 = icmp eq i64 %52, 0
  br i1 %53, label %54, label %203

54:
  br i1 %13, label %58, label %55

55:
  %56 = getelementptr i64, ptr %12, i64 %42
  %57 = load i64, ptr %56, align 8
  br label %60

58:
  %59 = add i64 %42, %2
  br label %60

60:
  %61 = phi i64 [ %57, %55 ], [ %59, %58 ]
  %62 = load i64, ptr %14, align 8
  %63 = udiv i64 %61, %62
  store i64 %61, ptr %15, align 8
  %64 = urem i64 %61, %62
  store i64 %64, ptr %16, align 8
  %65 = load i64, ptr %17, align 8
  %66 = urem i64 %63, %65
  store i64 %66, ptr %18, align 8
  %67 = udiv i64 %63, %65
  store i64 %67, ptr %19, align 8
  store i64 %42, ptr %20, align 8
  br i1 %21, label %72, label %68

68:
  %69 = load i64, ptr %22, align 8
  %70 = mul i64 %69, %42
  %71 = getelementptr i8, ptr %8, i64 %70
  br label %72

72:
  %73 = phi ptr [ %71, %68 ], [ null, %60 ]
  store ptr %73, ptr %7, align 8
  %74 = load i64, ptr %47, align 8
  %75 = icmp eq i64 %74, 0
  br i1 %75, label %100, label %76

76:
  %77 = getelementptr i8, ptr %47, i64 64
  %78 = load ptr, ptr %23, align 8
  %79 = load ptr, ptr %24, align 8
  %80 = load ptr, ptr %25, align 8
  %81 = load ptr, ptr %26, align 8
  %82 = load i64, ptr %27, align 8
  %83 = load i64, ptr %28, align 8
  %84 = mul i64 %83, %82
  %85 = load i64, ptr %29, align 8
  %86 = load i64, ptr %30, align 8
  %87 = getelementptr i8, ptr %47, i64 512
  %88 = add i64 %84, 63
  %89 = and i64 %88, -64
  %90 = getelementptr i8, ptr %87, i64 %89
  %91 = add i64 %85, 63
  %92 = and i64 %91, -64
  %93 = getelementptr i8, ptr %90, i64 %92
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 1 dereferenceable(392) %78, ptr noundef nonnull align 1 dereferenceable(392) %77, i64 392, i1 false)
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %79, ptr align 1 %87, i64 %84, i1 false)
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %80, ptr align 1 %90, i64 %85, i1 false)
  %94 = shl i64 %82, 5
  %95 = mul i64 %94, %86
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %81, ptr align 1 %93, i64 %95, i1 false)
  %96 = getelementptr inbounds i8, ptr %47, i64 16
  %97 = load i64, ptr %96, align 8
  store i64 %97, ptr %31, align 8
  %98 = getelementptr inbounds i8, ptr %47, i64 24
  %99 = load i64, ptr %98, align 8
  store i64 %99, ptr %32, align 8
  br label %101

100:
  tail call fastcc void @start(ptr noundef nonnull %0) #26
  br label %101

101:
  store i64 1, ptr %47, align 8
  %102 = tail call fastcc zeroext i1 @run_warps(ptr noundef nonnull %0) #26
  br i1 %102, label %103, label %106, !prof !18

103:
  %104 = load i64, ptr %5, align 8
  %105 = add i64 %104, 1
  store i64 %105, ptr %5, align 8
  br label %197

106:
  %107 = load i64, ptr %27, align 8
  %108 = icmp eq i64 %107, 0
  br i1 %108, label %187, label %109

109:
  %110 = phi i64 [ %126, %124 ], [ %107, %106 ]
  %111 = phi i64 [ %127, %124 ], [ 0, %106 ]
  %112 = phi i1 [ true, %124 ], [ false, %106 ]
  %113 = load ptr, ptr %24, align 8
  %114 = load i64, ptr %28, align 8
  br label %115

115:
  %116 = phi i64 [ %122, %121 ], [ %111, %109 ]
  %117 = mul i64 %116, %114
  %118 = getelementptr i8, ptr %113, i64 %117
  %119 = load i32, ptr %118, align 8
  %120 = icmp eq i32 %119, 4
  br i1 %120, label %124, label %121

121:
  %122 = add nuw i64 %116, 1
  %123 = icmp ult i64 %122, %110
  br i1 %123, label %115, label %129

124:
  %125 = getelementptr i8, ptr %113, i64 %117
  store i32 0, ptr %125, align 8
  %126 = load i64, ptr %27, align 8
  %127 = add nuw i64 %116, 1
  %128 = icmp ult i64 %127, %126
  br i1 %128, label %109, label %130

129:
  br i1 %112, label %133, label %157

130:
  %131 = load ptr, ptr %24, align 8
  %132 = load i64, ptr %28, align 8
  br label %133

133:
  %134 = phi i64 [ %114, %129 ], [ %132, %130 ]
  %135 = phi ptr [ %113, %129 ], [ %131, %130 ]
  %136 = phi i64 [ %110, %129 ], [ %126, %130 ]
  %137 = getelementptr i8, ptr %47, i64 64
  %138 = load ptr, ptr %23, align 8
  %139 = load ptr, ptr %25, align 8
  %140 = load ptr, ptr %26, align 8
  %141 = mul i64 %134, %136
  %142 = load i64, ptr %29, align 8
  %143 = load i64, ptr %30, align 8
  %144 = getelementptr i8, ptr %47, i64 512
  %145 = add i64 %141, 63
  %146 = and i64 %145, -64
  %147 = getelementptr i8, ptr %144, i64 %146
  %148 = add i64 %142, 63
  %149 = and i64 %148, -64
  %150 = getelementptr i8, ptr %147, i64 %149
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 1 dereferenceable(392) %137, ptr noundef nonnull align 1 dereferenceable(392) %138, i64 392, i1 false)
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %144, ptr align 1 %135, i64 %141, i1 false)
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %147, ptr align 1 %139, i64 %142, i1 false)
  %151 = shl i64 %136, 5
  %152 = mul i64 %151, %143
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %150, ptr align 1 %140, i64 %152, i1 false)
  %153 = load i64, ptr %31, align 8
  %154 = getelementptr inbounds i8, ptr %47, i64 16
  store i64 %153, ptr %154, align 8
  %155 = load i64, ptr %32, align 8
  %156 = getelementptr inbounds i8, ptr %47, i64 24
  store i64 %155, ptr %156, align 8
  br label %197

157:
  %158 = getelementptr inbounds i8, ptr %113, i64 8
  %159 = load i32, ptr %158, align 8
  %160 = icmp eq i32 %159, 0
  br i1 %160, label %178, label %170

161:
  %162 = mul i64 %185, %114
  %163 = getelementptr i8, ptr %113, i64 %162
  %164 = getelementptr inbounds i8, ptr %163, i64 8
  %165 = load i32, ptr %164, align 8
  %166 = icmp eq i32 %165, 0
  br i1 %166, label %178, label %167

167:
  %168 = icmp ult i64 %185, %110
  %169 = zext i1 %168 to i64
  br label %170

170:
  %171 = phi i64 [ 1, %157 ], [ %169, %167 ]
  %172 = phi ptr [ %113, %157 ], [ %163, %167 ]
  %173 = phi i32 [ %159, %157 ], [ %165, %167 ]
  %174 = getelementptr inbounds i8, ptr %172, i64 48
  %175 = load i32, ptr %174, align 8
  %176 = sub i32 0, %173
  %177 = and i32 %173, %176
  tail call void @fault(ptr noundef nonnull %0, ptr noundef %172, i32 noundef 6, i32 noundef %175, i32 noundef %177, i64 noundef 0, i64 noundef 0, i32 noundef -1) #29
  br label %193

178:
  %179 = phi ptr [ %163, %161 ], [ %113, %157 ]
  %180 = phi i64 [ %184, %161 ], [ 0, %157 ]
  %181 = phi i64 [ %185, %161 ], [ 0, %157 ]
  %182 = getelementptr inbounds i8, ptr %179, i64 16
  %183 = load i64, ptr %182, align 8
  %184 = tail call i64 @llvm.umax.i64(i64 %180, i64 %183)
  %185 = add nuw i64 %181, 1
  %186 = icmp eq i64 %185, %110
  br i1 %186, label %187, label %161

187:
  %188 = phi i64 [ 0, %106 ], [ %184, %178 ]
  %189 = load i64, ptr %33, align 8
  %190 = tail call i64 @llvm.umax.i64(i64 %189, i64 %188)
  store i64 %190, ptr %33, align 8
  %191 = load i64, ptr %34, align 8
  %192 = add i64 %191, %188
  store i64 %192, ptr %34, align 8
  br label %193

193:
  %194 = phi i64 [ %171, %170 ], [ 0, %187 ]
  %195 = load i64, ptr %5, align 8
  %196 = add i64 %195, %194
  store i64 %196, ptr %5, align 8
  br label %197

197:
  %198 = phi i64 [ 1, %103 ], [ 0, %133 ], [ 1, %193 ]
  store i64 %198, ptr %51, align 8
  %199 = add i64 %198, %43
  %200 = load i64, ptr %5, align 8
  %201 = icmp sgt i64 %200, %6
  br i1 %201, label %202, label %203, !prof !18

202:
  br i1 %41, label %211, label %35

203:
  %204 = phi i64 [ %43, %50 ], [ %199, %197 ]
  %205 = add nuw i64 %42, 1
  %206 = icmp ult i64 %205, %3
  %207 = icmp eq i64 %205, %3
  br i1 %207, label %38, label %208

208:
  %209 = phi i1 [ %206, %203 ], [ true, %38 ]
  %210 = phi i64 [ %205, %203 ], [ 0, %38 ]
  br label %40

211:
  %212 = add i64 %42, 1
  br label %213

213:
  %214 = phi i64 [ %212, %211 ], [ %3, %38 ], [ %43, %40 ], [ %3, %35 ]
  ret i64 %214
}

define dso_local i64 @cluster_alive(ptr nocapture noundef readonly %0) local_unnamed_addr #13 {
  %2 = getelementptr inbounds i8, ptr %0, i64 576
  %3 = load i64, ptr %2, align 8
  %4 = icmp eq i64 %3, 0
  br i1 %4, label %17, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 528
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 536
  %9 = load i64, ptr %8, align 8
  %10 = icmp eq i64 %3, 1
  %11 = getelementptr inbounds i8, ptr %0, i64 584
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
  %28 = getelementptr i8, ptr %23, i64 512
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
  %5 = getelementptr inbounds i8, ptr %0, i64 576
  %6 = load i64, ptr %5, align 8
  %7 = icmp ugt i64 %6, 1
  br i1 %7, label %8, label %61

8:
  %9 = icmp eq i64 %3, 0
  br i1 %9, label %184, label %10

10:
  %11 = getelementptr inbounds i8, ptr %0, i64 288
  %12 = getelementptr inbounds i8, ptr %0, i64 528
  %13 = getelementptr inbounds i8, ptr %0, i64 536
  %14 = getelementptr inbounds i8, ptr %0, i64 600
  %15 = getelementptr inbounds i8, ptr %0, i64 592
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
  %28 = tail call i64 @run_interleaved(ptr noundef nonnull %0, ptr noundef %1, i64 noundef %27, i64 noundef %26) #26
  %29 = load i64, ptr %5, align 8
  %30 = icmp ult i64 %28, %29
  %31 = load i64, ptr %11, align 8
  %32 = icmp eq i64 %31, %22
  %33 = select i1 %30, i1 %32, i1 false
  br i1 %33, label %43, label %45, !prof !17

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
  br label %184

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
  br i1 %55, label %58, label %56, !prof !5

56:
  %57 = add i64 %28, %23
  br label %184

58:
  %59 = add i64 %29, %23
  %60 = icmp ult i64 %59, %3
  br i1 %60, label %20, label %184

61:
  %62 = getelementptr inbounds i8, ptr %0, i64 528
  %63 = load ptr, ptr %62, align 8
  %64 = icmp eq ptr %63, null
  br i1 %64, label %65, label %85

65:
  %66 = getelementptr i64, ptr %1, i64 %2
  %67 = icmp eq i64 %3, 0
  br i1 %67, label %184, label %68

68:
  %69 = getelementptr inbounds i8, ptr %0, i64 88
  %70 = icmp eq ptr %1, null
  %71 = getelementptr inbounds i8, ptr %0, i64 128
  %72 = getelementptr inbounds i8, ptr %0, i64 176
  %73 = getelementptr inbounds i8, ptr %0, i64 152
  %74 = getelementptr inbounds i8, ptr %0, i64 136
  %75 = getelementptr inbounds i8, ptr %0, i64 160
  %76 = getelementptr inbounds i8, ptr %0, i64 168
  %77 = getelementptr inbounds i8, ptr %0, i64 192
  %78 = getelementptr inbounds i8, ptr %0, i64 200
  %79 = getelementptr inbounds i8, ptr %0, i64 208
  %80 = getelementptr inbounds i8, ptr %0, i64 648
  %81 = getelementptr inbounds i8, ptr %0, i64 656
  %82 = getelementptr inbounds i8, ptr %0, i64 288
  %83 = getelementptr inbounds i8, ptr %0, i64 232
  %84 = getelementptr inbounds i8, ptr %0, i64 304
  br label %87

85:
  %86 = tail call i64 @run_interleaved(ptr noundef nonnull %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) #26
  br label %184

87:
  %88 = phi i64 [ 0, %68 ], [ %182, %181 ]
  %89 = load volatile i64, ptr %69, align 8
  %90 = icmp slt i64 %89, 0
  br i1 %90, label %184, label %91, !prof !18

91:
  br i1 %70, label %95, label %92

92:
  %93 = getelementptr i64, ptr %66, i64 %88
  %94 = load i64, ptr %93, align 8
  br label %97

95:
  %96 = add i64 %88, %2
  br label %97

97:
  %98 = phi i64 [ %94, %92 ], [ %96, %95 ]
  %99 = load i64, ptr %71, align 8
  %100 = udiv i64 %98, %99
  store i64 %98, ptr %72, align 8
  %101 = urem i64 %98, %99
  store i64 %101, ptr %73, align 8
  %102 = load i64, ptr %74, align 8
  %103 = urem i64 %100, %102
  store i64 %103, ptr %75, align 8
  %104 = udiv i64 %100, %102
  store i64 %104, ptr %76, align 8
  tail call fastcc void @start(ptr noundef nonnull %0) #26
  br label %105

105:
  %106 = tail call fastcc zeroext i1 @run_warps(ptr noundef nonnull %0) #26
  br i1 %106, label %168, label %107, !prof !18

107:
  %108 = load i64, ptr %77, align 8
  %109 = icmp eq i64 %108, 0
  br i1 %109, label %157, label %110

110:
  %111 = phi i64 [ %123, %122 ], [ %108, %107 ]
  %112 = phi i64 [ %125, %122 ], [ 0, %107 ]
  %113 = phi i1 [ %124, %122 ], [ false, %107 ]
  %114 = load ptr, ptr %78, align 8
  %115 = load i64, ptr %79, align 8
  %116 = mul i64 %115, %112
  %117 = getelementptr i8, ptr %114, i64 %116
  %118 = load i32, ptr %117, align 8
  %119 = icmp eq i32 %118, 4
  br i1 %119, label %120, label %122

120:
  store i32 0, ptr %117, align 8
  %121 = load i64, ptr %77, align 8
  br label %122

122:
  %123 = phi i64 [ %121, %120 ], [ %111, %110 ]
  %124 = phi i1 [ true, %120 ], [ %113, %110 ]
  %125 = add nuw i64 %112, 1
  %126 = icmp ult i64 %125, %123
  br i1 %126, label %110, label %127

127:
  br i1 %124, label %105, label %128

128:
  %129 = icmp eq i64 %123, 0
  br i1 %129, label %157, label %130

130:
  %131 = load ptr, ptr %78, align 8
  %132 = load i64, ptr %79, align 8
  %133 = getelementptr inbounds i8, ptr %131, i64 8
  %134 = load i32, ptr %133, align 8
  %135 = icmp eq i32 %134, 0
  br i1 %135, label %148, label %163, !prof !26

136:
  %137 = mul i64 %155, %132
  %138 = getelementptr i8, ptr %131, i64 %137
  %139 = getelementptr inbounds i8, ptr %138, i64 8
  %140 = load i32, ptr %139, align 8
  %141 = icmp eq i32 %140, 0
  br i1 %141, label %148, label %142

142:
  %143 = icmp ult i64 %155, %123
  %144 = getelementptr inbounds i8, ptr %138, i64 48
  %145 = load i32, ptr %144, align 8
  %146 = sub i32 0, %140
  %147 = and i32 %140, %146
  tail call void @fault(ptr noundef nonnull %0, ptr noundef %138, i32 noundef 6, i32 noundef %145, i32 noundef %147, i64 noundef 0, i64 noundef 0, i32 noundef -1) #29
  br i1 %143, label %168, label %181, !prof !27

148:
  %149 = phi ptr [ %138, %136 ], [ %131, %130 ]
  %150 = phi i64 [ %154, %136 ], [ 0, %130 ]
  %151 = phi i64 [ %155, %136 ], [ 0, %130 ]
  %152 = getelementptr inbounds i8, ptr %149, i64 16
  %153 = load i64, ptr %152, align 8
  %154 = tail call i64 @llvm.umax.i64(i64 %150, i64 %153)
  %155 = add nuw i64 %151, 1
  %156 = icmp eq i64 %155, %123
  br i1 %156, label %157, label %136

157:
  %158 = phi i64 [ 0, %128 ], [ %154, %148 ], [ 0, %107 ]
  %159 = load i64, ptr %80, align 8
  %160 = tail call i64 @llvm.umax.i64(i64 %159, i64 %158)
  store i64 %160, ptr %80, align 8
  %161 = load i64, ptr %81, align 8
  %162 = add i64 %161, %158
  store i64 %162, ptr %81, align 8
  br label %181

163:
  %164 = getelementptr inbounds i8, ptr %131, i64 48
  %165 = load i32, ptr %164, align 8
  %166 = sub i32 0, %134
  %167 = and i32 %134, %166
  tail call void @fault(ptr noundef nonnull %0, ptr noundef nonnull %131, i32 noundef 6, i32 noundef %165, i32 noundef %167, i64 noundef 0, i64 noundef 0, i32 noundef -1) #29
  br label %168

168:
  %169 = load i64, ptr %82, align 8
  %170 = add i64 %169, 1
  store i64 %170, ptr %82, align 8
  %171 = load i64, ptr %83, align 8
  %172 = icmp eq i64 %171, 0
  br i1 %172, label %173, label %179

173:
  %174 = load ptr, ptr %84, align 8
  %175 = getelementptr inbounds i8, ptr %174, i64 16
  %176 = load i64, ptr %175, align 8
  %177 = load volatile i64, ptr %69, align 8
  %178 = icmp slt i64 %176, %177
  br i1 %178, label %181, label %179

179:
  %180 = add i64 %88, 1
  br label %184

181:
  %182 = add nuw i64 %88, 1
  %183 = icmp eq i64 %182, %3
  br i1 %183, label %184, label %87

184:
  %185 = phi i64 [ %86, %85 ], [ %57, %56 ], [ %44, %43 ], [ 0, %8 ], [ %180, %179 ], [ 0, %65 ], [ %3, %58 ], [ %88, %87 ], [ %3, %181 ]
  ret i64 %185
}

define dso_local void @product_real(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef %2, i64 noundef %3, i64 noundef %4, i64 noundef %5) local_unnamed_addr #14 {
  %7 = and i64 %3, -8
  %8 = icmp eq i64 %7, 0
  br i1 %8, label %38, label %9

9:
  %10 = icmp eq i64 %4, 0
  %11 = icmp eq i64 %5, 0
  br label %12

12:
  %13 = phi i64 [ 0, %9 ], [ %40, %39 ]
  br i1 %10, label %39, label %14

14:
  %15 = mul i64 %13, %4
  %16 = or disjoint i64 %13, 1
  %17 = mul i64 %16, %4
  %18 = or disjoint i64 %13, 2
  %19 = mul i64 %18, %4
  %20 = or disjoint i64 %13, 3
  %21 = mul i64 %20, %4
  %22 = or disjoint i64 %13, 4
  %23 = mul i64 %22, %4
  %24 = or disjoint i64 %13, 5
  %25 = mul i64 %24, %4
  %26 = or disjoint i64 %13, 6
  %27 = mul i64 %26, %4
  %28 = or disjoint i64 %13, 7
  %29 = mul i64 %28, %4
  %30 = mul i64 %13, %5
  %31 = mul i64 %16, %5
  %32 = mul i64 %18, %5
  %33 = mul i64 %20, %5
  %34 = mul i64 %22, %5
  %35 = mul i64 %24, %5
  %36 = mul i64 %26, %5
  %37 = mul i64 %28, %5
  br label %42

38:
  ret void

39:
  %40 = add nuw i64 %13, 8
  %41 = icmp ult i64 %40, %7
  br i1 %41, label %12, label %38

42:
  %43 = phi i64 [ %71, %62 ], [ 0, %14 ]
  %44 = getelementptr <8 x double>, ptr %2, i64 %43
  %45 = getelementptr <8 x double>, ptr %44, i64 %15
  %46 = load <8 x double>, ptr %45, align 64
  %47 = getelementptr <8 x double>, ptr %44, i64 %17
  %48 = load <8 x double>, ptr %47, align 64
  %49 = getelementptr <8 x double>, ptr %44, i64 %19
  %50 = load <8 x double>, ptr %49, align 64
  %51 = getelementptr <8 x double>, ptr %44, i64 %21
  %52 = load <8 x double>, ptr %51, align 64
  %53 = getelementptr <8 x double>, ptr %44, i64 %23
  %54 = load <8 x double>, ptr %53, align 64
  %55 = getelementptr <8 x double>, ptr %44, i64 %25
  %56 = load <8 x double>, ptr %55, align 64
  %57 = getelementptr <8 x double>, ptr %44, i64 %27
  %58 = load <8 x double>, ptr %57, align 64
  %59 = getelementptr <8 x double>, ptr %44, i64 %29
  %60 = load <8 x double>, ptr %59, align 64
  %61 = getelementptr <8 x double>, ptr %1, i64 %43
  br i1 %11, label %62, label %73

62:
  %63 = phi <8 x double> [ %60, %42 ], [ %126, %73 ]
  %64 = phi <8 x double> [ %58, %42 ], [ %121, %73 ]
  %65 = phi <8 x double> [ %56, %42 ], [ %116, %73 ]
  %66 = phi <8 x double> [ %54, %42 ], [ %111, %73 ]
  %67 = phi <8 x double> [ %52, %42 ], [ %106, %73 ]
  %68 = phi <8 x double> [ %50, %42 ], [ %101, %73 ]
  %69 = phi <8 x double> [ %48, %42 ], [ %96, %73 ]
  %70 = phi <8 x double> [ %46, %42 ], [ %91, %73 ]
  store <8 x double> %70, ptr %45, align 64
  store <8 x double> %69, ptr %47, align 64
  store <8 x double> %68, ptr %49, align 64
  store <8 x double> %67, ptr %51, align 64
  store <8 x double> %66, ptr %53, align 64
  store <8 x double> %65, ptr %55, align 64
  store <8 x double> %64, ptr %57, align 64
  store <8 x double> %63, ptr %59, align 64
  %71 = add nuw i64 %43, 1
  %72 = icmp eq i64 %71, %4
  br i1 %72, label %39, label %42

73:
  %74 = phi <8 x double> [ %126, %73 ], [ %60, %42 ]
  %75 = phi <8 x double> [ %121, %73 ], [ %58, %42 ]
  %76 = phi <8 x double> [ %116, %73 ], [ %56, %42 ]
  %77 = phi <8 x double> [ %111, %73 ], [ %54, %42 ]
  %78 = phi <8 x double> [ %106, %73 ], [ %52, %42 ]
  %79 = phi <8 x double> [ %101, %73 ], [ %50, %42 ]
  %80 = phi <8 x double> [ %96, %73 ], [ %48, %42 ]
  %81 = phi <8 x double> [ %91, %73 ], [ %46, %42 ]
  %82 = phi i64 [ %127, %73 ], [ 0, %42 ]
  %83 = mul i64 %82, %4
  %84 = getelementptr <8 x double>, ptr %61, i64 %83
  %85 = load <8 x double>, ptr %84, align 64
  %86 = getelementptr double, ptr %0, i64 %82
  %87 = getelementptr double, ptr %86, i64 %30
  %88 = load double, ptr %87, align 8
  %89 = insertelement <8 x double> poison, double %88, i64 0
  %90 = shufflevector <8 x double> %89, <8 x double> poison, <8 x i32> zeroinitializer
  %91 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %90, <8 x double> %85, <8 x double> %81)
  %92 = getelementptr double, ptr %86, i64 %31
  %93 = load double, ptr %92, align 8
  %94 = insertelement <8 x double> poison, double %93, i64 0
  %95 = shufflevector <8 x double> %94, <8 x double> poison, <8 x i32> zeroinitializer
  %96 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %95, <8 x double> %85, <8 x double> %80)
  %97 = getelementptr double, ptr %86, i64 %32
  %98 = load double, ptr %97, align 8
  %99 = insertelement <8 x double> poison, double %98, i64 0
  %100 = shufflevector <8 x double> %99, <8 x double> poison, <8 x i32> zeroinitializer
  %101 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %100, <8 x double> %85, <8 x double> %79)
  %102 = getelementptr double, ptr %86, i64 %33
  %103 = load double, ptr %102, align 8
  %104 = insertelement <8 x double> poison, double %103, i64 0
  %105 = shufflevector <8 x double> %104, <8 x double> poison, <8 x i32> zeroinitializer
  %106 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %105, <8 x double> %85, <8 x double> %78)
  %107 = getelementptr double, ptr %86, i64 %34
  %108 = load double, ptr %107, align 8
  %109 = insertelement <8 x double> poison, double %108, i64 0
  %110 = shufflevector <8 x double> %109, <8 x double> poison, <8 x i32> zeroinitializer
  %111 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %110, <8 x double> %85, <8 x double> %77)
  %112 = getelementptr double, ptr %86, i64 %35
  %113 = load double, ptr %112, align 8
  %114 = insertelement <8 x double> poison, double %113, i64 0
  %115 = shufflevector <8 x double> %114, <8 x double> poison, <8 x i32> zeroinitializer
  %116 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %115, <8 x double> %85, <8 x double> %76)
  %117 = getelementptr double, ptr %86, i64 %36
  %118 = load double, ptr %117, align 8
  %119 = insertelement <8 x double> poison, double %118, i64 0
  %120 = shufflevector <8 x double> %119, <8 x double> poison, <8 x i32> zeroinitializer
  %121 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %120, <8 x double> %85, <8 x double> %75)
  %122 = getelementptr double, ptr %86, i64 %37
  %123 = load double, ptr %122, align 8
  %124 = insertelement <8 x double> poison, double %123, i64 0
  %125 = shufflevector <8 x double> %124, <8 x double> poison, <8 x i32> zeroinitializer
  %126 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %125, <8 x double> %85, <8 x double> %74)
  %127 = add nuw i64 %82, 1
  %128 = icmp eq i64 %127, %5
  br i1 %128, label %62, label %73
}

declare <8 x double> @llvm.fma.v8f64(<8 x double>, <8 x double>, <8 x double>) #4

define dso_local void @product_whole(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef %2, i64 noundef %3, i64 noundef %4, i64 noundef %5) local_unnamed_addr #14 {
  %7 = and i64 %3, -8
  %8 = icmp eq i64 %7, 0
  br i1 %8, label %38, label %9

9:
  %10 = icmp eq i64 %4, 0
  %11 = icmp eq i64 %5, 0
  br label %12

12:
  %13 = phi i64 [ 0, %9 ], [ %40, %39 ]
  br i1 %10, label %39, label %14

14:
  %15 = mul i64 %13, %4
  %16 = or disjoint i64 %13, 1
  %17 = mul i64 %16, %4
  %18 = or disjoint i64 %13, 2
  %19 = mul i64 %18, %4
  %20 = or disjoint i64 %13, 3
  %21 = mul i64 %20, %4
  %22 = or disjoint i64 %13, 4
  %23 = mul i64 %22, %4
  %24 = or disjoint i64 %13, 5
  %25 = mul i64 %24, %4
  %26 = or disjoint i64 %13, 6
  %27 = mul i64 %26, %4
  %28 = or disjoint i64 %13, 7
  %29 = mul i64 %28, %4
  %30 = mul i64 %13, %5
  %31 = mul i64 %16, %5
  %32 = mul i64 %18, %5
  %33 = mul i64 %20, %5
  %34 = mul i64 %22, %5
  %35 = mul i64 %24, %5
  %36 = mul i64 %26, %5
  %37 = mul i64 %28, %5
  br label %42

38:
  ret void

39:
  %40 = add nuw i64 %13, 8
  %41 = icmp ult i64 %40, %7
  br i1 %41, label %12, label %38

42:
  %43 = phi i64 [ %71, %62 ], [ 0, %14 ]
  %44 = getelementptr <8 x i64>, ptr %2, i64 %43
  %45 = getelementptr <8 x i64>, ptr %44, i64 %15
  %46 = load <8 x i64>, ptr %45, align 64
  %47 = getelementptr <8 x i64>, ptr %44, i64 %17
  %48 = load <8 x i64>, ptr %47, align 64
  %49 = getelementptr <8 x i64>, ptr %44, i64 %19
  %50 = load <8 x i64>, ptr %49, align 64
  %51 = getelementptr <8 x i64>, ptr %44, i64 %21
  %52 = load <8 x i64>, ptr %51, align 64
  %53 = getelementptr <8 x i64>, ptr %44, i64 %23
  %54 = load <8 x i64>, ptr %53, align 64
  %55 = getelementptr <8 x i64>, ptr %44, i64 %25
  %56 = load <8 x i64>, ptr %55, align 64
  %57 = getelementptr <8 x i64>, ptr %44, i64 %27
  %58 = load <8 x i64>, ptr %57, align 64
  %59 = getelementptr <8 x i64>, ptr %44, i64 %29
  %60 = load <8 x i64>, ptr %59, align 64
  %61 = getelementptr <8 x i64>, ptr %1, i64 %43
  br i1 %11, label %62, label %73

62:
  %63 = phi <8 x i64> [ %60, %42 ], [ %134, %73 ]
  %64 = phi <8 x i64> [ %58, %42 ], [ %128, %73 ]
  %65 = phi <8 x i64> [ %56, %42 ], [ %122, %73 ]
  %66 = phi <8 x i64> [ %54, %42 ], [ %116, %73 ]
  %67 = phi <8 x i64> [ %52, %42 ], [ %110, %73 ]
  %68 = phi <8 x i64> [ %50, %42 ], [ %104, %73 ]
  %69 = phi <8 x i64> [ %48, %42 ], [ %98, %73 ]
  %70 = phi <8 x i64> [ %46, %42 ], [ %92, %73 ]
  store <8 x i64> %70, ptr %45, align 64
  store <8 x i64> %69, ptr %47, align 64
  store <8 x i64> %68, ptr %49, align 64
  store <8 x i64> %67, ptr %51, align 64
  store <8 x i64> %66, ptr %53, align 64
  store <8 x i64> %65, ptr %55, align 64
  store <8 x i64> %64, ptr %57, align 64
  store <8 x i64> %63, ptr %59, align 64
  %71 = add nuw i64 %43, 1
  %72 = icmp eq i64 %71, %4
  br i1 %72, label %39, label %42

73:
  %74 = phi <8 x i64> [ %134, %73 ], [ %60, %42 ]
  %75 = phi <8 x i64> [ %128, %73 ], [ %58, %42 ]
  %76 = phi <8 x i64> [ %122, %73 ], [ %56, %42 ]
  %77 = phi <8 x i64> [ %116, %73 ], [ %54, %42 ]
  %78 = phi <8 x i64> [ %110, %73 ], [ %52, %42 ]
  %79 = phi <8 x i64> [ %104, %73 ], [ %50, %42 ]
  %80 = phi <8 x i64> [ %98, %73 ], [ %48, %42 ]
  %81 = phi <8 x i64> [ %92, %73 ], [ %46, %42 ]
  %82 = phi i64 [ %135, %73 ], [ 0, %42 ]
  %83 = mul i64 %82, %4
  %84 = getelementptr <8 x i64>, ptr %61, i64 %83
  %85 = load <8 x i64>, ptr %84, align 64
  %86 = getelementptr i64, ptr %0, i64 %82
  %87 = getelementptr i64, ptr %86, i64 %30
  %88 = load i64, ptr %87, align 8
  %89 = insertelement <8 x i64> poison, i64 %88, i64 0
  %90 = shufflevector <8 x i64> %89, <8 x i64> poison, <8 x i32> zeroinitializer
  %91 = mul <8 x i64> %90, %85
  %92 = add <8 x i64> %91, %81
  %93 = getelementptr i64, ptr %86, i64 %31
  %94 = load i64, ptr %93, align 8
  %95 = insertelement <8 x i64> poison, i64 %94, i64 0
  %96 = shufflevector <8 x i64> %95, <8 x i64> poison, <8 x i32> zeroinitializer
  %97 = mul <8 x i64> %96, %85
  %98 = add <8 x i64> %97, %80
  %99 = getelementptr i64, ptr %86, i64 %32
  %100 = load i64, ptr %99, align 8
  %101 = insertelement <8 x i64> poison, i64 %100, i64 0
  %102 = shufflevector <8 x i64> %101, <8 x i64> poison, <8 x i32> zeroinitializer
  %103 = mul <8 x i64> %102, %85
  %104 = add <8 x i64> %103, %79
  %105 = getelementptr i64, ptr %86, i64 %33
  %106 = load i64, ptr %105, align 8
  %107 = insertelement <8 x i64> poison, i64 %106, i64 0
  %108 = shufflevector <8 x i64> %107, <8 x i64> poison, <8 x i32> zeroinitializer
  %109 = mul <8 x i64> %108, %85
  %110 = add <8 x i64> %109, %78
  %111 = getelementptr i64, ptr %86, i64 %34
  %112 = load i64, ptr %111, align 8
  %113 = insertelement <8 x i64> poison, i64 %112, i64 0
  %114 = shufflevector <8 x i64> %113, <8 x i64> poison, <8 x i32> zeroinitializer
  %115 = mul <8 x i64> %114, %85
  %116 = add <8 x i64> %115, %77
  %117 = getelementptr i64, ptr %86, i64 %35
  %118 = load i64, ptr %117, align 8
  %119 = insertelement <8 x i64> poison, i64 %118, i64 0
  %120 = shufflevector <8 x i64> %119, <8 x i64> poison, <8 x i32> zeroinitializer
  %121 = mul <8 x i64> %120, %85
  %122 = add <8 x i64> %121, %76
  %123 = getelementptr i64, ptr %86, i64 %36
  %124 = load i64, ptr %123, align 8
  %125 = insertelement <8 x i64> poison, i64 %124, i64 0
  %126 = shufflevector <8 x i64> %125, <8 x i64> poison, <8 x i32> zeroinitializer
  %127 = mul <8 x i64> %126, %85
  %128 = add <8 x i64> %127, %75
  %129 = getelementptr i64, ptr %86, i64 %37
  %130 = load i64, ptr %129, align 8
  %131 = insertelement <8 x i64> poison, i64 %130, i64 0
  %132 = shufflevector <8 x i64> %131, <8 x i64> poison, <8 x i32> zeroinitializer
  %133 = mul <8 x i64> %132, %85
  %134 = add <8 x i64> %133, %74
  %135 = add nuw i64 %82, 1
  %136 = icmp eq i64 %135, %5
  br i1 %136, label %62, label %73
}

define dso_local i64 @rows(ptr nocapture noundef readonly %0, i64 noundef %1, i32 noundef %2, i32 noundef %3) local_unnamed_addr #3 {
  %5 = icmp eq i64 %1, 0
  br i1 %5, label %29, label %6

6:
  %7 = getelementptr inbounds i8, ptr %0, i64 240
  %8 = getelementptr inbounds i8, ptr %0, i64 256
  %9 = getelementptr inbounds i8, ptr %0, i64 248
  %10 = and i32 %3, 1
  %11 = icmp eq i32 %10, 0
  %12 = and i32 %3, 2
  %13 = icmp eq i32 %12, 0
  %14 = select i1 %11, i64 0, i64 3
  %15 = shl nuw nsw i64 1, %14
  %16 = shl nuw nsw i64 2, %14
  %17 = shl nuw nsw i64 3, %14
  %18 = shl nuw nsw i64 4, %14
  %19 = shl nuw nsw i64 5, %14
  %20 = shl nuw nsw i64 6, %14
  %21 = shl nuw nsw i64 7, %14
  %22 = shl nuw nsw i64 1, %14
  %23 = shl nuw nsw i64 2, %14
  %24 = shl nuw nsw i64 3, %14
  %25 = shl nuw nsw i64 4, %14
  %26 = shl nuw nsw i64 5, %14
  %27 = shl nuw nsw i64 6, %14
  %28 = shl nuw nsw i64 7, %14
  br label %31

29:
  %30 = phi i64 [ 0, %4 ], [ %43, %42 ]
  ret i64 %30

31:
  %32 = phi i64 [ 0, %6 ], [ %43, %42 ]
  %33 = phi i64 [ 0, %6 ], [ %44, %42 ]
  %34 = load ptr, ptr %7, align 8
  %35 = shl i64 %33, 3
  %36 = trunc i64 %35 to i32
  %37 = shl i32 255, %36
  %38 = tail call fastcc i64 @conflicts(ptr noundef %34, i32 noundef %37, i64 noundef 4) #26
  %39 = load ptr, ptr %8, align 8
  %40 = shl i64 %33, 8
  %41 = getelementptr i8, ptr %39, i64 %40
  br label %46

42:
  %43 = add i64 %38, %32
  %44 = add nuw i64 %33, 1
  %45 = icmp eq i64 %44, %1
  br i1 %45, label %29, label %31

46:
  %47 = phi i64 [ 0, %31 ], [ %103, %102 ]
  %48 = load ptr, ptr %9, align 8
  %49 = or disjoint i64 %47, %35
  %50 = getelementptr i64, ptr %48, i64 %49
  %51 = load i64, ptr %50, align 8
  %52 = inttoptr i64 %51 to ptr
  %53 = shl nuw nsw i64 %47, 3
  %54 = select i1 %11, i64 %53, i64 %47
  %55 = getelementptr i16, ptr %41, i64 %54
  br i1 %13, label %79, label %56

56:
  %57 = load i16, ptr %55, align 2
  store i16 %57, ptr %52, align 2
  %58 = getelementptr i16, ptr %55, i64 %15
  %59 = load i16, ptr %58, align 2
  %60 = getelementptr i8, ptr %52, i64 2
  store i16 %59, ptr %60, align 2
  %61 = getelementptr i16, ptr %55, i64 %16
  %62 = load i16, ptr %61, align 2
  %63 = getelementptr i8, ptr %52, i64 4
  store i16 %62, ptr %63, align 2
  %64 = getelementptr i16, ptr %55, i64 %17
  %65 = load i16, ptr %64, align 2
  %66 = getelementptr i8, ptr %52, i64 6
  store i16 %65, ptr %66, align 2
  %67 = getelementptr i16, ptr %55, i64 %18
  %68 = load i16, ptr %67, align 2
  %69 = getelementptr i8, ptr %52, i64 8
  store i16 %68, ptr %69, align 2
  %70 = getelementptr i16, ptr %55, i64 %19
  %71 = load i16, ptr %70, align 2
  %72 = getelementptr i8, ptr %52, i64 10
  store i16 %71, ptr %72, align 2
  %73 = getelementptr i16, ptr %55, i64 %20
  %74 = load i16, ptr %73, align 2
  %75 = getelementptr i8, ptr %52, i64 12
  store i16 %74, ptr %75, align 2
  %76 = getelementptr i16, ptr %55, i64 %21
  %77 = load i16, ptr %76, align 2
  %78 = getelementptr i8, ptr %52, i64 14
  store i16 %77, ptr %78, align 2
  br label %102

79:
  %80 = load i16, ptr %52, align 2
  store i16 %80, ptr %55, align 2
  %81 = getelementptr i8, ptr %52, i64 2
  %82 = load i16, ptr %81, align 2
  %83 = getelementptr i16, ptr %55, i64 %22
  store i16 %82, ptr %83, align 2
  %84 = getelementptr i8, ptr %52, i64 4
  %85 = load i16, ptr %84, align 2
  %86 = getelementptr i16, ptr %55, i64 %23
  store i16 %85, ptr %86, align 2
  %87 = getelementptr i8, ptr %52, i64 6
  %88 = load i16, ptr %87, align 2
  %89 = getelementptr i16, ptr %55, i64 %24
  store i16 %88, ptr %89, align 2
  %90 = getelementptr i8, ptr %52, i64 8
  %91 = load i16, ptr %90, align 2
  %92 = getelementptr i16, ptr %55, i64 %25
  store i16 %91, ptr %92, align 2
  %93 = getelementptr i8, ptr %52, i64 10
  %94 = load i16, ptr %93, align 2
  %95 = getelementptr i16, ptr %55, i64 %26
  store i16 %94, ptr %95, align 2
  %96 = getelementptr i8, ptr %52, i64 12
  %97 = load i16, ptr %96, align 2
  %98 = getelementptr i16, ptr %55, i64 %27
  store i16 %97, ptr %98, align 2
  %99 = getelementptr i8, ptr %52, i64 14
  %100 = load i16, ptr %99, align 2
  %101 = getelementptr i16, ptr %55, i64 %28
  store i16 %100, ptr %101, align 2
  br label %102

102:
  %103 = add nuw nsw i64 %47, 1
  %104 = icmp eq i64 %103, 8
  br i1 %104, label %42, label %46
}

define internal fastcc i64 @conflicts(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) unnamed_addr #15 {
  %4 = alloca [32 x i64], align 16
  %5 = load <32 x i64>, ptr %0, align 64
  %6 = lshr <32 x i64> %5, <i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2>
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %4) #28
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
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %4) #28
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

declare i32 @llvm.cttz.i32(i32, i1 immarg) #4

declare i32 @llvm.ctpop.i32(i32) #4

define internal fastcc void @costs(i32 noundef %0, ptr nocapture noundef readonly %1, i32 noundef %2, i64 noundef %3, i32 noundef %4, i32 noundef %5, ptr nocapture noundef %6) unnamed_addr #16 {
  %8 = alloca [32 x i64], align 64
  %9 = alloca [32 x i64], align 64
  %10 = alloca [32 x i64], align 64
  switch i32 %0, label %135 [
    i32 0, label %11
    i32 1, label %49
    i32 2, label %127
  ]

11:
  %12 = icmp eq i32 %4, 0
  br i1 %12, label %40, label %13

13:
  %14 = load <32 x i64>, ptr %1, align 64
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %10) #28
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 64 dereferenceable(256) %10, i8 0, i64 256, i1 false)
  %15 = icmp eq i32 %2, 0
  br i1 %15, label %16, label %18

16:
  %17 = call fastcc i64 @distinct(ptr noundef nonnull %10, i32 noundef 0, i64 noundef 0) #26
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %10) #28
  store i64 %17, ptr %6, align 8
  br label %46

18:
  %19 = phi i32 [ %38, %18 ], [ %2, %13 ]
  %20 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %19, i1 true)
  %21 = zext nneg i32 %20 to i64
  %22 = getelementptr i64, ptr %1, i64 %21
  %23 = load i64, ptr %22, align 8
  %24 = insertelement <32 x i64> poison, i64 %23, i64 0
  %25 = shufflevector <32 x i64> %24, <32 x i64> poison, <32 x i32> zeroinitializer
  %26 = icmp eq <32 x i64> %14, %25
  %27 = bitcast <32 x i1> %26 to i32
  %28 = shl nsw i32 -1, %20
  %29 = xor i32 %28, -1
  %30 = and i32 %29, %27
  %31 = and i32 %30, %2
  %32 = and i64 %23, -32
  %33 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %31)
  %34 = zext nneg i32 %33 to i64
  %35 = or i64 %32, %34
  %36 = getelementptr [32 x i64], ptr %10, i64 0, i64 %21
  store i64 %35, ptr %36, align 8
  %37 = add i32 %19, -1
  %38 = and i32 %37, %19
  %39 = icmp eq i32 %38, 0
  br i1 %39, label %44, label %18

40:
  %41 = tail call fastcc i64 @distinct(ptr noundef %1, i32 noundef %2, i64 noundef 5) #26
  store i64 %41, ptr %6, align 8
  %42 = tail call fastcc i64 @distinct(ptr noundef %1, i32 noundef %2, i64 noundef 0) #26
  %43 = mul i64 %42, %3
  br label %46

44:
  %45 = call fastcc i64 @distinct(ptr noundef nonnull %10, i32 noundef %2, i64 noundef 0) #26
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %10) #28
  store i64 %45, ptr %6, align 8
  br label %46

46:
  %47 = phi i64 [ %43, %40 ], [ 0, %44 ], [ 0, %16 ]
  %48 = getelementptr i8, ptr %6, i64 8
  store i64 %47, ptr %48, align 8
  br label %135

49:
  %50 = icmp eq i32 %4, 0
  %51 = lshr i64 %3, 2
  br i1 %50, label %52, label %103

52:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %9) #28
  %53 = load <32 x i64>, ptr %1, align 64
  %54 = sub nsw i64 0, %3
  %55 = insertelement <32 x i64> poison, i64 %54, i64 0
  %56 = shufflevector <32 x i64> %55, <32 x i64> poison, <32 x i32> zeroinitializer
  %57 = and <32 x i64> %53, %56
  store <32 x i64> %57, ptr %9, align 64
  %58 = icmp ult i64 %3, 5
  br i1 %58, label %59, label %68

59:
  %60 = call fastcc i64 @conflicts(ptr noundef nonnull %9, i32 noundef %2, i64 noundef 1) #26
  %61 = load i64, ptr %6, align 8
  %62 = add i64 %61, %60
  store i64 %62, ptr %6, align 8
  %63 = icmp ne i32 %2, 0
  %64 = zext i1 %63 to i64
  %65 = getelementptr i8, ptr %6, i64 8
  %66 = load i64, ptr %65, align 8
  %67 = add i64 %66, %64
  store i64 %67, ptr %65, align 8
  br label %102

68:
  %69 = icmp eq i32 %5, 0
  br i1 %69, label %70, label %97

70:
  %71 = shufflevector <32 x i64> %57, <32 x i64> poison, <32 x i32> <i32 1, i32 0, i32 3, i32 2, i32 5, i32 4, i32 7, i32 6, i32 9, i32 8, i32 11, i32 10, i32 13, i32 12, i32 15, i32 14, i32 17, i32 16, i32 19, i32 18, i32 21, i32 20, i32 23, i32 22, i32 25, i32 24, i32 27, i32 26, i32 29, i32 28, i32 31, i32 30>
  %72 = lshr i32 %2, 1
  %73 = and i32 %72, 1431655765
  %74 = shl i32 %2, 1
  %75 = and i32 %74, -1431655766
  %76 = or disjoint i32 %73, %75
  %77 = icmp eq <32 x i64> %57, %71
  %78 = bitcast <32 x i1> %77 to i32
  %79 = xor i32 %78, -1
  %80 = and i32 %76, %79
  %81 = and i32 %80, %2
  %82 = icmp eq i32 %81, 0
  br i1 %82, label %97, label %83

83:
  %84 = lshr i32 %2, 2
  %85 = and i32 %84, 858993459
  %86 = shl i32 %2, 2
  %87 = and i32 %86, -858993460
  %88 = or disjoint i32 %85, %87
  %89 = shufflevector <32 x i64> %57, <32 x i64> poison, <32 x i32> <i32 2, i32 3, i32 0, i32 1, i32 6, i32 7, i32 4, i32 5, i32 10, i32 11, i32 8, i32 9, i32 14, i32 15, i32 12, i32 13, i32 18, i32 19, i32 16, i32 17, i32 22, i32 23, i32 20, i32 21, i32 26, i32 27, i32 24, i32 25, i32 30, i32 31, i32 28, i32 29>
  %90 = icmp eq <32 x i64> %57, %89
  %91 = bitcast <32 x i1> %90 to i32
  %92 = xor i32 %91, -1
  %93 = and i32 %88, %92
  %94 = and i32 %93, %2
  %95 = icmp eq i32 %94, 0
  %96 = zext i1 %95 to i32
  br label %97

97:
  %98 = phi i32 [ 0, %68 ], [ 1, %70 ], [ %96, %83 ]
  %99 = icmp eq i64 %3, 8
  br i1 %99, label %100, label %101

100:
  call fastcc void @two_groups(ptr noundef nonnull %9, i32 noundef %2, i32 noundef 65535, i32 noundef -65536, i64 noundef %51, i32 noundef %98, ptr noundef %6) #26
  br label %102

101:
  call fastcc void @two_groups(ptr noundef nonnull %9, i32 noundef %2, i32 noundef 255, i32 noundef 65280, i64 noundef %51, i32 noundef %98, ptr noundef %6) #26
  call fastcc void @two_groups(ptr noundef nonnull %9, i32 noundef %2, i32 noundef 16711680, i32 noundef -16777216, i64 noundef %51, i32 noundef %98, ptr noundef %6) #26
  br label %102

102:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %9) #28
  br label %135

103:
  %104 = tail call i64 @llvm.umax.i64(i64 %51, i64 1)
  %105 = udiv i64 32, %104
  %106 = trunc nuw nsw i64 %105 to i32
  %107 = sub nuw nsw i32 32, %106
  %108 = lshr i32 -1, %107
  %109 = zext i32 %108 to i64
  br label %110

110:
  %111 = phi i64 [ 0, %103 ], [ %119, %110 ]
  %112 = phi i64 [ 0, %103 ], [ %118, %110 ]
  %113 = mul i64 %111, %105
  %114 = shl i64 %109, %113
  %115 = trunc i64 %114 to i32
  %116 = and i32 %115, %2
  %117 = tail call fastcc i64 @fullest_bank(ptr noundef readonly %1, i32 noundef %116, i64 noundef %104) #26
  %118 = add i64 %117, %112
  %119 = add nuw nsw i64 %111, 1
  %120 = icmp eq i64 %119, %104
  br i1 %120, label %121, label %110

121:
  store i64 %118, ptr %6, align 8
  %122 = tail call fastcc i64 @distinct(ptr noundef %1, i32 noundef %2, i64 noundef 2) #26
  %123 = mul i64 %122, %104
  %124 = add i64 %123, 31
  %125 = ashr i64 %124, 5
  %126 = getelementptr i8, ptr %6, i64 8
  store i64 %125, ptr %126, align 8
  br label %135

127:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %8) #28
  %128 = load <32 x i64>, ptr %1, align 64
  %129 = and <32 x i64> %128, <i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4>
  %130 = or disjoint <32 x i64> %129, <i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3>
  store <32 x i64> %130, ptr %8, align 64
  %131 = call fastcc i64 @distinct(ptr noundef nonnull %8, i32 noundef %2, i64 noundef 0) #26
  %132 = lshr i64 %3, 2
  %133 = tail call i64 @llvm.umax.i64(i64 %132, i64 1)
  %134 = mul i64 %131, %133
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %8) #28
  store i64 %134, ptr %6, align 8
  br label %135

135:
  ret void
}

define internal fastcc i64 @distinct(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) unnamed_addr #15 {
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

define internal fastcc void @two_groups(ptr nocapture noundef readonly %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef %6) unnamed_addr #17 {
  %8 = icmp eq i32 %5, 0
  br i1 %8, label %20, label %9

9:
  %10 = or i32 %3, %2
  %11 = and i32 %10, %1
  %12 = tail call fastcc i64 @conflicts(ptr noundef %0, i32 noundef %11, i64 noundef %4) #26
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
  %22 = tail call fastcc i64 @conflicts(ptr noundef %0, i32 noundef %21, i64 noundef %4) #26
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
  %31 = tail call fastcc i64 @conflicts(ptr noundef %0, i32 noundef %30, i64 noundef %4) #26
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

define internal fastcc i64 @fullest_bank(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) unnamed_addr #18 {
  %4 = alloca [32 x i64], align 16
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %4) #28
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
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %4) #28
  ret i64 %56
}

define internal fastcc void @expand_row(ptr nocapture noundef readonly byval(%struct.places) align 8 %0, i64 noundef %1) unnamed_addr #19 {
  %3 = getelementptr inbounds i8, ptr %0, i64 24
  %4 = load ptr, ptr %3, align 8
  %5 = getelementptr %struct.row, ptr %4, i64 %1
  %6 = getelementptr inbounds i8, ptr %5, i64 20
  %7 = load i32, ptr %6, align 4
  %8 = icmp eq i32 %7, 1
  br i1 %8, label %9, label %14

9:
  %10 = load ptr, ptr %0, align 8
  %11 = getelementptr inbounds i8, ptr %5, i64 16
  %12 = shl i64 %1, 9
  %13 = getelementptr i8, ptr %10, i64 %12
  br label %15

14:
  store i32 2, ptr %6, align 4
  ret void

15:
  %16 = phi i64 [ 0, %9 ], [ %23, %15 ]
  %17 = getelementptr %struct.mark, ptr %13, i64 %16
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %17, ptr noundef nonnull align 4 dereferenceable(16) %5, i64 16, i1 false)
  %18 = load i32, ptr %11, align 4
  %19 = trunc nuw nsw i64 %16 to i32
  %20 = lshr i32 %19, %18
  %21 = load i32, ptr %17, align 4
  %22 = add i32 %21, %20
  store i32 %22, ptr %17, align 4
  %23 = add nuw nsw i64 %16, 1
  %24 = load i32, ptr %6, align 4
  %25 = icmp eq i32 %24, 1
  %26 = icmp ult i64 %16, 31
  %27 = and i1 %25, %26
  br i1 %27, label %15, label %14
}

define internal fastcc void @report_race(ptr nocapture noundef readonly %0, i32 noundef %1, i32 noundef %2, i64 %3, i64 %4) unnamed_addr #0 {
  %6 = load ptr, ptr %0, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 16
  %8 = load ptr, ptr %7, align 8
  %9 = load i32, ptr %8, align 4
  %10 = getelementptr inbounds i8, ptr %6, i64 216
  %11 = load ptr, ptr %10, align 8
  %12 = shl i32 %9, 4
  %13 = add i32 %12, %1
  %14 = sext i32 %13 to i64
  %15 = getelementptr %struct.fault, ptr %11, i64 %14
  %16 = load i64, ptr %15, align 8
  %17 = icmp eq i64 %16, 0
  br i1 %17, label %18, label %26

18:
  %19 = and i64 %3, 4294967295
  %20 = getelementptr inbounds i8, ptr %15, i64 56
  store i64 %19, ptr %20, align 8
  %21 = lshr i64 %4, 38
  %22 = getelementptr inbounds i8, ptr %15, i64 64
  store i64 %21, ptr %22, align 8
  %23 = load ptr, ptr %0, align 8
  %24 = load ptr, ptr %7, align 8
  %25 = load i32, ptr %24, align 4
  br label %26

26:
  %27 = phi i32 [ %25, %18 ], [ %9, %5 ]
  %28 = phi ptr [ %24, %18 ], [ %8, %5 ]
  %29 = phi ptr [ %23, %18 ], [ %6, %5 ]
  %30 = getelementptr inbounds i8, ptr %0, i64 24
  %31 = load ptr, ptr %30, align 8
  %32 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %2, i1 true)
  %33 = zext nneg i32 %32 to i64
  %34 = getelementptr i64, ptr %31, i64 %33
  %35 = load i64, ptr %34, align 8
  %36 = getelementptr inbounds i8, ptr %0, i64 8
  %37 = load ptr, ptr %36, align 8
  %38 = getelementptr inbounds i8, ptr %28, i64 32
  %39 = load i32, ptr %38, align 4
  %40 = sext i32 %39 to i64
  %41 = getelementptr inbounds i8, ptr %0, i64 56
  %42 = load i32, ptr %41, align 8
  tail call void @fault(ptr noundef %29, ptr noundef %37, i32 noundef %1, i32 noundef %27, i32 noundef %2, i64 noundef %35, i64 noundef %40, i32 noundef %42) #29
  ret void
}

define internal fastcc void @synchronise(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i32 noundef %2, i64 noundef %3) unnamed_addr #20 {
  %5 = getelementptr inbounds i8, ptr %0, i64 416
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 176
  %8 = load i64, ptr %7, align 8
  %9 = mul i64 %3, -7046029254386353131
  %10 = lshr i64 %9, 32
  %11 = getelementptr inbounds i8, ptr %6, i64 8
  %12 = load i64, ptr %11, align 8
  %13 = urem i64 %10, %12
  %14 = getelementptr inbounds i8, ptr %0, i64 192
  %15 = load i64, ptr %14, align 8
  %16 = mul i64 %15, %8
  %17 = trunc i64 %16 to i32
  %18 = getelementptr inbounds i8, ptr %1, i64 12
  %19 = load i32, ptr %18, align 4
  %20 = add i32 %19, %17
  %21 = getelementptr inbounds i8, ptr %0, i64 320
  %22 = load i64, ptr %21, align 8
  %23 = trunc i64 %22 to i32
  %24 = getelementptr inbounds i8, ptr %6, i64 24
  %25 = load i64, ptr %24, align 8
  %26 = shl nuw i64 1, %13
  %27 = and i64 %25, %26
  %28 = icmp eq i64 %27, 0
  br i1 %28, label %40, label %29

29:
  %30 = getelementptr inbounds i8, ptr %6, i64 72
  %31 = load ptr, ptr %30, align 8
  %32 = getelementptr i64, ptr %31, i64 %13
  %33 = load i64, ptr %32, align 8
  %34 = getelementptr inbounds i8, ptr %6, i64 80
  %35 = load ptr, ptr %34, align 8
  %36 = getelementptr i64, ptr %35, i64 %8
  %37 = load i64, ptr %36, align 8
  %38 = or i64 %33, %37
  %39 = or i64 %38, %26
  store i64 %39, ptr %36, align 8
  br label %40

40:
  %41 = and i32 %2, 1
  %42 = icmp eq i32 %41, 0
  br i1 %42, label %110, label %43

43:
  %44 = getelementptr inbounds i8, ptr %6, i64 16
  %45 = load i64, ptr %44, align 8
  %46 = icmp eq i64 %45, 0
  %47 = and i32 %2, 64
  %48 = icmp eq i32 %47, 0
  %49 = and i1 %48, %46
  br i1 %49, label %110, label %50

50:
  %51 = getelementptr inbounds i8, ptr %6, i64 32
  %52 = load ptr, ptr %51, align 8
  %53 = zext i32 %20 to i64
  %54 = getelementptr i32, ptr %52, i64 %53
  %55 = load i32, ptr %54, align 4
  %56 = getelementptr inbounds i8, ptr %6, i64 40
  %57 = load ptr, ptr %56, align 8
  %58 = getelementptr i32, ptr %57, i64 %53
  %59 = load i32, ptr %58, align 4
  %60 = getelementptr inbounds i8, ptr %6, i64 56
  %61 = load ptr, ptr %60, align 8
  %62 = getelementptr i32, ptr %61, i64 %8
  %63 = load i32, ptr %62, align 4
  %64 = icmp ult i32 %63, %23
  br i1 %64, label %65, label %71

65:
  %66 = getelementptr inbounds i8, ptr %6, i64 48
  %67 = load ptr, ptr %66, align 8
  %68 = getelementptr i32, ptr %67, i64 %8
  %69 = load i32, ptr %68, align 4
  %70 = tail call i32 @llvm.umax.i32(i32 %55, i32 %69)
  br label %71

71:
  %72 = phi i32 [ %70, %65 ], [ %55, %50 ]
  br i1 %48, label %82, label %73

73:
  %74 = getelementptr inbounds i8, ptr %0, i64 384
  %75 = load i64, ptr %74, align 8
  %76 = trunc i64 %75 to i32
  %77 = and i32 %2, 4
  %78 = icmp eq i32 %77, 0
  %79 = select i1 %78, i32 %76, i32 %72
  store i32 %79, ptr %54, align 4
  %80 = load ptr, ptr %56, align 8
  %81 = getelementptr i32, ptr %80, i64 %53
  store i32 %76, ptr %81, align 4
  br label %82

82:
  %83 = phi i32 [ %76, %73 ], [ %59, %71 ]
  %84 = phi i32 [ %79, %73 ], [ %72, %71 ]
  %85 = icmp ne i32 %84, 0
  %86 = icmp ne i32 %83, 0
  %87 = select i1 %85, i1 true, i1 %86
  br i1 %87, label %88, label %110

88:
  %89 = getelementptr inbounds i8, ptr %6, i64 64
  %90 = load ptr, ptr %89, align 8
  %91 = load i64, ptr %6, align 8
  %92 = mul i64 %91, %13
  %93 = getelementptr %struct.publication, ptr %90, i64 %92
  %94 = getelementptr %struct.publication, ptr %93, i64 %8
  %95 = tail call i32 @llvm.umax.i32(i32 %84, i32 %83)
  store i32 %84, ptr %94, align 4
  %96 = getelementptr inbounds i8, ptr %94, i64 4
  store i32 %95, ptr %96, align 4
  %97 = getelementptr inbounds i8, ptr %94, i64 8
  store i32 %23, ptr %97, align 4
  %98 = getelementptr inbounds i8, ptr %94, i64 12
  store i32 0, ptr %98, align 4
  %99 = getelementptr inbounds i8, ptr %6, i64 80
  %100 = load ptr, ptr %99, align 8
  %101 = getelementptr i64, ptr %100, i64 %8
  %102 = load i64, ptr %101, align 8
  %103 = getelementptr inbounds i8, ptr %6, i64 72
  %104 = load ptr, ptr %103, align 8
  %105 = getelementptr i64, ptr %104, i64 %13
  %106 = load i64, ptr %105, align 8
  %107 = or i64 %106, %102
  store i64 %107, ptr %105, align 8
  %108 = load i64, ptr %24, align 8
  %109 = or i64 %108, %26
  store i64 %109, ptr %24, align 8
  br label %110

110:
  ret void
}

define internal fastcc noundef zeroext i1 @stores_alike(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i32 noundef %2, i32 noundef %3) unnamed_addr #21 {
  %5 = getelementptr inbounds i8, ptr %0, i64 16
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %6, i64 8
  %8 = load i32, ptr %7, align 4
  %9 = sext i32 %8 to i64
  %10 = getelementptr inbounds i8, ptr %6, i64 16
  %11 = load i32, ptr %10, align 4
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %64, label %13

13:
  %14 = getelementptr inbounds i8, ptr %6, i64 24
  %15 = load i32, ptr %14, align 4
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %17, label %64

17:
  %18 = getelementptr inbounds i8, ptr %1, i64 12
  %19 = load i32, ptr %18, align 4
  %20 = and i32 %19, 35
  %21 = icmp eq i32 %20, 1
  br i1 %21, label %22, label %64

22:
  %23 = load ptr, ptr %0, align 8
  %24 = getelementptr inbounds i8, ptr %23, i64 256
  %25 = load ptr, ptr %24, align 8
  %26 = shl i32 %3, 8
  %27 = zext i32 %26 to i64
  %28 = getelementptr i8, ptr %25, i64 %27
  %29 = zext nneg i32 %2 to i64
  %30 = mul nsw i64 %9, %29
  %31 = getelementptr i8, ptr %28, i64 %30
  %32 = getelementptr inbounds i8, ptr %23, i64 248
  %33 = load ptr, ptr %32, align 8
  %34 = getelementptr i64, ptr %33, i64 %29
  %35 = load i64, ptr %34, align 8
  %36 = inttoptr i64 %35 to ptr
  %37 = zext i32 %3 to i64
  %38 = mul nsw i64 %9, %37
  %39 = getelementptr i8, ptr %36, i64 %38
  %40 = getelementptr inbounds i8, ptr %1, i64 4
  %41 = load i32, ptr %40, align 4
  %42 = getelementptr inbounds i8, ptr %0, i64 36
  %43 = load i32, ptr %42, align 4
  %44 = icmp eq i32 %41, %43
  br i1 %44, label %45, label %51

45:
  %46 = load i32, ptr %1, align 4
  %47 = and i32 %46, 31
  %48 = zext nneg i32 %47 to i64
  %49 = mul nsw i64 %48, %9
  %50 = getelementptr i8, ptr %28, i64 %49
  br label %51

51:
  %52 = phi ptr [ %50, %45 ], [ %39, %22 ]
  %53 = icmp eq i32 %8, 0
  br i1 %53, label %64, label %54

54:
  %55 = phi i64 [ %61, %54 ], [ 0, %51 ]
  %56 = getelementptr i8, ptr %31, i64 %55
  %57 = load i8, ptr %56, align 1
  %58 = getelementptr i8, ptr %52, i64 %55
  %59 = load i8, ptr %58, align 1
  %60 = icmp eq i8 %57, %59
  %61 = add nuw i64 %55, 1
  %62 = icmp ne i64 %61, %9
  %63 = select i1 %60, i1 %62, i1 false
  br i1 %63, label %54, label %64

64:
  %65 = phi i1 [ false, %17 ], [ false, %13 ], [ false, %4 ], [ true, %51 ], [ %60, %54 ]
  ret i1 %65
}

declare i64 @llvm.cttz.i64(i64, i1 immarg) #4

declare i32 @llvm.ctlz.i32(i32, i1 immarg) #4

define internal fastcc void @start(ptr nocapture noundef %0) unnamed_addr #22 {
  %2 = getelementptr inbounds i8, ptr %0, i64 512
  %3 = load i64, ptr %2, align 8
  %4 = shl i64 %3, 5
  %5 = getelementptr inbounds i8, ptr %0, i64 64
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 72
  %8 = load i64, ptr %7, align 8
  tail call void @llvm.memset.p0.i64(ptr align 1 %6, i8 0, i64 %8, i1 false)
  %9 = getelementptr inbounds i8, ptr %0, i64 296
  %10 = load ptr, ptr %9, align 8
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(392) %10, i8 0, i64 392, i1 false)
  %11 = getelementptr inbounds i8, ptr %0, i64 520
  %12 = load ptr, ptr %11, align 8
  %13 = getelementptr inbounds i8, ptr %0, i64 192
  %14 = load i64, ptr %13, align 8
  %15 = mul i64 %14, %4
  tail call void @llvm.memset.p0.i64(ptr align 1 %12, i8 0, i64 %15, i1 false)
  %16 = getelementptr inbounds i8, ptr %0, i64 320
  %17 = load i64, ptr %16, align 8
  %18 = add i64 %17, 1
  store i64 %18, ptr %16, align 8
  %19 = getelementptr inbounds i8, ptr %0, i64 384
  %20 = load i64, ptr %19, align 8
  %21 = getelementptr inbounds i8, ptr %0, i64 392
  store i64 %20, ptr %21, align 8
  %22 = getelementptr inbounds i8, ptr %0, i64 336
  %23 = load ptr, ptr %22, align 8
  %24 = icmp eq ptr %23, null
  br i1 %24, label %29, label %25

25:
  %26 = getelementptr inbounds i8, ptr %0, i64 328
  %27 = load i64, ptr %26, align 8
  %28 = lshr i64 %27, 6
  tail call void @llvm.memset.p0.i64(ptr nonnull align 1 %23, i8 0, i64 %28, i1 false)
  br label %29

29:
  %30 = getelementptr inbounds i8, ptr %0, i64 552
  %31 = load ptr, ptr %30, align 8
  %32 = icmp eq ptr %31, null
  br i1 %32, label %39, label %33

33:
  %34 = getelementptr inbounds i8, ptr %0, i64 584
  %35 = load i64, ptr %34, align 8
  %36 = getelementptr %struct.tensor_memory, ptr %31, i64 %35
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(262144) %36, i8 -1, i64 262144, i1 false)
  %37 = getelementptr inbounds i8, ptr %36, i64 262148
  store i32 0, ptr %37, align 4
  %38 = getelementptr inbounds i8, ptr %36, i64 262144
  store i32 0, ptr %38, align 8
  br label %39

39:
  %40 = getelementptr inbounds i8, ptr %0, i64 576
  %41 = load i64, ptr %40, align 8
  %42 = icmp eq i64 %41, 1
  br i1 %42, label %43, label %46

43:
  %44 = getelementptr inbounds i8, ptr %0, i64 600
  store i64 0, ptr %44, align 8
  %45 = getelementptr inbounds i8, ptr %0, i64 592
  store i64 0, ptr %45, align 8
  br label %46

46:
  %47 = load i64, ptr %13, align 8
  %48 = icmp eq i64 %47, 0
  br i1 %48, label %53, label %49

49:
  %50 = getelementptr inbounds i8, ptr %0, i64 200
  %51 = getelementptr inbounds i8, ptr %0, i64 208
  %52 = getelementptr inbounds i8, ptr %0, i64 184
  br label %54

53:
  ret void

54:
  %55 = phi i64 [ 0, %49 ], [ %76, %54 ]
  %56 = load ptr, ptr %50, align 8
  %57 = load i64, ptr %51, align 8
  %58 = mul i64 %57, %55
  %59 = getelementptr i8, ptr %56, i64 %58
  %60 = load i64, ptr %52, align 8
  %61 = shl i64 %55, 5
  %62 = sub i64 %60, %61
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(248) %59, i8 0, i64 248, i1 false)
  %63 = icmp ugt i64 %62, 31
  %64 = trunc i64 %62 to i32
  %65 = shl nsw i32 -1, %64
  %66 = xor i32 %65, -1
  %67 = select i1 %63, i32 -1, i32 %66
  %68 = getelementptr inbounds i8, ptr %59, i64 8
  store i32 %67, ptr %68, align 8
  %69 = trunc i64 %55 to i32
  %70 = getelementptr inbounds i8, ptr %59, i64 12
  store i32 %69, ptr %70, align 4
  %71 = load ptr, ptr %11, align 8
  %72 = ptrtoint ptr %71 to i64
  %73 = mul i64 %55, %4
  %74 = add i64 %73, %72
  %75 = getelementptr inbounds i8, ptr %59, i64 24
  store i64 %74, ptr %75, align 8
  %76 = add nuw i64 %55, 1
  %77 = load i64, ptr %13, align 8
  %78 = icmp ult i64 %76, %77
  br i1 %78, label %54, label %53
}

define internal fastcc noundef zeroext i1 @run_warps(ptr noundef %0) unnamed_addr #10 {
  %2 = getelementptr inbounds i8, ptr %0, i64 304
  %3 = getelementptr inbounds i8, ptr %0, i64 192
  %4 = load i64, ptr %3, align 8
  %5 = icmp eq i64 %4, 0
  br i1 %5, label %211, label %6

6:
  %7 = getelementptr inbounds i8, ptr %0, i64 200
  %8 = getelementptr inbounds i8, ptr %0, i64 208
  %9 = getelementptr inbounds i8, ptr %0, i64 296
  %10 = getelementptr inbounds i8, ptr %0, i64 416
  %11 = getelementptr inbounds i8, ptr %0, i64 320
  %12 = getelementptr inbounds i8, ptr %0, i64 216
  %13 = getelementptr inbounds i8, ptr %0, i64 176
  br label %14

14:
  %15 = phi i64 [ 0, %6 ], [ %208, %207 ]
  %16 = add nuw i64 %15, 1
  %17 = load ptr, ptr %7, align 8
  %18 = load i64, ptr %8, align 8
  %19 = mul i64 %18, %15
  %20 = getelementptr i8, ptr %17, i64 %19
  %21 = load i32, ptr %20, align 8
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %23, label %207

23:
  store ptr %20, ptr %2, align 8
  %24 = tail call i32 @warp(ptr noundef nonnull %0, ptr noundef nonnull %20) #27
  store i32 %24, ptr %20, align 8
  %25 = icmp eq i32 %24, 3
  br i1 %25, label %211, label %26, !prof !18

26:
  %27 = getelementptr inbounds i8, ptr %20, i64 32
  store i32 0, ptr %27, align 8
  %28 = load ptr, ptr %9, align 8
  %29 = getelementptr inbounds i8, ptr %28, i64 384
  %30 = load i32, ptr %29, align 4
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %207, label %32

32:
  %33 = phi i1 [ %201, %200 ], [ false, %26 ]
  %34 = phi i32 [ %203, %200 ], [ %30, %26 ]
  %35 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %34, i1 true)
  %36 = load ptr, ptr %9, align 8
  %37 = zext nneg i32 %35 to i64
  %38 = getelementptr %struct.barrier, ptr %36, i64 %37
  %39 = icmp ult i32 %35, 16
  %40 = load i64, ptr %3, align 8
  %41 = icmp eq i64 %40, 0
  br i1 %41, label %77, label %42

42:
  %43 = load ptr, ptr %7, align 8
  %44 = load i64, ptr %8, align 8
  %45 = add nsw i32 %35, -16
  %46 = zext nneg i32 %45 to i64
  br label %47

47:
  %48 = phi i64 [ %40, %42 ], [ %50, %74 ]
  %49 = phi i32 [ 0, %42 ], [ %75, %74 ]
  %50 = add i64 %48, -1
  %51 = lshr i64 %50, 2
  %52 = icmp eq i64 %51, %46
  %53 = select i1 %39, i1 true, i1 %52
  br i1 %53, label %54, label %74

54:
  %55 = mul i64 %50, %44
  %56 = getelementptr i8, ptr %43, i64 %55
  %57 = getelementptr inbounds i8, ptr %56, i64 152
  %58 = getelementptr [24 x i32], ptr %57, i64 0, i64 %37
  %59 = load i32, ptr %58, align 4
  %60 = getelementptr inbounds i8, ptr %56, i64 8
  %61 = load i32, ptr %60, align 8
  %62 = xor i32 %59, -1
  %63 = and i32 %61, %62
  %64 = icmp eq i32 %63, 0
  %65 = load i32, ptr %38, align 4
  %66 = icmp ne i32 %65, 0
  %67 = select i1 %66, i1 true, i1 %64
  br i1 %67, label %68, label %200

68:
  %69 = icmp ne i32 %59, 0
  %70 = select i1 %69, i1 %64, i1 false
  %71 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %59)
  %72 = select i1 %70, i32 32, i32 %71
  %73 = add i32 %72, %49
  br label %74

74:
  %75 = phi i32 [ %73, %68 ], [ %49, %47 ]
  %76 = icmp eq i64 %50, 0
  br i1 %76, label %77, label %47

77:
  %78 = phi i32 [ 0, %32 ], [ %75, %74 ]
  %79 = load ptr, ptr %10, align 8
  %80 = icmp eq ptr %79, null
  %81 = load i32, ptr %38, align 4
  br i1 %80, label %146, label %82, !prof !5

82:
  %83 = icmp eq i32 %81, 0
  %84 = and i1 %39, %83
  br i1 %84, label %85, label %146

85:
  br i1 %41, label %188, label %86

86:
  %87 = phi i64 [ %140, %139 ], [ %40, %85 ]
  %88 = phi ptr [ %141, %139 ], [ null, %85 ]
  %89 = phi i64 [ %142, %139 ], [ 0, %85 ]
  %90 = load ptr, ptr %7, align 8
  %91 = load i64, ptr %8, align 8
  %92 = mul i64 %91, %89
  %93 = getelementptr i8, ptr %90, i64 %92
  %94 = getelementptr inbounds i8, ptr %93, i64 56
  %95 = getelementptr [24 x i32], ptr %94, i64 0, i64 %37
  %96 = load i32, ptr %95, align 4
  %97 = icmp eq i32 %96, 0
  br i1 %97, label %139, label %98

98:
  %99 = icmp eq ptr %88, null
  %100 = select i1 %99, ptr %93, ptr %88
  %101 = getelementptr inbounds i8, ptr %93, i64 48
  %102 = load i32, ptr %101, align 8
  %103 = getelementptr inbounds i8, ptr %100, i64 48
  %104 = load i32, ptr %103, align 8
  %105 = icmp eq i32 %102, %104
  br i1 %105, label %139, label %106

106:
  %107 = load ptr, ptr %12, align 8
  %108 = shl i32 %102, 4
  %109 = or disjoint i32 %108, 13
  %110 = sext i32 %109 to i64
  %111 = getelementptr %struct.fault, ptr %107, i64 %110
  %112 = load i64, ptr %111, align 8
  %113 = icmp eq i64 %112, 0
  br i1 %113, label %114, label %135

114:
  %115 = load i64, ptr %13, align 8
  %116 = shl i64 %87, 5
  %117 = mul i64 %116, %115
  %118 = getelementptr inbounds i8, ptr %100, i64 12
  %119 = load i32, ptr %118, align 4
  %120 = shl i32 %119, 5
  %121 = zext i32 %120 to i64
  %122 = add i64 %117, %121
  %123 = getelementptr inbounds i8, ptr %100, i64 56
  %124 = getelementptr [24 x i32], ptr %123, i64 0, i64 %37
  %125 = load i32, ptr %124, align 4
  %126 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %125, i1 true)
  %127 = zext nneg i32 %126 to i64
  %128 = or disjoint i64 %122, %127
  %129 = getelementptr inbounds i8, ptr %111, i64 56
  store i64 %128, ptr %129, align 8
  %130 = load i32, ptr %103, align 8
  %131 = sext i32 %130 to i64
  %132 = getelementptr inbounds i8, ptr %111, i64 64
  store i64 %131, ptr %132, align 8
  %133 = load i32, ptr %101, align 8
  %134 = load i32, ptr %95, align 4
  br label %135

135:
  %136 = phi i32 [ %134, %114 ], [ %96, %106 ]
  %137 = phi i32 [ %133, %114 ], [ %102, %106 ]
  tail call void @fault(ptr noundef nonnull %0, ptr noundef %93, i32 noundef 13, i32 noundef %137, i32 noundef %136, i64 noundef 0, i64 noundef 0, i32 noundef -1) #29
  %138 = load i64, ptr %3, align 8
  br label %139

139:
  %140 = phi i64 [ %138, %135 ], [ %87, %86 ], [ %87, %98 ]
  %141 = phi ptr [ %100, %135 ], [ %88, %86 ], [ %100, %98 ]
  %142 = add nuw i64 %89, 1
  %143 = icmp ult i64 %142, %140
  br i1 %143, label %86, label %144

144:
  %145 = load i32, ptr %38, align 4
  br label %146

146:
  %147 = phi i64 [ %40, %82 ], [ %40, %77 ], [ %140, %144 ]
  %148 = phi i32 [ %81, %82 ], [ %81, %77 ], [ %145, %144 ]
  %149 = add i32 %148, 31
  %150 = and i32 %149, -32
  %151 = icmp ult i32 %78, %150
  br i1 %151, label %200, label %152

152:
  %153 = icmp eq i64 %147, 0
  br i1 %153, label %188, label %154

154:
  %155 = getelementptr inbounds i8, ptr %38, i64 4
  %156 = getelementptr inbounds i8, ptr %38, i64 8
  br label %157

157:
  %158 = phi i64 [ 0, %154 ], [ %185, %184 ]
  %159 = load ptr, ptr %7, align 8
  %160 = load i64, ptr %8, align 8
  %161 = mul i64 %160, %158
  %162 = getelementptr i8, ptr %159, i64 %161
  %163 = getelementptr inbounds i8, ptr %162, i64 56
  %164 = getelementptr [24 x i32], ptr %163, i64 0, i64 %37
  %165 = load i32, ptr %164, align 4
  %166 = getelementptr inbounds i8, ptr %162, i64 152
  %167 = getelementptr [24 x i32], ptr %166, i64 0, i64 %37
  store i32 0, ptr %167, align 4
  store i32 0, ptr %164, align 4
  %168 = icmp eq i32 %165, 0
  br i1 %168, label %184, label %169

169:
  %170 = getelementptr inbounds i8, ptr %162, i64 32
  %171 = load i32, ptr %170, align 8
  %172 = or i32 %171, %165
  store i32 %172, ptr %170, align 8
  store i32 0, ptr %162, align 8
  %173 = load i32, ptr %155, align 4
  %174 = icmp ne i32 %173, 0
  %175 = sext i1 %174 to i32
  %176 = getelementptr inbounds i8, ptr %162, i64 36
  store i32 %175, ptr %176, align 4
  %177 = load i32, ptr %155, align 4
  %178 = load i32, ptr %156, align 4
  %179 = icmp eq i32 %177, %178
  %180 = sext i1 %179 to i32
  %181 = getelementptr inbounds i8, ptr %162, i64 40
  store i32 %180, ptr %181, align 8
  %182 = load i32, ptr %155, align 4
  %183 = getelementptr inbounds i8, ptr %162, i64 44
  store i32 %182, ptr %183, align 4
  br label %184

184:
  %185 = add nuw i64 %158, 1
  %186 = load i64, ptr %3, align 8
  %187 = icmp ult i64 %185, %186
  br i1 %187, label %157, label %188

188:
  %189 = getelementptr inbounds i8, ptr %38, i64 8
  store i32 0, ptr %189, align 4
  %190 = getelementptr inbounds i8, ptr %38, i64 4
  store i32 0, ptr %190, align 4
  %191 = zext i1 %39 to i64
  %192 = load i64, ptr %11, align 8
  %193 = add i64 %192, %191
  store i64 %193, ptr %11, align 8
  %194 = shl nuw i32 1, %35
  %195 = xor i32 %194, -1
  %196 = load ptr, ptr %9, align 8
  %197 = getelementptr inbounds i8, ptr %196, i64 384
  %198 = load i32, ptr %197, align 4
  %199 = and i32 %198, %195
  store i32 %199, ptr %197, align 4
  br label %200

200:
  %201 = phi i1 [ true, %188 ], [ %33, %146 ], [ %33, %54 ]
  %202 = add i32 %34, -1
  %203 = and i32 %202, %34
  %204 = icmp eq i32 %203, 0
  br i1 %204, label %205, label %32

205:
  %206 = select i1 %201, i64 0, i64 %16
  br label %207

207:
  %208 = phi i64 [ %16, %14 ], [ %16, %26 ], [ %206, %205 ]
  %209 = load i64, ptr %3, align 8
  %210 = icmp ult i64 %208, %209
  br i1 %210, label %14, label %211

211:
  %212 = phi i1 [ false, %1 ], [ true, %23 ], [ false, %207 ]
  ret i1 %212
}

declare dso_local i32 @warp(ptr noundef, ptr noundef) local_unnamed_addr #23

declare i64 @llvm.umax.i64(i64, i64) #24

declare i64 @llvm.umin.i64(i64, i64) #24

declare i32 @llvm.umax.i32(i32, i32) #24

attributes #0 = { cold mustprogress nofree noinline norecurse nosync nounwind optsize willreturn memory(readwrite, inaccessiblemem: none) }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none) }
attributes #3 = { nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) }
attributes #4 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #6 = { noinline nounwind }
attributes #7 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #8 = { mustprogress nofree norecurse nosync nounwind willreturn }
attributes #9 = { cold noinline nounwind optsize }
attributes #10 = { nounwind }
attributes #11 = { nofree noinline norecurse nosync nounwind }
attributes #12 = { nofree noinline norecurse nosync nounwind }
attributes #13 = { nofree norecurse nosync nounwind memory(read, inaccessiblemem: none) }
attributes #14 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #15 = { nofree noinline norecurse nosync nounwind memory(argmem: read) }
attributes #16 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) }
attributes #17 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) }
attributes #18 = { nofree noinline norecurse nosync nounwind memory(argmem: read) }
attributes #19 = { nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) }
attributes #20 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none) }
attributes #21 = { cold nofree noinline norecurse nosync nounwind optsize memory(read, inaccessiblemem: none) }
attributes #22 = { nofree norecurse nosync nounwind memory(write, argmem: readwrite, inaccessiblemem: none) }
attributes #23 = { nounwind }
attributes #24 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #25 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #26 = { nobuiltin }
attributes #27 = { nobuiltin nounwind }
attributes #28 = { nounwind }
attributes #29 = { cold nobuiltin }

!4 = !{!"branch_weights", !"expected", i32 2145766520, i32 1717128}
!5 = !{!"branch_weights", !"expected", i32 2000, i32 1}
!17 = !{!"branch_weights", i32 1, i32 4001}
!18 = !{!"branch_weights", !"expected", i32 1, i32 2000}
!26 = !{!"branch_weights", i32 -2147483648, i32 0}
!27 = !{!"branch_weights", !"expected", i32 0, i32 -2147483648}
