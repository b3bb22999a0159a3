; Made by scripts/build-runtime, with clang version 19.1.7. Sources: 19c0163f723341f83c5ea841cb0db28cb70a0ba3c45c9553bdb4cabbef8323ab
%union.cell = type { double }
%struct.layout = type { i32, i32, i64, i64, i64, i64, i64, i64, i64 }

@element_bits = internal unnamed_addr constant [17 x i8] c"\10\10 @ \08\08\08\08\04\04 \01\08\08\08\04", align 16

define dso_local noundef i64 @bfe_u32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 512
  %8 = getelementptr i8, ptr %5, i64 2048
  br label %9

9:
  %10 = phi i64 [ 0, %3 ], [ %32, %9 ]
  %11 = getelementptr i32, ptr %5, i64 %10
  %12 = load <16 x i32>, ptr %11, align 4
  %13 = getelementptr i32, ptr %6, i64 %10
  %14 = load <16 x i32>, ptr %13, align 4
  %15 = and <16 x i32> %14, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %16 = getelementptr i32, ptr %7, i64 %10
  %17 = load <16 x i32>, ptr %16, align 4
  %18 = and <16 x i32> %17, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %19 = zext <16 x i32> %12 to <16 x i64>
  %20 = icmp ult <16 x i32> %15, <i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32>
  %21 = zext nneg <16 x i32> %15 to <16 x i64>
  %22 = lshr <16 x i64> %19, %21
  %23 = select <16 x i1> %20, <16 x i64> %22, <16 x i64> zeroinitializer
  %24 = icmp ult <16 x i32> %18, <i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32>
  %25 = zext nneg <16 x i32> %18 to <16 x i64>
  %26 = shl nsw <16 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, %25
  %27 = xor <16 x i64> %26, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %28 = select <16 x i1> %24, <16 x i64> %27, <16 x i64> <i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295>
  %29 = and <16 x i64> %28, %23
  %30 = trunc nuw <16 x i64> %29 to <16 x i32>
  %31 = getelementptr i32, ptr %8, i64 %10
  store <16 x i32> %30, ptr %31, align 4
  %32 = add nuw i64 %10, 16
  %33 = icmp eq i64 %32, 32
  br i1 %33, label %34, label %9

34:
  ret i64 0
}

declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

define dso_local noundef i64 @bfe_s32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 512
  %8 = getelementptr i8, ptr %5, i64 2048
  br label %9

9:
  %10 = phi i64 [ 0, %3 ], [ %46, %9 ]
  %11 = getelementptr i32, ptr %5, i64 %10
  %12 = load <16 x i32>, ptr %11, align 4
  %13 = getelementptr i32, ptr %6, i64 %10
  %14 = load <16 x i32>, ptr %13, align 4
  %15 = and <16 x i32> %14, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %16 = getelementptr i32, ptr %7, i64 %10
  %17 = load <16 x i32>, ptr %16, align 4
  %18 = and <16 x i32> %17, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %19 = zext <16 x i32> %12 to <16 x i64>
  %20 = icmp ult <16 x i32> %15, <i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32>
  %21 = zext nneg <16 x i32> %15 to <16 x i64>
  %22 = lshr <16 x i64> %19, %21
  %23 = select <16 x i1> %20, <16 x i64> %22, <16 x i64> zeroinitializer
  %24 = add nsw <16 x i32> %15, <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %25 = add nsw <16 x i32> %24, %18
  %26 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %25, <16 x i32> <i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31>)
  %27 = zext nneg <16 x i32> %26 to <16 x i64>
  %28 = tail call <16 x i32> @llvm.usub.sat.v16i32(<16 x i32> <i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32>, <16 x i32> %15)
  %29 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %18, <16 x i32> %28)
  %30 = icmp ult <16 x i32> %29, <i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32>
  %31 = zext nneg <16 x i32> %29 to <16 x i64>
  %32 = shl nsw <16 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, %31
  %33 = xor <16 x i64> %32, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %34 = select <16 x i1> %30, <16 x i64> %33, <16 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %35 = icmp ne <16 x i32> %18, zeroinitializer
  %36 = shl nuw nsw <16 x i64> <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>, %27
  %37 = and <16 x i64> %36, %19
  %38 = icmp ne <16 x i64> %37, zeroinitializer
  %39 = select <16 x i1> %35, <16 x i1> %38, <16 x i1> zeroinitializer
  %40 = xor <16 x i64> %34, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %41 = or <16 x i64> %23, %40
  %42 = and <16 x i64> %34, %23
  %43 = select <16 x i1> %39, <16 x i64> %41, <16 x i64> %42
  %44 = trunc <16 x i64> %43 to <16 x i32>
  %45 = getelementptr i32, ptr %8, i64 %10
  store <16 x i32> %44, ptr %45, align 4
  %46 = add nuw i64 %10, 16
  %47 = icmp eq i64 %46, 32
  br i1 %47, label %48, label %9

48:
  ret i64 0
}

define dso_local noundef i64 @bfe_u64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 512
  %8 = getelementptr i8, ptr %5, i64 2048
  %9 = getelementptr i8, ptr %5, i64 2304
  %10 = getelementptr i8, ptr %5, i64 384
  %11 = getelementptr i8, ptr %5, i64 640
  %12 = icmp ult ptr %8, %6
  %13 = icmp ult ptr %5, %9
  %14 = and i1 %12, %13
  %15 = icmp ult ptr %8, %10
  %16 = icmp ult ptr %6, %9
  %17 = and i1 %15, %16
  %18 = or i1 %14, %17
  %19 = icmp ult ptr %8, %11
  %20 = icmp ult ptr %7, %9
  %21 = and i1 %19, %20
  %22 = or i1 %18, %21
  br i1 %22, label %47, label %23

23:
  %24 = phi i64 [ %44, %23 ], [ 0, %3 ]
  %25 = getelementptr i64, ptr %5, i64 %24
  %26 = load <8 x i64>, ptr %25, align 8
  %27 = getelementptr i32, ptr %6, i64 %24
  %28 = load <8 x i32>, ptr %27, align 4
  %29 = and <8 x i32> %28, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %30 = getelementptr i32, ptr %7, i64 %24
  %31 = load <8 x i32>, ptr %30, align 4
  %32 = and <8 x i32> %31, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %33 = icmp ult <8 x i32> %29, <i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64>
  %34 = zext nneg <8 x i32> %29 to <8 x i64>
  %35 = lshr <8 x i64> %26, %34
  %36 = select <8 x i1> %33, <8 x i64> %35, <8 x i64> zeroinitializer
  %37 = icmp ult <8 x i32> %32, <i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64>
  %38 = zext nneg <8 x i32> %32 to <8 x i64>
  %39 = shl nsw <8 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, %38
  %40 = xor <8 x i64> %39, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %41 = select <8 x i1> %37, <8 x i64> %40, <8 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %42 = and <8 x i64> %41, %36
  %43 = getelementptr i64, ptr %8, i64 %24
  store <8 x i64> %42, ptr %43, align 8
  %44 = add nuw i64 %24, 8
  %45 = icmp eq i64 %44, 32
  br i1 %45, label %46, label %23

46:
  ret i64 0

47:
  %48 = phi i64 [ %68, %47 ], [ 0, %3 ]
  %49 = getelementptr i64, ptr %5, i64 %48
  %50 = load i64, ptr %49, align 8
  %51 = getelementptr i32, ptr %6, i64 %48
  %52 = load i32, ptr %51, align 4
  %53 = and i32 %52, 255
  %54 = getelementptr i32, ptr %7, i64 %48
  %55 = load i32, ptr %54, align 4
  %56 = and i32 %55, 255
  %57 = icmp ult i32 %53, 64
  %58 = zext nneg i32 %53 to i64
  %59 = lshr i64 %50, %58
  %60 = select i1 %57, i64 %59, i64 0
  %61 = icmp ult i32 %56, 64
  %62 = zext nneg i32 %56 to i64
  %63 = shl nsw i64 -1, %62
  %64 = xor i64 %63, -1
  %65 = select i1 %61, i64 %64, i64 -1
  %66 = and i64 %65, %60
  %67 = getelementptr i64, ptr %8, i64 %48
  store i64 %66, ptr %67, align 8
  %68 = add nuw nsw i64 %48, 1
  %69 = icmp eq i64 %68, 32
  br i1 %69, label %46, label %47
}

define dso_local noundef i64 @bfe_s64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 512
  %8 = getelementptr i8, ptr %5, i64 2048
  %9 = getelementptr i8, ptr %5, i64 2304
  %10 = getelementptr i8, ptr %5, i64 384
  %11 = getelementptr i8, ptr %5, i64 640
  %12 = icmp ult ptr %8, %6
  %13 = icmp ult ptr %5, %9
  %14 = and i1 %12, %13
  %15 = icmp ult ptr %8, %10
  %16 = icmp ult ptr %6, %9
  %17 = and i1 %15, %16
  %18 = or i1 %14, %17
  %19 = icmp ult ptr %8, %11
  %20 = icmp ult ptr %7, %9
  %21 = and i1 %19, %20
  %22 = or i1 %18, %21
  br i1 %22, label %61, label %23

23:
  %24 = phi i64 [ %58, %23 ], [ 0, %3 ]
  %25 = getelementptr i64, ptr %5, i64 %24
  %26 = load <8 x i64>, ptr %25, align 8
  %27 = getelementptr i32, ptr %6, i64 %24
  %28 = load <8 x i32>, ptr %27, align 4
  %29 = and <8 x i32> %28, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %30 = getelementptr i32, ptr %7, i64 %24
  %31 = load <8 x i32>, ptr %30, align 4
  %32 = and <8 x i32> %31, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %33 = icmp ult <8 x i32> %29, <i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64>
  %34 = zext nneg <8 x i32> %29 to <8 x i64>
  %35 = lshr <8 x i64> %26, %34
  %36 = select <8 x i1> %33, <8 x i64> %35, <8 x i64> zeroinitializer
  %37 = add nsw <8 x i32> %29, <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %38 = add nsw <8 x i32> %37, %32
  %39 = tail call <8 x i32> @llvm.umin.v8i32(<8 x i32> %38, <8 x i32> <i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63>)
  %40 = zext nneg <8 x i32> %39 to <8 x i64>
  %41 = tail call <8 x i32> @llvm.usub.sat.v8i32(<8 x i32> <i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64>, <8 x i32> %29)
  %42 = tail call <8 x i32> @llvm.umin.v8i32(<8 x i32> %32, <8 x i32> %41)
  %43 = icmp ult <8 x i32> %42, <i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64>
  %44 = zext nneg <8 x i32> %42 to <8 x i64>
  %45 = shl nsw <8 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, %44
  %46 = xor <8 x i64> %45, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %47 = select <8 x i1> %43, <8 x i64> %46, <8 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %48 = icmp ne <8 x i32> %32, zeroinitializer
  %49 = shl nuw <8 x i64> <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>, %40
  %50 = and <8 x i64> %49, %26
  %51 = icmp ne <8 x i64> %50, zeroinitializer
  %52 = select <8 x i1> %48, <8 x i1> %51, <8 x i1> zeroinitializer
  %53 = xor <8 x i64> %47, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %54 = or <8 x i64> %36, %53
  %55 = and <8 x i64> %47, %36
  %56 = select <8 x i1> %52, <8 x i64> %54, <8 x i64> %55
  %57 = getelementptr i64, ptr %8, i64 %24
  store <8 x i64> %56, ptr %57, align 8
  %58 = add nuw i64 %24, 8
  %59 = icmp eq i64 %58, 32
  br i1 %59, label %60, label %23

60:
  ret i64 0

61:
  %62 = phi i64 [ %96, %61 ], [ 0, %3 ]
  %63 = getelementptr i64, ptr %5, i64 %62
  %64 = load i64, ptr %63, align 8
  %65 = getelementptr i32, ptr %6, i64 %62
  %66 = load i32, ptr %65, align 4
  %67 = and i32 %66, 255
  %68 = getelementptr i32, ptr %7, i64 %62
  %69 = load i32, ptr %68, align 4
  %70 = and i32 %69, 255
  %71 = icmp ult i32 %67, 64
  %72 = zext nneg i32 %67 to i64
  %73 = lshr i64 %64, %72
  %74 = select i1 %71, i64 %73, i64 0
  %75 = add nsw i32 %67, -1
  %76 = add nsw i32 %75, %70
  %77 = tail call i32 @llvm.umin.i32(i32 %76, i32 63)
  %78 = zext nneg i32 %77 to i64
  %79 = tail call i32 @llvm.usub.sat.i32(i32 64, i32 %67)
  %80 = tail call i32 @llvm.umin.i32(i32 %70, i32 %79)
  %81 = icmp ult i32 %80, 64
  %82 = zext nneg i32 %80 to i64
  %83 = shl nsw i64 -1, %82
  %84 = xor i64 %83, -1
  %85 = select i1 %81, i64 %84, i64 -1
  %86 = icmp ne i32 %70, 0
  %87 = shl nuw i64 1, %78
  %88 = and i64 %87, %64
  %89 = icmp ne i64 %88, 0
  %90 = select i1 %86, i1 %89, i1 false
  %91 = xor i64 %85, -1
  %92 = or i64 %74, %91
  %93 = and i64 %85, %74
  %94 = select i1 %90, i64 %92, i64 %93
  %95 = getelementptr i64, ptr %8, i64 %62
  store i64 %94, ptr %95, align 8
  %96 = add nuw nsw i64 %62, 1
  %97 = icmp eq i64 %96, 32
  br i1 %97, label %60, label %61
}

define dso_local noundef i64 @bfi_b32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 512
  %8 = getelementptr i8, ptr %5, i64 768
  %9 = getelementptr i8, ptr %5, i64 2048
  br label %10

10:
  %11 = phi i64 [ 0, %3 ], [ %41, %10 ]
  %12 = getelementptr i32, ptr %5, i64 %11
  %13 = load <16 x i32>, ptr %12, align 4
  %14 = getelementptr i32, ptr %6, i64 %11
  %15 = load <16 x i32>, ptr %14, align 4
  %16 = getelementptr i32, ptr %7, i64 %11
  %17 = load <16 x i32>, ptr %16, align 4
  %18 = and <16 x i32> %17, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %19 = getelementptr i32, ptr %8, i64 %11
  %20 = load <16 x i32>, ptr %19, align 4
  %21 = and <16 x i32> %20, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %22 = icmp ult <16 x i32> %21, <i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32>
  %23 = zext nneg <16 x i32> %21 to <16 x i64>
  %24 = shl nsw <16 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, %23
  %25 = xor <16 x i64> %24, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %26 = select <16 x i1> %22, <16 x i64> %25, <16 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %27 = icmp ult <16 x i32> %18, <i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32>
  %28 = zext nneg <16 x i32> %18 to <16 x i64>
  %29 = shl <16 x i64> %26, %28
  %30 = select <16 x i1> %27, <16 x i64> %29, <16 x i64> zeroinitializer
  %31 = zext <16 x i32> %13 to <16 x i64>
  %32 = shl <16 x i64> %31, %28
  %33 = select <16 x i1> %27, <16 x i64> %32, <16 x i64> zeroinitializer
  %34 = and <16 x i64> %30, %33
  %35 = zext <16 x i32> %15 to <16 x i64>
  %36 = xor <16 x i64> %30, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %37 = and <16 x i64> %36, %35
  %38 = or <16 x i64> %34, %37
  %39 = trunc <16 x i64> %38 to <16 x i32>
  %40 = getelementptr i32, ptr %9, i64 %11
  store <16 x i32> %39, ptr %40, align 4
  %41 = add nuw i64 %11, 16
  %42 = icmp eq i64 %41, 32
  br i1 %42, label %43, label %10

43:
  ret i64 0
}

define dso_local noundef i64 @bfi_b64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 512
  %8 = getelementptr i8, ptr %5, i64 768
  %9 = getelementptr i8, ptr %5, i64 2048
  %10 = getelementptr i8, ptr %5, i64 2304
  %11 = getelementptr i8, ptr %5, i64 640
  %12 = getelementptr i8, ptr %5, i64 896
  %13 = icmp ult ptr %9, %6
  %14 = icmp ult ptr %5, %10
  %15 = and i1 %13, %14
  %16 = icmp ult ptr %9, %7
  %17 = icmp ult ptr %6, %10
  %18 = and i1 %16, %17
  %19 = or i1 %15, %18
  %20 = icmp ult ptr %9, %11
  %21 = icmp ult ptr %7, %10
  %22 = and i1 %20, %21
  %23 = or i1 %19, %22
  %24 = icmp ult ptr %9, %12
  %25 = icmp ult ptr %8, %10
  %26 = and i1 %24, %25
  %27 = or i1 %23, %26
  br i1 %27, label %59, label %28

28:
  %29 = phi i64 [ %56, %28 ], [ 0, %3 ]
  %30 = getelementptr i64, ptr %5, i64 %29
  %31 = load <8 x i64>, ptr %30, align 8
  %32 = getelementptr i64, ptr %6, i64 %29
  %33 = load <8 x i64>, ptr %32, align 8
  %34 = getelementptr i32, ptr %7, i64 %29
  %35 = load <8 x i32>, ptr %34, align 4
  %36 = and <8 x i32> %35, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %37 = getelementptr i32, ptr %8, i64 %29
  %38 = load <8 x i32>, ptr %37, align 4
  %39 = and <8 x i32> %38, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %40 = icmp ult <8 x i32> %39, <i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64>
  %41 = zext nneg <8 x i32> %39 to <8 x i64>
  %42 = shl nsw <8 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, %41
  %43 = xor <8 x i64> %42, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %44 = select <8 x i1> %40, <8 x i64> %43, <8 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %45 = icmp ult <8 x i32> %36, <i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64>
  %46 = zext nneg <8 x i32> %36 to <8 x i64>
  %47 = shl <8 x i64> %44, %46
  %48 = select <8 x i1> %45, <8 x i64> %47, <8 x i64> zeroinitializer
  %49 = shl <8 x i64> %31, %46
  %50 = select <8 x i1> %45, <8 x i64> %49, <8 x i64> zeroinitializer
  %51 = and <8 x i64> %48, %50
  %52 = xor <8 x i64> %48, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %53 = and <8 x i64> %33, %52
  %54 = or <8 x i64> %51, %53
  %55 = getelementptr i64, ptr %9, i64 %29
  store <8 x i64> %54, ptr %55, align 8
  %56 = add nuw i64 %29, 8
  %57 = icmp eq i64 %56, 32
  br i1 %57, label %58, label %28

58:
  ret i64 0

59:
  %60 = phi i64 [ %87, %59 ], [ 0, %3 ]
  %61 = getelementptr i64, ptr %5, i64 %60
  %62 = load i64, ptr %61, align 8
  %63 = getelementptr i64, ptr %6, i64 %60
  %64 = load i64, ptr %63, align 8
  %65 = getelementptr i32, ptr %7, i64 %60
  %66 = load i32, ptr %65, align 4
  %67 = and i32 %66, 255
  %68 = getelementptr i32, ptr %8, i64 %60
  %69 = load i32, ptr %68, align 4
  %70 = and i32 %69, 255
  %71 = icmp ult i32 %70, 64
  %72 = zext nneg i32 %70 to i64
  %73 = shl nsw i64 -1, %72
  %74 = xor i64 %73, -1
  %75 = select i1 %71, i64 %74, i64 -1
  %76 = icmp ult i32 %67, 64
  %77 = zext nneg i32 %67 to i64
  %78 = shl i64 %75, %77
  %79 = select i1 %76, i64 %78, i64 0
  %80 = shl i64 %62, %77
  %81 = select i1 %76, i64 %80, i64 0
  %82 = and i64 %79, %81
  %83 = xor i64 %79, -1
  %84 = and i64 %64, %83
  %85 = or i64 %82, %84
  %86 = getelementptr i64, ptr %9, i64 %60
  store i64 %85, ptr %86, align 8
  %87 = add nuw nsw i64 %60, 1
  %88 = icmp eq i64 %87, 32
  br i1 %88, label %58, label %59
}

define dso_local noundef i64 @bmsk(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 2048
  %8 = icmp eq i64 %2, 0
  %9 = insertelement <16 x i1> poison, i1 %8, i64 0
  %10 = shufflevector <16 x i1> %9, <16 x i1> poison, <16 x i32> zeroinitializer
  br label %11

11:
  %12 = phi i64 [ 0, %3 ], [ %36, %11 ]
  %13 = getelementptr i32, ptr %5, i64 %12
  %14 = load <16 x i32>, ptr %13, align 4
  %15 = getelementptr i32, ptr %6, i64 %12
  %16 = load <16 x i32>, ptr %15, align 4
  %17 = and <16 x i32> %16, <i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31>
  %18 = zext nneg <16 x i32> %17 to <16 x i64>
  %19 = shl nsw <16 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, %18
  %20 = xor <16 x i64> %19, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %21 = and <16 x i32> %14, <i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31>
  %22 = zext nneg <16 x i32> %21 to <16 x i64>
  %23 = shl nuw nsw <16 x i64> %20, %22
  %24 = icmp ult <16 x i32> %16, <i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32>
  %25 = zext nneg <16 x i32> %16 to <16 x i64>
  %26 = shl nsw <16 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, %25
  %27 = xor <16 x i64> %26, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %28 = select <16 x i1> %24, <16 x i64> %27, <16 x i64> <i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295>
  %29 = icmp ult <16 x i32> %14, <i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32>
  %30 = zext nneg <16 x i32> %14 to <16 x i64>
  %31 = shl <16 x i64> %28, %30
  %32 = select <16 x i1> %29, <16 x i64> %31, <16 x i64> zeroinitializer
  %33 = select <16 x i1> %10, <16 x i64> %32, <16 x i64> %23
  %34 = trunc <16 x i64> %33 to <16 x i32>
  %35 = getelementptr i32, ptr %7, i64 %12
  store <16 x i32> %34, ptr %35, align 4
  %36 = add nuw i64 %12, 16
  %37 = icmp eq i64 %36, 32
  br i1 %37, label %38, label %11

38:
  ret i64 0
}

define dso_local noundef i64 @szext_u32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = icmp eq i64 %2, 0
  %8 = getelementptr i8, ptr %5, i64 2048
  br label %9

9:
  %10 = phi i64 [ 0, %3 ], [ %26, %9 ]
  %11 = getelementptr i32, ptr %5, i64 %10
  %12 = load <16 x i32>, ptr %11, align 4
  %13 = getelementptr i32, ptr %6, i64 %10
  %14 = load <16 x i32>, ptr %13, align 4
  %15 = and <16 x i32> %14, <i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31>
  %16 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %14, <16 x i32> <i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32>)
  %17 = select i1 %7, <16 x i32> %16, <16 x i32> %15
  %18 = icmp ult <16 x i32> %17, <i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32>
  %19 = zext nneg <16 x i32> %17 to <16 x i64>
  %20 = shl nsw <16 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, %19
  %21 = trunc <16 x i64> %20 to <16 x i32>
  %22 = xor <16 x i32> %21, <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %23 = select <16 x i1> %18, <16 x i32> %22, <16 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %24 = and <16 x i32> %23, %12
  %25 = getelementptr i32, ptr %8, i64 %10
  store <16 x i32> %24, ptr %25, align 4
  %26 = add nuw i64 %10, 16
  %27 = icmp eq i64 %26, 32
  br i1 %27, label %28, label %9

28:
  ret i64 0
}

define dso_local noundef i64 @szext_s32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = icmp eq i64 %2, 0
  %8 = getelementptr i8, ptr %5, i64 2048
  br label %9

9:
  %10 = phi i64 [ 0, %3 ], [ %38, %9 ]
  %11 = getelementptr i32, ptr %5, i64 %10
  %12 = load <16 x i32>, ptr %11, align 4
  %13 = getelementptr i32, ptr %6, i64 %10
  %14 = load <16 x i32>, ptr %13, align 4
  %15 = zext <16 x i32> %12 to <16 x i64>
  %16 = and <16 x i32> %14, <i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31>
  %17 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %14, <16 x i32> <i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32>)
  %18 = select i1 %7, <16 x i32> %17, <16 x i32> %16
  %19 = icmp ult <16 x i32> %18, <i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32>
  %20 = zext nneg <16 x i32> %18 to <16 x i64>
  %21 = shl nsw <16 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, %20
  %22 = xor <16 x i64> %21, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %23 = add nsw <16 x i32> %18, <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %24 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %23, <16 x i32> <i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31>)
  %25 = zext nneg <16 x i32> %24 to <16 x i64>
  %26 = select <16 x i1> %19, <16 x i64> %22, <16 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %27 = icmp ne <16 x i32> %18, zeroinitializer
  %28 = shl nuw nsw <16 x i64> <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>, %25
  %29 = and <16 x i64> %28, %15
  %30 = icmp ne <16 x i64> %29, zeroinitializer
  %31 = select <16 x i1> %27, <16 x i1> %30, <16 x i1> zeroinitializer
  %32 = xor <16 x i64> %26, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %33 = or <16 x i64> %32, %15
  %34 = and <16 x i64> %26, %15
  %35 = select <16 x i1> %31, <16 x i64> %33, <16 x i64> %34
  %36 = trunc <16 x i64> %35 to <16 x i32>
  %37 = getelementptr i32, ptr %8, i64 %10
  store <16 x i32> %36, ptr %37, align 4
  %38 = add nuw i64 %10, 16
  %39 = icmp eq i64 %38, 32
  br i1 %39, label %40, label %9

40:
  ret i64 0
}

define dso_local noundef i64 @bfind_u32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = icmp eq i64 %2, 0
  %7 = getelementptr i8, ptr %5, i64 2048
  br label %8

8:
  %9 = phi i64 [ 0, %3 ], [ %18, %8 ]
  %10 = getelementptr i32, ptr %5, i64 %9
  %11 = load <16 x i32>, ptr %10, align 4
  %12 = icmp eq <16 x i32> %11, zeroinitializer
  %13 = tail call range(i32 0, 33) <16 x i32> @llvm.ctlz.v16i32(<16 x i32> %11, i1 true)
  %14 = xor <16 x i32> %13, <i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31>
  %15 = select i1 %6, <16 x i32> %14, <16 x i32> %13
  %16 = select <16 x i1> %12, <16 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>, <16 x i32> %15
  %17 = getelementptr i32, ptr %7, i64 %9
  store <16 x i32> %16, ptr %17, align 4
  %18 = add nuw i64 %9, 16
  %19 = icmp eq i64 %18, 32
  br i1 %19, label %20, label %8

20:
  ret i64 0
}

define dso_local noundef i64 @bfind_s32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = icmp eq i64 %2, 0
  br label %8

8:
  %9 = phi i64 [ 0, %3 ], [ %23, %8 ]
  %10 = getelementptr i32, ptr %5, i64 %9
  %11 = load <16 x i32>, ptr %10, align 4
  %12 = ashr <16 x i32> %11, <i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31>
  %13 = icmp eq <16 x i32> %11, %12
  %14 = xor <16 x i32> %12, %11
  %15 = sext <16 x i32> %14 to <16 x i64>
  %16 = tail call range(i64 0, 65) <16 x i64> @llvm.ctlz.v16i64(<16 x i64> %15, i1 true)
  %17 = trunc nuw nsw <16 x i64> %16 to <16 x i32>
  %18 = add nsw <16 x i32> %17, <i32 -32, i32 -32, i32 -32, i32 -32, i32 -32, i32 -32, i32 -32, i32 -32, i32 -32, i32 -32, i32 -32, i32 -32, i32 -32, i32 -32, i32 -32, i32 -32>
  %19 = xor <16 x i32> %17, <i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63, i32 63>
  %20 = select i1 %7, <16 x i32> %19, <16 x i32> %18
  %21 = select <16 x i1> %13, <16 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>, <16 x i32> %20
  %22 = getelementptr i32, ptr %6, i64 %9
  store <16 x i32> %21, ptr %22, align 4
  %23 = add nuw i64 %9, 16
  %24 = icmp eq i64 %23, 32
  br i1 %24, label %25, label %8

25:
  ret i64 0
}

define dso_local noundef i64 @bfind_u64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = icmp eq i64 %2, 0
  %7 = getelementptr i8, ptr %5, i64 2048
  br label %8

8:
  %9 = phi i64 [ 0, %3 ], [ %18, %8 ]
  %10 = getelementptr i64, ptr %5, i64 %9
  %11 = load <8 x i64>, ptr %10, align 8
  %12 = icmp eq <8 x i64> %11, zeroinitializer
  %13 = tail call range(i64 0, 65) <8 x i64> @llvm.ctlz.v8i64(<8 x i64> %11, i1 true)
  %14 = xor <8 x i64> %13, <i64 63, i64 63, i64 63, i64 63, i64 63, i64 63, i64 63, i64 63>
  %15 = select i1 %6, <8 x i64> %14, <8 x i64> %13
  %16 = select <8 x i1> %12, <8 x i64> <i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295>, <8 x i64> %15
  %17 = getelementptr i64, ptr %7, i64 %9
  store <8 x i64> %16, ptr %17, align 8
  %18 = add nuw i64 %9, 8
  %19 = icmp eq i64 %18, 32
  br i1 %19, label %20, label %8

20:
  ret i64 0
}

define dso_local noundef i64 @bfind_s64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = icmp eq i64 %2, 0
  br label %8

8:
  %9 = phi i64 [ 0, %3 ], [ %20, %8 ]
  %10 = getelementptr i64, ptr %5, i64 %9
  %11 = load <8 x i64>, ptr %10, align 8
  %12 = ashr <8 x i64> %11, <i64 63, i64 63, i64 63, i64 63, i64 63, i64 63, i64 63, i64 63>
  %13 = icmp eq <8 x i64> %11, %12
  %14 = xor <8 x i64> %12, %11
  %15 = tail call range(i64 0, 65) <8 x i64> @llvm.ctlz.v8i64(<8 x i64> %14, i1 true)
  %16 = xor <8 x i64> %15, <i64 63, i64 63, i64 63, i64 63, i64 63, i64 63, i64 63, i64 63>
  %17 = select i1 %7, <8 x i64> %16, <8 x i64> %15
  %18 = select <8 x i1> %13, <8 x i64> <i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295, i64 4294967295>, <8 x i64> %17
  %19 = getelementptr i64, ptr %6, i64 %9
  store <8 x i64> %18, ptr %19, align 8
  %20 = add nuw i64 %9, 8
  %21 = icmp eq i64 %20, 32
  br i1 %21, label %22, label %8

22:
  ret i64 0
}

define dso_local noundef i64 @fns(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 512
  %8 = getelementptr i8, ptr %5, i64 2048
  br label %10

9:
  ret i64 0

10:
  %11 = phi i64 [ 0, %3 ], [ %79, %76 ]
  %12 = getelementptr i32, ptr %5, i64 %11
  %13 = load i32, ptr %12, align 4
  %14 = getelementptr i32, ptr %6, i64 %11
  %15 = load i32, ptr %14, align 4
  %16 = getelementptr i32, ptr %7, i64 %11
  %17 = load i32, ptr %16, align 4
  %18 = icmp sgt i32 %17, 0
  br i1 %18, label %19, label %41

19:
  %20 = icmp ult i32 %15, 32
  %21 = shl nsw i32 -1, %15
  %22 = and i32 %21, %13
  %23 = select i1 %20, i32 %22, i32 0
  %24 = icmp ne i32 %17, 1
  %25 = icmp ne i32 %23, 0
  %26 = select i1 %24, i1 %25, i1 false
  br i1 %26, label %27, label %36

27:
  %28 = phi i32 [ %32, %27 ], [ 1, %19 ]
  %29 = phi i32 [ %31, %27 ], [ %22, %19 ]
  %30 = add i32 %29, -1
  %31 = and i32 %30, %29
  %32 = add nuw nsw i32 %28, 1
  %33 = icmp slt i32 %32, %17
  %34 = icmp ne i32 %31, 0
  %35 = select i1 %33, i1 %34, i1 false
  br i1 %35, label %27, label %36

36:
  %37 = phi i32 [ %23, %19 ], [ %31, %27 ]
  %38 = phi i1 [ %25, %19 ], [ %34, %27 ]
  %39 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %37, i1 true)
  %40 = select i1 %38, i32 %39, i32 -1
  br label %76

41:
  %42 = icmp eq i32 %17, 0
  br i1 %42, label %43, label %50

43:
  %44 = icmp ult i32 %15, 32
  %45 = shl nuw i32 1, %15
  %46 = and i32 %45, %13
  %47 = icmp eq i32 %46, 0
  %48 = select i1 %47, i32 -1, i32 %15
  %49 = select i1 %44, i32 %48, i32 -1
  br label %76

50:
  %51 = tail call i32 @llvm.bitreverse.i32(i32 %13)
  %52 = tail call i32 @llvm.usub.sat.i32(i32 31, i32 %15)
  %53 = icmp eq i32 %17, -2147483648
  %54 = sub i32 0, %17
  %55 = select i1 %53, i32 2147483647, i32 %54
  %56 = shl nsw i32 -1, %52
  %57 = and i32 %56, %51
  %58 = icmp sgt i32 %55, 1
  %59 = icmp ne i32 %57, 0
  %60 = select i1 %58, i1 %59, i1 false
  br i1 %60, label %61, label %70

61:
  %62 = phi i32 [ %66, %61 ], [ 1, %50 ]
  %63 = phi i32 [ %65, %61 ], [ %57, %50 ]
  %64 = add i32 %63, -1
  %65 = and i32 %64, %63
  %66 = add nuw nsw i32 %62, 1
  %67 = icmp slt i32 %66, %55
  %68 = icmp ne i32 %65, 0
  %69 = select i1 %67, i1 %68, i1 false
  br i1 %69, label %61, label %70

70:
  %71 = phi i32 [ %57, %50 ], [ %65, %61 ]
  %72 = phi i1 [ %59, %50 ], [ %68, %61 ]
  %73 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %71, i1 true)
  %74 = xor i32 %73, 31
  %75 = select i1 %72, i32 %74, i32 -1
  br label %76

76:
  %77 = phi i32 [ %40, %36 ], [ %75, %70 ], [ %49, %43 ]
  %78 = getelementptr i32, ptr %8, i64 %11
  store i32 %77, ptr %78, align 4
  %79 = add nuw nsw i64 %11, 1
  %80 = icmp eq i64 %79, 32
  br i1 %80, label %9, label %10
}

define dso_local noundef i64 @prmt(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = alloca [7 x i32], align 16
  %5 = getelementptr inbounds i8, ptr %0, i64 256
  %6 = load ptr, ptr %5, align 8
  %7 = icmp eq i64 %2, 0
  %8 = getelementptr i8, ptr %6, i64 256
  %9 = getelementptr i8, ptr %6, i64 512
  br i1 %7, label %19, label %10

10:
  %11 = getelementptr inbounds i8, ptr %4, i64 4
  %12 = getelementptr inbounds i8, ptr %4, i64 8
  %13 = getelementptr inbounds i8, ptr %4, i64 12
  %14 = getelementptr inbounds i8, ptr %4, i64 16
  %15 = getelementptr inbounds i8, ptr %4, i64 20
  %16 = getelementptr inbounds i8, ptr %4, i64 24
  %17 = getelementptr [7 x i32], ptr %4, i64 0, i64 %2
  %18 = getelementptr i8, ptr %6, i64 2048
  br label %86

19:
  %20 = getelementptr i8, ptr %6, i64 2048
  br label %21

21:
  %22 = phi i64 [ 0, %19 ], [ %84, %21 ]
  %23 = getelementptr i32, ptr %6, i64 %22
  %24 = load <16 x i32>, ptr %23, align 4
  %25 = getelementptr i32, ptr %8, i64 %22
  %26 = load <16 x i32>, ptr %25, align 4
  %27 = getelementptr i32, ptr %9, i64 %22
  %28 = load <16 x i32>, ptr %27, align 4
  %29 = zext <16 x i32> %26 to <16 x i64>
  %30 = shl nuw <16 x i64> %29, <i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32>
  %31 = zext <16 x i32> %24 to <16 x i64>
  %32 = or disjoint <16 x i64> %30, %31
  %33 = shl <16 x i32> %28, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %34 = and <16 x i32> %33, <i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56>
  %35 = zext nneg <16 x i32> %34 to <16 x i64>
  %36 = lshr <16 x i64> %32, %35
  %37 = trunc <16 x i64> %36 to <16 x i32>
  %38 = and <16 x i32> %37, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %39 = and <16 x i32> %28, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %40 = icmp eq <16 x i32> %39, zeroinitializer
  %41 = icmp ult <16 x i32> %38, <i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128>
  %42 = select <16 x i1> %41, <16 x i32> zeroinitializer, <16 x i32> <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %43 = select <16 x i1> %40, <16 x i32> %38, <16 x i32> %42
  %44 = lshr <16 x i32> %28, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %45 = and <16 x i32> %44, <i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56>
  %46 = zext nneg <16 x i32> %45 to <16 x i64>
  %47 = lshr <16 x i64> %32, %46
  %48 = trunc <16 x i64> %47 to <16 x i32>
  %49 = and <16 x i32> %48, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %50 = and <16 x i32> %28, <i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128>
  %51 = icmp eq <16 x i32> %50, zeroinitializer
  %52 = icmp ult <16 x i32> %49, <i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128>
  %53 = select <16 x i1> %52, <16 x i32> zeroinitializer, <16 x i32> <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %54 = select <16 x i1> %51, <16 x i32> %49, <16 x i32> %53
  %55 = shl nuw nsw <16 x i32> %54, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %56 = or disjoint <16 x i32> %55, %43
  %57 = lshr <16 x i32> %28, <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>
  %58 = and <16 x i32> %57, <i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56>
  %59 = zext nneg <16 x i32> %58 to <16 x i64>
  %60 = lshr <16 x i64> %32, %59
  %61 = trunc <16 x i64> %60 to <16 x i32>
  %62 = and <16 x i32> %61, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %63 = and <16 x i32> %28, <i32 2048, i32 2048, i32 2048, i32 2048, i32 2048, i32 2048, i32 2048, i32 2048, i32 2048, i32 2048, i32 2048, i32 2048, i32 2048, i32 2048, i32 2048, i32 2048>
  %64 = icmp eq <16 x i32> %63, zeroinitializer
  %65 = icmp ult <16 x i32> %62, <i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128>
  %66 = select <16 x i1> %65, <16 x i32> zeroinitializer, <16 x i32> <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %67 = select <16 x i1> %64, <16 x i32> %62, <16 x i32> %66
  %68 = shl nuw nsw <16 x i32> %67, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %69 = or disjoint <16 x i32> %68, %56
  %70 = lshr <16 x i32> %28, <i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9>
  %71 = and <16 x i32> %70, <i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56, i32 56>
  %72 = zext nneg <16 x i32> %71 to <16 x i64>
  %73 = lshr <16 x i64> %32, %72
  %74 = trunc <16 x i64> %73 to <16 x i32>
  %75 = and <16 x i32> %74, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %76 = and <16 x i32> %28, <i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768>
  %77 = icmp eq <16 x i32> %76, zeroinitializer
  %78 = icmp ult <16 x i32> %75, <i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128>
  %79 = select <16 x i1> %78, <16 x i32> zeroinitializer, <16 x i32> <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %80 = select <16 x i1> %77, <16 x i32> %75, <16 x i32> %79
  %81 = shl nuw <16 x i32> %80, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %82 = or disjoint <16 x i32> %81, %69
  %83 = getelementptr i32, ptr %20, i64 %22
  store <16 x i32> %82, ptr %83, align 4
  %84 = add nuw i64 %22, 16
  %85 = icmp eq i64 %84, 32
  br i1 %85, label %159, label %21

86:
  %87 = phi i64 [ 0, %10 ], [ %157, %86 ]
  %88 = getelementptr i32, ptr %6, i64 %87
  %89 = load i32, ptr %88, align 4
  %90 = getelementptr i32, ptr %8, i64 %87
  %91 = load i32, ptr %90, align 4
  %92 = getelementptr i32, ptr %9, i64 %87
  %93 = load i32, ptr %92, align 4
  %94 = zext i32 %91 to i64
  %95 = shl nuw i64 %94, 32
  %96 = zext i32 %89 to i64
  %97 = or disjoint i64 %95, %96
  %98 = and i32 %93, 3
  %99 = shl i32 %93, 1
  %100 = and i32 %99, 2
  call void @llvm.lifetime.start.p0(i64 28, ptr nonnull %4) #18
  %101 = and i32 %93, 15
  store i32 %101, ptr %4, align 16
  store i32 %98, ptr %11, align 4
  store i32 %98, ptr %12, align 8
  store i32 %98, ptr %13, align 4
  store i32 %98, ptr %14, align 16
  store i32 0, ptr %15, align 4
  store i32 %100, ptr %16, align 8
  %102 = load i32, ptr %17, align 4
  %103 = shl i32 %102, 3
  %104 = and i32 %103, 56
  %105 = zext nneg i32 %104 to i64
  %106 = lshr i64 %97, %105
  %107 = trunc i64 %106 to i32
  %108 = and i32 %107, 255
  call void @llvm.lifetime.end.p0(i64 28, ptr nonnull %4) #18
  call void @llvm.lifetime.start.p0(i64 28, ptr nonnull %4) #18
  %109 = lshr i32 %93, 4
  %110 = and i32 %109, 15
  store i32 %110, ptr %4, align 16
  %111 = add nuw nsw i32 %98, 1
  store i32 %111, ptr %11, align 4
  %112 = add nuw nsw i32 %98, 7
  %113 = and i32 %112, 7
  store i32 %113, ptr %12, align 8
  store i32 %98, ptr %13, align 4
  %114 = tail call i32 @llvm.umax.i32(i32 %98, i32 1)
  store i32 %114, ptr %14, align 16
  %115 = icmp ne i32 %98, 0
  %116 = zext i1 %115 to i32
  store i32 %116, ptr %15, align 4
  %117 = or disjoint i32 %100, 1
  store i32 %117, ptr %16, align 8
  %118 = load i32, ptr %17, align 4
  %119 = shl i32 %118, 3
  %120 = and i32 %119, 56
  %121 = zext nneg i32 %120 to i64
  %122 = lshr i64 %97, %121
  %123 = trunc i64 %122 to i32
  %124 = shl i32 %123, 8
  %125 = and i32 %124, 65280
  %126 = or disjoint i32 %125, %108
  call void @llvm.lifetime.end.p0(i64 28, ptr nonnull %4) #18
  call void @llvm.lifetime.start.p0(i64 28, ptr nonnull %4) #18
  %127 = lshr i32 %93, 8
  %128 = and i32 %127, 15
  store i32 %128, ptr %4, align 16
  %129 = add nuw nsw i32 %98, 2
  store i32 %129, ptr %11, align 4
  %130 = add nuw nsw i32 %98, 6
  %131 = and i32 %130, 7
  store i32 %131, ptr %12, align 8
  store i32 %98, ptr %13, align 4
  %132 = tail call i32 @llvm.umax.i32(i32 %98, i32 2)
  store i32 %132, ptr %14, align 16
  %133 = tail call i32 @llvm.umin.i32(i32 %98, i32 2)
  store i32 %133, ptr %15, align 4
  store i32 %100, ptr %16, align 8
  %134 = load i32, ptr %17, align 4
  %135 = shl i32 %134, 3
  %136 = and i32 %135, 56
  %137 = zext nneg i32 %136 to i64
  %138 = lshr i64 %97, %137
  %139 = trunc i64 %138 to i32
  %140 = shl i32 %139, 16
  %141 = and i32 %140, 16711680
  %142 = or disjoint i32 %141, %126
  call void @llvm.lifetime.end.p0(i64 28, ptr nonnull %4) #18
  call void @llvm.lifetime.start.p0(i64 28, ptr nonnull %4) #18
  %143 = lshr i32 %93, 12
  %144 = and i32 %143, 15
  store i32 %144, ptr %4, align 16
  %145 = add nuw nsw i32 %98, 3
  store i32 %145, ptr %11, align 4
  %146 = add nuw nsw i32 %98, 5
  %147 = and i32 %146, 7
  store i32 %147, ptr %12, align 8
  store i32 %98, ptr %13, align 4
  store i32 3, ptr %14, align 16
  store i32 %98, ptr %15, align 4
  store i32 %117, ptr %16, align 8
  %148 = load i32, ptr %17, align 4
  %149 = shl i32 %148, 3
  %150 = and i32 %149, 56
  %151 = zext nneg i32 %150 to i64
  %152 = lshr i64 %97, %151
  %153 = trunc i64 %152 to i32
  %154 = shl i32 %153, 24
  %155 = or disjoint i32 %154, %142
  call void @llvm.lifetime.end.p0(i64 28, ptr nonnull %4) #18
  %156 = getelementptr i32, ptr %18, i64 %87
  store i32 %155, ptr %156, align 4
  %157 = add nuw nsw i64 %87, 1
  %158 = icmp eq i64 %157, 32
  br i1 %158, label %159, label %86

159:
  ret i64 0
}

define dso_local noundef i64 @lop3(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 512
  %8 = and i64 %2, 1
  %9 = icmp eq i64 %8, 0
  %10 = and i64 %2, 2
  %11 = icmp eq i64 %10, 0
  %12 = and i64 %2, 4
  %13 = icmp eq i64 %12, 0
  %14 = and i64 %2, 8
  %15 = icmp eq i64 %14, 0
  %16 = and i64 %2, 16
  %17 = icmp eq i64 %16, 0
  %18 = and i64 %2, 32
  %19 = icmp eq i64 %18, 0
  %20 = and i64 %2, 64
  %21 = icmp eq i64 %20, 0
  %22 = and i64 %2, 128
  %23 = icmp eq i64 %22, 0
  %24 = getelementptr i8, ptr %5, i64 2048
  br label %25

25:
  %26 = phi i64 [ 0, %3 ], [ %60, %25 ]
  %27 = getelementptr i32, ptr %5, i64 %26
  %28 = load <16 x i32>, ptr %27, align 4
  %29 = getelementptr i32, ptr %6, i64 %26
  %30 = load <16 x i32>, ptr %29, align 4
  %31 = getelementptr i32, ptr %7, i64 %26
  %32 = load <16 x i32>, ptr %31, align 4
  %33 = xor <16 x i32> %28, <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %34 = xor <16 x i32> %30, <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %35 = xor <16 x i32> %32, <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %36 = select i1 %9, <16 x i32> zeroinitializer, <16 x i32> %35
  %37 = select i1 %11, <16 x i32> zeroinitializer, <16 x i32> %32
  %38 = or <16 x i32> %36, %37
  %39 = or <16 x i32> %30, %28
  %40 = xor <16 x i32> %39, <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %41 = and <16 x i32> %38, %40
  %42 = select i1 %13, <16 x i32> zeroinitializer, <16 x i32> %35
  %43 = select i1 %15, <16 x i32> zeroinitializer, <16 x i32> %32
  %44 = or <16 x i32> %42, %43
  %45 = and <16 x i32> %44, %33
  %46 = and <16 x i32> %45, %30
  %47 = or <16 x i32> %46, %41
  %48 = select i1 %17, <16 x i32> zeroinitializer, <16 x i32> %35
  %49 = select i1 %19, <16 x i32> zeroinitializer, <16 x i32> %32
  %50 = or <16 x i32> %48, %49
  %51 = and <16 x i32> %50, %34
  %52 = select i1 %21, <16 x i32> zeroinitializer, <16 x i32> %35
  %53 = select i1 %23, <16 x i32> zeroinitializer, <16 x i32> %32
  %54 = or <16 x i32> %52, %53
  %55 = and <16 x i32> %54, %30
  %56 = or <16 x i32> %51, %55
  %57 = and <16 x i32> %56, %28
  %58 = or <16 x i32> %47, %57
  %59 = getelementptr i32, ptr %24, i64 %26
  store <16 x i32> %58, ptr %59, align 4
  %60 = add nuw i64 %26, 16
  %61 = icmp eq i64 %60, 32
  br i1 %61, label %62, label %25

62:
  ret i64 0
}

define dso_local noundef i64 @shf(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 512
  %8 = and i64 %2, 1
  %9 = icmp eq i64 %8, 0
  %10 = and i64 %2, 2
  %11 = icmp eq i64 %10, 0
  %12 = getelementptr i8, ptr %5, i64 2048
  br label %13

13:
  %14 = phi i64 [ 0, %3 ], [ %35, %13 ]
  %15 = getelementptr i32, ptr %5, i64 %14
  %16 = load <16 x i32>, ptr %15, align 4
  %17 = getelementptr i32, ptr %6, i64 %14
  %18 = load <16 x i32>, ptr %17, align 4
  %19 = getelementptr i32, ptr %7, i64 %14
  %20 = load <16 x i32>, ptr %19, align 4
  %21 = zext <16 x i32> %18 to <16 x i64>
  %22 = shl nuw <16 x i64> %21, <i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32>
  %23 = zext <16 x i32> %16 to <16 x i64>
  %24 = or disjoint <16 x i64> %22, %23
  %25 = and <16 x i32> %20, <i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31>
  %26 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %20, <16 x i32> <i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32>)
  %27 = select i1 %9, <16 x i32> %26, <16 x i32> %25
  %28 = zext nneg <16 x i32> %27 to <16 x i64>
  %29 = shl <16 x i64> %24, %28
  %30 = lshr <16 x i64> %29, <i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32>
  %31 = lshr <16 x i64> %24, %28
  %32 = select i1 %11, <16 x i64> %31, <16 x i64> %30
  %33 = trunc <16 x i64> %32 to <16 x i32>
  %34 = getelementptr i32, ptr %12, i64 %14
  store <16 x i32> %33, ptr %34, align 4
  %35 = add nuw i64 %14, 16
  %36 = icmp eq i64 %35, 32
  br i1 %36, label %37, label %13

37:
  ret i64 0
}

define dso_local noundef i64 @div_u16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 2048
  %8 = load <32 x i16>, ptr %6, align 2
  %9 = icmp ne <32 x i16> %8, zeroinitializer
  %10 = tail call <32 x i16> @llvm.masked.load.v32i16.p0(ptr %5, i32 2, <32 x i1> %9, <32 x i16> poison)
  %11 = uitofp <32 x i16> %10 to <32 x double>
  %12 = uitofp <32 x i16> %8 to <32 x double>
  %13 = fdiv <32 x double> %11, %12
  %14 = fptosi <32 x double> %13 to <32 x i64>
  %15 = trunc <32 x i64> %14 to <32 x i16>
  %16 = select <32 x i1> %9, <32 x i16> %15, <32 x i16> <i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1>
  store <32 x i16> %16, ptr %7, align 2
  ret i64 0
}

define dso_local noundef i64 @rem_u16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 2048
  %8 = load <32 x i16>, ptr %5, align 2
  %9 = load <32 x i16>, ptr %6, align 2
  %10 = uitofp <32 x i16> %8 to <32 x double>
  %11 = uitofp <32 x i16> %9 to <32 x double>
  %12 = fdiv <32 x double> %10, %11
  %13 = fptosi <32 x double> %12 to <32 x i64>
  %14 = freeze <32 x i64> %13
  %15 = trunc <32 x i64> %14 to <32 x i16>
  %16 = mul <32 x i16> %9, %15
  %17 = sub <32 x i16> %8, %16
  store <32 x i16> %17, ptr %7, align 2
  ret i64 0
}

define dso_local noundef i64 @div_s16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 2048
  %8 = load <32 x i16>, ptr %6, align 2
  %9 = icmp ne <32 x i16> %8, zeroinitializer
  %10 = tail call <32 x i16> @llvm.masked.load.v32i16.p0(ptr %5, i32 2, <32 x i1> %9, <32 x i16> poison)
  %11 = sitofp <32 x i16> %10 to <32 x double>
  %12 = sitofp <32 x i16> %8 to <32 x double>
  %13 = fdiv <32 x double> %11, %12
  %14 = fptosi <32 x double> %13 to <32 x i64>
  %15 = trunc <32 x i64> %14 to <32 x i16>
  %16 = select <32 x i1> %9, <32 x i16> %15, <32 x i16> <i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1>
  store <32 x i16> %16, ptr %7, align 2
  ret i64 0
}

define dso_local noundef i64 @rem_s16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 2048
  %8 = load <32 x i16>, ptr %5, align 2
  %9 = load <32 x i16>, ptr %6, align 2
  %10 = sitofp <32 x i16> %8 to <32 x double>
  %11 = sitofp <32 x i16> %9 to <32 x double>
  %12 = fdiv <32 x double> %10, %11
  %13 = fptosi <32 x double> %12 to <32 x i64>
  %14 = freeze <32 x i64> %13
  %15 = trunc <32 x i64> %14 to <32 x i16>
  %16 = mul <32 x i16> %9, %15
  %17 = sub <32 x i16> %8, %16
  store <32 x i16> %17, ptr %7, align 2
  ret i64 0
}

define dso_local noundef i64 @div_u32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 2048
  br label %8

8:
  %9 = phi i64 [ 0, %3 ], [ %22, %8 ]
  %10 = getelementptr i32, ptr %6, i64 %9
  %11 = load <16 x i32>, ptr %10, align 4
  %12 = icmp ne <16 x i32> %11, zeroinitializer
  %13 = getelementptr i32, ptr %5, i64 %9
  %14 = tail call <16 x i32> @llvm.masked.load.v16i32.p0(ptr %13, i32 4, <16 x i1> %12, <16 x i32> poison)
  %15 = uitofp <16 x i32> %14 to <16 x double>
  %16 = uitofp <16 x i32> %11 to <16 x double>
  %17 = fdiv <16 x double> %15, %16
  %18 = fptosi <16 x double> %17 to <16 x i64>
  %19 = trunc <16 x i64> %18 to <16 x i32>
  %20 = select <16 x i1> %12, <16 x i32> %19, <16 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %21 = getelementptr i32, ptr %7, i64 %9
  store <16 x i32> %20, ptr %21, align 4
  %22 = add nuw i64 %9, 16
  %23 = icmp eq i64 %22, 32
  br i1 %23, label %24, label %8

24:
  ret i64 0
}

define dso_local noundef i64 @rem_u32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 2048
  br label %8

8:
  %9 = phi i64 [ 0, %3 ], [ %23, %8 ]
  %10 = getelementptr i32, ptr %5, i64 %9
  %11 = load <16 x i32>, ptr %10, align 4
  %12 = getelementptr i32, ptr %6, i64 %9
  %13 = load <16 x i32>, ptr %12, align 4
  %14 = uitofp <16 x i32> %11 to <16 x double>
  %15 = uitofp <16 x i32> %13 to <16 x double>
  %16 = fdiv <16 x double> %14, %15
  %17 = fptosi <16 x double> %16 to <16 x i64>
  %18 = freeze <16 x i64> %17
  %19 = trunc <16 x i64> %18 to <16 x i32>
  %20 = mul <16 x i32> %13, %19
  %21 = sub <16 x i32> %11, %20
  %22 = getelementptr i32, ptr %7, i64 %9
  store <16 x i32> %21, ptr %22, align 4
  %23 = add nuw i64 %9, 16
  %24 = icmp eq i64 %23, 32
  br i1 %24, label %25, label %8

25:
  ret i64 0
}

define dso_local noundef i64 @div_s32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 2048
  br label %8

8:
  %9 = phi i64 [ 0, %3 ], [ %22, %8 ]
  %10 = getelementptr i32, ptr %6, i64 %9
  %11 = load <16 x i32>, ptr %10, align 4
  %12 = icmp ne <16 x i32> %11, zeroinitializer
  %13 = getelementptr i32, ptr %5, i64 %9
  %14 = tail call <16 x i32> @llvm.masked.load.v16i32.p0(ptr %13, i32 4, <16 x i1> %12, <16 x i32> poison)
  %15 = sitofp <16 x i32> %14 to <16 x double>
  %16 = sitofp <16 x i32> %11 to <16 x double>
  %17 = fdiv <16 x double> %15, %16
  %18 = fptosi <16 x double> %17 to <16 x i64>
  %19 = trunc <16 x i64> %18 to <16 x i32>
  %20 = select <16 x i1> %12, <16 x i32> %19, <16 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %21 = getelementptr i32, ptr %7, i64 %9
  store <16 x i32> %20, ptr %21, align 4
  %22 = add nuw i64 %9, 16
  %23 = icmp eq i64 %22, 32
  br i1 %23, label %24, label %8

24:
  ret i64 0
}

define dso_local noundef i64 @rem_s32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 2048
  br label %8

8:
  %9 = phi i64 [ 0, %3 ], [ %23, %8 ]
  %10 = getelementptr i32, ptr %5, i64 %9
  %11 = load <16 x i32>, ptr %10, align 4
  %12 = getelementptr i32, ptr %6, i64 %9
  %13 = load <16 x i32>, ptr %12, align 4
  %14 = sitofp <16 x i32> %11 to <16 x double>
  %15 = sitofp <16 x i32> %13 to <16 x double>
  %16 = fdiv <16 x double> %14, %15
  %17 = fptosi <16 x double> %16 to <16 x i64>
  %18 = freeze <16 x i64> %17
  %19 = trunc <16 x i64> %18 to <16 x i32>
  %20 = mul <16 x i32> %13, %19
  %21 = sub <16 x i32> %11, %20
  %22 = getelementptr i32, ptr %7, i64 %9
  store <16 x i32> %21, ptr %22, align 4
  %23 = add nuw i64 %9, 16
  %24 = icmp eq i64 %23, 32
  br i1 %24, label %25, label %8

25:
  ret i64 0
}

define dso_local noundef i64 @div_u64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 2048
  br label %8

8:
  %9 = phi i64 [ 0, %3 ], [ %81, %77 ]
  %10 = getelementptr i64, ptr %6, i64 %9
  %11 = load <8 x i64>, ptr %10, align 8
  %12 = icmp ne <8 x i64> %11, zeroinitializer
  %13 = getelementptr i64, ptr %5, i64 %9
  %14 = tail call <8 x i64> @llvm.masked.load.v8i64.p0(ptr %13, i32 8, <8 x i1> %12, <8 x i64> poison)
  %15 = extractelement <8 x i1> %12, i64 0
  br i1 %15, label %16, label %21

16:
  %17 = extractelement <8 x i64> %14, i64 0
  %18 = extractelement <8 x i64> %11, i64 0
  %19 = udiv i64 %17, %18
  %20 = insertelement <8 x i64> poison, i64 %19, i64 0
  br label %21

21:
  %22 = phi <8 x i64> [ poison, %8 ], [ %20, %16 ]
  %23 = extractelement <8 x i1> %12, i64 1
  br i1 %23, label %24, label %29

24:
  %25 = extractelement <8 x i64> %14, i64 1
  %26 = extractelement <8 x i64> %11, i64 1
  %27 = udiv i64 %25, %26
  %28 = insertelement <8 x i64> %22, i64 %27, i64 1
  br label %29

29:
  %30 = phi <8 x i64> [ %22, %21 ], [ %28, %24 ]
  %31 = extractelement <8 x i1> %12, i64 2
  br i1 %31, label %32, label %37

32:
  %33 = extractelement <8 x i64> %14, i64 2
  %34 = extractelement <8 x i64> %11, i64 2
  %35 = udiv i64 %33, %34
  %36 = insertelement <8 x i64> %30, i64 %35, i64 2
  br label %37

37:
  %38 = phi <8 x i64> [ %30, %29 ], [ %36, %32 ]
  %39 = extractelement <8 x i1> %12, i64 3
  br i1 %39, label %40, label %45

40:
  %41 = extractelement <8 x i64> %14, i64 3
  %42 = extractelement <8 x i64> %11, i64 3
  %43 = udiv i64 %41, %42
  %44 = insertelement <8 x i64> %38, i64 %43, i64 3
  br label %45

45:
  %46 = phi <8 x i64> [ %38, %37 ], [ %44, %40 ]
  %47 = extractelement <8 x i1> %12, i64 4
  br i1 %47, label %48, label %53

48:
  %49 = extractelement <8 x i64> %14, i64 4
  %50 = extractelement <8 x i64> %11, i64 4
  %51 = udiv i64 %49, %50
  %52 = insertelement <8 x i64> %46, i64 %51, i64 4
  br label %53

53:
  %54 = phi <8 x i64> [ %46, %45 ], [ %52, %48 ]
  %55 = extractelement <8 x i1> %12, i64 5
  br i1 %55, label %56, label %61

56:
  %57 = extractelement <8 x i64> %14, i64 5
  %58 = extractelement <8 x i64> %11, i64 5
  %59 = udiv i64 %57, %58
  %60 = insertelement <8 x i64> %54, i64 %59, i64 5
  br label %61

61:
  %62 = phi <8 x i64> [ %54, %53 ], [ %60, %56 ]
  %63 = extractelement <8 x i1> %12, i64 6
  br i1 %63, label %64, label %69

64:
  %65 = extractelement <8 x i64> %14, i64 6
  %66 = extractelement <8 x i64> %11, i64 6
  %67 = udiv i64 %65, %66
  %68 = insertelement <8 x i64> %62, i64 %67, i64 6
  br label %69

69:
  %70 = phi <8 x i64> [ %62, %61 ], [ %68, %64 ]
  %71 = extractelement <8 x i1> %12, i64 7
  br i1 %71, label %72, label %77

72:
  %73 = extractelement <8 x i64> %14, i64 7
  %74 = extractelement <8 x i64> %11, i64 7
  %75 = udiv i64 %73, %74
  %76 = insertelement <8 x i64> %70, i64 %75, i64 7
  br label %77

77:
  %78 = phi <8 x i64> [ %70, %69 ], [ %76, %72 ]
  %79 = select <8 x i1> %12, <8 x i64> %78, <8 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %80 = getelementptr i64, ptr %7, i64 %9
  store <8 x i64> %79, ptr %80, align 8
  %81 = add nuw i64 %9, 8
  %82 = icmp eq i64 %81, 32
  br i1 %82, label %83, label %8

83:
  ret i64 0
}

define dso_local noundef i64 @rem_u64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 2048
  br label %8

8:
  %9 = phi i64 [ 0, %3 ], [ %81, %77 ]
  %10 = getelementptr i64, ptr %5, i64 %9
  %11 = load <8 x i64>, ptr %10, align 8
  %12 = getelementptr i64, ptr %6, i64 %9
  %13 = load <8 x i64>, ptr %12, align 8
  %14 = icmp ne <8 x i64> %13, zeroinitializer
  %15 = extractelement <8 x i1> %14, i64 0
  br i1 %15, label %16, label %21

16:
  %17 = extractelement <8 x i64> %11, i64 0
  %18 = extractelement <8 x i64> %13, i64 0
  %19 = urem i64 %17, %18
  %20 = insertelement <8 x i64> poison, i64 %19, i64 0
  br label %21

21:
  %22 = phi <8 x i64> [ poison, %8 ], [ %20, %16 ]
  %23 = extractelement <8 x i1> %14, i64 1
  br i1 %23, label %24, label %29

24:
  %25 = extractelement <8 x i64> %11, i64 1
  %26 = extractelement <8 x i64> %13, i64 1
  %27 = urem i64 %25, %26
  %28 = insertelement <8 x i64> %22, i64 %27, i64 1
  br label %29

29:
  %30 = phi <8 x i64> [ %22, %21 ], [ %28, %24 ]
  %31 = extractelement <8 x i1> %14, i64 2
  br i1 %31, label %32, label %37

32:
  %33 = extractelement <8 x i64> %11, i64 2
  %34 = extractelement <8 x i64> %13, i64 2
  %35 = urem i64 %33, %34
  %36 = insertelement <8 x i64> %30, i64 %35, i64 2
  br label %37

37:
  %38 = phi <8 x i64> [ %30, %29 ], [ %36, %32 ]
  %39 = extractelement <8 x i1> %14, i64 3
  br i1 %39, label %40, label %45

40:
  %41 = extractelement <8 x i64> %11, i64 3
  %42 = extractelement <8 x i64> %13, i64 3
  %43 = urem i64 %41, %42
  %44 = insertelement <8 x i64> %38, i64 %43, i64 3
  br label %45

45:
  %46 = phi <8 x i64> [ %38, %37 ], [ %44, %40 ]
  %47 = extractelement <8 x i1> %14, i64 4
  br i1 %47, label %48, label %53

48:
  %49 = extractelement <8 x i64> %11, i64 4
  %50 = extractelement <8 x i64> %13, i64 4
  %51 = urem i64 %49, %50
  %52 = insertelement <8 x i64> %46, i64 %51, i64 4
  br label %53

53:
  %54 = phi <8 x i64> [ %46, %45 ], [ %52, %48 ]
  %55 = extractelement <8 x i1> %14, i64 5
  br i1 %55, label %56, label %61

56:
  %57 = extractelement <8 x i64> %11, i64 5
  %58 = extractelement <8 x i64> %13, i64 5
  %59 = urem i64 %57, %58
  %60 = insertelement <8 x i64> %54, i64 %59, i64 5
  br label %61

61:
  %62 = phi <8 x i64> [ %54, %53 ], [ %60, %56 ]
  %63 = extractelement <8 x i1> %14, i64 6
  br i1 %63, label %64, label %69

64:
  %65 = extractelement <8 x i64> %11, i64 6
  %66 = extractelement <8 x i64> %13, i64 6
  %67 = urem i64 %65, %66
  %68 = insertelement <8 x i64> %62, i64 %67, i64 6
  br label %69

69:
  %70 = phi <8 x i64> [ %62, %61 ], [ %68, %64 ]
  %71 = extractelement <8 x i1> %14, i64 7
  br i1 %71, label %72, label %77

72:
  %73 = extractelement <8 x i64> %11, i64 7
  %74 = extractelement <8 x i64> %13, i64 7
  %75 = urem i64 %73, %74
  %76 = insertelement <8 x i64> %70, i64 %75, i64 7
  br label %77

77:
  %78 = phi <8 x i64> [ %70, %69 ], [ %76, %72 ]
  %79 = select <8 x i1> %14, <8 x i64> %78, <8 x i64> %11
  %80 = getelementptr i64, ptr %7, i64 %9
  store <8 x i64> %79, ptr %80, align 8
  %81 = add nuw i64 %9, 8
  %82 = icmp eq i64 %81, 32
  br i1 %82, label %83, label %8

83:
  ret i64 0
}

define dso_local noundef i64 @div_s64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 2048
  br label %9

8:
  ret i64 0

9:
  %10 = phi i64 [ 0, %3 ], [ %22, %19 ]
  %11 = getelementptr i64, ptr %5, i64 %10
  %12 = load i64, ptr %11, align 8
  %13 = getelementptr i64, ptr %6, i64 %10
  %14 = load i64, ptr %13, align 8
  switch i64 %14, label %17 [
    i64 0, label %19
    i64 -1, label %15
  ]

15:
  %16 = sub i64 0, %12
  br label %19

17:
  %18 = sdiv i64 %12, %14
  br label %19

19:
  %20 = phi i64 [ -1, %9 ], [ %16, %15 ], [ %18, %17 ]
  %21 = getelementptr i64, ptr %7, i64 %10
  store i64 %20, ptr %21, align 8
  %22 = add nuw nsw i64 %10, 1
  %23 = icmp eq i64 %22, 32
  br i1 %23, label %8, label %9
}

define dso_local noundef i64 @rem_s64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 2048
  br label %9

8:
  ret i64 0

9:
  %10 = phi i64 [ 0, %3 ], [ %21, %18 ]
  %11 = getelementptr i64, ptr %5, i64 %10
  %12 = load i64, ptr %11, align 8
  %13 = getelementptr i64, ptr %6, i64 %10
  %14 = load i64, ptr %13, align 8
  switch i64 %14, label %15 [
    i64 0, label %18
    i64 -1, label %17
  ]

15:
  %16 = srem i64 %12, %14
  br label %18

17:
  br label %18

18:
  %19 = phi i64 [ %16, %15 ], [ %12, %9 ], [ 0, %17 ]
  %20 = getelementptr i64, ptr %7, i64 %10
  store i64 %19, ptr %20, align 8
  %21 = add nuw nsw i64 %10, 1
  %22 = icmp eq i64 %21, 32
  br i1 %22, label %8, label %9
}

define dso_local noundef i64 @mul24_u32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 512
  %8 = getelementptr i8, ptr %5, i64 2048
  %9 = and i64 %2, 4
  %10 = icmp eq i64 %9, 0
  %11 = and i64 %2, 2
  %12 = icmp ne i64 %11, 0
  %13 = shl i64 %2, 4
  %14 = and i64 %13, 16
  %15 = insertelement <16 x i64> poison, i64 %14, i64 0
  %16 = shufflevector <16 x i64> %15, <16 x i64> poison, <16 x i32> zeroinitializer
  %17 = insertelement <16 x i1> poison, i1 %10, i64 0
  %18 = shufflevector <16 x i1> %17, <16 x i1> poison, <16 x i32> zeroinitializer
  %19 = insertelement <16 x i1> poison, i1 %12, i64 0
  %20 = shufflevector <16 x i1> %19, <16 x i1> poison, <16 x i32> zeroinitializer
  %21 = xor <16 x i1> %18, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %22 = select <16 x i1> %20, <16 x i1> %21, <16 x i1> zeroinitializer
  %23 = select <16 x i1> %20, <16 x i1> %18, <16 x i1> zeroinitializer
  br label %24

24:
  %25 = phi i64 [ 0, %3 ], [ %52, %24 ]
  %26 = getelementptr i32, ptr %5, i64 %25
  %27 = load <16 x i32>, ptr %26, align 4
  %28 = getelementptr i32, ptr %6, i64 %25
  %29 = load <16 x i32>, ptr %28, align 4
  %30 = getelementptr i32, ptr %7, i64 %25
  %31 = load <16 x i32>, ptr %30, align 4
  %32 = and <16 x i32> %27, <i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215>
  %33 = zext nneg <16 x i32> %32 to <16 x i64>
  %34 = and <16 x i32> %29, <i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215>
  %35 = zext nneg <16 x i32> %34 to <16 x i64>
  %36 = mul nuw nsw <16 x i64> %35, %33
  %37 = lshr <16 x i64> %36, %16
  %38 = shl <16 x i64> %37, <i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32>
  %39 = ashr exact <16 x i64> %38, <i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32>
  %40 = sext <16 x i32> %31 to <16 x i64>
  %41 = add nsw <16 x i64> %39, %40
  %42 = icmp sgt <16 x i64> %41, <i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647>
  %43 = xor <16 x i1> %42, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %44 = select <16 x i1> %22, <16 x i1> %43, <16 x i1> zeroinitializer
  %45 = tail call <16 x i64> @llvm.smax.v16i64(<16 x i64> %41, <16 x i64> <i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648>)
  %46 = select <16 x i1> %22, <16 x i1> %42, <16 x i1> zeroinitializer
  %47 = select <16 x i1> %23, <16 x i64> %41, <16 x i64> %37
  %48 = select <16 x i1> %44, <16 x i64> %45, <16 x i64> %47
  %49 = trunc <16 x i64> %48 to <16 x i32>
  %50 = select <16 x i1> %46, <16 x i32> <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>, <16 x i32> %49
  %51 = getelementptr i32, ptr %8, i64 %25
  store <16 x i32> %50, ptr %51, align 4
  %52 = add nuw i64 %25, 16
  %53 = icmp eq i64 %52, 32
  br i1 %53, label %54, label %24

54:
  ret i64 0
}

define dso_local noundef i64 @mul24_s32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 512
  %8 = getelementptr i8, ptr %5, i64 2048
  %9 = and i64 %2, 4
  %10 = icmp eq i64 %9, 0
  %11 = and i64 %2, 2
  %12 = icmp ne i64 %11, 0
  %13 = shl i64 %2, 4
  %14 = and i64 %13, 16
  %15 = insertelement <16 x i64> poison, i64 %14, i64 0
  %16 = shufflevector <16 x i64> %15, <16 x i64> poison, <16 x i32> zeroinitializer
  %17 = insertelement <16 x i1> poison, i1 %10, i64 0
  %18 = shufflevector <16 x i1> %17, <16 x i1> poison, <16 x i32> zeroinitializer
  %19 = insertelement <16 x i1> poison, i1 %12, i64 0
  %20 = shufflevector <16 x i1> %19, <16 x i1> poison, <16 x i32> zeroinitializer
  %21 = xor <16 x i1> %18, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %22 = select <16 x i1> %20, <16 x i1> %21, <16 x i1> zeroinitializer
  %23 = select <16 x i1> %20, <16 x i1> %18, <16 x i1> zeroinitializer
  br label %24

24:
  %25 = phi i64 [ 0, %3 ], [ %54, %24 ]
  %26 = getelementptr i32, ptr %5, i64 %25
  %27 = load <16 x i32>, ptr %26, align 4
  %28 = getelementptr i32, ptr %6, i64 %25
  %29 = load <16 x i32>, ptr %28, align 4
  %30 = getelementptr i32, ptr %7, i64 %25
  %31 = load <16 x i32>, ptr %30, align 4
  %32 = shl <16 x i32> %27, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %33 = ashr exact <16 x i32> %32, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %34 = sext <16 x i32> %33 to <16 x i64>
  %35 = shl <16 x i32> %29, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %36 = ashr exact <16 x i32> %35, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %37 = sext <16 x i32> %36 to <16 x i64>
  %38 = mul nsw <16 x i64> %37, %34
  %39 = ashr <16 x i64> %38, %16
  %40 = shl <16 x i64> %39, <i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32>
  %41 = ashr exact <16 x i64> %40, <i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32, i64 32>
  %42 = sext <16 x i32> %31 to <16 x i64>
  %43 = add nsw <16 x i64> %41, %42
  %44 = icmp sgt <16 x i64> %43, <i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647>
  %45 = xor <16 x i1> %44, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %46 = select <16 x i1> %22, <16 x i1> %45, <16 x i1> zeroinitializer
  %47 = tail call <16 x i64> @llvm.smax.v16i64(<16 x i64> %43, <16 x i64> <i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648>)
  %48 = select <16 x i1> %22, <16 x i1> %44, <16 x i1> zeroinitializer
  %49 = select <16 x i1> %23, <16 x i64> %43, <16 x i64> %39
  %50 = select <16 x i1> %46, <16 x i64> %47, <16 x i64> %49
  %51 = trunc <16 x i64> %50 to <16 x i32>
  %52 = select <16 x i1> %48, <16 x i32> <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>, <16 x i32> %51
  %53 = getelementptr i32, ptr %8, i64 %25
  store <16 x i32> %52, ptr %53, align 4
  %54 = add nuw i64 %25, 16
  %55 = icmp eq i64 %54, 32
  br i1 %55, label %56, label %24

56:
  ret i64 0
}

define dso_local noundef i64 @sad_u32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 512
  %8 = getelementptr i8, ptr %5, i64 2048
  br label %9

9:
  %10 = phi i64 [ 0, %3 ], [ %23, %9 ]
  %11 = getelementptr i32, ptr %5, i64 %10
  %12 = load <16 x i32>, ptr %11, align 4
  %13 = getelementptr i32, ptr %6, i64 %10
  %14 = load <16 x i32>, ptr %13, align 4
  %15 = getelementptr i32, ptr %7, i64 %10
  %16 = load <16 x i32>, ptr %15, align 4
  %17 = icmp ugt <16 x i32> %12, %14
  %18 = sub <16 x i32> %12, %14
  %19 = sub <16 x i32> %14, %12
  %20 = select <16 x i1> %17, <16 x i32> %18, <16 x i32> %19
  %21 = add <16 x i32> %20, %16
  %22 = getelementptr i32, ptr %8, i64 %10
  store <16 x i32> %21, ptr %22, align 4
  %23 = add nuw i64 %10, 16
  %24 = icmp eq i64 %23, 32
  br i1 %24, label %25, label %9

25:
  ret i64 0
}

define dso_local noundef i64 @sad_s32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 512
  %8 = getelementptr i8, ptr %5, i64 2048
  br label %9

9:
  %10 = phi i64 [ 0, %3 ], [ %23, %9 ]
  %11 = getelementptr i32, ptr %5, i64 %10
  %12 = load <16 x i32>, ptr %11, align 4
  %13 = getelementptr i32, ptr %6, i64 %10
  %14 = load <16 x i32>, ptr %13, align 4
  %15 = getelementptr i32, ptr %7, i64 %10
  %16 = load <16 x i32>, ptr %15, align 4
  %17 = icmp sgt <16 x i32> %12, %14
  %18 = sub <16 x i32> %12, %14
  %19 = sub <16 x i32> %14, %12
  %20 = select <16 x i1> %17, <16 x i32> %18, <16 x i32> %19
  %21 = add <16 x i32> %20, %16
  %22 = getelementptr i32, ptr %8, i64 %10
  store <16 x i32> %21, ptr %22, align 4
  %23 = add nuw i64 %10, 16
  %24 = icmp eq i64 %23, 32
  br i1 %24, label %25, label %9

25:
  ret i64 0
}

define dso_local noundef i64 @sad_u64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 512
  %8 = getelementptr i8, ptr %5, i64 2048
  br label %9

9:
  %10 = phi i64 [ 0, %3 ], [ %23, %9 ]
  %11 = getelementptr i64, ptr %5, i64 %10
  %12 = load <8 x i64>, ptr %11, align 8
  %13 = getelementptr i64, ptr %6, i64 %10
  %14 = load <8 x i64>, ptr %13, align 8
  %15 = getelementptr i64, ptr %7, i64 %10
  %16 = load <8 x i64>, ptr %15, align 8
  %17 = icmp ugt <8 x i64> %12, %14
  %18 = sub <8 x i64> %12, %14
  %19 = sub <8 x i64> %14, %12
  %20 = select <8 x i1> %17, <8 x i64> %18, <8 x i64> %19
  %21 = add <8 x i64> %20, %16
  %22 = getelementptr i64, ptr %8, i64 %10
  store <8 x i64> %21, ptr %22, align 8
  %23 = add nuw i64 %10, 8
  %24 = icmp eq i64 %23, 32
  br i1 %24, label %25, label %9

25:
  ret i64 0
}

define dso_local noundef i64 @sad_s64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 512
  %8 = getelementptr i8, ptr %5, i64 2048
  br label %9

9:
  %10 = phi i64 [ 0, %3 ], [ %23, %9 ]
  %11 = getelementptr i64, ptr %5, i64 %10
  %12 = load <8 x i64>, ptr %11, align 8
  %13 = getelementptr i64, ptr %6, i64 %10
  %14 = load <8 x i64>, ptr %13, align 8
  %15 = getelementptr i64, ptr %7, i64 %10
  %16 = load <8 x i64>, ptr %15, align 8
  %17 = icmp sgt <8 x i64> %12, %14
  %18 = sub <8 x i64> %12, %14
  %19 = sub <8 x i64> %14, %12
  %20 = select <8 x i1> %17, <8 x i64> %18, <8 x i64> %19
  %21 = add <8 x i64> %20, %16
  %22 = getelementptr i64, ptr %8, i64 %10
  store <8 x i64> %21, ptr %22, align 8
  %23 = add nuw i64 %10, 8
  %24 = icmp eq i64 %23, 32
  br i1 %24, label %25, label %9

25:
  ret i64 0
}

define dso_local noundef i64 @sad_u16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 512
  %8 = getelementptr i8, ptr %5, i64 2048
  %9 = load <32 x i16>, ptr %5, align 2
  %10 = load <32 x i16>, ptr %6, align 2
  %11 = load <32 x i16>, ptr %7, align 2
  %12 = icmp ugt <32 x i16> %9, %10
  %13 = sub <32 x i16> %9, %10
  %14 = sub <32 x i16> %10, %9
  %15 = select <32 x i1> %12, <32 x i16> %13, <32 x i16> %14
  %16 = add <32 x i16> %15, %11
  store <32 x i16> %16, ptr %8, align 2
  ret i64 0
}

define dso_local noundef i64 @sad_s16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 512
  %8 = getelementptr i8, ptr %5, i64 2048
  %9 = load <32 x i16>, ptr %5, align 2
  %10 = load <32 x i16>, ptr %6, align 2
  %11 = load <32 x i16>, ptr %7, align 2
  %12 = icmp sgt <32 x i16> %9, %10
  %13 = sub <32 x i16> %9, %10
  %14 = sub <32 x i16> %10, %9
  %15 = select <32 x i1> %12, <32 x i16> %13, <32 x i16> %14
  %16 = add <32 x i16> %15, %11
  store <32 x i16> %16, ptr %8, align 2
  ret i64 0
}

define dso_local noundef i64 @dp4a(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 512
  %8 = and i64 %2, 1
  %9 = icmp eq i64 %8, 0
  %10 = and i64 %2, 2
  %11 = icmp eq i64 %10, 0
  %12 = getelementptr i8, ptr %5, i64 2048
  br label %13

13:
  %14 = phi i64 [ 0, %3 ], [ %60, %13 ]
  %15 = getelementptr i32, ptr %5, i64 %14
  %16 = load <16 x i32>, ptr %15, align 4
  %17 = getelementptr i32, ptr %6, i64 %14
  %18 = load <16 x i32>, ptr %17, align 4
  %19 = getelementptr i32, ptr %7, i64 %14
  %20 = load <16 x i32>, ptr %19, align 4
  %21 = shl <16 x i32> %16, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %22 = ashr exact <16 x i32> %21, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %23 = and <16 x i32> %16, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %24 = select i1 %9, <16 x i32> %23, <16 x i32> %22
  %25 = shl <16 x i32> %18, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %26 = ashr exact <16 x i32> %25, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %27 = and <16 x i32> %18, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %28 = select i1 %11, <16 x i32> %27, <16 x i32> %26
  %29 = mul nsw <16 x i32> %28, %24
  %30 = shl <16 x i32> %16, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %31 = ashr <16 x i32> %30, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %32 = lshr <16 x i32> %30, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %33 = select i1 %9, <16 x i32> %32, <16 x i32> %31
  %34 = shl <16 x i32> %18, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %35 = ashr <16 x i32> %34, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %36 = lshr <16 x i32> %34, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %37 = select i1 %11, <16 x i32> %36, <16 x i32> %35
  %38 = mul nsw <16 x i32> %37, %33
  %39 = shl <16 x i32> %16, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %40 = ashr <16 x i32> %39, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %41 = lshr <16 x i32> %39, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %42 = select i1 %9, <16 x i32> %41, <16 x i32> %40
  %43 = shl <16 x i32> %18, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %44 = ashr <16 x i32> %43, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %45 = lshr <16 x i32> %43, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %46 = select i1 %11, <16 x i32> %45, <16 x i32> %44
  %47 = mul nsw <16 x i32> %46, %42
  %48 = ashr <16 x i32> %16, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %49 = lshr <16 x i32> %16, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %50 = select i1 %9, <16 x i32> %49, <16 x i32> %48
  %51 = ashr <16 x i32> %18, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %52 = lshr <16 x i32> %18, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %53 = select i1 %11, <16 x i32> %52, <16 x i32> %51
  %54 = mul nsw <16 x i32> %53, %50
  %55 = add <16 x i32> %54, %20
  %56 = add <16 x i32> %55, %29
  %57 = add <16 x i32> %56, %38
  %58 = add <16 x i32> %57, %47
  %59 = getelementptr i32, ptr %12, i64 %14
  store <16 x i32> %58, ptr %59, align 4
  %60 = add nuw i64 %14, 16
  %61 = icmp eq i64 %60, 32
  br i1 %61, label %62, label %13

62:
  ret i64 0
}

define dso_local noundef i64 @dp2a(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 512
  %8 = and i64 %2, 1
  %9 = icmp eq i64 %8, 0
  %10 = and i64 %2, 2
  %11 = icmp eq i64 %10, 0
  %12 = getelementptr i8, ptr %5, i64 2048
  %13 = trunc i64 %2 to i32
  %14 = shl i32 %13, 2
  %15 = and i32 %14, 16
  %16 = insertelement <16 x i32> poison, i32 %15, i64 0
  %17 = shufflevector <16 x i32> %16, <16 x i32> poison, <16 x i32> zeroinitializer
  br label %18

18:
  %19 = phi i64 [ 0, %3 ], [ %47, %18 ]
  %20 = getelementptr i32, ptr %5, i64 %19
  %21 = load <16 x i32>, ptr %20, align 4
  %22 = getelementptr i32, ptr %6, i64 %19
  %23 = load <16 x i32>, ptr %22, align 4
  %24 = getelementptr i32, ptr %7, i64 %19
  %25 = load <16 x i32>, ptr %24, align 4
  %26 = lshr <16 x i32> %23, %17
  %27 = shl <16 x i32> %21, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %28 = ashr exact <16 x i32> %27, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %29 = and <16 x i32> %21, <i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535>
  %30 = select i1 %9, <16 x i32> %29, <16 x i32> %28
  %31 = shl <16 x i32> %26, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %32 = ashr exact <16 x i32> %31, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %33 = and <16 x i32> %26, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %34 = select i1 %11, <16 x i32> %33, <16 x i32> %32
  %35 = mul nsw <16 x i32> %34, %30
  %36 = add <16 x i32> %35, %25
  %37 = ashr <16 x i32> %21, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %38 = lshr <16 x i32> %21, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %39 = select i1 %9, <16 x i32> %38, <16 x i32> %37
  %40 = shl <16 x i32> %26, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %41 = ashr <16 x i32> %40, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %42 = lshr <16 x i32> %40, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %43 = select i1 %11, <16 x i32> %42, <16 x i32> %41
  %44 = mul nsw <16 x i32> %43, %39
  %45 = add <16 x i32> %36, %44
  %46 = getelementptr i32, ptr %12, i64 %19
  store <16 x i32> %45, ptr %46, align 4
  %47 = add nuw i64 %19, 16
  %48 = icmp eq i64 %47, 32
  br i1 %48, label %49, label %18

49:
  ret i64 0
}

define dso_local noundef i64 @vabsdiff4(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = and i64 %2, 1
  %8 = icmp eq i64 %7, 0
  %9 = and i64 %2, 2
  %10 = icmp eq i64 %9, 0
  %11 = getelementptr i8, ptr %5, i64 2048
  %12 = getelementptr i8, ptr %5, i64 512
  %13 = and i64 %2, 4
  %14 = icmp eq i64 %13, 0
  %15 = insertelement <16 x i1> poison, i1 %14, i64 0
  %16 = shufflevector <16 x i1> %15, <16 x i1> poison, <16 x i32> zeroinitializer
  %17 = xor <16 x i1> %16, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  br label %18

18:
  %19 = phi i64 [ 0, %3 ], [ %76, %18 ]
  %20 = getelementptr i32, ptr %5, i64 %19
  %21 = load <16 x i32>, ptr %20, align 4
  %22 = getelementptr i32, ptr %6, i64 %19
  %23 = load <16 x i32>, ptr %22, align 4
  %24 = shl <16 x i32> %21, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %25 = ashr exact <16 x i32> %24, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %26 = and <16 x i32> %21, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %27 = select i1 %8, <16 x i32> %26, <16 x i32> %25
  %28 = shl <16 x i32> %23, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %29 = ashr exact <16 x i32> %28, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %30 = and <16 x i32> %23, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %31 = select i1 %10, <16 x i32> %30, <16 x i32> %29
  %32 = sub nsw <16 x i32> %27, %31
  %33 = tail call <16 x i32> @llvm.abs.v16i32(<16 x i32> %32, i1 true)
  %34 = shl <16 x i32> %21, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %35 = ashr <16 x i32> %34, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %36 = lshr <16 x i32> %34, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %37 = select i1 %8, <16 x i32> %36, <16 x i32> %35
  %38 = shl <16 x i32> %23, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %39 = ashr <16 x i32> %38, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %40 = lshr <16 x i32> %38, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %41 = select i1 %10, <16 x i32> %40, <16 x i32> %39
  %42 = sub nsw <16 x i32> %37, %41
  %43 = tail call <16 x i32> @llvm.abs.v16i32(<16 x i32> %42, i1 true)
  %44 = shl <16 x i32> %21, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %45 = ashr <16 x i32> %44, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %46 = lshr <16 x i32> %44, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %47 = select i1 %8, <16 x i32> %46, <16 x i32> %45
  %48 = shl <16 x i32> %23, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %49 = ashr <16 x i32> %48, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %50 = lshr <16 x i32> %48, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %51 = select i1 %10, <16 x i32> %50, <16 x i32> %49
  %52 = sub nsw <16 x i32> %47, %51
  %53 = tail call <16 x i32> @llvm.abs.v16i32(<16 x i32> %52, i1 true)
  %54 = ashr <16 x i32> %21, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %55 = lshr <16 x i32> %21, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %56 = select i1 %8, <16 x i32> %55, <16 x i32> %54
  %57 = ashr <16 x i32> %23, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %58 = lshr <16 x i32> %23, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %59 = select i1 %10, <16 x i32> %58, <16 x i32> %57
  %60 = sub nsw <16 x i32> %56, %59
  %61 = tail call <16 x i32> @llvm.abs.v16i32(<16 x i32> %60, i1 true)
  %62 = getelementptr i32, ptr %12, i64 %19
  %63 = tail call <16 x i32> @llvm.masked.load.v16i32.p0(ptr %62, i32 4, <16 x i1> %17, <16 x i32> poison)
  %64 = add nuw nsw <16 x i32> %33, %61
  %65 = add nuw nsw <16 x i32> %64, %43
  %66 = add nuw nsw <16 x i32> %65, %53
  %67 = add <16 x i32> %66, %63
  %68 = shl nuw nsw <16 x i32> %43, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %69 = shl nuw nsw <16 x i32> %53, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %70 = shl <16 x i32> %61, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %71 = add nuw <16 x i32> %70, %33
  %72 = add nuw <16 x i32> %71, %68
  %73 = add <16 x i32> %72, %69
  %74 = select <16 x i1> %16, <16 x i32> %73, <16 x i32> %67
  %75 = getelementptr i32, ptr %11, i64 %19
  store <16 x i32> %74, ptr %75, align 4
  %76 = add nuw i64 %19, 16
  %77 = icmp eq i64 %76, 32
  br i1 %77, label %78, label %18

78:
  ret i64 0
}

define dso_local noundef i64 @cvt_pack(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 512
  %8 = getelementptr i8, ptr %5, i64 2048
  %9 = and i64 %2, 256
  %10 = icmp eq i64 %9, 0
  %11 = trunc i64 %2 to i32
  %12 = and i32 %11, 255
  %13 = shl nsw i32 -1, %12
  %14 = xor i32 %13, -1
  %15 = add nsw i32 %12, -1
  %16 = shl nuw i32 1, %15
  %17 = add i32 %16, -1
  %18 = select i1 %10, i32 %14, i32 %17
  %19 = sub i32 0, %16
  %20 = select i1 %10, i32 0, i32 %19
  %21 = insertelement <16 x i32> poison, i32 %12, i64 0
  %22 = shufflevector <16 x i32> %21, <16 x i32> poison, <16 x i32> zeroinitializer
  %23 = insertelement <16 x i32> poison, i32 %20, i64 0
  %24 = shufflevector <16 x i32> %23, <16 x i32> poison, <16 x i32> zeroinitializer
  %25 = insertelement <16 x i32> poison, i32 %18, i64 0
  %26 = shufflevector <16 x i32> %25, <16 x i32> poison, <16 x i32> zeroinitializer
  %27 = insertelement <16 x i32> poison, i32 %14, i64 0
  %28 = shufflevector <16 x i32> %27, <16 x i32> poison, <16 x i32> zeroinitializer
  br label %29

29:
  %30 = phi i64 [ 0, %3 ], [ %50, %29 ]
  %31 = getelementptr i32, ptr %5, i64 %30
  %32 = load <16 x i32>, ptr %31, align 4
  %33 = getelementptr i32, ptr %6, i64 %30
  %34 = load <16 x i32>, ptr %33, align 4
  %35 = getelementptr i32, ptr %7, i64 %30
  %36 = load <16 x i32>, ptr %35, align 4
  %37 = shl <16 x i32> %36, %22
  %38 = icmp sgt <16 x i32> %24, %32
  %39 = tail call <16 x i32> @llvm.smin.v16i32(<16 x i32> %26, <16 x i32> %32)
  %40 = select <16 x i1> %38, <16 x i32> %24, <16 x i32> %39
  %41 = and <16 x i32> %40, %28
  %42 = or <16 x i32> %37, %41
  %43 = shl <16 x i32> %42, %22
  %44 = icmp sgt <16 x i32> %24, %34
  %45 = tail call <16 x i32> @llvm.smin.v16i32(<16 x i32> %26, <16 x i32> %34)
  %46 = select <16 x i1> %44, <16 x i32> %24, <16 x i32> %45
  %47 = and <16 x i32> %46, %28
  %48 = or <16 x i32> %43, %47
  %49 = getelementptr i32, ptr %8, i64 %30
  store <16 x i32> %48, ptr %49, align 4
  %50 = add nuw i64 %30, 16
  %51 = icmp eq i64 %50, 32
  br i1 %51, label %52, label %29

52:
  ret i64 0
}

define dso_local noundef i64 @bytes_below(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 2048
  %8 = trunc i64 %2 to i32
  %9 = insertelement <16 x i32> poison, i32 %8, i64 0
  %10 = shufflevector <16 x i32> %9, <16 x i32> poison, <16 x i32> zeroinitializer
  br label %11

11:
  %12 = phi i64 [ 0, %3 ], [ %28, %11 ]
  %13 = getelementptr i32, ptr %5, i64 %12
  %14 = load <16 x i32>, ptr %13, align 4
  %15 = getelementptr i32, ptr %6, i64 %12
  %16 = load <16 x i32>, ptr %15, align 4
  %17 = sub <16 x i32> %16, %10
  %18 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %17, <16 x i32> <i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4>)
  %19 = shl nuw nsw <16 x i32> %18, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %20 = icmp sgt <16 x i32> %17, zeroinitializer
  %21 = select <16 x i1> %20, <16 x i32> %19, <16 x i32> zeroinitializer
  %22 = zext nneg <16 x i32> %21 to <16 x i64>
  %23 = shl nsw <16 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>, %22
  %24 = trunc <16 x i64> %23 to <16 x i32>
  %25 = xor <16 x i32> %24, <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %26 = and <16 x i32> %14, %25
  %27 = getelementptr i32, ptr %7, i64 %12
  store <16 x i32> %26, ptr %27, align 4
  %28 = add nuw i64 %12, 16
  %29 = icmp eq i64 %28, 32
  br i1 %29, label %30, label %11

30:
  ret i64 0
}

define dso_local i64 @sectors_past_l1(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = alloca [32 x i64], align 64
  %5 = getelementptr inbounds i8, ptr %0, i64 256
  %6 = load ptr, ptr %5, align 8
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %4) #18
  %7 = getelementptr i8, ptr %6, i64 256
  br label %8

8:
  %9 = phi i64 [ 0, %3 ], [ %19, %8 ]
  %10 = getelementptr i64, ptr %6, i64 %9
  %11 = load <8 x i64>, ptr %10, align 8
  %12 = shl <8 x i64> %11, <i64 25, i64 25, i64 25, i64 25, i64 25, i64 25, i64 25, i64 25>
  %13 = and <8 x i64> %12, <i64 -4294967296, i64 -4294967296, i64 -4294967296, i64 -4294967296, i64 -4294967296, i64 -4294967296, i64 -4294967296, i64 -4294967296>
  %14 = getelementptr i64, ptr %7, i64 %9
  %15 = load <8 x i64>, ptr %14, align 8
  %16 = lshr <8 x i64> %15, <i64 5, i64 5, i64 5, i64 5, i64 5, i64 5, i64 5, i64 5>
  %17 = or <8 x i64> %13, %16
  %18 = getelementptr [32 x i64], ptr %4, i64 0, i64 %9
  store <8 x i64> %17, ptr %18, align 64
  %19 = add nuw i64 %9, 8
  %20 = icmp eq i64 %19, 32
  br i1 %20, label %21, label %8

21:
  %22 = call fastcc i64 @distinct(ptr noundef nonnull %4, i32 noundef %1, i64 noundef 0) #19
  %23 = tail call fastcc i64 @distinct(ptr noundef nonnull %6, i32 noundef %1, i64 noundef 5) #19
  %24 = sub i64 %22, %23
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %4) #18
  ret i64 %24
}

define internal fastcc i64 @distinct(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) unnamed_addr #3 {
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

define dso_local noundef i64 @copysign_f32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 2048
  br label %8

8:
  %9 = phi i64 [ 0, %3 ], [ %18, %8 ]
  %10 = getelementptr i32, ptr %5, i64 %9
  %11 = load <16 x i32>, ptr %10, align 4
  %12 = getelementptr i32, ptr %6, i64 %9
  %13 = load <16 x i32>, ptr %12, align 4
  %14 = and <16 x i32> %11, <i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648>
  %15 = and <16 x i32> %13, <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>
  %16 = or disjoint <16 x i32> %15, %14
  %17 = getelementptr i32, ptr %7, i64 %9
  store <16 x i32> %16, ptr %17, align 4
  %18 = add nuw i64 %9, 16
  %19 = icmp eq i64 %18, 32
  br i1 %19, label %20, label %8

20:
  ret i64 0
}

define dso_local range(i64 0, 4294967296) i64 @testp_f32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = alloca [6 x i32], align 16
  %5 = getelementptr inbounds i8, ptr %0, i64 256
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %4, i64 4
  %8 = getelementptr inbounds i8, ptr %4, i64 8
  %9 = getelementptr inbounds i8, ptr %4, i64 12
  %10 = getelementptr inbounds i8, ptr %4, i64 16
  %11 = getelementptr inbounds i8, ptr %4, i64 20
  %12 = getelementptr [6 x i32], ptr %4, i64 0, i64 %2
  br label %15

13:
  %14 = zext i32 %38 to i64
  ret i64 %14

15:
  %16 = phi i64 [ 0, %3 ], [ %39, %15 ]
  %17 = phi i32 [ 0, %3 ], [ %38, %15 ]
  %18 = getelementptr i32, ptr %6, i64 %16
  %19 = load i32, ptr %18, align 4
  %20 = and i32 %19, 2147483647
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %4) #18
  %21 = icmp ult i32 %20, 2139095040
  %22 = zext i1 %21 to i32
  store i32 %22, ptr %4, align 16
  %23 = icmp eq i32 %20, 2139095040
  %24 = zext i1 %23 to i32
  store i32 %24, ptr %7, align 4
  %25 = icmp ult i32 %20, 2139095041
  %26 = zext i1 %25 to i32
  store i32 %26, ptr %8, align 8
  %27 = icmp ugt i32 %20, 2139095040
  %28 = zext i1 %27 to i32
  store i32 %28, ptr %9, align 4
  %29 = add nsw i32 %20, -8388608
  %30 = icmp ult i32 %29, 2130706432
  %31 = zext i1 %30 to i32
  store i32 %31, ptr %10, align 16
  %32 = add nsw i32 %20, -1
  %33 = icmp ult i32 %32, 8388607
  %34 = zext i1 %33 to i32
  store i32 %34, ptr %11, align 4
  %35 = load i32, ptr %12, align 4
  %36 = trunc nuw nsw i64 %16 to i32
  %37 = shl i32 %35, %36
  %38 = or i32 %37, %17
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %4) #18
  %39 = add nuw nsw i64 %16, 1
  %40 = icmp eq i64 %39, 32
  br i1 %40, label %13, label %15
}

define dso_local noundef i64 @copysign_f64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 2048
  br label %8

8:
  %9 = phi i64 [ 0, %3 ], [ %18, %8 ]
  %10 = getelementptr i64, ptr %5, i64 %9
  %11 = load <8 x i64>, ptr %10, align 8
  %12 = getelementptr i64, ptr %6, i64 %9
  %13 = load <8 x i64>, ptr %12, align 8
  %14 = and <8 x i64> %11, <i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808>
  %15 = and <8 x i64> %13, <i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807>
  %16 = or disjoint <8 x i64> %15, %14
  %17 = getelementptr i64, ptr %7, i64 %9
  store <8 x i64> %16, ptr %17, align 8
  %18 = add nuw i64 %9, 8
  %19 = icmp eq i64 %18, 32
  br i1 %19, label %20, label %8

20:
  ret i64 0
}

define dso_local range(i64 0, 4294967296) i64 @testp_f64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #2 {
  %4 = alloca [6 x i32], align 16
  %5 = getelementptr inbounds i8, ptr %0, i64 256
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %4, i64 4
  %8 = getelementptr inbounds i8, ptr %4, i64 8
  %9 = getelementptr inbounds i8, ptr %4, i64 12
  %10 = getelementptr inbounds i8, ptr %4, i64 16
  %11 = getelementptr inbounds i8, ptr %4, i64 20
  %12 = getelementptr [6 x i32], ptr %4, i64 0, i64 %2
  br label %15

13:
  %14 = zext i32 %38 to i64
  ret i64 %14

15:
  %16 = phi i64 [ 0, %3 ], [ %39, %15 ]
  %17 = phi i32 [ 0, %3 ], [ %38, %15 ]
  %18 = getelementptr i64, ptr %6, i64 %16
  %19 = load i64, ptr %18, align 8
  %20 = and i64 %19, 9223372036854775807
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %4) #18
  %21 = icmp ult i64 %20, 9218868437227405312
  %22 = zext i1 %21 to i32
  store i32 %22, ptr %4, align 16
  %23 = icmp eq i64 %20, 9218868437227405312
  %24 = zext i1 %23 to i32
  store i32 %24, ptr %7, align 4
  %25 = icmp ult i64 %20, 9218868437227405313
  %26 = zext i1 %25 to i32
  store i32 %26, ptr %8, align 8
  %27 = icmp ugt i64 %20, 9218868437227405312
  %28 = zext i1 %27 to i32
  store i32 %28, ptr %9, align 4
  %29 = add nsw i64 %20, -4503599627370496
  %30 = icmp ult i64 %29, 9214364837600034816
  %31 = zext i1 %30 to i32
  store i32 %31, ptr %10, align 16
  %32 = add nsw i64 %20, -1
  %33 = icmp ult i64 %32, 4503599627370495
  %34 = zext i1 %33 to i32
  store i32 %34, ptr %11, align 4
  %35 = load i32, ptr %12, align 4
  %36 = trunc nuw nsw i64 %16 to i32
  %37 = shl i32 %35, %36
  %38 = or i32 %37, %17
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %4) #18
  %39 = add nuw nsw i64 %16, 1
  %40 = icmp eq i64 %39, 32
  br i1 %40, label %13, label %15
}

define dso_local noundef i64 @extreme_f32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 512
  %8 = and i64 %2, 8
  %9 = icmp eq i64 %8, 0
  %10 = getelementptr i8, ptr %5, i64 2048
  %11 = and i64 %2, 2
  %12 = icmp ne i64 %11, 0
  %13 = and i64 %2, 1
  %14 = icmp eq i64 %13, 0
  %15 = and i64 %2, 16
  %16 = icmp ne i64 %15, 0
  %17 = and i64 %2, 4
  %18 = icmp eq i64 %17, 0
  %19 = select i1 %18, i32 -1, i32 2147483647
  %20 = insertelement <16 x i32> poison, i32 %19, i64 0
  %21 = shufflevector <16 x i32> %20, <16 x i32> poison, <16 x i32> zeroinitializer
  %22 = insertelement <16 x i1> poison, i1 %14, i64 0
  %23 = shufflevector <16 x i1> %22, <16 x i1> poison, <16 x i32> zeroinitializer
  %24 = insertelement <16 x i1> poison, i1 %12, i64 0
  %25 = shufflevector <16 x i1> %24, <16 x i1> poison, <16 x i32> zeroinitializer
  %26 = insertelement <16 x i1> poison, i1 %16, i64 0
  %27 = shufflevector <16 x i1> %26, <16 x i1> poison, <16 x i32> zeroinitializer
  %28 = xor <16 x i1> %23, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  br label %29

29:
  %30 = phi i64 [ 0, %3 ], [ %119, %29 ]
  %31 = getelementptr i32, ptr %5, i64 %30
  %32 = load <16 x i32>, ptr %31, align 4
  %33 = getelementptr i32, ptr %6, i64 %30
  %34 = load <16 x i32>, ptr %33, align 4
  %35 = getelementptr i32, ptr %7, i64 %30
  %36 = load <16 x i32>, ptr %35, align 4
  %37 = and <16 x i32> %32, %21
  %38 = and <16 x i32> %34, %21
  %39 = and <16 x i32> %32, <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>
  %40 = icmp ugt <16 x i32> %39, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %41 = and <16 x i32> %34, <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>
  %42 = icmp ugt <16 x i32> %41, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %43 = icmp slt <16 x i32> %37, zeroinitializer
  %44 = xor <16 x i32> %37, <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>
  %45 = select <16 x i1> %43, <16 x i32> %44, <16 x i32> %37
  %46 = icmp slt <16 x i32> %38, zeroinitializer
  %47 = xor <16 x i32> %38, <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>
  %48 = select <16 x i1> %46, <16 x i32> %47, <16 x i32> %38
  %49 = or <16 x i1> %40, %42
  %50 = xor <16 x i1> %49, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %51 = select <16 x i1> %49, <16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <16 x i1> %23
  %52 = xor <16 x i1> %51, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %53 = icmp slt <16 x i32> %45, %48
  %54 = select <16 x i1> %50, <16 x i1> %23, <16 x i1> zeroinitializer
  %55 = icmp sgt <16 x i32> %45, %48
  %56 = select <16 x i1> %54, <16 x i1> %55, <16 x i1> zeroinitializer
  %57 = select <16 x i1> %52, <16 x i1> %53, <16 x i1> zeroinitializer
  %58 = or <16 x i1> %56, %57
  %59 = select <16 x i1> %40, <16 x i32> %38, <16 x i32> %37
  %60 = and <16 x i1> %40, %42
  %61 = or <16 x i1> %25, %60
  %62 = select <16 x i1> %61, <16 x i32> <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>, <16 x i32> %59
  %63 = or <16 x i1> %49, %58
  %64 = xor <16 x i1> %55, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %65 = select <16 x i1> %54, <16 x i1> %64, <16 x i1> zeroinitializer
  %66 = or <16 x i1> %63, %65
  %67 = select <16 x i1> %51, <16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <16 x i1> %53
  %68 = xor <16 x i1> %67, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %69 = or <16 x i1> %66, %68
  %70 = select <16 x i1> %68, <16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <16 x i1> %65
  %71 = select <16 x i1> %70, <16 x i32> %37, <16 x i32> %38
  %72 = select <16 x i1> %49, <16 x i32> %62, <16 x i32> %71
  %73 = select <16 x i1> %69, <16 x i1> %27, <16 x i1> zeroinitializer
  %74 = and <16 x i32> %36, %21
  %75 = and <16 x i32> %72, <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>
  %76 = icmp ugt <16 x i32> %75, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %77 = and <16 x i32> %36, <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>
  %78 = icmp ugt <16 x i32> %77, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %79 = icmp slt <16 x i32> %72, zeroinitializer
  %80 = xor <16 x i32> %72, <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>
  %81 = select <16 x i1> %79, <16 x i32> %80, <16 x i32> %72
  %82 = icmp slt <16 x i32> %74, zeroinitializer
  %83 = xor <16 x i32> %74, <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>
  %84 = select <16 x i1> %82, <16 x i32> %83, <16 x i32> %74
  %85 = or <16 x i1> %78, %76
  %86 = xor <16 x i1> %85, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %87 = select <16 x i1> %73, <16 x i1> %86, <16 x i1> zeroinitializer
  %88 = select <16 x i1> %87, <16 x i1> %28, <16 x i1> zeroinitializer
  %89 = icmp slt <16 x i32> %81, %84
  %90 = select <16 x i1> %87, <16 x i1> %23, <16 x i1> zeroinitializer
  %91 = icmp sgt <16 x i32> %81, %84
  %92 = select <16 x i1> %90, <16 x i1> %91, <16 x i1> zeroinitializer
  %93 = select <16 x i1> %88, <16 x i1> %89, <16 x i1> zeroinitializer
  %94 = or <16 x i1> %92, %93
  %95 = select <16 x i1> %73, <16 x i1> %85, <16 x i1> zeroinitializer
  %96 = select <16 x i1> %76, <16 x i32> %74, <16 x i32> %72
  %97 = and <16 x i1> %78, %76
  %98 = or <16 x i1> %97, %25
  %99 = select <16 x i1> %98, <16 x i32> <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>, <16 x i32> %96
  %100 = xor <16 x i1> %91, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %101 = select <16 x i1> %90, <16 x i1> %100, <16 x i1> zeroinitializer
  %102 = xor <16 x i1> %89, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %103 = select <16 x i1> %88, <16 x i1> %102, <16 x i1> zeroinitializer
  %104 = select <16 x i1> %95, <16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <16 x i1> %94
  %105 = select <16 x i1> %104, <16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <16 x i1> %101
  %106 = select <16 x i1> %105, <16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <16 x i1> %103
  %107 = select <16 x i1> %106, <16 x i32> %36, <16 x i32> zeroinitializer
  %108 = select <16 x i1> %94, <16 x i32> %74, <16 x i32> %72
  %109 = select <16 x i1> %95, <16 x i32> %99, <16 x i32> %108
  %110 = xor <16 x i32> %32, %107
  %111 = xor <16 x i32> %110, %34
  %112 = and <16 x i32> %111, <i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648>
  %113 = and <16 x i32> %109, <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>
  %114 = icmp ult <16 x i32> %113, <i32 2139095041, i32 2139095041, i32 2139095041, i32 2139095041, i32 2139095041, i32 2139095041, i32 2139095041, i32 2139095041, i32 2139095041, i32 2139095041, i32 2139095041, i32 2139095041, i32 2139095041, i32 2139095041, i32 2139095041, i32 2139095041>
  %115 = select i1 %9, <16 x i1> zeroinitializer, <16 x i1> %114
  %116 = select <16 x i1> %115, <16 x i32> %112, <16 x i32> zeroinitializer
  %117 = or <16 x i32> %116, %109
  %118 = getelementptr i32, ptr %10, i64 %30
  store <16 x i32> %117, ptr %118, align 4
  %119 = add nuw i64 %30, 16
  %120 = icmp eq i64 %119, 32
  br i1 %120, label %121, label %29

121:
  ret i64 0
}

define dso_local noundef i64 @extreme_f64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 512
  %8 = and i64 %2, 8
  %9 = icmp eq i64 %8, 0
  %10 = getelementptr i8, ptr %5, i64 2048
  %11 = and i64 %2, 2
  %12 = icmp ne i64 %11, 0
  %13 = and i64 %2, 1
  %14 = icmp eq i64 %13, 0
  %15 = and i64 %2, 16
  %16 = icmp ne i64 %15, 0
  %17 = and i64 %2, 4
  %18 = icmp eq i64 %17, 0
  %19 = select i1 %18, i64 -1, i64 9223372036854775807
  %20 = insertelement <8 x i64> poison, i64 %19, i64 0
  %21 = shufflevector <8 x i64> %20, <8 x i64> poison, <8 x i32> zeroinitializer
  %22 = insertelement <8 x i1> poison, i1 %14, i64 0
  %23 = shufflevector <8 x i1> %22, <8 x i1> poison, <8 x i32> zeroinitializer
  %24 = insertelement <8 x i1> poison, i1 %12, i64 0
  %25 = shufflevector <8 x i1> %24, <8 x i1> poison, <8 x i32> zeroinitializer
  %26 = insertelement <8 x i1> poison, i1 %16, i64 0
  %27 = shufflevector <8 x i1> %26, <8 x i1> poison, <8 x i32> zeroinitializer
  %28 = xor <8 x i1> %23, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  br label %29

29:
  %30 = phi i64 [ 0, %3 ], [ %119, %29 ]
  %31 = getelementptr i64, ptr %5, i64 %30
  %32 = load <8 x i64>, ptr %31, align 8
  %33 = getelementptr i64, ptr %6, i64 %30
  %34 = load <8 x i64>, ptr %33, align 8
  %35 = getelementptr i64, ptr %7, i64 %30
  %36 = load <8 x i64>, ptr %35, align 8
  %37 = and <8 x i64> %32, %21
  %38 = and <8 x i64> %34, %21
  %39 = and <8 x i64> %32, <i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807>
  %40 = icmp ugt <8 x i64> %39, <i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312>
  %41 = and <8 x i64> %34, <i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807>
  %42 = icmp ugt <8 x i64> %41, <i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312>
  %43 = icmp slt <8 x i64> %37, zeroinitializer
  %44 = xor <8 x i64> %37, <i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807>
  %45 = select <8 x i1> %43, <8 x i64> %44, <8 x i64> %37
  %46 = icmp slt <8 x i64> %38, zeroinitializer
  %47 = xor <8 x i64> %38, <i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807>
  %48 = select <8 x i1> %46, <8 x i64> %47, <8 x i64> %38
  %49 = or <8 x i1> %40, %42
  %50 = xor <8 x i1> %49, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %51 = select <8 x i1> %49, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> %23
  %52 = xor <8 x i1> %51, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %53 = icmp slt <8 x i64> %45, %48
  %54 = select <8 x i1> %50, <8 x i1> %23, <8 x i1> zeroinitializer
  %55 = icmp sgt <8 x i64> %45, %48
  %56 = select <8 x i1> %54, <8 x i1> %55, <8 x i1> zeroinitializer
  %57 = select <8 x i1> %52, <8 x i1> %53, <8 x i1> zeroinitializer
  %58 = or <8 x i1> %56, %57
  %59 = select <8 x i1> %40, <8 x i64> %38, <8 x i64> %37
  %60 = and <8 x i1> %40, %42
  %61 = or <8 x i1> %25, %60
  %62 = select <8 x i1> %61, <8 x i64> <i64 9221120237041090560, i64 9221120237041090560, i64 9221120237041090560, i64 9221120237041090560, i64 9221120237041090560, i64 9221120237041090560, i64 9221120237041090560, i64 9221120237041090560>, <8 x i64> %59
  %63 = or <8 x i1> %49, %58
  %64 = xor <8 x i1> %55, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %65 = select <8 x i1> %54, <8 x i1> %64, <8 x i1> zeroinitializer
  %66 = or <8 x i1> %63, %65
  %67 = select <8 x i1> %51, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> %53
  %68 = xor <8 x i1> %67, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %69 = or <8 x i1> %66, %68
  %70 = select <8 x i1> %68, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> %65
  %71 = select <8 x i1> %70, <8 x i64> %37, <8 x i64> %38
  %72 = select <8 x i1> %49, <8 x i64> %62, <8 x i64> %71
  %73 = select <8 x i1> %69, <8 x i1> %27, <8 x i1> zeroinitializer
  %74 = and <8 x i64> %36, %21
  %75 = and <8 x i64> %72, <i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807>
  %76 = icmp ugt <8 x i64> %75, <i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312>
  %77 = and <8 x i64> %36, <i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807>
  %78 = icmp ugt <8 x i64> %77, <i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312>
  %79 = icmp slt <8 x i64> %72, zeroinitializer
  %80 = xor <8 x i64> %72, <i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807>
  %81 = select <8 x i1> %79, <8 x i64> %80, <8 x i64> %72
  %82 = icmp slt <8 x i64> %74, zeroinitializer
  %83 = xor <8 x i64> %74, <i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807>
  %84 = select <8 x i1> %82, <8 x i64> %83, <8 x i64> %74
  %85 = or <8 x i1> %78, %76
  %86 = xor <8 x i1> %85, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %87 = select <8 x i1> %73, <8 x i1> %86, <8 x i1> zeroinitializer
  %88 = select <8 x i1> %87, <8 x i1> %28, <8 x i1> zeroinitializer
  %89 = icmp slt <8 x i64> %81, %84
  %90 = select <8 x i1> %87, <8 x i1> %23, <8 x i1> zeroinitializer
  %91 = icmp sgt <8 x i64> %81, %84
  %92 = select <8 x i1> %90, <8 x i1> %91, <8 x i1> zeroinitializer
  %93 = select <8 x i1> %88, <8 x i1> %89, <8 x i1> zeroinitializer
  %94 = or <8 x i1> %92, %93
  %95 = select <8 x i1> %73, <8 x i1> %85, <8 x i1> zeroinitializer
  %96 = select <8 x i1> %76, <8 x i64> %74, <8 x i64> %72
  %97 = and <8 x i1> %78, %76
  %98 = or <8 x i1> %97, %25
  %99 = select <8 x i1> %98, <8 x i64> <i64 9221120237041090560, i64 9221120237041090560, i64 9221120237041090560, i64 9221120237041090560, i64 9221120237041090560, i64 9221120237041090560, i64 9221120237041090560, i64 9221120237041090560>, <8 x i64> %96
  %100 = xor <8 x i1> %91, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %101 = select <8 x i1> %90, <8 x i1> %100, <8 x i1> zeroinitializer
  %102 = xor <8 x i1> %89, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %103 = select <8 x i1> %88, <8 x i1> %102, <8 x i1> zeroinitializer
  %104 = select <8 x i1> %95, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> %94
  %105 = select <8 x i1> %104, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> %101
  %106 = select <8 x i1> %105, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> %103
  %107 = select <8 x i1> %106, <8 x i64> %36, <8 x i64> zeroinitializer
  %108 = select <8 x i1> %94, <8 x i64> %74, <8 x i64> %72
  %109 = select <8 x i1> %95, <8 x i64> %99, <8 x i64> %108
  %110 = xor <8 x i64> %32, %107
  %111 = xor <8 x i64> %110, %34
  %112 = and <8 x i64> %111, <i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808>
  %113 = and <8 x i64> %109, <i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807>
  %114 = icmp ult <8 x i64> %113, <i64 9218868437227405313, i64 9218868437227405313, i64 9218868437227405313, i64 9218868437227405313, i64 9218868437227405313, i64 9218868437227405313, i64 9218868437227405313, i64 9218868437227405313>
  %115 = select i1 %9, <8 x i1> zeroinitializer, <8 x i1> %114
  %116 = select <8 x i1> %115, <8 x i64> %112, <8 x i64> zeroinitializer
  %117 = or <8 x i64> %116, %109
  %118 = getelementptr i64, ptr %10, i64 %30
  store <8 x i64> %117, ptr %118, align 8
  %119 = add nuw i64 %30, 8
  %120 = icmp eq i64 %119, 32
  br i1 %120, label %121, label %29

121:
  ret i64 0
}

define dso_local noundef i64 @extreme_f16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 512
  %8 = and i64 %2, 8
  %9 = icmp eq i64 %8, 0
  %10 = getelementptr i8, ptr %5, i64 2048
  %11 = and i64 %2, 2
  %12 = icmp ne i64 %11, 0
  %13 = and i64 %2, 1
  %14 = icmp eq i64 %13, 0
  %15 = and i64 %2, 16
  %16 = icmp ne i64 %15, 0
  %17 = and i64 %2, 4
  %18 = icmp eq i64 %17, 0
  %19 = select i1 %18, i16 -1, i16 32767
  %20 = insertelement <32 x i16> poison, i16 %19, i64 0
  %21 = shufflevector <32 x i16> %20, <32 x i16> poison, <32 x i32> zeroinitializer
  %22 = insertelement <32 x i1> poison, i1 %14, i64 0
  %23 = shufflevector <32 x i1> %22, <32 x i1> poison, <32 x i32> zeroinitializer
  %24 = insertelement <32 x i1> poison, i1 %12, i64 0
  %25 = shufflevector <32 x i1> %24, <32 x i1> poison, <32 x i32> zeroinitializer
  %26 = load <32 x i16>, ptr %5, align 2
  %27 = load <32 x i16>, ptr %6, align 2
  %28 = load <32 x i16>, ptr %7, align 2
  %29 = and <32 x i16> %26, %21
  %30 = and <32 x i16> %27, %21
  %31 = and <32 x i16> %26, <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %32 = icmp ugt <32 x i16> %31, <i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744>
  %33 = and <32 x i16> %27, <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %34 = icmp ugt <32 x i16> %33, <i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744>
  %35 = icmp slt <32 x i16> %29, zeroinitializer
  %36 = xor <32 x i16> %29, <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %37 = select <32 x i1> %35, <32 x i16> %36, <32 x i16> %29
  %38 = icmp slt <32 x i16> %30, zeroinitializer
  %39 = xor <32 x i16> %30, <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %40 = select <32 x i1> %38, <32 x i16> %39, <32 x i16> %30
  %41 = or <32 x i1> %32, %34
  %42 = xor <32 x i1> %41, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %43 = select <32 x i1> %41, <32 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <32 x i1> %23
  %44 = xor <32 x i1> %43, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %45 = icmp slt <32 x i16> %37, %40
  %46 = select <32 x i1> %42, <32 x i1> %23, <32 x i1> zeroinitializer
  %47 = icmp sgt <32 x i16> %37, %40
  %48 = select <32 x i1> %46, <32 x i1> %47, <32 x i1> zeroinitializer
  %49 = select <32 x i1> %44, <32 x i1> %45, <32 x i1> zeroinitializer
  %50 = or <32 x i1> %48, %49
  %51 = select <32 x i1> %32, <32 x i16> %30, <32 x i16> %29
  %52 = and <32 x i1> %32, %34
  %53 = or <32 x i1> %25, %52
  %54 = select <32 x i1> %53, <32 x i16> <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>, <32 x i16> %51
  %55 = or <32 x i1> %41, %50
  %56 = xor <32 x i1> %47, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %57 = select <32 x i1> %46, <32 x i1> %56, <32 x i1> zeroinitializer
  %58 = or <32 x i1> %55, %57
  %59 = select <32 x i1> %43, <32 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <32 x i1> %45
  %60 = xor <32 x i1> %59, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %61 = or <32 x i1> %58, %60
  %62 = select <32 x i1> %60, <32 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <32 x i1> %57
  %63 = select <32 x i1> %62, <32 x i16> %29, <32 x i16> %30
  %64 = select <32 x i1> %41, <32 x i16> %54, <32 x i16> %63
  %65 = insertelement <32 x i1> poison, i1 %16, i64 0
  %66 = shufflevector <32 x i1> %65, <32 x i1> poison, <32 x i32> zeroinitializer
  %67 = select <32 x i1> %61, <32 x i1> %66, <32 x i1> zeroinitializer
  %68 = and <32 x i16> %28, %21
  %69 = and <32 x i16> %64, <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %70 = icmp ugt <32 x i16> %69, <i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744>
  %71 = and <32 x i16> %28, <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %72 = icmp ugt <32 x i16> %71, <i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744>
  %73 = icmp slt <32 x i16> %64, zeroinitializer
  %74 = xor <32 x i16> %64, <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %75 = select <32 x i1> %73, <32 x i16> %74, <32 x i16> %64
  %76 = icmp slt <32 x i16> %68, zeroinitializer
  %77 = xor <32 x i16> %68, <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %78 = select <32 x i1> %76, <32 x i16> %77, <32 x i16> %68
  %79 = or <32 x i1> %72, %70
  %80 = xor <32 x i1> %79, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %81 = select <32 x i1> %67, <32 x i1> %80, <32 x i1> zeroinitializer
  %82 = xor <32 x i1> %23, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %83 = select <32 x i1> %81, <32 x i1> %82, <32 x i1> zeroinitializer
  %84 = icmp slt <32 x i16> %75, %78
  %85 = select <32 x i1> %81, <32 x i1> %23, <32 x i1> zeroinitializer
  %86 = icmp sgt <32 x i16> %75, %78
  %87 = select <32 x i1> %85, <32 x i1> %86, <32 x i1> zeroinitializer
  %88 = select <32 x i1> %83, <32 x i1> %84, <32 x i1> zeroinitializer
  %89 = or <32 x i1> %87, %88
  %90 = select <32 x i1> %67, <32 x i1> %79, <32 x i1> zeroinitializer
  %91 = select <32 x i1> %70, <32 x i16> %68, <32 x i16> %64
  %92 = and <32 x i1> %72, %70
  %93 = or <32 x i1> %92, %25
  %94 = select <32 x i1> %93, <32 x i16> <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>, <32 x i16> %91
  %95 = xor <32 x i1> %86, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %96 = select <32 x i1> %85, <32 x i1> %95, <32 x i1> zeroinitializer
  %97 = xor <32 x i1> %84, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %98 = select <32 x i1> %83, <32 x i1> %97, <32 x i1> zeroinitializer
  %99 = select <32 x i1> %90, <32 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <32 x i1> %89
  %100 = select <32 x i1> %99, <32 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <32 x i1> %96
  %101 = select <32 x i1> %100, <32 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <32 x i1> %98
  %102 = select <32 x i1> %101, <32 x i16> %28, <32 x i16> zeroinitializer
  %103 = select <32 x i1> %89, <32 x i16> %68, <32 x i16> %64
  %104 = select <32 x i1> %90, <32 x i16> %94, <32 x i16> %103
  %105 = xor <32 x i16> %26, %102
  %106 = xor <32 x i16> %105, %27
  %107 = and <32 x i16> %106, <i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768>
  %108 = and <32 x i16> %104, <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %109 = icmp ult <32 x i16> %108, <i16 31745, i16 31745, i16 31745, i16 31745, i16 31745, i16 31745, i16 31745, i16 31745, i16 31745, i16 31745, i16 31745, i16 31745, i16 31745, i16 31745, i16 31745, i16 31745, i16 31745, i16 31745, i16 31745, i16 31745, i16 31745, i16 31745, i16 31745, i16 31745, i16 31745, i16 31745, i16 31745, i16 31745, i16 31745, i16 31745, i16 31745, i16 31745>
  %110 = select i1 %9, <32 x i1> zeroinitializer, <32 x i1> %109
  %111 = select <32 x i1> %110, <32 x i16> %107, <32 x i16> zeroinitializer
  %112 = or <32 x i16> %111, %104
  store <32 x i16> %112, ptr %10, align 2
  ret i64 0
}

define dso_local noundef i64 @extreme_bf16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 512
  %8 = and i64 %2, 8
  %9 = icmp eq i64 %8, 0
  %10 = getelementptr i8, ptr %5, i64 2048
  %11 = and i64 %2, 2
  %12 = icmp ne i64 %11, 0
  %13 = and i64 %2, 1
  %14 = icmp eq i64 %13, 0
  %15 = and i64 %2, 16
  %16 = icmp ne i64 %15, 0
  %17 = and i64 %2, 4
  %18 = icmp eq i64 %17, 0
  %19 = select i1 %18, i16 -1, i16 32767
  %20 = insertelement <32 x i16> poison, i16 %19, i64 0
  %21 = shufflevector <32 x i16> %20, <32 x i16> poison, <32 x i32> zeroinitializer
  %22 = insertelement <32 x i1> poison, i1 %14, i64 0
  %23 = shufflevector <32 x i1> %22, <32 x i1> poison, <32 x i32> zeroinitializer
  %24 = insertelement <32 x i1> poison, i1 %12, i64 0
  %25 = shufflevector <32 x i1> %24, <32 x i1> poison, <32 x i32> zeroinitializer
  %26 = load <32 x i16>, ptr %5, align 2
  %27 = load <32 x i16>, ptr %6, align 2
  %28 = load <32 x i16>, ptr %7, align 2
  %29 = and <32 x i16> %26, %21
  %30 = and <32 x i16> %27, %21
  %31 = and <32 x i16> %26, <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %32 = icmp ugt <32 x i16> %31, <i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640>
  %33 = and <32 x i16> %27, <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %34 = icmp ugt <32 x i16> %33, <i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640>
  %35 = icmp slt <32 x i16> %29, zeroinitializer
  %36 = xor <32 x i16> %29, <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %37 = select <32 x i1> %35, <32 x i16> %36, <32 x i16> %29
  %38 = icmp slt <32 x i16> %30, zeroinitializer
  %39 = xor <32 x i16> %30, <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %40 = select <32 x i1> %38, <32 x i16> %39, <32 x i16> %30
  %41 = or <32 x i1> %32, %34
  %42 = xor <32 x i1> %41, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %43 = select <32 x i1> %41, <32 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <32 x i1> %23
  %44 = xor <32 x i1> %43, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %45 = icmp slt <32 x i16> %37, %40
  %46 = select <32 x i1> %42, <32 x i1> %23, <32 x i1> zeroinitializer
  %47 = icmp sgt <32 x i16> %37, %40
  %48 = select <32 x i1> %46, <32 x i1> %47, <32 x i1> zeroinitializer
  %49 = select <32 x i1> %44, <32 x i1> %45, <32 x i1> zeroinitializer
  %50 = or <32 x i1> %48, %49
  %51 = select <32 x i1> %32, <32 x i16> %30, <32 x i16> %29
  %52 = and <32 x i1> %32, %34
  %53 = or <32 x i1> %25, %52
  %54 = select <32 x i1> %53, <32 x i16> <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>, <32 x i16> %51
  %55 = or <32 x i1> %41, %50
  %56 = xor <32 x i1> %47, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %57 = select <32 x i1> %46, <32 x i1> %56, <32 x i1> zeroinitializer
  %58 = or <32 x i1> %55, %57
  %59 = select <32 x i1> %43, <32 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <32 x i1> %45
  %60 = xor <32 x i1> %59, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %61 = or <32 x i1> %58, %60
  %62 = select <32 x i1> %60, <32 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <32 x i1> %57
  %63 = select <32 x i1> %62, <32 x i16> %29, <32 x i16> %30
  %64 = select <32 x i1> %41, <32 x i16> %54, <32 x i16> %63
  %65 = insertelement <32 x i1> poison, i1 %16, i64 0
  %66 = shufflevector <32 x i1> %65, <32 x i1> poison, <32 x i32> zeroinitializer
  %67 = select <32 x i1> %61, <32 x i1> %66, <32 x i1> zeroinitializer
  %68 = and <32 x i16> %28, %21
  %69 = and <32 x i16> %64, <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %70 = icmp ugt <32 x i16> %69, <i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640>
  %71 = and <32 x i16> %28, <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %72 = icmp ugt <32 x i16> %71, <i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640>
  %73 = icmp slt <32 x i16> %64, zeroinitializer
  %74 = xor <32 x i16> %64, <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %75 = select <32 x i1> %73, <32 x i16> %74, <32 x i16> %64
  %76 = icmp slt <32 x i16> %68, zeroinitializer
  %77 = xor <32 x i16> %68, <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %78 = select <32 x i1> %76, <32 x i16> %77, <32 x i16> %68
  %79 = or <32 x i1> %72, %70
  %80 = xor <32 x i1> %79, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %81 = select <32 x i1> %67, <32 x i1> %80, <32 x i1> zeroinitializer
  %82 = xor <32 x i1> %23, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %83 = select <32 x i1> %81, <32 x i1> %82, <32 x i1> zeroinitializer
  %84 = icmp slt <32 x i16> %75, %78
  %85 = select <32 x i1> %81, <32 x i1> %23, <32 x i1> zeroinitializer
  %86 = icmp sgt <32 x i16> %75, %78
  %87 = select <32 x i1> %85, <32 x i1> %86, <32 x i1> zeroinitializer
  %88 = select <32 x i1> %83, <32 x i1> %84, <32 x i1> zeroinitializer
  %89 = or <32 x i1> %87, %88
  %90 = select <32 x i1> %67, <32 x i1> %79, <32 x i1> zeroinitializer
  %91 = select <32 x i1> %70, <32 x i16> %68, <32 x i16> %64
  %92 = and <32 x i1> %72, %70
  %93 = or <32 x i1> %92, %25
  %94 = select <32 x i1> %93, <32 x i16> <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>, <32 x i16> %91
  %95 = xor <32 x i1> %86, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %96 = select <32 x i1> %85, <32 x i1> %95, <32 x i1> zeroinitializer
  %97 = xor <32 x i1> %84, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %98 = select <32 x i1> %83, <32 x i1> %97, <32 x i1> zeroinitializer
  %99 = select <32 x i1> %90, <32 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <32 x i1> %89
  %100 = select <32 x i1> %99, <32 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <32 x i1> %96
  %101 = select <32 x i1> %100, <32 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <32 x i1> %98
  %102 = select <32 x i1> %101, <32 x i16> %28, <32 x i16> zeroinitializer
  %103 = select <32 x i1> %89, <32 x i16> %68, <32 x i16> %64
  %104 = select <32 x i1> %90, <32 x i16> %94, <32 x i16> %103
  %105 = xor <32 x i16> %26, %102
  %106 = xor <32 x i16> %105, %27
  %107 = and <32 x i16> %106, <i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768>
  %108 = and <32 x i16> %104, <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %109 = icmp ult <32 x i16> %108, <i16 32641, i16 32641, i16 32641, i16 32641, i16 32641, i16 32641, i16 32641, i16 32641, i16 32641, i16 32641, i16 32641, i16 32641, i16 32641, i16 32641, i16 32641, i16 32641, i16 32641, i16 32641, i16 32641, i16 32641, i16 32641, i16 32641, i16 32641, i16 32641, i16 32641, i16 32641, i16 32641, i16 32641, i16 32641, i16 32641, i16 32641, i16 32641>
  %110 = select i1 %9, <32 x i1> zeroinitializer, <32 x i1> %109
  %111 = select <32 x i1> %110, <32 x i16> %107, <32 x i16> zeroinitializer
  %112 = or <32 x i16> %111, %104
  store <32 x i16> %112, ptr %10, align 2
  ret i64 0
}

define dso_local noundef i64 @f16_of_f32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = getelementptr i8, ptr %5, i64 2112
  %8 = getelementptr i8, ptr %5, i64 128
  %9 = icmp ult ptr %6, %8
  %10 = icmp ult ptr %5, %7
  %11 = and i1 %9, %10
  br i1 %11, label %24, label %12

12:
  %13 = phi i64 [ %21, %12 ], [ 0, %3 ]
  %14 = getelementptr float, ptr %5, i64 %13
  %15 = load <4 x float>, ptr %14, align 4
  %16 = fcmp uno <4 x float> %15, zeroinitializer
  %17 = fptrunc <4 x float> %15 to <4 x half>
  %18 = bitcast <4 x half> %17 to <4 x i16>
  %19 = select <4 x i1> %16, <4 x i16> <i16 32767, i16 32767, i16 32767, i16 32767>, <4 x i16> %18
  %20 = getelementptr i16, ptr %6, i64 %13
  store <4 x i16> %19, ptr %20, align 2
  %21 = add nuw i64 %13, 4
  %22 = icmp eq i64 %21, 32
  br i1 %22, label %23, label %12

23:
  ret i64 0

24:
  %25 = phi i64 [ %33, %24 ], [ 0, %3 ]
  %26 = getelementptr float, ptr %5, i64 %25
  %27 = load float, ptr %26, align 4
  %28 = fcmp uno float %27, 0.000000e+00
  %29 = fptrunc float %27 to half
  %30 = bitcast half %29 to i16
  %31 = select i1 %28, i16 32767, i16 %30
  %32 = getelementptr i16, ptr %6, i64 %25
  store i16 %31, ptr %32, align 2
  %33 = add nuw nsw i64 %25, 1
  %34 = icmp eq i64 %33, 32
  br i1 %34, label %23, label %24
}

define dso_local noundef i64 @bf16_of_f32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = getelementptr i8, ptr %5, i64 2112
  %8 = getelementptr i8, ptr %5, i64 128
  %9 = icmp ult ptr %6, %8
  %10 = icmp ult ptr %5, %7
  %11 = and i1 %9, %10
  br i1 %11, label %29, label %12

12:
  %13 = phi i64 [ %26, %12 ], [ 0, %3 ]
  %14 = getelementptr float, ptr %5, i64 %13
  %15 = load <16 x float>, ptr %14, align 4
  %16 = fcmp uno <16 x float> %15, zeroinitializer
  %17 = bitcast <16 x float> %15 to <16 x i32>
  %18 = add <16 x i32> %17, <i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767>
  %19 = lshr <16 x i32> %17, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %20 = and <16 x i32> %19, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %21 = add <16 x i32> %18, %20
  %22 = lshr <16 x i32> %21, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %23 = trunc nuw <16 x i32> %22 to <16 x i16>
  %24 = select <16 x i1> %16, <16 x i16> <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>, <16 x i16> %23
  %25 = getelementptr i16, ptr %6, i64 %13
  store <16 x i16> %24, ptr %25, align 2
  %26 = add nuw i64 %13, 16
  %27 = icmp eq i64 %26, 32
  br i1 %27, label %28, label %12

28:
  ret i64 0

29:
  %30 = phi i64 [ %45, %42 ], [ 0, %3 ]
  %31 = getelementptr float, ptr %5, i64 %30
  %32 = load float, ptr %31, align 4
  %33 = fcmp uno float %32, 0.000000e+00
  br i1 %33, label %42, label %34

34:
  %35 = bitcast float %32 to i32
  %36 = add i32 %35, 32767
  %37 = lshr i32 %35, 16
  %38 = and i32 %37, 1
  %39 = add i32 %36, %38
  %40 = lshr i32 %39, 16
  %41 = trunc nuw i32 %40 to i16
  br label %42

42:
  %43 = phi i16 [ %41, %34 ], [ 32767, %29 ]
  %44 = getelementptr i16, ptr %6, i64 %30
  store i16 %43, ptr %44, align 2
  %45 = add nuw nsw i64 %30, 1
  %46 = icmp eq i64 %45, 32
  br i1 %46, label %28, label %29
}

define dso_local noundef i64 @fadd_f16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 2048
  br label %8

8:
  %9 = phi i64 [ 0, %3 ], [ %22, %8 ]
  %10 = getelementptr i16, ptr %5, i64 %9
  %11 = load <4 x half>, ptr %10, align 2
  %12 = getelementptr i16, ptr %6, i64 %9
  %13 = load <4 x half>, ptr %12, align 2
  %14 = fpext <4 x half> %11 to <4 x float>
  %15 = fpext <4 x half> %13 to <4 x float>
  %16 = fadd <4 x float> %14, %15
  %17 = fcmp uno <4 x float> %16, zeroinitializer
  %18 = fptrunc <4 x float> %16 to <4 x half>
  %19 = bitcast <4 x half> %18 to <4 x i16>
  %20 = select <4 x i1> %17, <4 x i16> <i16 32767, i16 32767, i16 32767, i16 32767>, <4 x i16> %19
  %21 = getelementptr i16, ptr %7, i64 %9
  store <4 x i16> %20, ptr %21, align 2
  %22 = add nuw i64 %9, 4
  %23 = icmp eq i64 %22, 32
  br i1 %23, label %24, label %8

24:
  ret i64 0
}

define dso_local noundef i64 @fmul_f16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 2048
  br label %8

8:
  %9 = phi i64 [ 0, %3 ], [ %22, %8 ]
  %10 = getelementptr i16, ptr %5, i64 %9
  %11 = load <4 x half>, ptr %10, align 2
  %12 = getelementptr i16, ptr %6, i64 %9
  %13 = load <4 x half>, ptr %12, align 2
  %14 = fpext <4 x half> %11 to <4 x float>
  %15 = fpext <4 x half> %13 to <4 x float>
  %16 = fmul <4 x float> %14, %15
  %17 = fcmp uno <4 x float> %16, zeroinitializer
  %18 = fptrunc <4 x float> %16 to <4 x half>
  %19 = bitcast <4 x half> %18 to <4 x i16>
  %20 = select <4 x i1> %17, <4 x i16> <i16 32767, i16 32767, i16 32767, i16 32767>, <4 x i16> %19
  %21 = getelementptr i16, ptr %7, i64 %9
  store <4 x i16> %20, ptr %21, align 2
  %22 = add nuw i64 %9, 4
  %23 = icmp eq i64 %22, 32
  br i1 %23, label %24, label %8

24:
  ret i64 0
}

define dso_local noundef i64 @fadd_bf16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 2048
  %8 = load <32 x i16>, ptr %5, align 2
  %9 = load <32 x i16>, ptr %6, align 2
  %10 = zext <32 x i16> %8 to <32 x i32>
  %11 = shl nuw <32 x i32> %10, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %12 = bitcast <32 x i32> %11 to <32 x float>
  %13 = zext <32 x i16> %9 to <32 x i32>
  %14 = shl nuw <32 x i32> %13, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %15 = bitcast <32 x i32> %14 to <32 x float>
  %16 = fadd <32 x float> %12, %15
  %17 = fcmp uno <32 x float> %16, zeroinitializer
  %18 = bitcast <32 x float> %16 to <32 x i32>
  %19 = add <32 x i32> %18, <i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767>
  %20 = lshr <32 x i32> %18, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %21 = and <32 x i32> %20, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %22 = add <32 x i32> %19, %21
  %23 = lshr <32 x i32> %22, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %24 = trunc nuw <32 x i32> %23 to <32 x i16>
  %25 = select <32 x i1> %17, <32 x i16> <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>, <32 x i16> %24
  store <32 x i16> %25, ptr %7, align 2
  ret i64 0
}

define dso_local noundef i64 @fmul_bf16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 2048
  br label %8

8:
  %9 = phi i64 [ 0, %3 ], [ %52, %8 ]
  %10 = getelementptr i16, ptr %5, i64 %9
  %11 = load <16 x i16>, ptr %10, align 2
  %12 = getelementptr i16, ptr %6, i64 %9
  %13 = load <16 x i16>, ptr %12, align 2
  %14 = zext <16 x i16> %11 to <16 x i32>
  %15 = shl nuw <16 x i32> %14, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %16 = bitcast <16 x i32> %15 to <16 x float>
  %17 = fpext <16 x float> %16 to <16 x double>
  %18 = zext <16 x i16> %13 to <16 x i32>
  %19 = shl nuw <16 x i32> %18, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %20 = bitcast <16 x i32> %19 to <16 x float>
  %21 = fpext <16 x float> %20 to <16 x double>
  %22 = fmul <16 x double> %17, %21
  %23 = fcmp ord <16 x double> %22, zeroinitializer
  %24 = fptrunc <16 x double> %22 to <16 x float>
  %25 = bitcast <16 x float> %24 to <16 x i32>
  %26 = fpext <16 x float> %24 to <16 x double>
  %27 = fcmp ueq <16 x double> %22, %26
  %28 = trunc <16 x i32> %25 to <16 x i1>
  %29 = or <16 x i1> %27, %28
  %30 = fcmp ogt <16 x double> %22, %26
  %31 = select <16 x i1> %30, <16 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <16 x i32> <i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647>
  %32 = icmp slt <16 x i32> %25, zeroinitializer
  %33 = xor <16 x i1> %32, %30
  %34 = select <16 x i1> %33, <16 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <16 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %35 = and <16 x i32> %25, <i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646>
  %36 = icmp eq <16 x i32> %35, zeroinitializer
  %37 = add <16 x i32> %34, %25
  %38 = select <16 x i1> %36, <16 x i32> %31, <16 x i32> %37
  %39 = select <16 x i1> %23, <16 x i1> %29, <16 x i1> zeroinitializer
  %40 = select <16 x i1> %39, <16 x i32> %25, <16 x i32> %38
  %41 = add <16 x i32> %40, <i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767>
  %42 = lshr <16 x i32> %40, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %43 = and <16 x i32> %42, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %44 = add <16 x i32> %41, %43
  %45 = and <16 x i32> %40, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %46 = icmp eq <16 x i32> %45, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %47 = select <16 x i1> %46, <16 x i32> %40, <16 x i32> %44
  %48 = lshr <16 x i32> %47, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %49 = trunc nuw <16 x i32> %48 to <16 x i16>
  %50 = select <16 x i1> %23, <16 x i16> %49, <16 x i16> <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %51 = getelementptr i16, ptr %7, i64 %9
  store <16 x i16> %50, ptr %51, align 2
  %52 = add nuw i64 %9, 16
  %53 = icmp eq i64 %52, 32
  br i1 %53, label %54, label %8

54:
  ret i64 0
}

define dso_local noundef i64 @fma_f16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 512
  %8 = getelementptr i8, ptr %5, i64 2048
  %9 = load <32 x half>, ptr %5, align 2
  %10 = load <32 x half>, ptr %6, align 2
  %11 = load <32 x half>, ptr %7, align 2
  %12 = fpext <32 x half> %9 to <32 x double>
  %13 = fpext <32 x half> %10 to <32 x double>
  %14 = fmul <32 x double> %12, %13
  %15 = fpext <32 x half> %11 to <32 x double>
  %16 = fadd <32 x double> %14, %15
  %17 = fptrunc <32 x double> %16 to <32 x float>
  %18 = bitcast <32 x float> %17 to <32 x i32>
  %19 = fpext <32 x float> %17 to <32 x double>
  %20 = fcmp ueq <32 x double> %16, %19
  %21 = trunc <32 x i32> %18 to <32 x i1>
  %22 = or <32 x i1> %20, %21
  %23 = fcmp ogt <32 x double> %16, %19
  %24 = select <32 x i1> %23, <32 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <32 x i32> <i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647>
  %25 = icmp slt <32 x i32> %18, zeroinitializer
  %26 = xor <32 x i1> %25, %23
  %27 = select <32 x i1> %26, <32 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <32 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %28 = and <32 x i32> %18, <i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646>
  %29 = icmp eq <32 x i32> %28, zeroinitializer
  %30 = add <32 x i32> %27, %18
  %31 = select <32 x i1> %29, <32 x i32> %24, <32 x i32> %30
  %32 = select <32 x i1> %22, <32 x i32> %18, <32 x i32> %31
  %33 = fcmp uno <32 x double> %16, zeroinitializer
  %34 = bitcast <32 x i32> %32 to <32 x float>
  %35 = fptrunc <32 x float> %34 to <32 x half>
  %36 = bitcast <32 x half> %35 to <32 x i16>
  %37 = select <32 x i1> %33, <32 x i16> <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>, <32 x i16> %36
  store <32 x i16> %37, ptr %8, align 2
  ret i64 0
}

define dso_local noundef i64 @fma_bf16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 512
  %8 = getelementptr i8, ptr %5, i64 2048
  br label %9

9:
  %10 = phi i64 [ 0, %3 ], [ %79, %9 ]
  %11 = getelementptr i16, ptr %5, i64 %10
  %12 = load <16 x i16>, ptr %11, align 2
  %13 = getelementptr i16, ptr %6, i64 %10
  %14 = load <16 x i16>, ptr %13, align 2
  %15 = getelementptr i16, ptr %7, i64 %10
  %16 = load <16 x i16>, ptr %15, align 2
  %17 = zext <16 x i16> %12 to <16 x i32>
  %18 = shl nuw <16 x i32> %17, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %19 = bitcast <16 x i32> %18 to <16 x float>
  %20 = fpext <16 x float> %19 to <16 x double>
  %21 = zext <16 x i16> %14 to <16 x i32>
  %22 = shl nuw <16 x i32> %21, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %23 = bitcast <16 x i32> %22 to <16 x float>
  %24 = fpext <16 x float> %23 to <16 x double>
  %25 = fmul <16 x double> %20, %24
  %26 = zext <16 x i16> %16 to <16 x i32>
  %27 = shl nuw <16 x i32> %26, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %28 = bitcast <16 x i32> %27 to <16 x float>
  %29 = fpext <16 x float> %28 to <16 x double>
  %30 = fadd <16 x double> %25, %29
  %31 = fsub <16 x double> %30, %25
  %32 = fsub <16 x double> %30, %31
  %33 = fsub <16 x double> %25, %32
  %34 = fsub <16 x double> %29, %31
  %35 = fadd <16 x double> %34, %33
  %36 = bitcast <16 x double> %30 to <16 x i64>
  %37 = bitcast <16 x double> %35 to <16 x i64>
  %38 = xor <16 x i64> %37, %36
  %39 = and <16 x i64> %36, <i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312>
  %40 = icmp eq <16 x i64> %39, <i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312>
  %41 = fcmp ueq <16 x double> %35, zeroinitializer
  %42 = trunc <16 x i64> %36 to <16 x i1>
  %43 = or <16 x i1> %41, %42
  %44 = or <16 x i1> %40, %43
  %45 = icmp sgt <16 x i64> %38, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %46 = select <16 x i1> %45, <16 x i64> <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>, <16 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %47 = select <16 x i1> %44, <16 x i64> zeroinitializer, <16 x i64> %46
  %48 = add <16 x i64> %47, %36
  %49 = bitcast <16 x i64> %48 to <16 x double>
  %50 = fcmp ord <16 x double> %49, zeroinitializer
  %51 = fptrunc <16 x double> %49 to <16 x float>
  %52 = bitcast <16 x float> %51 to <16 x i32>
  %53 = fpext <16 x float> %51 to <16 x double>
  %54 = fcmp ueq <16 x double> %53, %49
  %55 = trunc <16 x i32> %52 to <16 x i1>
  %56 = or <16 x i1> %54, %55
  %57 = fcmp olt <16 x double> %53, %49
  %58 = select <16 x i1> %57, <16 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <16 x i32> <i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647>
  %59 = icmp slt <16 x i32> %52, zeroinitializer
  %60 = xor <16 x i1> %59, %57
  %61 = select <16 x i1> %60, <16 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <16 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %62 = and <16 x i32> %52, <i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646>
  %63 = icmp eq <16 x i32> %62, zeroinitializer
  %64 = add <16 x i32> %61, %52
  %65 = select <16 x i1> %63, <16 x i32> %58, <16 x i32> %64
  %66 = select <16 x i1> %50, <16 x i1> %56, <16 x i1> zeroinitializer
  %67 = select <16 x i1> %66, <16 x i32> %52, <16 x i32> %65
  %68 = add <16 x i32> %67, <i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767>
  %69 = lshr <16 x i32> %67, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %70 = and <16 x i32> %69, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %71 = add <16 x i32> %68, %70
  %72 = and <16 x i32> %67, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %73 = icmp eq <16 x i32> %72, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %74 = select <16 x i1> %73, <16 x i32> %67, <16 x i32> %71
  %75 = lshr <16 x i32> %74, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %76 = trunc nuw <16 x i32> %75 to <16 x i16>
  %77 = select <16 x i1> %50, <16 x i16> %76, <16 x i16> <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %78 = getelementptr i16, ptr %8, i64 %10
  store <16 x i16> %77, ptr %78, align 2
  %79 = add nuw i64 %10, 16
  %80 = icmp eq i64 %79, 32
  br i1 %80, label %81, label %9

81:
  ret i64 0
}

define dso_local noundef i64 @rcp_f64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  br label %7

7:
  %8 = phi i64 [ 0, %3 ], [ %25, %7 ]
  %9 = getelementptr i64, ptr %5, i64 %8
  %10 = load <8 x i64>, ptr %9, align 8
  %11 = and <8 x i64> %10, <i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312>
  %12 = icmp eq <8 x i64> %11, zeroinitializer
  %13 = select <8 x i1> %12, <8 x i64> <i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808>, <8 x i64> <i64 -4294967296, i64 -4294967296, i64 -4294967296, i64 -4294967296, i64 -4294967296, i64 -4294967296, i64 -4294967296, i64 -4294967296>
  %14 = and <8 x i64> %13, %10
  %15 = bitcast <8 x i64> %14 to <8 x double>
  %16 = fdiv <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %15
  %17 = fcmp ord <8 x double> %16, zeroinitializer
  %18 = bitcast <8 x double> %16 to <8 x i64>
  %19 = and <8 x i64> %18, <i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312>
  %20 = icmp eq <8 x i64> %19, zeroinitializer
  %21 = select <8 x i1> %20, <8 x i64> <i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808>, <8 x i64> <i64 -4294967296, i64 -4294967296, i64 -4294967296, i64 -4294967296, i64 -4294967296, i64 -4294967296, i64 -4294967296, i64 -4294967296>
  %22 = and <8 x i64> %21, %18
  %23 = select <8 x i1> %17, <8 x i64> %22, <8 x i64> <i64 9221120237041090560, i64 9221120237041090560, i64 9221120237041090560, i64 9221120237041090560, i64 9221120237041090560, i64 9221120237041090560, i64 9221120237041090560, i64 9221120237041090560>
  %24 = getelementptr i64, ptr %6, i64 %8
  store <8 x i64> %23, ptr %24, align 8
  %25 = add nuw i64 %8, 8
  %26 = icmp eq i64 %25, 32
  br i1 %26, label %27, label %7

27:
  ret i64 0
}

define dso_local noundef i64 @fadd_directed_f32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #4 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = trunc i64 %2 to i32
  tail call void @llvm.set.rounding(i32 %6) #20
  %7 = getelementptr i8, ptr %5, i64 256
  %8 = getelementptr i8, ptr %5, i64 2048
  br label %10

9:
  tail call void @llvm.set.rounding(i32 1) #20
  ret i64 0

10:
  %11 = phi i64 [ 0, %3 ], [ %18, %10 ]
  %12 = getelementptr float, ptr %5, i64 %11
  %13 = load float, ptr %12, align 4
  %14 = getelementptr float, ptr %7, i64 %11
  %15 = load float, ptr %14, align 4
  %16 = tail call float @llvm.experimental.constrained.fadd.f32(float %13, float %15, metadata !"round.dynamic", metadata !"fpexcept.strict") #20
  %17 = getelementptr float, ptr %8, i64 %11
  store float %16, ptr %17, align 4
  %18 = add nuw nsw i64 %11, 1
  %19 = icmp eq i64 %18, 32
  br i1 %19, label %9, label %10
}

declare void @llvm.set.rounding(i32) #5

declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata) #6

define dso_local noundef i64 @fmul_directed_f32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #4 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = trunc i64 %2 to i32
  tail call void @llvm.set.rounding(i32 %6) #20
  %7 = getelementptr i8, ptr %5, i64 256
  %8 = getelementptr i8, ptr %5, i64 2048
  br label %10

9:
  tail call void @llvm.set.rounding(i32 1) #20
  ret i64 0

10:
  %11 = phi i64 [ 0, %3 ], [ %18, %10 ]
  %12 = getelementptr float, ptr %5, i64 %11
  %13 = load float, ptr %12, align 4
  %14 = getelementptr float, ptr %7, i64 %11
  %15 = load float, ptr %14, align 4
  %16 = tail call float @llvm.experimental.constrained.fmul.f32(float %13, float %15, metadata !"round.dynamic", metadata !"fpexcept.strict") #20
  %17 = getelementptr float, ptr %8, i64 %11
  store float %16, ptr %17, align 4
  %18 = add nuw nsw i64 %11, 1
  %19 = icmp eq i64 %18, 32
  br i1 %19, label %9, label %10
}

declare float @llvm.experimental.constrained.fmul.f32(float, float, metadata, metadata) #6

define dso_local noundef i64 @fdiv_directed_f32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #4 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = trunc i64 %2 to i32
  tail call void @llvm.set.rounding(i32 %6) #20
  %7 = getelementptr i8, ptr %5, i64 256
  %8 = getelementptr i8, ptr %5, i64 2048
  br label %10

9:
  tail call void @llvm.set.rounding(i32 1) #20
  ret i64 0

10:
  %11 = phi i64 [ 0, %3 ], [ %18, %10 ]
  %12 = getelementptr float, ptr %5, i64 %11
  %13 = load float, ptr %12, align 4
  %14 = getelementptr float, ptr %7, i64 %11
  %15 = load float, ptr %14, align 4
  %16 = tail call float @llvm.experimental.constrained.fdiv.f32(float %13, float %15, metadata !"round.dynamic", metadata !"fpexcept.strict") #20
  %17 = getelementptr float, ptr %8, i64 %11
  store float %16, ptr %17, align 4
  %18 = add nuw nsw i64 %11, 1
  %19 = icmp eq i64 %18, 32
  br i1 %19, label %9, label %10
}

declare float @llvm.experimental.constrained.fdiv.f32(float, float, metadata, metadata) #6

define dso_local noundef i64 @fma_directed_f32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #4 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = trunc i64 %2 to i32
  tail call void @llvm.set.rounding(i32 %6) #20
  %7 = getelementptr i8, ptr %5, i64 256
  %8 = getelementptr i8, ptr %5, i64 512
  %9 = getelementptr i8, ptr %5, i64 2048
  br label %11

10:
  tail call void @llvm.set.rounding(i32 1) #20
  ret i64 0

11:
  %12 = phi i64 [ 0, %3 ], [ %21, %11 ]
  %13 = getelementptr float, ptr %5, i64 %12
  %14 = load float, ptr %13, align 4
  %15 = getelementptr float, ptr %7, i64 %12
  %16 = load float, ptr %15, align 4
  %17 = getelementptr float, ptr %8, i64 %12
  %18 = load float, ptr %17, align 4
  %19 = tail call float @llvm.experimental.constrained.fma.f32(float %14, float %16, float %18, metadata !"round.dynamic", metadata !"fpexcept.strict") #20
  %20 = getelementptr float, ptr %9, i64 %12
  store float %19, ptr %20, align 4
  %21 = add nuw nsw i64 %12, 1
  %22 = icmp eq i64 %21, 32
  br i1 %22, label %10, label %11
}

declare float @llvm.experimental.constrained.fma.f32(float, float, float, metadata, metadata) #6

define dso_local noundef i64 @sqrt_directed_f32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #4 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = trunc i64 %2 to i32
  tail call void @llvm.set.rounding(i32 %6) #20
  %7 = getelementptr i8, ptr %5, i64 2048
  br label %9

8:
  tail call void @llvm.set.rounding(i32 1) #20
  ret i64 0

9:
  %10 = phi i64 [ 0, %3 ], [ %15, %9 ]
  %11 = getelementptr float, ptr %5, i64 %10
  %12 = load float, ptr %11, align 4
  %13 = tail call float @llvm.experimental.constrained.sqrt.f32(float %12, metadata !"round.dynamic", metadata !"fpexcept.strict") #20
  %14 = getelementptr float, ptr %7, i64 %10
  store float %13, ptr %14, align 4
  %15 = add nuw nsw i64 %10, 1
  %16 = icmp eq i64 %15, 32
  br i1 %16, label %8, label %9
}

declare float @llvm.experimental.constrained.sqrt.f32(float, metadata, metadata) #6

define dso_local noundef i64 @fadd_directed_f64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #4 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = trunc i64 %2 to i32
  tail call void @llvm.set.rounding(i32 %6) #20
  %7 = getelementptr i8, ptr %5, i64 256
  %8 = getelementptr i8, ptr %5, i64 2048
  br label %10

9:
  tail call void @llvm.set.rounding(i32 1) #20
  ret i64 0

10:
  %11 = phi i64 [ 0, %3 ], [ %18, %10 ]
  %12 = getelementptr double, ptr %5, i64 %11
  %13 = load double, ptr %12, align 8
  %14 = getelementptr double, ptr %7, i64 %11
  %15 = load double, ptr %14, align 8
  %16 = tail call double @llvm.experimental.constrained.fadd.f64(double %13, double %15, metadata !"round.dynamic", metadata !"fpexcept.strict") #20
  %17 = getelementptr double, ptr %8, i64 %11
  store double %16, ptr %17, align 8
  %18 = add nuw nsw i64 %11, 1
  %19 = icmp eq i64 %18, 32
  br i1 %19, label %9, label %10
}

declare double @llvm.experimental.constrained.fadd.f64(double, double, metadata, metadata) #6

define dso_local noundef i64 @fmul_directed_f64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #4 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = trunc i64 %2 to i32
  tail call void @llvm.set.rounding(i32 %6) #20
  %7 = getelementptr i8, ptr %5, i64 256
  %8 = getelementptr i8, ptr %5, i64 2048
  br label %10

9:
  tail call void @llvm.set.rounding(i32 1) #20
  ret i64 0

10:
  %11 = phi i64 [ 0, %3 ], [ %18, %10 ]
  %12 = getelementptr double, ptr %5, i64 %11
  %13 = load double, ptr %12, align 8
  %14 = getelementptr double, ptr %7, i64 %11
  %15 = load double, ptr %14, align 8
  %16 = tail call double @llvm.experimental.constrained.fmul.f64(double %13, double %15, metadata !"round.dynamic", metadata !"fpexcept.strict") #20
  %17 = getelementptr double, ptr %8, i64 %11
  store double %16, ptr %17, align 8
  %18 = add nuw nsw i64 %11, 1
  %19 = icmp eq i64 %18, 32
  br i1 %19, label %9, label %10
}

declare double @llvm.experimental.constrained.fmul.f64(double, double, metadata, metadata) #6

define dso_local noundef i64 @fdiv_directed_f64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #4 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = trunc i64 %2 to i32
  tail call void @llvm.set.rounding(i32 %6) #20
  %7 = getelementptr i8, ptr %5, i64 256
  %8 = getelementptr i8, ptr %5, i64 2048
  br label %10

9:
  tail call void @llvm.set.rounding(i32 1) #20
  ret i64 0

10:
  %11 = phi i64 [ 0, %3 ], [ %18, %10 ]
  %12 = getelementptr double, ptr %5, i64 %11
  %13 = load double, ptr %12, align 8
  %14 = getelementptr double, ptr %7, i64 %11
  %15 = load double, ptr %14, align 8
  %16 = tail call double @llvm.experimental.constrained.fdiv.f64(double %13, double %15, metadata !"round.dynamic", metadata !"fpexcept.strict") #20
  %17 = getelementptr double, ptr %8, i64 %11
  store double %16, ptr %17, align 8
  %18 = add nuw nsw i64 %11, 1
  %19 = icmp eq i64 %18, 32
  br i1 %19, label %9, label %10
}

declare double @llvm.experimental.constrained.fdiv.f64(double, double, metadata, metadata) #6

define dso_local noundef i64 @fma_directed_f64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #4 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = trunc i64 %2 to i32
  tail call void @llvm.set.rounding(i32 %6) #20
  %7 = getelementptr i8, ptr %5, i64 256
  %8 = getelementptr i8, ptr %5, i64 512
  %9 = getelementptr i8, ptr %5, i64 2048
  br label %11

10:
  tail call void @llvm.set.rounding(i32 1) #20
  ret i64 0

11:
  %12 = phi i64 [ 0, %3 ], [ %21, %11 ]
  %13 = getelementptr double, ptr %5, i64 %12
  %14 = load double, ptr %13, align 8
  %15 = getelementptr double, ptr %7, i64 %12
  %16 = load double, ptr %15, align 8
  %17 = getelementptr double, ptr %8, i64 %12
  %18 = load double, ptr %17, align 8
  %19 = tail call double @llvm.experimental.constrained.fma.f64(double %14, double %16, double %18, metadata !"round.dynamic", metadata !"fpexcept.strict") #20
  %20 = getelementptr double, ptr %9, i64 %12
  store double %19, ptr %20, align 8
  %21 = add nuw nsw i64 %12, 1
  %22 = icmp eq i64 %21, 32
  br i1 %22, label %10, label %11
}

declare double @llvm.experimental.constrained.fma.f64(double, double, double, metadata, metadata) #6

define dso_local noundef i64 @sqrt_directed_f64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #4 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = trunc i64 %2 to i32
  tail call void @llvm.set.rounding(i32 %6) #20
  %7 = getelementptr i8, ptr %5, i64 2048
  br label %9

8:
  tail call void @llvm.set.rounding(i32 1) #20
  ret i64 0

9:
  %10 = phi i64 [ 0, %3 ], [ %15, %9 ]
  %11 = getelementptr double, ptr %5, i64 %10
  %12 = load double, ptr %11, align 8
  %13 = tail call double @llvm.experimental.constrained.sqrt.f64(double %12, metadata !"round.dynamic", metadata !"fpexcept.strict") #20
  %14 = getelementptr double, ptr %7, i64 %10
  store double %13, ptr %14, align 8
  %15 = add nuw nsw i64 %10, 1
  %16 = icmp eq i64 %15, 32
  br i1 %16, label %8, label %9
}

declare double @llvm.experimental.constrained.sqrt.f64(double, metadata, metadata) #6

define dso_local noundef i64 @round_rn_f16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = getelementptr i8, ptr %5, i64 2112
  %8 = getelementptr i8, ptr %5, i64 256
  %9 = icmp ult ptr %6, %8
  %10 = icmp ult ptr %5, %7
  %11 = and i1 %9, %10
  br i1 %11, label %41, label %12

12:
  %13 = phi i64 [ %38, %12 ], [ 0, %3 ]
  %14 = getelementptr double, ptr %5, i64 %13
  %15 = load <8 x double>, ptr %14, align 8
  %16 = fptrunc <8 x double> %15 to <8 x float>
  %17 = bitcast <8 x float> %16 to <8 x i32>
  %18 = fpext <8 x float> %16 to <8 x double>
  %19 = fcmp ueq <8 x double> %15, %18
  %20 = trunc <8 x i32> %17 to <8 x i1>
  %21 = or <8 x i1> %19, %20
  %22 = fcmp ogt <8 x double> %15, %18
  %23 = select <8 x i1> %22, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> <i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647>
  %24 = icmp slt <8 x i32> %17, zeroinitializer
  %25 = xor <8 x i1> %24, %22
  %26 = select <8 x i1> %25, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %27 = and <8 x i32> %17, <i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646>
  %28 = icmp eq <8 x i32> %27, zeroinitializer
  %29 = add <8 x i32> %26, %17
  %30 = select <8 x i1> %28, <8 x i32> %23, <8 x i32> %29
  %31 = select <8 x i1> %21, <8 x i32> %17, <8 x i32> %30
  %32 = fcmp uno <8 x double> %15, zeroinitializer
  %33 = bitcast <8 x i32> %31 to <8 x float>
  %34 = fptrunc <8 x float> %33 to <8 x half>
  %35 = bitcast <8 x half> %34 to <8 x i16>
  %36 = select <8 x i1> %32, <8 x i16> <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>, <8 x i16> %35
  %37 = getelementptr i16, ptr %6, i64 %13
  store <8 x i16> %36, ptr %37, align 2
  %38 = add nuw i64 %13, 8
  %39 = icmp eq i64 %38, 32
  br i1 %39, label %40, label %12

40:
  ret i64 0

41:
  %42 = phi i64 [ %70, %62 ], [ 0, %3 ]
  %43 = getelementptr double, ptr %5, i64 %42
  %44 = load double, ptr %43, align 8
  %45 = fptrunc double %44 to float
  %46 = bitcast float %45 to i32
  %47 = fpext float %45 to double
  %48 = fcmp one double %44, %47
  %49 = and i32 %46, 1
  %50 = icmp eq i32 %49, 0
  %51 = and i1 %48, %50
  br i1 %51, label %52, label %62

52:
  %53 = fcmp ogt double %44, %47
  %54 = select i1 %53, i32 1, i32 -2147483647
  %55 = icmp slt i32 %46, 0
  %56 = xor i1 %55, %53
  %57 = select i1 %56, i32 1, i32 -1
  %58 = and i32 %46, 2147483646
  %59 = icmp eq i32 %58, 0
  %60 = add i32 %57, %46
  %61 = select i1 %59, i32 %54, i32 %60
  br label %62

62:
  %63 = phi i32 [ %61, %52 ], [ %46, %41 ]
  %64 = fcmp uno double %44, 0.000000e+00
  %65 = bitcast i32 %63 to float
  %66 = fptrunc float %65 to half
  %67 = bitcast half %66 to i16
  %68 = select i1 %64, i16 32767, i16 %67
  %69 = getelementptr i16, ptr %6, i64 %42
  store i16 %68, ptr %69, align 2
  %70 = add nuw nsw i64 %42, 1
  %71 = icmp eq i64 %70, 32
  br i1 %71, label %40, label %41
}

define dso_local noundef i64 @round_rn_bf16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = getelementptr i8, ptr %5, i64 2112
  %8 = getelementptr i8, ptr %5, i64 256
  %9 = icmp ult ptr %6, %8
  %10 = icmp ult ptr %5, %7
  %11 = and i1 %9, %10
  br i1 %11, label %48, label %12

12:
  %13 = phi i64 [ %45, %12 ], [ 0, %3 ]
  %14 = getelementptr double, ptr %5, i64 %13
  %15 = load <8 x double>, ptr %14, align 8
  %16 = fcmp ord <8 x double> %15, zeroinitializer
  %17 = fptrunc <8 x double> %15 to <8 x float>
  %18 = bitcast <8 x float> %17 to <8 x i32>
  %19 = fpext <8 x float> %17 to <8 x double>
  %20 = fcmp ueq <8 x double> %15, %19
  %21 = trunc <8 x i32> %18 to <8 x i1>
  %22 = or <8 x i1> %20, %21
  %23 = fcmp ogt <8 x double> %15, %19
  %24 = select <8 x i1> %23, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> <i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647>
  %25 = icmp slt <8 x i32> %18, zeroinitializer
  %26 = xor <8 x i1> %25, %23
  %27 = select <8 x i1> %26, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %28 = and <8 x i32> %18, <i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646>
  %29 = icmp eq <8 x i32> %28, zeroinitializer
  %30 = add <8 x i32> %27, %18
  %31 = select <8 x i1> %29, <8 x i32> %24, <8 x i32> %30
  %32 = select <8 x i1> %16, <8 x i1> %22, <8 x i1> zeroinitializer
  %33 = select <8 x i1> %32, <8 x i32> %18, <8 x i32> %31
  %34 = add <8 x i32> %33, <i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767>
  %35 = lshr <8 x i32> %33, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %36 = and <8 x i32> %35, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %37 = add <8 x i32> %34, %36
  %38 = and <8 x i32> %33, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %39 = icmp eq <8 x i32> %38, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %40 = select <8 x i1> %39, <8 x i32> %33, <8 x i32> %37
  %41 = lshr <8 x i32> %40, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %42 = trunc nuw <8 x i32> %41 to <8 x i16>
  %43 = select <8 x i1> %16, <8 x i16> %42, <8 x i16> <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %44 = getelementptr i16, ptr %6, i64 %13
  store <8 x i16> %43, ptr %44, align 2
  %45 = add nuw i64 %13, 8
  %46 = icmp eq i64 %45, 32
  br i1 %46, label %47, label %12

47:
  ret i64 0

48:
  %49 = phi i64 [ %85, %82 ], [ 0, %3 ]
  %50 = getelementptr double, ptr %5, i64 %49
  %51 = load double, ptr %50, align 8
  %52 = fcmp uno double %51, 0.000000e+00
  br i1 %52, label %82, label %53

53:
  %54 = fptrunc double %51 to float
  %55 = bitcast float %54 to i32
  %56 = fpext float %54 to double
  %57 = fcmp one double %51, %56
  %58 = and i32 %55, 1
  %59 = icmp eq i32 %58, 0
  %60 = and i1 %57, %59
  br i1 %60, label %61, label %71

61:
  %62 = fcmp ogt double %51, %56
  %63 = select i1 %62, i32 1, i32 -2147483647
  %64 = icmp slt i32 %55, 0
  %65 = xor i1 %64, %62
  %66 = select i1 %65, i32 1, i32 -1
  %67 = and i32 %55, 2147483646
  %68 = icmp eq i32 %67, 0
  %69 = add i32 %66, %55
  %70 = select i1 %68, i32 %63, i32 %69
  br label %71

71:
  %72 = phi i32 [ %70, %61 ], [ %55, %53 ]
  %73 = add i32 %72, 32767
  %74 = lshr i32 %72, 16
  %75 = and i32 %74, 1
  %76 = add i32 %73, %75
  %77 = and i32 %72, 2139095040
  %78 = icmp eq i32 %77, 2139095040
  %79 = select i1 %78, i32 %72, i32 %76
  %80 = lshr i32 %79, 16
  %81 = trunc nuw i32 %80 to i16
  br label %82

82:
  %83 = phi i16 [ %81, %71 ], [ 32767, %48 ]
  %84 = getelementptr i16, ptr %6, i64 %49
  store i16 %83, ptr %84, align 2
  %85 = add nuw nsw i64 %49, 1
  %86 = icmp eq i64 %85, 32
  br i1 %86, label %47, label %48
}

define dso_local noundef i64 @round_rz_f16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = getelementptr i8, ptr %5, i64 2112
  %8 = getelementptr i8, ptr %5, i64 256
  %9 = icmp ult ptr %6, %8
  %10 = icmp ult ptr %5, %7
  %11 = and i1 %9, %10
  br i1 %11, label %69, label %12

12:
  %13 = phi i64 [ %66, %12 ], [ 0, %3 ]
  %14 = getelementptr double, ptr %5, i64 %13
  %15 = load <8 x double>, ptr %14, align 8
  %16 = fptrunc <8 x double> %15 to <8 x float>
  %17 = bitcast <8 x float> %16 to <8 x i32>
  %18 = fpext <8 x float> %16 to <8 x double>
  %19 = fcmp ueq <8 x double> %15, %18
  %20 = trunc <8 x i32> %17 to <8 x i1>
  %21 = or <8 x i1> %19, %20
  %22 = fcmp ogt <8 x double> %15, %18
  %23 = select <8 x i1> %22, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> <i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647>
  %24 = icmp slt <8 x i32> %17, zeroinitializer
  %25 = xor <8 x i1> %24, %22
  %26 = select <8 x i1> %25, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %27 = and <8 x i32> %17, <i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646>
  %28 = icmp eq <8 x i32> %27, zeroinitializer
  %29 = add <8 x i32> %26, %17
  %30 = select <8 x i1> %28, <8 x i32> %23, <8 x i32> %29
  %31 = select <8 x i1> %21, <8 x i32> %17, <8 x i32> %30
  %32 = fcmp ord <8 x double> %15, zeroinitializer
  %33 = bitcast <8 x i32> %31 to <8 x float>
  %34 = fptrunc <8 x float> %33 to <8 x half>
  %35 = bitcast <8 x half> %34 to <8 x i16>
  %36 = zext <8 x i16> %35 to <8 x i32>
  %37 = fpext <8 x half> %34 to <8 x double>
  %38 = fpext <8 x float> %33 to <8 x double>
  %39 = fcmp ule <8 x double> %37, %38
  %40 = fcmp ule <8 x float> %33, zeroinitializer
  %41 = or <8 x i1> %40, %39
  %42 = xor <8 x i1> %41, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %43 = select <8 x i1> %32, <8 x i1> %42, <8 x i1> zeroinitializer
  %44 = icmp sgt <8 x i16> %35, <i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1>
  %45 = select <8 x i1> %44, <8 x i16> <i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1>, <8 x i16> <i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1>
  %46 = and <8 x i32> %36, <i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767>
  %47 = icmp eq <8 x i32> %46, zeroinitializer
  %48 = add <8 x i16> %45, %35
  %49 = select <8 x i1> %47, <8 x i16> <i16 -32767, i16 -32767, i16 -32767, i16 -32767, i16 -32767, i16 -32767, i16 -32767, i16 -32767>, <8 x i16> %48
  %50 = select <8 x i1> %32, <8 x i1> %41, <8 x i1> zeroinitializer
  %51 = fcmp olt <8 x double> %37, %38
  %52 = and <8 x i1> %40, %51
  %53 = select <8 x i1> %50, <8 x i1> %52, <8 x i1> zeroinitializer
  %54 = icmp sgt <8 x i16> %35, <i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1>
  %55 = select <8 x i1> %54, <8 x i16> <i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1>, <8 x i16> <i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1>
  %56 = and <8 x i32> %36, <i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767>
  %57 = icmp eq <8 x i32> %56, zeroinitializer
  %58 = add <8 x i16> %55, %35
  %59 = select <8 x i1> %57, <8 x i16> <i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1>, <8 x i16> %58
  %60 = xor <8 x i1> %52, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %61 = select <8 x i1> %50, <8 x i1> %60, <8 x i1> zeroinitializer
  %62 = select <8 x i1> %43, <8 x i16> %49, <8 x i16> <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %63 = select <8 x i1> %53, <8 x i16> %59, <8 x i16> %62
  %64 = select <8 x i1> %61, <8 x i16> %35, <8 x i16> %63
  %65 = getelementptr i16, ptr %6, i64 %13
  store <8 x i16> %64, ptr %65, align 2
  %66 = add nuw i64 %13, 8
  %67 = icmp eq i64 %66, 32
  br i1 %67, label %68, label %12

68:
  ret i64 0

69:
  %70 = phi i64 [ %123, %120 ], [ 0, %3 ]
  %71 = getelementptr double, ptr %5, i64 %70
  %72 = load double, ptr %71, align 8
  %73 = fptrunc double %72 to float
  %74 = bitcast float %73 to i32
  %75 = fpext float %73 to double
  %76 = fcmp one double %72, %75
  %77 = and i32 %74, 1
  %78 = icmp eq i32 %77, 0
  %79 = and i1 %76, %78
  br i1 %79, label %80, label %90

80:
  %81 = fcmp ogt double %72, %75
  %82 = select i1 %81, i32 1, i32 -2147483647
  %83 = icmp slt i32 %74, 0
  %84 = xor i1 %83, %81
  %85 = select i1 %84, i32 1, i32 -1
  %86 = and i32 %74, 2147483646
  %87 = icmp eq i32 %86, 0
  %88 = add i32 %85, %74
  %89 = select i1 %87, i32 %82, i32 %88
  br label %90

90:
  %91 = phi i32 [ %89, %80 ], [ %74, %69 ]
  %92 = fcmp uno double %72, 0.000000e+00
  br i1 %92, label %120, label %93

93:
  %94 = bitcast i32 %91 to float
  %95 = fptrunc float %94 to half
  %96 = bitcast half %95 to i16
  %97 = zext i16 %96 to i32
  %98 = fpext half %95 to double
  %99 = fpext float %94 to double
  %100 = fcmp ule double %98, %99
  %101 = fcmp ule float %94, 0.000000e+00
  %102 = or i1 %101, %100
  br i1 %102, label %110, label %103

103:
  %104 = icmp sgt i16 %96, -1
  %105 = select i1 %104, i16 -1, i16 1
  %106 = and i32 %97, 32767
  %107 = icmp eq i32 %106, 0
  %108 = add i16 %105, %96
  %109 = select i1 %107, i16 -32767, i16 %108
  br label %120

110:
  %111 = fcmp olt double %98, %99
  %112 = and i1 %101, %111
  br i1 %112, label %113, label %120

113:
  %114 = icmp sgt i16 %96, -1
  %115 = select i1 %114, i16 1, i16 -1
  %116 = and i32 %97, 32767
  %117 = icmp eq i32 %116, 0
  %118 = add i16 %115, %96
  %119 = select i1 %117, i16 1, i16 %118
  br label %120

120:
  %121 = phi i16 [ 32767, %90 ], [ %109, %103 ], [ %119, %113 ], [ %96, %110 ]
  %122 = getelementptr i16, ptr %6, i64 %70
  store i16 %121, ptr %122, align 2
  %123 = add nuw nsw i64 %70, 1
  %124 = icmp eq i64 %123, 32
  br i1 %124, label %68, label %69
}

define dso_local noundef i64 @round_rz_bf16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = getelementptr i8, ptr %5, i64 2112
  %8 = getelementptr i8, ptr %5, i64 256
  %9 = icmp ult ptr %6, %8
  %10 = icmp ult ptr %5, %7
  %11 = and i1 %9, %10
  br i1 %11, label %41, label %12

12:
  %13 = phi i64 [ %38, %12 ], [ 0, %3 ]
  %14 = getelementptr double, ptr %5, i64 %13
  %15 = load <8 x double>, ptr %14, align 8
  %16 = fcmp ord <8 x double> %15, zeroinitializer
  %17 = fptrunc <8 x double> %15 to <8 x float>
  %18 = bitcast <8 x float> %17 to <8 x i32>
  %19 = fpext <8 x float> %17 to <8 x double>
  %20 = fcmp ueq <8 x double> %15, %19
  %21 = trunc <8 x i32> %18 to <8 x i1>
  %22 = or <8 x i1> %20, %21
  %23 = fcmp ogt <8 x double> %15, %19
  %24 = select <8 x i1> %23, <8 x i32> zeroinitializer, <8 x i32> <i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648>
  %25 = icmp slt <8 x i32> %18, zeroinitializer
  %26 = xor <8 x i1> %25, %23
  %27 = select <8 x i1> %26, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %28 = and <8 x i32> %18, <i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646>
  %29 = icmp eq <8 x i32> %28, zeroinitializer
  %30 = add <8 x i32> %27, %18
  %31 = select <8 x i1> %29, <8 x i32> %24, <8 x i32> %30
  %32 = select <8 x i1> %16, <8 x i1> %22, <8 x i1> zeroinitializer
  %33 = select <8 x i1> %32, <8 x i32> %18, <8 x i32> %31
  %34 = lshr <8 x i32> %33, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %35 = trunc nuw <8 x i32> %34 to <8 x i16>
  %36 = select <8 x i1> %16, <8 x i16> %35, <8 x i16> <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %37 = getelementptr i16, ptr %6, i64 %13
  store <8 x i16> %36, ptr %37, align 2
  %38 = add nuw i64 %13, 8
  %39 = icmp eq i64 %38, 32
  br i1 %39, label %40, label %12

40:
  ret i64 0

41:
  %42 = phi i64 [ %71, %68 ], [ 0, %3 ]
  %43 = getelementptr double, ptr %5, i64 %42
  %44 = load double, ptr %43, align 8
  %45 = fcmp uno double %44, 0.000000e+00
  br i1 %45, label %68, label %46

46:
  %47 = fptrunc double %44 to float
  %48 = bitcast float %47 to i32
  %49 = fpext float %47 to double
  %50 = fcmp one double %44, %49
  %51 = and i32 %48, 1
  %52 = icmp eq i32 %51, 0
  %53 = and i1 %50, %52
  br i1 %53, label %54, label %64

54:
  %55 = fcmp ogt double %44, %49
  %56 = select i1 %55, i32 1, i32 -2147483647
  %57 = icmp slt i32 %48, 0
  %58 = xor i1 %57, %55
  %59 = select i1 %58, i32 1, i32 -1
  %60 = and i32 %48, 2147483646
  %61 = icmp eq i32 %60, 0
  %62 = add i32 %59, %48
  %63 = select i1 %61, i32 %56, i32 %62
  br label %64

64:
  %65 = phi i32 [ %63, %54 ], [ %48, %46 ]
  %66 = lshr i32 %65, 16
  %67 = trunc nuw i32 %66 to i16
  br label %68

68:
  %69 = phi i16 [ %67, %64 ], [ 32767, %41 ]
  %70 = getelementptr i16, ptr %6, i64 %42
  store i16 %69, ptr %70, align 2
  %71 = add nuw nsw i64 %42, 1
  %72 = icmp eq i64 %71, 32
  br i1 %72, label %40, label %41
}

define dso_local noundef i64 @round_rm_f16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = getelementptr i8, ptr %5, i64 2112
  %8 = getelementptr i8, ptr %5, i64 256
  %9 = icmp ult ptr %6, %8
  %10 = icmp ult ptr %5, %7
  %11 = and i1 %9, %10
  br i1 %11, label %53, label %12

12:
  %13 = phi i64 [ %50, %12 ], [ 0, %3 ]
  %14 = getelementptr double, ptr %5, i64 %13
  %15 = load <8 x double>, ptr %14, align 8
  %16 = fptrunc <8 x double> %15 to <8 x float>
  %17 = bitcast <8 x float> %16 to <8 x i32>
  %18 = fpext <8 x float> %16 to <8 x double>
  %19 = fcmp ueq <8 x double> %15, %18
  %20 = trunc <8 x i32> %17 to <8 x i1>
  %21 = or <8 x i1> %19, %20
  %22 = fcmp ogt <8 x double> %15, %18
  %23 = select <8 x i1> %22, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> <i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647>
  %24 = icmp slt <8 x i32> %17, zeroinitializer
  %25 = xor <8 x i1> %24, %22
  %26 = select <8 x i1> %25, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %27 = and <8 x i32> %17, <i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646>
  %28 = icmp eq <8 x i32> %27, zeroinitializer
  %29 = add <8 x i32> %26, %17
  %30 = select <8 x i1> %28, <8 x i32> %23, <8 x i32> %29
  %31 = select <8 x i1> %21, <8 x i32> %17, <8 x i32> %30
  %32 = fcmp ord <8 x double> %15, zeroinitializer
  %33 = bitcast <8 x i32> %31 to <8 x float>
  %34 = fptrunc <8 x float> %33 to <8 x half>
  %35 = bitcast <8 x half> %34 to <8 x i16>
  %36 = fpext <8 x half> %34 to <8 x double>
  %37 = fpext <8 x float> %33 to <8 x double>
  %38 = fcmp ule <8 x double> %36, %37
  %39 = xor <8 x i1> %38, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %40 = select <8 x i1> %32, <8 x i1> %39, <8 x i1> zeroinitializer
  %41 = icmp sgt <8 x i16> %35, <i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1>
  %42 = select <8 x i1> %41, <8 x i16> <i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1>, <8 x i16> <i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1>
  %43 = fcmp oeq <8 x half> %34, zeroinitializer
  %44 = add <8 x i16> %42, %35
  %45 = select <8 x i1> %43, <8 x i16> <i16 -32767, i16 -32767, i16 -32767, i16 -32767, i16 -32767, i16 -32767, i16 -32767, i16 -32767>, <8 x i16> %44
  %46 = select <8 x i1> %32, <8 x i1> %38, <8 x i1> zeroinitializer
  %47 = select <8 x i1> %40, <8 x i16> %45, <8 x i16> <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %48 = select <8 x i1> %46, <8 x i16> %35, <8 x i16> %47
  %49 = getelementptr i16, ptr %6, i64 %13
  store <8 x i16> %48, ptr %49, align 2
  %50 = add nuw i64 %13, 8
  %51 = icmp eq i64 %50, 32
  br i1 %51, label %52, label %12

52:
  ret i64 0

53:
  %54 = phi i64 [ %93, %90 ], [ 0, %3 ]
  %55 = getelementptr double, ptr %5, i64 %54
  %56 = load double, ptr %55, align 8
  %57 = fptrunc double %56 to float
  %58 = bitcast float %57 to i32
  %59 = fpext float %57 to double
  %60 = fcmp one double %56, %59
  %61 = and i32 %58, 1
  %62 = icmp eq i32 %61, 0
  %63 = and i1 %60, %62
  br i1 %63, label %64, label %74

64:
  %65 = fcmp ogt double %56, %59
  %66 = select i1 %65, i32 1, i32 -2147483647
  %67 = icmp slt i32 %58, 0
  %68 = xor i1 %67, %65
  %69 = select i1 %68, i32 1, i32 -1
  %70 = and i32 %58, 2147483646
  %71 = icmp eq i32 %70, 0
  %72 = add i32 %69, %58
  %73 = select i1 %71, i32 %66, i32 %72
  br label %74

74:
  %75 = phi i32 [ %73, %64 ], [ %58, %53 ]
  %76 = fcmp uno double %56, 0.000000e+00
  br i1 %76, label %90, label %77

77:
  %78 = bitcast i32 %75 to float
  %79 = fptrunc float %78 to half
  %80 = bitcast half %79 to i16
  %81 = fpext half %79 to double
  %82 = fpext float %78 to double
  %83 = fcmp ule double %81, %82
  br i1 %83, label %90, label %84

84:
  %85 = icmp sgt i16 %80, -1
  %86 = select i1 %85, i16 -1, i16 1
  %87 = fcmp oeq half %79, 0xH0000
  %88 = add i16 %86, %80
  %89 = select i1 %87, i16 -32767, i16 %88
  br label %90

90:
  %91 = phi i16 [ 32767, %74 ], [ %89, %84 ], [ %80, %77 ]
  %92 = getelementptr i16, ptr %6, i64 %54
  store i16 %91, ptr %92, align 2
  %93 = add nuw nsw i64 %54, 1
  %94 = icmp eq i64 %93, 32
  br i1 %94, label %52, label %53
}

define dso_local noundef i64 @round_rm_bf16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = getelementptr i8, ptr %5, i64 2112
  %8 = getelementptr i8, ptr %5, i64 256
  %9 = icmp ult ptr %6, %8
  %10 = icmp ult ptr %5, %7
  %11 = and i1 %9, %10
  br i1 %11, label %47, label %12

12:
  %13 = phi i64 [ %44, %12 ], [ 0, %3 ]
  %14 = getelementptr double, ptr %5, i64 %13
  %15 = load <8 x double>, ptr %14, align 8
  %16 = fcmp ord <8 x double> %15, zeroinitializer
  %17 = fptrunc <8 x double> %15 to <8 x float>
  %18 = bitcast <8 x float> %17 to <8 x i32>
  %19 = fpext <8 x float> %17 to <8 x double>
  %20 = fcmp ueq <8 x double> %15, %19
  %21 = trunc <8 x i32> %18 to <8 x i1>
  %22 = or <8 x i1> %20, %21
  %23 = fcmp ogt <8 x double> %15, %19
  %24 = select <8 x i1> %23, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> <i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647>
  %25 = icmp slt <8 x i32> %18, zeroinitializer
  %26 = xor <8 x i1> %25, %23
  %27 = select <8 x i1> %26, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %28 = and <8 x i32> %18, <i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646>
  %29 = icmp eq <8 x i32> %28, zeroinitializer
  %30 = add <8 x i32> %27, %18
  %31 = select <8 x i1> %29, <8 x i32> %24, <8 x i32> %30
  %32 = select <8 x i1> %16, <8 x i1> %22, <8 x i1> zeroinitializer
  %33 = select <8 x i1> %32, <8 x i32> %18, <8 x i32> %31
  %34 = icmp slt <8 x i32> %33, zeroinitializer
  %35 = add <8 x i32> %33, <i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535>
  %36 = select <8 x i1> %34, <8 x i32> %35, <8 x i32> %33
  %37 = and <8 x i32> %33, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %38 = icmp eq <8 x i32> %37, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %39 = select <8 x i1> %38, <8 x i32> %33, <8 x i32> %36
  %40 = lshr <8 x i32> %39, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %41 = trunc nuw <8 x i32> %40 to <8 x i16>
  %42 = select <8 x i1> %16, <8 x i16> %41, <8 x i16> <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %43 = getelementptr i16, ptr %6, i64 %13
  store <8 x i16> %42, ptr %43, align 2
  %44 = add nuw i64 %13, 8
  %45 = icmp eq i64 %44, 32
  br i1 %45, label %46, label %12

46:
  ret i64 0

47:
  %48 = phi i64 [ %83, %80 ], [ 0, %3 ]
  %49 = getelementptr double, ptr %5, i64 %48
  %50 = load double, ptr %49, align 8
  %51 = fcmp uno double %50, 0.000000e+00
  br i1 %51, label %80, label %52

52:
  %53 = fptrunc double %50 to float
  %54 = bitcast float %53 to i32
  %55 = fpext float %53 to double
  %56 = fcmp one double %50, %55
  %57 = and i32 %54, 1
  %58 = icmp eq i32 %57, 0
  %59 = and i1 %56, %58
  br i1 %59, label %60, label %70

60:
  %61 = fcmp ogt double %50, %55
  %62 = select i1 %61, i32 1, i32 -2147483647
  %63 = icmp slt i32 %54, 0
  %64 = xor i1 %63, %61
  %65 = select i1 %64, i32 1, i32 -1
  %66 = and i32 %54, 2147483646
  %67 = icmp eq i32 %66, 0
  %68 = add i32 %65, %54
  %69 = select i1 %67, i32 %62, i32 %68
  br label %70

70:
  %71 = phi i32 [ %69, %60 ], [ %54, %52 ]
  %72 = icmp slt i32 %71, 0
  %73 = add i32 %71, 65535
  %74 = select i1 %72, i32 %73, i32 %71
  %75 = and i32 %71, 2139095040
  %76 = icmp eq i32 %75, 2139095040
  %77 = select i1 %76, i32 %71, i32 %74
  %78 = lshr i32 %77, 16
  %79 = trunc nuw i32 %78 to i16
  br label %80

80:
  %81 = phi i16 [ %79, %70 ], [ 32767, %47 ]
  %82 = getelementptr i16, ptr %6, i64 %48
  store i16 %81, ptr %82, align 2
  %83 = add nuw nsw i64 %48, 1
  %84 = icmp eq i64 %83, 32
  br i1 %84, label %46, label %47
}

define dso_local noundef i64 @round_rp_f16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = getelementptr i8, ptr %5, i64 2112
  %8 = getelementptr i8, ptr %5, i64 256
  %9 = icmp ult ptr %6, %8
  %10 = icmp ult ptr %5, %7
  %11 = and i1 %9, %10
  br i1 %11, label %53, label %12

12:
  %13 = phi i64 [ %50, %12 ], [ 0, %3 ]
  %14 = getelementptr double, ptr %5, i64 %13
  %15 = load <8 x double>, ptr %14, align 8
  %16 = fptrunc <8 x double> %15 to <8 x float>
  %17 = bitcast <8 x float> %16 to <8 x i32>
  %18 = fpext <8 x float> %16 to <8 x double>
  %19 = fcmp ueq <8 x double> %15, %18
  %20 = trunc <8 x i32> %17 to <8 x i1>
  %21 = or <8 x i1> %19, %20
  %22 = fcmp ogt <8 x double> %15, %18
  %23 = select <8 x i1> %22, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> <i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647>
  %24 = icmp slt <8 x i32> %17, zeroinitializer
  %25 = xor <8 x i1> %24, %22
  %26 = select <8 x i1> %25, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %27 = and <8 x i32> %17, <i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646>
  %28 = icmp eq <8 x i32> %27, zeroinitializer
  %29 = add <8 x i32> %26, %17
  %30 = select <8 x i1> %28, <8 x i32> %23, <8 x i32> %29
  %31 = select <8 x i1> %21, <8 x i32> %17, <8 x i32> %30
  %32 = fcmp ord <8 x double> %15, zeroinitializer
  %33 = bitcast <8 x i32> %31 to <8 x float>
  %34 = fptrunc <8 x float> %33 to <8 x half>
  %35 = bitcast <8 x half> %34 to <8 x i16>
  %36 = fpext <8 x half> %34 to <8 x double>
  %37 = fpext <8 x float> %33 to <8 x double>
  %38 = fcmp uge <8 x double> %36, %37
  %39 = xor <8 x i1> %38, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %40 = select <8 x i1> %32, <8 x i1> %39, <8 x i1> zeroinitializer
  %41 = icmp sgt <8 x i16> %35, <i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1>
  %42 = select <8 x i1> %41, <8 x i16> <i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1>, <8 x i16> <i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1>
  %43 = fcmp oeq <8 x half> %34, zeroinitializer
  %44 = add <8 x i16> %42, %35
  %45 = select <8 x i1> %43, <8 x i16> <i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1>, <8 x i16> %44
  %46 = select <8 x i1> %32, <8 x i1> %38, <8 x i1> zeroinitializer
  %47 = select <8 x i1> %40, <8 x i16> %45, <8 x i16> <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %48 = select <8 x i1> %46, <8 x i16> %35, <8 x i16> %47
  %49 = getelementptr i16, ptr %6, i64 %13
  store <8 x i16> %48, ptr %49, align 2
  %50 = add nuw i64 %13, 8
  %51 = icmp eq i64 %50, 32
  br i1 %51, label %52, label %12

52:
  ret i64 0

53:
  %54 = phi i64 [ %93, %90 ], [ 0, %3 ]
  %55 = getelementptr double, ptr %5, i64 %54
  %56 = load double, ptr %55, align 8
  %57 = fptrunc double %56 to float
  %58 = bitcast float %57 to i32
  %59 = fpext float %57 to double
  %60 = fcmp one double %56, %59
  %61 = and i32 %58, 1
  %62 = icmp eq i32 %61, 0
  %63 = and i1 %60, %62
  br i1 %63, label %64, label %74

64:
  %65 = fcmp ogt double %56, %59
  %66 = select i1 %65, i32 1, i32 -2147483647
  %67 = icmp slt i32 %58, 0
  %68 = xor i1 %67, %65
  %69 = select i1 %68, i32 1, i32 -1
  %70 = and i32 %58, 2147483646
  %71 = icmp eq i32 %70, 0
  %72 = add i32 %69, %58
  %73 = select i1 %71, i32 %66, i32 %72
  br label %74

74:
  %75 = phi i32 [ %73, %64 ], [ %58, %53 ]
  %76 = fcmp uno double %56, 0.000000e+00
  br i1 %76, label %90, label %77

77:
  %78 = bitcast i32 %75 to float
  %79 = fptrunc float %78 to half
  %80 = bitcast half %79 to i16
  %81 = fpext half %79 to double
  %82 = fpext float %78 to double
  %83 = fcmp uge double %81, %82
  br i1 %83, label %90, label %84

84:
  %85 = icmp sgt i16 %80, -1
  %86 = select i1 %85, i16 1, i16 -1
  %87 = fcmp oeq half %79, 0xH0000
  %88 = add i16 %86, %80
  %89 = select i1 %87, i16 1, i16 %88
  br label %90

90:
  %91 = phi i16 [ 32767, %74 ], [ %89, %84 ], [ %80, %77 ]
  %92 = getelementptr i16, ptr %6, i64 %54
  store i16 %91, ptr %92, align 2
  %93 = add nuw nsw i64 %54, 1
  %94 = icmp eq i64 %93, 32
  br i1 %94, label %52, label %53
}

define dso_local noundef i64 @round_rp_bf16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = getelementptr i8, ptr %5, i64 2112
  %8 = getelementptr i8, ptr %5, i64 256
  %9 = icmp ult ptr %6, %8
  %10 = icmp ult ptr %5, %7
  %11 = and i1 %9, %10
  br i1 %11, label %47, label %12

12:
  %13 = phi i64 [ %44, %12 ], [ 0, %3 ]
  %14 = getelementptr double, ptr %5, i64 %13
  %15 = load <8 x double>, ptr %14, align 8
  %16 = fcmp ord <8 x double> %15, zeroinitializer
  %17 = fptrunc <8 x double> %15 to <8 x float>
  %18 = bitcast <8 x float> %17 to <8 x i32>
  %19 = fpext <8 x float> %17 to <8 x double>
  %20 = fcmp ueq <8 x double> %15, %19
  %21 = trunc <8 x i32> %18 to <8 x i1>
  %22 = or <8 x i1> %20, %21
  %23 = fcmp ogt <8 x double> %15, %19
  %24 = select <8 x i1> %23, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> <i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647>
  %25 = icmp slt <8 x i32> %18, zeroinitializer
  %26 = xor <8 x i1> %25, %23
  %27 = select <8 x i1> %26, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %28 = and <8 x i32> %18, <i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646>
  %29 = icmp eq <8 x i32> %28, zeroinitializer
  %30 = add <8 x i32> %27, %18
  %31 = select <8 x i1> %29, <8 x i32> %24, <8 x i32> %30
  %32 = select <8 x i1> %16, <8 x i1> %22, <8 x i1> zeroinitializer
  %33 = select <8 x i1> %32, <8 x i32> %18, <8 x i32> %31
  %34 = add <8 x i32> %33, <i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535>
  %35 = icmp slt <8 x i32> %33, zeroinitializer
  %36 = and <8 x i32> %33, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %37 = icmp eq <8 x i32> %36, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %38 = or <8 x i1> %35, %37
  %39 = select <8 x i1> %38, <8 x i32> %33, <8 x i32> %34
  %40 = lshr <8 x i32> %39, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %41 = trunc nuw <8 x i32> %40 to <8 x i16>
  %42 = select <8 x i1> %16, <8 x i16> %41, <8 x i16> <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %43 = getelementptr i16, ptr %6, i64 %13
  store <8 x i16> %42, ptr %43, align 2
  %44 = add nuw i64 %13, 8
  %45 = icmp eq i64 %44, 32
  br i1 %45, label %46, label %12

46:
  ret i64 0

47:
  %48 = phi i64 [ %83, %80 ], [ 0, %3 ]
  %49 = getelementptr double, ptr %5, i64 %48
  %50 = load double, ptr %49, align 8
  %51 = fcmp uno double %50, 0.000000e+00
  br i1 %51, label %80, label %52

52:
  %53 = fptrunc double %50 to float
  %54 = bitcast float %53 to i32
  %55 = fpext float %53 to double
  %56 = fcmp one double %50, %55
  %57 = and i32 %54, 1
  %58 = icmp eq i32 %57, 0
  %59 = and i1 %56, %58
  br i1 %59, label %60, label %70

60:
  %61 = fcmp ogt double %50, %55
  %62 = select i1 %61, i32 1, i32 -2147483647
  %63 = icmp slt i32 %54, 0
  %64 = xor i1 %63, %61
  %65 = select i1 %64, i32 1, i32 -1
  %66 = and i32 %54, 2147483646
  %67 = icmp eq i32 %66, 0
  %68 = add i32 %65, %54
  %69 = select i1 %67, i32 %62, i32 %68
  br label %70

70:
  %71 = phi i32 [ %69, %60 ], [ %54, %52 ]
  %72 = add i32 %71, 65535
  %73 = icmp slt i32 %71, 0
  %74 = and i32 %71, 2139095040
  %75 = icmp eq i32 %74, 2139095040
  %76 = or i1 %73, %75
  %77 = select i1 %76, i32 %71, i32 %72
  %78 = lshr i32 %77, 16
  %79 = trunc nuw i32 %78 to i16
  br label %80

80:
  %81 = phi i16 [ %79, %70 ], [ 32767, %47 ]
  %82 = getelementptr i16, ptr %6, i64 %48
  store i16 %81, ptr %82, align 2
  %83 = add nuw nsw i64 %48, 1
  %84 = icmp eq i64 %83, 32
  br i1 %84, label %46, label %47
}

define dso_local noundef i64 @round_rz_f32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = getelementptr i8, ptr %5, i64 2176
  %8 = getelementptr i8, ptr %5, i64 256
  %9 = icmp ult ptr %6, %8
  %10 = icmp ult ptr %5, %7
  %11 = and i1 %9, %10
  br i1 %11, label %48, label %12

12:
  %13 = phi i64 [ %45, %12 ], [ 0, %3 ]
  %14 = getelementptr double, ptr %5, i64 %13
  %15 = load <8 x double>, ptr %14, align 8
  %16 = fcmp ord <8 x double> %15, zeroinitializer
  %17 = fptrunc <8 x double> %15 to <8 x float>
  %18 = bitcast <8 x float> %17 to <8 x i32>
  %19 = fpext <8 x float> %17 to <8 x double>
  %20 = fcmp uge <8 x double> %15, %19
  %21 = fcmp ule <8 x double> %15, zeroinitializer
  %22 = or <8 x i1> %21, %20
  %23 = xor <8 x i1> %22, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %24 = select <8 x i1> %16, <8 x i1> %23, <8 x i1> zeroinitializer
  %25 = icmp sgt <8 x i32> %18, <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %26 = select <8 x i1> %25, <8 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %27 = fcmp oeq <8 x float> %17, zeroinitializer
  %28 = add <8 x i32> %26, %18
  %29 = select <8 x i1> %27, <8 x i32> <i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647>, <8 x i32> %28
  %30 = select <8 x i1> %16, <8 x i1> %22, <8 x i1> zeroinitializer
  %31 = fcmp ogt <8 x double> %15, %19
  %32 = and <8 x i1> %21, %31
  %33 = select <8 x i1> %30, <8 x i1> %32, <8 x i1> zeroinitializer
  %34 = icmp sgt <8 x i32> %18, <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %35 = select <8 x i1> %34, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %36 = fcmp oeq <8 x float> %17, zeroinitializer
  %37 = add <8 x i32> %35, %18
  %38 = select <8 x i1> %36, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> %37
  %39 = xor <8 x i1> %32, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %40 = select <8 x i1> %30, <8 x i1> %39, <8 x i1> zeroinitializer
  %41 = select <8 x i1> %24, <8 x i32> %29, <8 x i32> <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>
  %42 = select <8 x i1> %33, <8 x i32> %38, <8 x i32> %41
  %43 = select <8 x i1> %40, <8 x i32> %18, <8 x i32> %42
  %44 = getelementptr i32, ptr %6, i64 %13
  store <8 x i32> %43, ptr %44, align 4
  %45 = add nuw i64 %13, 8
  %46 = icmp eq i64 %45, 32
  br i1 %46, label %47, label %12

47:
  ret i64 0

48:
  %49 = phi i64 [ %78, %75 ], [ 0, %3 ]
  %50 = getelementptr double, ptr %5, i64 %49
  %51 = load double, ptr %50, align 8
  %52 = fcmp uno double %51, 0.000000e+00
  br i1 %52, label %75, label %53

53:
  %54 = fptrunc double %51 to float
  %55 = bitcast float %54 to i32
  %56 = fpext float %54 to double
  %57 = fcmp uge double %51, %56
  %58 = fcmp ule double %51, 0.000000e+00
  %59 = or i1 %58, %57
  br i1 %59, label %66, label %60

60:
  %61 = icmp sgt i32 %55, -1
  %62 = select i1 %61, i32 -1, i32 1
  %63 = fcmp oeq float %54, 0.000000e+00
  %64 = add i32 %62, %55
  %65 = select i1 %63, i32 -2147483647, i32 %64
  br label %75

66:
  %67 = fcmp ogt double %51, %56
  %68 = and i1 %58, %67
  br i1 %68, label %69, label %75

69:
  %70 = icmp sgt i32 %55, -1
  %71 = select i1 %70, i32 1, i32 -1
  %72 = fcmp oeq float %54, 0.000000e+00
  %73 = add i32 %71, %55
  %74 = select i1 %72, i32 1, i32 %73
  br label %75

75:
  %76 = phi i32 [ 2147483647, %48 ], [ %65, %60 ], [ %74, %69 ], [ %55, %66 ]
  %77 = getelementptr i32, ptr %6, i64 %49
  store i32 %76, ptr %77, align 4
  %78 = add nuw nsw i64 %49, 1
  %79 = icmp eq i64 %78, 32
  br i1 %79, label %47, label %48
}

define dso_local noundef i64 @round_rm_f32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = getelementptr i8, ptr %5, i64 2176
  %8 = getelementptr i8, ptr %5, i64 256
  %9 = icmp ult ptr %6, %8
  %10 = icmp ult ptr %5, %7
  %11 = and i1 %9, %10
  br i1 %11, label %35, label %12

12:
  %13 = phi i64 [ %32, %12 ], [ 0, %3 ]
  %14 = getelementptr double, ptr %5, i64 %13
  %15 = load <8 x double>, ptr %14, align 8
  %16 = fcmp ord <8 x double> %15, zeroinitializer
  %17 = fptrunc <8 x double> %15 to <8 x float>
  %18 = bitcast <8 x float> %17 to <8 x i32>
  %19 = fpext <8 x float> %17 to <8 x double>
  %20 = fcmp uge <8 x double> %15, %19
  %21 = xor <8 x i1> %20, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %22 = select <8 x i1> %16, <8 x i1> %21, <8 x i1> zeroinitializer
  %23 = icmp sgt <8 x i32> %18, <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %24 = select <8 x i1> %23, <8 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %25 = fcmp oeq <8 x float> %17, zeroinitializer
  %26 = add <8 x i32> %24, %18
  %27 = select <8 x i1> %25, <8 x i32> <i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647>, <8 x i32> %26
  %28 = select <8 x i1> %16, <8 x i1> %20, <8 x i1> zeroinitializer
  %29 = select <8 x i1> %22, <8 x i32> %27, <8 x i32> <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>
  %30 = select <8 x i1> %28, <8 x i32> %18, <8 x i32> %29
  %31 = getelementptr i32, ptr %6, i64 %13
  store <8 x i32> %30, ptr %31, align 4
  %32 = add nuw i64 %13, 8
  %33 = icmp eq i64 %32, 32
  br i1 %33, label %34, label %12

34:
  ret i64 0

35:
  %36 = phi i64 [ %54, %51 ], [ 0, %3 ]
  %37 = getelementptr double, ptr %5, i64 %36
  %38 = load double, ptr %37, align 8
  %39 = fcmp uno double %38, 0.000000e+00
  br i1 %39, label %51, label %40

40:
  %41 = fptrunc double %38 to float
  %42 = bitcast float %41 to i32
  %43 = fpext float %41 to double
  %44 = fcmp uge double %38, %43
  br i1 %44, label %51, label %45

45:
  %46 = icmp sgt i32 %42, -1
  %47 = select i1 %46, i32 -1, i32 1
  %48 = fcmp oeq float %41, 0.000000e+00
  %49 = add i32 %47, %42
  %50 = select i1 %48, i32 -2147483647, i32 %49
  br label %51

51:
  %52 = phi i32 [ 2147483647, %35 ], [ %50, %45 ], [ %42, %40 ]
  %53 = getelementptr i32, ptr %6, i64 %36
  store i32 %52, ptr %53, align 4
  %54 = add nuw nsw i64 %36, 1
  %55 = icmp eq i64 %54, 32
  br i1 %55, label %34, label %35
}

define dso_local noundef i64 @round_rp_f32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = getelementptr i8, ptr %5, i64 2176
  %8 = getelementptr i8, ptr %5, i64 256
  %9 = icmp ult ptr %6, %8
  %10 = icmp ult ptr %5, %7
  %11 = and i1 %9, %10
  br i1 %11, label %35, label %12

12:
  %13 = phi i64 [ %32, %12 ], [ 0, %3 ]
  %14 = getelementptr double, ptr %5, i64 %13
  %15 = load <8 x double>, ptr %14, align 8
  %16 = fcmp ord <8 x double> %15, zeroinitializer
  %17 = fptrunc <8 x double> %15 to <8 x float>
  %18 = bitcast <8 x float> %17 to <8 x i32>
  %19 = fpext <8 x float> %17 to <8 x double>
  %20 = fcmp ule <8 x double> %15, %19
  %21 = xor <8 x i1> %20, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
  %22 = select <8 x i1> %16, <8 x i1> %21, <8 x i1> zeroinitializer
  %23 = icmp sgt <8 x i32> %18, <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %24 = select <8 x i1> %23, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %25 = fcmp oeq <8 x float> %17, zeroinitializer
  %26 = add <8 x i32> %24, %18
  %27 = select <8 x i1> %25, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> %26
  %28 = select <8 x i1> %16, <8 x i1> %20, <8 x i1> zeroinitializer
  %29 = select <8 x i1> %22, <8 x i32> %27, <8 x i32> <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>
  %30 = select <8 x i1> %28, <8 x i32> %18, <8 x i32> %29
  %31 = getelementptr i32, ptr %6, i64 %13
  store <8 x i32> %30, ptr %31, align 4
  %32 = add nuw i64 %13, 8
  %33 = icmp eq i64 %32, 32
  br i1 %33, label %34, label %12

34:
  ret i64 0

35:
  %36 = phi i64 [ %54, %51 ], [ 0, %3 ]
  %37 = getelementptr double, ptr %5, i64 %36
  %38 = load double, ptr %37, align 8
  %39 = fcmp uno double %38, 0.000000e+00
  br i1 %39, label %51, label %40

40:
  %41 = fptrunc double %38 to float
  %42 = bitcast float %41 to i32
  %43 = fpext float %41 to double
  %44 = fcmp ule double %38, %43
  br i1 %44, label %51, label %45

45:
  %46 = icmp sgt i32 %42, -1
  %47 = select i1 %46, i32 1, i32 -1
  %48 = fcmp oeq float %41, 0.000000e+00
  %49 = add i32 %47, %42
  %50 = select i1 %48, i32 1, i32 %49
  br label %51

51:
  %52 = phi i32 [ 2147483647, %35 ], [ %50, %45 ], [ %42, %40 ]
  %53 = getelementptr i32, ptr %6, i64 %36
  store i32 %52, ptr %53, align 4
  %54 = add nuw nsw i64 %36, 1
  %55 = icmp eq i64 %54, 32
  br i1 %55, label %34, label %35
}

define dso_local noundef i64 @round_rn_tf32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = getelementptr i8, ptr %5, i64 2176
  %8 = getelementptr i8, ptr %5, i64 256
  %9 = icmp ult ptr %6, %8
  %10 = icmp ult ptr %5, %7
  %11 = and i1 %9, %10
  br i1 %11, label %47, label %12

12:
  %13 = phi i64 [ %44, %12 ], [ 0, %3 ]
  %14 = getelementptr double, ptr %5, i64 %13
  %15 = load <8 x double>, ptr %14, align 8
  %16 = fcmp ord <8 x double> %15, zeroinitializer
  %17 = fptrunc <8 x double> %15 to <8 x float>
  %18 = bitcast <8 x float> %17 to <8 x i32>
  %19 = fpext <8 x float> %17 to <8 x double>
  %20 = fcmp ueq <8 x double> %15, %19
  %21 = trunc <8 x i32> %18 to <8 x i1>
  %22 = or <8 x i1> %20, %21
  %23 = fcmp ogt <8 x double> %15, %19
  %24 = select <8 x i1> %23, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> <i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647>
  %25 = icmp slt <8 x i32> %18, zeroinitializer
  %26 = xor <8 x i1> %25, %23
  %27 = select <8 x i1> %26, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %28 = and <8 x i32> %18, <i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646>
  %29 = icmp eq <8 x i32> %28, zeroinitializer
  %30 = add <8 x i32> %27, %18
  %31 = select <8 x i1> %29, <8 x i32> %24, <8 x i32> %30
  %32 = select <8 x i1> %16, <8 x i1> %22, <8 x i1> zeroinitializer
  %33 = select <8 x i1> %32, <8 x i32> %18, <8 x i32> %31
  %34 = add <8 x i32> %33, <i32 4095, i32 4095, i32 4095, i32 4095, i32 4095, i32 4095, i32 4095, i32 4095>
  %35 = lshr <8 x i32> %33, <i32 13, i32 13, i32 13, i32 13, i32 13, i32 13, i32 13, i32 13>
  %36 = and <8 x i32> %35, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %37 = add <8 x i32> %34, %36
  %38 = and <8 x i32> %33, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %39 = icmp eq <8 x i32> %38, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %40 = select <8 x i1> %39, <8 x i32> %33, <8 x i32> %37
  %41 = and <8 x i32> %40, <i32 -8192, i32 -8192, i32 -8192, i32 -8192, i32 -8192, i32 -8192, i32 -8192, i32 -8192>
  %42 = select <8 x i1> %16, <8 x i32> %41, <8 x i32> <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>
  %43 = getelementptr i32, ptr %6, i64 %13
  store <8 x i32> %42, ptr %43, align 4
  %44 = add nuw i64 %13, 8
  %45 = icmp eq i64 %44, 32
  br i1 %45, label %46, label %12

46:
  ret i64 0

47:
  %48 = phi i64 [ %83, %80 ], [ 0, %3 ]
  %49 = getelementptr double, ptr %5, i64 %48
  %50 = load double, ptr %49, align 8
  %51 = fcmp uno double %50, 0.000000e+00
  br i1 %51, label %80, label %52

52:
  %53 = fptrunc double %50 to float
  %54 = bitcast float %53 to i32
  %55 = fpext float %53 to double
  %56 = fcmp one double %50, %55
  %57 = and i32 %54, 1
  %58 = icmp eq i32 %57, 0
  %59 = and i1 %56, %58
  br i1 %59, label %60, label %70

60:
  %61 = fcmp ogt double %50, %55
  %62 = select i1 %61, i32 1, i32 -2147483647
  %63 = icmp slt i32 %54, 0
  %64 = xor i1 %63, %61
  %65 = select i1 %64, i32 1, i32 -1
  %66 = and i32 %54, 2147483646
  %67 = icmp eq i32 %66, 0
  %68 = add i32 %65, %54
  %69 = select i1 %67, i32 %62, i32 %68
  br label %70

70:
  %71 = phi i32 [ %69, %60 ], [ %54, %52 ]
  %72 = add i32 %71, 4095
  %73 = lshr i32 %71, 13
  %74 = and i32 %73, 1
  %75 = add i32 %72, %74
  %76 = and i32 %71, 2139095040
  %77 = icmp eq i32 %76, 2139095040
  %78 = select i1 %77, i32 %71, i32 %75
  %79 = and i32 %78, -8192
  br label %80

80:
  %81 = phi i32 [ %79, %70 ], [ 2147483647, %47 ]
  %82 = getelementptr i32, ptr %6, i64 %48
  store i32 %81, ptr %82, align 4
  %83 = add nuw nsw i64 %48, 1
  %84 = icmp eq i64 %83, 32
  br i1 %84, label %46, label %47
}

define dso_local noundef i64 @round_rz_tf32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = getelementptr i8, ptr %5, i64 2176
  %8 = getelementptr i8, ptr %5, i64 256
  %9 = icmp ult ptr %6, %8
  %10 = icmp ult ptr %5, %7
  %11 = and i1 %9, %10
  br i1 %11, label %40, label %12

12:
  %13 = phi i64 [ %37, %12 ], [ 0, %3 ]
  %14 = getelementptr double, ptr %5, i64 %13
  %15 = load <8 x double>, ptr %14, align 8
  %16 = fcmp ord <8 x double> %15, zeroinitializer
  %17 = fptrunc <8 x double> %15 to <8 x float>
  %18 = bitcast <8 x float> %17 to <8 x i32>
  %19 = fpext <8 x float> %17 to <8 x double>
  %20 = fcmp ueq <8 x double> %15, %19
  %21 = trunc <8 x i32> %18 to <8 x i1>
  %22 = or <8 x i1> %20, %21
  %23 = fcmp ogt <8 x double> %15, %19
  %24 = select <8 x i1> %23, <8 x i32> zeroinitializer, <8 x i32> <i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648>
  %25 = icmp slt <8 x i32> %18, zeroinitializer
  %26 = xor <8 x i1> %25, %23
  %27 = select <8 x i1> %26, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %28 = and <8 x i32> %18, <i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646>
  %29 = icmp eq <8 x i32> %28, zeroinitializer
  %30 = add <8 x i32> %27, %18
  %31 = select <8 x i1> %29, <8 x i32> %24, <8 x i32> %30
  %32 = select <8 x i1> %16, <8 x i1> %22, <8 x i1> zeroinitializer
  %33 = select <8 x i1> %32, <8 x i32> %18, <8 x i32> %31
  %34 = and <8 x i32> %33, <i32 -8192, i32 -8192, i32 -8192, i32 -8192, i32 -8192, i32 -8192, i32 -8192, i32 -8192>
  %35 = select <8 x i1> %16, <8 x i32> %34, <8 x i32> <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>
  %36 = getelementptr i32, ptr %6, i64 %13
  store <8 x i32> %35, ptr %36, align 4
  %37 = add nuw i64 %13, 8
  %38 = icmp eq i64 %37, 32
  br i1 %38, label %39, label %12

39:
  ret i64 0

40:
  %41 = phi i64 [ %69, %66 ], [ 0, %3 ]
  %42 = getelementptr double, ptr %5, i64 %41
  %43 = load double, ptr %42, align 8
  %44 = fcmp uno double %43, 0.000000e+00
  br i1 %44, label %66, label %45

45:
  %46 = fptrunc double %43 to float
  %47 = bitcast float %46 to i32
  %48 = fpext float %46 to double
  %49 = fcmp one double %43, %48
  %50 = and i32 %47, 1
  %51 = icmp eq i32 %50, 0
  %52 = and i1 %49, %51
  br i1 %52, label %53, label %63

53:
  %54 = fcmp ogt double %43, %48
  %55 = select i1 %54, i32 1, i32 -2147483647
  %56 = icmp slt i32 %47, 0
  %57 = xor i1 %56, %54
  %58 = select i1 %57, i32 1, i32 -1
  %59 = and i32 %47, 2147483646
  %60 = icmp eq i32 %59, 0
  %61 = add i32 %58, %47
  %62 = select i1 %60, i32 %55, i32 %61
  br label %63

63:
  %64 = phi i32 [ %62, %53 ], [ %47, %45 ]
  %65 = and i32 %64, -8192
  br label %66

66:
  %67 = phi i32 [ %65, %63 ], [ 2147483647, %40 ]
  %68 = getelementptr i32, ptr %6, i64 %41
  store i32 %67, ptr %68, align 4
  %69 = add nuw nsw i64 %41, 1
  %70 = icmp eq i64 %69, 32
  br i1 %70, label %39, label %40
}

define dso_local noundef i64 @round_rna_tf32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = getelementptr i8, ptr %5, i64 2176
  %8 = getelementptr i8, ptr %5, i64 256
  %9 = icmp ult ptr %6, %8
  %10 = icmp ult ptr %5, %7
  %11 = and i1 %9, %10
  br i1 %11, label %44, label %12

12:
  %13 = phi i64 [ %41, %12 ], [ 0, %3 ]
  %14 = getelementptr double, ptr %5, i64 %13
  %15 = load <8 x double>, ptr %14, align 8
  %16 = fcmp ord <8 x double> %15, zeroinitializer
  %17 = fptrunc <8 x double> %15 to <8 x float>
  %18 = bitcast <8 x float> %17 to <8 x i32>
  %19 = fpext <8 x float> %17 to <8 x double>
  %20 = fcmp ueq <8 x double> %15, %19
  %21 = trunc <8 x i32> %18 to <8 x i1>
  %22 = or <8 x i1> %20, %21
  %23 = fcmp ogt <8 x double> %15, %19
  %24 = select <8 x i1> %23, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> <i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647>
  %25 = icmp slt <8 x i32> %18, zeroinitializer
  %26 = xor <8 x i1> %25, %23
  %27 = select <8 x i1> %26, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %28 = and <8 x i32> %18, <i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646>
  %29 = icmp eq <8 x i32> %28, zeroinitializer
  %30 = add <8 x i32> %27, %18
  %31 = select <8 x i1> %29, <8 x i32> %24, <8 x i32> %30
  %32 = select <8 x i1> %16, <8 x i1> %22, <8 x i1> zeroinitializer
  %33 = select <8 x i1> %32, <8 x i32> %18, <8 x i32> %31
  %34 = add <8 x i32> %33, <i32 4096, i32 4096, i32 4096, i32 4096, i32 4096, i32 4096, i32 4096, i32 4096>
  %35 = and <8 x i32> %33, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %36 = icmp eq <8 x i32> %35, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %37 = select <8 x i1> %36, <8 x i32> %33, <8 x i32> %34
  %38 = and <8 x i32> %37, <i32 -8192, i32 -8192, i32 -8192, i32 -8192, i32 -8192, i32 -8192, i32 -8192, i32 -8192>
  %39 = select <8 x i1> %16, <8 x i32> %38, <8 x i32> <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>
  %40 = getelementptr i32, ptr %6, i64 %13
  store <8 x i32> %39, ptr %40, align 4
  %41 = add nuw i64 %13, 8
  %42 = icmp eq i64 %41, 32
  br i1 %42, label %43, label %12

43:
  ret i64 0

44:
  %45 = phi i64 [ %77, %74 ], [ 0, %3 ]
  %46 = getelementptr double, ptr %5, i64 %45
  %47 = load double, ptr %46, align 8
  %48 = fcmp uno double %47, 0.000000e+00
  br i1 %48, label %74, label %49

49:
  %50 = fptrunc double %47 to float
  %51 = bitcast float %50 to i32
  %52 = fpext float %50 to double
  %53 = fcmp one double %47, %52
  %54 = and i32 %51, 1
  %55 = icmp eq i32 %54, 0
  %56 = and i1 %53, %55
  br i1 %56, label %57, label %67

57:
  %58 = fcmp ogt double %47, %52
  %59 = select i1 %58, i32 1, i32 -2147483647
  %60 = icmp slt i32 %51, 0
  %61 = xor i1 %60, %58
  %62 = select i1 %61, i32 1, i32 -1
  %63 = and i32 %51, 2147483646
  %64 = icmp eq i32 %63, 0
  %65 = add i32 %62, %51
  %66 = select i1 %64, i32 %59, i32 %65
  br label %67

67:
  %68 = phi i32 [ %66, %57 ], [ %51, %49 ]
  %69 = add i32 %68, 4096
  %70 = and i32 %68, 2139095040
  %71 = icmp eq i32 %70, 2139095040
  %72 = select i1 %71, i32 %68, i32 %69
  %73 = and i32 %72, -8192
  br label %74

74:
  %75 = phi i32 [ %73, %67 ], [ 2147483647, %44 ]
  %76 = getelementptr i32, ptr %6, i64 %45
  store i32 %75, ptr %76, align 4
  %77 = add nuw nsw i64 %45, 1
  %78 = icmp eq i64 %77, 32
  br i1 %78, label %43, label %44
}

define dso_local noundef i64 @odd_u64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  br label %7

7:
  %8 = phi i64 [ 0, %3 ], [ %34, %7 ]
  %9 = getelementptr i64, ptr %5, i64 %8
  %10 = load <8 x i64>, ptr %9, align 8
  %11 = and <8 x i64> %10, <i64 -2048, i64 -2048, i64 -2048, i64 -2048, i64 -2048, i64 -2048, i64 -2048, i64 -2048>
  %12 = uitofp <8 x i64> %11 to <8 x double>
  %13 = and <8 x i64> %10, <i64 2047, i64 2047, i64 2047, i64 2047, i64 2047, i64 2047, i64 2047, i64 2047>
  %14 = uitofp nneg <8 x i64> %13 to <8 x double>
  %15 = fadd <8 x double> %12, %14
  %16 = fsub <8 x double> %15, %12
  %17 = fsub <8 x double> %16, %15
  %18 = fadd <8 x double> %17, %12
  %19 = fsub <8 x double> %14, %16
  %20 = fadd <8 x double> %19, %18
  %21 = bitcast <8 x double> %15 to <8 x i64>
  %22 = bitcast <8 x double> %20 to <8 x i64>
  %23 = and <8 x i64> %21, <i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312>
  %24 = icmp eq <8 x i64> %23, <i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312>
  %25 = fcmp ueq <8 x double> %20, zeroinitializer
  %26 = trunc <8 x i64> %21 to <8 x i1>
  %27 = or <8 x i1> %24, %26
  %28 = select <8 x i1> %25, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> %27
  %29 = icmp sgt <8 x i64> %22, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %30 = select <8 x i1> %29, <8 x i64> <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>, <8 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %31 = select <8 x i1> %28, <8 x i64> zeroinitializer, <8 x i64> %30
  %32 = add <8 x i64> %31, %21
  %33 = getelementptr double, ptr %6, i64 %8
  store <8 x i64> %32, ptr %33, align 8
  %34 = add nuw i64 %8, 8
  %35 = icmp eq i64 %34, 32
  br i1 %35, label %36, label %7

36:
  ret i64 0
}

define dso_local noundef i64 @odd_s64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  br label %7

7:
  %8 = phi i64 [ 0, %3 ], [ %35, %7 ]
  %9 = getelementptr i64, ptr %5, i64 %8
  %10 = load <8 x i64>, ptr %9, align 8
  %11 = and <8 x i64> %10, <i64 -2048, i64 -2048, i64 -2048, i64 -2048, i64 -2048, i64 -2048, i64 -2048, i64 -2048>
  %12 = sitofp <8 x i64> %11 to <8 x double>
  %13 = and <8 x i64> %10, <i64 2047, i64 2047, i64 2047, i64 2047, i64 2047, i64 2047, i64 2047, i64 2047>
  %14 = uitofp nneg <8 x i64> %13 to <8 x double>
  %15 = fadd <8 x double> %12, %14
  %16 = fsub <8 x double> %15, %12
  %17 = fsub <8 x double> %16, %15
  %18 = fadd <8 x double> %17, %12
  %19 = fsub <8 x double> %14, %16
  %20 = fadd <8 x double> %19, %18
  %21 = bitcast <8 x double> %15 to <8 x i64>
  %22 = bitcast <8 x double> %20 to <8 x i64>
  %23 = xor <8 x i64> %22, %21
  %24 = and <8 x i64> %21, <i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312>
  %25 = icmp eq <8 x i64> %24, <i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312>
  %26 = fcmp ueq <8 x double> %20, zeroinitializer
  %27 = trunc <8 x i64> %21 to <8 x i1>
  %28 = or <8 x i1> %25, %27
  %29 = select <8 x i1> %26, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> %28
  %30 = icmp sgt <8 x i64> %23, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %31 = select <8 x i1> %30, <8 x i64> <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>, <8 x i64> <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %32 = select <8 x i1> %29, <8 x i64> zeroinitializer, <8 x i64> %31
  %33 = add <8 x i64> %32, %21
  %34 = getelementptr double, ptr %6, i64 %8
  store <8 x i64> %33, ptr %34, align 8
  %35 = add nuw i64 %8, 8
  %36 = icmp eq i64 %35, 32
  br i1 %36, label %37, label %7

37:
  ret i64 0
}

define dso_local noundef i64 @f64_of_u64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #4 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = trunc i64 %2 to i32
  tail call void @llvm.set.rounding(i32 %6) #20
  %7 = getelementptr i8, ptr %5, i64 2048
  br label %9

8:
  tail call void @llvm.set.rounding(i32 1) #20
  ret i64 0

9:
  %10 = phi i64 [ 0, %3 ], [ %19, %9 ]
  %11 = getelementptr i64, ptr %5, i64 %10
  %12 = load i64, ptr %11, align 8
  %13 = and i64 %12, -2048
  %14 = tail call double @llvm.experimental.constrained.uitofp.f64.i64(i64 %13, metadata !"round.dynamic", metadata !"fpexcept.strict") #20
  %15 = and i64 %12, 2047
  %16 = tail call double @llvm.experimental.constrained.uitofp.f64.i64(i64 %15, metadata !"round.dynamic", metadata !"fpexcept.strict") #20
  %17 = tail call double @llvm.experimental.constrained.fadd.f64(double %14, double %16, metadata !"round.dynamic", metadata !"fpexcept.strict") #20
  %18 = getelementptr double, ptr %7, i64 %10
  store double %17, ptr %18, align 8
  %19 = add nuw nsw i64 %10, 1
  %20 = icmp eq i64 %19, 32
  br i1 %20, label %8, label %9
}

declare double @llvm.experimental.constrained.uitofp.f64.i64(i64, metadata, metadata) #6

define dso_local noundef i64 @f64_of_s64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #4 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = trunc i64 %2 to i32
  tail call void @llvm.set.rounding(i32 %6) #20
  %7 = getelementptr i8, ptr %5, i64 2048
  br label %9

8:
  tail call void @llvm.set.rounding(i32 1) #20
  ret i64 0

9:
  %10 = phi i64 [ 0, %3 ], [ %19, %9 ]
  %11 = getelementptr i64, ptr %5, i64 %10
  %12 = load i64, ptr %11, align 8
  %13 = and i64 %12, -2048
  %14 = tail call double @llvm.experimental.constrained.sitofp.f64.i64(i64 %13, metadata !"round.dynamic", metadata !"fpexcept.strict") #20
  %15 = and i64 %12, 2047
  %16 = tail call double @llvm.experimental.constrained.sitofp.f64.i64(i64 %15, metadata !"round.dynamic", metadata !"fpexcept.strict") #20
  %17 = tail call double @llvm.experimental.constrained.fadd.f64(double %14, double %16, metadata !"round.dynamic", metadata !"fpexcept.strict") #20
  %18 = getelementptr double, ptr %7, i64 %10
  store double %17, ptr %18, align 8
  %19 = add nuw nsw i64 %10, 1
  %20 = icmp eq i64 %19, 32
  br i1 %20, label %8, label %9
}

declare double @llvm.experimental.constrained.sitofp.f64.i64(i64, metadata, metadata) #6

define dso_local noundef i64 @u8_of_f64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = icmp eq i64 %2, 2
  br label %9

8:
  ret i64 0

9:
  %10 = phi i64 [ 0, %3 ], [ %31, %28 ]
  %11 = getelementptr double, ptr %5, i64 %10
  %12 = load double, ptr %11, align 8
  switch i64 %2, label %17 [
    i64 0, label %13
    i64 1, label %15
  ]

13:
  %14 = tail call double @llvm.trunc.f64(double %12)
  br label %21

15:
  %16 = tail call double @llvm.roundeven.f64(double %12)
  br label %21

17:
  %18 = tail call double @llvm.floor.f64(double %12)
  %19 = tail call double @llvm.ceil.f64(double %12)
  %20 = select i1 %7, double %18, double %19
  br label %21

21:
  %22 = phi double [ %14, %13 ], [ %16, %15 ], [ %20, %17 ]
  %23 = fcmp ogt double %22, 0.000000e+00
  br i1 %23, label %24, label %28

24:
  %25 = fcmp ult double %22, 2.560000e+02
  br i1 %25, label %26, label %28

26:
  %27 = fptoui double %22 to i8
  br label %28

28:
  %29 = phi i8 [ 0, %21 ], [ %27, %26 ], [ -1, %24 ]
  %30 = getelementptr i8, ptr %6, i64 %10
  store i8 %29, ptr %30, align 1
  %31 = add nuw nsw i64 %10, 1
  %32 = icmp eq i64 %31, 32
  br i1 %32, label %8, label %9
}

define dso_local noundef i64 @s8_of_f64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = icmp eq i64 %2, 2
  br label %9

8:
  ret i64 0

9:
  %10 = phi i64 [ 0, %3 ], [ %33, %30 ]
  %11 = getelementptr double, ptr %5, i64 %10
  %12 = load double, ptr %11, align 8
  switch i64 %2, label %17 [
    i64 0, label %13
    i64 1, label %15
  ]

13:
  %14 = tail call double @llvm.trunc.f64(double %12)
  br label %21

15:
  %16 = tail call double @llvm.roundeven.f64(double %12)
  br label %21

17:
  %18 = tail call double @llvm.floor.f64(double %12)
  %19 = tail call double @llvm.ceil.f64(double %12)
  %20 = select i1 %7, double %18, double %19
  br label %21

21:
  %22 = phi double [ %14, %13 ], [ %16, %15 ], [ %20, %17 ]
  %23 = fcmp uno double %22, 0.000000e+00
  br i1 %23, label %30, label %24

24:
  %25 = fcmp ugt double %22, -1.280000e+02
  br i1 %25, label %26, label %30

26:
  %27 = fcmp ult double %22, 1.280000e+02
  br i1 %27, label %28, label %30

28:
  %29 = fptosi double %22 to i8
  br label %30

30:
  %31 = phi i8 [ 0, %21 ], [ %29, %28 ], [ -128, %24 ], [ 127, %26 ]
  %32 = getelementptr i8, ptr %6, i64 %10
  store i8 %31, ptr %32, align 1
  %33 = add nuw nsw i64 %10, 1
  %34 = icmp eq i64 %33, 32
  br i1 %34, label %8, label %9
}

define dso_local noundef i64 @u16_of_f64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = icmp eq i64 %2, 2
  br label %9

8:
  ret i64 0

9:
  %10 = phi i64 [ 0, %3 ], [ %31, %28 ]
  %11 = getelementptr double, ptr %5, i64 %10
  %12 = load double, ptr %11, align 8
  switch i64 %2, label %17 [
    i64 0, label %13
    i64 1, label %15
  ]

13:
  %14 = tail call double @llvm.trunc.f64(double %12)
  br label %21

15:
  %16 = tail call double @llvm.roundeven.f64(double %12)
  br label %21

17:
  %18 = tail call double @llvm.floor.f64(double %12)
  %19 = tail call double @llvm.ceil.f64(double %12)
  %20 = select i1 %7, double %18, double %19
  br label %21

21:
  %22 = phi double [ %14, %13 ], [ %16, %15 ], [ %20, %17 ]
  %23 = fcmp ogt double %22, 0.000000e+00
  br i1 %23, label %24, label %28

24:
  %25 = fcmp ult double %22, 6.553600e+04
  br i1 %25, label %26, label %28

26:
  %27 = fptoui double %22 to i16
  br label %28

28:
  %29 = phi i16 [ 0, %21 ], [ %27, %26 ], [ -1, %24 ]
  %30 = getelementptr i16, ptr %6, i64 %10
  store i16 %29, ptr %30, align 2
  %31 = add nuw nsw i64 %10, 1
  %32 = icmp eq i64 %31, 32
  br i1 %32, label %8, label %9
}

define dso_local noundef i64 @s16_of_f64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = icmp eq i64 %2, 2
  br label %9

8:
  ret i64 0

9:
  %10 = phi i64 [ 0, %3 ], [ %33, %30 ]
  %11 = getelementptr double, ptr %5, i64 %10
  %12 = load double, ptr %11, align 8
  switch i64 %2, label %17 [
    i64 0, label %13
    i64 1, label %15
  ]

13:
  %14 = tail call double @llvm.trunc.f64(double %12)
  br label %21

15:
  %16 = tail call double @llvm.roundeven.f64(double %12)
  br label %21

17:
  %18 = tail call double @llvm.floor.f64(double %12)
  %19 = tail call double @llvm.ceil.f64(double %12)
  %20 = select i1 %7, double %18, double %19
  br label %21

21:
  %22 = phi double [ %14, %13 ], [ %16, %15 ], [ %20, %17 ]
  %23 = fcmp uno double %22, 0.000000e+00
  br i1 %23, label %30, label %24

24:
  %25 = fcmp ugt double %22, -3.276800e+04
  br i1 %25, label %26, label %30

26:
  %27 = fcmp ult double %22, 3.276800e+04
  br i1 %27, label %28, label %30

28:
  %29 = fptosi double %22 to i16
  br label %30

30:
  %31 = phi i16 [ 0, %21 ], [ %29, %28 ], [ -32768, %24 ], [ 32767, %26 ]
  %32 = getelementptr i16, ptr %6, i64 %10
  store i16 %31, ptr %32, align 2
  %33 = add nuw nsw i64 %10, 1
  %34 = icmp eq i64 %33, 32
  br i1 %34, label %8, label %9
}

define dso_local noundef i64 @u32_of_f64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = icmp eq i64 %2, 2
  br label %9

8:
  ret i64 0

9:
  %10 = phi i64 [ 0, %3 ], [ %29, %21 ]
  %11 = getelementptr double, ptr %5, i64 %10
  %12 = load double, ptr %11, align 8
  switch i64 %2, label %17 [
    i64 0, label %13
    i64 1, label %15
  ]

13:
  %14 = tail call double @llvm.trunc.f64(double %12)
  br label %21

15:
  %16 = tail call double @llvm.roundeven.f64(double %12)
  br label %21

17:
  %18 = tail call double @llvm.floor.f64(double %12)
  %19 = tail call double @llvm.ceil.f64(double %12)
  %20 = select i1 %7, double %18, double %19
  br label %21

21:
  %22 = phi double [ %14, %13 ], [ %16, %15 ], [ %20, %17 ]
  %23 = fcmp ogt double %22, 0.000000e+00
  %24 = fcmp oge double %22, 0x41F0000000000000
  %25 = fptoui double %22 to i32
  %26 = select i1 %24, i32 -1, i32 %25
  %27 = select i1 %23, i32 %26, i32 0
  %28 = getelementptr i32, ptr %6, i64 %10
  store i32 %27, ptr %28, align 4
  %29 = add nuw nsw i64 %10, 1
  %30 = icmp eq i64 %29, 32
  br i1 %30, label %8, label %9
}

define dso_local noundef i64 @s32_of_f64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = icmp eq i64 %2, 2
  br label %9

8:
  ret i64 0

9:
  %10 = phi i64 [ 0, %3 ], [ %33, %30 ]
  %11 = getelementptr double, ptr %5, i64 %10
  %12 = load double, ptr %11, align 8
  switch i64 %2, label %17 [
    i64 0, label %13
    i64 1, label %15
  ]

13:
  %14 = tail call double @llvm.trunc.f64(double %12)
  br label %21

15:
  %16 = tail call double @llvm.roundeven.f64(double %12)
  br label %21

17:
  %18 = tail call double @llvm.floor.f64(double %12)
  %19 = tail call double @llvm.ceil.f64(double %12)
  %20 = select i1 %7, double %18, double %19
  br label %21

21:
  %22 = phi double [ %14, %13 ], [ %16, %15 ], [ %20, %17 ]
  %23 = fcmp uno double %22, 0.000000e+00
  br i1 %23, label %30, label %24

24:
  %25 = fcmp ugt double %22, 0xC1E0000000000000
  br i1 %25, label %26, label %30

26:
  %27 = fcmp oge double %22, 0x41E0000000000000
  %28 = fptosi double %22 to i32
  %29 = select i1 %27, i32 2147483647, i32 %28
  br label %30

30:
  %31 = phi i32 [ 0, %21 ], [ %29, %26 ], [ -2147483648, %24 ]
  %32 = getelementptr i32, ptr %6, i64 %10
  store i32 %31, ptr %32, align 4
  %33 = add nuw nsw i64 %10, 1
  %34 = icmp eq i64 %33, 32
  br i1 %34, label %8, label %9
}

define dso_local noundef i64 @u64_of_f64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = icmp eq i64 %2, 2
  br label %9

8:
  ret i64 0

9:
  %10 = phi i64 [ 0, %3 ], [ %29, %21 ]
  %11 = getelementptr double, ptr %5, i64 %10
  %12 = load double, ptr %11, align 8
  switch i64 %2, label %17 [
    i64 0, label %13
    i64 1, label %15
  ]

13:
  %14 = tail call double @llvm.trunc.f64(double %12)
  br label %21

15:
  %16 = tail call double @llvm.roundeven.f64(double %12)
  br label %21

17:
  %18 = tail call double @llvm.floor.f64(double %12)
  %19 = tail call double @llvm.ceil.f64(double %12)
  %20 = select i1 %7, double %18, double %19
  br label %21

21:
  %22 = phi double [ %14, %13 ], [ %16, %15 ], [ %20, %17 ]
  %23 = fcmp ogt double %22, 0.000000e+00
  %24 = fcmp oge double %22, 0x43F0000000000000
  %25 = fptoui double %22 to i64
  %26 = select i1 %24, i64 -1, i64 %25
  %27 = select i1 %23, i64 %26, i64 0
  %28 = getelementptr i64, ptr %6, i64 %10
  store i64 %27, ptr %28, align 8
  %29 = add nuw nsw i64 %10, 1
  %30 = icmp eq i64 %29, 32
  br i1 %30, label %8, label %9
}

define dso_local noundef i64 @s64_of_f64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = icmp eq i64 %2, 2
  br label %9

8:
  ret i64 0

9:
  %10 = phi i64 [ 0, %3 ], [ %33, %30 ]
  %11 = getelementptr double, ptr %5, i64 %10
  %12 = load double, ptr %11, align 8
  switch i64 %2, label %17 [
    i64 0, label %13
    i64 1, label %15
  ]

13:
  %14 = tail call double @llvm.trunc.f64(double %12)
  br label %21

15:
  %16 = tail call double @llvm.roundeven.f64(double %12)
  br label %21

17:
  %18 = tail call double @llvm.floor.f64(double %12)
  %19 = tail call double @llvm.ceil.f64(double %12)
  %20 = select i1 %7, double %18, double %19
  br label %21

21:
  %22 = phi double [ %14, %13 ], [ %16, %15 ], [ %20, %17 ]
  %23 = fcmp uno double %22, 0.000000e+00
  br i1 %23, label %30, label %24

24:
  %25 = fcmp ugt double %22, 0xC3E0000000000000
  br i1 %25, label %26, label %30

26:
  %27 = fcmp oge double %22, 0x43E0000000000000
  %28 = fptosi double %22 to i64
  %29 = select i1 %27, i64 9223372036854775807, i64 %28
  br label %30

30:
  %31 = phi i64 [ 0, %21 ], [ %29, %26 ], [ -9223372036854775808, %24 ]
  %32 = getelementptr i64, ptr %6, i64 %10
  store i64 %31, ptr %32, align 8
  %33 = add nuw nsw i64 %10, 1
  %34 = icmp eq i64 %33, 32
  br i1 %34, label %8, label %9
}

define dso_local noundef i64 @sat_f32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  br label %7

7:
  %8 = phi i64 [ 0, %3 ], [ %16, %7 ]
  %9 = getelementptr i32, ptr %5, i64 %8
  %10 = load <16 x i32>, ptr %9, align 4
  %11 = add <16 x i32> %10, <i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041>
  %12 = icmp ult <16 x i32> %11, <i32 -2139095040, i32 -2139095040, i32 -2139095040, i32 -2139095040, i32 -2139095040, i32 -2139095040, i32 -2139095040, i32 -2139095040, i32 -2139095040, i32 -2139095040, i32 -2139095040, i32 -2139095040, i32 -2139095040, i32 -2139095040, i32 -2139095040, i32 -2139095040>
  %13 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %10, <16 x i32> <i32 1065353216, i32 1065353216, i32 1065353216, i32 1065353216, i32 1065353216, i32 1065353216, i32 1065353216, i32 1065353216, i32 1065353216, i32 1065353216, i32 1065353216, i32 1065353216, i32 1065353216, i32 1065353216, i32 1065353216, i32 1065353216>)
  %14 = select <16 x i1> %12, <16 x i32> zeroinitializer, <16 x i32> %13
  %15 = getelementptr i32, ptr %6, i64 %8
  store <16 x i32> %14, ptr %15, align 4
  %16 = add nuw i64 %8, 16
  %17 = icmp eq i64 %16, 32
  br i1 %17, label %18, label %7

18:
  ret i64 0
}

define dso_local noundef i64 @relu_f32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  br label %7

7:
  %8 = phi i64 [ 0, %3 ], [ %17, %7 ]
  %9 = getelementptr i32, ptr %5, i64 %8
  %10 = load <16 x i32>, ptr %9, align 4
  %11 = and <16 x i32> %10, <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>
  %12 = icmp ugt <16 x i32> %11, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %13 = icmp sgt <16 x i32> %10, <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %14 = or <16 x i1> %13, %12
  %15 = select <16 x i1> %14, <16 x i32> %10, <16 x i32> zeroinitializer
  %16 = getelementptr i32, ptr %6, i64 %8
  store <16 x i32> %15, ptr %16, align 4
  %17 = add nuw i64 %8, 16
  %18 = icmp eq i64 %17, 32
  br i1 %18, label %19, label %7

19:
  ret i64 0
}

define dso_local noundef i64 @sat_tf32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  br label %7

7:
  %8 = phi i64 [ 0, %3 ], [ %16, %7 ]
  %9 = getelementptr i32, ptr %5, i64 %8
  %10 = load <16 x i32>, ptr %9, align 4
  %11 = add <16 x i32> %10, <i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041>
  %12 = icmp ult <16 x i32> %11, <i32 -2139095040, i32 -2139095040, i32 -2139095040, i32 -2139095040, i32 -2139095040, i32 -2139095040, i32 -2139095040, i32 -2139095040, i32 -2139095040, i32 -2139095040, i32 -2139095040, i32 -2139095040, i32 -2139095040, i32 -2139095040, i32 -2139095040, i32 -2139095040>
  %13 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %10, <16 x i32> <i32 1065353216, i32 1065353216, i32 1065353216, i32 1065353216, i32 1065353216, i32 1065353216, i32 1065353216, i32 1065353216, i32 1065353216, i32 1065353216, i32 1065353216, i32 1065353216, i32 1065353216, i32 1065353216, i32 1065353216, i32 1065353216>)
  %14 = select <16 x i1> %12, <16 x i32> zeroinitializer, <16 x i32> %13
  %15 = getelementptr i32, ptr %6, i64 %8
  store <16 x i32> %14, ptr %15, align 4
  %16 = add nuw i64 %8, 16
  %17 = icmp eq i64 %16, 32
  br i1 %17, label %18, label %7

18:
  ret i64 0
}

define dso_local noundef i64 @relu_tf32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  br label %7

7:
  %8 = phi i64 [ 0, %3 ], [ %17, %7 ]
  %9 = getelementptr i32, ptr %5, i64 %8
  %10 = load <16 x i32>, ptr %9, align 4
  %11 = and <16 x i32> %10, <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>
  %12 = icmp ugt <16 x i32> %11, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %13 = icmp sgt <16 x i32> %10, <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %14 = or <16 x i1> %13, %12
  %15 = select <16 x i1> %14, <16 x i32> %10, <16 x i32> zeroinitializer
  %16 = getelementptr i32, ptr %6, i64 %8
  store <16 x i32> %15, ptr %16, align 4
  %17 = add nuw i64 %8, 16
  %18 = icmp eq i64 %17, 32
  br i1 %18, label %19, label %7

19:
  ret i64 0
}

define dso_local noundef i64 @sat_f64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  br label %7

7:
  %8 = phi i64 [ 0, %3 ], [ %16, %7 ]
  %9 = getelementptr i64, ptr %5, i64 %8
  %10 = load <8 x i64>, ptr %9, align 8
  %11 = add <8 x i64> %10, <i64 -9218868437227405313, i64 -9218868437227405313, i64 -9218868437227405313, i64 -9218868437227405313, i64 -9218868437227405313, i64 -9218868437227405313, i64 -9218868437227405313, i64 -9218868437227405313>
  %12 = icmp ult <8 x i64> %11, <i64 -9218868437227405312, i64 -9218868437227405312, i64 -9218868437227405312, i64 -9218868437227405312, i64 -9218868437227405312, i64 -9218868437227405312, i64 -9218868437227405312, i64 -9218868437227405312>
  %13 = tail call <8 x i64> @llvm.umin.v8i64(<8 x i64> %10, <8 x i64> <i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408>)
  %14 = select <8 x i1> %12, <8 x i64> zeroinitializer, <8 x i64> %13
  %15 = getelementptr i64, ptr %6, i64 %8
  store <8 x i64> %14, ptr %15, align 8
  %16 = add nuw i64 %8, 8
  %17 = icmp eq i64 %16, 32
  br i1 %17, label %18, label %7

18:
  ret i64 0
}

define dso_local noundef i64 @relu_f64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  br label %7

7:
  %8 = phi i64 [ 0, %3 ], [ %17, %7 ]
  %9 = getelementptr i64, ptr %5, i64 %8
  %10 = load <8 x i64>, ptr %9, align 8
  %11 = and <8 x i64> %10, <i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807>
  %12 = icmp ugt <8 x i64> %11, <i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312, i64 9218868437227405312>
  %13 = icmp sgt <8 x i64> %10, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %14 = or <8 x i1> %13, %12
  %15 = select <8 x i1> %14, <8 x i64> %10, <8 x i64> zeroinitializer
  %16 = getelementptr i64, ptr %6, i64 %8
  store <8 x i64> %15, ptr %16, align 8
  %17 = add nuw i64 %8, 8
  %18 = icmp eq i64 %17, 32
  br i1 %18, label %19, label %7

19:
  ret i64 0
}

define dso_local noundef i64 @sat_f16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = load <32 x i16>, ptr %5, align 2
  %8 = add <32 x i16> %7, <i16 -31745, i16 -31745, i16 -31745, i16 -31745, i16 -31745, i16 -31745, i16 -31745, i16 -31745, i16 -31745, i16 -31745, i16 -31745, i16 -31745, i16 -31745, i16 -31745, i16 -31745, i16 -31745, i16 -31745, i16 -31745, i16 -31745, i16 -31745, i16 -31745, i16 -31745, i16 -31745, i16 -31745, i16 -31745, i16 -31745, i16 -31745, i16 -31745, i16 -31745, i16 -31745, i16 -31745, i16 -31745>
  %9 = icmp ult <32 x i16> %8, <i16 -31744, i16 -31744, i16 -31744, i16 -31744, i16 -31744, i16 -31744, i16 -31744, i16 -31744, i16 -31744, i16 -31744, i16 -31744, i16 -31744, i16 -31744, i16 -31744, i16 -31744, i16 -31744, i16 -31744, i16 -31744, i16 -31744, i16 -31744, i16 -31744, i16 -31744, i16 -31744, i16 -31744, i16 -31744, i16 -31744, i16 -31744, i16 -31744, i16 -31744, i16 -31744, i16 -31744, i16 -31744>
  %10 = tail call <32 x i16> @llvm.umin.v32i16(<32 x i16> %7, <32 x i16> <i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360, i16 15360>)
  %11 = select <32 x i1> %9, <32 x i16> zeroinitializer, <32 x i16> %10
  store <32 x i16> %11, ptr %6, align 2
  ret i64 0
}

define dso_local noundef i64 @relu_f16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = load <32 x i16>, ptr %5, align 2
  %8 = and <32 x i16> %7, <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %9 = icmp ugt <32 x i16> %8, <i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744>
  %10 = icmp sgt <32 x i16> %7, <i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1>
  %11 = or <32 x i1> %10, %9
  %12 = select <32 x i1> %11, <32 x i16> %7, <32 x i16> zeroinitializer
  store <32 x i16> %12, ptr %6, align 2
  ret i64 0
}

define dso_local noundef i64 @sat_bf16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = load <32 x i16>, ptr %5, align 2
  %8 = add <32 x i16> %7, <i16 -32641, i16 -32641, i16 -32641, i16 -32641, i16 -32641, i16 -32641, i16 -32641, i16 -32641, i16 -32641, i16 -32641, i16 -32641, i16 -32641, i16 -32641, i16 -32641, i16 -32641, i16 -32641, i16 -32641, i16 -32641, i16 -32641, i16 -32641, i16 -32641, i16 -32641, i16 -32641, i16 -32641, i16 -32641, i16 -32641, i16 -32641, i16 -32641, i16 -32641, i16 -32641, i16 -32641, i16 -32641>
  %9 = icmp ult <32 x i16> %8, <i16 -32640, i16 -32640, i16 -32640, i16 -32640, i16 -32640, i16 -32640, i16 -32640, i16 -32640, i16 -32640, i16 -32640, i16 -32640, i16 -32640, i16 -32640, i16 -32640, i16 -32640, i16 -32640, i16 -32640, i16 -32640, i16 -32640, i16 -32640, i16 -32640, i16 -32640, i16 -32640, i16 -32640, i16 -32640, i16 -32640, i16 -32640, i16 -32640, i16 -32640, i16 -32640, i16 -32640, i16 -32640>
  %10 = tail call <32 x i16> @llvm.umin.v32i16(<32 x i16> %7, <32 x i16> <i16 16256, i16 16256, i16 16256, i16 16256, i16 16256, i16 16256, i16 16256, i16 16256, i16 16256, i16 16256, i16 16256, i16 16256, i16 16256, i16 16256, i16 16256, i16 16256, i16 16256, i16 16256, i16 16256, i16 16256, i16 16256, i16 16256, i16 16256, i16 16256, i16 16256, i16 16256, i16 16256, i16 16256, i16 16256, i16 16256, i16 16256, i16 16256>)
  %11 = select <32 x i1> %9, <32 x i16> zeroinitializer, <32 x i16> %10
  store <32 x i16> %11, ptr %6, align 2
  ret i64 0
}

define dso_local noundef i64 @relu_bf16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = load <32 x i16>, ptr %5, align 2
  %8 = and <32 x i16> %7, <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %9 = icmp ugt <32 x i16> %8, <i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640>
  %10 = icmp sgt <32 x i16> %7, <i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1>
  %11 = or <32 x i1> %10, %9
  %12 = select <32 x i1> %11, <32 x i16> %7, <32 x i16> zeroinitializer
  store <32 x i16> %12, ptr %6, align 2
  ret i64 0
}

define dso_local noundef i64 @finite_f16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = load <32 x i16>, ptr %5, align 2
  %8 = and <32 x i16> %7, <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %9 = icmp eq <32 x i16> %8, <i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744, i16 31744>
  %10 = and <32 x i16> %7, <i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768>
  %11 = or disjoint <32 x i16> %10, <i16 31743, i16 31743, i16 31743, i16 31743, i16 31743, i16 31743, i16 31743, i16 31743, i16 31743, i16 31743, i16 31743, i16 31743, i16 31743, i16 31743, i16 31743, i16 31743, i16 31743, i16 31743, i16 31743, i16 31743, i16 31743, i16 31743, i16 31743, i16 31743, i16 31743, i16 31743, i16 31743, i16 31743, i16 31743, i16 31743, i16 31743, i16 31743>
  %12 = select <32 x i1> %9, <32 x i16> %11, <32 x i16> %7
  store <32 x i16> %12, ptr %6, align 2
  ret i64 0
}

define dso_local noundef i64 @finite_bf16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = load <32 x i16>, ptr %5, align 2
  %8 = and <32 x i16> %7, <i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767, i16 32767>
  %9 = icmp eq <32 x i16> %8, <i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640, i16 32640>
  %10 = and <32 x i16> %7, <i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768, i16 -32768>
  %11 = or disjoint <32 x i16> %10, <i16 32639, i16 32639, i16 32639, i16 32639, i16 32639, i16 32639, i16 32639, i16 32639, i16 32639, i16 32639, i16 32639, i16 32639, i16 32639, i16 32639, i16 32639, i16 32639, i16 32639, i16 32639, i16 32639, i16 32639, i16 32639, i16 32639, i16 32639, i16 32639, i16 32639, i16 32639, i16 32639, i16 32639, i16 32639, i16 32639, i16 32639, i16 32639>
  %12 = select <32 x i1> %9, <32 x i16> %11, <32 x i16> %7
  store <32 x i16> %12, ptr %6, align 2
  ret i64 0
}

define dso_local noundef i64 @finite_f32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  br label %7

7:
  %8 = phi i64 [ 0, %3 ], [ %17, %7 ]
  %9 = getelementptr i32, ptr %5, i64 %8
  %10 = load <16 x i32>, ptr %9, align 4
  %11 = and <16 x i32> %10, <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>
  %12 = icmp eq <16 x i32> %11, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %13 = and <16 x i32> %10, <i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648>
  %14 = or disjoint <16 x i32> %13, <i32 2139095039, i32 2139095039, i32 2139095039, i32 2139095039, i32 2139095039, i32 2139095039, i32 2139095039, i32 2139095039, i32 2139095039, i32 2139095039, i32 2139095039, i32 2139095039, i32 2139095039, i32 2139095039, i32 2139095039, i32 2139095039>
  %15 = select <16 x i1> %12, <16 x i32> %14, <16 x i32> %10
  %16 = getelementptr i32, ptr %6, i64 %8
  store <16 x i32> %15, ptr %16, align 4
  %17 = add nuw i64 %8, 16
  %18 = icmp eq i64 %17, 32
  br i1 %18, label %19, label %7

19:
  ret i64 0
}

define dso_local noundef i64 @finite_tf32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  br label %7

7:
  %8 = phi i64 [ 0, %3 ], [ %18, %7 ]
  %9 = getelementptr i32, ptr %5, i64 %8
  %10 = load <16 x i32>, ptr %9, align 4
  %11 = and <16 x i32> %10, <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>
  %12 = add nsw <16 x i32> %11, <i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041, i32 -2139095041>
  %13 = icmp ult <16 x i32> %12, <i32 -8192, i32 -8192, i32 -8192, i32 -8192, i32 -8192, i32 -8192, i32 -8192, i32 -8192, i32 -8192, i32 -8192, i32 -8192, i32 -8192, i32 -8192, i32 -8192, i32 -8192, i32 -8192>
  %14 = and <16 x i32> %10, <i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648, i32 -2147483648>
  %15 = or disjoint <16 x i32> %14, <i32 2139086848, i32 2139086848, i32 2139086848, i32 2139086848, i32 2139086848, i32 2139086848, i32 2139086848, i32 2139086848, i32 2139086848, i32 2139086848, i32 2139086848, i32 2139086848, i32 2139086848, i32 2139086848, i32 2139086848, i32 2139086848>
  %16 = select <16 x i1> %13, <16 x i32> %10, <16 x i32> %15
  %17 = getelementptr i32, ptr %6, i64 %8
  store <16 x i32> %16, ptr %17, align 4
  %18 = add nuw i64 %8, 16
  %19 = icmp eq i64 %18, 32
  br i1 %19, label %20, label %7

20:
  ret i64 0
}

define dso_local noundef i64 @e4m3x2_of_f32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = icmp eq i64 %2, 0
  %8 = getelementptr i8, ptr %5, i64 2048
  %9 = getelementptr i8, ptr %5, i64 2112
  %10 = getelementptr i8, ptr %5, i64 128
  %11 = getelementptr i8, ptr %5, i64 384
  %12 = icmp ult ptr %8, %10
  %13 = icmp ult ptr %5, %9
  %14 = and i1 %12, %13
  %15 = icmp ult ptr %8, %11
  %16 = icmp ult ptr %6, %9
  %17 = and i1 %15, %16
  %18 = or i1 %14, %17
  br i1 %18, label %72, label %19

19:
  %20 = phi i64 [ %69, %19 ], [ 0, %3 ]
  %21 = getelementptr i32, ptr %5, i64 %20
  %22 = load <16 x i32>, ptr %21, align 4
  %23 = getelementptr i32, ptr %6, i64 %20
  %24 = load <16 x i32>, ptr %23, align 4
  %25 = and <16 x i32> %24, <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>
  %26 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %25, <16 x i32> <i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536>)
  %27 = icmp ugt <16 x i32> %25, <i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567>
  %28 = lshr <16 x i32> %26, <i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20>
  %29 = and <16 x i32> %28, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %30 = add nuw nsw <16 x i32> %26, <i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287>
  %31 = add nuw nsw <16 x i32> %30, %29
  %32 = lshr <16 x i32> %31, <i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20>
  %33 = add nsw <16 x i32> %32, <i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960>
  %34 = bitcast <16 x i32> %26 to <16 x float>
  %35 = fmul <16 x float> %34, <float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02>
  %36 = tail call <16 x float> @llvm.roundeven.v16f32(<16 x float> %35)
  %37 = fptoui <16 x float> %36 to <16 x i32>
  %38 = select <16 x i1> %27, <16 x i32> %33, <16 x i32> %37
  %39 = icmp ugt <16 x i32> %25, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %40 = or <16 x i32> %38, <i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128>
  %41 = select i1 %7, <16 x i32> %40, <16 x i32> zeroinitializer
  %42 = icmp slt <16 x i32> %24, zeroinitializer
  %43 = select <16 x i1> %42, <16 x i32> %41, <16 x i32> %38
  %44 = select <16 x i1> %39, <16 x i32> <i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127>, <16 x i32> %43
  %45 = and <16 x i32> %22, <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>
  %46 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %45, <16 x i32> <i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536>)
  %47 = icmp ugt <16 x i32> %45, <i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567>
  %48 = lshr <16 x i32> %46, <i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20>
  %49 = and <16 x i32> %48, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %50 = add nuw nsw <16 x i32> %46, <i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287>
  %51 = add nuw nsw <16 x i32> %50, %49
  %52 = lshr <16 x i32> %51, <i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20>
  %53 = add nsw <16 x i32> %52, <i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960>
  %54 = bitcast <16 x i32> %46 to <16 x float>
  %55 = fmul <16 x float> %54, <float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02>
  %56 = tail call <16 x float> @llvm.roundeven.v16f32(<16 x float> %55)
  %57 = fptoui <16 x float> %56 to <16 x i32>
  %58 = select <16 x i1> %47, <16 x i32> %53, <16 x i32> %57
  %59 = icmp ugt <16 x i32> %45, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %60 = or <16 x i32> %58, <i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128>
  %61 = select i1 %7, <16 x i32> %60, <16 x i32> zeroinitializer
  %62 = icmp slt <16 x i32> %22, zeroinitializer
  %63 = select <16 x i1> %62, <16 x i32> %61, <16 x i32> %58
  %64 = shl <16 x i32> %63, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %65 = select <16 x i1> %59, <16 x i32> <i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512>, <16 x i32> %64
  %66 = or <16 x i32> %65, %44
  %67 = trunc <16 x i32> %66 to <16 x i16>
  %68 = getelementptr i16, ptr %8, i64 %20
  store <16 x i16> %67, ptr %68, align 2
  %69 = add nuw i64 %20, 16
  %70 = icmp eq i64 %69, 32
  br i1 %70, label %71, label %19

71:
  ret i64 0

72:
  %73 = phi i64 [ %128, %116 ], [ 0, %3 ]
  %74 = getelementptr i32, ptr %5, i64 %73
  %75 = load i32, ptr %74, align 4
  %76 = getelementptr i32, ptr %6, i64 %73
  %77 = load i32, ptr %76, align 4
  %78 = and i32 %77, 2147483647
  %79 = tail call i32 @llvm.umin.i32(i32 %78, i32 1138753536)
  %80 = icmp ult i32 %78, 1015021568
  br i1 %80, label %81, label %86

81:
  %82 = bitcast i32 %79 to float
  %83 = fmul float %82, 5.120000e+02
  %84 = tail call float @llvm.roundeven.f32(float %83)
  %85 = fptoui float %84 to i32
  br label %93

86:
  %87 = lshr i32 %79, 20
  %88 = and i32 %87, 1
  %89 = add nuw nsw i32 %79, 524287
  %90 = add nuw nsw i32 %89, %88
  %91 = lshr i32 %90, 20
  %92 = add nsw i32 %91, -960
  br label %93

93:
  %94 = phi i32 [ %85, %81 ], [ %92, %86 ]
  %95 = icmp ugt i32 %78, 2139095040
  %96 = or i32 %94, 128
  %97 = select i1 %7, i32 %96, i32 0
  %98 = icmp slt i32 %77, 0
  %99 = select i1 %98, i32 %97, i32 %94
  %100 = select i1 %95, i32 127, i32 %99
  %101 = and i32 %75, 2147483647
  %102 = tail call i32 @llvm.umin.i32(i32 %101, i32 1138753536)
  %103 = icmp ult i32 %101, 1015021568
  br i1 %103, label %104, label %109

104:
  %105 = bitcast i32 %102 to float
  %106 = fmul float %105, 5.120000e+02
  %107 = tail call float @llvm.roundeven.f32(float %106)
  %108 = fptoui float %107 to i32
  br label %116

109:
  %110 = lshr i32 %102, 20
  %111 = and i32 %110, 1
  %112 = add nuw nsw i32 %102, 524287
  %113 = add nuw nsw i32 %112, %111
  %114 = lshr i32 %113, 20
  %115 = add nsw i32 %114, -960
  br label %116

116:
  %117 = phi i32 [ %108, %104 ], [ %115, %109 ]
  %118 = icmp ugt i32 %101, 2139095040
  %119 = or i32 %117, 128
  %120 = select i1 %7, i32 %119, i32 0
  %121 = icmp slt i32 %75, 0
  %122 = select i1 %121, i32 %120, i32 %117
  %123 = shl i32 %122, 8
  %124 = select i1 %118, i32 32512, i32 %123
  %125 = or i32 %124, %100
  %126 = trunc i32 %125 to i16
  %127 = getelementptr i16, ptr %8, i64 %73
  store i16 %126, ptr %127, align 2
  %128 = add nuw nsw i64 %73, 1
  %129 = icmp eq i64 %128, 32
  br i1 %129, label %71, label %72
}

define dso_local noundef i64 @e4m3x2_of_f16x2(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = icmp eq i64 %2, 0
  %7 = getelementptr i8, ptr %5, i64 2048
  %8 = getelementptr i8, ptr %5, i64 2112
  %9 = getelementptr i8, ptr %5, i64 128
  %10 = icmp ult ptr %7, %9
  %11 = icmp ult ptr %5, %8
  %12 = and i1 %10, %11
  br i1 %12, label %73, label %13

13:
  %14 = phi i64 [ %70, %13 ], [ 0, %3 ]
  %15 = getelementptr i32, ptr %5, i64 %14
  %16 = load <16 x i32>, ptr %15, align 4
  %17 = trunc <16 x i32> %16 to <16 x i16>
  %18 = bitcast <16 x i16> %17 to <16 x half>
  %19 = tail call <16 x half> @llvm.fabs.v16f16(<16 x half> %18)
  %20 = fpext <16 x half> %19 to <16 x float>
  %21 = bitcast <16 x float> %20 to <16 x i32>
  %22 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %21, <16 x i32> <i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536>)
  %23 = icmp ugt <16 x i32> %21, <i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567>
  %24 = lshr <16 x i32> %22, <i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20>
  %25 = and <16 x i32> %24, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %26 = add nuw nsw <16 x i32> %22, <i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287>
  %27 = add nuw nsw <16 x i32> %26, %25
  %28 = lshr <16 x i32> %27, <i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20>
  %29 = add nsw <16 x i32> %28, <i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960>
  %30 = bitcast <16 x i32> %22 to <16 x float>
  %31 = fmul <16 x float> %30, <float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02>
  %32 = tail call <16 x float> @llvm.roundeven.v16f32(<16 x float> %31)
  %33 = fptoui <16 x float> %32 to <16 x i32>
  %34 = select <16 x i1> %23, <16 x i32> %29, <16 x i32> %33
  %35 = icmp ugt <16 x i32> %21, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %36 = or <16 x i32> %34, <i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128>
  %37 = select i1 %6, <16 x i32> %36, <16 x i32> zeroinitializer
  %38 = icmp slt <16 x i16> %17, zeroinitializer
  %39 = select <16 x i1> %38, <16 x i32> %37, <16 x i32> %34
  %40 = select <16 x i1> %35, <16 x i32> <i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127>, <16 x i32> %39
  %41 = lshr <16 x i32> %16, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %42 = trunc nuw <16 x i32> %41 to <16 x i16>
  %43 = bitcast <16 x i16> %42 to <16 x half>
  %44 = tail call <16 x half> @llvm.fabs.v16f16(<16 x half> %43)
  %45 = fpext <16 x half> %44 to <16 x float>
  %46 = bitcast <16 x float> %45 to <16 x i32>
  %47 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %46, <16 x i32> <i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536, i32 1138753536>)
  %48 = icmp ugt <16 x i32> %46, <i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567, i32 1015021567>
  %49 = lshr <16 x i32> %47, <i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20>
  %50 = and <16 x i32> %49, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %51 = add nuw nsw <16 x i32> %47, <i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287, i32 524287>
  %52 = add nuw nsw <16 x i32> %51, %50
  %53 = lshr <16 x i32> %52, <i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20>
  %54 = add nsw <16 x i32> %53, <i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960, i32 -960>
  %55 = bitcast <16 x i32> %47 to <16 x float>
  %56 = fmul <16 x float> %55, <float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02, float 5.120000e+02>
  %57 = tail call <16 x float> @llvm.roundeven.v16f32(<16 x float> %56)
  %58 = fptoui <16 x float> %57 to <16 x i32>
  %59 = select <16 x i1> %48, <16 x i32> %54, <16 x i32> %58
  %60 = icmp ugt <16 x i32> %46, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %61 = or <16 x i32> %59, <i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128>
  %62 = select i1 %6, <16 x i32> %61, <16 x i32> zeroinitializer
  %63 = icmp slt <16 x i32> %16, zeroinitializer
  %64 = select <16 x i1> %63, <16 x i32> %62, <16 x i32> %59
  %65 = shl <16 x i32> %64, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %66 = select <16 x i1> %60, <16 x i32> <i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512>, <16 x i32> %65
  %67 = or <16 x i32> %66, %40
  %68 = trunc <16 x i32> %67 to <16 x i16>
  %69 = getelementptr i16, ptr %7, i64 %14
  store <16 x i16> %68, ptr %69, align 2
  %70 = add nuw i64 %14, 16
  %71 = icmp eq i64 %70, 32
  br i1 %71, label %72, label %13

72:
  ret i64 0

73:
  %74 = phi i64 [ %136, %124 ], [ 0, %3 ]
  %75 = getelementptr i32, ptr %5, i64 %74
  %76 = load i32, ptr %75, align 4
  %77 = trunc i32 %76 to i16
  %78 = bitcast i16 %77 to half
  %79 = tail call half @llvm.fabs.f16(half %78)
  %80 = fpext half %79 to float
  %81 = bitcast float %80 to i32
  %82 = tail call i32 @llvm.umin.i32(i32 %81, i32 1138753536)
  %83 = icmp ult i32 %81, 1015021568
  br i1 %83, label %84, label %89

84:
  %85 = bitcast i32 %82 to float
  %86 = fmul float %85, 5.120000e+02
  %87 = tail call float @llvm.roundeven.f32(float %86)
  %88 = fptoui float %87 to i32
  br label %96

89:
  %90 = lshr i32 %82, 20
  %91 = and i32 %90, 1
  %92 = add nuw nsw i32 %82, 524287
  %93 = add nuw nsw i32 %92, %91
  %94 = lshr i32 %93, 20
  %95 = add nsw i32 %94, -960
  br label %96

96:
  %97 = phi i32 [ %88, %84 ], [ %95, %89 ]
  %98 = icmp ugt i32 %81, 2139095040
  %99 = or i32 %97, 128
  %100 = select i1 %6, i32 %99, i32 0
  %101 = icmp slt i16 %77, 0
  %102 = select i1 %101, i32 %100, i32 %97
  %103 = select i1 %98, i32 127, i32 %102
  %104 = lshr i32 %76, 16
  %105 = trunc nuw i32 %104 to i16
  %106 = bitcast i16 %105 to half
  %107 = tail call half @llvm.fabs.f16(half %106)
  %108 = fpext half %107 to float
  %109 = bitcast float %108 to i32
  %110 = tail call i32 @llvm.umin.i32(i32 %109, i32 1138753536)
  %111 = icmp ult i32 %109, 1015021568
  br i1 %111, label %112, label %117

112:
  %113 = bitcast i32 %110 to float
  %114 = fmul float %113, 5.120000e+02
  %115 = tail call float @llvm.roundeven.f32(float %114)
  %116 = fptoui float %115 to i32
  br label %124

117:
  %118 = lshr i32 %110, 20
  %119 = and i32 %118, 1
  %120 = add nuw nsw i32 %110, 524287
  %121 = add nuw nsw i32 %120, %119
  %122 = lshr i32 %121, 20
  %123 = add nsw i32 %122, -960
  br label %124

124:
  %125 = phi i32 [ %116, %112 ], [ %123, %117 ]
  %126 = icmp ugt i32 %109, 2139095040
  %127 = or i32 %125, 128
  %128 = select i1 %6, i32 %127, i32 0
  %129 = icmp slt i32 %76, 0
  %130 = select i1 %129, i32 %128, i32 %125
  %131 = shl i32 %130, 8
  %132 = select i1 %126, i32 32512, i32 %131
  %133 = or i32 %132, %103
  %134 = trunc i32 %133 to i16
  %135 = getelementptr i16, ptr %7, i64 %74
  store i16 %134, ptr %135, align 2
  %136 = add nuw nsw i64 %74, 1
  %137 = icmp eq i64 %136, 32
  br i1 %137, label %72, label %73
}

define dso_local noundef i64 @f16x2_of_e4m3x2(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = icmp eq i64 %2, 0
  %7 = getelementptr i8, ptr %5, i64 2048
  %8 = getelementptr i8, ptr %5, i64 2176
  %9 = getelementptr i8, ptr %5, i64 64
  %10 = icmp ult ptr %7, %9
  %11 = icmp ult ptr %5, %8
  %12 = and i1 %10, %11
  br i1 %12, label %84, label %13

13:
  %14 = phi i64 [ %81, %13 ], [ 0, %3 ]
  %15 = getelementptr i16, ptr %5, i64 %14
  %16 = load <16 x i16>, ptr %15, align 2
  %17 = zext <16 x i16> %16 to <16 x i32>
  %18 = lshr <16 x i32> %17, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %19 = and <16 x i32> %18, <i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15>
  %20 = and <16 x i32> %17, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
  %21 = icmp eq <16 x i32> %19, zeroinitializer
  %22 = tail call <16 x i32> @llvm.umax.v16i32(<16 x i32> %19, <16 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>)
  %23 = add nuw nsw <16 x i32> %22, <i32 1013, i32 1013, i32 1013, i32 1013, i32 1013, i32 1013, i32 1013, i32 1013, i32 1013, i32 1013, i32 1013, i32 1013, i32 1013, i32 1013, i32 1013, i32 1013>
  %24 = zext nneg <16 x i32> %23 to <16 x i64>
  %25 = shl nuw nsw <16 x i64> %24, <i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52>
  %26 = bitcast <16 x i64> %25 to <16 x double>
  %27 = or disjoint <16 x i32> %20, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %28 = select <16 x i1> %21, <16 x i32> %20, <16 x i32> %27
  %29 = uitofp nneg <16 x i32> %28 to <16 x double>
  %30 = fmul <16 x double> %29, %26
  %31 = icmp eq <16 x i32> %19, <i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15>
  %32 = icmp eq <16 x i32> %20, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
  %33 = and <16 x i1> %32, %31
  %34 = select <16 x i1> %33, <16 x double> <double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000>, <16 x double> %30
  %35 = and <16 x i32> %17, <i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128>
  %36 = icmp eq <16 x i32> %35, zeroinitializer
  %37 = fneg <16 x double> %34
  %38 = select <16 x i1> %36, <16 x double> %34, <16 x double> %37
  %39 = fcmp uno <16 x double> %38, zeroinitializer
  %40 = fptrunc <16 x double> %38 to <16 x float>
  %41 = fptrunc <16 x float> %40 to <16 x half>
  %42 = bitcast <16 x half> %41 to <16 x i16>
  %43 = zext <16 x i16> %42 to <16 x i32>
  %44 = select <16 x i1> %39, <16 x i32> <i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767>, <16 x i32> %43
  %45 = icmp ult <16 x i32> %44, <i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768>
  %46 = select i1 %6, <16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <16 x i1> %45
  %47 = select <16 x i1> %46, <16 x i32> %44, <16 x i32> zeroinitializer
  %48 = lshr <16 x i32> %17, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %49 = lshr <16 x i32> %17, <i32 11, i32 11, i32 11, i32 11, i32 11, i32 11, i32 11, i32 11, i32 11, i32 11, i32 11, i32 11, i32 11, i32 11, i32 11, i32 11>
  %50 = and <16 x i32> %49, <i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15>
  %51 = and <16 x i32> %48, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
  %52 = icmp eq <16 x i32> %50, zeroinitializer
  %53 = tail call <16 x i32> @llvm.umax.v16i32(<16 x i32> %50, <16 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>)
  %54 = add nuw nsw <16 x i32> %53, <i32 1013, i32 1013, i32 1013, i32 1013, i32 1013, i32 1013, i32 1013, i32 1013, i32 1013, i32 1013, i32 1013, i32 1013, i32 1013, i32 1013, i32 1013, i32 1013>
  %55 = zext nneg <16 x i32> %54 to <16 x i64>
  %56 = shl nuw nsw <16 x i64> %55, <i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52>
  %57 = bitcast <16 x i64> %56 to <16 x double>
  %58 = or disjoint <16 x i32> %51, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %59 = select <16 x i1> %52, <16 x i32> %51, <16 x i32> %58
  %60 = uitofp nneg <16 x i32> %59 to <16 x double>
  %61 = fmul <16 x double> %60, %57
  %62 = icmp eq <16 x i32> %50, <i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15>
  %63 = icmp eq <16 x i32> %51, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
  %64 = and <16 x i1> %62, %63
  %65 = select <16 x i1> %64, <16 x double> <double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000>, <16 x double> %61
  %66 = fneg <16 x double> %65
  %67 = icmp slt <16 x i16> %16, zeroinitializer
  %68 = select <16 x i1> %67, <16 x double> %66, <16 x double> %65
  %69 = fcmp uno <16 x double> %68, zeroinitializer
  %70 = fptrunc <16 x double> %68 to <16 x float>
  %71 = fptrunc <16 x float> %70 to <16 x half>
  %72 = bitcast <16 x half> %71 to <16 x i16>
  %73 = zext <16 x i16> %72 to <16 x i32>
  %74 = select <16 x i1> %69, <16 x i32> <i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767>, <16 x i32> %73
  %75 = icmp ult <16 x i32> %74, <i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768>
  %76 = select i1 %6, <16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <16 x i1> %75
  %77 = shl nuw <16 x i32> %74, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %78 = select <16 x i1> %76, <16 x i32> %77, <16 x i32> zeroinitializer
  %79 = or disjoint <16 x i32> %47, %78
  %80 = getelementptr i32, ptr %7, i64 %14
  store <16 x i32> %79, ptr %80, align 4
  %81 = add nuw i64 %14, 16
  %82 = icmp eq i64 %81, 32
  br i1 %82, label %83, label %13

83:
  ret i64 0

84:
  %85 = phi i64 [ %152, %84 ], [ 0, %3 ]
  %86 = getelementptr i16, ptr %5, i64 %85
  %87 = load i16, ptr %86, align 2
  %88 = zext i16 %87 to i32
  %89 = lshr i32 %88, 3
  %90 = and i32 %89, 15
  %91 = and i32 %88, 7
  %92 = icmp eq i32 %90, 0
  %93 = tail call i32 @llvm.umax.i32(i32 %90, i32 1)
  %94 = add nuw nsw i32 %93, 1013
  %95 = zext nneg i32 %94 to i64
  %96 = shl nuw nsw i64 %95, 52
  %97 = bitcast i64 %96 to double
  %98 = or disjoint i32 %91, 8
  %99 = select i1 %92, i32 %91, i32 %98
  %100 = uitofp nneg i32 %99 to double
  %101 = fmul double %100, %97
  %102 = icmp eq i32 %90, 15
  %103 = icmp eq i32 %91, 7
  %104 = and i1 %103, %102
  %105 = select i1 %104, double 0x7FF8000000000000, double %101
  %106 = and i32 %88, 128
  %107 = icmp eq i32 %106, 0
  %108 = fneg double %105
  %109 = select i1 %107, double %105, double %108
  %110 = fcmp uno double %109, 0.000000e+00
  %111 = fptrunc double %109 to float
  %112 = fptrunc float %111 to half
  %113 = bitcast half %112 to i16
  %114 = zext i16 %113 to i32
  %115 = select i1 %110, i32 32767, i32 %114
  %116 = icmp ult i32 %115, 32768
  %117 = select i1 %6, i1 true, i1 %116
  %118 = select i1 %117, i32 %115, i32 0
  %119 = lshr i32 %88, 8
  %120 = lshr i32 %88, 11
  %121 = and i32 %120, 15
  %122 = and i32 %119, 7
  %123 = icmp eq i32 %121, 0
  %124 = tail call i32 @llvm.umax.i32(i32 %121, i32 1)
  %125 = add nuw nsw i32 %124, 1013
  %126 = zext nneg i32 %125 to i64
  %127 = shl nuw nsw i64 %126, 52
  %128 = bitcast i64 %127 to double
  %129 = or disjoint i32 %122, 8
  %130 = select i1 %123, i32 %122, i32 %129
  %131 = uitofp nneg i32 %130 to double
  %132 = fmul double %131, %128
  %133 = icmp eq i32 %121, 15
  %134 = icmp eq i32 %122, 7
  %135 = and i1 %133, %134
  %136 = select i1 %135, double 0x7FF8000000000000, double %132
  %137 = fneg double %136
  %138 = icmp slt i16 %87, 0
  %139 = select i1 %138, double %137, double %136
  %140 = fcmp uno double %139, 0.000000e+00
  %141 = fptrunc double %139 to float
  %142 = fptrunc float %141 to half
  %143 = bitcast half %142 to i16
  %144 = zext i16 %143 to i32
  %145 = select i1 %140, i32 32767, i32 %144
  %146 = icmp ult i32 %145, 32768
  %147 = select i1 %6, i1 true, i1 %146
  %148 = shl nuw i32 %145, 16
  %149 = select i1 %147, i32 %148, i32 0
  %150 = or disjoint i32 %118, %149
  %151 = getelementptr i32, ptr %7, i64 %85
  store i32 %150, ptr %151, align 4
  %152 = add nuw nsw i64 %85, 1
  %153 = icmp eq i64 %152, 32
  br i1 %153, label %83, label %84
}

define dso_local noundef i64 @e5m2x2_of_f32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = icmp eq i64 %2, 0
  %8 = getelementptr i8, ptr %5, i64 2048
  %9 = getelementptr i8, ptr %5, i64 2112
  %10 = getelementptr i8, ptr %5, i64 128
  %11 = getelementptr i8, ptr %5, i64 384
  %12 = icmp ult ptr %8, %10
  %13 = icmp ult ptr %5, %9
  %14 = and i1 %12, %13
  %15 = icmp ult ptr %8, %11
  %16 = icmp ult ptr %6, %9
  %17 = and i1 %15, %16
  %18 = or i1 %14, %17
  br i1 %18, label %72, label %19

19:
  %20 = phi i64 [ %69, %19 ], [ 0, %3 ]
  %21 = getelementptr i32, ptr %5, i64 %20
  %22 = load <16 x i32>, ptr %21, align 4
  %23 = getelementptr i32, ptr %6, i64 %20
  %24 = load <16 x i32>, ptr %23, align 4
  %25 = and <16 x i32> %24, <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>
  %26 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %25, <16 x i32> <i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792>)
  %27 = icmp ugt <16 x i32> %25, <i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703>
  %28 = lshr <16 x i32> %26, <i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21>
  %29 = and <16 x i32> %28, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %30 = add nuw nsw <16 x i32> %26, <i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575>
  %31 = add nuw nsw <16 x i32> %30, %29
  %32 = lshr <16 x i32> %31, <i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21>
  %33 = add nsw <16 x i32> %32, <i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448>
  %34 = bitcast <16 x i32> %26 to <16 x float>
  %35 = fmul <16 x float> %34, <float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04>
  %36 = tail call <16 x float> @llvm.roundeven.v16f32(<16 x float> %35)
  %37 = fptoui <16 x float> %36 to <16 x i32>
  %38 = select <16 x i1> %27, <16 x i32> %33, <16 x i32> %37
  %39 = icmp ugt <16 x i32> %25, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %40 = or <16 x i32> %38, <i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128>
  %41 = select i1 %7, <16 x i32> %40, <16 x i32> zeroinitializer
  %42 = icmp slt <16 x i32> %24, zeroinitializer
  %43 = select <16 x i1> %42, <16 x i32> %41, <16 x i32> %38
  %44 = select <16 x i1> %39, <16 x i32> <i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127>, <16 x i32> %43
  %45 = and <16 x i32> %22, <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>
  %46 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %45, <16 x i32> <i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792>)
  %47 = icmp ugt <16 x i32> %45, <i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703>
  %48 = lshr <16 x i32> %46, <i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21>
  %49 = and <16 x i32> %48, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %50 = add nuw nsw <16 x i32> %46, <i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575>
  %51 = add nuw nsw <16 x i32> %50, %49
  %52 = lshr <16 x i32> %51, <i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21>
  %53 = add nsw <16 x i32> %52, <i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448>
  %54 = bitcast <16 x i32> %46 to <16 x float>
  %55 = fmul <16 x float> %54, <float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04>
  %56 = tail call <16 x float> @llvm.roundeven.v16f32(<16 x float> %55)
  %57 = fptoui <16 x float> %56 to <16 x i32>
  %58 = select <16 x i1> %47, <16 x i32> %53, <16 x i32> %57
  %59 = icmp ugt <16 x i32> %45, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %60 = or <16 x i32> %58, <i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128>
  %61 = select i1 %7, <16 x i32> %60, <16 x i32> zeroinitializer
  %62 = icmp slt <16 x i32> %22, zeroinitializer
  %63 = select <16 x i1> %62, <16 x i32> %61, <16 x i32> %58
  %64 = shl <16 x i32> %63, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %65 = select <16 x i1> %59, <16 x i32> <i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512>, <16 x i32> %64
  %66 = or <16 x i32> %65, %44
  %67 = trunc <16 x i32> %66 to <16 x i16>
  %68 = getelementptr i16, ptr %8, i64 %20
  store <16 x i16> %67, ptr %68, align 2
  %69 = add nuw i64 %20, 16
  %70 = icmp eq i64 %69, 32
  br i1 %70, label %71, label %19

71:
  ret i64 0

72:
  %73 = phi i64 [ %128, %116 ], [ 0, %3 ]
  %74 = getelementptr i32, ptr %5, i64 %73
  %75 = load i32, ptr %74, align 4
  %76 = getelementptr i32, ptr %6, i64 %73
  %77 = load i32, ptr %76, align 4
  %78 = and i32 %77, 2147483647
  %79 = tail call i32 @llvm.umin.i32(i32 %78, i32 1197473792)
  %80 = icmp ult i32 %78, 947912704
  br i1 %80, label %81, label %86

81:
  %82 = bitcast i32 %79 to float
  %83 = fmul float %82, 6.553600e+04
  %84 = tail call float @llvm.roundeven.f32(float %83)
  %85 = fptoui float %84 to i32
  br label %93

86:
  %87 = lshr i32 %79, 21
  %88 = and i32 %87, 1
  %89 = add nuw nsw i32 %79, 1048575
  %90 = add nuw nsw i32 %89, %88
  %91 = lshr i32 %90, 21
  %92 = add nsw i32 %91, -448
  br label %93

93:
  %94 = phi i32 [ %85, %81 ], [ %92, %86 ]
  %95 = icmp ugt i32 %78, 2139095040
  %96 = or i32 %94, 128
  %97 = select i1 %7, i32 %96, i32 0
  %98 = icmp slt i32 %77, 0
  %99 = select i1 %98, i32 %97, i32 %94
  %100 = select i1 %95, i32 127, i32 %99
  %101 = and i32 %75, 2147483647
  %102 = tail call i32 @llvm.umin.i32(i32 %101, i32 1197473792)
  %103 = icmp ult i32 %101, 947912704
  br i1 %103, label %104, label %109

104:
  %105 = bitcast i32 %102 to float
  %106 = fmul float %105, 6.553600e+04
  %107 = tail call float @llvm.roundeven.f32(float %106)
  %108 = fptoui float %107 to i32
  br label %116

109:
  %110 = lshr i32 %102, 21
  %111 = and i32 %110, 1
  %112 = add nuw nsw i32 %102, 1048575
  %113 = add nuw nsw i32 %112, %111
  %114 = lshr i32 %113, 21
  %115 = add nsw i32 %114, -448
  br label %116

116:
  %117 = phi i32 [ %108, %104 ], [ %115, %109 ]
  %118 = icmp ugt i32 %101, 2139095040
  %119 = or i32 %117, 128
  %120 = select i1 %7, i32 %119, i32 0
  %121 = icmp slt i32 %75, 0
  %122 = select i1 %121, i32 %120, i32 %117
  %123 = shl i32 %122, 8
  %124 = select i1 %118, i32 32512, i32 %123
  %125 = or i32 %124, %100
  %126 = trunc i32 %125 to i16
  %127 = getelementptr i16, ptr %8, i64 %73
  store i16 %126, ptr %127, align 2
  %128 = add nuw nsw i64 %73, 1
  %129 = icmp eq i64 %128, 32
  br i1 %129, label %71, label %72
}

define dso_local noundef i64 @e5m2x2_of_f16x2(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = icmp eq i64 %2, 0
  %7 = getelementptr i8, ptr %5, i64 2048
  %8 = getelementptr i8, ptr %5, i64 2112
  %9 = getelementptr i8, ptr %5, i64 128
  %10 = icmp ult ptr %7, %9
  %11 = icmp ult ptr %5, %8
  %12 = and i1 %10, %11
  br i1 %12, label %73, label %13

13:
  %14 = phi i64 [ %70, %13 ], [ 0, %3 ]
  %15 = getelementptr i32, ptr %5, i64 %14
  %16 = load <16 x i32>, ptr %15, align 4
  %17 = trunc <16 x i32> %16 to <16 x i16>
  %18 = bitcast <16 x i16> %17 to <16 x half>
  %19 = tail call <16 x half> @llvm.fabs.v16f16(<16 x half> %18)
  %20 = fpext <16 x half> %19 to <16 x float>
  %21 = bitcast <16 x float> %20 to <16 x i32>
  %22 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %21, <16 x i32> <i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792>)
  %23 = icmp ugt <16 x i32> %21, <i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703>
  %24 = lshr <16 x i32> %22, <i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21>
  %25 = and <16 x i32> %24, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %26 = add nuw nsw <16 x i32> %22, <i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575>
  %27 = add nuw nsw <16 x i32> %26, %25
  %28 = lshr <16 x i32> %27, <i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21>
  %29 = add nsw <16 x i32> %28, <i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448>
  %30 = bitcast <16 x i32> %22 to <16 x float>
  %31 = fmul <16 x float> %30, <float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04>
  %32 = tail call <16 x float> @llvm.roundeven.v16f32(<16 x float> %31)
  %33 = fptoui <16 x float> %32 to <16 x i32>
  %34 = select <16 x i1> %23, <16 x i32> %29, <16 x i32> %33
  %35 = icmp ugt <16 x i32> %21, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %36 = or <16 x i32> %34, <i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128>
  %37 = select i1 %6, <16 x i32> %36, <16 x i32> zeroinitializer
  %38 = icmp slt <16 x i16> %17, zeroinitializer
  %39 = select <16 x i1> %38, <16 x i32> %37, <16 x i32> %34
  %40 = select <16 x i1> %35, <16 x i32> <i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127>, <16 x i32> %39
  %41 = lshr <16 x i32> %16, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %42 = trunc nuw <16 x i32> %41 to <16 x i16>
  %43 = bitcast <16 x i16> %42 to <16 x half>
  %44 = tail call <16 x half> @llvm.fabs.v16f16(<16 x half> %43)
  %45 = fpext <16 x half> %44 to <16 x float>
  %46 = bitcast <16 x float> %45 to <16 x i32>
  %47 = tail call <16 x i32> @llvm.umin.v16i32(<16 x i32> %46, <16 x i32> <i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792, i32 1197473792>)
  %48 = icmp ugt <16 x i32> %46, <i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703, i32 947912703>
  %49 = lshr <16 x i32> %47, <i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21>
  %50 = and <16 x i32> %49, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %51 = add nuw nsw <16 x i32> %47, <i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575, i32 1048575>
  %52 = add nuw nsw <16 x i32> %51, %50
  %53 = lshr <16 x i32> %52, <i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21, i32 21>
  %54 = add nsw <16 x i32> %53, <i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448, i32 -448>
  %55 = bitcast <16 x i32> %47 to <16 x float>
  %56 = fmul <16 x float> %55, <float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04, float 6.553600e+04>
  %57 = tail call <16 x float> @llvm.roundeven.v16f32(<16 x float> %56)
  %58 = fptoui <16 x float> %57 to <16 x i32>
  %59 = select <16 x i1> %48, <16 x i32> %54, <16 x i32> %58
  %60 = icmp ugt <16 x i32> %46, <i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040, i32 2139095040>
  %61 = or <16 x i32> %59, <i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128>
  %62 = select i1 %6, <16 x i32> %61, <16 x i32> zeroinitializer
  %63 = icmp slt <16 x i32> %16, zeroinitializer
  %64 = select <16 x i1> %63, <16 x i32> %62, <16 x i32> %59
  %65 = shl <16 x i32> %64, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %66 = select <16 x i1> %60, <16 x i32> <i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512, i32 32512>, <16 x i32> %65
  %67 = or <16 x i32> %66, %40
  %68 = trunc <16 x i32> %67 to <16 x i16>
  %69 = getelementptr i16, ptr %7, i64 %14
  store <16 x i16> %68, ptr %69, align 2
  %70 = add nuw i64 %14, 16
  %71 = icmp eq i64 %70, 32
  br i1 %71, label %72, label %13

72:
  ret i64 0

73:
  %74 = phi i64 [ %136, %124 ], [ 0, %3 ]
  %75 = getelementptr i32, ptr %5, i64 %74
  %76 = load i32, ptr %75, align 4
  %77 = trunc i32 %76 to i16
  %78 = bitcast i16 %77 to half
  %79 = tail call half @llvm.fabs.f16(half %78)
  %80 = fpext half %79 to float
  %81 = bitcast float %80 to i32
  %82 = tail call i32 @llvm.umin.i32(i32 %81, i32 1197473792)
  %83 = icmp ult i32 %81, 947912704
  br i1 %83, label %84, label %89

84:
  %85 = bitcast i32 %82 to float
  %86 = fmul float %85, 6.553600e+04
  %87 = tail call float @llvm.roundeven.f32(float %86)
  %88 = fptoui float %87 to i32
  br label %96

89:
  %90 = lshr i32 %82, 21
  %91 = and i32 %90, 1
  %92 = add nuw nsw i32 %82, 1048575
  %93 = add nuw nsw i32 %92, %91
  %94 = lshr i32 %93, 21
  %95 = add nsw i32 %94, -448
  br label %96

96:
  %97 = phi i32 [ %88, %84 ], [ %95, %89 ]
  %98 = icmp ugt i32 %81, 2139095040
  %99 = or i32 %97, 128
  %100 = select i1 %6, i32 %99, i32 0
  %101 = icmp slt i16 %77, 0
  %102 = select i1 %101, i32 %100, i32 %97
  %103 = select i1 %98, i32 127, i32 %102
  %104 = lshr i32 %76, 16
  %105 = trunc nuw i32 %104 to i16
  %106 = bitcast i16 %105 to half
  %107 = tail call half @llvm.fabs.f16(half %106)
  %108 = fpext half %107 to float
  %109 = bitcast float %108 to i32
  %110 = tail call i32 @llvm.umin.i32(i32 %109, i32 1197473792)
  %111 = icmp ult i32 %109, 947912704
  br i1 %111, label %112, label %117

112:
  %113 = bitcast i32 %110 to float
  %114 = fmul float %113, 6.553600e+04
  %115 = tail call float @llvm.roundeven.f32(float %114)
  %116 = fptoui float %115 to i32
  br label %124

117:
  %118 = lshr i32 %110, 21
  %119 = and i32 %118, 1
  %120 = add nuw nsw i32 %110, 1048575
  %121 = add nuw nsw i32 %120, %119
  %122 = lshr i32 %121, 21
  %123 = add nsw i32 %122, -448
  br label %124

124:
  %125 = phi i32 [ %116, %112 ], [ %123, %117 ]
  %126 = icmp ugt i32 %109, 2139095040
  %127 = or i32 %125, 128
  %128 = select i1 %6, i32 %127, i32 0
  %129 = icmp slt i32 %76, 0
  %130 = select i1 %129, i32 %128, i32 %125
  %131 = shl i32 %130, 8
  %132 = select i1 %126, i32 32512, i32 %131
  %133 = or i32 %132, %103
  %134 = trunc i32 %133 to i16
  %135 = getelementptr i16, ptr %7, i64 %74
  store i16 %134, ptr %135, align 2
  %136 = add nuw nsw i64 %74, 1
  %137 = icmp eq i64 %136, 32
  br i1 %137, label %72, label %73
}

define dso_local noundef i64 @f16x2_of_e5m2x2(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = icmp eq i64 %2, 0
  %7 = getelementptr i8, ptr %5, i64 2048
  %8 = getelementptr i8, ptr %5, i64 2176
  %9 = getelementptr i8, ptr %5, i64 64
  %10 = icmp ult ptr %7, %9
  %11 = icmp ult ptr %5, %8
  %12 = and i1 %10, %11
  br i1 %12, label %84, label %13

13:
  %14 = phi i64 [ %81, %13 ], [ 0, %3 ]
  %15 = getelementptr i16, ptr %5, i64 %14
  %16 = load <16 x i16>, ptr %15, align 2
  %17 = zext <16 x i16> %16 to <16 x i32>
  %18 = lshr <16 x i32> %17, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %19 = and <16 x i32> %18, <i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31>
  %20 = and <16 x i32> %17, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %21 = icmp eq <16 x i32> %19, zeroinitializer
  %22 = tail call <16 x i32> @llvm.umax.v16i32(<16 x i32> %19, <16 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>)
  %23 = add nuw nsw <16 x i32> %22, <i32 1006, i32 1006, i32 1006, i32 1006, i32 1006, i32 1006, i32 1006, i32 1006, i32 1006, i32 1006, i32 1006, i32 1006, i32 1006, i32 1006, i32 1006, i32 1006>
  %24 = zext nneg <16 x i32> %23 to <16 x i64>
  %25 = shl nuw nsw <16 x i64> %24, <i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52>
  %26 = bitcast <16 x i64> %25 to <16 x double>
  %27 = or disjoint <16 x i32> %20, <i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4>
  %28 = select <16 x i1> %21, <16 x i32> %20, <16 x i32> %27
  %29 = uitofp nneg <16 x i32> %28 to <16 x double>
  %30 = fmul <16 x double> %29, %26
  %31 = icmp eq <16 x i32> %19, <i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31>
  %32 = icmp eq <16 x i32> %20, zeroinitializer
  %33 = select <16 x i1> %32, <16 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <16 x double> <double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000>
  %34 = select <16 x i1> %31, <16 x double> %33, <16 x double> %30
  %35 = and <16 x i32> %17, <i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128>
  %36 = icmp eq <16 x i32> %35, zeroinitializer
  %37 = fneg <16 x double> %34
  %38 = select <16 x i1> %36, <16 x double> %34, <16 x double> %37
  %39 = fcmp uno <16 x double> %38, zeroinitializer
  %40 = fptrunc <16 x double> %38 to <16 x float>
  %41 = fptrunc <16 x float> %40 to <16 x half>
  %42 = bitcast <16 x half> %41 to <16 x i16>
  %43 = zext <16 x i16> %42 to <16 x i32>
  %44 = select <16 x i1> %39, <16 x i32> <i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767>, <16 x i32> %43
  %45 = icmp ult <16 x i32> %44, <i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768>
  %46 = select i1 %6, <16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <16 x i1> %45
  %47 = select <16 x i1> %46, <16 x i32> %44, <16 x i32> zeroinitializer
  %48 = lshr <16 x i32> %17, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %49 = lshr <16 x i32> %17, <i32 10, i32 10, i32 10, i32 10, i32 10, i32 10, i32 10, i32 10, i32 10, i32 10, i32 10, i32 10, i32 10, i32 10, i32 10, i32 10>
  %50 = and <16 x i32> %49, <i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31>
  %51 = and <16 x i32> %48, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %52 = icmp eq <16 x i32> %50, zeroinitializer
  %53 = tail call <16 x i32> @llvm.umax.v16i32(<16 x i32> %50, <16 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>)
  %54 = add nuw nsw <16 x i32> %53, <i32 1006, i32 1006, i32 1006, i32 1006, i32 1006, i32 1006, i32 1006, i32 1006, i32 1006, i32 1006, i32 1006, i32 1006, i32 1006, i32 1006, i32 1006, i32 1006>
  %55 = zext nneg <16 x i32> %54 to <16 x i64>
  %56 = shl nuw nsw <16 x i64> %55, <i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52>
  %57 = bitcast <16 x i64> %56 to <16 x double>
  %58 = or disjoint <16 x i32> %51, <i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4>
  %59 = select <16 x i1> %52, <16 x i32> %51, <16 x i32> %58
  %60 = uitofp nneg <16 x i32> %59 to <16 x double>
  %61 = fmul <16 x double> %60, %57
  %62 = icmp eq <16 x i32> %50, <i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31>
  %63 = icmp eq <16 x i32> %51, zeroinitializer
  %64 = select <16 x i1> %63, <16 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <16 x double> <double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000>
  %65 = select <16 x i1> %62, <16 x double> %64, <16 x double> %61
  %66 = fneg <16 x double> %65
  %67 = icmp slt <16 x i16> %16, zeroinitializer
  %68 = select <16 x i1> %67, <16 x double> %66, <16 x double> %65
  %69 = fcmp uno <16 x double> %68, zeroinitializer
  %70 = fptrunc <16 x double> %68 to <16 x float>
  %71 = fptrunc <16 x float> %70 to <16 x half>
  %72 = bitcast <16 x half> %71 to <16 x i16>
  %73 = zext <16 x i16> %72 to <16 x i32>
  %74 = select <16 x i1> %69, <16 x i32> <i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767>, <16 x i32> %73
  %75 = icmp ult <16 x i32> %74, <i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768, i32 32768>
  %76 = select i1 %6, <16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <16 x i1> %75
  %77 = shl nuw <16 x i32> %74, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %78 = select <16 x i1> %76, <16 x i32> %77, <16 x i32> zeroinitializer
  %79 = or disjoint <16 x i32> %47, %78
  %80 = getelementptr i32, ptr %7, i64 %14
  store <16 x i32> %79, ptr %80, align 4
  %81 = add nuw i64 %14, 16
  %82 = icmp eq i64 %81, 32
  br i1 %82, label %83, label %13

83:
  ret i64 0

84:
  %85 = phi i64 [ %152, %84 ], [ 0, %3 ]
  %86 = getelementptr i16, ptr %5, i64 %85
  %87 = load i16, ptr %86, align 2
  %88 = zext i16 %87 to i32
  %89 = lshr i32 %88, 2
  %90 = and i32 %89, 31
  %91 = and i32 %88, 3
  %92 = icmp eq i32 %90, 0
  %93 = tail call i32 @llvm.umax.i32(i32 %90, i32 1)
  %94 = add nuw nsw i32 %93, 1006
  %95 = zext nneg i32 %94 to i64
  %96 = shl nuw nsw i64 %95, 52
  %97 = bitcast i64 %96 to double
  %98 = or disjoint i32 %91, 4
  %99 = select i1 %92, i32 %91, i32 %98
  %100 = uitofp nneg i32 %99 to double
  %101 = fmul double %100, %97
  %102 = icmp eq i32 %90, 31
  %103 = icmp eq i32 %91, 0
  %104 = select i1 %103, double 0x7FF0000000000000, double 0x7FF8000000000000
  %105 = select i1 %102, double %104, double %101
  %106 = and i32 %88, 128
  %107 = icmp eq i32 %106, 0
  %108 = fneg double %105
  %109 = select i1 %107, double %105, double %108
  %110 = fcmp uno double %109, 0.000000e+00
  %111 = fptrunc double %109 to float
  %112 = fptrunc float %111 to half
  %113 = bitcast half %112 to i16
  %114 = zext i16 %113 to i32
  %115 = select i1 %110, i32 32767, i32 %114
  %116 = icmp ult i32 %115, 32768
  %117 = select i1 %6, i1 true, i1 %116
  %118 = select i1 %117, i32 %115, i32 0
  %119 = lshr i32 %88, 8
  %120 = lshr i32 %88, 10
  %121 = and i32 %120, 31
  %122 = and i32 %119, 3
  %123 = icmp eq i32 %121, 0
  %124 = tail call i32 @llvm.umax.i32(i32 %121, i32 1)
  %125 = add nuw nsw i32 %124, 1006
  %126 = zext nneg i32 %125 to i64
  %127 = shl nuw nsw i64 %126, 52
  %128 = bitcast i64 %127 to double
  %129 = or disjoint i32 %122, 4
  %130 = select i1 %123, i32 %122, i32 %129
  %131 = uitofp nneg i32 %130 to double
  %132 = fmul double %131, %128
  %133 = icmp eq i32 %121, 31
  %134 = icmp eq i32 %122, 0
  %135 = select i1 %134, double 0x7FF0000000000000, double 0x7FF8000000000000
  %136 = select i1 %133, double %135, double %132
  %137 = fneg double %136
  %138 = icmp slt i16 %87, 0
  %139 = select i1 %138, double %137, double %136
  %140 = fcmp uno double %139, 0.000000e+00
  %141 = fptrunc double %139 to float
  %142 = fptrunc float %141 to half
  %143 = bitcast half %142 to i16
  %144 = zext i16 %143 to i32
  %145 = select i1 %140, i32 32767, i32 %144
  %146 = icmp ult i32 %145, 32768
  %147 = select i1 %6, i1 true, i1 %146
  %148 = shl nuw i32 %145, 16
  %149 = select i1 %147, i32 %148, i32 0
  %150 = or disjoint i32 %118, %149
  %151 = getelementptr i32, ptr %7, i64 %85
  store i32 %150, ptr %151, align 4
  %152 = add nuw nsw i64 %85, 1
  %153 = icmp eq i64 %152, 32
  br i1 %153, label %83, label %84
}

define dso_local noundef i64 @sin_f64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #7 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  br label %7

7:
  %8 = phi i64 [ 0, %3 ], [ %49, %7 ]
  %9 = getelementptr double, ptr %5, i64 %8
  %10 = load <8 x double>, ptr %9, align 8
  %11 = fmul <8 x double> %10, <double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883>
  %12 = tail call <8 x double> @llvm.roundeven.v8f64(<8 x double> %11)
  %13 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %12, <8 x double> <double 0xBFF921FB54442D18, double 0xBFF921FB54442D18, double 0xBFF921FB54442D18, double 0xBFF921FB54442D18, double 0xBFF921FB54442D18, double 0xBFF921FB54442D18, double 0xBFF921FB54442D18, double 0xBFF921FB54442D18>, <8 x double> %10)
  %14 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %12, <8 x double> <double 0xBC91A62633145C07, double 0xBC91A62633145C07, double 0xBC91A62633145C07, double 0xBC91A62633145C07, double 0xBC91A62633145C07, double 0xBC91A62633145C07, double 0xBC91A62633145C07, double 0xBC91A62633145C07>, <8 x double> %13)
  %15 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %10)
  %16 = fcmp olt <8 x double> %15, <double 0x4270000000000000, double 0x4270000000000000, double 0x4270000000000000, double 0x4270000000000000, double 0x4270000000000000, double 0x4270000000000000, double 0x4270000000000000, double 0x4270000000000000>
  %17 = select <8 x i1> %16, <8 x double> %12, <8 x double> zeroinitializer
  %18 = fmul <8 x double> %14, %14
  %19 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %18, <8 x double> <double 0x3CE952C77030AD4A, double 0x3CE952C77030AD4A, double 0x3CE952C77030AD4A, double 0x3CE952C77030AD4A, double 0x3CE952C77030AD4A, double 0x3CE952C77030AD4A, double 0x3CE952C77030AD4A, double 0x3CE952C77030AD4A>, <8 x double> <double 0xBD6AE7F3E733B81F, double 0xBD6AE7F3E733B81F, double 0xBD6AE7F3E733B81F, double 0xBD6AE7F3E733B81F, double 0xBD6AE7F3E733B81F, double 0xBD6AE7F3E733B81F, double 0xBD6AE7F3E733B81F, double 0xBD6AE7F3E733B81F>)
  %20 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %19, <8 x double> %18, <8 x double> <double 0x3DE6124613A86D09, double 0x3DE6124613A86D09, double 0x3DE6124613A86D09, double 0x3DE6124613A86D09, double 0x3DE6124613A86D09, double 0x3DE6124613A86D09, double 0x3DE6124613A86D09, double 0x3DE6124613A86D09>)
  %21 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %20, <8 x double> %18, <8 x double> <double 0xBE5AE64567F544E4, double 0xBE5AE64567F544E4, double 0xBE5AE64567F544E4, double 0xBE5AE64567F544E4, double 0xBE5AE64567F544E4, double 0xBE5AE64567F544E4, double 0xBE5AE64567F544E4, double 0xBE5AE64567F544E4>)
  %22 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %21, <8 x double> %18, <8 x double> <double 0x3EC71DE3A556C734, double 0x3EC71DE3A556C734, double 0x3EC71DE3A556C734, double 0x3EC71DE3A556C734, double 0x3EC71DE3A556C734, double 0x3EC71DE3A556C734, double 0x3EC71DE3A556C734, double 0x3EC71DE3A556C734>)
  %23 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %22, <8 x double> %18, <8 x double> <double 0xBF2A01A01A01A01A, double 0xBF2A01A01A01A01A, double 0xBF2A01A01A01A01A, double 0xBF2A01A01A01A01A, double 0xBF2A01A01A01A01A, double 0xBF2A01A01A01A01A, double 0xBF2A01A01A01A01A, double 0xBF2A01A01A01A01A>)
  %24 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %23, <8 x double> %18, <8 x double> <double 0x3F81111111111111, double 0x3F81111111111111, double 0x3F81111111111111, double 0x3F81111111111111, double 0x3F81111111111111, double 0x3F81111111111111, double 0x3F81111111111111, double 0x3F81111111111111>)
  %25 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %24, <8 x double> %18, <8 x double> <double 0xBFC5555555555555, double 0xBFC5555555555555, double 0xBFC5555555555555, double 0xBFC5555555555555, double 0xBFC5555555555555, double 0xBFC5555555555555, double 0xBFC5555555555555, double 0xBFC5555555555555>)
  %26 = fptosi <8 x double> %17 to <8 x i64>
  %27 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %18, <8 x double> <double 0x3D2AE7F3E733B81F, double 0x3D2AE7F3E733B81F, double 0x3D2AE7F3E733B81F, double 0x3D2AE7F3E733B81F, double 0x3D2AE7F3E733B81F, double 0x3D2AE7F3E733B81F, double 0x3D2AE7F3E733B81F, double 0x3D2AE7F3E733B81F>, <8 x double> <double 0xBDA93974A8C07C9D, double 0xBDA93974A8C07C9D, double 0xBDA93974A8C07C9D, double 0xBDA93974A8C07C9D, double 0xBDA93974A8C07C9D, double 0xBDA93974A8C07C9D, double 0xBDA93974A8C07C9D, double 0xBDA93974A8C07C9D>)
  %28 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %27, <8 x double> %18, <8 x double> <double 0x3E21EED8EFF8D898, double 0x3E21EED8EFF8D898, double 0x3E21EED8EFF8D898, double 0x3E21EED8EFF8D898, double 0x3E21EED8EFF8D898, double 0x3E21EED8EFF8D898, double 0x3E21EED8EFF8D898, double 0x3E21EED8EFF8D898>)
  %29 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %28, <8 x double> %18, <8 x double> <double 0xBE927E4FB7789F5C, double 0xBE927E4FB7789F5C, double 0xBE927E4FB7789F5C, double 0xBE927E4FB7789F5C, double 0xBE927E4FB7789F5C, double 0xBE927E4FB7789F5C, double 0xBE927E4FB7789F5C, double 0xBE927E4FB7789F5C>)
  %30 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %29, <8 x double> %18, <8 x double> <double 0x3EFA01A01A01A01A, double 0x3EFA01A01A01A01A, double 0x3EFA01A01A01A01A, double 0x3EFA01A01A01A01A, double 0x3EFA01A01A01A01A, double 0x3EFA01A01A01A01A, double 0x3EFA01A01A01A01A, double 0x3EFA01A01A01A01A>)
  %31 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %30, <8 x double> %18, <8 x double> <double 0xBF56C16C16C16C17, double 0xBF56C16C16C16C17, double 0xBF56C16C16C16C17, double 0xBF56C16C16C16C17, double 0xBF56C16C16C16C17, double 0xBF56C16C16C16C17, double 0xBF56C16C16C16C17, double 0xBF56C16C16C16C17>)
  %32 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %31, <8 x double> %18, <8 x double> <double 0x3FA5555555555555, double 0x3FA5555555555555, double 0x3FA5555555555555, double 0x3FA5555555555555, double 0x3FA5555555555555, double 0x3FA5555555555555, double 0x3FA5555555555555, double 0x3FA5555555555555>)
  %33 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %32, <8 x double> %18, <8 x double> <double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01>)
  %34 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %33, <8 x double> %18, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>)
  %35 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %25, <8 x double> %18, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>)
  %36 = fmul <8 x double> %14, %35
  %37 = and <8 x i64> %26, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
  %38 = icmp eq <8 x i64> %37, zeroinitializer
  %39 = select <8 x i1> %38, <8 x double> %36, <8 x double> %34
  %40 = and <8 x i64> %26, <i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2>
  %41 = icmp eq <8 x i64> %40, zeroinitializer
  %42 = fneg <8 x double> %39
  %43 = select <8 x i1> %41, <8 x double> %39, <8 x double> %42
  %44 = fcmp oeq <8 x double> %15, <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>
  %45 = select <8 x i1> %44, <8 x double> <double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000>, <8 x double> %43
  %46 = fcmp une <8 x double> %10, zeroinitializer
  %47 = select <8 x i1> %46, <8 x double> %45, <8 x double> %10
  %48 = getelementptr double, ptr %6, i64 %8
  store <8 x double> %47, ptr %48, align 8
  %49 = add nuw i64 %8, 8
  %50 = icmp eq i64 %49, 32
  br i1 %50, label %51, label %7

51:
  %52 = icmp eq i32 %1, 0
  br i1 %52, label %63, label %53

53:
  %54 = phi i32 [ %69, %67 ], [ %1, %51 ]
  %55 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %54, i1 true)
  %56 = zext nneg i32 %55 to i64
  %57 = getelementptr double, ptr %5, i64 %56
  %58 = load double, ptr %57, align 8
  %59 = tail call double @llvm.fabs.f64(double %58)
  %60 = fcmp ogt double %59, 0x41A0000000000000
  %61 = fcmp one double %59, 0x7FF0000000000000
  %62 = and i1 %60, %61
  br i1 %62, label %64, label %67, !prof !279

63:
  ret i64 0

64:
  %65 = tail call double @sin(double noundef %58) #21
  %66 = getelementptr double, ptr %6, i64 %56
  store double %65, ptr %66, align 8
  br label %67

67:
  %68 = add i32 %54, -1
  %69 = and i32 %68, %54
  %70 = icmp eq i32 %69, 0
  br i1 %70, label %63, label %53
}

declare double @llvm.fabs.f64(double) #8

declare dso_local double @sin(double noundef) local_unnamed_addr #9

define dso_local noundef i64 @cos_f64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #7 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  br label %7

7:
  %8 = phi i64 [ 0, %3 ], [ %48, %7 ]
  %9 = getelementptr double, ptr %5, i64 %8
  %10 = load <8 x double>, ptr %9, align 8
  %11 = fmul <8 x double> %10, <double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883>
  %12 = tail call <8 x double> @llvm.roundeven.v8f64(<8 x double> %11)
  %13 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %12, <8 x double> <double 0xBFF921FB54442D18, double 0xBFF921FB54442D18, double 0xBFF921FB54442D18, double 0xBFF921FB54442D18, double 0xBFF921FB54442D18, double 0xBFF921FB54442D18, double 0xBFF921FB54442D18, double 0xBFF921FB54442D18>, <8 x double> %10)
  %14 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %12, <8 x double> <double 0xBC91A62633145C07, double 0xBC91A62633145C07, double 0xBC91A62633145C07, double 0xBC91A62633145C07, double 0xBC91A62633145C07, double 0xBC91A62633145C07, double 0xBC91A62633145C07, double 0xBC91A62633145C07>, <8 x double> %13)
  %15 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %10)
  %16 = fcmp olt <8 x double> %15, <double 0x4270000000000000, double 0x4270000000000000, double 0x4270000000000000, double 0x4270000000000000, double 0x4270000000000000, double 0x4270000000000000, double 0x4270000000000000, double 0x4270000000000000>
  %17 = select <8 x i1> %16, <8 x double> %12, <8 x double> zeroinitializer
  %18 = fptosi <8 x double> %17 to <8 x i64>
  %19 = fmul <8 x double> %14, %14
  %20 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %19, <8 x double> <double 0x3CE952C77030AD4A, double 0x3CE952C77030AD4A, double 0x3CE952C77030AD4A, double 0x3CE952C77030AD4A, double 0x3CE952C77030AD4A, double 0x3CE952C77030AD4A, double 0x3CE952C77030AD4A, double 0x3CE952C77030AD4A>, <8 x double> <double 0xBD6AE7F3E733B81F, double 0xBD6AE7F3E733B81F, double 0xBD6AE7F3E733B81F, double 0xBD6AE7F3E733B81F, double 0xBD6AE7F3E733B81F, double 0xBD6AE7F3E733B81F, double 0xBD6AE7F3E733B81F, double 0xBD6AE7F3E733B81F>)
  %21 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %20, <8 x double> %19, <8 x double> <double 0x3DE6124613A86D09, double 0x3DE6124613A86D09, double 0x3DE6124613A86D09, double 0x3DE6124613A86D09, double 0x3DE6124613A86D09, double 0x3DE6124613A86D09, double 0x3DE6124613A86D09, double 0x3DE6124613A86D09>)
  %22 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %21, <8 x double> %19, <8 x double> <double 0xBE5AE64567F544E4, double 0xBE5AE64567F544E4, double 0xBE5AE64567F544E4, double 0xBE5AE64567F544E4, double 0xBE5AE64567F544E4, double 0xBE5AE64567F544E4, double 0xBE5AE64567F544E4, double 0xBE5AE64567F544E4>)
  %23 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %22, <8 x double> %19, <8 x double> <double 0x3EC71DE3A556C734, double 0x3EC71DE3A556C734, double 0x3EC71DE3A556C734, double 0x3EC71DE3A556C734, double 0x3EC71DE3A556C734, double 0x3EC71DE3A556C734, double 0x3EC71DE3A556C734, double 0x3EC71DE3A556C734>)
  %24 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %23, <8 x double> %19, <8 x double> <double 0xBF2A01A01A01A01A, double 0xBF2A01A01A01A01A, double 0xBF2A01A01A01A01A, double 0xBF2A01A01A01A01A, double 0xBF2A01A01A01A01A, double 0xBF2A01A01A01A01A, double 0xBF2A01A01A01A01A, double 0xBF2A01A01A01A01A>)
  %25 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %24, <8 x double> %19, <8 x double> <double 0x3F81111111111111, double 0x3F81111111111111, double 0x3F81111111111111, double 0x3F81111111111111, double 0x3F81111111111111, double 0x3F81111111111111, double 0x3F81111111111111, double 0x3F81111111111111>)
  %26 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %25, <8 x double> %19, <8 x double> <double 0xBFC5555555555555, double 0xBFC5555555555555, double 0xBFC5555555555555, double 0xBFC5555555555555, double 0xBFC5555555555555, double 0xBFC5555555555555, double 0xBFC5555555555555, double 0xBFC5555555555555>)
  %27 = add <8 x i64> %18, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
  %28 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %19, <8 x double> <double 0x3D2AE7F3E733B81F, double 0x3D2AE7F3E733B81F, double 0x3D2AE7F3E733B81F, double 0x3D2AE7F3E733B81F, double 0x3D2AE7F3E733B81F, double 0x3D2AE7F3E733B81F, double 0x3D2AE7F3E733B81F, double 0x3D2AE7F3E733B81F>, <8 x double> <double 0xBDA93974A8C07C9D, double 0xBDA93974A8C07C9D, double 0xBDA93974A8C07C9D, double 0xBDA93974A8C07C9D, double 0xBDA93974A8C07C9D, double 0xBDA93974A8C07C9D, double 0xBDA93974A8C07C9D, double 0xBDA93974A8C07C9D>)
  %29 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %28, <8 x double> %19, <8 x double> <double 0x3E21EED8EFF8D898, double 0x3E21EED8EFF8D898, double 0x3E21EED8EFF8D898, double 0x3E21EED8EFF8D898, double 0x3E21EED8EFF8D898, double 0x3E21EED8EFF8D898, double 0x3E21EED8EFF8D898, double 0x3E21EED8EFF8D898>)
  %30 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %29, <8 x double> %19, <8 x double> <double 0xBE927E4FB7789F5C, double 0xBE927E4FB7789F5C, double 0xBE927E4FB7789F5C, double 0xBE927E4FB7789F5C, double 0xBE927E4FB7789F5C, double 0xBE927E4FB7789F5C, double 0xBE927E4FB7789F5C, double 0xBE927E4FB7789F5C>)
  %31 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %30, <8 x double> %19, <8 x double> <double 0x3EFA01A01A01A01A, double 0x3EFA01A01A01A01A, double 0x3EFA01A01A01A01A, double 0x3EFA01A01A01A01A, double 0x3EFA01A01A01A01A, double 0x3EFA01A01A01A01A, double 0x3EFA01A01A01A01A, double 0x3EFA01A01A01A01A>)
  %32 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %31, <8 x double> %19, <8 x double> <double 0xBF56C16C16C16C17, double 0xBF56C16C16C16C17, double 0xBF56C16C16C16C17, double 0xBF56C16C16C16C17, double 0xBF56C16C16C16C17, double 0xBF56C16C16C16C17, double 0xBF56C16C16C16C17, double 0xBF56C16C16C16C17>)
  %33 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %32, <8 x double> %19, <8 x double> <double 0x3FA5555555555555, double 0x3FA5555555555555, double 0x3FA5555555555555, double 0x3FA5555555555555, double 0x3FA5555555555555, double 0x3FA5555555555555, double 0x3FA5555555555555, double 0x3FA5555555555555>)
  %34 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %33, <8 x double> %19, <8 x double> <double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01>)
  %35 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %34, <8 x double> %19, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>)
  %36 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %26, <8 x double> %19, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>)
  %37 = fmul <8 x double> %14, %36
  %38 = and <8 x i64> %18, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
  %39 = icmp eq <8 x i64> %38, zeroinitializer
  %40 = select <8 x i1> %39, <8 x double> %35, <8 x double> %37
  %41 = and <8 x i64> %27, <i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2>
  %42 = icmp eq <8 x i64> %41, zeroinitializer
  %43 = fneg <8 x double> %40
  %44 = select <8 x i1> %42, <8 x double> %40, <8 x double> %43
  %45 = fcmp oeq <8 x double> %15, <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>
  %46 = select <8 x i1> %45, <8 x double> <double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000>, <8 x double> %44
  %47 = getelementptr double, ptr %6, i64 %8
  store <8 x double> %46, ptr %47, align 8
  %48 = add nuw i64 %8, 8
  %49 = icmp eq i64 %48, 32
  br i1 %49, label %50, label %7

50:
  %51 = icmp eq i32 %1, 0
  br i1 %51, label %62, label %52

52:
  %53 = phi i32 [ %68, %66 ], [ %1, %50 ]
  %54 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %53, i1 true)
  %55 = zext nneg i32 %54 to i64
  %56 = getelementptr double, ptr %5, i64 %55
  %57 = load double, ptr %56, align 8
  %58 = tail call double @llvm.fabs.f64(double %57)
  %59 = fcmp ogt double %58, 0x41A0000000000000
  %60 = fcmp one double %58, 0x7FF0000000000000
  %61 = and i1 %59, %60
  br i1 %61, label %63, label %66, !prof !279

62:
  ret i64 0

63:
  %64 = tail call double @cos(double noundef %57) #21
  %65 = getelementptr double, ptr %6, i64 %55
  store double %64, ptr %65, align 8
  br label %66

66:
  %67 = add i32 %53, -1
  %68 = and i32 %67, %53
  %69 = icmp eq i32 %68, 0
  br i1 %69, label %62, label %52
}

declare dso_local double @cos(double noundef) local_unnamed_addr #9

define dso_local noundef i64 @ex2_f64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  br label %7

7:
  %8 = phi i64 [ 0, %3 ], [ %38, %7 ]
  %9 = getelementptr double, ptr %5, i64 %8
  %10 = load <8 x double>, ptr %9, align 8
  %11 = fcmp olt <8 x double> %10, <double -1.000000e+03, double -1.000000e+03, double -1.000000e+03, double -1.000000e+03, double -1.000000e+03, double -1.000000e+03, double -1.000000e+03, double -1.000000e+03>
  %12 = fcmp ogt <8 x double> %10, <double 1.000000e+03, double 1.000000e+03, double 1.000000e+03, double 1.000000e+03, double 1.000000e+03, double 1.000000e+03, double 1.000000e+03, double 1.000000e+03>
  %13 = select <8 x i1> %12, <8 x double> <double 1.000000e+03, double 1.000000e+03, double 1.000000e+03, double 1.000000e+03, double 1.000000e+03, double 1.000000e+03, double 1.000000e+03, double 1.000000e+03>, <8 x double> %10
  %14 = select <8 x i1> %11, <8 x double> <double -1.000000e+03, double -1.000000e+03, double -1.000000e+03, double -1.000000e+03, double -1.000000e+03, double -1.000000e+03, double -1.000000e+03, double -1.000000e+03>, <8 x double> %13
  %15 = tail call <8 x double> @llvm.roundeven.v8f64(<8 x double> %14)
  %16 = fcmp uno <8 x double> %10, zeroinitializer
  %17 = select <8 x i1> %16, <8 x double> zeroinitializer, <8 x double> %15
  %18 = fsub <8 x double> %14, %15
  %19 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %18, <8 x double> <double 0x3DBC3BD650FC2983, double 0x3DBC3BD650FC2983, double 0x3DBC3BD650FC2983, double 0x3DBC3BD650FC2983, double 0x3DBC3BD650FC2983, double 0x3DBC3BD650FC2983, double 0x3DBC3BD650FC2983, double 0x3DBC3BD650FC2983>, <8 x double> <double 0x3DFE8CAC7351BB22, double 0x3DFE8CAC7351BB22, double 0x3DFE8CAC7351BB22, double 0x3DFE8CAC7351BB22, double 0x3DFE8CAC7351BB22, double 0x3DFE8CAC7351BB22, double 0x3DFE8CAC7351BB22, double 0x3DFE8CAC7351BB22>)
  %20 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %19, <8 x double> %18, <8 x double> <double 0x3E3E4CF5158B8EC7, double 0x3E3E4CF5158B8EC7, double 0x3E3E4CF5158B8EC7, double 0x3E3E4CF5158B8EC7, double 0x3E3E4CF5158B8EC7, double 0x3E3E4CF5158B8EC7, double 0x3E3E4CF5158B8EC7, double 0x3E3E4CF5158B8EC7>)
  %21 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %20, <8 x double> %18, <8 x double> <double 0x3E7B5253D395E7C1, double 0x3E7B5253D395E7C1, double 0x3E7B5253D395E7C1, double 0x3E7B5253D395E7C1, double 0x3E7B5253D395E7C1, double 0x3E7B5253D395E7C1, double 0x3E7B5253D395E7C1, double 0x3E7B5253D395E7C1>)
  %22 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %21, <8 x double> %18, <8 x double> <double 0x3EB62C0223A5C822, double 0x3EB62C0223A5C822, double 0x3EB62C0223A5C822, double 0x3EB62C0223A5C822, double 0x3EB62C0223A5C822, double 0x3EB62C0223A5C822, double 0x3EB62C0223A5C822, double 0x3EB62C0223A5C822>)
  %23 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %22, <8 x double> %18, <8 x double> <double 0x3EEFFCBFC588B0C5, double 0x3EEFFCBFC588B0C5, double 0x3EEFFCBFC588B0C5, double 0x3EEFFCBFC588B0C5, double 0x3EEFFCBFC588B0C5, double 0x3EEFFCBFC588B0C5, double 0x3EEFFCBFC588B0C5, double 0x3EEFFCBFC588B0C5>)
  %24 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %23, <8 x double> %18, <8 x double> <double 0x3F2430912F86C786, double 0x3F2430912F86C786, double 0x3F2430912F86C786, double 0x3F2430912F86C786, double 0x3F2430912F86C786, double 0x3F2430912F86C786, double 0x3F2430912F86C786, double 0x3F2430912F86C786>)
  %25 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %24, <8 x double> %18, <8 x double> <double 0x3F55D87FE78A6730, double 0x3F55D87FE78A6730, double 0x3F55D87FE78A6730, double 0x3F55D87FE78A6730, double 0x3F55D87FE78A6730, double 0x3F55D87FE78A6730, double 0x3F55D87FE78A6730, double 0x3F55D87FE78A6730>)
  %26 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %25, <8 x double> %18, <8 x double> <double 0x3F83B2AB6FBA4E77, double 0x3F83B2AB6FBA4E77, double 0x3F83B2AB6FBA4E77, double 0x3F83B2AB6FBA4E77, double 0x3F83B2AB6FBA4E77, double 0x3F83B2AB6FBA4E77, double 0x3F83B2AB6FBA4E77, double 0x3F83B2AB6FBA4E77>)
  %27 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %26, <8 x double> %18, <8 x double> <double 0x3FAC6B08D704A0BF, double 0x3FAC6B08D704A0BF, double 0x3FAC6B08D704A0BF, double 0x3FAC6B08D704A0BF, double 0x3FAC6B08D704A0BF, double 0x3FAC6B08D704A0BF, double 0x3FAC6B08D704A0BF, double 0x3FAC6B08D704A0BF>)
  %28 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %27, <8 x double> %18, <8 x double> <double 0x3FCEBFBDFF82C58E, double 0x3FCEBFBDFF82C58E, double 0x3FCEBFBDFF82C58E, double 0x3FCEBFBDFF82C58E, double 0x3FCEBFBDFF82C58E, double 0x3FCEBFBDFF82C58E, double 0x3FCEBFBDFF82C58E, double 0x3FCEBFBDFF82C58E>)
  %29 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %28, <8 x double> %18, <8 x double> <double 0x3FE62E42FEFA39EF, double 0x3FE62E42FEFA39EF, double 0x3FE62E42FEFA39EF, double 0x3FE62E42FEFA39EF, double 0x3FE62E42FEFA39EF, double 0x3FE62E42FEFA39EF, double 0x3FE62E42FEFA39EF, double 0x3FE62E42FEFA39EF>)
  %30 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %29, <8 x double> %18, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>)
  %31 = fptosi <8 x double> %17 to <8 x i64>
  %32 = shl <8 x i64> %31, <i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52>
  %33 = add <8 x i64> %32, <i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408>
  %34 = bitcast <8 x i64> %33 to <8 x double>
  %35 = fmul <8 x double> %30, %34
  %36 = select <8 x i1> %16, <8 x double> %10, <8 x double> %35
  %37 = getelementptr double, ptr %6, i64 %8
  store <8 x double> %36, ptr %37, align 8
  %38 = add nuw i64 %8, 8
  %39 = icmp eq i64 %38, 32
  br i1 %39, label %40, label %7

40:
  ret i64 0
}

define dso_local noundef i64 @lg2_f64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  br label %7

7:
  %8 = phi i64 [ 0, %3 ], [ %40, %7 ]
  %9 = getelementptr double, ptr %5, i64 %8
  %10 = load <8 x double>, ptr %9, align 8
  %11 = fcmp oeq <8 x double> %10, zeroinitializer
  %12 = bitcast <8 x double> %10 to <8 x i64>
  %13 = add <8 x i64> %12, <i64 -4604544271217802189, i64 -4604544271217802189, i64 -4604544271217802189, i64 -4604544271217802189, i64 -4604544271217802189, i64 -4604544271217802189, i64 -4604544271217802189, i64 -4604544271217802189>
  %14 = and <8 x i64> %13, <i64 -4503599627370496, i64 -4503599627370496, i64 -4503599627370496, i64 -4503599627370496, i64 -4503599627370496, i64 -4503599627370496, i64 -4503599627370496, i64 -4503599627370496>
  %15 = sub <8 x i64> %12, %14
  %16 = bitcast <8 x i64> %15 to <8 x double>
  %17 = fadd <8 x double> %16, <double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00>
  %18 = fadd <8 x double> %16, <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %19 = fdiv <8 x double> %17, %18
  %20 = fmul <8 x double> %19, %19
  %21 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %20, <8 x double> <double 0x3FC3703C1F4D0FFE, double 0x3FC3703C1F4D0FFE, double 0x3FC3703C1F4D0FFE, double 0x3FC3703C1F4D0FFE, double 0x3FC3703C1F4D0FFE, double 0x3FC3703C1F4D0FFE, double 0x3FC3703C1F4D0FFE, double 0x3FC3703C1F4D0FFE>, <8 x double> <double 0x3FC5B9AC9B743F0D, double 0x3FC5B9AC9B743F0D, double 0x3FC5B9AC9B743F0D, double 0x3FC5B9AC9B743F0D, double 0x3FC5B9AC9B743F0D, double 0x3FC5B9AC9B743F0D, double 0x3FC5B9AC9B743F0D, double 0x3FC5B9AC9B743F0D>)
  %22 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %21, <8 x double> %20, <8 x double> <double 0x3FC89F3B1694CFFE, double 0x3FC89F3B1694CFFE, double 0x3FC89F3B1694CFFE, double 0x3FC89F3B1694CFFE, double 0x3FC89F3B1694CFFE, double 0x3FC89F3B1694CFFE, double 0x3FC89F3B1694CFFE, double 0x3FC89F3B1694CFFE>)
  %23 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %22, <8 x double> %20, <8 x double> <double 0x3FCC68F568D31760, double 0x3FCC68F568D31760, double 0x3FCC68F568D31760, double 0x3FCC68F568D31760, double 0x3FCC68F568D31760, double 0x3FCC68F568D31760, double 0x3FCC68F568D31760, double 0x3FCC68F568D31760>)
  %24 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %23, <8 x double> %20, <8 x double> <double 0x3FD0C9A84994022D, double 0x3FD0C9A84994022D, double 0x3FD0C9A84994022D, double 0x3FD0C9A84994022D, double 0x3FD0C9A84994022D, double 0x3FD0C9A84994022D, double 0x3FD0C9A84994022D, double 0x3FD0C9A84994022D>)
  %25 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %24, <8 x double> %20, <8 x double> <double 0x3FD484B13D7C02A9, double 0x3FD484B13D7C02A9, double 0x3FD484B13D7C02A9, double 0x3FD484B13D7C02A9, double 0x3FD484B13D7C02A9, double 0x3FD484B13D7C02A9, double 0x3FD484B13D7C02A9, double 0x3FD484B13D7C02A9>)
  %26 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %25, <8 x double> %20, <8 x double> <double 0x3FDA61762A7ADED9, double 0x3FDA61762A7ADED9, double 0x3FDA61762A7ADED9, double 0x3FDA61762A7ADED9, double 0x3FDA61762A7ADED9, double 0x3FDA61762A7ADED9, double 0x3FDA61762A7ADED9, double 0x3FDA61762A7ADED9>)
  %27 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %26, <8 x double> %20, <8 x double> <double 0x3FE2776C50EF9BFE, double 0x3FE2776C50EF9BFE, double 0x3FE2776C50EF9BFE, double 0x3FE2776C50EF9BFE, double 0x3FE2776C50EF9BFE, double 0x3FE2776C50EF9BFE, double 0x3FE2776C50EF9BFE, double 0x3FE2776C50EF9BFE>)
  %28 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %27, <8 x double> %20, <8 x double> <double 0x3FEEC709DC3A03FD, double 0x3FEEC709DC3A03FD, double 0x3FEEC709DC3A03FD, double 0x3FEEC709DC3A03FD, double 0x3FEEC709DC3A03FD, double 0x3FEEC709DC3A03FD, double 0x3FEEC709DC3A03FD, double 0x3FEEC709DC3A03FD>)
  %29 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %28, <8 x double> %20, <8 x double> <double 0x40071547652B82FE, double 0x40071547652B82FE, double 0x40071547652B82FE, double 0x40071547652B82FE, double 0x40071547652B82FE, double 0x40071547652B82FE, double 0x40071547652B82FE, double 0x40071547652B82FE>)
  %30 = fmul <8 x double> %19, %29
  %31 = ashr <8 x i64> %13, <i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52>
  %32 = sitofp <8 x i64> %31 to <8 x double>
  %33 = fadd <8 x double> %30, %32
  %34 = fcmp ueq <8 x double> %10, <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>
  %35 = select <8 x i1> %34, <8 x double> %10, <8 x double> %33
  %36 = select <8 x i1> %11, <8 x double> <double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000, double 0xFFF0000000000000>, <8 x double> %35
  %37 = fcmp olt <8 x double> %10, zeroinitializer
  %38 = select <8 x i1> %37, <8 x double> <double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000>, <8 x double> %36
  %39 = getelementptr double, ptr %6, i64 %8
  store <8 x double> %38, ptr %39, align 8
  %40 = add nuw i64 %8, 8
  %41 = icmp eq i64 %40, 32
  br i1 %41, label %42, label %7

42:
  ret i64 0
}

define dso_local noundef i64 @tanh_f64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  br label %7

7:
  %8 = phi i64 [ 0, %3 ], [ %57, %7 ]
  %9 = getelementptr double, ptr %5, i64 %8
  %10 = load <8 x double>, ptr %9, align 8
  %11 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %10)
  %12 = fcmp ogt <8 x double> %11, <double 4.000000e+01, double 4.000000e+01, double 4.000000e+01, double 4.000000e+01, double 4.000000e+01, double 4.000000e+01, double 4.000000e+01, double 4.000000e+01>
  %13 = fmul <8 x double> %11, <double 0x40071547652B82FE, double 0x40071547652B82FE, double 0x40071547652B82FE, double 0x40071547652B82FE, double 0x40071547652B82FE, double 0x40071547652B82FE, double 0x40071547652B82FE, double 0x40071547652B82FE>
  %14 = fcmp uno <8 x double> %13, zeroinitializer
  %15 = fcmp olt <8 x double> %13, <double -1.000000e+03, double -1.000000e+03, double -1.000000e+03, double -1.000000e+03, double -1.000000e+03, double -1.000000e+03, double -1.000000e+03, double -1.000000e+03>
  %16 = fcmp ogt <8 x double> %13, <double 1.000000e+03, double 1.000000e+03, double 1.000000e+03, double 1.000000e+03, double 1.000000e+03, double 1.000000e+03, double 1.000000e+03, double 1.000000e+03>
  %17 = select <8 x i1> %16, <8 x double> <double 1.000000e+03, double 1.000000e+03, double 1.000000e+03, double 1.000000e+03, double 1.000000e+03, double 1.000000e+03, double 1.000000e+03, double 1.000000e+03>, <8 x double> %13
  %18 = select <8 x i1> %15, <8 x double> <double -1.000000e+03, double -1.000000e+03, double -1.000000e+03, double -1.000000e+03, double -1.000000e+03, double -1.000000e+03, double -1.000000e+03, double -1.000000e+03>, <8 x double> %17
  %19 = tail call <8 x double> @llvm.roundeven.v8f64(<8 x double> %18)
  %20 = fsub <8 x double> %18, %19
  %21 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %20, <8 x double> <double 0x3DBC3BD650FC2983, double 0x3DBC3BD650FC2983, double 0x3DBC3BD650FC2983, double 0x3DBC3BD650FC2983, double 0x3DBC3BD650FC2983, double 0x3DBC3BD650FC2983, double 0x3DBC3BD650FC2983, double 0x3DBC3BD650FC2983>, <8 x double> <double 0x3DFE8CAC7351BB22, double 0x3DFE8CAC7351BB22, double 0x3DFE8CAC7351BB22, double 0x3DFE8CAC7351BB22, double 0x3DFE8CAC7351BB22, double 0x3DFE8CAC7351BB22, double 0x3DFE8CAC7351BB22, double 0x3DFE8CAC7351BB22>)
  %22 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %21, <8 x double> %20, <8 x double> <double 0x3E3E4CF5158B8EC7, double 0x3E3E4CF5158B8EC7, double 0x3E3E4CF5158B8EC7, double 0x3E3E4CF5158B8EC7, double 0x3E3E4CF5158B8EC7, double 0x3E3E4CF5158B8EC7, double 0x3E3E4CF5158B8EC7, double 0x3E3E4CF5158B8EC7>)
  %23 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %22, <8 x double> %20, <8 x double> <double 0x3E7B5253D395E7C1, double 0x3E7B5253D395E7C1, double 0x3E7B5253D395E7C1, double 0x3E7B5253D395E7C1, double 0x3E7B5253D395E7C1, double 0x3E7B5253D395E7C1, double 0x3E7B5253D395E7C1, double 0x3E7B5253D395E7C1>)
  %24 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %23, <8 x double> %20, <8 x double> <double 0x3EB62C0223A5C822, double 0x3EB62C0223A5C822, double 0x3EB62C0223A5C822, double 0x3EB62C0223A5C822, double 0x3EB62C0223A5C822, double 0x3EB62C0223A5C822, double 0x3EB62C0223A5C822, double 0x3EB62C0223A5C822>)
  %25 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %24, <8 x double> %20, <8 x double> <double 0x3EEFFCBFC588B0C5, double 0x3EEFFCBFC588B0C5, double 0x3EEFFCBFC588B0C5, double 0x3EEFFCBFC588B0C5, double 0x3EEFFCBFC588B0C5, double 0x3EEFFCBFC588B0C5, double 0x3EEFFCBFC588B0C5, double 0x3EEFFCBFC588B0C5>)
  %26 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %25, <8 x double> %20, <8 x double> <double 0x3F2430912F86C786, double 0x3F2430912F86C786, double 0x3F2430912F86C786, double 0x3F2430912F86C786, double 0x3F2430912F86C786, double 0x3F2430912F86C786, double 0x3F2430912F86C786, double 0x3F2430912F86C786>)
  %27 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %26, <8 x double> %20, <8 x double> <double 0x3F55D87FE78A6730, double 0x3F55D87FE78A6730, double 0x3F55D87FE78A6730, double 0x3F55D87FE78A6730, double 0x3F55D87FE78A6730, double 0x3F55D87FE78A6730, double 0x3F55D87FE78A6730, double 0x3F55D87FE78A6730>)
  %28 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %27, <8 x double> %20, <8 x double> <double 0x3F83B2AB6FBA4E77, double 0x3F83B2AB6FBA4E77, double 0x3F83B2AB6FBA4E77, double 0x3F83B2AB6FBA4E77, double 0x3F83B2AB6FBA4E77, double 0x3F83B2AB6FBA4E77, double 0x3F83B2AB6FBA4E77, double 0x3F83B2AB6FBA4E77>)
  %29 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %28, <8 x double> %20, <8 x double> <double 0x3FAC6B08D704A0BF, double 0x3FAC6B08D704A0BF, double 0x3FAC6B08D704A0BF, double 0x3FAC6B08D704A0BF, double 0x3FAC6B08D704A0BF, double 0x3FAC6B08D704A0BF, double 0x3FAC6B08D704A0BF, double 0x3FAC6B08D704A0BF>)
  %30 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %29, <8 x double> %20, <8 x double> <double 0x3FCEBFBDFF82C58E, double 0x3FCEBFBDFF82C58E, double 0x3FCEBFBDFF82C58E, double 0x3FCEBFBDFF82C58E, double 0x3FCEBFBDFF82C58E, double 0x3FCEBFBDFF82C58E, double 0x3FCEBFBDFF82C58E, double 0x3FCEBFBDFF82C58E>)
  %31 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %30, <8 x double> %20, <8 x double> <double 0x3FE62E42FEFA39EF, double 0x3FE62E42FEFA39EF, double 0x3FE62E42FEFA39EF, double 0x3FE62E42FEFA39EF, double 0x3FE62E42FEFA39EF, double 0x3FE62E42FEFA39EF, double 0x3FE62E42FEFA39EF, double 0x3FE62E42FEFA39EF>)
  %32 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %31, <8 x double> %20, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>)
  %33 = select <8 x i1> %14, <8 x double> zeroinitializer, <8 x double> %19
  %34 = fptosi <8 x double> %33 to <8 x i64>
  %35 = shl <8 x i64> %34, <i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52>
  %36 = add <8 x i64> %35, <i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408, i64 4607182418800017408>
  %37 = bitcast <8 x i64> %36 to <8 x double>
  %38 = fmul <8 x double> %32, %37
  %39 = select <8 x i1> %14, <8 x double> %13, <8 x double> %38
  %40 = fmul <8 x double> %10, %10
  %41 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %40, <8 x double> <double 0xBF8226E355E6C23D, double 0xBF8226E355E6C23D, double 0xBF8226E355E6C23D, double 0xBF8226E355E6C23D, double 0xBF8226E355E6C23D, double 0xBF8226E355E6C23D, double 0xBF8226E355E6C23D, double 0xBF8226E355E6C23D>, <8 x double> <double 0x3F9664F4882C10FA, double 0x3F9664F4882C10FA, double 0x3F9664F4882C10FA, double 0x3F9664F4882C10FA, double 0x3F9664F4882C10FA, double 0x3F9664F4882C10FA, double 0x3F9664F4882C10FA, double 0x3F9664F4882C10FA>)
  %42 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %41, <8 x double> %40, <8 x double> <double 0xBFABA1BA1BA1BA1C, double 0xBFABA1BA1BA1BA1C, double 0xBFABA1BA1BA1BA1C, double 0xBFABA1BA1BA1BA1C, double 0xBFABA1BA1BA1BA1C, double 0xBFABA1BA1BA1BA1C, double 0xBFABA1BA1BA1BA1C, double 0xBFABA1BA1BA1BA1C>)
  %43 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %42, <8 x double> %40, <8 x double> <double 0x3FC1111111111111, double 0x3FC1111111111111, double 0x3FC1111111111111, double 0x3FC1111111111111, double 0x3FC1111111111111, double 0x3FC1111111111111, double 0x3FC1111111111111, double 0x3FC1111111111111>)
  %44 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %43, <8 x double> %40, <8 x double> <double 0xBFD5555555555555, double 0xBFD5555555555555, double 0xBFD5555555555555, double 0xBFD5555555555555, double 0xBFD5555555555555, double 0xBFD5555555555555, double 0xBFD5555555555555, double 0xBFD5555555555555>)
  %45 = tail call <8 x double> @llvm.fma.v8f64(<8 x double> %44, <8 x double> %40, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>)
  %46 = fmul <8 x double> %11, %45
  %47 = fadd <8 x double> %39, <double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00, double -1.000000e+00>
  %48 = fadd <8 x double> %39, <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %49 = fdiv <8 x double> %47, %48
  %50 = fcmp olt <8 x double> %11, <double 2.000000e-02, double 2.000000e-02, double 2.000000e-02, double 2.000000e-02, double 2.000000e-02, double 2.000000e-02, double 2.000000e-02, double 2.000000e-02>
  %51 = select <8 x i1> %50, <8 x double> %46, <8 x double> %49
  %52 = select <8 x i1> %12, <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, <8 x double> %51
  %53 = fcmp uno <8 x double> %10, zeroinitializer
  %54 = tail call <8 x double> @llvm.copysign.v8f64(<8 x double> %52, <8 x double> %10)
  %55 = select <8 x i1> %53, <8 x double> %10, <8 x double> %54
  %56 = getelementptr double, ptr %6, i64 %8
  store <8 x double> %55, ptr %56, align 8
  %57 = add nuw i64 %8, 8
  %58 = icmp eq i64 %57, 32
  br i1 %58, label %59, label %7

59:
  ret i64 0
}

define dso_local noundef i64 @rsqrt_f64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  br label %7

7:
  %8 = phi i64 [ 0, %3 ], [ %14, %7 ]
  %9 = getelementptr double, ptr %5, i64 %8
  %10 = load <8 x double>, ptr %9, align 8
  %11 = tail call <8 x double> @llvm.sqrt.v8f64(<8 x double> %10)
  %12 = fdiv <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %11
  %13 = getelementptr double, ptr %6, i64 %8
  store <8 x double> %12, ptr %13, align 8
  %14 = add nuw i64 %8, 8
  %15 = icmp eq i64 %14, 32
  br i1 %15, label %16, label %7

16:
  ret i64 0
}

define dso_local i64 @shfl(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #10 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = load <32 x i32>, ptr %6, align 64
  %8 = and <32 x i32> %7, <i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31>
  %9 = getelementptr i8, ptr %5, i64 512
  %10 = load <32 x i32>, ptr %9, align 64
  %11 = lshr <32 x i32> %10, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %12 = and <32 x i32> %11, <i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31>
  %13 = xor <32 x i32> %12, <i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31>
  %14 = and <32 x i32> %11, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %15 = and <32 x i32> %13, %10
  %16 = or <32 x i32> %15, %14
  switch i64 %2, label %21 [
    i64 0, label %27
    i64 1, label %17
    i64 2, label %19
  ]

17:
  %18 = add nuw nsw <32 x i32> %8, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  br label %24

19:
  %20 = xor <32 x i32> %8, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  br label %24

21:
  %22 = and <32 x i32> %13, %7
  %23 = or <32 x i32> %22, %14
  br label %24

24:
  %25 = phi <32 x i32> [ %23, %21 ], [ %20, %19 ], [ %18, %17 ]
  %26 = icmp ule <32 x i32> %25, %16
  br label %32

27:
  %28 = sub nsw <32 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>, %8
  %29 = sub nuw nsw <32 x i32> <i32 64, i32 65, i32 66, i32 67, i32 68, i32 69, i32 70, i32 71, i32 72, i32 73, i32 74, i32 75, i32 76, i32 77, i32 78, i32 79, i32 80, i32 81, i32 82, i32 83, i32 84, i32 85, i32 86, i32 87, i32 88, i32 89, i32 90, i32 91, i32 92, i32 93, i32 94, i32 95>, %8
  %30 = or disjoint <32 x i32> %16, <i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64, i32 64>
  %31 = icmp uge <32 x i32> %29, %30
  br label %32

32:
  %33 = phi <32 x i32> [ %25, %24 ], [ %28, %27 ]
  %34 = phi <32 x i1> [ %26, %24 ], [ %31, %27 ]
  %35 = and <32 x i32> %33, <i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31>
  %36 = extractelement <32 x i32> %35, i64 0
  %37 = zext nneg i32 %36 to i64
  %38 = getelementptr i32, ptr %5, i64 %37
  %39 = load i32, ptr %38, align 4
  %40 = insertelement <32 x i32> <i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 undef, i32 undef, i32 undef, i32 undef, i32 undef, i32 undef, i32 undef, i32 undef, i32 undef, i32 undef, i32 undef, i32 undef, i32 undef, i32 undef, i32 undef, i32 undef, i32 undef, i32 undef, i32 undef, i32 undef, i32 undef, i32 undef>, i32 %39, i64 0
  %41 = extractelement <32 x i32> %35, i64 1
  %42 = zext nneg i32 %41 to i64
  %43 = getelementptr i32, ptr %5, i64 %42
  %44 = load i32, ptr %43, align 4
  %45 = insertelement <32 x i32> %40, i32 %44, i64 1
  %46 = extractelement <32 x i32> %35, i64 2
  %47 = zext nneg i32 %46 to i64
  %48 = getelementptr i32, ptr %5, i64 %47
  %49 = load i32, ptr %48, align 4
  %50 = insertelement <32 x i32> %45, i32 %49, i64 2
  %51 = extractelement <32 x i32> %35, i64 3
  %52 = zext nneg i32 %51 to i64
  %53 = getelementptr i32, ptr %5, i64 %52
  %54 = load i32, ptr %53, align 4
  %55 = insertelement <32 x i32> %50, i32 %54, i64 3
  %56 = extractelement <32 x i32> %35, i64 4
  %57 = zext nneg i32 %56 to i64
  %58 = getelementptr i32, ptr %5, i64 %57
  %59 = load i32, ptr %58, align 4
  %60 = insertelement <32 x i32> %55, i32 %59, i64 4
  %61 = extractelement <32 x i32> %35, i64 5
  %62 = zext nneg i32 %61 to i64
  %63 = getelementptr i32, ptr %5, i64 %62
  %64 = load i32, ptr %63, align 4
  %65 = insertelement <32 x i32> %60, i32 %64, i64 5
  %66 = extractelement <32 x i32> %35, i64 6
  %67 = zext nneg i32 %66 to i64
  %68 = getelementptr i32, ptr %5, i64 %67
  %69 = load i32, ptr %68, align 4
  %70 = insertelement <32 x i32> %65, i32 %69, i64 6
  %71 = extractelement <32 x i32> %35, i64 7
  %72 = zext nneg i32 %71 to i64
  %73 = getelementptr i32, ptr %5, i64 %72
  %74 = load i32, ptr %73, align 4
  %75 = insertelement <32 x i32> %70, i32 %74, i64 7
  %76 = extractelement <32 x i32> %35, i64 8
  %77 = zext nneg i32 %76 to i64
  %78 = getelementptr i32, ptr %5, i64 %77
  %79 = load i32, ptr %78, align 4
  %80 = insertelement <32 x i32> %75, i32 %79, i64 8
  %81 = extractelement <32 x i32> %35, i64 9
  %82 = zext nneg i32 %81 to i64
  %83 = getelementptr i32, ptr %5, i64 %82
  %84 = load i32, ptr %83, align 4
  %85 = insertelement <32 x i32> %80, i32 %84, i64 9
  %86 = extractelement <32 x i32> %35, i64 10
  %87 = zext nneg i32 %86 to i64
  %88 = getelementptr i32, ptr %5, i64 %87
  %89 = load i32, ptr %88, align 4
  %90 = insertelement <32 x i32> %85, i32 %89, i64 10
  %91 = extractelement <32 x i32> %35, i64 11
  %92 = zext nneg i32 %91 to i64
  %93 = getelementptr i32, ptr %5, i64 %92
  %94 = load i32, ptr %93, align 4
  %95 = insertelement <32 x i32> %90, i32 %94, i64 11
  %96 = extractelement <32 x i32> %35, i64 12
  %97 = zext nneg i32 %96 to i64
  %98 = getelementptr i32, ptr %5, i64 %97
  %99 = load i32, ptr %98, align 4
  %100 = insertelement <32 x i32> %95, i32 %99, i64 12
  %101 = extractelement <32 x i32> %35, i64 13
  %102 = zext nneg i32 %101 to i64
  %103 = getelementptr i32, ptr %5, i64 %102
  %104 = load i32, ptr %103, align 4
  %105 = insertelement <32 x i32> %100, i32 %104, i64 13
  %106 = extractelement <32 x i32> %35, i64 14
  %107 = zext nneg i32 %106 to i64
  %108 = getelementptr i32, ptr %5, i64 %107
  %109 = load i32, ptr %108, align 4
  %110 = insertelement <32 x i32> %105, i32 %109, i64 14
  %111 = extractelement <32 x i32> %35, i64 15
  %112 = zext nneg i32 %111 to i64
  %113 = getelementptr i32, ptr %5, i64 %112
  %114 = load i32, ptr %113, align 4
  %115 = insertelement <32 x i32> %110, i32 %114, i64 15
  %116 = extractelement <32 x i32> %35, i64 16
  %117 = zext nneg i32 %116 to i64
  %118 = getelementptr i32, ptr %5, i64 %117
  %119 = load i32, ptr %118, align 4
  %120 = insertelement <32 x i32> %115, i32 %119, i64 16
  %121 = extractelement <32 x i32> %35, i64 17
  %122 = zext nneg i32 %121 to i64
  %123 = getelementptr i32, ptr %5, i64 %122
  %124 = load i32, ptr %123, align 4
  %125 = insertelement <32 x i32> %120, i32 %124, i64 17
  %126 = extractelement <32 x i32> %35, i64 18
  %127 = zext nneg i32 %126 to i64
  %128 = getelementptr i32, ptr %5, i64 %127
  %129 = load i32, ptr %128, align 4
  %130 = insertelement <32 x i32> %125, i32 %129, i64 18
  %131 = extractelement <32 x i32> %35, i64 19
  %132 = zext nneg i32 %131 to i64
  %133 = getelementptr i32, ptr %5, i64 %132
  %134 = load i32, ptr %133, align 4
  %135 = insertelement <32 x i32> %130, i32 %134, i64 19
  %136 = extractelement <32 x i32> %35, i64 20
  %137 = zext nneg i32 %136 to i64
  %138 = getelementptr i32, ptr %5, i64 %137
  %139 = load i32, ptr %138, align 4
  %140 = insertelement <32 x i32> %135, i32 %139, i64 20
  %141 = extractelement <32 x i32> %35, i64 21
  %142 = zext nneg i32 %141 to i64
  %143 = getelementptr i32, ptr %5, i64 %142
  %144 = load i32, ptr %143, align 4
  %145 = insertelement <32 x i32> %140, i32 %144, i64 21
  %146 = extractelement <32 x i32> %35, i64 22
  %147 = zext nneg i32 %146 to i64
  %148 = getelementptr i32, ptr %5, i64 %147
  %149 = load i32, ptr %148, align 4
  %150 = insertelement <32 x i32> %145, i32 %149, i64 22
  %151 = extractelement <32 x i32> %35, i64 23
  %152 = zext nneg i32 %151 to i64
  %153 = getelementptr i32, ptr %5, i64 %152
  %154 = load i32, ptr %153, align 4
  %155 = insertelement <32 x i32> %150, i32 %154, i64 23
  %156 = extractelement <32 x i32> %35, i64 24
  %157 = zext nneg i32 %156 to i64
  %158 = getelementptr i32, ptr %5, i64 %157
  %159 = load i32, ptr %158, align 4
  %160 = insertelement <32 x i32> %155, i32 %159, i64 24
  %161 = extractelement <32 x i32> %35, i64 25
  %162 = zext nneg i32 %161 to i64
  %163 = getelementptr i32, ptr %5, i64 %162
  %164 = load i32, ptr %163, align 4
  %165 = insertelement <32 x i32> %160, i32 %164, i64 25
  %166 = extractelement <32 x i32> %35, i64 26
  %167 = zext nneg i32 %166 to i64
  %168 = getelementptr i32, ptr %5, i64 %167
  %169 = load i32, ptr %168, align 4
  %170 = insertelement <32 x i32> %165, i32 %169, i64 26
  %171 = extractelement <32 x i32> %35, i64 27
  %172 = zext nneg i32 %171 to i64
  %173 = getelementptr i32, ptr %5, i64 %172
  %174 = load i32, ptr %173, align 4
  %175 = insertelement <32 x i32> %170, i32 %174, i64 27
  %176 = extractelement <32 x i32> %35, i64 28
  %177 = zext nneg i32 %176 to i64
  %178 = getelementptr i32, ptr %5, i64 %177
  %179 = load i32, ptr %178, align 4
  %180 = insertelement <32 x i32> %175, i32 %179, i64 28
  %181 = extractelement <32 x i32> %35, i64 29
  %182 = zext nneg i32 %181 to i64
  %183 = getelementptr i32, ptr %5, i64 %182
  %184 = load i32, ptr %183, align 4
  %185 = insertelement <32 x i32> %180, i32 %184, i64 29
  %186 = extractelement <32 x i32> %35, i64 30
  %187 = zext nneg i32 %186 to i64
  %188 = getelementptr i32, ptr %5, i64 %187
  %189 = load i32, ptr %188, align 4
  %190 = insertelement <32 x i32> %185, i32 %189, i64 30
  %191 = extractelement <32 x i32> %35, i64 31
  %192 = zext nneg i32 %191 to i64
  %193 = getelementptr i32, ptr %5, i64 %192
  %194 = load i32, ptr %193, align 4
  %195 = insertelement <32 x i32> %190, i32 %194, i64 31
  %196 = insertelement <32 x i32> poison, i32 %1, i64 0
  %197 = shufflevector <32 x i32> %196, <32 x i32> poison, <32 x i32> zeroinitializer
  %198 = lshr <32 x i32> %197, %35
  %199 = and <32 x i32> %198, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %200 = sub nsw <32 x i32> zeroinitializer, %199
  %201 = select <32 x i1> %34, <32 x i32> %200, <32 x i32> zeroinitializer
  %202 = and <32 x i32> %195, %201
  %203 = load <32 x i32>, ptr %5, align 64
  %204 = select <32 x i1> %34, <32 x i32> zeroinitializer, <32 x i32> %203
  %205 = or <32 x i32> %204, %202
  %206 = getelementptr i8, ptr %5, i64 2048
  store <32 x i32> %205, ptr %206, align 64
  %207 = bitcast <32 x i1> %34 to i32
  %208 = zext i32 %207 to i64
  %209 = icmp eq <32 x i32> %199, zeroinitializer
  %210 = select <32 x i1> %34, <32 x i1> %209, <32 x i1> zeroinitializer
  %211 = bitcast <32 x i1> %210 to i32
  %212 = zext i32 %211 to i64
  %213 = shl nuw i64 %212, 32
  %214 = or disjoint i64 %213, %208
  ret i64 %214
}

define dso_local i64 @match(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #11 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = load <32 x i64>, ptr %5, align 64
  %7 = icmp eq i32 %1, 0
  br i1 %7, label %10, label %8

8:
  %9 = getelementptr i8, ptr %5, i64 2048
  br label %12

10:
  %11 = phi i64 [ 0, %3 ], [ %36, %33 ]
  ret i64 %11

12:
  %13 = phi i64 [ 0, %8 ], [ %36, %33 ]
  %14 = phi i32 [ %1, %8 ], [ %35, %33 ]
  %15 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %14, i1 true)
  %16 = zext nneg i32 %15 to i64
  %17 = getelementptr i64, ptr %5, i64 %16
  %18 = load i64, ptr %17, align 8
  %19 = insertelement <32 x i64> poison, i64 %18, i64 0
  %20 = shufflevector <32 x i64> %19, <32 x i64> poison, <32 x i32> zeroinitializer
  %21 = icmp eq <32 x i64> %6, %20
  %22 = bitcast <32 x i1> %21 to i32
  %23 = and i32 %22, %1
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %33, label %25

25:
  %26 = phi i32 [ %31, %25 ], [ %23, %12 ]
  %27 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %26, i1 true)
  %28 = zext nneg i32 %27 to i64
  %29 = getelementptr i32, ptr %9, i64 %28
  store i32 %23, ptr %29, align 4
  %30 = add i32 %26, -1
  %31 = and i32 %30, %26
  %32 = icmp eq i32 %31, 0
  br i1 %32, label %33, label %25

33:
  %34 = xor i32 %23, -1
  %35 = and i32 %14, %34
  %36 = add i64 %13, 1
  %37 = icmp eq i32 %35, 0
  br i1 %37, label %10, label %12
}

define dso_local noundef i64 @redux(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = icmp eq i32 %1, 0
  br i1 %6, label %32, label %7

7:
  %8 = getelementptr i8, ptr %5, i64 256
  %9 = trunc i64 %2 to i32
  %10 = and i32 %9, 7
  %11 = and i64 %2, 64
  %12 = icmp eq i64 %11, 0
  %13 = select i1 %12, i32 -1, i32 2147483647
  %14 = icmp eq i32 %10, 2
  %15 = and i64 %2, 16
  %16 = icmp eq i64 %15, 0
  %17 = and i64 %2, 8
  %18 = icmp eq i64 %17, 0
  %19 = and i64 %2, 32
  %20 = icmp ne i64 %19, 0
  %21 = getelementptr i8, ptr %5, i64 2048
  br label %22

22:
  %23 = phi i32 [ 0, %7 ], [ %105, %102 ]
  %24 = phi i32 [ 0, %7 ], [ %104, %102 ]
  %25 = phi i32 [ %1, %7 ], [ %108, %102 ]
  %26 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %25, i1 true)
  %27 = zext nneg i32 %26 to i64
  %28 = getelementptr i32, ptr %8, i64 %27
  %29 = load i32, ptr %28, align 4
  %30 = and i32 %29, %1
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %102, label %33

32:
  ret i64 0

33:
  %34 = icmp eq i32 %30, %23
  br i1 %34, label %102, label %35

35:
  %36 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %30, i1 true)
  %37 = zext nneg i32 %36 to i64
  %38 = getelementptr i32, ptr %5, i64 %37
  %39 = load i32, ptr %38, align 4
  %40 = and i32 %39, %13
  %41 = and i32 %39, 2147483647
  %42 = icmp ugt i32 %41, 2139095040
  %43 = select i1 %42, i32 2147483647, i32 %40
  %44 = select i1 %16, i32 %40, i32 %43
  %45 = add i32 %30, -1
  %46 = and i32 %45, %30
  %47 = icmp eq i32 %46, 0
  br i1 %47, label %102, label %48

48:
  %49 = phi i32 [ %98, %97 ], [ %44, %35 ]
  %50 = phi i32 [ %100, %97 ], [ %46, %35 ]
  %51 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %50, i1 true)
  %52 = zext nneg i32 %51 to i64
  %53 = getelementptr i32, ptr %5, i64 %52
  %54 = load i32, ptr %53, align 4
  %55 = and i32 %54, %13
  %56 = icmp slt i32 %55, %49
  %57 = icmp ult i32 %55, %49
  %58 = select i1 %18, i1 %57, i1 %56
  br i1 %16, label %82, label %59

59:
  %60 = and i32 %49, 2147483647
  %61 = icmp ugt i32 %60, 2139095040
  %62 = and i32 %54, 2147483647
  %63 = icmp ugt i32 %62, 2139095040
  %64 = icmp slt i32 %49, 0
  %65 = xor i32 %49, 2147483647
  %66 = select i1 %64, i32 %65, i32 %49
  %67 = icmp slt i32 %55, 0
  %68 = xor i32 %55, 2147483647
  %69 = select i1 %67, i32 %68, i32 %55
  %70 = or i1 %61, %63
  br i1 %70, label %77, label %71

71:
  br i1 %14, label %72, label %74

72:
  %73 = icmp slt i32 %66, %69
  br i1 %73, label %76, label %97

74:
  %75 = icmp sgt i32 %66, %69
  br i1 %75, label %76, label %97

76:
  br label %97

77:
  %78 = select i1 %61, i32 %55, i32 %49
  %79 = and i1 %61, %63
  %80 = or i1 %20, %79
  %81 = select i1 %80, i32 2147483647, i32 %78
  br label %97

82:
  switch i32 %10, label %87 [
    i32 0, label %83
    i32 1, label %85
  ]

83:
  %84 = add i32 %55, %49
  br label %97

85:
  %86 = select i1 %58, i32 %55, i32 %49
  br label %97

87:
  br i1 %14, label %88, label %90

88:
  %89 = select i1 %58, i32 %49, i32 %55
  br label %97

90:
  switch i32 %10, label %95 [
    i32 3, label %91
    i32 4, label %93
  ]

91:
  %92 = and i32 %55, %49
  br label %97

93:
  %94 = or i32 %55, %49
  br label %97

95:
  %96 = xor i32 %55, %49
  br label %97

97:
  %98 = phi i32 [ %84, %83 ], [ %86, %85 ], [ %89, %88 ], [ %92, %91 ], [ %94, %93 ], [ %96, %95 ], [ %55, %76 ], [ %49, %74 ], [ %49, %72 ], [ %81, %77 ]
  %99 = add i32 %50, -1
  %100 = and i32 %99, %50
  %101 = icmp eq i32 %100, 0
  br i1 %101, label %102, label %48

102:
  %103 = phi i32 [ %24, %33 ], [ 0, %22 ], [ %44, %35 ], [ %98, %97 ]
  %104 = phi i32 [ %24, %33 ], [ %24, %22 ], [ %44, %35 ], [ %98, %97 ]
  %105 = phi i32 [ %23, %33 ], [ %23, %22 ], [ %30, %35 ], [ %30, %97 ]
  %106 = getelementptr i32, ptr %21, i64 %27
  store i32 %103, ptr %106, align 4
  %107 = add i32 %25, -1
  %108 = and i32 %107, %25
  %109 = icmp eq i32 %108, 0
  br i1 %109, label %32, label %22
}

define dso_local noundef i64 @movmatrix(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = alloca [64 x i16], align 64
  %5 = getelementptr inbounds i8, ptr %0, i64 256
  %6 = load ptr, ptr %5, align 8
  call void @llvm.lifetime.start.p0(i64 128, ptr nonnull %4) #18
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 64 dereferenceable(128) %4, ptr noundef nonnull align 2 dereferenceable(128) %6, i64 128, i1 false)
  %7 = getelementptr i8, ptr %6, i64 2048
  br label %8

8:
  %9 = phi i64 [ 0, %3 ], [ %152, %8 ]
  %10 = phi <16 x i32> [ <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %3 ], [ %153, %8 ]
  %11 = phi <16 x i32> [ <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %3 ], [ %154, %8 ]
  %12 = shl <16 x i32> %10, <i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4>
  %13 = and <16 x i32> %12, <i32 48, i32 48, i32 48, i32 48, i32 48, i32 48, i32 48, i32 48, i32 48, i32 48, i32 48, i32 48, i32 48, i32 48, i32 48, i32 48>
  %14 = lshr <16 x i32> %11, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %15 = or disjoint <16 x i32> %13, %14
  %16 = zext nneg <16 x i32> %15 to <16 x i64>
  %17 = extractelement <16 x i64> %16, i64 0
  %18 = getelementptr [64 x i16], ptr %4, i64 0, i64 %17
  %19 = extractelement <16 x i64> %16, i64 1
  %20 = getelementptr [64 x i16], ptr %4, i64 0, i64 %19
  %21 = extractelement <16 x i64> %16, i64 2
  %22 = getelementptr [64 x i16], ptr %4, i64 0, i64 %21
  %23 = extractelement <16 x i64> %16, i64 3
  %24 = getelementptr [64 x i16], ptr %4, i64 0, i64 %23
  %25 = extractelement <16 x i64> %16, i64 4
  %26 = getelementptr [64 x i16], ptr %4, i64 0, i64 %25
  %27 = extractelement <16 x i64> %16, i64 5
  %28 = getelementptr [64 x i16], ptr %4, i64 0, i64 %27
  %29 = extractelement <16 x i64> %16, i64 6
  %30 = getelementptr [64 x i16], ptr %4, i64 0, i64 %29
  %31 = extractelement <16 x i64> %16, i64 7
  %32 = getelementptr [64 x i16], ptr %4, i64 0, i64 %31
  %33 = extractelement <16 x i64> %16, i64 8
  %34 = getelementptr [64 x i16], ptr %4, i64 0, i64 %33
  %35 = extractelement <16 x i64> %16, i64 9
  %36 = getelementptr [64 x i16], ptr %4, i64 0, i64 %35
  %37 = extractelement <16 x i64> %16, i64 10
  %38 = getelementptr [64 x i16], ptr %4, i64 0, i64 %37
  %39 = extractelement <16 x i64> %16, i64 11
  %40 = getelementptr [64 x i16], ptr %4, i64 0, i64 %39
  %41 = extractelement <16 x i64> %16, i64 12
  %42 = getelementptr [64 x i16], ptr %4, i64 0, i64 %41
  %43 = extractelement <16 x i64> %16, i64 13
  %44 = getelementptr [64 x i16], ptr %4, i64 0, i64 %43
  %45 = extractelement <16 x i64> %16, i64 14
  %46 = getelementptr [64 x i16], ptr %4, i64 0, i64 %45
  %47 = extractelement <16 x i64> %16, i64 15
  %48 = getelementptr [64 x i16], ptr %4, i64 0, i64 %47
  %49 = load i16, ptr %18, align 8
  %50 = load i16, ptr %20, align 2
  %51 = load i16, ptr %22, align 2
  %52 = load i16, ptr %24, align 2
  %53 = load i16, ptr %26, align 2
  %54 = load i16, ptr %28, align 2
  %55 = load i16, ptr %30, align 2
  %56 = load i16, ptr %32, align 2
  %57 = load i16, ptr %34, align 4
  %58 = load i16, ptr %36, align 2
  %59 = load i16, ptr %38, align 2
  %60 = load i16, ptr %40, align 2
  %61 = load i16, ptr %42, align 2
  %62 = load i16, ptr %44, align 2
  %63 = load i16, ptr %46, align 2
  %64 = load i16, ptr %48, align 2
  %65 = insertelement <16 x i16> poison, i16 %49, i64 0
  %66 = insertelement <16 x i16> %65, i16 %50, i64 1
  %67 = insertelement <16 x i16> %66, i16 %51, i64 2
  %68 = insertelement <16 x i16> %67, i16 %52, i64 3
  %69 = insertelement <16 x i16> %68, i16 %53, i64 4
  %70 = insertelement <16 x i16> %69, i16 %54, i64 5
  %71 = insertelement <16 x i16> %70, i16 %55, i64 6
  %72 = insertelement <16 x i16> %71, i16 %56, i64 7
  %73 = insertelement <16 x i16> %72, i16 %57, i64 8
  %74 = insertelement <16 x i16> %73, i16 %58, i64 9
  %75 = insertelement <16 x i16> %74, i16 %59, i64 10
  %76 = insertelement <16 x i16> %75, i16 %60, i64 11
  %77 = insertelement <16 x i16> %76, i16 %61, i64 12
  %78 = insertelement <16 x i16> %77, i16 %62, i64 13
  %79 = insertelement <16 x i16> %78, i16 %63, i64 14
  %80 = insertelement <16 x i16> %79, i16 %64, i64 15
  %81 = zext <16 x i16> %80 to <16 x i32>
  %82 = or disjoint <16 x i32> %15, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %83 = zext nneg <16 x i32> %82 to <16 x i64>
  %84 = extractelement <16 x i64> %83, i64 0
  %85 = getelementptr [64 x i16], ptr %4, i64 0, i64 %84
  %86 = extractelement <16 x i64> %83, i64 1
  %87 = getelementptr [64 x i16], ptr %4, i64 0, i64 %86
  %88 = extractelement <16 x i64> %83, i64 2
  %89 = getelementptr [64 x i16], ptr %4, i64 0, i64 %88
  %90 = extractelement <16 x i64> %83, i64 3
  %91 = getelementptr [64 x i16], ptr %4, i64 0, i64 %90
  %92 = extractelement <16 x i64> %83, i64 4
  %93 = getelementptr [64 x i16], ptr %4, i64 0, i64 %92
  %94 = extractelement <16 x i64> %83, i64 5
  %95 = getelementptr [64 x i16], ptr %4, i64 0, i64 %94
  %96 = extractelement <16 x i64> %83, i64 6
  %97 = getelementptr [64 x i16], ptr %4, i64 0, i64 %96
  %98 = extractelement <16 x i64> %83, i64 7
  %99 = getelementptr [64 x i16], ptr %4, i64 0, i64 %98
  %100 = extractelement <16 x i64> %83, i64 8
  %101 = getelementptr [64 x i16], ptr %4, i64 0, i64 %100
  %102 = extractelement <16 x i64> %83, i64 9
  %103 = getelementptr [64 x i16], ptr %4, i64 0, i64 %102
  %104 = extractelement <16 x i64> %83, i64 10
  %105 = getelementptr [64 x i16], ptr %4, i64 0, i64 %104
  %106 = extractelement <16 x i64> %83, i64 11
  %107 = getelementptr [64 x i16], ptr %4, i64 0, i64 %106
  %108 = extractelement <16 x i64> %83, i64 12
  %109 = getelementptr [64 x i16], ptr %4, i64 0, i64 %108
  %110 = extractelement <16 x i64> %83, i64 13
  %111 = getelementptr [64 x i16], ptr %4, i64 0, i64 %110
  %112 = extractelement <16 x i64> %83, i64 14
  %113 = getelementptr [64 x i16], ptr %4, i64 0, i64 %112
  %114 = extractelement <16 x i64> %83, i64 15
  %115 = getelementptr [64 x i16], ptr %4, i64 0, i64 %114
  %116 = load i16, ptr %85, align 2
  %117 = load i16, ptr %87, align 2
  %118 = load i16, ptr %89, align 2
  %119 = load i16, ptr %91, align 2
  %120 = load i16, ptr %93, align 2
  %121 = load i16, ptr %95, align 2
  %122 = load i16, ptr %97, align 2
  %123 = load i16, ptr %99, align 2
  %124 = load i16, ptr %101, align 2
  %125 = load i16, ptr %103, align 2
  %126 = load i16, ptr %105, align 2
  %127 = load i16, ptr %107, align 2
  %128 = load i16, ptr %109, align 2
  %129 = load i16, ptr %111, align 2
  %130 = load i16, ptr %113, align 2
  %131 = load i16, ptr %115, align 2
  %132 = insertelement <16 x i16> poison, i16 %116, i64 0
  %133 = insertelement <16 x i16> %132, i16 %117, i64 1
  %134 = insertelement <16 x i16> %133, i16 %118, i64 2
  %135 = insertelement <16 x i16> %134, i16 %119, i64 3
  %136 = insertelement <16 x i16> %135, i16 %120, i64 4
  %137 = insertelement <16 x i16> %136, i16 %121, i64 5
  %138 = insertelement <16 x i16> %137, i16 %122, i64 6
  %139 = insertelement <16 x i16> %138, i16 %123, i64 7
  %140 = insertelement <16 x i16> %139, i16 %124, i64 8
  %141 = insertelement <16 x i16> %140, i16 %125, i64 9
  %142 = insertelement <16 x i16> %141, i16 %126, i64 10
  %143 = insertelement <16 x i16> %142, i16 %127, i64 11
  %144 = insertelement <16 x i16> %143, i16 %128, i64 12
  %145 = insertelement <16 x i16> %144, i16 %129, i64 13
  %146 = insertelement <16 x i16> %145, i16 %130, i64 14
  %147 = insertelement <16 x i16> %146, i16 %131, i64 15
  %148 = zext <16 x i16> %147 to <16 x i32>
  %149 = shl nuw <16 x i32> %148, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %150 = or disjoint <16 x i32> %149, %81
  %151 = getelementptr i32, ptr %7, i64 %9
  store <16 x i32> %150, ptr %151, align 4
  %152 = add nuw i64 %9, 16
  %153 = add <16 x i32> %10, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %154 = add <16 x i32> %11, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %155 = icmp eq i64 %152, 32
  br i1 %155, label %156, label %8

156:
  call void @llvm.lifetime.end.p0(i64 128, ptr nonnull %4) #18
  ret i64 0
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #12

define dso_local noundef i64 @mma(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #7 {
  %4 = alloca [64 x i64], align 16
  %5 = alloca [32 x %union.cell], align 64
  %6 = alloca [32 x %union.cell], align 64
  %7 = alloca %struct.layout, align 8
  %8 = alloca %struct.layout, align 8
  %9 = alloca %struct.layout, align 8
  %10 = alloca %struct.layout, align 8
  %11 = getelementptr inbounds i8, ptr %0, i64 256
  %12 = load ptr, ptr %11, align 8
  %13 = and i64 %2, 63
  %14 = lshr i64 %2, 6
  %15 = and i64 %14, 63
  %16 = lshr i64 %2, 12
  %17 = and i64 %16, 511
  call void @llvm.lifetime.start.p0(i64 512, ptr nonnull %4) #18
  %18 = getelementptr inbounds i8, ptr %0, i64 544
  %19 = load ptr, ptr %18, align 8
  %20 = getelementptr i8, ptr %19, i64 65536
  %21 = getelementptr i8, ptr %19, i64 131072
  %22 = and i64 %2, 17592186044416
  %23 = icmp eq i64 %22, 0
  %24 = and i64 %2, 35184372088832
  %25 = icmp eq i64 %24, 0
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %5) #18
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %6) #18
  call void @llvm.lifetime.start.p0(i64 64, ptr nonnull %7) #18
  %26 = trunc i64 %2 to i32
  %27 = lshr i32 %26, 24
  %28 = and i32 %27, 31
  %29 = icmp eq i32 %28, 3
  br i1 %29, label %36, label %30

30:
  %31 = zext nneg i32 %28 to i64
  %32 = getelementptr [17 x i8], ptr @element_bits, i64 0, i64 %31
  %33 = load i8, ptr %32, align 1
  %34 = udiv i8 32, %33
  %35 = zext nneg i8 %34 to i64
  br label %36

36:
  %37 = phi i64 [ %35, %30 ], [ 1, %3 ]
  %38 = tail call i64 @llvm.umin.i64(i64 %13, i64 16)
  %39 = getelementptr inbounds i8, ptr %7, i64 4
  %40 = getelementptr inbounds i8, ptr %7, i64 8
  %41 = getelementptr inbounds i8, ptr %7, i64 16
  %42 = getelementptr inbounds i8, ptr %7, i64 24
  %43 = getelementptr inbounds i8, ptr %7, i64 32
  %44 = getelementptr inbounds i8, ptr %7, i64 40
  %45 = getelementptr inbounds i8, ptr %7, i64 48
  store i32 2, ptr %7, align 8
  store i32 %28, ptr %39, align 4
  store i64 %37, ptr %40, align 8
  %46 = mul nuw nsw i64 %15, %13
  %47 = lshr i64 %46, 5
  %48 = trunc nuw nsw i64 %47 to i8
  %49 = trunc nuw nsw i64 %37 to i8
  %50 = udiv i8 %48, %49
  %51 = zext nneg i8 %50 to i64
  store i64 %51, ptr %41, align 8
  store i64 %38, ptr %42, align 8
  store i64 %17, ptr %43, align 8
  store i64 %15, ptr %44, align 8
  store i64 %15, ptr %45, align 8
  %52 = getelementptr inbounds i8, ptr %7, i64 56
  store i64 2, ptr %52, align 8
  call void @llvm.lifetime.start.p0(i64 64, ptr nonnull %8) #18
  %53 = lshr i64 %2, 29
  %54 = trunc i64 %53 to i32
  %55 = and i32 %54, 31
  %56 = icmp eq i32 %55, 3
  br i1 %56, label %63, label %57

57:
  %58 = and i64 %53, 31
  %59 = getelementptr [17 x i8], ptr @element_bits, i64 0, i64 %58
  %60 = load i8, ptr %59, align 1
  %61 = udiv i8 32, %60
  %62 = zext nneg i8 %61 to i64
  br label %63

63:
  %64 = phi i64 [ %62, %57 ], [ 1, %36 ]
  %65 = getelementptr inbounds i8, ptr %8, i64 4
  %66 = getelementptr inbounds i8, ptr %8, i64 8
  %67 = getelementptr inbounds i8, ptr %8, i64 16
  %68 = getelementptr inbounds i8, ptr %8, i64 24
  %69 = getelementptr inbounds i8, ptr %8, i64 32
  %70 = getelementptr inbounds i8, ptr %8, i64 40
  %71 = getelementptr inbounds i8, ptr %8, i64 48
  store i32 0, ptr %8, align 8
  store i32 %55, ptr %65, align 4
  store i64 %64, ptr %66, align 8
  %72 = mul nuw nsw i64 %17, %13
  %73 = lshr i64 %72, 5
  %74 = trunc nuw nsw i64 %73 to i16
  %75 = trunc nuw nsw i64 %64 to i16
  %76 = udiv i16 %74, %75
  %77 = zext nneg i16 %76 to i64
  store i64 %77, ptr %67, align 8
  store i64 %38, ptr %68, align 8
  store i64 %17, ptr %69, align 8
  store i64 %17, ptr %70, align 8
  store i64 %17, ptr %71, align 8
  %78 = getelementptr inbounds i8, ptr %8, i64 56
  store i64 %64, ptr %78, align 8
  call void @llvm.lifetime.start.p0(i64 64, ptr nonnull %9) #18
  %79 = lshr i64 %2, 34
  %80 = trunc nuw nsw i64 %79 to i32
  %81 = and i32 %80, 31
  %82 = icmp eq i32 %81, 3
  br i1 %82, label %89, label %83

83:
  %84 = and i64 %79, 31
  %85 = getelementptr [17 x i8], ptr @element_bits, i64 0, i64 %84
  %86 = load i8, ptr %85, align 1
  %87 = udiv i8 32, %86
  %88 = zext nneg i8 %87 to i64
  br label %89

89:
  %90 = phi i64 [ %88, %83 ], [ 1, %63 ]
  %91 = getelementptr inbounds i8, ptr %9, i64 4
  %92 = getelementptr inbounds i8, ptr %9, i64 8
  %93 = getelementptr inbounds i8, ptr %9, i64 16
  %94 = getelementptr inbounds i8, ptr %9, i64 24
  %95 = getelementptr inbounds i8, ptr %9, i64 32
  %96 = getelementptr inbounds i8, ptr %9, i64 40
  %97 = getelementptr inbounds i8, ptr %9, i64 48
  store i32 1, ptr %9, align 8
  store i32 %81, ptr %91, align 4
  store i64 %90, ptr %92, align 8
  %98 = mul nuw nsw i64 %17, %15
  %99 = lshr i64 %98, 5
  %100 = trunc nuw nsw i64 %99 to i16
  %101 = trunc nuw nsw i64 %90 to i16
  %102 = udiv i16 %100, %101
  %103 = zext nneg i16 %102 to i64
  store i64 %103, ptr %93, align 8
  store i64 %38, ptr %94, align 8
  store i64 %17, ptr %95, align 8
  store i64 %15, ptr %96, align 8
  store i64 1, ptr %97, align 8
  %104 = mul nuw nsw i64 %90, %15
  %105 = getelementptr inbounds i8, ptr %9, i64 56
  store i64 %104, ptr %105, align 8
  call void @llvm.lifetime.start.p0(i64 64, ptr nonnull %10) #18
  %106 = lshr i64 %2, 39
  %107 = trunc nuw nsw i64 %106 to i32
  %108 = and i32 %107, 31
  %109 = icmp eq i32 %108, 3
  br i1 %109, label %116, label %110

110:
  %111 = and i64 %106, 31
  %112 = getelementptr [17 x i8], ptr @element_bits, i64 0, i64 %111
  %113 = load i8, ptr %112, align 1
  %114 = udiv i8 32, %113
  %115 = zext nneg i8 %114 to i64
  br label %116

116:
  %117 = phi i64 [ %115, %110 ], [ 1, %89 ]
  %118 = getelementptr inbounds i8, ptr %10, i64 4
  %119 = getelementptr inbounds i8, ptr %10, i64 8
  %120 = getelementptr inbounds i8, ptr %10, i64 16
  %121 = getelementptr inbounds i8, ptr %10, i64 24
  %122 = getelementptr inbounds i8, ptr %10, i64 32
  %123 = getelementptr inbounds i8, ptr %10, i64 40
  %124 = getelementptr inbounds i8, ptr %10, i64 48
  store i32 2, ptr %10, align 8
  store i32 %108, ptr %118, align 4
  store i64 %117, ptr %119, align 8
  %125 = trunc nuw nsw i64 %117 to i8
  %126 = udiv i8 %48, %125
  %127 = zext nneg i8 %126 to i64
  store i64 %127, ptr %120, align 8
  store i64 %38, ptr %121, align 8
  store i64 %17, ptr %122, align 8
  store i64 %15, ptr %123, align 8
  store i64 %15, ptr %124, align 8
  %128 = getelementptr inbounds i8, ptr %10, i64 56
  store i64 2, ptr %128, align 8
  tail call fastcc void @fill(ptr noundef %12, ptr noundef %19, i64 noundef 0, ptr noundef nonnull byval(%struct.layout) align 8 %8) #19
  tail call fastcc void @fill(ptr noundef %12, ptr noundef %20, i64 noundef %77, ptr noundef nonnull byval(%struct.layout) align 8 %9) #19
  %129 = add nuw nsw i64 %103, %77
  tail call fastcc void @fill(ptr noundef %12, ptr noundef %21, i64 noundef %129, ptr noundef nonnull byval(%struct.layout) align 8 %10) #19
  %130 = lshr i64 %2, 46
  %131 = and i64 %130, 7
  %132 = icmp eq i64 %131, 0
  br i1 %132, label %266, label %133

133:
  %134 = add nuw nsw i64 %129, %127
  %135 = and i64 %2, 562949953421312
  %136 = icmp eq i64 %135, 0
  %137 = shl nuw nsw i64 %134, 8
  %138 = getelementptr i8, ptr %12, i64 %137
  %139 = getelementptr i8, ptr %138, i64 256
  %140 = load i32, ptr %139, align 4
  %141 = getelementptr i8, ptr %138, i64 512
  %142 = load i32, ptr %141, align 4
  %143 = zext i32 %142 to i64
  %144 = shl nuw nsw i64 %143, 1
  %145 = and i64 %144, 2
  %146 = icmp eq i64 %17, 0
  %147 = getelementptr i32, ptr %138, i64 %145
  br label %148

148:
  %149 = phi i64 [ 0, %133 ], [ %159, %158 ]
  br i1 %146, label %158, label %150

150:
  %151 = lshr i64 %149, 3
  %152 = shl i64 %149, 2
  %153 = and i64 %152, 28
  %154 = getelementptr i32, ptr %147, i64 %151
  %155 = getelementptr i32, ptr %154, i64 %153
  %156 = mul nuw nsw i64 %149, %17
  %157 = getelementptr %union.cell, ptr %19, i64 %156
  br label %161

158:
  %159 = add nuw nsw i64 %149, 1
  %160 = icmp eq i64 %159, 16
  br i1 %160, label %204, label %148

161:
  %162 = phi i64 [ 0, %150 ], [ %202, %197 ]
  %163 = load i32, ptr %155, align 4
  %164 = mul nuw nsw i64 %162, %131
  %165 = udiv i64 %164, %17
  %166 = trunc i64 %165 to i32
  %167 = add i32 %140, %166
  %168 = shl i32 %167, 3
  %169 = and i32 %168, 24
  %170 = lshr i32 %163, %169
  %171 = and i32 %170, 255
  br i1 %136, label %172, label %190

172:
  %173 = lshr i32 %170, 3
  %174 = and i32 %173, 15
  %175 = and i32 %170, 7
  %176 = icmp eq i32 %174, 0
  %177 = tail call i32 @llvm.umax.i32(i32 %174, i32 1)
  %178 = add nuw nsw i32 %177, 1013
  %179 = zext nneg i32 %178 to i64
  %180 = shl nuw nsw i64 %179, 52
  %181 = bitcast i64 %180 to double
  %182 = or disjoint i32 %175, 8
  %183 = select i1 %176, i32 %175, i32 %182
  %184 = uitofp nneg i32 %183 to double
  %185 = fmul double %184, %181
  %186 = icmp eq i32 %174, 15
  %187 = icmp eq i32 %175, 7
  %188 = and i1 %187, %186
  %189 = select i1 %188, double 0x7FF8000000000000, double %185
  br label %197

190:
  %191 = icmp eq i32 %171, 255
  br i1 %191, label %197, label %192

192:
  %193 = add nuw nsw i32 %171, 896
  %194 = zext nneg i32 %193 to i64
  %195 = shl nuw nsw i64 %194, 52
  %196 = bitcast i64 %195 to double
  br label %197

197:
  %198 = phi double [ %196, %192 ], [ 0x7FF8000000000000, %190 ], [ %189, %172 ]
  %199 = getelementptr %union.cell, ptr %157, i64 %162
  %200 = load double, ptr %199, align 8
  %201 = fmul double %198, %200
  store double %201, ptr %199, align 8
  %202 = add nuw nsw i64 %162, 1
  %203 = icmp eq i64 %202, %17
  br i1 %203, label %158, label %161

204:
  %205 = getelementptr i8, ptr %138, i64 768
  %206 = getelementptr i8, ptr %138, i64 1024
  %207 = load i32, ptr %206, align 4
  %208 = getelementptr i8, ptr %138, i64 1280
  %209 = load i32, ptr %208, align 4
  %210 = and i32 %209, 3
  %211 = zext nneg i32 %210 to i64
  br label %212

212:
  %213 = phi i64 [ 0, %204 ], [ %220, %219 ]
  br i1 %146, label %219, label %214

214:
  %215 = shl i64 %213, 2
  %216 = or disjoint i64 %215, %211
  %217 = getelementptr i32, ptr %205, i64 %216
  %218 = getelementptr %union.cell, ptr %20, i64 %213
  br label %222

219:
  %220 = add nuw nsw i64 %213, 1
  %221 = icmp eq i64 %220, 8
  br i1 %221, label %266, label %212

222:
  %223 = phi i64 [ 0, %214 ], [ %264, %258 ]
  %224 = load i32, ptr %217, align 4
  %225 = mul nuw nsw i64 %223, %131
  %226 = udiv i64 %225, %17
  %227 = trunc i64 %226 to i32
  %228 = add i32 %207, %227
  %229 = shl i32 %228, 3
  %230 = and i32 %229, 24
  %231 = lshr i32 %224, %230
  %232 = and i32 %231, 255
  br i1 %136, label %233, label %251

233:
  %234 = lshr i32 %231, 3
  %235 = and i32 %234, 15
  %236 = and i32 %231, 7
  %237 = icmp eq i32 %235, 0
  %238 = tail call i32 @llvm.umax.i32(i32 %235, i32 1)
  %239 = add nuw nsw i32 %238, 1013
  %240 = zext nneg i32 %239 to i64
  %241 = shl nuw nsw i64 %240, 52
  %242 = bitcast i64 %241 to double
  %243 = or disjoint i32 %236, 8
  %244 = select i1 %237, i32 %236, i32 %243
  %245 = uitofp nneg i32 %244 to double
  %246 = fmul double %245, %242
  %247 = icmp eq i32 %235, 15
  %248 = icmp eq i32 %236, 7
  %249 = and i1 %248, %247
  %250 = select i1 %249, double 0x7FF8000000000000, double %246
  br label %258

251:
  %252 = icmp eq i32 %232, 255
  br i1 %252, label %258, label %253

253:
  %254 = add nuw nsw i32 %232, 896
  %255 = zext nneg i32 %254 to i64
  %256 = shl nuw nsw i64 %255, 52
  %257 = bitcast i64 %256 to double
  br label %258

258:
  %259 = phi double [ %257, %253 ], [ 0x7FF8000000000000, %251 ], [ %250, %233 ]
  %260 = shl i64 %223, 6
  %261 = getelementptr i8, ptr %218, i64 %260
  %262 = load double, ptr %261, align 8
  %263 = fmul double %259, %262
  store double %263, ptr %261, align 8
  %264 = add nuw nsw i64 %223, 1
  %265 = icmp eq i64 %264, %17
  br i1 %265, label %219, label %222

266:
  br i1 %25, label %383, label %267

267:
  %268 = icmp eq i64 %72, 0
  br i1 %268, label %297, label %269

269:
  %270 = icmp ult i64 %72, 32
  br i1 %270, label %271, label %273

271:
  %272 = phi i64 [ 0, %269 ], [ %274, %295 ]
  br label %327

273:
  %274 = and i64 %72, 32736
  br label %275

275:
  %276 = phi i64 [ 0, %273 ], [ %293, %275 ]
  %277 = getelementptr %union.cell, ptr %19, i64 %276
  %278 = getelementptr i8, ptr %277, i64 64
  %279 = getelementptr i8, ptr %277, i64 128
  %280 = getelementptr i8, ptr %277, i64 192
  %281 = load <8 x i64>, ptr %277, align 8
  %282 = load <8 x i64>, ptr %278, align 8
  %283 = load <8 x i64>, ptr %279, align 8
  %284 = load <8 x i64>, ptr %280, align 8
  %285 = shl <8 x i64> %281, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
  %286 = shl <8 x i64> %282, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
  %287 = shl <8 x i64> %283, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
  %288 = shl <8 x i64> %284, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
  %289 = sub <8 x i64> <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>, %285
  %290 = sub <8 x i64> <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>, %286
  %291 = sub <8 x i64> <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>, %287
  %292 = sub <8 x i64> <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>, %288
  store <8 x i64> %289, ptr %277, align 8
  store <8 x i64> %290, ptr %278, align 8
  store <8 x i64> %291, ptr %279, align 8
  store <8 x i64> %292, ptr %280, align 8
  %293 = add nuw i64 %276, 32
  %294 = icmp eq i64 %293, %274
  br i1 %294, label %295, label %275

295:
  %296 = icmp eq i64 %72, %274
  br i1 %296, label %297, label %271

297:
  %298 = icmp eq i64 %98, 0
  br i1 %298, label %335, label %299

299:
  %300 = icmp ult i64 %98, 32
  br i1 %300, label %301, label %303

301:
  %302 = phi i64 [ 0, %299 ], [ %304, %325 ]
  br label %367

303:
  %304 = and i64 %98, 32736
  br label %305

305:
  %306 = phi i64 [ 0, %303 ], [ %323, %305 ]
  %307 = getelementptr %union.cell, ptr %20, i64 %306
  %308 = getelementptr i8, ptr %307, i64 64
  %309 = getelementptr i8, ptr %307, i64 128
  %310 = getelementptr i8, ptr %307, i64 192
  %311 = load <8 x i64>, ptr %307, align 8
  %312 = load <8 x i64>, ptr %308, align 8
  %313 = load <8 x i64>, ptr %309, align 8
  %314 = load <8 x i64>, ptr %310, align 8
  %315 = shl <8 x i64> %311, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
  %316 = shl <8 x i64> %312, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
  %317 = shl <8 x i64> %313, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
  %318 = shl <8 x i64> %314, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
  %319 = sub <8 x i64> <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>, %315
  %320 = sub <8 x i64> <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>, %316
  %321 = sub <8 x i64> <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>, %317
  %322 = sub <8 x i64> <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>, %318
  store <8 x i64> %319, ptr %307, align 8
  store <8 x i64> %320, ptr %308, align 8
  store <8 x i64> %321, ptr %309, align 8
  store <8 x i64> %322, ptr %310, align 8
  %323 = add nuw i64 %306, 32
  %324 = icmp eq i64 %323, %304
  br i1 %324, label %325, label %305

325:
  %326 = icmp eq i64 %98, %304
  br i1 %326, label %335, label %301

327:
  %328 = phi i64 [ %333, %327 ], [ %272, %271 ]
  %329 = getelementptr %union.cell, ptr %19, i64 %328
  %330 = load i64, ptr %329, align 8
  %331 = shl i64 %330, 1
  %332 = sub i64 1, %331
  store i64 %332, ptr %329, align 8
  %333 = add nuw nsw i64 %328, 1
  %334 = icmp eq i64 %333, %72
  br i1 %334, label %297, label %327

335:
  %336 = icmp eq i64 %46, 0
  br i1 %336, label %383, label %337

337:
  %338 = icmp ult i64 %46, 32
  br i1 %338, label %339, label %341

339:
  %340 = phi i64 [ 0, %337 ], [ %342, %365 ]
  br label %375

341:
  %342 = and i64 %46, 4064
  %343 = insertelement <8 x i64> poison, i64 %17, i64 0
  %344 = shufflevector <8 x i64> %343, <8 x i64> poison, <8 x i32> zeroinitializer
  br label %345

345:
  %346 = phi i64 [ 0, %341 ], [ %363, %345 ]
  %347 = getelementptr %union.cell, ptr %21, i64 %346
  %348 = getelementptr i8, ptr %347, i64 64
  %349 = getelementptr i8, ptr %347, i64 128
  %350 = getelementptr i8, ptr %347, i64 192
  %351 = load <8 x i64>, ptr %347, align 8
  %352 = load <8 x i64>, ptr %348, align 8
  %353 = load <8 x i64>, ptr %349, align 8
  %354 = load <8 x i64>, ptr %350, align 8
  %355 = mul <8 x i64> %351, <i64 -2, i64 -2, i64 -2, i64 -2, i64 -2, i64 -2, i64 -2, i64 -2>
  %356 = mul <8 x i64> %352, <i64 -2, i64 -2, i64 -2, i64 -2, i64 -2, i64 -2, i64 -2, i64 -2>
  %357 = mul <8 x i64> %353, <i64 -2, i64 -2, i64 -2, i64 -2, i64 -2, i64 -2, i64 -2, i64 -2>
  %358 = mul <8 x i64> %354, <i64 -2, i64 -2, i64 -2, i64 -2, i64 -2, i64 -2, i64 -2, i64 -2>
  %359 = sub <8 x i64> %355, %344
  %360 = sub <8 x i64> %356, %344
  %361 = sub <8 x i64> %357, %344
  %362 = sub <8 x i64> %358, %344
  store <8 x i64> %359, ptr %347, align 8
  store <8 x i64> %360, ptr %348, align 8
  store <8 x i64> %361, ptr %349, align 8
  store <8 x i64> %362, ptr %350, align 8
  %363 = add nuw i64 %346, 32
  %364 = icmp eq i64 %363, %342
  br i1 %364, label %365, label %345

365:
  %366 = icmp eq i64 %46, %342
  br i1 %366, label %383, label %339

367:
  %368 = phi i64 [ %373, %367 ], [ %302, %301 ]
  %369 = getelementptr %union.cell, ptr %20, i64 %368
  %370 = load i64, ptr %369, align 8
  %371 = shl i64 %370, 1
  %372 = sub i64 1, %371
  store i64 %372, ptr %369, align 8
  %373 = add nuw nsw i64 %368, 1
  %374 = icmp eq i64 %373, %98
  br i1 %374, label %335, label %367

375:
  %376 = phi i64 [ %381, %375 ], [ %340, %339 ]
  %377 = getelementptr %union.cell, ptr %21, i64 %376
  %378 = load i64, ptr %377, align 8
  %379 = mul i64 %378, -2
  %380 = sub i64 %379, %17
  store i64 %380, ptr %377, align 8
  %381 = add nuw nsw i64 %376, 1
  %382 = icmp eq i64 %381, %46
  br i1 %382, label %383, label %375

383:
  %384 = add nsw i32 %55, -7
  %385 = icmp ult i32 %384, 6
  %386 = lshr i64 %15, 3
  br i1 %385, label %387, label %388

387:
  tail call void @product_whole(ptr noundef %19, ptr noundef %20, ptr noundef %21, i64 noundef %13, i64 noundef %386, i64 noundef %17) #21
  br label %389

388:
  tail call void @product_real(ptr noundef %19, ptr noundef %20, ptr noundef %21, i64 noundef %13, i64 noundef %386, i64 noundef %17) #21
  br label %389

389:
  %390 = call fastcc i64 @first_cells(ptr noundef nonnull %7, ptr noundef nonnull %4) #19
  %391 = icmp ugt i64 %37, %47
  br i1 %391, label %463, label %392

392:
  %393 = getelementptr inbounds i8, ptr %5, i64 8
  %394 = getelementptr inbounds i8, ptr %5, i64 16
  %395 = getelementptr inbounds i8, ptr %5, i64 24
  %396 = getelementptr inbounds i8, ptr %5, i64 32
  %397 = getelementptr inbounds i8, ptr %5, i64 40
  %398 = getelementptr inbounds i8, ptr %5, i64 48
  %399 = getelementptr inbounds i8, ptr %5, i64 56
  %400 = shl nuw nsw i64 %15, 1
  %401 = getelementptr inbounds i8, ptr %5, i64 64
  %402 = getelementptr inbounds i8, ptr %5, i64 72
  %403 = getelementptr inbounds i8, ptr %5, i64 80
  %404 = getelementptr inbounds i8, ptr %5, i64 88
  %405 = mul nuw nsw i64 %15, 3
  %406 = getelementptr inbounds i8, ptr %5, i64 96
  %407 = getelementptr inbounds i8, ptr %5, i64 104
  %408 = getelementptr inbounds i8, ptr %5, i64 112
  %409 = getelementptr inbounds i8, ptr %5, i64 120
  %410 = shl nuw nsw i64 %15, 2
  %411 = getelementptr inbounds i8, ptr %5, i64 128
  %412 = getelementptr inbounds i8, ptr %5, i64 136
  %413 = getelementptr inbounds i8, ptr %5, i64 144
  %414 = getelementptr inbounds i8, ptr %5, i64 152
  %415 = mul nuw nsw i64 %15, 5
  %416 = getelementptr inbounds i8, ptr %5, i64 160
  %417 = getelementptr inbounds i8, ptr %5, i64 168
  %418 = getelementptr inbounds i8, ptr %5, i64 176
  %419 = getelementptr inbounds i8, ptr %5, i64 184
  %420 = mul nuw nsw i64 %15, 6
  %421 = getelementptr inbounds i8, ptr %5, i64 192
  %422 = getelementptr inbounds i8, ptr %5, i64 200
  %423 = getelementptr inbounds i8, ptr %5, i64 208
  %424 = getelementptr inbounds i8, ptr %5, i64 216
  %425 = mul nuw nsw i64 %15, 7
  %426 = getelementptr inbounds i8, ptr %5, i64 224
  %427 = getelementptr inbounds i8, ptr %5, i64 232
  %428 = getelementptr inbounds i8, ptr %5, i64 240
  %429 = getelementptr inbounds i8, ptr %5, i64 248
  %430 = getelementptr inbounds i8, ptr %6, i64 8
  %431 = getelementptr inbounds i8, ptr %6, i64 16
  %432 = getelementptr inbounds i8, ptr %6, i64 24
  %433 = getelementptr inbounds i8, ptr %6, i64 32
  %434 = getelementptr inbounds i8, ptr %6, i64 40
  %435 = getelementptr inbounds i8, ptr %6, i64 48
  %436 = getelementptr inbounds i8, ptr %6, i64 56
  %437 = getelementptr inbounds i8, ptr %6, i64 64
  %438 = getelementptr inbounds i8, ptr %6, i64 72
  %439 = getelementptr inbounds i8, ptr %6, i64 80
  %440 = getelementptr inbounds i8, ptr %6, i64 88
  %441 = getelementptr inbounds i8, ptr %6, i64 96
  %442 = getelementptr inbounds i8, ptr %6, i64 104
  %443 = getelementptr inbounds i8, ptr %6, i64 112
  %444 = getelementptr inbounds i8, ptr %6, i64 120
  %445 = getelementptr inbounds i8, ptr %6, i64 128
  %446 = getelementptr inbounds i8, ptr %6, i64 136
  %447 = getelementptr inbounds i8, ptr %6, i64 144
  %448 = getelementptr inbounds i8, ptr %6, i64 152
  %449 = getelementptr inbounds i8, ptr %6, i64 160
  %450 = getelementptr inbounds i8, ptr %6, i64 168
  %451 = getelementptr inbounds i8, ptr %6, i64 176
  %452 = getelementptr inbounds i8, ptr %6, i64 184
  %453 = getelementptr inbounds i8, ptr %6, i64 192
  %454 = getelementptr inbounds i8, ptr %6, i64 200
  %455 = getelementptr inbounds i8, ptr %6, i64 208
  %456 = getelementptr inbounds i8, ptr %6, i64 216
  %457 = getelementptr inbounds i8, ptr %6, i64 224
  %458 = getelementptr inbounds i8, ptr %6, i64 232
  %459 = getelementptr inbounds i8, ptr %6, i64 240
  %460 = getelementptr inbounds i8, ptr %6, i64 248
  %461 = insertelement <8 x i1> poison, i1 %23, i64 0
  %462 = shufflevector <8 x i1> %461, <8 x i1> poison, <8 x i32> zeroinitializer
  br label %464

463:
  call void @llvm.lifetime.end.p0(i64 64, ptr nonnull %10) #18
  call void @llvm.lifetime.end.p0(i64 64, ptr nonnull %9) #18
  call void @llvm.lifetime.end.p0(i64 64, ptr nonnull %8) #18
  call void @llvm.lifetime.end.p0(i64 64, ptr nonnull %7) #18
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %6) #18
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %5) #18
  call void @llvm.lifetime.end.p0(i64 512, ptr nonnull %4) #18
  ret i64 0

464:
  %465 = phi i64 [ %699, %698 ], [ 0, %392 ]
  %466 = getelementptr [64 x i64], ptr %4, i64 0, i64 %465
  %467 = load i64, ptr %466, align 8
  %468 = getelementptr %union.cell, ptr %21, i64 %467
  %469 = load i64, ptr %468, align 8
  store i64 %469, ptr %5, align 64
  %470 = getelementptr i8, ptr %468, i64 16
  %471 = load i64, ptr %470, align 8
  store i64 %471, ptr %393, align 8
  %472 = getelementptr i8, ptr %468, i64 32
  %473 = load i64, ptr %472, align 8
  store i64 %473, ptr %394, align 16
  %474 = getelementptr i8, ptr %468, i64 48
  %475 = load i64, ptr %474, align 8
  store i64 %475, ptr %395, align 8
  %476 = getelementptr %union.cell, ptr %468, i64 %15
  %477 = load i64, ptr %476, align 8
  store i64 %477, ptr %396, align 32
  %478 = getelementptr i8, ptr %476, i64 16
  %479 = load i64, ptr %478, align 8
  store i64 %479, ptr %397, align 8
  %480 = getelementptr i8, ptr %476, i64 32
  %481 = load i64, ptr %480, align 8
  store i64 %481, ptr %398, align 16
  %482 = getelementptr i8, ptr %476, i64 48
  %483 = load i64, ptr %482, align 8
  store i64 %483, ptr %399, align 8
  %484 = getelementptr %union.cell, ptr %468, i64 %400
  %485 = load i64, ptr %484, align 8
  store i64 %485, ptr %401, align 64
  %486 = getelementptr i8, ptr %484, i64 16
  %487 = load i64, ptr %486, align 8
  store i64 %487, ptr %402, align 8
  %488 = getelementptr i8, ptr %484, i64 32
  %489 = load i64, ptr %488, align 8
  store i64 %489, ptr %403, align 16
  %490 = getelementptr i8, ptr %484, i64 48
  %491 = load i64, ptr %490, align 8
  store i64 %491, ptr %404, align 8
  %492 = getelementptr %union.cell, ptr %468, i64 %405
  %493 = load i64, ptr %492, align 8
  store i64 %493, ptr %406, align 32
  %494 = getelementptr i8, ptr %492, i64 16
  %495 = load i64, ptr %494, align 8
  store i64 %495, ptr %407, align 8
  %496 = getelementptr i8, ptr %492, i64 32
  %497 = load i64, ptr %496, align 8
  store i64 %497, ptr %408, align 16
  %498 = getelementptr i8, ptr %492, i64 48
  %499 = load i64, ptr %498, align 8
  store i64 %499, ptr %409, align 8
  %500 = getelementptr %union.cell, ptr %468, i64 %410
  %501 = load i64, ptr %500, align 8
  store i64 %501, ptr %411, align 64
  %502 = getelementptr i8, ptr %500, i64 16
  %503 = load i64, ptr %502, align 8
  store i64 %503, ptr %412, align 8
  %504 = getelementptr i8, ptr %500, i64 32
  %505 = load i64, ptr %504, align 8
  store i64 %505, ptr %413, align 16
  %506 = getelementptr i8, ptr %500, i64 48
  %507 = load i64, ptr %506, align 8
  store i64 %507, ptr %414, align 8
  %508 = getelementptr %union.cell, ptr %468, i64 %415
  %509 = load i64, ptr %508, align 8
  store i64 %509, ptr %416, align 32
  %510 = getelementptr i8, ptr %508, i64 16
  %511 = load i64, ptr %510, align 8
  store i64 %511, ptr %417, align 8
  %512 = getelementptr i8, ptr %508, i64 32
  %513 = load i64, ptr %512, align 8
  store i64 %513, ptr %418, align 16
  %514 = getelementptr i8, ptr %508, i64 48
  %515 = load i64, ptr %514, align 8
  store i64 %515, ptr %419, align 8
  %516 = getelementptr %union.cell, ptr %468, i64 %420
  %517 = load i64, ptr %516, align 8
  store i64 %517, ptr %421, align 64
  %518 = getelementptr i8, ptr %516, i64 16
  %519 = load i64, ptr %518, align 8
  store i64 %519, ptr %422, align 8
  %520 = getelementptr i8, ptr %516, i64 32
  %521 = load i64, ptr %520, align 8
  store i64 %521, ptr %423, align 16
  %522 = getelementptr i8, ptr %516, i64 48
  %523 = load i64, ptr %522, align 8
  store i64 %523, ptr %424, align 8
  %524 = getelementptr %union.cell, ptr %468, i64 %425
  %525 = load i64, ptr %524, align 8
  store i64 %525, ptr %426, align 32
  %526 = getelementptr i8, ptr %524, i64 16
  %527 = load i64, ptr %526, align 8
  store i64 %527, ptr %427, align 8
  %528 = getelementptr i8, ptr %524, i64 32
  %529 = load i64, ptr %528, align 8
  store i64 %529, ptr %428, align 16
  %530 = getelementptr i8, ptr %524, i64 48
  %531 = load i64, ptr %530, align 8
  store i64 %531, ptr %429, align 8
  switch i32 %28, label %559 [
    i32 3, label %546
    i32 4, label %532
    i32 0, label %576
  ]

532:
  %533 = shl i64 %465, 8
  %534 = getelementptr i8, ptr %12, i64 %533
  br label %535

535:
  %536 = phi i64 [ 0, %532 ], [ %544, %535 ]
  %537 = getelementptr [32 x %union.cell], ptr %5, i64 0, i64 %536
  %538 = load <8 x double>, ptr %537, align 64
  %539 = fptrunc <8 x double> %538 to <8 x float>
  %540 = fcmp uno <8 x float> %539, zeroinitializer
  %541 = bitcast <8 x float> %539 to <8 x i32>
  %542 = select <8 x i1> %540, <8 x i32> <i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647, i32 2147483647>, <8 x i32> %541
  %543 = getelementptr i32, ptr %534, i64 %536
  store <8 x i32> %542, ptr %543, align 4
  %544 = add nuw i64 %536, 8
  %545 = icmp eq i64 %544, 32
  br i1 %545, label %698, label %535

546:
  %547 = shl i64 %465, 8
  %548 = getelementptr i8, ptr %12, i64 %547
  br label %549

549:
  %550 = phi i64 [ 0, %546 ], [ %557, %549 ]
  %551 = getelementptr [32 x %union.cell], ptr %5, i64 0, i64 %550
  %552 = load <8 x double>, ptr %551, align 64
  %553 = fcmp uno <8 x double> %552, zeroinitializer
  %554 = bitcast <8 x double> %552 to <8 x i64>
  %555 = select <8 x i1> %553, <8 x i64> <i64 9221120237041090560, i64 9221120237041090560, i64 9221120237041090560, i64 9221120237041090560, i64 9221120237041090560, i64 9221120237041090560, i64 9221120237041090560, i64 9221120237041090560>, <8 x i64> %554
  %556 = getelementptr i64, ptr %548, i64 %550
  store <8 x i64> %555, ptr %556, align 8
  %557 = add nuw i64 %550, 8
  %558 = icmp eq i64 %557, 32
  br i1 %558, label %698, label %549

559:
  %560 = shl i64 %465, 8
  %561 = getelementptr i8, ptr %12, i64 %560
  br label %562

562:
  %563 = phi i64 [ 0, %559 ], [ %574, %562 ]
  %564 = getelementptr [32 x %union.cell], ptr %5, i64 0, i64 %563
  %565 = load <8 x i64>, ptr %564, align 64
  %566 = ashr <8 x i64> %565, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
  %567 = sub nsw <8 x i64> zeroinitializer, %566
  %568 = select i1 %25, <8 x i64> %565, <8 x i64> %567
  %569 = tail call <8 x i64> @llvm.smax.v8i64(<8 x i64> %568, <8 x i64> <i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648, i64 -2147483648>)
  %570 = tail call <8 x i64> @llvm.smin.v8i64(<8 x i64> %569, <8 x i64> <i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647, i64 2147483647>)
  %571 = select <8 x i1> %462, <8 x i64> %568, <8 x i64> %570
  %572 = trunc <8 x i64> %571 to <8 x i32>
  %573 = getelementptr i32, ptr %561, i64 %563
  store <8 x i32> %572, ptr %573, align 4
  %574 = add nuw i64 %563, 8
  %575 = icmp eq i64 %574, 32
  br i1 %575, label %698, label %562

576:
  %577 = getelementptr i8, ptr %468, i64 8
  %578 = load i64, ptr %577, align 8
  store i64 %578, ptr %6, align 64
  %579 = getelementptr i8, ptr %468, i64 24
  %580 = load i64, ptr %579, align 8
  store i64 %580, ptr %430, align 8
  %581 = getelementptr i8, ptr %468, i64 40
  %582 = load i64, ptr %581, align 8
  store i64 %582, ptr %431, align 16
  %583 = getelementptr i8, ptr %468, i64 56
  %584 = load i64, ptr %583, align 8
  store i64 %584, ptr %432, align 8
  %585 = getelementptr %union.cell, ptr %577, i64 %15
  %586 = load i64, ptr %585, align 8
  store i64 %586, ptr %433, align 32
  %587 = getelementptr i8, ptr %585, i64 16
  %588 = load i64, ptr %587, align 8
  store i64 %588, ptr %434, align 8
  %589 = getelementptr i8, ptr %585, i64 32
  %590 = load i64, ptr %589, align 8
  store i64 %590, ptr %435, align 16
  %591 = getelementptr i8, ptr %585, i64 48
  %592 = load i64, ptr %591, align 8
  store i64 %592, ptr %436, align 8
  %593 = getelementptr %union.cell, ptr %577, i64 %400
  %594 = load i64, ptr %593, align 8
  store i64 %594, ptr %437, align 64
  %595 = getelementptr i8, ptr %593, i64 16
  %596 = load i64, ptr %595, align 8
  store i64 %596, ptr %438, align 8
  %597 = getelementptr i8, ptr %593, i64 32
  %598 = load i64, ptr %597, align 8
  store i64 %598, ptr %439, align 16
  %599 = getelementptr i8, ptr %593, i64 48
  %600 = load i64, ptr %599, align 8
  store i64 %600, ptr %440, align 8
  %601 = getelementptr %union.cell, ptr %577, i64 %405
  %602 = load i64, ptr %601, align 8
  store i64 %602, ptr %441, align 32
  %603 = getelementptr i8, ptr %601, i64 16
  %604 = load i64, ptr %603, align 8
  store i64 %604, ptr %442, align 8
  %605 = getelementptr i8, ptr %601, i64 32
  %606 = load i64, ptr %605, align 8
  store i64 %606, ptr %443, align 16
  %607 = getelementptr i8, ptr %601, i64 48
  %608 = load i64, ptr %607, align 8
  store i64 %608, ptr %444, align 8
  %609 = getelementptr %union.cell, ptr %577, i64 %410
  %610 = load i64, ptr %609, align 8
  store i64 %610, ptr %445, align 64
  %611 = getelementptr i8, ptr %609, i64 16
  %612 = load i64, ptr %611, align 8
  store i64 %612, ptr %446, align 8
  %613 = getelementptr i8, ptr %609, i64 32
  %614 = load i64, ptr %613, align 8
  store i64 %614, ptr %447, align 16
  %615 = getelementptr i8, ptr %609, i64 48
  %616 = load i64, ptr %615, align 8
  store i64 %616, ptr %448, align 8
  %617 = getelementptr %union.cell, ptr %577, i64 %415
  %618 = load i64, ptr %617, align 8
  store i64 %618, ptr %449, align 32
  %619 = getelementptr i8, ptr %617, i64 16
  %620 = load i64, ptr %619, align 8
  store i64 %620, ptr %450, align 8
  %621 = getelementptr i8, ptr %617, i64 32
  %622 = load i64, ptr %621, align 8
  store i64 %622, ptr %451, align 16
  %623 = getelementptr i8, ptr %617, i64 48
  %624 = load i64, ptr %623, align 8
  store i64 %624, ptr %452, align 8
  %625 = getelementptr %union.cell, ptr %577, i64 %420
  %626 = load i64, ptr %625, align 8
  store i64 %626, ptr %453, align 64
  %627 = getelementptr i8, ptr %625, i64 16
  %628 = load i64, ptr %627, align 8
  store i64 %628, ptr %454, align 8
  %629 = getelementptr i8, ptr %625, i64 32
  %630 = load i64, ptr %629, align 8
  store i64 %630, ptr %455, align 16
  %631 = getelementptr i8, ptr %625, i64 48
  %632 = load i64, ptr %631, align 8
  store i64 %632, ptr %456, align 8
  %633 = getelementptr %union.cell, ptr %577, i64 %425
  %634 = load i64, ptr %633, align 8
  store i64 %634, ptr %457, align 32
  %635 = getelementptr i8, ptr %633, i64 16
  %636 = load i64, ptr %635, align 8
  store i64 %636, ptr %458, align 8
  %637 = getelementptr i8, ptr %633, i64 32
  %638 = load i64, ptr %637, align 8
  store i64 %638, ptr %459, align 16
  %639 = getelementptr i8, ptr %633, i64 48
  %640 = load i64, ptr %639, align 8
  store i64 %640, ptr %460, align 8
  %641 = shl i64 %465, 8
  %642 = getelementptr i8, ptr %12, i64 %641
  br label %643

643:
  %644 = phi i64 [ 0, %576 ], [ %696, %643 ]
  %645 = getelementptr [32 x %union.cell], ptr %5, i64 0, i64 %644
  %646 = load <8 x double>, ptr %645, align 64
  %647 = fptrunc <8 x double> %646 to <8 x float>
  %648 = bitcast <8 x float> %647 to <8 x i32>
  %649 = fpext <8 x float> %647 to <8 x double>
  %650 = fcmp ueq <8 x double> %646, %649
  %651 = trunc <8 x i32> %648 to <8 x i1>
  %652 = or <8 x i1> %650, %651
  %653 = fcmp ogt <8 x double> %646, %649
  %654 = select <8 x i1> %653, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> <i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647>
  %655 = icmp slt <8 x i32> %648, zeroinitializer
  %656 = xor <8 x i1> %655, %653
  %657 = select <8 x i1> %656, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %658 = and <8 x i32> %648, <i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646>
  %659 = icmp eq <8 x i32> %658, zeroinitializer
  %660 = add <8 x i32> %657, %648
  %661 = select <8 x i1> %659, <8 x i32> %654, <8 x i32> %660
  %662 = select <8 x i1> %652, <8 x i32> %648, <8 x i32> %661
  %663 = fcmp uno <8 x double> %646, zeroinitializer
  %664 = bitcast <8 x i32> %662 to <8 x float>
  %665 = fptrunc <8 x float> %664 to <8 x half>
  %666 = bitcast <8 x half> %665 to <8 x i16>
  %667 = zext <8 x i16> %666 to <8 x i32>
  %668 = select <8 x i1> %663, <8 x i32> <i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767>, <8 x i32> %667
  %669 = getelementptr [32 x %union.cell], ptr %6, i64 0, i64 %644
  %670 = load <8 x double>, ptr %669, align 64
  %671 = fptrunc <8 x double> %670 to <8 x float>
  %672 = bitcast <8 x float> %671 to <8 x i32>
  %673 = fpext <8 x float> %671 to <8 x double>
  %674 = fcmp ueq <8 x double> %670, %673
  %675 = trunc <8 x i32> %672 to <8 x i1>
  %676 = or <8 x i1> %674, %675
  %677 = fcmp ogt <8 x double> %670, %673
  %678 = select <8 x i1> %677, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> <i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647, i32 -2147483647>
  %679 = icmp slt <8 x i32> %672, zeroinitializer
  %680 = xor <8 x i1> %679, %677
  %681 = select <8 x i1> %680, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, <8 x i32> <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %682 = and <8 x i32> %672, <i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646, i32 2147483646>
  %683 = icmp eq <8 x i32> %682, zeroinitializer
  %684 = add <8 x i32> %681, %672
  %685 = select <8 x i1> %683, <8 x i32> %678, <8 x i32> %684
  %686 = select <8 x i1> %676, <8 x i32> %672, <8 x i32> %685
  %687 = fcmp uno <8 x double> %670, zeroinitializer
  %688 = bitcast <8 x i32> %686 to <8 x float>
  %689 = fptrunc <8 x float> %688 to <8 x half>
  %690 = bitcast <8 x half> %689 to <8 x i16>
  %691 = zext <8 x i16> %690 to <8 x i32>
  %692 = shl nuw <8 x i32> %691, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %693 = select <8 x i1> %687, <8 x i32> <i32 2147418112, i32 2147418112, i32 2147418112, i32 2147418112, i32 2147418112, i32 2147418112, i32 2147418112, i32 2147418112>, <8 x i32> %692
  %694 = or disjoint <8 x i32> %693, %668
  %695 = getelementptr i32, ptr %642, i64 %644
  store <8 x i32> %694, ptr %695, align 4
  %696 = add nuw i64 %644, 8
  %697 = icmp eq i64 %696, 32
  br i1 %697, label %698, label %643

698:
  %699 = add nuw nsw i64 %465, 1
  %700 = icmp ult i64 %699, %51
  br i1 %700, label %464, label %463
}

define internal fastcc void @fill(ptr nocapture noundef readonly %0, ptr nocapture noundef writeonly %1, i64 noundef %2, ptr nocapture noundef readonly byval(%struct.layout) align 8 %3) unnamed_addr #13 {
  %5 = alloca [64 x i64], align 16
  %6 = alloca [32 x %union.cell], align 64
  call void @llvm.lifetime.start.p0(i64 512, ptr nonnull %5) #18
  %7 = call fastcc i64 @first_cells(ptr noundef nonnull %3, ptr noundef nonnull %5) #19
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %6) #18
  %8 = getelementptr inbounds i8, ptr %3, i64 16
  %9 = load i64, ptr %8, align 8
  %10 = icmp eq i64 %9, 0
  br i1 %10, label %73, label %11

11:
  %12 = getelementptr inbounds i8, ptr %3, i64 8
  %13 = load i64, ptr %12, align 8
  %14 = icmp eq i64 %13, 0
  %15 = getelementptr inbounds i8, ptr %3, i64 4
  %16 = load i32, ptr %15, align 4
  %17 = zext i32 %16 to i64
  %18 = getelementptr [17 x i8], ptr @element_bits, i64 0, i64 %17
  %19 = getelementptr inbounds i8, ptr %3, i64 48
  %20 = load i64, ptr %19, align 8
  %21 = getelementptr inbounds i8, ptr %3, i64 56
  %22 = load i64, ptr %21, align 8
  %23 = getelementptr inbounds i8, ptr %6, i64 224
  %24 = getelementptr inbounds i8, ptr %6, i64 8
  %25 = shl i64 %22, 1
  %26 = getelementptr inbounds i8, ptr %6, i64 16
  %27 = mul i64 %22, 3
  %28 = getelementptr inbounds i8, ptr %6, i64 24
  %29 = getelementptr inbounds i8, ptr %6, i64 32
  %30 = getelementptr inbounds i8, ptr %6, i64 40
  %31 = getelementptr inbounds i8, ptr %6, i64 48
  %32 = getelementptr inbounds i8, ptr %6, i64 56
  %33 = shl i64 %20, 4
  %34 = getelementptr inbounds i8, ptr %6, i64 64
  %35 = getelementptr inbounds i8, ptr %6, i64 72
  %36 = getelementptr inbounds i8, ptr %6, i64 80
  %37 = getelementptr inbounds i8, ptr %6, i64 88
  %38 = mul i64 %20, 24
  %39 = getelementptr inbounds i8, ptr %6, i64 96
  %40 = getelementptr inbounds i8, ptr %6, i64 104
  %41 = getelementptr inbounds i8, ptr %6, i64 112
  %42 = getelementptr inbounds i8, ptr %6, i64 120
  %43 = shl i64 %20, 5
  %44 = getelementptr inbounds i8, ptr %6, i64 128
  %45 = getelementptr inbounds i8, ptr %6, i64 136
  %46 = getelementptr inbounds i8, ptr %6, i64 144
  %47 = getelementptr inbounds i8, ptr %6, i64 152
  %48 = mul i64 %20, 40
  %49 = getelementptr inbounds i8, ptr %6, i64 160
  %50 = getelementptr inbounds i8, ptr %6, i64 168
  %51 = getelementptr inbounds i8, ptr %6, i64 176
  %52 = getelementptr inbounds i8, ptr %6, i64 184
  %53 = mul i64 %20, 48
  %54 = getelementptr inbounds i8, ptr %6, i64 192
  %55 = getelementptr inbounds i8, ptr %6, i64 200
  %56 = getelementptr inbounds i8, ptr %6, i64 208
  %57 = getelementptr inbounds i8, ptr %6, i64 216
  %58 = mul i64 %20, 56
  %59 = getelementptr inbounds i8, ptr %6, i64 232
  %60 = getelementptr inbounds i8, ptr %6, i64 240
  %61 = getelementptr inbounds i8, ptr %6, i64 248
  br label %62

62:
  %63 = phi i64 [ 0, %11 ], [ %75, %74 ]
  br i1 %14, label %74, label %64

64:
  %65 = load i8, ptr %18, align 1
  %66 = zext i8 %65 to i64
  %67 = add i64 %63, %2
  %68 = shl i64 %67, 8
  %69 = getelementptr i8, ptr %0, i64 %68
  %70 = getelementptr [64 x i64], ptr %5, i64 0, i64 %63
  %71 = load i64, ptr %70, align 8
  %72 = getelementptr %union.cell, ptr %1, i64 %71
  br label %77

73:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %6) #18
  call void @llvm.lifetime.end.p0(i64 512, ptr nonnull %5) #18
  ret void

74:
  %75 = add nuw i64 %63, 1
  %76 = icmp eq i64 %75, %9
  br i1 %76, label %73, label %62

77:
  %78 = phi i64 [ 0, %64 ], [ %459, %393 ]
  %79 = mul i64 %78, %66
  %80 = trunc i64 %79 to i32
  switch i32 %16, label %392 [
    i32 0, label %378
    i32 1, label %364
    i32 2, label %350
    i32 4, label %337
    i32 5, label %305
    i32 6, label %273
    i32 7, label %259
    i32 8, label %246
    i32 9, label %232
    i32 10, label %219
    i32 11, label %207
    i32 12, label %194
    i32 13, label %166
    i32 14, label %138
    i32 15, label %109
    i32 16, label %81
  ]

81:
  %82 = insertelement <8 x i32> poison, i32 %80, i64 0
  %83 = shufflevector <8 x i32> %82, <8 x i32> poison, <8 x i32> zeroinitializer
  br label %84

84:
  %85 = phi i64 [ 0, %81 ], [ %107, %84 ]
  %86 = getelementptr [32 x %union.cell], ptr %6, i64 0, i64 %85
  %87 = getelementptr i32, ptr %69, i64 %85
  %88 = load <8 x i32>, ptr %87, align 4
  %89 = lshr <8 x i32> %88, %83
  %90 = lshr <8 x i32> %89, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %91 = and <8 x i32> %90, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %92 = and <8 x i32> %89, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %93 = icmp eq <8 x i32> %91, zeroinitializer
  %94 = tail call <8 x i32> @llvm.umax.v8i32(<8 x i32> %91, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>)
  %95 = add nuw nsw <8 x i32> %94, <i32 1021, i32 1021, i32 1021, i32 1021, i32 1021, i32 1021, i32 1021, i32 1021>
  %96 = zext nneg <8 x i32> %95 to <8 x i64>
  %97 = shl nuw nsw <8 x i64> %96, <i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52>
  %98 = bitcast <8 x i64> %97 to <8 x double>
  %99 = or disjoint <8 x i32> %92, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %100 = select <8 x i1> %93, <8 x i32> %92, <8 x i32> %99
  %101 = uitofp nneg <8 x i32> %100 to <8 x double>
  %102 = fmul <8 x double> %101, %98
  %103 = and <8 x i32> %89, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %104 = icmp eq <8 x i32> %103, zeroinitializer
  %105 = fneg <8 x double> %102
  %106 = select <8 x i1> %104, <8 x double> %102, <8 x double> %105
  store <8 x double> %106, ptr %86, align 64
  %107 = add nuw i64 %85, 8
  %108 = icmp eq i64 %107, 32
  br i1 %108, label %393, label %84

109:
  %110 = insertelement <8 x i32> poison, i32 %80, i64 0
  %111 = shufflevector <8 x i32> %110, <8 x i32> poison, <8 x i32> zeroinitializer
  br label %112

112:
  %113 = phi i64 [ 0, %109 ], [ %136, %112 ]
  %114 = getelementptr [32 x %union.cell], ptr %6, i64 0, i64 %113
  %115 = getelementptr i32, ptr %69, i64 %113
  %116 = load <8 x i32>, ptr %115, align 4
  %117 = lshr <8 x i32> %116, %111
  %118 = lshr <8 x i32> %117, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %119 = lshr <8 x i32> %117, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %120 = and <8 x i32> %119, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %121 = and <8 x i32> %118, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %122 = icmp eq <8 x i32> %120, zeroinitializer
  %123 = tail call <8 x i32> @llvm.umax.v8i32(<8 x i32> %120, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>)
  %124 = add nuw nsw <8 x i32> %123, <i32 1021, i32 1021, i32 1021, i32 1021, i32 1021, i32 1021, i32 1021, i32 1021>
  %125 = zext nneg <8 x i32> %124 to <8 x i64>
  %126 = shl nuw nsw <8 x i64> %125, <i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52>
  %127 = bitcast <8 x i64> %126 to <8 x double>
  %128 = or disjoint <8 x i32> %121, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %129 = select <8 x i1> %122, <8 x i32> %121, <8 x i32> %128
  %130 = uitofp nneg <8 x i32> %129 to <8 x double>
  %131 = fmul <8 x double> %130, %127
  %132 = and <8 x i32> %117, <i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32>
  %133 = icmp eq <8 x i32> %132, zeroinitializer
  %134 = fneg <8 x double> %131
  %135 = select <8 x i1> %133, <8 x double> %131, <8 x double> %134
  store <8 x double> %135, ptr %114, align 64
  %136 = add nuw i64 %113, 8
  %137 = icmp eq i64 %136, 32
  br i1 %137, label %393, label %112

138:
  %139 = insertelement <8 x i32> poison, i32 %80, i64 0
  %140 = shufflevector <8 x i32> %139, <8 x i32> poison, <8 x i32> zeroinitializer
  br label %141

141:
  %142 = phi i64 [ 0, %138 ], [ %164, %141 ]
  %143 = getelementptr [32 x %union.cell], ptr %6, i64 0, i64 %142
  %144 = getelementptr i32, ptr %69, i64 %142
  %145 = load <8 x i32>, ptr %144, align 4
  %146 = lshr <8 x i32> %145, %140
  %147 = lshr <8 x i32> %146, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %148 = and <8 x i32> %147, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
  %149 = and <8 x i32> %146, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %150 = icmp eq <8 x i32> %148, zeroinitializer
  %151 = tail call <8 x i32> @llvm.umax.v8i32(<8 x i32> %148, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>)
  %152 = add nuw nsw <8 x i32> %151, <i32 1018, i32 1018, i32 1018, i32 1018, i32 1018, i32 1018, i32 1018, i32 1018>
  %153 = zext nneg <8 x i32> %152 to <8 x i64>
  %154 = shl nuw nsw <8 x i64> %153, <i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52>
  %155 = bitcast <8 x i64> %154 to <8 x double>
  %156 = or disjoint <8 x i32> %149, <i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4>
  %157 = select <8 x i1> %150, <8 x i32> %149, <8 x i32> %156
  %158 = uitofp nneg <8 x i32> %157 to <8 x double>
  %159 = fmul <8 x double> %158, %155
  %160 = and <8 x i32> %146, <i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32>
  %161 = icmp eq <8 x i32> %160, zeroinitializer
  %162 = fneg <8 x double> %159
  %163 = select <8 x i1> %161, <8 x double> %159, <8 x double> %162
  store <8 x double> %163, ptr %143, align 64
  %164 = add nuw i64 %142, 8
  %165 = icmp eq i64 %164, 32
  br i1 %165, label %393, label %141

166:
  %167 = insertelement <8 x i32> poison, i32 %80, i64 0
  %168 = shufflevector <8 x i32> %167, <8 x i32> poison, <8 x i32> zeroinitializer
  br label %169

169:
  %170 = phi i64 [ 0, %166 ], [ %192, %169 ]
  %171 = getelementptr [32 x %union.cell], ptr %6, i64 0, i64 %170
  %172 = getelementptr i32, ptr %69, i64 %170
  %173 = load <8 x i32>, ptr %172, align 4
  %174 = lshr <8 x i32> %173, %168
  %175 = lshr <8 x i32> %174, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %176 = and <8 x i32> %175, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %177 = and <8 x i32> %174, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
  %178 = icmp eq <8 x i32> %176, zeroinitializer
  %179 = tail call <8 x i32> @llvm.umax.v8i32(<8 x i32> %176, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>)
  %180 = add nuw nsw <8 x i32> %179, <i32 1019, i32 1019, i32 1019, i32 1019, i32 1019, i32 1019, i32 1019, i32 1019>
  %181 = zext nneg <8 x i32> %180 to <8 x i64>
  %182 = shl nuw nsw <8 x i64> %181, <i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52>
  %183 = bitcast <8 x i64> %182 to <8 x double>
  %184 = or disjoint <8 x i32> %177, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %185 = select <8 x i1> %178, <8 x i32> %177, <8 x i32> %184
  %186 = uitofp nneg <8 x i32> %185 to <8 x double>
  %187 = fmul <8 x double> %186, %183
  %188 = and <8 x i32> %174, <i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32>
  %189 = icmp eq <8 x i32> %188, zeroinitializer
  %190 = fneg <8 x double> %187
  %191 = select <8 x i1> %189, <8 x double> %187, <8 x double> %190
  store <8 x double> %191, ptr %171, align 64
  %192 = add nuw i64 %170, 8
  %193 = icmp eq i64 %192, 32
  br i1 %193, label %393, label %169

194:
  %195 = insertelement <8 x i32> poison, i32 %80, i64 0
  %196 = shufflevector <8 x i32> %195, <8 x i32> poison, <8 x i32> zeroinitializer
  br label %197

197:
  %198 = phi i64 [ 0, %194 ], [ %205, %197 ]
  %199 = getelementptr [32 x %union.cell], ptr %6, i64 0, i64 %198
  %200 = getelementptr i32, ptr %69, i64 %198
  %201 = load <8 x i32>, ptr %200, align 4
  %202 = lshr <8 x i32> %201, %196
  %203 = and <8 x i32> %202, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %204 = zext nneg <8 x i32> %203 to <8 x i64>
  store <8 x i64> %204, ptr %199, align 64
  %205 = add nuw i64 %198, 8
  %206 = icmp eq i64 %205, 32
  br i1 %206, label %393, label %197

207:
  %208 = insertelement <8 x i32> poison, i32 %80, i64 0
  %209 = shufflevector <8 x i32> %208, <8 x i32> poison, <8 x i32> zeroinitializer
  br label %210

210:
  %211 = phi i64 [ 0, %207 ], [ %217, %210 ]
  %212 = getelementptr [32 x %union.cell], ptr %6, i64 0, i64 %211
  %213 = getelementptr i32, ptr %69, i64 %211
  %214 = load <8 x i32>, ptr %213, align 4
  %215 = lshr <8 x i32> %214, %209
  %216 = sext <8 x i32> %215 to <8 x i64>
  store <8 x i64> %216, ptr %212, align 64
  %217 = add nuw i64 %211, 8
  %218 = icmp eq i64 %217, 32
  br i1 %218, label %393, label %210

219:
  %220 = insertelement <8 x i32> poison, i32 %80, i64 0
  %221 = shufflevector <8 x i32> %220, <8 x i32> poison, <8 x i32> zeroinitializer
  br label %222

222:
  %223 = phi i64 [ 0, %219 ], [ %230, %222 ]
  %224 = getelementptr [32 x %union.cell], ptr %6, i64 0, i64 %223
  %225 = getelementptr i32, ptr %69, i64 %223
  %226 = load <8 x i32>, ptr %225, align 4
  %227 = lshr <8 x i32> %226, %221
  %228 = and <8 x i32> %227, <i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15>
  %229 = zext nneg <8 x i32> %228 to <8 x i64>
  store <8 x i64> %229, ptr %224, align 64
  %230 = add nuw i64 %223, 8
  %231 = icmp eq i64 %230, 32
  br i1 %231, label %393, label %222

232:
  %233 = insertelement <8 x i32> poison, i32 %80, i64 0
  %234 = shufflevector <8 x i32> %233, <8 x i32> poison, <8 x i32> zeroinitializer
  br label %235

235:
  %236 = phi i64 [ 0, %232 ], [ %244, %235 ]
  %237 = getelementptr [32 x %union.cell], ptr %6, i64 0, i64 %236
  %238 = getelementptr i32, ptr %69, i64 %236
  %239 = load <8 x i32>, ptr %238, align 4
  %240 = lshr <8 x i32> %239, %234
  %241 = shl <8 x i32> %240, <i32 28, i32 28, i32 28, i32 28, i32 28, i32 28, i32 28, i32 28>
  %242 = ashr exact <8 x i32> %241, <i32 28, i32 28, i32 28, i32 28, i32 28, i32 28, i32 28, i32 28>
  %243 = sext <8 x i32> %242 to <8 x i64>
  store <8 x i64> %243, ptr %237, align 64
  %244 = add nuw i64 %236, 8
  %245 = icmp eq i64 %244, 32
  br i1 %245, label %393, label %235

246:
  %247 = insertelement <8 x i32> poison, i32 %80, i64 0
  %248 = shufflevector <8 x i32> %247, <8 x i32> poison, <8 x i32> zeroinitializer
  br label %249

249:
  %250 = phi i64 [ 0, %246 ], [ %257, %249 ]
  %251 = getelementptr [32 x %union.cell], ptr %6, i64 0, i64 %250
  %252 = getelementptr i32, ptr %69, i64 %250
  %253 = load <8 x i32>, ptr %252, align 4
  %254 = lshr <8 x i32> %253, %248
  %255 = and <8 x i32> %254, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %256 = zext nneg <8 x i32> %255 to <8 x i64>
  store <8 x i64> %256, ptr %251, align 64
  %257 = add nuw i64 %250, 8
  %258 = icmp eq i64 %257, 32
  br i1 %258, label %393, label %249

259:
  %260 = insertelement <8 x i32> poison, i32 %80, i64 0
  %261 = shufflevector <8 x i32> %260, <8 x i32> poison, <8 x i32> zeroinitializer
  br label %262

262:
  %263 = phi i64 [ 0, %259 ], [ %271, %262 ]
  %264 = getelementptr [32 x %union.cell], ptr %6, i64 0, i64 %263
  %265 = getelementptr i32, ptr %69, i64 %263
  %266 = load <8 x i32>, ptr %265, align 4
  %267 = lshr <8 x i32> %266, %261
  %268 = zext <8 x i32> %267 to <8 x i64>
  %269 = shl <8 x i64> %268, <i64 56, i64 56, i64 56, i64 56, i64 56, i64 56, i64 56, i64 56>
  %270 = ashr exact <8 x i64> %269, <i64 56, i64 56, i64 56, i64 56, i64 56, i64 56, i64 56, i64 56>
  store <8 x i64> %270, ptr %264, align 64
  %271 = add nuw i64 %263, 8
  %272 = icmp eq i64 %271, 32
  br i1 %272, label %393, label %262

273:
  %274 = insertelement <8 x i32> poison, i32 %80, i64 0
  %275 = shufflevector <8 x i32> %274, <8 x i32> poison, <8 x i32> zeroinitializer
  br label %276

276:
  %277 = phi i64 [ 0, %273 ], [ %303, %276 ]
  %278 = getelementptr [32 x %union.cell], ptr %6, i64 0, i64 %277
  %279 = getelementptr i32, ptr %69, i64 %277
  %280 = load <8 x i32>, ptr %279, align 4
  %281 = lshr <8 x i32> %280, %275
  %282 = lshr <8 x i32> %281, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %283 = and <8 x i32> %282, <i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31>
  %284 = and <8 x i32> %281, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %285 = icmp eq <8 x i32> %283, zeroinitializer
  %286 = tail call <8 x i32> @llvm.umax.v8i32(<8 x i32> %283, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>)
  %287 = add nuw nsw <8 x i32> %286, <i32 1006, i32 1006, i32 1006, i32 1006, i32 1006, i32 1006, i32 1006, i32 1006>
  %288 = zext nneg <8 x i32> %287 to <8 x i64>
  %289 = shl nuw nsw <8 x i64> %288, <i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52>
  %290 = bitcast <8 x i64> %289 to <8 x double>
  %291 = or disjoint <8 x i32> %284, <i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4>
  %292 = select <8 x i1> %285, <8 x i32> %284, <8 x i32> %291
  %293 = uitofp nneg <8 x i32> %292 to <8 x double>
  %294 = fmul <8 x double> %293, %290
  %295 = icmp eq <8 x i32> %283, <i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31, i32 31>
  %296 = icmp eq <8 x i32> %284, zeroinitializer
  %297 = select <8 x i1> %296, <8 x double> <double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000, double 0x7FF0000000000000>, <8 x double> <double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000>
  %298 = select <8 x i1> %295, <8 x double> %297, <8 x double> %294
  %299 = and <8 x i32> %281, <i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128>
  %300 = icmp eq <8 x i32> %299, zeroinitializer
  %301 = fneg <8 x double> %298
  %302 = select <8 x i1> %300, <8 x double> %298, <8 x double> %301
  store <8 x double> %302, ptr %278, align 64
  %303 = add nuw i64 %277, 8
  %304 = icmp eq i64 %303, 32
  br i1 %304, label %393, label %276

305:
  %306 = insertelement <8 x i32> poison, i32 %80, i64 0
  %307 = shufflevector <8 x i32> %306, <8 x i32> poison, <8 x i32> zeroinitializer
  br label %308

308:
  %309 = phi i64 [ 0, %305 ], [ %335, %308 ]
  %310 = getelementptr [32 x %union.cell], ptr %6, i64 0, i64 %309
  %311 = getelementptr i32, ptr %69, i64 %309
  %312 = load <8 x i32>, ptr %311, align 4
  %313 = lshr <8 x i32> %312, %307
  %314 = lshr <8 x i32> %313, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %315 = and <8 x i32> %314, <i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15>
  %316 = and <8 x i32> %313, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
  %317 = icmp eq <8 x i32> %315, zeroinitializer
  %318 = tail call <8 x i32> @llvm.umax.v8i32(<8 x i32> %315, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>)
  %319 = add nuw nsw <8 x i32> %318, <i32 1013, i32 1013, i32 1013, i32 1013, i32 1013, i32 1013, i32 1013, i32 1013>
  %320 = zext nneg <8 x i32> %319 to <8 x i64>
  %321 = shl nuw nsw <8 x i64> %320, <i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52, i64 52>
  %322 = bitcast <8 x i64> %321 to <8 x double>
  %323 = or disjoint <8 x i32> %316, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %324 = select <8 x i1> %317, <8 x i32> %316, <8 x i32> %323
  %325 = uitofp nneg <8 x i32> %324 to <8 x double>
  %326 = fmul <8 x double> %325, %322
  %327 = icmp eq <8 x i32> %315, <i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15>
  %328 = icmp eq <8 x i32> %316, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
  %329 = and <8 x i1> %328, %327
  %330 = select <8 x i1> %329, <8 x double> <double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000, double 0x7FF8000000000000>, <8 x double> %326
  %331 = and <8 x i32> %313, <i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128, i32 128>
  %332 = icmp eq <8 x i32> %331, zeroinitializer
  %333 = fneg <8 x double> %330
  %334 = select <8 x i1> %332, <8 x double> %330, <8 x double> %333
  store <8 x double> %334, ptr %310, align 64
  %335 = add nuw i64 %309, 8
  %336 = icmp eq i64 %335, 32
  br i1 %336, label %393, label %308

337:
  %338 = insertelement <8 x i32> poison, i32 %80, i64 0
  %339 = shufflevector <8 x i32> %338, <8 x i32> poison, <8 x i32> zeroinitializer
  br label %340

340:
  %341 = phi i64 [ 0, %337 ], [ %348, %340 ]
  %342 = getelementptr [32 x %union.cell], ptr %6, i64 0, i64 %341
  %343 = getelementptr i32, ptr %69, i64 %341
  %344 = load <8 x i32>, ptr %343, align 4
  %345 = lshr <8 x i32> %344, %339
  %346 = bitcast <8 x i32> %345 to <8 x float>
  %347 = fpext <8 x float> %346 to <8 x double>
  store <8 x double> %347, ptr %342, align 64
  %348 = add nuw i64 %341, 8
  %349 = icmp eq i64 %348, 32
  br i1 %349, label %393, label %340

350:
  %351 = insertelement <8 x i32> poison, i32 %80, i64 0
  %352 = shufflevector <8 x i32> %351, <8 x i32> poison, <8 x i32> zeroinitializer
  br label %353

353:
  %354 = phi i64 [ 0, %350 ], [ %362, %353 ]
  %355 = getelementptr [32 x %union.cell], ptr %6, i64 0, i64 %354
  %356 = getelementptr i32, ptr %69, i64 %354
  %357 = load <8 x i32>, ptr %356, align 4
  %358 = lshr <8 x i32> %357, %352
  %359 = and <8 x i32> %358, <i32 -8192, i32 -8192, i32 -8192, i32 -8192, i32 -8192, i32 -8192, i32 -8192, i32 -8192>
  %360 = bitcast <8 x i32> %359 to <8 x float>
  %361 = fpext <8 x float> %360 to <8 x double>
  store <8 x double> %361, ptr %355, align 64
  %362 = add nuw i64 %354, 8
  %363 = icmp eq i64 %362, 32
  br i1 %363, label %393, label %353

364:
  %365 = insertelement <8 x i32> poison, i32 %80, i64 0
  %366 = shufflevector <8 x i32> %365, <8 x i32> poison, <8 x i32> zeroinitializer
  br label %367

367:
  %368 = phi i64 [ 0, %364 ], [ %376, %367 ]
  %369 = getelementptr [32 x %union.cell], ptr %6, i64 0, i64 %368
  %370 = getelementptr i32, ptr %69, i64 %368
  %371 = load <8 x i32>, ptr %370, align 4
  %372 = lshr <8 x i32> %371, %366
  %373 = shl <8 x i32> %372, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %374 = bitcast <8 x i32> %373 to <8 x float>
  %375 = fpext <8 x float> %374 to <8 x double>
  store <8 x double> %375, ptr %369, align 64
  %376 = add nuw i64 %368, 8
  %377 = icmp eq i64 %376, 32
  br i1 %377, label %393, label %367

378:
  %379 = insertelement <8 x i32> poison, i32 %80, i64 0
  %380 = shufflevector <8 x i32> %379, <8 x i32> poison, <8 x i32> zeroinitializer
  br label %381

381:
  %382 = phi i64 [ 0, %378 ], [ %390, %381 ]
  %383 = getelementptr [32 x %union.cell], ptr %6, i64 0, i64 %382
  %384 = getelementptr i32, ptr %69, i64 %382
  %385 = load <8 x i32>, ptr %384, align 4
  %386 = lshr <8 x i32> %385, %380
  %387 = trunc <8 x i32> %386 to <8 x i16>
  %388 = bitcast <8 x i16> %387 to <8 x half>
  %389 = fpext <8 x half> %388 to <8 x double>
  store <8 x double> %389, ptr %383, align 64
  %390 = add nuw i64 %382, 8
  %391 = icmp eq i64 %390, 32
  br i1 %391, label %393, label %381

392:
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 64 dereferenceable(256) %6, ptr noundef nonnull align 8 dereferenceable(256) %69, i64 256, i1 false)
  br label %393

393:
  %394 = mul i64 %78, %7
  %395 = getelementptr %union.cell, ptr %72, i64 %394
  %396 = load i64, ptr %6, align 64
  store i64 %396, ptr %395, align 8
  %397 = getelementptr %union.cell, ptr %395, i64 %22
  %398 = load i64, ptr %24, align 8
  store i64 %398, ptr %397, align 8
  %399 = getelementptr %union.cell, ptr %395, i64 %25
  %400 = load i64, ptr %26, align 16
  store i64 %400, ptr %399, align 8
  %401 = getelementptr %union.cell, ptr %395, i64 %27
  %402 = load i64, ptr %28, align 8
  store i64 %402, ptr %401, align 8
  %403 = getelementptr %union.cell, ptr %395, i64 %20
  %404 = load i64, ptr %29, align 32
  store i64 %404, ptr %403, align 8
  %405 = getelementptr %union.cell, ptr %403, i64 %22
  %406 = load i64, ptr %30, align 8
  store i64 %406, ptr %405, align 8
  %407 = getelementptr %union.cell, ptr %403, i64 %25
  %408 = load i64, ptr %31, align 16
  store i64 %408, ptr %407, align 8
  %409 = getelementptr %union.cell, ptr %403, i64 %27
  %410 = load i64, ptr %32, align 8
  store i64 %410, ptr %409, align 8
  %411 = getelementptr i8, ptr %395, i64 %33
  %412 = load i64, ptr %34, align 64
  store i64 %412, ptr %411, align 8
  %413 = getelementptr %union.cell, ptr %411, i64 %22
  %414 = load i64, ptr %35, align 8
  store i64 %414, ptr %413, align 8
  %415 = getelementptr %union.cell, ptr %411, i64 %25
  %416 = load i64, ptr %36, align 16
  store i64 %416, ptr %415, align 8
  %417 = getelementptr %union.cell, ptr %411, i64 %27
  %418 = load i64, ptr %37, align 8
  store i64 %418, ptr %417, align 8
  %419 = getelementptr i8, ptr %395, i64 %38
  %420 = load i64, ptr %39, align 32
  store i64 %420, ptr %419, align 8
  %421 = getelementptr %union.cell, ptr %419, i64 %22
  %422 = load i64, ptr %40, align 8
  store i64 %422, ptr %421, align 8
  %423 = getelementptr %union.cell, ptr %419, i64 %25
  %424 = load i64, ptr %41, align 16
  store i64 %424, ptr %423, align 8
  %425 = getelementptr %union.cell, ptr %419, i64 %27
  %426 = load i64, ptr %42, align 8
  store i64 %426, ptr %425, align 8
  %427 = getelementptr i8, ptr %395, i64 %43
  %428 = load i64, ptr %44, align 64
  store i64 %428, ptr %427, align 8
  %429 = getelementptr %union.cell, ptr %427, i64 %22
  %430 = load i64, ptr %45, align 8
  store i64 %430, ptr %429, align 8
  %431 = getelementptr %union.cell, ptr %427, i64 %25
  %432 = load i64, ptr %46, align 16
  store i64 %432, ptr %431, align 8
  %433 = getelementptr %union.cell, ptr %427, i64 %27
  %434 = load i64, ptr %47, align 8
  store i64 %434, ptr %433, align 8
  %435 = getelementptr i8, ptr %395, i64 %48
  %436 = load i64, ptr %49, align 32
  store i64 %436, ptr %435, align 8
  %437 = getelementptr %union.cell, ptr %435, i64 %22
  %438 = load i64, ptr %50, align 8
  store i64 %438, ptr %437, align 8
  %439 = getelementptr %union.cell, ptr %435, i64 %25
  %440 = load i64, ptr %51, align 16
  store i64 %440, ptr %439, align 8
  %441 = getelementptr %union.cell, ptr %435, i64 %27
  %442 = load i64, ptr %52, align 8
  store i64 %442, ptr %441, align 8
  %443 = getelementptr i8, ptr %395, i64 %53
  %444 = load i64, ptr %54, align 64
  store i64 %444, ptr %443, align 8
  %445 = getelementptr %union.cell, ptr %443, i64 %22
  %446 = load i64, ptr %55, align 8
  store i64 %446, ptr %445, align 8
  %447 = getelementptr %union.cell, ptr %443, i64 %25
  %448 = load i64, ptr %56, align 16
  store i64 %448, ptr %447, align 8
  %449 = getelementptr %union.cell, ptr %443, i64 %27
  %450 = load i64, ptr %57, align 8
  store i64 %450, ptr %449, align 8
  %451 = getelementptr i8, ptr %395, i64 %58
  %452 = load i64, ptr %23, align 32
  store i64 %452, ptr %451, align 8
  %453 = getelementptr %union.cell, ptr %451, i64 %22
  %454 = load i64, ptr %59, align 8
  store i64 %454, ptr %453, align 8
  %455 = getelementptr %union.cell, ptr %451, i64 %25
  %456 = load i64, ptr %60, align 16
  store i64 %456, ptr %455, align 8
  %457 = getelementptr %union.cell, ptr %451, i64 %27
  %458 = load i64, ptr %61, align 8
  store i64 %458, ptr %457, align 8
  %459 = add nuw i64 %78, 1
  %460 = icmp eq i64 %459, %13
  br i1 %460, label %74, label %77
}

declare dso_local void @product_whole(ptr noundef, ptr noundef, ptr noundef, i64 noundef, i64 noundef, i64 noundef) local_unnamed_addr #9

declare dso_local void @product_real(ptr noundef, ptr noundef, ptr noundef, i64 noundef, i64 noundef, i64 noundef) local_unnamed_addr #9

define internal fastcc i64 @first_cells(ptr nocapture noundef readonly %0, ptr nocapture noundef writeonly %1) unnamed_addr #13 {
  %3 = getelementptr inbounds i8, ptr %0, i64 40
  %4 = load i64, ptr %3, align 8
  %5 = lshr i64 %4, 3
  %6 = trunc i64 %5 to i32
  %7 = load i32, ptr %0, align 8
  switch i32 %7, label %29 [
    i32 1, label %8
    i32 0, label %18
  ]

8:
  %9 = getelementptr inbounds i8, ptr %0, i64 32
  %10 = load i64, ptr %9, align 8
  %11 = trunc i64 %10 to i32
  %12 = getelementptr inbounds i8, ptr %0, i64 8
  %13 = load i64, ptr %12, align 8
  %14 = trunc i64 %13 to i32
  %15 = shl i32 %14, 2
  %16 = udiv i32 %11, %15
  %17 = zext i32 %16 to i64
  br label %36

18:
  %19 = getelementptr inbounds i8, ptr %0, i64 24
  %20 = load i64, ptr %19, align 8
  %21 = lshr i64 %20, 3
  %22 = getelementptr inbounds i8, ptr %0, i64 32
  %23 = load i64, ptr %22, align 8
  %24 = mul i64 %21, %23
  %25 = getelementptr inbounds i8, ptr %0, i64 8
  %26 = load i64, ptr %25, align 8
  %27 = shl i64 %26, 2
  %28 = udiv i64 %24, %27
  br label %36

29:
  %30 = getelementptr inbounds i8, ptr %0, i64 24
  %31 = load i64, ptr %30, align 8
  %32 = lshr i64 %31, 2
  %33 = getelementptr inbounds i8, ptr %0, i64 8
  %34 = load i64, ptr %33, align 8
  %35 = udiv i64 %32, %34
  br label %36

36:
  %37 = phi i64 [ %17, %8 ], [ %28, %18 ], [ %35, %29 ]
  %38 = getelementptr inbounds i8, ptr %0, i64 16
  %39 = load i64, ptr %38, align 8
  %40 = icmp eq i64 %39, 0
  br i1 %40, label %55, label %41

41:
  %42 = icmp eq i64 %37, 0
  %43 = getelementptr inbounds i8, ptr %0, i64 8
  %44 = getelementptr inbounds i8, ptr %0, i64 24
  br label %45

45:
  %46 = phi i64 [ %39, %41 ], [ %61, %60 ]
  %47 = phi i64 [ 0, %41 ], [ %62, %60 ]
  %48 = phi i64 [ 0, %41 ], [ %63, %60 ]
  br i1 %42, label %60, label %49

49:
  %50 = shl i64 %48, 4
  %51 = shl i64 %48, 3
  %52 = trunc i64 %48 to i32
  br label %65

53:
  %54 = load i32, ptr %0, align 8
  br label %55

55:
  %56 = phi i32 [ %54, %53 ], [ %7, %36 ]
  %57 = icmp eq i32 %56, 1
  br i1 %57, label %112, label %114

58:
  %59 = load i64, ptr %38, align 8
  br label %60

60:
  %61 = phi i64 [ %46, %45 ], [ %59, %58 ]
  %62 = phi i64 [ %47, %45 ], [ %110, %58 ]
  %63 = add i64 %48, 1
  %64 = icmp ult i64 %62, %61
  br i1 %64, label %45, label %53

65:
  %66 = phi i64 [ %47, %49 ], [ %110, %106 ]
  %67 = phi i64 [ 0, %49 ], [ %109, %106 ]
  %68 = load i64, ptr %43, align 8
  %69 = load i32, ptr %0, align 8
  switch i32 %69, label %90 [
    i32 1, label %70
    i32 0, label %76
  ]

70:
  %71 = load i64, ptr %3, align 8
  %72 = shl i64 %67, 2
  %73 = mul i64 %72, %68
  %74 = mul i64 %73, %71
  %75 = add i64 %74, %51
  br label %106

76:
  %77 = shl i64 %67, 3
  %78 = and i64 %77, 8
  %79 = load i64, ptr %44, align 8
  %80 = icmp eq i64 %79, 16
  %81 = zext i1 %80 to i64
  %82 = lshr i64 %67, %81
  %83 = select i1 %80, i64 %78, i64 0
  %84 = or disjoint i64 %83, %50
  %85 = load i64, ptr %3, align 8
  %86 = mul i64 %84, %85
  %87 = shl i64 %68, 2
  %88 = mul i64 %87, %82
  %89 = add i64 %86, %88
  br label %106

90:
  %91 = mul i64 %68, %67
  %92 = udiv i32 %52, %6
  %93 = zext i32 %92 to i64
  %94 = shl nuw nsw i64 %93, 4
  %95 = shl i64 %91, 2
  %96 = and i64 %95, -8
  %97 = add i64 %94, %96
  %98 = load i64, ptr %3, align 8
  %99 = mul i64 %97, %98
  %100 = urem i32 %52, %6
  %101 = shl i32 %100, 3
  %102 = zext i32 %101 to i64
  %103 = add i64 %99, %102
  %104 = and i64 %91, 1
  %105 = or disjoint i64 %103, %104
  br label %106

106:
  %107 = phi i64 [ %75, %70 ], [ %89, %76 ], [ %105, %90 ]
  %108 = getelementptr i64, ptr %1, i64 %66
  store i64 %107, ptr %108, align 8
  %109 = add nuw i64 %67, 1
  %110 = add i64 %66, 1
  %111 = icmp eq i64 %109, %37
  br i1 %111, label %58, label %65

112:
  %113 = load i64, ptr %3, align 8
  br label %114

114:
  %115 = phi i64 [ %113, %112 ], [ 1, %55 ]
  ret i64 %115
}

define dso_local noundef i64 @mapa_u32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 2048
  br label %8

8:
  %9 = phi i64 [ 0, %3 ], [ %19, %8 ]
  %10 = getelementptr i32, ptr %5, i64 %9
  %11 = load <16 x i32>, ptr %10, align 4
  %12 = getelementptr i32, ptr %6, i64 %9
  %13 = load <16 x i32>, ptr %12, align 4
  %14 = and <16 x i32> %11, <i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215, i32 16777215>
  %15 = shl <16 x i32> %13, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %16 = add <16 x i32> %15, <i32 16777216, i32 16777216, i32 16777216, i32 16777216, i32 16777216, i32 16777216, i32 16777216, i32 16777216, i32 16777216, i32 16777216, i32 16777216, i32 16777216, i32 16777216, i32 16777216, i32 16777216, i32 16777216>
  %17 = or disjoint <16 x i32> %16, %14
  %18 = getelementptr i32, ptr %7, i64 %9
  store <16 x i32> %17, ptr %18, align 4
  %19 = add nuw i64 %9, 16
  %20 = icmp eq i64 %19, 32
  br i1 %20, label %21, label %8

21:
  ret i64 0
}

define dso_local noundef i64 @getctarank_u32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = getelementptr i8, ptr %0, i64 584
  %8 = getelementptr i8, ptr %5, i64 2176
  %9 = getelementptr i8, ptr %0, i64 592
  %10 = icmp ult ptr %5, %9
  %11 = icmp ult ptr %7, %8
  %12 = and i1 %10, %11
  br i1 %12, label %31, label %13

13:
  %14 = insertelement <8 x ptr> poison, ptr %7, i64 0
  %15 = shufflevector <8 x ptr> %14, <8 x ptr> poison, <8 x i32> zeroinitializer
  br label %16

16:
  %17 = phi i64 [ 0, %13 ], [ %28, %16 ]
  %18 = getelementptr i32, ptr %5, i64 %17
  %19 = load <8 x i32>, ptr %18, align 4
  %20 = icmp ult <8 x i32> %19, <i32 16777216, i32 16777216, i32 16777216, i32 16777216, i32 16777216, i32 16777216, i32 16777216, i32 16777216>
  %21 = lshr <8 x i32> %19, <i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24, i32 24>
  %22 = add nsw <8 x i32> %21, <i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1, i32 -1>
  %23 = zext <8 x i32> %22 to <8 x i64>
  %24 = tail call <8 x i64> @llvm.masked.gather.v8i64.v8p0(<8 x ptr> %15, i32 8, <8 x i1> %20, <8 x i64> poison)
  %25 = select <8 x i1> %20, <8 x i64> %24, <8 x i64> %23
  %26 = trunc <8 x i64> %25 to <8 x i32>
  %27 = getelementptr i32, ptr %6, i64 %17
  store <8 x i32> %26, ptr %27, align 4
  %28 = add nuw i64 %17, 8
  %29 = icmp eq i64 %28, 32
  br i1 %29, label %30, label %16

30:
  ret i64 0

31:
  %32 = phi i64 [ %46, %42 ], [ 0, %3 ]
  %33 = getelementptr i32, ptr %5, i64 %32
  %34 = load i32, ptr %33, align 4
  %35 = icmp ult i32 %34, 16777216
  br i1 %35, label %40, label %36

36:
  %37 = lshr i32 %34, 24
  %38 = add nsw i32 %37, -1
  %39 = zext nneg i32 %38 to i64
  br label %42

40:
  %41 = load i64, ptr %7, align 8
  br label %42

42:
  %43 = phi i64 [ %39, %36 ], [ %41, %40 ]
  %44 = trunc i64 %43 to i32
  %45 = getelementptr i32, ptr %6, i64 %32
  store i32 %44, ptr %45, align 4
  %46 = add nuw nsw i64 %32, 1
  %47 = icmp eq i64 %46, 32
  br i1 %47, label %30, label %31
}

define dso_local noundef i64 @mapa_u64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 256
  %7 = getelementptr i8, ptr %5, i64 2048
  %8 = getelementptr i8, ptr %5, i64 2304
  %9 = getelementptr i8, ptr %5, i64 384
  %10 = icmp ult ptr %7, %6
  %11 = icmp ult ptr %5, %8
  %12 = and i1 %10, %11
  %13 = icmp ult ptr %7, %9
  %14 = icmp ult ptr %6, %8
  %15 = and i1 %13, %14
  %16 = or i1 %12, %15
  br i1 %16, label %32, label %17

17:
  %18 = phi i64 [ %29, %17 ], [ 0, %3 ]
  %19 = getelementptr i64, ptr %5, i64 %18
  %20 = load <8 x i64>, ptr %19, align 8
  %21 = getelementptr i32, ptr %6, i64 %18
  %22 = load <8 x i32>, ptr %21, align 4
  %23 = zext <8 x i32> %22 to <8 x i64>
  %24 = and <8 x i64> %20, <i64 -4278190081, i64 -4278190081, i64 -4278190081, i64 -4278190081, i64 -4278190081, i64 -4278190081, i64 -4278190081, i64 -4278190081>
  %25 = shl nuw nsw <8 x i64> %23, <i64 24, i64 24, i64 24, i64 24, i64 24, i64 24, i64 24, i64 24>
  %26 = add nuw nsw <8 x i64> %25, <i64 16777216, i64 16777216, i64 16777216, i64 16777216, i64 16777216, i64 16777216, i64 16777216, i64 16777216>
  %27 = or <8 x i64> %26, %24
  %28 = getelementptr i64, ptr %7, i64 %18
  store <8 x i64> %27, ptr %28, align 8
  %29 = add nuw i64 %18, 8
  %30 = icmp eq i64 %29, 32
  br i1 %30, label %31, label %17

31:
  ret i64 0

32:
  %33 = phi i64 [ %44, %32 ], [ 0, %3 ]
  %34 = getelementptr i64, ptr %5, i64 %33
  %35 = load i64, ptr %34, align 8
  %36 = getelementptr i32, ptr %6, i64 %33
  %37 = load i32, ptr %36, align 4
  %38 = zext i32 %37 to i64
  %39 = and i64 %35, -4278190081
  %40 = shl nuw nsw i64 %38, 24
  %41 = add nuw nsw i64 %40, 16777216
  %42 = or i64 %41, %39
  %43 = getelementptr i64, ptr %7, i64 %33
  store i64 %42, ptr %43, align 8
  %44 = add nuw nsw i64 %33, 1
  %45 = icmp eq i64 %44, 32
  br i1 %45, label %31, label %32
}

define dso_local noundef i64 @getctarank_u64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %5, i64 2048
  %7 = getelementptr i8, ptr %0, i64 584
  %8 = getelementptr i8, ptr %5, i64 2304
  %9 = getelementptr i8, ptr %0, i64 592
  %10 = icmp ult ptr %5, %9
  %11 = icmp ult ptr %7, %8
  %12 = and i1 %10, %11
  br i1 %12, label %30, label %13

13:
  %14 = insertelement <8 x ptr> poison, ptr %7, i64 0
  %15 = shufflevector <8 x ptr> %14, <8 x ptr> poison, <8 x i32> zeroinitializer
  br label %16

16:
  %17 = phi i64 [ 0, %13 ], [ %27, %16 ]
  %18 = getelementptr i64, ptr %5, i64 %17
  %19 = load <8 x i64>, ptr %18, align 8
  %20 = lshr <8 x i64> %19, <i64 24, i64 24, i64 24, i64 24, i64 24, i64 24, i64 24, i64 24>
  %21 = and <8 x i64> %20, <i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255, i64 255>
  %22 = icmp eq <8 x i64> %21, zeroinitializer
  %23 = add nsw <8 x i64> %21, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %24 = tail call <8 x i64> @llvm.masked.gather.v8i64.v8p0(<8 x ptr> %15, i32 8, <8 x i1> %22, <8 x i64> poison)
  %25 = select <8 x i1> %22, <8 x i64> %24, <8 x i64> %23
  %26 = getelementptr i64, ptr %6, i64 %17
  store <8 x i64> %25, ptr %26, align 8
  %27 = add nuw i64 %17, 8
  %28 = icmp eq i64 %27, 32
  br i1 %28, label %29, label %16

29:
  ret i64 0

30:
  %31 = phi i64 [ %44, %41 ], [ 0, %3 ]
  %32 = getelementptr i64, ptr %5, i64 %31
  %33 = load i64, ptr %32, align 8
  %34 = lshr i64 %33, 24
  %35 = and i64 %34, 255
  %36 = icmp eq i64 %35, 0
  br i1 %36, label %39, label %37

37:
  %38 = add nsw i64 %35, -1
  br label %41

39:
  %40 = load i64, ptr %7, align 8
  br label %41

41:
  %42 = phi i64 [ %38, %37 ], [ %40, %39 ]
  %43 = getelementptr i64, ptr %6, i64 %31
  store i64 %42, ptr %43, align 8
  %44 = add nuw nsw i64 %31, 1
  %45 = icmp eq i64 %44, 32
  br i1 %45, label %29, label %30
}

declare i32 @llvm.bitreverse.i32(i32) #8

declare i32 @llvm.cttz.i32(i32, i1 immarg) #8

declare double @llvm.trunc.f64(double) #8

declare double @llvm.roundeven.f64(double) #8

declare double @llvm.floor.f64(double) #8

declare double @llvm.ceil.f64(double) #8

declare float @llvm.roundeven.f32(float) #8

declare i32 @llvm.usub.sat.i32(i32, i32) #14

declare i32 @llvm.umin.i32(i32, i32) #14

declare i32 @llvm.umax.i32(i32, i32) #14

declare i64 @llvm.umin.i64(i64, i64) #14

declare half @llvm.fabs.f16(half) #14

declare <16 x i32> @llvm.umin.v16i32(<16 x i32>, <16 x i32>) #14

declare <16 x i32> @llvm.usub.sat.v16i32(<16 x i32>, <16 x i32>) #14

declare <8 x i32> @llvm.umin.v8i32(<8 x i32>, <8 x i32>) #14

declare <8 x i32> @llvm.usub.sat.v8i32(<8 x i32>, <8 x i32>) #14

declare <16 x i32> @llvm.ctlz.v16i32(<16 x i32>, i1 immarg) #14

declare <16 x i64> @llvm.ctlz.v16i64(<16 x i64>, i1 immarg) #14

declare <8 x i64> @llvm.ctlz.v8i64(<8 x i64>, i1 immarg) #14

declare <32 x i16> @llvm.masked.load.v32i16.p0(ptr nocapture, i32 immarg, <32 x i1>, <32 x i16>) #16

declare <16 x i32> @llvm.masked.load.v16i32.p0(ptr nocapture, i32 immarg, <16 x i1>, <16 x i32>) #16

declare <8 x i64> @llvm.masked.load.v8i64.p0(ptr nocapture, i32 immarg, <8 x i1>, <8 x i64>) #16

declare <16 x i64> @llvm.smax.v16i64(<16 x i64>, <16 x i64>) #14

declare <16 x i32> @llvm.abs.v16i32(<16 x i32>, i1 immarg) #14

declare <16 x i32> @llvm.smin.v16i32(<16 x i32>, <16 x i32>) #14

declare <8 x i64> @llvm.umin.v8i64(<8 x i64>, <8 x i64>) #14

declare <32 x i16> @llvm.umin.v32i16(<32 x i16>, <32 x i16>) #14

declare <16 x float> @llvm.roundeven.v16f32(<16 x float>) #14

declare <16 x half> @llvm.fabs.v16f16(<16 x half>) #14

declare <16 x i32> @llvm.umax.v16i32(<16 x i32>, <16 x i32>) #14

declare <8 x double> @llvm.roundeven.v8f64(<8 x double>) #14

declare <8 x double> @llvm.fma.v8f64(<8 x double>, <8 x double>, <8 x double>) #14

declare <8 x double> @llvm.fabs.v8f64(<8 x double>) #14

declare <8 x double> @llvm.copysign.v8f64(<8 x double>, <8 x double>) #14

declare <8 x double> @llvm.sqrt.v8f64(<8 x double>) #14

declare <8 x i64> @llvm.smax.v8i64(<8 x i64>, <8 x i64>) #14

declare <8 x i64> @llvm.smin.v8i64(<8 x i64>, <8 x i64>) #14

declare <8 x i32> @llvm.umax.v8i32(<8 x i32>, <8 x i32>) #14

declare <8 x i64> @llvm.masked.gather.v8i64.v8p0(<8 x ptr>, i32 immarg, <8 x i1>, <8 x i64>) #17

attributes #0 = { nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree noinline norecurse nosync nounwind memory(read, inaccessiblemem: none) }
attributes #3 = { nofree noinline norecurse nosync nounwind memory(argmem: read) }
attributes #4 = { nofree noinline norecurse nosync nounwind strictfp }
attributes #5 = { mustprogress nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #6 = { mustprogress nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) }
attributes #7 = { noinline nounwind }
attributes #8 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #9 = { nounwind }
attributes #10 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none) }
attributes #11 = { nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) }
attributes #12 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #13 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #14 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #15 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #16 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #17 = { nocallback nofree nosync nounwind willreturn memory(read) }
attributes #18 = { nounwind }
attributes #19 = { nobuiltin }
attributes #20 = { strictfp }
attributes #21 = { nobuiltin nounwind }

!279 = !{!"branch_weights", !"expected", i32 1, i32 2000}
