; Made by scripts/build-runtime, with clang version 19.1.7. Sources: 780734019a4299f6c740a3c09b1681428b88f3212ba913ef8206ec2178ba8c8f
%struct.texture = type { ptr, [3 x i64], i32, i32, i32, i32, i32, i32, i32, i32 }

@rare_map.sizes = internal unnamed_addr constant [13 x i8] c"\01\02\04\04\08\08\02\04\08\02\04\04\04", align 1
@texel_bytes = internal unnamed_addr constant [8 x i8] c"\01\01\02\02\04\04\02\04", align 1

define dso_local noundef i32 @rare_wait(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = icmp eq i32 %2, 0
  br i1 %6, label %135, label %7

7:
  %8 = getelementptr inbounds i8, ptr %0, i64 256
  %9 = and i64 %4, 16
  %10 = icmp eq i64 %9, 0
  %11 = select i1 %10, i32 1, i32 4
  %12 = and i64 %4, 15
  %13 = icmp eq i64 %12, 7
  %14 = and i64 %4, 32
  %15 = icmp eq i64 %14, 0
  %16 = add nsw i64 %12, -7
  %17 = icmp ult i64 %16, -2
  br label %18

18:
  %19 = phi i32 [ %2, %7 ], [ %133, %131 ]
  %20 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %19, i1 true)
  %21 = load ptr, ptr %8, align 8
  %22 = zext nneg i32 %20 to i64
  %23 = getelementptr i64, ptr %21, i64 %22
  %24 = load i64, ptr %23, align 8
  %25 = getelementptr i8, ptr %21, i64 256
  %26 = getelementptr i64, ptr %25, i64 %22
  %27 = load i64, ptr %26, align 8
  br i1 %13, label %28, label %32

28:
  %29 = and i64 %24, 1048575
  %30 = getelementptr i8, ptr %21, i64 2048
  %31 = getelementptr i64, ptr %30, i64 %22
  store i64 %29, ptr %31, align 8
  br label %131

32:
  %33 = tail call ptr @reach(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %11, i64 noundef %24, i64 noundef 8, i32 noundef 1) #11
  %34 = icmp ne ptr %33, null
  %35 = ptrtoint ptr %33 to i64
  %36 = and i64 %35, 7
  %37 = icmp eq i64 %36, 0
  %38 = and i1 %34, %37
  br i1 %38, label %39, label %130

39:
  %40 = load i64, ptr %33, align 8
  %41 = load ptr, ptr %8, align 8
  %42 = getelementptr i8, ptr %41, i64 2048
  %43 = getelementptr i64, ptr %42, i64 %22
  store i64 %40, ptr %43, align 8
  switch i64 %12, label %114 [
    i64 0, label %44
    i64 2, label %47
    i64 1, label %63
    i64 3, label %85
    i64 4, label %91
    i64 5, label %106
    i64 6, label %110
  ]

44:
  %45 = and i64 %27, 1048575
  %46 = mul nuw nsw i64 %45, 1048577
  store i64 %46, ptr %33, align 8
  br label %131

47:
  %48 = shl i64 %27, 20
  %49 = sub i64 %40, %48
  %50 = and i64 %49, -1048576
  %51 = sub i64 %40, %27
  %52 = and i64 %51, 1048575
  %53 = or disjoint i64 %50, %52
  %54 = icmp eq i64 %52, 0
  %55 = and i64 %49, 2305841909702066176
  %56 = icmp eq i64 %55, 0
  %57 = select i1 %54, i1 %56, i1 false
  %58 = add i64 %50, 2305843009213693952
  %59 = lshr i64 %49, 20
  %60 = and i64 %59, 1048575
  %61 = or disjoint i64 %58, %60
  %62 = select i1 %57, i64 %61, i64 %53
  br label %126

63:
  br i1 %15, label %70, label %64

64:
  %65 = and i64 %40, -2305841909702066177
  %66 = shl i64 %27, 40
  %67 = add i64 %40, %66
  %68 = and i64 %67, 2305841909702066176
  %69 = or disjoint i64 %68, %65
  br label %70

70:
  %71 = phi i64 [ 1, %64 ], [ %27, %63 ]
  %72 = phi i64 [ %69, %64 ], [ %40, %63 ]
  %73 = and i64 %72, -1048576
  %74 = sub i64 %72, %71
  %75 = and i64 %74, 1048575
  %76 = or disjoint i64 %75, %73
  %77 = and i64 %72, 2305841909702066176
  %78 = or disjoint i64 %77, %75
  %79 = icmp eq i64 %78, 0
  %80 = add i64 %73, 2305843009213693952
  %81 = lshr i64 %72, 20
  %82 = and i64 %81, 1048575
  %83 = or disjoint i64 %80, %82
  %84 = select i1 %79, i64 %83, i64 %76
  br label %126

85:
  %86 = and i64 %40, -2305841909702066177
  %87 = shl i64 %27, 40
  %88 = add i64 %40, %87
  %89 = and i64 %88, 2305841909702066176
  %90 = or disjoint i64 %89, %86
  store i64 %90, ptr %33, align 8
  br label %131

91:
  %92 = and i64 %40, -2305841909702066177
  %93 = shl i64 %27, 40
  %94 = sub i64 %40, %93
  %95 = and i64 %94, 2305841909702066176
  %96 = or disjoint i64 %95, %92
  %97 = and i64 %40, 1048575
  %98 = icmp eq i64 %97, 0
  %99 = icmp eq i64 %95, 0
  %100 = select i1 %98, i1 %99, i1 false
  %101 = add i64 %92, 2305843009213693952
  %102 = lshr exact i64 %40, 20
  %103 = and i64 %102, 1048575
  %104 = add nuw nsw i64 %101, %103
  %105 = select i1 %100, i64 %104, i64 %96
  br label %126

106:
  %107 = xor i64 %40, %27
  %108 = icmp ugt i64 %107, 2305843009213693951
  %109 = zext i1 %108 to i64
  br label %115

110:
  %111 = lshr i64 %40, 61
  %112 = xor i64 %111, %27
  %113 = and i64 %112, 1
  br label %115

114:
  br i1 %17, label %128, label %120

115:
  %116 = phi i64 [ %109, %106 ], [ %113, %110 ]
  %117 = load ptr, ptr %8, align 8
  %118 = getelementptr i8, ptr %117, i64 2048
  %119 = getelementptr i64, ptr %118, i64 %22
  store i64 %116, ptr %119, align 8
  br label %120

120:
  %121 = load ptr, ptr %8, align 8
  %122 = getelementptr i8, ptr %121, i64 2048
  %123 = getelementptr i64, ptr %122, i64 %22
  %124 = load i64, ptr %123, align 8
  %125 = icmp eq i64 %124, 0
  br i1 %125, label %131, label %128

126:
  %127 = phi i64 [ %62, %47 ], [ %84, %70 ], [ %105, %91 ]
  store i64 %127, ptr %33, align 8
  br label %128

128:
  %129 = phi i32 [ 0, %120 ], [ 1, %114 ], [ 1, %126 ]
  tail call void @signalled(ptr noundef nonnull %0, ptr noundef %1, i64 noundef %24, i32 noundef %129) #11
  br label %131

130:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %20, i64 noundef %24, i64 noundef 8, i32 noundef %11) #12
  br label %135

131:
  %132 = add i32 %19, -1
  %133 = and i32 %132, %19
  %134 = icmp eq i32 %133, 0
  br i1 %134, label %135, label %18

135:
  %136 = phi i32 [ 1, %130 ], [ 0, %5 ], [ 0, %131 ]
  ret i32 %136
}

declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

declare dso_local ptr @reach(ptr noundef, ptr noundef, i32 noundef, i64 noundef, i64 noundef, i32 noundef) local_unnamed_addr #2

define internal fastcc void @outside(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4, i64 noundef %5, i32 noundef %6) unnamed_addr #3 {
  %8 = shl nuw i32 1, %3
  tail call void @fault(ptr noundef %0, ptr noundef %1, i32 noundef 0, i32 noundef %2, i32 noundef %8, i64 noundef %4, i64 noundef %5, i32 noundef %6) #11
  ret void
}

declare dso_local void @signalled(ptr noundef, ptr noundef, i64 noundef, i32 noundef) local_unnamed_addr #2

declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

define dso_local noundef i32 @rare_bulk(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = icmp eq i32 %2, 0
  br i1 %6, label %161, label %7

7:
  %8 = and i64 %4, 2048
  %9 = icmp eq i64 %8, 0
  %10 = getelementptr inbounds i8, ptr %0, i64 568
  %11 = getelementptr inbounds i8, ptr %0, i64 256
  %12 = and i64 %4, 512
  %13 = icmp eq i64 %12, 0
  %14 = lshr exact i64 %12, 9
  %15 = trunc nuw nsw i64 %14 to i32
  %16 = and i64 %4, 1024
  %17 = icmp eq i64 %16, 0
  %18 = lshr exact i64 %16, 10
  %19 = trunc nuw nsw i64 %18 to i32
  %20 = and i64 %4, 15
  %21 = icmp eq i64 %20, 0
  %22 = select i1 %21, i32 1, i32 3
  %23 = lshr i64 %4, 4
  %24 = and i64 %23, 15
  %25 = lshr i64 %4, 32
  %26 = select i1 %21, i64 2, i64 3
  %27 = and i64 %4, 256
  %28 = icmp eq i64 %27, 0
  br label %29

29:
  %30 = phi i32 [ %2, %7 ], [ %159, %157 ]
  %31 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %30, i1 true)
  %32 = zext nneg i32 %31 to i64
  br label %33

33:
  %34 = phi i64 [ 0, %29 ], [ %156, %155 ]
  br i1 %9, label %35, label %37

35:
  %36 = icmp eq i64 %34, 0
  br i1 %36, label %48, label %157

37:
  %38 = load i64, ptr %10, align 8
  %39 = icmp ult i64 %34, %38
  br i1 %39, label %40, label %157

40:
  %41 = load ptr, ptr %11, align 8
  %42 = getelementptr i8, ptr %41, i64 2304
  %43 = getelementptr i64, ptr %42, i64 %32
  %44 = load i64, ptr %43, align 8
  %45 = shl nuw i64 1, %34
  %46 = and i64 %44, %45
  %47 = icmp eq i64 %46, 0
  br i1 %47, label %155, label %55

48:
  %49 = load ptr, ptr %11, align 8
  %50 = getelementptr i64, ptr %49, i64 %32
  %51 = load i64, ptr %50, align 8
  %52 = getelementptr i8, ptr %49, i64 768
  %53 = getelementptr i64, ptr %52, i64 %32
  %54 = load i64, ptr %53, align 8
  br label %67

55:
  %56 = getelementptr i64, ptr %41, i64 %32
  %57 = load i64, ptr %56, align 8
  %58 = getelementptr i8, ptr %41, i64 768
  %59 = getelementptr i64, ptr %58, i64 %32
  %60 = load i64, ptr %59, align 8
  %61 = and i64 %57, -4278190081
  %62 = shl i64 %34, 24
  %63 = add i64 %62, 16777216
  %64 = or i64 %61, %63
  %65 = and i64 %60, -4278190081
  %66 = or i64 %65, %63
  br label %67

67:
  %68 = phi ptr [ %41, %55 ], [ %49, %48 ]
  %69 = phi i64 [ %66, %55 ], [ %54, %48 ]
  %70 = phi i64 [ %64, %55 ], [ %51, %48 ]
  %71 = getelementptr i8, ptr %68, i64 256
  %72 = getelementptr i64, ptr %71, i64 %32
  %73 = load i64, ptr %72, align 8
  %74 = getelementptr i8, ptr %68, i64 512
  %75 = getelementptr i64, ptr %74, i64 %32
  %76 = load i64, ptr %75, align 8
  %77 = and i64 %76, 4294967295
  %78 = icmp ult i64 %70, 4294967296
  %79 = or i1 %13, %78
  %80 = select i1 %79, i32 %15, i32 4
  %81 = icmp ult i64 %73, 4294967296
  %82 = select i1 %17, i1 true, i1 %81
  %83 = select i1 %82, i32 %19, i32 4
  %84 = tail call ptr @reach(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %80, i64 noundef %70, i64 noundef %77, i32 noundef 1) #11
  %85 = tail call ptr @reach(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %83, i64 noundef %73, i64 noundef %77, i32 noundef 0) #11
  %86 = icmp ne ptr %84, null
  %87 = icmp ne ptr %85, null
  %88 = select i1 %86, i1 %87, i1 false
  br i1 %88, label %92, label %89

89:
  %90 = select i1 %86, i64 %73, i64 %70
  %91 = select i1 %86, i32 %83, i32 %80
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %31, i64 noundef %90, i64 noundef %77, i32 noundef %91) #12
  br label %161

92:
  %93 = or i64 %73, %70
  %94 = or i64 %93, %76
  %95 = and i64 %94, 15
  %96 = icmp eq i64 %95, 0
  br i1 %96, label %102, label %97

97:
  %98 = shl nuw i32 1, %31
  %99 = and i64 %70, 15
  %100 = icmp eq i64 %99, 0
  %101 = select i1 %100, i64 %73, i64 %70
  tail call void @fault(ptr noundef nonnull %0, ptr noundef %1, i32 noundef 1, i32 noundef %3, i32 noundef %98, i64 noundef %101, i64 noundef 16, i32 noundef %80) #11
  br label %161

102:
  tail call void @copies(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %31, i64 noundef %73, i64 noundef %77, i32 noundef %83, i32 noundef 0) #11
  tail call void @copies(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %31, i64 noundef %70, i64 noundef %77, i32 noundef %80, i32 noundef %22) #11
  tail call fastcc void @moved(ptr noundef nonnull %84, ptr noundef nonnull %85, i64 noundef %77, i64 noundef %20, i64 noundef %24) #13
  %103 = icmp eq i32 %83, 0
  br i1 %103, label %104, label %130

104:
  %105 = load ptr, ptr %11, align 8
  %106 = getelementptr i8, ptr %105, i64 2304
  %107 = getelementptr i64, ptr %106, i64 %32
  %108 = load i64, ptr %107, align 8
  %109 = shl nsw i64 -1, %34
  %110 = xor i64 %109, -1
  %111 = and i64 %108, %110
  %112 = icmp eq i64 %111, 0
  %113 = select i1 %9, i1 true, i1 %112
  %114 = zext i1 %113 to i64
  tail call void @passes(ptr noundef %0, ptr noundef %1, i32 noundef %3, i64 noundef %25, i64 noundef %73, i64 noundef %77, i64 noundef %114) #11
  %115 = sub i64 %73, %70
  %116 = and i64 %115, 31
  %117 = icmp eq i64 %116, 0
  br i1 %117, label %124, label %118

