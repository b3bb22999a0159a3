; Made by scripts/build-runtime, with clang version 19.1.7. Sources: 718d475cd5f4384a6bd1bbea05ce254dc2de41eafedf6440a8a12396ec1de9df
%struct.fault = type { i64, i64, i64, i64, i64, i64, i64, i64, i64 }
%struct.member = type { i32, i32, i64, i64, i64 }
%struct.probe = type { i64, i64 }
%struct.cost = type { i64, i64 }
%struct.limits = type { i64, i64, i64, i64 }
%struct.buffer = type { i64, i64, i64, i64, i64 }
%struct.access = type { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 }
%struct.traffic = type { [32 x i64], i32, i32, i64 }
%struct.looked_at = type { ptr, ptr, ptr, ptr, %struct.mark, i32, i32, i32, i32, i32, i32, i32, %struct.mark, %struct.mark, %struct.mark }
%struct.mark = type { i32, i32, i32, i32 }
%struct.place = type { %struct.mark, %struct.mark, %struct.mark, %struct.mark }
%struct.publication = type { i32, i32, i32, i32 }
%struct.pattern = type { [32 x i64], i32, i32, i64, i64, i64, [16 x %struct.member], [4 x i64] }
%struct.barrier = type { i32, i32, i32, i32 }

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
  %19 = getelementptr inbounds i8, ptr %0, i64 456
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

define dso_local void @fenced(ptr nocapture noundef %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #2 {
  %4 = getelementptr inbounds i8, ptr %0, i64 368
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
  %15 = getelementptr inbounds i8, ptr %0, i64 336
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

define dso_local void @meet(ptr nocapture noundef %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #3 {
  %4 = getelementptr inbounds i8, ptr %0, i64 256
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 336
  %7 = load i64, ptr %6, align 8
  %8 = add i64 %7, 1
  store i64 %8, ptr %6, align 8
  %9 = trunc i64 %8 to i32
  %10 = icmp eq i32 %2, 0
  br i1 %10, label %14, label %11

11:
  %12 = getelementptr inbounds i8, ptr %1, i64 12
  %13 = getelementptr inbounds i8, ptr %0, i64 376
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

declare <32 x i32> @llvm.umax.v32i32(<32 x i32>, <32 x i32>) #4

define dso_local void @commit_copies(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr #2 {
  %3 = getelementptr inbounds i8, ptr %0, i64 408
  %4 = load ptr, ptr %3, align 8
  %5 = getelementptr inbounds i8, ptr %1, i64 12
  %6 = load i32, ptr %5, align 4
  %7 = shl i32 %6, 3
  %8 = zext i32 %7 to i64
  %9 = getelementptr i32, ptr %4, i64 %8
  %10 = getelementptr i8, ptr %9, i64 4
  tail call void @llvm.memmove.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(28) %10, ptr noundef nonnull align 4 dereferenceable(28) %9, i64 28, i1 false)
  %11 = getelementptr inbounds i8, ptr %0, i64 336
  %12 = load i64, ptr %11, align 8
  %13 = trunc i64 %12 to i32
  store i32 %13, ptr %9, align 4
  ret void
}

declare void @llvm.memmove.p0.p0.i64(ptr nocapture writeonly, ptr nocapture readonly, i64, i1 immarg) #5

define dso_local void @wait_for_copies(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #2 {
  %4 = getelementptr inbounds i8, ptr %0, i64 400
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %1, i64 12
  %7 = load i32, ptr %6, align 4
  %8 = icmp slt i32 %2, 0
  br i1 %8, label %9, label %13

9:
  %10 = getelementptr inbounds i8, ptr %0, i64 336
  %11 = load i64, ptr %10, align 8
  %12 = trunc i64 %11 to i32
  br label %23

13:
  %14 = icmp ult i32 %2, 8
  br i1 %14, label %15, label %23

15:
  %16 = getelementptr inbounds i8, ptr %0, i64 408
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

define dso_local void @signalled(ptr nocapture noundef %0, ptr nocapture noundef readonly %1, i64 noundef %2, i32 noundef %3) local_unnamed_addr #3 {
  %5 = getelementptr inbounds i8, ptr %0, i64 368
  %6 = load ptr, ptr %5, align 8
  %7 = icmp eq ptr %6, null
  br i1 %7, label %46, label %8

8:
  %9 = getelementptr inbounds i8, ptr %0, i64 384
  %10 = load ptr, ptr %9, align 8
  %11 = getelementptr inbounds i8, ptr %1, i64 12
  %12 = load i32, ptr %11, align 4
  %13 = zext i32 %12 to i64
  %14 = getelementptr inbounds i8, ptr %0, i64 192
  %15 = load i64, ptr %14, align 8
  %16 = mul i64 %15, %13
  %17 = getelementptr i32, ptr %10, i64 %16
  %18 = getelementptr inbounds i8, ptr %0, i64 392
  %19 = load ptr, ptr %18, align 8
  %20 = lshr i64 %2, 3
  %21 = and i64 %20, 63
  %22 = mul i64 %15, %21
  %23 = getelementptr i32, ptr %19, i64 %22
  %24 = icmp eq i32 %3, 0
  %25 = select i1 %24, ptr %17, ptr %23
  %26 = select i1 %24, ptr %23, ptr %17
  %27 = getelementptr inbounds i8, ptr %0, i64 336
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
  %11 = load i32, ptr %10, align 8
  %12 = icmp eq i32 %11, 2
  br i1 %12, label %17, label %13

13:
  %14 = add i32 %5, 1
  %15 = and i32 %14, %5
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %106, label %17

17:
  %18 = load <32 x i64>, ptr %2, align 64
  %19 = getelementptr inbounds i8, ptr %1, i64 28
  %20 = load i32, ptr %19, align 4
  %21 = sext i32 %20 to i64
  %22 = add i64 %21, %4
  %23 = insertelement <32 x i64> poison, i64 %22, i64 0
  %24 = shufflevector <32 x i64> %23, <32 x i64> poison, <32 x i32> zeroinitializer
  %25 = add <32 x i64> %24, %18
  %26 = getelementptr inbounds i8, ptr %0, i64 576
  %27 = load volatile i64, ptr %26, align 8
  %28 = getelementptr inbounds i8, ptr %1, i64 24
  %29 = load i32, ptr %28, align 4
  %30 = add i32 %29, -1
  %31 = icmp ult i32 %30, 2
  br i1 %31, label %37, label %32

32:
  %33 = getelementptr inbounds i8, ptr %1, i64 16
  %34 = load i32, ptr %33, align 4
  %35 = icmp eq i32 %34, 0
  %36 = select i1 %35, i64 16, i64 32
  br label %37

37:
  %38 = phi i64 [ %36, %32 ], [ 48, %17 ]
  %39 = lshr <32 x i64> %25, <i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7>
  %40 = mul <32 x i64> %39, <i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677>
  %41 = and <32 x i64> %40, <i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807>
  %42 = lshr <32 x i64> %41, <i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33>
  %43 = lshr <32 x i64> %41, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
  %44 = xor <32 x i64> %42, %43
  %45 = insertelement <32 x i64> poison, i64 %27, i64 0
  %46 = shufflevector <32 x i64> %45, <32 x i64> poison, <32 x i32> zeroinitializer
  %47 = and <32 x i64> %44, %46
  %48 = icmp eq <32 x i64> %47, zeroinitializer
  %49 = bitcast <32 x i1> %48 to i32
  %50 = and i32 %49, %5
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %7) #24
  store <32 x i64> %25, ptr %7, align 64
  %51 = icmp eq i32 %50, 0
  br i1 %51, label %105, label %52

52:
  %53 = getelementptr inbounds i8, ptr %0, i64 560
  %54 = getelementptr inbounds i8, ptr %0, i64 568
  %55 = getelementptr inbounds i8, ptr %0, i64 584
  %56 = getelementptr inbounds i8, ptr %0, i64 552
  %57 = getelementptr inbounds i8, ptr %0, i64 176
  br label %58

58:
  %59 = phi i32 [ %50, %52 ], [ %103, %93 ]
  %60 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %59, i1 true)
  %61 = zext nneg i32 %60 to i64
  %62 = getelementptr [32 x i64], ptr %7, i64 0, i64 %61
  %63 = load i64, ptr %62, align 8
  %64 = lshr i64 %63, 7
  %65 = insertelement <32 x i64> poison, i64 %64, i64 0
  %66 = shufflevector <32 x i64> %65, <32 x i64> poison, <32 x i32> zeroinitializer
  %67 = icmp eq <32 x i64> %39, %66
  %68 = bitcast <32 x i1> %67 to i32
  %69 = and i32 %59, %68
  %70 = icmp eq i32 %69, 0
  br i1 %70, label %85, label %71

71:
  %72 = phi i32 [ %83, %71 ], [ %69, %58 ]
  %73 = phi i64 [ %81, %71 ], [ 0, %58 ]
  %74 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %72, i1 true)
  %75 = zext nneg i32 %74 to i64
  %76 = getelementptr [32 x i64], ptr %7, i64 0, i64 %75
  %77 = load i64, ptr %76, align 8
  %78 = lshr i64 %77, 5
  %79 = and i64 %78, 3
  %80 = shl nuw nsw i64 1, %79
  %81 = or i64 %80, %73
  %82 = add i32 %72, -1
  %83 = and i32 %82, %72
  %84 = icmp eq i32 %83, 0
  br i1 %84, label %85, label %71

85:
  %86 = phi i64 [ 0, %58 ], [ %81, %71 ]
  %87 = load i64, ptr %53, align 8
  %88 = load i64, ptr %54, align 8
  %89 = icmp ult i64 %87, %88
  br i1 %89, label %93, label %90, !prof !1

90:
  %91 = load ptr, ptr %55, align 8
  tail call void %91() #25
  %92 = load i64, ptr %53, align 8
  br label %93

93:
  %94 = phi i64 [ %87, %85 ], [ %92, %90 ]
  %95 = load ptr, ptr %56, align 8
  %96 = add i64 %94, 1
  store i64 %96, ptr %53, align 8
  %97 = getelementptr %struct.probe, ptr %95, i64 %94
  %98 = shl i64 %64, 8
  %99 = or disjoint i64 %98, %38
  %100 = or i64 %86, %99
  %101 = load i64, ptr %57, align 8
  store i64 %100, ptr %97, align 8
  %102 = getelementptr inbounds i8, ptr %97, i64 8
  store i64 %101, ptr %102, align 8
  %103 = xor i32 %69, %59
  %104 = icmp eq i32 %69, %59
  br i1 %104, label %105, label %58

105:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %7) #24
  br label %222

106:
  %107 = getelementptr inbounds i8, ptr %1, i64 32
  %108 = load i32, ptr %107, align 4
  %109 = sext i32 %108 to i64
  %110 = getelementptr inbounds i8, ptr %0, i64 576
  %111 = load volatile i64, ptr %110, align 8
  %112 = getelementptr inbounds i8, ptr %10, i64 8
  %113 = load i64, ptr %112, align 8
  %114 = add i64 %113, %4
  %115 = icmp eq i32 %11, 1
  br i1 %115, label %120, label %116

116:
  %117 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %5)
  %118 = zext nneg i32 %117 to i64
  %119 = mul nsw i64 %109, %118
  br label %120

120:
  %121 = phi i64 [ %119, %116 ], [ %109, %106 ]
  %122 = add i64 %114, -1
  %123 = add i64 %122, %121
  %124 = lshr i64 %114, 7
  %125 = lshr i64 %123, 7
  %126 = icmp ugt i64 %124, %125
  br i1 %126, label %222, label %127

127:
  %128 = lshr i64 %114, 5
  %129 = and i64 %128, 3
  %130 = shl nsw i64 -1, %129
  %131 = lshr i64 %123, 5
  %132 = and i64 %131, 3
  %133 = shl nuw nsw i64 2, %132
  %134 = getelementptr inbounds i8, ptr %1, i64 24
  %135 = getelementptr inbounds i8, ptr %1, i64 16
  %136 = getelementptr inbounds i8, ptr %0, i64 560
  %137 = getelementptr inbounds i8, ptr %0, i64 568
  %138 = getelementptr inbounds i8, ptr %0, i64 584
  %139 = getelementptr inbounds i8, ptr %0, i64 552
  %140 = getelementptr inbounds i8, ptr %0, i64 176
  %141 = mul i64 %124, 2177342782468422677
  %142 = and i64 %141, 9223372036854775807
  %143 = lshr i64 %142, 33
  %144 = lshr i64 %142, 1
  %145 = xor i64 %143, %144
  %146 = and i64 %145, %111
  %147 = icmp eq i64 %146, 0
  br i1 %147, label %148, label %177

148:
  %149 = icmp eq i64 %124, %125
  %150 = select i1 %149, i64 %133, i64 16
  %151 = add nsw i64 %130, %150
  %152 = load i32, ptr %134, align 4
  %153 = add i32 %152, -1
  %154 = icmp ult i32 %153, 2
  br i1 %154, label %159, label %155

155:
  %156 = load i32, ptr %135, align 4
  %157 = icmp eq i32 %156, 0
  %158 = select i1 %157, i64 16, i64 32
  br label %159

159:
  %160 = phi i64 [ %158, %155 ], [ 48, %148 ]
  %161 = load i64, ptr %136, align 8
  %162 = load i64, ptr %137, align 8
  %163 = icmp ult i64 %161, %162
  br i1 %163, label %167, label %164, !prof !1

164:
  %165 = load ptr, ptr %138, align 8
  tail call void %165() #25
  %166 = load i64, ptr %136, align 8
  br label %167

167:
  %168 = phi i64 [ %166, %164 ], [ %161, %159 ]
  %169 = load ptr, ptr %139, align 8
  %170 = add i64 %168, 1
  store i64 %170, ptr %136, align 8
  %171 = getelementptr %struct.probe, ptr %169, i64 %168
  %172 = shl i64 %124, 8
  %173 = or disjoint i64 %160, %172
  %174 = or i64 %173, %151
  %175 = load i64, ptr %140, align 8
  store i64 %174, ptr %171, align 8
  %176 = getelementptr inbounds i8, ptr %171, i64 8
  store i64 %175, ptr %176, align 8
  br label %177

177:
  %178 = icmp eq i64 %124, %125
  br i1 %178, label %222, label %179

179:
  %180 = phi i64 [ %181, %220 ], [ %124, %177 ]
  %181 = add nuw nsw i64 %180, 1
  %182 = mul i64 %181, 2177342782468422677
  %183 = and i64 %182, 9223372036854775807
  %184 = lshr i64 %183, 33
  %185 = lshr i64 %183, 1
  %186 = xor i64 %184, %185
  %187 = and i64 %186, %111
  %188 = icmp eq i64 %187, 0
  br i1 %188, label %189, label %220

189:
  %190 = icmp eq i64 %181, %124
  %191 = icmp eq i64 %181, %125
  %192 = select i1 %191, i64 %133, i64 16
  %193 = select i1 %190, i64 %130, i64 -1
  %194 = add nsw i64 %193, %192
  %195 = load i32, ptr %134, align 4
  %196 = add i32 %195, -1
  %197 = icmp ult i32 %196, 2
  br i1 %197, label %202, label %198

198:
  %199 = load i32, ptr %135, align 4
  %200 = icmp eq i32 %199, 0
  %201 = select i1 %200, i64 16, i64 32
  br label %202

202:
  %203 = phi i64 [ %201, %198 ], [ 48, %189 ]
  %204 = load i64, ptr %136, align 8
  %205 = load i64, ptr %137, align 8
  %206 = icmp ult i64 %204, %205
  br i1 %206, label %210, label %207, !prof !1

207:
  %208 = load ptr, ptr %138, align 8
  tail call void %208() #25
  %209 = load i64, ptr %136, align 8
  br label %210

210:
  %211 = phi i64 [ %204, %202 ], [ %209, %207 ]
  %212 = load ptr, ptr %139, align 8
  %213 = add i64 %211, 1
  store i64 %213, ptr %136, align 8
  %214 = getelementptr %struct.probe, ptr %212, i64 %211
  %215 = shl i64 %181, 8
  %216 = or disjoint i64 %203, %215
  %217 = or i64 %216, %194
  %218 = load i64, ptr %140, align 8
  store i64 %217, ptr %214, align 8
  %219 = getelementptr inbounds i8, ptr %214, i64 8
  store i64 %218, ptr %219, align 8
  br label %220

220:
  %221 = icmp eq i64 %181, %125
  br i1 %221, label %222, label %179

222:
  ret void
}

define dso_local range(i32 0, 2) i32 @access(ptr noundef %0, ptr noundef %1, ptr noundef %2, i32 noundef %3) local_unnamed_addr #7 {
  %5 = alloca %struct.cost, align 8
  %6 = alloca [8 x i32], align 16
  %7 = alloca [32 x i64], align 64
  %8 = alloca [32 x i32], align 16
  %9 = alloca %struct.limits, align 8
  %10 = icmp eq i32 %3, 0
  br i1 %10, label %353, label %11

11:
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %6) #24
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(32) %6, i8 0, i64 32, i1 false)
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %7) #24
  call void @llvm.lifetime.start.p0(i64 128, ptr nonnull %8) #24
  %12 = getelementptr inbounds i8, ptr %2, i64 32
  %13 = load i32, ptr %12, align 4
  %14 = sext i32 %13 to i64
  %15 = getelementptr inbounds i8, ptr %0, i64 240
  %16 = getelementptr inbounds i8, ptr %2, i64 4
  %17 = getelementptr inbounds i8, ptr %2, i64 16
  %18 = getelementptr inbounds i8, ptr %9, i64 16
  %19 = getelementptr inbounds i8, ptr %9, i64 8
  %20 = getelementptr inbounds i8, ptr %2, i64 52
  %21 = add nsw i64 %14, -1
  %22 = getelementptr inbounds i8, ptr %9, i64 24
  %23 = getelementptr inbounds i8, ptr %0, i64 248
  %24 = getelementptr inbounds i8, ptr %0, i64 280
  %25 = getelementptr inbounds i8, ptr %2, i64 44
  %26 = getelementptr inbounds i8, ptr %2, i64 48
  %27 = getelementptr inbounds i8, ptr %0, i64 464
  br label %28

28:
  %29 = phi i32 [ 0, %11 ], [ %101, %123 ]
  %30 = phi i32 [ 0, %11 ], [ %105, %123 ]
  %31 = phi i32 [ 0, %11 ], [ %112, %123 ]
  %32 = phi i32 [ %3, %11 ], [ %131, %123 ]
  %33 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %32, i1 true)
  %34 = load ptr, ptr %15, align 8
  %35 = zext nneg i32 %33 to i64
  %36 = getelementptr i64, ptr %34, i64 %35
  %37 = load i64, ptr %36, align 8
  %38 = load i32, ptr %16, align 4
  %39 = icmp eq i32 %38, 4
  br i1 %39, label %44, label %55

40:
  %41 = or i32 %105, %112
  %42 = or i32 %41, %101
  %43 = icmp eq i32 %42, 0
  br i1 %43, label %144, label %133, !prof !1

44:
  %45 = icmp ugt i64 %37, 17592186044415
  br i1 %45, label %55, label %46

46:
  %47 = and i64 %37, 1099511627775
  %48 = icmp ult i64 %37, 5497558138880
  %49 = icmp ult i64 %47, 4294967296
  %50 = and i1 %48, %49
  br i1 %50, label %51, label %55

51:
  %52 = lshr i64 %37, 40
  %53 = getelementptr [5 x i32], ptr @resolve.spaces, i64 0, i64 %52
  %54 = load i32, ptr %53, align 4
  br label %55

55:
  %56 = phi i64 [ %37, %28 ], [ %37, %44 ], [ %47, %51 ], [ %47, %46 ]
  %57 = phi i32 [ %38, %28 ], [ 0, %44 ], [ %54, %51 ], [ 4, %46 ]
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %9) #24
  %58 = load i32, ptr %17, align 4
  call fastcc void @limits_of(ptr dead_on_unwind nonnull writable sret(%struct.limits) align 8 %9, ptr noundef nonnull %0, ptr noundef %1, i32 noundef %57, i64 noundef %56, i32 noundef %58) #26
  %59 = load i64, ptr %18, align 8
  %60 = load i64, ptr %19, align 8
  %61 = sub i64 %59, %60
  %62 = shl nuw i32 1, %33
  %63 = icmp ult i64 %56, %60
  %64 = icmp ult i64 %61, %14
  %65 = select i1 %63, i1 true, i1 %64
  br i1 %65, label %70, label %66

66:
  %67 = sub i64 %56, %60
  %68 = sub i64 %61, %14
  %69 = icmp ugt i64 %67, %68
  br i1 %69, label %70, label %72

70:
  %71 = or i32 %29, %62
  br label %72

72:
  %73 = phi i32 [ %71, %70 ], [ %29, %66 ]
  %74 = load i32, ptr %20, align 4
  %75 = icmp eq i32 %74, 0
  br i1 %75, label %100, label %76, !prof !1

76:
  %77 = icmp eq i32 %57, 0
  br i1 %77, label %78, label %81

78:
  %79 = load i64, ptr %24, align 8
  %80 = sub i64 %56, %79
  br label %81

