; Made by scripts/build-runtime, with clang version 19.1.7. Sources: eaa29d2e8484ed333a8ca9d0cb2be635f677988b0447cd0d3d316ebbb10a22db
%struct.texture = type { ptr, [3 x i64], i32, i32, i32, i32, i32, i32, i32, i32 }

@rare_map.sizes = internal unnamed_addr constant [13 x i8] c"\01\02\04\04\08\08\02\04\08\02\04\04\04", align 1
@texel_bytes = internal unnamed_addr constant [8 x i8] c"\01\01\02\02\04\04\02\04", align 1

define dso_local noundef i32 @rare_wait(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = icmp eq i32 %2, 0
  br i1 %6, label %129, label %7

7:
  %8 = getelementptr inbounds i8, ptr %0, i64 256
  %9 = and i64 %4, 16
  %10 = icmp eq i64 %9, 0
  %11 = select i1 %10, i32 1, i32 4
  %12 = and i64 %4, 15
  %13 = and i64 %4, 32
  %14 = icmp eq i64 %13, 0
  %15 = add nsw i64 %12, -7
  %16 = icmp ult i64 %15, -2
  br label %17

17:
  %18 = phi i32 [ %2, %7 ], [ %127, %125 ]
  %19 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %18, i1 true)
  %20 = load ptr, ptr %8, align 8
  %21 = zext nneg i32 %19 to i64
  %22 = getelementptr i64, ptr %20, i64 %21
  %23 = load i64, ptr %22, align 8
  %24 = getelementptr i8, ptr %20, i64 256
  %25 = getelementptr i64, ptr %24, i64 %21
  %26 = load i64, ptr %25, align 8
  %27 = tail call ptr @host_address_of(ptr noundef %0, ptr noundef %1, i32 noundef %11, i64 noundef %23, i64 noundef 8, i32 noundef 1) #13
  %28 = icmp ne ptr %27, null
  %29 = ptrtoint ptr %27 to i64
  %30 = and i64 %29, 7
  %31 = icmp eq i64 %30, 0
  %32 = and i1 %28, %31
  br i1 %32, label %34, label %33

33:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %19, i64 noundef %23, i64 noundef 8, i32 noundef %11) #14
  br label %129

34:
  %35 = load i64, ptr %27, align 8
  %36 = load ptr, ptr %8, align 8
  %37 = getelementptr i8, ptr %36, i64 2048
  %38 = getelementptr i64, ptr %37, i64 %21
  store i64 %35, ptr %38, align 8
  switch i64 %12, label %109 [
    i64 0, label %39
    i64 2, label %42
    i64 1, label %58
    i64 3, label %80
    i64 4, label %86
    i64 5, label %101
    i64 6, label %105
  ]

39:
  %40 = and i64 %26, 1048575
  %41 = mul nuw nsw i64 %40, 1048577
  store i64 %41, ptr %27, align 8
  br label %125

42:
  %43 = shl i64 %26, 20
  %44 = sub i64 %35, %43
  %45 = and i64 %44, -1048576
  %46 = sub i64 %35, %26
  %47 = and i64 %46, 1048575
  %48 = or disjoint i64 %45, %47
  %49 = icmp eq i64 %47, 0
  %50 = and i64 %44, 2305841909702066176
  %51 = icmp eq i64 %50, 0
  %52 = select i1 %49, i1 %51, i1 false
  %53 = add i64 %45, 2305843009213693952
  %54 = lshr i64 %44, 20
  %55 = and i64 %54, 1048575
  %56 = or disjoint i64 %53, %55
  %57 = select i1 %52, i64 %56, i64 %48
  br label %121

58:
  br i1 %14, label %65, label %59

59:
  %60 = and i64 %35, -2305841909702066177
  %61 = shl i64 %26, 40
  %62 = add i64 %35, %61
  %63 = and i64 %62, 2305841909702066176
  %64 = or disjoint i64 %63, %60
  br label %65

65:
  %66 = phi i64 [ 1, %59 ], [ %26, %58 ]
  %67 = phi i64 [ %64, %59 ], [ %35, %58 ]
  %68 = and i64 %67, -1048576
  %69 = sub i64 %67, %66
  %70 = and i64 %69, 1048575
  %71 = or disjoint i64 %70, %68
  %72 = and i64 %67, 2305841909702066176
  %73 = or disjoint i64 %72, %70
  %74 = icmp eq i64 %73, 0
  %75 = add i64 %68, 2305843009213693952
  %76 = lshr i64 %67, 20
  %77 = and i64 %76, 1048575
  %78 = or disjoint i64 %75, %77
  %79 = select i1 %74, i64 %78, i64 %71
  br label %121

80:
  %81 = and i64 %35, -2305841909702066177
  %82 = shl i64 %26, 40
  %83 = add i64 %35, %82
  %84 = and i64 %83, 2305841909702066176
  %85 = or disjoint i64 %84, %81
  store i64 %85, ptr %27, align 8
  br label %125

86:
  %87 = and i64 %35, -2305841909702066177
  %88 = shl i64 %26, 40
  %89 = sub i64 %35, %88
  %90 = and i64 %89, 2305841909702066176
  %91 = or disjoint i64 %90, %87
  %92 = and i64 %35, 1048575
  %93 = icmp eq i64 %92, 0
  %94 = icmp eq i64 %90, 0
  %95 = select i1 %93, i1 %94, i1 false
  %96 = add i64 %87, 2305843009213693952
  %97 = lshr exact i64 %35, 20
  %98 = and i64 %97, 1048575
  %99 = add nuw nsw i64 %96, %98
  %100 = select i1 %95, i64 %99, i64 %91
  br label %121

101:
  %102 = xor i64 %35, %26
  %103 = icmp ugt i64 %102, 2305843009213693951
  %104 = zext i1 %103 to i64
  br label %110

105:
  %106 = lshr i64 %35, 61
  %107 = xor i64 %106, %26
  %108 = and i64 %107, 1
  br label %110

109:
  br i1 %16, label %123, label %115

110:
  %111 = phi i64 [ %104, %101 ], [ %108, %105 ]
  %112 = load ptr, ptr %8, align 8
  %113 = getelementptr i8, ptr %112, i64 2048
  %114 = getelementptr i64, ptr %113, i64 %21
  store i64 %111, ptr %114, align 8
  br label %115

115:
  %116 = load ptr, ptr %8, align 8
  %117 = getelementptr i8, ptr %116, i64 2048
  %118 = getelementptr i64, ptr %117, i64 %21
  %119 = load i64, ptr %118, align 8
  %120 = icmp eq i64 %119, 0
  br i1 %120, label %125, label %123

121:
  %122 = phi i64 [ %57, %42 ], [ %79, %65 ], [ %100, %86 ]
  store i64 %122, ptr %27, align 8
  br label %123

123:
  %124 = phi i32 [ 0, %115 ], [ 1, %109 ], [ 1, %121 ]
  tail call void @record_barrier_use(ptr noundef nonnull %0, ptr noundef %1, i64 noundef %23, i32 noundef %124) #13
  br label %125

125:
  %126 = add i32 %18, -1
  %127 = and i32 %126, %18
  %128 = icmp eq i32 %127, 0
  br i1 %128, label %129, label %17

129:
  %130 = phi i32 [ 1, %33 ], [ 0, %5 ], [ 0, %125 ]
  ret i32 %130
}

declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

declare dso_local ptr @host_address_of(ptr noundef, ptr noundef, i32 noundef, i64 noundef, i64 noundef, i32 noundef) local_unnamed_addr #2

define internal fastcc void @outside(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4, i64 noundef %5, i32 noundef %6) unnamed_addr #3 {
  %8 = shl nuw i32 1, %3
  tail call void @fault(ptr noundef %0, ptr noundef %1, i32 noundef 0, i32 noundef %2, i32 noundef %8, i64 noundef %4, i64 noundef %5, i32 noundef %6) #13
  ret void
}

declare dso_local void @record_barrier_use(ptr noundef, ptr noundef, i64 noundef, i32 noundef) local_unnamed_addr #2

declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

define dso_local noundef i32 @rare_bulk(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = and i64 %4, 783
  %7 = icmp eq i64 %6, 0
  br i1 %7, label %8, label %45

8:
  %9 = icmp eq i32 %2, 0
  br i1 %9, label %42, label %10

10:
  %11 = getelementptr inbounds i8, ptr %0, i64 256
  %12 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %2, i1 true)
  %13 = zext nneg i32 %12 to i64
  %14 = load ptr, ptr %11, align 8
  %15 = getelementptr i64, ptr %14, i64 %13
  %16 = load i64, ptr %15, align 8
  %17 = getelementptr i8, ptr %14, i64 256
  %18 = getelementptr i64, ptr %17, i64 %13
  %19 = getelementptr i8, ptr %14, i64 512
  %20 = getelementptr i64, ptr %19, i64 %13
  br label %21

21:
  %22 = phi i32 [ %2, %10 ], [ %40, %38 ]
  %23 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %22, i1 true)
  %24 = zext nneg i32 %23 to i64
  %25 = getelementptr i64, ptr %14, i64 %24
  %26 = load i64, ptr %25, align 8
  %27 = icmp eq i64 %26, %16
  br i1 %27, label %28, label %45

28:
  %29 = getelementptr i64, ptr %17, i64 %24
  %30 = load i64, ptr %29, align 8
  %31 = load i64, ptr %18, align 8
  %32 = icmp eq i64 %30, %31
  br i1 %32, label %33, label %45

33:
  %34 = getelementptr i64, ptr %19, i64 %24
  %35 = load i64, ptr %34, align 8
  %36 = load i64, ptr %20, align 8
  %37 = icmp eq i64 %35, %36
  br i1 %37, label %38, label %45

38:
  %39 = add i32 %22, -1
  %40 = and i32 %39, %22
  %41 = icmp eq i32 %40, 0
  br i1 %41, label %42, label %21

42:
  %43 = sub i32 0, %2
  %44 = and i32 %43, %2
  br label %45

45:
  %46 = phi i32 [ %44, %42 ], [ %2, %5 ], [ %2, %33 ], [ %2, %28 ], [ %2, %21 ]
  %47 = icmp eq i32 %46, 0
  br i1 %47, label %202, label %48

48:
  %49 = and i64 %4, 2048
  %50 = icmp eq i64 %49, 0
  %51 = getelementptr inbounds i8, ptr %0, i64 568
  %52 = getelementptr inbounds i8, ptr %0, i64 256
  %53 = and i64 %4, 512
  %54 = icmp eq i64 %53, 0
  %55 = lshr exact i64 %53, 9
  %56 = trunc nuw nsw i64 %55 to i32
  %57 = and i64 %4, 1024
  %58 = icmp eq i64 %57, 0
  %59 = lshr exact i64 %57, 10
  %60 = trunc nuw nsw i64 %59 to i32
  %61 = and i64 %4, 15
  %62 = icmp eq i64 %61, 0
  %63 = select i1 %62, i32 1, i32 3
  %64 = lshr i64 %4, 4
  %65 = and i64 %64, 15
  %66 = lshr i64 %4, 32
  %67 = select i1 %62, i64 2, i64 3
  %68 = and i64 %4, 256
  %69 = icmp eq i64 %68, 0
  br label %70

70:
  %71 = phi i32 [ %46, %48 ], [ %200, %198 ]
  %72 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %71, i1 true)
  %73 = zext nneg i32 %72 to i64
  br label %74

74:
  %75 = phi i64 [ 0, %70 ], [ %197, %196 ]
  br i1 %50, label %76, label %78

76:
  %77 = icmp eq i64 %75, 0
  br i1 %77, label %89, label %198

78:
  %79 = load i64, ptr %51, align 8
  %80 = icmp ult i64 %75, %79
  br i1 %80, label %81, label %198

81:
  %82 = load ptr, ptr %52, align 8
  %83 = getelementptr i8, ptr %82, i64 2304
  %84 = getelementptr i64, ptr %83, i64 %73
  %85 = load i64, ptr %84, align 8
  %86 = shl nuw i64 1, %75
  %87 = and i64 %85, %86
  %88 = icmp eq i64 %87, 0
  br i1 %88, label %196, label %96

89:
  %90 = load ptr, ptr %52, align 8
  %91 = getelementptr i64, ptr %90, i64 %73
  %92 = load i64, ptr %91, align 8
  %93 = getelementptr i8, ptr %90, i64 768
  %94 = getelementptr i64, ptr %93, i64 %73
  %95 = load i64, ptr %94, align 8
  br label %108

96:
  %97 = getelementptr i64, ptr %82, i64 %73
  %98 = load i64, ptr %97, align 8
  %99 = getelementptr i8, ptr %82, i64 768
  %100 = getelementptr i64, ptr %99, i64 %73
  %101 = load i64, ptr %100, align 8
  %102 = and i64 %98, -4278190081
  %103 = shl i64 %75, 24
  %104 = add i64 %103, 16777216
  %105 = or i64 %102, %104
  %106 = and i64 %101, -4278190081
  %107 = or i64 %106, %104
  br label %108

108:
  %109 = phi ptr [ %82, %96 ], [ %90, %89 ]
  %110 = phi i64 [ %107, %96 ], [ %95, %89 ]
  %111 = phi i64 [ %105, %96 ], [ %92, %89 ]
  %112 = getelementptr i8, ptr %109, i64 256
  %113 = getelementptr i64, ptr %112, i64 %73
  %114 = load i64, ptr %113, align 8
  %115 = getelementptr i8, ptr %109, i64 512
  %116 = getelementptr i64, ptr %115, i64 %73
  %117 = load i64, ptr %116, align 8
  %118 = and i64 %117, 4294967295
  %119 = icmp ult i64 %111, 4294967296
  %120 = or i1 %54, %119
  %121 = select i1 %120, i32 %56, i32 4
  %122 = icmp ult i64 %114, 4294967296
  %123 = select i1 %58, i1 true, i1 %122
  %124 = select i1 %123, i32 %60, i32 4
  %125 = tail call ptr @host_address_of(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %121, i64 noundef %111, i64 noundef %118, i32 noundef 1) #13
  %126 = tail call ptr @host_address_of(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %124, i64 noundef %114, i64 noundef %118, i32 noundef 0) #13
  %127 = icmp ne ptr %125, null
  %128 = icmp ne ptr %126, null
  %129 = select i1 %127, i1 %128, i1 false
  br i1 %129, label %133, label %130

