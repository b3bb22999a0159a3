; Made by scripts/build-runtime, with clang version 19.1.7. Sources: 96bcc9ab065ab7692aeb2f7f388573f7fc35d5f1732059129353d13486d264f0
%struct.fault = type { i64, i64, i64, i64, i64, i64, i64, i64, i64 }
%struct.member = type { i32, i32, i64, i64, i64 }
%struct.probe = type { i64, i64 }
%struct.cost = type { i64, i64 }
%struct.limits = type { i64, i64, i64, i64 }
%struct.buffer = type { i64, i64, i64, i64, i64 }
%struct.access = type { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 }
%struct.traffic = type { [32 x i64], i32, i32 }
%struct.pattern = type { [32 x i64], i32, i32, i64, i64, i64, [16 x %struct.member], [4 x i64] }
%struct.barrier = type { i32, i32, i32, i32 }
%struct.looked_at = type { ptr, ptr, ptr, ptr, %struct.mark, i32, i32, i32, i32, i32, i32, %struct.mark, %struct.mark }
%struct.mark = type { i32, i32, i32, i32 }
%struct.place = type { %struct.mark, %struct.mark, %struct.mark, %struct.mark }
%struct.publication = type { i32, i32, i32, i32 }

@resolve.spaces = internal unnamed_addr constant [5 x i32] [i32 4, i32 1, i32 2, i32 3, i32 5], align 16

define dso_local void @fault(ptr nocapture noundef %0, ptr nocapture noundef readonly %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i64 noundef %5, i64 noundef %6, i32 noundef %7) local_unnamed_addr #0 {
  %9 = getelementptr inbounds i8, ptr %0, i64 216
  %10 = load ptr, ptr %9, align 8
  %11 = mul i32 %3, 14
  %12 = add i32 %11, %2
  %13 = sext i32 %12 to i64
  %14 = getelementptr %struct.fault, ptr %10, i64 %13
  %15 = load i64, ptr %14, align 8
  %16 = add i64 %15, 1
  store i64 %16, ptr %14, align 8
  %17 = icmp eq i64 %15, 0
  br i1 %17, label %18, label %37

18:
  %19 = getelementptr inbounds i8, ptr %0, i64 440
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
  %3 = getelementptr inbounds i8, ptr %0, i64 392
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
  %4 = getelementptr inbounds i8, ptr %0, i64 384
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
  %16 = getelementptr inbounds i8, ptr %0, i64 392
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
  %26 = getelementptr inbounds i8, ptr %0, i64 560
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
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %7) #23
  store <32 x i64> %25, ptr %7, align 64
  %51 = icmp eq i32 %50, 0
  br i1 %51, label %105, label %52

52:
  %53 = getelementptr inbounds i8, ptr %0, i64 544
  %54 = getelementptr inbounds i8, ptr %0, i64 552
  %55 = getelementptr inbounds i8, ptr %0, i64 568
  %56 = getelementptr inbounds i8, ptr %0, i64 536
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
  tail call void %91() #24
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
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %7) #23
  br label %222

106:
  %107 = getelementptr inbounds i8, ptr %1, i64 32
  %108 = load i32, ptr %107, align 4
  %109 = sext i32 %108 to i64
  %110 = getelementptr inbounds i8, ptr %0, i64 560
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
  %136 = getelementptr inbounds i8, ptr %0, i64 544
  %137 = getelementptr inbounds i8, ptr %0, i64 552
  %138 = getelementptr inbounds i8, ptr %0, i64 568
  %139 = getelementptr inbounds i8, ptr %0, i64 536
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
  tail call void %165() #24
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
  tail call void %208() #24
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
  br i1 %10, label %321, label %11

11:
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %6) #23
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(32) %6, i8 0, i64 32, i1 false)
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %7) #23
  call void @llvm.lifetime.start.p0(i64 128, ptr nonnull %8) #23
  %12 = getelementptr inbounds i8, ptr %2, i64 32
  %13 = load i32, ptr %12, align 4
  %14 = sext i32 %13 to i64
  %15 = getelementptr inbounds i8, ptr %0, i64 240
  %16 = getelementptr inbounds i8, ptr %2, i64 4
  %17 = getelementptr inbounds i8, ptr %2, i64 16
  %18 = getelementptr inbounds i8, ptr %9, i64 16
  %19 = getelementptr inbounds i8, ptr %9, i64 8
  %20 = add nsw i64 %14, -1
  %21 = getelementptr inbounds i8, ptr %9, i64 24
  %22 = getelementptr inbounds i8, ptr %0, i64 248
  %23 = getelementptr inbounds i8, ptr %0, i64 448
  br label %24

24:
  %25 = phi i32 [ 0, %11 ], [ %69, %91 ]
  %26 = phi i32 [ 0, %11 ], [ %73, %91 ]
  %27 = phi i32 [ 0, %11 ], [ %80, %91 ]
  %28 = phi i32 [ %3, %11 ], [ %99, %91 ]
  %29 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %28, i1 true)
  %30 = load ptr, ptr %15, align 8
  %31 = zext nneg i32 %29 to i64
  %32 = getelementptr i64, ptr %30, i64 %31
  %33 = load i64, ptr %32, align 8
  %34 = load i32, ptr %16, align 4
  %35 = icmp eq i32 %34, 4
  br i1 %35, label %40, label %51

36:
  %37 = or i32 %73, %80
  %38 = or i32 %37, %69
  %39 = icmp eq i32 %38, 0
  br i1 %39, label %112, label %101, !prof !1

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
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %9) #23
  %54 = load i32, ptr %17, align 4
  call fastcc void @limits_of(ptr dead_on_unwind nonnull writable sret(%struct.limits) align 8 %9, ptr noundef nonnull %0, ptr noundef %1, i32 noundef %53, i64 noundef %52, i32 noundef %54) #25
  %55 = load i64, ptr %18, align 8
  %56 = load i64, ptr %19, align 8
  %57 = sub i64 %55, %56
  %58 = shl nuw i32 1, %29
  %59 = icmp ult i64 %52, %56
  %60 = icmp ult i64 %57, %14
  %61 = select i1 %59, i1 true, i1 %60
  br i1 %61, label %66, label %62

62:
  %63 = sub i64 %52, %56
  %64 = sub i64 %57, %14
  %65 = icmp ugt i64 %63, %64
  br i1 %65, label %66, label %68

66:
  %67 = or i32 %25, %58
  br label %68

68:
  %69 = phi i32 [ %67, %66 ], [ %25, %62 ]
  %70 = and i64 %33, %20
  %71 = icmp eq i64 %70, 0
  %72 = select i1 %71, i32 0, i32 %58
  %73 = or i32 %72, %26
  %74 = load i32, ptr %17, align 4
  %75 = icmp eq i32 %74, 0
  %76 = load i64, ptr %21, align 8
  %77 = icmp ne i64 %76, 0
  %78 = select i1 %75, i1 true, i1 %77
  %79 = select i1 %78, i32 0, i32 %58
  %80 = or i32 %79, %27
  %81 = sext i32 %53 to i64
  %82 = getelementptr [8 x i32], ptr %6, i64 0, i64 %81
  %83 = load i32, ptr %82, align 4
  %84 = or i32 %83, %58
  store i32 %84, ptr %82, align 4
  %85 = load i64, ptr %9, align 8
  %86 = add i64 %85, %52
  %87 = icmp eq i32 %53, 2
  br i1 %87, label %88, label %91

88:
  %89 = load i64, ptr %23, align 8
  %90 = mul i64 %89, %31
  br label %91

91:
  %92 = phi i64 [ %90, %88 ], [ 0, %68 ]
  %93 = add i64 %86, %92
  %94 = load ptr, ptr %22, align 8
  %95 = getelementptr i64, ptr %94, i64 %31
  store i64 %93, ptr %95, align 8
  %96 = getelementptr [32 x i64], ptr %7, i64 0, i64 %31
  store i64 %52, ptr %96, align 8
  %97 = getelementptr [32 x i32], ptr %8, i64 0, i64 %31
  store i32 %53, ptr %97, align 4
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %9) #23
  %98 = add i32 %28, -1
  %99 = and i32 %98, %28
  %100 = icmp eq i32 %99, 0
  br i1 %100, label %36, label %24

101:
  %102 = getelementptr inbounds i8, ptr %2, i64 40
  %103 = load i32, ptr %102, align 4
  %104 = icmp eq i32 %103, 0
  br i1 %104, label %107, label %105

105:
  %106 = tail call fastcc i32 @apart(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull %2, i32 noundef %3) #26
  br label %319

107:
  %108 = zext i32 %73 to i64
  %109 = shl nuw i64 %108, 32
  %110 = zext i32 %69 to i64
  %111 = or disjoint i64 %109, %110
  call fastcc void @report(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull %2, i64 %111, i32 %80, ptr noundef nonnull %7, ptr noundef nonnull %8) #26
  br label %319

112:
  %113 = getelementptr inbounds i8, ptr %2, i64 24
  %114 = load i32, ptr %113, align 4
  %115 = icmp slt i32 %114, 4
  br i1 %115, label %116, label %168

116:
  %117 = getelementptr inbounds i8, ptr %2, i64 20
  %118 = getelementptr inbounds i8, ptr %5, i64 8
  br label %119

119:
  %120 = phi i64 [ 0, %116 ], [ %166, %165 ]
  %121 = getelementptr i32, ptr %6, i64 %120
  %122 = load i32, ptr %121, align 4
  %123 = icmp eq i32 %122, 0
  br i1 %123, label %165, label %124

124:
  %125 = load ptr, ptr %0, align 8
  %126 = load i32, ptr %117, align 4
  %127 = sext i32 %126 to i64
  %128 = getelementptr i64, ptr %125, i64 %127
  %129 = load i32, ptr %16, align 4
  %130 = icmp eq i32 %129, 4
  %131 = shl i64 %120, 2
  %132 = select i1 %130, i64 %131, i64 0
  %133 = getelementptr i64, ptr %128, i64 %132
  %134 = icmp eq i64 %120, 3
  br i1 %134, label %151, label %135

135:
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %5) #23
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %5, i8 0, i64 16, i1 false)
  %136 = load i32, ptr %12, align 4
  %137 = sext i32 %136 to i64
  %138 = load i32, ptr %113, align 4
  %139 = icmp eq i32 %138, 1
  %140 = zext i1 %139 to i32
  %141 = trunc nuw nsw i64 %120 to i32
  call fastcc void @costs(i32 noundef %141, ptr noundef nonnull readonly %7, i32 noundef %122, i64 noundef %137, i32 noundef %140, ptr noundef nonnull %5) #25
  %142 = load i64, ptr %5, align 8
  %143 = getelementptr i8, ptr %133, i64 8
  %144 = load i64, ptr %143, align 8
  %145 = add i64 %144, %142
  store i64 %145, ptr %143, align 8
  %146 = load i64, ptr %118, align 8
  %147 = getelementptr i8, ptr %133, i64 16
  %148 = load i64, ptr %147, align 8
  %149 = add i64 %148, %146
  store i64 %149, ptr %147, align 8
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %5) #23
  %150 = load i32, ptr %16, align 4
  br label %151

151:
  %152 = phi i32 [ %150, %135 ], [ %129, %124 ]
  %153 = icmp eq i32 %152, 4
  br i1 %153, label %154, label %165

154:
  %155 = load i64, ptr %133, align 8
  %156 = add i64 %155, 1
  store i64 %156, ptr %133, align 8
  %157 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %122)
  %158 = zext nneg i32 %157 to i64
  %159 = load i32, ptr %12, align 4
  %160 = sext i32 %159 to i64
  %161 = mul nsw i64 %160, %158
  %162 = getelementptr i8, ptr %133, i64 24
  %163 = load i64, ptr %162, align 8
  %164 = add i64 %161, %163
  store i64 %164, ptr %162, align 8
  br label %165

