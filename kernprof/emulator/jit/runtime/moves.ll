; Made by scripts/build-runtime, with clang version 19.1.7. Sources: 19c0163f723341f83c5ea841cb0db28cb70a0ba3c45c9553bdb4cabbef8323ab
define dso_local ptr @find_i64(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef readonly %6) local_unnamed_addr #0 {
  %8 = load ptr, ptr %3, align 8
  %9 = load <32 x i64>, ptr %6, align 64
  %10 = insertelement <32 x i64> poison, i64 %4, i64 0
  %11 = shufflevector <32 x i64> %10, <32 x i64> poison, <32 x i32> zeroinitializer
  %12 = sub <32 x i64> %9, %11
  %13 = icmp eq i32 %5, 0
  br i1 %13, label %32, label %14

14:
  %15 = getelementptr inbounds i8, ptr %8, i64 256
  %16 = load i32, ptr %15, align 8
  %17 = icmp eq i32 %16, %5
  br i1 %17, label %18, label %32

18:
  %19 = getelementptr inbounds i8, ptr %8, i64 264
  %20 = load i64, ptr %19, align 8
  %21 = sub i64 %4, %20
  %22 = getelementptr inbounds i8, ptr %8, i64 272
  %23 = load i64, ptr %22, align 8
  %24 = icmp ugt i64 %21, %23
  br i1 %24, label %32, label %25

25:
  %26 = load <32 x i64>, ptr %8, align 64
  %27 = icmp eq <32 x i64> %12, %26
  %28 = bitcast <32 x i1> %27 to i32
  %29 = xor i32 %28, -1
  %30 = and i32 %29, %5
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %36, label %32

32:
  %33 = getelementptr inbounds i8, ptr %0, i64 240
  %34 = load ptr, ptr %33, align 8
  store <32 x i64> %12, ptr %34, align 64
  %35 = tail call ptr @learn(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef nonnull %3, i64 noundef %4, i32 noundef %5) #10
  br label %36

36:
  %37 = phi ptr [ %35, %32 ], [ %8, %25 ]
  ret ptr %37
}

declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

declare dso_local ptr @learn(ptr noundef, ptr noundef, ptr noundef, ptr noundef, i64 noundef, i32 noundef) local_unnamed_addr #2

define dso_local ptr @find_i32(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef readonly %6) local_unnamed_addr #3 {
  %8 = load ptr, ptr %3, align 8
  %9 = load <32 x i32>, ptr %6, align 64
  %10 = trunc i64 %4 to i32
  %11 = insertelement <32 x i32> poison, i32 %10, i64 0
  %12 = shufflevector <32 x i32> %11, <32 x i32> poison, <32 x i32> zeroinitializer
  %13 = sub <32 x i32> %9, %12
  %14 = load <32 x i32>, ptr %8, align 64
  %15 = icmp eq i32 %5, 0
  br i1 %15, label %32, label %16

16:
  %17 = getelementptr inbounds i8, ptr %8, i64 256
  %18 = load i32, ptr %17, align 8
  %19 = icmp eq i32 %18, %5
  br i1 %19, label %20, label %32

20:
  %21 = getelementptr inbounds i8, ptr %8, i64 264
  %22 = load i64, ptr %21, align 8
  %23 = sub i64 %4, %22
  %24 = getelementptr inbounds i8, ptr %8, i64 272
  %25 = load i64, ptr %24, align 8
  %26 = icmp ugt i64 %23, %25
  br i1 %26, label %32, label %27

27:
  %28 = icmp ne <32 x i32> %13, %14
  %29 = bitcast <32 x i1> %28 to i32
  %30 = and i32 %29, %5
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %37, label %32

32:
  %33 = sext <32 x i32> %13 to <32 x i64>
  %34 = getelementptr inbounds i8, ptr %0, i64 240
  %35 = load ptr, ptr %34, align 8
  store <32 x i64> %33, ptr %35, align 64
  %36 = tail call ptr @learn(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef nonnull %3, i64 noundef %4, i32 noundef %5) #10
  br label %37

37:
  %38 = phi ptr [ %36, %32 ], [ %8, %27 ]
  ret ptr %38
}

define dso_local ptr @find_i64_one(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef readonly %6) local_unnamed_addr #3 {
  %8 = load ptr, ptr %3, align 8
  %9 = icmp eq i32 %5, 0
  br i1 %9, label %26, label %10

10:
  %11 = getelementptr inbounds i8, ptr %8, i64 256
  %12 = load i32, ptr %11, align 8
  %13 = icmp eq i32 %12, %5
  br i1 %13, label %14, label %26

14:
  %15 = getelementptr inbounds i8, ptr %8, i64 264
  %16 = load i64, ptr %15, align 8
  %17 = sub i64 %4, %16
  %18 = getelementptr inbounds i8, ptr %8, i64 272
  %19 = load i64, ptr %18, align 8
  %20 = icmp ugt i64 %17, %19
  br i1 %20, label %26, label %21

21:
  %22 = load i64, ptr %8, align 8
  %23 = load i64, ptr %6, align 8
  %24 = sub i64 %23, %4
  %25 = icmp eq i64 %22, %24
  br i1 %25, label %34, label %26

26:
  %27 = load i64, ptr %6, align 8
  %28 = sub i64 %27, %4
  %29 = insertelement <32 x i64> poison, i64 %28, i64 0
  %30 = shufflevector <32 x i64> %29, <32 x i64> poison, <32 x i32> zeroinitializer
  %31 = getelementptr inbounds i8, ptr %0, i64 240
  %32 = load ptr, ptr %31, align 8
  store <32 x i64> %30, ptr %32, align 64
  %33 = tail call ptr @learn(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef nonnull %3, i64 noundef %4, i32 noundef %5) #10
  br label %34

34:
  %35 = phi ptr [ %33, %26 ], [ %8, %21 ]
  ret ptr %35
}

define dso_local void @addresses_i64(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #4 {
  %4 = load <32 x i64>, ptr %1, align 64
  %5 = insertelement <32 x i64> poison, i64 %2, i64 0
  %6 = shufflevector <32 x i64> %5, <32 x i64> poison, <32 x i32> zeroinitializer
  %7 = add <32 x i64> %4, %6
  %8 = getelementptr inbounds i8, ptr %0, i64 240
  %9 = load ptr, ptr %8, align 8
  store <32 x i64> %7, ptr %9, align 64
  ret void
}

define dso_local void @addresses_i64_one(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #4 {
  %4 = load i64, ptr %1, align 8
  %5 = add i64 %4, %2
  %6 = insertelement <32 x i64> poison, i64 %5, i64 0
  %7 = shufflevector <32 x i64> %6, <32 x i64> poison, <32 x i32> zeroinitializer
  %8 = getelementptr inbounds i8, ptr %0, i64 240
  %9 = load ptr, ptr %8, align 8
  store <32 x i64> %7, ptr %9, align 64
  ret void
}

define dso_local void @addresses_i32_one(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #4 {
  %4 = load i32, ptr %1, align 4
  %5 = trunc i64 %2 to i32
  %6 = add i32 %4, %5
  %7 = zext i32 %6 to i64
  %8 = insertelement <32 x i64> poison, i64 %7, i64 0
  %9 = shufflevector <32 x i64> %8, <32 x i64> poison, <32 x i32> zeroinitializer
  %10 = getelementptr inbounds i8, ptr %0, i64 240
  %11 = load ptr, ptr %10, align 8
  store <32 x i64> %9, ptr %11, align 64
  ret void
}

define dso_local void @addresses_i32(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr #5 {
  %4 = getelementptr inbounds i8, ptr %0, i64 240
  %5 = load ptr, ptr %4, align 8
  %6 = trunc i64 %2 to i32
  %7 = insertelement <8 x i32> poison, i32 %6, i64 0
  %8 = shufflevector <8 x i32> %7, <8 x i32> poison, <8 x i32> zeroinitializer
  br label %9

9:
  %10 = phi i64 [ 0, %3 ], [ %16, %9 ]
  %11 = getelementptr i32, ptr %1, i64 %10
  %12 = load <8 x i32>, ptr %11, align 4
  %13 = add <8 x i32> %12, %8
  %14 = zext <8 x i32> %13 to <8 x i64>
  %15 = getelementptr i64, ptr %5, i64 %10
  store <8 x i64> %14, ptr %15, align 8
  %16 = add nuw i64 %10, 8
  %17 = icmp eq i64 %16, 32
  br i1 %17, label %18, label %9

18:
  ret void
}

define dso_local void @load_1x8(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef readonly %6, i32 noundef %7) local_unnamed_addr #6 {
  %9 = alloca [32 x i64], align 64
  %10 = getelementptr inbounds i8, ptr %0, i64 256
  %11 = load ptr, ptr %10, align 8
  %12 = add i64 %3, %2
  %13 = getelementptr inbounds i8, ptr %1, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %12
  %16 = inttoptr i64 %15 to ptr
  %17 = load i32, ptr %1, align 8
  %18 = icmp eq i32 %17, 0
  %19 = icmp eq i32 %5, -1
  %20 = and i1 %19, %18
  br i1 %20, label %21, label %23

21:
  %22 = load <32 x i8>, ptr %16, align 1
  store <32 x i8> %22, ptr %11, align 1
  br label %69

23:
  br i1 %18, label %24, label %30

24:
  %25 = insertelement <32 x i32> poison, i32 %5, i64 0
  %26 = shufflevector <32 x i32> %25, <32 x i32> poison, <32 x i32> zeroinitializer
  %27 = and <32 x i32> %26, <i32 1, i32 2, i32 4, i32 8, i32 16, i32 32, i32 64, i32 128, i32 256, i32 512, i32 1024, i32 2048, i32 4096, i32 8192, i32 16384, i32 32768, i32 65536, i32 131072, i32 262144, i32 524288, i32 1048576, i32 2097152, i32 4194304, i32 8388608, i32 16777216, i32 33554432, i32 67108864, i32 134217728, i32 268435456, i32 536870912, i32 1073741824, i32 -2147483648>
  %28 = icmp ne <32 x i32> %27, zeroinitializer
  %29 = tail call <32 x i8> @llvm.masked.load.v32i8.p0(ptr %16, i32 1, <32 x i1> %28, <32 x i8> poison)
  tail call void @llvm.masked.store.v32i8.p0(<32 x i8> %29, ptr %11, i32 1, <32 x i1> %28)
  br label %69

30:
  %31 = icmp eq i32 %17, 1
  br i1 %31, label %32, label %36

32:
  %33 = load i8, ptr %16, align 1
  %34 = insertelement <32 x i8> poison, i8 %33, i64 0
  %35 = shufflevector <32 x i8> %34, <32 x i8> poison, <32 x i32> zeroinitializer
  store <32 x i8> %35, ptr %11, align 1
  br label %69

36:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %9) #11
  %37 = add i64 %12, %4
  %38 = icmp eq i32 %7, 0
  br i1 %38, label %46, label %39

39:
  %40 = load <32 x i32>, ptr %6, align 64
  %41 = trunc i64 %3 to i32
  %42 = insertelement <32 x i32> poison, i32 %41, i64 0
  %43 = shufflevector <32 x i32> %42, <32 x i32> poison, <32 x i32> zeroinitializer
  %44 = sub <32 x i32> %40, %43
  %45 = sext <32 x i32> %44 to <32 x i64>
  br label %49

46:
  %47 = load <32 x i64>, ptr %6, align 64
  %48 = sub i64 %37, %3
  br label %49

49:
  %50 = phi i64 [ %37, %39 ], [ %48, %46 ]
  %51 = phi <32 x i64> [ %45, %39 ], [ %47, %46 ]
  %52 = insertelement <32 x i64> poison, i64 %50, i64 0
  %53 = shufflevector <32 x i64> %52, <32 x i64> poison, <32 x i32> zeroinitializer
  %54 = add <32 x i64> %53, %51
  store <32 x i64> %54, ptr %9, align 64
  %55 = icmp eq i32 %5, 0
  br i1 %55, label %68, label %56

56:
  %57 = phi i32 [ %66, %56 ], [ %5, %49 ]
  %58 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %57, i1 true)
  %59 = zext nneg i32 %58 to i64
  %60 = getelementptr [32 x i64], ptr %9, i64 0, i64 %59
  %61 = load i64, ptr %60, align 8
  %62 = inttoptr i64 %61 to ptr
  %63 = load i8, ptr %62, align 1
  %64 = getelementptr i8, ptr %11, i64 %59
  store i8 %63, ptr %64, align 1
  %65 = add i32 %57, -1
  %66 = and i32 %65, %57
  %67 = icmp eq i32 %66, 0
  br i1 %67, label %68, label %56

68:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %9) #11
  br label %69

69:
  ret void
}

define dso_local void @store_1x8(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef readonly %6, i32 noundef %7) local_unnamed_addr #6 {
  %9 = alloca [32 x i64], align 64
  %10 = getelementptr inbounds i8, ptr %0, i64 256
  %11 = load ptr, ptr %10, align 8
  %12 = add i64 %3, %2
  %13 = getelementptr inbounds i8, ptr %1, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %12
  %16 = inttoptr i64 %15 to ptr
  %17 = load i32, ptr %1, align 8
  %18 = icmp eq i32 %17, 0
  %19 = icmp eq i32 %5, -1
  %20 = and i1 %19, %18
  br i1 %20, label %21, label %23

21:
  %22 = load <32 x i8>, ptr %11, align 1
  store <32 x i8> %22, ptr %16, align 1
  br label %71

23:
  br i1 %18, label %24, label %30

24:
  %25 = insertelement <32 x i32> poison, i32 %5, i64 0
  %26 = shufflevector <32 x i32> %25, <32 x i32> poison, <32 x i32> zeroinitializer
  %27 = and <32 x i32> %26, <i32 1, i32 2, i32 4, i32 8, i32 16, i32 32, i32 64, i32 128, i32 256, i32 512, i32 1024, i32 2048, i32 4096, i32 8192, i32 16384, i32 32768, i32 65536, i32 131072, i32 262144, i32 524288, i32 1048576, i32 2097152, i32 4194304, i32 8388608, i32 16777216, i32 33554432, i32 67108864, i32 134217728, i32 268435456, i32 536870912, i32 1073741824, i32 -2147483648>
  %28 = icmp ne <32 x i32> %27, zeroinitializer
  %29 = tail call <32 x i8> @llvm.masked.load.v32i8.p0(ptr %11, i32 1, <32 x i1> %28, <32 x i8> poison)
  tail call void @llvm.masked.store.v32i8.p0(<32 x i8> %29, ptr %16, i32 1, <32 x i1> %28)
  br label %71

30:
  %31 = icmp eq i32 %17, 1
  br i1 %31, label %32, label %38

32:
  %33 = tail call range(i32 0, 33) i32 @llvm.ctlz.i32(i32 %5, i1 true)
  %34 = xor i32 %33, 31
  %35 = zext nneg i32 %34 to i64
  %36 = getelementptr i8, ptr %11, i64 %35
  %37 = load i8, ptr %36, align 1
  store i8 %37, ptr %16, align 1
  br label %71

38:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %9) #11
  %39 = add i64 %12, %4
  %40 = icmp eq i32 %7, 0
  br i1 %40, label %48, label %41

41:
  %42 = load <32 x i32>, ptr %6, align 64
  %43 = trunc i64 %3 to i32
  %44 = insertelement <32 x i32> poison, i32 %43, i64 0
  %45 = shufflevector <32 x i32> %44, <32 x i32> poison, <32 x i32> zeroinitializer
  %46 = sub <32 x i32> %42, %45
  %47 = sext <32 x i32> %46 to <32 x i64>
  br label %51

48:
  %49 = load <32 x i64>, ptr %6, align 64
  %50 = sub i64 %39, %3
  br label %51

51:
  %52 = phi i64 [ %39, %41 ], [ %50, %48 ]
  %53 = phi <32 x i64> [ %47, %41 ], [ %49, %48 ]
  %54 = insertelement <32 x i64> poison, i64 %52, i64 0
  %55 = shufflevector <32 x i64> %54, <32 x i64> poison, <32 x i32> zeroinitializer
  %56 = add <32 x i64> %55, %53
  store <32 x i64> %56, ptr %9, align 64
  %57 = icmp eq i32 %5, 0
  br i1 %57, label %70, label %58