118:
  %119 = add i64 %70, -1
  %120 = add i64 %119, %77
  %121 = lshr i64 %120, 7
  %122 = lshr i64 %70, 7
  %123 = sub nsw i64 %121, %122
  br label %124

124:
  %125 = phi i64 [ %123, %118 ], [ 0, %104 ]
  %126 = load ptr, ptr %0, align 8
  %127 = getelementptr i64, ptr %126, i64 %25
  %128 = load i64, ptr %127, align 8
  %129 = add i64 %128, %125
  store i64 %129, ptr %127, align 8
  br label %130

130:
  %131 = icmp eq i32 %80, 0
  br i1 %131, label %132, label %133

132:
  tail call void @passes(ptr noundef %0, ptr noundef %1, i32 noundef %3, i64 noundef %25, i64 noundef %70, i64 noundef %77, i64 noundef %26) #11
  br label %133

133:
  br i1 %28, label %155, label %134

134:
  %135 = icmp ult i64 %69, 4294967296
  %136 = select i1 %135, i32 1, i32 4
  %137 = tail call ptr @reach(ptr noundef %0, ptr noundef %1, i32 noundef %136, i64 noundef %69, i64 noundef 8, i32 noundef 1) #11
  %138 = icmp eq ptr %137, null
  br i1 %138, label %154, label %139

139:
  %140 = load i64, ptr %137, align 8
  %141 = and i64 %140, -2305841909702066177
  %142 = shl i64 %76, 40
  %143 = sub i64 %140, %142
  %144 = and i64 %143, 2305841909702066176
  %145 = or disjoint i64 %144, %141
  %146 = and i64 %140, 1048575
  %147 = or disjoint i64 %144, %146
  %148 = icmp eq i64 %147, 0
  %149 = add i64 %141, 2305843009213693952
  %150 = lshr exact i64 %140, 20
  %151 = and i64 %150, 1048575
  %152 = add nuw nsw i64 %149, %151
  %153 = select i1 %148, i64 %152, i64 %145
  store i64 %153, ptr %137, align 8
  tail call void @signalled(ptr noundef %0, ptr noundef %1, i64 noundef %69, i32 noundef 1) #11
  br label %155

154:
  tail call fastcc void @outside(ptr noundef %0, ptr noundef %1, i32 noundef %3, i32 noundef %31, i64 noundef %69, i64 noundef 8, i32 noundef %136) #12
  br label %161

155:
  %156 = add nuw i64 %34, 1
  br label %33

157:
  %158 = add i32 %30, -1
  %159 = and i32 %158, %30
  %160 = icmp eq i32 %159, 0
  br i1 %160, label %161, label %29

161:
  %162 = phi i32 [ 1, %154 ], [ 1, %89 ], [ 1, %97 ], [ 0, %5 ], [ 0, %157 ]
  ret i32 %162
}

declare dso_local void @fault(ptr noundef, ptr noundef, i32 noundef, i32 noundef, i32 noundef, i64 noundef, i64 noundef, i32 noundef) local_unnamed_addr #2

declare dso_local void @copies(ptr noundef, ptr noundef, i32 noundef, i32 noundef, i64 noundef, i64 noundef, i32 noundef, i32 noundef) local_unnamed_addr #2

define internal fastcc void @moved(ptr nocapture noundef %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4) unnamed_addr #4 {
  %6 = icmp eq i64 %3, 0
  br i1 %6, label %9, label %7

7:
  %8 = icmp eq i64 %2, 0
  br i1 %8, label %237, label %10

9:
  tail call void @llvm.memmove.p0.p0.i64(ptr align 1 %0, ptr align 1 %1, i64 %2, i1 false)
  br label %237

10:
  %11 = phi i64 [ %235, %233 ], [ 0, %7 ]
  %12 = getelementptr i8, ptr %0, i64 %11
  %13 = getelementptr i8, ptr %1, i64 %11
  switch i64 %4, label %198 [
    i64 0, label %14
    i64 1, label %44
    i64 2, label %76
    i64 3, label %106
    i64 4, label %138
    i64 6, label %158
    i64 7, label %178
  ]

14:
  %15 = load i32, ptr %13, align 4
  %16 = freeze i32 %15
  %17 = load atomic i32, ptr %12 monotonic, align 4
  br label %18

18:
  %19 = phi i32 [ %17, %14 ], [ %43, %39 ]
  switch i64 %3, label %39 [
    i64 1, label %20
    i64 2, label %22
    i64 3, label %24
    i64 4, label %26
    i64 5, label %28
    i64 6, label %30
    i64 7, label %32
    i64 8, label %36
  ]

20:
  %21 = add i32 %19, %16
  br label %39

22:
  %23 = tail call i32 @llvm.umin.i32(i32 %19, i32 %16)
  br label %39

24:
  %25 = tail call i32 @llvm.umax.i32(i32 %19, i32 %16)
  br label %39

26:
  %27 = and i32 %19, %16
  br label %39

28:
  %29 = or i32 %19, %16
  br label %39

30:
  %31 = xor i32 %19, %16
  br label %39

32:
  %33 = icmp ult i32 %19, %16
  %34 = add i32 %19, 1
  %35 = select i1 %33, i32 %34, i32 0
  br label %39

36:
  %37 = add i32 %19, -1
  %38 = tail call i32 @llvm.umin.i32(i32 %37, i32 %16)
  br label %39

39:
  %40 = phi i32 [ %21, %20 ], [ %23, %22 ], [ %25, %24 ], [ %27, %26 ], [ %29, %28 ], [ %31, %30 ], [ %35, %32 ], [ %16, %18 ], [ %38, %36 ]
  %41 = cmpxchg ptr %12, i32 %19, i32 %40 monotonic monotonic, align 4
  %42 = extractvalue { i32, i1 } %41, 1
  %43 = extractvalue { i32, i1 } %41, 0
  br i1 %42, label %233, label %18

44:
  %45 = load i32, ptr %13, align 4
  %46 = load atomic i32, ptr %12 monotonic, align 4
  br label %47

47:
  %48 = phi i32 [ %46, %44 ], [ %75, %71 ]
  switch i64 %3, label %71 [
    i64 1, label %49
    i64 2, label %51
    i64 3, label %53
    i64 4, label %55
    i64 5, label %57
    i64 6, label %59
    i64 7, label %61
    i64 8, label %65
  ]

49:
  %50 = add i32 %48, %45
  br label %71

51:
  %52 = tail call i32 @llvm.smin.i32(i32 %48, i32 %45)
  br label %71

53:
  %54 = tail call i32 @llvm.smax.i32(i32 %48, i32 %45)
  br label %71

55:
  %56 = and i32 %48, %45
  br label %71

57:
  %58 = or i32 %48, %45
  br label %71

59:
  %60 = xor i32 %48, %45
  br label %71

61:
  %62 = icmp slt i32 %48, %45
  %63 = add i32 %48, 1
  %64 = select i1 %62, i32 %63, i32 0
  br label %71

65:
  %66 = icmp eq i32 %48, 0
  %67 = icmp sgt i32 %48, %45
  %68 = select i1 %66, i1 true, i1 %67
  %69 = add i32 %48, -1
  %70 = select i1 %68, i32 %45, i32 %69
  br label %71

71:
  %72 = phi i32 [ %50, %49 ], [ %52, %51 ], [ %54, %53 ], [ %56, %55 ], [ %58, %57 ], [ %60, %59 ], [ %64, %61 ], [ %45, %47 ], [ %70, %65 ]
  %73 = cmpxchg ptr %12, i32 %48, i32 %72 monotonic monotonic, align 4
  %74 = extractvalue { i32, i1 } %73, 1
  %75 = extractvalue { i32, i1 } %73, 0
  br i1 %74, label %233, label %47

76:
  %77 = load i64, ptr %13, align 8
  %78 = freeze i64 %77
  %79 = load atomic i64, ptr %12 monotonic, align 8
  br label %80

80:
  %81 = phi i64 [ %79, %76 ], [ %105, %101 ]
  switch i64 %3, label %101 [
    i64 1, label %82
    i64 2, label %84
    i64 3, label %86
    i64 4, label %88
    i64 5, label %90
    i64 6, label %92
    i64 7, label %94
    i64 8, label %98
  ]

82:
  %83 = add i64 %81, %78
  br label %101

84:
  %85 = tail call i64 @llvm.umin.i64(i64 %81, i64 %78)
  br label %101

86:
  %87 = tail call i64 @llvm.umax.i64(i64 %81, i64 %78)
  br label %101

88:
  %89 = and i64 %81, %78
  br label %101

90:
  %91 = or i64 %81, %78
  br label %101

92:
  %93 = xor i64 %81, %78
  br label %101

94:
  %95 = icmp ult i64 %81, %78
  %96 = add i64 %81, 1
  %97 = select i1 %95, i64 %96, i64 0
  br label %101

98:
  %99 = add i64 %81, -1
  %100 = tail call i64 @llvm.umin.i64(i64 %99, i64 %78)
  br label %101

101:
  %102 = phi i64 [ %83, %82 ], [ %85, %84 ], [ %87, %86 ], [ %89, %88 ], [ %91, %90 ], [ %93, %92 ], [ %97, %94 ], [ %78, %80 ], [ %100, %98 ]
  %103 = cmpxchg ptr %12, i64 %81, i64 %102 monotonic monotonic, align 8
  %104 = extractvalue { i64, i1 } %103, 1
  %105 = extractvalue { i64, i1 } %103, 0
  br i1 %104, label %233, label %80

106:
  %107 = load i64, ptr %13, align 8
  %108 = load atomic i64, ptr %12 monotonic, align 8
  br label %109

109:
  %110 = phi i64 [ %108, %106 ], [ %137, %133 ]
  switch i64 %3, label %133 [
    i64 1, label %111
    i64 2, label %113
    i64 3, label %115
    i64 4, label %117
    i64 5, label %119
    i64 6, label %121
    i64 7, label %123
    i64 8, label %127
  ]

111:
  %112 = add i64 %110, %107
  br label %133

113:
  %114 = tail call i64 @llvm.smin.i64(i64 %110, i64 %107)
  br label %133

115:
  %116 = tail call i64 @llvm.smax.i64(i64 %110, i64 %107)
  br label %133

117:
  %118 = and i64 %110, %107
  br label %133

119:
  %120 = or i64 %110, %107
  br label %133

121:
  %122 = xor i64 %110, %107
  br label %133

123:
  %124 = icmp slt i64 %110, %107
  %125 = add i64 %110, 1
  %126 = select i1 %124, i64 %125, i64 0
  br label %133

127:
  %128 = icmp eq i64 %110, 0
  %129 = icmp sgt i64 %110, %107
  %130 = select i1 %128, i1 true, i1 %129
  %131 = add i64 %110, -1
  %132 = select i1 %130, i64 %107, i64 %131
  br label %133

133:
  %134 = phi i64 [ %112, %111 ], [ %114, %113 ], [ %116, %115 ], [ %118, %117 ], [ %120, %119 ], [ %122, %121 ], [ %126, %123 ], [ %107, %109 ], [ %132, %127 ]
  %135 = cmpxchg ptr %12, i64 %110, i64 %134 monotonic monotonic, align 8
  %136 = extractvalue { i64, i1 } %135, 1
  %137 = extractvalue { i64, i1 } %135, 0
  br i1 %136, label %233, label %109

138:
  %139 = load half, ptr %13, align 2
  %140 = load atomic i16, ptr %12 monotonic, align 2
  br label %141

141:
  %142 = phi i16 [ %140, %138 ], [ %157, %152 ]
  %143 = bitcast i16 %142 to half
  switch i64 %3, label %152 [
    i64 1, label %144
    i64 2, label %146
    i64 3, label %149
  ]

144:
  %145 = fadd half %139, %143
  br label %152

146:
  %147 = fcmp ogt half %139, %143
  %148 = select i1 %147, half %143, half %139
  br label %152

149:
  %150 = fcmp olt half %139, %143
  %151 = select i1 %150, half %143, half %139
  br label %152

152:
  %153 = phi half [ %145, %144 ], [ %148, %146 ], [ %151, %149 ], [ %139, %141 ]
  %154 = bitcast half %153 to i16
  %155 = cmpxchg ptr %12, i16 %142, i16 %154 monotonic monotonic, align 2
  %156 = extractvalue { i16, i1 } %155, 1
  %157 = extractvalue { i16, i1 } %155, 0
  br i1 %156, label %233, label %141

158:
  %159 = load float, ptr %13, align 4
  %160 = load atomic i32, ptr %12 monotonic, align 4
  br label %161

161:
  %162 = phi i32 [ %160, %158 ], [ %177, %172 ]
  %163 = bitcast i32 %162 to float
  switch i64 %3, label %172 [
    i64 1, label %164
    i64 2, label %166
    i64 3, label %169
  ]

164:
  %165 = fadd float %159, %163
  br label %172

166:
  %167 = fcmp ogt float %159, %163
  %168 = select i1 %167, float %163, float %159
  br label %172

169:
  %170 = fcmp olt float %159, %163
  %171 = select i1 %170, float %163, float %159
  br label %172

172:
  %173 = phi float [ %165, %164 ], [ %168, %166 ], [ %171, %169 ], [ %159, %161 ]
  %174 = bitcast float %173 to i32
  %175 = cmpxchg ptr %12, i32 %162, i32 %174 monotonic monotonic, align 4
  %176 = extractvalue { i32, i1 } %175, 1
  %177 = extractvalue { i32, i1 } %175, 0
  br i1 %176, label %233, label %161

178:
  %179 = load double, ptr %13, align 8
  %180 = load atomic i64, ptr %12 monotonic, align 8
  br label %181

181:
  %182 = phi i64 [ %180, %178 ], [ %197, %192 ]
  %183 = bitcast i64 %182 to double
  switch i64 %3, label %192 [
    i64 1, label %184
    i64 2, label %186
    i64 3, label %189
  ]

184:
  %185 = fadd double %179, %183
  br label %192

186:
  %187 = fcmp ogt double %179, %183
  %188 = select i1 %187, double %183, double %179
  br label %192

189:
  %190 = fcmp olt double %179, %183
  %191 = select i1 %190, double %183, double %179
  br label %192

192:
  %193 = phi double [ %185, %184 ], [ %188, %186 ], [ %191, %189 ], [ %179, %181 ]
  %194 = bitcast double %193 to i64
  %195 = cmpxchg ptr %12, i64 %182, i64 %194 monotonic monotonic, align 8
  %196 = extractvalue { i64, i1 } %195, 1
  %197 = extractvalue { i64, i1 } %195, 0
  br i1 %196, label %233, label %181

198:
  %199 = load i16, ptr %13, align 2
  %200 = load atomic i16, ptr %12 monotonic, align 2
  %201 = zext i16 %199 to i32
  %202 = shl nuw i32 %201, 16
  %203 = bitcast i32 %202 to float
  br label %204