165:
  %166 = add nuw nsw i64 %120, 1
  %167 = icmp eq i64 %166, 4
  br i1 %167, label %168, label %119

168:
  %169 = getelementptr inbounds i8, ptr %0, i64 224
  %170 = load i64, ptr %169, align 8
  %171 = icmp eq i64 %170, 0
  br i1 %171, label %173, label %172, !prof !1

172:
  call fastcc void @inspect(ptr noundef nonnull %0, ptr noundef %1, ptr noundef %2, ptr noundef nonnull %6, ptr noundef nonnull %7) #25
  br label %173

173:
  %174 = load i32, ptr %113, align 4
  switch i32 %174, label %319 [
    i32 0, label %175
    i32 4, label %175
  ]

175:
  %176 = load ptr, ptr %22, align 8
  %177 = getelementptr inbounds i8, ptr %2, i64 8
  %178 = load i32, ptr %177, align 4
  switch i32 %178, label %319 [
    i32 1, label %191
    i32 2, label %187
    i32 4, label %183
    i32 8, label %179
  ]

179:
  %180 = getelementptr inbounds i8, ptr %2, i64 12
  %181 = getelementptr inbounds i8, ptr %0, i64 256
  %182 = load i32, ptr %180, align 4
  br label %288

183:
  %184 = getelementptr inbounds i8, ptr %2, i64 12
  %185 = getelementptr inbounds i8, ptr %0, i64 256
  %186 = load i32, ptr %184, align 4
  br label %257

187:
  %188 = getelementptr inbounds i8, ptr %2, i64 12
  %189 = getelementptr inbounds i8, ptr %0, i64 256
  %190 = load i32, ptr %188, align 4
  br label %226

191:
  %192 = getelementptr inbounds i8, ptr %2, i64 12
  %193 = getelementptr inbounds i8, ptr %0, i64 256
  %194 = load i32, ptr %192, align 4
  br label %195

195:
  %196 = phi i32 [ %194, %191 ], [ %204, %203 ]
  %197 = phi i32 [ %3, %191 ], [ %206, %203 ]
  %198 = icmp sgt i32 %196, 0
  br i1 %198, label %199, label %203

199:
  %200 = call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %197, i1 true)
  %201 = zext nneg i32 %200 to i64
  %202 = getelementptr i64, ptr %176, i64 %201
  br label %208

203:
  %204 = phi i32 [ %196, %195 ], [ %223, %208 ]
  %205 = add i32 %197, -1
  %206 = and i32 %205, %197
  %207 = icmp eq i32 %206, 0
  br i1 %207, label %319, label %195

208:
  %209 = phi i64 [ 0, %199 ], [ %222, %208 ]
  %210 = load i64, ptr %202, align 8
  %211 = inttoptr i64 %210 to ptr
  %212 = getelementptr i8, ptr %211, i64 %209
  %213 = load ptr, ptr %193, align 8
  %214 = shl i64 %209, 8
  %215 = getelementptr i8, ptr %213, i64 %214
  %216 = getelementptr i8, ptr %215, i64 %201
  %217 = load i32, ptr %17, align 4
  %218 = icmp eq i32 %217, 0
  %219 = select i1 %218, ptr %212, ptr %216
  %220 = select i1 %218, ptr %216, ptr %212
  %221 = load i8, ptr %219, align 1
  store i8 %221, ptr %220, align 1
  %222 = add nuw nsw i64 %209, 1
  %223 = load i32, ptr %192, align 4
  %224 = sext i32 %223 to i64
  %225 = icmp slt i64 %222, %224
  br i1 %225, label %208, label %203

226:
  %227 = phi i32 [ %190, %187 ], [ %235, %234 ]
  %228 = phi i32 [ %3, %187 ], [ %237, %234 ]
  %229 = icmp sgt i32 %227, 0
  br i1 %229, label %230, label %234

230:
  %231 = call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %228, i1 true)
  %232 = zext nneg i32 %231 to i64
  %233 = getelementptr i64, ptr %176, i64 %232
  br label %239

234:
  %235 = phi i32 [ %227, %226 ], [ %254, %239 ]
  %236 = add i32 %228, -1
  %237 = and i32 %236, %228
  %238 = icmp eq i32 %237, 0
  br i1 %238, label %319, label %226

239:
  %240 = phi i64 [ 0, %230 ], [ %253, %239 ]
  %241 = load i64, ptr %233, align 8
  %242 = inttoptr i64 %241 to ptr
  %243 = getelementptr i16, ptr %242, i64 %240
  %244 = load ptr, ptr %189, align 8
  %245 = shl i64 %240, 8
  %246 = getelementptr i8, ptr %244, i64 %245
  %247 = getelementptr i16, ptr %246, i64 %232
  %248 = load i32, ptr %17, align 4
  %249 = icmp eq i32 %248, 0
  %250 = select i1 %249, ptr %243, ptr %247
  %251 = select i1 %249, ptr %247, ptr %243
  %252 = load i16, ptr %250, align 2
  store i16 %252, ptr %251, align 2
  %253 = add nuw nsw i64 %240, 1
  %254 = load i32, ptr %188, align 4
  %255 = sext i32 %254 to i64
  %256 = icmp slt i64 %253, %255
  br i1 %256, label %239, label %234

257:
  %258 = phi i32 [ %186, %183 ], [ %266, %265 ]
  %259 = phi i32 [ %3, %183 ], [ %268, %265 ]
  %260 = icmp sgt i32 %258, 0
  br i1 %260, label %261, label %265

261:
  %262 = call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %259, i1 true)
  %263 = zext nneg i32 %262 to i64
  %264 = getelementptr i64, ptr %176, i64 %263
  br label %270

265:
  %266 = phi i32 [ %258, %257 ], [ %285, %270 ]
  %267 = add i32 %259, -1
  %268 = and i32 %267, %259
  %269 = icmp eq i32 %268, 0
  br i1 %269, label %319, label %257

270:
  %271 = phi i64 [ 0, %261 ], [ %284, %270 ]
  %272 = load i64, ptr %264, align 8
  %273 = inttoptr i64 %272 to ptr
  %274 = getelementptr i32, ptr %273, i64 %271
  %275 = load ptr, ptr %185, align 8
  %276 = shl i64 %271, 8
  %277 = getelementptr i8, ptr %275, i64 %276
  %278 = getelementptr i32, ptr %277, i64 %263
  %279 = load i32, ptr %17, align 4
  %280 = icmp eq i32 %279, 0
  %281 = select i1 %280, ptr %274, ptr %278
  %282 = select i1 %280, ptr %278, ptr %274
  %283 = load i32, ptr %281, align 4
  store i32 %283, ptr %282, align 4
  %284 = add nuw nsw i64 %271, 1
  %285 = load i32, ptr %184, align 4
  %286 = sext i32 %285 to i64
  %287 = icmp slt i64 %284, %286
  br i1 %287, label %270, label %265

288:
  %289 = phi i32 [ %182, %179 ], [ %297, %296 ]
  %290 = phi i32 [ %3, %179 ], [ %299, %296 ]
  %291 = icmp sgt i32 %289, 0
  br i1 %291, label %292, label %296

292:
  %293 = call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %290, i1 true)
  %294 = zext nneg i32 %293 to i64
  %295 = getelementptr i64, ptr %176, i64 %294
  br label %301

296:
  %297 = phi i32 [ %289, %288 ], [ %316, %301 ]
  %298 = add i32 %290, -1
  %299 = and i32 %298, %290
  %300 = icmp eq i32 %299, 0
  br i1 %300, label %319, label %288

301:
  %302 = phi i64 [ 0, %292 ], [ %315, %301 ]
  %303 = load i64, ptr %295, align 8
  %304 = inttoptr i64 %303 to ptr
  %305 = getelementptr i64, ptr %304, i64 %302
  %306 = load ptr, ptr %181, align 8
  %307 = shl i64 %302, 8
  %308 = getelementptr i8, ptr %306, i64 %307
  %309 = getelementptr i64, ptr %308, i64 %294
  %310 = load i32, ptr %17, align 4
  %311 = icmp eq i32 %310, 0
  %312 = select i1 %311, ptr %305, ptr %309
  %313 = select i1 %311, ptr %309, ptr %305
  %314 = load i64, ptr %312, align 8
  store i64 %314, ptr %313, align 8
  %315 = add nuw nsw i64 %302, 1
  %316 = load i32, ptr %180, align 4
  %317 = sext i32 %316 to i64
  %318 = icmp slt i64 %315, %317
  br i1 %318, label %301, label %296

319:
  %320 = phi i32 [ %106, %105 ], [ 1, %107 ], [ 0, %173 ], [ 0, %175 ], [ 0, %203 ], [ 0, %234 ], [ 0, %265 ], [ 0, %296 ]
  call void @llvm.lifetime.end.p0(i64 128, ptr nonnull %8) #23
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %7) #23
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %6) #23
  br label %321

321:
  %322 = phi i32 [ %320, %319 ], [ 0, %4 ]
  ret i32 %322
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
  %44 = getelementptr inbounds i8, ptr %1, i64 504
  %45 = load i64, ptr %44, align 8
  %46 = icmp ugt i64 %43, %45
  %47 = and i64 %4, -16777216
  %48 = select i1 %46, i64 0, i64 %47
  %49 = icmp eq i64 %48, 0
  br i1 %49, label %56, label %50

50:
  %51 = lshr exact i64 %48, 24
  %52 = add nsw i64 %51, -1
  %53 = getelementptr inbounds i8, ptr %1, i64 512
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
  %67 = getelementptr inbounds i8, ptr %1, i64 464
  %68 = load ptr, ptr %67, align 8
  %69 = getelementptr inbounds i8, ptr %1, i64 472
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
  call void @llvm.lifetime.start.p0(i64 44, ptr nonnull %5) #23
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(44) %5, ptr noundef nonnull align 4 dereferenceable(44) %2, i64 40, i1 false)
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
  call void @llvm.lifetime.end.p0(i64 44, ptr nonnull %5) #23
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
  %35 = call i32 @access(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull %5, i32 noundef %3) #25
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
  tail call void @fault(ptr noundef %0, ptr noundef %1, i32 noundef %14, i32 noundef %18, i32 noundef %16, i64 noundef %21, i64 noundef %24, i32 noundef %26) #26
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
  tail call fastcc void @watch(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull %2, ptr noundef %4, i32 noundef %20, i32 noundef 1) #25
  br label %23

23:
  %24 = load i32, ptr %3, align 4
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %141, label %26

26:
  tail call fastcc void @watch(ptr noundef nonnull %0, ptr noundef %1, ptr noundef nonnull %2, ptr noundef %4, i32 noundef %24, i32 noundef 0) #25
  br label %27

27:
  %28 = load i32, ptr %3, align 4
  %29 = icmp eq i32 %28, 0
  br i1 %29, label %141, label %30

30:
  %31 = getelementptr inbounds i8, ptr %2, i64 24
  %32 = load i32, ptr %31, align 4
  %33 = icmp sgt i32 %32, 3
  br i1 %33, label %141, label %34

34:
  %35 = getelementptr inbounds i8, ptr %0, i64 552
  %36 = load i64, ptr %35, align 8
  %37 = icmp eq i64 %36, 0
  br i1 %37, label %117, label %38

38:
  %39 = load <32 x i64>, ptr %4, align 64
  %40 = getelementptr inbounds i8, ptr %0, i64 560
  %41 = load volatile i64, ptr %40, align 8
  %42 = add i32 %32, -1
  %43 = icmp ult i32 %42, 2
  br i1 %43, label %49, label %44