58:
  %59 = phi i32 [ %68, %58 ], [ %5, %51 ]
  %60 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %59, i1 true)
  %61 = zext nneg i32 %60 to i64
  %62 = getelementptr i8, ptr %11, i64 %61
  %63 = load i8, ptr %62, align 1
  %64 = getelementptr [32 x i64], ptr %9, i64 0, i64 %61
  %65 = load i64, ptr %64, align 8
  %66 = inttoptr i64 %65 to ptr
  store i8 %63, ptr %66, align 1
  %67 = add i32 %59, -1
  %68 = and i32 %67, %59
  %69 = icmp eq i32 %68, 0
  br i1 %69, label %70, label %58

70:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %9) #11
  br label %71

71:
  ret void
}

declare i32 @llvm.ctlz.i32(i32, i1 immarg) #7

define dso_local void @load_1x16(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef readonly %6, i32 noundef %7) local_unnamed_addr #6 {
  %9 = alloca [32 x i64], align 64
  %10 = getelementptr inbounds i8, ptr %0, i64 256
  %11 = load ptr, ptr %10, align 8
  %12 = add i64 %3, %2
  %13 = getelementptr inbounds i8, ptr %1, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %12
  %16 = inttoptr i64 %15 to ptr
  %17 = load i32, ptr %1, align 8
  %18 = icmp eq i32 %17, 0
  %19 = icmp eq i32 %5, -1
  %20 = and i1 %19, %18
  br i1 %20, label %21, label %23

21:
  %22 = load <32 x i16>, ptr %16, align 2
  store <32 x i16> %22, ptr %11, align 2
  br label %69

23:
  br i1 %18, label %24, label %30

24:
  %25 = insertelement <32 x i32> poison, i32 %5, i64 0
  %26 = shufflevector <32 x i32> %25, <32 x i32> poison, <32 x i32> zeroinitializer
  %27 = and <32 x i32> %26, <i32 1, i32 2, i32 4, i32 8, i32 16, i32 32, i32 64, i32 128, i32 256, i32 512, i32 1024, i32 2048, i32 4096, i32 8192, i32 16384, i32 32768, i32 65536, i32 131072, i32 262144, i32 524288, i32 1048576, i32 2097152, i32 4194304, i32 8388608, i32 16777216, i32 33554432, i32 67108864, i32 134217728, i32 268435456, i32 536870912, i32 1073741824, i32 -2147483648>
  %28 = icmp ne <32 x i32> %27, zeroinitializer
  %29 = tail call <32 x i16> @llvm.masked.load.v32i16.p0(ptr %16, i32 2, <32 x i1> %28, <32 x i16> poison)
  tail call void @llvm.masked.store.v32i16.p0(<32 x i16> %29, ptr %11, i32 2, <32 x i1> %28)
  br label %69

30:
  %31 = icmp eq i32 %17, 1
  br i1 %31, label %32, label %36

32:
  %33 = load i16, ptr %16, align 2
  %34 = insertelement <32 x i16> poison, i16 %33, i64 0
  %35 = shufflevector <32 x i16> %34, <32 x i16> poison, <32 x i32> zeroinitializer
  store <32 x i16> %35, ptr %11, align 2
  br label %69

36:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %9) #11
  %37 = add i64 %12, %4
  %38 = icmp eq i32 %7, 0
  br i1 %38, label %46, label %39

39:
  %40 = load <32 x i32>, ptr %6, align 64
  %41 = trunc i64 %3 to i32
  %42 = insertelement <32 x i32> poison, i32 %41, i64 0
  %43 = shufflevector <32 x i32> %42, <32 x i32> poison, <32 x i32> zeroinitializer
  %44 = sub <32 x i32> %40, %43
  %45 = sext <32 x i32> %44 to <32 x i64>
  br label %49

46:
  %47 = load <32 x i64>, ptr %6, align 64
  %48 = sub i64 %37, %3
  br label %49

49:
  %50 = phi i64 [ %37, %39 ], [ %48, %46 ]
  %51 = phi <32 x i64> [ %45, %39 ], [ %47, %46 ]
  %52 = insertelement <32 x i64> poison, i64 %50, i64 0
  %53 = shufflevector <32 x i64> %52, <32 x i64> poison, <32 x i32> zeroinitializer
  %54 = add <32 x i64> %53, %51
  store <32 x i64> %54, ptr %9, align 64
  %55 = icmp eq i32 %5, 0
  br i1 %55, label %68, label %56

56:
  %57 = phi i32 [ %66, %56 ], [ %5, %49 ]
  %58 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %57, i1 true)
  %59 = zext nneg i32 %58 to i64
  %60 = getelementptr [32 x i64], ptr %9, i64 0, i64 %59
  %61 = load i64, ptr %60, align 8
  %62 = inttoptr i64 %61 to ptr
  %63 = load i16, ptr %62, align 2
  %64 = getelementptr i16, ptr %11, i64 %59
  store i16 %63, ptr %64, align 2
  %65 = add i32 %57, -1
  %66 = and i32 %65, %57
  %67 = icmp eq i32 %66, 0
  br i1 %67, label %68, label %56

68:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %9) #11
  br label %69

69:
  ret void
}

define dso_local void @store_1x16(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef readonly %6, i32 noundef %7) local_unnamed_addr #6 {
  %9 = alloca [32 x i64], align 64
  %10 = getelementptr inbounds i8, ptr %0, i64 256
  %11 = load ptr, ptr %10, align 8
  %12 = add i64 %3, %2
  %13 = getelementptr inbounds i8, ptr %1, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %12
  %16 = inttoptr i64 %15 to ptr
  %17 = load i32, ptr %1, align 8
  %18 = icmp eq i32 %17, 0
  %19 = icmp eq i32 %5, -1
  %20 = and i1 %19, %18
  br i1 %20, label %21, label %23

21:
  %22 = load <32 x i16>, ptr %11, align 2
  store <32 x i16> %22, ptr %16, align 2
  br label %71

23:
  br i1 %18, label %24, label %30

24:
  %25 = insertelement <32 x i32> poison, i32 %5, i64 0
  %26 = shufflevector <32 x i32> %25, <32 x i32> poison, <32 x i32> zeroinitializer
  %27 = and <32 x i32> %26, <i32 1, i32 2, i32 4, i32 8, i32 16, i32 32, i32 64, i32 128, i32 256, i32 512, i32 1024, i32 2048, i32 4096, i32 8192, i32 16384, i32 32768, i32 65536, i32 131072, i32 262144, i32 524288, i32 1048576, i32 2097152, i32 4194304, i32 8388608, i32 16777216, i32 33554432, i32 67108864, i32 134217728, i32 268435456, i32 536870912, i32 1073741824, i32 -2147483648>
  %28 = icmp ne <32 x i32> %27, zeroinitializer
  %29 = tail call <32 x i16> @llvm.masked.load.v32i16.p0(ptr %11, i32 2, <32 x i1> %28, <32 x i16> poison)
  tail call void @llvm.masked.store.v32i16.p0(<32 x i16> %29, ptr %16, i32 2, <32 x i1> %28)
  br label %71

30:
  %31 = icmp eq i32 %17, 1
  br i1 %31, label %32, label %38

32:
  %33 = tail call range(i32 0, 33) i32 @llvm.ctlz.i32(i32 %5, i1 true)
  %34 = xor i32 %33, 31
  %35 = zext nneg i32 %34 to i64
  %36 = getelementptr i16, ptr %11, i64 %35
  %37 = load i16, ptr %36, align 2
  store i16 %37, ptr %16, align 2
  br label %71

38:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %9) #11
  %39 = add i64 %12, %4
  %40 = icmp eq i32 %7, 0
  br i1 %40, label %48, label %41

41:
  %42 = load <32 x i32>, ptr %6, align 64
  %43 = trunc i64 %3 to i32
  %44 = insertelement <32 x i32> poison, i32 %43, i64 0
  %45 = shufflevector <32 x i32> %44, <32 x i32> poison, <32 x i32> zeroinitializer
  %46 = sub <32 x i32> %42, %45
  %47 = sext <32 x i32> %46 to <32 x i64>
  br label %51

48:
  %49 = load <32 x i64>, ptr %6, align 64
  %50 = sub i64 %39, %3
  br label %51

51:
  %52 = phi i64 [ %39, %41 ], [ %50, %48 ]
  %53 = phi <32 x i64> [ %47, %41 ], [ %49, %48 ]
  %54 = insertelement <32 x i64> poison, i64 %52, i64 0
  %55 = shufflevector <32 x i64> %54, <32 x i64> poison, <32 x i32> zeroinitializer
  %56 = add <32 x i64> %55, %53
  store <32 x i64> %56, ptr %9, align 64
  %57 = icmp eq i32 %5, 0
  br i1 %57, label %70, label %58

58:
  %59 = phi i32 [ %68, %58 ], [ %5, %51 ]
  %60 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %59, i1 true)
  %61 = zext nneg i32 %60 to i64
  %62 = getelementptr i16, ptr %11, i64 %61
  %63 = load i16, ptr %62, align 2
  %64 = getelementptr [32 x i64], ptr %9, i64 0, i64 %61
  %65 = load i64, ptr %64, align 8
  %66 = inttoptr i64 %65 to ptr
  store i16 %63, ptr %66, align 2
  %67 = add i32 %59, -1
  %68 = and i32 %67, %59
  %69 = icmp eq i32 %68, 0
  br i1 %69, label %70, label %58

70:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %9) #11
  br label %71

71:
  ret void
}

define dso_local void @load_1x32(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef readonly %6, i32 noundef %7) local_unnamed_addr #6 {
  %9 = alloca [32 x i64], align 64
  %10 = getelementptr inbounds i8, ptr %0, i64 256
  %11 = load ptr, ptr %10, align 8
  %12 = add i64 %3, %2
  %13 = getelementptr inbounds i8, ptr %1, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %12
  %16 = inttoptr i64 %15 to ptr
  %17 = load i32, ptr %1, align 8
  %18 = icmp eq i32 %17, 0
  %19 = icmp eq i32 %5, -1
  %20 = and i1 %19, %18
  br i1 %20, label %21, label %23

21:
  %22 = load <32 x i32>, ptr %16, align 4
  store <32 x i32> %22, ptr %11, align 4
  br label %78

23:
  br i1 %18, label %24, label %39

24:
  %25 = insertelement <16 x i32> poison, i32 %5, i64 0
  %26 = shufflevector <16 x i32> %25, <16 x i32> poison, <16 x i32> zeroinitializer
  br label %27

27:
  %28 = phi i64 [ 0, %24 ], [ %36, %27 ]
  %29 = phi <16 x i32> [ <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %24 ], [ %37, %27 ]
  %30 = shl nuw <16 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, %29
  %31 = and <16 x i32> %30, %26
  %32 = icmp ne <16 x i32> %31, zeroinitializer
  %33 = getelementptr i32, ptr %16, i64 %28
  %34 = tail call <16 x i32> @llvm.masked.load.v16i32.p0(ptr %33, i32 4, <16 x i1> %32, <16 x i32> poison)
  %35 = getelementptr i32, ptr %11, i64 %28
  tail call void @llvm.masked.store.v16i32.p0(<16 x i32> %34, ptr %35, i32 4, <16 x i1> %32)
  %36 = add nuw i64 %28, 16
  %37 = add <16 x i32> %29, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %38 = icmp eq i64 %36, 32
  br i1 %38, label %78, label %27

39:
  %40 = icmp eq i32 %17, 1
  br i1 %40, label %41, label %45

41:
  %42 = load i32, ptr %16, align 4
  %43 = insertelement <32 x i32> poison, i32 %42, i64 0
  %44 = shufflevector <32 x i32> %43, <32 x i32> poison, <32 x i32> zeroinitializer
  store <32 x i32> %44, ptr %11, align 4
  br label %78

45:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %9) #11
  %46 = add i64 %12, %4
  %47 = icmp eq i32 %7, 0
  br i1 %47, label %55, label %48

48:
  %49 = load <32 x i32>, ptr %6, align 64
  %50 = trunc i64 %3 to i32
  %51 = insertelement <32 x i32> poison, i32 %50, i64 0
  %52 = shufflevector <32 x i32> %51, <32 x i32> poison, <32 x i32> zeroinitializer
  %53 = sub <32 x i32> %49, %52
  %54 = sext <32 x i32> %53 to <32 x i64>
  br label %58

55:
  %56 = load <32 x i64>, ptr %6, align 64
  %57 = sub i64 %46, %3
  br label %58

58:
  %59 = phi i64 [ %46, %48 ], [ %57, %55 ]
  %60 = phi <32 x i64> [ %54, %48 ], [ %56, %55 ]
  %61 = insertelement <32 x i64> poison, i64 %59, i64 0
  %62 = shufflevector <32 x i64> %61, <32 x i64> poison, <32 x i32> zeroinitializer
  %63 = add <32 x i64> %62, %60
  store <32 x i64> %63, ptr %9, align 64
  %64 = icmp eq i32 %5, 0
  br i1 %64, label %77, label %65

65:
  %66 = phi i32 [ %75, %65 ], [ %5, %58 ]
  %67 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %66, i1 true)
  %68 = zext nneg i32 %67 to i64
  %69 = getelementptr [32 x i64], ptr %9, i64 0, i64 %68
  %70 = load i64, ptr %69, align 8
  %71 = inttoptr i64 %70 to ptr
  %72 = load i32, ptr %71, align 4
  %73 = getelementptr i32, ptr %11, i64 %68
  store i32 %72, ptr %73, align 4
  %74 = add i32 %66, -1
  %75 = and i32 %74, %66
  %76 = icmp eq i32 %75, 0
  br i1 %76, label %77, label %65

77:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %9) #11
  br label %78

78:
  ret void
}

define dso_local void @store_1x32(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef readonly %6, i32 noundef %7) local_unnamed_addr #6 {
  %9 = alloca [32 x i64], align 64
  %10 = getelementptr inbounds i8, ptr %0, i64 256
  %11 = load ptr, ptr %10, align 8
  %12 = add i64 %3, %2
  %13 = getelementptr inbounds i8, ptr %1, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %12
  %16 = inttoptr i64 %15 to ptr
  %17 = load i32, ptr %1, align 8
  %18 = icmp eq i32 %17, 0
  %19 = icmp eq i32 %5, -1
  %20 = and i1 %19, %18
  br i1 %20, label %21, label %23

21:
  %22 = load <32 x i32>, ptr %11, align 4
  store <32 x i32> %22, ptr %16, align 4
  br label %80

23:
  br i1 %18, label %24, label %39

24:
  %25 = insertelement <16 x i32> poison, i32 %5, i64 0
  %26 = shufflevector <16 x i32> %25, <16 x i32> poison, <16 x i32> zeroinitializer
  br label %27

27:
  %28 = phi i64 [ 0, %24 ], [ %36, %27 ]
  %29 = phi <16 x i32> [ <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %24 ], [ %37, %27 ]
  %30 = shl nuw <16 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, %29
  %31 = and <16 x i32> %30, %26
  %32 = icmp ne <16 x i32> %31, zeroinitializer
  %33 = getelementptr i32, ptr %11, i64 %28
  %34 = tail call <16 x i32> @llvm.masked.load.v16i32.p0(ptr %33, i32 4, <16 x i1> %32, <16 x i32> poison)
  %35 = getelementptr i32, ptr %16, i64 %28
  tail call void @llvm.masked.store.v16i32.p0(<16 x i32> %34, ptr %35, i32 4, <16 x i1> %32)
  %36 = add nuw i64 %28, 16
  %37 = add <16 x i32> %29, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %38 = icmp eq i64 %36, 32
  br i1 %38, label %80, label %27

39:
  %40 = icmp eq i32 %17, 1
  br i1 %40, label %41, label %47

41:
  %42 = tail call range(i32 0, 33) i32 @llvm.ctlz.i32(i32 %5, i1 true)
  %43 = xor i32 %42, 31
  %44 = zext nneg i32 %43 to i64
  %45 = getelementptr i32, ptr %11, i64 %44
  %46 = load i32, ptr %45, align 4
  store i32 %46, ptr %16, align 4
  br label %80

47:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %9) #11
  %48 = add i64 %12, %4
  %49 = icmp eq i32 %7, 0
  br i1 %49, label %57, label %50

50:
  %51 = load <32 x i32>, ptr %6, align 64
  %52 = trunc i64 %3 to i32
  %53 = insertelement <32 x i32> poison, i32 %52, i64 0
  %54 = shufflevector <32 x i32> %53, <32 x i32> poison, <32 x i32> zeroinitializer
  %55 = sub <32 x i32> %51, %54
  %56 = sext <32 x i32> %55 to <32 x i64>
  br label %60

57:
  %58 = load <32 x i64>, ptr %6, align 64
  %59 = sub i64 %48, %3
  br label %60

60:
  %61 = phi i64 [ %48, %50 ], [ %59, %57 ]
  %62 = phi <32 x i64> [ %56, %50 ], [ %58, %57 ]
  %63 = insertelement <32 x i64> poison, i64 %61, i64 0
  %64 = shufflevector <32 x i64> %63, <32 x i64> poison, <32 x i32> zeroinitializer
  %65 = add <32 x i64> %64, %62
  store <32 x i64> %65, ptr %9, align 64
  %66 = icmp eq i32 %5, 0
  br i1 %66, label %79, label %67

67:
  %68 = phi i32 [ %77, %67 ], [ %5, %60 ]
  %69 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %68, i1 true)
  %70 = zext nneg i32 %69 to i64
  %71 = getelementptr i32, ptr %11, i64 %70
  %72 = load i32, ptr %71, align 4
  %73 = getelementptr [32 x i64], ptr %9, i64 0, i64 %70
  %74 = load i64, ptr %73, align 8
  %75 = inttoptr i64 %74 to ptr
  store i32 %72, ptr %75, align 4
  %76 = add i32 %68, -1
  %77 = and i32 %76, %68
  %78 = icmp eq i32 %77, 0
  br i1 %78, label %79, label %67

79:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %9) #11
  br label %80

80:
  ret void
}

define dso_local void @load_1x64(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef readonly %6, i32 noundef %7) local_unnamed_addr #6 {
  %9 = alloca [32 x i64], align 64
  %10 = getelementptr inbounds i8, ptr %0, i64 256
  %11 = load ptr, ptr %10, align 8
  %12 = add i64 %3, %2
  %13 = getelementptr inbounds i8, ptr %1, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %12
  %16 = inttoptr i64 %15 to ptr
  %17 = load i32, ptr %1, align 8
  %18 = icmp eq i32 %17, 0
  %19 = icmp eq i32 %5, -1
  %20 = and i1 %19, %18
  br i1 %20, label %21, label %23

21:
  %22 = load <32 x i64>, ptr %16, align 8
  store <32 x i64> %22, ptr %11, align 8
  br label %78

23:
  br i1 %18, label %24, label %39

24:
  %25 = insertelement <8 x i32> poison, i32 %5, i64 0
  %26 = shufflevector <8 x i32> %25, <8 x i32> poison, <8 x i32> zeroinitializer
  br label %27

27:
  %28 = phi i64 [ 0, %24 ], [ %36, %27 ]
  %29 = phi <8 x i32> [ <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, %24 ], [ %37, %27 ]
  %30 = shl nuw <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, %29
  %31 = and <8 x i32> %30, %26
  %32 = icmp ne <8 x i32> %31, zeroinitializer
  %33 = getelementptr i64, ptr %16, i64 %28
  %34 = tail call <8 x i64> @llvm.masked.load.v8i64.p0(ptr %33, i32 8, <8 x i1> %32, <8 x i64> poison)
  %35 = getelementptr i64, ptr %11, i64 %28
  tail call void @llvm.masked.store.v8i64.p0(<8 x i64> %34, ptr %35, i32 8, <8 x i1> %32)
  %36 = add nuw i64 %28, 8
  %37 = add <8 x i32> %29, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %38 = icmp eq i64 %36, 32
  br i1 %38, label %78, label %27

39:
  %40 = icmp eq i32 %17, 1
  br i1 %40, label %41, label %45

41:
  %42 = load i64, ptr %16, align 8
  %43 = insertelement <32 x i64> poison, i64 %42, i64 0
  %44 = shufflevector <32 x i64> %43, <32 x i64> poison, <32 x i32> zeroinitializer
  store <32 x i64> %44, ptr %11, align 8
  br label %78

45:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %9) #11
  %46 = add i64 %12, %4
  %47 = icmp eq i32 %7, 0
  br i1 %47, label %55, label %48

48:
  %49 = load <32 x i32>, ptr %6, align 64
  %50 = trunc i64 %3 to i32
  %51 = insertelement <32 x i32> poison, i32 %50, i64 0
  %52 = shufflevector <32 x i32> %51, <32 x i32> poison, <32 x i32> zeroinitializer
  %53 = sub <32 x i32> %49, %52
  %54 = sext <32 x i32> %53 to <32 x i64>
  br label %58

55:
  %56 = load <32 x i64>, ptr %6, align 64
  %57 = sub i64 %46, %3
  br label %58

58:
  %59 = phi i64 [ %46, %48 ], [ %57, %55 ]
  %60 = phi <32 x i64> [ %54, %48 ], [ %56, %55 ]
  %61 = insertelement <32 x i64> poison, i64 %59, i64 0
  %62 = shufflevector <32 x i64> %61, <32 x i64> poison, <32 x i32> zeroinitializer
  %63 = add <32 x i64> %62, %60
  store <32 x i64> %63, ptr %9, align 64
  %64 = icmp eq i32 %5, 0
  br i1 %64, label %77, label %65

65:
  %66 = phi i32 [ %75, %65 ], [ %5, %58 ]
  %67 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %66, i1 true)
  %68 = zext nneg i32 %67 to i64
  %69 = getelementptr [32 x i64], ptr %9, i64 0, i64 %68
  %70 = load i64, ptr %69, align 8
  %71 = inttoptr i64 %70 to ptr
  %72 = load i64, ptr %71, align 8
  %73 = getelementptr i64, ptr %11, i64 %68
  store i64 %72, ptr %73, align 8
  %74 = add i32 %66, -1
  %75 = and i32 %74, %66
  %76 = icmp eq i32 %75, 0
  br i1 %76, label %77, label %65

77:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %9) #11
  br label %78

78:
  ret void
}

define dso_local void @store_1x64(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef readonly %6, i32 noundef %7) local_unnamed_addr #6 {
  %9 = alloca [32 x i64], align 64
  %10 = getelementptr inbounds i8, ptr %0, i64 256
  %11 = load ptr, ptr %10, align 8
  %12 = add i64 %3, %2
  %13 = getelementptr inbounds i8, ptr %1, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %12
  %16 = inttoptr i64 %15 to ptr
  %17 = load i32, ptr %1, align 8
  %18 = icmp eq i32 %17, 0
  %19 = icmp eq i32 %5, -1
  %20 = and i1 %19, %18
  br i1 %20, label %21, label %23

21:
  %22 = load <32 x i64>, ptr %11, align 8
  store <32 x i64> %22, ptr %16, align 8
  br label %80

23:
  br i1 %18, label %24, label %39

24:
  %25 = insertelement <8 x i32> poison, i32 %5, i64 0
  %26 = shufflevector <8 x i32> %25, <8 x i32> poison, <8 x i32> zeroinitializer
  br label %27

27:
  %28 = phi i64 [ 0, %24 ], [ %36, %27 ]
  %29 = phi <8 x i32> [ <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>, %24 ], [ %37, %27 ]
  %30 = shl nuw <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, %29
  %31 = and <8 x i32> %30, %26
  %32 = icmp ne <8 x i32> %31, zeroinitializer
  %33 = getelementptr i64, ptr %11, i64 %28
  %34 = tail call <8 x i64> @llvm.masked.load.v8i64.p0(ptr %33, i32 8, <8 x i1> %32, <8 x i64> poison)
  %35 = getelementptr i64, ptr %16, i64 %28
  tail call void @llvm.masked.store.v8i64.p0(<8 x i64> %34, ptr %35, i32 8, <8 x i1> %32)
  %36 = add nuw i64 %28, 8
  %37 = add <8 x i32> %29, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %38 = icmp eq i64 %36, 32
  br i1 %38, label %80, label %27

39:
  %40 = icmp eq i32 %17, 1
  br i1 %40, label %41, label %47

41:
  %42 = tail call range(i32 0, 33) i32 @llvm.ctlz.i32(i32 %5, i1 true)
  %43 = xor i32 %42, 31
  %44 = zext nneg i32 %43 to i64
  %45 = getelementptr i64, ptr %11, i64 %44
  %46 = load i64, ptr %45, align 8
  store i64 %46, ptr %16, align 8
  br label %80

47:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %9) #11
  %48 = add i64 %12, %4
  %49 = icmp eq i32 %7, 0
  br i1 %49, label %57, label %50

50:
  %51 = load <32 x i32>, ptr %6, align 64
  %52 = trunc i64 %3 to i32
  %53 = insertelement <32 x i32> poison, i32 %52, i64 0
  %54 = shufflevector <32 x i32> %53, <32 x i32> poison, <32 x i32> zeroinitializer
  %55 = sub <32 x i32> %51, %54
  %56 = sext <32 x i32> %55 to <32 x i64>
  br label %60

57:
  %58 = load <32 x i64>, ptr %6, align 64
  %59 = sub i64 %48, %3
  br label %60

60:
  %61 = phi i64 [ %48, %50 ], [ %59, %57 ]
  %62 = phi <32 x i64> [ %56, %50 ], [ %58, %57 ]
  %63 = insertelement <32 x i64> poison, i64 %61, i64 0
  %64 = shufflevector <32 x i64> %63, <32 x i64> poison, <32 x i32> zeroinitializer
  %65 = add <32 x i64> %64, %62
  store <32 x i64> %65, ptr %9, align 64
  %66 = icmp eq i32 %5, 0
  br i1 %66, label %79, label %67

67:
  %68 = phi i32 [ %77, %67 ], [ %5, %60 ]
  %69 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %68, i1 true)
  %70 = zext nneg i32 %69 to i64
  %71 = getelementptr i64, ptr %11, i64 %70
  %72 = load i64, ptr %71, align 8
  %73 = getelementptr [32 x i64], ptr %9, i64 0, i64 %70
  %74 = load i64, ptr %73, align 8
  %75 = inttoptr i64 %74 to ptr
  store i64 %72, ptr %75, align 8
  %76 = add i32 %68, -1
  %77 = and i32 %76, %68
  %78 = icmp eq i32 %77, 0
  br i1 %78, label %79, label %67

79:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %9) #11
  br label %80

80:
  ret void
}

define dso_local void @load_2x8(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef readonly %6, i32 noundef %7) local_unnamed_addr #6 {
  %9 = alloca [32 x i64], align 64
  %10 = getelementptr inbounds i8, ptr %0, i64 256
  %11 = load ptr, ptr %10, align 8
  %12 = add i64 %3, %2
  %13 = getelementptr inbounds i8, ptr %1, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %12
  %16 = inttoptr i64 %15 to ptr
  %17 = load i32, ptr %1, align 8
  switch i32 %17, label %32 [
    i32 0, label %18
    i32 1, label %23
  ]

18:
  %19 = load <64 x i8>, ptr %16, align 1
  %20 = shufflevector <64 x i8> %19, <64 x i8> poison, <32 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30, i32 32, i32 34, i32 36, i32 38, i32 40, i32 42, i32 44, i32 46, i32 48, i32 50, i32 52, i32 54, i32 56, i32 58, i32 60, i32 62>
  %21 = shufflevector <64 x i8> %19, <64 x i8> poison, <32 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31, i32 33, i32 35, i32 37, i32 39, i32 41, i32 43, i32 45, i32 47, i32 49, i32 51, i32 53, i32 55, i32 57, i32 59, i32 61, i32 63>
  store <32 x i8> %20, ptr %11, align 1
  %22 = getelementptr i8, ptr %11, i64 256
  store <32 x i8> %21, ptr %22, align 1
  br label %68

23:
  %24 = load i8, ptr %16, align 1
  %25 = insertelement <32 x i8> poison, i8 %24, i64 0
  %26 = shufflevector <32 x i8> %25, <32 x i8> poison, <32 x i32> zeroinitializer
  store <32 x i8> %26, ptr %11, align 1
  %27 = getelementptr i8, ptr %16, i64 1
  %28 = load i8, ptr %27, align 1
  %29 = insertelement <32 x i8> poison, i8 %28, i64 0
  %30 = shufflevector <32 x i8> %29, <32 x i8> poison, <32 x i32> zeroinitializer
  %31 = getelementptr i8, ptr %11, i64 256
  store <32 x i8> %30, ptr %31, align 1
  br label %68

32:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %9) #11
  %33 = add i64 %12, %4
  %34 = icmp eq i32 %7, 0
  br i1 %34, label %42, label %35

35:
  %36 = load <32 x i32>, ptr %6, align 64
  %37 = trunc i64 %3 to i32
  %38 = insertelement <32 x i32> poison, i32 %37, i64 0
  %39 = shufflevector <32 x i32> %38, <32 x i32> poison, <32 x i32> zeroinitializer
  %40 = sub <32 x i32> %36, %39
  %41 = sext <32 x i32> %40 to <32 x i64>
  br label %45

42:
  %43 = load <32 x i64>, ptr %6, align 64
  %44 = sub i64 %33, %3
  br label %45

45:
  %46 = phi i64 [ %33, %35 ], [ %44, %42 ]
  %47 = phi <32 x i64> [ %41, %35 ], [ %43, %42 ]
  %48 = insertelement <32 x i64> poison, i64 %46, i64 0
  %49 = shufflevector <32 x i64> %48, <32 x i64> poison, <32 x i32> zeroinitializer
  %50 = add <32 x i64> %49, %47
  store <32 x i64> %50, ptr %9, align 64
  %51 = icmp eq i32 %5, 0
  br i1 %51, label %67, label %52

52:
  %53 = phi i32 [ %65, %52 ], [ %5, %45 ]
  %54 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %53, i1 true)
  %55 = zext nneg i32 %54 to i64
  %56 = getelementptr [32 x i64], ptr %9, i64 0, i64 %55
  %57 = load i64, ptr %56, align 8
  %58 = inttoptr i64 %57 to ptr
  %59 = getelementptr i8, ptr %11, i64 %55
  %60 = load i8, ptr %58, align 1
  store i8 %60, ptr %59, align 1
  %61 = getelementptr i8, ptr %58, i64 1
  %62 = load i8, ptr %61, align 1
  %63 = getelementptr i8, ptr %59, i64 256
  store i8 %62, ptr %63, align 1
  %64 = add i32 %53, -1
  %65 = and i32 %64, %53
  %66 = icmp eq i32 %65, 0
  br i1 %66, label %67, label %52

67:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %9) #11
  br label %68

68:
  ret void
}

define dso_local void @store_2x8(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef readonly %6, i32 noundef %7) local_unnamed_addr #6 {
  %9 = alloca [32 x i64], align 64
  %10 = getelementptr inbounds i8, ptr %0, i64 256
  %11 = load ptr, ptr %10, align 8
  %12 = add i64 %3, %2
  %13 = getelementptr inbounds i8, ptr %1, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %12
  %16 = inttoptr i64 %15 to ptr
  %17 = load i32, ptr %1, align 8
  switch i32 %17, label %32 [
    i32 0, label %18
    i32 1, label %23
  ]

18:
  %19 = load <32 x i8>, ptr %11, align 1
  %20 = getelementptr i8, ptr %11, i64 256
  %21 = load <32 x i8>, ptr %20, align 1
  %22 = shufflevector <32 x i8> %19, <32 x i8> %21, <64 x i32> <i32 0, i32 32, i32 1, i32 33, i32 2, i32 34, i32 3, i32 35, i32 4, i32 36, i32 5, i32 37, i32 6, i32 38, i32 7, i32 39, i32 8, i32 40, i32 9, i32 41, i32 10, i32 42, i32 11, i32 43, i32 12, i32 44, i32 13, i32 45, i32 14, i32 46, i32 15, i32 47, i32 16, i32 48, i32 17, i32 49, i32 18, i32 50, i32 19, i32 51, i32 20, i32 52, i32 21, i32 53, i32 22, i32 54, i32 23, i32 55, i32 24, i32 56, i32 25, i32 57, i32 26, i32 58, i32 27, i32 59, i32 28, i32 60, i32 29, i32 61, i32 30, i32 62, i32 31, i32 63>
  store <64 x i8> %22, ptr %16, align 1
  br label %68