130:
  %131 = select i1 %127, i64 %114, i64 %111
  %132 = select i1 %127, i32 %124, i32 %121
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %72, i64 noundef %131, i64 noundef %118, i32 noundef %132) #14
  br label %202

133:
  %134 = or i64 %114, %111
  %135 = or i64 %134, %117
  %136 = and i64 %135, 15
  %137 = icmp eq i64 %136, 0
  br i1 %137, label %143, label %138

138:
  %139 = shl nuw i32 1, %72
  %140 = and i64 %111, 15
  %141 = icmp eq i64 %140, 0
  %142 = select i1 %141, i64 %114, i64 %111
  tail call void @fault(ptr noundef nonnull %0, ptr noundef %1, i32 noundef 1, i32 noundef %3, i32 noundef %139, i64 noundef %142, i64 noundef 16, i32 noundef %121) #13
  br label %202

143:
  tail call void @check_copy(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %72, i64 noundef %114, i64 noundef %118, i32 noundef %124, i32 noundef 0) #13
  tail call void @check_copy(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %72, i64 noundef %111, i64 noundef %118, i32 noundef %121, i32 noundef %63) #13
  tail call fastcc void @apply(ptr noundef nonnull %125, ptr noundef nonnull %126, i64 noundef %118, i64 noundef %61, i64 noundef %65) #15
  %144 = icmp eq i32 %124, 0
  br i1 %144, label %145, label %171

145:
  %146 = load ptr, ptr %52, align 8
  %147 = getelementptr i8, ptr %146, i64 2304
  %148 = getelementptr i64, ptr %147, i64 %73
  %149 = load i64, ptr %148, align 8
  %150 = shl nsw i64 -1, %75
  %151 = xor i64 %150, -1
  %152 = and i64 %149, %151
  %153 = icmp eq i64 %152, 0
  %154 = select i1 %50, i1 true, i1 %153
  %155 = zext i1 %154 to i64
  tail call void @count_copy_traffic(ptr noundef %0, ptr noundef %1, i32 noundef %3, i64 noundef %66, i64 noundef %114, i64 noundef %118, i64 noundef %155) #13
  %156 = sub i64 %114, %111
  %157 = and i64 %156, 31
  %158 = icmp eq i64 %157, 0
  br i1 %158, label %165, label %159

159:
  %160 = add i64 %111, -1
  %161 = add i64 %160, %118
  %162 = lshr i64 %161, 7
  %163 = lshr i64 %111, 7
  %164 = sub nsw i64 %162, %163
  br label %165

165:
  %166 = phi i64 [ %164, %159 ], [ 0, %145 ]
  %167 = load ptr, ptr %0, align 8
  %168 = getelementptr i64, ptr %167, i64 %66
  %169 = load i64, ptr %168, align 8
  %170 = add i64 %169, %166
  store i64 %170, ptr %168, align 8
  br label %171

171:
  %172 = icmp eq i32 %121, 0
  br i1 %172, label %173, label %174

173:
  tail call void @count_copy_traffic(ptr noundef %0, ptr noundef %1, i32 noundef %3, i64 noundef %66, i64 noundef %111, i64 noundef %118, i64 noundef %67) #13
  br label %174

174:
  br i1 %69, label %196, label %175

175:
  %176 = icmp ult i64 %110, 4294967296
  %177 = select i1 %176, i32 1, i32 4
  %178 = tail call ptr @host_address_of(ptr noundef %0, ptr noundef %1, i32 noundef %177, i64 noundef %110, i64 noundef 8, i32 noundef 1) #13
  %179 = icmp eq ptr %178, null
  br i1 %179, label %195, label %180

180:
  %181 = load i64, ptr %178, align 8
  %182 = and i64 %181, -2305841909702066177
  %183 = shl i64 %117, 40
  %184 = sub i64 %181, %183
  %185 = and i64 %184, 2305841909702066176
  %186 = or disjoint i64 %185, %182
  %187 = and i64 %181, 1048575
  %188 = or disjoint i64 %185, %187
  %189 = icmp eq i64 %188, 0
  %190 = add i64 %182, 2305843009213693952
  %191 = lshr exact i64 %181, 20
  %192 = and i64 %191, 1048575
  %193 = add nuw nsw i64 %190, %192
  %194 = select i1 %189, i64 %193, i64 %186
  store i64 %194, ptr %178, align 8
  tail call void @record_barrier_use(ptr noundef %0, ptr noundef %1, i64 noundef %110, i32 noundef 1) #13
  br label %196

195:
  tail call fastcc void @outside(ptr noundef %0, ptr noundef %1, i32 noundef %3, i32 noundef %72, i64 noundef %110, i64 noundef 8, i32 noundef %177) #14
  br label %202

196:
  %197 = add nuw i64 %75, 1
  br label %74

198:
  %199 = add i32 %71, -1
  %200 = and i32 %199, %71
  %201 = icmp eq i32 %200, 0
  br i1 %201, label %202, label %70

202:
  %203 = phi i32 [ 1, %195 ], [ 1, %130 ], [ 1, %138 ], [ 0, %45 ], [ 0, %198 ]
  ret i32 %203
}

declare dso_local void @fault(ptr noundef, ptr noundef, i32 noundef, i32 noundef, i32 noundef, i64 noundef, i64 noundef, i32 noundef) local_unnamed_addr #2

declare dso_local void @check_copy(ptr noundef, ptr noundef, i32 noundef, i32 noundef, i64 noundef, i64 noundef, i32 noundef, i32 noundef) local_unnamed_addr #2

define internal fastcc void @apply(ptr nocapture noundef %0, ptr nocapture noundef readonly %1, i64 noundef %2, i64 noundef %3, i64 noundef %4) unnamed_addr #4 {
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

declare dso_local void @count_copy_traffic(ptr noundef, ptr noundef, i32 noundef, i64 noundef, i64 noundef, i64 noundef, i64 noundef) local_unnamed_addr #2

define dso_local noundef i32 @rare_tensor(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = alloca [5 x i64], align 16
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  %8 = load ptr, ptr %7, align 8
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %2, i1 true)
  %10 = zext nneg i32 %9 to i64
  %11 = getelementptr i64, ptr %8, i64 %10
  %12 = load i64, ptr %11, align 8
  %13 = tail call ptr @host_address_of(ptr noundef %0, ptr noundef %1, i32 noundef 4, i64 noundef %12, i64 noundef 128, i32 noundef 0) #13
  %14 = icmp eq ptr %13, null
  br i1 %14, label %23, label %15

15:
  %16 = getelementptr inbounds i8, ptr %13, i64 16
  %17 = load i8, ptr %16, align 8
  %18 = and i8 %17, 7
  %19 = zext nneg i8 %18 to i32
  %20 = shl nsw i32 -1, %19
  %21 = xor i32 %20, -1
  %22 = shl nuw nsw i32 %21, 4
  br label %23

23:
  %24 = phi i32 [ %22, %15 ], [ 499, %5 ]
  %25 = and i64 %4, 783
  %26 = icmp eq i64 %25, 0
  br i1 %26, label %27, label %104

27:
  %28 = icmp eq i32 %2, 0
  br i1 %28, label %101, label %29

29:
  %30 = and i32 %24, 16
  %31 = icmp eq i32 %30, 0
  %32 = and i32 %24, 32
  %33 = icmp eq i32 %32, 0
  %34 = and i32 %24, 64
  %35 = icmp eq i32 %34, 0
  %36 = and i32 %24, 128
  %37 = icmp eq i32 %36, 0
  %38 = and i32 %24, 256
  %39 = icmp eq i32 %38, 0
  %40 = load ptr, ptr %7, align 8
  %41 = getelementptr i64, ptr %40, i64 %10
  %42 = load i64, ptr %41, align 8
  %43 = getelementptr i8, ptr %40, i64 256
  %44 = getelementptr i64, ptr %43, i64 %10
  %45 = getelementptr i8, ptr %40, i64 1024
  %46 = getelementptr i64, ptr %45, i64 %10
  %47 = getelementptr i8, ptr %40, i64 1280
  %48 = getelementptr i64, ptr %47, i64 %10
  %49 = getelementptr i8, ptr %40, i64 1536
  %50 = getelementptr i64, ptr %49, i64 %10
  %51 = getelementptr i8, ptr %40, i64 1792
  %52 = getelementptr i64, ptr %51, i64 %10
  %53 = getelementptr i8, ptr %40, i64 2048
  %54 = getelementptr i64, ptr %53, i64 %10
  br label %55

55:
  %56 = phi i32 [ %2, %29 ], [ %99, %97 ]
  %57 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %56, i1 true)
  %58 = zext nneg i32 %57 to i64
  %59 = getelementptr i64, ptr %40, i64 %58
  %60 = load i64, ptr %59, align 8
  %61 = icmp eq i64 %60, %42
  br i1 %61, label %62, label %104

62:
  %63 = getelementptr i64, ptr %43, i64 %58
  %64 = load i64, ptr %63, align 8
  %65 = load i64, ptr %44, align 8
  %66 = icmp eq i64 %64, %65
  br i1 %66, label %67, label %104

67:
  br i1 %31, label %73, label %68

68:
  %69 = getelementptr i64, ptr %45, i64 %58
  %70 = load i64, ptr %69, align 8
  %71 = load i64, ptr %46, align 8
  %72 = icmp eq i64 %70, %71
  br i1 %72, label %73, label %104

73:
  br i1 %33, label %79, label %74

74:
  %75 = getelementptr i64, ptr %47, i64 %58
  %76 = load i64, ptr %75, align 8
  %77 = load i64, ptr %48, align 8
  %78 = icmp eq i64 %76, %77
  br i1 %78, label %79, label %104

79:
  br i1 %35, label %85, label %80

80:
  %81 = getelementptr i64, ptr %49, i64 %58
  %82 = load i64, ptr %81, align 8
  %83 = load i64, ptr %50, align 8
  %84 = icmp eq i64 %82, %83
  br i1 %84, label %85, label %104

85:
  br i1 %37, label %91, label %86

86:
  %87 = getelementptr i64, ptr %51, i64 %58
  %88 = load i64, ptr %87, align 8
  %89 = load i64, ptr %52, align 8
  %90 = icmp eq i64 %88, %89
  br i1 %90, label %91, label %104

91:
  br i1 %39, label %97, label %92

92:
  %93 = getelementptr i64, ptr %53, i64 %58
  %94 = load i64, ptr %93, align 8
  %95 = load i64, ptr %54, align 8
  %96 = icmp eq i64 %94, %95
  br i1 %96, label %97, label %104

97:
  %98 = add i32 %56, -1
  %99 = and i32 %98, %56
  %100 = icmp eq i32 %99, 0
  br i1 %100, label %101, label %55

101:
  %102 = sub i32 0, %2
  %103 = and i32 %102, %2
  br label %104

104:
  %105 = phi i32 [ %103, %101 ], [ %2, %23 ], [ %2, %92 ], [ %2, %86 ], [ %2, %80 ], [ %2, %74 ], [ %2, %68 ], [ %2, %62 ], [ %2, %55 ]
  %106 = icmp eq i32 %105, 0
  br i1 %106, label %464, label %107

107:
  %108 = and i64 %4, 2048
  %109 = icmp eq i64 %108, 0
  %110 = getelementptr inbounds i8, ptr %0, i64 568
  %111 = and i64 %4, 512
  %112 = icmp eq i64 %111, 0
  %113 = xor i1 %112, true
  %114 = zext i1 %113 to i32
  %115 = and i64 %4, 15
  %116 = icmp eq i64 %115, 0
  %117 = select i1 %116, i64 2, i64 3
  %118 = lshr i64 %4, 32
  %119 = zext i1 %112 to i32
  %120 = select i1 %116, i32 0, i32 2
  %121 = or disjoint i32 %120, %119
  %122 = lshr i64 %4, 4
  %123 = and i64 %122, 15
  %124 = and i64 %4, 256
  %125 = icmp eq i64 %124, 0
  br label %126

126:
  %127 = phi i32 [ %105, %107 ], [ %462, %460 ]
  %128 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %127, i1 true)
  %129 = zext nneg i32 %128 to i64
  br label %130

130:
  %131 = phi i64 [ 0, %126 ], [ %459, %458 ]
  br i1 %109, label %132, label %134

132:
  %133 = icmp eq i64 %131, 0
  br i1 %133, label %145, label %460

134:
  %135 = load i64, ptr %110, align 8
  %136 = icmp ult i64 %131, %135
  br i1 %136, label %137, label %460

137:
  %138 = load ptr, ptr %7, align 8
  %139 = getelementptr i8, ptr %138, i64 2304
  %140 = getelementptr i64, ptr %139, i64 %129
  %141 = load i64, ptr %140, align 8
  %142 = shl nuw i64 1, %131
  %143 = and i64 %141, %142
  %144 = icmp eq i64 %143, 0
  br i1 %144, label %458, label %153

145:
  %146 = load ptr, ptr %7, align 8
  %147 = getelementptr i8, ptr %146, i64 256
  %148 = getelementptr i64, ptr %147, i64 %129
  %149 = load i64, ptr %148, align 8
  %150 = getelementptr i8, ptr %146, i64 768
  %151 = getelementptr i64, ptr %150, i64 %129
  %152 = load i64, ptr %151, align 8
  br label %166

153:
  %154 = getelementptr i8, ptr %138, i64 256
  %155 = getelementptr i64, ptr %154, i64 %129
  %156 = load i64, ptr %155, align 8
  %157 = getelementptr i8, ptr %138, i64 768
  %158 = getelementptr i64, ptr %157, i64 %129
  %159 = load i64, ptr %158, align 8
  %160 = and i64 %156, -4278190081
  %161 = shl i64 %131, 24
  %162 = add i64 %161, 16777216
  %163 = or i64 %160, %162
  %164 = and i64 %159, -4278190081
  %165 = or i64 %164, %162
  br label %166