204:
  %205 = phi i16 [ %200, %198 ], [ %232, %228 ]
  %206 = zext i16 %205 to i32
  %207 = shl nuw i32 %206, 16
  %208 = bitcast i32 %207 to float
  switch i64 %3, label %215 [
    i64 2, label %209
    i64 3, label %212
  ]

209:
  %210 = fcmp olt float %208, %203
  %211 = select i1 %210, float %208, float %203
  br label %217

212:
  %213 = fcmp ogt float %208, %203
  %214 = select i1 %213, float %208, float %203
  br label %217

215:
  %216 = fadd float %203, %208
  br label %217

217:
  %218 = phi float [ %211, %209 ], [ %214, %212 ], [ %216, %215 ]
  %219 = fcmp uno float %218, 0.000000e+00
  br i1 %219, label %228, label %220

220:
  %221 = bitcast float %218 to i32
  %222 = add i32 %221, 32767
  %223 = lshr i32 %221, 16
  %224 = and i32 %223, 1
  %225 = add i32 %222, %224
  %226 = lshr i32 %225, 16
  %227 = trunc nuw i32 %226 to i16
  br label %228

228:
  %229 = phi i16 [ %227, %220 ], [ 32767, %217 ]
  %230 = cmpxchg ptr %12, i16 %205, i16 %229 monotonic monotonic, align 2
  %231 = extractvalue { i16, i1 } %230, 1
  %232 = extractvalue { i16, i1 } %230, 0
  br i1 %231, label %233, label %204

233:
  %234 = phi i64 [ 2, %228 ], [ 4, %39 ], [ 4, %71 ], [ 8, %101 ], [ 8, %133 ], [ 2, %152 ], [ 4, %172 ], [ 8, %192 ]
  %235 = add nuw nsw i64 %234, %11
  %236 = icmp ult i64 %235, %2
  br i1 %236, label %10, label %237

237:
  ret void
}

declare dso_local void @passes(ptr noundef, ptr noundef, i32 noundef, i64 noundef, i64 noundef, i64 noundef, i64 noundef) local_unnamed_addr #2

define dso_local noundef i32 @rare_tensor(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = alloca [5 x i64], align 16
  %7 = icmp eq i32 %2, 0
  br i1 %7, label %366, label %8

8:
  %9 = and i64 %4, 2048
  %10 = icmp eq i64 %9, 0
  %11 = getelementptr inbounds i8, ptr %0, i64 568
  %12 = getelementptr inbounds i8, ptr %0, i64 256
  %13 = and i64 %4, 512
  %14 = icmp eq i64 %13, 0
  %15 = xor i1 %14, true
  %16 = zext i1 %15 to i32
  %17 = and i64 %4, 15
  %18 = icmp eq i64 %17, 0
  %19 = select i1 %18, i64 2, i64 3
  %20 = lshr i64 %4, 32
  %21 = zext i1 %14 to i32
  %22 = select i1 %18, i32 0, i32 2
  %23 = or disjoint i32 %22, %21
  %24 = lshr i64 %4, 4
  %25 = and i64 %24, 15
  %26 = and i64 %4, 256
  %27 = icmp eq i64 %26, 0
  br label %28

28:
  %29 = phi i32 [ %2, %8 ], [ %364, %362 ]
  %30 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %29, i1 true)
  %31 = zext nneg i32 %30 to i64
  br label %32

32:
  %33 = phi i64 [ 0, %28 ], [ %361, %360 ]
  br i1 %10, label %34, label %36

34:
  %35 = icmp eq i64 %33, 0
  br i1 %35, label %47, label %362

36:
  %37 = load i64, ptr %11, align 8
  %38 = icmp ult i64 %33, %37
  br i1 %38, label %39, label %362

39:
  %40 = load ptr, ptr %12, align 8
  %41 = getelementptr i8, ptr %40, i64 2304
  %42 = getelementptr i64, ptr %41, i64 %31
  %43 = load i64, ptr %42, align 8
  %44 = shl nuw i64 1, %33
  %45 = and i64 %43, %44
  %46 = icmp eq i64 %45, 0
  br i1 %46, label %360, label %55

47:
  %48 = load ptr, ptr %12, align 8
  %49 = getelementptr i8, ptr %48, i64 256
  %50 = getelementptr i64, ptr %49, i64 %31
  %51 = load i64, ptr %50, align 8
  %52 = getelementptr i8, ptr %48, i64 768
  %53 = getelementptr i64, ptr %52, i64 %31
  %54 = load i64, ptr %53, align 8
  br label %68

55:
  %56 = getelementptr i8, ptr %40, i64 256
  %57 = getelementptr i64, ptr %56, i64 %31
  %58 = load i64, ptr %57, align 8
  %59 = getelementptr i8, ptr %40, i64 768
  %60 = getelementptr i64, ptr %59, i64 %31
  %61 = load i64, ptr %60, align 8
  %62 = and i64 %58, -4278190081
  %63 = shl i64 %33, 24
  %64 = add i64 %63, 16777216
  %65 = or i64 %62, %64
  %66 = and i64 %61, -4278190081
  %67 = or i64 %66, %64
  br label %68

68:
  %69 = phi ptr [ %40, %55 ], [ %48, %47 ]
  %70 = phi i64 [ %67, %55 ], [ %54, %47 ]
  %71 = phi i64 [ %65, %55 ], [ %51, %47 ]
  %72 = getelementptr i64, ptr %69, i64 %31
  %73 = load i64, ptr %72, align 8
  %74 = tail call ptr @reach(ptr noundef nonnull %0, ptr noundef %1, i32 noundef 4, i64 noundef %73, i64 noundef 128, i32 noundef 0) #11
  %75 = icmp eq ptr %74, null
  br i1 %75, label %84, label %76

76:
  %77 = load i64, ptr %74, align 8
  %78 = icmp eq i64 %77, 8097873943252397669
  br i1 %78, label %79, label %84

79:
  %80 = getelementptr inbounds i8, ptr %74, i64 16
  %81 = load i8, ptr %80, align 8
  %82 = add i8 %81, -6
  %83 = icmp ult i8 %82, -5
  br i1 %83, label %84, label %85

84:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %30, i64 noundef %73, i64 noundef 128, i32 noundef 4) #12
  br label %366

85:
  %86 = getelementptr inbounds i8, ptr %74, i64 17
  %87 = load i8, ptr %86, align 1
  %88 = zext i8 %87 to i64
  call void @llvm.lifetime.start.p0(i64 40, ptr nonnull %6) #14
  %89 = getelementptr inbounds i8, ptr %74, i64 8
  %90 = load i64, ptr %89, align 8
  %91 = load ptr, ptr %12, align 8
  %92 = getelementptr inbounds i8, ptr %74, i64 82
  %93 = getelementptr inbounds i8, ptr %74, i64 72
  %94 = getelementptr i8, ptr %91, i64 1024
  %95 = getelementptr i64, ptr %94, i64 %31
  %96 = getelementptr inbounds i8, ptr %74, i64 40
  %97 = zext nneg i8 %81 to i64
  %98 = load i16, ptr %93, align 2
  %99 = zext i16 %98 to i64
  store i64 %99, ptr %6, align 16
  %100 = load i64, ptr %95, align 8
  %101 = shl i64 %100, 32
  %102 = ashr exact i64 %101, 32
  %103 = mul nsw i64 %102, %88
  %104 = add i64 %103, %90
  %105 = icmp eq i8 %81, 1
  br i1 %105, label %106, label %115

106:
  %107 = phi i64 [ %104, %85 ], [ %142, %115 ]
  %108 = phi i64 [ %99, %85 ], [ %132, %115 ]
  %109 = getelementptr i8, ptr %91, i64 1024
  %110 = getelementptr i64, ptr %109, i64 %31
  %111 = load i64, ptr %110, align 8
  %112 = and i64 %111, 2147483648
  %113 = icmp ne i64 %112, 0
  %114 = select i1 %14, i1 %113, i1 false
  br i1 %114, label %145, label %147

115:
  %116 = phi i64 [ %143, %115 ], [ 1, %85 ]
  %117 = phi i64 [ %132, %115 ], [ %99, %85 ]
  %118 = phi i64 [ %142, %115 ], [ %104, %85 ]
  %119 = getelementptr [5 x i8], ptr %92, i64 0, i64 %116
  %120 = load i8, ptr %119, align 1
  %121 = tail call i8 @llvm.umax.i8(i8 %120, i8 1)
  %122 = zext i8 %121 to i32
  %123 = getelementptr [5 x i16], ptr %93, i64 0, i64 %116
  %124 = load i16, ptr %123, align 2
  %125 = zext i16 %124 to i32
  %126 = add nsw i32 %122, -1
  %127 = add nsw i32 %126, %125
  %128 = zext i8 %121 to i32
  %129 = udiv i32 %127, %128
  %130 = zext i32 %129 to i64
  %131 = getelementptr [5 x i64], ptr %6, i64 0, i64 %116
  store i64 %130, ptr %131, align 8
  %132 = mul i64 %117, %130
  %133 = shl nuw nsw i64 %116, 8
  %134 = getelementptr i8, ptr %95, i64 %133
  %135 = load i64, ptr %134, align 8
  %136 = shl i64 %135, 32
  %137 = ashr exact i64 %136, 32
  %138 = add nsw i64 %116, -1
  %139 = getelementptr [4 x i64], ptr %96, i64 0, i64 %138
  %140 = load i64, ptr %139, align 8
  %141 = mul i64 %140, %137
  %142 = add i64 %141, %118
  %143 = add nuw nsw i64 %116, 1
  %144 = icmp eq i64 %143, %97
  br i1 %144, label %106, label %115

145:
  %146 = and i64 %71, 127
  br label %154

147:
  %148 = mul i64 %111, %88
  %149 = and i64 %148, 15
  %150 = icmp eq i64 %149, 0
  %151 = and i64 %71, 127
  %152 = icmp eq i64 %151, 0
  %153 = select i1 %150, i1 %152, i1 false
  br i1 %153, label %162, label %154

154:
  %155 = phi i64 [ %146, %145 ], [ %151, %147 ]
  %156 = phi i32 [ 0, %145 ], [ 1, %147 ]
  %157 = icmp ne i64 %155, 0
  %158 = zext i1 %157 to i32
  %159 = shl nuw i32 1, %30
  %160 = select i1 %157, i64 %71, i64 %107
  %161 = select i1 %157, i64 128, i64 16
  tail call void @fault(ptr noundef %0, ptr noundef %1, i32 noundef %156, i32 noundef %3, i32 noundef %159, i64 noundef %160, i64 noundef %161, i32 noundef %158) #11
  br label %358

162:
  %163 = icmp ult i64 %71, 4294967296
  %164 = select i1 %163, i32 1, i32 4
  %165 = and i64 %71, 4294967168
  %166 = mul i64 %108, %88
  %167 = getelementptr inbounds i8, ptr %74, i64 18
  %168 = load i8, ptr %167, align 2
  %169 = icmp eq i8 %168, 0
  %170 = add i64 %166, 127
  %171 = and i64 %170, -128
  %172 = select i1 %169, i64 %166, i64 %171
  %173 = tail call ptr @reach(ptr noundef %0, ptr noundef %1, i32 noundef %164, i64 noundef %71, i64 noundef %172, i32 noundef 1) #11
  %174 = icmp ne ptr %173, null
  %175 = icmp ne i8 %87, 0
  %176 = select i1 %174, i1 %175, i1 false
  br i1 %176, label %178, label %177

177:
  tail call fastcc void @outside(ptr noundef %0, ptr noundef %1, i32 noundef %3, i32 noundef %30, i64 noundef %71, i64 noundef %166, i32 noundef %164) #12
  br label %358

178:
  tail call void @copies(ptr noundef %0, ptr noundef %1, i32 noundef %3, i32 noundef %30, i64 noundef %71, i64 noundef %172, i32 noundef %164, i32 noundef %16) #11
  br i1 %14, label %190, label %179

179:
  %180 = load ptr, ptr %12, align 8
  %181 = getelementptr i8, ptr %180, i64 2304
  %182 = getelementptr i64, ptr %181, i64 %31
  %183 = load i64, ptr %182, align 8
  %184 = shl nsw i64 -1, %33
  %185 = xor i64 %184, -1
  %186 = and i64 %183, %185
  %187 = icmp eq i64 %186, 0
  %188 = select i1 %10, i1 true, i1 %187
  %189 = zext i1 %188 to i64
  br label %190

190:
  %191 = phi i64 [ %189, %179 ], [ %19, %178 ]
  %192 = icmp eq i64 %108, 0
  br i1 %192, label %336, label %193

193:
  %194 = getelementptr inbounds i8, ptr %74, i64 82
  %195 = getelementptr inbounds i8, ptr %74, i64 20
  %196 = getelementptr inbounds i8, ptr %74, i64 40
  %197 = load i64, ptr %6, align 16
  %198 = getelementptr inbounds i8, ptr %74, i64 19
  br label %199

199:
  %200 = phi i64 [ 0, %193 ], [ %329, %328 ]
  %201 = phi i64 [ 0, %193 ], [ %304, %328 ]
  %202 = phi i64 [ 0, %193 ], [ %303, %328 ]
  %203 = load i64, ptr %89, align 8
  %204 = load i8, ptr %80, align 8
  %205 = icmp eq i8 %204, 0
  br i1 %205, label %266, label %206

206:
  %207 = load ptr, ptr %12, align 8
  %208 = getelementptr i8, ptr %207, i64 1024
  %209 = getelementptr i64, ptr %208, i64 %31
  %210 = zext i8 %204 to i64
  %211 = urem i64 %200, %197
  %212 = load i64, ptr %209, align 8
  %213 = shl i64 %212, 32
  %214 = ashr exact i64 %213, 32
  %215 = add i64 %211, %214
  %216 = udiv i64 %200, %197
  %217 = icmp sgt i64 %215, -1
  br i1 %217, label %218, label %222

218:
  %219 = load i32, ptr %195, align 4
  %220 = zext i32 %219 to i64
  %221 = icmp ult i64 %215, %220
  br label %222

222:
  %223 = phi i1 [ false, %206 ], [ %221, %218 ]
  %224 = mul i64 %215, %88
  %225 = add i64 %224, %203
  %226 = icmp eq i8 %204, 1
  br i1 %226, label %227, label %230

227:
  %228 = phi i64 [ %225, %222 ], [ %263, %256 ]
  %229 = phi i1 [ %223, %222 ], [ %258, %256 ]
  br i1 %229, label %266, label %300