44:
  %45 = getelementptr inbounds i8, ptr %2, i64 16
  %46 = load i32, ptr %45, align 4
  %47 = icmp eq i32 %46, 0
  %48 = select i1 %47, i64 16, i64 32
  br label %49

49:
  %50 = phi i64 [ %48, %44 ], [ 48, %38 ]
  %51 = lshr <32 x i64> %39, <i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7, i64 7>
  %52 = mul <32 x i64> %51, <i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677, i64 2177342782468422677>
  %53 = and <32 x i64> %52, <i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807, i64 9223372036854775807>
  %54 = lshr <32 x i64> %53, <i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33, i64 33>
  %55 = lshr <32 x i64> %53, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
  %56 = xor <32 x i64> %54, %55
  %57 = insertelement <32 x i64> poison, i64 %41, i64 0
  %58 = shufflevector <32 x i64> %57, <32 x i64> poison, <32 x i32> zeroinitializer
  %59 = and <32 x i64> %56, %58
  %60 = icmp eq <32 x i64> %59, zeroinitializer
  %61 = bitcast <32 x i1> %60 to i32
  %62 = and i32 %28, %61
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %6) #23
  store <32 x i64> %39, ptr %6, align 64
  %63 = icmp eq i32 %62, 0
  br i1 %63, label %116, label %64

64:
  %65 = getelementptr inbounds i8, ptr %0, i64 544
  %66 = getelementptr inbounds i8, ptr %0, i64 568
  %67 = getelementptr inbounds i8, ptr %0, i64 536
  %68 = getelementptr inbounds i8, ptr %0, i64 176
  br label %69

69:
  %70 = phi i32 [ %62, %64 ], [ %114, %104 ]
  %71 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %70, i1 true)
  %72 = zext nneg i32 %71 to i64
  %73 = getelementptr [32 x i64], ptr %6, i64 0, i64 %72
  %74 = load i64, ptr %73, align 8
  %75 = lshr i64 %74, 7
  %76 = insertelement <32 x i64> poison, i64 %75, i64 0
  %77 = shufflevector <32 x i64> %76, <32 x i64> poison, <32 x i32> zeroinitializer
  %78 = icmp eq <32 x i64> %51, %77
  %79 = bitcast <32 x i1> %78 to i32
  %80 = and i32 %70, %79
  %81 = icmp eq i32 %80, 0
  br i1 %81, label %96, label %82

82:
  %83 = phi i32 [ %94, %82 ], [ %80, %69 ]
  %84 = phi i64 [ %92, %82 ], [ 0, %69 ]
  %85 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %83, i1 true)
  %86 = zext nneg i32 %85 to i64
  %87 = getelementptr [32 x i64], ptr %6, i64 0, i64 %86
  %88 = load i64, ptr %87, align 8
  %89 = lshr i64 %88, 5
  %90 = and i64 %89, 3
  %91 = shl nuw nsw i64 1, %90
  %92 = or i64 %91, %84
  %93 = add i32 %83, -1
  %94 = and i32 %93, %83
  %95 = icmp eq i32 %94, 0
  br i1 %95, label %96, label %82

96:
  %97 = phi i64 [ 0, %69 ], [ %92, %82 ]
  %98 = load i64, ptr %65, align 8
  %99 = load i64, ptr %35, align 8
  %100 = icmp ult i64 %98, %99
  br i1 %100, label %104, label %101, !prof !1

101:
  %102 = load ptr, ptr %66, align 8
  tail call void %102() #24
  %103 = load i64, ptr %65, align 8
  br label %104

104:
  %105 = phi i64 [ %98, %96 ], [ %103, %101 ]
  %106 = load ptr, ptr %67, align 8
  %107 = add i64 %105, 1
  store i64 %107, ptr %65, align 8
  %108 = getelementptr %struct.probe, ptr %106, i64 %105
  %109 = shl i64 %75, 8
  %110 = or disjoint i64 %109, %50
  %111 = or i64 %97, %110
  %112 = load i64, ptr %68, align 8
  store i64 %111, ptr %108, align 8
  %113 = getelementptr inbounds i8, ptr %108, i64 8
  store i64 %112, ptr %113, align 8
  %114 = xor i32 %80, %70
  %115 = icmp eq i32 %80, %70
  br i1 %115, label %116, label %69

116:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %6) #23
  br label %117

117:
  %118 = getelementptr inbounds i8, ptr %0, i64 416
  %119 = load i64, ptr %118, align 8
  %120 = icmp eq i64 %119, 0
  br i1 %120, label %141, label %121

121:
  %122 = getelementptr inbounds i8, ptr %0, i64 408
  %123 = load i64, ptr %122, align 8
  %124 = add i64 %123, 1
  %125 = icmp ugt i64 %124, %119
  br i1 %125, label %126, label %131

126:
  %127 = getelementptr inbounds i8, ptr %0, i64 424
  %128 = load ptr, ptr %127, align 8
  tail call void %128() #24
  %129 = load i64, ptr %122, align 8
  %130 = add i64 %129, 1
  br label %131

131:
  %132 = phi i64 [ %130, %126 ], [ %124, %121 ]
  %133 = phi i64 [ %129, %126 ], [ %123, %121 ]
  %134 = getelementptr inbounds i8, ptr %0, i64 400
  %135 = load ptr, ptr %134, align 8
  store i64 %132, ptr %122, align 8
  %136 = getelementptr %struct.traffic, ptr %135, i64 %133
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(256) %136, ptr noundef nonnull align 8 dereferenceable(256) %4, i64 256, i1 false)
  %137 = load i32, ptr %3, align 4
  %138 = getelementptr inbounds i8, ptr %136, i64 256
  store i32 %137, ptr %138, align 8
  %139 = load i32, ptr %2, align 4
  %140 = getelementptr inbounds i8, ptr %136, i64 260
  store i32 %139, ptr %140, align 4
  br label %141

141:
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
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %7) #23
  call fastcc void @limits_of(ptr dead_on_unwind nonnull writable sret(%struct.limits) align 8 %7, ptr noundef %0, ptr noundef %1, i32 noundef %22, i64 noundef %21, i32 noundef %5) #25
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
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %7) #23
  ret ptr %46
}

define dso_local noundef zeroext i1 @learn(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, ptr nocapture noundef %3, i64 noundef %4, i32 noundef %5) local_unnamed_addr #11 {
  %7 = alloca %struct.cost, align 8
  %8 = alloca [32 x i64], align 64
  %9 = alloca %struct.limits, align 8
  %10 = getelementptr inbounds i8, ptr %0, i64 224
  %11 = load i64, ptr %10, align 8
  switch i64 %11, label %16 [
    i64 1, label %241
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
  br i1 %19, label %241, label %20

20:
  %21 = getelementptr inbounds i8, ptr %2, i64 8
  %22 = load i32, ptr %21, align 8
  %23 = icmp ne i32 %22, 1
  %24 = icmp ult i64 %4, 16777216
  %25 = or i1 %24, %23
  br i1 %25, label %26, label %241

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
  br label %241

71:
  %72 = icmp eq i32 %22, 2
  br i1 %72, label %73, label %78

73:
  %74 = getelementptr inbounds i8, ptr %0, i64 432
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
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %9) #23
  %93 = add i64 %86, %4
  %94 = getelementptr inbounds i8, ptr %2, i64 28
  %95 = load i32, ptr %94, align 4
  call fastcc void @limits_of(ptr dead_on_unwind nonnull writable sret(%struct.limits) align 8 %9, ptr noundef nonnull %0, ptr noundef %1, i32 noundef %22, i64 noundef %93, i32 noundef %95) #25
  %96 = getelementptr inbounds i8, ptr %9, i64 16
  %97 = load i64, ptr %96, align 8
  %98 = getelementptr inbounds i8, ptr %9, i64 8
  %99 = load i64, ptr %98, align 8
  %100 = sub i64 %97, %99
  %101 = sub i64 %92, %86
  %102 = load i64, ptr %10, align 8
  %103 = icmp eq i64 %102, 2
  br i1 %103, label %104, label %122

104:
  %105 = load i32, ptr %21, align 8
  %106 = icmp eq i32 %105, 0
  %107 = icmp ne i64 %97, 0
  %108 = select i1 %106, i1 %107, i1 false
  br i1 %108, label %109, label %122

109:
  %110 = getelementptr inbounds i8, ptr %0, i64 360
  %111 = load ptr, ptr %110, align 8
  %112 = add i64 %93, -17592186044416
  %113 = getelementptr inbounds i8, ptr %0, i64 56
  %114 = load i64, ptr %113, align 8
  %115 = lshr i64 %112, %114
  %116 = shl i64 %115, 4
  %117 = getelementptr i8, ptr %111, i64 %116
  %118 = load i64, ptr %117, align 8
  %119 = icmp ne i64 %118, 0
  %120 = icmp ult i64 %100, %101
  %121 = select i1 %119, i1 true, i1 %120
  br i1 %121, label %239, label %124

122:
  %123 = icmp ult i64 %100, %101
  br i1 %123, label %239, label %124

124:
  %125 = sub i64 %93, %99
  %126 = sub i64 %100, %101
  %127 = icmp ugt i64 %125, %126
  br i1 %127, label %239, label %128

128:
  %129 = load i32, ptr %94, align 4
  %130 = icmp eq i32 %129, 0
  %131 = getelementptr inbounds i8, ptr %9, i64 24
  %132 = load i64, ptr %131, align 8
  %133 = icmp ne i64 %132, 0
  %134 = select i1 %130, i1 true, i1 %133
  br i1 %134, label %135, label %239

135:
  %136 = getelementptr inbounds i8, ptr %2, i64 16
  %137 = load i32, ptr %136, align 8
  %138 = icmp sgt i32 %137, 0
  br i1 %138, label %139, label %221

139:
  %140 = getelementptr inbounds i8, ptr %2, i64 32
  %141 = getelementptr inbounds i8, ptr %3, i64 288
  %142 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %5, i1 true)
  %143 = extractelement <32 x i64> %29, i32 %142
  %144 = zext nneg i32 %142 to i64
  %145 = icmp eq i32 %5, -1
  %146 = insertelement <32 x i64> poison, i64 %143, i64 0
  %147 = shufflevector <32 x i64> %146, <32 x i64> poison, <32 x i32> zeroinitializer
  %148 = icmp eq <32 x i64> %29, %147
  %149 = bitcast <32 x i1> %148 to i32
  %150 = xor i32 %149, -1
  %151 = and i32 %150, %5
  %152 = icmp eq i32 %151, 0
  %153 = getelementptr inbounds i8, ptr %7, i64 8
  br label %154