81:
  %82 = phi i64 [ %80, %78 ], [ %56, %76 ]
  %83 = load i32, ptr %25, align 4
  %84 = icmp eq i32 %83, %57
  br i1 %84, label %85, label %100

85:
  %86 = load i32, ptr %26, align 4
  %87 = sext i32 %86 to i64
  %88 = icmp ult i64 %82, %87
  br i1 %88, label %89, label %91

89:
  %90 = or i32 %73, %62
  br label %100

91:
  %92 = load i32, ptr %12, align 4
  %93 = sext i32 %92 to i64
  %94 = add i64 %82, %93
  %95 = sext i32 %74 to i64
  %96 = icmp ugt i64 %94, %95
  %97 = freeze i1 %96
  %98 = select i1 %97, i32 %62, i32 0
  %99 = or i32 %98, %73
  br label %100

100:
  %101 = phi i32 [ %73, %72 ], [ %90, %89 ], [ %73, %81 ], [ %99, %91 ]
  %102 = and i64 %37, %21
  %103 = icmp eq i64 %102, 0
  %104 = select i1 %103, i32 0, i32 %62
  %105 = or i32 %104, %30
  %106 = load i32, ptr %17, align 4
  %107 = icmp eq i32 %106, 0
  %108 = load i64, ptr %22, align 8
  %109 = icmp ne i64 %108, 0
  %110 = select i1 %107, i1 true, i1 %109
  %111 = select i1 %110, i32 0, i32 %62
  %112 = or i32 %111, %31
  %113 = sext i32 %57 to i64
  %114 = getelementptr [8 x i32], ptr %6, i64 0, i64 %113
  %115 = load i32, ptr %114, align 4
  %116 = or i32 %115, %62
  store i32 %116, ptr %114, align 4
  %117 = load i64, ptr %9, align 8
  %118 = add i64 %117, %56
  %119 = icmp eq i32 %57, 2
  br i1 %119, label %120, label %123

120:
  %121 = load i64, ptr %27, align 8
  %122 = mul i64 %121, %35
  br label %123

123:
  %124 = phi i64 [ %122, %120 ], [ 0, %100 ]
  %125 = add i64 %118, %124
  %126 = load ptr, ptr %23, align 8
  %127 = getelementptr i64, ptr %126, i64 %35
  store i64 %125, ptr %127, align 8
  %128 = getelementptr [32 x i64], ptr %7, i64 0, i64 %35
  store i64 %56, ptr %128, align 8
  %129 = getelementptr [32 x i32], ptr %8, i64 0, i64 %35
  store i32 %57, ptr %129, align 4
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %9) #24
  %130 = add i32 %32, -1
  %131 = and i32 %130, %32
  %132 = icmp eq i32 %131, 0
  br i1 %132, label %40, label %28

133:
  %134 = getelementptr inbounds i8, ptr %2, i64 40
  %135 = load i32, ptr %134, align 4
  %136 = icmp eq i32 %135, 0
  br i1 %136, label %139, label %137

137:
  %138 = tail call fastcc i32 @apart(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull %2, i32 noundef %3) #27
  br label %351

139:
  %140 = zext i32 %105 to i64
  %141 = shl nuw i64 %140, 32
  %142 = zext i32 %101 to i64
  %143 = or disjoint i64 %141, %142
  call fastcc void @report(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull %2, i64 %143, i32 %112, ptr noundef nonnull %7, ptr noundef nonnull %8) #27
  br label %351

144:
  %145 = getelementptr inbounds i8, ptr %2, i64 24
  %146 = load i32, ptr %145, align 4
  %147 = icmp slt i32 %146, 4
  br i1 %147, label %148, label %200

148:
  %149 = getelementptr inbounds i8, ptr %2, i64 20
  %150 = getelementptr inbounds i8, ptr %5, i64 8
  br label %151

151:
  %152 = phi i64 [ 0, %148 ], [ %198, %197 ]
  %153 = getelementptr i32, ptr %6, i64 %152
  %154 = load i32, ptr %153, align 4
  %155 = icmp eq i32 %154, 0
  br i1 %155, label %197, label %156

156:
  %157 = load ptr, ptr %0, align 8
  %158 = load i32, ptr %149, align 4
  %159 = sext i32 %158 to i64
  %160 = getelementptr i64, ptr %157, i64 %159
  %161 = load i32, ptr %16, align 4
  %162 = icmp eq i32 %161, 4
  %163 = shl i64 %152, 2
  %164 = select i1 %162, i64 %163, i64 0
  %165 = getelementptr i64, ptr %160, i64 %164
  %166 = icmp eq i64 %152, 3
  br i1 %166, label %183, label %167

167:
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %5) #24
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %5, i8 0, i64 16, i1 false)
  %168 = load i32, ptr %12, align 4
  %169 = sext i32 %168 to i64
  %170 = load i32, ptr %145, align 4
  %171 = icmp eq i32 %170, 1
  %172 = zext i1 %171 to i32
  %173 = trunc nuw nsw i64 %152 to i32
  call fastcc void @costs(i32 noundef %173, ptr noundef nonnull readonly %7, i32 noundef %154, i64 noundef %169, i32 noundef %172, ptr noundef nonnull %5) #26
  %174 = load i64, ptr %5, align 8
  %175 = getelementptr i8, ptr %165, i64 8
  %176 = load i64, ptr %175, align 8
  %177 = add i64 %176, %174
  store i64 %177, ptr %175, align 8
  %178 = load i64, ptr %150, align 8
  %179 = getelementptr i8, ptr %165, i64 16
  %180 = load i64, ptr %179, align 8
  %181 = add i64 %180, %178
  store i64 %181, ptr %179, align 8
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %5) #24
  %182 = load i32, ptr %16, align 4
  br label %183

183:
  %184 = phi i32 [ %182, %167 ], [ %161, %156 ]
  %185 = icmp eq i32 %184, 4
  br i1 %185, label %186, label %197

186:
  %187 = load i64, ptr %165, align 8
  %188 = add i64 %187, 1
  store i64 %188, ptr %165, align 8
  %189 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %154)
  %190 = zext nneg i32 %189 to i64
  %191 = load i32, ptr %12, align 4
  %192 = sext i32 %191 to i64
  %193 = mul nsw i64 %192, %190
  %194 = getelementptr i8, ptr %165, i64 24
  %195 = load i64, ptr %194, align 8
  %196 = add i64 %193, %195
  store i64 %196, ptr %194, align 8
  br label %197

197:
  %198 = add nuw nsw i64 %152, 1
  %199 = icmp eq i64 %198, 4
  br i1 %199, label %200, label %151

200:
  %201 = getelementptr inbounds i8, ptr %0, i64 224
  %202 = load i64, ptr %201, align 8
  %203 = icmp eq i64 %202, 0
  br i1 %203, label %205, label %204, !prof !1

204:
  call fastcc void @inspect(ptr noundef nonnull %0, ptr noundef %1, ptr noundef %2, ptr noundef nonnull %6, ptr noundef nonnull %7) #26
  br label %205

205:
  %206 = load i32, ptr %145, align 4
  switch i32 %206, label %351 [
    i32 0, label %207
    i32 4, label %207
  ]

207:
  %208 = load ptr, ptr %23, align 8
  %209 = getelementptr inbounds i8, ptr %2, i64 8
  %210 = load i32, ptr %209, align 4
  switch i32 %210, label %351 [
    i32 1, label %223
    i32 2, label %219
    i32 4, label %215
    i32 8, label %211
  ]

211:
  %212 = getelementptr inbounds i8, ptr %2, i64 12
  %213 = getelementptr inbounds i8, ptr %0, i64 256
  %214 = load i32, ptr %212, align 4
  br label %320

215:
  %216 = getelementptr inbounds i8, ptr %2, i64 12
  %217 = getelementptr inbounds i8, ptr %0, i64 256
  %218 = load i32, ptr %216, align 4
  br label %289

219:
  %220 = getelementptr inbounds i8, ptr %2, i64 12
  %221 = getelementptr inbounds i8, ptr %0, i64 256
  %222 = load i32, ptr %220, align 4
  br label %258

223:
  %224 = getelementptr inbounds i8, ptr %2, i64 12
  %225 = getelementptr inbounds i8, ptr %0, i64 256
  %226 = load i32, ptr %224, align 4
  br label %227

227:
  %228 = phi i32 [ %226, %223 ], [ %236, %235 ]
  %229 = phi i32 [ %3, %223 ], [ %238, %235 ]
  %230 = icmp sgt i32 %228, 0
  br i1 %230, label %231, label %235

231:
  %232 = call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %229, i1 true)
  %233 = zext nneg i32 %232 to i64
  %234 = getelementptr i64, ptr %208, i64 %233
  br label %240

235:
  %236 = phi i32 [ %228, %227 ], [ %255, %240 ]
  %237 = add i32 %229, -1
  %238 = and i32 %237, %229
  %239 = icmp eq i32 %238, 0
  br i1 %239, label %351, label %227

240:
  %241 = phi i64 [ 0, %231 ], [ %254, %240 ]
  %242 = load i64, ptr %234, align 8
  %243 = inttoptr i64 %242 to ptr
  %244 = getelementptr i8, ptr %243, i64 %241
  %245 = load ptr, ptr %225, align 8
  %246 = shl i64 %241, 8
  %247 = getelementptr i8, ptr %245, i64 %246
  %248 = getelementptr i8, ptr %247, i64 %233
  %249 = load i32, ptr %17, align 4
  %250 = icmp eq i32 %249, 0
  %251 = select i1 %250, ptr %244, ptr %248
  %252 = select i1 %250, ptr %248, ptr %244
  %253 = load i8, ptr %251, align 1
  store i8 %253, ptr %252, align 1
  %254 = add nuw nsw i64 %241, 1
  %255 = load i32, ptr %224, align 4
  %256 = sext i32 %255 to i64
  %257 = icmp slt i64 %254, %256
  br i1 %257, label %240, label %235

258:
  %259 = phi i32 [ %222, %219 ], [ %267, %266 ]
  %260 = phi i32 [ %3, %219 ], [ %269, %266 ]
  %261 = icmp sgt i32 %259, 0
  br i1 %261, label %262, label %266

262:
  %263 = call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %260, i1 true)
  %264 = zext nneg i32 %263 to i64
  %265 = getelementptr i64, ptr %208, i64 %264
  br label %271

266:
  %267 = phi i32 [ %259, %258 ], [ %286, %271 ]
  %268 = add i32 %260, -1
  %269 = and i32 %268, %260
  %270 = icmp eq i32 %269, 0
  br i1 %270, label %351, label %258

271:
  %272 = phi i64 [ 0, %262 ], [ %285, %271 ]
  %273 = load i64, ptr %265, align 8
  %274 = inttoptr i64 %273 to ptr
  %275 = getelementptr i16, ptr %274, i64 %272
  %276 = load ptr, ptr %221, align 8
  %277 = shl i64 %272, 8
  %278 = getelementptr i8, ptr %276, i64 %277
  %279 = getelementptr i16, ptr %278, i64 %264
  %280 = load i32, ptr %17, align 4
  %281 = icmp eq i32 %280, 0
  %282 = select i1 %281, ptr %275, ptr %279
  %283 = select i1 %281, ptr %279, ptr %275
  %284 = load i16, ptr %282, align 2
  store i16 %284, ptr %283, align 2
  %285 = add nuw nsw i64 %272, 1
  %286 = load i32, ptr %220, align 4
  %287 = sext i32 %286 to i64
  %288 = icmp slt i64 %285, %287
  br i1 %288, label %271, label %266

289:
  %290 = phi i32 [ %218, %215 ], [ %298, %297 ]
  %291 = phi i32 [ %3, %215 ], [ %300, %297 ]
  %292 = icmp sgt i32 %290, 0
  br i1 %292, label %293, label %297

293:
  %294 = call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %291, i1 true)
  %295 = zext nneg i32 %294 to i64
  %296 = getelementptr i64, ptr %208, i64 %295
  br label %302

297:
  %298 = phi i32 [ %290, %289 ], [ %317, %302 ]
  %299 = add i32 %291, -1
  %300 = and i32 %299, %291
  %301 = icmp eq i32 %300, 0
  br i1 %301, label %351, label %289

302:
  %303 = phi i64 [ 0, %293 ], [ %316, %302 ]
  %304 = load i64, ptr %296, align 8
  %305 = inttoptr i64 %304 to ptr
  %306 = getelementptr i32, ptr %305, i64 %303
  %307 = load ptr, ptr %217, align 8
  %308 = shl i64 %303, 8
  %309 = getelementptr i8, ptr %307, i64 %308
  %310 = getelementptr i32, ptr %309, i64 %295
  %311 = load i32, ptr %17, align 4
  %312 = icmp eq i32 %311, 0
  %313 = select i1 %312, ptr %306, ptr %310
  %314 = select i1 %312, ptr %310, ptr %306
  %315 = load i32, ptr %313, align 4
  store i32 %315, ptr %314, align 4
  %316 = add nuw nsw i64 %303, 1
  %317 = load i32, ptr %216, align 4
  %318 = sext i32 %317 to i64
  %319 = icmp slt i64 %316, %318
  br i1 %319, label %302, label %297

320:
  %321 = phi i32 [ %214, %211 ], [ %329, %328 ]
  %322 = phi i32 [ %3, %211 ], [ %331, %328 ]
  %323 = icmp sgt i32 %321, 0
  br i1 %323, label %324, label %328

324:
  %325 = call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %322, i1 true)
  %326 = zext nneg i32 %325 to i64
  %327 = getelementptr i64, ptr %208, i64 %326
  br label %333

328:
  %329 = phi i32 [ %321, %320 ], [ %348, %333 ]
  %330 = add i32 %322, -1
  %331 = and i32 %330, %322
  %332 = icmp eq i32 %331, 0
  br i1 %332, label %351, label %320

333:
  %334 = phi i64 [ 0, %324 ], [ %347, %333 ]
  %335 = load i64, ptr %327, align 8
  %336 = inttoptr i64 %335 to ptr
  %337 = getelementptr i64, ptr %336, i64 %334
  %338 = load ptr, ptr %213, align 8
  %339 = shl i64 %334, 8
  %340 = getelementptr i8, ptr %338, i64 %339
  %341 = getelementptr i64, ptr %340, i64 %326
  %342 = load i32, ptr %17, align 4
  %343 = icmp eq i32 %342, 0
  %344 = select i1 %343, ptr %337, ptr %341
  %345 = select i1 %343, ptr %341, ptr %337
  %346 = load i64, ptr %344, align 8
  store i64 %346, ptr %345, align 8
  %347 = add nuw nsw i64 %334, 1
  %348 = load i32, ptr %212, align 4
  %349 = sext i32 %348 to i64
  %350 = icmp slt i64 %347, %349
  br i1 %350, label %333, label %328

351:
  %352 = phi i32 [ %138, %137 ], [ 1, %139 ], [ 0, %205 ], [ 0, %207 ], [ 0, %235 ], [ 0, %266 ], [ 0, %297 ], [ 0, %328 ]
  call void @llvm.lifetime.end.p0(i64 128, ptr nonnull %8) #24
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %7) #24
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %6) #24
  br label %353

353:
  %354 = phi i32 [ %352, %351 ], [ 0, %4 ]
  ret i32 %354
}

declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #8

define internal fastcc void @limits_of(ptr dead_on_unwind noalias nocapture writable writeonly sret(%struct.limits) align 8 %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, i32 noundef %3, i64 noundef %4, i32 noundef %5) unnamed_addr #9 {
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
  %44 = getelementptr inbounds i8, ptr %1, i64 520
  %45 = load i64, ptr %44, align 8
  %46 = icmp ugt i64 %43, %45
  %47 = and i64 %4, -16777216
  %48 = select i1 %46, i64 0, i64 %47
  %49 = icmp eq i64 %48, 0
  br i1 %49, label %56, label %50

50:
  %51 = lshr exact i64 %48, 24
  %52 = add nsw i64 %51, -1
  %53 = getelementptr inbounds i8, ptr %1, i64 528
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
  %67 = getelementptr inbounds i8, ptr %1, i64 480
  %68 = load ptr, ptr %67, align 8
  %69 = getelementptr inbounds i8, ptr %1, i64 488
  %70 = load i64, ptr %69, align 8
  %71 = mul i64 %70, %52
  %72 = getelementptr i8, ptr %68, i64 %71
  %73 = getelementptr i8, ptr %72, i64 384
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

define internal fastcc range(i32 0, 2) i32 @apart(ptr noundef %0, ptr noundef %1, ptr nocapture noundef readonly %2, i32 noundef %3) unnamed_addr #10 {
  %5 = alloca %struct.access, align 4
  %6 = getelementptr inbounds i8, ptr %0, i64 240
  %7 = load ptr, ptr %6, align 8
  %8 = load <32 x i64>, ptr %7, align 64
  %9 = getelementptr inbounds i8, ptr %0, i64 256
  %10 = load ptr, ptr %9, align 8
  call void @llvm.lifetime.start.p0(i64 56, ptr nonnull %5) #24
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(56) %5, ptr noundef nonnull align 4 dereferenceable(56) %2, i64 56, i1 false)
  %11 = getelementptr inbounds i8, ptr %5, i64 12
  store i32 1, ptr %11, align 4
  %12 = getelementptr inbounds i8, ptr %2, i64 8
  %13 = load i32, ptr %12, align 4
  %14 = getelementptr inbounds i8, ptr %5, i64 32
  store i32 %13, ptr %14, align 4
  %15 = getelementptr inbounds i8, ptr %5, i64 40
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
  call void @llvm.lifetime.end.p0(i64 56, ptr nonnull %5) #24
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
  %35 = call i32 @access(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull %5, i32 noundef %3) #26
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
  tail call void @fault(ptr noundef %0, ptr noundef %1, i32 noundef %14, i32 noundef %18, i32 noundef %16, i64 noundef %21, i64 noundef %24, i32 noundef %26) #27
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #5

define internal fastcc void @inspect(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr nocapture noundef readonly %3, ptr noundef %4) unnamed_addr #6 {
  %6 = alloca [32 x i64], align 64
  %7 = getelementptr inbounds i8, ptr %0, i64 368
  %8 = load ptr, ptr %7, align 8
  %9 = icmp eq ptr %8, null
  br i1 %9, label %27, label %10

10:
  %11 = getelementptr inbounds i8, ptr %2, i64 24
  %12 = load i32, ptr %11, align 4
  %13 = icmp eq i32 %12, 3
  br i1 %13, label %27, label %14

14:
  %15 = getelementptr inbounds i8, ptr %0, i64 312
  %16 = load ptr, ptr %15, align 8
  %17 = icmp eq ptr %16, null
  br i1 %17, label %23, label %18

18:
  %19 = getelementptr i8, ptr %3, i64 4
  %20 = load i32, ptr %19, align 4
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %23, label %22

22:
  tail call fastcc void @watch(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull %2, ptr noundef %4, i32 noundef %20, i32 noundef 1) #26
  br label %23

23:
  %24 = load i32, ptr %3, align 4
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %27, label %26

26:
  tail call fastcc void @watch(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull %2, ptr noundef %4, i32 noundef %24, i32 noundef 0) #26
  br label %27

27:
  %28 = getelementptr inbounds i8, ptr %0, i64 432
  %29 = load i64, ptr %28, align 8
  %30 = icmp eq i64 %29, 0
  br i1 %30, label %62, label %31

31:
  %32 = getelementptr inbounds i8, ptr %2, i64 4
  %33 = load i32, ptr %32, align 4
  %34 = icmp eq i32 %33, 3
  br i1 %34, label %35, label %62

35:
  %36 = getelementptr i8, ptr %3, i64 12
  %37 = load i32, ptr %36, align 4
  %38 = icmp eq i32 %37, 0
  br i1 %38, label %62, label %39

39:
  %40 = getelementptr inbounds i8, ptr %0, i64 424
  %41 = load i64, ptr %40, align 8
  %42 = add i64 %41, 1
  %43 = icmp ugt i64 %42, %29
  br i1 %43, label %44, label %49

44:
  %45 = getelementptr inbounds i8, ptr %0, i64 440
  %46 = load ptr, ptr %45, align 8
  tail call void %46() #25
  %47 = load i64, ptr %40, align 8
  %48 = add i64 %47, 1
  br label %49

49:
  %50 = phi i64 [ %48, %44 ], [ %42, %39 ]
  %51 = phi i64 [ %47, %44 ], [ %41, %39 ]
  %52 = getelementptr inbounds i8, ptr %0, i64 416
  %53 = load ptr, ptr %52, align 8
  store i64 %50, ptr %40, align 8
  %54 = getelementptr %struct.traffic, ptr %53, i64 %51
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(256) %54, ptr noundef nonnull readonly align 8 dereferenceable(256) %4, i64 256, i1 false)
  %55 = getelementptr inbounds i8, ptr %54, i64 256
  store i32 %37, ptr %55, align 8
  %56 = load i32, ptr %2, align 4
  %57 = getelementptr inbounds i8, ptr %54, i64 260
  store i32 %56, ptr %57, align 4
  %58 = getelementptr inbounds i8, ptr %1, i64 12
  %59 = load i32, ptr %58, align 4
  %60 = zext i32 %59 to i64
  %61 = getelementptr inbounds i8, ptr %54, i64 264
  store i64 %60, ptr %61, align 8
  br label %62