166:
  %167 = phi ptr [ %138, %153 ], [ %146, %145 ]
  %168 = phi i64 [ %165, %153 ], [ %152, %145 ]
  %169 = phi i64 [ %163, %153 ], [ %149, %145 ]
  %170 = getelementptr i64, ptr %167, i64 %129
  %171 = load i64, ptr %170, align 8
  %172 = tail call ptr @host_address_of(ptr noundef nonnull %0, ptr noundef %1, i32 noundef 4, i64 noundef %171, i64 noundef 128, i32 noundef 0) #13
  %173 = icmp eq ptr %172, null
  br i1 %173, label %182, label %174

174:
  %175 = load i64, ptr %172, align 8
  %176 = icmp eq i64 %175, 8097873943252397669
  br i1 %176, label %177, label %182

177:
  %178 = getelementptr inbounds i8, ptr %172, i64 16
  %179 = load i8, ptr %178, align 8
  %180 = add i8 %179, -6
  %181 = icmp ult i8 %180, -5
  br i1 %181, label %182, label %183

182:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %128, i64 noundef %171, i64 noundef 128, i32 noundef 4) #14
  br label %464

183:
  %184 = getelementptr inbounds i8, ptr %172, i64 17
  %185 = load i8, ptr %184, align 1
  %186 = zext i8 %185 to i64
  call void @llvm.lifetime.start.p0(i64 40, ptr nonnull %6) #16
  %187 = getelementptr inbounds i8, ptr %172, i64 8
  %188 = load i64, ptr %187, align 8
  %189 = load ptr, ptr %7, align 8
  %190 = getelementptr inbounds i8, ptr %172, i64 82
  %191 = getelementptr inbounds i8, ptr %172, i64 72
  %192 = getelementptr i8, ptr %189, i64 1024
  %193 = getelementptr i64, ptr %192, i64 %129
  %194 = getelementptr inbounds i8, ptr %172, i64 40
  %195 = zext nneg i8 %179 to i64
  %196 = load i16, ptr %191, align 2
  %197 = zext i16 %196 to i64
  store i64 %197, ptr %6, align 16
  %198 = load i64, ptr %193, align 8
  %199 = shl i64 %198, 32
  %200 = ashr exact i64 %199, 32
  %201 = mul nsw i64 %200, %186
  %202 = add i64 %201, %188
  %203 = icmp eq i8 %179, 1
  br i1 %203, label %204, label %213

204:
  %205 = phi i64 [ %202, %183 ], [ %240, %213 ]
  %206 = phi i64 [ %197, %183 ], [ %230, %213 ]
  %207 = getelementptr i8, ptr %189, i64 1024
  %208 = getelementptr i64, ptr %207, i64 %129
  %209 = load i64, ptr %208, align 8
  %210 = and i64 %209, 2147483648
  %211 = icmp ne i64 %210, 0
  %212 = select i1 %112, i1 %211, i1 false
  br i1 %212, label %243, label %245

213:
  %214 = phi i64 [ %241, %213 ], [ 1, %183 ]
  %215 = phi i64 [ %230, %213 ], [ %197, %183 ]
  %216 = phi i64 [ %240, %213 ], [ %202, %183 ]
  %217 = getelementptr [5 x i8], ptr %190, i64 0, i64 %214
  %218 = load i8, ptr %217, align 1
  %219 = tail call i8 @llvm.umax.i8(i8 %218, i8 1)
  %220 = zext i8 %219 to i32
  %221 = getelementptr [5 x i16], ptr %191, i64 0, i64 %214
  %222 = load i16, ptr %221, align 2
  %223 = zext i16 %222 to i32
  %224 = add nsw i32 %220, -1
  %225 = add nsw i32 %224, %223
  %226 = zext i8 %219 to i32
  %227 = udiv i32 %225, %226
  %228 = zext i32 %227 to i64
  %229 = getelementptr [5 x i64], ptr %6, i64 0, i64 %214
  store i64 %228, ptr %229, align 8
  %230 = mul i64 %215, %228
  %231 = shl nuw nsw i64 %214, 8
  %232 = getelementptr i8, ptr %193, i64 %231
  %233 = load i64, ptr %232, align 8
  %234 = shl i64 %233, 32
  %235 = ashr exact i64 %234, 32
  %236 = add nsw i64 %214, -1
  %237 = getelementptr [4 x i64], ptr %194, i64 0, i64 %236
  %238 = load i64, ptr %237, align 8
  %239 = mul i64 %238, %235
  %240 = add i64 %239, %216
  %241 = add nuw nsw i64 %214, 1
  %242 = icmp eq i64 %241, %195
  br i1 %242, label %204, label %213

243:
  %244 = and i64 %169, 127
  br label %252

245:
  %246 = mul i64 %209, %186
  %247 = and i64 %246, 15
  %248 = icmp eq i64 %247, 0
  %249 = and i64 %169, 127
  %250 = icmp eq i64 %249, 0
  %251 = select i1 %248, i1 %250, i1 false
  br i1 %251, label %260, label %252

252:
  %253 = phi i64 [ %244, %243 ], [ %249, %245 ]
  %254 = phi i32 [ 0, %243 ], [ 1, %245 ]
  %255 = icmp ne i64 %253, 0
  %256 = zext i1 %255 to i32
  %257 = shl nuw i32 1, %128
  %258 = select i1 %255, i64 %169, i64 %205
  %259 = select i1 %255, i64 128, i64 16
  tail call void @fault(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %254, i32 noundef %3, i32 noundef %257, i64 noundef %258, i64 noundef %259, i32 noundef %256) #13
  br label %456

260:
  %261 = icmp ult i64 %169, 4294967296
  %262 = select i1 %261, i32 1, i32 4
  %263 = and i64 %169, 4294967168
  %264 = mul i64 %206, %186
  %265 = getelementptr inbounds i8, ptr %172, i64 18
  %266 = load i8, ptr %265, align 2
  %267 = icmp eq i8 %266, 0
  %268 = add i64 %264, 127
  %269 = and i64 %268, -128
  %270 = select i1 %267, i64 %264, i64 %269
  %271 = tail call ptr @host_address_of(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %262, i64 noundef %169, i64 noundef %270, i32 noundef 1) #13
  %272 = icmp ne ptr %271, null
  %273 = icmp ne i8 %185, 0
  %274 = select i1 %272, i1 %273, i1 false
  br i1 %274, label %276, label %275

275:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %128, i64 noundef %169, i64 noundef %264, i32 noundef %262) #14
  br label %456

276:
  tail call void @check_copy(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %128, i64 noundef %169, i64 noundef %270, i32 noundef %262, i32 noundef %114) #13
  br i1 %112, label %288, label %277

277:
  %278 = load ptr, ptr %7, align 8
  %279 = getelementptr i8, ptr %278, i64 2304
  %280 = getelementptr i64, ptr %279, i64 %129
  %281 = load i64, ptr %280, align 8
  %282 = shl nsw i64 -1, %131
  %283 = xor i64 %282, -1
  %284 = and i64 %281, %283
  %285 = icmp eq i64 %284, 0
  %286 = select i1 %109, i1 true, i1 %285
  %287 = zext i1 %286 to i64
  br label %288

288:
  %289 = phi i64 [ %287, %277 ], [ %117, %276 ]
  %290 = icmp eq i64 %206, 0
  br i1 %290, label %434, label %291

291:
  %292 = getelementptr inbounds i8, ptr %172, i64 82
  %293 = getelementptr inbounds i8, ptr %172, i64 20
  %294 = getelementptr inbounds i8, ptr %172, i64 40
  %295 = load i64, ptr %6, align 16
  %296 = getelementptr inbounds i8, ptr %172, i64 19
  br label %297

297:
  %298 = phi i64 [ 0, %291 ], [ %427, %426 ]
  %299 = phi i64 [ 0, %291 ], [ %402, %426 ]
  %300 = phi i64 [ 0, %291 ], [ %401, %426 ]
  %301 = load i64, ptr %187, align 8
  %302 = load i8, ptr %178, align 8
  %303 = icmp eq i8 %302, 0
  br i1 %303, label %364, label %304

304:
  %305 = load ptr, ptr %7, align 8
  %306 = getelementptr i8, ptr %305, i64 1024
  %307 = getelementptr i64, ptr %306, i64 %129
  %308 = zext i8 %302 to i64
  %309 = urem i64 %298, %295
  %310 = load i64, ptr %307, align 8
  %311 = shl i64 %310, 32
  %312 = ashr exact i64 %311, 32
  %313 = add i64 %309, %312
  %314 = udiv i64 %298, %295
  %315 = icmp sgt i64 %313, -1
  br i1 %315, label %316, label %320

316:
  %317 = load i32, ptr %293, align 4
  %318 = zext i32 %317 to i64
  %319 = icmp ult i64 %313, %318
  br label %320

320:
  %321 = phi i1 [ false, %304 ], [ %319, %316 ]
  %322 = mul i64 %313, %186
  %323 = add i64 %322, %301
  %324 = icmp eq i8 %302, 1
  br i1 %324, label %325, label %328

325:
  %326 = phi i64 [ %323, %320 ], [ %361, %354 ]
  %327 = phi i1 [ %321, %320 ], [ %356, %354 ]
  br i1 %327, label %364, label %398

328:
  %329 = phi i64 [ %362, %354 ], [ 1, %320 ]
  %330 = phi i1 [ %356, %354 ], [ %321, %320 ]
  %331 = phi i64 [ %361, %354 ], [ %323, %320 ]
  %332 = phi i64 [ %347, %354 ], [ %314, %320 ]
  %333 = shl nuw nsw i64 %329, 8
  %334 = getelementptr i8, ptr %307, i64 %333
  %335 = load i64, ptr %334, align 8
  %336 = shl i64 %335, 32
  %337 = ashr exact i64 %336, 32
  %338 = getelementptr [5 x i64], ptr %6, i64 0, i64 %329
  %339 = load i64, ptr %338, align 8
  %340 = urem i64 %332, %339
  %341 = getelementptr [5 x i8], ptr %292, i64 0, i64 %329
  %342 = load i8, ptr %341, align 1
  %343 = tail call i8 @llvm.umax.i8(i8 %342, i8 1)
  %344 = zext i8 %343 to i64
  %345 = mul i64 %340, %344
  %346 = add i64 %345, %337
  %347 = udiv i64 %332, %339
  %348 = icmp sgt i64 %346, -1
  br i1 %348, label %349, label %354

349:
  %350 = getelementptr [5 x i32], ptr %293, i64 0, i64 %329
  %351 = load i32, ptr %350, align 4
  %352 = zext i32 %351 to i64
  %353 = icmp ult i64 %346, %352
  br label %354

354:
  %355 = phi i1 [ false, %328 ], [ %353, %349 ]
  %356 = and i1 %330, %355
  %357 = add nsw i64 %329, -1
  %358 = getelementptr [4 x i64], ptr %294, i64 0, i64 %357
  %359 = load i64, ptr %358, align 8
  %360 = mul i64 %359, %346
  %361 = add i64 %360, %331
  %362 = add nuw nsw i64 %329, 1
  %363 = icmp eq i64 %362, %308
  br i1 %363, label %325, label %328

364:
  %365 = phi i64 [ %326, %325 ], [ %301, %297 ]
  %366 = urem i64 %298, %295
  %367 = icmp eq i64 %366, 0
  %368 = icmp ult i64 %365, %299
  %369 = select i1 %367, i1 true, i1 %368
  br i1 %369, label %392, label %370

370:
  %371 = lshr i64 %365, 5
  %372 = add i64 %299, -1
  %373 = lshr i64 %372, 5
  %374 = sub nsw i64 %371, %373
  %375 = icmp ult i64 %374, 2
  br i1 %375, label %376, label %392

376:
  %377 = add i64 %365, %186
  %378 = and i64 %365, 31
  %379 = icmp eq i64 %378, 0
  %380 = select i1 %112, i1 true, i1 %379
  br i1 %380, label %385, label %381

381:
  %382 = mul i64 %298, %186
  %383 = and i64 %382, 127
  %384 = icmp eq i64 %383, 0
  br label %385

385:
  %386 = phi i1 [ false, %376 ], [ %384, %381 ]
  %387 = zext i1 %386 to i64
  %388 = load ptr, ptr %0, align 8
  %389 = getelementptr i64, ptr %388, i64 %118
  %390 = load i64, ptr %389, align 8
  %391 = add i64 %390, %387
  store i64 %391, ptr %389, align 8
  br label %398

392:
  %393 = icmp eq i64 %299, 0
  br i1 %393, label %396, label %394

394:
  %395 = sub i64 %299, %300
  tail call void @count_copy_traffic(ptr noundef %0, ptr noundef %1, i32 noundef %3, i64 noundef %118, i64 noundef %300, i64 noundef %395, i64 noundef %289) #13
  br label %396

396:
  %397 = add i64 %365, %186
  br label %398

398:
  %399 = phi i1 [ true, %385 ], [ true, %396 ], [ false, %325 ]
  %400 = phi i64 [ %365, %385 ], [ %365, %396 ], [ %326, %325 ]
  %401 = phi i64 [ %300, %385 ], [ %365, %396 ], [ %300, %325 ]
  %402 = phi i64 [ %377, %385 ], [ %397, %396 ], [ %299, %325 ]
  %403 = mul i64 %298, %186
  %404 = add i64 %403, %263
  %405 = load i8, ptr %265, align 2
  %406 = zext nneg i8 %405 to i64
  %407 = shl nsw i64 -1, %406
  %408 = xor i64 %407, -1
  %409 = lshr i64 %404, 7
  %410 = and i64 %409, %408
  %411 = shl nuw nsw i64 %410, 4
  %412 = xor i64 %411, %404
  %413 = sub i64 %412, %263
  %414 = getelementptr i8, ptr %271, i64 %413
  br i1 %399, label %415, label %419

415:
  %416 = tail call ptr @host_address_of(ptr noundef %0, ptr noundef %1, i32 noundef 0, i64 noundef %400, i64 noundef %186, i32 noundef %119) #13
  %417 = icmp eq ptr %416, null
  br i1 %417, label %429, label %418

418:
  tail call void @check_copy(ptr noundef %0, ptr noundef %1, i32 noundef %3, i32 noundef %128, i64 noundef %400, i64 noundef %186, i32 noundef 0, i32 noundef %121) #13
  br i1 %112, label %420, label %421

419:
  br i1 %112, label %426, label %422

420:
  tail call fastcc void @apply(ptr noundef nonnull %416, ptr noundef %414, i64 noundef %186, i64 noundef %115, i64 noundef %123) #15
  br label %426

