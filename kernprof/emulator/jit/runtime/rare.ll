; Made by scripts/build-runtime, with clang version 19.1.7. Sources: 58d7ed96075ab642ed6a97bf36aa1a6d97a2658c417900ee0c7252f49688e443
@rare_map.sizes = internal unnamed_addr constant [13 x i8] c"\01\02\04\04\08\08\02\04\08\02\04\04\04", align 1

define dso_local noundef i32 @rare_wait(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = icmp eq i32 %2, 0
  br i1 %6, label %123, label %7

7:
  %8 = getelementptr inbounds i8, ptr %0, i64 256
  %9 = and i64 %4, 16
  %10 = icmp eq i64 %9, 0
  %11 = select i1 %10, i32 1, i32 4
  %12 = and i64 %4, 15
  %13 = icmp eq i64 %12, 7
  %14 = and i64 %4, 32
  %15 = icmp eq i64 %14, 0
  br label %16

16:
  %17 = phi i32 [ %2, %7 ], [ %121, %119 ]
  %18 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %17, i1 true)
  %19 = load ptr, ptr %8, align 8
  %20 = zext nneg i32 %18 to i64
  %21 = getelementptr i64, ptr %19, i64 %20
  %22 = load i64, ptr %21, align 8
  %23 = getelementptr i8, ptr %19, i64 256
  %24 = getelementptr i64, ptr %23, i64 %20
  %25 = load i64, ptr %24, align 8
  br i1 %13, label %26, label %30

26:
  %27 = and i64 %22, 1048575
  %28 = getelementptr i8, ptr %19, i64 2048
  %29 = getelementptr i64, ptr %28, i64 %20
  store i64 %27, ptr %29, align 8
  br label %119

30:
  %31 = tail call ptr @reach(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %11, i64 noundef %22, i64 noundef 8, i32 noundef 1) #10
  %32 = icmp ne ptr %31, null
  %33 = ptrtoint ptr %31 to i64
  %34 = and i64 %33, 7
  %35 = icmp eq i64 %34, 0
  %36 = and i1 %32, %35
  br i1 %36, label %37, label %118

37:
  %38 = load i64, ptr %31, align 8
  %39 = load ptr, ptr %8, align 8
  %40 = getelementptr i8, ptr %39, i64 2048
  %41 = getelementptr i64, ptr %40, i64 %20
  store i64 %38, ptr %41, align 8
  switch i64 %12, label %119 [
    i64 0, label %42
    i64 2, label %45
    i64 1, label %61
    i64 3, label %83
    i64 4, label %89
    i64 5, label %104
    i64 6, label %111
  ]

42:
  %43 = and i64 %25, 1048575
  %44 = mul nuw nsw i64 %43, 1048577
  store i64 %44, ptr %31, align 8
  br label %119

45:
  %46 = shl i64 %25, 20
  %47 = sub i64 %38, %46
  %48 = and i64 %47, -1048576
  %49 = sub i64 %38, %25
  %50 = and i64 %49, 1048575
  %51 = or disjoint i64 %48, %50
  %52 = icmp eq i64 %50, 0
  %53 = and i64 %47, 2305841909702066176
  %54 = icmp eq i64 %53, 0
  %55 = select i1 %52, i1 %54, i1 false
  %56 = add i64 %48, 2305843009213693952
  %57 = lshr i64 %47, 20
  %58 = and i64 %57, 1048575
  %59 = or disjoint i64 %56, %58
  %60 = select i1 %55, i64 %59, i64 %51
  store i64 %60, ptr %31, align 8
  br label %119

61:
  br i1 %15, label %68, label %62

62:
  %63 = and i64 %38, -2305841909702066177
  %64 = shl i64 %25, 40
  %65 = add i64 %38, %64
  %66 = and i64 %65, 2305841909702066176
  %67 = or disjoint i64 %66, %63
  br label %68

68:
  %69 = phi i64 [ 1, %62 ], [ %25, %61 ]
  %70 = phi i64 [ %67, %62 ], [ %38, %61 ]
  %71 = and i64 %70, -1048576
  %72 = sub i64 %70, %69
  %73 = and i64 %72, 1048575
  %74 = or disjoint i64 %73, %71
  %75 = and i64 %70, 2305841909702066176
  %76 = or disjoint i64 %75, %73
  %77 = icmp eq i64 %76, 0
  %78 = add i64 %71, 2305843009213693952
  %79 = lshr i64 %70, 20
  %80 = and i64 %79, 1048575
  %81 = or disjoint i64 %78, %80
  %82 = select i1 %77, i64 %81, i64 %74
  store i64 %82, ptr %31, align 8
  br label %119

83:
  %84 = and i64 %38, -2305841909702066177
  %85 = shl i64 %25, 40
  %86 = add i64 %38, %85
  %87 = and i64 %86, 2305841909702066176
  %88 = or disjoint i64 %87, %84
  store i64 %88, ptr %31, align 8
  br label %119

89:
  %90 = and i64 %38, -2305841909702066177
  %91 = shl i64 %25, 40
  %92 = sub i64 %38, %91
  %93 = and i64 %92, 2305841909702066176
  %94 = or disjoint i64 %93, %90
  %95 = and i64 %38, 1048575
  %96 = icmp eq i64 %95, 0
  %97 = icmp eq i64 %93, 0
  %98 = select i1 %96, i1 %97, i1 false
  %99 = add i64 %90, 2305843009213693952
  %100 = lshr exact i64 %38, 20
  %101 = and i64 %100, 1048575
  %102 = add nuw nsw i64 %99, %101
  %103 = select i1 %98, i64 %102, i64 %94
  store i64 %103, ptr %31, align 8
  br label %119

104:
  %105 = xor i64 %38, %25
  %106 = icmp ugt i64 %105, 2305843009213693951
  %107 = zext i1 %106 to i64
  %108 = load ptr, ptr %8, align 8
  %109 = getelementptr i8, ptr %108, i64 2048
  %110 = getelementptr i64, ptr %109, i64 %20
  store i64 %107, ptr %110, align 8
  br label %119

111:
  %112 = lshr i64 %38, 61
  %113 = xor i64 %112, %25
  %114 = and i64 %113, 1
  %115 = load ptr, ptr %8, align 8
  %116 = getelementptr i8, ptr %115, i64 2048
  %117 = getelementptr i64, ptr %116, i64 %20
  store i64 %114, ptr %117, align 8
  br label %119

118:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %18, i64 noundef %22, i64 noundef 8, i32 noundef %11) #11
  br label %123

119:
  %120 = add i32 %17, -1
  %121 = and i32 %120, %17
  %122 = icmp eq i32 %121, 0
  br i1 %122, label %123, label %16

123:
  %124 = phi i32 [ 1, %118 ], [ 0, %5 ], [ 0, %119 ]
  ret i32 %124
}

declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

declare dso_local ptr @reach(ptr noundef, ptr noundef, i32 noundef, i64 noundef, i64 noundef, i32 noundef) local_unnamed_addr #2

define internal fastcc void @outside(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4, i64 noundef %5, i32 noundef %6) unnamed_addr #3 {
  %8 = shl nuw i32 1, %3
  tail call void @fault(ptr noundef %0, ptr noundef %1, i32 noundef 0, i32 noundef %2, i32 noundef %8, i64 noundef %4, i64 noundef %5, i32 noundef %6) #10
  ret void
}

declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

define dso_local noundef i32 @rare_bulk(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = icmp eq i32 %2, 0
  br i1 %6, label %90, label %7

7:
  %8 = getelementptr inbounds i8, ptr %0, i64 256
  %9 = and i64 %4, 512
  %10 = icmp eq i64 %9, 0
  %11 = lshr exact i64 %9, 9
  %12 = trunc nuw nsw i64 %11 to i32
  %13 = and i64 %4, 1024
  %14 = icmp eq i64 %13, 0
  %15 = lshr exact i64 %13, 10
  %16 = trunc nuw nsw i64 %15 to i32
  %17 = and i64 %4, 15
  %18 = lshr i64 %4, 4
  %19 = and i64 %18, 15
  %20 = and i64 %4, 256
  %21 = icmp eq i64 %20, 0
  br label %22

22:
  %23 = phi i32 [ %2, %7 ], [ %88, %86 ]
  %24 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %23, i1 true)
  %25 = load ptr, ptr %8, align 8
  %26 = zext nneg i32 %24 to i64
  %27 = getelementptr i64, ptr %25, i64 %26
  %28 = load i64, ptr %27, align 8
  %29 = getelementptr i8, ptr %25, i64 256
  %30 = getelementptr i64, ptr %29, i64 %26
  %31 = load i64, ptr %30, align 8
  %32 = getelementptr i8, ptr %25, i64 512
  %33 = getelementptr i64, ptr %32, i64 %26
  %34 = load i64, ptr %33, align 8
  %35 = and i64 %34, 4294967295
  %36 = icmp ult i64 %28, 4294967296
  %37 = or i1 %10, %36
  %38 = select i1 %37, i32 %12, i32 4
  %39 = icmp ult i64 %31, 4294967296
  %40 = select i1 %14, i1 true, i1 %39
  %41 = select i1 %40, i32 %16, i32 4
  %42 = tail call ptr @reach(ptr noundef %0, ptr noundef %1, i32 noundef %38, i64 noundef %28, i64 noundef %35, i32 noundef 1) #10
  %43 = tail call ptr @reach(ptr noundef %0, ptr noundef %1, i32 noundef %41, i64 noundef %31, i64 noundef %35, i32 noundef 0) #10
  %44 = icmp ne ptr %42, null
  %45 = icmp ne ptr %43, null
  %46 = select i1 %44, i1 %45, i1 false
  br i1 %46, label %50, label %47

47:
  %48 = select i1 %44, i64 %31, i64 %28
  %49 = select i1 %44, i32 %41, i32 %38
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %24, i64 noundef %48, i64 noundef %35, i32 noundef %49) #11
  br label %90

50:
  %51 = or i64 %31, %28
  %52 = or i64 %51, %34
  %53 = and i64 %52, 15
  %54 = icmp eq i64 %53, 0
  br i1 %54, label %60, label %55

55:
  %56 = shl nuw i32 1, %24
  %57 = and i64 %28, 15
  %58 = icmp eq i64 %57, 0
  %59 = select i1 %58, i64 %31, i64 %28
  tail call void @fault(ptr noundef nonnull %0, ptr noundef %1, i32 noundef 1, i32 noundef %3, i32 noundef %56, i64 noundef %59, i64 noundef 16, i32 noundef %38) #10
  br label %90

60:
  tail call fastcc void @moved(ptr noundef nonnull %42, ptr noundef nonnull %43, i64 noundef %35, i64 noundef %17, i64 noundef %19) #12
  br i1 %21, label %86, label %61

61:
  %62 = load ptr, ptr %8, align 8
  %63 = getelementptr i8, ptr %62, i64 768
  %64 = getelementptr i64, ptr %63, i64 %26
  %65 = load i64, ptr %64, align 8
  %66 = icmp ult i64 %65, 4294967296
  %67 = select i1 %66, i32 1, i32 4
  %68 = tail call ptr @reach(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %67, i64 noundef %65, i64 noundef 8, i32 noundef 1) #10
  %69 = icmp eq ptr %68, null
  br i1 %69, label %85, label %70