62:
  %63 = load i32, ptr %3, align 4
  %64 = icmp eq i32 %63, 0
  br i1 %64, label %179, label %65

65:
  %66 = getelementptr inbounds i8, ptr %2, i64 24
  %67 = load i32, ptr %66, align 4
  %68 = icmp sgt i32 %67, 3
  br i1 %68, label %179, label %69

69:
  %70 = getelementptr inbounds i8, ptr %0, i64 568
  %71 = load i64, ptr %70, align 8
  %72 = icmp eq i64 %71, 0
  br i1 %72, label %152, label %73

73:
  %74 = load <32 x i64>, ptr %4, align 64
  %75 = getelementptr inbounds i8, ptr %0, i64 576
  %76 = load volatile i64, ptr %75, align 8
  %77 = add i32 %67, -1
  %78 = icmp ult i32 %77, 2
  br i1 %78, label %84, label %79

79:
  %80 = getelementptr inbounds i8, ptr %2, i64 16
  %81 = load i32, ptr %80, align 4
  %82 = icmp eq i32 %81, 0
  %83 = select i1 %82, i64 16, i64 32
  br label %84

84:
  %85 = phi i64 [ %83, %79 ], [ 48, %73 ]
  %86 = lshr <32 x i64> %74, <i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7>
  %87 = mul <32 x i64> %86, <i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677>
  %88 = and <32 x i64> %87, <i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807>
  %89 = lshr <32 x i64> %88, <i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33>
  %90 = lshr <32 x i64> %88, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
  %91 = xor <32 x i64> %89, %90
  %92 = insertelement <32 x i64> poison, i64 %76, i64 0
  %93 = shufflevector <32 x i64> %92, <32 x i64> poison, <32 x i32> zeroinitializer
  %94 = and <32 x i64> %91, %93
  %95 = icmp eq <32 x i64> %94, zeroinitializer
  %96 = bitcast <32 x i1> %95 to i32
  %97 = and i32 %63, %96
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %6) #24
  store <32 x i64> %74, ptr %6, align 64
  %98 = icmp eq i32 %97, 0
  br i1 %98, label %151, label %99

99:
  %100 = getelementptr inbounds i8, ptr %0, i64 560
  %101 = getelementptr inbounds i8, ptr %0, i64 584
  %102 = getelementptr inbounds i8, ptr %0, i64 552
  %103 = getelementptr inbounds i8, ptr %0, i64 176
  br label %104

104:
  %105 = phi i32 [ %97, %99 ], [ %149, %139 ]
  %106 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %105, i1 true)
  %107 = zext nneg i32 %106 to i64
  %108 = getelementptr [32 x i64], ptr %6, i64 0, i64 %107
  %109 = load i64, ptr %108, align 8
  %110 = lshr i64 %109, 7
  %111 = insertelement <32 x i64> poison, i64 %110, i64 0
  %112 = shufflevector <32 x i64> %111, <32 x i64> poison, <32 x i32> zeroinitializer
  %113 = icmp eq <32 x i64> %86, %112
  %114 = bitcast <32 x i1> %113 to i32
  %115 = and i32 %105, %114
  %116 = icmp eq i32 %115, 0
  br i1 %116, label %131, label %117

117:
  %118 = phi i32 [ %129, %117 ], [ %115, %104 ]
  %119 = phi i64 [ %127, %117 ], [ 0, %104 ]
  %120 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %118, i1 true)
  %121 = zext nneg i32 %120 to i64
  %122 = getelementptr [32 x i64], ptr %6, i64 0, i64 %121
  %123 = load i64, ptr %122, align 8
  %124 = lshr i64 %123, 5
  %125 = and i64 %124, 3
  %126 = shl nuw nsw i64 1, %125
  %127 = or i64 %126, %119
  %128 = add i32 %118, -1
  %129 = and i32 %128, %118
  %130 = icmp eq i32 %129, 0
  br i1 %130, label %131, label %117

131:
  %132 = phi i64 [ 0, %104 ], [ %127, %117 ]
  %133 = load i64, ptr %100, align 8
  %134 = load i64, ptr %70, align 8
  %135 = icmp ult i64 %133, %134
  br i1 %135, label %139, label %136, !prof !1

136:
  %137 = load ptr, ptr %101, align 8
  tail call void %137() #25
  %138 = load i64, ptr %100, align 8
  br label %139

139:
  %140 = phi i64 [ %133, %131 ], [ %138, %136 ]
  %141 = load ptr, ptr %102, align 8
  %142 = add i64 %140, 1
  store i64 %142, ptr %100, align 8
  %143 = getelementptr %struct.probe, ptr %141, i64 %140
  %144 = shl i64 %110, 8
  %145 = or disjoint i64 %144, %85
  %146 = or i64 %132, %145
  %147 = load i64, ptr %103, align 8
  store i64 %146, ptr %143, align 8
  %148 = getelementptr inbounds i8, ptr %143, i64 8
  store i64 %147, ptr %148, align 8
  %149 = xor i32 %115, %105
  %150 = icmp eq i32 %115, %105
  br i1 %150, label %151, label %104

151:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %6) #24
  br label %152

152:
  %153 = load i64, ptr %28, align 8
  %154 = icmp eq i64 %153, 0
  br i1 %154, label %179, label %155

155:
  %156 = load i32, ptr %3, align 4
  %157 = getelementptr inbounds i8, ptr %0, i64 424
  %158 = load i64, ptr %157, align 8
  %159 = add i64 %158, 1
  %160 = icmp ugt i64 %159, %153
  br i1 %160, label %161, label %166

161:
  %162 = getelementptr inbounds i8, ptr %0, i64 440
  %163 = load ptr, ptr %162, align 8
  tail call void %163() #25
  %164 = load i64, ptr %157, align 8
  %165 = add i64 %164, 1
  br label %166

166:
  %167 = phi i64 [ %165, %161 ], [ %159, %155 ]
  %168 = phi i64 [ %164, %161 ], [ %158, %155 ]
  %169 = getelementptr inbounds i8, ptr %0, i64 416
  %170 = load ptr, ptr %169, align 8
  store i64 %167, ptr %157, align 8
  %171 = getelementptr %struct.traffic, ptr %170, i64 %168
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(256) %171, ptr noundef nonnull readonly align 8 dereferenceable(256) %4, i64 256, i1 false)
  %172 = getelementptr inbounds i8, ptr %171, i64 256
  store i32 %156, ptr %172, align 8
  %173 = load i32, ptr %2, align 4
  %174 = getelementptr inbounds i8, ptr %171, i64 260
  store i32 %173, ptr %174, align 4
  %175 = getelementptr inbounds i8, ptr %1, i64 12
  %176 = load i32, ptr %175, align 4
  %177 = zext i32 %176 to i64
  %178 = getelementptr inbounds i8, ptr %171, i64 264
  store i64 %177, ptr %178, align 8
  br label %179

179:
  ret void
}

define dso_local ptr @reach(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i32 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5) local_unnamed_addr #9 {
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
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %7) #24
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
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %7) #24
  ret ptr %46
}

define dso_local void @copies(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4, i64 noundef %5, i32 noundef %6, i32 noundef %7) local_unnamed_addr #3 {
  %9 = alloca [32 x i64], align 16
  %10 = alloca %struct.access, align 4
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %9) #24
  %11 = icmp eq i32 %6, 4
  %12 = zext i32 %3 to i64
  br i1 %11, label %13, label %25

13:
  %14 = getelementptr i64, ptr %9, i64 %12
  store i64 %4, ptr %14, align 8
  %15 = icmp ugt i64 %4, 17592186044415
  br i1 %15, label %27, label %16

16:
  %17 = and i64 %4, 1099511627775
  store i64 %17, ptr %14, align 8
  %18 = icmp ult i64 %4, 5497558138880
  %19 = icmp ult i64 %17, 4294967296
  %20 = and i1 %18, %19
  br i1 %20, label %21, label %27

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
  %28 = phi i32 [ %6, %25 ], [ 0, %13 ], [ %24, %21 ], [ 4, %16 ]
  %29 = getelementptr inbounds i8, ptr %0, i64 368
  %30 = load ptr, ptr %29, align 8
  %31 = icmp ne ptr %30, null
  %32 = icmp ne i64 %5, 0
  %33 = and i1 %32, %31
  br i1 %33, label %34, label %60

34:
  switch i32 %28, label %60 [
    i32 1, label %35
    i32 0, label %39
  ]

35:
  %36 = getelementptr inbounds i8, ptr %0, i64 312
  %37 = load ptr, ptr %36, align 8
  %38 = icmp eq ptr %37, null
  br i1 %38, label %60, label %39

39:
  call void @llvm.lifetime.start.p0(i64 56, ptr nonnull %10) #24
  store i32 %2, ptr %10, align 4
  %40 = getelementptr inbounds i8, ptr %10, i64 4
  store i32 %28, ptr %40, align 4
  %41 = getelementptr inbounds i8, ptr %10, i64 8
  %42 = getelementptr inbounds i8, ptr %0, i64 352
  %43 = load i64, ptr %42, align 8
  %44 = trunc i64 %43 to i32
  %45 = shl nuw i32 1, %44
  store i32 %45, ptr %41, align 4
  %46 = getelementptr inbounds i8, ptr %10, i64 12
  store i32 1, ptr %46, align 4
  %47 = getelementptr inbounds i8, ptr %10, i64 16
  %48 = and i32 %7, 1
  store i32 %48, ptr %47, align 4
  %49 = getelementptr inbounds i8, ptr %10, i64 20
  store i32 0, ptr %49, align 4
  %50 = getelementptr inbounds i8, ptr %10, i64 24
  store i32 4, ptr %50, align 4
  %51 = getelementptr inbounds i8, ptr %10, i64 28
  store i32 0, ptr %51, align 4
  %52 = getelementptr inbounds i8, ptr %10, i64 32
  %53 = trunc i64 %5 to i32
  store i32 %53, ptr %52, align 4
  %54 = getelementptr inbounds i8, ptr %10, i64 36
  store i32 %7, ptr %54, align 4
  %55 = getelementptr inbounds i8, ptr %10, i64 40
  store i32 0, ptr %55, align 4
  %56 = getelementptr inbounds i8, ptr %10, i64 44
  store i32 0, ptr %56, align 4
  %57 = getelementptr inbounds i8, ptr %10, i64 48
  store i32 0, ptr %57, align 4
  %58 = getelementptr inbounds i8, ptr %10, i64 52
  store i32 0, ptr %58, align 4
  %59 = shl nuw i32 1, %3
  call fastcc void @watch(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull %10, ptr noundef nonnull %9, i32 noundef %59, i32 noundef %28) #26
  call void @llvm.lifetime.end.p0(i64 56, ptr nonnull %10) #24
  br label %60

60:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %9) #24
  ret void
}

define internal fastcc void @watch(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef %3, i32 noundef %4, i32 noundef %5) unnamed_addr #11 {
  %7 = alloca %struct.looked_at, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 520
  %9 = load i64, ptr %8, align 8
  %10 = icmp ugt i64 %9, 1
  br i1 %10, label %898, label %11

11:
  %12 = getelementptr inbounds i8, ptr %2, i64 24
  %13 = load i32, ptr %12, align 4
  %14 = getelementptr inbounds i8, ptr %2, i64 36
  %15 = load i32, ptr %14, align 4
  %16 = and i32 %15, 63
  %17 = add i32 %13, -1
  %18 = icmp ult i32 %17, 2
  br i1 %18, label %24, label %19

19:
  %20 = getelementptr inbounds i8, ptr %2, i64 16
  %21 = load i32, ptr %20, align 4
  %22 = icmp ne i32 %21, 0
  %23 = zext i1 %22 to i32
  br label %24

24:
  %25 = phi i32 [ 0, %19 ], [ 2, %11 ]
  %26 = phi i32 [ %23, %19 ], [ 1, %11 ]
  %27 = or i32 %26, %16
  %28 = or i32 %27, %25
  %29 = getelementptr inbounds i8, ptr %0, i64 336
  %30 = load i64, ptr %29, align 8
  %31 = add i64 %30, 1
  store i64 %31, ptr %29, align 8
  %32 = trunc i64 %31 to i32
  %33 = getelementptr inbounds i8, ptr %0, i64 176
  %34 = load i64, ptr %33, align 8
  %35 = trunc i64 %34 to i32
  %36 = getelementptr inbounds i8, ptr %0, i64 192
  %37 = load i64, ptr %36, align 8
  %38 = trunc i64 %37 to i32
  %39 = shl i32 %38, 5
  %40 = mul i32 %39, %35
  call void @llvm.lifetime.start.p0(i64 128, ptr nonnull %7) #24
  store ptr %0, ptr %7, align 8
  %41 = getelementptr inbounds i8, ptr %7, i64 8
  store ptr %1, ptr %41, align 8
  %42 = getelementptr inbounds i8, ptr %7, i64 16
  store ptr %2, ptr %42, align 8
  %43 = getelementptr inbounds i8, ptr %7, i64 24
  store ptr %3, ptr %43, align 8
  %44 = getelementptr inbounds i8, ptr %7, i64 32
  %45 = getelementptr inbounds i8, ptr %1, i64 12
  %46 = load i32, ptr %45, align 4
  %47 = shl i32 %46, 5
  %48 = add i32 %47, %40
  store i32 %48, ptr %44, align 8
  %49 = getelementptr inbounds i8, ptr %7, i64 36
  store i32 %32, ptr %49, align 4
  %50 = getelementptr inbounds i8, ptr %7, i64 40
  %51 = getelementptr inbounds i8, ptr %0, i64 320
  %52 = load i64, ptr %51, align 8
  %53 = trunc i64 %52 to i32
  store i32 %53, ptr %50, align 8
  %54 = getelementptr inbounds i8, ptr %7, i64 44
  %55 = load i32, ptr %2, align 4
  %56 = shl i32 %55, 6
  %57 = or disjoint i32 %56, %28
  store i32 %57, ptr %54, align 4
  %58 = getelementptr inbounds i8, ptr %7, i64 48
  store i32 %40, ptr %58, align 8
  %59 = getelementptr inbounds i8, ptr %7, i64 52
  %60 = icmp eq i32 %5, 1
  br i1 %60, label %61, label %65

61:
  %62 = getelementptr inbounds i8, ptr %0, i64 344
  %63 = load i64, ptr %62, align 8
  %64 = trunc i64 %63 to i32
  br label %65

65:
  %66 = phi i32 [ %64, %61 ], [ 0, %24 ]
  store i32 %66, ptr %59, align 4
  %67 = getelementptr inbounds i8, ptr %7, i64 56
  store i32 %5, ptr %67, align 8
  %68 = getelementptr inbounds i8, ptr %7, i64 60
  store i32 0, ptr %68, align 4
  %69 = getelementptr inbounds i8, ptr %7, i64 64
  store i32 0, ptr %69, align 8
  %70 = getelementptr inbounds i8, ptr %7, i64 68
  store i32 0, ptr %70, align 4
  %71 = getelementptr inbounds i8, ptr %7, i64 72
  store i32 0, ptr %71, align 8
  %72 = getelementptr inbounds i8, ptr %7, i64 76
  %73 = getelementptr inbounds i8, ptr %7, i64 92
  %74 = getelementptr inbounds i8, ptr %7, i64 108
  %75 = getelementptr inbounds i8, ptr %2, i64 32
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(48) %72, i8 0, i64 48, i1 false)
  %76 = load i32, ptr %75, align 4
  %77 = sext i32 %76 to i64
  %78 = getelementptr inbounds i8, ptr %0, i64 352
  %79 = load i64, ptr %78, align 8
  %80 = getelementptr inbounds i8, ptr %0, i64 312
  %81 = load ptr, ptr %80, align 8
  br i1 %18, label %86, label %82

82:
  %83 = getelementptr inbounds i8, ptr %2, i64 16
  %84 = load i32, ptr %83, align 4
  %85 = icmp eq i32 %84, 0
  br label %86

86:
  %87 = phi i1 [ %85, %82 ], [ true, %65 ]
  %88 = icmp eq i32 %4, 0
  br i1 %88, label %852, label %89

89:
  %90 = and i32 %27, 1
  %91 = icmp eq i32 %90, 0
  %92 = icmp eq i32 %5, 0
  %93 = getelementptr inbounds i8, ptr %0, i64 56
  %94 = getelementptr inbounds i8, ptr %0, i64 360
  %95 = add nsw i64 %77, -1
  %96 = getelementptr inbounds i8, ptr %2, i64 8
  %97 = and i32 %15, 32
  %98 = icmp eq i32 %97, 0
  %99 = and i32 %28, 2
  %100 = and i32 %28, 10
  %101 = icmp eq i32 %100, 0
  br label %102

102:
  %103 = phi i64 [ -1, %89 ], [ %839, %836 ]
  %104 = phi ptr [ %81, %89 ], [ %838, %836 ]
  %105 = phi i1 [ %60, %89 ], [ %837, %836 ]
  %106 = phi i64 [ -1, %89 ], [ %112, %836 ]
  %107 = phi i32 [ %4, %89 ], [ %841, %836 ]
  %108 = phi i32 [ 0, %89 ], [ %115, %836 ]
  %109 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %107, i1 true)
  %110 = zext nneg i32 %109 to i64
  %111 = getelementptr i64, ptr %3, i64 %110
  %112 = load i64, ptr %111, align 8
  %113 = icmp eq i64 %112, %106
  %114 = add i32 %108, 1
  %115 = select i1 %113, i32 %114, i32 0
  %116 = icmp ugt i32 %115, 1
  %117 = select i1 %116, i1 %91, i1 false
  br i1 %117, label %836, label %121

118:
  %119 = load i32, ptr %69, align 8
  %120 = icmp eq i32 %119, 0
  br i1 %120, label %852, label %843, !prof !7

121:
  br i1 %92, label %122, label %145

122:
  %123 = add i64 %112, -17592186044416
  %124 = load i64, ptr %93, align 8
  %125 = lshr i64 %123, %124
  %126 = icmp eq i64 %125, %103
  br i1 %126, label %137, label %127

127:
  %128 = load ptr, ptr %94, align 8
  %129 = shl i64 %125, 1
  %130 = getelementptr i64, ptr %128, i64 %129
  %131 = load i64, ptr %130, align 8
  %132 = inttoptr i64 %131 to ptr
  %133 = or disjoint i64 %129, 1
  %134 = getelementptr i64, ptr %128, i64 %133
  %135 = load i64, ptr %134, align 8
  %136 = icmp ne i64 %135, 0
  br label %137

137:
  %138 = phi i1 [ %136, %127 ], [ %105, %122 ]
  %139 = phi ptr [ %132, %127 ], [ %104, %122 ]
  %140 = phi i64 [ %125, %127 ], [ %103, %122 ]
  %141 = icmp eq ptr %139, null
  br i1 %141, label %836, label %142

142:
  %143 = shl i64 %140, %124
  %144 = sub i64 %123, %143
  br label %145

145:
  %146 = phi i64 [ %144, %142 ], [ %112, %121 ]
  %147 = phi i1 [ %138, %142 ], [ %105, %121 ]
  %148 = phi ptr [ %139, %142 ], [ %104, %121 ]
  %149 = phi i64 [ %140, %142 ], [ %103, %121 ]
  %150 = add i64 %95, %146
  %151 = lshr i64 %150, %79
  %152 = lshr i64 %146, %79
  %153 = icmp ugt i64 %152, %151
  br i1 %153, label %836, label %154

154:
  %155 = select i1 %87, i1 %147, i1 false
  %156 = shl nuw i32 1, %109
  %157 = shl nuw nsw i32 %109, 5
  br label %158

158:
  %159 = phi i64 [ %152, %154 ], [ %834, %833 ]
  %160 = getelementptr %struct.place, ptr %148, i64 %159
  %161 = shl i64 %159, %79
  %162 = sub i64 %161, %146
  %163 = load i32, ptr %96, align 4
  %164 = sext i32 %163 to i64
  %165 = udiv i64 %162, %164
  %166 = trunc i64 %165 to i32
  %167 = load i64, ptr %44, align 8
  %168 = trunc i64 %167 to i32
  %169 = and i64 %167, -4294967296
  %170 = load i64, ptr %50, align 8
  %171 = add i32 %109, %168
  %172 = trunc i64 %170 to i32
  %173 = lshr i64 %167, 32
  %174 = trunc nuw i64 %173 to i32
  br i1 %155, label %175, label %183

175:
  %176 = getelementptr inbounds i8, ptr %160, i64 4
  %177 = load i32, ptr %176, align 4
  %178 = load i32, ptr %59, align 4
  %179 = icmp ugt i32 %177, %178
  br i1 %179, label %183, label %180, !prof !1

180:
  %181 = load i32, ptr %69, align 8
  %182 = or i32 %181, %156
  store i32 %182, ptr %69, align 8
  br label %183

183:
  %184 = getelementptr inbounds i8, ptr %160, i64 12
  %185 = load i32, ptr %184, align 4
  %186 = and i32 %185, 32
  %187 = icmp eq i32 %186, 0
  %188 = load i32, ptr %59, align 4
  br i1 %187, label %189, label %192