154:
  %155 = phi i64 [ 0, %139 ], [ %214, %202 ]
  %156 = phi i1 [ true, %139 ], [ %181, %202 ]
  %157 = load ptr, ptr %2, align 8
  %158 = getelementptr [16 x i32], ptr %140, i64 0, i64 %155
  %159 = load i32, ptr %158, align 4
  %160 = sext i32 %159 to i64
  %161 = getelementptr %struct.access, ptr %157, i64 %160
  %162 = getelementptr %struct.member, ptr %141, i64 %155
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %7) #23
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %7, i8 0, i64 16, i1 false)
  %163 = getelementptr inbounds i8, ptr %161, i64 28
  %164 = load i32, ptr %163, align 4
  %165 = sext i32 %164 to i64
  %166 = insertelement <32 x i64> poison, i64 %165, i64 0
  %167 = shufflevector <32 x i64> %166, <32 x i64> poison, <32 x i32> zeroinitializer
  %168 = add <32 x i64> %167, %79
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %8) #23
  store <32 x i64> %168, ptr %8, align 64
  %169 = getelementptr inbounds i8, ptr %161, i64 32
  %170 = load i32, ptr %169, align 4
  %171 = sext i32 %170 to i64
  %172 = add nsw i64 %171, -1
  %173 = insertelement <32 x i64> poison, i64 %172, i64 0
  %174 = shufflevector <32 x i64> %173, <32 x i64> poison, <32 x i32> zeroinitializer
  %175 = and <32 x i64> %174, %168
  %176 = icmp eq <32 x i64> %175, zeroinitializer
  %177 = bitcast <32 x i1> %176 to i32
  %178 = xor i32 %177, -1
  %179 = and i32 %178, %5
  %180 = icmp eq i32 %179, 0
  %181 = and i1 %156, %180
  %182 = load i32, ptr %21, align 8
  call fastcc void @costs(i32 noundef %182, ptr noundef nonnull %8, i32 noundef %5, i64 noundef %171, i32 noundef 0, ptr noundef nonnull %7) #25
  %183 = mul nsw i64 %171, %144
  %184 = sub i64 %143, %183
  %185 = getelementptr inbounds i8, ptr %161, i64 12
  %186 = load i32, ptr %185, align 4
  %187 = icmp eq i32 %186, 1
  %188 = or i1 %145, %187
  br i1 %188, label %189, label %202

189:
  %190 = insertelement <32 x i64> poison, i64 %171, i64 0
  %191 = shufflevector <32 x i64> %190, <32 x i64> poison, <32 x i32> zeroinitializer
  %192 = mul <32 x i64> %191, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %193 = insertelement <32 x i64> poison, i64 %184, i64 0
  %194 = shufflevector <32 x i64> %193, <32 x i64> poison, <32 x i32> zeroinitializer
  %195 = add <32 x i64> %194, %192
  %196 = icmp eq <32 x i64> %29, %195
  %197 = bitcast <32 x i1> %196 to i32
  %198 = xor i32 %197, -1
  %199 = and i32 %198, %5
  %200 = icmp eq i32 %199, 0
  %201 = select i1 %200, i32 0, i32 2
  br label %202

202:
  %203 = phi i32 [ 2, %154 ], [ %201, %189 ]
  %204 = select i1 %152, i64 %143, i64 %184
  %205 = select i1 %152, i32 1, i32 %203
  store i32 %205, ptr %162, align 8
  %206 = load i32, ptr %163, align 4
  %207 = sext i32 %206 to i64
  %208 = add i64 %204, %207
  %209 = getelementptr inbounds i8, ptr %162, i64 8
  store i64 %208, ptr %209, align 8
  %210 = load i64, ptr %7, align 8
  %211 = getelementptr inbounds i8, ptr %162, i64 16
  store i64 %210, ptr %211, align 8
  %212 = load i64, ptr %153, align 8
  %213 = getelementptr inbounds i8, ptr %162, i64 24
  store i64 %212, ptr %213, align 8
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %8) #23
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %7) #23
  %214 = add nuw nsw i64 %155, 1
  %215 = load i32, ptr %136, align 8
  %216 = sext i32 %215 to i64
  %217 = icmp slt i64 %214, %216
  br i1 %217, label %154, label %218

218:
  br i1 %181, label %221, label %219

219:
  %220 = getelementptr inbounds i8, ptr %3, i64 256
  store i32 0, ptr %220, align 8
  br label %239

221:
  %222 = getelementptr inbounds i8, ptr %2, i64 12
  %223 = load i32, ptr %222, align 4
  %224 = icmp eq i32 %223, 0
  br i1 %224, label %227, label %225

225:
  %226 = trunc <32 x i64> %29 to <32 x i32>
  store <32 x i32> %226, ptr %3, align 64
  br label %228

227:
  store <32 x i64> %29, ptr %3, align 64
  br label %228

228:
  %229 = getelementptr inbounds i8, ptr %3, i64 256
  store i32 %5, ptr %229, align 8
  %230 = sub i64 %99, %86
  %231 = getelementptr inbounds i8, ptr %3, i64 264
  store i64 %230, ptr %231, align 8
  %232 = getelementptr inbounds i8, ptr %3, i64 272
  store i64 %126, ptr %232, align 8
  %233 = load i64, ptr %9, align 8
  %234 = getelementptr inbounds i8, ptr %3, i64 280
  store i64 %233, ptr %234, align 8
  %235 = load i32, ptr %136, align 8
  %236 = sext i32 %235 to i64
  %237 = shl nsw i64 %236, 5
  %238 = add nsw i64 %237, 288
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %38, ptr nonnull align 8 %3, i64 %238, i1 false)
  br label %239

239:
  %240 = phi i1 [ true, %228 ], [ false, %219 ], [ false, %109 ], [ false, %128 ], [ false, %124 ], [ false, %122 ]
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %9) #23
  br label %241

241:
  %242 = phi i1 [ false, %20 ], [ false, %16 ], [ %240, %239 ], [ true, %65 ], [ false, %6 ]
  ret i1 %242
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

define dso_local i64 @together(ptr noundef %0, ptr noundef readonly %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #12 {
  %5 = getelementptr inbounds i8, ptr %0, i64 288
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 312
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds i8, ptr %0, i64 464
  %10 = getelementptr inbounds i8, ptr %0, i64 472
  %11 = getelementptr inbounds i8, ptr %0, i64 88
  %12 = getelementptr i64, ptr %1, i64 %2
  %13 = icmp eq ptr %1, null
  %14 = getelementptr inbounds i8, ptr %0, i64 128
  %15 = getelementptr inbounds i8, ptr %0, i64 176
  %16 = getelementptr inbounds i8, ptr %0, i64 152
  %17 = getelementptr inbounds i8, ptr %0, i64 136
  %18 = getelementptr inbounds i8, ptr %0, i64 160
  %19 = getelementptr inbounds i8, ptr %0, i64 168
  %20 = getelementptr inbounds i8, ptr %0, i64 512
  %21 = icmp eq ptr %8, null
  %22 = getelementptr inbounds i8, ptr %0, i64 328
  %23 = getelementptr inbounds i8, ptr %0, i64 296
  %24 = getelementptr inbounds i8, ptr %0, i64 200
  %25 = getelementptr inbounds i8, ptr %0, i64 64
  %26 = getelementptr inbounds i8, ptr %0, i64 456
  %27 = getelementptr inbounds i8, ptr %0, i64 192
  %28 = getelementptr inbounds i8, ptr %0, i64 208
  %29 = getelementptr inbounds i8, ptr %0, i64 72
  %30 = getelementptr inbounds i8, ptr %0, i64 448
  %31 = getelementptr inbounds i8, ptr %0, i64 344
  %32 = getelementptr inbounds i8, ptr %0, i64 320
  %33 = getelementptr inbounds i8, ptr %0, i64 336
  %34 = getelementptr inbounds i8, ptr %0, i64 504
  %35 = getelementptr inbounds i8, ptr %0, i64 528
  %36 = getelementptr inbounds i8, ptr %0, i64 520
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
  br i1 %52, label %247, label %53, !prof !7

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
  %147 = tail call fastcc zeroext i1 @go_on(ptr noundef nonnull %0) #25
  br i1 %147, label %148, label %151, !prof !7

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
  tail call void @fault(ptr noundef nonnull %0, ptr noundef %221, i32 noundef 6, i32 noundef %224, i32 noundef %226, i64 noundef 0, i64 noundef 0, i32 noundef -1) #26
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
  br i1 %235, label %236, label %237, !prof !7

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

define dso_local i64 @cluster_alive(ptr nocapture noundef readonly %0) local_unnamed_addr #13 {
  %2 = getelementptr inbounds i8, ptr %0, i64 504
  %3 = load i64, ptr %2, align 8
  %4 = icmp eq i64 %3, 0
  br i1 %4, label %17, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 464
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 472
  %9 = load i64, ptr %8, align 8
  %10 = icmp eq i64 %3, 1
  %11 = getelementptr inbounds i8, ptr %0, i64 512
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

define dso_local i64 @run(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr #12 {
  %5 = getelementptr inbounds i8, ptr %0, i64 504
  %6 = load i64, ptr %5, align 8
  %7 = icmp ugt i64 %6, 1
  br i1 %7, label %8, label %61

8:
  %9 = icmp eq i64 %3, 0
  br i1 %9, label %225, label %10

10:
  %11 = getelementptr inbounds i8, ptr %0, i64 288
  %12 = getelementptr inbounds i8, ptr %0, i64 464
  %13 = getelementptr inbounds i8, ptr %0, i64 472
  %14 = getelementptr inbounds i8, ptr %0, i64 528
  %15 = getelementptr inbounds i8, ptr %0, i64 520
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
  %28 = tail call i64 @together(ptr noundef nonnull %0, ptr noundef %1, i64 noundef %27, i64 noundef %26) #25
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
  %62 = getelementptr inbounds i8, ptr %0, i64 464
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
  %77 = getelementptr inbounds i8, ptr %0, i64 448
  %78 = getelementptr inbounds i8, ptr %0, i64 64
  %79 = getelementptr inbounds i8, ptr %0, i64 72
  %80 = getelementptr inbounds i8, ptr %0, i64 296
  %81 = getelementptr inbounds i8, ptr %0, i64 456
  %82 = getelementptr inbounds i8, ptr %0, i64 192
  %83 = getelementptr inbounds i8, ptr %0, i64 320
  %84 = getelementptr inbounds i8, ptr %0, i64 336
  %85 = getelementptr inbounds i8, ptr %0, i64 344
  %86 = getelementptr inbounds i8, ptr %0, i64 528
  %87 = getelementptr inbounds i8, ptr %0, i64 520
  %88 = getelementptr inbounds i8, ptr %0, i64 200
  %89 = getelementptr inbounds i8, ptr %0, i64 208
  %90 = getelementptr inbounds i8, ptr %0, i64 184
  %91 = getelementptr inbounds i8, ptr %0, i64 288
  %92 = getelementptr inbounds i8, ptr %0, i64 232
  %93 = getelementptr inbounds i8, ptr %0, i64 304
  br label %96

94:
  %95 = tail call i64 @together(ptr noundef nonnull %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) #25
  br label %225

96:
  %97 = phi i64 [ 0, %68 ], [ %223, %222 ]
  %98 = load volatile i64, ptr %69, align 8
  %99 = icmp slt i64 %98, 0
  br i1 %99, label %225, label %100, !prof !7

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
  %158 = tail call fastcc zeroext i1 @go_on(ptr noundef nonnull %0) #25
  br i1 %158, label %209, label %159, !prof !7

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
  br i1 %187, label %188, label %204, !prof !9

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
  tail call void @fault(ptr noundef nonnull %0, ptr noundef %194, i32 noundef 6, i32 noundef %201, i32 noundef %203, i64 noundef 0, i64 noundef 0, i32 noundef -1) #26
  br i1 %199, label %209, label %222, !prof !10

204:
  %205 = getelementptr inbounds i8, ptr %183, i64 48
  %206 = load i32, ptr %205, align 8
  %207 = sub i32 0, %186
  %208 = and i32 %186, %207
  tail call void @fault(ptr noundef nonnull %0, ptr noundef nonnull %183, i32 noundef 6, i32 noundef %206, i32 noundef %208, i64 noundef 0, i64 noundef 0, i32 noundef -1) #26
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

define dso_local void @product_real(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, ptr nocapture noundef %3, i64 noundef %4, i64 noundef %5, i64 noundef %6) local_unnamed_addr #14 {
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

define dso_local void @product_whole(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, ptr nocapture noundef %3, i64 noundef %4, i64 noundef %5, i64 noundef %6) local_unnamed_addr #14 {
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
  %23 = tail call fastcc i64 @conflicts(ptr noundef %19, i32 noundef %22, i64 noundef 4) #25
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

define internal fastcc i64 @conflicts(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) unnamed_addr #15 {
  %4 = alloca [32 x i64], align 16
  %5 = load <32 x i64>, ptr %0, align 64
  %6 = lshr <32 x i64> %5, <i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2>
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %4) #23
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
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %4) #23
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