70:
  %71 = load i64, ptr %68, align 8
  %72 = and i64 %71, -2305841909702066177
  %73 = shl i64 %34, 40
  %74 = sub i64 %71, %73
  %75 = and i64 %74, 2305841909702066176
  %76 = or disjoint i64 %75, %72
  %77 = and i64 %71, 1048575
  %78 = or disjoint i64 %75, %77
  %79 = icmp eq i64 %78, 0
  %80 = add i64 %72, 2305843009213693952
  %81 = lshr exact i64 %71, 20
  %82 = and i64 %81, 1048575
  %83 = add nuw nsw i64 %80, %82
  %84 = select i1 %79, i64 %83, i64 %76
  store i64 %84, ptr %68, align 8
  br label %86

85:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %24, i64 noundef %65, i64 noundef 8, i32 noundef %67) #11
  br label %90

86:
  %87 = add i32 %23, -1
  %88 = and i32 %87, %23
  %89 = icmp eq i32 %88, 0
  br i1 %89, label %90, label %22

90:
  %91 = phi i32 [ 1, %85 ], [ 1, %55 ], [ 1, %47 ], [ 0, %5 ], [ 0, %86 ]
  ret i32 %91
}

declare dso_local void @fault(ptr noundef, ptr noundef, i32 noundef, i32 noundef, i32 noundef, i64 noundef, i64 noundef, i32 noundef) local_unnamed_addr #2

define internal fastcc void @moved(ptr nocapture noundef %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4) unnamed_addr #4 {
  %6 = icmp eq i64 %3, 0
  br i1 %6, label %9, label %7

7:
  %8 = icmp eq i64 %2, 0
  br i1 %8, label %191, label %10

9:
  tail call void @llvm.memmove.p0.p0.i64(ptr align 1 %0, ptr align 1 %1, i64 %2, i1 false)
  br label %191

10:
  %11 = phi i64 [ %189, %187 ], [ 0, %7 ]
  %12 = getelementptr i8, ptr %0, i64 %11
  %13 = getelementptr i8, ptr %1, i64 %11
  switch i64 %4, label %157 [
    i64 0, label %14
    i64 1, label %39
    i64 2, label %66
    i64 3, label %91
    i64 4, label %118
    i64 6, label %131
    i64 7, label %144
  ]

14:
  %15 = load i32, ptr %12, align 4
  %16 = load i32, ptr %13, align 4
  %17 = freeze i32 %16
  switch i64 %3, label %37 [
    i64 1, label %18
    i64 2, label %20
    i64 3, label %22
    i64 4, label %24
    i64 5, label %26
    i64 6, label %28
    i64 7, label %30
    i64 8, label %34
  ]

18:
  %19 = add i32 %17, %15
  br label %37

20:
  %21 = tail call i32 @llvm.umin.i32(i32 %15, i32 %17)
  br label %37

22:
  %23 = tail call i32 @llvm.umax.i32(i32 %15, i32 %17)
  br label %37

24:
  %25 = and i32 %17, %15
  br label %37

26:
  %27 = or i32 %17, %15
  br label %37

28:
  %29 = xor i32 %17, %15
  br label %37

30:
  %31 = icmp ult i32 %15, %17
  %32 = add i32 %15, 1
  %33 = select i1 %31, i32 %32, i32 0
  br label %37

34:
  %35 = add i32 %15, -1
  %36 = tail call i32 @llvm.umin.i32(i32 %35, i32 %17)
  br label %37

37:
  %38 = phi i32 [ %19, %18 ], [ %21, %20 ], [ %23, %22 ], [ %25, %24 ], [ %27, %26 ], [ %29, %28 ], [ %33, %30 ], [ %17, %14 ], [ %36, %34 ]
  store i32 %38, ptr %12, align 4
  br label %187

39:
  %40 = load i32, ptr %12, align 4
  %41 = load i32, ptr %13, align 4
  switch i64 %3, label %64 [
    i64 1, label %42
    i64 2, label %44
    i64 3, label %46
    i64 4, label %48
    i64 5, label %50
    i64 6, label %52
    i64 7, label %54
    i64 8, label %58
  ]

42:
  %43 = add i32 %41, %40
  br label %64

44:
  %45 = tail call i32 @llvm.smin.i32(i32 %40, i32 %41)
  br label %64

46:
  %47 = tail call i32 @llvm.smax.i32(i32 %40, i32 %41)
  br label %64

48:
  %49 = and i32 %41, %40
  br label %64

50:
  %51 = or i32 %41, %40
  br label %64

52:
  %53 = xor i32 %41, %40
  br label %64

54:
  %55 = icmp slt i32 %40, %41
  %56 = add i32 %40, 1
  %57 = select i1 %55, i32 %56, i32 0
  br label %64

58:
  %59 = icmp eq i32 %40, 0
  %60 = icmp sgt i32 %40, %41
  %61 = select i1 %59, i1 true, i1 %60
  %62 = add i32 %40, -1
  %63 = select i1 %61, i32 %41, i32 %62
  br label %64

64:
  %65 = phi i32 [ %43, %42 ], [ %45, %44 ], [ %47, %46 ], [ %49, %48 ], [ %51, %50 ], [ %53, %52 ], [ %57, %54 ], [ %41, %39 ], [ %63, %58 ]
  store i32 %65, ptr %12, align 4
  br label %187

66:
  %67 = load i64, ptr %12, align 8
  %68 = load i64, ptr %13, align 8
  %69 = freeze i64 %68
  switch i64 %3, label %89 [
    i64 1, label %70
    i64 2, label %72
    i64 3, label %74
    i64 4, label %76
    i64 5, label %78
    i64 6, label %80
    i64 7, label %82
    i64 8, label %86
  ]

70:
  %71 = add i64 %69, %67
  br label %89

72:
  %73 = tail call i64 @llvm.umin.i64(i64 %67, i64 %69)
  br label %89

74:
  %75 = tail call i64 @llvm.umax.i64(i64 %67, i64 %69)
  br label %89

76:
  %77 = and i64 %69, %67
  br label %89

78:
  %79 = or i64 %69, %67
  br label %89

80:
  %81 = xor i64 %69, %67
  br label %89

82:
  %83 = icmp ult i64 %67, %69
  %84 = add i64 %67, 1
  %85 = select i1 %83, i64 %84, i64 0
  br label %89

86:
  %87 = add i64 %67, -1
  %88 = tail call i64 @llvm.umin.i64(i64 %87, i64 %69)
  br label %89

89:
  %90 = phi i64 [ %71, %70 ], [ %73, %72 ], [ %75, %74 ], [ %77, %76 ], [ %79, %78 ], [ %81, %80 ], [ %85, %82 ], [ %69, %66 ], [ %88, %86 ]
  store i64 %90, ptr %12, align 8
  br label %187

91:
  %92 = load i64, ptr %12, align 8
  %93 = load i64, ptr %13, align 8
  switch i64 %3, label %116 [
    i64 1, label %94
    i64 2, label %96
    i64 3, label %98
    i64 4, label %100
    i64 5, label %102
    i64 6, label %104
    i64 7, label %106
    i64 8, label %110
  ]

94:
  %95 = add i64 %93, %92
  br label %116

96:
  %97 = tail call i64 @llvm.smin.i64(i64 %92, i64 %93)
  br label %116

98:
  %99 = tail call i64 @llvm.smax.i64(i64 %92, i64 %93)
  br label %116

100:
  %101 = and i64 %93, %92
  br label %116

102:
  %103 = or i64 %93, %92
  br label %116

104:
  %105 = xor i64 %93, %92
  br label %116

106:
  %107 = icmp slt i64 %92, %93
  %108 = add i64 %92, 1
  %109 = select i1 %107, i64 %108, i64 0
  br label %116

110:
  %111 = icmp eq i64 %92, 0
  %112 = icmp sgt i64 %92, %93
  %113 = select i1 %111, i1 true, i1 %112
  %114 = add i64 %92, -1
  %115 = select i1 %113, i64 %93, i64 %114
  br label %116

116:
  %117 = phi i64 [ %95, %94 ], [ %97, %96 ], [ %99, %98 ], [ %101, %100 ], [ %103, %102 ], [ %105, %104 ], [ %109, %106 ], [ %93, %91 ], [ %115, %110 ]
  store i64 %117, ptr %12, align 8
  br label %187

118:
  %119 = load half, ptr %12, align 2
  %120 = load half, ptr %13, align 2
  switch i64 %3, label %129 [
    i64 1, label %121
    i64 2, label %123
    i64 3, label %126
  ]

121:
  %122 = fadd half %119, %120
  br label %129

123:
  %124 = fcmp olt half %119, %120
  %125 = select i1 %124, half %119, half %120
  br label %129

126:
  %127 = fcmp ogt half %119, %120
  %128 = select i1 %127, half %119, half %120
  br label %129

129:
  %130 = phi half [ %122, %121 ], [ %125, %123 ], [ %128, %126 ], [ %120, %118 ]
  store half %130, ptr %12, align 2
  br label %187

131:
  %132 = load float, ptr %12, align 4
  %133 = load float, ptr %13, align 4
  switch i64 %3, label %142 [
    i64 1, label %134
    i64 2, label %136
    i64 3, label %139
  ]

134:
  %135 = fadd float %132, %133
  br label %142

136:
  %137 = fcmp olt float %132, %133
  %138 = select i1 %137, float %132, float %133
  br label %142

139:
  %140 = fcmp ogt float %132, %133
  %141 = select i1 %140, float %132, float %133
  br label %142

142:
  %143 = phi float [ %135, %134 ], [ %138, %136 ], [ %141, %139 ], [ %133, %131 ]
  store float %143, ptr %12, align 4
  br label %187

144:
  %145 = load double, ptr %12, align 8
  %146 = load double, ptr %13, align 8
  switch i64 %3, label %155 [
    i64 1, label %147
    i64 2, label %149
    i64 3, label %152
  ]

147:
  %148 = fadd double %145, %146
  br label %155

149:
  %150 = fcmp olt double %145, %146
  %151 = select i1 %150, double %145, double %146
  br label %155

152:
  %153 = fcmp ogt double %145, %146
  %154 = select i1 %153, double %145, double %146
  br label %155

155:
  %156 = phi double [ %148, %147 ], [ %151, %149 ], [ %154, %152 ], [ %146, %144 ]
  store double %156, ptr %12, align 8
  br label %187

157:
  %158 = load i16, ptr %12, align 2
  %159 = zext i16 %158 to i32
  %160 = shl nuw i32 %159, 16
  %161 = bitcast i32 %160 to float
  %162 = load i16, ptr %13, align 2
  %163 = zext i16 %162 to i32
  %164 = shl nuw i32 %163, 16
  %165 = bitcast i32 %164 to float
  switch i64 %3, label %172 [
    i64 2, label %166
    i64 3, label %169
  ]

166:
  %167 = fcmp olt float %161, %165
  %168 = select i1 %167, float %161, float %165
  br label %174

169:
  %170 = fcmp ogt float %161, %165
  %171 = select i1 %170, float %161, float %165
  br label %174