23:
  %24 = tail call range(i32 0, 33) i32 @llvm.ctlz.i32(i32 %5, i1 true)
  %25 = xor i32 %24, 31
  %26 = zext nneg i32 %25 to i64
  %27 = getelementptr i8, ptr %11, i64 %26
  %28 = load i8, ptr %27, align 1
  store i8 %28, ptr %16, align 1
  %29 = getelementptr i8, ptr %27, i64 256
  %30 = load i8, ptr %29, align 1
  %31 = getelementptr i8, ptr %16, i64 1
  store i8 %30, ptr %31, align 1
  br label %68

32:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %9) #11
  %33 = add i64 %12, %4
  %34 = icmp eq i32 %7, 0
  br i1 %34, label %42, label %35

35:
  %36 = load <32 x i32>, ptr %6, align 64
  %37 = trunc i64 %3 to i32
  %38 = insertelement <32 x i32> poison, i32 %37, i64 0
  %39 = shufflevector <32 x i32> %38, <32 x i32> poison, <32 x i32> zeroinitializer
  %40 = sub <32 x i32> %36, %39
  %41 = sext <32 x i32> %40 to <32 x i64>
  br label %45

42:
  %43 = load <32 x i64>, ptr %6, align 64
  %44 = sub i64 %33, %3
  br label %45

45:
  %46 = phi i64 [ %33, %35 ], [ %44, %42 ]
  %47 = phi <32 x i64> [ %41, %35 ], [ %43, %42 ]
  %48 = insertelement <32 x i64> poison, i64 %46, i64 0
  %49 = shufflevector <32 x i64> %48, <32 x i64> poison, <32 x i32> zeroinitializer
  %50 = add <32 x i64> %49, %47
  store <32 x i64> %50, ptr %9, align 64
  %51 = icmp eq i32 %5, 0
  br i1 %51, label %67, label %52

52:
  %53 = phi i32 [ %65, %52 ], [ %5, %45 ]
  %54 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %53, i1 true)
  %55 = zext nneg i32 %54 to i64
  %56 = getelementptr i8, ptr %11, i64 %55
  %57 = getelementptr [32 x i64], ptr %9, i64 0, i64 %55
  %58 = load i64, ptr %57, align 8
  %59 = inttoptr i64 %58 to ptr
  %60 = load i8, ptr %56, align 1
  store i8 %60, ptr %59, align 1
  %61 = getelementptr i8, ptr %56, i64 256
  %62 = load i8, ptr %61, align 1
  %63 = getelementptr i8, ptr %59, i64 1
  store i8 %62, ptr %63, align 1
  %64 = add i32 %53, -1
  %65 = and i32 %64, %53
  %66 = icmp eq i32 %65, 0
  br i1 %66, label %67, label %52

67:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %9) #11
  br label %68

68:
  ret void
}

define dso_local void @load_2x16(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef readonly %6, i32 noundef %7) local_unnamed_addr #6 {
  %9 = alloca [32 x i64], align 64
  %10 = getelementptr inbounds i8, ptr %0, i64 256
  %11 = load ptr, ptr %10, align 8
  %12 = add i64 %3, %2
  %13 = getelementptr inbounds i8, ptr %1, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %12
  %16 = inttoptr i64 %15 to ptr
  %17 = load i32, ptr %1, align 8
  switch i32 %17, label %32 [
    i32 0, label %18
    i32 1, label %23
  ]

18:
  %19 = load <64 x i16>, ptr %16, align 2
  %20 = shufflevector <64 x i16> %19, <64 x i16> poison, <32 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30, i32 32, i32 34, i32 36, i32 38, i32 40, i32 42, i32 44, i32 46, i32 48, i32 50, i32 52, i32 54, i32 56, i32 58, i32 60, i32 62>
  %21 = shufflevector <64 x i16> %19, <64 x i16> poison, <32 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31, i32 33, i32 35, i32 37, i32 39, i32 41, i32 43, i32 45, i32 47, i32 49, i32 51, i32 53, i32 55, i32 57, i32 59, i32 61, i32 63>
  store <32 x i16> %20, ptr %11, align 2
  %22 = getelementptr i8, ptr %11, i64 256
  store <32 x i16> %21, ptr %22, align 2
  br label %68

23:
  %24 = load i16, ptr %16, align 2
  %25 = insertelement <32 x i16> poison, i16 %24, i64 0
  %26 = shufflevector <32 x i16> %25, <32 x i16> poison, <32 x i32> zeroinitializer
  store <32 x i16> %26, ptr %11, align 2
  %27 = getelementptr i8, ptr %16, i64 2
  %28 = load i16, ptr %27, align 2
  %29 = insertelement <32 x i16> poison, i16 %28, i64 0
  %30 = shufflevector <32 x i16> %29, <32 x i16> poison, <32 x i32> zeroinitializer
  %31 = getelementptr i8, ptr %11, i64 256
  store <32 x i16> %30, ptr %31, align 2
  br label %68

32:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %9) #11
  %33 = add i64 %12, %4
  %34 = icmp eq i32 %7, 0
  br i1 %34, label %42, label %35

35:
  %36 = load <32 x i32>, ptr %6, align 64
  %37 = trunc i64 %3 to i32
  %38 = insertelement <32 x i32> poison, i32 %37, i64 0
  %39 = shufflevector <32 x i32> %38, <32 x i32> poison, <32 x i32> zeroinitializer
  %40 = sub <32 x i32> %36, %39
  %41 = sext <32 x i32> %40 to <32 x i64>
  br label %45

42:
  %43 = load <32 x i64>, ptr %6, align 64
  %44 = sub i64 %33, %3
  br label %45

45:
  %46 = phi i64 [ %33, %35 ], [ %44, %42 ]
  %47 = phi <32 x i64> [ %41, %35 ], [ %43, %42 ]
  %48 = insertelement <32 x i64> poison, i64 %46, i64 0
  %49 = shufflevector <32 x i64> %48, <32 x i64> poison, <32 x i32> zeroinitializer
  %50 = add <32 x i64> %49, %47
  store <32 x i64> %50, ptr %9, align 64
  %51 = icmp eq i32 %5, 0
  br i1 %51, label %67, label %52

52:
  %53 = phi i32 [ %65, %52 ], [ %5, %45 ]
  %54 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %53, i1 true)
  %55 = zext nneg i32 %54 to i64
  %56 = getelementptr [32 x i64], ptr %9, i64 0, i64 %55
  %57 = load i64, ptr %56, align 8
  %58 = inttoptr i64 %57 to ptr
  %59 = getelementptr i16, ptr %11, i64 %55
  %60 = load i16, ptr %58, align 2
  store i16 %60, ptr %59, align 2
  %61 = getelementptr i8, ptr %58, i64 2
  %62 = load i16, ptr %61, align 2
  %63 = getelementptr i8, ptr %59, i64 256
  store i16 %62, ptr %63, align 2
  %64 = add i32 %53, -1
  %65 = and i32 %64, %53
  %66 = icmp eq i32 %65, 0
  br i1 %66, label %67, label %52

67:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %9) #11
  br label %68

68:
  ret void
}

define dso_local void @store_2x16(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef readonly %6, i32 noundef %7) local_unnamed_addr #6 {
  %9 = alloca [32 x i64], align 64
  %10 = getelementptr inbounds i8, ptr %0, i64 256
  %11 = load ptr, ptr %10, align 8
  %12 = add i64 %3, %2
  %13 = getelementptr inbounds i8, ptr %1, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %12
  %16 = inttoptr i64 %15 to ptr
  %17 = load i32, ptr %1, align 8
  switch i32 %17, label %32 [
    i32 0, label %18
    i32 1, label %23
  ]

18:
  %19 = load <32 x i16>, ptr %11, align 2
  %20 = getelementptr i8, ptr %11, i64 256
  %21 = load <32 x i16>, ptr %20, align 2
  %22 = shufflevector <32 x i16> %19, <32 x i16> %21, <64 x i32> <i32 0, i32 32, i32 1, i32 33, i32 2, i32 34, i32 3, i32 35, i32 4, i32 36, i32 5, i32 37, i32 6, i32 38, i32 7, i32 39, i32 8, i32 40, i32 9, i32 41, i32 10, i32 42, i32 11, i32 43, i32 12, i32 44, i32 13, i32 45, i32 14, i32 46, i32 15, i32 47, i32 16, i32 48, i32 17, i32 49, i32 18, i32 50, i32 19, i32 51, i32 20, i32 52, i32 21, i32 53, i32 22, i32 54, i32 23, i32 55, i32 24, i32 56, i32 25, i32 57, i32 26, i32 58, i32 27, i32 59, i32 28, i32 60, i32 29, i32 61, i32 30, i32 62, i32 31, i32 63>
  store <64 x i16> %22, ptr %16, align 2
  br label %68

23:
  %24 = tail call range(i32 0, 33) i32 @llvm.ctlz.i32(i32 %5, i1 true)
  %25 = xor i32 %24, 31
  %26 = zext nneg i32 %25 to i64
  %27 = getelementptr i16, ptr %11, i64 %26
  %28 = load i16, ptr %27, align 2
  store i16 %28, ptr %16, align 2
  %29 = getelementptr i8, ptr %27, i64 256
  %30 = load i16, ptr %29, align 2
  %31 = getelementptr i8, ptr %16, i64 2
  store i16 %30, ptr %31, align 2
  br label %68

32:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %9) #11
  %33 = add i64 %12, %4
  %34 = icmp eq i32 %7, 0
  br i1 %34, label %42, label %35

35:
  %36 = load <32 x i32>, ptr %6, align 64
  %37 = trunc i64 %3 to i32
  %38 = insertelement <32 x i32> poison, i32 %37, i64 0
  %39 = shufflevector <32 x i32> %38, <32 x i32> poison, <32 x i32> zeroinitializer
  %40 = sub <32 x i32> %36, %39
  %41 = sext <32 x i32> %40 to <32 x i64>
  br label %45

42:
  %43 = load <32 x i64>, ptr %6, align 64
  %44 = sub i64 %33, %3
  br label %45

45:
  %46 = phi i64 [ %33, %35 ], [ %44, %42 ]
  %47 = phi <32 x i64> [ %41, %35 ], [ %43, %42 ]
  %48 = insertelement <32 x i64> poison, i64 %46, i64 0
  %49 = shufflevector <32 x i64> %48, <32 x i64> poison, <32 x i32> zeroinitializer
  %50 = add <32 x i64> %49, %47
  store <32 x i64> %50, ptr %9, align 64
  %51 = icmp eq i32 %5, 0
  br i1 %51, label %67, label %52

52:
  %53 = phi i32 [ %65, %52 ], [ %5, %45 ]
  %54 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %53, i1 true)
  %55 = zext nneg i32 %54 to i64
  %56 = getelementptr i16, ptr %11, i64 %55
  %57 = getelementptr [32 x i64], ptr %9, i64 0, i64 %55
  %58 = load i64, ptr %57, align 8
  %59 = inttoptr i64 %58 to ptr
  %60 = load i16, ptr %56, align 2
  store i16 %60, ptr %59, align 2
  %61 = getelementptr i8, ptr %56, i64 256
  %62 = load i16, ptr %61, align 2
  %63 = getelementptr i8, ptr %59, i64 2
  store i16 %62, ptr %63, align 2
  %64 = add i32 %53, -1
  %65 = and i32 %64, %53
  %66 = icmp eq i32 %65, 0
  br i1 %66, label %67, label %52

67:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %9) #11
  br label %68

68:
  ret void
}

define dso_local void @load_2x32(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef readonly %6, i32 noundef %7) local_unnamed_addr #6 {
  %9 = alloca [32 x i64], align 64
  %10 = getelementptr inbounds i8, ptr %0, i64 256
  %11 = load ptr, ptr %10, align 8
  %12 = add i64 %3, %2
  %13 = getelementptr inbounds i8, ptr %1, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %12
  %16 = inttoptr i64 %15 to ptr
  %17 = load i32, ptr %1, align 8
  switch i32 %17, label %38 [
    i32 0, label %18
    i32 1, label %29
  ]

18:
  %19 = phi i64 [ %27, %18 ], [ 0, %8 ]
  %20 = getelementptr i32, ptr %11, i64 %19
  %21 = shl i64 %19, 3
  %22 = getelementptr i8, ptr %16, i64 %21
  %23 = load <32 x i32>, ptr %22, align 4
  %24 = shufflevector <32 x i32> %23, <32 x i32> poison, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
  %25 = shufflevector <32 x i32> %23, <32 x i32> poison, <16 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31>
  store <16 x i32> %24, ptr %20, align 4
  %26 = getelementptr i8, ptr %20, i64 256
  store <16 x i32> %25, ptr %26, align 4
  %27 = add nuw i64 %19, 16
  %28 = icmp eq i64 %27, 32
  br i1 %28, label %74, label %18

29:
  %30 = load i32, ptr %16, align 4
  %31 = insertelement <32 x i32> poison, i32 %30, i64 0
  %32 = shufflevector <32 x i32> %31, <32 x i32> poison, <32 x i32> zeroinitializer
  store <32 x i32> %32, ptr %11, align 4
  %33 = getelementptr i8, ptr %16, i64 4
  %34 = load i32, ptr %33, align 4
  %35 = insertelement <32 x i32> poison, i32 %34, i64 0
  %36 = shufflevector <32 x i32> %35, <32 x i32> poison, <32 x i32> zeroinitializer
  %37 = getelementptr i8, ptr %11, i64 256
  store <32 x i32> %36, ptr %37, align 4
  br label %74

38:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %9) #11
  %39 = add i64 %12, %4
  %40 = icmp eq i32 %7, 0
  br i1 %40, label %48, label %41

41:
  %42 = load <32 x i32>, ptr %6, align 64
  %43 = trunc i64 %3 to i32
  %44 = insertelement <32 x i32> poison, i32 %43, i64 0
  %45 = shufflevector <32 x i32> %44, <32 x i32> poison, <32 x i32> zeroinitializer
  %46 = sub <32 x i32> %42, %45
  %47 = sext <32 x i32> %46 to <32 x i64>
  br label %51

48:
  %49 = load <32 x i64>, ptr %6, align 64
  %50 = sub i64 %39, %3
  br label %51

51:
  %52 = phi i64 [ %39, %41 ], [ %50, %48 ]
  %53 = phi <32 x i64> [ %47, %41 ], [ %49, %48 ]
  %54 = insertelement <32 x i64> poison, i64 %52, i64 0
  %55 = shufflevector <32 x i64> %54, <32 x i64> poison, <32 x i32> zeroinitializer
  %56 = add <32 x i64> %55, %53
  store <32 x i64> %56, ptr %9, align 64
  %57 = icmp eq i32 %5, 0
  br i1 %57, label %73, label %58

58:
  %59 = phi i32 [ %71, %58 ], [ %5, %51 ]
  %60 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %59, i1 true)
  %61 = zext nneg i32 %60 to i64
  %62 = getelementptr [32 x i64], ptr %9, i64 0, i64 %61
  %63 = load i64, ptr %62, align 8
  %64 = inttoptr i64 %63 to ptr
  %65 = getelementptr i32, ptr %11, i64 %61
  %66 = load i32, ptr %64, align 4
  store i32 %66, ptr %65, align 4
  %67 = getelementptr i8, ptr %64, i64 4
  %68 = load i32, ptr %67, align 4
  %69 = getelementptr i8, ptr %65, i64 256
  store i32 %68, ptr %69, align 4
  %70 = add i32 %59, -1
  %71 = and i32 %70, %59
  %72 = icmp eq i32 %71, 0
  br i1 %72, label %73, label %58

73:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %9) #11
  br label %74

74:
  ret void
}