421:
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %414, ptr nonnull align 1 %416, i64 %186, i1 false)
  br label %426

422:
  %423 = load i8, ptr %296, align 1
  %424 = icmp eq i8 %423, 0
  %425 = select i1 %424, i8 0, i8 127
  tail call void @llvm.memset.p0.i64(ptr align 1 %414, i8 %425, i64 %186, i1 false)
  br label %426

426:
  %427 = add nuw i64 %298, 1
  %428 = icmp eq i64 %427, %206
  br i1 %428, label %430, label %297

429:
  tail call fastcc void @outside(ptr noundef %0, ptr noundef %1, i32 noundef %3, i32 noundef %128, i64 noundef %400, i64 noundef %186, i32 noundef 0) #14
  br label %456

430:
  %431 = icmp eq i64 %402, 0
  br i1 %431, label %434, label %432

432:
  %433 = sub i64 %402, %401
  tail call void @count_copy_traffic(ptr noundef %0, ptr noundef %1, i32 noundef %3, i64 noundef %118, i64 noundef %401, i64 noundef %433, i64 noundef %289) #13
  br label %434

434:
  br i1 %125, label %457, label %435

435:
  %436 = icmp ult i64 %168, 4294967296
  %437 = select i1 %436, i32 1, i32 4
  %438 = tail call ptr @host_address_of(ptr noundef %0, ptr noundef %1, i32 noundef %437, i64 noundef %168, i64 noundef 8, i32 noundef 1) #13
  %439 = icmp eq ptr %438, null
  br i1 %439, label %455, label %440

440:
  %441 = load i64, ptr %438, align 8
  %442 = and i64 %441, -2305841909702066177
  %443 = shl i64 %264, 40
  %444 = sub i64 %441, %443
  %445 = and i64 %444, 2305841909702066176
  %446 = or disjoint i64 %445, %442
  %447 = and i64 %441, 1048575
  %448 = or disjoint i64 %445, %447
  %449 = icmp eq i64 %448, 0
  %450 = add i64 %442, 2305843009213693952
  %451 = lshr exact i64 %441, 20
  %452 = and i64 %451, 1048575
  %453 = add nuw nsw i64 %450, %452
  %454 = select i1 %449, i64 %453, i64 %446
  store i64 %454, ptr %438, align 8
  tail call void @record_barrier_use(ptr noundef %0, ptr noundef %1, i64 noundef %168, i32 noundef 1) #13
  br label %457

455:
  tail call fastcc void @outside(ptr noundef %0, ptr noundef %1, i32 noundef %3, i32 noundef %128, i64 noundef %168, i64 noundef 8, i32 noundef %437) #14
  br label %456

456:
  call void @llvm.lifetime.end.p0(i64 40, ptr nonnull %6) #16
  br label %464

457:
  call void @llvm.lifetime.end.p0(i64 40, ptr nonnull %6) #16
  br label %458

458:
  %459 = add i64 %131, 1
  br label %130

460:
  %461 = add i32 %127, -1
  %462 = and i32 %461, %127
  %463 = icmp eq i32 %462, 0
  br i1 %463, label %464, label %126

464:
  %465 = phi i32 [ 1, %182 ], [ 1, %456 ], [ 0, %104 ], [ 0, %460 ]
  ret i32 %465
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
  %30 = tail call ptr @host_address_of(ptr noundef %0, ptr noundef %1, i32 noundef %29, i64 noundef %23, i64 noundef 128, i32 noundef 1) #13
  %31 = icmp eq ptr %30, null
  br i1 %31, label %32, label %33

32:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %19, i64 noundef %23, i64 noundef 128, i32 noundef %29) #14
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
  %74 = tail call ptr @host_address_of(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %73, i64 noundef %26, i64 noundef 128, i32 noundef 0) #13
  %75 = icmp eq ptr %74, null
  br i1 %75, label %76, label %77

76:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %19, i64 noundef %26, i64 noundef 128, i32 noundef 1) #14
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
  %6 = and i64 %4, 511
  %7 = trunc i64 %4 to i32
  %8 = lshr i32 %7, 9
  %9 = and i32 %8, 15
  %10 = lshr i32 %7, 13
  %11 = and i32 %10, 15
  %12 = lshr i32 %7, 17
  %13 = and i32 %12, 15
  %14 = and i64 %4, 2097152
  %15 = icmp eq i64 %14, 0
  %16 = icmp ult i32 %9, 2
  br i1 %16, label %22, label %17

17:
  %18 = icmp eq i32 %9, 2
  br i1 %18, label %22, label %19

19:
  %20 = icmp ult i32 %9, 7
  %21 = select i1 %20, i64 1, i64 4
  br label %22

22:
  %23 = phi i64 [ 2, %5 ], [ %21, %19 ], [ 4, %17 ]
  %24 = trunc nuw nsw i64 %23 to i8
  %25 = udiv i8 32, %24
  %26 = zext nneg i8 %25 to i64
  %27 = icmp eq i32 %13, 0
  %28 = select i1 %27, i64 2, i64 1
  %29 = lshr i64 %6, %28
  %30 = getelementptr inbounds i8, ptr %0, i64 544
  %31 = load ptr, ptr %30, align 8
  %32 = getelementptr i8, ptr %31, i64 65536
  %33 = getelementptr i8, ptr %31, i64 131072
  %34 = getelementptr inbounds i8, ptr %1, i64 12
  %35 = load i32, ptr %34, align 4
  %36 = shl i32 %35, 4
  %37 = and i32 %36, 48
  %38 = zext nneg i32 %37 to i64
  %39 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %2, i1 true)
  br i1 %15, label %125, label %40

40:
  %41 = trunc nuw nsw i64 %23 to i8
  %42 = udiv i8 4, %41
  %43 = zext nneg i8 %42 to i64
  %44 = lshr i64 %26, 1
  %45 = getelementptr inbounds i8, ptr %0, i64 256
  %46 = shl nuw nsw i64 %29, 8
  %47 = shl nuw nsw i64 %29, 8
  %48 = shl nuw nsw i64 %29, 8
  %49 = shl nuw nsw i64 %29, 8
  br label %53

50:
  %51 = add nuw nsw i64 %29, 4
  %52 = zext nneg i32 %39 to i64
  br label %226

53:
  %54 = phi i64 [ 0, %40 ], [ %112, %111 ]
  %55 = lshr i64 %54, 2
  %56 = and i64 %55, 1073741823
  %57 = and i64 %54, 3
  %58 = mul nuw nsw i64 %57, %43
  %59 = getelementptr double, ptr %31, i64 %58
  %60 = mul nuw nsw i64 %56, %26
  %61 = getelementptr double, ptr %59, i64 %60
  br label %114

62:
  %63 = add nuw nsw i64 %56, 8
  %64 = mul nuw nsw i64 %63, %26
  %65 = getelementptr double, ptr %59, i64 %64
  br label %66

66:
  %67 = phi i64 [ 0, %62 ], [ %76, %66 ]
  %68 = load ptr, ptr %45, align 8
  %69 = getelementptr i8, ptr %68, i64 %47
  %70 = getelementptr i8, ptr %69, i64 256
  %71 = getelementptr i64, ptr %70, i64 %54
  %72 = mul nuw nsw i64 %67, %23
  %73 = getelementptr i8, ptr %71, i64 %72
  %74 = tail call fastcc double @number_at(ptr noundef %73, i32 noundef %9) #15
  %75 = getelementptr double, ptr %65, i64 %67
  store double %74, ptr %75, align 8
  %76 = add nuw nsw i64 %67, 1
  %77 = icmp ult i64 %76, %43
  br i1 %77, label %66, label %78

78:
  %79 = mul nuw nsw i64 %56, %26
  %80 = getelementptr double, ptr %59, i64 %79
  %81 = getelementptr double, ptr %80, i64 %44
  br label %82

82:
  %83 = phi i64 [ 0, %78 ], [ %92, %82 ]
  %84 = load ptr, ptr %45, align 8
  %85 = getelementptr i8, ptr %84, i64 %48
  %86 = getelementptr i8, ptr %85, i64 512
  %87 = getelementptr i64, ptr %86, i64 %54
  %88 = mul nuw nsw i64 %83, %23
  %89 = getelementptr i8, ptr %87, i64 %88
  %90 = tail call fastcc double @number_at(ptr noundef %89, i32 noundef %9) #15
  %91 = getelementptr double, ptr %81, i64 %83
  store double %90, ptr %91, align 8
  %92 = add nuw nsw i64 %83, 1
  %93 = icmp ult i64 %92, %43
  br i1 %93, label %82, label %94

94:
  %95 = add nuw nsw i64 %56, 8
  %96 = mul nuw nsw i64 %95, %26
  %97 = getelementptr double, ptr %59, i64 %96
  %98 = getelementptr double, ptr %97, i64 %44
  br label %99

99:
  %100 = phi i64 [ 0, %94 ], [ %109, %99 ]
  %101 = load ptr, ptr %45, align 8
  %102 = getelementptr i8, ptr %101, i64 %49
  %103 = getelementptr i8, ptr %102, i64 768
  %104 = getelementptr i64, ptr %103, i64 %54
  %105 = mul nuw nsw i64 %100, %23
  %106 = getelementptr i8, ptr %104, i64 %105
  %107 = tail call fastcc double @number_at(ptr noundef %106, i32 noundef %9) #15
  %108 = getelementptr double, ptr %98, i64 %100
  store double %107, ptr %108, align 8
  %109 = add nuw nsw i64 %100, 1
  %110 = icmp ult i64 %109, %43
  br i1 %110, label %99, label %111

111:
  %112 = add nuw nsw i64 %54, 1
  %113 = icmp eq i64 %112, 32
  br i1 %113, label %50, label %53

114:
  %115 = phi i64 [ 0, %53 ], [ %123, %114 ]
  %116 = load ptr, ptr %45, align 8
  %117 = getelementptr i8, ptr %116, i64 %46
  %118 = getelementptr i64, ptr %117, i64 %54
  %119 = mul nuw nsw i64 %115, %23
  %120 = getelementptr i8, ptr %118, i64 %119
  %121 = tail call fastcc double @number_at(ptr noundef %120, i32 noundef %9) #15
  %122 = getelementptr double, ptr %61, i64 %115
  store double %121, ptr %122, align 8
  %123 = add nuw nsw i64 %115, 1
  %124 = icmp ult i64 %123, %43
  br i1 %124, label %114, label %62

125:
  %126 = getelementptr inbounds i8, ptr %0, i64 256
  %127 = load ptr, ptr %126, align 8
  %128 = add nuw nsw i64 %29, 1
  %129 = shl nuw nsw i64 %29, 8
  %130 = getelementptr i8, ptr %127, i64 %129
  %131 = zext nneg i32 %39 to i64
  %132 = getelementptr i64, ptr %130, i64 %131
  %133 = load i64, ptr %132, align 8
  %134 = and i64 %4, 4194304
  %135 = icmp eq i64 %134, 0
  %136 = shl i64 %133, 4
  %137 = and i64 %136, 262128
  %138 = lshr i64 %133, 12
  %139 = and i64 %138, 262128
  %140 = lshr i64 %133, 28
  %141 = and i64 %140, 262128
  %142 = lshr i64 %133, 62
  %143 = icmp ult i64 %133, 4611686018427387904
  %144 = sub nuw nsw i64 4, %142
  %145 = select i1 %143, i64 0, i64 %144
  %146 = shl nuw nsw i64 16, %145
  %147 = getelementptr inbounds i8, ptr %0, i64 72
  %148 = add nuw nsw i64 %145, 4
  %149 = add nsw i64 %146, -1
  %150 = shl nsw i64 -1, %145
  %151 = xor i64 %150, -1
  %152 = getelementptr inbounds i8, ptr %0, i64 64
  br label %153

153:
  %154 = phi i64 [ 0, %125 ], [ %224, %223 ]
  %155 = or disjoint i64 %154, %38
  %156 = mul nuw nsw i64 %155, %23
  %157 = lshr i64 %156, %148
  %158 = mul nuw nsw i64 %157, %139
  %159 = and i64 %156, %149
  %160 = add nuw nsw i64 %159, %137
  %161 = add nuw nsw i64 %160, %158
  %162 = lshr i64 %156, 4
  %163 = mul nuw nsw i64 %162, %141
  %164 = and i64 %156, 15
  %165 = or disjoint i64 %164, %137
  %166 = add nuw nsw i64 %165, %163
  %167 = lshr i64 %155, 3
  %168 = mul nuw nsw i64 %167, %141
  %169 = and i64 %154, 7
  %170 = shl nuw nsw i64 %169, %148
  %171 = add nuw nsw i64 %170, %137
  %172 = add nuw nsw i64 %171, %168
  %173 = mul nuw nsw i64 %154, %26
  %174 = getelementptr double, ptr %31, i64 %173
  br label %175

175:
  %176 = phi i64 [ 0, %153 ], [ %221, %216 ]
  br i1 %135, label %177, label %193

177:
  %178 = mul nuw nsw i64 %176, %23
  br i1 %143, label %181, label %179

179:
  %180 = add nuw nsw i64 %178, %172
  br label %187

181:
  %182 = lshr i64 %178, 4
  %183 = mul nuw nsw i64 %182, %139
  %184 = and i64 %178, 15
  %185 = add nuw nsw i64 %184, %172
  %186 = add nuw nsw i64 %185, %183
  br label %187

187:
  %188 = phi i64 [ %180, %179 ], [ %186, %181 ]
  %189 = lshr i64 %188, 7
  %190 = and i64 %189, %151
  %191 = shl nuw nsw i64 %190, 4
  %192 = xor i64 %191, %188
  br label %211

193:
  %194 = lshr i64 %176, 3
  br i1 %143, label %195, label %201

195:
  %196 = mul nuw nsw i64 %194, %139
  %197 = shl i64 %176, 4
  %198 = and i64 %197, 112
  %199 = add nuw nsw i64 %166, %196
  %200 = add nuw nsw i64 %199, %198
  br label %211

201:
  %202 = mul nuw nsw i64 %194, %141
  %203 = and i64 %176, 7
  %204 = shl nuw nsw i64 %203, %148
  %205 = add nuw nsw i64 %161, %202
  %206 = add nuw nsw i64 %205, %204
  %207 = lshr i64 %206, 7
  %208 = and i64 %207, %151
  %209 = shl nuw nsw i64 %208, 4
  %210 = xor i64 %209, %206
  br label %211