172:
  %173 = fadd float %161, %165
  br label %174

174:
  %175 = phi float [ %168, %166 ], [ %171, %169 ], [ %173, %172 ]
  %176 = fcmp uno float %175, 0.000000e+00
  br i1 %176, label %185, label %177

177:
  %178 = bitcast float %175 to i32
  %179 = add i32 %178, 32767
  %180 = lshr i32 %178, 16
  %181 = and i32 %180, 1
  %182 = add i32 %179, %181
  %183 = lshr i32 %182, 16
  %184 = trunc nuw i32 %183 to i16
  br label %185

185:
  %186 = phi i16 [ %184, %177 ], [ 32767, %174 ]
  store i16 %186, ptr %12, align 2
  br label %187

187:
  %188 = phi i64 [ 2, %185 ], [ 8, %155 ], [ 4, %142 ], [ 2, %129 ], [ 8, %116 ], [ 8, %89 ], [ 4, %64 ], [ 4, %37 ]
  %189 = add nuw nsw i64 %188, %11
  %190 = icmp ult i64 %189, %2
  br i1 %190, label %10, label %191

191:
  ret void
}

define dso_local noundef i32 @rare_tensor(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = icmp eq i32 %2, 0
  br i1 %6, label %224, label %7

7:
  %8 = getelementptr inbounds i8, ptr %0, i64 256
  %9 = and i64 %4, 512
  %10 = icmp eq i64 %9, 0
  %11 = zext i1 %10 to i32
  %12 = and i64 %4, 15
  %13 = lshr i64 %4, 4
  %14 = and i64 %13, 15
  %15 = and i64 %4, 256
  %16 = icmp eq i64 %15, 0
  br label %17

17:
  %18 = phi i32 [ %2, %7 ], [ %222, %220 ]
  %19 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %18, i1 true)
  %20 = load ptr, ptr %8, align 8
  %21 = zext nneg i32 %19 to i64
  %22 = getelementptr i64, ptr %20, i64 %21
  %23 = load i64, ptr %22, align 8
  %24 = getelementptr i8, ptr %20, i64 256
  %25 = getelementptr i64, ptr %24, i64 %21
  %26 = load i64, ptr %25, align 8
  %27 = tail call ptr @reach(ptr noundef %0, ptr noundef %1, i32 noundef 4, i64 noundef %23, i64 noundef 128, i32 noundef 0) #10
  %28 = icmp eq ptr %27, null
  br i1 %28, label %37, label %29

29:
  %30 = load i64, ptr %27, align 8
  %31 = icmp eq i64 %30, 8097873943252397669
  br i1 %31, label %32, label %37

32:
  %33 = getelementptr inbounds i8, ptr %27, i64 16
  %34 = load i8, ptr %33, align 8
  %35 = add i8 %34, -6
  %36 = icmp ult i8 %35, -5
  br i1 %36, label %37, label %38

37:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %19, i64 noundef %23, i64 noundef 128, i32 noundef 4) #11
  br label %224

38:
  %39 = getelementptr inbounds i8, ptr %27, i64 17
  %40 = load i8, ptr %39, align 1
  %41 = zext i8 %40 to i64
  %42 = getelementptr inbounds i8, ptr %27, i64 72
  %43 = load i16, ptr %42, align 2
  %44 = zext i16 %43 to i64
  %45 = icmp eq i8 %34, 1
  br i1 %45, label %46, label %71

46:
  %47 = phi i64 [ %44, %38 ], [ %75, %71 ], [ %81, %77 ], [ %87, %83 ], [ %93, %89 ]
  %48 = icmp ult i64 %26, 4294967296
  %49 = select i1 %48, i32 1, i32 4
  %50 = and i64 %26, 4294967295
  %51 = mul i64 %47, %41
  %52 = getelementptr inbounds i8, ptr %27, i64 18
  %53 = load i8, ptr %52, align 2
  %54 = icmp eq i8 %53, 0
  %55 = add i64 %51, 127
  %56 = and i64 %55, -128
  %57 = select i1 %54, i64 %51, i64 %56
  %58 = tail call ptr @reach(ptr noundef %0, ptr noundef %1, i32 noundef %49, i64 noundef %26, i64 noundef %57, i32 noundef 1) #10
  %59 = icmp ne ptr %58, null
  %60 = icmp ne i8 %40, 0
  %61 = select i1 %59, i1 %60, i1 false
  br i1 %61, label %62, label %94

62:
  %63 = icmp eq i64 %47, 0
  br i1 %63, label %194, label %64

64:
  %65 = getelementptr inbounds i8, ptr %27, i64 8
  %66 = getelementptr inbounds i8, ptr %27, i64 72
  %67 = getelementptr inbounds i8, ptr %27, i64 82
  %68 = getelementptr inbounds i8, ptr %27, i64 20
  %69 = getelementptr inbounds i8, ptr %27, i64 40
  %70 = getelementptr inbounds i8, ptr %27, i64 19
  br label %95

71:
  %72 = getelementptr i8, ptr %27, i64 74
  %73 = load i16, ptr %72, align 2
  %74 = zext i16 %73 to i64
  %75 = mul nuw nsw i64 %44, %74
  %76 = icmp eq i8 %34, 2
  br i1 %76, label %46, label %77

77:
  %78 = getelementptr i8, ptr %27, i64 76
  %79 = load i16, ptr %78, align 2
  %80 = zext i16 %79 to i64
  %81 = mul nuw nsw i64 %75, %80
  %82 = icmp eq i8 %34, 3
  br i1 %82, label %46, label %83

83:
  %84 = getelementptr i8, ptr %27, i64 78
  %85 = load i16, ptr %84, align 2
  %86 = zext i16 %85 to i64
  %87 = mul nuw i64 %81, %86
  %88 = icmp eq i8 %34, 4
  br i1 %88, label %46, label %89

89:
  %90 = getelementptr i8, ptr %27, i64 80
  %91 = load i16, ptr %90, align 2
  %92 = zext i16 %91 to i64
  %93 = mul i64 %87, %92
  br label %46

94:
  tail call fastcc void @outside(ptr noundef %0, ptr noundef %1, i32 noundef %3, i32 noundef %19, i64 noundef %26, i64 noundef %51, i32 noundef %49) #11
  br label %224

95:
  %96 = phi i64 [ 0, %64 ], [ %191, %190 ]
  %97 = load i64, ptr %65, align 8
  %98 = load i8, ptr %33, align 8
  %99 = icmp eq i8 %98, 0
  br i1 %99, label %127, label %100

100:
  %101 = load ptr, ptr %8, align 8
  %102 = getelementptr i8, ptr %101, i64 1024
  %103 = getelementptr i64, ptr %102, i64 %21
  %104 = zext i8 %98 to i64
  %105 = load i64, ptr %103, align 8
  %106 = shl i64 %105, 32
  %107 = ashr exact i64 %106, 32
  %108 = load i16, ptr %66, align 2
  %109 = zext i16 %108 to i64
  %110 = urem i64 %96, %109
  %111 = load i8, ptr %67, align 1
  %112 = tail call i8 @llvm.umax.i8(i8 %111, i8 1)
  %113 = zext i8 %112 to i64
  %114 = mul nuw nsw i64 %110, %113
  %115 = add nsw i64 %114, %107
  %116 = udiv i64 %96, %109
  %117 = icmp sgt i64 %115, -1
  br i1 %117, label %118, label %122

118:
  %119 = load i32, ptr %68, align 4
  %120 = zext i32 %119 to i64
  %121 = icmp ult i64 %115, %120
  br label %122

122:
  %123 = phi i1 [ false, %100 ], [ %121, %118 ]
  %124 = mul nsw i64 %115, %41
  %125 = add i64 %124, %97
  %126 = icmp eq i8 %98, 1
  br i1 %126, label %127, label %142

127:
  %128 = phi i64 [ %97, %95 ], [ %125, %122 ], [ %176, %169 ]
  %129 = phi i1 [ true, %95 ], [ %123, %122 ], [ %171, %169 ]
  %130 = mul i64 %96, %41
  %131 = add i64 %130, %50
  %132 = load i8, ptr %52, align 2
  %133 = zext nneg i8 %132 to i64
  %134 = shl nsw i64 -1, %133
  %135 = xor i64 %134, -1
  %136 = lshr i64 %131, 7
  %137 = and i64 %136, %135
  %138 = shl nuw nsw i64 %137, 4
  %139 = xor i64 %138, %131
  %140 = sub i64 %139, %50
  %141 = getelementptr i8, ptr %58, i64 %140
  br i1 %129, label %179, label %183

142:
  %143 = phi i64 [ %177, %169 ], [ 1, %122 ]
  %144 = phi i1 [ %171, %169 ], [ %123, %122 ]
  %145 = phi i64 [ %176, %169 ], [ %125, %122 ]
  %146 = phi i64 [ %162, %169 ], [ %116, %122 ]
  %147 = shl nuw nsw i64 %143, 8
  %148 = getelementptr i8, ptr %103, i64 %147
  %149 = load i64, ptr %148, align 8
  %150 = shl i64 %149, 32
  %151 = ashr exact i64 %150, 32
  %152 = getelementptr [5 x i16], ptr %66, i64 0, i64 %143
  %153 = load i16, ptr %152, align 2
  %154 = zext i16 %153 to i64
  %155 = urem i64 %146, %154
  %156 = getelementptr [5 x i8], ptr %67, i64 0, i64 %143
  %157 = load i8, ptr %156, align 1
  %158 = tail call i8 @llvm.umax.i8(i8 %157, i8 1)
  %159 = zext i8 %158 to i64
  %160 = mul nuw nsw i64 %155, %159
  %161 = add nsw i64 %160, %151
  %162 = udiv i64 %146, %154
  %163 = icmp sgt i64 %161, -1
  br i1 %163, label %164, label %169

164:
  %165 = getelementptr [5 x i32], ptr %68, i64 0, i64 %143
  %166 = load i32, ptr %165, align 4
  %167 = zext i32 %166 to i64
  %168 = icmp ult i64 %161, %167
  br label %169

169:
  %170 = phi i1 [ false, %142 ], [ %168, %164 ]
  %171 = and i1 %144, %170
  %172 = add nsw i64 %143, -1
  %173 = getelementptr [4 x i64], ptr %69, i64 0, i64 %172
  %174 = load i64, ptr %173, align 8
  %175 = mul i64 %174, %161
  %176 = add i64 %175, %145
  %177 = add nuw nsw i64 %143, 1
  %178 = icmp eq i64 %177, %104
  br i1 %178, label %127, label %142

179:
  %180 = tail call ptr @reach(ptr noundef %0, ptr noundef %1, i32 noundef 0, i64 noundef %128, i64 noundef %41, i32 noundef %11) #10
  %181 = icmp eq ptr %180, null
  br i1 %181, label %193, label %182

182:
  br i1 %10, label %184, label %185

183:
  br i1 %10, label %190, label %186

184:
  tail call fastcc void @moved(ptr noundef nonnull %180, ptr noundef %141, i64 noundef %41, i64 noundef %12, i64 noundef %14) #12
  br label %190

185:
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %141, ptr nonnull align 1 %180, i64 %41, i1 false)
  br label %190