define dso_local void @store_2x32(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef readonly %6, i32 noundef %7) local_unnamed_addr #6 {
  %9 = alloca [32 x i64], align 64
  %10 = getelementptr inbounds i8, ptr %0, i64 256
  %11 = load ptr, ptr %10, align 8
  %12 = add i64 %3, %2
  %13 = getelementptr inbounds i8, ptr %1, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %12
  %16 = inttoptr i64 %15 to ptr
  %17 = load i32, ptr %1, align 8
  switch i32 %17, label %41 [
    i32 0, label %18
    i32 1, label %32
  ]

18:
  %19 = getelementptr i8, ptr %16, i64 -4
  br label %20

20:
  %21 = phi i64 [ %30, %20 ], [ 0, %18 ]
  %22 = getelementptr i32, ptr %11, i64 %21
  %23 = shl nuw nsw i64 %21, 1
  %24 = load <16 x i32>, ptr %22, align 4
  %25 = getelementptr i8, ptr %22, i64 256
  %26 = load <16 x i32>, ptr %25, align 4
  %27 = or disjoint i64 %23, 1
  %28 = getelementptr i32, ptr %19, i64 %27
  %29 = shufflevector <16 x i32> %24, <16 x i32> %26, <32 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23, i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  store <32 x i32> %29, ptr %28, align 4
  %30 = add nuw i64 %21, 16
  %31 = icmp eq i64 %30, 32
  br i1 %31, label %77, label %20

32:
  %33 = tail call range(i32 0, 33) i32 @llvm.ctlz.i32(i32 %5, i1 true)
  %34 = xor i32 %33, 31
  %35 = zext nneg i32 %34 to i64
  %36 = getelementptr i32, ptr %11, i64 %35
  %37 = load i32, ptr %36, align 4
  store i32 %37, ptr %16, align 4
  %38 = getelementptr i8, ptr %36, i64 256
  %39 = load i32, ptr %38, align 4
  %40 = getelementptr i8, ptr %16, i64 4
  store i32 %39, ptr %40, align 4
  br label %77

41:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %9) #11
  %42 = add i64 %12, %4
  %43 = icmp eq i32 %7, 0
  br i1 %43, label %51, label %44

44:
  %45 = load <32 x i32>, ptr %6, align 64
  %46 = trunc i64 %3 to i32
  %47 = insertelement <32 x i32> poison, i32 %46, i64 0
  %48 = shufflevector <32 x i32> %47, <32 x i32> poison, <32 x i32> zeroinitializer
  %49 = sub <32 x i32> %45, %48
  %50 = sext <32 x i32> %49 to <32 x i64>
  br label %54

51:
  %52 = load <32 x i64>, ptr %6, align 64
  %53 = sub i64 %42, %3
  br label %54

54:
  %55 = phi i64 [ %42, %44 ], [ %53, %51 ]
  %56 = phi <32 x i64> [ %50, %44 ], [ %52, %51 ]
  %57 = insertelement <32 x i64> poison, i64 %55, i64 0
  %58 = shufflevector <32 x i64> %57, <32 x i64> poison, <32 x i32> zeroinitializer
  %59 = add <32 x i64> %58, %56
  store <32 x i64> %59, ptr %9, align 64
  %60 = icmp eq i32 %5, 0
  br i1 %60, label %76, label %61

61:
  %62 = phi i32 [ %74, %61 ], [ %5, %54 ]
  %63 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %62, i1 true)
  %64 = zext nneg i32 %63 to i64
  %65 = getelementptr i32, ptr %11, i64 %64
  %66 = getelementptr [32 x i64], ptr %9, i64 0, i64 %64
  %67 = load i64, ptr %66, align 8
  %68 = inttoptr i64 %67 to ptr
  %69 = load i32, ptr %65, align 4
  store i32 %69, ptr %68, align 4
  %70 = getelementptr i8, ptr %65, i64 256
  %71 = load i32, ptr %70, align 4
  %72 = getelementptr i8, ptr %68, i64 4
  store i32 %71, ptr %72, align 4
  %73 = add i32 %62, -1
  %74 = and i32 %73, %62
  %75 = icmp eq i32 %74, 0
  br i1 %75, label %76, label %61

76:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %9) #11
  br label %77

77:
  ret void
}

define dso_local void @load_2x64(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef readonly %6, i32 noundef %7) local_unnamed_addr #6 {
  %9 = alloca [32 x i64], align 64
  %10 = getelementptr inbounds i8, ptr %0, i64 256
  %11 = load ptr, ptr %10, align 8
  %12 = add i64 %3, %2
  %13 = getelementptr inbounds i8, ptr %1, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %12
  %16 = inttoptr i64 %15 to ptr
  %17 = load i32, ptr %1, align 8
  switch i32 %17, label %38 [
    i32 0, label %18
    i32 1, label %29
  ]

18:
  %19 = phi i64 [ %27, %18 ], [ 0, %8 ]
  %20 = getelementptr i64, ptr %11, i64 %19
  %21 = shl i64 %19, 4
  %22 = getelementptr i8, ptr %16, i64 %21
  %23 = load <16 x i64>, ptr %22, align 8
  %24 = shufflevector <16 x i64> %23, <16 x i64> poison, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %25 = shufflevector <16 x i64> %23, <16 x i64> poison, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  store <8 x i64> %24, ptr %20, align 8
  %26 = getelementptr i8, ptr %20, i64 256
  store <8 x i64> %25, ptr %26, align 8
  %27 = add nuw i64 %19, 8
  %28 = icmp eq i64 %27, 32
  br i1 %28, label %74, label %18

29:
  %30 = load i64, ptr %16, align 8
  %31 = insertelement <32 x i64> poison, i64 %30, i64 0
  %32 = shufflevector <32 x i64> %31, <32 x i64> poison, <32 x i32> zeroinitializer
  store <32 x i64> %32, ptr %11, align 8
  %33 = getelementptr i8, ptr %16, i64 8
  %34 = load i64, ptr %33, align 8
  %35 = insertelement <32 x i64> poison, i64 %34, i64 0
  %36 = shufflevector <32 x i64> %35, <32 x i64> poison, <32 x i32> zeroinitializer
  %37 = getelementptr i8, ptr %11, i64 256
  store <32 x i64> %36, ptr %37, align 8
  br label %74

38:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %9) #11
  %39 = add i64 %12, %4
  %40 = icmp eq i32 %7, 0
  br i1 %40, label %48, label %41

41:
  %42 = load <32 x i32>, ptr %6, align 64
  %43 = trunc i64 %3 to i32
  %44 = insertelement <32 x i32> poison, i32 %43, i64 0
  %45 = shufflevector <32 x i32> %44, <32 x i32> poison, <32 x i32> zeroinitializer
  %46 = sub <32 x i32> %42, %45
  %47 = sext <32 x i32> %46 to <32 x i64>
  br label %51

48:
  %49 = load <32 x i64>, ptr %6, align 64
  %50 = sub i64 %39, %3
  br label %51

51:
  %52 = phi i64 [ %39, %41 ], [ %50, %48 ]
  %53 = phi <32 x i64> [ %47, %41 ], [ %49, %48 ]
  %54 = insertelement <32 x i64> poison, i64 %52, i64 0
  %55 = shufflevector <32 x i64> %54, <32 x i64> poison, <32 x i32> zeroinitializer
  %56 = add <32 x i64> %55, %53
  store <32 x i64> %56, ptr %9, align 64
  %57 = icmp eq i32 %5, 0
  br i1 %57, label %73, label %58

58:
  %59 = phi i32 [ %71, %58 ], [ %5, %51 ]
  %60 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %59, i1 true)
  %61 = zext nneg i32 %60 to i64
  %62 = getelementptr [32 x i64], ptr %9, i64 0, i64 %61
  %63 = load i64, ptr %62, align 8
  %64 = inttoptr i64 %63 to ptr
  %65 = getelementptr i64, ptr %11, i64 %61
  %66 = load i64, ptr %64, align 8
  store i64 %66, ptr %65, align 8
  %67 = getelementptr i8, ptr %64, i64 8
  %68 = load i64, ptr %67, align 8
  %69 = getelementptr i8, ptr %65, i64 256
  store i64 %68, ptr %69, align 8
  %70 = add i32 %59, -1
  %71 = and i32 %70, %59
  %72 = icmp eq i32 %71, 0
  br i1 %72, label %73, label %58

73:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %9) #11
  br label %74

74:
  ret void
}

define dso_local void @store_2x64(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef readonly %6, i32 noundef %7) local_unnamed_addr #6 {
  %9 = alloca [32 x i64], align 64
  %10 = getelementptr inbounds i8, ptr %0, i64 256
  %11 = load ptr, ptr %10, align 8
  %12 = add i64 %3, %2
  %13 = getelementptr inbounds i8, ptr %1, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %12
  %16 = inttoptr i64 %15 to ptr
  %17 = load i32, ptr %1, align 8
  switch i32 %17, label %41 [
    i32 0, label %18
    i32 1, label %32
  ]

18:
  %19 = getelementptr i8, ptr %16, i64 -8
  br label %20

20:
  %21 = phi i64 [ %30, %20 ], [ 0, %18 ]
  %22 = getelementptr i64, ptr %11, i64 %21
  %23 = shl nuw nsw i64 %21, 1
  %24 = load <8 x i64>, ptr %22, align 8
  %25 = getelementptr i8, ptr %22, i64 256
  %26 = load <8 x i64>, ptr %25, align 8
  %27 = or disjoint i64 %23, 1
  %28 = getelementptr i64, ptr %19, i64 %27
  %29 = shufflevector <8 x i64> %24, <8 x i64> %26, <16 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11, i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  store <16 x i64> %29, ptr %28, align 8
  %30 = add nuw i64 %21, 8
  %31 = icmp eq i64 %30, 32
  br i1 %31, label %77, label %20

32:
  %33 = tail call range(i32 0, 33) i32 @llvm.ctlz.i32(i32 %5, i1 true)
  %34 = xor i32 %33, 31
  %35 = zext nneg i32 %34 to i64
  %36 = getelementptr i64, ptr %11, i64 %35
  %37 = load i64, ptr %36, align 8
  store i64 %37, ptr %16, align 8
  %38 = getelementptr i8, ptr %36, i64 256
  %39 = load i64, ptr %38, align 8
  %40 = getelementptr i8, ptr %16, i64 8
  store i64 %39, ptr %40, align 8
  br label %77

41:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %9) #11
  %42 = add i64 %12, %4
  %43 = icmp eq i32 %7, 0
  br i1 %43, label %51, label %44

44:
  %45 = load <32 x i32>, ptr %6, align 64
  %46 = trunc i64 %3 to i32
  %47 = insertelement <32 x i32> poison, i32 %46, i64 0
  %48 = shufflevector <32 x i32> %47, <32 x i32> poison, <32 x i32> zeroinitializer
  %49 = sub <32 x i32> %45, %48
  %50 = sext <32 x i32> %49 to <32 x i64>
  br label %54

51:
  %52 = load <32 x i64>, ptr %6, align 64
  %53 = sub i64 %42, %3
  br label %54

54:
  %55 = phi i64 [ %42, %44 ], [ %53, %51 ]
  %56 = phi <32 x i64> [ %50, %44 ], [ %52, %51 ]
  %57 = insertelement <32 x i64> poison, i64 %55, i64 0
  %58 = shufflevector <32 x i64> %57, <32 x i64> poison, <32 x i32> zeroinitializer
  %59 = add <32 x i64> %58, %56
  store <32 x i64> %59, ptr %9, align 64
  %60 = icmp eq i32 %5, 0
  br i1 %60, label %76, label %61

61:
  %62 = phi i32 [ %74, %61 ], [ %5, %54 ]
  %63 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %62, i1 true)
  %64 = zext nneg i32 %63 to i64
  %65 = getelementptr i64, ptr %11, i64 %64
  %66 = getelementptr [32 x i64], ptr %9, i64 0, i64 %64
  %67 = load i64, ptr %66, align 8
  %68 = inttoptr i64 %67 to ptr
  %69 = load i64, ptr %65, align 8
  store i64 %69, ptr %68, align 8
  %70 = getelementptr i8, ptr %65, i64 256
  %71 = load i64, ptr %70, align 8
  %72 = getelementptr i8, ptr %68, i64 8
  store i64 %71, ptr %72, align 8
  %73 = add i32 %62, -1
  %74 = and i32 %73, %62
  %75 = icmp eq i32 %74, 0
  br i1 %75, label %76, label %61

76:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %9) #11
  br label %77

77:
  ret void
}

define dso_local void @load_4x8(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef readonly %6, i32 noundef %7) local_unnamed_addr #6 {
  %9 = alloca [32 x i64], align 64
  %10 = getelementptr inbounds i8, ptr %0, i64 256
  %11 = load ptr, ptr %10, align 8
  %12 = add i64 %3, %2
  %13 = getelementptr inbounds i8, ptr %1, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %12
  %16 = inttoptr i64 %15 to ptr
  %17 = load i32, ptr %1, align 8
  switch i32 %17, label %52 [
    i32 0, label %18
    i32 1, label %33
  ]

18:
  %19 = phi i64 [ %31, %18 ], [ 0, %8 ]
  %20 = shl nuw nsw i64 %19, 2
  %21 = getelementptr i8, ptr %11, i64 %19
  %22 = getelementptr i8, ptr %16, i64 %20
  %23 = load <64 x i8>, ptr %22, align 1
  %24 = shufflevector <64 x i8> %23, <64 x i8> poison, <16 x i32> <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 24, i32 28, i32 32, i32 36, i32 40, i32 44, i32 48, i32 52, i32 56, i32 60>
  %25 = shufflevector <64 x i8> %23, <64 x i8> poison, <16 x i32> <i32 1, i32 5, i32 9, i32 13, i32 17, i32 21, i32 25, i32 29, i32 33, i32 37, i32 41, i32 45, i32 49, i32 53, i32 57, i32 61>
  %26 = shufflevector <64 x i8> %23, <64 x i8> poison, <16 x i32> <i32 2, i32 6, i32 10, i32 14, i32 18, i32 22, i32 26, i32 30, i32 34, i32 38, i32 42, i32 46, i32 50, i32 54, i32 58, i32 62>
  %27 = shufflevector <64 x i8> %23, <64 x i8> poison, <16 x i32> <i32 3, i32 7, i32 11, i32 15, i32 19, i32 23, i32 27, i32 31, i32 35, i32 39, i32 43, i32 47, i32 51, i32 55, i32 59, i32 63>
  store <16 x i8> %24, ptr %21, align 1
  %28 = getelementptr i8, ptr %21, i64 256
  store <16 x i8> %25, ptr %28, align 1
  %29 = getelementptr i8, ptr %21, i64 512
  store <16 x i8> %26, ptr %29, align 1
  %30 = getelementptr i8, ptr %21, i64 768
  store <16 x i8> %27, ptr %30, align 1
  %31 = add nuw i64 %19, 16
  %32 = icmp eq i64 %31, 32
  br i1 %32, label %94, label %18

33:
  %34 = load i8, ptr %16, align 1
  %35 = insertelement <32 x i8> poison, i8 %34, i64 0
  %36 = shufflevector <32 x i8> %35, <32 x i8> poison, <32 x i32> zeroinitializer
  store <32 x i8> %36, ptr %11, align 1
  %37 = getelementptr i8, ptr %16, i64 1
  %38 = load i8, ptr %37, align 1
  %39 = insertelement <32 x i8> poison, i8 %38, i64 0
  %40 = shufflevector <32 x i8> %39, <32 x i8> poison, <32 x i32> zeroinitializer
  %41 = getelementptr i8, ptr %11, i64 256
  store <32 x i8> %40, ptr %41, align 1
  %42 = getelementptr i8, ptr %16, i64 2
  %43 = load i8, ptr %42, align 1
  %44 = insertelement <32 x i8> poison, i8 %43, i64 0
  %45 = shufflevector <32 x i8> %44, <32 x i8> poison, <32 x i32> zeroinitializer
  %46 = getelementptr i8, ptr %11, i64 512
  store <32 x i8> %45, ptr %46, align 1
  %47 = getelementptr i8, ptr %16, i64 3
  %48 = load i8, ptr %47, align 1
  %49 = insertelement <32 x i8> poison, i8 %48, i64 0
  %50 = shufflevector <32 x i8> %49, <32 x i8> poison, <32 x i32> zeroinitializer
  %51 = getelementptr i8, ptr %11, i64 768
  store <32 x i8> %50, ptr %51, align 1
  br label %94

52:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %9) #11
  %53 = add i64 %12, %4
  %54 = icmp eq i32 %7, 0
  br i1 %54, label %62, label %55

55:
  %56 = load <32 x i32>, ptr %6, align 64
  %57 = trunc i64 %3 to i32
  %58 = insertelement <32 x i32> poison, i32 %57, i64 0
  %59 = shufflevector <32 x i32> %58, <32 x i32> poison, <32 x i32> zeroinitializer
  %60 = sub <32 x i32> %56, %59
  %61 = sext <32 x i32> %60 to <32 x i64>
  br label %65

62:
  %63 = load <32 x i64>, ptr %6, align 64
  %64 = sub i64 %53, %3
  br label %65

65:
  %66 = phi i64 [ %53, %55 ], [ %64, %62 ]
  %67 = phi <32 x i64> [ %61, %55 ], [ %63, %62 ]
  %68 = insertelement <32 x i64> poison, i64 %66, i64 0
  %69 = shufflevector <32 x i64> %68, <32 x i64> poison, <32 x i32> zeroinitializer
  %70 = add <32 x i64> %69, %67
  store <32 x i64> %70, ptr %9, align 64
  %71 = icmp eq i32 %5, 0
  br i1 %71, label %93, label %72

72:
  %73 = phi i32 [ %91, %72 ], [ %5, %65 ]
  %74 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %73, i1 true)
  %75 = zext nneg i32 %74 to i64
  %76 = getelementptr [32 x i64], ptr %9, i64 0, i64 %75
  %77 = load i64, ptr %76, align 8
  %78 = inttoptr i64 %77 to ptr
  %79 = getelementptr i8, ptr %11, i64 %75
  %80 = load i8, ptr %78, align 1
  store i8 %80, ptr %79, align 1
  %81 = getelementptr i8, ptr %78, i64 1
  %82 = load i8, ptr %81, align 1
  %83 = getelementptr i8, ptr %79, i64 256
  store i8 %82, ptr %83, align 1
  %84 = getelementptr i8, ptr %78, i64 2
  %85 = load i8, ptr %84, align 1
  %86 = getelementptr i8, ptr %79, i64 512
  store i8 %85, ptr %86, align 1
  %87 = getelementptr i8, ptr %78, i64 3
  %88 = load i8, ptr %87, align 1
  %89 = getelementptr i8, ptr %79, i64 768
  store i8 %88, ptr %89, align 1
  %90 = add i32 %73, -1
  %91 = and i32 %90, %73
  %92 = icmp eq i32 %91, 0
  br i1 %92, label %93, label %72

93:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %9) #11
  br label %94

94:
  ret void
}

define dso_local void @store_4x8(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef readonly %6, i32 noundef %7) local_unnamed_addr #6 {
  %9 = alloca [32 x i64], align 64
  %10 = getelementptr inbounds i8, ptr %0, i64 256
  %11 = load ptr, ptr %10, align 8
  %12 = add i64 %3, %2
  %13 = getelementptr inbounds i8, ptr %1, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %12
  %16 = inttoptr i64 %15 to ptr
  %17 = load i32, ptr %1, align 8
  switch i32 %17, label %44 [
    i32 0, label %18
    i32 1, label %29
  ]

18:
  %19 = load <32 x i8>, ptr %11, align 1
  %20 = getelementptr i8, ptr %11, i64 256
  %21 = load <32 x i8>, ptr %20, align 1
  %22 = getelementptr i8, ptr %11, i64 512
  %23 = load <32 x i8>, ptr %22, align 1
  %24 = getelementptr i8, ptr %11, i64 768
  %25 = load <32 x i8>, ptr %24, align 1
  %26 = shufflevector <32 x i8> %19, <32 x i8> %21, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %27 = shufflevector <32 x i8> %23, <32 x i8> %25, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %28 = shufflevector <64 x i8> %26, <64 x i8> %27, <128 x i32> <i32 0, i32 32, i32 64, i32 96, i32 1, i32 33, i32 65, i32 97, i32 2, i32 34, i32 66, i32 98, i32 3, i32 35, i32 67, i32 99, i32 4, i32 36, i32 68, i32 100, i32 5, i32 37, i32 69, i32 101, i32 6, i32 38, i32 70, i32 102, i32 7, i32 39, i32 71, i32 103, i32 8, i32 40, i32 72, i32 104, i32 9, i32 41, i32 73, i32 105, i32 10, i32 42, i32 74, i32 106, i32 11, i32 43, i32 75, i32 107, i32 12, i32 44, i32 76, i32 108, i32 13, i32 45, i32 77, i32 109, i32 14, i32 46, i32 78, i32 110, i32 15, i32 47, i32 79, i32 111, i32 16, i32 48, i32 80, i32 112, i32 17, i32 49, i32 81, i32 113, i32 18, i32 50, i32 82, i32 114, i32 19, i32 51, i32 83, i32 115, i32 20, i32 52, i32 84, i32 116, i32 21, i32 53, i32 85, i32 117, i32 22, i32 54, i32 86, i32 118, i32 23, i32 55, i32 87, i32 119, i32 24, i32 56, i32 88, i32 120, i32 25, i32 57, i32 89, i32 121, i32 26, i32 58, i32 90, i32 122, i32 27, i32 59, i32 91, i32 123, i32 28, i32 60, i32 92, i32 124, i32 29, i32 61, i32 93, i32 125, i32 30, i32 62, i32 94, i32 126, i32 31, i32 63, i32 95, i32 127>
  store <128 x i8> %28, ptr %16, align 1
  br label %86

29:
  %30 = tail call range(i32 0, 33) i32 @llvm.ctlz.i32(i32 %5, i1 true)
  %31 = xor i32 %30, 31
  %32 = zext nneg i32 %31 to i64
  %33 = getelementptr i8, ptr %11, i64 %32
  %34 = load i8, ptr %33, align 1
  store i8 %34, ptr %16, align 1
  %35 = getelementptr i8, ptr %33, i64 256
  %36 = load i8, ptr %35, align 1
  %37 = getelementptr i8, ptr %16, i64 1
  store i8 %36, ptr %37, align 1
  %38 = getelementptr i8, ptr %33, i64 512
  %39 = load i8, ptr %38, align 1
  %40 = getelementptr i8, ptr %16, i64 2
  store i8 %39, ptr %40, align 1
  %41 = getelementptr i8, ptr %33, i64 768
  %42 = load i8, ptr %41, align 1
  %43 = getelementptr i8, ptr %16, i64 3
  store i8 %42, ptr %43, align 1
  br label %86

44:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %9) #11
  %45 = add i64 %12, %4
  %46 = icmp eq i32 %7, 0
  br i1 %46, label %54, label %47

47:
  %48 = load <32 x i32>, ptr %6, align 64
  %49 = trunc i64 %3 to i32
  %50 = insertelement <32 x i32> poison, i32 %49, i64 0
  %51 = shufflevector <32 x i32> %50, <32 x i32> poison, <32 x i32> zeroinitializer
  %52 = sub <32 x i32> %48, %51
  %53 = sext <32 x i32> %52 to <32 x i64>
  br label %57

54:
  %55 = load <32 x i64>, ptr %6, align 64
  %56 = sub i64 %45, %3
  br label %57

57:
  %58 = phi i64 [ %45, %47 ], [ %56, %54 ]
  %59 = phi <32 x i64> [ %53, %47 ], [ %55, %54 ]
  %60 = insertelement <32 x i64> poison, i64 %58, i64 0
  %61 = shufflevector <32 x i64> %60, <32 x i64> poison, <32 x i32> zeroinitializer
  %62 = add <32 x i64> %61, %59
  store <32 x i64> %62, ptr %9, align 64
  %63 = icmp eq i32 %5, 0
  br i1 %63, label %85, label %64

64:
  %65 = phi i32 [ %83, %64 ], [ %5, %57 ]
  %66 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %65, i1 true)
  %67 = zext nneg i32 %66 to i64
  %68 = getelementptr i8, ptr %11, i64 %67
  %69 = getelementptr [32 x i64], ptr %9, i64 0, i64 %67
  %70 = load i64, ptr %69, align 8
  %71 = inttoptr i64 %70 to ptr
  %72 = load i8, ptr %68, align 1
  store i8 %72, ptr %71, align 1
  %73 = getelementptr i8, ptr %68, i64 256
  %74 = load i8, ptr %73, align 1
  %75 = getelementptr i8, ptr %71, i64 1
  store i8 %74, ptr %75, align 1
  %76 = getelementptr i8, ptr %68, i64 512
  %77 = load i8, ptr %76, align 1
  %78 = getelementptr i8, ptr %71, i64 2
  store i8 %77, ptr %78, align 1
  %79 = getelementptr i8, ptr %68, i64 768
  %80 = load i8, ptr %79, align 1
  %81 = getelementptr i8, ptr %71, i64 3
  store i8 %80, ptr %81, align 1
  %82 = add i32 %65, -1
  %83 = and i32 %82, %65
  %84 = icmp eq i32 %83, 0
  br i1 %84, label %85, label %64

85:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %9) #11
  br label %86

86:
  ret void
}

define dso_local void @load_4x16(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef readonly %6, i32 noundef %7) local_unnamed_addr #6 {
  %9 = alloca [32 x i64], align 64
  %10 = getelementptr inbounds i8, ptr %0, i64 256
  %11 = load ptr, ptr %10, align 8
  %12 = add i64 %3, %2
  %13 = getelementptr inbounds i8, ptr %1, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %12
  %16 = inttoptr i64 %15 to ptr
  %17 = load i32, ptr %1, align 8
  switch i32 %17, label %52 [
    i32 0, label %18
    i32 1, label %33
  ]

18:
  %19 = phi i64 [ %31, %18 ], [ 0, %8 ]
  %20 = getelementptr i16, ptr %11, i64 %19
  %21 = shl i64 %19, 3
  %22 = getelementptr i8, ptr %16, i64 %21
  %23 = load <64 x i16>, ptr %22, align 2
  %24 = shufflevector <64 x i16> %23, <64 x i16> poison, <16 x i32> <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 24, i32 28, i32 32, i32 36, i32 40, i32 44, i32 48, i32 52, i32 56, i32 60>
  %25 = shufflevector <64 x i16> %23, <64 x i16> poison, <16 x i32> <i32 1, i32 5, i32 9, i32 13, i32 17, i32 21, i32 25, i32 29, i32 33, i32 37, i32 41, i32 45, i32 49, i32 53, i32 57, i32 61>
  %26 = shufflevector <64 x i16> %23, <64 x i16> poison, <16 x i32> <i32 2, i32 6, i32 10, i32 14, i32 18, i32 22, i32 26, i32 30, i32 34, i32 38, i32 42, i32 46, i32 50, i32 54, i32 58, i32 62>
  %27 = shufflevector <64 x i16> %23, <64 x i16> poison, <16 x i32> <i32 3, i32 7, i32 11, i32 15, i32 19, i32 23, i32 27, i32 31, i32 35, i32 39, i32 43, i32 47, i32 51, i32 55, i32 59, i32 63>
  store <16 x i16> %24, ptr %20, align 2
  %28 = getelementptr i8, ptr %20, i64 256
  store <16 x i16> %25, ptr %28, align 2
  %29 = getelementptr i8, ptr %20, i64 512
  store <16 x i16> %26, ptr %29, align 2
  %30 = getelementptr i8, ptr %20, i64 768
  store <16 x i16> %27, ptr %30, align 2
  %31 = add nuw i64 %19, 16
  %32 = icmp eq i64 %31, 32
  br i1 %32, label %94, label %18

33:
  %34 = load i16, ptr %16, align 2
  %35 = insertelement <32 x i16> poison, i16 %34, i64 0
  %36 = shufflevector <32 x i16> %35, <32 x i16> poison, <32 x i32> zeroinitializer
  store <32 x i16> %36, ptr %11, align 2
  %37 = getelementptr i8, ptr %16, i64 2
  %38 = load i16, ptr %37, align 2
  %39 = insertelement <32 x i16> poison, i16 %38, i64 0
  %40 = shufflevector <32 x i16> %39, <32 x i16> poison, <32 x i32> zeroinitializer
  %41 = getelementptr i8, ptr %11, i64 256
  store <32 x i16> %40, ptr %41, align 2
  %42 = getelementptr i8, ptr %16, i64 4
  %43 = load i16, ptr %42, align 2
  %44 = insertelement <32 x i16> poison, i16 %43, i64 0
  %45 = shufflevector <32 x i16> %44, <32 x i16> poison, <32 x i32> zeroinitializer
  %46 = getelementptr i8, ptr %11, i64 512
  store <32 x i16> %45, ptr %46, align 2
  %47 = getelementptr i8, ptr %16, i64 6
  %48 = load i16, ptr %47, align 2
  %49 = insertelement <32 x i16> poison, i16 %48, i64 0
  %50 = shufflevector <32 x i16> %49, <32 x i16> poison, <32 x i32> zeroinitializer
  %51 = getelementptr i8, ptr %11, i64 768
  store <32 x i16> %50, ptr %51, align 2
  br label %94

52:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %9) #11
  %53 = add i64 %12, %4
  %54 = icmp eq i32 %7, 0
  br i1 %54, label %62, label %55

55:
  %56 = load <32 x i32>, ptr %6, align 64
  %57 = trunc i64 %3 to i32
  %58 = insertelement <32 x i32> poison, i32 %57, i64 0
  %59 = shufflevector <32 x i32> %58, <32 x i32> poison, <32 x i32> zeroinitializer
  %60 = sub <32 x i32> %56, %59
  %61 = sext <32 x i32> %60 to <32 x i64>
  br label %65

62:
  %63 = load <32 x i64>, ptr %6, align 64
  %64 = sub i64 %53, %3
  br label %65

65:
  %66 = phi i64 [ %53, %55 ], [ %64, %62 ]
  %67 = phi <32 x i64> [ %61, %55 ], [ %63, %62 ]
  %68 = insertelement <32 x i64> poison, i64 %66, i64 0
  %69 = shufflevector <32 x i64> %68, <32 x i64> poison, <32 x i32> zeroinitializer
  %70 = add <32 x i64> %69, %67
  store <32 x i64> %70, ptr %9, align 64
  %71 = icmp eq i32 %5, 0
  br i1 %71, label %93, label %72

72:
  %73 = phi i32 [ %91, %72 ], [ %5, %65 ]
  %74 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %73, i1 true)
  %75 = zext nneg i32 %74 to i64
  %76 = getelementptr [32 x i64], ptr %9, i64 0, i64 %75
  %77 = load i64, ptr %76, align 8
  %78 = inttoptr i64 %77 to ptr
  %79 = getelementptr i16, ptr %11, i64 %75
  %80 = load i16, ptr %78, align 2
  store i16 %80, ptr %79, align 2
  %81 = getelementptr i8, ptr %78, i64 2
  %82 = load i16, ptr %81, align 2
  %83 = getelementptr i8, ptr %79, i64 256
  store i16 %82, ptr %83, align 2
  %84 = getelementptr i8, ptr %78, i64 4
  %85 = load i16, ptr %84, align 2
  %86 = getelementptr i8, ptr %79, i64 512
  store i16 %85, ptr %86, align 2
  %87 = getelementptr i8, ptr %78, i64 6
  %88 = load i16, ptr %87, align 2
  %89 = getelementptr i8, ptr %79, i64 768
  store i16 %88, ptr %89, align 2
  %90 = add i32 %73, -1
  %91 = and i32 %90, %73
  %92 = icmp eq i32 %91, 0
  br i1 %92, label %93, label %72

93:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %9) #11
  br label %94

94:
  ret void
}

define dso_local void @store_4x16(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef readonly %6, i32 noundef %7) local_unnamed_addr #6 {
  %9 = alloca [32 x i64], align 64
  %10 = getelementptr inbounds i8, ptr %0, i64 256
  %11 = load ptr, ptr %10, align 8
  %12 = add i64 %3, %2
  %13 = getelementptr inbounds i8, ptr %1, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %12
  %16 = inttoptr i64 %15 to ptr
  %17 = load i32, ptr %1, align 8
  switch i32 %17, label %44 [
    i32 0, label %18
    i32 1, label %29
  ]