define internal fastcc void @costs(i32 noundef %0, ptr nocapture noundef readonly %1, i32 noundef %2, i64 noundef %3, i32 noundef %4, ptr nocapture noundef %5) unnamed_addr #16 {
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
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %8) #23
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
  %37 = call fastcc i64 @distinct(ptr noundef nonnull %8, i32 noundef %2, i64 noundef 0) #25
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %8) #23
  br label %40

38:
  %39 = tail call fastcc i64 @distinct(ptr noundef %1, i32 noundef %2, i64 noundef 5) #25
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
  %48 = tail call fastcc i64 @conflicts(ptr noundef readonly %1, i32 noundef %2, i64 noundef 1) #25
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
  tail call fastcc void @two_groups(ptr noundef readonly %1, i32 noundef %2, i32 noundef 65535, i32 noundef -65536, i64 noundef %44, ptr noundef %5) #25
  br label %92

59:
  tail call fastcc void @two_groups(ptr noundef readonly %1, i32 noundef %2, i32 noundef 255, i32 noundef 65280, i64 noundef %44, ptr noundef %5) #25
  tail call fastcc void @two_groups(ptr noundef readonly %1, i32 noundef %2, i32 noundef 16711680, i32 noundef -16777216, i64 noundef %44, ptr noundef %5) #25
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
  %74 = tail call fastcc i64 @fullest_bank(ptr noundef readonly %1, i32 noundef %73, i64 noundef %61) #25
  %75 = add i64 %74, %69
  %76 = add nuw nsw i64 %68, 1
  %77 = icmp eq i64 %76, %61
  br i1 %77, label %78, label %67

78:
  store i64 %75, ptr %5, align 8
  %79 = tail call fastcc i64 @distinct(ptr noundef %1, i32 noundef %2, i64 noundef 2) #25
  %80 = mul i64 %79, %61
  %81 = add i64 %80, 31
  %82 = lshr i64 %81, 5
  %83 = getelementptr inbounds i8, ptr %5, i64 8
  store i64 %82, ptr %83, align 8
  br label %92

84:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %7) #23
  %85 = load <32 x i64>, ptr %1, align 64
  %86 = and <32 x i64> %85, <i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4, i64 -4>
  %87 = or disjoint <32 x i64> %86, <i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 2, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3, i64 3>
  store <32 x i64> %87, ptr %7, align 64
  %88 = call fastcc i64 @distinct(ptr noundef nonnull %7, i32 noundef %2, i64 noundef 0) #25
  %89 = lshr i64 %3, 2
  %90 = tail call i64 @llvm.umax.i64(i64 %89, i64 1)
  %91 = mul i64 %88, %90
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %7) #23
  store i64 %91, ptr %5, align 8
  br label %92

92:
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

define internal fastcc void @two_groups(ptr nocapture noundef readonly %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4, ptr nocapture noundef %5) unnamed_addr #16 {
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
  %38 = tail call fastcc i64 @conflicts(ptr noundef nonnull %0, i32 noundef %37, i64 noundef %4) #25
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
  %48 = tail call fastcc i64 @conflicts(ptr noundef nonnull %0, i32 noundef %47, i64 noundef %4) #25
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
  %57 = tail call fastcc i64 @conflicts(ptr noundef nonnull %0, i32 noundef %56, i64 noundef %4) #25
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

define internal fastcc i64 @fullest_bank(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) unnamed_addr #17 {
  %4 = alloca [32 x i64], align 16
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %4) #23
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
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %4) #23
  ret i64 %56
}

define internal fastcc void @watch(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef %3, i32 noundef %4, i32 noundef %5) unnamed_addr #18 {
  %7 = alloca %struct.looked_at, align 8
  %8 = getelementptr inbounds i8, ptr %2, i64 24
  %9 = load i32, ptr %8, align 4
  %10 = getelementptr inbounds i8, ptr %2, i64 36
  %11 = load i32, ptr %10, align 4
  %12 = and i32 %11, 63
  %13 = add i32 %9, -1
  %14 = icmp ult i32 %13, 2
  br i1 %14, label %20, label %15

15:
  %16 = getelementptr inbounds i8, ptr %2, i64 16
  %17 = load i32, ptr %16, align 4
  %18 = icmp ne i32 %17, 0
  %19 = zext i1 %18 to i32
  br label %20

20:
  %21 = phi i32 [ 0, %15 ], [ 2, %6 ]
  %22 = phi i32 [ %19, %15 ], [ 1, %6 ]
  %23 = or i32 %22, %12
  %24 = or i32 %23, %21
  %25 = getelementptr inbounds i8, ptr %0, i64 336
  %26 = load i64, ptr %25, align 8
  %27 = add i64 %26, 1
  store i64 %27, ptr %25, align 8
  %28 = trunc i64 %27 to i32
  %29 = getelementptr inbounds i8, ptr %0, i64 176
  %30 = load i64, ptr %29, align 8
  %31 = trunc i64 %30 to i32
  %32 = getelementptr inbounds i8, ptr %0, i64 192
  %33 = load i64, ptr %32, align 8
  %34 = trunc i64 %33 to i32
  %35 = shl i32 %34, 5
  %36 = mul i32 %35, %31
  call void @llvm.lifetime.start.p0(i64 104, ptr nonnull %7) #23
  store ptr %0, ptr %7, align 8
  %37 = getelementptr inbounds i8, ptr %7, i64 8
  store ptr %1, ptr %37, align 8
  %38 = getelementptr inbounds i8, ptr %7, i64 16
  store ptr %2, ptr %38, align 8
  %39 = getelementptr inbounds i8, ptr %7, i64 24
  store ptr %3, ptr %39, align 8
  %40 = getelementptr inbounds i8, ptr %7, i64 32
  %41 = getelementptr inbounds i8, ptr %1, i64 12
  %42 = load i32, ptr %41, align 4
  %43 = shl i32 %42, 5
  %44 = add i32 %43, %36
  store i32 %44, ptr %40, align 8
  %45 = getelementptr inbounds i8, ptr %7, i64 36
  store i32 %28, ptr %45, align 4
  %46 = getelementptr inbounds i8, ptr %7, i64 40
  %47 = getelementptr inbounds i8, ptr %0, i64 320
  %48 = load i64, ptr %47, align 8
  %49 = trunc i64 %48 to i32
  store i32 %49, ptr %46, align 8
  %50 = getelementptr inbounds i8, ptr %7, i64 44
  %51 = load i32, ptr %2, align 4
  %52 = shl i32 %51, 6
  %53 = or disjoint i32 %52, %24
  store i32 %53, ptr %50, align 4
  %54 = getelementptr inbounds i8, ptr %7, i64 48
  store i32 %36, ptr %54, align 8
  %55 = getelementptr inbounds i8, ptr %7, i64 52
  %56 = icmp eq i32 %5, 1
  br i1 %56, label %57, label %61

57:
  %58 = getelementptr inbounds i8, ptr %0, i64 344
  %59 = load i64, ptr %58, align 8
  %60 = trunc i64 %59 to i32
  br label %61

61:
  %62 = phi i32 [ %60, %57 ], [ 0, %20 ]
  store i32 %62, ptr %55, align 4
  %63 = getelementptr inbounds i8, ptr %7, i64 56
  store i32 %5, ptr %63, align 8
  %64 = getelementptr inbounds i8, ptr %7, i64 60
  store i32 0, ptr %64, align 4
  %65 = getelementptr inbounds i8, ptr %7, i64 64
  store i32 0, ptr %65, align 8
  %66 = getelementptr inbounds i8, ptr %7, i64 68
  store i32 0, ptr %66, align 4
  %67 = getelementptr inbounds i8, ptr %7, i64 72
  %68 = getelementptr inbounds i8, ptr %7, i64 88
  %69 = getelementptr inbounds i8, ptr %2, i64 32
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %67, i8 0, i64 32, i1 false)
  %70 = load i32, ptr %69, align 4
  %71 = sext i32 %70 to i64
  %72 = getelementptr inbounds i8, ptr %0, i64 352
  %73 = load i64, ptr %72, align 8
  %74 = getelementptr inbounds i8, ptr %0, i64 312
  %75 = load ptr, ptr %74, align 8
  br i1 %14, label %80, label %76

76:
  %77 = getelementptr inbounds i8, ptr %2, i64 16
  %78 = load i32, ptr %77, align 4
  %79 = icmp eq i32 %78, 0
  br label %80

80:
  %81 = phi i1 [ %79, %76 ], [ true, %61 ]
  %82 = icmp eq i32 %4, 0
  br i1 %82, label %698, label %83

83:
  %84 = and i32 %23, 1
  %85 = icmp eq i32 %84, 0
  %86 = icmp eq i32 %5, 0
  %87 = getelementptr inbounds i8, ptr %0, i64 56
  %88 = getelementptr inbounds i8, ptr %0, i64 360
  %89 = add nsw i64 %71, -1
  %90 = and i32 %11, 32
  %91 = icmp eq i32 %90, 0
  %92 = and i32 %24, 2
  %93 = and i32 %24, 10
  %94 = icmp eq i32 %93, 0
  br label %95

95:
  %96 = phi i64 [ -1, %83 ], [ %685, %682 ]
  %97 = phi ptr [ %75, %83 ], [ %684, %682 ]
  %98 = phi i1 [ %56, %83 ], [ %683, %682 ]
  %99 = phi i64 [ -1, %83 ], [ %105, %682 ]
  %100 = phi i32 [ %4, %83 ], [ %687, %682 ]
  %101 = phi i32 [ 0, %83 ], [ %108, %682 ]
  %102 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %100, i1 true)
  %103 = zext nneg i32 %102 to i64
  %104 = getelementptr i64, ptr %3, i64 %103
  %105 = load i64, ptr %104, align 8
  %106 = icmp eq i64 %105, %99
  %107 = add i32 %101, 1
  %108 = select i1 %106, i32 %107, i32 0
  %109 = icmp ugt i32 %108, 1
  %110 = select i1 %109, i1 %85, i1 false
  br i1 %110, label %682, label %114

111:
  %112 = load i32, ptr %65, align 8
  %113 = icmp eq i32 %112, 0
  br i1 %113, label %698, label %689, !prof !11

114:
  br i1 %86, label %115, label %138

115:
  %116 = add i64 %105, -17592186044416
  %117 = load i64, ptr %87, align 8
  %118 = lshr i64 %116, %117
  %119 = icmp eq i64 %118, %96
  br i1 %119, label %130, label %120

120:
  %121 = load ptr, ptr %88, align 8
  %122 = shl i64 %118, 1
  %123 = getelementptr i64, ptr %121, i64 %122
  %124 = load i64, ptr %123, align 8
  %125 = inttoptr i64 %124 to ptr
  %126 = or disjoint i64 %122, 1
  %127 = getelementptr i64, ptr %121, i64 %126
  %128 = load i64, ptr %127, align 8
  %129 = icmp ne i64 %128, 0
  br label %130

130:
  %131 = phi i1 [ %129, %120 ], [ %98, %115 ]
  %132 = phi ptr [ %125, %120 ], [ %97, %115 ]
  %133 = phi i64 [ %118, %120 ], [ %96, %115 ]
  %134 = icmp eq ptr %132, null
  br i1 %134, label %682, label %135