189:
  %190 = load i32, ptr %58, align 8
  %191 = load ptr, ptr %7, align 8
  br label %218

192:
  %193 = getelementptr inbounds i8, ptr %160, i64 4
  %194 = load i32, ptr %193, align 4
  %195 = icmp ugt i32 %194, %188
  %196 = load i32, ptr %58, align 8
  %197 = load ptr, ptr %7, align 8
  br i1 %195, label %198, label %218

198:
  %199 = load i32, ptr %160, align 4
  %200 = sub i32 %199, %196
  %201 = getelementptr inbounds i8, ptr %197, i64 192
  %202 = load i64, ptr %201, align 8
  %203 = trunc i64 %202 to i32
  %204 = shl i32 %203, 5
  %205 = icmp ult i32 %200, %204
  br i1 %205, label %206, label %218

206:
  %207 = getelementptr inbounds i8, ptr %197, i64 400
  %208 = load ptr, ptr %207, align 8
  %209 = lshr i32 %200, 5
  %210 = zext nneg i32 %209 to i64
  %211 = getelementptr i32, ptr %208, i64 %210
  %212 = load i32, ptr %211, align 4
  %213 = icmp ugt i32 %194, %212
  %214 = and i1 %98, %213
  br i1 %214, label %215, label %218, !prof !8

215:
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %73, ptr noundef nonnull align 4 dereferenceable(16) %160, i64 16, i1 false)
  %216 = load i32, ptr %70, align 4
  %217 = or i32 %216, %156
  store i32 %217, ptr %70, align 4
  br label %218

218:
  %219 = phi ptr [ %191, %189 ], [ %197, %215 ], [ %197, %206 ], [ %197, %198 ], [ %197, %192 ]
  %220 = phi i32 [ %190, %189 ], [ %196, %215 ], [ %196, %206 ], [ %196, %198 ], [ %196, %192 ]
  %221 = load i32, ptr %160, align 4
  %222 = sub i32 %221, %220
  %223 = getelementptr inbounds i8, ptr %219, i64 192
  %224 = load i64, ptr %223, align 8
  %225 = trunc i64 %224 to i32
  %226 = shl i32 %225, 5
  %227 = icmp ult i32 %222, %226
  %228 = getelementptr inbounds i8, ptr %160, i64 4
  %229 = load i32, ptr %228, align 4
  %230 = icmp ule i32 %229, %188
  %231 = icmp eq i32 %221, %171
  %232 = select i1 %230, i1 true, i1 %231
  br i1 %232, label %346, label %233

233:
  %234 = load i32, ptr %184, align 4
  %235 = or i32 %234, %28
  %236 = and i32 %235, 1
  %237 = icmp eq i32 %236, 0
  br i1 %237, label %346, label %238

238:
  %239 = and i32 %99, %234
  %240 = icmp eq i32 %239, 0
  br i1 %240, label %245, label %241

241:
  %242 = and i32 %235, 4
  %243 = icmp eq i32 %242, 0
  %244 = or i1 %227, %243
  br i1 %244, label %346, label %245

245:
  %246 = and i32 %235, 16
  %247 = icmp eq i32 %246, 0
  %248 = and i32 %234, 10
  %249 = icmp eq i32 %248, 0
  %250 = or i1 %249, %247
  %251 = or i1 %101, %250
  br i1 %251, label %252, label %346

252:
  br i1 %227, label %253, label %285

253:
  %254 = getelementptr inbounds i8, ptr %160, i64 8
  %255 = load i32, ptr %254, align 4
  %256 = icmp eq i32 %255, %172
  br i1 %256, label %257, label %346

257:
  %258 = lshr i32 %222, 5
  %259 = load ptr, ptr %41, align 8
  %260 = getelementptr inbounds i8, ptr %259, i64 12
  %261 = load i32, ptr %260, align 4
  %262 = icmp eq i32 %258, %261
  br i1 %262, label %273, label %263

263:
  %264 = getelementptr inbounds i8, ptr %219, i64 384
  %265 = load ptr, ptr %264, align 8
  %266 = zext i32 %261 to i64
  %267 = mul i64 %224, %266
  %268 = zext nneg i32 %258 to i64
  %269 = getelementptr i32, ptr %265, i64 %267
  %270 = getelementptr i32, ptr %269, i64 %268
  %271 = load i32, ptr %270, align 4
  %272 = icmp ult i32 %271, %229
  br i1 %272, label %285, label %346

273:
  %274 = getelementptr inbounds i8, ptr %219, i64 376
  %275 = load ptr, ptr %274, align 8
  %276 = shl i32 %258, 10
  %277 = or disjoint i32 %276, %157
  %278 = zext i32 %277 to i64
  %279 = getelementptr i32, ptr %275, i64 %278
  %280 = and i32 %222, 31
  %281 = zext nneg i32 %280 to i64
  %282 = getelementptr i32, ptr %279, i64 %281
  %283 = load i32, ptr %282, align 4
  %284 = icmp ult i32 %283, %229
  br i1 %284, label %285, label %346

285:
  %286 = getelementptr inbounds i8, ptr %219, i64 368
  %287 = load ptr, ptr %286, align 8
  %288 = getelementptr inbounds i8, ptr %287, i64 80
  %289 = load ptr, ptr %288, align 8
  %290 = getelementptr inbounds i8, ptr %219, i64 176
  %291 = load i64, ptr %290, align 8
  %292 = getelementptr i64, ptr %289, i64 %291
  %293 = load i64, ptr %292, align 8
  %294 = icmp eq i64 %293, 0
  br i1 %294, label %330, label %295

295:
  %296 = lshr i32 %221, 5
  %297 = udiv i32 %221, %226
  %298 = getelementptr inbounds i8, ptr %287, i64 64
  %299 = load ptr, ptr %298, align 8
  %300 = load i64, ptr %287, align 8
  %301 = zext i32 %297 to i64
  %302 = getelementptr %struct.publication, ptr %299, i64 %301
  %303 = select i1 %227, i64 4, i64 0
  %304 = zext nneg i32 %296 to i64
  %305 = getelementptr inbounds i8, ptr %160, i64 8
  %306 = select i1 %227, i64 40, i64 32
  %307 = getelementptr inbounds i8, ptr %287, i64 %306
  br label %308

308:
  %309 = phi i64 [ %293, %295 ], [ %328, %326 ]
  %310 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %309, i1 true)
  %311 = mul i64 %310, %300
  %312 = getelementptr %struct.publication, ptr %302, i64 %311
  %313 = getelementptr inbounds i8, ptr %312, i64 %303
  %314 = load i32, ptr %313, align 4
  %315 = icmp ult i32 %229, %314
  br i1 %315, label %316, label %326

316:
  %317 = load ptr, ptr %307, align 8
  %318 = getelementptr i32, ptr %317, i64 %304
  %319 = load i32, ptr %318, align 4
  %320 = load i32, ptr %305, align 4
  %321 = getelementptr inbounds i8, ptr %312, i64 8
  %322 = load i32, ptr %321, align 4
  %323 = icmp ult i32 %320, %322
  %324 = icmp ult i32 %229, %319
  %325 = select i1 %323, i1 true, i1 %324
  br i1 %325, label %346, label %326

326:
  %327 = add i64 %309, -1
  %328 = and i64 %327, %309
  %329 = icmp eq i64 %328, 0
  br i1 %329, label %330, label %308

330:
  %331 = call fastcc zeroext i1 @stores_alike(ptr noundef nonnull %7, ptr noundef nonnull %160, i32 noundef %109, i32 noundef %166) #27
  br i1 %331, label %338, label %332

332:
  %333 = load i32, ptr %68, align 4
  %334 = icmp eq i32 %333, 0
  br i1 %334, label %335, label %336

335:
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %72, ptr noundef nonnull align 4 dereferenceable(16) %160, i64 16, i1 false)
  br label %336

336:
  %337 = or i32 %333, %156
  store i32 %337, ptr %68, align 4
  br label %346

338:
  %339 = icmp eq i32 %229, %174
  br i1 %339, label %346, label %340

340:
  %341 = load i32, ptr %71, align 8
  %342 = icmp eq i32 %341, 0
  br i1 %342, label %343, label %344

343:
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %74, ptr noundef nonnull align 4 dereferenceable(16) %160, i64 16, i1 false)
  br label %344

344:
  %345 = or i32 %341, %156
  store i32 %345, ptr %71, align 8
  br label %346

346:
  %347 = phi i1 [ false, %336 ], [ true, %344 ], [ true, %338 ], [ false, %233 ], [ false, %218 ], [ false, %241 ], [ false, %245 ], [ false, %253 ], [ false, %263 ], [ false, %273 ], [ false, %316 ]
  br i1 %91, label %348, label %408

348:
  %349 = zext i32 %171 to i64
  %350 = or disjoint i64 %169, %349
  %351 = getelementptr inbounds i8, ptr %160, i64 16
  %352 = getelementptr inbounds i8, ptr %160, i64 32
  %353 = load i32, ptr %351, align 4
  %354 = sub i32 %353, %220
  %355 = getelementptr inbounds i8, ptr %160, i64 20
  %356 = load i32, ptr %355, align 4
  %357 = icmp ugt i32 %356, %188
  br i1 %357, label %358, label %364

358:
  %359 = icmp ult i32 %354, %226
  br i1 %359, label %360, label %366

360:
  %361 = getelementptr inbounds i8, ptr %160, i64 24
  %362 = load i32, ptr %361, align 4
  %363 = icmp eq i32 %362, %172
  br i1 %363, label %371, label %368

364:
  %365 = icmp eq i32 %356, 0
  br i1 %365, label %368, label %366

366:
  %367 = getelementptr inbounds i8, ptr %160, i64 48
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %367, ptr noundef nonnull align 4 dereferenceable(16) %351, i64 16, i1 false)
  br label %368

368:
  store i64 %350, ptr %351, align 4
  %369 = getelementptr inbounds i8, ptr %160, i64 24
  store i64 %170, ptr %369, align 4
  %370 = getelementptr inbounds i8, ptr %160, i64 36
  store i32 0, ptr %370, align 4
  br label %833

371:
  %372 = lshr i32 %354, 5
  %373 = load ptr, ptr %41, align 8
  %374 = getelementptr inbounds i8, ptr %373, i64 12
  %375 = load i32, ptr %374, align 4
  %376 = icmp eq i32 %372, %375
  br i1 %376, label %377, label %392

377:
  %378 = getelementptr inbounds i8, ptr %219, i64 376
  %379 = load ptr, ptr %378, align 8
  %380 = shl i32 %372, 10
  %381 = shl i32 %171, 5
  %382 = and i32 %381, 992
  %383 = or disjoint i32 %380, %382
  %384 = zext i32 %383 to i64
  %385 = getelementptr i32, ptr %379, i64 %384
  %386 = and i32 %354, 31
  %387 = zext nneg i32 %386 to i64
  %388 = getelementptr i32, ptr %385, i64 %387
  %389 = load i32, ptr %388, align 4
  %390 = icmp ult i32 %389, %356
  br i1 %390, label %392, label %391

391:
  store i64 %350, ptr %351, align 4
  store i64 %170, ptr %361, align 4
  br label %833

392:
  %393 = icmp eq i32 %353, %171
  br i1 %393, label %833, label %394

394:
  %395 = getelementptr inbounds i8, ptr %160, i64 36
  %396 = load i32, ptr %395, align 4
  %397 = icmp eq i32 %396, 0
  br i1 %397, label %406, label %398

398:
  %399 = load i32, ptr %352, align 4
  %400 = lshr i32 %399, 5
  %401 = lshr i32 %353, 5
  %402 = icmp ne i32 %400, %401
  %403 = lshr i32 %171, 5
  %404 = icmp eq i32 %403, %401
  %405 = select i1 %402, i1 true, i1 %404
  br i1 %405, label %833, label %406

406:
  store i64 %350, ptr %352, align 4
  %407 = getelementptr inbounds i8, ptr %160, i64 40
  store i64 %170, ptr %407, align 4
  br label %833

408:
  %409 = getelementptr inbounds i8, ptr %160, i64 16
  %410 = load i32, ptr %409, align 4
  %411 = sub i32 %410, %220
  %412 = icmp ult i32 %411, %226
  %413 = getelementptr inbounds i8, ptr %160, i64 20
  %414 = load i32, ptr %413, align 4
  %415 = icmp ule i32 %414, %188
  %416 = icmp eq i32 %410, %171
  %417 = select i1 %415, i1 true, i1 %416
  br i1 %417, label %529, label %418

418:
  %419 = getelementptr inbounds i8, ptr %160, i64 28
  %420 = load i32, ptr %419, align 4
  %421 = or i32 %420, %28
  %422 = and i32 %99, %420
  %423 = icmp eq i32 %422, 0
  br i1 %423, label %428, label %424

424:
  %425 = and i32 %421, 4
  %426 = icmp eq i32 %425, 0
  %427 = or i1 %412, %426
  br i1 %427, label %529, label %428

428:
  %429 = and i32 %421, 16
  %430 = icmp eq i32 %429, 0
  %431 = and i32 %420, 10
  %432 = icmp eq i32 %431, 0
  %433 = or i1 %432, %430
  %434 = or i1 %101, %433
  br i1 %434, label %435, label %529

435:
  br i1 %412, label %436, label %468

436:
  %437 = getelementptr inbounds i8, ptr %160, i64 24
  %438 = load i32, ptr %437, align 4
  %439 = icmp eq i32 %438, %172
  br i1 %439, label %440, label %529

440:
  %441 = lshr i32 %411, 5
  %442 = load ptr, ptr %41, align 8
  %443 = getelementptr inbounds i8, ptr %442, i64 12
  %444 = load i32, ptr %443, align 4
  %445 = icmp eq i32 %441, %444
  br i1 %445, label %456, label %446

446:
  %447 = getelementptr inbounds i8, ptr %219, i64 384
  %448 = load ptr, ptr %447, align 8
  %449 = zext i32 %444 to i64
  %450 = mul i64 %224, %449
  %451 = zext nneg i32 %441 to i64
  %452 = getelementptr i32, ptr %448, i64 %450
  %453 = getelementptr i32, ptr %452, i64 %451
  %454 = load i32, ptr %453, align 4
  %455 = icmp ult i32 %454, %414
  br i1 %455, label %468, label %529

456:
  %457 = getelementptr inbounds i8, ptr %219, i64 376
  %458 = load ptr, ptr %457, align 8
  %459 = shl i32 %441, 10
  %460 = or disjoint i32 %459, %157
  %461 = zext i32 %460 to i64
  %462 = getelementptr i32, ptr %458, i64 %461
  %463 = and i32 %411, 31
  %464 = zext nneg i32 %463 to i64
  %465 = getelementptr i32, ptr %462, i64 %464
  %466 = load i32, ptr %465, align 4
  %467 = icmp ult i32 %466, %414
  br i1 %467, label %468, label %529

468:
  %469 = getelementptr inbounds i8, ptr %219, i64 368
  %470 = load ptr, ptr %469, align 8
  %471 = getelementptr inbounds i8, ptr %470, i64 80
  %472 = load ptr, ptr %471, align 8
  %473 = getelementptr inbounds i8, ptr %219, i64 176
  %474 = load i64, ptr %473, align 8
  %475 = getelementptr i64, ptr %472, i64 %474
  %476 = load i64, ptr %475, align 8
  %477 = icmp eq i64 %476, 0
  br i1 %477, label %513, label %478

478:
  %479 = lshr i32 %410, 5
  %480 = udiv i32 %410, %226
  %481 = getelementptr inbounds i8, ptr %470, i64 64
  %482 = load ptr, ptr %481, align 8
  %483 = load i64, ptr %470, align 8
  %484 = zext i32 %480 to i64
  %485 = getelementptr %struct.publication, ptr %482, i64 %484
  %486 = select i1 %412, i64 4, i64 0
  %487 = zext nneg i32 %479 to i64
  %488 = getelementptr inbounds i8, ptr %160, i64 24
  %489 = select i1 %412, i64 40, i64 32
  %490 = getelementptr inbounds i8, ptr %470, i64 %489
  br label %491

491:
  %492 = phi i64 [ %476, %478 ], [ %511, %509 ]
  %493 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %492, i1 true)
  %494 = mul i64 %493, %483
  %495 = getelementptr %struct.publication, ptr %485, i64 %494
  %496 = getelementptr inbounds i8, ptr %495, i64 %486
  %497 = load i32, ptr %496, align 4
  %498 = icmp ult i32 %414, %497
  br i1 %498, label %499, label %509

499:
  %500 = load ptr, ptr %490, align 8
  %501 = getelementptr i32, ptr %500, i64 %487
  %502 = load i32, ptr %501, align 4
  %503 = load i32, ptr %488, align 4
  %504 = getelementptr inbounds i8, ptr %495, i64 8
  %505 = load i32, ptr %504, align 4
  %506 = icmp ult i32 %503, %505
  %507 = icmp ult i32 %414, %502
  %508 = select i1 %506, i1 true, i1 %507
  br i1 %508, label %529, label %509

509:
  %510 = add i64 %492, -1
  %511 = and i64 %510, %492
  %512 = icmp eq i64 %511, 0
  br i1 %512, label %513, label %491

513:
  %514 = call fastcc zeroext i1 @stores_alike(ptr noundef nonnull %7, ptr noundef nonnull %409, i32 noundef %109, i32 noundef %166) #27
  br i1 %514, label %521, label %515

515:
  %516 = load i32, ptr %68, align 4
  %517 = icmp eq i32 %516, 0
  br i1 %517, label %518, label %519

518:
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %72, ptr noundef nonnull align 4 dereferenceable(16) %409, i64 16, i1 false)
  br label %519

519:
  %520 = or i32 %516, %156
  store i32 %520, ptr %68, align 4
  br label %529

521:
  %522 = icmp eq i32 %414, %174
  br i1 %522, label %529, label %523

523:
  %524 = load i32, ptr %71, align 8
  %525 = icmp eq i32 %524, 0
  br i1 %525, label %526, label %527

526:
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %74, ptr noundef nonnull align 4 dereferenceable(16) %409, i64 16, i1 false)
  br label %527

527:
  %528 = or i32 %524, %156
  store i32 %528, ptr %71, align 8
  br label %529

529:
  %530 = getelementptr inbounds i8, ptr %160, i64 32
  %531 = load i32, ptr %530, align 4
  %532 = sub i32 %531, %220
  %533 = icmp ult i32 %532, %226
  %534 = getelementptr inbounds i8, ptr %160, i64 36
  %535 = load i32, ptr %534, align 4
  %536 = icmp ule i32 %535, %188
  %537 = icmp eq i32 %531, %171
  %538 = select i1 %536, i1 true, i1 %537
  br i1 %538, label %650, label %539

539:
  %540 = getelementptr inbounds i8, ptr %160, i64 44
  %541 = load i32, ptr %540, align 4
  %542 = or i32 %541, %28
  %543 = and i32 %99, %541
  %544 = icmp eq i32 %543, 0
  br i1 %544, label %549, label %545

545:
  %546 = and i32 %542, 4
  %547 = icmp eq i32 %546, 0
  %548 = or i1 %533, %547
  br i1 %548, label %650, label %549

549:
  %550 = and i32 %542, 16
  %551 = icmp eq i32 %550, 0
  %552 = and i32 %541, 10
  %553 = icmp eq i32 %552, 0
  %554 = or i1 %553, %551
  %555 = or i1 %101, %554
  br i1 %555, label %556, label %650

556:
  br i1 %533, label %557, label %589

557:
  %558 = getelementptr inbounds i8, ptr %160, i64 40
  %559 = load i32, ptr %558, align 4
  %560 = icmp eq i32 %559, %172
  br i1 %560, label %561, label %650

561:
  %562 = lshr i32 %532, 5
  %563 = load ptr, ptr %41, align 8
  %564 = getelementptr inbounds i8, ptr %563, i64 12
  %565 = load i32, ptr %564, align 4
  %566 = icmp eq i32 %562, %565
  br i1 %566, label %577, label %567

567:
  %568 = getelementptr inbounds i8, ptr %219, i64 384
  %569 = load ptr, ptr %568, align 8
  %570 = zext i32 %565 to i64
  %571 = mul i64 %224, %570
  %572 = zext nneg i32 %562 to i64
  %573 = getelementptr i32, ptr %569, i64 %571
  %574 = getelementptr i32, ptr %573, i64 %572
  %575 = load i32, ptr %574, align 4
  %576 = icmp ult i32 %575, %535
  br i1 %576, label %589, label %650

577:
  %578 = getelementptr inbounds i8, ptr %219, i64 376
  %579 = load ptr, ptr %578, align 8
  %580 = shl i32 %562, 10
  %581 = or disjoint i32 %580, %157
  %582 = zext i32 %581 to i64
  %583 = getelementptr i32, ptr %579, i64 %582
  %584 = and i32 %532, 31
  %585 = zext nneg i32 %584 to i64
  %586 = getelementptr i32, ptr %583, i64 %585
  %587 = load i32, ptr %586, align 4
  %588 = icmp ult i32 %587, %535
  br i1 %588, label %589, label %650