18:
  %19 = load <32 x i16>, ptr %11, align 2
  %20 = getelementptr i8, ptr %11, i64 256
  %21 = load <32 x i16>, ptr %20, align 2
  %22 = getelementptr i8, ptr %11, i64 512
  %23 = load <32 x i16>, ptr %22, align 2
  %24 = getelementptr i8, ptr %11, i64 768
  %25 = load <32 x i16>, ptr %24, align 2
  %26 = shufflevector <32 x i16> %19, <32 x i16> %21, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %27 = shufflevector <32 x i16> %23, <32 x i16> %25, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %28 = shufflevector <64 x i16> %26, <64 x i16> %27, <128 x i32> <i32 0, i32 32, i32 64, i32 96, i32 1, i32 33, i32 65, i32 97, i32 2, i32 34, i32 66, i32 98, i32 3, i32 35, i32 67, i32 99, i32 4, i32 36, i32 68, i32 100, i32 5, i32 37, i32 69, i32 101, i32 6, i32 38, i32 70, i32 102, i32 7, i32 39, i32 71, i32 103, i32 8, i32 40, i32 72, i32 104, i32 9, i32 41, i32 73, i32 105, i32 10, i32 42, i32 74, i32 106, i32 11, i32 43, i32 75, i32 107, i32 12, i32 44, i32 76, i32 108, i32 13, i32 45, i32 77, i32 109, i32 14, i32 46, i32 78, i32 110, i32 15, i32 47, i32 79, i32 111, i32 16, i32 48, i32 80, i32 112, i32 17, i32 49, i32 81, i32 113, i32 18, i32 50, i32 82, i32 114, i32 19, i32 51, i32 83, i32 115, i32 20, i32 52, i32 84, i32 116, i32 21, i32 53, i32 85, i32 117, i32 22, i32 54, i32 86, i32 118, i32 23, i32 55, i32 87, i32 119, i32 24, i32 56, i32 88, i32 120, i32 25, i32 57, i32 89, i32 121, i32 26, i32 58, i32 90, i32 122, i32 27, i32 59, i32 91, i32 123, i32 28, i32 60, i32 92, i32 124, i32 29, i32 61, i32 93, i32 125, i32 30, i32 62, i32 94, i32 126, i32 31, i32 63, i32 95, i32 127>
  store <128 x i16> %28, ptr %16, align 2
  br label %86

29:
  %30 = tail call range(i32 0, 33) i32 @llvm.ctlz.i32(i32 %5, i1 true)
  %31 = xor i32 %30, 31
  %32 = zext nneg i32 %31 to i64
  %33 = getelementptr i16, ptr %11, i64 %32
  %34 = load i16, ptr %33, align 2
  store i16 %34, ptr %16, align 2
  %35 = getelementptr i8, ptr %33, i64 256
  %36 = load i16, ptr %35, align 2
  %37 = getelementptr i8, ptr %16, i64 2
  store i16 %36, ptr %37, align 2
  %38 = getelementptr i8, ptr %33, i64 512
  %39 = load i16, ptr %38, align 2
  %40 = getelementptr i8, ptr %16, i64 4
  store i16 %39, ptr %40, align 2
  %41 = getelementptr i8, ptr %33, i64 768
  %42 = load i16, ptr %41, align 2
  %43 = getelementptr i8, ptr %16, i64 6
  store i16 %42, ptr %43, align 2
  br label %86

44:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %9) #11
  %45 = add i64 %12, %4
  %46 = icmp eq i32 %7, 0
  br i1 %46, label %54, label %47

47:
  %48 = load <32 x i32>, ptr %6, align 64
  %49 = trunc i64 %3 to i32
  %50 = insertelement <32 x i32> poison, i32 %49, i64 0
  %51 = shufflevector <32 x i32> %50, <32 x i32> poison, <32 x i32> zeroinitializer
  %52 = sub <32 x i32> %48, %51
  %53 = sext <32 x i32> %52 to <32 x i64>
  br label %57

54:
  %55 = load <32 x i64>, ptr %6, align 64
  %56 = sub i64 %45, %3
  br label %57

57:
  %58 = phi i64 [ %45, %47 ], [ %56, %54 ]
  %59 = phi <32 x i64> [ %53, %47 ], [ %55, %54 ]
  %60 = insertelement <32 x i64> poison, i64 %58, i64 0
  %61 = shufflevector <32 x i64> %60, <32 x i64> poison, <32 x i32> zeroinitializer
  %62 = add <32 x i64> %61, %59
  store <32 x i64> %62, ptr %9, align 64
  %63 = icmp eq i32 %5, 0
  br i1 %63, label %85, label %64

64:
  %65 = phi i32 [ %83, %64 ], [ %5, %57 ]
  %66 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %65, i1 true)
  %67 = zext nneg i32 %66 to i64
  %68 = getelementptr i16, ptr %11, i64 %67
  %69 = getelementptr [32 x i64], ptr %9, i64 0, i64 %67
  %70 = load i64, ptr %69, align 8
  %71 = inttoptr i64 %70 to ptr
  %72 = load i16, ptr %68, align 2
  store i16 %72, ptr %71, align 2
  %73 = getelementptr i8, ptr %68, i64 256
  %74 = load i16, ptr %73, align 2
  %75 = getelementptr i8, ptr %71, i64 2
  store i16 %74, ptr %75, align 2
  %76 = getelementptr i8, ptr %68, i64 512
  %77 = load i16, ptr %76, align 2
  %78 = getelementptr i8, ptr %71, i64 4
  store i16 %77, ptr %78, align 2
  %79 = getelementptr i8, ptr %68, i64 768
  %80 = load i16, ptr %79, align 2
  %81 = getelementptr i8, ptr %71, i64 6
  store i16 %80, ptr %81, align 2
  %82 = add i32 %65, -1
  %83 = and i32 %82, %65
  %84 = icmp eq i32 %83, 0
  br i1 %84, label %85, label %64

85:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %9) #11
  br label %86

86:
  ret void
}

define dso_local void @load_4x32(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef readonly %6, i32 noundef %7) local_unnamed_addr #6 {
  %9 = alloca [32 x i64], align 64
  %10 = getelementptr inbounds i8, ptr %0, i64 256
  %11 = load ptr, ptr %10, align 8
  %12 = add i64 %3, %2
  %13 = getelementptr inbounds i8, ptr %1, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %12
  %16 = inttoptr i64 %15 to ptr
  %17 = load i32, ptr %1, align 8
  switch i32 %17, label %52 [
    i32 0, label %18
    i32 1, label %33
  ]

18:
  %19 = phi i64 [ %31, %18 ], [ 0, %8 ]
  %20 = getelementptr i32, ptr %11, i64 %19
  %21 = shl i64 %19, 4
  %22 = getelementptr i8, ptr %16, i64 %21
  %23 = load <64 x i32>, ptr %22, align 4
  %24 = shufflevector <64 x i32> %23, <64 x i32> poison, <16 x i32> <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 24, i32 28, i32 32, i32 36, i32 40, i32 44, i32 48, i32 52, i32 56, i32 60>
  %25 = shufflevector <64 x i32> %23, <64 x i32> poison, <16 x i32> <i32 1, i32 5, i32 9, i32 13, i32 17, i32 21, i32 25, i32 29, i32 33, i32 37, i32 41, i32 45, i32 49, i32 53, i32 57, i32 61>
  %26 = shufflevector <64 x i32> %23, <64 x i32> poison, <16 x i32> <i32 2, i32 6, i32 10, i32 14, i32 18, i32 22, i32 26, i32 30, i32 34, i32 38, i32 42, i32 46, i32 50, i32 54, i32 58, i32 62>
  %27 = shufflevector <64 x i32> %23, <64 x i32> poison, <16 x i32> <i32 3, i32 7, i32 11, i32 15, i32 19, i32 23, i32 27, i32 31, i32 35, i32 39, i32 43, i32 47, i32 51, i32 55, i32 59, i32 63>
  store <16 x i32> %24, ptr %20, align 4
  %28 = getelementptr i8, ptr %20, i64 256
  store <16 x i32> %25, ptr %28, align 4
  %29 = getelementptr i8, ptr %20, i64 512
  store <16 x i32> %26, ptr %29, align 4
  %30 = getelementptr i8, ptr %20, i64 768
  store <16 x i32> %27, ptr %30, align 4
  %31 = add nuw i64 %19, 16
  %32 = icmp eq i64 %31, 32
  br i1 %32, label %94, label %18

33:
  %34 = load i32, ptr %16, align 4
  %35 = insertelement <32 x i32> poison, i32 %34, i64 0
  %36 = shufflevector <32 x i32> %35, <32 x i32> poison, <32 x i32> zeroinitializer
  store <32 x i32> %36, ptr %11, align 4
  %37 = getelementptr i8, ptr %16, i64 4
  %38 = load i32, ptr %37, align 4
  %39 = insertelement <32 x i32> poison, i32 %38, i64 0
  %40 = shufflevector <32 x i32> %39, <32 x i32> poison, <32 x i32> zeroinitializer
  %41 = getelementptr i8, ptr %11, i64 256
  store <32 x i32> %40, ptr %41, align 4
  %42 = getelementptr i8, ptr %16, i64 8
  %43 = load i32, ptr %42, align 4
  %44 = insertelement <32 x i32> poison, i32 %43, i64 0
  %45 = shufflevector <32 x i32> %44, <32 x i32> poison, <32 x i32> zeroinitializer
  %46 = getelementptr i8, ptr %11, i64 512
  store <32 x i32> %45, ptr %46, align 4
  %47 = getelementptr i8, ptr %16, i64 12
  %48 = load i32, ptr %47, align 4
  %49 = insertelement <32 x i32> poison, i32 %48, i64 0
  %50 = shufflevector <32 x i32> %49, <32 x i32> poison, <32 x i32> zeroinitializer
  %51 = getelementptr i8, ptr %11, i64 768
  store <32 x i32> %50, ptr %51, align 4
  br label %94

52:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %9) #11
  %53 = add i64 %12, %4
  %54 = icmp eq i32 %7, 0
  br i1 %54, label %62, label %55

55:
  %56 = load <32 x i32>, ptr %6, align 64
  %57 = trunc i64 %3 to i32
  %58 = insertelement <32 x i32> poison, i32 %57, i64 0
  %59 = shufflevector <32 x i32> %58, <32 x i32> poison, <32 x i32> zeroinitializer
  %60 = sub <32 x i32> %56, %59
  %61 = sext <32 x i32> %60 to <32 x i64>
  br label %65

62:
  %63 = load <32 x i64>, ptr %6, align 64
  %64 = sub i64 %53, %3
  br label %65

65:
  %66 = phi i64 [ %53, %55 ], [ %64, %62 ]
  %67 = phi <32 x i64> [ %61, %55 ], [ %63, %62 ]
  %68 = insertelement <32 x i64> poison, i64 %66, i64 0
  %69 = shufflevector <32 x i64> %68, <32 x i64> poison, <32 x i32> zeroinitializer
  %70 = add <32 x i64> %69, %67
  store <32 x i64> %70, ptr %9, align 64
  %71 = icmp eq i32 %5, 0
  br i1 %71, label %93, label %72

72:
  %73 = phi i32 [ %91, %72 ], [ %5, %65 ]
  %74 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %73, i1 true)
  %75 = zext nneg i32 %74 to i64
  %76 = getelementptr [32 x i64], ptr %9, i64 0, i64 %75
  %77 = load i64, ptr %76, align 8
  %78 = inttoptr i64 %77 to ptr
  %79 = getelementptr i32, ptr %11, i64 %75
  %80 = load i32, ptr %78, align 4
  store i32 %80, ptr %79, align 4
  %81 = getelementptr i8, ptr %78, i64 4
  %82 = load i32, ptr %81, align 4
  %83 = getelementptr i8, ptr %79, i64 256
  store i32 %82, ptr %83, align 4
  %84 = getelementptr i8, ptr %78, i64 8
  %85 = load i32, ptr %84, align 4
  %86 = getelementptr i8, ptr %79, i64 512
  store i32 %85, ptr %86, align 4
  %87 = getelementptr i8, ptr %78, i64 12
  %88 = load i32, ptr %87, align 4
  %89 = getelementptr i8, ptr %79, i64 768
  store i32 %88, ptr %89, align 4
  %90 = add i32 %73, -1
  %91 = and i32 %90, %73
  %92 = icmp eq i32 %91, 0
  br i1 %92, label %93, label %72

93:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %9) #11
  br label %94

94:
  ret void
}

define dso_local void @store_4x32(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef readonly %6, i32 noundef %7) local_unnamed_addr #6 {
  %9 = alloca [32 x i64], align 64
  %10 = getelementptr inbounds i8, ptr %0, i64 256
  %11 = load ptr, ptr %10, align 8
  %12 = add i64 %3, %2
  %13 = getelementptr inbounds i8, ptr %1, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %12
  %16 = inttoptr i64 %15 to ptr
  %17 = load i32, ptr %1, align 8
  switch i32 %17, label %53 [
    i32 0, label %18
    i32 1, label %38
  ]

18:
  %19 = getelementptr i8, ptr %16, i64 -12
  br label %20

20:
  %21 = phi i64 [ %36, %20 ], [ 0, %18 ]
  %22 = getelementptr i32, ptr %11, i64 %21
  %23 = shl nuw nsw i64 %21, 2
  %24 = load <16 x i32>, ptr %22, align 4
  %25 = getelementptr i8, ptr %22, i64 256
  %26 = load <16 x i32>, ptr %25, align 4
  %27 = getelementptr i8, ptr %22, i64 512
  %28 = load <16 x i32>, ptr %27, align 4
  %29 = getelementptr i8, ptr %22, i64 768
  %30 = load <16 x i32>, ptr %29, align 4
  %31 = or disjoint i64 %23, 3
  %32 = getelementptr i32, ptr %19, i64 %31
  %33 = shufflevector <16 x i32> %24, <16 x i32> %26, <32 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %34 = shufflevector <16 x i32> %28, <16 x i32> %30, <32 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %35 = shufflevector <32 x i32> %33, <32 x i32> %34, <64 x i32> <i32 0, i32 16, i32 32, i32 48, i32 1, i32 17, i32 33, i32 49, i32 2, i32 18, i32 34, i32 50, i32 3, i32 19, i32 35, i32 51, i32 4, i32 20, i32 36, i32 52, i32 5, i32 21, i32 37, i32 53, i32 6, i32 22, i32 38, i32 54, i32 7, i32 23, i32 39, i32 55, i32 8, i32 24, i32 40, i32 56, i32 9, i32 25, i32 41, i32 57, i32 10, i32 26, i32 42, i32 58, i32 11, i32 27, i32 43, i32 59, i32 12, i32 28, i32 44, i32 60, i32 13, i32 29, i32 45, i32 61, i32 14, i32 30, i32 46, i32 62, i32 15, i32 31, i32 47, i32 63>
  store <64 x i32> %35, ptr %32, align 4
  %36 = add nuw i64 %21, 16
  %37 = icmp eq i64 %36, 32
  br i1 %37, label %95, label %20

38:
  %39 = tail call range(i32 0, 33) i32 @llvm.ctlz.i32(i32 %5, i1 true)
  %40 = xor i32 %39, 31
  %41 = zext nneg i32 %40 to i64
  %42 = getelementptr i32, ptr %11, i64 %41
  %43 = load i32, ptr %42, align 4
  store i32 %43, ptr %16, align 4
  %44 = getelementptr i8, ptr %42, i64 256
  %45 = load i32, ptr %44, align 4
  %46 = getelementptr i8, ptr %16, i64 4
  store i32 %45, ptr %46, align 4
  %47 = getelementptr i8, ptr %42, i64 512
  %48 = load i32, ptr %47, align 4
  %49 = getelementptr i8, ptr %16, i64 8
  store i32 %48, ptr %49, align 4
  %50 = getelementptr i8, ptr %42, i64 768
  %51 = load i32, ptr %50, align 4
  %52 = getelementptr i8, ptr %16, i64 12
  store i32 %51, ptr %52, align 4
  br label %95

53:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %9) #11
  %54 = add i64 %12, %4
  %55 = icmp eq i32 %7, 0
  br i1 %55, label %63, label %56

56:
  %57 = load <32 x i32>, ptr %6, align 64
  %58 = trunc i64 %3 to i32
  %59 = insertelement <32 x i32> poison, i32 %58, i64 0
  %60 = shufflevector <32 x i32> %59, <32 x i32> poison, <32 x i32> zeroinitializer
  %61 = sub <32 x i32> %57, %60
  %62 = sext <32 x i32> %61 to <32 x i64>
  br label %66

63:
  %64 = load <32 x i64>, ptr %6, align 64
  %65 = sub i64 %54, %3
  br label %66

66:
  %67 = phi i64 [ %54, %56 ], [ %65, %63 ]
  %68 = phi <32 x i64> [ %62, %56 ], [ %64, %63 ]
  %69 = insertelement <32 x i64> poison, i64 %67, i64 0
  %70 = shufflevector <32 x i64> %69, <32 x i64> poison, <32 x i32> zeroinitializer
  %71 = add <32 x i64> %70, %68
  store <32 x i64> %71, ptr %9, align 64
  %72 = icmp eq i32 %5, 0
  br i1 %72, label %94, label %73

73:
  %74 = phi i32 [ %92, %73 ], [ %5, %66 ]
  %75 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %74, i1 true)
  %76 = zext nneg i32 %75 to i64
  %77 = getelementptr i32, ptr %11, i64 %76
  %78 = getelementptr [32 x i64], ptr %9, i64 0, i64 %76
  %79 = load i64, ptr %78, align 8
  %80 = inttoptr i64 %79 to ptr
  %81 = load i32, ptr %77, align 4
  store i32 %81, ptr %80, align 4
  %82 = getelementptr i8, ptr %77, i64 256
  %83 = load i32, ptr %82, align 4
  %84 = getelementptr i8, ptr %80, i64 4
  store i32 %83, ptr %84, align 4
  %85 = getelementptr i8, ptr %77, i64 512
  %86 = load i32, ptr %85, align 4
  %87 = getelementptr i8, ptr %80, i64 8
  store i32 %86, ptr %87, align 4
  %88 = getelementptr i8, ptr %77, i64 768
  %89 = load i32, ptr %88, align 4
  %90 = getelementptr i8, ptr %80, i64 12
  store i32 %89, ptr %90, align 4
  %91 = add i32 %74, -1
  %92 = and i32 %91, %74
  %93 = icmp eq i32 %92, 0
  br i1 %93, label %94, label %73

94:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %9) #11
  br label %95

95:
  ret void
}

define dso_local void @load_4x64(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef readonly %6, i32 noundef %7) local_unnamed_addr #6 {
  %9 = alloca [32 x i64], align 64
  %10 = getelementptr inbounds i8, ptr %0, i64 256
  %11 = load ptr, ptr %10, align 8
  %12 = add i64 %3, %2
  %13 = getelementptr inbounds i8, ptr %1, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %12
  %16 = inttoptr i64 %15 to ptr
  %17 = load i32, ptr %1, align 8
  switch i32 %17, label %52 [
    i32 0, label %18
    i32 1, label %33
  ]

18:
  %19 = phi i64 [ %31, %18 ], [ 0, %8 ]
  %20 = getelementptr i64, ptr %11, i64 %19
  %21 = shl i64 %19, 5
  %22 = getelementptr i8, ptr %16, i64 %21
  %23 = load <32 x i64>, ptr %22, align 8
  %24 = shufflevector <32 x i64> %23, <32 x i64> poison, <8 x i32> <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 24, i32 28>
  %25 = shufflevector <32 x i64> %23, <32 x i64> poison, <8 x i32> <i32 1, i32 5, i32 9, i32 13, i32 17, i32 21, i32 25, i32 29>
  %26 = shufflevector <32 x i64> %23, <32 x i64> poison, <8 x i32> <i32 2, i32 6, i32 10, i32 14, i32 18, i32 22, i32 26, i32 30>
  %27 = shufflevector <32 x i64> %23, <32 x i64> poison, <8 x i32> <i32 3, i32 7, i32 11, i32 15, i32 19, i32 23, i32 27, i32 31>
  store <8 x i64> %24, ptr %20, align 8
  %28 = getelementptr i8, ptr %20, i64 256
  store <8 x i64> %25, ptr %28, align 8
  %29 = getelementptr i8, ptr %20, i64 512
  store <8 x i64> %26, ptr %29, align 8
  %30 = getelementptr i8, ptr %20, i64 768
  store <8 x i64> %27, ptr %30, align 8
  %31 = add nuw i64 %19, 8
  %32 = icmp eq i64 %31, 32
  br i1 %32, label %94, label %18

33:
  %34 = load i64, ptr %16, align 8
  %35 = insertelement <32 x i64> poison, i64 %34, i64 0
  %36 = shufflevector <32 x i64> %35, <32 x i64> poison, <32 x i32> zeroinitializer
  store <32 x i64> %36, ptr %11, align 8
  %37 = getelementptr i8, ptr %16, i64 8
  %38 = load i64, ptr %37, align 8
  %39 = insertelement <32 x i64> poison, i64 %38, i64 0
  %40 = shufflevector <32 x i64> %39, <32 x i64> poison, <32 x i32> zeroinitializer
  %41 = getelementptr i8, ptr %11, i64 256
  store <32 x i64> %40, ptr %41, align 8
  %42 = getelementptr i8, ptr %16, i64 16
  %43 = load i64, ptr %42, align 8
  %44 = insertelement <32 x i64> poison, i64 %43, i64 0
  %45 = shufflevector <32 x i64> %44, <32 x i64> poison, <32 x i32> zeroinitializer
  %46 = getelementptr i8, ptr %11, i64 512
  store <32 x i64> %45, ptr %46, align 8
  %47 = getelementptr i8, ptr %16, i64 24
  %48 = load i64, ptr %47, align 8
  %49 = insertelement <32 x i64> poison, i64 %48, i64 0
  %50 = shufflevector <32 x i64> %49, <32 x i64> poison, <32 x i32> zeroinitializer
  %51 = getelementptr i8, ptr %11, i64 768
  store <32 x i64> %50, ptr %51, align 8
  br label %94

52:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %9) #11
  %53 = add i64 %12, %4
  %54 = icmp eq i32 %7, 0
  br i1 %54, label %62, label %55

55:
  %56 = load <32 x i32>, ptr %6, align 64
  %57 = trunc i64 %3 to i32
  %58 = insertelement <32 x i32> poison, i32 %57, i64 0
  %59 = shufflevector <32 x i32> %58, <32 x i32> poison, <32 x i32> zeroinitializer
  %60 = sub <32 x i32> %56, %59
  %61 = sext <32 x i32> %60 to <32 x i64>
  br label %65

62:
  %63 = load <32 x i64>, ptr %6, align 64
  %64 = sub i64 %53, %3
  br label %65

65:
  %66 = phi i64 [ %53, %55 ], [ %64, %62 ]
  %67 = phi <32 x i64> [ %61, %55 ], [ %63, %62 ]
  %68 = insertelement <32 x i64> poison, i64 %66, i64 0
  %69 = shufflevector <32 x i64> %68, <32 x i64> poison, <32 x i32> zeroinitializer
  %70 = add <32 x i64> %69, %67
  store <32 x i64> %70, ptr %9, align 64
  %71 = icmp eq i32 %5, 0
  br i1 %71, label %93, label %72

72:
  %73 = phi i32 [ %91, %72 ], [ %5, %65 ]
  %74 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %73, i1 true)
  %75 = zext nneg i32 %74 to i64
  %76 = getelementptr [32 x i64], ptr %9, i64 0, i64 %75
  %77 = load i64, ptr %76, align 8
  %78 = inttoptr i64 %77 to ptr
  %79 = getelementptr i64, ptr %11, i64 %75
  %80 = load i64, ptr %78, align 8
  store i64 %80, ptr %79, align 8
  %81 = getelementptr i8, ptr %78, i64 8
  %82 = load i64, ptr %81, align 8
  %83 = getelementptr i8, ptr %79, i64 256
  store i64 %82, ptr %83, align 8
  %84 = getelementptr i8, ptr %78, i64 16
  %85 = load i64, ptr %84, align 8
  %86 = getelementptr i8, ptr %79, i64 512
  store i64 %85, ptr %86, align 8
  %87 = getelementptr i8, ptr %78, i64 24
  %88 = load i64, ptr %87, align 8
  %89 = getelementptr i8, ptr %79, i64 768
  store i64 %88, ptr %89, align 8
  %90 = add i32 %73, -1
  %91 = and i32 %90, %73
  %92 = icmp eq i32 %91, 0
  br i1 %92, label %93, label %72

93:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %9) #11
  br label %94

94:
  ret void
}

define dso_local void @store_4x64(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5, ptr nocapture noundef readonly %6, i32 noundef %7) local_unnamed_addr #6 {
  %9 = alloca [32 x i64], align 64
  %10 = getelementptr inbounds i8, ptr %0, i64 256
  %11 = load ptr, ptr %10, align 8
  %12 = add i64 %3, %2
  %13 = getelementptr inbounds i8, ptr %1, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %12
  %16 = inttoptr i64 %15 to ptr
  %17 = load i32, ptr %1, align 8
  switch i32 %17, label %53 [
    i32 0, label %18
    i32 1, label %38
  ]

18:
  %19 = getelementptr i8, ptr %16, i64 -24
  br label %20

20:
  %21 = phi i64 [ %36, %20 ], [ 0, %18 ]
  %22 = getelementptr i64, ptr %11, i64 %21
  %23 = shl nuw nsw i64 %21, 2
  %24 = load <8 x i64>, ptr %22, align 8
  %25 = getelementptr i8, ptr %22, i64 256
  %26 = load <8 x i64>, ptr %25, align 8
  %27 = getelementptr i8, ptr %22, i64 512
  %28 = load <8 x i64>, ptr %27, align 8
  %29 = getelementptr i8, ptr %22, i64 768
  %30 = load <8 x i64>, ptr %29, align 8
  %31 = or disjoint i64 %23, 3
  %32 = getelementptr i64, ptr %19, i64 %31
  %33 = shufflevector <8 x i64> %24, <8 x i64> %26, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %34 = shufflevector <8 x i64> %28, <8 x i64> %30, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %35 = shufflevector <16 x i64> %33, <16 x i64> %34, <32 x i32> <i32 0, i32 8, i32 16, i32 24, i32 1, i32 9, i32 17, i32 25, i32 2, i32 10, i32 18, i32 26, i32 3, i32 11, i32 19, i32 27, i32 4, i32 12, i32 20, i32 28, i32 5, i32 13, i32 21, i32 29, i32 6, i32 14, i32 22, i32 30, i32 7, i32 15, i32 23, i32 31>
  store <32 x i64> %35, ptr %32, align 8
  %36 = add nuw i64 %21, 8
  %37 = icmp eq i64 %36, 32
  br i1 %37, label %95, label %20

38:
  %39 = tail call range(i32 0, 33) i32 @llvm.ctlz.i32(i32 %5, i1 true)
  %40 = xor i32 %39, 31
  %41 = zext nneg i32 %40 to i64
  %42 = getelementptr i64, ptr %11, i64 %41
  %43 = load i64, ptr %42, align 8
  store i64 %43, ptr %16, align 8
  %44 = getelementptr i8, ptr %42, i64 256
  %45 = load i64, ptr %44, align 8
  %46 = getelementptr i8, ptr %16, i64 8
  store i64 %45, ptr %46, align 8
  %47 = getelementptr i8, ptr %42, i64 512
  %48 = load i64, ptr %47, align 8
  %49 = getelementptr i8, ptr %16, i64 16
  store i64 %48, ptr %49, align 8
  %50 = getelementptr i8, ptr %42, i64 768
  %51 = load i64, ptr %50, align 8
  %52 = getelementptr i8, ptr %16, i64 24
  store i64 %51, ptr %52, align 8
  br label %95

53:
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %9) #11
  %54 = add i64 %12, %4
  %55 = icmp eq i32 %7, 0
  br i1 %55, label %63, label %56

56:
  %57 = load <32 x i32>, ptr %6, align 64
  %58 = trunc i64 %3 to i32
  %59 = insertelement <32 x i32> poison, i32 %58, i64 0
  %60 = shufflevector <32 x i32> %59, <32 x i32> poison, <32 x i32> zeroinitializer
  %61 = sub <32 x i32> %57, %60
  %62 = sext <32 x i32> %61 to <32 x i64>
  br label %66

63:
  %64 = load <32 x i64>, ptr %6, align 64
  %65 = sub i64 %54, %3
  br label %66

66:
  %67 = phi i64 [ %54, %56 ], [ %65, %63 ]
  %68 = phi <32 x i64> [ %62, %56 ], [ %64, %63 ]
  %69 = insertelement <32 x i64> poison, i64 %67, i64 0
  %70 = shufflevector <32 x i64> %69, <32 x i64> poison, <32 x i32> zeroinitializer
  %71 = add <32 x i64> %70, %68
  store <32 x i64> %71, ptr %9, align 64
  %72 = icmp eq i32 %5, 0
  br i1 %72, label %94, label %73

73:
  %74 = phi i32 [ %92, %73 ], [ %5, %66 ]
  %75 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %74, i1 true)
  %76 = zext nneg i32 %75 to i64
  %77 = getelementptr i64, ptr %11, i64 %76
  %78 = getelementptr [32 x i64], ptr %9, i64 0, i64 %76
  %79 = load i64, ptr %78, align 8
  %80 = inttoptr i64 %79 to ptr
  %81 = load i64, ptr %77, align 8
  store i64 %81, ptr %80, align 8
  %82 = getelementptr i8, ptr %77, i64 256
  %83 = load i64, ptr %82, align 8
  %84 = getelementptr i8, ptr %80, i64 8
  store i64 %83, ptr %84, align 8
  %85 = getelementptr i8, ptr %77, i64 512
  %86 = load i64, ptr %85, align 8
  %87 = getelementptr i8, ptr %80, i64 16
  store i64 %86, ptr %87, align 8
  %88 = getelementptr i8, ptr %77, i64 768
  %89 = load i64, ptr %88, align 8
  %90 = getelementptr i8, ptr %80, i64 24
  store i64 %89, ptr %90, align 8
  %91 = add i32 %74, -1
  %92 = and i32 %91, %74
  %93 = icmp eq i32 %92, 0
  br i1 %93, label %94, label %73

94:
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %9) #11
  br label %95

95:
  ret void
}

declare i32 @llvm.cttz.i32(i32, i1 immarg) #7

declare <32 x i8> @llvm.masked.load.v32i8.p0(ptr nocapture, i32 immarg, <32 x i1>, <32 x i8>) #8

declare void @llvm.masked.store.v32i8.p0(<32 x i8>, ptr nocapture, i32 immarg, <32 x i1>) #9

declare <32 x i16> @llvm.masked.load.v32i16.p0(ptr nocapture, i32 immarg, <32 x i1>, <32 x i16>) #8

declare void @llvm.masked.store.v32i16.p0(<32 x i16>, ptr nocapture, i32 immarg, <32 x i1>) #9

declare <16 x i32> @llvm.masked.load.v16i32.p0(ptr nocapture, i32 immarg, <16 x i1>, <16 x i32>) #8

declare void @llvm.masked.store.v16i32.p0(<16 x i32>, ptr nocapture, i32 immarg, <16 x i1>) #9

declare <8 x i64> @llvm.masked.load.v8i64.p0(ptr nocapture, i32 immarg, <8 x i1>, <8 x i64>) #8

declare void @llvm.masked.store.v8i64.p0(<8 x i64>, ptr nocapture, i32 immarg, <8 x i1>) #9

attributes #0 = { nounwind }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nounwind }
attributes #3 = { nounwind }
attributes #4 = { mustprogress nofree norecurse nosync nounwind willreturn memory(write, argmem: readwrite, inaccessiblemem: none) }
attributes #5 = { nofree norecurse nosync nounwind memory(write, argmem: readwrite, inaccessiblemem: none) }
attributes #6 = { nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) }
attributes #7 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #8 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #9 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
attributes #10 = { nobuiltin nounwind }
attributes #11 = { nounwind }