211:
  %212 = phi i64 [ %192, %187 ], [ %210, %201 ], [ %200, %195 ]
  %213 = add i64 %212, %23
  %214 = load i64, ptr %147, align 8
  %215 = icmp ugt i64 %213, %214
  br i1 %215, label %670, label %216

216:
  %217 = load ptr, ptr %152, align 8
  %218 = getelementptr i8, ptr %217, i64 %212
  %219 = tail call fastcc double @number_at(ptr noundef %218, i32 noundef %9) #15
  %220 = getelementptr double, ptr %174, i64 %176
  store double %219, ptr %220, align 8
  %221 = add nuw nsw i64 %176, 1
  %222 = icmp ult i64 %221, %26
  br i1 %222, label %175, label %223

223:
  %224 = add nuw nsw i64 %154, 1
  %225 = icmp eq i64 %224, 16
  br i1 %225, label %226, label %153

226:
  %227 = phi i64 [ %52, %50 ], [ %131, %223 ]
  %228 = phi i64 [ %51, %50 ], [ %128, %223 ]
  %229 = getelementptr inbounds i8, ptr %0, i64 256
  %230 = load ptr, ptr %229, align 8
  %231 = shl nuw nsw i64 %228, 8
  %232 = getelementptr i8, ptr %230, i64 %231
  %233 = getelementptr i64, ptr %232, i64 %227
  %234 = load i64, ptr %233, align 8
  %235 = icmp eq i64 %6, 0
  %236 = and i64 %4, 8388608
  %237 = icmp eq i64 %236, 0
  %238 = shl i64 %234, 4
  %239 = and i64 %238, 262128
  %240 = lshr i64 %234, 12
  %241 = and i64 %240, 262128
  %242 = lshr i64 %234, 28
  %243 = and i64 %242, 262128
  %244 = lshr i64 %234, 62
  %245 = icmp ult i64 %234, 4611686018427387904
  %246 = sub nuw nsw i64 4, %244
  %247 = select i1 %245, i64 0, i64 %246
  %248 = shl nuw nsw i64 16, %247
  %249 = add nuw nsw i64 %247, 4
  %250 = add nsw i64 %248, -1
  %251 = shl nsw i64 -1, %247
  %252 = xor i64 %251, -1
  %253 = getelementptr inbounds i8, ptr %0, i64 72
  %254 = getelementptr inbounds i8, ptr %0, i64 64
  br label %255

255:
  %256 = phi i64 [ 0, %226 ], [ %322, %321 ]
  br i1 %235, label %321, label %257

257:
  %258 = lshr i64 %256, 3
  %259 = mul nuw nsw i64 %258, %243
  %260 = and i64 %256, 7
  %261 = shl nuw nsw i64 %260, %249
  %262 = add nuw nsw i64 %259, %239
  %263 = add nuw nsw i64 %262, %261
  %264 = mul nuw nsw i64 %258, %241
  %265 = shl i64 %256, 4
  %266 = and i64 %265, 112
  %267 = add nuw nsw i64 %264, %239
  %268 = add nuw nsw i64 %267, %266
  %269 = mul nuw nsw i64 %256, %23
  %270 = lshr i64 %269, 4
  %271 = mul nuw nsw i64 %270, %241
  %272 = and i64 %269, 15
  %273 = or disjoint i64 %271, %272
  %274 = mul nuw nsw i64 %256, %6
  %275 = getelementptr double, ptr %32, i64 %274
  %276 = select i1 %245, i64 %273, i64 %269
  br label %277

277:
  %278 = phi i64 [ 0, %257 ], [ %319, %314 ]
  br i1 %237, label %279, label %291

279:
  %280 = lshr i64 %278, 3
  %281 = mul nuw nsw i64 %280, %243
  %282 = add nuw nsw i64 %281, %239
  %283 = and i64 %278, 7
  %284 = shl nuw nsw i64 %283, %249
  %285 = add nuw nsw i64 %282, %284
  %286 = add nuw nsw i64 %276, %285
  %287 = lshr i64 %286, 7
  %288 = and i64 %287, %252
  %289 = shl nuw nsw i64 %288, 4
  %290 = xor i64 %289, %286
  br label %309

291:
  %292 = mul nuw nsw i64 %278, %23
  br i1 %245, label %293, label %299

293:
  %294 = lshr i64 %292, 4
  %295 = mul nuw nsw i64 %294, %243
  %296 = and i64 %292, 15
  %297 = or disjoint i64 %268, %296
  %298 = add nuw nsw i64 %297, %295
  br label %309

299:
  %300 = lshr i64 %292, %249
  %301 = mul nuw nsw i64 %300, %241
  %302 = and i64 %292, %250
  %303 = add nuw nsw i64 %263, %302
  %304 = add nuw nsw i64 %303, %301
  %305 = lshr i64 %304, 7
  %306 = and i64 %305, %252
  %307 = shl nuw nsw i64 %306, 4
  %308 = xor i64 %307, %304
  br label %309

309:
  %310 = phi i64 [ %290, %279 ], [ %308, %299 ], [ %298, %293 ]
  %311 = add i64 %310, %23
  %312 = load i64, ptr %253, align 8
  %313 = icmp ugt i64 %311, %312
  br i1 %313, label %670, label %314

314:
  %315 = load ptr, ptr %254, align 8
  %316 = getelementptr i8, ptr %315, i64 %310
  %317 = tail call fastcc double @number_at(ptr noundef %316, i32 noundef %11) #15
  %318 = getelementptr double, ptr %275, i64 %278
  store double %317, ptr %318, align 8
  %319 = add nuw nsw i64 %278, 1
  %320 = icmp eq i64 %319, %6
  br i1 %320, label %321, label %277

321:
  %322 = add nuw nsw i64 %256, 1
  %323 = icmp ult i64 %322, %26
  br i1 %323, label %255, label %324

324:
  %325 = and i64 %4, 16777216
  %326 = icmp eq i64 %325, 0
  br i1 %326, label %348, label %327

327:
  %328 = shl nuw nsw i64 %26, 4
  br label %329

329:
  %330 = phi i64 [ 0, %327 ], [ %346, %329 ]
  %331 = getelementptr double, ptr %31, i64 %330
  %332 = load double, ptr %331, align 8
  %333 = fneg double %332
  store double %333, ptr %331, align 8
  %334 = or disjoint i64 %330, 1
  %335 = getelementptr double, ptr %31, i64 %334
  %336 = load double, ptr %335, align 8
  %337 = fneg double %336
  store double %337, ptr %335, align 8
  %338 = or disjoint i64 %330, 2
  %339 = getelementptr double, ptr %31, i64 %338
  %340 = load double, ptr %339, align 8
  %341 = fneg double %340
  store double %341, ptr %339, align 8
  %342 = or disjoint i64 %330, 3
  %343 = getelementptr double, ptr %31, i64 %342
  %344 = load double, ptr %343, align 8
  %345 = fneg double %344
  store double %345, ptr %343, align 8
  %346 = add nuw nsw i64 %330, 4
  %347 = icmp ult i64 %346, %328
  br i1 %347, label %329, label %348

348:
  %349 = and i64 %4, 33554432
  %350 = icmp eq i64 %349, 0
  br i1 %350, label %391, label %351

351:
  %352 = mul nuw nsw i64 %6, %26
  br i1 %235, label %391, label %353

353:
  %354 = and i64 %352, 3
  %355 = icmp ult i64 %352, 4
  br i1 %355, label %379, label %356

356:
  %357 = and i64 %352, 32764
  br label %358

358:
  %359 = phi i64 [ 0, %356 ], [ %376, %358 ]
  %360 = phi i64 [ 0, %356 ], [ %377, %358 ]
  %361 = getelementptr double, ptr %32, i64 %359
  %362 = load double, ptr %361, align 8
  %363 = fneg double %362
  store double %363, ptr %361, align 8
  %364 = or disjoint i64 %359, 1
  %365 = getelementptr double, ptr %32, i64 %364
  %366 = load double, ptr %365, align 8
  %367 = fneg double %366
  store double %367, ptr %365, align 8
  %368 = or disjoint i64 %359, 2
  %369 = getelementptr double, ptr %32, i64 %368
  %370 = load double, ptr %369, align 8
  %371 = fneg double %370
  store double %371, ptr %369, align 8
  %372 = or disjoint i64 %359, 3
  %373 = getelementptr double, ptr %32, i64 %372
  %374 = load double, ptr %373, align 8
  %375 = fneg double %374
  store double %375, ptr %373, align 8
  %376 = add nuw nsw i64 %359, 4
  %377 = add i64 %360, 4
  %378 = icmp eq i64 %377, %357
  br i1 %378, label %379, label %358

379:
  %380 = phi i64 [ 0, %353 ], [ %376, %358 ]
  %381 = icmp eq i64 %354, 0
  br i1 %381, label %391, label %382

382:
  %383 = phi i64 [ %388, %382 ], [ %380, %379 ]
  %384 = phi i64 [ %389, %382 ], [ 0, %379 ]
  %385 = getelementptr double, ptr %32, i64 %383
  %386 = load double, ptr %385, align 8
  %387 = fneg double %386
  store double %387, ptr %385, align 8
  %388 = add nuw nsw i64 %383, 1
  %389 = add i64 %384, 1
  %390 = icmp eq i64 %389, %354
  br i1 %390, label %391, label %382

391:
  %392 = load ptr, ptr %229, align 8
  %393 = getelementptr i8, ptr %392, i64 %231
  %394 = getelementptr i8, ptr %393, i64 256
  %395 = getelementptr i64, ptr %394, i64 %227
  %396 = load i64, ptr %395, align 8
  %397 = icmp eq i64 %396, 0
  %398 = lshr i64 %6, 3
  %399 = icmp ult i64 %6, 8
  br label %400

400:
  %401 = phi i64 [ 0, %391 ], [ %420, %419 ]
  br i1 %399, label %419, label %402

402:
  %403 = lshr i64 %401, 2
  %404 = and i64 %403, 1073741823
  %405 = shl nuw i64 %401, 1
  %406 = and i64 %405, 6
  %407 = getelementptr double, ptr %33, i64 %406
  %408 = mul nuw nsw i64 %404, %6
  %409 = add nuw nsw i64 %404, 8
  %410 = mul nuw nsw i64 %409, %6
  br label %413

411:
  tail call void @product_real(ptr noundef %31, ptr noundef %32, ptr noundef %33, i64 noundef 16, i64 noundef %398, i64 noundef %26) #13
  %412 = icmp eq i32 %13, 8
  br label %471

413:
  %414 = phi i64 [ 0, %402 ], [ %469, %466 ]
  %415 = shl i64 %414, 6
  %416 = getelementptr i8, ptr %407, i64 %415
  %417 = shl i64 %414, 10
  %418 = shl i64 %414, 9
  br i1 %397, label %428, label %422

419:
  %420 = add nuw nsw i64 %401, 1
  %421 = icmp eq i64 %420, 32
  br i1 %421, label %411, label %400

422:
  %423 = load ptr, ptr %229, align 8
  %424 = select i1 %27, i64 %418, i64 %417
  %425 = getelementptr i8, ptr %423, i64 %424
  %426 = getelementptr i64, ptr %425, i64 %401
  %427 = tail call fastcc double @number_at(ptr noundef %426, i32 noundef %13) #15
  br label %428

428:
  %429 = phi double [ %427, %422 ], [ 0.000000e+00, %413 ]
  %430 = getelementptr double, ptr %416, i64 %408
  store double %429, ptr %430, align 8
  br i1 %397, label %450, label %431

431:
  %432 = load ptr, ptr %229, align 8
  %433 = getelementptr i8, ptr %432, i64 %418
  %434 = getelementptr i64, ptr %433, i64 %401
  %435 = getelementptr i8, ptr %434, i64 2
  %436 = getelementptr i8, ptr %432, i64 256
  %437 = getelementptr i8, ptr %436, i64 %417
  %438 = getelementptr i64, ptr %437, i64 %401
  %439 = select i1 %27, ptr %435, ptr %438
  %440 = tail call fastcc double @number_at(ptr noundef %439, i32 noundef %13) #15
  %441 = getelementptr i8, ptr %430, i64 8
  store double %440, ptr %441, align 8
  %442 = load ptr, ptr %229, align 8
  %443 = or disjoint i64 %418, 256
  %444 = getelementptr i8, ptr %442, i64 %443
  %445 = getelementptr i8, ptr %442, i64 512
  %446 = getelementptr i8, ptr %445, i64 %417
  %447 = select i1 %27, ptr %444, ptr %446
  %448 = getelementptr i64, ptr %447, i64 %401
  %449 = tail call fastcc double @number_at(ptr noundef %448, i32 noundef %13) #15
  br label %452

450:
  %451 = getelementptr i8, ptr %430, i64 8
  store double 0.000000e+00, ptr %451, align 8
  br label %452

452:
  %453 = phi double [ %449, %431 ], [ 0.000000e+00, %450 ]
  %454 = getelementptr double, ptr %416, i64 %410
  store double %453, ptr %454, align 8
  br i1 %397, label %466, label %455

455:
  %456 = load ptr, ptr %229, align 8
  %457 = or disjoint i64 %418, 256
  %458 = getelementptr i8, ptr %456, i64 %457
  %459 = getelementptr i64, ptr %458, i64 %401
  %460 = getelementptr i8, ptr %459, i64 2
  %461 = getelementptr i8, ptr %456, i64 768
  %462 = getelementptr i8, ptr %461, i64 %417
  %463 = getelementptr i64, ptr %462, i64 %401
  %464 = select i1 %27, ptr %460, ptr %463
  %465 = tail call fastcc double @number_at(ptr noundef %464, i32 noundef %13) #15
  br label %466

466:
  %467 = phi double [ %465, %455 ], [ 0.000000e+00, %452 ]
  %468 = getelementptr i8, ptr %454, i64 8
  store double %467, ptr %468, align 8
  %469 = add nuw nsw i64 %414, 1
  %470 = icmp eq i64 %469, %398
  br i1 %470, label %419, label %413