589:
  %590 = getelementptr inbounds i8, ptr %219, i64 368
  %591 = load ptr, ptr %590, align 8
  %592 = getelementptr inbounds i8, ptr %591, i64 80
  %593 = load ptr, ptr %592, align 8
  %594 = getelementptr inbounds i8, ptr %219, i64 176
  %595 = load i64, ptr %594, align 8
  %596 = getelementptr i64, ptr %593, i64 %595
  %597 = load i64, ptr %596, align 8
  %598 = icmp eq i64 %597, 0
  br i1 %598, label %634, label %599

599:
  %600 = lshr i32 %531, 5
  %601 = udiv i32 %531, %226
  %602 = getelementptr inbounds i8, ptr %591, i64 64
  %603 = load ptr, ptr %602, align 8
  %604 = load i64, ptr %591, align 8
  %605 = zext i32 %601 to i64
  %606 = getelementptr %struct.publication, ptr %603, i64 %605
  %607 = select i1 %533, i64 4, i64 0
  %608 = zext nneg i32 %600 to i64
  %609 = getelementptr inbounds i8, ptr %160, i64 40
  %610 = select i1 %533, i64 40, i64 32
  %611 = getelementptr inbounds i8, ptr %591, i64 %610
  br label %612

612:
  %613 = phi i64 [ %597, %599 ], [ %632, %630 ]
  %614 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %613, i1 true)
  %615 = mul i64 %614, %604
  %616 = getelementptr %struct.publication, ptr %606, i64 %615
  %617 = getelementptr inbounds i8, ptr %616, i64 %607
  %618 = load i32, ptr %617, align 4
  %619 = icmp ult i32 %535, %618
  br i1 %619, label %620, label %630

620:
  %621 = load ptr, ptr %611, align 8
  %622 = getelementptr i32, ptr %621, i64 %608
  %623 = load i32, ptr %622, align 4
  %624 = load i32, ptr %609, align 4
  %625 = getelementptr inbounds i8, ptr %616, i64 8
  %626 = load i32, ptr %625, align 4
  %627 = icmp ult i32 %624, %626
  %628 = icmp ult i32 %535, %623
  %629 = select i1 %627, i1 true, i1 %628
  br i1 %629, label %650, label %630

630:
  %631 = add i64 %613, -1
  %632 = and i64 %631, %613
  %633 = icmp eq i64 %632, 0
  br i1 %633, label %634, label %612

634:
  %635 = call fastcc zeroext i1 @stores_alike(ptr noundef nonnull %7, ptr noundef nonnull %530, i32 noundef %109, i32 noundef %166) #27
  br i1 %635, label %642, label %636

636:
  %637 = load i32, ptr %68, align 4
  %638 = icmp eq i32 %637, 0
  br i1 %638, label %639, label %640

639:
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %72, ptr noundef nonnull align 4 dereferenceable(16) %530, i64 16, i1 false)
  br label %640

640:
  %641 = or i32 %637, %156
  store i32 %641, ptr %68, align 4
  br label %650

642:
  %643 = icmp eq i32 %535, %174
  br i1 %643, label %650, label %644

644:
  %645 = load i32, ptr %71, align 8
  %646 = icmp eq i32 %645, 0
  br i1 %646, label %647, label %648

647:
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %74, ptr noundef nonnull align 4 dereferenceable(16) %530, i64 16, i1 false)
  br label %648

648:
  %649 = or i32 %645, %156
  store i32 %649, ptr %71, align 8
  br label %650

650:
  %651 = getelementptr inbounds i8, ptr %160, i64 48
  %652 = load i32, ptr %651, align 4
  %653 = sub i32 %652, %220
  %654 = icmp ult i32 %653, %226
  %655 = getelementptr inbounds i8, ptr %160, i64 52
  %656 = load i32, ptr %655, align 4
  %657 = icmp ule i32 %656, %188
  %658 = icmp eq i32 %652, %171
  %659 = select i1 %657, i1 true, i1 %658
  br i1 %659, label %771, label %660

660:
  %661 = getelementptr inbounds i8, ptr %160, i64 60
  %662 = load i32, ptr %661, align 4
  %663 = or i32 %662, %28
  %664 = and i32 %99, %662
  %665 = icmp eq i32 %664, 0
  br i1 %665, label %670, label %666

666:
  %667 = and i32 %663, 4
  %668 = icmp eq i32 %667, 0
  %669 = or i1 %654, %668
  br i1 %669, label %771, label %670

670:
  %671 = and i32 %663, 16
  %672 = icmp eq i32 %671, 0
  %673 = and i32 %662, 10
  %674 = icmp eq i32 %673, 0
  %675 = or i1 %674, %672
  %676 = or i1 %101, %675
  br i1 %676, label %677, label %771

677:
  br i1 %654, label %678, label %710

678:
  %679 = getelementptr inbounds i8, ptr %160, i64 56
  %680 = load i32, ptr %679, align 4
  %681 = icmp eq i32 %680, %172
  br i1 %681, label %682, label %771

682:
  %683 = lshr i32 %653, 5
  %684 = load ptr, ptr %41, align 8
  %685 = getelementptr inbounds i8, ptr %684, i64 12
  %686 = load i32, ptr %685, align 4
  %687 = icmp eq i32 %683, %686
  br i1 %687, label %698, label %688

688:
  %689 = getelementptr inbounds i8, ptr %219, i64 384
  %690 = load ptr, ptr %689, align 8
  %691 = zext i32 %686 to i64
  %692 = mul i64 %224, %691
  %693 = zext nneg i32 %683 to i64
  %694 = getelementptr i32, ptr %690, i64 %692
  %695 = getelementptr i32, ptr %694, i64 %693
  %696 = load i32, ptr %695, align 4
  %697 = icmp ult i32 %696, %656
  br i1 %697, label %710, label %771

698:
  %699 = getelementptr inbounds i8, ptr %219, i64 376
  %700 = load ptr, ptr %699, align 8
  %701 = shl i32 %683, 10
  %702 = or disjoint i32 %701, %157
  %703 = zext i32 %702 to i64
  %704 = getelementptr i32, ptr %700, i64 %703
  %705 = and i32 %653, 31
  %706 = zext nneg i32 %705 to i64
  %707 = getelementptr i32, ptr %704, i64 %706
  %708 = load i32, ptr %707, align 4
  %709 = icmp ult i32 %708, %656
  br i1 %709, label %710, label %771

710:
  %711 = getelementptr inbounds i8, ptr %219, i64 368
  %712 = load ptr, ptr %711, align 8
  %713 = getelementptr inbounds i8, ptr %712, i64 80
  %714 = load ptr, ptr %713, align 8
  %715 = getelementptr inbounds i8, ptr %219, i64 176
  %716 = load i64, ptr %715, align 8
  %717 = getelementptr i64, ptr %714, i64 %716
  %718 = load i64, ptr %717, align 8
  %719 = icmp eq i64 %718, 0
  br i1 %719, label %755, label %720

720:
  %721 = lshr i32 %652, 5
  %722 = udiv i32 %652, %226
  %723 = getelementptr inbounds i8, ptr %712, i64 64
  %724 = load ptr, ptr %723, align 8
  %725 = load i64, ptr %712, align 8
  %726 = zext i32 %722 to i64
  %727 = getelementptr %struct.publication, ptr %724, i64 %726
  %728 = select i1 %654, i64 4, i64 0
  %729 = zext nneg i32 %721 to i64
  %730 = getelementptr inbounds i8, ptr %160, i64 56
  %731 = select i1 %654, i64 40, i64 32
  %732 = getelementptr inbounds i8, ptr %712, i64 %731
  br label %733

733:
  %734 = phi i64 [ %718, %720 ], [ %753, %751 ]
  %735 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %734, i1 true)
  %736 = mul i64 %735, %725
  %737 = getelementptr %struct.publication, ptr %727, i64 %736
  %738 = getelementptr inbounds i8, ptr %737, i64 %728
  %739 = load i32, ptr %738, align 4
  %740 = icmp ult i32 %656, %739
  br i1 %740, label %741, label %751

741:
  %742 = load ptr, ptr %732, align 8
  %743 = getelementptr i32, ptr %742, i64 %729
  %744 = load i32, ptr %743, align 4
  %745 = load i32, ptr %730, align 4
  %746 = getelementptr inbounds i8, ptr %737, i64 8
  %747 = load i32, ptr %746, align 4
  %748 = icmp ult i32 %745, %747
  %749 = icmp ult i32 %656, %744
  %750 = select i1 %748, i1 true, i1 %749
  br i1 %750, label %771, label %751

751:
  %752 = add i64 %734, -1
  %753 = and i64 %752, %734
  %754 = icmp eq i64 %753, 0
  br i1 %754, label %755, label %733

755:
  %756 = call fastcc zeroext i1 @stores_alike(ptr noundef nonnull %7, ptr noundef nonnull %651, i32 noundef %109, i32 noundef %166) #27
  br i1 %756, label %763, label %757

757:
  %758 = load i32, ptr %68, align 4
  %759 = icmp eq i32 %758, 0
  br i1 %759, label %760, label %761

760:
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %72, ptr noundef nonnull align 4 dereferenceable(16) %651, i64 16, i1 false)
  br label %761

761:
  %762 = or i32 %758, %156
  store i32 %762, ptr %68, align 4
  br label %771

763:
  %764 = icmp eq i32 %656, %174
  br i1 %764, label %771, label %765

765:
  %766 = load i32, ptr %71, align 8
  %767 = icmp eq i32 %766, 0
  br i1 %767, label %768, label %769

768:
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %74, ptr noundef nonnull align 4 dereferenceable(16) %651, i64 16, i1 false)
  br label %769

769:
  %770 = or i32 %766, %156
  store i32 %770, ptr %71, align 8
  br label %771

771:
  br i1 %347, label %772, label %829, !prof !9

772:
  %773 = load i64, ptr %160, align 4
  %774 = getelementptr inbounds i8, ptr %160, i64 8
  %775 = load i64, ptr %774, align 4
  %776 = trunc i64 %773 to i32
  %777 = load i32, ptr %409, align 4
  %778 = sub i32 %777, %220
  %779 = load i32, ptr %413, align 4
  %780 = icmp ugt i32 %779, %188
  br i1 %780, label %781, label %788

781:
  %782 = icmp ult i32 %778, %226
  br i1 %782, label %783, label %790

783:
  %784 = getelementptr inbounds i8, ptr %160, i64 24
  %785 = load i32, ptr %784, align 4
  %786 = trunc i64 %775 to i32
  %787 = icmp eq i32 %785, %786
  br i1 %787, label %793, label %791

788:
  %789 = icmp eq i32 %779, 0
  br i1 %789, label %791, label %790

790:
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %651, ptr noundef nonnull align 4 dereferenceable(16) %409, i64 16, i1 false)
  br label %791

791:
  store i64 %773, ptr %409, align 4
  %792 = getelementptr inbounds i8, ptr %160, i64 24
  store i64 %775, ptr %792, align 4
  store i32 0, ptr %534, align 4
  br label %829

793:
  %794 = lshr i32 %778, 5
  %795 = load ptr, ptr %41, align 8
  %796 = getelementptr inbounds i8, ptr %795, i64 12
  %797 = load i32, ptr %796, align 4
  %798 = icmp eq i32 %794, %797
  br i1 %798, label %799, label %814

799:
  %800 = getelementptr inbounds i8, ptr %219, i64 376
  %801 = load ptr, ptr %800, align 8
  %802 = shl i32 %794, 10
  %803 = shl i32 %776, 5
  %804 = and i32 %803, 992
  %805 = or disjoint i32 %802, %804
  %806 = zext i32 %805 to i64
  %807 = getelementptr i32, ptr %801, i64 %806
  %808 = and i32 %778, 31
  %809 = zext nneg i32 %808 to i64
  %810 = getelementptr i32, ptr %807, i64 %809
  %811 = load i32, ptr %810, align 4
  %812 = icmp ult i32 %811, %779
  br i1 %812, label %814, label %813

813:
  store i64 %773, ptr %409, align 4
  store i64 %775, ptr %784, align 4
  br label %829

814:
  %815 = icmp eq i32 %777, %776
  br i1 %815, label %829, label %816

816:
  %817 = load i32, ptr %534, align 4
  %818 = icmp eq i32 %817, 0
  br i1 %818, label %827, label %819

819:
  %820 = load i32, ptr %530, align 4
  %821 = lshr i32 %820, 5
  %822 = lshr i32 %777, 5
  %823 = icmp ne i32 %821, %822
  %824 = lshr i32 %776, 5
  %825 = icmp eq i32 %824, %822
  %826 = select i1 %823, i1 true, i1 %825
  br i1 %826, label %829, label %827

827:
  store i64 %773, ptr %530, align 4
  %828 = getelementptr inbounds i8, ptr %160, i64 40
  store i64 %775, ptr %828, align 4
  br label %829

829:
  %830 = zext i32 %171 to i64
  %831 = or disjoint i64 %169, %830
  store i64 %831, ptr %160, align 4
  %832 = getelementptr inbounds i8, ptr %160, i64 8
  store i64 %170, ptr %832, align 4
  br label %833

833:
  %834 = add i64 %159, 1
  %835 = icmp ugt i64 %834, %151
  br i1 %835, label %836, label %158

836:
  %837 = phi i1 [ %105, %102 ], [ %138, %137 ], [ %147, %145 ], [ %147, %833 ]
  %838 = phi ptr [ %104, %102 ], [ null, %137 ], [ %148, %145 ], [ %148, %833 ]
  %839 = phi i64 [ %103, %102 ], [ %140, %137 ], [ %149, %145 ], [ %149, %833 ]
  %840 = add i32 %107, -1
  %841 = and i32 %840, %107
  %842 = icmp eq i32 %841, 0
  br i1 %842, label %118, label %102

843:
  %844 = select i1 %60, i32 3, i32 11
  %845 = load i32, ptr %2, align 4
  %846 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %119, i1 true)
  %847 = zext nneg i32 %846 to i64
  %848 = getelementptr i64, ptr %3, i64 %847
  %849 = load i64, ptr %848, align 8
  %850 = load i32, ptr %75, align 4
  %851 = sext i32 %850 to i64
  tail call void @fault(ptr noundef %0, ptr noundef %1, i32 noundef %844, i32 noundef %845, i32 noundef %119, i64 noundef %849, i64 noundef %851, i32 noundef %5) #27
  br label %852

852:
  %853 = load i32, ptr %70, align 4
  %854 = icmp eq i32 %853, 0
  br i1 %854, label %861, label %855, !prof !1

855:
  %856 = load i64, ptr %73, align 4
  %857 = getelementptr inbounds i8, ptr %7, i64 100
  %858 = load i64, ptr %857, align 4
  call fastcc void @report_race(ptr noundef nonnull %7, i32 noundef 12, i32 noundef %853, i64 %856, i64 %858) #27
  %859 = load i32, ptr %70, align 4
  %860 = xor i32 %859, -1
  br label %861

861:
  %862 = phi i32 [ %860, %855 ], [ -1, %852 ]
  %863 = load i32, ptr %68, align 4
  %864 = and i32 %863, %862
  %865 = icmp eq i32 %864, 0
  br i1 %865, label %872, label %866, !prof !1

866:
  %867 = select i1 %60, i32 4, i32 10
  %868 = load i64, ptr %72, align 4
  %869 = getelementptr inbounds i8, ptr %7, i64 84
  %870 = load i64, ptr %869, align 4
  call fastcc void @report_race(ptr noundef nonnull %7, i32 noundef %867, i32 noundef %864, i64 %868, i64 %870) #27
  %871 = load i32, ptr %68, align 4
  br label %872

872:
  %873 = phi i32 [ %871, %866 ], [ %863, %861 ]
  %874 = load i32, ptr %71, align 8
  %875 = xor i32 %873, -1
  %876 = and i32 %874, %875
  %877 = icmp eq i32 %876, 0
  br i1 %877, label %882, label %878, !prof !1

878:
  %879 = load i64, ptr %74, align 4
  %880 = getelementptr inbounds i8, ptr %7, i64 116
  %881 = load i64, ptr %880, align 4
  call fastcc void @report_race(ptr noundef nonnull %7, i32 noundef 14, i32 noundef %876, i64 %879, i64 %881) #27
  br label %882

882:
  %883 = and i32 %28, 10
  %884 = icmp eq i32 %883, 0
  %885 = or i1 %884, %88
  br i1 %885, label %897, label %886

886:
  %887 = phi i32 [ %895, %886 ], [ %4, %882 ]
  %888 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %887, i1 true)
  %889 = load i32, ptr %14, align 4
  %890 = or i32 %889, %28
  %891 = zext nneg i32 %888 to i64
  %892 = getelementptr i64, ptr %3, i64 %891
  %893 = load i64, ptr %892, align 8
  tail call fastcc void @synchronise(ptr noundef %0, ptr noundef %1, i32 noundef %890, i64 noundef %893) #26
  %894 = add i32 %887, -1
  %895 = and i32 %894, %887
  %896 = icmp eq i32 %895, 0
  br i1 %896, label %897, label %886

897:
  call void @llvm.lifetime.end.p0(i64 128, ptr nonnull %7) #24
  br label %898

898:
  ret void
}

define dso_local noundef zeroext i1 @learn(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, ptr nocapture noundef %3, i64 noundef %4, i32 noundef %5) local_unnamed_addr #12 {
  %7 = alloca %struct.cost, align 8
  %8 = alloca [32 x i64], align 64
  %9 = alloca %struct.limits, align 8
  %10 = getelementptr inbounds i8, ptr %0, i64 224
  %11 = load i64, ptr %10, align 8
  switch i64 %11, label %16 [
    i64 1, label %263
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
  br i1 %19, label %263, label %20

20:
  %21 = getelementptr inbounds i8, ptr %2, i64 8
  %22 = load i32, ptr %21, align 8
  %23 = icmp ne i32 %22, 1
  %24 = icmp ult i64 %4, 16777216
  %25 = or i1 %24, %23
  br i1 %25, label %26, label %263

26:
  %27 = icmp eq i64 %11, 2
  br i1 %27, label %28, label %48

28:
  %29 = getelementptr inbounds i8, ptr %2, i64 16
  %30 = load i32, ptr %29, align 8
  %31 = getelementptr inbounds i8, ptr %2, i64 32
  %32 = tail call i32 @llvm.smax.i32(i32 %30, i32 0)
  %33 = zext nneg i32 %32 to i64
  %34 = icmp slt i32 %30, 1
  br i1 %34, label %48, label %35

35:
  %36 = load ptr, ptr %2, align 8
  br label %40

37:
  %38 = add nuw nsw i64 %41, 1
  %39 = icmp eq i64 %38, %33
  br i1 %39, label %48, label %40

40:
  %41 = phi i64 [ %38, %37 ], [ 0, %35 ]
  %42 = getelementptr [16 x i32], ptr %31, i64 0, i64 %41
  %43 = load i32, ptr %42, align 4
  %44 = sext i32 %43 to i64
  %45 = getelementptr %struct.access, ptr %36, i64 %44, i32 13
  %46 = load i32, ptr %45, align 4
  %47 = icmp eq i32 %46, 0
  br i1 %47, label %37, label %263

48:
  %49 = getelementptr inbounds i8, ptr %0, i64 240
  %50 = load ptr, ptr %49, align 8
  %51 = load <32 x i64>, ptr %50, align 64
  %52 = getelementptr i8, ptr %3, i64 832
  %53 = mul <32 x i64> %51, <i64 -7046029254386353131, i64 -2691343689449507777, i64 1663341875487337577, i64 6018027440424182931, i64 -8074031068348523331, i64 -3719345503411677977, i64 635340061525167377, i64 4990025626462012731, i64 -9102032882310693531, i64 -4747347317373848177, i64 -392661752437002823, i64 3962023812499842531, i64 8316709377436687885, i64 -5775349131336018377, i64 -1420663566399173023, i64 2934021998537672331, i64 7288707563474517685, i64 -6803350945298188577, i64 -2448665380361343223, i64 1906020184575502131, i64 6260705749512347485, i64 -7831352759260358777, i64 -3476667194323513423, i64 878018370613331931, i64 5232703935550177285, i64 -8859354573222528977, i64 -4504669008285683623, i64 -149983443348838269, i64 4204702121588007085, i64 8559387686524852439, i64 -5532670822247853823, i64 -1177985257311008469>
  %54 = tail call i64 @llvm.vector.reduce.add.v32i64(<32 x i64> %53)
  %55 = zext i32 %5 to i64
  %56 = mul i64 %55, 28284495232021
  %57 = add i64 %54, %56
  %58 = lshr i64 %57, 40
  %59 = and i64 %58, 31
  %60 = getelementptr %struct.pattern, ptr %52, i64 %59
  %61 = getelementptr inbounds i8, ptr %60, i64 256
  %62 = load i32, ptr %61, align 8
  %63 = icmp eq i32 %62, %5
  br i1 %63, label %64, label %93

64:
  %65 = getelementptr inbounds i8, ptr %60, i64 264
  %66 = load i64, ptr %65, align 8
  %67 = sub i64 %4, %66
  %68 = getelementptr inbounds i8, ptr %60, i64 272
  %69 = load i64, ptr %68, align 8
  %70 = icmp ugt i64 %67, %69
  br i1 %70, label %93, label %71

71:
  %72 = getelementptr inbounds i8, ptr %2, i64 12
  %73 = load i32, ptr %72, align 4
  %74 = icmp eq i32 %73, 0
  br i1 %74, label %78, label %75

75:
  %76 = load <32 x i32>, ptr %60, align 64
  %77 = sext <32 x i32> %76 to <32 x i64>
  br label %80

78:
  %79 = load <32 x i64>, ptr %60, align 64
  br label %80

80:
  %81 = phi <32 x i64> [ %77, %75 ], [ %79, %78 ]
  %82 = icmp eq <32 x i64> %81, %51
  %83 = bitcast <32 x i1> %82 to i32
  %84 = xor i32 %83, -1
  %85 = and i32 %84, %5
  %86 = icmp eq i32 %85, 0
  br i1 %86, label %87, label %93

87:
  %88 = getelementptr inbounds i8, ptr %2, i64 16
  %89 = load i32, ptr %88, align 8
  %90 = sext i32 %89 to i64
  %91 = shl nsw i64 %90, 5
  %92 = add nsw i64 %91, 288
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 8 %3, ptr align 8 %60, i64 %92, i1 false)
  br label %263