186:
  %187 = load i8, ptr %70, align 1
  %188 = icmp eq i8 %187, 0
  %189 = select i1 %188, i8 0, i8 127
  tail call void @llvm.memset.p0.i64(ptr align 1 %141, i8 %189, i64 %41, i1 false)
  br label %190

190:
  %191 = add nuw i64 %96, 1
  %192 = icmp eq i64 %191, %47
  br i1 %192, label %194, label %95

193:
  tail call fastcc void @outside(ptr noundef %0, ptr noundef %1, i32 noundef %3, i32 noundef %19, i64 noundef %128, i64 noundef %41, i32 noundef 0) #11
  br label %224

194:
  br i1 %16, label %220, label %195

195:
  %196 = load ptr, ptr %8, align 8
  %197 = getelementptr i8, ptr %196, i64 768
  %198 = getelementptr i64, ptr %197, i64 %21
  %199 = load i64, ptr %198, align 8
  %200 = icmp ult i64 %199, 4294967296
  %201 = select i1 %200, i32 1, i32 4
  %202 = tail call ptr @reach(ptr noundef %0, ptr noundef %1, i32 noundef %201, i64 noundef %199, i64 noundef 8, i32 noundef 1) #10
  %203 = icmp eq ptr %202, null
  br i1 %203, label %219, label %204

204:
  %205 = load i64, ptr %202, align 8
  %206 = and i64 %205, -2305841909702066177
  %207 = shl i64 %51, 40
  %208 = sub i64 %205, %207
  %209 = and i64 %208, 2305841909702066176
  %210 = or disjoint i64 %209, %206
  %211 = and i64 %205, 1048575
  %212 = or disjoint i64 %209, %211
  %213 = icmp eq i64 %212, 0
  %214 = add i64 %206, 2305843009213693952
  %215 = lshr exact i64 %205, 20
  %216 = and i64 %215, 1048575
  %217 = add nuw nsw i64 %214, %216
  %218 = select i1 %213, i64 %217, i64 %210
  store i64 %218, ptr %202, align 8
  br label %220

219:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %19, i64 noundef %199, i64 noundef 8, i32 noundef %201) #11
  br label %224

220:
  %221 = add i32 %18, -1
  %222 = and i32 %221, %18
  %223 = icmp eq i32 %222, 0
  br i1 %223, label %224, label %17

224:
  %225 = phi i32 [ 1, %219 ], [ 1, %94 ], [ 1, %37 ], [ 1, %193 ], [ 0, %5 ], [ 0, %220 ]
  ret i32 %225
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #5

declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #6

define dso_local noundef i32 @rare_map(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = icmp eq i32 %2, 0
  br i1 %6, label %82, label %7

7:
  %8 = getelementptr inbounds i8, ptr %0, i64 256
  %9 = and i64 %4, 256
  %10 = icmp ne i64 %9, 0
  %11 = trunc i64 %4 to i8
  %12 = lshr i8 %11, 4
  %13 = urem i8 %12, 5
  %14 = zext nneg i8 %13 to i64
  %15 = and i64 %4, 15
  %16 = and i64 %14, 3
  br label %17

17:
  %18 = phi i32 [ %2, %7 ], [ %80, %78 ]
  %19 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %18, i1 true)
  %20 = load ptr, ptr %8, align 8
  %21 = zext nneg i32 %19 to i64
  %22 = getelementptr i64, ptr %20, i64 %21
  %23 = load i64, ptr %22, align 8
  %24 = getelementptr i8, ptr %20, i64 256
  %25 = getelementptr i64, ptr %24, i64 %21
  %26 = load i64, ptr %25, align 8
  %27 = icmp ult i64 %23, 4294967296
  %28 = and i1 %10, %27
  %29 = select i1 %28, i32 1, i32 4
  %30 = tail call ptr @reach(ptr noundef %0, ptr noundef %1, i32 noundef %29, i64 noundef %23, i64 noundef 128, i32 noundef 1) #10
  %31 = icmp eq ptr %30, null
  br i1 %31, label %32, label %33

32:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %19, i64 noundef %23, i64 noundef 128, i32 noundef %29) #11
  br label %82

33:
  switch i64 %15, label %78 [
    i64 0, label %34
    i64 1, label %36
    i64 2, label %41
    i64 3, label %45
    i64 4, label %49
    i64 5, label %52
    i64 6, label %56
    i64 7, label %64
    i64 8, label %68
    i64 15, label %71
  ]

34:
  %35 = getelementptr inbounds i8, ptr %30, i64 8
  store i64 %26, ptr %35, align 8
  br label %78

36:
  %37 = trunc i64 %26 to i8
  %38 = and i8 %37, 7
  %39 = add nuw nsw i8 %38, 1
  %40 = getelementptr inbounds i8, ptr %30, i64 16
  store i8 %39, ptr %40, align 8
  br label %78

41:
  %42 = trunc i64 %26 to i16
  %43 = getelementptr inbounds i8, ptr %30, i64 72
  %44 = getelementptr [5 x i16], ptr %43, i64 0, i64 %14
  store i16 %42, ptr %44, align 2
  br label %78

45:
  %46 = trunc i64 %26 to i32
  %47 = getelementptr inbounds i8, ptr %30, i64 20
  %48 = getelementptr [5 x i32], ptr %47, i64 0, i64 %14
  store i32 %46, ptr %48, align 4
  br label %78

49:
  %50 = getelementptr inbounds i8, ptr %30, i64 40
  %51 = getelementptr [4 x i64], ptr %50, i64 0, i64 %16
  store i64 %26, ptr %51, align 8
  br label %78

52:
  %53 = trunc i64 %26 to i8
  %54 = getelementptr inbounds i8, ptr %30, i64 82
  %55 = getelementptr [5 x i8], ptr %54, i64 0, i64 %14
  store i8 %53, ptr %55, align 1
  br label %78

56:
  %57 = icmp ult i64 %26, 13
  br i1 %57, label %58, label %61

58:
  %59 = getelementptr [13 x i8], ptr @rare_map.sizes, i64 0, i64 %26
  %60 = load i8, ptr %59, align 1
  br label %61

61:
  %62 = phi i8 [ %60, %58 ], [ 0, %56 ]
  %63 = getelementptr inbounds i8, ptr %30, i64 17
  store i8 %62, ptr %63, align 1
  br label %78

64:
  %65 = trunc i64 %26 to i8
  %66 = and i8 %65, 3
  %67 = getelementptr inbounds i8, ptr %30, i64 18
  store i8 %66, ptr %67, align 2
  br label %78

68:
  %69 = trunc i64 %26 to i8
  %70 = getelementptr inbounds i8, ptr %30, i64 19
  store i8 %69, ptr %70, align 1
  br label %78

71:
  %72 = icmp ult i64 %26, 4294967296
  %73 = select i1 %72, i32 1, i32 4
  %74 = tail call ptr @reach(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %73, i64 noundef %26, i64 noundef 128, i32 noundef 0) #10
  %75 = icmp eq ptr %74, null
  br i1 %75, label %76, label %77

76:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %19, i64 noundef %26, i64 noundef 128, i32 noundef 1) #11
  br label %82

77:
  tail call void @llvm.memmove.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(128) %30, ptr noundef nonnull align 1 dereferenceable(128) %74, i64 128, i1 false)
  br label %78

78:
  store i64 8097873943252397669, ptr %30, align 8
  %79 = add i32 %18, -1
  %80 = and i32 %79, %18
  %81 = icmp eq i32 %80, 0
  br i1 %81, label %82, label %17

82:
  %83 = phi i32 [ 1, %76 ], [ 1, %32 ], [ 0, %5 ], [ 0, %78 ]
  ret i32 %83
}

declare void @llvm.memmove.p0.p0.i64(ptr nocapture writeonly, ptr nocapture readonly, i64, i1 immarg) #5

define dso_local noundef i32 @rare_group(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = alloca [512 x i32], align 64
  %7 = and i64 %4, 511
  %8 = trunc i64 %4 to i32
  %9 = lshr i32 %8, 9
  %10 = and i32 %9, 15
  %11 = lshr i32 %8, 13
  %12 = and i32 %11, 15
  %13 = lshr i32 %8, 17
  %14 = and i32 %13, 15
  %15 = and i64 %4, 2097152
  %16 = icmp eq i64 %15, 0
  %17 = icmp ult i32 %10, 2
  br i1 %17, label %23, label %18

18:
  %19 = icmp eq i32 %10, 2
  br i1 %19, label %23, label %20

20:
  %21 = icmp ult i32 %10, 7
  %22 = select i1 %21, i64 1, i64 4
  br label %23

23:
  %24 = phi i64 [ 2, %5 ], [ %22, %20 ], [ 4, %18 ]
  %25 = trunc nuw nsw i64 %24 to i8
  %26 = udiv i8 32, %25
  %27 = zext nneg i8 %26 to i64
  %28 = icmp eq i32 %14, 0
  %29 = select i1 %28, i64 2, i64 1
  %30 = getelementptr inbounds i8, ptr %0, i64 424
  %31 = load ptr, ptr %30, align 8
  %32 = getelementptr i8, ptr %31, i64 65536
  call void @llvm.lifetime.start.p0(i64 2048, ptr nonnull %6) #13
  %33 = getelementptr inbounds i8, ptr %1, i64 12
  %34 = load i32, ptr %33, align 4
  %35 = shl i32 %34, 4
  %36 = and i32 %35, 48
  %37 = zext nneg i32 %36 to i64
  %38 = shl nuw nsw i64 %27, 4
  br label %51

39:
  %40 = lshr i64 %7, %29
  %41 = getelementptr i8, ptr %31, i64 131072
  %42 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %2, i1 true)
  %43 = shl nuw nsw i64 %40, 8
  br i1 %16, label %145, label %44

44:
  %45 = udiv i64 4, %24
  %46 = lshr i64 %27, 1
  %47 = getelementptr inbounds i8, ptr %0, i64 256
  %48 = shl nuw nsw i64 %40, 8
  %49 = shl nuw nsw i64 %40, 8
  %50 = shl nuw nsw i64 %40, 8
  br label %73

51:
  %52 = phi i64 [ 0, %23 ], [ %68, %51 ]
  %53 = trunc i64 %52 to i32
  %54 = shl i32 %53, 3
  %55 = getelementptr [512 x i32], ptr %6, i64 0, i64 %52
  store i32 %54, ptr %55, align 16
  %56 = or disjoint i64 %52, 1
  %57 = trunc i64 %56 to i32
  %58 = shl i32 %57, 3
  %59 = getelementptr [512 x i32], ptr %6, i64 0, i64 %56
  store i32 %58, ptr %59, align 4
  %60 = or disjoint i64 %52, 2
  %61 = trunc i64 %60 to i32
  %62 = shl i32 %61, 3
  %63 = getelementptr [512 x i32], ptr %6, i64 0, i64 %60
  store i32 %62, ptr %63, align 8
  %64 = or disjoint i64 %52, 3
  %65 = trunc i64 %64 to i32
  %66 = shl i32 %65, 3
  %67 = getelementptr [512 x i32], ptr %6, i64 0, i64 %64
  store i32 %66, ptr %67, align 4
  %68 = add nuw nsw i64 %52, 4
  %69 = icmp ult i64 %68, %38
  br i1 %69, label %51, label %39