230:
  %231 = phi i64 [ %264, %256 ], [ 1, %222 ]
  %232 = phi i1 [ %258, %256 ], [ %223, %222 ]
  %233 = phi i64 [ %263, %256 ], [ %225, %222 ]
  %234 = phi i64 [ %249, %256 ], [ %216, %222 ]
  %235 = shl nuw nsw i64 %231, 8
  %236 = getelementptr i8, ptr %209, i64 %235
  %237 = load i64, ptr %236, align 8
  %238 = shl i64 %237, 32
  %239 = ashr exact i64 %238, 32
  %240 = getelementptr [5 x i64], ptr %6, i64 0, i64 %231
  %241 = load i64, ptr %240, align 8
  %242 = urem i64 %234, %241
  %243 = getelementptr [5 x i8], ptr %194, i64 0, i64 %231
  %244 = load i8, ptr %243, align 1
  %245 = tail call i8 @llvm.umax.i8(i8 %244, i8 1)
  %246 = zext i8 %245 to i64
  %247 = mul i64 %242, %246
  %248 = add i64 %247, %239
  %249 = udiv i64 %234, %241
  %250 = icmp sgt i64 %248, -1
  br i1 %250, label %251, label %256

251:
  %252 = getelementptr [5 x i32], ptr %195, i64 0, i64 %231
  %253 = load i32, ptr %252, align 4
  %254 = zext i32 %253 to i64
  %255 = icmp ult i64 %248, %254
  br label %256

256:
  %257 = phi i1 [ false, %230 ], [ %255, %251 ]
  %258 = and i1 %232, %257
  %259 = add nsw i64 %231, -1
  %260 = getelementptr [4 x i64], ptr %196, i64 0, i64 %259
  %261 = load i64, ptr %260, align 8
  %262 = mul i64 %261, %248
  %263 = add i64 %262, %233
  %264 = add nuw nsw i64 %231, 1
  %265 = icmp eq i64 %264, %210
  br i1 %265, label %227, label %230

266:
  %267 = phi i64 [ %228, %227 ], [ %203, %199 ]
  %268 = urem i64 %200, %197
  %269 = icmp eq i64 %268, 0
  %270 = icmp ult i64 %267, %201
  %271 = select i1 %269, i1 true, i1 %270
  br i1 %271, label %294, label %272

272:
  %273 = lshr i64 %267, 5
  %274 = add i64 %201, -1
  %275 = lshr i64 %274, 5
  %276 = sub nsw i64 %273, %275
  %277 = icmp ult i64 %276, 2
  br i1 %277, label %278, label %294

278:
  %279 = add i64 %267, %88
  %280 = and i64 %267, 31
  %281 = icmp eq i64 %280, 0
  %282 = select i1 %14, i1 true, i1 %281
  br i1 %282, label %287, label %283

283:
  %284 = mul i64 %200, %88
  %285 = and i64 %284, 127
  %286 = icmp eq i64 %285, 0
  br label %287

287:
  %288 = phi i1 [ false, %278 ], [ %286, %283 ]
  %289 = zext i1 %288 to i64
  %290 = load ptr, ptr %0, align 8
  %291 = getelementptr i64, ptr %290, i64 %20
  %292 = load i64, ptr %291, align 8
  %293 = add i64 %292, %289
  store i64 %293, ptr %291, align 8
  br label %300

294:
  %295 = icmp eq i64 %201, 0
  br i1 %295, label %298, label %296

296:
  %297 = sub i64 %201, %202
  tail call void @passes(ptr noundef %0, ptr noundef %1, i32 noundef %3, i64 noundef %20, i64 noundef %202, i64 noundef %297, i64 noundef %191) #11
  br label %298

298:
  %299 = add i64 %267, %88
  br label %300

300:
  %301 = phi i1 [ true, %287 ], [ true, %298 ], [ false, %227 ]
  %302 = phi i64 [ %267, %287 ], [ %267, %298 ], [ %228, %227 ]
  %303 = phi i64 [ %202, %287 ], [ %267, %298 ], [ %202, %227 ]
  %304 = phi i64 [ %279, %287 ], [ %299, %298 ], [ %201, %227 ]
  %305 = mul i64 %200, %88
  %306 = add i64 %305, %165
  %307 = load i8, ptr %167, align 2
  %308 = zext nneg i8 %307 to i64
  %309 = shl nsw i64 -1, %308
  %310 = xor i64 %309, -1
  %311 = lshr i64 %306, 7
  %312 = and i64 %311, %310
  %313 = shl nuw nsw i64 %312, 4
  %314 = xor i64 %313, %306
  %315 = sub i64 %314, %165
  %316 = getelementptr i8, ptr %173, i64 %315
  br i1 %301, label %317, label %321

317:
  %318 = tail call ptr @reach(ptr noundef %0, ptr noundef %1, i32 noundef 0, i64 noundef %302, i64 noundef %88, i32 noundef %21) #11
  %319 = icmp eq ptr %318, null
  br i1 %319, label %331, label %320

320:
  tail call void @copies(ptr noundef %0, ptr noundef %1, i32 noundef %3, i32 noundef %30, i64 noundef %302, i64 noundef %88, i32 noundef 0, i32 noundef %23) #11
  br i1 %14, label %322, label %323

321:
  br i1 %14, label %328, label %324

322:
  tail call fastcc void @moved(ptr noundef nonnull %318, ptr noundef %316, i64 noundef %88, i64 noundef %17, i64 noundef %25) #13
  br label %328

323:
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %316, ptr nonnull align 1 %318, i64 %88, i1 false)
  br label %328

324:
  %325 = load i8, ptr %198, align 1
  %326 = icmp eq i8 %325, 0
  %327 = select i1 %326, i8 0, i8 127
  tail call void @llvm.memset.p0.i64(ptr align 1 %316, i8 %327, i64 %88, i1 false)
  br label %328

328:
  %329 = add nuw i64 %200, 1
  %330 = icmp eq i64 %329, %108
  br i1 %330, label %332, label %199

331:
  tail call fastcc void @outside(ptr noundef %0, ptr noundef %1, i32 noundef %3, i32 noundef %30, i64 noundef %302, i64 noundef %88, i32 noundef 0) #12
  br label %358

332:
  %333 = icmp eq i64 %304, 0
  br i1 %333, label %336, label %334

334:
  %335 = sub i64 %304, %303
  tail call void @passes(ptr noundef %0, ptr noundef %1, i32 noundef %3, i64 noundef %20, i64 noundef %303, i64 noundef %335, i64 noundef %191) #11
  br label %336

336:
  br i1 %27, label %359, label %337

337:
  %338 = icmp ult i64 %70, 4294967296
  %339 = select i1 %338, i32 1, i32 4
  %340 = tail call ptr @reach(ptr noundef %0, ptr noundef %1, i32 noundef %339, i64 noundef %70, i64 noundef 8, i32 noundef 1) #11
  %341 = icmp eq ptr %340, null
  br i1 %341, label %357, label %342

342:
  %343 = load i64, ptr %340, align 8
  %344 = and i64 %343, -2305841909702066177
  %345 = shl i64 %166, 40
  %346 = sub i64 %343, %345
  %347 = and i64 %346, 2305841909702066176
  %348 = or disjoint i64 %347, %344
  %349 = and i64 %343, 1048575
  %350 = or disjoint i64 %347, %349
  %351 = icmp eq i64 %350, 0
  %352 = add i64 %344, 2305843009213693952
  %353 = lshr exact i64 %343, 20
  %354 = and i64 %353, 1048575
  %355 = add nuw nsw i64 %352, %354
  %356 = select i1 %351, i64 %355, i64 %348
  store i64 %356, ptr %340, align 8
  tail call void @signalled(ptr noundef %0, ptr noundef %1, i64 noundef %70, i32 noundef 1) #11
  br label %359

357:
  tail call fastcc void @outside(ptr noundef %0, ptr noundef %1, i32 noundef %3, i32 noundef %30, i64 noundef %70, i64 noundef 8, i32 noundef %339) #12
  br label %358

358:
  call void @llvm.lifetime.end.p0(i64 40, ptr nonnull %6) #14
  br label %366

359:
  call void @llvm.lifetime.end.p0(i64 40, ptr nonnull %6) #14
  br label %360

360:
  %361 = add i64 %33, 1
  br label %32

362:
  %363 = add i32 %29, -1
  %364 = and i32 %363, %29
  %365 = icmp eq i32 %364, 0
  br i1 %365, label %366, label %28

366:
  %367 = phi i32 [ 1, %84 ], [ 1, %358 ], [ 0, %5 ], [ 0, %362 ]
  ret i32 %367
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
  %30 = tail call ptr @reach(ptr noundef %0, ptr noundef %1, i32 noundef %29, i64 noundef %23, i64 noundef 128, i32 noundef 1) #11
  %31 = icmp eq ptr %30, null
  br i1 %31, label %32, label %33

32:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %19, i64 noundef %23, i64 noundef 128, i32 noundef %29) #12
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
  %74 = tail call ptr @reach(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %73, i64 noundef %26, i64 noundef 128, i32 noundef 0) #11
  %75 = icmp eq ptr %74, null
  br i1 %75, label %76, label %77

76:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %19, i64 noundef %26, i64 noundef 128, i32 noundef 1) #12
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
  %30 = getelementptr inbounds i8, ptr %0, i64 544
  %31 = load ptr, ptr %30, align 8
  %32 = getelementptr i8, ptr %31, i64 65536
  call void @llvm.lifetime.start.p0(i64 2048, ptr nonnull %6) #14
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
  %94 = tail call fastcc double @number_at(ptr noundef %93, i32 noundef %10) #13
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
  %110 = tail call fastcc double @number_at(ptr noundef %109, i32 noundef %10) #13
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
  %127 = tail call fastcc double @number_at(ptr noundef %126, i32 noundef %10) #13
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
  %141 = tail call fastcc double @number_at(ptr noundef %140, i32 noundef %10) #13
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
  %238 = tail call fastcc double @number_at(ptr noundef %237, i32 noundef %10) #13
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
  %336 = tail call fastcc double @number_at(ptr noundef %335, i32 noundef %12) #13
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
  call void @product_real(ptr noundef %31, ptr noundef nonnull %6, ptr noundef %32, ptr noundef %41, i64 noundef 16, i64 noundef %415, i64 noundef %27) #11
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
  %444 = tail call fastcc double @number_at(ptr noundef %443, i32 noundef %14) #13
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
  %457 = tail call fastcc double @number_at(ptr noundef %456, i32 noundef %14) #13
  %458 = getelementptr i8, ptr %447, i64 8
  store double %457, ptr %458, align 8
  %459 = load ptr, ptr %248, align 8
  %460 = or disjoint i64 %435, 256
  %461 = getelementptr i8, ptr %459, i64 %460
  %462 = getelementptr i8, ptr %459, i64 512
  %463 = getelementptr i8, ptr %462, i64 %434
  %464 = select i1 %28, ptr %461, ptr %463
  %465 = getelementptr i64, ptr %464, i64 %418
  %466 = tail call fastcc double @number_at(ptr noundef %465, i32 noundef %14) #13
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
  %482 = tail call fastcc double @number_at(ptr noundef %481, i32 noundef %14) #13
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
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %42, i64 noundef %668, i64 noundef %24, i32 noundef 1) #12
  br label %669

669:
  %670 = phi i32 [ 1, %667 ], [ 0, %509 ]
  call void @llvm.lifetime.end.p0(i64 2048, ptr nonnull %6) #14
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
  %21 = tail call ptr @reach(ptr noundef %0, ptr noundef %1, i32 noundef 0, i64 noundef %20, i64 noundef 8388608, i32 noundef 1) #11
  %22 = icmp eq ptr %21, null
  br i1 %22, label %23, label %24

23:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %13, i64 noundef %20, i64 noundef 8388608, i32 noundef 0) #12
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
  tail call fastcc void @outside(ptr noundef %0, ptr noundef %1, i32 noundef %3, i32 noundef %13, i64 noundef %17, i64 noundef 1, i32 noundef 0) #12
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

define dso_local noundef i32 @rare_cluster(ptr noundef %0, ptr nocapture noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = and i64 %4, 1
  %7 = icmp eq i64 %6, 0
  br i1 %7, label %11, label %8

8:
  %9 = getelementptr inbounds i8, ptr %0, i64 592
  %10 = load i64, ptr %9, align 8
  br label %27

11:
  %12 = getelementptr inbounds i8, ptr %1, i64 52
  %13 = load i32, ptr %12, align 4
  %14 = xor i32 %2, -1
  %15 = and i32 %13, %14
  %16 = getelementptr inbounds i8, ptr %0, i64 584
  %17 = load i64, ptr %16, align 8
  %18 = and i64 %17, 1
  %19 = icmp eq i64 %18, 0
  %20 = select i1 %19, i32 0, i32 %2
  %21 = or i32 %20, %15
  store i32 %21, ptr %12, align 4
  %22 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %2)
  %23 = zext nneg i32 %22 to i64
  %24 = getelementptr inbounds i8, ptr %0, i64 592
  %25 = load i64, ptr %24, align 8
  %26 = add i64 %25, %23
  store i64 %26, ptr %24, align 8
  br label %27

27:
  %28 = phi i64 [ %10, %8 ], [ %26, %11 ]
  %29 = getelementptr inbounds i8, ptr %0, i64 592
  %30 = icmp eq i64 %28, 0
  br i1 %30, label %38, label %31

31:
  %32 = tail call i64 @cluster_alive(ptr noundef nonnull %0) #11
  %33 = icmp ult i64 %28, %32
  br i1 %33, label %38, label %34

34:
  %35 = getelementptr inbounds i8, ptr %0, i64 584
  %36 = load i64, ptr %35, align 8
  %37 = add i64 %36, 1
  store i64 %37, ptr %35, align 8
  store i64 0, ptr %29, align 8
  br label %38

38:
  %39 = icmp eq i32 %2, 0
  br i1 %39, label %62, label %40

40:
  %41 = getelementptr inbounds i8, ptr %1, i64 52
  %42 = getelementptr inbounds i8, ptr %0, i64 584
  %43 = getelementptr inbounds i8, ptr %0, i64 256
  br label %44

44:
  %45 = phi i32 [ %2, %40 ], [ %60, %44 ]
  %46 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %45, i1 true)
  %47 = load i32, ptr %41, align 4
  %48 = lshr i32 %47, %46
  %49 = and i32 %48, 1
  %50 = zext nneg i32 %49 to i64
  %51 = load i64, ptr %42, align 8
  %52 = and i64 %51, 1
  %53 = icmp ne i64 %52, %50
  %54 = zext i1 %53 to i64
  %55 = load ptr, ptr %43, align 8
  %56 = getelementptr i8, ptr %55, i64 2048
  %57 = zext nneg i32 %46 to i64
  %58 = getelementptr i64, ptr %56, i64 %57
  store i64 %54, ptr %58, align 8
  %59 = add i32 %45, -1
  %60 = and i32 %59, %45
  %61 = icmp eq i32 %60, 0
  br i1 %61, label %62, label %44

62:
  ret i32 0
}