135:
  %136 = shl i64 %133, %117
  %137 = sub i64 %116, %136
  br label %138

138:
  %139 = phi i64 [ %137, %135 ], [ %105, %114 ]
  %140 = phi i1 [ %131, %135 ], [ %98, %114 ]
  %141 = phi ptr [ %132, %135 ], [ %97, %114 ]
  %142 = phi i64 [ %133, %135 ], [ %96, %114 ]
  %143 = add i64 %89, %139
  %144 = lshr i64 %143, %73
  %145 = lshr i64 %139, %73
  %146 = icmp ugt i64 %145, %144
  br i1 %146, label %682, label %147

147:
  %148 = select i1 %81, i1 %140, i1 false
  %149 = shl nuw i32 1, %102
  %150 = shl nuw nsw i32 %102, 5
  br label %151

151:
  %152 = phi i64 [ %145, %147 ], [ %680, %679 ]
  %153 = getelementptr %struct.place, ptr %141, i64 %152
  %154 = load i64, ptr %40, align 8
  %155 = trunc i64 %154 to i32
  %156 = and i64 %154, -4294967296
  %157 = load i64, ptr %46, align 8
  %158 = add i32 %102, %155
  %159 = trunc i64 %157 to i32
  br i1 %148, label %160, label %168

160:
  %161 = getelementptr inbounds i8, ptr %153, i64 4
  %162 = load i32, ptr %161, align 4
  %163 = load i32, ptr %55, align 4
  %164 = icmp ugt i32 %162, %163
  br i1 %164, label %168, label %165, !prof !1

165:
  %166 = load i32, ptr %65, align 8
  %167 = or i32 %166, %149
  store i32 %167, ptr %65, align 8
  br label %168

168:
  %169 = getelementptr inbounds i8, ptr %153, i64 12
  %170 = load i32, ptr %169, align 4
  %171 = and i32 %170, 32
  %172 = icmp eq i32 %171, 0
  %173 = load i32, ptr %55, align 4
  br i1 %172, label %174, label %177

174:
  %175 = load i32, ptr %54, align 8
  %176 = load ptr, ptr %7, align 8
  br label %203

177:
  %178 = getelementptr inbounds i8, ptr %153, i64 4
  %179 = load i32, ptr %178, align 4
  %180 = icmp ugt i32 %179, %173
  %181 = load i32, ptr %54, align 8
  %182 = load ptr, ptr %7, align 8
  br i1 %180, label %183, label %203

183:
  %184 = load i32, ptr %153, align 4
  %185 = sub i32 %184, %181
  %186 = getelementptr inbounds i8, ptr %182, i64 192
  %187 = load i64, ptr %186, align 8
  %188 = trunc i64 %187 to i32
  %189 = shl i32 %188, 5
  %190 = icmp ult i32 %185, %189
  br i1 %190, label %191, label %203

191:
  %192 = getelementptr inbounds i8, ptr %182, i64 384
  %193 = load ptr, ptr %192, align 8
  %194 = lshr i32 %185, 5
  %195 = zext nneg i32 %194 to i64
  %196 = getelementptr i32, ptr %193, i64 %195
  %197 = load i32, ptr %196, align 4
  %198 = icmp ugt i32 %179, %197
  %199 = and i1 %91, %198
  br i1 %199, label %200, label %203, !prof !8

200:
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %68, ptr noundef nonnull align 4 dereferenceable(16) %153, i64 16, i1 false)
  %201 = load i32, ptr %66, align 4
  %202 = or i32 %201, %149
  store i32 %202, ptr %66, align 4
  br label %203

203:
  %204 = phi ptr [ %176, %174 ], [ %182, %200 ], [ %182, %191 ], [ %182, %183 ], [ %182, %177 ]
  %205 = phi i32 [ %175, %174 ], [ %181, %200 ], [ %181, %191 ], [ %181, %183 ], [ %181, %177 ]
  %206 = load i32, ptr %153, align 4
  %207 = sub i32 %206, %205
  %208 = getelementptr inbounds i8, ptr %204, i64 192
  %209 = load i64, ptr %208, align 8
  %210 = trunc i64 %209 to i32
  %211 = shl i32 %210, 5
  %212 = icmp ult i32 %207, %211
  %213 = getelementptr inbounds i8, ptr %153, i64 4
  %214 = load i32, ptr %213, align 4
  %215 = icmp ule i32 %214, %173
  %216 = icmp eq i32 %206, %158
  %217 = select i1 %215, i1 true, i1 %216
  br i1 %217, label %311, label %218

218:
  %219 = load i32, ptr %169, align 4
  %220 = or i32 %219, %24
  %221 = and i32 %220, 1
  %222 = icmp eq i32 %221, 0
  br i1 %222, label %311, label %223

223:
  %224 = and i32 %92, %219
  %225 = icmp eq i32 %224, 0
  br i1 %225, label %230, label %226

226:
  %227 = and i32 %220, 4
  %228 = icmp eq i32 %227, 0
  %229 = or i1 %212, %228
  br i1 %229, label %311, label %230

230:
  %231 = and i32 %220, 16
  %232 = icmp eq i32 %231, 0
  %233 = and i32 %219, 10
  %234 = icmp eq i32 %233, 0
  %235 = or i1 %234, %232
  %236 = or i1 %94, %235
  br i1 %236, label %237, label %311

237:
  br i1 %212, label %238, label %260

238:
  %239 = getelementptr inbounds i8, ptr %153, i64 8
  %240 = load i32, ptr %239, align 4
  %241 = icmp eq i32 %240, %159
  br i1 %241, label %242, label %311

242:
  %243 = lshr i32 %207, 5
  %244 = load ptr, ptr %37, align 8
  %245 = getelementptr inbounds i8, ptr %244, i64 12
  %246 = load i32, ptr %245, align 4
  %247 = icmp eq i32 %243, %246
  br i1 %247, label %248, label %260

248:
  %249 = getelementptr inbounds i8, ptr %204, i64 376
  %250 = load ptr, ptr %249, align 8
  %251 = shl i32 %243, 10
  %252 = or disjoint i32 %251, %150
  %253 = zext i32 %252 to i64
  %254 = getelementptr i32, ptr %250, i64 %253
  %255 = and i32 %207, 31
  %256 = zext nneg i32 %255 to i64
  %257 = getelementptr i32, ptr %254, i64 %256
  %258 = load i32, ptr %257, align 4
  %259 = icmp ult i32 %258, %214
  br i1 %259, label %260, label %311

260:
  %261 = getelementptr inbounds i8, ptr %204, i64 368
  %262 = load ptr, ptr %261, align 8
  %263 = getelementptr inbounds i8, ptr %262, i64 80
  %264 = load ptr, ptr %263, align 8
  %265 = getelementptr inbounds i8, ptr %204, i64 176
  %266 = load i64, ptr %265, align 8
  %267 = getelementptr i64, ptr %264, i64 %266
  %268 = load i64, ptr %267, align 8
  %269 = icmp eq i64 %268, 0
  br i1 %269, label %305, label %270

270:
  %271 = lshr i32 %206, 5
  %272 = udiv i32 %206, %211
  %273 = getelementptr inbounds i8, ptr %262, i64 64
  %274 = load ptr, ptr %273, align 8
  %275 = load i64, ptr %262, align 8
  %276 = zext i32 %272 to i64
  %277 = getelementptr %struct.publication, ptr %274, i64 %276
  %278 = select i1 %212, i64 4, i64 0
  %279 = zext nneg i32 %271 to i64
  %280 = getelementptr inbounds i8, ptr %153, i64 8
  %281 = select i1 %212, i64 40, i64 32
  %282 = getelementptr inbounds i8, ptr %262, i64 %281
  br label %283

283:
  %284 = phi i64 [ %268, %270 ], [ %303, %301 ]
  %285 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %284, i1 true)
  %286 = mul i64 %285, %275
  %287 = getelementptr %struct.publication, ptr %277, i64 %286
  %288 = getelementptr inbounds i8, ptr %287, i64 %278
  %289 = load i32, ptr %288, align 4
  %290 = icmp ult i32 %214, %289
  br i1 %290, label %291, label %301

291:
  %292 = load ptr, ptr %282, align 8
  %293 = getelementptr i32, ptr %292, i64 %279
  %294 = load i32, ptr %293, align 4
  %295 = load i32, ptr %280, align 4
  %296 = getelementptr inbounds i8, ptr %287, i64 8
  %297 = load i32, ptr %296, align 4
  %298 = icmp ult i32 %295, %297
  %299 = icmp ult i32 %214, %294
  %300 = select i1 %298, i1 true, i1 %299
  br i1 %300, label %311, label %301

301:
  %302 = add i64 %284, -1
  %303 = and i64 %302, %284
  %304 = icmp eq i64 %303, 0
  br i1 %304, label %305, label %283

305:
  %306 = load i32, ptr %64, align 4
  %307 = icmp eq i32 %306, 0
  br i1 %307, label %308, label %309

308:
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %67, ptr noundef nonnull align 4 dereferenceable(16) %153, i64 16, i1 false)
  br label %309

309:
  %310 = or i32 %306, %149
  store i32 %310, ptr %64, align 4
  br label %311

311:
  br i1 %85, label %312, label %372

312:
  %313 = zext i32 %158 to i64
  %314 = or disjoint i64 %156, %313
  %315 = getelementptr inbounds i8, ptr %153, i64 16
  %316 = getelementptr inbounds i8, ptr %153, i64 32
  %317 = load i32, ptr %315, align 4
  %318 = sub i32 %317, %205
  %319 = getelementptr inbounds i8, ptr %153, i64 20
  %320 = load i32, ptr %319, align 4
  %321 = icmp ugt i32 %320, %173
  br i1 %321, label %322, label %328

322:
  %323 = icmp ult i32 %318, %211
  br i1 %323, label %324, label %330

324:
  %325 = getelementptr inbounds i8, ptr %153, i64 24
  %326 = load i32, ptr %325, align 4
  %327 = icmp eq i32 %326, %159
  br i1 %327, label %335, label %332

328:
  %329 = icmp eq i32 %320, 0
  br i1 %329, label %332, label %330

330:
  %331 = getelementptr inbounds i8, ptr %153, i64 48
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %331, ptr noundef nonnull align 4 dereferenceable(16) %315, i64 16, i1 false)
  br label %332

332:
  store i64 %314, ptr %315, align 4
  %333 = getelementptr inbounds i8, ptr %153, i64 24
  store i64 %157, ptr %333, align 4
  %334 = getelementptr inbounds i8, ptr %153, i64 36
  store i32 0, ptr %334, align 4
  br label %679

335:
  %336 = lshr i32 %318, 5
  %337 = load ptr, ptr %37, align 8
  %338 = getelementptr inbounds i8, ptr %337, i64 12
  %339 = load i32, ptr %338, align 4
  %340 = icmp eq i32 %336, %339
  br i1 %340, label %341, label %356

341:
  %342 = getelementptr inbounds i8, ptr %204, i64 376
  %343 = load ptr, ptr %342, align 8
  %344 = shl i32 %336, 10
  %345 = shl i32 %158, 5
  %346 = and i32 %345, 992
  %347 = or disjoint i32 %344, %346
  %348 = zext i32 %347 to i64
  %349 = getelementptr i32, ptr %343, i64 %348
  %350 = and i32 %318, 31
  %351 = zext nneg i32 %350 to i64
  %352 = getelementptr i32, ptr %349, i64 %351
  %353 = load i32, ptr %352, align 4
  %354 = icmp ult i32 %353, %320
  br i1 %354, label %356, label %355

355:
  store i64 %314, ptr %315, align 4
  store i64 %157, ptr %325, align 4
  br label %679