70:
  %71 = add nuw nsw i64 %40, 4
  %72 = zext nneg i32 %42 to i64
  br label %245

73:
  %74 = phi i64 [ 0, %44 ], [ %132, %131 ]
  %75 = lshr i64 %74, 2
  %76 = and i64 %75, 1073741823
  %77 = and i64 %74, 3
  %78 = mul nuw nsw i64 %45, %77
  %79 = getelementptr double, ptr %31, i64 %78
  %80 = mul nuw nsw i64 %76, %27
  %81 = getelementptr double, ptr %79, i64 %80
  br label %134

82:
  %83 = add nuw nsw i64 %76, 8
  %84 = mul nuw nsw i64 %83, %27
  %85 = getelementptr double, ptr %79, i64 %84
  br label %86

86:
  %87 = phi i64 [ 0, %82 ], [ %96, %86 ]
  %88 = load ptr, ptr %47, align 8
  %89 = getelementptr i8, ptr %88, i64 %48
  %90 = getelementptr i8, ptr %89, i64 256
  %91 = getelementptr i64, ptr %90, i64 %74
  %92 = mul nuw nsw i64 %87, %24
  %93 = getelementptr i8, ptr %91, i64 %92
  %94 = tail call fastcc double @number_at(ptr noundef %93, i32 noundef %10) #12
  %95 = getelementptr double, ptr %85, i64 %87
  store double %94, ptr %95, align 8
  %96 = add nuw nsw i64 %87, 1
  %97 = icmp ult i64 %96, %45
  br i1 %97, label %86, label %98

98:
  %99 = mul nuw nsw i64 %76, %27
  %100 = getelementptr double, ptr %79, i64 %99
  %101 = getelementptr double, ptr %100, i64 %46
  br label %102

102:
  %103 = phi i64 [ 0, %98 ], [ %112, %102 ]
  %104 = load ptr, ptr %47, align 8
  %105 = getelementptr i8, ptr %104, i64 %49
  %106 = getelementptr i8, ptr %105, i64 512
  %107 = getelementptr i64, ptr %106, i64 %74
  %108 = mul nuw nsw i64 %103, %24
  %109 = getelementptr i8, ptr %107, i64 %108
  %110 = tail call fastcc double @number_at(ptr noundef %109, i32 noundef %10) #12
  %111 = getelementptr double, ptr %101, i64 %103
  store double %110, ptr %111, align 8
  %112 = add nuw nsw i64 %103, 1
  %113 = icmp ult i64 %112, %45
  br i1 %113, label %102, label %114

114:
  %115 = add nuw nsw i64 %76, 8
  %116 = mul nuw nsw i64 %115, %27
  %117 = getelementptr double, ptr %79, i64 %116
  %118 = getelementptr double, ptr %117, i64 %46
  br label %119

119:
  %120 = phi i64 [ 0, %114 ], [ %129, %119 ]
  %121 = load ptr, ptr %47, align 8
  %122 = getelementptr i8, ptr %121, i64 %50
  %123 = getelementptr i8, ptr %122, i64 768
  %124 = getelementptr i64, ptr %123, i64 %74
  %125 = mul nuw nsw i64 %120, %24
  %126 = getelementptr i8, ptr %124, i64 %125
  %127 = tail call fastcc double @number_at(ptr noundef %126, i32 noundef %10) #12
  %128 = getelementptr double, ptr %118, i64 %120
  store double %127, ptr %128, align 8
  %129 = add nuw nsw i64 %120, 1
  %130 = icmp ult i64 %129, %45
  br i1 %130, label %119, label %131

131:
  %132 = add nuw nsw i64 %74, 1
  %133 = icmp eq i64 %132, 32
  br i1 %133, label %70, label %73

134:
  %135 = phi i64 [ 0, %73 ], [ %143, %134 ]
  %136 = load ptr, ptr %47, align 8
  %137 = getelementptr i8, ptr %136, i64 %43
  %138 = getelementptr i64, ptr %137, i64 %74
  %139 = mul nuw nsw i64 %135, %24
  %140 = getelementptr i8, ptr %138, i64 %139
  %141 = tail call fastcc double @number_at(ptr noundef %140, i32 noundef %10) #12
  %142 = getelementptr double, ptr %81, i64 %135
  store double %141, ptr %142, align 8
  %143 = add nuw nsw i64 %135, 1
  %144 = icmp ult i64 %143, %45
  br i1 %144, label %134, label %82

145:
  %146 = getelementptr inbounds i8, ptr %0, i64 256
  %147 = load ptr, ptr %146, align 8
  %148 = add nuw nsw i64 %40, 1
  %149 = getelementptr i8, ptr %147, i64 %43
  %150 = zext nneg i32 %42 to i64
  %151 = getelementptr i64, ptr %149, i64 %150
  %152 = load i64, ptr %151, align 8
  %153 = and i64 %4, 4194304
  %154 = icmp eq i64 %153, 0
  %155 = shl i64 %152, 4
  %156 = and i64 %155, 262128
  %157 = lshr i64 %152, 12
  %158 = and i64 %157, 262128
  %159 = lshr i64 %152, 28
  %160 = and i64 %159, 262128
  %161 = lshr i64 %152, 62
  %162 = icmp ult i64 %152, 4611686018427387904
  %163 = sub nuw nsw i64 4, %161
  %164 = select i1 %162, i64 0, i64 %163
  %165 = shl nuw nsw i64 16, %164
  %166 = getelementptr inbounds i8, ptr %0, i64 72
  %167 = add nuw nsw i64 %164, 4
  %168 = add nsw i64 %165, -1
  %169 = shl nsw i64 -1, %164
  %170 = xor i64 %169, -1
  %171 = getelementptr inbounds i8, ptr %0, i64 64
  br label %172

172:
  %173 = phi i64 [ 0, %145 ], [ %243, %242 ]
  %174 = or disjoint i64 %173, %37
  %175 = mul nuw nsw i64 %174, %24
  %176 = lshr i64 %175, %167
  %177 = mul nuw nsw i64 %176, %158
  %178 = and i64 %175, %168
  %179 = add nuw nsw i64 %178, %156
  %180 = add nuw nsw i64 %179, %177
  %181 = lshr i64 %175, 4
  %182 = mul nuw nsw i64 %181, %160
  %183 = and i64 %175, 15
  %184 = or disjoint i64 %183, %156
  %185 = add nuw nsw i64 %184, %182
  %186 = lshr i64 %174, 3
  %187 = mul nuw nsw i64 %186, %160
  %188 = and i64 %173, 7
  %189 = shl nuw nsw i64 %188, %167
  %190 = add nuw nsw i64 %189, %156
  %191 = add nuw nsw i64 %190, %187
  %192 = mul nuw nsw i64 %173, %27
  %193 = getelementptr double, ptr %31, i64 %192
  br label %194

194:
  %195 = phi i64 [ 0, %172 ], [ %240, %235 ]
  br i1 %154, label %196, label %212

196:
  %197 = mul nuw nsw i64 %195, %24
  br i1 %162, label %200, label %198

198:
  %199 = add nuw nsw i64 %197, %191
  br label %206

200:
  %201 = lshr i64 %197, 4
  %202 = mul nuw nsw i64 %201, %158
  %203 = and i64 %197, 15
  %204 = add nuw nsw i64 %203, %191
  %205 = add nuw nsw i64 %204, %202
  br label %206

206:
  %207 = phi i64 [ %199, %198 ], [ %205, %200 ]
  %208 = lshr i64 %207, 7
  %209 = and i64 %208, %170
  %210 = shl nuw nsw i64 %209, 4
  %211 = xor i64 %210, %207
  br label %230

212:
  %213 = lshr i64 %195, 3
  br i1 %162, label %214, label %220

214:
  %215 = mul nuw nsw i64 %213, %158
  %216 = shl i64 %195, 4
  %217 = and i64 %216, 112
  %218 = add nuw nsw i64 %185, %215
  %219 = add nuw nsw i64 %218, %217
  br label %230

220:
  %221 = mul nuw nsw i64 %213, %160
  %222 = and i64 %195, 7
  %223 = shl nuw nsw i64 %222, %167
  %224 = add nuw nsw i64 %180, %221
  %225 = add nuw nsw i64 %224, %223
  %226 = lshr i64 %225, 7
  %227 = and i64 %226, %170
  %228 = shl nuw nsw i64 %227, 4
  %229 = xor i64 %228, %225
  br label %230

230:
  %231 = phi i64 [ %211, %206 ], [ %229, %220 ], [ %219, %214 ]
  %232 = add i64 %231, %24
  %233 = load i64, ptr %166, align 8
  %234 = icmp ugt i64 %232, %233
  br i1 %234, label %667, label %235

235:
  %236 = load ptr, ptr %171, align 8
  %237 = getelementptr i8, ptr %236, i64 %231
  %238 = tail call fastcc double @number_at(ptr noundef %237, i32 noundef %10) #12
  %239 = getelementptr double, ptr %193, i64 %195
  store double %238, ptr %239, align 8
  %240 = add nuw nsw i64 %195, 1
  %241 = icmp ult i64 %240, %27
  br i1 %241, label %194, label %242

242:
  %243 = add nuw nsw i64 %173, 1
  %244 = icmp eq i64 %243, 16
  br i1 %244, label %245, label %172

245:
  %246 = phi i64 [ %72, %70 ], [ %150, %242 ]
  %247 = phi i64 [ %71, %70 ], [ %148, %242 ]
  %248 = getelementptr inbounds i8, ptr %0, i64 256
  %249 = load ptr, ptr %248, align 8
  %250 = shl nuw nsw i64 %247, 8
  %251 = getelementptr i8, ptr %249, i64 %250
  %252 = getelementptr i64, ptr %251, i64 %246
  %253 = load i64, ptr %252, align 8
  %254 = icmp eq i64 %7, 0
  %255 = and i64 %4, 8388608
  %256 = icmp eq i64 %255, 0
  %257 = shl i64 %253, 4
  %258 = and i64 %257, 262128
  %259 = lshr i64 %253, 12
  %260 = and i64 %259, 262128
  %261 = lshr i64 %253, 28
  %262 = and i64 %261, 262128
  %263 = lshr i64 %253, 62
  %264 = icmp ult i64 %253, 4611686018427387904
  %265 = sub nuw nsw i64 4, %263
  %266 = select i1 %264, i64 0, i64 %265
  %267 = shl nuw nsw i64 16, %266
  %268 = add nuw nsw i64 %266, 4
  %269 = add nsw i64 %267, -1
  %270 = shl nsw i64 -1, %266
  %271 = xor i64 %270, -1
  %272 = getelementptr inbounds i8, ptr %0, i64 72
  %273 = getelementptr inbounds i8, ptr %0, i64 64
  br label %274

274:
  %275 = phi i64 [ 0, %245 ], [ %341, %340 ]
  br i1 %254, label %340, label %276