471:
  %472 = phi i64 [ 0, %411 ], [ %493, %492 ]
  br i1 %399, label %492, label %473

473:
  %474 = lshr i64 %472, 2
  %475 = and i64 %474, 1073741823
  %476 = shl nuw i64 %472, 1
  %477 = and i64 %476, 6
  %478 = getelementptr double, ptr %33, i64 %477
  %479 = mul nuw nsw i64 %475, %6
  %480 = add nuw nsw i64 %475, 8
  %481 = mul nuw nsw i64 %480, %6
  %482 = add nuw nsw i64 %475, 8
  %483 = mul nuw nsw i64 %482, %6
  br label %484

484:
  %485 = phi i64 [ 0, %473 ], [ %668, %667 ]
  %486 = shl i64 %485, 6
  %487 = getelementptr i8, ptr %478, i64 %486
  %488 = shl i64 %485, 9
  %489 = getelementptr double, ptr %487, i64 %479
  %490 = load double, ptr %489, align 8
  %491 = fptrunc double %490 to float
  br i1 %27, label %495, label %571

492:
  %493 = add nuw nsw i64 %472, 1
  %494 = icmp eq i64 %493, 32
  br i1 %494, label %672, label %471

495:
  %496 = bitcast float %491 to i32
  %497 = fpext float %491 to double
  %498 = fcmp one double %490, %497
  %499 = and i32 %496, 1
  %500 = icmp eq i32 %499, 0
  %501 = and i1 %498, %500
  br i1 %501, label %502, label %512

502:
  %503 = fcmp ogt double %490, %497
  %504 = select i1 %503, i32 1, i32 -2147483647
  %505 = icmp slt i32 %496, 0
  %506 = xor i1 %505, %503
  %507 = select i1 %506, i32 1, i32 -1
  %508 = and i32 %496, 2147483646
  %509 = icmp eq i32 %508, 0
  %510 = add i32 %507, %496
  %511 = select i1 %509, i32 %504, i32 %510
  br label %512

512:
  %513 = phi i32 [ %511, %502 ], [ %496, %495 ]
  %514 = fcmp uno double %490, 0.000000e+00
  %515 = bitcast i32 %513 to float
  %516 = fptrunc float %515 to half
  %517 = bitcast half %516 to i16
  %518 = select i1 %514, i16 32767, i16 %517
  %519 = load ptr, ptr %229, align 8
  %520 = getelementptr i8, ptr %519, i64 %488
  %521 = getelementptr i64, ptr %520, i64 %472
  store i16 %518, ptr %521, align 2
  %522 = getelementptr i8, ptr %489, i64 8
  %523 = load double, ptr %522, align 8
  %524 = fptrunc double %523 to float
  %525 = bitcast float %524 to i32
  %526 = fpext float %524 to double
  %527 = fcmp one double %523, %526
  %528 = and i32 %525, 1
  %529 = icmp eq i32 %528, 0
  %530 = and i1 %527, %529
  br i1 %530, label %531, label %541

531:
  %532 = fcmp ogt double %523, %526
  %533 = select i1 %532, i32 1, i32 -2147483647
  %534 = icmp slt i32 %525, 0
  %535 = xor i1 %534, %532
  %536 = select i1 %535, i32 1, i32 -1
  %537 = and i32 %525, 2147483646
  %538 = icmp eq i32 %537, 0
  %539 = add i32 %536, %525
  %540 = select i1 %538, i32 %533, i32 %539
  br label %541

541:
  %542 = phi i32 [ %540, %531 ], [ %525, %512 ]
  %543 = fcmp uno double %523, 0.000000e+00
  %544 = bitcast i32 %542 to float
  %545 = fptrunc float %544 to half
  %546 = bitcast half %545 to i16
  %547 = select i1 %543, i16 32767, i16 %546
  %548 = load ptr, ptr %229, align 8
  %549 = getelementptr i8, ptr %548, i64 %488
  %550 = getelementptr i64, ptr %549, i64 %472
  %551 = getelementptr i8, ptr %550, i64 2
  store i16 %547, ptr %551, align 2
  %552 = getelementptr double, ptr %487, i64 %483
  %553 = load double, ptr %552, align 8
  %554 = fptrunc double %553 to float
  %555 = bitcast float %554 to i32
  %556 = fpext float %554 to double
  %557 = fcmp one double %553, %556
  %558 = and i32 %555, 1
  %559 = icmp eq i32 %558, 0
  %560 = and i1 %557, %559
  br i1 %560, label %561, label %625

561:
  %562 = fcmp ogt double %553, %556
  %563 = select i1 %562, i32 1, i32 -2147483647
  %564 = icmp slt i32 %555, 0
  %565 = xor i1 %564, %562
  %566 = select i1 %565, i32 1, i32 -1
  %567 = and i32 %555, 2147483646
  %568 = icmp eq i32 %567, 0
  %569 = add i32 %566, %555
  %570 = select i1 %568, i32 %563, i32 %569
  br label %625

571:
  %572 = shl i64 %485, 10
  %573 = fcmp uno float %491, 0.000000e+00
  %574 = bitcast float %491 to i32
  %575 = select i1 %573, i32 2147483647, i32 %574
  %576 = fptosi double %490 to i64
  %577 = trunc i64 %576 to i32
  %578 = select i1 %412, i32 %577, i32 %575
  %579 = zext i32 %578 to i64
  %580 = load ptr, ptr %229, align 8
  %581 = getelementptr i8, ptr %580, i64 %572
  %582 = getelementptr i64, ptr %581, i64 %472
  store i64 %579, ptr %582, align 8
  %583 = getelementptr i8, ptr %489, i64 8
  %584 = load double, ptr %583, align 8
  %585 = fptrunc double %584 to float
  %586 = fcmp uno float %585, 0.000000e+00
  %587 = bitcast float %585 to i32
  %588 = select i1 %586, i32 2147483647, i32 %587
  %589 = fptosi double %584 to i64
  %590 = trunc i64 %589 to i32
  %591 = select i1 %412, i32 %590, i32 %588
  %592 = zext i32 %591 to i64
  %593 = load ptr, ptr %229, align 8
  %594 = getelementptr i8, ptr %593, i64 256
  %595 = getelementptr i8, ptr %594, i64 %572
  %596 = getelementptr i64, ptr %595, i64 %472
  store i64 %592, ptr %596, align 8
  %597 = getelementptr double, ptr %487, i64 %481
  %598 = load double, ptr %597, align 8
  %599 = fptrunc double %598 to float
  %600 = fcmp uno float %599, 0.000000e+00
  %601 = bitcast float %599 to i32
  %602 = select i1 %600, i32 2147483647, i32 %601
  %603 = fptosi double %598 to i64
  %604 = trunc i64 %603 to i32
  %605 = select i1 %412, i32 %604, i32 %602
  %606 = zext i32 %605 to i64
  %607 = load ptr, ptr %229, align 8
  %608 = getelementptr i8, ptr %607, i64 512
  %609 = getelementptr i8, ptr %608, i64 %572
  %610 = getelementptr i64, ptr %609, i64 %472
  store i64 %606, ptr %610, align 8
  %611 = getelementptr i8, ptr %597, i64 8
  %612 = load double, ptr %611, align 8
  %613 = fptrunc double %612 to float
  %614 = fcmp uno float %613, 0.000000e+00
  %615 = bitcast float %613 to i32
  %616 = select i1 %614, i32 2147483647, i32 %615
  %617 = fptosi double %612 to i64
  %618 = trunc i64 %617 to i32
  %619 = select i1 %412, i32 %618, i32 %616
  %620 = zext i32 %619 to i64
  %621 = load ptr, ptr %229, align 8
  %622 = getelementptr i8, ptr %621, i64 768
  %623 = getelementptr i8, ptr %622, i64 %572
  %624 = getelementptr i64, ptr %623, i64 %472
  store i64 %620, ptr %624, align 8
  br label %667

625:
  %626 = phi i32 [ %570, %561 ], [ %555, %541 ]
  %627 = fcmp uno double %553, 0.000000e+00
  %628 = bitcast i32 %626 to float
  %629 = fptrunc float %628 to half
  %630 = bitcast half %629 to i16
  %631 = select i1 %627, i16 32767, i16 %630
  %632 = load ptr, ptr %229, align 8
  %633 = or disjoint i64 %488, 256
  %634 = getelementptr i8, ptr %632, i64 %633
  %635 = getelementptr i64, ptr %634, i64 %472
  store i16 %631, ptr %635, align 2
  %636 = getelementptr i8, ptr %552, i64 8
  %637 = load double, ptr %636, align 8
  %638 = fptrunc double %637 to float
  %639 = bitcast float %638 to i32
  %640 = fpext float %638 to double
  %641 = fcmp one double %637, %640
  %642 = and i32 %639, 1
  %643 = icmp eq i32 %642, 0
  %644 = and i1 %641, %643
  br i1 %644, label %645, label %655

645:
  %646 = fcmp ogt double %637, %640
  %647 = select i1 %646, i32 1, i32 -2147483647
  %648 = icmp slt i32 %639, 0
  %649 = xor i1 %648, %646
  %650 = select i1 %649, i32 1, i32 -1
  %651 = and i32 %639, 2147483646
  %652 = icmp eq i32 %651, 0
  %653 = add i32 %650, %639
  %654 = select i1 %652, i32 %647, i32 %653
  br label %655

655:
  %656 = phi i32 [ %654, %645 ], [ %639, %625 ]
  %657 = fcmp uno double %637, 0.000000e+00
  %658 = bitcast i32 %656 to float
  %659 = fptrunc float %658 to half
  %660 = bitcast half %659 to i16
  %661 = select i1 %657, i16 32767, i16 %660
  %662 = load ptr, ptr %229, align 8
  %663 = or disjoint i64 %488, 256
  %664 = getelementptr i8, ptr %662, i64 %663
  %665 = getelementptr i64, ptr %664, i64 %472
  %666 = getelementptr i8, ptr %665, i64 2
  store i16 %661, ptr %666, align 2
  br label %667

667:
  %668 = add nuw nsw i64 %485, 1
  %669 = icmp eq i64 %668, %398
  br i1 %669, label %492, label %484

670:
  %671 = phi i64 [ %310, %309 ], [ %212, %211 ]
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %39, i64 noundef %671, i64 noundef %23, i32 noundef 1) #14
  br label %672

672:
  %673 = phi i32 [ 1, %670 ], [ 0, %492 ]
  ret i32 %673
}

define internal fastcc double @number_at(ptr nocapture noundef readonly %0, i32 noundef %1) unnamed_addr #7 {
  switch i32 %1, label %72 [
    i32 0, label %3
    i32 1, label %6
    i32 2, label %12
    i32 3, label %17
    i32 4, label %40
    i32 5, label %63
    i32 6, label %66
    i32 7, label %69
  ]

3:
  %4 = load half, ptr %0, align 2
  %5 = fpext half %4 to double
  br label %75

6:
  %7 = load i16, ptr %0, align 2
  %8 = zext i16 %7 to i32
  %9 = shl nuw i32 %8, 16
  %10 = bitcast i32 %9 to float
  %11 = fpext float %10 to double
  br label %75

12:
  %13 = load i32, ptr %0, align 4
  %14 = and i32 %13, -8192
  %15 = bitcast i32 %14 to float
  %16 = fpext float %15 to double
  br label %75

17:
  %18 = load i8, ptr %0, align 1
  %19 = zext i8 %18 to i32
  %20 = lshr i32 %19, 3
  %21 = and i32 %20, 15
  %22 = and i32 %19, 7
  %23 = icmp eq i32 %21, 0
  %24 = tail call i32 @llvm.umax.i32(i32 %21, i32 1)
  %25 = add nuw nsw i32 %24, 1013
  %26 = zext nneg i32 %25 to i64
  %27 = shl nuw nsw i64 %26, 52
  %28 = bitcast i64 %27 to double
  %29 = or disjoint i32 %22, 8
  %30 = select i1 %23, i32 %22, i32 %29
  %31 = uitofp nneg i32 %30 to double
  %32 = fmul double %31, %28
  %33 = icmp eq i32 %21, 15
  %34 = icmp eq i32 %22, 7
  %35 = and i1 %34, %33
  %36 = select i1 %35, double 0x7FF8000000000000, double %32
  %37 = fneg double %36
  %38 = icmp slt i8 %18, 0
  %39 = select i1 %38, double %37, double %36
  br label %75

40:
  %41 = load i8, ptr %0, align 1
  %42 = zext i8 %41 to i32
  %43 = lshr i32 %42, 2
  %44 = and i32 %43, 31
  %45 = and i32 %42, 3
  %46 = icmp eq i32 %44, 0
  %47 = tail call i32 @llvm.umax.i32(i32 %44, i32 1)
  %48 = add nuw nsw i32 %47, 1006
  %49 = zext nneg i32 %48 to i64
  %50 = shl nuw nsw i64 %49, 52
  %51 = bitcast i64 %50 to double
  %52 = or disjoint i32 %45, 4
  %53 = select i1 %46, i32 %45, i32 %52
  %54 = uitofp nneg i32 %53 to double
  %55 = fmul double %54, %51
  %56 = icmp eq i32 %44, 31
  %57 = icmp eq i32 %45, 0
  %58 = select i1 %57, double 0x7FF0000000000000, double 0x7FF8000000000000
  %59 = select i1 %56, double %58, double %55
  %60 = fneg double %59
  %61 = icmp slt i8 %41, 0
  %62 = select i1 %61, double %60, double %59
  br label %75

63:
  %64 = load i8, ptr %0, align 1
  %65 = sitofp i8 %64 to double
  br label %75

66:
  %67 = load i8, ptr %0, align 1
  %68 = uitofp i8 %67 to double
  br label %75

69:
  %70 = load float, ptr %0, align 4
  %71 = fpext float %70 to double
  br label %75

72:
  %73 = load i32, ptr %0, align 4
  %74 = sitofp i32 %73 to double
  br label %75

75:
  %76 = phi double [ %74, %72 ], [ %71, %69 ], [ %68, %66 ], [ %65, %63 ], [ %62, %40 ], [ %39, %17 ], [ %16, %12 ], [ %11, %6 ], [ %5, %3 ]
  ret double %76
}