declare dso_local i64 @cluster_alive(ptr noundef) local_unnamed_addr #2

define dso_local noundef i32 @rare_texture(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = alloca [3 x float], align 4
  %7 = alloca [3 x float], align 4
  %8 = alloca [4 x i32], align 16
  %9 = alloca [4 x i32], align 16
  %10 = alloca [3 x i64], align 16
  %11 = alloca [3 x i64], align 16
  %12 = alloca [3 x i64], align 16
  %13 = icmp eq i32 %2, 0
  br i1 %13, label %402, label %14

14:
  %15 = getelementptr inbounds i8, ptr %0, i64 256
  %16 = getelementptr inbounds i8, ptr %0, i64 560
  %17 = getelementptr inbounds i8, ptr %0, i64 552
  %18 = trunc i64 %4 to i32
  %19 = and i32 %18, 3
  %20 = and i64 %4, 4
  %21 = icmp eq i64 %20, 0
  %22 = and i64 %4, 128
  %23 = icmp ne i64 %22, 0
  %24 = getelementptr inbounds i8, ptr %6, i64 4
  %25 = getelementptr inbounds i8, ptr %6, i64 8
  %26 = getelementptr inbounds i8, ptr %7, i64 4
  %27 = getelementptr inbounds i8, ptr %7, i64 8
  %28 = and i64 %4, 3
  %29 = and i64 %4, 8
  %30 = icmp eq i64 %29, 0
  %31 = and i64 %4, 16
  %32 = icmp ne i64 %31, 0
  %33 = icmp eq i32 %19, 0
  %34 = getelementptr [3 x i64], ptr %10, i64 0, i64 %28
  %35 = icmp eq i64 %31, 0
  %36 = getelementptr inbounds i8, ptr %11, i64 8
  %37 = getelementptr inbounds i8, ptr %10, i64 8
  %38 = getelementptr inbounds i8, ptr %11, i64 16
  %39 = getelementptr inbounds i8, ptr %10, i64 16
  %40 = lshr i64 %4, 5
  %41 = and i64 %40, 3
  %42 = getelementptr [4 x i32], ptr %9, i64 0, i64 %41
  %43 = getelementptr inbounds i8, ptr %12, i64 8
  %44 = getelementptr inbounds i8, ptr %12, i64 16
  %45 = and i64 %4, 3
  %46 = getelementptr inbounds i8, ptr %8, i64 4
  %47 = getelementptr inbounds i8, ptr %8, i64 4
  %48 = getelementptr inbounds i8, ptr %8, i64 8
  %49 = getelementptr inbounds i8, ptr %8, i64 12
  %50 = and i64 %4, 3
  %51 = getelementptr inbounds i8, ptr %9, i64 4
  %52 = getelementptr inbounds i8, ptr %9, i64 8
  %53 = getelementptr inbounds i8, ptr %9, i64 12
  %54 = getelementptr inbounds i8, ptr %8, i64 4
  %55 = icmp eq i64 %45, 1
  %56 = getelementptr inbounds i8, ptr %10, i64 8
  %57 = getelementptr inbounds i8, ptr %10, i64 8
  %58 = icmp eq i64 %45, 2
  %59 = getelementptr inbounds i8, ptr %10, i64 16
  %60 = getelementptr inbounds i8, ptr %10, i64 16
  %61 = icmp eq i64 %50, 1
  %62 = getelementptr inbounds i8, ptr %12, i64 8
  %63 = icmp eq i64 %50, 2
  %64 = getelementptr inbounds i8, ptr %12, i64 16
  br label %65

65:
  %66 = phi i32 [ %2, %14 ], [ %400, %379 ]
  %67 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %66, i1 true)
  %68 = load ptr, ptr %15, align 8
  %69 = zext nneg i32 %67 to i64
  %70 = getelementptr i64, ptr %68, i64 %69
  %71 = load i64, ptr %70, align 8
  %72 = add i64 %71, -1
  %73 = load i64, ptr %16, align 8
  %74 = icmp ult i64 %72, %73
  br i1 %74, label %75, label %80

75:
  %76 = load ptr, ptr %17, align 8
  %77 = getelementptr %struct.texture, ptr %76, i64 %72
  %78 = load ptr, ptr %77, align 8
  %79 = icmp eq ptr %78, null
  br i1 %79, label %80, label %81

80:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %67, i64 noundef %71, i64 noundef 8, i32 noundef 4) #12
  br label %402

81:
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %8) #14
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(16) %8, i8 0, i64 16, i1 false)
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %9) #14
  %82 = getelementptr i8, ptr %70, i64 256
  %83 = load i64, ptr %82, align 8
  %84 = trunc i64 %83 to i32
  %85 = getelementptr i8, ptr %70, i64 512
  %86 = load i64, ptr %85, align 8
  %87 = trunc i64 %86 to i32
  %88 = getelementptr i8, ptr %70, i64 768
  %89 = load i64, ptr %88, align 8
  %90 = trunc i64 %89 to i32
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %10) #14
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(24) %10, i8 0, i64 24, i1 false)
  %91 = bitcast i32 %84 to float
  %92 = bitcast i32 %87 to float
  %93 = bitcast i32 %90 to float
  br i1 %21, label %98, label %94

94:
  %95 = getelementptr i8, ptr %68, i64 1024
  %96 = getelementptr i64, ptr %95, i64 %69
  %97 = load i64, ptr %96, align 8
  br label %98

98:
  %99 = phi i64 [ %97, %94 ], [ 0, %81 ]
  %100 = shl i64 %99, 32
  %101 = ashr exact i64 %100, 32
  br i1 %23, label %102, label %148

102:
  %103 = mul nsw i64 %101, 6
  call void @llvm.lifetime.start.p0(i64 12, ptr nonnull %6) #14
  store i32 %84, ptr %6, align 4
  store i32 %87, ptr %24, align 4
  store i32 %90, ptr %25, align 4
  call void @llvm.lifetime.start.p0(i64 12, ptr nonnull %7) #14
  %104 = fcmp olt float %91, 0.000000e+00
  %105 = fneg float %91
  %106 = select i1 %104, float %105, float %91
  store float %106, ptr %7, align 4
  %107 = fcmp olt float %92, 0.000000e+00
  %108 = fneg float %92
  %109 = select i1 %107, float %108, float %92
  store float %109, ptr %26, align 4
  %110 = fcmp olt float %93, 0.000000e+00
  %111 = fneg float %93
  %112 = select i1 %110, float %111, float %93
  store float %112, ptr %27, align 4
  %113 = fcmp ult float %112, %106
  %114 = fcmp ult float %112, %109
  %115 = select i1 %113, i1 true, i1 %114
  %116 = fcmp oge float %109, %106
  %117 = zext i1 %116 to i32
  %118 = select i1 %115, i32 %117, i32 2
  %119 = zext nneg i32 %118 to i64
  %120 = getelementptr [3 x float], ptr %6, i64 0, i64 %119
  %121 = load float, ptr %120, align 4
  %122 = fcmp olt float %121, 0.000000e+00
  %123 = icmp eq i32 %118, 0
  %124 = select i1 %123, float %111, float %91
  %125 = select i1 %115, i1 %116, i1 false
  %126 = icmp ne i32 %118, 1
  %127 = and i1 %126, %122
  %128 = fneg float %124
  %129 = select i1 %127, float %128, float %124
  %130 = select i1 %125, float %111, float %92
  %131 = select i1 %122, float %130, float %93
  %132 = select i1 %125, float %131, float %108
  %133 = getelementptr [3 x float], ptr %7, i64 0, i64 %119
  %134 = load float, ptr %133, align 4
  %135 = fdiv float %129, %134
  %136 = fadd float %135, 1.000000e+00
  %137 = fmul float %136, 5.000000e-01
  %138 = bitcast float %137 to i32
  %139 = fdiv float %132, %134
  %140 = fadd float %139, 1.000000e+00
  %141 = fmul float %140, 5.000000e-01
  %142 = bitcast float %141 to i32
  %143 = shl nuw nsw i32 %118, 1
  %144 = zext i1 %122 to i32
  %145 = or disjoint i32 %143, %144
  %146 = zext nneg i32 %145 to i64
  call void @llvm.lifetime.end.p0(i64 12, ptr nonnull %7) #14
  call void @llvm.lifetime.end.p0(i64 12, ptr nonnull %6) #14
  %147 = add nsw i64 %103, %146
  br label %148

148:
  %149 = phi i32 [ %142, %102 ], [ %87, %98 ]
  %150 = phi i32 [ %138, %102 ], [ %84, %98 ]
  %151 = phi i64 [ %147, %102 ], [ %101, %98 ]
  br i1 %21, label %163, label %152

152:
  %153 = getelementptr inbounds i8, ptr %77, i64 8
  %154 = getelementptr [3 x i64], ptr %153, i64 0, i64 %28
  %155 = load i64, ptr %154, align 8
  %156 = icmp sgt i64 %151, -1
  %157 = icmp slt i64 %151, %155
  %158 = and i1 %156, %157
  br i1 %158, label %163, label %159

159:
  %160 = icmp slt i64 %151, 0
  %161 = add i64 %155, -1
  %162 = select i1 %160, i64 0, i64 %161
  br label %163

163:
  %164 = phi i64 [ 0, %148 ], [ %162, %159 ], [ %151, %152 ]
  %165 = getelementptr inbounds i8, ptr %77, i64 40
  %166 = load i32, ptr %165, align 8
  %167 = icmp ne i32 %166, 0
  %168 = and i1 %30, %167
  %169 = or i1 %168, %32
  br i1 %33, label %174, label %170

170:
  %171 = getelementptr inbounds i8, ptr %77, i64 44
  %172 = getelementptr inbounds i8, ptr %77, i64 8
  %173 = select i1 %169, float -5.000000e-01, float -0.000000e+00
  br i1 %30, label %180, label %178

174:
  %175 = phi float [ 0.000000e+00, %163 ], [ %214, %252 ], [ %214, %213 ], [ %214, %276 ], [ %214, %255 ]
  %176 = phi float [ 0.000000e+00, %163 ], [ 0.000000e+00, %213 ], [ %253, %252 ], [ %253, %276 ], [ %253, %255 ]
  %177 = phi float [ 0.000000e+00, %163 ], [ 0.000000e+00, %213 ], [ 0.000000e+00, %252 ], [ %291, %276 ], [ 0.000000e+00, %255 ]
  br i1 %30, label %292, label %295

178:
  %179 = sext i32 %150 to i64
  store i64 %179, ptr %10, align 16
  br label %213

180:
  %181 = bitcast i32 %150 to float
  %182 = load i32, ptr %171, align 4
  %183 = icmp ne i32 %182, 0
  %184 = or i1 %23, %183
  br i1 %184, label %185, label %188

185:
  %186 = load i64, ptr %172, align 8
  %187 = sitofp i64 %186 to float
  br label %188

188:
  %189 = phi float [ %187, %185 ], [ 1.000000e+00, %180 ]
  %190 = tail call float @llvm.fmuladd.f32(float %181, float %189, float %173)
  %191 = fcmp ogt float %190, 1.000000e+09
  br i1 %191, label %197, label %192

192:
  %193 = fcmp olt float %190, -1.000000e+09
  br i1 %193, label %197, label %194

194:
  %195 = fcmp ord float %190, 0.000000e+00
  %196 = select i1 %195, float %190, float 0.000000e+00
  br label %197

197:
  %198 = phi float [ 1.000000e+09, %188 ], [ %196, %194 ], [ -1.000000e+09, %192 ]
  %199 = fptosi float %198 to i64
  %200 = sitofp i64 %199 to float
  %201 = fcmp olt float %198, %200
  %202 = fadd float %200, -1.000000e+00
  %203 = select i1 %201, float %202, float %200
  %204 = fptosi float %203 to i64
  store i64 %204, ptr %10, align 16
  %205 = fsub float %198, %203
  %206 = tail call float @llvm.fmuladd.f32(float %205, float 2.560000e+02, float 5.000000e-01)
  %207 = fptosi float %206 to i64
  %208 = sitofp i64 %207 to float
  %209 = fcmp olt float %206, %208
  %210 = fadd float %208, -1.000000e+00
  %211 = select i1 %209, float %210, float %208
  %212 = fmul float %211, 3.906250e-03
  br label %213

213:
  %214 = phi float [ %212, %197 ], [ 0.000000e+00, %178 ]
  br i1 %55, label %174, label %215

215:
  br i1 %30, label %218, label %216

216:
  %217 = sext i32 %149 to i64
  store i64 %217, ptr %56, align 8
  br label %252

218:
  %219 = bitcast i32 %149 to float
  %220 = load i32, ptr %171, align 4
  %221 = icmp ne i32 %220, 0
  %222 = or i1 %23, %221
  br i1 %222, label %223, label %227

223:
  %224 = getelementptr i8, ptr %77, i64 16
  %225 = load i64, ptr %224, align 8
  %226 = sitofp i64 %225 to float
  br label %227

227:
  %228 = phi float [ %226, %223 ], [ 1.000000e+00, %218 ]
  %229 = tail call float @llvm.fmuladd.f32(float %219, float %228, float %173)
  %230 = fcmp ogt float %229, 1.000000e+09
  br i1 %230, label %236, label %231

231:
  %232 = fcmp olt float %229, -1.000000e+09
  br i1 %232, label %236, label %233

233:
  %234 = fcmp ord float %229, 0.000000e+00
  %235 = select i1 %234, float %229, float 0.000000e+00
  br label %236

236:
  %237 = phi float [ 1.000000e+09, %227 ], [ %235, %233 ], [ -1.000000e+09, %231 ]
  %238 = fptosi float %237 to i64
  %239 = sitofp i64 %238 to float
  %240 = fcmp olt float %237, %239
  %241 = fadd float %239, -1.000000e+00
  %242 = select i1 %240, float %241, float %239
  %243 = fptosi float %242 to i64
  store i64 %243, ptr %57, align 8
  %244 = fsub float %237, %242
  %245 = tail call float @llvm.fmuladd.f32(float %244, float 2.560000e+02, float 5.000000e-01)
  %246 = fptosi float %245 to i64
  %247 = sitofp i64 %246 to float
  %248 = fcmp olt float %245, %247
  %249 = fadd float %247, -1.000000e+00
  %250 = select i1 %248, float %249, float %247
  %251 = fmul float %250, 3.906250e-03
  br label %252

252:
  %253 = phi float [ %251, %236 ], [ 0.000000e+00, %216 ]
  br i1 %58, label %174, label %254

254:
  br i1 %30, label %258, label %255

255:
  %256 = shl i64 %89, 32
  %257 = ashr exact i64 %256, 32
  store i64 %257, ptr %59, align 16
  br label %174