356:
  %357 = icmp eq i32 %317, %158
  br i1 %357, label %679, label %358

358:
  %359 = getelementptr inbounds i8, ptr %153, i64 36
  %360 = load i32, ptr %359, align 4
  %361 = icmp eq i32 %360, 0
  br i1 %361, label %370, label %362

362:
  %363 = load i32, ptr %316, align 4
  %364 = lshr i32 %363, 5
  %365 = lshr i32 %317, 5
  %366 = icmp ne i32 %364, %365
  %367 = lshr i32 %158, 5
  %368 = icmp eq i32 %367, %365
  %369 = select i1 %366, i1 true, i1 %368
  br i1 %369, label %679, label %370

370:
  store i64 %314, ptr %316, align 4
  %371 = getelementptr inbounds i8, ptr %153, i64 40
  store i64 %157, ptr %371, align 4
  br label %679

372:
  %373 = getelementptr inbounds i8, ptr %153, i64 16
  %374 = load i32, ptr %373, align 4
  %375 = sub i32 %374, %205
  %376 = icmp ult i32 %375, %211
  %377 = getelementptr inbounds i8, ptr %153, i64 20
  %378 = load i32, ptr %377, align 4
  %379 = icmp ule i32 %378, %173
  %380 = icmp eq i32 %374, %158
  %381 = select i1 %379, i1 true, i1 %380
  br i1 %381, label %473, label %382

382:
  %383 = getelementptr inbounds i8, ptr %153, i64 28
  %384 = load i32, ptr %383, align 4
  %385 = or i32 %384, %24
  %386 = and i32 %92, %384
  %387 = icmp eq i32 %386, 0
  br i1 %387, label %392, label %388

388:
  %389 = and i32 %385, 4
  %390 = icmp eq i32 %389, 0
  %391 = or i1 %376, %390
  br i1 %391, label %473, label %392

392:
  %393 = and i32 %385, 16
  %394 = icmp eq i32 %393, 0
  %395 = and i32 %384, 10
  %396 = icmp eq i32 %395, 0
  %397 = or i1 %396, %394
  %398 = or i1 %94, %397
  br i1 %398, label %399, label %473

399:
  br i1 %376, label %400, label %422

400:
  %401 = getelementptr inbounds i8, ptr %153, i64 24
  %402 = load i32, ptr %401, align 4
  %403 = icmp eq i32 %402, %159
  br i1 %403, label %404, label %473

404:
  %405 = lshr i32 %375, 5
  %406 = load ptr, ptr %37, align 8
  %407 = getelementptr inbounds i8, ptr %406, i64 12
  %408 = load i32, ptr %407, align 4
  %409 = icmp eq i32 %405, %408
  br i1 %409, label %410, label %422

410:
  %411 = getelementptr inbounds i8, ptr %204, i64 376
  %412 = load ptr, ptr %411, align 8
  %413 = shl i32 %405, 10
  %414 = or disjoint i32 %413, %150
  %415 = zext i32 %414 to i64
  %416 = getelementptr i32, ptr %412, i64 %415
  %417 = and i32 %375, 31
  %418 = zext nneg i32 %417 to i64
  %419 = getelementptr i32, ptr %416, i64 %418
  %420 = load i32, ptr %419, align 4
  %421 = icmp ult i32 %420, %378
  br i1 %421, label %422, label %473

422:
  %423 = getelementptr inbounds i8, ptr %204, i64 368
  %424 = load ptr, ptr %423, align 8
  %425 = getelementptr inbounds i8, ptr %424, i64 80
  %426 = load ptr, ptr %425, align 8
  %427 = getelementptr inbounds i8, ptr %204, i64 176
  %428 = load i64, ptr %427, align 8
  %429 = getelementptr i64, ptr %426, i64 %428
  %430 = load i64, ptr %429, align 8
  %431 = icmp eq i64 %430, 0
  br i1 %431, label %467, label %432

432:
  %433 = lshr i32 %374, 5
  %434 = udiv i32 %374, %211
  %435 = getelementptr inbounds i8, ptr %424, i64 64
  %436 = load ptr, ptr %435, align 8
  %437 = load i64, ptr %424, align 8
  %438 = zext i32 %434 to i64
  %439 = getelementptr %struct.publication, ptr %436, i64 %438
  %440 = select i1 %376, i64 4, i64 0
  %441 = zext nneg i32 %433 to i64
  %442 = getelementptr inbounds i8, ptr %153, i64 24
  %443 = select i1 %376, i64 40, i64 32
  %444 = getelementptr inbounds i8, ptr %424, i64 %443
  br label %445

445:
  %446 = phi i64 [ %430, %432 ], [ %465, %463 ]
  %447 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %446, i1 true)
  %448 = mul i64 %447, %437
  %449 = getelementptr %struct.publication, ptr %439, i64 %448
  %450 = getelementptr inbounds i8, ptr %449, i64 %440
  %451 = load i32, ptr %450, align 4
  %452 = icmp ult i32 %378, %451
  br i1 %452, label %453, label %463

453:
  %454 = load ptr, ptr %444, align 8
  %455 = getelementptr i32, ptr %454, i64 %441
  %456 = load i32, ptr %455, align 4
  %457 = load i32, ptr %442, align 4
  %458 = getelementptr inbounds i8, ptr %449, i64 8
  %459 = load i32, ptr %458, align 4
  %460 = icmp ult i32 %457, %459
  %461 = icmp ult i32 %378, %456
  %462 = select i1 %460, i1 true, i1 %461
  br i1 %462, label %473, label %463

463:
  %464 = add i64 %446, -1
  %465 = and i64 %464, %446
  %466 = icmp eq i64 %465, 0
  br i1 %466, label %467, label %445

467:
  %468 = load i32, ptr %64, align 4
  %469 = icmp eq i32 %468, 0
  br i1 %469, label %470, label %471

470:
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %67, ptr noundef nonnull align 4 dereferenceable(16) %373, i64 16, i1 false)
  br label %471

471:
  %472 = or i32 %468, %149
  store i32 %472, ptr %64, align 4
  br label %473

473:
  %474 = getelementptr inbounds i8, ptr %153, i64 32
  %475 = load i32, ptr %474, align 4
  %476 = sub i32 %475, %205
  %477 = icmp ult i32 %476, %211
  %478 = getelementptr inbounds i8, ptr %153, i64 36
  %479 = load i32, ptr %478, align 4
  %480 = icmp ule i32 %479, %173
  %481 = icmp eq i32 %475, %158
  %482 = select i1 %480, i1 true, i1 %481
  br i1 %482, label %574, label %483

483:
  %484 = getelementptr inbounds i8, ptr %153, i64 44
  %485 = load i32, ptr %484, align 4
  %486 = or i32 %485, %24
  %487 = and i32 %92, %485
  %488 = icmp eq i32 %487, 0
  br i1 %488, label %493, label %489

489:
  %490 = and i32 %486, 4
  %491 = icmp eq i32 %490, 0
  %492 = or i1 %477, %491
  br i1 %492, label %574, label %493

493:
  %494 = and i32 %486, 16
  %495 = icmp eq i32 %494, 0
  %496 = and i32 %485, 10
  %497 = icmp eq i32 %496, 0
  %498 = or i1 %497, %495
  %499 = or i1 %94, %498
  br i1 %499, label %500, label %574

500:
  br i1 %477, label %501, label %523

501:
  %502 = getelementptr inbounds i8, ptr %153, i64 40
  %503 = load i32, ptr %502, align 4
  %504 = icmp eq i32 %503, %159
  br i1 %504, label %505, label %574

505:
  %506 = lshr i32 %476, 5
  %507 = load ptr, ptr %37, align 8
  %508 = getelementptr inbounds i8, ptr %507, i64 12
  %509 = load i32, ptr %508, align 4
  %510 = icmp eq i32 %506, %509
  br i1 %510, label %511, label %523

511:
  %512 = getelementptr inbounds i8, ptr %204, i64 376
  %513 = load ptr, ptr %512, align 8
  %514 = shl i32 %506, 10
  %515 = or disjoint i32 %514, %150
  %516 = zext i32 %515 to i64
  %517 = getelementptr i32, ptr %513, i64 %516
  %518 = and i32 %476, 31
  %519 = zext nneg i32 %518 to i64
  %520 = getelementptr i32, ptr %517, i64 %519
  %521 = load i32, ptr %520, align 4
  %522 = icmp ult i32 %521, %479
  br i1 %522, label %523, label %574

523:
  %524 = getelementptr inbounds i8, ptr %204, i64 368
  %525 = load ptr, ptr %524, align 8
  %526 = getelementptr inbounds i8, ptr %525, i64 80
  %527 = load ptr, ptr %526, align 8
  %528 = getelementptr inbounds i8, ptr %204, i64 176
  %529 = load i64, ptr %528, align 8
  %530 = getelementptr i64, ptr %527, i64 %529
  %531 = load i64, ptr %530, align 8
  %532 = icmp eq i64 %531, 0
  br i1 %532, label %568, label %533

533:
  %534 = lshr i32 %475, 5
  %535 = udiv i32 %475, %211
  %536 = getelementptr inbounds i8, ptr %525, i64 64
  %537 = load ptr, ptr %536, align 8
  %538 = load i64, ptr %525, align 8
  %539 = zext i32 %535 to i64
  %540 = getelementptr %struct.publication, ptr %537, i64 %539
  %541 = select i1 %477, i64 4, i64 0
  %542 = zext nneg i32 %534 to i64
  %543 = getelementptr inbounds i8, ptr %153, i64 40
  %544 = select i1 %477, i64 40, i64 32
  %545 = getelementptr inbounds i8, ptr %525, i64 %544
  br label %546

546:
  %547 = phi i64 [ %531, %533 ], [ %566, %564 ]
  %548 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %547, i1 true)
  %549 = mul i64 %548, %538
  %550 = getelementptr %struct.publication, ptr %540, i64 %549
  %551 = getelementptr inbounds i8, ptr %550, i64 %541
  %552 = load i32, ptr %551, align 4
  %553 = icmp ult i32 %479, %552
  br i1 %553, label %554, label %564

554:
  %555 = load ptr, ptr %545, align 8
  %556 = getelementptr i32, ptr %555, i64 %542
  %557 = load i32, ptr %556, align 4
  %558 = load i32, ptr %543, align 4
  %559 = getelementptr inbounds i8, ptr %550, i64 8
  %560 = load i32, ptr %559, align 4
  %561 = icmp ult i32 %558, %560
  %562 = icmp ult i32 %479, %557
  %563 = select i1 %561, i1 true, i1 %562
  br i1 %563, label %574, label %564

564:
  %565 = add i64 %547, -1
  %566 = and i64 %565, %547
  %567 = icmp eq i64 %566, 0
  br i1 %567, label %568, label %546

568:
  %569 = load i32, ptr %64, align 4
  %570 = icmp eq i32 %569, 0
  br i1 %570, label %571, label %572

571:
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %67, ptr noundef nonnull align 4 dereferenceable(16) %474, i64 16, i1 false)
  br label %572

572:
  %573 = or i32 %569, %149
  store i32 %573, ptr %64, align 4
  br label %574

574:
  %575 = getelementptr inbounds i8, ptr %153, i64 48
  %576 = load i32, ptr %575, align 4
  %577 = sub i32 %576, %205
  %578 = icmp ult i32 %577, %211
  %579 = getelementptr inbounds i8, ptr %153, i64 52
  %580 = load i32, ptr %579, align 4
  %581 = icmp ule i32 %580, %173
  %582 = icmp eq i32 %576, %158
  %583 = select i1 %581, i1 true, i1 %582
  br i1 %583, label %675, label %584