declare dso_local void @product_real(ptr noundef, ptr noundef, ptr noundef, i64 noundef, i64 noundef, i64 noundef) local_unnamed_addr #2

define dso_local void @registers_to_rows(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, i64 noundef %3, i32 noundef %4) local_unnamed_addr #8 {
  %6 = icmp eq i64 %3, 0
  br i1 %6, label %13, label %7

7:
  %8 = getelementptr inbounds i8, ptr %0, i64 256
  br label %9

9:
  %10 = phi i64 [ 0, %7 ], [ %15, %14 ]
  %11 = getelementptr i64, ptr %2, i64 %10
  %12 = shl i64 %10, 8
  br label %17

13:
  ret void

14:
  %15 = add nuw i64 %10, 1
  %16 = icmp eq i64 %15, %3
  br i1 %16, label %13, label %9

17:
  %18 = phi i64 [ 0, %9 ], [ %54, %17 ]
  %19 = load i64, ptr %11, align 8
  %20 = getelementptr i8, ptr %1, i64 %19
  %21 = getelementptr i32, ptr %20, i64 %18
  %22 = load i32, ptr %21, align 4
  %23 = zext i32 %22 to i64
  %24 = load ptr, ptr %8, align 8
  %25 = getelementptr i8, ptr %24, i64 %12
  %26 = getelementptr i64, ptr %25, i64 %18
  store i64 %23, ptr %26, align 8
  %27 = or disjoint i64 %18, 1
  %28 = load i64, ptr %11, align 8
  %29 = getelementptr i8, ptr %1, i64 %28
  %30 = getelementptr i32, ptr %29, i64 %27
  %31 = load i32, ptr %30, align 4
  %32 = zext i32 %31 to i64
  %33 = load ptr, ptr %8, align 8
  %34 = getelementptr i8, ptr %33, i64 %12
  %35 = getelementptr i64, ptr %34, i64 %27
  store i64 %32, ptr %35, align 8
  %36 = or disjoint i64 %18, 2
  %37 = load i64, ptr %11, align 8
  %38 = getelementptr i8, ptr %1, i64 %37
  %39 = getelementptr i32, ptr %38, i64 %36
  %40 = load i32, ptr %39, align 4
  %41 = zext i32 %40 to i64
  %42 = load ptr, ptr %8, align 8
  %43 = getelementptr i8, ptr %42, i64 %12
  %44 = getelementptr i64, ptr %43, i64 %36
  store i64 %41, ptr %44, align 8
  %45 = or disjoint i64 %18, 3
  %46 = load i64, ptr %11, align 8
  %47 = getelementptr i8, ptr %1, i64 %46
  %48 = getelementptr i32, ptr %47, i64 %45
  %49 = load i32, ptr %48, align 4
  %50 = zext i32 %49 to i64
  %51 = load ptr, ptr %8, align 8
  %52 = getelementptr i8, ptr %51, i64 %12
  %53 = getelementptr i64, ptr %52, i64 %45
  store i64 %50, ptr %53, align 8
  %54 = add nuw nsw i64 %18, 4
  %55 = icmp eq i64 %54, 32
  br i1 %55, label %14, label %17
}

define dso_local void @registers_back(ptr nocapture noundef readonly %0, ptr nocapture noundef writeonly %1, ptr nocapture noundef readonly %2, i64 noundef %3, i32 noundef %4) local_unnamed_addr #9 {
  %6 = icmp eq i64 %3, 0
  br i1 %6, label %15, label %7

7:
  %8 = icmp eq i32 %4, 0
  %9 = getelementptr inbounds i8, ptr %0, i64 256
  br label %10

10:
  %11 = phi i64 [ 0, %7 ], [ %32, %31 ]
  br i1 %8, label %31, label %12

12:
  %13 = shl i64 %11, 8
  %14 = getelementptr i64, ptr %2, i64 %11
  br label %16

15:
  ret void

16:
  %17 = phi i32 [ %4, %12 ], [ %29, %16 ]
  %18 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %17, i1 true)
  %19 = load ptr, ptr %9, align 8
  %20 = getelementptr i8, ptr %19, i64 %13
  %21 = zext nneg i32 %18 to i64
  %22 = getelementptr i64, ptr %20, i64 %21
  %23 = load i64, ptr %22, align 8
  %24 = trunc i64 %23 to i32
  %25 = load i64, ptr %14, align 8
  %26 = getelementptr i8, ptr %1, i64 %25
  %27 = getelementptr i32, ptr %26, i64 %21
  store i32 %24, ptr %27, align 4
  %28 = add i32 %17, -1
  %29 = and i32 %28, %17
  %30 = icmp eq i32 %29, 0
  br i1 %30, label %31, label %16

31:
  %32 = add nuw i64 %11, 1
  %33 = icmp eq i64 %32, %3
  br i1 %33, label %15, label %10
}

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
  %21 = tail call ptr @host_address_of(ptr noundef %0, ptr noundef %1, i32 noundef 0, i64 noundef %20, i64 noundef 8388608, i32 noundef 1) #13
  %22 = icmp eq ptr %21, null
  br i1 %22, label %23, label %24

23:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %13, i64 noundef %20, i64 noundef 8388608, i32 noundef 0) #14
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
  tail call fastcc void @outside(ptr noundef %0, ptr noundef %1, i32 noundef %3, i32 noundef %13, i64 noundef %17, i64 noundef 1, i32 noundef 0) #14
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
  %32 = tail call i64 @cluster_alive(ptr noundef nonnull %0) #13
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
  %12 = icmp eq i32 %2, 0
  br i1 %12, label %389, label %13

13:
  %14 = getelementptr inbounds i8, ptr %0, i64 256
  %15 = getelementptr inbounds i8, ptr %0, i64 560
  %16 = getelementptr inbounds i8, ptr %0, i64 552
  %17 = trunc i64 %4 to i32
  %18 = and i32 %17, 3
  %19 = and i64 %4, 4
  %20 = icmp eq i64 %19, 0
  %21 = and i64 %4, 128
  %22 = icmp ne i64 %21, 0
  %23 = getelementptr inbounds i8, ptr %6, i64 4
  %24 = getelementptr inbounds i8, ptr %6, i64 8
  %25 = getelementptr inbounds i8, ptr %7, i64 4
  %26 = getelementptr inbounds i8, ptr %7, i64 8
  %27 = and i64 %4, 3
  %28 = and i64 %4, 8
  %29 = icmp eq i64 %28, 0
  %30 = icmp eq i32 %18, 0
  %31 = getelementptr [3 x i64], ptr %10, i64 0, i64 %27
  %32 = getelementptr inbounds i8, ptr %11, i64 8
  %33 = getelementptr inbounds i8, ptr %10, i64 8
  %34 = getelementptr inbounds i8, ptr %11, i64 16
  %35 = getelementptr inbounds i8, ptr %10, i64 16
  %36 = and i64 %4, 3
  %37 = getelementptr inbounds i8, ptr %8, i64 4
  %38 = getelementptr inbounds i8, ptr %8, i64 8
  %39 = getelementptr inbounds i8, ptr %8, i64 12
  %40 = and i64 %4, 3
  %41 = getelementptr inbounds i8, ptr %9, i64 4
  %42 = getelementptr inbounds i8, ptr %9, i64 8
  %43 = getelementptr inbounds i8, ptr %9, i64 12
  %44 = icmp eq i64 %36, 1
  %45 = getelementptr inbounds i8, ptr %10, i64 8
  %46 = getelementptr inbounds i8, ptr %10, i64 8
  %47 = icmp eq i64 %36, 2
  %48 = getelementptr inbounds i8, ptr %10, i64 16
  %49 = getelementptr inbounds i8, ptr %10, i64 16
  %50 = icmp eq i64 %40, 1
  %51 = getelementptr inbounds i8, ptr %11, i64 8
  %52 = icmp eq i64 %40, 2
  %53 = getelementptr inbounds i8, ptr %11, i64 16
  br label %54

54:
  %55 = phi i32 [ %2, %13 ], [ %387, %366 ]
  %56 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %55, i1 true)
  %57 = load ptr, ptr %14, align 8
  %58 = zext nneg i32 %56 to i64
  %59 = getelementptr i64, ptr %57, i64 %58
  %60 = load i64, ptr %59, align 8
  %61 = add i64 %60, -1
  %62 = load i64, ptr %15, align 8
  %63 = icmp ult i64 %61, %62
  br i1 %63, label %64, label %69

64:
  %65 = load ptr, ptr %16, align 8
  %66 = getelementptr %struct.texture, ptr %65, i64 %61
  %67 = load ptr, ptr %66, align 8
  %68 = icmp eq ptr %67, null
  br i1 %68, label %69, label %70

69:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %56, i64 noundef %60, i64 noundef 8, i32 noundef 4) #14
  br label %389

70:
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %8) #16
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(16) %8, i8 0, i64 16, i1 false)
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %9) #16
  %71 = getelementptr i8, ptr %59, i64 256
  %72 = load i64, ptr %71, align 8
  %73 = trunc i64 %72 to i32
  %74 = getelementptr i8, ptr %59, i64 512
  %75 = load i64, ptr %74, align 8
  %76 = trunc i64 %75 to i32
  %77 = getelementptr i8, ptr %59, i64 768
  %78 = load i64, ptr %77, align 8
  %79 = trunc i64 %78 to i32
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %10) #16
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(24) %10, i8 0, i64 24, i1 false)
  %80 = bitcast i32 %73 to float
  %81 = bitcast i32 %76 to float
  %82 = bitcast i32 %79 to float
  br i1 %20, label %87, label %83

83:
  %84 = getelementptr i8, ptr %57, i64 1024
  %85 = getelementptr i64, ptr %84, i64 %58
  %86 = load i64, ptr %85, align 8
  br label %87

87:
  %88 = phi i64 [ %86, %83 ], [ 0, %70 ]
  %89 = shl i64 %88, 32
  %90 = ashr exact i64 %89, 32
  br i1 %22, label %91, label %137

91:
  %92 = mul nsw i64 %90, 6
  call void @llvm.lifetime.start.p0(i64 12, ptr nonnull %6) #16
  store i32 %73, ptr %6, align 4
  store i32 %76, ptr %23, align 4
  store i32 %79, ptr %24, align 4
  call void @llvm.lifetime.start.p0(i64 12, ptr nonnull %7) #16
  %93 = fcmp olt float %80, 0.000000e+00
  %94 = fneg float %80
  %95 = select i1 %93, float %94, float %80
  store float %95, ptr %7, align 4
  %96 = fcmp olt float %81, 0.000000e+00
  %97 = fneg float %81
  %98 = select i1 %96, float %97, float %81
  store float %98, ptr %25, align 4
  %99 = fcmp olt float %82, 0.000000e+00
  %100 = fneg float %82
  %101 = select i1 %99, float %100, float %82
  store float %101, ptr %26, align 4
  %102 = fcmp ult float %101, %95
  %103 = fcmp ult float %101, %98
  %104 = select i1 %102, i1 true, i1 %103
  %105 = fcmp oge float %98, %95
  %106 = zext i1 %105 to i32
  %107 = select i1 %104, i32 %106, i32 2
  %108 = zext nneg i32 %107 to i64
  %109 = getelementptr [3 x float], ptr %6, i64 0, i64 %108
  %110 = load float, ptr %109, align 4
  %111 = fcmp olt float %110, 0.000000e+00
  %112 = icmp eq i32 %107, 0
  %113 = select i1 %112, float %100, float %80
  %114 = select i1 %104, i1 %105, i1 false
  %115 = icmp ne i32 %107, 1
  %116 = and i1 %115, %111
  %117 = fneg float %113
  %118 = select i1 %116, float %117, float %113
  %119 = select i1 %114, float %100, float %81
  %120 = select i1 %111, float %119, float %82
  %121 = select i1 %114, float %120, float %97
  %122 = getelementptr [3 x float], ptr %7, i64 0, i64 %108
  %123 = load float, ptr %122, align 4
  %124 = fdiv float %118, %123
  %125 = fadd float %124, 1.000000e+00
  %126 = fmul float %125, 5.000000e-01
  %127 = bitcast float %126 to i32
  %128 = fdiv float %121, %123
  %129 = fadd float %128, 1.000000e+00
  %130 = fmul float %129, 5.000000e-01
  %131 = bitcast float %130 to i32
  %132 = shl nuw nsw i32 %107, 1
  %133 = zext i1 %111 to i32
  %134 = or disjoint i32 %132, %133
  %135 = zext nneg i32 %134 to i64
  call void @llvm.lifetime.end.p0(i64 12, ptr nonnull %7) #16
  call void @llvm.lifetime.end.p0(i64 12, ptr nonnull %6) #16
  %136 = add nsw i64 %92, %135
  br label %137

137:
  %138 = phi i32 [ %131, %91 ], [ %76, %87 ]
  %139 = phi i32 [ %127, %91 ], [ %73, %87 ]
  %140 = phi i64 [ %136, %91 ], [ %90, %87 ]
  br i1 %20, label %152, label %141

141:
  %142 = getelementptr inbounds i8, ptr %66, i64 8
  %143 = getelementptr [3 x i64], ptr %142, i64 0, i64 %27
  %144 = load i64, ptr %143, align 8
  %145 = icmp sgt i64 %140, -1
  %146 = icmp slt i64 %140, %144
  %147 = and i1 %145, %146
  br i1 %147, label %152, label %148

148:
  %149 = icmp slt i64 %140, 0
  %150 = add i64 %144, -1
  %151 = select i1 %149, i64 0, i64 %150
  br label %152

152:
  %153 = phi i64 [ 0, %137 ], [ %151, %148 ], [ %140, %141 ]
  %154 = getelementptr inbounds i8, ptr %66, i64 40
  %155 = load i32, ptr %154, align 8
  %156 = icmp ne i32 %155, 0
  %157 = and i1 %29, %156
  br i1 %30, label %162, label %158

158:
  %159 = getelementptr inbounds i8, ptr %66, i64 44
  %160 = getelementptr inbounds i8, ptr %66, i64 8
  %161 = select i1 %157, float 5.000000e-01, float 0.000000e+00
  br i1 %29, label %168, label %166