276:
  %277 = lshr i64 %275, 3
  %278 = mul nuw nsw i64 %277, %262
  %279 = and i64 %275, 7
  %280 = shl nuw nsw i64 %279, %268
  %281 = add nuw nsw i64 %278, %258
  %282 = add nuw nsw i64 %281, %280
  %283 = mul nuw nsw i64 %277, %260
  %284 = shl i64 %275, 4
  %285 = and i64 %284, 112
  %286 = add nuw nsw i64 %283, %258
  %287 = add nuw nsw i64 %286, %285
  %288 = mul nuw nsw i64 %275, %24
  %289 = lshr i64 %288, 4
  %290 = mul nuw nsw i64 %289, %260
  %291 = and i64 %288, 15
  %292 = or disjoint i64 %290, %291
  %293 = mul nuw nsw i64 %275, %7
  %294 = getelementptr double, ptr %32, i64 %293
  %295 = select i1 %264, i64 %292, i64 %288
  br label %296

296:
  %297 = phi i64 [ 0, %276 ], [ %338, %333 ]
  br i1 %256, label %298, label %310

298:
  %299 = lshr i64 %297, 3
  %300 = mul nuw nsw i64 %299, %262
  %301 = add nuw nsw i64 %300, %258
  %302 = and i64 %297, 7
  %303 = shl nuw nsw i64 %302, %268
  %304 = add nuw nsw i64 %301, %303
  %305 = add nuw nsw i64 %295, %304
  %306 = lshr i64 %305, 7
  %307 = and i64 %306, %271
  %308 = shl nuw nsw i64 %307, 4
  %309 = xor i64 %308, %305
  br label %328

310:
  %311 = mul nuw nsw i64 %297, %24
  br i1 %264, label %312, label %318

312:
  %313 = lshr i64 %311, 4
  %314 = mul nuw nsw i64 %313, %262
  %315 = and i64 %311, 15
  %316 = or disjoint i64 %287, %315
  %317 = add nuw nsw i64 %316, %314
  br label %328

318:
  %319 = lshr i64 %311, %268
  %320 = mul nuw nsw i64 %319, %260
  %321 = and i64 %311, %269
  %322 = add nuw nsw i64 %282, %321
  %323 = add nuw nsw i64 %322, %320
  %324 = lshr i64 %323, 7
  %325 = and i64 %324, %271
  %326 = shl nuw nsw i64 %325, 4
  %327 = xor i64 %326, %323
  br label %328

328:
  %329 = phi i64 [ %309, %298 ], [ %327, %318 ], [ %317, %312 ]
  %330 = add i64 %329, %24
  %331 = load i64, ptr %272, align 8
  %332 = icmp ugt i64 %330, %331
  br i1 %332, label %667, label %333

333:
  %334 = load ptr, ptr %273, align 8
  %335 = getelementptr i8, ptr %334, i64 %329
  %336 = tail call fastcc double @number_at(ptr noundef %335, i32 noundef %12) #12
  %337 = getelementptr double, ptr %294, i64 %297
  store double %336, ptr %337, align 8
  %338 = add nuw nsw i64 %297, 1
  %339 = icmp eq i64 %338, %7
  br i1 %339, label %340, label %296

340:
  %341 = add nuw nsw i64 %275, 1
  %342 = icmp ult i64 %341, %27
  br i1 %342, label %274, label %343

343:
  %344 = and i64 %4, 16777216
  %345 = icmp eq i64 %344, 0
  br i1 %345, label %365, label %346

346:
  %347 = phi i64 [ %363, %346 ], [ 0, %343 ]
  %348 = getelementptr double, ptr %31, i64 %347
  %349 = load double, ptr %348, align 8
  %350 = fneg double %349
  store double %350, ptr %348, align 8
  %351 = or disjoint i64 %347, 1
  %352 = getelementptr double, ptr %31, i64 %351
  %353 = load double, ptr %352, align 8
  %354 = fneg double %353
  store double %354, ptr %352, align 8
  %355 = or disjoint i64 %347, 2
  %356 = getelementptr double, ptr %31, i64 %355
  %357 = load double, ptr %356, align 8
  %358 = fneg double %357
  store double %358, ptr %356, align 8
  %359 = or disjoint i64 %347, 3
  %360 = getelementptr double, ptr %31, i64 %359
  %361 = load double, ptr %360, align 8
  %362 = fneg double %361
  store double %362, ptr %360, align 8
  %363 = add nuw nsw i64 %347, 4
  %364 = icmp ult i64 %363, %38
  br i1 %364, label %346, label %365

365:
  %366 = and i64 %4, 33554432
  %367 = icmp eq i64 %366, 0
  br i1 %367, label %408, label %368

368:
  %369 = mul nuw nsw i64 %7, %27
  br i1 %254, label %408, label %370

370:
  %371 = and i64 %369, 3
  %372 = icmp ult i64 %369, 4
  br i1 %372, label %396, label %373

373:
  %374 = and i64 %369, 32764
  br label %375

375:
  %376 = phi i64 [ 0, %373 ], [ %393, %375 ]
  %377 = phi i64 [ 0, %373 ], [ %394, %375 ]
  %378 = getelementptr double, ptr %32, i64 %376
  %379 = load double, ptr %378, align 8
  %380 = fneg double %379
  store double %380, ptr %378, align 8
  %381 = or disjoint i64 %376, 1
  %382 = getelementptr double, ptr %32, i64 %381
  %383 = load double, ptr %382, align 8
  %384 = fneg double %383
  store double %384, ptr %382, align 8
  %385 = or disjoint i64 %376, 2
  %386 = getelementptr double, ptr %32, i64 %385
  %387 = load double, ptr %386, align 8
  %388 = fneg double %387
  store double %388, ptr %386, align 8
  %389 = or disjoint i64 %376, 3
  %390 = getelementptr double, ptr %32, i64 %389
  %391 = load double, ptr %390, align 8
  %392 = fneg double %391
  store double %392, ptr %390, align 8
  %393 = add nuw nsw i64 %376, 4
  %394 = add i64 %377, 4
  %395 = icmp eq i64 %394, %374
  br i1 %395, label %396, label %375

396:
  %397 = phi i64 [ 0, %370 ], [ %393, %375 ]
  %398 = icmp eq i64 %371, 0
  br i1 %398, label %408, label %399

399:
  %400 = phi i64 [ %405, %399 ], [ %397, %396 ]
  %401 = phi i64 [ %406, %399 ], [ 0, %396 ]
  %402 = getelementptr double, ptr %32, i64 %400
  %403 = load double, ptr %402, align 8
  %404 = fneg double %403
  store double %404, ptr %402, align 8
  %405 = add nuw nsw i64 %400, 1
  %406 = add i64 %401, 1
  %407 = icmp eq i64 %406, %371
  br i1 %407, label %408, label %399

408:
  %409 = load ptr, ptr %248, align 8
  %410 = getelementptr i8, ptr %409, i64 %250
  %411 = getelementptr i8, ptr %410, i64 256
  %412 = getelementptr i64, ptr %411, i64 %246
  %413 = load i64, ptr %412, align 8
  %414 = icmp eq i64 %413, 0
  %415 = lshr i64 %7, 3
  %416 = icmp ult i64 %7, 8
  br label %417

417:
  %418 = phi i64 [ 0, %408 ], [ %437, %436 ]
  br i1 %416, label %436, label %419

419:
  %420 = lshr i64 %418, 2
  %421 = and i64 %420, 1073741823
  %422 = shl nuw i64 %418, 1
  %423 = and i64 %422, 6
  %424 = getelementptr double, ptr %41, i64 %423
  %425 = mul nuw nsw i64 %421, %7
  %426 = add nuw nsw i64 %421, 8
  %427 = mul nuw nsw i64 %426, %7
  br label %430

428:
  call void @product_real(ptr noundef %31, ptr noundef nonnull %6, ptr noundef %32, ptr noundef %41, i64 noundef 16, i64 noundef %415, i64 noundef %27) #10
  %429 = icmp eq i32 %14, 8
  br label %488

430:
  %431 = phi i64 [ 0, %419 ], [ %486, %483 ]
  %432 = shl i64 %431, 6
  %433 = getelementptr i8, ptr %424, i64 %432
  %434 = shl i64 %431, 10
  %435 = shl i64 %431, 9
  br i1 %414, label %445, label %439

436:
  %437 = add nuw nsw i64 %418, 1
  %438 = icmp eq i64 %437, 32
  br i1 %438, label %428, label %417

439:
  %440 = load ptr, ptr %248, align 8
  %441 = select i1 %28, i64 %435, i64 %434
  %442 = getelementptr i8, ptr %440, i64 %441
  %443 = getelementptr i64, ptr %442, i64 %418
  %444 = tail call fastcc double @number_at(ptr noundef %443, i32 noundef %14) #12
  br label %445

445:
  %446 = phi double [ %444, %439 ], [ 0.000000e+00, %430 ]
  %447 = getelementptr double, ptr %433, i64 %425
  store double %446, ptr %447, align 8
  br i1 %414, label %467, label %448

448:
  %449 = load ptr, ptr %248, align 8
  %450 = getelementptr i8, ptr %449, i64 %435
  %451 = getelementptr i64, ptr %450, i64 %418
  %452 = getelementptr i8, ptr %451, i64 2
  %453 = getelementptr i8, ptr %449, i64 256
  %454 = getelementptr i8, ptr %453, i64 %434
  %455 = getelementptr i64, ptr %454, i64 %418
  %456 = select i1 %28, ptr %452, ptr %455
  %457 = tail call fastcc double @number_at(ptr noundef %456, i32 noundef %14) #12
  %458 = getelementptr i8, ptr %447, i64 8
  store double %457, ptr %458, align 8
  %459 = load ptr, ptr %248, align 8
  %460 = or disjoint i64 %435, 256
  %461 = getelementptr i8, ptr %459, i64 %460
  %462 = getelementptr i8, ptr %459, i64 512
  %463 = getelementptr i8, ptr %462, i64 %434
  %464 = select i1 %28, ptr %461, ptr %463
  %465 = getelementptr i64, ptr %464, i64 %418
  %466 = tail call fastcc double @number_at(ptr noundef %465, i32 noundef %14) #12
  br label %469

467:
  %468 = getelementptr i8, ptr %447, i64 8
  store double 0.000000e+00, ptr %468, align 8
  br label %469

469:
  %470 = phi double [ %466, %448 ], [ 0.000000e+00, %467 ]
  %471 = getelementptr double, ptr %433, i64 %427
  store double %470, ptr %471, align 8
  br i1 %414, label %483, label %472

472:
  %473 = load ptr, ptr %248, align 8
  %474 = or disjoint i64 %435, 256
  %475 = getelementptr i8, ptr %473, i64 %474
  %476 = getelementptr i64, ptr %475, i64 %418
  %477 = getelementptr i8, ptr %476, i64 2
  %478 = getelementptr i8, ptr %473, i64 768
  %479 = getelementptr i8, ptr %478, i64 %434
  %480 = getelementptr i64, ptr %479, i64 %418
  %481 = select i1 %28, ptr %477, ptr %480
  %482 = tail call fastcc double @number_at(ptr noundef %481, i32 noundef %14) #12
  br label %483