584:
  %585 = getelementptr inbounds i8, ptr %153, i64 60
  %586 = load i32, ptr %585, align 4
  %587 = or i32 %586, %24
  %588 = and i32 %92, %586
  %589 = icmp eq i32 %588, 0
  br i1 %589, label %594, label %590

590:
  %591 = and i32 %587, 4
  %592 = icmp eq i32 %591, 0
  %593 = or i1 %578, %592
  br i1 %593, label %675, label %594

594:
  %595 = and i32 %587, 16
  %596 = icmp eq i32 %595, 0
  %597 = and i32 %586, 10
  %598 = icmp eq i32 %597, 0
  %599 = or i1 %598, %596
  %600 = or i1 %94, %599
  br i1 %600, label %601, label %675

601:
  br i1 %578, label %602, label %624

602:
  %603 = getelementptr inbounds i8, ptr %153, i64 56
  %604 = load i32, ptr %603, align 4
  %605 = icmp eq i32 %604, %159
  br i1 %605, label %606, label %675

606:
  %607 = lshr i32 %577, 5
  %608 = load ptr, ptr %37, align 8
  %609 = getelementptr inbounds i8, ptr %608, i64 12
  %610 = load i32, ptr %609, align 4
  %611 = icmp eq i32 %607, %610
  br i1 %611, label %612, label %624

612:
  %613 = getelementptr inbounds i8, ptr %204, i64 376
  %614 = load ptr, ptr %613, align 8
  %615 = shl i32 %607, 10
  %616 = or disjoint i32 %615, %150
  %617 = zext i32 %616 to i64
  %618 = getelementptr i32, ptr %614, i64 %617
  %619 = and i32 %577, 31
  %620 = zext nneg i32 %619 to i64
  %621 = getelementptr i32, ptr %618, i64 %620
  %622 = load i32, ptr %621, align 4
  %623 = icmp ult i32 %622, %580
  br i1 %623, label %624, label %675

624:
  %625 = getelementptr inbounds i8, ptr %204, i64 368
  %626 = load ptr, ptr %625, align 8
  %627 = getelementptr inbounds i8, ptr %626, i64 80
  %628 = load ptr, ptr %627, align 8
  %629 = getelementptr inbounds i8, ptr %204, i64 176
  %630 = load i64, ptr %629, align 8
  %631 = getelementptr i64, ptr %628, i64 %630
  %632 = load i64, ptr %631, align 8
  %633 = icmp eq i64 %632, 0
  br i1 %633, label %669, label %634

634:
  %635 = lshr i32 %576, 5
  %636 = udiv i32 %576, %211
  %637 = getelementptr inbounds i8, ptr %626, i64 64
  %638 = load ptr, ptr %637, align 8
  %639 = load i64, ptr %626, align 8
  %640 = zext i32 %636 to i64
  %641 = getelementptr %struct.publication, ptr %638, i64 %640
  %642 = select i1 %578, i64 4, i64 0
  %643 = zext nneg i32 %635 to i64
  %644 = getelementptr inbounds i8, ptr %153, i64 56
  %645 = select i1 %578, i64 40, i64 32
  %646 = getelementptr inbounds i8, ptr %626, i64 %645
  br label %647

647:
  %648 = phi i64 [ %632, %634 ], [ %667, %665 ]
  %649 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %648, i1 true)
  %650 = mul i64 %649, %639
  %651 = getelementptr %struct.publication, ptr %641, i64 %650
  %652 = getelementptr inbounds i8, ptr %651, i64 %642
  %653 = load i32, ptr %652, align 4
  %654 = icmp ult i32 %580, %653
  br i1 %654, label %655, label %665

655:
  %656 = load ptr, ptr %646, align 8
  %657 = getelementptr i32, ptr %656, i64 %643
  %658 = load i32, ptr %657, align 4
  %659 = load i32, ptr %644, align 4
  %660 = getelementptr inbounds i8, ptr %651, i64 8
  %661 = load i32, ptr %660, align 4
  %662 = icmp ult i32 %659, %661
  %663 = icmp ult i32 %580, %658
  %664 = select i1 %662, i1 true, i1 %663
  br i1 %664, label %675, label %665

665:
  %666 = add i64 %648, -1
  %667 = and i64 %666, %648
  %668 = icmp eq i64 %667, 0
  br i1 %668, label %669, label %647

669:
  %670 = load i32, ptr %64, align 4
  %671 = icmp eq i32 %670, 0
  br i1 %671, label %672, label %673

672:
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %67, ptr noundef nonnull align 4 dereferenceable(16) %575, i64 16, i1 false)
  br label %673

673:
  %674 = or i32 %670, %149
  store i32 %674, ptr %64, align 4
  br label %675

675:
  %676 = zext i32 %158 to i64
  %677 = or disjoint i64 %156, %676
  store i64 %677, ptr %153, align 4
  %678 = getelementptr inbounds i8, ptr %153, i64 8
  store i64 %157, ptr %678, align 4
  br label %679

679:
  %680 = add i64 %152, 1
  %681 = icmp ugt i64 %680, %144
  br i1 %681, label %682, label %151

682:
  %683 = phi i1 [ %98, %95 ], [ %131, %130 ], [ %140, %138 ], [ %140, %679 ]
  %684 = phi ptr [ %97, %95 ], [ null, %130 ], [ %141, %138 ], [ %141, %679 ]
  %685 = phi i64 [ %96, %95 ], [ %133, %130 ], [ %142, %138 ], [ %142, %679 ]
  %686 = add i32 %100, -1
  %687 = and i32 %686, %100
  %688 = icmp eq i32 %687, 0
  br i1 %688, label %111, label %95

689:
  %690 = select i1 %56, i32 3, i32 11
  %691 = load i32, ptr %2, align 4
  %692 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %112, i1 true)
  %693 = zext nneg i32 %692 to i64
  %694 = getelementptr i64, ptr %3, i64 %693
  %695 = load i64, ptr %694, align 8
  %696 = load i32, ptr %69, align 4
  %697 = sext i32 %696 to i64
  tail call void @fault(ptr noundef %0, ptr noundef %1, i32 noundef %690, i32 noundef %691, i32 noundef %112, i64 noundef %695, i64 noundef %697, i32 noundef %5) #26
  br label %698

698:
  %699 = load i32, ptr %66, align 4
  %700 = icmp eq i32 %699, 0
  br i1 %700, label %705, label %701, !prof !1

701:
  %702 = load i64, ptr %68, align 8
  %703 = getelementptr inbounds i8, ptr %7, i64 96
  %704 = load i64, ptr %703, align 8
  call fastcc void @report_race(ptr noundef nonnull %7, i32 noundef 12, i32 noundef %699, i64 %702, i64 %704) #26
  br label %705

705:
  %706 = load i32, ptr %64, align 4
  %707 = xor i32 %699, -1
  %708 = and i32 %706, %707
  %709 = icmp eq i32 %708, 0
  br i1 %709, label %715, label %710, !prof !1

710:
  %711 = select i1 %56, i32 4, i32 10
  %712 = load i64, ptr %67, align 8
  %713 = getelementptr inbounds i8, ptr %7, i64 80
  %714 = load i64, ptr %713, align 8
  call fastcc void @report_race(ptr noundef nonnull %7, i32 noundef %711, i32 noundef %708, i64 %712, i64 %714) #26
  br label %715

715:
  %716 = and i32 %24, 10
  %717 = icmp eq i32 %716, 0
  %718 = or i1 %717, %82
  br i1 %718, label %730, label %719

719:
  %720 = phi i32 [ %728, %719 ], [ %4, %715 ]
  %721 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %720, i1 true)
  %722 = load i32, ptr %10, align 4
  %723 = or i32 %722, %24
  %724 = zext nneg i32 %721 to i64
  %725 = getelementptr i64, ptr %3, i64 %724
  %726 = load i64, ptr %725, align 8
  tail call fastcc void @synchronise(ptr noundef %0, ptr noundef %1, i32 noundef %723, i64 noundef %726) #25
  %727 = add i32 %720, -1
  %728 = and i32 %727, %720
  %729 = icmp eq i32 %728, 0
  br i1 %729, label %730, label %719

730:
  call void @llvm.lifetime.end.p0(i64 104, ptr nonnull %7) #23
  ret void
}

define internal fastcc void @report_race(ptr nocapture noundef readonly %0, i32 noundef %1, i32 noundef %2, i64 %3, i64 %4) unnamed_addr #0 {
  %6 = load ptr, ptr %0, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 16
  %8 = load ptr, ptr %7, align 8
  %9 = load i32, ptr %8, align 4
  %10 = getelementptr inbounds i8, ptr %6, i64 216
  %11 = load ptr, ptr %10, align 8
  %12 = mul i32 %9, 14
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
  tail call void @fault(ptr noundef %29, ptr noundef %37, i32 noundef %1, i32 noundef %27, i32 noundef %2, i64 noundef %35, i64 noundef %40, i32 noundef %42) #26
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

declare i64 @llvm.cttz.i64(i64, i1 immarg) #4

declare i64 @llvm.vector.reduce.add.v32i64(<32 x i64>) #4

define internal fastcc noundef zeroext i1 @go_on(ptr noundef %0) unnamed_addr #12 {
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
  %22 = tail call i32 @warp(ptr noundef nonnull %0, ptr noundef nonnull %18) #24
  store i32 %22, ptr %18, align 8
  %23 = icmp eq i32 %22, 3
  br i1 %23, label %138, label %24, !prof !7

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
  tail call fastcc void @look_for_places(ptr noundef nonnull %0, i32 noundef %33) #25
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

declare dso_local i32 @warp(ptr noundef, ptr noundef) local_unnamed_addr #20

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
  %35 = mul i32 %29, 14
  %36 = add i32 %35, 13
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
  tail call void @fault(ptr noundef nonnull %0, ptr noundef %20, i32 noundef 13, i32 noundef %64, i32 noundef %63, i64 noundef 0, i64 noundef 0, i32 noundef -1) #26
  %65 = load i64, ptr %3, align 8
  br label %66

66:
  %67 = phi i64 [ %65, %62 ], [ %14, %13 ], [ %14, %25 ]
  %68 = phi ptr [ %27, %62 ], [ %15, %13 ], [ %27, %25 ]
  %69 = add nuw i64 %16, 1
  %70 = icmp ult i64 %69, %67
  br i1 %70, label %13, label %12
}

declare i64 @llvm.umax.i64(i64, i64) #21

declare i32 @llvm.umax.i32(i32, i32) #21

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
attributes #11 = { nofree noinline norecurse nosync nounwind }
attributes #12 = { nounwind }
attributes #13 = { nofree norecurse nosync nounwind memory(read, inaccessiblemem: none) }
attributes #14 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #15 = { nofree noinline norecurse nosync nounwind memory(argmem: read) }
attributes #16 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) }
attributes #17 = { nofree noinline norecurse nosync nounwind memory(argmem: read) }
attributes #18 = { nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) }
attributes #19 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none) }
attributes #20 = { nounwind }
attributes #21 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #22 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #23 = { nounwind }
attributes #24 = { nobuiltin nounwind }
attributes #25 = { nobuiltin }
attributes #26 = { cold nobuiltin }

!1 = !{!"branch_weights", !"expected", i32 2000, i32 1}
!7 = !{!"branch_weights", !"expected", i32 1, i32 2000}
!8 = !{!"branch_weights", i32 1, i32 4001}
!9 = !{!"branch_weights", i32 -2147483648, i32 0}
!10 = !{!"branch_weights", !"expected", i32 0, i32 -2147483648}
!11 = !{!"branch_weights", !"expected", i32 2145766520, i32 1717128}