162:
  %163 = phi float [ 0.000000e+00, %152 ], [ %204, %244 ], [ %204, %203 ], [ %204, %269 ], [ %204, %247 ]
  %164 = phi float [ 0.000000e+00, %152 ], [ 0.000000e+00, %203 ], [ %245, %244 ], [ %245, %269 ], [ %245, %247 ]
  %165 = phi float [ 0.000000e+00, %152 ], [ 0.000000e+00, %203 ], [ 0.000000e+00, %244 ], [ %285, %269 ], [ 0.000000e+00, %247 ]
  br i1 %29, label %286, label %289

166:
  %167 = sext i32 %139 to i64
  store i64 %167, ptr %10, align 16
  br label %203

168:
  %169 = bitcast i32 %139 to float
  %170 = load i32, ptr %159, align 4
  %171 = icmp ne i32 %170, 0
  %172 = or i1 %22, %171
  br i1 %172, label %173, label %176

173:
  %174 = load i64, ptr %160, align 8
  %175 = sitofp i64 %174 to float
  br label %176

176:
  %177 = phi float [ %175, %173 ], [ 1.000000e+00, %168 ]
  %178 = fmul float %177, %169
  %179 = fsub float %178, %161
  %180 = fcmp ogt float %179, 1.000000e+09
  br i1 %180, label %186, label %181

181:
  %182 = fcmp olt float %179, -1.000000e+09
  br i1 %182, label %186, label %183

183:
  %184 = fcmp ord float %179, 0.000000e+00
  %185 = select i1 %184, float %179, float 0.000000e+00
  br label %186

186:
  %187 = phi float [ 1.000000e+09, %176 ], [ %185, %183 ], [ -1.000000e+09, %181 ]
  %188 = fptosi float %187 to i64
  %189 = sitofp i64 %188 to float
  %190 = fcmp olt float %187, %189
  %191 = fadd float %189, -1.000000e+00
  %192 = select i1 %190, float %191, float %189
  %193 = fptosi float %192 to i64
  store i64 %193, ptr %10, align 16
  %194 = fsub float %187, %192
  %195 = fmul float %194, 2.560000e+02
  %196 = fadd float %195, 5.000000e-01
  %197 = fptosi float %196 to i64
  %198 = sitofp i64 %197 to float
  %199 = fcmp olt float %196, %198
  %200 = fadd float %198, -1.000000e+00
  %201 = select i1 %199, float %200, float %198
  %202 = fmul float %201, 3.906250e-03
  br label %203

203:
  %204 = phi float [ %202, %186 ], [ 0.000000e+00, %166 ]
  br i1 %44, label %162, label %205

205:
  br i1 %29, label %208, label %206

206:
  %207 = sext i32 %138 to i64
  store i64 %207, ptr %45, align 8
  br label %244

208:
  %209 = bitcast i32 %138 to float
  %210 = load i32, ptr %159, align 4
  %211 = icmp ne i32 %210, 0
  %212 = or i1 %22, %211
  br i1 %212, label %213, label %217

213:
  %214 = getelementptr i8, ptr %66, i64 16
  %215 = load i64, ptr %214, align 8
  %216 = sitofp i64 %215 to float
  br label %217

217:
  %218 = phi float [ %216, %213 ], [ 1.000000e+00, %208 ]
  %219 = fmul float %218, %209
  %220 = fsub float %219, %161
  %221 = fcmp ogt float %220, 1.000000e+09
  br i1 %221, label %227, label %222

222:
  %223 = fcmp olt float %220, -1.000000e+09
  br i1 %223, label %227, label %224

224:
  %225 = fcmp ord float %220, 0.000000e+00
  %226 = select i1 %225, float %220, float 0.000000e+00
  br label %227

227:
  %228 = phi float [ 1.000000e+09, %217 ], [ %226, %224 ], [ -1.000000e+09, %222 ]
  %229 = fptosi float %228 to i64
  %230 = sitofp i64 %229 to float
  %231 = fcmp olt float %228, %230
  %232 = fadd float %230, -1.000000e+00
  %233 = select i1 %231, float %232, float %230
  %234 = fptosi float %233 to i64
  store i64 %234, ptr %46, align 8
  %235 = fsub float %228, %233
  %236 = fmul float %235, 2.560000e+02
  %237 = fadd float %236, 5.000000e-01
  %238 = fptosi float %237 to i64
  %239 = sitofp i64 %238 to float
  %240 = fcmp olt float %237, %239
  %241 = fadd float %239, -1.000000e+00
  %242 = select i1 %240, float %241, float %239
  %243 = fmul float %242, 3.906250e-03
  br label %244

244:
  %245 = phi float [ %243, %227 ], [ 0.000000e+00, %206 ]
  br i1 %47, label %162, label %246

246:
  br i1 %29, label %250, label %247

247:
  %248 = shl i64 %78, 32
  %249 = ashr exact i64 %248, 32
  store i64 %249, ptr %48, align 16
  br label %162

250:
  %251 = bitcast i32 %79 to float
  %252 = load i32, ptr %159, align 4
  %253 = icmp ne i32 %252, 0
  %254 = or i1 %22, %253
  br i1 %254, label %255, label %259

255:
  %256 = getelementptr i8, ptr %66, i64 24
  %257 = load i64, ptr %256, align 8
  %258 = sitofp i64 %257 to float
  br label %259

259:
  %260 = phi float [ %258, %255 ], [ 1.000000e+00, %250 ]
  %261 = fmul float %260, %251
  %262 = fsub float %261, %161
  %263 = fcmp ogt float %262, 1.000000e+09
  br i1 %263, label %269, label %264

264:
  %265 = fcmp olt float %262, -1.000000e+09
  br i1 %265, label %269, label %266

266:
  %267 = fcmp ord float %262, 0.000000e+00
  %268 = select i1 %267, float %262, float 0.000000e+00
  br label %269

269:
  %270 = phi float [ 1.000000e+09, %259 ], [ %268, %266 ], [ -1.000000e+09, %264 ]
  %271 = fptosi float %270 to i64
  %272 = sitofp i64 %271 to float
  %273 = fcmp olt float %270, %272
  %274 = fadd float %272, -1.000000e+00
  %275 = select i1 %273, float %274, float %272
  %276 = fptosi float %275 to i64
  store i64 %276, ptr %49, align 16
  %277 = fsub float %270, %275
  %278 = fmul float %277, 2.560000e+02
  %279 = fadd float %278, 5.000000e-01
  %280 = fptosi float %279 to i64
  %281 = sitofp i64 %280 to float
  %282 = fcmp olt float %279, %281
  %283 = fadd float %281, -1.000000e+00
  %284 = select i1 %282, float %283, float %281
  %285 = fmul float %284, 3.906250e-03
  br label %162

286:
  %287 = getelementptr inbounds i8, ptr %66, i64 52
  %288 = load i32, ptr %287, align 4
  br label %289

289:
  %290 = phi i32 [ %288, %286 ], [ 3, %162 ]
  %291 = getelementptr inbounds i8, ptr %66, i64 44
  %292 = load i32, ptr %291, align 4
  %293 = icmp ne i32 %292, 0
  %294 = or i1 %22, %293
  %295 = and i32 %290, -3
  %296 = icmp eq i32 %295, 0
  %297 = select i1 %296, i32 1, i32 %290
  %298 = select i1 %294, i32 %290, i32 %297
  br i1 %20, label %300, label %299

299:
  store i64 %153, ptr %31, align 8
  br label %300

300:
  br i1 %157, label %306, label %301

301:
  call fastcc void @texel_at(ptr noundef nonnull %66, ptr noundef nonnull %10, i32 noundef %298, ptr noundef nonnull %8) #15
  %302 = load i32, ptr %8, align 16
  %303 = load i32, ptr %37, align 4
  %304 = load i32, ptr %38, align 8
  %305 = load i32, ptr %39, align 4
  br label %366

306:
  %307 = load i64, ptr %10, align 16
  %308 = load i64, ptr %33, align 8
  %309 = load i64, ptr %35, align 16
  %310 = fsub float 1.000000e+00, %163
  %311 = fsub float 1.000000e+00, %164
  %312 = fsub float 1.000000e+00, %165
  br label %313

313:
  %314 = phi float [ 0.000000e+00, %306 ], [ %323, %319 ]
  %315 = phi float [ 0.000000e+00, %306 ], [ %326, %319 ]
  %316 = phi float [ 0.000000e+00, %306 ], [ %329, %319 ]
  %317 = phi float [ 0.000000e+00, %306 ], [ %332, %319 ]
  %318 = phi i32 [ 0, %306 ], [ %333, %319 ]
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %11) #16
  store i64 %307, ptr %11, align 16
  store i64 %308, ptr %32, align 8
  store i64 %309, ptr %34, align 16
  br i1 %30, label %319, label %336

319:
  %320 = phi float [ 1.000000e+00, %313 ], [ %342, %336 ], [ %351, %343 ], [ %360, %352 ]
  call fastcc void @texel_at(ptr noundef nonnull %66, ptr noundef nonnull %11, i32 noundef %298, ptr noundef nonnull %9) #15
  %321 = load float, ptr %9, align 16
  %322 = fmul float %320, %321
  %323 = fadd float %314, %322
  %324 = load float, ptr %41, align 4
  %325 = fmul float %320, %324
  %326 = fadd float %315, %325
  %327 = load float, ptr %42, align 8
  %328 = fmul float %320, %327
  %329 = fadd float %316, %328
  %330 = load float, ptr %43, align 4
  %331 = fmul float %320, %330
  %332 = fadd float %317, %331
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %11) #16
  %333 = add nuw nsw i32 %318, 1
  %334 = lshr i32 %333, %18
  %335 = icmp eq i32 %334, 0
  br i1 %335, label %313, label %361

336:
  %337 = and i32 %318, 1
  %338 = zext nneg i32 %337 to i64
  %339 = load i64, ptr %11, align 16
  %340 = add i64 %339, %338
  store i64 %340, ptr %11, align 16
  %341 = icmp eq i32 %337, 0
  %342 = select i1 %341, float %310, float %163
  br i1 %50, label %319, label %343

343:
  %344 = lshr i32 %318, 1
  %345 = and i32 %344, 1
  %346 = zext nneg i32 %345 to i64
  %347 = load i64, ptr %51, align 8
  %348 = add i64 %347, %346
  store i64 %348, ptr %51, align 8
  %349 = icmp eq i32 %345, 0
  %350 = select i1 %349, float %311, float %164
  %351 = fmul float %342, %350
  br i1 %52, label %319, label %352

352:
  %353 = lshr i32 %318, 2
  %354 = and i32 %353, 1
  %355 = zext nneg i32 %354 to i64
  %356 = load i64, ptr %53, align 16
  %357 = add i64 %356, %355
  store i64 %357, ptr %53, align 16
  %358 = icmp eq i32 %354, 0
  %359 = select i1 %358, float %312, float %165
  %360 = fmul float %351, %359
  br label %319

361:
  %362 = bitcast float %323 to i32
  %363 = bitcast float %326 to i32
  %364 = bitcast float %329 to i32
  %365 = bitcast float %332 to i32
  br label %366

366:
  %367 = phi i32 [ %365, %361 ], [ %305, %301 ]
  %368 = phi i32 [ %364, %361 ], [ %304, %301 ]
  %369 = phi i32 [ %363, %361 ], [ %303, %301 ]
  %370 = phi i32 [ %362, %361 ], [ %302, %301 ]
  %371 = zext i32 %370 to i64
  %372 = getelementptr i8, ptr %57, i64 2048
  %373 = getelementptr i64, ptr %372, i64 %58
  store i64 %371, ptr %373, align 8
  %374 = zext i32 %369 to i64
  %375 = load ptr, ptr %14, align 8
  %376 = getelementptr i8, ptr %375, i64 2304
  %377 = getelementptr i64, ptr %376, i64 %58
  store i64 %374, ptr %377, align 8
  %378 = zext i32 %368 to i64
  %379 = load ptr, ptr %14, align 8
  %380 = getelementptr i8, ptr %379, i64 2560
  %381 = getelementptr i64, ptr %380, i64 %58
  store i64 %378, ptr %381, align 8
  %382 = zext i32 %367 to i64
  %383 = load ptr, ptr %14, align 8
  %384 = getelementptr i8, ptr %383, i64 2816
  %385 = getelementptr i64, ptr %384, i64 %58
  store i64 %382, ptr %385, align 8
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %10) #16
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %9) #16
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %8) #16
  %386 = add i32 %55, -1
  %387 = and i32 %386, %55
  %388 = icmp eq i32 %387, 0
  br i1 %388, label %389, label %54

389:
  %390 = phi i32 [ 1, %69 ], [ 0, %5 ], [ 0, %366 ]
  ret i32 %390
}

define internal fastcc void @texel_at(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i32 noundef %2, ptr nocapture noundef writeonly %3) unnamed_addr #10 {
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
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %52, i64 noundef %56, i64 noundef 8, i32 noundef 4) #14
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
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %52, i64 noundef %139, i64 noundef %20, i32 noundef 4) #14
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

declare i32 @llvm.cttz.i32(i32, i1 immarg) #11

declare i32 @llvm.ctpop.i32(i32) #11

declare i64 @llvm.smax.i64(i64, i64) #12

declare i64 @llvm.smin.i64(i64, i64) #12

declare i64 @llvm.umax.i64(i64, i64) #12

declare i64 @llvm.umin.i64(i64, i64) #12

declare i32 @llvm.smax.i32(i32, i32) #12

declare i32 @llvm.smin.i32(i32, i32) #12

declare i32 @llvm.umax.i32(i32, i32) #12

declare i32 @llvm.umin.i32(i32, i32) #12

declare i8 @llvm.umax.i8(i8, i8) #12

attributes #0 = { noinline nounwind }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nounwind }
attributes #3 = { cold noinline nounwind optsize }
attributes #4 = { nofree norecurse nounwind memory(argmem: readwrite) }
attributes #5 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #6 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #7 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) }
attributes #8 = { nofree norecurse nosync nounwind memory(write, argmem: readwrite, inaccessiblemem: none) }
attributes #9 = { nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none) }
attributes #10 = { mustprogress nofree norecurse nosync nounwind willreturn memory(read, argmem: readwrite, inaccessiblemem: none) }
attributes #11 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #12 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #13 = { nobuiltin nounwind }
attributes #14 = { cold nobuiltin }
attributes #15 = { nobuiltin }
attributes #16 = { nounwind }