483:
  %484 = phi double [ %482, %472 ], [ 0.000000e+00, %469 ]
  %485 = getelementptr i8, ptr %471, i64 8
  store double %484, ptr %485, align 8
  %486 = add nuw nsw i64 %431, 1
  %487 = icmp eq i64 %486, %415
  br i1 %487, label %436, label %430

488:
  %489 = phi i64 [ 0, %428 ], [ %510, %509 ]
  br i1 %416, label %509, label %490

490:
  %491 = lshr i64 %489, 2
  %492 = and i64 %491, 1073741823
  %493 = shl nuw i64 %489, 1
  %494 = and i64 %493, 6
  %495 = getelementptr double, ptr %41, i64 %494
  %496 = mul nuw nsw i64 %492, %7
  %497 = add nuw nsw i64 %492, 8
  %498 = mul nuw nsw i64 %497, %7
  %499 = add nuw nsw i64 %492, 8
  %500 = mul nuw nsw i64 %499, %7
  br label %501

501:
  %502 = phi i64 [ 0, %490 ], [ %665, %664 ]
  %503 = shl i64 %502, 6
  %504 = getelementptr i8, ptr %495, i64 %503
  %505 = shl i64 %502, 9
  %506 = getelementptr double, ptr %504, i64 %496
  %507 = load double, ptr %506, align 8
  %508 = fptrunc double %507 to float
  br i1 %28, label %512, label %577

509:
  %510 = add nuw nsw i64 %489, 1
  %511 = icmp eq i64 %510, 32
  br i1 %511, label %669, label %488

512:
  %513 = fpext float %508 to double
  %514 = fcmp une double %507, %513
  %515 = fcmp ord double %507, 0.000000e+00
  %516 = and i1 %515, %514
  br i1 %516, label %517, label %528

517:
  %518 = bitcast float %508 to i32
  %519 = and i32 %518, 1
  %520 = icmp eq i32 %519, 0
  br i1 %520, label %521, label %528

521:
  %522 = fcmp ogt double %507, %513
  %523 = fcmp ult float %508, 0.000000e+00
  %524 = xor i1 %523, %522
  %525 = select i1 %524, i32 1, i32 -1
  %526 = add i32 %525, %518
  %527 = bitcast i32 %526 to float
  br label %528

528:
  %529 = phi float [ %508, %517 ], [ %527, %521 ], [ %508, %512 ]
  %530 = fptrunc float %529 to half
  %531 = load ptr, ptr %248, align 8
  %532 = getelementptr i8, ptr %531, i64 %505
  %533 = getelementptr i64, ptr %532, i64 %489
  store half %530, ptr %533, align 2
  %534 = getelementptr i8, ptr %506, i64 8
  %535 = load double, ptr %534, align 8
  %536 = fptrunc double %535 to float
  %537 = fpext float %536 to double
  %538 = fcmp une double %535, %537
  %539 = fcmp ord double %535, 0.000000e+00
  %540 = and i1 %539, %538
  br i1 %540, label %541, label %552

541:
  %542 = bitcast float %536 to i32
  %543 = and i32 %542, 1
  %544 = icmp eq i32 %543, 0
  br i1 %544, label %545, label %552

545:
  %546 = fcmp ogt double %535, %537
  %547 = fcmp ult float %536, 0.000000e+00
  %548 = xor i1 %547, %546
  %549 = select i1 %548, i32 1, i32 -1
  %550 = add i32 %549, %542
  %551 = bitcast i32 %550 to float
  br label %552

552:
  %553 = phi float [ %536, %541 ], [ %551, %545 ], [ %536, %528 ]
  %554 = fptrunc float %553 to half
  %555 = load ptr, ptr %248, align 8
  %556 = getelementptr i8, ptr %555, i64 %505
  %557 = getelementptr i64, ptr %556, i64 %489
  %558 = getelementptr i8, ptr %557, i64 2
  store half %554, ptr %558, align 2
  %559 = getelementptr double, ptr %504, i64 %500
  %560 = load double, ptr %559, align 8
  %561 = fptrunc double %560 to float
  %562 = fpext float %561 to double
  %563 = fcmp une double %560, %562
  %564 = fcmp ord double %560, 0.000000e+00
  %565 = and i1 %564, %563
  br i1 %565, label %566, label %631

566:
  %567 = bitcast float %561 to i32
  %568 = and i32 %567, 1
  %569 = icmp eq i32 %568, 0
  br i1 %569, label %570, label %631

570:
  %571 = fcmp ogt double %560, %562
  %572 = fcmp ult float %561, 0.000000e+00
  %573 = xor i1 %572, %571
  %574 = select i1 %573, i32 1, i32 -1
  %575 = add i32 %574, %567
  %576 = bitcast i32 %575 to float
  br label %631

577:
  %578 = shl i64 %502, 10
  %579 = fcmp uno float %508, 0.000000e+00
  %580 = bitcast float %508 to i32
  %581 = select i1 %579, i32 2147483647, i32 %580
  %582 = fptosi double %507 to i64
  %583 = trunc i64 %582 to i32
  %584 = select i1 %429, i32 %583, i32 %581
  %585 = zext i32 %584 to i64
  %586 = load ptr, ptr %248, align 8
  %587 = getelementptr i8, ptr %586, i64 %578
  %588 = getelementptr i64, ptr %587, i64 %489
  store i64 %585, ptr %588, align 8
  %589 = getelementptr i8, ptr %506, i64 8
  %590 = load double, ptr %589, align 8
  %591 = fptrunc double %590 to float
  %592 = fcmp uno float %591, 0.000000e+00
  %593 = bitcast float %591 to i32
  %594 = select i1 %592, i32 2147483647, i32 %593
  %595 = fptosi double %590 to i64
  %596 = trunc i64 %595 to i32
  %597 = select i1 %429, i32 %596, i32 %594
  %598 = zext i32 %597 to i64
  %599 = load ptr, ptr %248, align 8
  %600 = getelementptr i8, ptr %599, i64 256
  %601 = getelementptr i8, ptr %600, i64 %578
  %602 = getelementptr i64, ptr %601, i64 %489
  store i64 %598, ptr %602, align 8
  %603 = getelementptr double, ptr %504, i64 %498
  %604 = load double, ptr %603, align 8
  %605 = fptrunc double %604 to float
  %606 = fcmp uno float %605, 0.000000e+00
  %607 = bitcast float %605 to i32
  %608 = select i1 %606, i32 2147483647, i32 %607
  %609 = fptosi double %604 to i64
  %610 = trunc i64 %609 to i32
  %611 = select i1 %429, i32 %610, i32 %608
  %612 = zext i32 %611 to i64
  %613 = load ptr, ptr %248, align 8
  %614 = getelementptr i8, ptr %613, i64 512
  %615 = getelementptr i8, ptr %614, i64 %578
  %616 = getelementptr i64, ptr %615, i64 %489
  store i64 %612, ptr %616, align 8
  %617 = getelementptr i8, ptr %603, i64 8
  %618 = load double, ptr %617, align 8
  %619 = fptrunc double %618 to float
  %620 = fcmp uno float %619, 0.000000e+00
  %621 = bitcast float %619 to i32
  %622 = select i1 %620, i32 2147483647, i32 %621
  %623 = fptosi double %618 to i64
  %624 = trunc i64 %623 to i32
  %625 = select i1 %429, i32 %624, i32 %622
  %626 = zext i32 %625 to i64
  %627 = load ptr, ptr %248, align 8
  %628 = getelementptr i8, ptr %627, i64 768
  %629 = getelementptr i8, ptr %628, i64 %578
  %630 = getelementptr i64, ptr %629, i64 %489
  store i64 %626, ptr %630, align 8
  br label %664

631:
  %632 = phi float [ %561, %566 ], [ %576, %570 ], [ %561, %552 ]
  %633 = fptrunc float %632 to half
  %634 = load ptr, ptr %248, align 8
  %635 = or disjoint i64 %505, 256
  %636 = getelementptr i8, ptr %634, i64 %635
  %637 = getelementptr i64, ptr %636, i64 %489
  store half %633, ptr %637, align 2
  %638 = getelementptr i8, ptr %559, i64 8
  %639 = load double, ptr %638, align 8
  %640 = fptrunc double %639 to float
  %641 = fpext float %640 to double
  %642 = fcmp une double %639, %641
  %643 = fcmp ord double %639, 0.000000e+00
  %644 = and i1 %643, %642
  br i1 %644, label %645, label %656

645:
  %646 = bitcast float %640 to i32
  %647 = and i32 %646, 1
  %648 = icmp eq i32 %647, 0
  br i1 %648, label %649, label %656

649:
  %650 = fcmp ogt double %639, %641
  %651 = fcmp ult float %640, 0.000000e+00
  %652 = xor i1 %651, %650
  %653 = select i1 %652, i32 1, i32 -1
  %654 = add i32 %653, %646
  %655 = bitcast i32 %654 to float
  br label %656

656:
  %657 = phi float [ %640, %645 ], [ %655, %649 ], [ %640, %631 ]
  %658 = fptrunc float %657 to half
  %659 = load ptr, ptr %248, align 8
  %660 = or disjoint i64 %505, 256
  %661 = getelementptr i8, ptr %659, i64 %660
  %662 = getelementptr i64, ptr %661, i64 %489
  %663 = getelementptr i8, ptr %662, i64 2
  store half %658, ptr %663, align 2
  br label %664

664:
  %665 = add nuw nsw i64 %502, 1
  %666 = icmp eq i64 %665, %415
  br i1 %666, label %509, label %501

667:
  %668 = phi i64 [ %329, %328 ], [ %231, %230 ]
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %42, i64 noundef %668, i64 noundef %24, i32 noundef 1) #11
  br label %669

669:
  %670 = phi i32 [ 1, %667 ], [ 0, %509 ]
  call void @llvm.lifetime.end.p0(i64 2048, ptr nonnull %6) #13
  ret i32 %670
}

define internal fastcc double @number_at(ptr nocapture noundef readonly %0, i32 noundef %1) unnamed_addr #7 {
  switch i32 %1, label %75 [
    i32 0, label %3
    i32 1, label %6
    i32 2, label %12
    i32 3, label %17
    i32 4, label %40
    i32 5, label %66
    i32 6, label %69
    i32 7, label %72
  ]

3:
  %4 = load half, ptr %0, align 2
  %5 = fpext half %4 to double
  br label %78

6:
  %7 = load i16, ptr %0, align 2
  %8 = zext i16 %7 to i32
  %9 = shl nuw i32 %8, 16
  %10 = bitcast i32 %9 to float
  %11 = fpext float %10 to double
  br label %78

12:
  %13 = load i32, ptr %0, align 4
  %14 = and i32 %13, -8192
  %15 = bitcast i32 %14 to float
  %16 = fpext float %15 to double
  br label %78

17:
  %18 = load i8, ptr %0, align 1
  %19 = zext i8 %18 to i32
  %20 = lshr i32 %19, 3
  %21 = and i32 %20, 15
  %22 = and i32 %19, 7
  %23 = icmp eq i32 %21, 15
  %24 = icmp eq i32 %22, 7
  %25 = and i1 %24, %23
  br i1 %25, label %78, label %26