93:
  %94 = icmp eq i32 %22, 2
  br i1 %94, label %95, label %100

95:
  %96 = getelementptr inbounds i8, ptr %0, i64 448
  %97 = load ptr, ptr %96, align 8
  %98 = load <32 x i64>, ptr %97, align 64
  %99 = sub <32 x i64> %51, %98
  br label %100

100:
  %101 = phi <32 x i64> [ %99, %95 ], [ %51, %93 ]
  %102 = bitcast i32 %5 to <32 x i1>
  %103 = select <32 x i1> %102, <32 x i64> %101, <32 x i64> <i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807>
  %104 = tail call i64 @llvm.vector.reduce.smin.v32i64(<32 x i64> %103)
  %105 = getelementptr inbounds i8, ptr %2, i64 20
  %106 = load i32, ptr %105, align 4
  %107 = sext i32 %106 to i64
  %108 = add i64 %104, %107
  %109 = select <32 x i1> %102, <32 x i64> %101, <32 x i64> <i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808>
  %110 = tail call i64 @llvm.vector.reduce.smax.v32i64(<32 x i64> %109)
  %111 = getelementptr inbounds i8, ptr %2, i64 24
  %112 = load i32, ptr %111, align 8
  %113 = sext i32 %112 to i64
  %114 = add i64 %110, %113
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %9) #24
  %115 = add i64 %108, %4
  %116 = getelementptr inbounds i8, ptr %2, i64 28
  %117 = load i32, ptr %116, align 4
  call fastcc void @limits_of(ptr dead_on_unwind nonnull writable sret(%struct.limits) align 8 %9, ptr noundef nonnull %0, ptr noundef %1, i32 noundef %22, i64 noundef %115, i32 noundef %117) #26
  %118 = getelementptr inbounds i8, ptr %9, i64 16
  %119 = load i64, ptr %118, align 8
  %120 = getelementptr inbounds i8, ptr %9, i64 8
  %121 = load i64, ptr %120, align 8
  %122 = sub i64 %119, %121
  %123 = sub i64 %114, %108
  %124 = load i64, ptr %10, align 8
  %125 = icmp eq i64 %124, 2
  br i1 %125, label %126, label %144

126:
  %127 = load i32, ptr %21, align 8
  %128 = icmp eq i32 %127, 0
  %129 = icmp ne i64 %119, 0
  %130 = select i1 %128, i1 %129, i1 false
  br i1 %130, label %131, label %144

131:
  %132 = getelementptr inbounds i8, ptr %0, i64 360
  %133 = load ptr, ptr %132, align 8
  %134 = add i64 %115, -17592186044416
  %135 = getelementptr inbounds i8, ptr %0, i64 56
  %136 = load i64, ptr %135, align 8
  %137 = lshr i64 %134, %136
  %138 = shl i64 %137, 4
  %139 = getelementptr i8, ptr %133, i64 %138
  %140 = load i64, ptr %139, align 8
  %141 = icmp ne i64 %140, 0
  %142 = icmp ult i64 %122, %123
  %143 = select i1 %141, i1 true, i1 %142
  br i1 %143, label %261, label %146

144:
  %145 = icmp ult i64 %122, %123
  br i1 %145, label %261, label %146

146:
  %147 = sub i64 %115, %121
  %148 = sub i64 %122, %123
  %149 = icmp ugt i64 %147, %148
  br i1 %149, label %261, label %150

150:
  %151 = load i32, ptr %116, align 4
  %152 = icmp eq i32 %151, 0
  %153 = getelementptr inbounds i8, ptr %9, i64 24
  %154 = load i64, ptr %153, align 8
  %155 = icmp ne i64 %154, 0
  %156 = select i1 %152, i1 true, i1 %155
  br i1 %156, label %157, label %261

157:
  %158 = getelementptr inbounds i8, ptr %2, i64 16
  %159 = load i32, ptr %158, align 8
  %160 = icmp sgt i32 %159, 0
  br i1 %160, label %161, label %243

161:
  %162 = getelementptr inbounds i8, ptr %2, i64 32
  %163 = getelementptr inbounds i8, ptr %3, i64 288
  %164 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %5, i1 true)
  %165 = extractelement <32 x i64> %51, i32 %164
  %166 = zext nneg i32 %164 to i64
  %167 = icmp eq i32 %5, -1
  %168 = insertelement <32 x i64> poison, i64 %165, i64 0
  %169 = shufflevector <32 x i64> %168, <32 x i64> poison, <32 x i32> zeroinitializer
  %170 = icmp eq <32 x i64> %51, %169
  %171 = bitcast <32 x i1> %170 to i32
  %172 = xor i32 %171, -1
  %173 = and i32 %172, %5
  %174 = icmp eq i32 %173, 0
  %175 = getelementptr inbounds i8, ptr %7, i64 8
  br label %176

176:
  %177 = phi i64 [ 0, %161 ], [ %236, %224 ]
  %178 = phi i1 [ true, %161 ], [ %203, %224 ]
  %179 = load ptr, ptr %2, align 8
  %180 = getelementptr [16 x i32], ptr %162, i64 0, i64 %177
  %181 = load i32, ptr %180, align 4
  %182 = sext i32 %181 to i64
  %183 = getelementptr %struct.access, ptr %179, i64 %182
  %184 = getelementptr %struct.member, ptr %163, i64 %177
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %7) #24
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %7, i8 0, i64 16, i1 false)
  %185 = getelementptr inbounds i8, ptr %183, i64 28
  %186 = load i32, ptr %185, align 4
  %187 = sext i32 %186 to i64
  %188 = insertelement <32 x i64> poison, i64 %187, i64 0
  %189 = shufflevector <32 x i64> %188, <32 x i64> poison, <32 x i32> zeroinitializer
  %190 = add <32 x i64> %189, %101
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %8) #24
  store <32 x i64> %190, ptr %8, align 64
  %191 = getelementptr inbounds i8, ptr %183, i64 32
  %192 = load i32, ptr %191, align 4
  %193 = sext i32 %192 to i64
  %194 = add nsw i64 %193, -1
  %195 = insertelement <32 x i64> poison, i64 %194, i64 0
  %196 = shufflevector <32 x i64> %195, <32 x i64> poison, <32 x i32> zeroinitializer
  %197 = and <32 x i64> %196, %190
  %198 = icmp eq <32 x i64> %197, zeroinitializer
  %199 = bitcast <32 x i1> %198 to i32
  %200 = xor i32 %199, -1
  %201 = and i32 %200, %5
  %202 = icmp eq i32 %201, 0
  %203 = and i1 %178, %202
  %204 = load i32, ptr %21, align 8
  call fastcc void @costs(i32 noundef %204, ptr noundef nonnull %8, i32 noundef %5, i64 noundef %193, i32 noundef 0, ptr noundef nonnull %7) #26
  %205 = mul nsw i64 %193, %166
  %206 = sub i64 %165, %205
  %207 = getelementptr inbounds i8, ptr %183, i64 12
  %208 = load i32, ptr %207, align 4
  %209 = icmp eq i32 %208, 1
  %210 = or i1 %167, %209
  br i1 %210, label %211, label %224

211:
  %212 = insertelement <32 x i64> poison, i64 %193, i64 0
  %213 = shufflevector <32 x i64> %212, <32 x i64> poison, <32 x i32> zeroinitializer
  %214 = mul <32 x i64> %213, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %215 = insertelement <32 x i64> poison, i64 %206, i64 0
  %216 = shufflevector <32 x i64> %215, <32 x i64> poison, <32 x i32> zeroinitializer
  %217 = add <32 x i64> %216, %214
  %218 = icmp eq <32 x i64> %51, %217
  %219 = bitcast <32 x i1> %218 to i32
  %220 = xor i32 %219, -1
  %221 = and i32 %220, %5
  %222 = icmp eq i32 %221, 0
  %223 = select i1 %222, i32 0, i32 2
  br label %224

224:
  %225 = phi i32 [ 2, %176 ], [ %223, %211 ]
  %226 = select i1 %174, i64 %165, i64 %206
  %227 = select i1 %174, i32 1, i32 %225
  store i32 %227, ptr %184, align 8
  %228 = load i32, ptr %185, align 4
  %229 = sext i32 %228 to i64
  %230 = add i64 %226, %229
  %231 = getelementptr inbounds i8, ptr %184, i64 8
  store i64 %230, ptr %231, align 8
  %232 = load i64, ptr %7, align 8
  %233 = getelementptr inbounds i8, ptr %184, i64 16
  store i64 %232, ptr %233, align 8
  %234 = load i64, ptr %175, align 8
  %235 = getelementptr inbounds i8, ptr %184, i64 24
  store i64 %234, ptr %235, align 8
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %8) #24
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %7) #24
  %236 = add nuw nsw i64 %177, 1
  %237 = load i32, ptr %158, align 8
  %238 = sext i32 %237 to i64
  %239 = icmp slt i64 %236, %238
  br i1 %239, label %176, label %240

240:
  br i1 %203, label %243, label %241

241:
  %242 = getelementptr inbounds i8, ptr %3, i64 256
  store i32 0, ptr %242, align 8
  br label %261

243:
  %244 = getelementptr inbounds i8, ptr %2, i64 12
  %245 = load i32, ptr %244, align 4
  %246 = icmp eq i32 %245, 0
  br i1 %246, label %249, label %247

247:
  %248 = trunc <32 x i64> %51 to <32 x i32>
  store <32 x i32> %248, ptr %3, align 64
  br label %250

249:
  store <32 x i64> %51, ptr %3, align 64
  br label %250

250:
  %251 = getelementptr inbounds i8, ptr %3, i64 256
  store i32 %5, ptr %251, align 8
  %252 = sub i64 %121, %108
  %253 = getelementptr inbounds i8, ptr %3, i64 264
  store i64 %252, ptr %253, align 8
  %254 = getelementptr inbounds i8, ptr %3, i64 272
  store i64 %148, ptr %254, align 8
  %255 = load i64, ptr %9, align 8
  %256 = getelementptr inbounds i8, ptr %3, i64 280
  store i64 %255, ptr %256, align 8
  %257 = load i32, ptr %158, align 8
  %258 = sext i32 %257 to i64
  %259 = shl nsw i64 %258, 5
  %260 = add nsw i64 %259, 288
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %60, ptr nonnull align 8 %3, i64 %260, i1 false)
  br label %261

261:
  %262 = phi i1 [ true, %250 ], [ false, %241 ], [ false, %131 ], [ false, %150 ], [ false, %146 ], [ false, %144 ]
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %9) #24
  br label %263

263:
  %264 = phi i1 [ false, %20 ], [ false, %16 ], [ %262, %261 ], [ true, %87 ], [ false, %6 ], [ false, %40 ]
  ret i1 %264
}

declare i64 @llvm.vector.reduce.smin.v32i64(<32 x i64>) #4

declare i64 @llvm.vector.reduce.smax.v32i64(<32 x i64>) #4

define dso_local void @arrive(ptr nocapture noundef readonly %0, ptr nocapture noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7) local_unnamed_addr #2 {
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
  %27 = getelementptr inbounds i8, ptr %1, i64 120
  %28 = getelementptr [16 x i32], ptr %27, i64 0, i64 %12
  %29 = load i32, ptr %28, align 4
  %30 = or i32 %29, %4
  store i32 %30, ptr %28, align 4
  %31 = icmp slt i32 %7, 0
  br i1 %31, label %43, label %32

32:
  %33 = getelementptr inbounds i8, ptr %1, i64 56
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

define dso_local i64 @together(ptr noundef %0, ptr noundef readonly %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #13 {
  %5 = getelementptr inbounds i8, ptr %0, i64 288
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 312
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds i8, ptr %0, i64 480
  %10 = getelementptr inbounds i8, ptr %0, i64 488
  %11 = getelementptr inbounds i8, ptr %0, i64 88
  %12 = getelementptr i64, ptr %1, i64 %2
  %13 = icmp eq ptr %1, null
  %14 = getelementptr inbounds i8, ptr %0, i64 128
  %15 = getelementptr inbounds i8, ptr %0, i64 176
  %16 = getelementptr inbounds i8, ptr %0, i64 152
  %17 = getelementptr inbounds i8, ptr %0, i64 136
  %18 = getelementptr inbounds i8, ptr %0, i64 160
  %19 = getelementptr inbounds i8, ptr %0, i64 168
  %20 = getelementptr inbounds i8, ptr %0, i64 528
  %21 = icmp eq ptr %8, null
  %22 = getelementptr inbounds i8, ptr %0, i64 328
  %23 = getelementptr inbounds i8, ptr %0, i64 296
  %24 = getelementptr inbounds i8, ptr %0, i64 200
  %25 = getelementptr inbounds i8, ptr %0, i64 64
  %26 = getelementptr inbounds i8, ptr %0, i64 472
  %27 = getelementptr inbounds i8, ptr %0, i64 192
  %28 = getelementptr inbounds i8, ptr %0, i64 208
  %29 = getelementptr inbounds i8, ptr %0, i64 72
  %30 = getelementptr inbounds i8, ptr %0, i64 464
  %31 = getelementptr inbounds i8, ptr %0, i64 344
  %32 = getelementptr inbounds i8, ptr %0, i64 320
  %33 = getelementptr inbounds i8, ptr %0, i64 336
  %34 = getelementptr inbounds i8, ptr %0, i64 520
  %35 = getelementptr inbounds i8, ptr %0, i64 544
  %36 = getelementptr inbounds i8, ptr %0, i64 536
  %37 = getelementptr inbounds i8, ptr %0, i64 184
  br label %38

38:
  %39 = phi i64 [ %233, %236 ], [ 0, %4 ]
  %40 = icmp ult i64 %39, %3
  br i1 %40, label %43, label %247

41:
  %42 = icmp ult i64 %238, %3
  br i1 %42, label %242, label %247

43:
  %44 = phi i1 [ %243, %242 ], [ true, %38 ]
  %45 = phi i64 [ %244, %242 ], [ 0, %38 ]
  %46 = phi i64 [ %238, %242 ], [ %39, %38 ]
  %47 = load ptr, ptr %9, align 8
  %48 = load i64, ptr %10, align 8
  %49 = mul i64 %48, %45
  %50 = getelementptr i8, ptr %47, i64 %49
  %51 = load volatile i64, ptr %11, align 8
  %52 = icmp slt i64 %51, 0
  br i1 %52, label %247, label %53, !prof !9

53:
  %54 = getelementptr inbounds i8, ptr %50, i64 8
  %55 = load i64, ptr %54, align 8
  %56 = icmp eq i64 %55, 0
  br i1 %56, label %57, label %237

57:
  br i1 %13, label %61, label %58

58:
  %59 = getelementptr i64, ptr %12, i64 %45
  %60 = load i64, ptr %59, align 8
  br label %63

61:
  %62 = add i64 %45, %2
  br label %63

63:
  %64 = phi i64 [ %60, %58 ], [ %62, %61 ]
  %65 = load i64, ptr %14, align 8
  %66 = udiv i64 %64, %65
  store i64 %64, ptr %15, align 8
  %67 = urem i64 %64, %65
  store i64 %67, ptr %16, align 8
  %68 = load i64, ptr %17, align 8
  %69 = urem i64 %66, %68
  store i64 %69, ptr %18, align 8
  %70 = udiv i64 %66, %68
  store i64 %70, ptr %19, align 8
  store i64 %45, ptr %20, align 8
  br i1 %21, label %75, label %71

71:
  %72 = load i64, ptr %22, align 8
  %73 = mul i64 %72, %45
  %74 = getelementptr i8, ptr %8, i64 %73
  br label %75

75:
  %76 = phi ptr [ %74, %71 ], [ null, %63 ]
  store ptr %76, ptr %7, align 8
  %77 = load i64, ptr %50, align 8
  %78 = icmp eq i64 %77, 0
  br i1 %78, label %103, label %79

79:
  %80 = getelementptr i8, ptr %50, i64 64
  %81 = load ptr, ptr %23, align 8
  %82 = load ptr, ptr %24, align 8
  %83 = load ptr, ptr %25, align 8
  %84 = load ptr, ptr %26, align 8
  %85 = load i64, ptr %27, align 8
  %86 = load i64, ptr %28, align 8
  %87 = mul i64 %86, %85
  %88 = load i64, ptr %29, align 8
  %89 = load i64, ptr %30, align 8
  %90 = getelementptr i8, ptr %50, i64 384
  %91 = add i64 %87, 63
  %92 = and i64 %91, -64
  %93 = getelementptr i8, ptr %90, i64 %92
  %94 = add i64 %88, 63
  %95 = and i64 %94, -64
  %96 = getelementptr i8, ptr %93, i64 %95
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 1 dereferenceable(264) %81, ptr noundef nonnull align 1 dereferenceable(264) %80, i64 264, i1 false)
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %82, ptr align 1 %90, i64 %87, i1 false)
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %83, ptr align 1 %93, i64 %88, i1 false)
  %97 = shl i64 %85, 5
  %98 = mul i64 %97, %89
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %84, ptr align 1 %96, i64 %98, i1 false)
  %99 = getelementptr inbounds i8, ptr %50, i64 16
  %100 = load i64, ptr %99, align 8
  store i64 %100, ptr %31, align 8
  %101 = getelementptr inbounds i8, ptr %50, i64 24
  %102 = load i64, ptr %101, align 8
  store i64 %102, ptr %32, align 8
  br label %146

103:
  %104 = load i64, ptr %30, align 8
  %105 = shl i64 %104, 5
  %106 = load ptr, ptr %25, align 8
  %107 = load i64, ptr %29, align 8
  tail call void @llvm.memset.p0.i64(ptr align 1 %106, i8 0, i64 %107, i1 false)
  %108 = load ptr, ptr %23, align 8
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(264) %108, i8 0, i64 264, i1 false)
  %109 = load ptr, ptr %26, align 8
  %110 = load i64, ptr %27, align 8
  %111 = mul i64 %110, %105
  tail call void @llvm.memset.p0.i64(ptr align 1 %109, i8 0, i64 %111, i1 false)
  %112 = load i64, ptr %32, align 8
  %113 = add i64 %112, 1
  store i64 %113, ptr %32, align 8
  %114 = load i64, ptr %33, align 8
  store i64 %114, ptr %31, align 8
  %115 = load i64, ptr %34, align 8
  %116 = icmp eq i64 %115, 1
  br i1 %116, label %117, label %118

117:
  store i64 0, ptr %35, align 8
  store i64 0, ptr %36, align 8
  br label %118

118:
  %119 = load i64, ptr %27, align 8
  %120 = icmp eq i64 %119, 0
  br i1 %120, label %146, label %121

121:
  %122 = phi i64 [ %143, %121 ], [ 0, %118 ]
  %123 = load ptr, ptr %24, align 8
  %124 = load i64, ptr %28, align 8
  %125 = mul i64 %124, %122
  %126 = getelementptr i8, ptr %123, i64 %125
  %127 = load i64, ptr %37, align 8
  %128 = shl i64 %122, 5
  %129 = sub i64 %127, %128
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(184) %126, i8 0, i64 184, i1 false)
  %130 = icmp ugt i64 %129, 31
  %131 = trunc i64 %129 to i32
  %132 = shl nsw i32 -1, %131
  %133 = xor i32 %132, -1
  %134 = select i1 %130, i32 -1, i32 %133
  %135 = getelementptr inbounds i8, ptr %126, i64 8
  store i32 %134, ptr %135, align 8
  %136 = trunc i64 %122 to i32
  %137 = getelementptr inbounds i8, ptr %126, i64 12
  store i32 %136, ptr %137, align 4
  %138 = load ptr, ptr %26, align 8
  %139 = ptrtoint ptr %138 to i64
  %140 = mul i64 %122, %105
  %141 = add i64 %140, %139
  %142 = getelementptr inbounds i8, ptr %126, i64 24
  store i64 %141, ptr %142, align 8
  %143 = add nuw i64 %122, 1
  %144 = load i64, ptr %27, align 8
  %145 = icmp ult i64 %143, %144
  br i1 %145, label %121, label %146