258:
  %259 = bitcast i32 %90 to float
  %260 = load i32, ptr %171, align 4
  %261 = icmp ne i32 %260, 0
  %262 = or i1 %23, %261
  br i1 %262, label %263, label %267

263:
  %264 = getelementptr i8, ptr %77, i64 24
  %265 = load i64, ptr %264, align 8
  %266 = sitofp i64 %265 to float
  br label %267

267:
  %268 = phi float [ %266, %263 ], [ 1.000000e+00, %258 ]
  %269 = tail call float @llvm.fmuladd.f32(float %259, float %268, float %173)
  %270 = fcmp ogt float %269, 1.000000e+09
  br i1 %270, label %276, label %271

271:
  %272 = fcmp olt float %269, -1.000000e+09
  br i1 %272, label %276, label %273

273:
  %274 = fcmp ord float %269, 0.000000e+00
  %275 = select i1 %274, float %269, float 0.000000e+00
  br label %276

276:
  %277 = phi float [ 1.000000e+09, %267 ], [ %275, %273 ], [ -1.000000e+09, %271 ]
  %278 = fptosi float %277 to i64
  %279 = sitofp i64 %278 to float
  %280 = fcmp olt float %277, %279
  %281 = fadd float %279, -1.000000e+00
  %282 = select i1 %280, float %281, float %279
  %283 = fptosi float %282 to i64
  store i64 %283, ptr %60, align 16
  %284 = fsub float %277, %282
  %285 = tail call float @llvm.fmuladd.f32(float %284, float 2.560000e+02, float 5.000000e-01)
  %286 = fptosi float %285 to i64
  %287 = sitofp i64 %286 to float
  %288 = fcmp olt float %285, %287
  %289 = fadd float %287, -1.000000e+00
  %290 = select i1 %288, float %289, float %287
  %291 = fmul float %290, 3.906250e-03
  br label %174

292:
  %293 = getelementptr inbounds i8, ptr %77, i64 52
  %294 = load i32, ptr %293, align 4
  br label %295

295:
  %296 = phi i32 [ %294, %292 ], [ 3, %174 ]
  %297 = getelementptr inbounds i8, ptr %77, i64 44
  %298 = load i32, ptr %297, align 4
  %299 = icmp ne i32 %298, 0
  %300 = or i1 %23, %299
  %301 = and i32 %296, -3
  %302 = icmp eq i32 %301, 0
  %303 = select i1 %302, i32 1, i32 %296
  %304 = select i1 %300, i32 %296, i32 %303
  br i1 %21, label %306, label %305

305:
  store i64 %164, ptr %34, align 8
  br label %306

306:
  br i1 %35, label %317, label %307

307:
  %308 = load i64, ptr %10, align 16
  %309 = load i64, ptr %37, align 8
  %310 = load i64, ptr %39, align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %11) #14
  store i64 %308, ptr %11, align 16
  %311 = add i64 %309, 1
  store i64 %311, ptr %36, align 8
  store i64 %310, ptr %38, align 16
  call fastcc void @texel_at(ptr noundef nonnull %77, ptr noundef nonnull %11, i32 noundef %304, ptr noundef nonnull %9) #13
  %312 = load i32, ptr %42, align 4
  store i32 %312, ptr %8, align 16
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %11) #14
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %11) #14
  %313 = add i64 %308, 1
  store i64 %313, ptr %11, align 16
  store i64 %311, ptr %36, align 8
  store i64 %310, ptr %38, align 16
  call fastcc void @texel_at(ptr noundef nonnull %77, ptr noundef nonnull %11, i32 noundef %304, ptr noundef nonnull %9) #13
  %314 = load i32, ptr %42, align 4
  store i32 %314, ptr %46, align 4
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %11) #14
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %11) #14
  store i64 %313, ptr %11, align 16
  store i64 %309, ptr %36, align 8
  store i64 %310, ptr %38, align 16
  call fastcc void @texel_at(ptr noundef nonnull %77, ptr noundef nonnull %11, i32 noundef %304, ptr noundef nonnull %9) #13
  %315 = load i32, ptr %42, align 4
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %11) #14
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %11) #14
  store i64 %308, ptr %11, align 16
  store i64 %309, ptr %36, align 8
  store i64 %310, ptr %38, align 16
  call fastcc void @texel_at(ptr noundef nonnull %77, ptr noundef nonnull %11, i32 noundef %304, ptr noundef nonnull %9) #13
  %316 = load i32, ptr %42, align 4
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %11) #14
  br label %379

317:
  br i1 %169, label %323, label %318

318:
  call fastcc void @texel_at(ptr noundef nonnull %77, ptr noundef nonnull %10, i32 noundef %304, ptr noundef nonnull %8) #13
  %319 = load i32, ptr %8, align 16
  %320 = load i32, ptr %47, align 4
  %321 = load i32, ptr %48, align 8
  %322 = load i32, ptr %49, align 4
  br label %379

323:
  %324 = load i64, ptr %10, align 16
  %325 = load i64, ptr %37, align 8
  %326 = load i64, ptr %39, align 16
  %327 = fsub float 1.000000e+00, %175
  %328 = fsub float 1.000000e+00, %176
  %329 = fsub float 1.000000e+00, %177
  br label %330

330:
  %331 = phi float [ 0.000000e+00, %323 ], [ %339, %336 ]
  %332 = phi float [ 0.000000e+00, %323 ], [ %341, %336 ]
  %333 = phi float [ 0.000000e+00, %323 ], [ %343, %336 ]
  %334 = phi float [ 0.000000e+00, %323 ], [ %345, %336 ]
  %335 = phi i32 [ 0, %323 ], [ %346, %336 ]
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %12) #14
  store i64 %324, ptr %12, align 16
  store i64 %325, ptr %43, align 8
  store i64 %326, ptr %44, align 16
  br i1 %33, label %336, label %349

336:
  %337 = phi float [ 1.000000e+00, %330 ], [ %355, %349 ], [ %364, %356 ], [ %373, %365 ]
  call fastcc void @texel_at(ptr noundef nonnull %77, ptr noundef nonnull %12, i32 noundef %304, ptr noundef nonnull %9) #13
  %338 = load float, ptr %9, align 16
  %339 = tail call float @llvm.fmuladd.f32(float %337, float %338, float %331)
  %340 = load float, ptr %51, align 4
  %341 = tail call float @llvm.fmuladd.f32(float %337, float %340, float %332)
  %342 = load float, ptr %52, align 8
  %343 = tail call float @llvm.fmuladd.f32(float %337, float %342, float %333)
  %344 = load float, ptr %53, align 4
  %345 = tail call float @llvm.fmuladd.f32(float %337, float %344, float %334)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %12) #14
  %346 = add nuw nsw i32 %335, 1
  %347 = lshr i32 %346, %19
  %348 = icmp eq i32 %347, 0
  br i1 %348, label %330, label %374

349:
  %350 = and i32 %335, 1
  %351 = zext nneg i32 %350 to i64
  %352 = load i64, ptr %12, align 16
  %353 = add i64 %352, %351
  store i64 %353, ptr %12, align 16
  %354 = icmp eq i32 %350, 0
  %355 = select i1 %354, float %327, float %175
  br i1 %61, label %336, label %356

356:
  %357 = lshr i32 %335, 1
  %358 = and i32 %357, 1
  %359 = zext nneg i32 %358 to i64
  %360 = load i64, ptr %62, align 8
  %361 = add i64 %360, %359
  store i64 %361, ptr %62, align 8
  %362 = icmp eq i32 %358, 0
  %363 = select i1 %362, float %328, float %176
  %364 = fmul float %355, %363
  br i1 %63, label %336, label %365

365:
  %366 = lshr i32 %335, 2
  %367 = and i32 %366, 1
  %368 = zext nneg i32 %367 to i64
  %369 = load i64, ptr %64, align 16
  %370 = add i64 %369, %368
  store i64 %370, ptr %64, align 16
  %371 = icmp eq i32 %367, 0
  %372 = select i1 %371, float %329, float %177
  %373 = fmul float %364, %372
  br label %336

374:
  %375 = bitcast float %339 to i32
  store float %339, ptr %8, align 16
  %376 = bitcast float %341 to i32
  store float %341, ptr %54, align 4
  %377 = bitcast float %343 to i32
  %378 = bitcast float %345 to i32
  br label %379

379:
  %380 = phi i32 [ %378, %374 ], [ %322, %318 ], [ %316, %307 ]
  %381 = phi i32 [ %377, %374 ], [ %321, %318 ], [ %315, %307 ]
  %382 = phi i32 [ %376, %374 ], [ %320, %318 ], [ %314, %307 ]
  %383 = phi i32 [ %375, %374 ], [ %319, %318 ], [ %312, %307 ]
  %384 = zext i32 %383 to i64
  %385 = getelementptr i8, ptr %68, i64 2048
  %386 = getelementptr i64, ptr %385, i64 %69
  store i64 %384, ptr %386, align 8
  %387 = zext i32 %382 to i64
  %388 = load ptr, ptr %15, align 8
  %389 = getelementptr i8, ptr %388, i64 2304
  %390 = getelementptr i64, ptr %389, i64 %69
  store i64 %387, ptr %390, align 8
  %391 = zext i32 %381 to i64
  %392 = load ptr, ptr %15, align 8
  %393 = getelementptr i8, ptr %392, i64 2560
  %394 = getelementptr i64, ptr %393, i64 %69
  store i64 %391, ptr %394, align 8
  %395 = zext i32 %380 to i64
  %396 = load ptr, ptr %15, align 8
  %397 = getelementptr i8, ptr %396, i64 2816
  %398 = getelementptr i64, ptr %397, i64 %69
  store i64 %395, ptr %398, align 8
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %10) #14
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %9) #14
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %8) #14
  %399 = add i32 %66, -1
  %400 = and i32 %399, %66
  %401 = icmp eq i32 %400, 0
  br i1 %401, label %402, label %65

402:
  %403 = phi i32 [ 1, %80 ], [ 0, %5 ], [ 0, %379 ]
  ret i32 %403
}

declare float @llvm.fmuladd.f32(float, float, float) #8

define internal fastcc void @texel_at(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i32 noundef %2, ptr nocapture noundef writeonly %3) unnamed_addr #9 {
  %5 = load i64, ptr %1, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 8
  %7 = load i64, ptr %6, align 8
  %8 = icmp sgt i64 %5, -1
  %9 = icmp slt i64 %5, %7
  %10 = and i1 %8, %9
  br i1 %10, label %31, label %11

11:
  switch i32 %2, label %31 [
    i32 1, label %12
    i32 0, label %16
    i32 2, label %21
  ]

12:
  %13 = icmp slt i64 %5, 0
  %14 = add i64 %7, -1
  %15 = select i1 %13, i64 0, i64 %14
  br label %31

16:
  %17 = srem i64 %5, %7
  %18 = icmp slt i64 %17, 0
  %19 = select i1 %18, i64 %7, i64 0
  %20 = add i64 %19, %17
  br label %31

21:
  %22 = shl i64 %7, 1
  %23 = srem i64 %5, %22
  %24 = icmp slt i64 %23, 0
  %25 = select i1 %24, i64 %22, i64 0
  %26 = add i64 %25, %23
  %27 = icmp slt i64 %26, %7
  %28 = xor i64 %26, -1
  %29 = add i64 %22, %28
  %30 = select i1 %27, i64 %26, i64 %29
  br label %31

31:
  %32 = phi i64 [ %30, %21 ], [ %20, %16 ], [ %15, %12 ], [ %5, %4 ], [ -1, %11 ]
  %33 = getelementptr i8, ptr %1, i64 8
  %34 = load i64, ptr %33, align 8
  %35 = getelementptr i8, ptr %0, i64 16
  %36 = load i64, ptr %35, align 8
  %37 = icmp sgt i64 %34, -1
  %38 = icmp slt i64 %34, %36
  %39 = and i1 %37, %38
  br i1 %39, label %60, label %40

40:
  switch i32 %2, label %60 [
    i32 1, label %41
    i32 0, label %45
    i32 2, label %50
  ]

41:
  %42 = icmp slt i64 %34, 0
  %43 = add i64 %36, -1
  %44 = select i1 %42, i64 0, i64 %43
  br label %60

45:
  %46 = srem i64 %34, %36
  %47 = icmp slt i64 %46, 0
  %48 = select i1 %47, i64 %36, i64 0
  %49 = add i64 %48, %46
  br label %60

50:
  %51 = shl i64 %36, 1
  %52 = srem i64 %34, %51
  %53 = icmp slt i64 %52, 0
  %54 = select i1 %53, i64 %51, i64 0
  %55 = add i64 %54, %52
  %56 = icmp slt i64 %55, %36
  %57 = xor i64 %55, -1
  %58 = add i64 %51, %57
  %59 = select i1 %56, i64 %55, i64 %58
  br label %60

60:
  %61 = phi i64 [ %59, %50 ], [ %49, %45 ], [ %44, %41 ], [ %34, %31 ], [ -1, %40 ]
  %62 = getelementptr i8, ptr %1, i64 16
  %63 = load i64, ptr %62, align 8
  %64 = getelementptr i8, ptr %0, i64 24
  %65 = load i64, ptr %64, align 8
  %66 = icmp sgt i64 %63, -1
  %67 = icmp slt i64 %63, %65
  %68 = and i1 %66, %67
  br i1 %68, label %89, label %69

69:
  switch i32 %2, label %89 [
    i32 1, label %70
    i32 0, label %74
    i32 2, label %79
  ]

70:
  %71 = icmp slt i64 %63, 0
  %72 = add i64 %65, -1
  %73 = select i1 %71, i64 0, i64 %72
  br label %89

74:
  %75 = srem i64 %63, %65
  %76 = icmp slt i64 %75, 0
  %77 = select i1 %76, i64 %65, i64 0
  %78 = add i64 %77, %75
  br label %89

79:
  %80 = shl i64 %65, 1
  %81 = srem i64 %63, %80
  %82 = icmp slt i64 %81, 0
  %83 = select i1 %82, i64 %80, i64 0
  %84 = add i64 %83, %81
  %85 = icmp slt i64 %84, %65
  %86 = xor i64 %84, -1
  %87 = add i64 %80, %86
  %88 = select i1 %85, i64 %84, i64 %87
  br label %89