26:
  %27 = icmp eq i32 %21, 0
  %28 = tail call i32 @llvm.umax.i32(i32 %21, i32 1)
  %29 = add nuw nsw i32 %28, 1013
  %30 = zext nneg i32 %29 to i64
  %31 = shl nuw nsw i64 %30, 52
  %32 = select i1 %27, i32 0, i32 8
  %33 = or disjoint i32 %32, %22
  %34 = uitofp nneg i32 %33 to double
  %35 = bitcast i64 %31 to double
  %36 = fmul double %34, %35
  %37 = fneg double %36
  %38 = icmp slt i8 %18, 0
  %39 = select i1 %38, double %37, double %36
  br label %78

40:
  %41 = load i8, ptr %0, align 1
  %42 = zext i8 %41 to i32
  %43 = lshr i32 %42, 2
  %44 = and i32 %43, 31
  %45 = and i32 %42, 3
  %46 = icmp eq i32 %44, 31
  br i1 %46, label %47, label %52

47:
  %48 = icmp eq i32 %45, 0
  %49 = icmp sgt i8 %41, -1
  %50 = select i1 %49, double 0x7FF0000000000000, double 0xFFF0000000000000
  %51 = select i1 %48, double %50, double 0x7FF8000000000000
  br label %78

52:
  %53 = icmp eq i32 %44, 0
  %54 = tail call i32 @llvm.umax.i32(i32 %44, i32 1)
  %55 = add nuw nsw i32 %54, 1006
  %56 = zext nneg i32 %55 to i64
  %57 = shl nuw nsw i64 %56, 52
  %58 = select i1 %53, i32 0, i32 4
  %59 = or disjoint i32 %58, %45
  %60 = uitofp nneg i32 %59 to double
  %61 = bitcast i64 %57 to double
  %62 = fmul double %60, %61
  %63 = fneg double %62
  %64 = icmp slt i8 %41, 0
  %65 = select i1 %64, double %63, double %62
  br label %78

66:
  %67 = load i8, ptr %0, align 1
  %68 = sitofp i8 %67 to double
  br label %78

69:
  %70 = load i8, ptr %0, align 1
  %71 = uitofp i8 %70 to double
  br label %78

72:
  %73 = load float, ptr %0, align 4
  %74 = fpext float %73 to double
  br label %78

75:
  %76 = load i32, ptr %0, align 4
  %77 = sitofp i32 %76 to double
  br label %78

78:
  %79 = phi double [ %77, %75 ], [ %74, %72 ], [ %71, %69 ], [ %68, %66 ], [ %16, %12 ], [ %11, %6 ], [ %5, %3 ], [ %39, %26 ], [ %51, %47 ], [ %65, %52 ], [ 0x7FF8000000000000, %17 ]
  ret double %79
}

declare dso_local void @product_real(ptr noundef, ptr noundef, ptr noundef, ptr noundef, i64 noundef, i64 noundef, i64 noundef) local_unnamed_addr #2

define dso_local noundef i32 @rare_heap(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = icmp eq i32 %2, 0
  br i1 %6, label %127, label %7

7:
  %8 = getelementptr inbounds i8, ptr %0, i64 256
  %9 = and i64 %4, 1
  %10 = icmp eq i64 %9, 0
  br label %11

11:
  %12 = phi i32 [ %2, %7 ], [ %125, %123 ]
  %13 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %12, i1 true)
  %14 = load ptr, ptr %8, align 8
  %15 = zext nneg i32 %13 to i64
  %16 = getelementptr i64, ptr %14, i64 %15
  %17 = load i64, ptr %16, align 8
  %18 = getelementptr i8, ptr %14, i64 256
  %19 = getelementptr i64, ptr %18, i64 %15
  %20 = load i64, ptr %19, align 8
  %21 = tail call ptr @reach(ptr noundef %0, ptr noundef %1, i32 noundef 0, i64 noundef %20, i64 noundef 8388608, i32 noundef 1) #10
  %22 = icmp eq ptr %21, null
  br i1 %22, label %23, label %24

23:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %13, i64 noundef %20, i64 noundef 8388608, i32 noundef 0) #11
  br label %127

24:
  %25 = atomicrmw xchg ptr %21, i64 1 acquire, align 8
  %26 = icmp eq i64 %25, 0
  br i1 %26, label %27, label %24

27:
  br i1 %10, label %49, label %28

28:
  %29 = sub i64 %17, %20
  %30 = add i64 %29, -16
  %31 = getelementptr i8, ptr %21, i64 %30
  %32 = icmp ugt i64 %17, %20
  %33 = icmp ult i64 %30, 8388592
  %34 = and i64 %30, 31
  %35 = icmp eq i64 %34, 0
  %36 = and i1 %33, %35
  %37 = select i1 %32, i1 %36, i1 false
  br i1 %37, label %38, label %46

38:
  %39 = load i64, ptr %31, align 8
  %40 = icmp ult i64 %39, 24
  br i1 %40, label %41, label %48

41:
  %42 = getelementptr inbounds i8, ptr %21, i64 16
  %43 = getelementptr [24 x i64], ptr %42, i64 0, i64 %39
  %44 = load i64, ptr %43, align 8
  %45 = getelementptr inbounds i8, ptr %31, i64 8
  store i64 %44, ptr %45, align 8
  store i64 %30, ptr %43, align 8
  br label %123

46:
  %47 = icmp eq i64 %17, 0
  br i1 %47, label %123, label %48

48:
  store i64 0, ptr %21, align 8
  tail call fastcc void @outside(ptr noundef %0, ptr noundef %1, i32 noundef %3, i32 noundef %13, i64 noundef %17, i64 noundef 1, i32 noundef 0) #11
  br label %127

49:
  %50 = add i64 %17, 16
  %51 = icmp ugt i64 %50, 32
  br i1 %51, label %52, label %88

52:
  %53 = icmp ugt i64 %50, 64
  br i1 %53, label %54, label %90

54:
  %55 = icmp ugt i64 %50, 128
  br i1 %55, label %56, label %90

56:
  %57 = icmp ugt i64 %50, 256
  br i1 %57, label %58, label %90

58:
  %59 = icmp ugt i64 %50, 512
  br i1 %59, label %60, label %90

60:
  %61 = icmp ugt i64 %50, 1024
  br i1 %61, label %62, label %90

62:
  %63 = icmp ugt i64 %50, 2048
  br i1 %63, label %64, label %90

64:
  %65 = icmp ugt i64 %50, 4096
  br i1 %65, label %66, label %90

66:
  %67 = icmp ugt i64 %50, 8192
  br i1 %67, label %68, label %90

68:
  %69 = icmp ugt i64 %50, 16384
  br i1 %69, label %70, label %90

70:
  %71 = icmp ugt i64 %50, 32768
  br i1 %71, label %72, label %90

72:
  %73 = icmp ugt i64 %50, 65536
  br i1 %73, label %74, label %90

74:
  %75 = icmp ugt i64 %50, 131072
  br i1 %75, label %76, label %90

76:
  %77 = icmp ugt i64 %50, 262144
  br i1 %77, label %78, label %90

78:
  %79 = icmp ugt i64 %50, 524288
  br i1 %79, label %80, label %90

80:
  %81 = icmp ugt i64 %50, 1048576
  br i1 %81, label %82, label %90

82:
  %83 = icmp ugt i64 %50, 2097152
  br i1 %83, label %84, label %90

84:
  %85 = icmp ugt i64 %50, 4194304
  br i1 %85, label %86, label %90

86:
  %87 = icmp ugt i64 %50, 8388608
  br i1 %87, label %117, label %90

88:
  %89 = icmp ugt i64 %17, 8388608
  br i1 %89, label %117, label %90

90:
  %91 = phi i64 [ 5, %88 ], [ 23, %86 ], [ 22, %84 ], [ 21, %82 ], [ 20, %80 ], [ 19, %78 ], [ 18, %76 ], [ 17, %74 ], [ 16, %72 ], [ 15, %70 ], [ 14, %68 ], [ 13, %66 ], [ 12, %64 ], [ 11, %62 ], [ 10, %60 ], [ 9, %58 ], [ 8, %56 ], [ 7, %54 ], [ 6, %52 ]
  %92 = getelementptr inbounds i8, ptr %21, i64 16
  %93 = getelementptr [24 x i64], ptr %92, i64 0, i64 %91
  %94 = load i64, ptr %93, align 8
  %95 = icmp eq i64 %94, 0
  br i1 %95, label %100, label %96

96:
  %97 = getelementptr i8, ptr %21, i64 %94
  %98 = getelementptr inbounds i8, ptr %97, i64 8
  %99 = load i64, ptr %98, align 8
  store i64 %99, ptr %93, align 8
  br label %110

100:
  %101 = getelementptr inbounds i8, ptr %21, i64 8
  %102 = load i64, ptr %101, align 8
  %103 = add i64 %102, 287
  %104 = and i64 %103, -32
  %105 = shl nuw nsw i64 1, %91
  %106 = add i64 %104, %105
  %107 = icmp ugt i64 %106, 8388608
  br i1 %107, label %117, label %108

108:
  %109 = add nsw i64 %106, -256
  store i64 %109, ptr %101, align 8
  br label %110

110:
  %111 = phi i64 [ %94, %96 ], [ %104, %108 ]
  %112 = freeze i64 %111
  %113 = getelementptr i8, ptr %21, i64 %112
  store i64 %91, ptr %113, align 8
  %114 = add i64 %112, 16
  %115 = icmp eq i64 %114, 0
  %116 = add i64 %114, %20
  br i1 %115, label %117, label %118

117:
  br label %118

118:
  %119 = phi i64 [ 0, %117 ], [ %116, %110 ]
  %120 = load ptr, ptr %8, align 8
  %121 = getelementptr i8, ptr %120, i64 2048
  %122 = getelementptr i64, ptr %121, i64 %15
  store i64 %119, ptr %122, align 8
  br label %123

123:
  store atomic i64 0, ptr %21 release, align 8
  %124 = add i32 %12, -1
  %125 = and i32 %124, %12
  %126 = icmp eq i32 %125, 0
  br i1 %126, label %127, label %11

127:
  %128 = phi i32 [ 1, %23 ], [ 1, %48 ], [ 0, %5 ], [ 0, %123 ]
  ret i32 %128
}

declare i32 @llvm.cttz.i32(i32, i1 immarg) #8

declare i64 @llvm.smax.i64(i64, i64) #9

declare i64 @llvm.smin.i64(i64, i64) #9

declare i64 @llvm.umax.i64(i64, i64) #9

declare i64 @llvm.umin.i64(i64, i64) #9

declare i32 @llvm.smax.i32(i32, i32) #9

declare i32 @llvm.smin.i32(i32, i32) #9

declare i32 @llvm.umax.i32(i32, i32) #9

declare i32 @llvm.umin.i32(i32, i32) #9

declare i8 @llvm.umax.i8(i8, i8) #9

attributes #0 = { noinline nounwind }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nounwind }
attributes #3 = { cold noinline nounwind optsize }
attributes #4 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #5 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #6 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #7 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) }
attributes #8 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #9 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #10 = { nobuiltin nounwind }
attributes #11 = { cold nobuiltin }
attributes #12 = { nobuiltin }
attributes #13 = { nounwind }