146:
  store i64 1, ptr %50, align 8
  %147 = tail call fastcc zeroext i1 @go_on(ptr noundef nonnull %0) #26
  br i1 %147, label %148, label %151, !prof !9

148:
  %149 = load i64, ptr %5, align 8
  %150 = add i64 %149, 1
  store i64 %150, ptr %5, align 8
  br label %231

151:
  %152 = load i64, ptr %27, align 8
  %153 = icmp eq i64 %152, 0
  br i1 %153, label %227, label %154

154:
  %155 = phi i64 [ %171, %169 ], [ %152, %151 ]
  %156 = phi i64 [ %172, %169 ], [ 0, %151 ]
  %157 = phi i1 [ true, %169 ], [ false, %151 ]
  %158 = load ptr, ptr %24, align 8
  %159 = load i64, ptr %28, align 8
  br label %160

160:
  %161 = phi i64 [ %167, %166 ], [ %156, %154 ]
  %162 = mul i64 %161, %159
  %163 = getelementptr i8, ptr %158, i64 %162
  %164 = load i32, ptr %163, align 8
  %165 = icmp eq i32 %164, 4
  br i1 %165, label %169, label %166

166:
  %167 = add nuw i64 %161, 1
  %168 = icmp ult i64 %167, %155
  br i1 %168, label %160, label %174

169:
  %170 = getelementptr i8, ptr %158, i64 %162
  store i32 0, ptr %170, align 8
  %171 = load i64, ptr %27, align 8
  %172 = add nuw i64 %161, 1
  %173 = icmp ult i64 %172, %171
  br i1 %173, label %154, label %175

174:
  br i1 %157, label %178, label %202

175:
  %176 = load ptr, ptr %24, align 8
  %177 = load i64, ptr %28, align 8
  br label %178

178:
  %179 = phi i64 [ %159, %174 ], [ %177, %175 ]
  %180 = phi ptr [ %158, %174 ], [ %176, %175 ]
  %181 = phi i64 [ %155, %174 ], [ %171, %175 ]
  %182 = getelementptr i8, ptr %50, i64 64
  %183 = load ptr, ptr %23, align 8
  %184 = load ptr, ptr %25, align 8
  %185 = load ptr, ptr %26, align 8
  %186 = mul i64 %179, %181
  %187 = load i64, ptr %29, align 8
  %188 = load i64, ptr %30, align 8
  %189 = getelementptr i8, ptr %50, i64 384
  %190 = add i64 %186, 63
  %191 = and i64 %190, -64
  %192 = getelementptr i8, ptr %189, i64 %191
  %193 = add i64 %187, 63
  %194 = and i64 %193, -64
  %195 = getelementptr i8, ptr %192, i64 %194
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 1 dereferenceable(264) %182, ptr noundef nonnull align 1 dereferenceable(264) %183, i64 264, i1 false)
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %189, ptr align 1 %180, i64 %186, i1 false)
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %192, ptr align 1 %184, i64 %187, i1 false)
  %196 = shl i64 %181, 5
  %197 = mul i64 %196, %188
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %195, ptr align 1 %185, i64 %197, i1 false)
  %198 = load i64, ptr %31, align 8
  %199 = getelementptr inbounds i8, ptr %50, i64 16
  store i64 %198, ptr %199, align 8
  %200 = load i64, ptr %32, align 8
  %201 = getelementptr inbounds i8, ptr %50, i64 24
  store i64 %200, ptr %201, align 8
  br label %231

202:
  %203 = getelementptr inbounds i8, ptr %158, i64 8
  %204 = load i32, ptr %203, align 8
  %205 = icmp eq i32 %204, 0
  br i1 %205, label %206, label %219

206:
  %207 = phi i64 [ %208, %210 ], [ 0, %202 ]
  %208 = add nuw i64 %207, 1
  %209 = icmp eq i64 %208, %155
  br i1 %209, label %227, label %210

210:
  %211 = mul i64 %208, %159
  %212 = getelementptr i8, ptr %158, i64 %211
  %213 = getelementptr inbounds i8, ptr %212, i64 8
  %214 = load i32, ptr %213, align 8
  %215 = icmp eq i32 %214, 0
  br i1 %215, label %206, label %216

216:
  %217 = icmp ult i64 %208, %155
  %218 = zext i1 %217 to i64
  br label %219

219:
  %220 = phi i64 [ 1, %202 ], [ %218, %216 ]
  %221 = phi ptr [ %158, %202 ], [ %212, %216 ]
  %222 = phi i32 [ %204, %202 ], [ %214, %216 ]
  %223 = getelementptr inbounds i8, ptr %221, i64 48
  %224 = load i32, ptr %223, align 8
  %225 = sub i32 0, %222
  %226 = and i32 %222, %225
  tail call void @fault(ptr noundef nonnull %0, ptr noundef %221, i32 noundef 6, i32 noundef %224, i32 noundef %226, i64 noundef 0, i64 noundef 0, i32 noundef -1) #27
  br label %227

227:
  %228 = phi i64 [ %220, %219 ], [ 0, %151 ], [ 0, %206 ]
  %229 = load i64, ptr %5, align 8
  %230 = add i64 %229, %228
  store i64 %230, ptr %5, align 8
  br label %231

231:
  %232 = phi i64 [ 1, %148 ], [ 0, %178 ], [ 1, %227 ]
  store i64 %232, ptr %54, align 8
  %233 = add i64 %232, %46
  %234 = load i64, ptr %5, align 8
  %235 = icmp sgt i64 %234, %6
  br i1 %235, label %236, label %237, !prof !9

236:
  br i1 %44, label %245, label %38

237:
  %238 = phi i64 [ %46, %53 ], [ %233, %231 ]
  %239 = add nuw i64 %45, 1
  %240 = icmp ult i64 %239, %3
  %241 = icmp eq i64 %239, %3
  br i1 %241, label %41, label %242

242:
  %243 = phi i1 [ %240, %237 ], [ true, %41 ]
  %244 = phi i64 [ %239, %237 ], [ 0, %41 ]
  br label %43

245:
  %246 = add i64 %45, 1
  br label %247

247:
  %248 = phi i64 [ %246, %245 ], [ %3, %41 ], [ %46, %43 ], [ %3, %38 ]
  ret i64 %248
}

define dso_local i64 @cluster_alive(ptr nocapture noundef readonly %0) local_unnamed_addr #14 {
  %2 = getelementptr inbounds i8, ptr %0, i64 520
  %3 = load i64, ptr %2, align 8
  %4 = icmp eq i64 %3, 0
  br i1 %4, label %17, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 480
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 488
  %9 = load i64, ptr %8, align 8
  %10 = icmp eq i64 %3, 1
  %11 = getelementptr inbounds i8, ptr %0, i64 528
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

define dso_local i64 @run(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #13 {
  %5 = getelementptr inbounds i8, ptr %0, i64 520
  %6 = load i64, ptr %5, align 8
  %7 = icmp ugt i64 %6, 1
  br i1 %7, label %8, label %61

8:
  %9 = icmp eq i64 %3, 0
  br i1 %9, label %225, label %10

10:
  %11 = getelementptr inbounds i8, ptr %0, i64 288
  %12 = getelementptr inbounds i8, ptr %0, i64 480
  %13 = getelementptr inbounds i8, ptr %0, i64 488
  %14 = getelementptr inbounds i8, ptr %0, i64 544
  %15 = getelementptr inbounds i8, ptr %0, i64 536
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
  %28 = tail call i64 @together(ptr noundef nonnull %0, ptr noundef %1, i64 noundef %27, i64 noundef %26) #26
  %29 = load i64, ptr %5, align 8
  %30 = icmp ult i64 %28, %29
  %31 = load i64, ptr %11, align 8
  %32 = icmp eq i64 %31, %22
  %33 = select i1 %30, i1 %32, i1 false
  br i1 %33, label %43, label %45, !prof !8

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
  br label %225

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
  br label %225

58:
  %59 = add i64 %29, %23
  %60 = icmp ult i64 %59, %3
  br i1 %60, label %20, label %225

61:
  %62 = getelementptr inbounds i8, ptr %0, i64 480
  %63 = load ptr, ptr %62, align 8
  %64 = icmp eq ptr %63, null
  br i1 %64, label %65, label %94

65:
  %66 = getelementptr i64, ptr %1, i64 %2
  %67 = icmp eq i64 %3, 0
  br i1 %67, label %225, label %68

68:
  %69 = getelementptr inbounds i8, ptr %0, i64 88
  %70 = icmp eq ptr %1, null
  %71 = getelementptr inbounds i8, ptr %0, i64 128
  %72 = getelementptr inbounds i8, ptr %0, i64 176
  %73 = getelementptr inbounds i8, ptr %0, i64 152
  %74 = getelementptr inbounds i8, ptr %0, i64 136
  %75 = getelementptr inbounds i8, ptr %0, i64 160
  %76 = getelementptr inbounds i8, ptr %0, i64 168
  %77 = getelementptr inbounds i8, ptr %0, i64 464
  %78 = getelementptr inbounds i8, ptr %0, i64 64
  %79 = getelementptr inbounds i8, ptr %0, i64 72
  %80 = getelementptr inbounds i8, ptr %0, i64 296
  %81 = getelementptr inbounds i8, ptr %0, i64 472
  %82 = getelementptr inbounds i8, ptr %0, i64 192
  %83 = getelementptr inbounds i8, ptr %0, i64 320
  %84 = getelementptr inbounds i8, ptr %0, i64 336
  %85 = getelementptr inbounds i8, ptr %0, i64 344
  %86 = getelementptr inbounds i8, ptr %0, i64 544
  %87 = getelementptr inbounds i8, ptr %0, i64 536
  %88 = getelementptr inbounds i8, ptr %0, i64 200
  %89 = getelementptr inbounds i8, ptr %0, i64 208
  %90 = getelementptr inbounds i8, ptr %0, i64 184
  %91 = getelementptr inbounds i8, ptr %0, i64 288
  %92 = getelementptr inbounds i8, ptr %0, i64 232
  %93 = getelementptr inbounds i8, ptr %0, i64 304
  br label %96

94:
  %95 = tail call i64 @together(ptr noundef nonnull %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) #26
  br label %225

96:
  %97 = phi i64 [ 0, %68 ], [ %223, %222 ]
  %98 = load volatile i64, ptr %69, align 8
  %99 = icmp slt i64 %98, 0
  br i1 %99, label %225, label %100, !prof !9

100:
  br i1 %70, label %104, label %101

101:
  %102 = getelementptr i64, ptr %66, i64 %97
  %103 = load i64, ptr %102, align 8
  br label %106

104:
  %105 = add i64 %97, %2
  br label %106

106:
  %107 = phi i64 [ %103, %101 ], [ %105, %104 ]
  %108 = load i64, ptr %71, align 8
  %109 = udiv i64 %107, %108
  store i64 %107, ptr %72, align 8
  %110 = urem i64 %107, %108
  store i64 %110, ptr %73, align 8
  %111 = load i64, ptr %74, align 8
  %112 = urem i64 %109, %111
  store i64 %112, ptr %75, align 8
  %113 = udiv i64 %109, %111
  store i64 %113, ptr %76, align 8
  %114 = load i64, ptr %77, align 8
  %115 = shl i64 %114, 5
  %116 = load ptr, ptr %78, align 8
  %117 = load i64, ptr %79, align 8
  tail call void @llvm.memset.p0.i64(ptr align 1 %116, i8 0, i64 %117, i1 false)
  %118 = load ptr, ptr %80, align 8
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(264) %118, i8 0, i64 264, i1 false)
  %119 = load ptr, ptr %81, align 8
  %120 = load i64, ptr %82, align 8
  %121 = mul i64 %120, %115
  tail call void @llvm.memset.p0.i64(ptr align 1 %119, i8 0, i64 %121, i1 false)
  %122 = load i64, ptr %83, align 8
  %123 = add i64 %122, 1
  store i64 %123, ptr %83, align 8
  %124 = load i64, ptr %84, align 8
  store i64 %124, ptr %85, align 8
  %125 = load i64, ptr %5, align 8
  %126 = icmp eq i64 %125, 1
  br i1 %126, label %127, label %128

127:
  store i64 0, ptr %86, align 8
  store i64 0, ptr %87, align 8
  br label %128

128:
  %129 = load i64, ptr %82, align 8
  %130 = icmp eq i64 %129, 0
  br i1 %130, label %156, label %131

131:
  %132 = phi i64 [ %153, %131 ], [ 0, %128 ]
  %133 = load ptr, ptr %88, align 8
  %134 = load i64, ptr %89, align 8
  %135 = mul i64 %134, %132
  %136 = getelementptr i8, ptr %133, i64 %135
  %137 = load i64, ptr %90, align 8
  %138 = shl i64 %132, 5
  %139 = sub i64 %137, %138
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(184) %136, i8 0, i64 184, i1 false)
  %140 = icmp ugt i64 %139, 31
  %141 = trunc i64 %139 to i32
  %142 = shl nsw i32 -1, %141
  %143 = xor i32 %142, -1
  %144 = select i1 %140, i32 -1, i32 %143
  %145 = getelementptr inbounds i8, ptr %136, i64 8
  store i32 %144, ptr %145, align 8
  %146 = trunc i64 %132 to i32
  %147 = getelementptr inbounds i8, ptr %136, i64 12
  store i32 %146, ptr %147, align 4
  %148 = load ptr, ptr %81, align 8
  %149 = ptrtoint ptr %148 to i64
  %150 = mul i64 %132, %115
  %151 = add i64 %150, %149
  %152 = getelementptr inbounds i8, ptr %136, i64 24
  store i64 %151, ptr %152, align 8
  %153 = add nuw i64 %132, 1
  %154 = load i64, ptr %82, align 8
  %155 = icmp ult i64 %153, %154
  br i1 %155, label %131, label %156

156:
  br label %157

157:
  %158 = tail call fastcc zeroext i1 @go_on(ptr noundef nonnull %0) #26
  br i1 %158, label %209, label %159, !prof !9

159:
  %160 = load i64, ptr %82, align 8
  %161 = icmp eq i64 %160, 0
  br i1 %161, label %222, label %162

162:
  %163 = phi i64 [ %175, %174 ], [ %160, %159 ]
  %164 = phi i64 [ %177, %174 ], [ 0, %159 ]
  %165 = phi i1 [ %176, %174 ], [ false, %159 ]
  %166 = load ptr, ptr %88, align 8
  %167 = load i64, ptr %89, align 8
  %168 = mul i64 %167, %164
  %169 = getelementptr i8, ptr %166, i64 %168
  %170 = load i32, ptr %169, align 8
  %171 = icmp eq i32 %170, 4
  br i1 %171, label %172, label %174

172:
  store i32 0, ptr %169, align 8
  %173 = load i64, ptr %82, align 8
  br label %174

174:
  %175 = phi i64 [ %173, %172 ], [ %163, %162 ]
  %176 = phi i1 [ true, %172 ], [ %165, %162 ]
  %177 = add nuw i64 %164, 1
  %178 = icmp ult i64 %177, %175
  br i1 %178, label %162, label %179

179:
  br i1 %176, label %157, label %180

180:
  %181 = icmp eq i64 %175, 0
  br i1 %181, label %222, label %182

182:
  %183 = load ptr, ptr %88, align 8
  %184 = load i64, ptr %89, align 8
  %185 = getelementptr inbounds i8, ptr %183, i64 8
  %186 = load i32, ptr %185, align 8
  %187 = icmp eq i32 %186, 0
  br i1 %187, label %188, label %204, !prof !10

188:
  %189 = phi i64 [ %190, %192 ], [ 0, %182 ]
  %190 = add nuw i64 %189, 1
  %191 = icmp eq i64 %190, %175
  br i1 %191, label %222, label %192

192:
  %193 = mul i64 %190, %184
  %194 = getelementptr i8, ptr %183, i64 %193
  %195 = getelementptr inbounds i8, ptr %194, i64 8
  %196 = load i32, ptr %195, align 8
  %197 = icmp eq i32 %196, 0
  br i1 %197, label %188, label %198

198:
  %199 = icmp ult i64 %190, %175
  %200 = getelementptr inbounds i8, ptr %194, i64 48
  %201 = load i32, ptr %200, align 8
  %202 = sub i32 0, %196
  %203 = and i32 %196, %202
  tail call void @fault(ptr noundef nonnull %0, ptr noundef %194, i32 noundef 6, i32 noundef %201, i32 noundef %203, i64 noundef 0, i64 noundef 0, i32 noundef -1) #27
  br i1 %199, label %209, label %222, !prof !11

204:
  %205 = getelementptr inbounds i8, ptr %183, i64 48
  %206 = load i32, ptr %205, align 8
  %207 = sub i32 0, %186
  %208 = and i32 %186, %207
  tail call void @fault(ptr noundef nonnull %0, ptr noundef nonnull %183, i32 noundef 6, i32 noundef %206, i32 noundef %208, i64 noundef 0, i64 noundef 0, i32 noundef -1) #27
  br label %209

209:
  %210 = load i64, ptr %91, align 8
  %211 = add i64 %210, 1
  store i64 %211, ptr %91, align 8
  %212 = load i64, ptr %92, align 8
  %213 = icmp eq i64 %212, 0
  br i1 %213, label %214, label %220

214:
  %215 = load ptr, ptr %93, align 8
  %216 = getelementptr inbounds i8, ptr %215, i64 16
  %217 = load i64, ptr %216, align 8
  %218 = load volatile i64, ptr %69, align 8
  %219 = icmp slt i64 %217, %218
  br i1 %219, label %222, label %220

220:
  %221 = add i64 %97, 1
  br label %225

222:
  %223 = add nuw i64 %97, 1
  %224 = icmp eq i64 %223, %3
  br i1 %224, label %225, label %96

225:
  %226 = phi i64 [ %95, %94 ], [ %57, %56 ], [ %44, %43 ], [ 0, %8 ], [ %221, %220 ], [ 0, %65 ], [ %3, %58 ], [ %97, %96 ], [ %3, %222 ]
  ret i64 %226
}

define dso_local void @product_real(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, ptr nocapture noundef %3, i64 noundef %4, i64 noundef %5, i64 noundef %6) local_unnamed_addr #15 {
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

declare <8 x double> @llvm.fma.v8f64(<8 x double>, <8 x double>, <8 x double>) #4

define dso_local void @product_whole(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, ptr nocapture noundef %3, i64 noundef %4, i64 noundef %5, i64 noundef %6) local_unnamed_addr #15 {
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

define dso_local i64 @rows(ptr nocapture noundef readonly %0, i64 noundef %1, i32 noundef %2, i32 noundef %3) local_unnamed_addr #3 {
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
  %23 = tail call fastcc i64 @conflicts(ptr noundef %19, i32 noundef %22, i64 noundef 4) #26
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

define internal fastcc i64 @conflicts(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) unnamed_addr #16 {
  %4 = alloca [32 x i64], align 16
  %5 = load <32 x i64>, ptr %0, align 64
  %6 = lshr <32 x i64> %5, <i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2>
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %4) #24
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
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %4) #24
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

define internal fastcc void @costs(i32 noundef %0, ptr nocapture noundef readonly %1, i32 noundef %2, i64 noundef %3, i32 noundef %4, ptr nocapture noundef %5) unnamed_addr #17 {
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
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %8) #24
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
  %37 = call fastcc i64 @distinct(ptr noundef nonnull %8, i32 noundef %2, i64 noundef 0) #26
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %8) #24
  br label %40

38:
  %39 = tail call fastcc i64 @distinct(ptr noundef %1, i32 noundef %2, i64 noundef 5) #26
  br label %40

40:
  %41 = phi i64 [ %37, %36 ], [ %39, %38 ]
  store i64 %41, ptr %5, align 8
  br label %92

42:
  %43 = icmp eq i32 %4, 0
  %44 = lshr i64 %3, 2
  br i1 %43, label %45, label %60

45:
  %46 = icmp ult i64 %3, 5
  br i1 %46, label %47, label %56

47:
  %48 = tail call fastcc i64 @conflicts(ptr noundef readonly %1, i32 noundef %2, i64 noundef 1) #26
  %49 = load i64, ptr %5, align 8
  %50 = add i64 %49, %48
  store i64 %50, ptr %5, align 8
  %51 = icmp ne i32 %2, 0
  %52 = zext i1 %51 to i64
  %53 = getelementptr inbounds i8, ptr %5, i64 8
  %54 = load i64, ptr %53, align 8
  %55 = add i64 %54, %52
  store i64 %55, ptr %53, align 8
  br label %92

56:
  %57 = icmp eq i64 %3, 8
  br i1 %57, label %58, label %59

58:
  tail call fastcc void @two_groups(ptr noundef readonly %1, i32 noundef %2, i32 noundef 65535, i32 noundef -65536, i64 noundef %44, ptr noundef %5) #26
  br label %92

59:
  tail call fastcc void @two_groups(ptr noundef readonly %1, i32 noundef %2, i32 noundef 255, i32 noundef 65280, i64 noundef %44, ptr noundef %5) #26
  tail call fastcc void @two_groups(ptr noundef readonly %1, i32 noundef %2, i32 noundef 16711680, i32 noundef -16777216, i64 noundef %44, ptr noundef %5) #26
  br label %92