89:
  %90 = phi i64 [ %88, %79 ], [ %78, %74 ], [ %73, %70 ], [ %63, %60 ], [ -1, %69 ]
  %91 = icmp sgt i64 %32, -1
  %92 = icmp sgt i64 %61, -1
  %93 = select i1 %91, i1 %92, i1 false
  %94 = icmp sgt i64 %90, -1
  %95 = select i1 %93, i1 %94, i1 false
  %96 = load ptr, ptr %0, align 8
  %97 = mul i64 %90, %36
  %98 = add i64 %97, %61
  %99 = mul i64 %98, %7
  %100 = add i64 %99, %32
  %101 = getelementptr inbounds i8, ptr %0, i64 36
  %102 = load i32, ptr %101, align 4
  %103 = zext i32 %102 to i64
  %104 = mul i64 %100, %103
  %105 = getelementptr inbounds i8, ptr %0, i64 32
  %106 = load i32, ptr %105, align 8
  %107 = zext i32 %106 to i64
  %108 = getelementptr [8 x i8], ptr @texel_bytes, i64 0, i64 %107
  %109 = load i8, ptr %108, align 1
  %110 = zext i8 %109 to i64
  %111 = mul i64 %104, %110
  %112 = getelementptr i8, ptr %96, i64 %111
  %113 = getelementptr inbounds i8, ptr %0, i64 48
  br i1 %95, label %114, label %291

114:
  %115 = icmp eq i32 %102, 0
  br i1 %115, label %167, label %116

116:
  switch i32 %106, label %165 [
    i32 0, label %117
    i32 1, label %127
    i32 2, label %139
    i32 3, label %149
    i32 6, label %161
  ]

117:
  %118 = load i32, ptr %113, align 8
  %119 = icmp eq i32 %118, 0
  %120 = load i8, ptr %112, align 1
  br i1 %119, label %125, label %121

121:
  %122 = uitofp i8 %120 to float
  %123 = fdiv float %122, 2.550000e+02
  %124 = bitcast float %123 to i32
  br label %167

125:
  %126 = zext i8 %120 to i32
  br label %167

127:
  %128 = load i32, ptr %113, align 8
  %129 = icmp eq i32 %128, 0
  %130 = load i8, ptr %112, align 1
  br i1 %129, label %137, label %131

131:
  %132 = sitofp i8 %130 to float
  %133 = fdiv float %132, 1.270000e+02
  %134 = fcmp ogt float %133, -1.000000e+00
  %135 = select i1 %134, float %133, float -1.000000e+00
  %136 = bitcast float %135 to i32
  br label %167

137:
  %138 = sext i8 %130 to i32
  br label %167

139:
  %140 = load i32, ptr %113, align 8
  %141 = icmp eq i32 %140, 0
  %142 = load i16, ptr %112, align 2
  br i1 %141, label %147, label %143

143:
  %144 = uitofp i16 %142 to float
  %145 = fdiv float %144, 6.553500e+04
  %146 = bitcast float %145 to i32
  br label %167

147:
  %148 = zext i16 %142 to i32
  br label %167

149:
  %150 = load i32, ptr %113, align 8
  %151 = icmp eq i32 %150, 0
  %152 = load i16, ptr %112, align 2
  br i1 %151, label %159, label %153

153:
  %154 = sitofp i16 %152 to float
  %155 = fdiv float %154, 3.276700e+04
  %156 = fcmp ogt float %155, -1.000000e+00
  %157 = select i1 %156, float %155, float -1.000000e+00
  %158 = bitcast float %157 to i32
  br label %167

159:
  %160 = sext i16 %152 to i32
  br label %167

161:
  %162 = load half, ptr %112, align 2
  %163 = fpext half %162 to float
  %164 = bitcast float %163 to i32
  br label %167

165:
  %166 = load i32, ptr %112, align 4
  br label %167

167:
  %168 = phi i32 [ 0, %114 ], [ %160, %159 ], [ %158, %153 ], [ %148, %147 ], [ %146, %143 ], [ %138, %137 ], [ %136, %131 ], [ %126, %125 ], [ %124, %121 ], [ %164, %161 ], [ %166, %165 ]
  store i32 %168, ptr %3, align 4
  %169 = load i32, ptr %101, align 4
  %170 = icmp ugt i32 %169, 1
  br i1 %170, label %171, label %228

171:
  %172 = load i32, ptr %105, align 8
  %173 = zext i32 %172 to i64
  %174 = getelementptr [8 x i8], ptr @texel_bytes, i64 0, i64 %173
  %175 = load i8, ptr %174, align 1
  %176 = zext i8 %175 to i64
  %177 = getelementptr i8, ptr %112, i64 %176
  switch i32 %172, label %226 [
    i32 0, label %216
    i32 1, label %204
    i32 2, label %194
    i32 3, label %182
    i32 6, label %178
  ]

178:
  %179 = load half, ptr %177, align 2
  %180 = fpext half %179 to float
  %181 = bitcast float %180 to i32
  br label %228

182:
  %183 = load i32, ptr %113, align 8
  %184 = icmp eq i32 %183, 0
  %185 = load i16, ptr %177, align 2
  br i1 %184, label %192, label %186

186:
  %187 = sitofp i16 %185 to float
  %188 = fdiv float %187, 3.276700e+04
  %189 = fcmp ogt float %188, -1.000000e+00
  %190 = select i1 %189, float %188, float -1.000000e+00
  %191 = bitcast float %190 to i32
  br label %228

192:
  %193 = sext i16 %185 to i32
  br label %228

194:
  %195 = load i32, ptr %113, align 8
  %196 = icmp eq i32 %195, 0
  %197 = load i16, ptr %177, align 2
  br i1 %196, label %202, label %198

198:
  %199 = uitofp i16 %197 to float
  %200 = fdiv float %199, 6.553500e+04
  %201 = bitcast float %200 to i32
  br label %228

202:
  %203 = zext i16 %197 to i32
  br label %228

204:
  %205 = load i32, ptr %113, align 8
  %206 = icmp eq i32 %205, 0
  %207 = load i8, ptr %177, align 1
  br i1 %206, label %214, label %208

208:
  %209 = sitofp i8 %207 to float
  %210 = fdiv float %209, 1.270000e+02
  %211 = fcmp ogt float %210, -1.000000e+00
  %212 = select i1 %211, float %210, float -1.000000e+00
  %213 = bitcast float %212 to i32
  br label %228

214:
  %215 = sext i8 %207 to i32
  br label %228

216:
  %217 = load i32, ptr %113, align 8
  %218 = icmp eq i32 %217, 0
  %219 = load i8, ptr %177, align 1
  br i1 %218, label %224, label %220

220:
  %221 = uitofp i8 %219 to float
  %222 = fdiv float %221, 2.550000e+02
  %223 = bitcast float %222 to i32
  br label %228

224:
  %225 = zext i8 %219 to i32
  br label %228

226:
  %227 = load i32, ptr %177, align 4
  br label %228

228:
  %229 = phi i32 [ 0, %167 ], [ %193, %192 ], [ %191, %186 ], [ %203, %202 ], [ %201, %198 ], [ %215, %214 ], [ %213, %208 ], [ %225, %224 ], [ %223, %220 ], [ %181, %178 ], [ %227, %226 ]
  %230 = getelementptr i8, ptr %3, i64 4
  store i32 %229, ptr %230, align 4
  %231 = load i32, ptr %101, align 4
  %232 = icmp ugt i32 %231, 2
  br i1 %232, label %233, label %294

233:
  %234 = load i32, ptr %105, align 8
  %235 = zext i32 %234 to i64
  %236 = getelementptr [8 x i8], ptr @texel_bytes, i64 0, i64 %235
  %237 = load i8, ptr %236, align 1
  %238 = zext i8 %237 to i64
  %239 = shl nuw nsw i64 %238, 1
  %240 = getelementptr i8, ptr %112, i64 %239
  switch i32 %234, label %289 [
    i32 0, label %279
    i32 1, label %267
    i32 2, label %257
    i32 3, label %245
    i32 6, label %241
  ]

241:
  %242 = load half, ptr %240, align 2
  %243 = fpext half %242 to float
  %244 = bitcast float %243 to i32
  br label %294

245:
  %246 = load i32, ptr %113, align 8
  %247 = icmp eq i32 %246, 0
  %248 = load i16, ptr %240, align 2
  br i1 %247, label %255, label %249

249:
  %250 = sitofp i16 %248 to float
  %251 = fdiv float %250, 3.276700e+04
  %252 = fcmp ogt float %251, -1.000000e+00
  %253 = select i1 %252, float %251, float -1.000000e+00
  %254 = bitcast float %253 to i32
  br label %294

255:
  %256 = sext i16 %248 to i32
  br label %294

257:
  %258 = load i32, ptr %113, align 8
  %259 = icmp eq i32 %258, 0
  %260 = load i16, ptr %240, align 2
  br i1 %259, label %265, label %261

261:
  %262 = uitofp i16 %260 to float
  %263 = fdiv float %262, 6.553500e+04
  %264 = bitcast float %263 to i32
  br label %294

265:
  %266 = zext i16 %260 to i32
  br label %294

267:
  %268 = load i32, ptr %113, align 8
  %269 = icmp eq i32 %268, 0
  %270 = load i8, ptr %240, align 1
  br i1 %269, label %277, label %271

271:
  %272 = sitofp i8 %270 to float
  %273 = fdiv float %272, 1.270000e+02
  %274 = fcmp ogt float %273, -1.000000e+00
  %275 = select i1 %274, float %273, float -1.000000e+00
  %276 = bitcast float %275 to i32
  br label %294

277:
  %278 = sext i8 %270 to i32
  br label %294

279:
  %280 = load i32, ptr %113, align 8
  %281 = icmp eq i32 %280, 0
  %282 = load i8, ptr %240, align 1
  br i1 %281, label %287, label %283

283:
  %284 = uitofp i8 %282 to float
  %285 = fdiv float %284, 2.550000e+02
  %286 = bitcast float %285 to i32
  br label %294

287:
  %288 = zext i8 %282 to i32
  br label %294

289:
  %290 = load i32, ptr %240, align 4
  br label %294

291:
  store i32 0, ptr %3, align 4
  %292 = getelementptr i8, ptr %3, i64 4
  store i32 0, ptr %292, align 4
  %293 = getelementptr i8, ptr %3, i64 8
  store i32 0, ptr %293, align 4
  br label %363

294:
  %295 = phi i32 [ 0, %228 ], [ %256, %255 ], [ %254, %249 ], [ %266, %265 ], [ %264, %261 ], [ %278, %277 ], [ %276, %271 ], [ %288, %287 ], [ %286, %283 ], [ %244, %241 ], [ %290, %289 ]
  %296 = getelementptr i8, ptr %3, i64 8
  store i32 %295, ptr %296, align 4
  %297 = load i32, ptr %101, align 4
  %298 = icmp ugt i32 %297, 3
  %299 = load i32, ptr %105, align 8
  br i1 %298, label %306, label %300

300:
  %301 = icmp ugt i32 %299, 5
  br i1 %301, label %305, label %302

302:
  %303 = load i32, ptr %113, align 8
  %304 = icmp eq i32 %303, 0
  br i1 %304, label %363, label %305

305:
  br label %363

306:
  %307 = zext i32 %299 to i64
  %308 = getelementptr [8 x i8], ptr @texel_bytes, i64 0, i64 %307
  %309 = load i8, ptr %308, align 1
  %310 = zext i8 %309 to i64
  %311 = mul nuw nsw i64 %310, 3
  %312 = getelementptr i8, ptr %112, i64 %311
  switch i32 %299, label %361 [
    i32 0, label %351
    i32 1, label %339
    i32 2, label %329
    i32 3, label %317
    i32 6, label %313
  ]

313:
  %314 = load half, ptr %312, align 2
  %315 = fpext half %314 to float
  %316 = bitcast float %315 to i32
  br label %363

317:
  %318 = load i32, ptr %113, align 8
  %319 = icmp eq i32 %318, 0
  %320 = load i16, ptr %312, align 2
  br i1 %319, label %327, label %321

321:
  %322 = sitofp i16 %320 to float
  %323 = fdiv float %322, 3.276700e+04
  %324 = fcmp ogt float %323, -1.000000e+00
  %325 = select i1 %324, float %323, float -1.000000e+00
  %326 = bitcast float %325 to i32
  br label %363

327:
  %328 = sext i16 %320 to i32
  br label %363

329:
  %330 = load i32, ptr %113, align 8
  %331 = icmp eq i32 %330, 0
  %332 = load i16, ptr %312, align 2
  br i1 %331, label %337, label %333

333:
  %334 = uitofp i16 %332 to float
  %335 = fdiv float %334, 6.553500e+04
  %336 = bitcast float %335 to i32
  br label %363

337:
  %338 = zext i16 %332 to i32
  br label %363

339:
  %340 = load i32, ptr %113, align 8
  %341 = icmp eq i32 %340, 0
  %342 = load i8, ptr %312, align 1
  br i1 %341, label %349, label %343

343:
  %344 = sitofp i8 %342 to float
  %345 = fdiv float %344, 1.270000e+02
  %346 = fcmp ogt float %345, -1.000000e+00
  %347 = select i1 %346, float %345, float -1.000000e+00
  %348 = bitcast float %347 to i32
  br label %363

349:
  %350 = sext i8 %342 to i32
  br label %363

351:
  %352 = load i32, ptr %113, align 8
  %353 = icmp eq i32 %352, 0
  %354 = load i8, ptr %312, align 1
  br i1 %353, label %359, label %355

355:
  %356 = uitofp i8 %354 to float
  %357 = fdiv float %356, 2.550000e+02
  %358 = bitcast float %357 to i32
  br label %363

359:
  %360 = zext i8 %354 to i32
  br label %363

361:
  %362 = load i32, ptr %312, align 4
  br label %363

363:
  %364 = phi i32 [ 0, %291 ], [ 1065353216, %305 ], [ 1, %302 ], [ %362, %361 ], [ %316, %313 ], [ %358, %355 ], [ %360, %359 ], [ %348, %343 ], [ %350, %349 ], [ %336, %333 ], [ %338, %337 ], [ %326, %321 ], [ %328, %327 ]
  %365 = getelementptr i8, ptr %3, i64 12
  store i32 %364, ptr %365, align 4
  ret void
}