60:
  %61 = tail call i64 @llvm.umax.i64(i64 %44, i64 1)
  %62 = udiv i64 32, %61
  %63 = trunc nuw nsw i64 %62 to i32
  %64 = sub nuw nsw i32 32, %63
  %65 = lshr i32 -1, %64
  %66 = zext i32 %65 to i64
  br label %67

67:
  %68 = phi i64 [ 0, %60 ], [ %76, %67 ]
  %69 = phi i64 [ 0, %60 ], [ %75, %67 ]
  %70 = mul i64 %68, %62
  %71 = shl i64 %66, %70
  %72 = trunc i64 %71 to i32
  %73 = and i32 %72, %2
  %74 = tail call fastcc i64 @fullest_bank(ptr noundef readonly %1, i32 noundef %73, i64 noundef %61) #26
  %75 = add i64 %74, %69
  %76 = add nuw nsw i64 %68, 1
  %77 = icmp eq i64 %76, %61
  br i1 %77, label %78, label %67

78:
  store i64 %75, ptr %5, align 8
  %79 = tail call fastcc i64 @distinct(ptr noundef %1, i32 noundef %2, i64 noundef 2) #26
  %80 = mul i64 %79, %61
  %81 = add i64 %80, 31
  %82 = lshr i64 %81, 5
  %83 = getelementptr inbounds i8, ptr %5, i64 8
  store i64 %82, ptr %83, align 8
  br label %92

84:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %7) #24
  %85 = load <32 x i64>, ptr %1, align 64
  %86 = and <32 x i64> %85, <i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4>
  %87 = or disjoint <32 x i64> %86, <i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3>
  store <32 x i64> %87, ptr %7, align 64
  %88 = call fastcc i64 @distinct(ptr noundef nonnull %7, i32 noundef %2, i64 noundef 0) #26
  %89 = lshr i64 %3, 2
  %90 = tail call i64 @llvm.umax.i64(i64 %89, i64 1)
  %91 = mul i64 %88, %90
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %7) #24
  store i64 %91, ptr %5, align 8
  br label %92

92:
  ret void
}

define internal fastcc i64 @distinct(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) unnamed_addr #16 {
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

define internal fastcc void @two_groups(ptr nocapture noundef readonly %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4, ptr nocapture noundef %5) unnamed_addr #17 {
  %7 = or i32 %3, %2
  %8 = load <32 x i64>, ptr %0, align 64
  %9 = shufflevector <32 x i64> %8, <32 x i64> poison, <32 x i32> <i32 1, i32 0, i32 3, i32 2, i32 5, i32 4, i32 7, i32 6, i32 9, i32 8, i32 11, i32 10, i32 13, i32 12, i32 15, i32 14, i32 17, i32 16, i32 19, i32 18, i32 21, i32 20, i32 23, i32 22, i32 25, i32 24, i32 27, i32 26, i32 29, i32 28, i32 31, i32 30>
  %10 = lshr i32 %1, 1
  %11 = and i32 %10, 1431655765
  %12 = shl i32 %1, 1
  %13 = and i32 %12, -1431655766
  %14 = or disjoint i32 %11, %13
  %15 = icmp eq <32 x i64> %8, %9
  %16 = bitcast <32 x i1> %15 to i32
  %17 = xor i32 %16, -1
  %18 = and i32 %14, %17
  %19 = and i32 %18, %1
  %20 = and i32 %19, %7
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %36, label %22

22:
  %23 = lshr i32 %1, 2
  %24 = and i32 %23, 858993459
  %25 = shl i32 %1, 2
  %26 = and i32 %25, -858993460
  %27 = or disjoint i32 %24, %26
  %28 = shufflevector <32 x i64> %8, <32 x i64> poison, <32 x i32> <i32 2, i32 3, i32 0, i32 1, i32 6, i32 7, i32 4, i32 5, i32 10, i32 11, i32 8, i32 9, i32 14, i32 15, i32 12, i32 13, i32 18, i32 19, i32 16, i32 17, i32 22, i32 23, i32 20, i32 21, i32 26, i32 27, i32 24, i32 25, i32 30, i32 31, i32 28, i32 29>
  %29 = icmp eq <32 x i64> %8, %28
  %30 = bitcast <32 x i1> %29 to i32
  %31 = xor i32 %30, -1
  %32 = and i32 %27, %31
  %33 = and i32 %32, %1
  %34 = and i32 %33, %7
  %35 = icmp eq i32 %34, 0
  br i1 %35, label %36, label %46

36:
  %37 = and i32 %7, %1
  %38 = tail call fastcc i64 @conflicts(ptr noundef nonnull %0, i32 noundef %37, i64 noundef %4) #26
  %39 = load i64, ptr %5, align 8
  %40 = add i64 %39, %38
  store i64 %40, ptr %5, align 8
  %41 = icmp ne i32 %37, 0
  %42 = zext i1 %41 to i64
  %43 = getelementptr inbounds i8, ptr %5, i64 8
  %44 = load i64, ptr %43, align 8
  %45 = add i64 %44, %42
  store i64 %45, ptr %43, align 8
  br label %62

46:
  %47 = and i32 %2, %1
  %48 = tail call fastcc i64 @conflicts(ptr noundef nonnull %0, i32 noundef %47, i64 noundef %4) #26
  %49 = load i64, ptr %5, align 8
  %50 = add i64 %49, %48
  store i64 %50, ptr %5, align 8
  %51 = icmp ne i32 %47, 0
  %52 = zext i1 %51 to i64
  %53 = getelementptr inbounds i8, ptr %5, i64 8
  %54 = load i64, ptr %53, align 8
  %55 = add i64 %54, %52
  store i64 %55, ptr %53, align 8
  %56 = and i32 %3, %1
  %57 = tail call fastcc i64 @conflicts(ptr noundef nonnull %0, i32 noundef %56, i64 noundef %4) #26
  %58 = add i64 %57, %50
  store i64 %58, ptr %5, align 8
  %59 = icmp ne i32 %56, 0
  %60 = zext i1 %59 to i64
  %61 = add i64 %55, %60
  store i64 %61, ptr %53, align 8
  br label %62

62:
  ret void
}

define internal fastcc i64 @fullest_bank(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) unnamed_addr #18 {
  %4 = alloca [32 x i64], align 16
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %4) #24
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
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %4) #24
  ret i64 %56
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
  tail call void @fault(ptr noundef %29, ptr noundef %37, i32 noundef %1, i32 noundef %27, i32 noundef %2, i64 noundef %35, i64 noundef %40, i32 noundef %42) #27
  ret void
}

define internal fastcc void @synchronise(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i32 noundef %2, i64 noundef %3) unnamed_addr #19 {
  %5 = getelementptr inbounds i8, ptr %0, i64 368
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
  %74 = getelementptr inbounds i8, ptr %0, i64 336
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

define internal fastcc noundef zeroext i1 @stores_alike(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i32 noundef %2, i32 noundef %3) unnamed_addr #20 {
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

declare i64 @llvm.vector.reduce.add.v32i64(<32 x i64>) #4

define internal fastcc noundef zeroext i1 @go_on(ptr noundef %0) unnamed_addr #13 {
  %2 = getelementptr inbounds i8, ptr %0, i64 304
  %3 = getelementptr inbounds i8, ptr %0, i64 192
  %4 = load i64, ptr %3, align 8
  %5 = icmp eq i64 %4, 0
  br i1 %5, label %138, label %6

6:
  %7 = getelementptr inbounds i8, ptr %0, i64 200
  %8 = getelementptr inbounds i8, ptr %0, i64 208
  %9 = getelementptr inbounds i8, ptr %0, i64 296
  %10 = getelementptr inbounds i8, ptr %0, i64 368
  %11 = getelementptr inbounds i8, ptr %0, i64 320
  br label %12

12:
  %13 = phi i64 [ 0, %6 ], [ %135, %134 ]
  %14 = add nuw i64 %13, 1
  %15 = load ptr, ptr %7, align 8
  %16 = load i64, ptr %8, align 8
  %17 = mul i64 %16, %13
  %18 = getelementptr i8, ptr %15, i64 %17
  %19 = load i32, ptr %18, align 8
  %20 = icmp eq i32 %19, 0
  br i1 %20, label %21, label %134

21:
  store ptr %18, ptr %2, align 8
  %22 = tail call i32 @warp(ptr noundef nonnull %0, ptr noundef nonnull %18) #25
  store i32 %22, ptr %18, align 8
  %23 = icmp eq i32 %22, 3
  br i1 %23, label %138, label %24, !prof !9

24:
  %25 = getelementptr inbounds i8, ptr %18, i64 32
  store i32 0, ptr %25, align 8
  %26 = load ptr, ptr %9, align 8
  %27 = getelementptr inbounds i8, ptr %26, i64 256
  %28 = load i32, ptr %27, align 4
  %29 = icmp eq i32 %28, 0
  br i1 %29, label %134, label %30

30:
  %31 = phi i1 [ %128, %127 ], [ false, %24 ]
  %32 = phi i32 [ %130, %127 ], [ %28, %24 ]
  %33 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %32, i1 true)
  %34 = load ptr, ptr %9, align 8
  %35 = zext nneg i32 %33 to i64
  %36 = getelementptr %struct.barrier, ptr %34, i64 %35
  %37 = load i64, ptr %3, align 8
  %38 = icmp eq i64 %37, 0
  %39 = load i32, ptr %36, align 4
  br i1 %38, label %66, label %40

40:
  %41 = load ptr, ptr %7, align 8
  %42 = load i64, ptr %8, align 8
  %43 = icmp ne i32 %39, 0
  br label %44

44:
  %45 = phi i64 [ %37, %40 ], [ %47, %59 ]
  %46 = phi i32 [ 0, %40 ], [ %64, %59 ]
  %47 = add i64 %45, -1
  %48 = mul i64 %47, %42
  %49 = getelementptr i8, ptr %41, i64 %48
  %50 = getelementptr inbounds i8, ptr %49, i64 120
  %51 = getelementptr [16 x i32], ptr %50, i64 0, i64 %35
  %52 = load i32, ptr %51, align 4
  %53 = getelementptr inbounds i8, ptr %49, i64 8
  %54 = load i32, ptr %53, align 8
  %55 = xor i32 %52, -1
  %56 = and i32 %54, %55
  %57 = icmp eq i32 %56, 0
  %58 = select i1 %43, i1 true, i1 %57
  br i1 %58, label %59, label %127

59:
  %60 = icmp ne i32 %52, 0
  %61 = select i1 %60, i1 %57, i1 false
  %62 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %52)
  %63 = select i1 %61, i32 32, i32 %62
  %64 = add i32 %63, %46
  %65 = icmp eq i64 %47, 0
  br i1 %65, label %66, label %44

66:
  %67 = phi i32 [ 0, %30 ], [ %64, %59 ]
  %68 = load ptr, ptr %10, align 8
  %69 = icmp eq ptr %68, null
  br i1 %69, label %74, label %70, !prof !1

70:
  %71 = icmp eq i32 %39, 0
  br i1 %71, label %72, label %74

72:
  tail call fastcc void @look_for_places(ptr noundef nonnull %0, i32 noundef %33) #26
  %73 = load i32, ptr %36, align 4
  br label %74

74:
  %75 = phi i32 [ %73, %72 ], [ %39, %70 ], [ %39, %66 ]
  %76 = add i32 %75, 31
  %77 = and i32 %76, -32
  %78 = icmp ult i32 %67, %77
  br i1 %78, label %127, label %79

79:
  %80 = load i64, ptr %3, align 8
  %81 = icmp eq i64 %80, 0
  br i1 %81, label %116, label %82

82:
  %83 = getelementptr inbounds i8, ptr %36, i64 4
  %84 = getelementptr inbounds i8, ptr %36, i64 8
  br label %85

85:
  %86 = phi i64 [ 0, %82 ], [ %113, %112 ]
  %87 = load ptr, ptr %7, align 8
  %88 = load i64, ptr %8, align 8
  %89 = mul i64 %88, %86
  %90 = getelementptr i8, ptr %87, i64 %89
  %91 = getelementptr inbounds i8, ptr %90, i64 56
  %92 = getelementptr [16 x i32], ptr %91, i64 0, i64 %35
  %93 = load i32, ptr %92, align 4
  %94 = getelementptr inbounds i8, ptr %90, i64 120
  %95 = getelementptr [16 x i32], ptr %94, i64 0, i64 %35
  store i32 0, ptr %95, align 4
  store i32 0, ptr %92, align 4
  %96 = icmp eq i32 %93, 0
  br i1 %96, label %112, label %97

97:
  %98 = getelementptr inbounds i8, ptr %90, i64 32
  %99 = load i32, ptr %98, align 8
  %100 = or i32 %99, %93
  store i32 %100, ptr %98, align 8
  store i32 0, ptr %90, align 8
  %101 = load i32, ptr %83, align 4
  %102 = icmp ne i32 %101, 0
  %103 = sext i1 %102 to i32
  %104 = getelementptr inbounds i8, ptr %90, i64 36
  store i32 %103, ptr %104, align 4
  %105 = load i32, ptr %83, align 4
  %106 = load i32, ptr %84, align 4
  %107 = icmp eq i32 %105, %106
  %108 = sext i1 %107 to i32
  %109 = getelementptr inbounds i8, ptr %90, i64 40
  store i32 %108, ptr %109, align 8
  %110 = load i32, ptr %83, align 4
  %111 = getelementptr inbounds i8, ptr %90, i64 44
  store i32 %110, ptr %111, align 4
  br label %112

112:
  %113 = add nuw i64 %86, 1
  %114 = load i64, ptr %3, align 8
  %115 = icmp ult i64 %113, %114
  br i1 %115, label %85, label %116

116:
  %117 = getelementptr inbounds i8, ptr %36, i64 8
  store i32 0, ptr %117, align 4
  %118 = getelementptr inbounds i8, ptr %36, i64 4
  store i32 0, ptr %118, align 4
  %119 = load i64, ptr %11, align 8
  %120 = add i64 %119, 1
  store i64 %120, ptr %11, align 8
  %121 = shl nuw i32 1, %33
  %122 = xor i32 %121, -1
  %123 = load ptr, ptr %9, align 8
  %124 = getelementptr inbounds i8, ptr %123, i64 256
  %125 = load i32, ptr %124, align 4
  %126 = and i32 %125, %122
  store i32 %126, ptr %124, align 4
  br label %127

127:
  %128 = phi i1 [ true, %116 ], [ %31, %74 ], [ %31, %44 ]
  %129 = add i32 %32, -1
  %130 = and i32 %129, %32
  %131 = icmp eq i32 %130, 0
  br i1 %131, label %132, label %30

132:
  %133 = select i1 %128, i64 0, i64 %14
  br label %134

134:
  %135 = phi i64 [ %14, %12 ], [ %14, %24 ], [ %133, %132 ]
  %136 = load i64, ptr %3, align 8
  %137 = icmp ult i64 %135, %136
  br i1 %137, label %12, label %138

138:
  %139 = phi i1 [ false, %1 ], [ true, %21 ], [ false, %134 ]
  ret i1 %139
}

declare dso_local i32 @warp(ptr noundef, ptr noundef) local_unnamed_addr #21

define internal fastcc void @look_for_places(ptr nocapture noundef %0, i32 noundef %1) unnamed_addr #3 {
  %3 = getelementptr inbounds i8, ptr %0, i64 192
  %4 = load i64, ptr %3, align 8
  %5 = icmp eq i64 %4, 0
  br i1 %5, label %12, label %6

6:
  %7 = getelementptr inbounds i8, ptr %0, i64 200
  %8 = getelementptr inbounds i8, ptr %0, i64 208
  %9 = zext nneg i32 %1 to i64
  %10 = getelementptr inbounds i8, ptr %0, i64 216
  %11 = getelementptr inbounds i8, ptr %0, i64 176
  br label %13

12:
  ret void

13:
  %14 = phi i64 [ %4, %6 ], [ %67, %66 ]
  %15 = phi ptr [ null, %6 ], [ %68, %66 ]
  %16 = phi i64 [ 0, %6 ], [ %69, %66 ]
  %17 = load ptr, ptr %7, align 8
  %18 = load i64, ptr %8, align 8
  %19 = mul i64 %18, %16
  %20 = getelementptr i8, ptr %17, i64 %19
  %21 = getelementptr inbounds i8, ptr %20, i64 56
  %22 = getelementptr [16 x i32], ptr %21, i64 0, i64 %9
  %23 = load i32, ptr %22, align 4
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %66, label %25

25:
  %26 = icmp eq ptr %15, null
  %27 = select i1 %26, ptr %20, ptr %15
  %28 = getelementptr inbounds i8, ptr %20, i64 48
  %29 = load i32, ptr %28, align 8
  %30 = getelementptr inbounds i8, ptr %27, i64 48
  %31 = load i32, ptr %30, align 8
  %32 = icmp eq i32 %29, %31
  br i1 %32, label %66, label %33

33:
  %34 = load ptr, ptr %10, align 8
  %35 = shl i32 %29, 4
  %36 = or disjoint i32 %35, 13
  %37 = sext i32 %36 to i64
  %38 = getelementptr %struct.fault, ptr %34, i64 %37
  %39 = load i64, ptr %38, align 8
  %40 = icmp eq i64 %39, 0
  br i1 %40, label %41, label %62

41:
  %42 = load i64, ptr %11, align 8
  %43 = shl i64 %14, 5
  %44 = mul i64 %43, %42
  %45 = getelementptr inbounds i8, ptr %27, i64 12
  %46 = load i32, ptr %45, align 4
  %47 = shl i32 %46, 5
  %48 = zext i32 %47 to i64
  %49 = add i64 %44, %48
  %50 = getelementptr inbounds i8, ptr %27, i64 56
  %51 = getelementptr [16 x i32], ptr %50, i64 0, i64 %9
  %52 = load i32, ptr %51, align 4
  %53 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %52, i1 true)
  %54 = zext nneg i32 %53 to i64
  %55 = or disjoint i64 %49, %54
  %56 = getelementptr inbounds i8, ptr %38, i64 56
  store i64 %55, ptr %56, align 8
  %57 = load i32, ptr %30, align 8
  %58 = sext i32 %57 to i64
  %59 = getelementptr inbounds i8, ptr %38, i64 64
  store i64 %58, ptr %59, align 8
  %60 = load i32, ptr %28, align 8
  %61 = load i32, ptr %22, align 4
  br label %62

62:
  %63 = phi i32 [ %61, %41 ], [ %23, %33 ]
  %64 = phi i32 [ %60, %41 ], [ %29, %33 ]
  tail call void @fault(ptr noundef nonnull %0, ptr noundef %20, i32 noundef 13, i32 noundef %64, i32 noundef %63, i64 noundef 0, i64 noundef 0, i32 noundef -1) #27
  %65 = load i64, ptr %3, align 8
  br label %66

66:
  %67 = phi i64 [ %65, %62 ], [ %14, %13 ], [ %14, %25 ]
  %68 = phi ptr [ %27, %62 ], [ %15, %13 ], [ %27, %25 ]
  %69 = add nuw i64 %16, 1
  %70 = icmp ult i64 %69, %67
  br i1 %70, label %13, label %12
}

declare i64 @llvm.umax.i64(i64, i64) #22

declare i32 @llvm.umax.i32(i32, i32) #22

declare i32 @llvm.smax.i32(i32, i32) #22

attributes #0 = { cold mustprogress nofree noinline norecurse nosync nounwind optsize willreturn memory(readwrite, inaccessiblemem: none) }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none) }
attributes #3 = { nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) }
attributes #4 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #6 = { noinline nounwind }
attributes #7 = { noinline nounwind }
attributes #8 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #9 = { mustprogress nofree norecurse nosync nounwind willreturn }
attributes #10 = { cold noinline nounwind optsize }
attributes #11 = { nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) }
attributes #12 = { nofree noinline norecurse nosync nounwind }
attributes #13 = { nounwind }
attributes #14 = { nofree norecurse nosync nounwind memory(read, inaccessiblemem: none) }
attributes #15 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #16 = { nofree noinline norecurse nosync nounwind memory(argmem: read) }
attributes #17 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) }
attributes #18 = { nofree noinline norecurse nosync nounwind memory(argmem: read) }
attributes #19 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none) }
attributes #20 = { cold nofree noinline norecurse nosync nounwind optsize memory(read, inaccessiblemem: none) }
attributes #21 = { nounwind }
attributes #22 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #23 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #24 = { nounwind }
attributes #25 = { nobuiltin nounwind }
attributes #26 = { nobuiltin }
attributes #27 = { cold nobuiltin }

!1 = !{!"branch_weights", !"expected", i32 2000, i32 1}
!7 = !{!"branch_weights", !"expected", i32 2145766520, i32 1717128}
!8 = !{!"branch_weights", i32 1, i32 4001}
!9 = !{!"branch_weights", !"expected", i32 1, i32 2000}
!10 = !{!"branch_weights", i32 -2147483648, i32 0}
!11 = !{!"branch_weights", !"expected", i32 0, i32 -2147483648}