define dso_local noundef i32 @rare_surface(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = lshr i64 %4, 4
  %7 = and i64 %6, 15
  %8 = lshr i64 %4, 8
  %9 = and i64 %8, 7
  %10 = icmp eq i32 %2, 0
  br i1 %10, label %227, label %11

11:
  %12 = lshr i64 %4, 11
  %13 = and i64 %12, 3
  %14 = getelementptr inbounds i8, ptr %0, i64 256
  %15 = getelementptr inbounds i8, ptr %0, i64 560
  %16 = getelementptr inbounds i8, ptr %0, i64 552
  %17 = and i64 %4, 8
  %18 = icmp eq i64 %17, 0
  %19 = and i64 %4, 3
  %20 = mul nuw nsw i64 %7, %9
  %21 = icmp eq i64 %13, 1
  %22 = icmp ne i64 %13, 0
  %23 = icmp eq i64 %9, 0
  %24 = icmp ugt i64 %19, 1
  %25 = and i64 %4, 7
  %26 = icmp eq i64 %25, 5
  %27 = icmp eq i64 %19, 3
  %28 = and i64 %4, 7
  %29 = icmp eq i64 %28, 6
  %30 = or i1 %24, %26
  %31 = select i1 %24, i64 512, i64 1024
  %32 = or i1 %27, %29
  %33 = select i1 %27, i64 768, i64 1024
  %34 = icmp eq i64 %9, 1
  %35 = icmp eq i64 %9, 2
  %36 = shl nuw nsw i64 %7, 1
  %37 = shl nuw nsw i64 %7, 1
  %38 = icmp eq i64 %9, 3
  %39 = mul nuw nsw i64 %7, 3
  %40 = mul nuw nsw i64 %7, 3
  %41 = icmp eq i64 %9, 4
  %42 = shl nuw nsw i64 %7, 2
  %43 = shl nuw nsw i64 %7, 2
  %44 = icmp eq i64 %9, 5
  %45 = mul nuw nsw i64 %7, 5
  %46 = mul nuw nsw i64 %7, 5
  %47 = icmp eq i64 %9, 6
  %48 = mul nuw nsw i64 %7, 6
  %49 = mul nuw nsw i64 %7, 6
  br label %50

50:
  %51 = phi i32 [ %2, %11 ], [ %225, %223 ]
  %52 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %51, i1 true)
  %53 = load ptr, ptr %14, align 8
  %54 = zext nneg i32 %52 to i64
  %55 = getelementptr i64, ptr %53, i64 %54
  %56 = load i64, ptr %55, align 8
  %57 = add i64 %56, -1
  %58 = load i64, ptr %15, align 8
  %59 = icmp ult i64 %57, %58
  br i1 %59, label %60, label %70

60:
  %61 = load ptr, ptr %16, align 8
  %62 = getelementptr %struct.texture, ptr %61, i64 %57
  %63 = load ptr, ptr %62, align 8
  %64 = icmp eq ptr %63, null
  br i1 %64, label %70, label %65

65:
  br i1 %18, label %71, label %66

66:
  %67 = getelementptr inbounds i8, ptr %62, i64 56
  %68 = load i32, ptr %67, align 8
  %69 = icmp eq i32 %68, 0
  br i1 %69, label %70, label %71

70:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %52, i64 noundef %56, i64 noundef 8, i32 noundef 4) #12
  br label %227

71:
  %72 = getelementptr inbounds i8, ptr %62, i64 36
  %73 = load i32, ptr %72, align 4
  %74 = getelementptr inbounds i8, ptr %62, i64 32
  %75 = load i32, ptr %74, align 8
  %76 = zext i32 %75 to i64
  %77 = getelementptr [8 x i8], ptr @texel_bytes, i64 0, i64 %76
  %78 = load i8, ptr %77, align 1
  %79 = zext i8 %78 to i32
  %80 = mul i32 %73, %79
  %81 = zext i32 %80 to i64
  %82 = getelementptr i8, ptr %53, i64 256
  %83 = getelementptr i64, ptr %82, i64 %54
  %84 = load i64, ptr %83, align 8
  %85 = shl i64 %84, 32
  %86 = ashr exact i64 %85, 32
  %87 = getelementptr inbounds i8, ptr %62, i64 8
  %88 = load i64, ptr %87, align 8
  %89 = mul i64 %88, %81
  %90 = icmp sgt i64 %86, -1
  %91 = add nuw nsw i64 %86, %20
  %92 = icmp sle i64 %91, %89
  %93 = select i1 %90, i1 %92, i1 false
  %94 = xor i1 %93, true
  %95 = icmp slt i64 %86, 0
  %96 = sub i64 %89, %20
  %97 = select i1 %95, i64 0, i64 %96
  br i1 %30, label %98, label %105

98:
  %99 = getelementptr i8, ptr %53, i64 %31
  %100 = getelementptr i64, ptr %99, i64 %54
  %101 = load i64, ptr %100, align 8
  %102 = shl i64 %101, 32
  %103 = ashr exact i64 %102, 32
  %104 = icmp slt i64 %103, 0
  br i1 %104, label %113, label %105

105:
  %106 = phi i64 [ %103, %98 ], [ 0, %71 ]
  %107 = getelementptr i8, ptr %62, i64 16
  %108 = load i64, ptr %107, align 8
  %109 = icmp slt i64 %106, %108
  %110 = add i64 %108, -1
  %111 = select i1 %109, i64 %106, i64 %110
  %112 = select i1 %109, i1 %93, i1 false
  br label %116

113:
  %114 = getelementptr i8, ptr %62, i64 16
  %115 = load i64, ptr %114, align 8
  br label %116

116:
  %117 = phi i64 [ 0, %113 ], [ %111, %105 ]
  %118 = phi i64 [ %115, %113 ], [ %108, %105 ]
  %119 = phi i1 [ false, %113 ], [ %112, %105 ]
  br i1 %32, label %120, label %127

120:
  %121 = getelementptr i8, ptr %53, i64 %33
  %122 = getelementptr i64, ptr %121, i64 %54
  %123 = load i64, ptr %122, align 8
  %124 = shl i64 %123, 32
  %125 = ashr exact i64 %124, 32
  %126 = icmp slt i64 %125, 0
  br i1 %126, label %135, label %127

127:
  %128 = phi i64 [ %125, %120 ], [ 0, %116 ]
  %129 = getelementptr i8, ptr %62, i64 24
  %130 = load i64, ptr %129, align 8
  %131 = icmp slt i64 %128, %130
  %132 = add i64 %130, -1
  %133 = select i1 %131, i64 %128, i64 %132
  %134 = select i1 %131, i1 %119, i1 false
  br label %135

135:
  %136 = phi i64 [ 0, %120 ], [ %133, %127 ]
  %137 = phi i1 [ false, %120 ], [ %134, %127 ]
  %138 = and i1 %21, %94
  %139 = select i1 %138, i64 %97, i64 %86
  %140 = or i1 %22, %137
  br i1 %140, label %141, label %222

141:
  %142 = mul i64 %118, %136
  %143 = add i64 %142, %117
  %144 = mul i64 %143, %89
  %145 = getelementptr i8, ptr %63, i64 %144
  %146 = getelementptr i8, ptr %145, i64 %139
  br i1 %23, label %223, label %147

147:
  %148 = or i1 %21, %137
  %149 = load ptr, ptr %14, align 8
  %150 = getelementptr i8, ptr %149, i64 2048
  %151 = getelementptr i64, ptr %150, i64 %54
  br i1 %18, label %152, label %154

152:
  store i64 0, ptr %151, align 8
  br i1 %148, label %153, label %156

153:
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 1 %151, ptr align 1 %146, i64 %7, i1 false)
  br label %156

154:
  br i1 %148, label %155, label %156

155:
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %146, ptr align 1 %151, i64 %7, i1 false)
  br label %156

156:
  br i1 %34, label %223, label %157

157:
  %158 = load ptr, ptr %14, align 8
  %159 = getelementptr i8, ptr %158, i64 2304
  %160 = getelementptr i64, ptr %159, i64 %54
  br i1 %18, label %164, label %161

161:
  br i1 %148, label %162, label %167

162:
  %163 = getelementptr i8, ptr %146, i64 %7
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %163, ptr align 1 %160, i64 %7, i1 false)
  br label %167

164:
  store i64 0, ptr %160, align 8
  br i1 %148, label %165, label %167

165:
  %166 = getelementptr i8, ptr %146, i64 %7
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 1 %160, ptr align 1 %166, i64 %7, i1 false)
  br label %167

167:
  br i1 %35, label %223, label %168

168:
  %169 = load ptr, ptr %14, align 8
  %170 = getelementptr i8, ptr %169, i64 2560
  %171 = getelementptr i64, ptr %170, i64 %54
  br i1 %18, label %175, label %172

172:
  br i1 %148, label %173, label %178

173:
  %174 = getelementptr i8, ptr %146, i64 %36
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %174, ptr align 1 %171, i64 %7, i1 false)
  br label %178

175:
  store i64 0, ptr %171, align 8
  br i1 %148, label %176, label %178

176:
  %177 = getelementptr i8, ptr %146, i64 %37
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 1 %171, ptr align 1 %177, i64 %7, i1 false)
  br label %178

178:
  br i1 %38, label %223, label %179

179:
  %180 = load ptr, ptr %14, align 8
  %181 = getelementptr i8, ptr %180, i64 2816
  %182 = getelementptr i64, ptr %181, i64 %54
  br i1 %18, label %186, label %183

183:
  br i1 %148, label %184, label %189

184:
  %185 = getelementptr i8, ptr %146, i64 %39
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %185, ptr align 1 %182, i64 %7, i1 false)
  br label %189

186:
  store i64 0, ptr %182, align 8
  br i1 %148, label %187, label %189

187:
  %188 = getelementptr i8, ptr %146, i64 %40
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 1 %182, ptr align 1 %188, i64 %7, i1 false)
  br label %189

189:
  br i1 %41, label %223, label %190

190:
  %191 = load ptr, ptr %14, align 8
  %192 = getelementptr i8, ptr %191, i64 3072
  %193 = getelementptr i64, ptr %192, i64 %54
  br i1 %18, label %197, label %194

194:
  br i1 %148, label %195, label %200

195:
  %196 = getelementptr i8, ptr %146, i64 %42
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %196, ptr align 1 %193, i64 %7, i1 false)
  br label %200

197:
  store i64 0, ptr %193, align 8
  br i1 %148, label %198, label %200

198:
  %199 = getelementptr i8, ptr %146, i64 %43
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 1 %193, ptr align 1 %199, i64 %7, i1 false)
  br label %200

200:
  br i1 %44, label %223, label %201

201:
  %202 = load ptr, ptr %14, align 8
  %203 = getelementptr i8, ptr %202, i64 3328
  %204 = getelementptr i64, ptr %203, i64 %54
  br i1 %18, label %208, label %205

205:
  br i1 %148, label %206, label %211

206:
  %207 = getelementptr i8, ptr %146, i64 %45
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %207, ptr align 1 %204, i64 %7, i1 false)
  br label %211

208:
  store i64 0, ptr %204, align 8
  br i1 %148, label %209, label %211

209:
  %210 = getelementptr i8, ptr %146, i64 %46
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 1 %204, ptr align 1 %210, i64 %7, i1 false)
  br label %211

211:
  br i1 %47, label %223, label %212

212:
  %213 = load ptr, ptr %14, align 8
  %214 = getelementptr i8, ptr %213, i64 3584
  %215 = getelementptr i64, ptr %214, i64 %54
  br i1 %18, label %219, label %216

216:
  br i1 %148, label %217, label %223

217:
  %218 = getelementptr i8, ptr %146, i64 %48
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %218, ptr align 1 %215, i64 %7, i1 false)
  br label %223

219:
  store i64 0, ptr %215, align 8
  br i1 %148, label %220, label %223

220:
  %221 = getelementptr i8, ptr %146, i64 %49
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 1 %215, ptr align 1 %221, i64 %7, i1 false)
  br label %223

222:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %52, i64 noundef %139, i64 noundef %20, i32 noundef 4) #12
  br label %227

223:
  %224 = add i32 %51, -1
  %225 = and i32 %224, %51
  %226 = icmp eq i32 %225, 0
  br i1 %226, label %227, label %50

227:
  %228 = phi i32 [ 1, %222 ], [ 1, %70 ], [ 0, %5 ], [ 0, %223 ]
  ret i32 %228
}

define dso_local noundef i32 @rare_size(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = icmp eq i32 %2, 0
  br i1 %6, label %44, label %7

7:
  %8 = getelementptr inbounds i8, ptr %0, i64 256
  %9 = getelementptr inbounds i8, ptr %0, i64 560
  %10 = getelementptr inbounds i8, ptr %0, i64 552
  %11 = icmp ult i64 %4, 3
  br label %12

12:
  %13 = phi i32 [ %2, %7 ], [ %42, %37 ]
  %14 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %13, i1 true)
  %15 = load ptr, ptr %8, align 8
  %16 = zext nneg i32 %14 to i64
  %17 = getelementptr i64, ptr %15, i64 %16
  %18 = load i64, ptr %17, align 8
  %19 = add i64 %18, -1
  %20 = load i64, ptr %9, align 8
  %21 = icmp ult i64 %19, %20
  br i1 %21, label %22, label %27

22:
  %23 = load ptr, ptr %10, align 8
  %24 = getelementptr %struct.texture, ptr %23, i64 %19
  %25 = load ptr, ptr %24, align 8
  %26 = icmp eq ptr %25, null
  br i1 %26, label %27, label %28

27:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %14, i64 noundef %18, i64 noundef 8, i32 noundef 4) #12
  br label %44

28:
  br i1 %11, label %29, label %33

29:
  %30 = getelementptr inbounds i8, ptr %24, i64 8
  %31 = getelementptr [3 x i64], ptr %30, i64 0, i64 %4
  %32 = load i64, ptr %31, align 8
  br label %37

33:
  %34 = getelementptr inbounds i8, ptr %24, i64 36
  %35 = load i32, ptr %34, align 4
  %36 = zext i32 %35 to i64
  br label %37

37:
  %38 = phi i64 [ %32, %29 ], [ %36, %33 ]
  %39 = getelementptr i8, ptr %15, i64 2048
  %40 = getelementptr i64, ptr %39, i64 %16
  store i64 %38, ptr %40, align 8
  %41 = add i32 %13, -1
  %42 = and i32 %41, %13
  %43 = icmp eq i32 %42, 0
  br i1 %43, label %44, label %12

44:
  %45 = phi i32 [ 1, %27 ], [ 0, %5 ], [ 0, %37 ]
  ret i32 %45
}

declare i32 @llvm.cttz.i32(i32, i1 immarg) #8

declare i32 @llvm.ctpop.i32(i32) #8

declare i64 @llvm.smax.i64(i64, i64) #10

declare i64 @llvm.smin.i64(i64, i64) #10

declare i64 @llvm.umax.i64(i64, i64) #10

declare i64 @llvm.umin.i64(i64, i64) #10

declare i32 @llvm.smax.i32(i32, i32) #10

declare i32 @llvm.smin.i32(i32, i32) #10

declare i32 @llvm.umax.i32(i32, i32) #10

declare i32 @llvm.umin.i32(i32, i32) #10

declare i8 @llvm.umax.i8(i8, i8) #10

attributes #0 = { noinline nounwind }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nounwind }
attributes #3 = { cold noinline nounwind optsize }
attributes #4 = { nofree norecurse nounwind memory(argmem: readwrite) }
attributes #5 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #6 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #7 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) }
attributes #8 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #9 = { mustprogress nofree norecurse nosync nounwind willreturn memory(read, argmem: readwrite, inaccessiblemem: none) }
attributes #10 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #11 = { nobuiltin nounwind }
attributes #12 = { cold nobuiltin }
attributes #13 = { nobuiltin }
attributes #14 = { nounwind }
