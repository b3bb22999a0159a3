; Made by scripts/build-runtime, with clang version 19.1.7. Sources: 19c0163f723341f83c5ea841cb0db28cb70a0ba3c45c9553bdb4cabbef8323ab
%struct.tensor_memory = type { [65536 x i32], i32, i32, [64 x %struct.pending] }
%struct.pending = type { i64, [8 x i64], [8 x i32], i32, i32 }
%struct.texture = type { ptr, [3 x i64], i32, i32, i32, i32, i32, i32, i32, i32 }

@rare_map.sizes = internal unnamed_addr constant [13 x i8] c"\01\02\04\04\08\08\02\04\08\02\04\04\04", align 1
@texel_bytes = internal unnamed_addr constant [8 x i8] c"\01\01\02\02\04\04\02\04", align 1
@in_chunk = internal unnamed_addr constant [13 x i8] c"\08\08\04\10\10\10\10\04\04\10\10\10 ", align 1
@move_cells.registers = internal unnamed_addr constant [5 x i8] c"\01\01\02\04\01", align 1
@move_cells.columns = internal unnamed_addr constant [5 x i8] c"\01\02\04\08\01", align 1
@copy_cells.heights = internal unnamed_addr constant [5 x i8] c"\80\80@@ ", align 1
@described.types = internal unnamed_addr constant [7 x [6 x i8]] [[6 x i8] c"\00\01\FF\FF\FF\FF", [6 x i8] c"\FF\FF\02\FF\FF\FF", [6 x i8] c"\03\04\FF\09\0A\0B", [6 x i8] c"\06\05\FF\FF\FF\FF", [6 x i8] c"\03\04\FF\09\0A\0B", [6 x i8] c"\FF\0C\FF\FF\FF\FF", [6 x i8] c"\FF\0C\FF\FF\FF\FF"], align 16
@described.results = internal unnamed_addr constant [4 x i32] [i32 0, i32 7, i32 8, i32 255], align 16

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
  %27 = tail call ptr @host_address_of(ptr noundef %0, ptr noundef %1, i32 noundef %11, i64 noundef %23, i64 noundef 8, i32 noundef 1) #15
  %28 = icmp ne ptr %27, null
  %29 = ptrtoint ptr %27 to i64
  %30 = and i64 %29, 7
  %31 = icmp eq i64 %30, 0
  %32 = and i1 %28, %31
  br i1 %32, label %34, label %33

33:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %19, i64 noundef %23, i64 noundef 8, i32 noundef %11) #16
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
  tail call void @record_barrier_use(ptr noundef nonnull %0, ptr noundef %1, i64 noundef %23, i32 noundef %124) #15
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
  tail call void @fault(ptr noundef %0, ptr noundef %1, i32 noundef 0, i32 noundef %2, i32 noundef %8, i64 noundef %4, i64 noundef %5, i32 noundef %6) #15
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
  %51 = getelementptr inbounds i8, ptr %0, i64 576
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
  %125 = tail call ptr @host_address_of(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %121, i64 noundef %111, i64 noundef %118, i32 noundef 1) #15
  %126 = tail call ptr @host_address_of(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %124, i64 noundef %114, i64 noundef %118, i32 noundef 0) #15
  %127 = icmp ne ptr %125, null
  %128 = icmp ne ptr %126, null
  %129 = select i1 %127, i1 %128, i1 false
  br i1 %129, label %133, label %130

130:
  %131 = select i1 %127, i64 %114, i64 %111
  %132 = select i1 %127, i32 %124, i32 %121
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %72, i64 noundef %131, i64 noundef %118, i32 noundef %132) #16
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
  tail call void @fault(ptr noundef nonnull %0, ptr noundef %1, i32 noundef 1, i32 noundef %3, i32 noundef %139, i64 noundef %142, i64 noundef 16, i32 noundef %121) #15
  br label %202

143:
  tail call void @check_copy(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %72, i64 noundef %114, i64 noundef %118, i32 noundef %124, i32 noundef 0) #15
  tail call void @check_copy(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %72, i64 noundef %111, i64 noundef %118, i32 noundef %121, i32 noundef %63) #15
  tail call fastcc void @apply(ptr noundef nonnull %125, ptr noundef nonnull %126, i64 noundef %118, i64 noundef %61, i64 noundef %65) #17
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
  tail call void @count_copy_traffic(ptr noundef %0, ptr noundef %1, i32 noundef %3, i64 noundef %66, i64 noundef %114, i64 noundef %118, i64 noundef %155) #15
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
  tail call void @count_copy_traffic(ptr noundef %0, ptr noundef %1, i32 noundef %3, i64 noundef %66, i64 noundef %111, i64 noundef %118, i64 noundef %67) #15
  br label %174

174:
  br i1 %69, label %196, label %175

175:
  %176 = icmp ult i64 %110, 4294967296
  %177 = select i1 %176, i32 1, i32 4
  %178 = tail call ptr @host_address_of(ptr noundef %0, ptr noundef %1, i32 noundef %177, i64 noundef %110, i64 noundef 8, i32 noundef 1) #15
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
  tail call void @record_barrier_use(ptr noundef %0, ptr noundef %1, i64 noundef %110, i32 noundef 1) #15
  br label %196

195:
  tail call fastcc void @outside(ptr noundef %0, ptr noundef %1, i32 noundef %3, i32 noundef %72, i64 noundef %110, i64 noundef 8, i32 noundef %177) #16
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
  %13 = tail call ptr @host_address_of(ptr noundef %0, ptr noundef %1, i32 noundef 4, i64 noundef %12, i64 noundef 128, i32 noundef 0) #15
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
  br i1 %106, label %486, label %107

107:
  %108 = and i64 %4, 2048
  %109 = icmp eq i64 %108, 0
  %110 = getelementptr inbounds i8, ptr %0, i64 576
  %111 = and i64 %4, 4096
  %112 = icmp eq i64 %111, 0
  %113 = getelementptr inbounds i8, ptr %0, i64 584
  %114 = and i64 %4, 512
  %115 = icmp eq i64 %114, 0
  %116 = xor i1 %115, true
  %117 = zext i1 %116 to i32
  %118 = and i64 %4, 15
  %119 = icmp eq i64 %118, 0
  %120 = select i1 %119, i64 2, i64 3
  %121 = lshr i64 %4, 32
  %122 = zext i1 %115 to i32
  %123 = select i1 %119, i32 0, i32 2
  %124 = or disjoint i32 %123, %122
  %125 = lshr i64 %4, 4
  %126 = and i64 %125, 15
  %127 = and i64 %4, 256
  %128 = icmp eq i64 %127, 0
  br label %129

129:
  %130 = phi i32 [ %105, %107 ], [ %484, %482 ]
  %131 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %130, i1 true)
  %132 = zext nneg i32 %131 to i64
  br label %133

133:
  %134 = phi i64 [ 0, %129 ], [ %481, %480 ]
  br i1 %109, label %135, label %137

135:
  %136 = icmp eq i64 %134, 0
  br i1 %136, label %148, label %482

137:
  %138 = load i64, ptr %110, align 8
  %139 = icmp ult i64 %134, %138
  br i1 %139, label %140, label %482

140:
  %141 = load ptr, ptr %7, align 8
  %142 = getelementptr i8, ptr %141, i64 2304
  %143 = getelementptr i64, ptr %142, i64 %132
  %144 = load i64, ptr %143, align 8
  %145 = shl nuw i64 1, %134
  %146 = and i64 %144, %145
  %147 = icmp eq i64 %146, 0
  br i1 %147, label %480, label %158

148:
  %149 = load ptr, ptr %7, align 8
  %150 = getelementptr i64, ptr %149, i64 %132
  %151 = load i64, ptr %150, align 8
  %152 = getelementptr i8, ptr %149, i64 256
  %153 = getelementptr i64, ptr %152, i64 %132
  %154 = load i64, ptr %153, align 8
  %155 = getelementptr i8, ptr %149, i64 768
  %156 = getelementptr i64, ptr %155, i64 %132
  %157 = load i64, ptr %156, align 8
  br label %190

158:
  %159 = getelementptr i64, ptr %141, i64 %132
  %160 = load i64, ptr %159, align 8
  %161 = getelementptr i8, ptr %141, i64 256
  %162 = getelementptr i64, ptr %161, i64 %132
  %163 = load i64, ptr %162, align 8
  %164 = getelementptr i8, ptr %141, i64 768
  %165 = getelementptr i64, ptr %164, i64 %132
  %166 = load i64, ptr %165, align 8
  %167 = and i64 %163, -4278190081
  %168 = shl i64 %134, 24
  %169 = add i64 %168, 16777216
  %170 = or i64 %167, %169
  br i1 %112, label %186, label %171

171:
  %172 = lshr i64 %166, 24
  %173 = and i64 %172, 255
  %174 = icmp eq i64 %173, 0
  br i1 %174, label %177, label %175

175:
  %176 = add nsw i64 %173, -1
  br label %179

177:
  %178 = load i64, ptr %113, align 8
  br label %179

179:
  %180 = phi i64 [ %176, %175 ], [ %178, %177 ]
  %181 = and i64 %134, 1099511627774
  %182 = and i64 %180, 1
  %183 = or disjoint i64 %182, %181
  %184 = shl nuw i64 %183, 24
  %185 = add i64 %184, 16777216
  br label %186

186:
  %187 = phi i64 [ %169, %158 ], [ %185, %179 ]
  %188 = and i64 %166, -4278190081
  %189 = or i64 %187, %188
  br label %190

190:
  %191 = phi i64 [ %160, %186 ], [ %151, %148 ]
  %192 = phi i64 [ %189, %186 ], [ %157, %148 ]
  %193 = phi i64 [ %170, %186 ], [ %154, %148 ]
  %194 = tail call ptr @host_address_of(ptr noundef nonnull %0, ptr noundef %1, i32 noundef 4, i64 noundef %191, i64 noundef 128, i32 noundef 0) #15
  %195 = icmp eq ptr %194, null
  br i1 %195, label %204, label %196

196:
  %197 = load i64, ptr %194, align 8
  %198 = icmp eq i64 %197, 8097873943252397669
  br i1 %198, label %199, label %204

199:
  %200 = getelementptr inbounds i8, ptr %194, i64 16
  %201 = load i8, ptr %200, align 8
  %202 = add i8 %201, -6
  %203 = icmp ult i8 %202, -5
  br i1 %203, label %204, label %205

204:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %131, i64 noundef %191, i64 noundef 128, i32 noundef 4) #16
  br label %486

205:
  %206 = getelementptr inbounds i8, ptr %194, i64 17
  %207 = load i8, ptr %206, align 1
  %208 = zext i8 %207 to i64
  call void @llvm.lifetime.start.p0(i64 40, ptr nonnull %6) #18
  %209 = getelementptr inbounds i8, ptr %194, i64 8
  %210 = load i64, ptr %209, align 8
  %211 = load ptr, ptr %7, align 8
  %212 = getelementptr inbounds i8, ptr %194, i64 82
  %213 = getelementptr inbounds i8, ptr %194, i64 72
  %214 = getelementptr i8, ptr %211, i64 1024
  %215 = getelementptr i64, ptr %214, i64 %132
  %216 = getelementptr inbounds i8, ptr %194, i64 40
  %217 = zext nneg i8 %201 to i64
  %218 = load i16, ptr %213, align 2
  %219 = zext i16 %218 to i64
  store i64 %219, ptr %6, align 16
  %220 = load i64, ptr %215, align 8
  %221 = shl i64 %220, 32
  %222 = ashr exact i64 %221, 32
  %223 = mul nsw i64 %222, %208
  %224 = add i64 %223, %210
  %225 = icmp eq i8 %201, 1
  br i1 %225, label %226, label %235

226:
  %227 = phi i64 [ %224, %205 ], [ %262, %235 ]
  %228 = phi i64 [ %219, %205 ], [ %252, %235 ]
  %229 = getelementptr i8, ptr %211, i64 1024
  %230 = getelementptr i64, ptr %229, i64 %132
  %231 = load i64, ptr %230, align 8
  %232 = and i64 %231, 2147483648
  %233 = icmp ne i64 %232, 0
  %234 = select i1 %115, i1 %233, i1 false
  br i1 %234, label %265, label %267

235:
  %236 = phi i64 [ %263, %235 ], [ 1, %205 ]
  %237 = phi i64 [ %252, %235 ], [ %219, %205 ]
  %238 = phi i64 [ %262, %235 ], [ %224, %205 ]
  %239 = getelementptr [5 x i8], ptr %212, i64 0, i64 %236
  %240 = load i8, ptr %239, align 1
  %241 = tail call i8 @llvm.umax.i8(i8 %240, i8 1)
  %242 = zext i8 %241 to i32
  %243 = getelementptr [5 x i16], ptr %213, i64 0, i64 %236
  %244 = load i16, ptr %243, align 2
  %245 = zext i16 %244 to i32
  %246 = add nsw i32 %242, -1
  %247 = add nsw i32 %246, %245
  %248 = zext i8 %241 to i32
  %249 = udiv i32 %247, %248
  %250 = zext i32 %249 to i64
  %251 = getelementptr [5 x i64], ptr %6, i64 0, i64 %236
  store i64 %250, ptr %251, align 8
  %252 = mul i64 %237, %250
  %253 = shl nuw nsw i64 %236, 8
  %254 = getelementptr i8, ptr %215, i64 %253
  %255 = load i64, ptr %254, align 8
  %256 = shl i64 %255, 32
  %257 = ashr exact i64 %256, 32
  %258 = add nsw i64 %236, -1
  %259 = getelementptr [4 x i64], ptr %216, i64 0, i64 %258
  %260 = load i64, ptr %259, align 8
  %261 = mul i64 %260, %257
  %262 = add i64 %261, %238
  %263 = add nuw nsw i64 %236, 1
  %264 = icmp eq i64 %263, %217
  br i1 %264, label %226, label %235

265:
  %266 = and i64 %193, 127
  br label %274

267:
  %268 = mul i64 %231, %208
  %269 = and i64 %268, 15
  %270 = icmp eq i64 %269, 0
  %271 = and i64 %193, 127
  %272 = icmp eq i64 %271, 0
  %273 = select i1 %270, i1 %272, i1 false
  br i1 %273, label %282, label %274

274:
  %275 = phi i64 [ %266, %265 ], [ %271, %267 ]
  %276 = phi i32 [ 0, %265 ], [ 1, %267 ]
  %277 = icmp ne i64 %275, 0
  %278 = zext i1 %277 to i32
  %279 = shl nuw i32 1, %131
  %280 = select i1 %277, i64 %193, i64 %227
  %281 = select i1 %277, i64 128, i64 16
  tail call void @fault(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %276, i32 noundef %3, i32 noundef %279, i64 noundef %280, i64 noundef %281, i32 noundef %278) #15
  br label %478

282:
  %283 = icmp ult i64 %193, 4294967296
  %284 = select i1 %283, i32 1, i32 4
  %285 = and i64 %193, 4294967168
  %286 = mul i64 %228, %208
  %287 = getelementptr inbounds i8, ptr %194, i64 18
  %288 = load i8, ptr %287, align 2
  %289 = icmp eq i8 %288, 0
  %290 = add i64 %286, 127
  %291 = and i64 %290, -128
  %292 = select i1 %289, i64 %286, i64 %291
  %293 = tail call ptr @host_address_of(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %284, i64 noundef %193, i64 noundef %292, i32 noundef 1) #15
  %294 = icmp ne ptr %293, null
  %295 = icmp ne i8 %207, 0
  %296 = select i1 %294, i1 %295, i1 false
  br i1 %296, label %298, label %297

297:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %131, i64 noundef %193, i64 noundef %286, i32 noundef %284) #16
  br label %478

298:
  tail call void @check_copy(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %131, i64 noundef %193, i64 noundef %292, i32 noundef %284, i32 noundef %117) #15
  br i1 %115, label %310, label %299

299:
  %300 = load ptr, ptr %7, align 8
  %301 = getelementptr i8, ptr %300, i64 2304
  %302 = getelementptr i64, ptr %301, i64 %132
  %303 = load i64, ptr %302, align 8
  %304 = shl nsw i64 -1, %134
  %305 = xor i64 %304, -1
  %306 = and i64 %303, %305
  %307 = icmp eq i64 %306, 0
  %308 = select i1 %109, i1 true, i1 %307
  %309 = zext i1 %308 to i64
  br label %310

310:
  %311 = phi i64 [ %309, %299 ], [ %120, %298 ]
  %312 = icmp eq i64 %228, 0
  br i1 %312, label %456, label %313

313:
  %314 = getelementptr inbounds i8, ptr %194, i64 82
  %315 = getelementptr inbounds i8, ptr %194, i64 20
  %316 = getelementptr inbounds i8, ptr %194, i64 40
  %317 = load i64, ptr %6, align 16
  %318 = getelementptr inbounds i8, ptr %194, i64 19
  br label %319

319:
  %320 = phi i64 [ 0, %313 ], [ %449, %448 ]
  %321 = phi i64 [ 0, %313 ], [ %424, %448 ]
  %322 = phi i64 [ 0, %313 ], [ %423, %448 ]
  %323 = load i64, ptr %209, align 8
  %324 = load i8, ptr %200, align 8
  %325 = icmp eq i8 %324, 0
  br i1 %325, label %386, label %326

326:
  %327 = load ptr, ptr %7, align 8
  %328 = getelementptr i8, ptr %327, i64 1024
  %329 = getelementptr i64, ptr %328, i64 %132
  %330 = zext i8 %324 to i64
  %331 = urem i64 %320, %317
  %332 = load i64, ptr %329, align 8
  %333 = shl i64 %332, 32
  %334 = ashr exact i64 %333, 32
  %335 = add i64 %331, %334
  %336 = udiv i64 %320, %317
  %337 = icmp sgt i64 %335, -1
  br i1 %337, label %338, label %342

338:
  %339 = load i32, ptr %315, align 4
  %340 = zext i32 %339 to i64
  %341 = icmp ult i64 %335, %340
  br label %342

342:
  %343 = phi i1 [ false, %326 ], [ %341, %338 ]
  %344 = mul i64 %335, %208
  %345 = add i64 %344, %323
  %346 = icmp eq i8 %324, 1
  br i1 %346, label %347, label %350

347:
  %348 = phi i64 [ %345, %342 ], [ %383, %376 ]
  %349 = phi i1 [ %343, %342 ], [ %378, %376 ]
  br i1 %349, label %386, label %420

350:
  %351 = phi i64 [ %384, %376 ], [ 1, %342 ]
  %352 = phi i1 [ %378, %376 ], [ %343, %342 ]
  %353 = phi i64 [ %383, %376 ], [ %345, %342 ]
  %354 = phi i64 [ %369, %376 ], [ %336, %342 ]
  %355 = shl nuw nsw i64 %351, 8
  %356 = getelementptr i8, ptr %329, i64 %355
  %357 = load i64, ptr %356, align 8
  %358 = shl i64 %357, 32
  %359 = ashr exact i64 %358, 32
  %360 = getelementptr [5 x i64], ptr %6, i64 0, i64 %351
  %361 = load i64, ptr %360, align 8
  %362 = urem i64 %354, %361
  %363 = getelementptr [5 x i8], ptr %314, i64 0, i64 %351
  %364 = load i8, ptr %363, align 1
  %365 = tail call i8 @llvm.umax.i8(i8 %364, i8 1)
  %366 = zext i8 %365 to i64
  %367 = mul i64 %362, %366
  %368 = add i64 %367, %359
  %369 = udiv i64 %354, %361
  %370 = icmp sgt i64 %368, -1
  br i1 %370, label %371, label %376

371:
  %372 = getelementptr [5 x i32], ptr %315, i64 0, i64 %351
  %373 = load i32, ptr %372, align 4
  %374 = zext i32 %373 to i64
  %375 = icmp ult i64 %368, %374
  br label %376

376:
  %377 = phi i1 [ false, %350 ], [ %375, %371 ]
  %378 = and i1 %352, %377
  %379 = add nsw i64 %351, -1
  %380 = getelementptr [4 x i64], ptr %316, i64 0, i64 %379
  %381 = load i64, ptr %380, align 8
  %382 = mul i64 %381, %368
  %383 = add i64 %382, %353
  %384 = add nuw nsw i64 %351, 1
  %385 = icmp eq i64 %384, %330
  br i1 %385, label %347, label %350

386:
  %387 = phi i64 [ %348, %347 ], [ %323, %319 ]
  %388 = urem i64 %320, %317
  %389 = icmp eq i64 %388, 0
  %390 = icmp ult i64 %387, %321
  %391 = select i1 %389, i1 true, i1 %390
  br i1 %391, label %414, label %392

392:
  %393 = lshr i64 %387, 5
  %394 = add i64 %321, -1
  %395 = lshr i64 %394, 5
  %396 = sub nsw i64 %393, %395
  %397 = icmp ult i64 %396, 2
  br i1 %397, label %398, label %414

398:
  %399 = add i64 %387, %208
  %400 = and i64 %387, 31
  %401 = icmp eq i64 %400, 0
  %402 = select i1 %115, i1 true, i1 %401
  br i1 %402, label %407, label %403

403:
  %404 = mul i64 %320, %208
  %405 = and i64 %404, 127
  %406 = icmp eq i64 %405, 0
  br label %407

407:
  %408 = phi i1 [ false, %398 ], [ %406, %403 ]
  %409 = zext i1 %408 to i64
  %410 = load ptr, ptr %0, align 8
  %411 = getelementptr i64, ptr %410, i64 %121
  %412 = load i64, ptr %411, align 8
  %413 = add i64 %412, %409
  store i64 %413, ptr %411, align 8
  br label %420

414:
  %415 = icmp eq i64 %321, 0
  br i1 %415, label %418, label %416

416:
  %417 = sub i64 %321, %322
  tail call void @count_copy_traffic(ptr noundef %0, ptr noundef %1, i32 noundef %3, i64 noundef %121, i64 noundef %322, i64 noundef %417, i64 noundef %311) #15
  br label %418

418:
  %419 = add i64 %387, %208
  br label %420

420:
  %421 = phi i1 [ true, %407 ], [ true, %418 ], [ false, %347 ]
  %422 = phi i64 [ %387, %407 ], [ %387, %418 ], [ %348, %347 ]
  %423 = phi i64 [ %322, %407 ], [ %387, %418 ], [ %322, %347 ]
  %424 = phi i64 [ %399, %407 ], [ %419, %418 ], [ %321, %347 ]
  %425 = mul i64 %320, %208
  %426 = add i64 %425, %285
  %427 = load i8, ptr %287, align 2
  %428 = zext nneg i8 %427 to i64
  %429 = shl nsw i64 -1, %428
  %430 = xor i64 %429, -1
  %431 = lshr i64 %426, 7
  %432 = and i64 %431, %430
  %433 = shl nuw nsw i64 %432, 4
  %434 = xor i64 %433, %426
  %435 = sub i64 %434, %285
  %436 = getelementptr i8, ptr %293, i64 %435
  br i1 %421, label %437, label %441

437:
  %438 = tail call ptr @host_address_of(ptr noundef %0, ptr noundef %1, i32 noundef 0, i64 noundef %422, i64 noundef %208, i32 noundef %122) #15
  %439 = icmp eq ptr %438, null
  br i1 %439, label %451, label %440

440:
  tail call void @check_copy(ptr noundef %0, ptr noundef %1, i32 noundef %3, i32 noundef %131, i64 noundef %422, i64 noundef %208, i32 noundef 0, i32 noundef %124) #15
  br i1 %115, label %442, label %443

441:
  br i1 %115, label %448, label %444

442:
  tail call fastcc void @apply(ptr noundef nonnull %438, ptr noundef %436, i64 noundef %208, i64 noundef %118, i64 noundef %126) #17
  br label %448

443:
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %436, ptr nonnull align 1 %438, i64 %208, i1 false)
  br label %448

444:
  %445 = load i8, ptr %318, align 1
  %446 = icmp eq i8 %445, 0
  %447 = select i1 %446, i8 0, i8 127
  tail call void @llvm.memset.p0.i64(ptr align 1 %436, i8 %447, i64 %208, i1 false)
  br label %448

448:
  %449 = add nuw i64 %320, 1
  %450 = icmp eq i64 %449, %228
  br i1 %450, label %452, label %319

451:
  tail call fastcc void @outside(ptr noundef %0, ptr noundef %1, i32 noundef %3, i32 noundef %131, i64 noundef %422, i64 noundef %208, i32 noundef 0) #16
  br label %478

452:
  %453 = icmp eq i64 %424, 0
  br i1 %453, label %456, label %454

454:
  %455 = sub i64 %424, %423
  tail call void @count_copy_traffic(ptr noundef %0, ptr noundef %1, i32 noundef %3, i64 noundef %121, i64 noundef %423, i64 noundef %455, i64 noundef %311) #15
  br label %456

456:
  br i1 %128, label %479, label %457

457:
  %458 = icmp ult i64 %192, 4294967296
  %459 = select i1 %458, i32 1, i32 4
  %460 = tail call ptr @host_address_of(ptr noundef %0, ptr noundef %1, i32 noundef %459, i64 noundef %192, i64 noundef 8, i32 noundef 1) #15
  %461 = icmp eq ptr %460, null
  br i1 %461, label %477, label %462

462:
  %463 = load i64, ptr %460, align 8
  %464 = and i64 %463, -2305841909702066177
  %465 = shl i64 %286, 40
  %466 = sub i64 %463, %465
  %467 = and i64 %466, 2305841909702066176
  %468 = or disjoint i64 %467, %464
  %469 = and i64 %463, 1048575
  %470 = or disjoint i64 %467, %469
  %471 = icmp eq i64 %470, 0
  %472 = add i64 %464, 2305843009213693952
  %473 = lshr exact i64 %463, 20
  %474 = and i64 %473, 1048575
  %475 = add nuw nsw i64 %472, %474
  %476 = select i1 %471, i64 %475, i64 %468
  store i64 %476, ptr %460, align 8
  tail call void @record_barrier_use(ptr noundef %0, ptr noundef %1, i64 noundef %192, i32 noundef 1) #15
  br label %479

477:
  tail call fastcc void @outside(ptr noundef %0, ptr noundef %1, i32 noundef %3, i32 noundef %131, i64 noundef %192, i64 noundef 8, i32 noundef %459) #16
  br label %478

478:
  call void @llvm.lifetime.end.p0(i64 40, ptr nonnull %6) #18
  br label %486

479:
  call void @llvm.lifetime.end.p0(i64 40, ptr nonnull %6) #18
  br label %480

480:
  %481 = add i64 %134, 1
  br label %133

482:
  %483 = add i32 %130, -1
  %484 = and i32 %483, %130
  %485 = icmp eq i32 %484, 0
  br i1 %485, label %486, label %129

486:
  %487 = phi i32 [ 1, %204 ], [ 1, %478 ], [ 0, %104 ], [ 0, %482 ]
  ret i32 %487
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
  %30 = tail call ptr @host_address_of(ptr noundef %0, ptr noundef %1, i32 noundef %29, i64 noundef %23, i64 noundef 128, i32 noundef 1) #15
  %31 = icmp eq ptr %30, null
  br i1 %31, label %32, label %33

32:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %19, i64 noundef %23, i64 noundef 128, i32 noundef %29) #16
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
  %74 = tail call ptr @host_address_of(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %73, i64 noundef %26, i64 noundef 128, i32 noundef 0) #15
  %75 = icmp eq ptr %74, null
  br i1 %75, label %76, label %77

76:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %19, i64 noundef %26, i64 noundef 128, i32 noundef 1) #16
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
  %10 = lshr i64 %4, 13
  %11 = and i64 %10, 15
  %12 = lshr i32 %7, 17
  %13 = and i32 %12, 15
  %14 = and i64 %4, 2097152
  %15 = icmp eq i64 %14, 0
  %16 = zext nneg i32 %9 to i64
  %17 = getelementptr [13 x i8], ptr @in_chunk, i64 0, i64 %16
  %18 = load i8, ptr %17, align 1
  %19 = udiv i8 16, %18
  %20 = udiv i8 32, %19
  %21 = zext nneg i8 %20 to i64
  %22 = icmp eq i32 %13, 0
  %23 = select i1 %22, i64 2, i64 1
  %24 = lshr i64 %6, %23
  %25 = getelementptr inbounds i8, ptr %0, i64 544
  %26 = load ptr, ptr %25, align 8
  %27 = getelementptr i8, ptr %26, i64 65536
  %28 = getelementptr i8, ptr %26, i64 131072
  %29 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %2, i1 true)
  br i1 %15, label %128, label %30

30:
  %31 = udiv i8 4, %19
  %32 = zext nneg i8 %31 to i64
  %33 = lshr i64 %21, 1
  %34 = getelementptr inbounds i8, ptr %0, i64 256
  %35 = shl nuw nsw i64 %24, 8
  %36 = shl nuw nsw i64 %24, 8
  %37 = shl nuw nsw i64 %24, 8
  %38 = shl nuw nsw i64 %24, 8
  br label %45

39:
  %40 = add nuw nsw i64 %24, 4
  %41 = and i64 %4, 16777216
  %42 = icmp eq i64 %41, 0
  br i1 %42, label %153, label %43

43:
  %44 = shl nuw nsw i64 %21, 4
  br label %109

45:
  %46 = phi i64 [ 0, %30 ], [ %98, %97 ]
  %47 = lshr i64 %46, 2
  %48 = and i64 %47, 1073741823
  %49 = and i64 %46, 3
  %50 = mul nuw nsw i64 %49, %32
  %51 = getelementptr double, ptr %26, i64 %50
  %52 = mul nuw nsw i64 %48, %21
  %53 = getelementptr double, ptr %51, i64 %52
  br label %100

54:
  %55 = add nuw nsw i64 %48, 8
  %56 = mul nuw nsw i64 %55, %21
  %57 = getelementptr double, ptr %51, i64 %56
  br label %58

58:
  %59 = phi i64 [ 0, %54 ], [ %66, %58 ]
  %60 = load ptr, ptr %34, align 8
  %61 = getelementptr i8, ptr %60, i64 %36
  %62 = getelementptr i8, ptr %61, i64 256
  %63 = getelementptr i64, ptr %62, i64 %46
  %64 = tail call fastcc double @number_at(ptr noundef %63, i64 noundef %59, i32 noundef %9) #17
  %65 = getelementptr double, ptr %57, i64 %59
  store double %64, ptr %65, align 8
  %66 = add nuw nsw i64 %59, 1
  %67 = icmp ult i64 %66, %32
  br i1 %67, label %58, label %68

68:
  %69 = mul nuw nsw i64 %48, %21
  %70 = getelementptr double, ptr %51, i64 %69
  %71 = getelementptr double, ptr %70, i64 %33
  br label %72

72:
  %73 = phi i64 [ 0, %68 ], [ %80, %72 ]
  %74 = load ptr, ptr %34, align 8
  %75 = getelementptr i8, ptr %74, i64 %37
  %76 = getelementptr i8, ptr %75, i64 512
  %77 = getelementptr i64, ptr %76, i64 %46
  %78 = tail call fastcc double @number_at(ptr noundef %77, i64 noundef %73, i32 noundef %9) #17
  %79 = getelementptr double, ptr %71, i64 %73
  store double %78, ptr %79, align 8
  %80 = add nuw nsw i64 %73, 1
  %81 = icmp ult i64 %80, %32
  br i1 %81, label %72, label %82

82:
  %83 = add nuw nsw i64 %48, 8
  %84 = mul nuw nsw i64 %83, %21
  %85 = getelementptr double, ptr %51, i64 %84
  %86 = getelementptr double, ptr %85, i64 %33
  br label %87

87:
  %88 = phi i64 [ 0, %82 ], [ %95, %87 ]
  %89 = load ptr, ptr %34, align 8
  %90 = getelementptr i8, ptr %89, i64 %38
  %91 = getelementptr i8, ptr %90, i64 768
  %92 = getelementptr i64, ptr %91, i64 %46
  %93 = tail call fastcc double @number_at(ptr noundef %92, i64 noundef %88, i32 noundef %9) #17
  %94 = getelementptr double, ptr %86, i64 %88
  store double %93, ptr %94, align 8
  %95 = add nuw nsw i64 %88, 1
  %96 = icmp ult i64 %95, %32
  br i1 %96, label %87, label %97

97:
  %98 = add nuw nsw i64 %46, 1
  %99 = icmp eq i64 %98, 32
  br i1 %99, label %39, label %45

100:
  %101 = phi i64 [ 0, %45 ], [ %107, %100 ]
  %102 = load ptr, ptr %34, align 8
  %103 = getelementptr i8, ptr %102, i64 %35
  %104 = getelementptr i64, ptr %103, i64 %46
  %105 = tail call fastcc double @number_at(ptr noundef %104, i64 noundef %101, i32 noundef %9) #17
  %106 = getelementptr double, ptr %53, i64 %101
  store double %105, ptr %106, align 8
  %107 = add nuw nsw i64 %101, 1
  %108 = icmp ult i64 %107, %32
  br i1 %108, label %100, label %54

109:
  %110 = phi i64 [ 0, %43 ], [ %126, %109 ]
  %111 = getelementptr double, ptr %26, i64 %110
  %112 = load double, ptr %111, align 8
  %113 = fneg double %112
  store double %113, ptr %111, align 8
  %114 = or disjoint i64 %110, 1
  %115 = getelementptr double, ptr %26, i64 %114
  %116 = load double, ptr %115, align 8
  %117 = fneg double %116
  store double %117, ptr %115, align 8
  %118 = or disjoint i64 %110, 2
  %119 = getelementptr double, ptr %26, i64 %118
  %120 = load double, ptr %119, align 8
  %121 = fneg double %120
  store double %121, ptr %119, align 8
  %122 = or disjoint i64 %110, 3
  %123 = getelementptr double, ptr %26, i64 %122
  %124 = load double, ptr %123, align 8
  %125 = fneg double %124
  store double %125, ptr %123, align 8
  %126 = add nuw nsw i64 %110, 4
  %127 = icmp ult i64 %126, %44
  br i1 %127, label %109, label %153

128:
  %129 = getelementptr inbounds i8, ptr %1, i64 12
  %130 = load i32, ptr %129, align 4
  %131 = shl i32 %130, 4
  %132 = and i32 %131, 48
  %133 = zext nneg i32 %132 to i64
  %134 = getelementptr inbounds i8, ptr %0, i64 256
  %135 = load ptr, ptr %134, align 8
  %136 = add nuw nsw i64 %24, 1
  %137 = shl nuw nsw i64 %24, 8
  %138 = getelementptr i8, ptr %135, i64 %137
  %139 = zext nneg i32 %29 to i64
  %140 = getelementptr i64, ptr %138, i64 %139
  %141 = load i64, ptr %140, align 8
  %142 = shl i64 %4, 10
  %143 = and i64 %142, 4294967296
  %144 = shl i64 %4, 16
  %145 = and i64 %144, 1099511627776
  %146 = or disjoint i64 %143, %145
  %147 = or disjoint i64 %146, %16
  %148 = getelementptr inbounds i8, ptr %0, i64 64
  %149 = load ptr, ptr %148, align 8
  %150 = tail call fastcc i64 @gather(ptr noundef nonnull %0, ptr noundef %149, i64 %141, i64 %147, i64 noundef %133, i64 noundef 16, i64 noundef %21, ptr noundef %26, i64 noundef %21, i64 noundef 1) #17
  %151 = icmp slt i64 %150, 0
  br i1 %151, label %153, label %152

152:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef nonnull %1, i32 noundef %3, i32 noundef %29, i64 noundef %150, i64 noundef 16, i32 noundef 1) #16
  br label %452

153:
  %154 = phi i64 [ %40, %39 ], [ %136, %128 ], [ %40, %109 ]
  %155 = getelementptr inbounds i8, ptr %0, i64 256
  %156 = load ptr, ptr %155, align 8
  %157 = shl nuw nsw i64 %154, 8
  %158 = getelementptr i8, ptr %156, i64 %157
  %159 = zext nneg i32 %29 to i64
  %160 = getelementptr i64, ptr %158, i64 %159
  %161 = load i64, ptr %160, align 8
  %162 = shl i64 %4, 9
  %163 = and i64 %162, 4294967296
  %164 = or disjoint i64 %11, %163
  %165 = shl i64 %4, 15
  %166 = and i64 %165, 1099511627776
  %167 = or disjoint i64 %164, %166
  %168 = getelementptr inbounds i8, ptr %0, i64 64
  %169 = load ptr, ptr %168, align 8
  %170 = tail call fastcc i64 @gather(ptr noundef %0, ptr noundef %169, i64 %161, i64 %167, i64 noundef 0, i64 noundef %6, i64 noundef %21, ptr noundef %27, i64 noundef 1, i64 noundef %6) #17
  %171 = icmp sgt i64 %170, -1
  br i1 %171, label %172, label %173

172:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %29, i64 noundef %170, i64 noundef 16, i32 noundef 1) #16
  br label %452

173:
  %174 = load ptr, ptr %155, align 8
  %175 = getelementptr i8, ptr %174, i64 %157
  %176 = getelementptr i8, ptr %175, i64 256
  %177 = getelementptr i64, ptr %176, i64 %159
  %178 = load i64, ptr %177, align 8
  %179 = icmp eq i64 %178, 0
  %180 = lshr i64 %6, 3
  %181 = icmp ult i64 %6, 8
  br label %182

182:
  %183 = phi i64 [ 0, %173 ], [ %202, %201 ]
  br i1 %181, label %201, label %184

184:
  %185 = lshr i64 %183, 2
  %186 = and i64 %185, 1073741823
  %187 = shl nuw i64 %183, 1
  %188 = and i64 %187, 6
  %189 = getelementptr double, ptr %28, i64 %188
  %190 = mul nuw nsw i64 %186, %6
  %191 = add nuw nsw i64 %186, 8
  %192 = mul nuw nsw i64 %191, %6
  br label %195

193:
  tail call void @product_real(ptr noundef %26, ptr noundef %27, ptr noundef %28, i64 noundef 16, i64 noundef %180, i64 noundef %21) #15
  %194 = icmp eq i32 %13, 8
  br label %253

195:
  %196 = phi i64 [ 0, %184 ], [ %251, %248 ]
  %197 = shl i64 %196, 6
  %198 = getelementptr i8, ptr %189, i64 %197
  %199 = shl i64 %196, 10
  %200 = shl i64 %196, 9
  br i1 %179, label %210, label %204

201:
  %202 = add nuw nsw i64 %183, 1
  %203 = icmp eq i64 %202, 32
  br i1 %203, label %193, label %182

204:
  %205 = load ptr, ptr %155, align 8
  %206 = select i1 %22, i64 %200, i64 %199
  %207 = getelementptr i8, ptr %205, i64 %206
  %208 = getelementptr i64, ptr %207, i64 %183
  %209 = tail call fastcc double @number_at(ptr noundef %208, i64 noundef 0, i32 noundef %13) #17
  br label %210

210:
  %211 = phi double [ %209, %204 ], [ 0.000000e+00, %195 ]
  %212 = getelementptr double, ptr %198, i64 %190
  store double %211, ptr %212, align 8
  br i1 %179, label %232, label %213

213:
  %214 = load ptr, ptr %155, align 8
  %215 = getelementptr i8, ptr %214, i64 %200
  %216 = getelementptr i64, ptr %215, i64 %183
  %217 = getelementptr i8, ptr %216, i64 2
  %218 = getelementptr i8, ptr %214, i64 256
  %219 = getelementptr i8, ptr %218, i64 %199
  %220 = getelementptr i64, ptr %219, i64 %183
  %221 = select i1 %22, ptr %217, ptr %220
  %222 = tail call fastcc double @number_at(ptr noundef %221, i64 noundef 0, i32 noundef %13) #17
  %223 = getelementptr i8, ptr %212, i64 8
  store double %222, ptr %223, align 8
  %224 = load ptr, ptr %155, align 8
  %225 = or disjoint i64 %200, 256
  %226 = getelementptr i8, ptr %224, i64 %225
  %227 = getelementptr i8, ptr %224, i64 512
  %228 = getelementptr i8, ptr %227, i64 %199
  %229 = select i1 %22, ptr %226, ptr %228
  %230 = getelementptr i64, ptr %229, i64 %183
  %231 = tail call fastcc double @number_at(ptr noundef %230, i64 noundef 0, i32 noundef %13) #17
  br label %234

232:
  %233 = getelementptr i8, ptr %212, i64 8
  store double 0.000000e+00, ptr %233, align 8
  br label %234

234:
  %235 = phi double [ %231, %213 ], [ 0.000000e+00, %232 ]
  %236 = getelementptr double, ptr %198, i64 %192
  store double %235, ptr %236, align 8
  br i1 %179, label %248, label %237

237:
  %238 = load ptr, ptr %155, align 8
  %239 = or disjoint i64 %200, 256
  %240 = getelementptr i8, ptr %238, i64 %239
  %241 = getelementptr i64, ptr %240, i64 %183
  %242 = getelementptr i8, ptr %241, i64 2
  %243 = getelementptr i8, ptr %238, i64 768
  %244 = getelementptr i8, ptr %243, i64 %199
  %245 = getelementptr i64, ptr %244, i64 %183
  %246 = select i1 %22, ptr %242, ptr %245
  %247 = tail call fastcc double @number_at(ptr noundef %246, i64 noundef 0, i32 noundef %13) #17
  br label %248

248:
  %249 = phi double [ %247, %237 ], [ 0.000000e+00, %234 ]
  %250 = getelementptr i8, ptr %236, i64 8
  store double %249, ptr %250, align 8
  %251 = add nuw nsw i64 %196, 1
  %252 = icmp eq i64 %251, %180
  br i1 %252, label %201, label %195

253:
  %254 = phi i64 [ 0, %193 ], [ %275, %274 ]
  br i1 %181, label %274, label %255

255:
  %256 = lshr i64 %254, 2
  %257 = and i64 %256, 1073741823
  %258 = shl nuw i64 %254, 1
  %259 = and i64 %258, 6
  %260 = getelementptr double, ptr %28, i64 %259
  %261 = mul nuw nsw i64 %257, %6
  %262 = add nuw nsw i64 %257, 8
  %263 = mul nuw nsw i64 %262, %6
  %264 = add nuw nsw i64 %257, 8
  %265 = mul nuw nsw i64 %264, %6
  br label %266

266:
  %267 = phi i64 [ 0, %255 ], [ %450, %449 ]
  %268 = shl i64 %267, 6
  %269 = getelementptr i8, ptr %260, i64 %268
  %270 = shl i64 %267, 9
  %271 = getelementptr double, ptr %269, i64 %261
  %272 = load double, ptr %271, align 8
  %273 = fptrunc double %272 to float
  br i1 %22, label %277, label %353

274:
  %275 = add nuw nsw i64 %254, 1
  %276 = icmp eq i64 %275, 32
  br i1 %276, label %452, label %253

277:
  %278 = bitcast float %273 to i32
  %279 = fpext float %273 to double
  %280 = fcmp one double %272, %279
  %281 = and i32 %278, 1
  %282 = icmp eq i32 %281, 0
  %283 = and i1 %280, %282
  br i1 %283, label %284, label %294

284:
  %285 = fcmp ogt double %272, %279
  %286 = select i1 %285, i32 1, i32 -2147483647
  %287 = icmp slt i32 %278, 0
  %288 = xor i1 %287, %285
  %289 = select i1 %288, i32 1, i32 -1
  %290 = and i32 %278, 2147483646
  %291 = icmp eq i32 %290, 0
  %292 = add i32 %289, %278
  %293 = select i1 %291, i32 %286, i32 %292
  br label %294

294:
  %295 = phi i32 [ %293, %284 ], [ %278, %277 ]
  %296 = fcmp uno double %272, 0.000000e+00
  %297 = bitcast i32 %295 to float
  %298 = fptrunc float %297 to half
  %299 = bitcast half %298 to i16
  %300 = select i1 %296, i16 32767, i16 %299
  %301 = load ptr, ptr %155, align 8
  %302 = getelementptr i8, ptr %301, i64 %270
  %303 = getelementptr i64, ptr %302, i64 %254
  store i16 %300, ptr %303, align 2
  %304 = getelementptr i8, ptr %271, i64 8
  %305 = load double, ptr %304, align 8
  %306 = fptrunc double %305 to float
  %307 = bitcast float %306 to i32
  %308 = fpext float %306 to double
  %309 = fcmp one double %305, %308
  %310 = and i32 %307, 1
  %311 = icmp eq i32 %310, 0
  %312 = and i1 %309, %311
  br i1 %312, label %313, label %323

313:
  %314 = fcmp ogt double %305, %308
  %315 = select i1 %314, i32 1, i32 -2147483647
  %316 = icmp slt i32 %307, 0
  %317 = xor i1 %316, %314
  %318 = select i1 %317, i32 1, i32 -1
  %319 = and i32 %307, 2147483646
  %320 = icmp eq i32 %319, 0
  %321 = add i32 %318, %307
  %322 = select i1 %320, i32 %315, i32 %321
  br label %323

323:
  %324 = phi i32 [ %322, %313 ], [ %307, %294 ]
  %325 = fcmp uno double %305, 0.000000e+00
  %326 = bitcast i32 %324 to float
  %327 = fptrunc float %326 to half
  %328 = bitcast half %327 to i16
  %329 = select i1 %325, i16 32767, i16 %328
  %330 = load ptr, ptr %155, align 8
  %331 = getelementptr i8, ptr %330, i64 %270
  %332 = getelementptr i64, ptr %331, i64 %254
  %333 = getelementptr i8, ptr %332, i64 2
  store i16 %329, ptr %333, align 2
  %334 = getelementptr double, ptr %269, i64 %265
  %335 = load double, ptr %334, align 8
  %336 = fptrunc double %335 to float
  %337 = bitcast float %336 to i32
  %338 = fpext float %336 to double
  %339 = fcmp one double %335, %338
  %340 = and i32 %337, 1
  %341 = icmp eq i32 %340, 0
  %342 = and i1 %339, %341
  br i1 %342, label %343, label %407

343:
  %344 = fcmp ogt double %335, %338
  %345 = select i1 %344, i32 1, i32 -2147483647
  %346 = icmp slt i32 %337, 0
  %347 = xor i1 %346, %344
  %348 = select i1 %347, i32 1, i32 -1
  %349 = and i32 %337, 2147483646
  %350 = icmp eq i32 %349, 0
  %351 = add i32 %348, %337
  %352 = select i1 %350, i32 %345, i32 %351
  br label %407

353:
  %354 = shl i64 %267, 10
  %355 = fcmp uno float %273, 0.000000e+00
  %356 = bitcast float %273 to i32
  %357 = select i1 %355, i32 2147483647, i32 %356
  %358 = fptosi double %272 to i64
  %359 = trunc i64 %358 to i32
  %360 = select i1 %194, i32 %359, i32 %357
  %361 = zext i32 %360 to i64
  %362 = load ptr, ptr %155, align 8
  %363 = getelementptr i8, ptr %362, i64 %354
  %364 = getelementptr i64, ptr %363, i64 %254
  store i64 %361, ptr %364, align 8
  %365 = getelementptr i8, ptr %271, i64 8
  %366 = load double, ptr %365, align 8
  %367 = fptrunc double %366 to float
  %368 = fcmp uno float %367, 0.000000e+00
  %369 = bitcast float %367 to i32
  %370 = select i1 %368, i32 2147483647, i32 %369
  %371 = fptosi double %366 to i64
  %372 = trunc i64 %371 to i32
  %373 = select i1 %194, i32 %372, i32 %370
  %374 = zext i32 %373 to i64
  %375 = load ptr, ptr %155, align 8
  %376 = getelementptr i8, ptr %375, i64 256
  %377 = getelementptr i8, ptr %376, i64 %354
  %378 = getelementptr i64, ptr %377, i64 %254
  store i64 %374, ptr %378, align 8
  %379 = getelementptr double, ptr %269, i64 %263
  %380 = load double, ptr %379, align 8
  %381 = fptrunc double %380 to float
  %382 = fcmp uno float %381, 0.000000e+00
  %383 = bitcast float %381 to i32
  %384 = select i1 %382, i32 2147483647, i32 %383
  %385 = fptosi double %380 to i64
  %386 = trunc i64 %385 to i32
  %387 = select i1 %194, i32 %386, i32 %384
  %388 = zext i32 %387 to i64
  %389 = load ptr, ptr %155, align 8
  %390 = getelementptr i8, ptr %389, i64 512
  %391 = getelementptr i8, ptr %390, i64 %354
  %392 = getelementptr i64, ptr %391, i64 %254
  store i64 %388, ptr %392, align 8
  %393 = getelementptr i8, ptr %379, i64 8
  %394 = load double, ptr %393, align 8
  %395 = fptrunc double %394 to float
  %396 = fcmp uno float %395, 0.000000e+00
  %397 = bitcast float %395 to i32
  %398 = select i1 %396, i32 2147483647, i32 %397
  %399 = fptosi double %394 to i64
  %400 = trunc i64 %399 to i32
  %401 = select i1 %194, i32 %400, i32 %398
  %402 = zext i32 %401 to i64
  %403 = load ptr, ptr %155, align 8
  %404 = getelementptr i8, ptr %403, i64 768
  %405 = getelementptr i8, ptr %404, i64 %354
  %406 = getelementptr i64, ptr %405, i64 %254
  store i64 %402, ptr %406, align 8
  br label %449

407:
  %408 = phi i32 [ %352, %343 ], [ %337, %323 ]
  %409 = fcmp uno double %335, 0.000000e+00
  %410 = bitcast i32 %408 to float
  %411 = fptrunc float %410 to half
  %412 = bitcast half %411 to i16
  %413 = select i1 %409, i16 32767, i16 %412
  %414 = load ptr, ptr %155, align 8
  %415 = or disjoint i64 %270, 256
  %416 = getelementptr i8, ptr %414, i64 %415
  %417 = getelementptr i64, ptr %416, i64 %254
  store i16 %413, ptr %417, align 2
  %418 = getelementptr i8, ptr %334, i64 8
  %419 = load double, ptr %418, align 8
  %420 = fptrunc double %419 to float
  %421 = bitcast float %420 to i32
  %422 = fpext float %420 to double
  %423 = fcmp one double %419, %422
  %424 = and i32 %421, 1
  %425 = icmp eq i32 %424, 0
  %426 = and i1 %423, %425
  br i1 %426, label %427, label %437

427:
  %428 = fcmp ogt double %419, %422
  %429 = select i1 %428, i32 1, i32 -2147483647
  %430 = icmp slt i32 %421, 0
  %431 = xor i1 %430, %428
  %432 = select i1 %431, i32 1, i32 -1
  %433 = and i32 %421, 2147483646
  %434 = icmp eq i32 %433, 0
  %435 = add i32 %432, %421
  %436 = select i1 %434, i32 %429, i32 %435
  br label %437

437:
  %438 = phi i32 [ %436, %427 ], [ %421, %407 ]
  %439 = fcmp uno double %419, 0.000000e+00
  %440 = bitcast i32 %438 to float
  %441 = fptrunc float %440 to half
  %442 = bitcast half %441 to i16
  %443 = select i1 %439, i16 32767, i16 %442
  %444 = load ptr, ptr %155, align 8
  %445 = or disjoint i64 %270, 256
  %446 = getelementptr i8, ptr %444, i64 %445
  %447 = getelementptr i64, ptr %446, i64 %254
  %448 = getelementptr i8, ptr %447, i64 2
  store i16 %443, ptr %448, align 2
  br label %449

449:
  %450 = add nuw nsw i64 %267, 1
  %451 = icmp eq i64 %450, %180
  br i1 %451, label %274, label %266

452:
  %453 = phi i32 [ 1, %152 ], [ 1, %172 ], [ 0, %274 ]
  ret i32 %453
}

define internal fastcc double @number_at(ptr nocapture noundef readonly %0, i64 noundef %1, i32 noundef %2) unnamed_addr #7 {
  switch i32 %2, label %129 [
    i32 0, label %4
    i32 1, label %8
    i32 2, label %15
    i32 3, label %21
    i32 4, label %45
    i32 5, label %69
    i32 6, label %73
    i32 7, label %77
    i32 8, label %81
    i32 9, label %85
    i32 10, label %85
  ]

4:
  %5 = getelementptr half, ptr %0, i64 %1
  %6 = load half, ptr %5, align 2
  %7 = fpext half %6 to double
  br label %155

8:
  %9 = getelementptr i16, ptr %0, i64 %1
  %10 = load i16, ptr %9, align 2
  %11 = zext i16 %10 to i32
  %12 = shl nuw i32 %11, 16
  %13 = bitcast i32 %12 to float
  %14 = fpext float %13 to double
  br label %155

15:
  %16 = getelementptr i32, ptr %0, i64 %1
  %17 = load i32, ptr %16, align 4
  %18 = and i32 %17, -8192
  %19 = bitcast i32 %18 to float
  %20 = fpext float %19 to double
  br label %155

21:
  %22 = getelementptr i8, ptr %0, i64 %1
  %23 = load i8, ptr %22, align 1
  %24 = zext i8 %23 to i32
  %25 = lshr i32 %24, 3
  %26 = and i32 %25, 15
  %27 = and i32 %24, 7
  %28 = icmp eq i32 %26, 0
  %29 = tail call i32 @llvm.umax.i32(i32 %26, i32 1)
  %30 = add nuw nsw i32 %29, 1013
  %31 = zext nneg i32 %30 to i64
  %32 = shl nuw nsw i64 %31, 52
  %33 = bitcast i64 %32 to double
  %34 = or disjoint i32 %27, 8
  %35 = select i1 %28, i32 %27, i32 %34
  %36 = uitofp nneg i32 %35 to double
  %37 = fmul double %36, %33
  %38 = icmp eq i32 %26, 15
  %39 = icmp eq i32 %27, 7
  %40 = and i1 %39, %38
  %41 = select i1 %40, double 0x7FF8000000000000, double %37
  %42 = fneg double %41
  %43 = icmp slt i8 %23, 0
  %44 = select i1 %43, double %42, double %41
  br label %155

45:
  %46 = getelementptr i8, ptr %0, i64 %1
  %47 = load i8, ptr %46, align 1
  %48 = zext i8 %47 to i32
  %49 = lshr i32 %48, 2
  %50 = and i32 %49, 31
  %51 = and i32 %48, 3
  %52 = icmp eq i32 %50, 0
  %53 = tail call i32 @llvm.umax.i32(i32 %50, i32 1)
  %54 = add nuw nsw i32 %53, 1006
  %55 = zext nneg i32 %54 to i64
  %56 = shl nuw nsw i64 %55, 52
  %57 = bitcast i64 %56 to double
  %58 = or disjoint i32 %51, 4
  %59 = select i1 %52, i32 %51, i32 %58
  %60 = uitofp nneg i32 %59 to double
  %61 = fmul double %60, %57
  %62 = icmp eq i32 %50, 31
  %63 = icmp eq i32 %51, 0
  %64 = select i1 %63, double 0x7FF0000000000000, double 0x7FF8000000000000
  %65 = select i1 %62, double %64, double %61
  %66 = fneg double %65
  %67 = icmp slt i8 %47, 0
  %68 = select i1 %67, double %66, double %65
  br label %155

69:
  %70 = getelementptr i8, ptr %0, i64 %1
  %71 = load i8, ptr %70, align 1
  %72 = sitofp i8 %71 to double
  br label %155

73:
  %74 = getelementptr i8, ptr %0, i64 %1
  %75 = load i8, ptr %74, align 1
  %76 = uitofp i8 %75 to double
  br label %155

77:
  %78 = getelementptr float, ptr %0, i64 %1
  %79 = load float, ptr %78, align 4
  %80 = fpext float %79 to double
  br label %155

81:
  %82 = getelementptr i32, ptr %0, i64 %1
  %83 = load i32, ptr %82, align 4
  %84 = sitofp i32 %83 to double
  br label %155

85:
  %86 = mul i64 %1, 6
  %87 = lshr i64 %86, 3
  %88 = getelementptr i8, ptr %0, i64 %87
  %89 = load i16, ptr %88, align 1
  %90 = zext i16 %89 to i32
  %91 = trunc i64 %86 to i32
  %92 = and i32 %91, 6
  %93 = lshr i32 %90, %92
  %94 = icmp eq i32 %2, 9
  %95 = and i32 %93, 32
  %96 = icmp eq i32 %95, 0
  br i1 %94, label %97, label %113

97:
  %98 = lshr i32 %93, 3
  %99 = and i32 %98, 3
  %100 = and i32 %93, 7
  %101 = icmp eq i32 %99, 0
  %102 = tail call i32 @llvm.umax.i32(i32 %99, i32 1)
  %103 = add nuw nsw i32 %102, 1019
  %104 = zext nneg i32 %103 to i64
  %105 = shl nuw nsw i64 %104, 52
  %106 = bitcast i64 %105 to double
  %107 = or disjoint i32 %100, 8
  %108 = select i1 %101, i32 %100, i32 %107
  %109 = uitofp nneg i32 %108 to double
  %110 = fmul double %109, %106
  %111 = fneg double %110
  %112 = select i1 %96, double %110, double %111
  br label %155

113:
  %114 = lshr i32 %93, 2
  %115 = and i32 %114, 7
  %116 = and i32 %93, 3
  %117 = icmp eq i32 %115, 0
  %118 = tail call i32 @llvm.umax.i32(i32 %115, i32 1)
  %119 = add nuw nsw i32 %118, 1018
  %120 = zext nneg i32 %119 to i64
  %121 = shl nuw nsw i64 %120, 52
  %122 = bitcast i64 %121 to double
  %123 = or disjoint i32 %116, 4
  %124 = select i1 %117, i32 %116, i32 %123
  %125 = uitofp nneg i32 %124 to double
  %126 = fmul double %125, %122
  %127 = fneg double %126
  %128 = select i1 %96, double %126, double %127
  br label %155

129:
  %130 = lshr i64 %1, 1
  %131 = getelementptr i8, ptr %0, i64 %130
  %132 = load i8, ptr %131, align 1
  %133 = zext i8 %132 to i32
  %134 = trunc i64 %1 to i32
  %135 = shl i32 %134, 2
  %136 = and i32 %135, 4
  %137 = lshr i32 %133, %136
  %138 = lshr i32 %137, 1
  %139 = and i32 %138, 3
  %140 = and i32 %137, 1
  %141 = icmp eq i32 %139, 0
  %142 = tail call i32 @llvm.umax.i32(i32 %139, i32 1)
  %143 = add nuw nsw i32 %142, 1021
  %144 = zext nneg i32 %143 to i64
  %145 = shl nuw nsw i64 %144, 52
  %146 = bitcast i64 %145 to double
  %147 = or disjoint i32 %140, 2
  %148 = select i1 %141, i32 %140, i32 %147
  %149 = uitofp nneg i32 %148 to double
  %150 = fmul double %149, %146
  %151 = and i32 %137, 8
  %152 = icmp eq i32 %151, 0
  %153 = fneg double %150
  %154 = select i1 %152, double %150, double %153
  br label %155

155:
  %156 = phi double [ %154, %129 ], [ %84, %81 ], [ %80, %77 ], [ %76, %73 ], [ %72, %69 ], [ %68, %45 ], [ %44, %21 ], [ %20, %15 ], [ %14, %8 ], [ %7, %4 ], [ %112, %97 ], [ %128, %113 ]
  ret double %156
}

define internal fastcc i64 @gather(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 %2, i64 %3, i64 noundef %4, i64 noundef %5, i64 noundef %6, ptr nocapture noundef writeonly %7, i64 noundef %8, i64 noundef %9) unnamed_addr #8 {
  %11 = trunc i64 %3 to i32
  %12 = and i64 %3, 4294967295
  %13 = getelementptr [13 x i8], ptr @in_chunk, i64 0, i64 %12
  %14 = load i8, ptr %13, align 1
  %15 = zext i8 %14 to i64
  %16 = and i64 %3, 4294967296
  %17 = icmp eq i64 %16, 0
  %18 = select i1 %17, i64 %5, i64 %6
  %19 = select i1 %17, i64 %6, i64 %5
  %20 = select i1 %17, i64 %8, i64 %9
  %21 = select i1 %17, i64 %9, i64 %8
  %22 = icmp eq i64 %18, 0
  br i1 %22, label %147, label %23

23:
  %24 = icmp eq i64 %19, 0
  %25 = shl i64 %2, 4
  %26 = and i64 %25, 262128
  %27 = lshr i64 %2, 12
  %28 = and i64 %27, 262128
  %29 = lshr i64 %2, 28
  %30 = and i64 %29, 262128
  %31 = lshr i64 %2, 62
  %32 = icmp ult i64 %2, 4611686018427387904
  %33 = sub nuw nsw i64 4, %31
  %34 = select i1 %32, i64 0, i64 %33
  %35 = shl nuw nsw i64 16, %34
  %36 = and i64 %2, -2305843009213693952
  %37 = icmp eq i64 %36, 2305843009213693952
  %38 = add nuw nsw i64 %34, 4
  %39 = add nsw i64 %35, -1
  %40 = shl nsw i64 -1, %34
  %41 = xor i64 %40, -1
  %42 = getelementptr inbounds i8, ptr %0, i64 72
  %43 = and i64 %3, 1099511627776
  %44 = icmp eq i64 %43, 0
  %45 = tail call i64 @llvm.umax.i64(i64 %15, i64 1)
  br label %46

46:
  %47 = phi i64 [ 0, %23 ], [ %145, %144 ]
  br i1 %24, label %144, label %48

48:
  %49 = add i64 %47, %4
  %50 = mul i64 %47, %20
  %51 = getelementptr double, ptr %7, i64 %50
  %52 = lshr i64 %47, 3
  %53 = mul i64 %52, %30
  %54 = and i64 %47, 7
  %55 = shl nuw nsw i64 %54, %38
  %56 = lshr i64 %47, 3
  %57 = mul i64 %56, %28
  %58 = shl i64 %47, 4
  %59 = and i64 %58, 112
  %60 = lshr i64 %49, 3
  %61 = mul i64 %60, %30
  %62 = add i64 %61, %26
  %63 = and i64 %49, 7
  %64 = shl nuw nsw i64 %63, %38
  %65 = add i64 %62, %64
  br label %66

66:
  %67 = phi i64 [ 0, %48 ], [ %142, %141 ]
  br i1 %17, label %68, label %71

68:
  %69 = udiv i64 %67, %15
  %70 = shl i64 %69, 4
  br i1 %37, label %75, label %92

71:
  %72 = add i64 %67, %4
  %73 = udiv i64 %72, %15
  %74 = shl i64 %73, 4
  br i1 %37, label %75, label %105

75:
  %76 = phi i64 [ %47, %71 ], [ %70, %68 ]
  %77 = phi i64 [ %74, %71 ], [ %49, %68 ]
  %78 = lshr i64 %77, 7
  %79 = mul i64 %78, %28
  %80 = and i64 %77, 127
  %81 = lshr i64 %76, 2
  %82 = mul i64 %81, %30
  %83 = shl i64 %76, 7
  %84 = and i64 %83, 384
  %85 = add nuw nsw i64 %80, %26
  %86 = add i64 %85, %79
  %87 = add i64 %86, %82
  %88 = add i64 %87, %84
  %89 = lshr i64 %88, 2
  %90 = and i64 %89, 96
  %91 = xor i64 %90, %88
  br label %124

92:
  br i1 %32, label %95, label %93

93:
  %94 = add i64 %65, %70
  br label %99

95:
  %96 = and i64 %69, 1152921504606846975
  %97 = mul i64 %96, %28
  %98 = add i64 %97, %65
  br label %99

99:
  %100 = phi i64 [ %94, %93 ], [ %98, %95 ]
  %101 = lshr i64 %100, 7
  %102 = and i64 %101, %41
  %103 = shl nuw nsw i64 %102, 4
  %104 = xor i64 %103, %100
  br label %124

105:
  br i1 %32, label %106, label %112

106:
  %107 = and i64 %73, 1152921504606846975
  %108 = mul i64 %107, %30
  %109 = add i64 %26, %108
  %110 = add i64 %109, %57
  %111 = add i64 %110, %59
  br label %124

112:
  %113 = lshr i64 %74, %38
  %114 = mul i64 %113, %28
  %115 = and i64 %74, %39
  %116 = add nuw nsw i64 %115, %26
  %117 = add i64 %116, %114
  %118 = add i64 %117, %53
  %119 = add i64 %118, %55
  %120 = lshr i64 %119, 7
  %121 = and i64 %120, %41
  %122 = shl nuw nsw i64 %121, 4
  %123 = xor i64 %122, %119
  br label %124

124:
  %125 = phi i64 [ %91, %75 ], [ %123, %112 ], [ %111, %106 ], [ %104, %99 ]
  %126 = add i64 %125, 16
  %127 = load i64, ptr %42, align 8
  %128 = icmp ugt i64 %126, %127
  br i1 %128, label %147, label %129

129:
  %130 = getelementptr i8, ptr %1, i64 %125
  br label %131

131:
  %132 = phi i64 [ 0, %129 ], [ %139, %131 ]
  %133 = tail call fastcc double @number_at(ptr noundef %130, i64 noundef %132, i32 noundef %11) #17
  %134 = fneg double %133
  %135 = select i1 %44, double %133, double %134
  %136 = add i64 %132, %67
  %137 = mul i64 %136, %21
  %138 = getelementptr double, ptr %51, i64 %137
  store double %135, ptr %138, align 8
  %139 = add nuw nsw i64 %132, 1
  %140 = icmp eq i64 %139, %45
  br i1 %140, label %141, label %131

141:
  %142 = add i64 %67, %15
  %143 = icmp ult i64 %142, %19
  br i1 %143, label %66, label %144

144:
  %145 = add nuw i64 %47, 1
  %146 = icmp eq i64 %145, %18
  br i1 %146, label %147, label %46

147:
  %148 = phi i64 [ -1, %10 ], [ %125, %124 ], [ -1, %144 ]
  ret i64 %148
}

declare dso_local void @product_real(ptr noundef, ptr noundef, ptr noundef, i64 noundef, i64 noundef, i64 noundef) local_unnamed_addr #2

define dso_local void @registers_to_rows(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, i64 noundef %3, i32 noundef %4) local_unnamed_addr #9 {
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

define dso_local void @registers_back(ptr nocapture noundef readonly %0, ptr nocapture noundef writeonly %1, ptr nocapture noundef readonly %2, i64 noundef %3, i32 noundef %4) local_unnamed_addr #10 {
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

define dso_local i32 @rare_tensor_memory(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = getelementptr inbounds i8, ptr %0, i64 552
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 584
  %9 = load i64, ptr %8, align 8
  %10 = getelementptr %struct.tensor_memory, ptr %7, i64 %9
  %11 = icmp eq i32 %2, 0
  br i1 %11, label %574, label %12

12:
  %13 = and i64 %4, 128
  %14 = icmp eq i64 %13, 0
  br i1 %14, label %27, label %15

15:
  %16 = getelementptr inbounds i8, ptr %0, i64 576
  %17 = load i64, ptr %16, align 8
  %18 = and i64 %17, 1
  %19 = icmp eq i64 %18, 0
  br i1 %19, label %27, label %20

20:
  %21 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %2, i1 true)
  %22 = getelementptr inbounds i8, ptr %0, i64 256
  %23 = load ptr, ptr %22, align 8
  %24 = zext nneg i32 %21 to i64
  %25 = getelementptr i64, ptr %23, i64 %24
  %26 = load i64, ptr %25, align 8
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %21, i64 noundef %26, i64 noundef 4, i32 noundef 6) #16
  br label %574

27:
  %28 = and i64 %4, 15
  %29 = icmp ult i64 %28, 2
  br i1 %29, label %30, label %95

30:
  %31 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %2, i1 true)
  %32 = getelementptr inbounds i8, ptr %0, i64 256
  %33 = load ptr, ptr %32, align 8
  %34 = zext nneg i32 %31 to i64
  %35 = getelementptr i64, ptr %33, i64 %34
  %36 = load i64, ptr %35, align 8
  %37 = getelementptr i8, ptr %33, i64 256
  %38 = getelementptr i64, ptr %37, i64 %34
  %39 = load i64, ptr %38, align 8
  %40 = and i64 %39, 4294967295
  %41 = lshr i64 %40, 5
  %42 = shl nsw i64 -1, %41
  %43 = trunc i64 %42 to i32
  %44 = xor i32 %43, -1
  %45 = add nsw i64 %40, -32
  %46 = icmp ult i64 %45, 481
  %47 = tail call range(i64 0, 11) i64 @llvm.ctpop.i64(i64 %40)
  %48 = icmp ult i64 %47, 2
  %49 = select i1 %46, i1 %48, i1 false
  br i1 %49, label %51, label %50

50:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %31, i64 noundef %40, i64 noundef 4, i32 noundef 6) #16
  br label %574

51:
  %52 = icmp eq i64 %28, 1
  br i1 %52, label %58, label %53

53:
  %54 = getelementptr inbounds i8, ptr %10, i64 262144
  %55 = load i32, ptr %54, align 8
  %56 = sub nuw nsw i64 512, %40
  %57 = lshr i64 %56, 5
  br label %74

58:
  %59 = trunc i64 %36 to i32
  %60 = lshr i32 %59, 5
  %61 = and i32 %60, 15
  %62 = shl i32 %44, %61
  %63 = getelementptr inbounds i8, ptr %10, i64 262144
  %64 = load i32, ptr %63, align 8
  %65 = and i32 %64, %62
  %66 = icmp eq i32 %65, %62
  %67 = and i64 %36, 31
  %68 = icmp eq i64 %67, 0
  %69 = select i1 %66, i1 %68, i1 false
  br i1 %69, label %71, label %70

70:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %31, i64 noundef %36, i64 noundef 4, i32 noundef 6) #16
  br label %574

71:
  %72 = xor i32 %62, -1
  %73 = and i32 %64, %72
  store i32 %73, ptr %63, align 8
  br label %574

74:
  %75 = phi i64 [ 0, %53 ], [ %81, %80 ]
  %76 = trunc i64 %75 to i32
  %77 = shl i32 %44, %76
  %78 = and i32 %77, %55
  %79 = icmp eq i32 %78, 0
  br i1 %79, label %85, label %80

80:
  %81 = add nuw nsw i64 %75, 1
  %82 = icmp eq i64 %75, %57
  br i1 %82, label %83, label %74

83:
  %84 = shl nuw i32 1, %31
  tail call void @fault(ptr noundef %0, ptr noundef %1, i32 noundef 6, i32 noundef %3, i32 noundef %84, i64 noundef 0, i64 noundef 0, i32 noundef -1) #15
  br label %574

85:
  %86 = icmp ult i64 %36, 4294967296
  %87 = select i1 %86, i32 1, i32 4
  %88 = tail call ptr @host_address_of(ptr noundef %0, ptr noundef %1, i32 noundef %87, i64 noundef %36, i64 noundef 4, i32 noundef 1) #15
  %89 = icmp eq ptr %88, null
  br i1 %89, label %90, label %91

90:
  tail call fastcc void @outside(ptr noundef %0, ptr noundef %1, i32 noundef %3, i32 noundef %31, i64 noundef %36, i64 noundef 4, i32 noundef %87) #16
  br label %574

91:
  %92 = load i32, ptr %54, align 8
  %93 = or i32 %92, %77
  store i32 %93, ptr %54, align 8
  %94 = shl i32 %76, 5
  store i32 %94, ptr %88, align 4
  br label %574

95:
  %96 = icmp ult i64 %28, 4
  br i1 %96, label %107, label %97

97:
  %98 = icmp eq i64 %28, 6
  %99 = getelementptr inbounds i8, ptr %10, i64 262148
  %100 = getelementptr inbounds i8, ptr %10, i64 262152
  %101 = getelementptr inbounds i8, ptr %0, i64 256
  %102 = and i64 %4, 1048576
  %103 = icmp eq i64 %102, 0
  %104 = and i64 %4, 131072
  %105 = icmp eq i64 %104, 0
  %106 = getelementptr inbounds i8, ptr %0, i64 576
  br label %257

107:
  %108 = lshr i64 %4, 8
  %109 = and i64 %108, 7
  %110 = getelementptr [5 x i8], ptr @move_cells.registers, i64 0, i64 %109
  %111 = load i8, ptr %110, align 1
  %112 = zext i8 %111 to i64
  %113 = lshr i64 %4, 11
  %114 = and i64 %113, 7
  %115 = shl nuw nsw i64 %112, %114
  %116 = lshr i64 %4, 14
  %117 = and i64 %116, 1
  %118 = getelementptr inbounds i8, ptr %0, i64 256
  %119 = load ptr, ptr %118, align 8
  %120 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %2, i1 true)
  %121 = zext nneg i32 %120 to i64
  %122 = getelementptr i64, ptr %119, i64 %121
  %123 = load i64, ptr %122, align 8
  %124 = lshr i64 %123, 16
  %125 = and i64 %124, 65535
  %126 = getelementptr i8, ptr %119, i64 256
  %127 = getelementptr i64, ptr %126, i64 %121
  %128 = load i64, ptr %127, align 8
  %129 = lshr i64 %125, 5
  %130 = getelementptr inbounds i8, ptr %1, i64 12
  %131 = load i32, ptr %130, align 4
  %132 = and i32 %131, 3
  %133 = zext nneg i32 %132 to i64
  %134 = icmp eq i64 %129, %133
  br i1 %134, label %135, label %143

135:
  %136 = icmp eq i64 %109, 0
  br i1 %136, label %140, label %137

137:
  %138 = and i64 %123, 983040
  %139 = icmp eq i64 %138, 0
  br i1 %139, label %144, label %143

140:
  %141 = and i64 %123, 2031616
  %142 = icmp eq i64 %141, 0
  br i1 %142, label %144, label %143

143:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef nonnull %1, i32 noundef %3, i32 noundef %120, i64 noundef %123, i64 noundef 4, i32 noundef 6) #16
  br label %574

144:
  %145 = getelementptr [5 x i8], ptr @move_cells.columns, i64 0, i64 %109
  %146 = icmp eq i64 %28, 2
  %147 = icmp eq i64 %117, 0
  %148 = tail call i64 @llvm.umax.i64(i64 %115, i64 1)
  %149 = load i8, ptr %145, align 1
  %150 = zext i8 %149 to i64
  br label %151

151:
  %152 = phi i64 [ 0, %144 ], [ %254, %253 ]
  %153 = phi i1 [ true, %144 ], [ %255, %253 ]
  %154 = trunc i64 %152 to i32
  %155 = lshr i32 %154, 2
  %156 = zext nneg i32 %155 to i64
  %157 = shl nuw i64 %152, 1
  %158 = and i64 %157, 6
  %159 = and i64 %152, 3
  %160 = shl i32 %154, 3
  %161 = and i32 %160, 8
  %162 = or disjoint i32 %161, %155
  %163 = zext nneg i32 %162 to i64
  %164 = lshr i64 %152, 1
  %165 = and i64 %164, 1
  %166 = and i64 %152, 15
  %167 = lshr i64 %152, 4
  %168 = and i64 %167, 268435455
  %169 = mul nuw nsw i64 %168, %128
  br label %170

170:
  %171 = phi i64 [ 0, %151 ], [ %250, %249 ]
  %172 = urem i64 %171, %112
  %173 = udiv i64 %171, %112
  %174 = mul nuw nsw i64 %173, %150
  switch i64 %109, label %189 [
    i64 0, label %191
    i64 1, label %175
    i64 2, label %177
    i64 3, label %182
  ]

175:
  %176 = add nuw nsw i64 %174, %165
  br label %191

177:
  %178 = shl nuw nsw i64 %172, 3
  %179 = and i64 %178, 8
  %180 = or disjoint i64 %179, %156
  %181 = add nuw nsw i64 %174, %159
  br label %191

182:
  %183 = shl nuw nsw i64 %172, 2
  %184 = and i64 %183, 1016
  %185 = or disjoint i64 %184, %156
  %186 = and i64 %172, 1
  %187 = or disjoint i64 %186, %158
  %188 = add nuw nsw i64 %187, %174
  br label %191

189:
  %190 = add i64 %174, %169
  br label %191

191:
  %192 = phi i64 [ %166, %189 ], [ %185, %182 ], [ %180, %177 ], [ %163, %175 ], [ %152, %170 ]
  %193 = phi i64 [ %190, %189 ], [ %188, %182 ], [ %181, %177 ], [ %176, %175 ], [ %174, %170 ]
  %194 = shl i64 %193, %117
  %195 = add i64 %192, %125
  %196 = add i64 %194, %123
  %197 = and i64 %196, 65535
  %198 = add nuw nsw i64 %197, %117
  %199 = icmp ugt i64 %195, 127
  %200 = icmp ugt i64 %198, 511
  %201 = or i1 %199, %200
  br i1 %201, label %252, label %202

202:
  %203 = lshr i64 %197, 5
  %204 = lshr i64 %198, 5
  %205 = icmp ugt i64 %203, %204
  br i1 %205, label %220, label %206

206:
  %207 = load ptr, ptr %6, align 8
  %208 = load i64, ptr %8, align 8
  %209 = getelementptr %struct.tensor_memory, ptr %207, i64 %208, i32 1
  %210 = load i32, ptr %209, align 8
  br label %214

211:
  %212 = add nuw nsw i64 %215, 1
  %213 = icmp eq i64 %215, %204
  br i1 %213, label %220, label %214

214:
  %215 = phi i64 [ %203, %206 ], [ %212, %211 ]
  %216 = trunc nuw nsw i64 %215 to i32
  %217 = shl nuw i32 1, %216
  %218 = and i32 %217, %210
  %219 = icmp eq i32 %218, 0
  br i1 %219, label %252, label %211

220:
  %221 = shl nuw nsw i64 %195, 11
  %222 = getelementptr i8, ptr %10, i64 %221
  %223 = getelementptr i32, ptr %222, i64 %197
  %224 = load ptr, ptr %118, align 8
  %225 = shl i64 %171, 8
  %226 = getelementptr i8, ptr %224, i64 %225
  %227 = getelementptr i8, ptr %226, i64 4096
  %228 = getelementptr i32, ptr %227, i64 %152
  %229 = icmp eq ptr %223, null
  br i1 %229, label %252, label %230

230:
  br i1 %146, label %231, label %241

231:
  %232 = load i32, ptr %223, align 4
  br i1 %147, label %239, label %233

233:
  %234 = and i32 %232, 65535
  %235 = getelementptr i8, ptr %223, i64 4
  %236 = load i32, ptr %235, align 4
  %237 = shl i32 %236, 16
  %238 = or disjoint i32 %237, %234
  br label %239

239:
  %240 = phi i32 [ %238, %233 ], [ %232, %231 ]
  store i32 %240, ptr %228, align 4
  br label %249

241:
  %242 = load i32, ptr %228, align 4
  br i1 %147, label %243, label %244

243:
  store i32 %242, ptr %223, align 4
  br label %249

244:
  %245 = and i32 %242, 65535
  store i32 %245, ptr %223, align 4
  %246 = load i32, ptr %228, align 4
  %247 = lshr i32 %246, 16
  %248 = getelementptr i8, ptr %223, i64 4
  store i32 %247, ptr %248, align 4
  br label %249

249:
  %250 = add nuw nsw i64 %171, 1
  %251 = icmp eq i64 %250, %148
  br i1 %251, label %253, label %170

252:
  tail call fastcc void @outside(ptr noundef %0, ptr noundef %1, i32 noundef %3, i32 noundef %154, i64 noundef %196, i64 noundef 4, i32 noundef 6) #16
  br label %574

253:
  %254 = add nuw nsw i64 %152, 1
  %255 = icmp ult i64 %152, 31
  %256 = icmp eq i64 %254, 32
  br i1 %256, label %574, label %151

257:
  %258 = phi i32 [ %2, %97 ], [ %572, %570 ]
  %259 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %258, i1 true)
  br i1 %98, label %260, label %393

260:
  %261 = load ptr, ptr %6, align 8
  %262 = load i64, ptr %8, align 8
  %263 = getelementptr %struct.tensor_memory, ptr %261, i64 %262
  %264 = getelementptr inbounds i8, ptr %263, i64 262148
  %265 = load i32, ptr %264, align 4
  %266 = icmp eq i32 %265, 0
  br i1 %266, label %300, label %267

267:
  %268 = getelementptr inbounds i8, ptr %263, i64 262152
  br label %269

269:
  %270 = phi i32 [ %265, %267 ], [ %296, %295 ]
  %271 = phi i64 [ 0, %267 ], [ %297, %295 ]
  %272 = getelementptr %struct.pending, ptr %268, i64 %271
  %273 = load i64, ptr %272, align 8
  %274 = lshr i64 %273, 7
  %275 = and i64 %274, 1
  %276 = icmp eq i64 %275, 0
  %277 = load i64, ptr %8, align 8
  %278 = and i64 %277, -2
  %279 = select i1 %276, i64 %277, i64 %278
  %280 = add i64 %279, %275
  %281 = icmp ugt i64 %279, %280
  br i1 %281, label %295, label %285

282:
  %283 = add i64 %286, 1
  %284 = icmp ugt i64 %283, %280
  br i1 %284, label %293, label %285

285:
  %286 = phi i64 [ %283, %282 ], [ %279, %269 ]
  %287 = load i64, ptr %272, align 8
  %288 = and i64 %287, 15
  %289 = icmp eq i64 %288, 4
  %290 = select i1 %289, ptr @copy_cells, ptr @multiply_cells
  %291 = tail call i32 %290(ptr noundef %0, ptr noundef %1, ptr noundef nonnull %272, i64 noundef %286) #15, !callees !4
  %292 = icmp eq i32 %291, 0
  br i1 %292, label %282, label %574

293:
  %294 = load i32, ptr %264, align 4
  br label %295

295:
  %296 = phi i32 [ %294, %293 ], [ %270, %269 ]
  %297 = add nuw nsw i64 %271, 1
  %298 = zext i32 %296 to i64
  %299 = icmp ult i64 %297, %298
  br i1 %299, label %269, label %300

300:
  store i32 0, ptr %264, align 4
  %301 = zext nneg i32 %259 to i64
  br i1 %105, label %317, label %302

302:
  %303 = load i64, ptr %106, align 8
  %304 = icmp eq i64 %303, 0
  br i1 %304, label %570, label %305

305:
  %306 = load ptr, ptr %101, align 8
  %307 = getelementptr i8, ptr %306, i64 256
  %308 = getelementptr i64, ptr %307, i64 %301
  %309 = load i64, ptr %308, align 8
  %310 = and i64 %309, 1
  %311 = icmp eq i64 %310, 0
  br i1 %311, label %345, label %312

312:
  %313 = getelementptr i64, ptr %306, i64 %301
  %314 = load i64, ptr %313, align 8
  %315 = and i64 %314, -4278190081
  %316 = or disjoint i64 %315, 16777216
  br label %321

317:
  %318 = load ptr, ptr %101, align 8
  %319 = getelementptr i64, ptr %318, i64 %301
  %320 = load i64, ptr %319, align 8
  br label %321

321:
  %322 = phi i64 [ %316, %312 ], [ %320, %317 ]
  %323 = icmp ult i64 %322, 4294967296
  %324 = select i1 %323, i32 1, i32 4
  %325 = tail call ptr @host_address_of(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %324, i64 noundef %322, i64 noundef 8, i32 noundef 1) #15
  %326 = icmp ne ptr %325, null
  %327 = ptrtoint ptr %325 to i64
  %328 = and i64 %327, 7
  %329 = icmp eq i64 %328, 0
  %330 = and i1 %326, %329
  br i1 %330, label %331, label %386

331:
  %332 = load i64, ptr %325, align 8
  %333 = and i64 %332, -1048576
  %334 = add i64 %332, 1048575
  %335 = and i64 %334, 1048575
  %336 = or disjoint i64 %335, %333
  %337 = and i64 %332, 2305841909702066176
  %338 = or disjoint i64 %335, %337
  %339 = icmp eq i64 %338, 0
  %340 = add i64 %333, 2305843009213693952
  %341 = lshr i64 %332, 20
  %342 = and i64 %341, 1048575
  %343 = or disjoint i64 %340, %342
  %344 = select i1 %339, i64 %343, i64 %336
  store i64 %344, ptr %325, align 8
  tail call void @record_barrier_use(ptr noundef nonnull %0, ptr noundef %1, i64 noundef %322, i32 noundef 1) #15
  br i1 %105, label %570, label %345

345:
  %346 = load i64, ptr %106, align 8
  %347 = icmp ugt i64 %346, 1
  br i1 %347, label %348, label %570

348:
  %349 = phi i64 [ %390, %389 ], [ 1, %345 ]
  %350 = load ptr, ptr %101, align 8
  %351 = getelementptr i8, ptr %350, i64 256
  %352 = getelementptr i64, ptr %351, i64 %301
  %353 = load i64, ptr %352, align 8
  %354 = shl nuw i64 1, %349
  %355 = and i64 %353, %354
  %356 = icmp eq i64 %355, 0
  br i1 %356, label %389, label %357

357:
  %358 = getelementptr i64, ptr %350, i64 %301
  %359 = load i64, ptr %358, align 8
  %360 = and i64 %359, -4278190081
  %361 = shl i64 %349, 24
  %362 = add i64 %361, 16777216
  %363 = or i64 %360, %362
  %364 = icmp ult i64 %363, 4294967296
  %365 = select i1 %364, i32 1, i32 4
  %366 = tail call ptr @host_address_of(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %365, i64 noundef %363, i64 noundef 8, i32 noundef 1) #15
  %367 = icmp ne ptr %366, null
  %368 = ptrtoint ptr %366 to i64
  %369 = and i64 %368, 7
  %370 = icmp eq i64 %369, 0
  %371 = and i1 %367, %370
  br i1 %371, label %372, label %386

372:
  %373 = load i64, ptr %366, align 8
  %374 = and i64 %373, -1048576
  %375 = add i64 %373, 1048575
  %376 = and i64 %375, 1048575
  %377 = or disjoint i64 %376, %374
  %378 = and i64 %373, 2305841909702066176
  %379 = or disjoint i64 %376, %378
  %380 = icmp eq i64 %379, 0
  %381 = add i64 %374, 2305843009213693952
  %382 = lshr i64 %373, 20
  %383 = and i64 %382, 1048575
  %384 = or disjoint i64 %381, %383
  %385 = select i1 %380, i64 %384, i64 %377
  store i64 %385, ptr %366, align 8
  tail call void @record_barrier_use(ptr noundef nonnull %0, ptr noundef %1, i64 noundef %363, i32 noundef 1) #15
  br label %389

386:
  %387 = phi i64 [ %363, %357 ], [ %322, %321 ]
  %388 = phi i32 [ %365, %357 ], [ %324, %321 ]
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %259, i64 noundef %387, i64 noundef 8, i32 noundef %388) #16
  br label %574

389:
  %390 = add nuw i64 %349, 1
  %391 = load i64, ptr %106, align 8
  %392 = icmp ult i64 %390, %391
  br i1 %392, label %348, label %570

393:
  %394 = load i32, ptr %99, align 4
  %395 = icmp eq i32 %394, 64
  br i1 %395, label %396, label %438

396:
  %397 = load ptr, ptr %6, align 8
  %398 = load i64, ptr %8, align 8
  %399 = getelementptr %struct.tensor_memory, ptr %397, i64 %398
  %400 = getelementptr inbounds i8, ptr %399, i64 262148
  %401 = load i32, ptr %400, align 4
  %402 = icmp eq i32 %401, 0
  br i1 %402, label %436, label %403

403:
  %404 = getelementptr inbounds i8, ptr %399, i64 262152
  br label %405

405:
  %406 = phi i32 [ %401, %403 ], [ %432, %431 ]
  %407 = phi i64 [ 0, %403 ], [ %433, %431 ]
  %408 = getelementptr %struct.pending, ptr %404, i64 %407
  %409 = load i64, ptr %408, align 8
  %410 = lshr i64 %409, 7
  %411 = and i64 %410, 1
  %412 = icmp eq i64 %411, 0
  %413 = load i64, ptr %8, align 8
  %414 = and i64 %413, -2
  %415 = select i1 %412, i64 %413, i64 %414
  %416 = add i64 %415, %411
  %417 = icmp ugt i64 %415, %416
  br i1 %417, label %431, label %421

418:
  %419 = add i64 %422, 1
  %420 = icmp ugt i64 %419, %416
  br i1 %420, label %429, label %421

421:
  %422 = phi i64 [ %419, %418 ], [ %415, %405 ]
  %423 = load i64, ptr %408, align 8
  %424 = and i64 %423, 15
  %425 = icmp eq i64 %424, 4
  %426 = select i1 %425, ptr @copy_cells, ptr @multiply_cells
  %427 = tail call i32 %426(ptr noundef %0, ptr noundef %1, ptr noundef nonnull %408, i64 noundef %422) #15, !callees !4
  %428 = icmp eq i32 %427, 0
  br i1 %428, label %418, label %574

429:
  %430 = load i32, ptr %400, align 4
  br label %431

431:
  %432 = phi i32 [ %430, %429 ], [ %406, %405 ]
  %433 = add nuw nsw i64 %407, 1
  %434 = zext i32 %432 to i64
  %435 = icmp ult i64 %433, %434
  br i1 %435, label %405, label %436

436:
  store i32 0, ptr %400, align 4
  %437 = load i32, ptr %99, align 4
  br label %438

438:
  %439 = phi i32 [ %437, %436 ], [ %394, %393 ]
  %440 = add i32 %439, 1
  store i32 %440, ptr %99, align 4
  %441 = zext i32 %439 to i64
  %442 = getelementptr %struct.pending, ptr %100, i64 %441
  store i64 %4, ptr %442, align 8
  %443 = getelementptr inbounds i8, ptr %442, i64 104
  store i32 %3, ptr %443, align 8
  %444 = getelementptr inbounds i8, ptr %442, i64 108
  store i32 %259, ptr %444, align 4
  %445 = zext nneg i32 %259 to i64
  %446 = getelementptr inbounds i8, ptr %442, i64 8
  %447 = getelementptr inbounds i8, ptr %442, i64 72
  %448 = load ptr, ptr %101, align 8
  %449 = getelementptr i64, ptr %448, i64 %445
  %450 = load i64, ptr %449, align 8
  store i64 %450, ptr %446, align 8
  br i1 %103, label %451, label %493

451:
  store i32 0, ptr %447, align 4
  %452 = load ptr, ptr %101, align 8
  %453 = getelementptr i8, ptr %452, i64 256
  %454 = getelementptr i64, ptr %453, i64 %445
  %455 = load i64, ptr %454, align 8
  %456 = getelementptr i8, ptr %442, i64 16
  store i64 %455, ptr %456, align 8
  %457 = getelementptr i8, ptr %442, i64 76
  store i32 0, ptr %457, align 4
  %458 = load ptr, ptr %101, align 8
  %459 = getelementptr i8, ptr %458, i64 512
  %460 = getelementptr i64, ptr %459, i64 %445
  %461 = load i64, ptr %460, align 8
  %462 = getelementptr i8, ptr %442, i64 24
  store i64 %461, ptr %462, align 8
  %463 = getelementptr i8, ptr %442, i64 80
  store i32 0, ptr %463, align 4
  %464 = load ptr, ptr %101, align 8
  %465 = getelementptr i8, ptr %464, i64 768
  %466 = getelementptr i64, ptr %465, i64 %445
  %467 = load i64, ptr %466, align 8
  %468 = getelementptr i8, ptr %442, i64 32
  store i64 %467, ptr %468, align 8
  %469 = getelementptr i8, ptr %442, i64 84
  store i32 0, ptr %469, align 4
  %470 = load ptr, ptr %101, align 8
  %471 = getelementptr i8, ptr %470, i64 1024
  %472 = getelementptr i64, ptr %471, i64 %445
  %473 = load i64, ptr %472, align 8
  %474 = getelementptr i8, ptr %442, i64 40
  store i64 %473, ptr %474, align 8
  %475 = getelementptr i8, ptr %442, i64 88
  store i32 0, ptr %475, align 4
  %476 = load ptr, ptr %101, align 8
  %477 = getelementptr i8, ptr %476, i64 1280
  %478 = getelementptr i64, ptr %477, i64 %445
  %479 = load i64, ptr %478, align 8
  %480 = getelementptr i8, ptr %442, i64 48
  store i64 %479, ptr %480, align 8
  %481 = getelementptr i8, ptr %442, i64 92
  store i32 0, ptr %481, align 4
  %482 = load ptr, ptr %101, align 8
  %483 = getelementptr i8, ptr %482, i64 1536
  %484 = getelementptr i64, ptr %483, i64 %445
  %485 = load i64, ptr %484, align 8
  %486 = getelementptr i8, ptr %442, i64 56
  store i64 %485, ptr %486, align 8
  %487 = getelementptr i8, ptr %442, i64 96
  store i32 0, ptr %487, align 4
  %488 = load ptr, ptr %101, align 8
  %489 = getelementptr i8, ptr %488, i64 1792
  %490 = getelementptr i64, ptr %489, i64 %445
  %491 = load i64, ptr %490, align 8
  %492 = getelementptr i8, ptr %442, i64 64
  store i64 %491, ptr %492, align 8
  br label %567

493:
  %494 = load ptr, ptr %101, align 8
  %495 = getelementptr i8, ptr %494, i64 4096
  %496 = getelementptr i32, ptr %495, i64 %445
  %497 = load i32, ptr %496, align 4
  store i32 %497, ptr %447, align 4
  %498 = load ptr, ptr %101, align 8
  %499 = getelementptr i8, ptr %498, i64 256
  %500 = getelementptr i64, ptr %499, i64 %445
  %501 = load i64, ptr %500, align 8
  %502 = getelementptr i8, ptr %442, i64 16
  store i64 %501, ptr %502, align 8
  %503 = load ptr, ptr %101, align 8
  %504 = getelementptr i8, ptr %503, i64 4352
  %505 = getelementptr i32, ptr %504, i64 %445
  %506 = load i32, ptr %505, align 4
  %507 = getelementptr i8, ptr %442, i64 76
  store i32 %506, ptr %507, align 4
  %508 = load ptr, ptr %101, align 8
  %509 = getelementptr i8, ptr %508, i64 512
  %510 = getelementptr i64, ptr %509, i64 %445
  %511 = load i64, ptr %510, align 8
  %512 = getelementptr i8, ptr %442, i64 24
  store i64 %511, ptr %512, align 8
  %513 = load ptr, ptr %101, align 8
  %514 = getelementptr i8, ptr %513, i64 4608
  %515 = getelementptr i32, ptr %514, i64 %445
  %516 = load i32, ptr %515, align 4
  %517 = getelementptr i8, ptr %442, i64 80
  store i32 %516, ptr %517, align 4
  %518 = load ptr, ptr %101, align 8
  %519 = getelementptr i8, ptr %518, i64 768
  %520 = getelementptr i64, ptr %519, i64 %445
  %521 = load i64, ptr %520, align 8
  %522 = getelementptr i8, ptr %442, i64 32
  store i64 %521, ptr %522, align 8
  %523 = load ptr, ptr %101, align 8
  %524 = getelementptr i8, ptr %523, i64 4864
  %525 = getelementptr i32, ptr %524, i64 %445
  %526 = load i32, ptr %525, align 4
  %527 = getelementptr i8, ptr %442, i64 84
  store i32 %526, ptr %527, align 4
  %528 = load ptr, ptr %101, align 8
  %529 = getelementptr i8, ptr %528, i64 1024
  %530 = getelementptr i64, ptr %529, i64 %445
  %531 = load i64, ptr %530, align 8
  %532 = getelementptr i8, ptr %442, i64 40
  store i64 %531, ptr %532, align 8
  %533 = load ptr, ptr %101, align 8
  %534 = getelementptr i8, ptr %533, i64 5120
  %535 = getelementptr i32, ptr %534, i64 %445
  %536 = load i32, ptr %535, align 4
  %537 = getelementptr i8, ptr %442, i64 88
  store i32 %536, ptr %537, align 4
  %538 = load ptr, ptr %101, align 8
  %539 = getelementptr i8, ptr %538, i64 1280
  %540 = getelementptr i64, ptr %539, i64 %445
  %541 = load i64, ptr %540, align 8
  %542 = getelementptr i8, ptr %442, i64 48
  store i64 %541, ptr %542, align 8
  %543 = load ptr, ptr %101, align 8
  %544 = getelementptr i8, ptr %543, i64 5376
  %545 = getelementptr i32, ptr %544, i64 %445
  %546 = load i32, ptr %545, align 4
  %547 = getelementptr i8, ptr %442, i64 92
  store i32 %546, ptr %547, align 4
  %548 = load ptr, ptr %101, align 8
  %549 = getelementptr i8, ptr %548, i64 1536
  %550 = getelementptr i64, ptr %549, i64 %445
  %551 = load i64, ptr %550, align 8
  %552 = getelementptr i8, ptr %442, i64 56
  store i64 %551, ptr %552, align 8
  %553 = load ptr, ptr %101, align 8
  %554 = getelementptr i8, ptr %553, i64 5632
  %555 = getelementptr i32, ptr %554, i64 %445
  %556 = load i32, ptr %555, align 4
  %557 = getelementptr i8, ptr %442, i64 96
  store i32 %556, ptr %557, align 4
  %558 = load ptr, ptr %101, align 8
  %559 = getelementptr i8, ptr %558, i64 1792
  %560 = getelementptr i64, ptr %559, i64 %445
  %561 = load i64, ptr %560, align 8
  %562 = getelementptr i8, ptr %442, i64 64
  store i64 %561, ptr %562, align 8
  %563 = load ptr, ptr %101, align 8
  %564 = getelementptr i8, ptr %563, i64 5888
  %565 = getelementptr i32, ptr %564, i64 %445
  %566 = load i32, ptr %565, align 4
  br label %567

567:
  %568 = phi i32 [ %566, %493 ], [ 0, %451 ]
  %569 = getelementptr i8, ptr %442, i64 100
  store i32 %568, ptr %569, align 4
  br label %570

570:
  %571 = add i32 %258, -1
  %572 = and i32 %571, %258
  %573 = icmp eq i32 %572, 0
  br i1 %573, label %574, label %257

574:
  %575 = phi i1 [ true, %20 ], [ false, %5 ], [ true, %50 ], [ true, %70 ], [ false, %71 ], [ true, %83 ], [ false, %91 ], [ true, %90 ], [ true, %143 ], [ %153, %252 ], [ true, %386 ], [ %255, %253 ], [ true, %285 ], [ true, %421 ], [ false, %570 ]
  %576 = zext i1 %575 to i32
  ret i32 %576
}

define dso_local noundef i32 @rare_heap(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = icmp eq i32 %2, 0
  br i1 %6, label %133, label %7

7:
  %8 = getelementptr inbounds i8, ptr %0, i64 256
  %9 = and i64 %4, 1
  %10 = icmp eq i64 %9, 0
  br label %11

11:
  %12 = phi i32 [ %2, %7 ], [ %131, %129 ]
  %13 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %12, i1 true)
  %14 = load ptr, ptr %8, align 8
  %15 = zext nneg i32 %13 to i64
  %16 = getelementptr i64, ptr %14, i64 %15
  %17 = load i64, ptr %16, align 8
  %18 = getelementptr i8, ptr %14, i64 256
  %19 = getelementptr i64, ptr %18, i64 %15
  %20 = load i64, ptr %19, align 8
  %21 = tail call ptr @host_address_of(ptr noundef %0, ptr noundef %1, i32 noundef 0, i64 noundef %20, i64 noundef 8, i32 noundef 0) #15
  %22 = icmp eq ptr %21, null
  br i1 %22, label %25, label %23

23:
  %24 = load i64, ptr %21, align 8
  br label %25

25:
  %26 = phi i64 [ %24, %23 ], [ 0, %11 ]
  %27 = tail call ptr @host_address_of(ptr noundef nonnull %0, ptr noundef %1, i32 noundef 0, i64 noundef %26, i64 noundef 8388608, i32 noundef 1) #15
  %28 = icmp eq ptr %27, null
  br i1 %28, label %29, label %30

29:
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %13, i64 noundef %26, i64 noundef 8388608, i32 noundef 0) #16
  br label %133

30:
  %31 = atomicrmw xchg ptr %27, i64 1 acquire, align 8
  %32 = icmp eq i64 %31, 0
  br i1 %32, label %33, label %30

33:
  br i1 %10, label %55, label %34

34:
  %35 = sub i64 %17, %26
  %36 = add i64 %35, -16
  %37 = getelementptr i8, ptr %27, i64 %36
  %38 = icmp ugt i64 %17, %26
  %39 = icmp ult i64 %36, 8388592
  %40 = and i64 %36, 31
  %41 = icmp eq i64 %40, 0
  %42 = and i1 %39, %41
  %43 = select i1 %38, i1 %42, i1 false
  br i1 %43, label %44, label %52

44:
  %45 = load i64, ptr %37, align 8
  %46 = icmp ult i64 %45, 24
  br i1 %46, label %47, label %54

47:
  %48 = getelementptr inbounds i8, ptr %27, i64 16
  %49 = getelementptr [24 x i64], ptr %48, i64 0, i64 %45
  %50 = load i64, ptr %49, align 8
  %51 = getelementptr inbounds i8, ptr %37, i64 8
  store i64 %50, ptr %51, align 8
  store i64 %36, ptr %49, align 8
  br label %129

52:
  %53 = icmp eq i64 %17, 0
  br i1 %53, label %129, label %54

54:
  store i64 0, ptr %27, align 8
  tail call fastcc void @outside(ptr noundef %0, ptr noundef %1, i32 noundef %3, i32 noundef %13, i64 noundef %17, i64 noundef 1, i32 noundef 0) #16
  br label %133

55:
  %56 = add i64 %17, 16
  %57 = icmp ugt i64 %56, 32
  br i1 %57, label %58, label %94

58:
  %59 = icmp ugt i64 %56, 64
  br i1 %59, label %60, label %96

60:
  %61 = icmp ugt i64 %56, 128
  br i1 %61, label %62, label %96

62:
  %63 = icmp ugt i64 %56, 256
  br i1 %63, label %64, label %96

64:
  %65 = icmp ugt i64 %56, 512
  br i1 %65, label %66, label %96

66:
  %67 = icmp ugt i64 %56, 1024
  br i1 %67, label %68, label %96

68:
  %69 = icmp ugt i64 %56, 2048
  br i1 %69, label %70, label %96

70:
  %71 = icmp ugt i64 %56, 4096
  br i1 %71, label %72, label %96

72:
  %73 = icmp ugt i64 %56, 8192
  br i1 %73, label %74, label %96

74:
  %75 = icmp ugt i64 %56, 16384
  br i1 %75, label %76, label %96

76:
  %77 = icmp ugt i64 %56, 32768
  br i1 %77, label %78, label %96

78:
  %79 = icmp ugt i64 %56, 65536
  br i1 %79, label %80, label %96

80:
  %81 = icmp ugt i64 %56, 131072
  br i1 %81, label %82, label %96

82:
  %83 = icmp ugt i64 %56, 262144
  br i1 %83, label %84, label %96

84:
  %85 = icmp ugt i64 %56, 524288
  br i1 %85, label %86, label %96

86:
  %87 = icmp ugt i64 %56, 1048576
  br i1 %87, label %88, label %96

88:
  %89 = icmp ugt i64 %56, 2097152
  br i1 %89, label %90, label %96

90:
  %91 = icmp ugt i64 %56, 4194304
  br i1 %91, label %92, label %96

92:
  %93 = icmp ugt i64 %56, 8388608
  br i1 %93, label %123, label %96

94:
  %95 = icmp ugt i64 %17, 8388608
  br i1 %95, label %123, label %96

96:
  %97 = phi i64 [ 5, %94 ], [ 23, %92 ], [ 22, %90 ], [ 21, %88 ], [ 20, %86 ], [ 19, %84 ], [ 18, %82 ], [ 17, %80 ], [ 16, %78 ], [ 15, %76 ], [ 14, %74 ], [ 13, %72 ], [ 12, %70 ], [ 11, %68 ], [ 10, %66 ], [ 9, %64 ], [ 8, %62 ], [ 7, %60 ], [ 6, %58 ]
  %98 = getelementptr inbounds i8, ptr %27, i64 16
  %99 = getelementptr [24 x i64], ptr %98, i64 0, i64 %97
  %100 = load i64, ptr %99, align 8
  %101 = icmp eq i64 %100, 0
  br i1 %101, label %106, label %102

102:
  %103 = getelementptr i8, ptr %27, i64 %100
  %104 = getelementptr inbounds i8, ptr %103, i64 8
  %105 = load i64, ptr %104, align 8
  store i64 %105, ptr %99, align 8
  br label %116

106:
  %107 = getelementptr inbounds i8, ptr %27, i64 8
  %108 = load i64, ptr %107, align 8
  %109 = add i64 %108, 287
  %110 = and i64 %109, -32
  %111 = shl nuw nsw i64 1, %97
  %112 = add i64 %110, %111
  %113 = icmp ugt i64 %112, 8388608
  br i1 %113, label %123, label %114

114:
  %115 = add nsw i64 %112, -256
  store i64 %115, ptr %107, align 8
  br label %116

116:
  %117 = phi i64 [ %100, %102 ], [ %110, %114 ]
  %118 = freeze i64 %117
  %119 = getelementptr i8, ptr %27, i64 %118
  store i64 %97, ptr %119, align 8
  %120 = add i64 %118, 16
  %121 = icmp eq i64 %120, 0
  %122 = add i64 %120, %26
  br i1 %121, label %123, label %124

123:
  br label %124

124:
  %125 = phi i64 [ 0, %123 ], [ %122, %116 ]
  %126 = load ptr, ptr %8, align 8
  %127 = getelementptr i8, ptr %126, i64 2048
  %128 = getelementptr i64, ptr %127, i64 %15
  store i64 %125, ptr %128, align 8
  br label %129

129:
  store atomic i64 0, ptr %27 release, align 8
  %130 = add i32 %12, -1
  %131 = and i32 %130, %12
  %132 = icmp eq i32 %131, 0
  br i1 %132, label %133, label %11

133:
  %134 = phi i32 [ 1, %29 ], [ 1, %54 ], [ 0, %5 ], [ 0, %129 ]
  ret i32 %134
}

define dso_local noundef i32 @rare_cluster(ptr noundef %0, ptr nocapture noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = and i64 %4, 1
  %7 = icmp eq i64 %6, 0
  br i1 %7, label %11, label %8

8:
  %9 = getelementptr inbounds i8, ptr %0, i64 600
  %10 = load i64, ptr %9, align 8
  br label %27

11:
  %12 = getelementptr inbounds i8, ptr %1, i64 52
  %13 = load i32, ptr %12, align 4
  %14 = xor i32 %2, -1
  %15 = and i32 %13, %14
  %16 = getelementptr inbounds i8, ptr %0, i64 592
  %17 = load i64, ptr %16, align 8
  %18 = and i64 %17, 1
  %19 = icmp eq i64 %18, 0
  %20 = select i1 %19, i32 0, i32 %2
  %21 = or i32 %20, %15
  store i32 %21, ptr %12, align 4
  %22 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %2)
  %23 = zext nneg i32 %22 to i64
  %24 = getelementptr inbounds i8, ptr %0, i64 600
  %25 = load i64, ptr %24, align 8
  %26 = add i64 %25, %23
  store i64 %26, ptr %24, align 8
  br label %27

27:
  %28 = phi i64 [ %10, %8 ], [ %26, %11 ]
  %29 = getelementptr inbounds i8, ptr %0, i64 600
  %30 = icmp eq i64 %28, 0
  br i1 %30, label %38, label %31

31:
  %32 = tail call i64 @cluster_alive(ptr noundef nonnull %0) #15
  %33 = icmp ult i64 %28, %32
  br i1 %33, label %38, label %34

34:
  %35 = getelementptr inbounds i8, ptr %0, i64 592
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
  %42 = getelementptr inbounds i8, ptr %0, i64 592
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

define dso_local noundef i32 @rare_cancel(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4) local_unnamed_addr #0 {
  %6 = icmp eq i32 %2, 0
  br i1 %6, label %114, label %7

7:
  %8 = and i64 %4, 1
  %9 = icmp eq i64 %8, 0
  %10 = getelementptr inbounds i8, ptr %0, i64 576
  %11 = getelementptr inbounds i8, ptr %0, i64 256
  br label %12

12:
  %13 = phi i32 [ %2, %7 ], [ %112, %110 ]
  %14 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %13, i1 true)
  %15 = zext nneg i32 %14 to i64
  br i1 %9, label %30, label %16

16:
  %17 = load i64, ptr %10, align 8
  %18 = icmp eq i64 %17, 0
  br i1 %18, label %110, label %19

19:
  %20 = load ptr, ptr %11, align 8
  %21 = getelementptr i64, ptr %20, i64 %15
  %22 = load i64, ptr %21, align 8
  %23 = getelementptr i8, ptr %20, i64 256
  %24 = getelementptr i64, ptr %23, i64 %15
  %25 = load i64, ptr %24, align 8
  %26 = and i64 %22, -4278190081
  %27 = or disjoint i64 %26, 16777216
  %28 = and i64 %25, -4278190081
  %29 = or disjoint i64 %28, 16777216
  br label %37

30:
  %31 = load ptr, ptr %11, align 8
  %32 = getelementptr i64, ptr %31, i64 %15
  %33 = load i64, ptr %32, align 8
  %34 = getelementptr i8, ptr %31, i64 256
  %35 = getelementptr i64, ptr %34, i64 %15
  %36 = load i64, ptr %35, align 8
  br label %37

37:
  %38 = phi i64 [ %27, %19 ], [ %33, %30 ]
  %39 = phi i64 [ %29, %19 ], [ %36, %30 ]
  %40 = icmp ult i64 %38, 4294967296
  %41 = select i1 %40, i32 1, i32 4
  %42 = tail call ptr @host_address_of(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %41, i64 noundef %38, i64 noundef 16, i32 noundef 1) #15
  %43 = icmp eq ptr %42, null
  br i1 %43, label %84, label %44

44:
  tail call void @check_copy(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %14, i64 noundef %38, i64 noundef 16, i32 noundef %41, i32 noundef 1) #15
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 1 dereferenceable(16) %42, i8 0, i64 16, i1 false)
  %45 = icmp ult i64 %39, 4294967296
  %46 = select i1 %45, i32 1, i32 4
  %47 = tail call ptr @host_address_of(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %46, i64 noundef %39, i64 noundef 8, i32 noundef 1) #15
  %48 = icmp eq ptr %47, null
  br i1 %48, label %92, label %49

49:
  %50 = load i64, ptr %47, align 8
  %51 = and i64 %50, -2305841909702066177
  %52 = add i64 %50, 2305825417027649536
  %53 = and i64 %52, 2305841909702066176
  %54 = or disjoint i64 %53, %51
  %55 = and i64 %50, 1048575
  %56 = or disjoint i64 %53, %55
  %57 = icmp eq i64 %56, 0
  %58 = add i64 %51, 2305843009213693952
  %59 = lshr exact i64 %50, 20
  %60 = and i64 %59, 1048575
  %61 = add nuw nsw i64 %58, %60
  %62 = select i1 %57, i64 %61, i64 %54
  store i64 %62, ptr %47, align 8
  tail call void @record_barrier_use(ptr noundef nonnull %0, ptr noundef %1, i64 noundef %39, i32 noundef 1) #15
  br i1 %9, label %110, label %63

63:
  %64 = phi i64 [ %109, %95 ], [ 1, %49 ]
  %65 = load i64, ptr %10, align 8
  %66 = icmp ult i64 %64, %65
  br i1 %66, label %67, label %110

67:
  %68 = load ptr, ptr %11, align 8
  %69 = getelementptr i64, ptr %68, i64 %15
  %70 = load i64, ptr %69, align 8
  %71 = getelementptr i8, ptr %68, i64 256
  %72 = getelementptr i64, ptr %71, i64 %15
  %73 = load i64, ptr %72, align 8
  %74 = and i64 %70, -4278190081
  %75 = shl i64 %64, 24
  %76 = add i64 %75, 16777216
  %77 = or i64 %74, %76
  %78 = and i64 %73, -4278190081
  %79 = or i64 %78, %76
  %80 = icmp ult i64 %77, 4294967296
  %81 = select i1 %80, i32 1, i32 4
  %82 = tail call ptr @host_address_of(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %81, i64 noundef %77, i64 noundef 16, i32 noundef 1) #15
  %83 = icmp eq ptr %82, null
  br i1 %83, label %84, label %87

84:
  %85 = phi i64 [ %77, %67 ], [ %38, %37 ]
  %86 = phi i32 [ %81, %67 ], [ %41, %37 ]
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %14, i64 noundef %85, i64 noundef 16, i32 noundef %86) #16
  br label %114

87:
  tail call void @check_copy(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %14, i64 noundef %77, i64 noundef 16, i32 noundef %81, i32 noundef 1) #15
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 1 dereferenceable(16) %82, i8 0, i64 16, i1 false)
  %88 = icmp ult i64 %79, 4294967296
  %89 = select i1 %88, i32 1, i32 4
  %90 = tail call ptr @host_address_of(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %89, i64 noundef %79, i64 noundef 8, i32 noundef 1) #15
  %91 = icmp eq ptr %90, null
  br i1 %91, label %92, label %95

92:
  %93 = phi i32 [ %89, %87 ], [ %46, %44 ]
  %94 = phi i64 [ %79, %87 ], [ %39, %44 ]
  tail call fastcc void @outside(ptr noundef %0, ptr noundef %1, i32 noundef %3, i32 noundef %14, i64 noundef %94, i64 noundef 8, i32 noundef %93) #16
  br label %114

95:
  %96 = load i64, ptr %90, align 8
  %97 = and i64 %96, -2305841909702066177
  %98 = add i64 %96, 2305825417027649536
  %99 = and i64 %98, 2305841909702066176
  %100 = or disjoint i64 %99, %97
  %101 = and i64 %96, 1048575
  %102 = or disjoint i64 %99, %101
  %103 = icmp eq i64 %102, 0
  %104 = add i64 %97, 2305843009213693952
  %105 = lshr exact i64 %96, 20
  %106 = and i64 %105, 1048575
  %107 = add nuw nsw i64 %104, %106
  %108 = select i1 %103, i64 %107, i64 %100
  store i64 %108, ptr %90, align 8
  tail call void @record_barrier_use(ptr noundef %0, ptr noundef %1, i64 noundef %79, i32 noundef 1) #15
  %109 = add nuw i64 %64, 1
  br i1 %9, label %110, label %63

110:
  %111 = add i32 %13, -1
  %112 = and i32 %111, %13
  %113 = icmp eq i32 %112, 0
  br i1 %113, label %114, label %12

114:
  %115 = phi i32 [ 1, %84 ], [ 1, %92 ], [ 0, %5 ], [ 0, %110 ]
  ret i32 %115
}

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
  %15 = getelementptr inbounds i8, ptr %0, i64 568
  %16 = getelementptr inbounds i8, ptr %0, i64 560
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
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %56, i64 noundef %60, i64 noundef 8, i32 noundef 4) #16
  br label %389

70:
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %8) #18
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(16) %8, i8 0, i64 16, i1 false)
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %9) #18
  %71 = getelementptr i8, ptr %59, i64 256
  %72 = load i64, ptr %71, align 8
  %73 = trunc i64 %72 to i32
  %74 = getelementptr i8, ptr %59, i64 512
  %75 = load i64, ptr %74, align 8
  %76 = trunc i64 %75 to i32
  %77 = getelementptr i8, ptr %59, i64 768
  %78 = load i64, ptr %77, align 8
  %79 = trunc i64 %78 to i32
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %10) #18
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
  call void @llvm.lifetime.start.p0(i64 12, ptr nonnull %6) #18
  store i32 %73, ptr %6, align 4
  store i32 %76, ptr %23, align 4
  store i32 %79, ptr %24, align 4
  call void @llvm.lifetime.start.p0(i64 12, ptr nonnull %7) #18
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
  call void @llvm.lifetime.end.p0(i64 12, ptr nonnull %7) #18
  call void @llvm.lifetime.end.p0(i64 12, ptr nonnull %6) #18
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
  call fastcc void @texel_at(ptr noundef nonnull %66, ptr noundef nonnull %10, i32 noundef %298, ptr noundef nonnull %8) #17
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
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %11) #18
  store i64 %307, ptr %11, align 16
  store i64 %308, ptr %32, align 8
  store i64 %309, ptr %34, align 16
  br i1 %30, label %319, label %336

319:
  %320 = phi float [ 1.000000e+00, %313 ], [ %342, %336 ], [ %351, %343 ], [ %360, %352 ]
  call fastcc void @texel_at(ptr noundef nonnull %66, ptr noundef nonnull %11, i32 noundef %298, ptr noundef nonnull %9) #17
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
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %11) #18
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
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %10) #18
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %9) #18
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %8) #18
  %386 = add i32 %55, -1
  %387 = and i32 %386, %55
  %388 = icmp eq i32 %387, 0
  br i1 %388, label %389, label %54

389:
  %390 = phi i32 [ 1, %69 ], [ 0, %5 ], [ 0, %366 ]
  ret i32 %390
}

define internal fastcc void @texel_at(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i32 noundef %2, ptr nocapture noundef writeonly %3) unnamed_addr #11 {
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
  %15 = getelementptr inbounds i8, ptr %0, i64 568
  %16 = getelementptr inbounds i8, ptr %0, i64 560
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
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %52, i64 noundef %56, i64 noundef 8, i32 noundef 4) #16
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
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %3, i32 noundef %52, i64 noundef %139, i64 noundef %20, i32 noundef 4) #16
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

declare i32 @llvm.cttz.i32(i32, i1 immarg) #12

define internal i32 @copy_cells(ptr noundef %0, ptr noundef %1, ptr nocapture noundef readonly %2, i64 noundef %3) unnamed_addr #13 {
  %5 = load i64, ptr %2, align 8
  %6 = lshr i64 %5, 8
  %7 = and i64 %6, 7
  %8 = getelementptr [5 x i8], ptr @copy_cells.heights, i64 0, i64 %7
  %9 = load i8, ptr %8, align 1
  %10 = zext i8 %9 to i64
  %11 = icmp eq i64 %7, 0
  %12 = select i1 %11, i64 2, i64 1
  %13 = getelementptr inbounds i8, ptr %0, i64 584
  %14 = load i64, ptr %13, align 8
  %15 = icmp eq i64 %14, %3
  br i1 %15, label %16, label %19

16:
  %17 = getelementptr inbounds i8, ptr %0, i64 64
  %18 = load ptr, ptr %17, align 8
  br label %23

19:
  %20 = shl i64 %3, 24
  %21 = add i64 %20, 16777216
  %22 = tail call ptr @host_address_of(ptr noundef nonnull %0, ptr noundef %1, i32 noundef 1, i64 noundef %21, i64 noundef 1, i32 noundef 1) #15
  br label %23

23:
  %24 = phi ptr [ %18, %16 ], [ %22, %19 ]
  %25 = icmp eq i64 %7, 3
  %26 = getelementptr inbounds i8, ptr %0, i64 552
  %27 = getelementptr inbounds i8, ptr %2, i64 8
  %28 = shl nuw nsw i64 %12, 2
  %29 = add nsw i64 %28, -1
  %30 = getelementptr i8, ptr %2, i64 16
  %31 = getelementptr inbounds i8, ptr %0, i64 72
  br label %32

32:
  %33 = phi i1 [ true, %23 ], [ %140, %138 ]
  %34 = phi i64 [ 0, %23 ], [ %139, %138 ]
  br i1 %25, label %35, label %40

35:
  %36 = lshr i64 %34, 1
  %37 = and i64 %36, 32
  %38 = and i64 %34, 31
  %39 = or disjoint i64 %37, %38
  br label %42

40:
  %41 = urem i64 %34, %10
  br label %42

42:
  %43 = phi i64 [ %39, %35 ], [ %41, %40 ]
  %44 = load ptr, ptr %26, align 8
  %45 = getelementptr %struct.tensor_memory, ptr %44, i64 %3
  %46 = load i64, ptr %27, align 8
  %47 = and i64 %46, 65535
  %48 = add nuw nsw i64 %29, %47
  %49 = icmp ugt i64 %48, 511
  br i1 %49, label %77, label %50

50:
  %51 = lshr i64 %47, 5
  %52 = lshr i64 %48, 5
  %53 = icmp ugt i64 %51, %52
  br i1 %53, label %67, label %54

54:
  %55 = load i64, ptr %13, align 8
  %56 = getelementptr %struct.tensor_memory, ptr %44, i64 %55, i32 1
  %57 = load i32, ptr %56, align 8
  br label %61

58:
  %59 = add nuw nsw i64 %62, 1
  %60 = icmp eq i64 %62, %52
  br i1 %60, label %67, label %61

61:
  %62 = phi i64 [ %51, %54 ], [ %59, %58 ]
  %63 = trunc nuw nsw i64 %62 to i32
  %64 = shl nuw i32 1, %63
  %65 = and i32 %57, %64
  %66 = icmp eq i32 %65, 0
  br i1 %66, label %77, label %58

67:
  %68 = shl nuw nsw i64 %34, 11
  %69 = getelementptr i8, ptr %45, i64 %68
  %70 = getelementptr i32, ptr %69, i64 %47
  %71 = icmp eq ptr %70, null
  br i1 %71, label %77, label %72

72:
  %73 = lshr i64 %43, 3
  %74 = and i64 %43, 7
  %75 = lshr i64 %43, 7
  %76 = and i64 %43, 127
  br label %82

77:
  %78 = getelementptr inbounds i8, ptr %2, i64 104
  %79 = load i32, ptr %78, align 8
  %80 = getelementptr inbounds i8, ptr %2, i64 108
  %81 = load i32, ptr %80, align 4
  tail call fastcc void @outside(ptr noundef %0, ptr noundef %1, i32 noundef %79, i32 noundef %81, i64 noundef %46, i64 noundef 4, i32 noundef 6) #16
  br label %142

82:
  %83 = phi i64 [ 0, %72 ], [ %136, %133 ]
  %84 = load i64, ptr %30, align 8
  %85 = shl i64 %83, 4
  %86 = shl i64 %84, 4
  %87 = and i64 %86, 262128
  %88 = lshr i64 %84, 12
  %89 = and i64 %88, 262128
  %90 = lshr i64 %84, 28
  %91 = and i64 %90, 262128
  %92 = and i64 %84, -2305843009213693952
  %93 = icmp eq i64 %92, 2305843009213693952
  br i1 %93, label %94, label %104

94:
  %95 = mul i64 %89, %75
  %96 = lshr exact i64 %85, 2
  %97 = mul i64 %91, %96
  %98 = add nuw nsw i64 %87, %76
  %99 = add i64 %98, %95
  %100 = add i64 %99, %97
  %101 = lshr i64 %100, 2
  %102 = and i64 %101, 96
  %103 = xor i64 %102, %100
  br label %123

104:
  %105 = icmp ult i64 %84, 4611686018427387904
  %106 = lshr i64 %84, 62
  %107 = sub nuw nsw i64 4, %106
  %108 = select i1 %105, i64 0, i64 %107
  %109 = mul i64 %91, %73
  %110 = add i64 %109, %87
  %111 = add nuw nsw i64 %108, 4
  %112 = shl nuw nsw i64 %74, %111
  %113 = mul i64 %89, %83
  %114 = select i1 %105, i64 %113, i64 %85
  %115 = add i64 %110, %114
  %116 = add i64 %115, %112
  %117 = shl nsw i64 -1, %108
  %118 = xor i64 %117, -1
  %119 = lshr i64 %116, 7
  %120 = and i64 %119, %118
  %121 = shl nuw nsw i64 %120, 4
  %122 = xor i64 %121, %116
  br label %123

123:
  %124 = phi i64 [ %103, %94 ], [ %122, %104 ]
  %125 = add i64 %124, 16
  %126 = load i64, ptr %31, align 8
  %127 = icmp ugt i64 %125, %126
  br i1 %127, label %128, label %133

128:
  %129 = getelementptr inbounds i8, ptr %2, i64 104
  %130 = load i32, ptr %129, align 8
  %131 = getelementptr inbounds i8, ptr %2, i64 108
  %132 = load i32, ptr %131, align 4
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %130, i32 noundef %132, i64 noundef %124, i64 noundef 16, i32 noundef 1) #16
  br label %142

133:
  %134 = getelementptr i8, ptr %70, i64 %85
  %135 = getelementptr i8, ptr %24, i64 %124
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 dereferenceable(16) %134, ptr noundef nonnull align 1 dereferenceable(16) %135, i64 16, i1 false)
  %136 = add nuw nsw i64 %83, 1
  %137 = icmp eq i64 %136, %12
  br i1 %137, label %138, label %82

138:
  %139 = add nuw nsw i64 %34, 1
  %140 = icmp ult i64 %34, 127
  %141 = icmp eq i64 %139, 128
  br i1 %141, label %142, label %32

142:
  %143 = phi i1 [ %33, %128 ], [ %33, %77 ], [ %140, %138 ]
  %144 = zext i1 %143 to i32
  ret i32 %144
}

define internal noundef i32 @multiply_cells(ptr noundef %0, ptr noundef %1, ptr nocapture noundef readonly %2, i64 noundef %3) unnamed_addr #13 {
  %5 = getelementptr i8, ptr %2, i64 32
  %6 = load i64, ptr %5, align 8
  %7 = load i64, ptr %2, align 8
  %8 = lshr i64 %7, 4
  %9 = and i64 %8, 7
  %10 = lshr i64 %7, 15
  %11 = and i64 %10, 3
  %12 = lshr i64 %7, 7
  %13 = and i64 %12, 1
  %14 = lshr i64 %6, 7
  %15 = and i64 %14, 7
  %16 = lshr i64 %6, 10
  %17 = and i64 %16, 7
  %18 = icmp ugt i64 %15, 5
  %19 = icmp ugt i64 %17, 5
  %20 = or i1 %18, %19
  br i1 %20, label %123, label %21

21:
  %22 = getelementptr [7 x [6 x i8]], ptr @described.types, i64 0, i64 %9, i64 %15
  %23 = load i8, ptr %22, align 1
  %24 = icmp eq i8 %23, -1
  br i1 %24, label %123, label %25

25:
  %26 = getelementptr [7 x [6 x i8]], ptr @described.types, i64 0, i64 %9, i64 %17
  %27 = load i8, ptr %26, align 1
  %28 = icmp ne i8 %27, -1
  %29 = and i64 %6, 4
  %30 = icmp eq i64 %29, 0
  %31 = and i1 %30, %28
  br i1 %31, label %32, label %123

32:
  %33 = getelementptr i8, ptr %2, i64 16
  %34 = load i64, ptr %33, align 8
  %35 = zext i8 %23 to i64
  %36 = shl i64 %6, 17
  %37 = and i64 %36, 4294967296
  %38 = shl i64 %6, 27
  %39 = and i64 %38, 1099511627776
  %40 = or disjoint i64 %39, %37
  %41 = or disjoint i64 %40, %35
  %42 = getelementptr i8, ptr %2, i64 24
  %43 = load i64, ptr %42, align 8
  %44 = lshr i64 %6, 14
  %45 = zext i8 %27 to i64
  %46 = shl i64 %6, 16
  %47 = and i64 %46, 4294967296
  %48 = shl i64 %44, 40
  %49 = and i64 %48, 1099511627776
  %50 = or disjoint i64 %49, %47
  %51 = or disjoint i64 %50, %45
  %52 = lshr i64 %6, 20
  %53 = and i64 %52, 496
  %54 = lshr exact i64 %53, %13
  %55 = and i64 %44, 504
  %56 = icmp ugt i64 %9, 4
  br i1 %56, label %63, label %57

57:
  %58 = getelementptr [13 x i8], ptr @in_chunk, i64 0, i64 %35
  %59 = load i8, ptr %58, align 1
  %60 = udiv i8 16, %59
  %61 = udiv i8 32, %60
  %62 = icmp eq i64 %9, 4
  br i1 %62, label %75, label %70

63:
  %64 = icmp eq i64 %11, 0
  %65 = trunc nuw nsw i64 %11 to i32
  %66 = add nsw i32 %65, -1
  %67 = shl nuw nsw i32 1, %66
  %68 = zext nneg i32 %67 to i64
  %69 = select i1 %64, i64 2, i64 %68
  br label %75

70:
  %71 = lshr i64 %6, 4
  %72 = and i64 %71, 3
  %73 = getelementptr [4 x i32], ptr @described.results, i64 0, i64 %72
  %74 = load i32, ptr %73, align 4
  br label %75

75:
  %76 = phi i64 [ 0, %70 ], [ 1, %57 ], [ %69, %63 ]
  %77 = phi i8 [ %61, %70 ], [ %61, %57 ], [ 64, %63 ]
  %78 = phi i1 [ true, %70 ], [ false, %57 ], [ false, %63 ]
  %79 = phi i32 [ %74, %70 ], [ 7, %57 ], [ 7, %63 ]
  %80 = zext nneg i8 %77 to i64
  %81 = and i64 %6, 8388608
  %82 = icmp eq i64 %81, 0
  %83 = lshr i64 %6, 29
  %84 = lshr i64 %6, 4
  %85 = icmp eq i64 %54, 64
  %86 = icmp eq i64 %13, 0
  %87 = and i1 %86, %85
  %88 = and i64 %7, 262144
  %89 = icmp eq i64 %88, 0
  %90 = select i1 %87, i1 %89, i1 false
  %91 = mul nuw nsw i64 %54, %55
  %92 = lshr i64 %91, 7
  %93 = select i1 %90, i64 16, i64 32
  %94 = select i1 %90, i64 %55, i64 %92
  %95 = add nsw i64 %55, -1
  %96 = icmp ult i64 %95, 256
  %97 = and i64 %94, 7
  %98 = icmp eq i64 %97, 0
  %99 = select i1 %96, i1 %98, i1 false
  br i1 %99, label %100, label %123

100:
  switch i64 %54, label %123 [
    i64 128, label %102
    i64 64, label %102
    i64 32, label %101
  ]

101:
  br i1 %89, label %123, label %102

102:
  %103 = icmp ugt i64 %6, 2147483647
  %104 = and i1 %103, %56
  %105 = icmp eq i32 %79, 8
  %106 = icmp eq i64 %9, 3
  %107 = xor i1 %106, %105
  %108 = or i1 %104, %107
  %109 = icmp ne i32 %79, 255
  %110 = xor i1 %108, true
  %111 = select i1 %110, i1 %109, i1 false
  %112 = icmp eq i64 %54, 128
  %113 = select i1 %78, i1 true, i1 %112
  %114 = select i1 %111, i1 %113, i1 false
  br i1 %114, label %115, label %123

115:
  %116 = and i64 %7, 524288
  %117 = icmp ne i64 %116, 0
  %118 = zext i8 %23 to i32
  %119 = icmp ugt i8 %23, 8
  %120 = icmp ne i8 %23, 12
  %121 = and i1 %119, %120
  %122 = and i1 %117, %121
  br i1 %122, label %123, label %129

123:
  %124 = getelementptr inbounds i8, ptr %2, i64 104
  %125 = load i32, ptr %124, align 8
  %126 = getelementptr inbounds i8, ptr %2, i64 108
  %127 = load i32, ptr %126, align 4
  %128 = shl nuw i32 1, %127
  tail call void @fault(ptr noundef %0, ptr noundef %1, i32 noundef 8, i32 noundef %125, i32 noundef %128, i64 noundef 0, i64 noundef 0, i32 noundef -1) #15
  br label %645

129:
  %130 = getelementptr inbounds i8, ptr %0, i64 552
  %131 = load ptr, ptr %130, align 8
  %132 = getelementptr %struct.tensor_memory, ptr %131, i64 %3
  %133 = getelementptr inbounds i8, ptr %0, i64 544
  %134 = load ptr, ptr %133, align 8
  %135 = getelementptr i8, ptr %134, i64 65536
  %136 = getelementptr i8, ptr %134, i64 196608
  %137 = getelementptr i8, ptr %134, i64 327680
  %138 = shl nuw nsw i64 %93, 2
  %139 = getelementptr inbounds i8, ptr %2, i64 8
  %140 = icmp eq i64 %76, 0
  %141 = select i1 %140, i64 4, i64 6
  %142 = getelementptr [8 x i64], ptr %139, i64 0, i64 %141
  %143 = load i64, ptr %142, align 8
  br i1 %140, label %144, label %149

144:
  %145 = getelementptr i8, ptr %2, i64 48
  %146 = load i64, ptr %145, align 8
  %147 = shl i64 %146, 52
  %148 = sub i64 4607182418800017408, %147
  br label %149

149:
  %150 = phi i64 [ %148, %144 ], [ 4607182418800017408, %129 ]
  %151 = bitcast i64 %150 to double
  %152 = icmp eq i64 %116, 0
  br i1 %152, label %153, label %192

153:
  %154 = getelementptr inbounds i8, ptr %0, i64 584
  %155 = load i64, ptr %154, align 8
  %156 = icmp eq i64 %155, %3
  br i1 %156, label %157, label %160

157:
  %158 = getelementptr inbounds i8, ptr %0, i64 64
  %159 = load ptr, ptr %158, align 8
  br label %164

160:
  %161 = shl i64 %3, 24
  %162 = add i64 %161, 16777216
  %163 = tail call ptr @host_address_of(ptr noundef nonnull %0, ptr noundef %1, i32 noundef 1, i64 noundef %162, i64 noundef 1, i32 noundef 1) #15
  br label %164

164:
  %165 = phi ptr [ %159, %157 ], [ %163, %160 ]
  %166 = tail call fastcc i64 @gather(ptr noundef nonnull %0, ptr noundef %165, i64 %34, i64 %41, i64 noundef 0, i64 noundef %54, i64 noundef %80, ptr noundef %134, i64 noundef %80, i64 noundef 1) #17
  %167 = icmp sgt i64 %166, -1
  br i1 %167, label %168, label %173

168:
  %169 = getelementptr inbounds i8, ptr %2, i64 104
  %170 = load i32, ptr %169, align 8
  %171 = getelementptr inbounds i8, ptr %2, i64 108
  %172 = load i32, ptr %171, align 4
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %170, i32 noundef %172, i64 noundef %166, i64 noundef 16, i32 noundef 1) #16
  br label %645

173:
  %174 = icmp ult i64 %54, %138
  br i1 %174, label %175, label %266

175:
  %176 = shl nuw nsw i64 %80, 3
  br label %177

177:
  %178 = phi i64 [ %54, %175 ], [ %190, %177 ]
  %179 = mul i64 %178, %80
  %180 = getelementptr double, ptr %134, i64 %179
  %181 = urem i64 %178, %54
  %182 = mul nuw nsw i64 %181, %80
  %183 = getelementptr double, ptr %134, i64 %182
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %180, ptr align 8 %183, i64 %176, i1 false)
  %184 = or disjoint i64 %178, 1
  %185 = mul i64 %184, %80
  %186 = getelementptr double, ptr %134, i64 %185
  %187 = urem i64 %184, %54
  %188 = mul nuw nsw i64 %187, %80
  %189 = getelementptr double, ptr %134, i64 %188
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 8 %186, ptr align 8 %189, i64 %176, i1 false)
  %190 = add nuw nsw i64 %178, 2
  %191 = icmp eq i64 %190, %138
  br i1 %191, label %266, label %177

192:
  %193 = getelementptr [13 x i8], ptr @in_chunk, i64 0, i64 %35
  %194 = load i8, ptr %193, align 1
  %195 = lshr i8 %194, 2
  %196 = getelementptr inbounds i8, ptr %0, i64 584
  %197 = add nsw i64 %93, -1
  %198 = and i64 %6, 8192
  %199 = icmp eq i64 %198, 0
  %200 = udiv i8 %77, %195
  %201 = zext nneg i8 %200 to i64
  %202 = select i1 %90, i64 4, i64 5
  br label %203

203:
  %204 = phi i64 [ 0, %192 ], [ %264, %263 ]
  %205 = lshr i64 %204, %202
  %206 = shl nuw i64 %205, 5
  %207 = and i64 %204, %197
  %208 = add nuw i64 %206, %207
  %209 = load i64, ptr %33, align 8
  %210 = lshr i64 %209, 16
  %211 = and i64 %210, 16
  %212 = add i64 %208, %211
  %213 = and i64 %209, 65535
  %214 = add nsw i64 %213, -1
  %215 = add nsw i64 %214, %201
  %216 = icmp ugt i64 %212, 127
  %217 = icmp ugt i64 %215, 511
  %218 = or i1 %216, %217
  br i1 %218, label %250, label %219

219:
  %220 = lshr i64 %213, 5
  %221 = lshr i64 %215, 5
  %222 = icmp ugt i64 %220, %221
  br i1 %222, label %237, label %223

223:
  %224 = load ptr, ptr %130, align 8
  %225 = load i64, ptr %196, align 8
  %226 = getelementptr %struct.tensor_memory, ptr %224, i64 %225, i32 1
  %227 = load i32, ptr %226, align 8
  br label %231

228:
  %229 = add nuw nsw i64 %232, 1
  %230 = icmp ult i64 %232, %221
  br i1 %230, label %231, label %237

231:
  %232 = phi i64 [ %220, %223 ], [ %229, %228 ]
  %233 = trunc nuw nsw i64 %232 to i32
  %234 = shl nuw i32 1, %233
  %235 = and i32 %234, %227
  %236 = icmp eq i32 %235, 0
  br i1 %236, label %250, label %228

237:
  %238 = shl nuw nsw i64 %212, 11
  %239 = getelementptr i8, ptr %132, i64 %238
  %240 = getelementptr i32, ptr %239, i64 %213
  %241 = icmp eq ptr %240, null
  br i1 %241, label %250, label %242

242:
  %243 = tail call fastcc double @number_at(ptr noundef nonnull %240, i64 noundef 0, i32 noundef %118) #17
  %244 = fneg double %243
  %245 = select i1 %199, double %243, double %244
  %246 = mul i64 %204, %80
  %247 = getelementptr double, ptr %134, i64 %246
  store double %245, ptr %247, align 8
  %248 = mul nuw nsw i64 %204, %80
  %249 = getelementptr double, ptr %134, i64 %248
  br label %255

250:
  %251 = getelementptr inbounds i8, ptr %2, i64 104
  %252 = load i32, ptr %251, align 8
  %253 = getelementptr inbounds i8, ptr %2, i64 108
  %254 = load i32, ptr %253, align 4
  tail call fastcc void @outside(ptr noundef %0, ptr noundef %1, i32 noundef %252, i32 noundef %254, i64 noundef %209, i64 noundef 4, i32 noundef 6) #16
  br label %645

255:
  %256 = phi i64 [ %261, %255 ], [ 1, %242 ]
  %257 = tail call fastcc double @number_at(ptr noundef nonnull %240, i64 noundef %256, i32 noundef %118) #17
  %258 = fneg double %257
  %259 = select i1 %199, double %257, double %258
  %260 = getelementptr double, ptr %249, i64 %256
  store double %259, ptr %260, align 8
  %261 = add nuw nsw i64 %256, 1
  %262 = icmp eq i64 %261, %80
  br i1 %262, label %263, label %255

263:
  %264 = add nuw nsw i64 %204, 1
  %265 = icmp eq i64 %264, %138
  br i1 %265, label %266, label %203

266:
  %267 = load i64, ptr %2, align 8
  %268 = lshr i64 %267, 7
  %269 = and i64 %268, 1
  %270 = lshr exact i64 %55, %269
  %271 = tail call i64 @llvm.umin.i64(i64 %270, i64 %94)
  %272 = freeze i64 %271
  %273 = icmp eq i64 %55, 0
  br i1 %273, label %312, label %274

274:
  %275 = icmp eq i64 %269, 0
  %276 = and i64 %3, -2
  %277 = getelementptr inbounds i8, ptr %0, i64 584
  %278 = getelementptr inbounds i8, ptr %0, i64 64
  br label %282

279:
  %280 = add i64 %283, %272
  %281 = icmp ult i64 %280, %55
  br i1 %281, label %282, label %312

282:
  %283 = phi i64 [ 0, %274 ], [ %280, %279 ]
  br i1 %275, label %287, label %284

284:
  %285 = udiv i64 %283, %270
  %286 = add i64 %285, %276
  br label %287

287:
  %288 = phi i64 [ %286, %284 ], [ %3, %282 ]
  %289 = load i64, ptr %277, align 8
  %290 = icmp eq i64 %289, %288
  br i1 %290, label %291, label %293

291:
  %292 = load ptr, ptr %278, align 8
  br label %297

293:
  %294 = shl i64 %288, 24
  %295 = add i64 %294, 16777216
  %296 = tail call ptr @host_address_of(ptr noundef nonnull %0, ptr noundef %1, i32 noundef 1, i64 noundef %295, i64 noundef 1, i32 noundef 1) #15
  br label %297

297:
  %298 = phi ptr [ %292, %291 ], [ %296, %293 ]
  %299 = urem i64 %283, %94
  %300 = sub nuw i64 %283, %299
  %301 = mul i64 %300, %80
  %302 = getelementptr double, ptr %135, i64 %301
  %303 = getelementptr double, ptr %302, i64 %299
  %304 = urem i64 %283, %270
  %305 = tail call fastcc i64 @gather(ptr noundef nonnull %0, ptr noundef %298, i64 %43, i64 %51, i64 noundef %304, i64 noundef %272, i64 noundef %80, ptr noundef %303, i64 noundef 1, i64 noundef %94) #17
  %306 = icmp slt i64 %305, 0
  br i1 %306, label %279, label %307

307:
  %308 = getelementptr inbounds i8, ptr %2, i64 104
  %309 = load i32, ptr %308, align 8
  %310 = getelementptr inbounds i8, ptr %2, i64 108
  %311 = load i32, ptr %310, align 4
  tail call fastcc void @outside(ptr noundef nonnull %0, ptr noundef %1, i32 noundef %309, i32 noundef %311, i64 noundef %305, i64 noundef 16, i32 noundef 1) #16
  br label %645

312:
  %313 = add nsw i64 %93, -1
  %314 = add nsw i64 %94, -1
  %315 = getelementptr inbounds i8, ptr %0, i64 584
  %316 = icmp eq i64 %94, 0
  %317 = icmp eq i64 %143, 0
  %318 = icmp eq i64 %76, 0
  %319 = getelementptr i8, ptr %2, i64 40
  %320 = select i1 %90, i64 4, i64 5
  br label %327

321:
  %322 = mul nuw nsw i64 %94, %80
  %323 = lshr exact i64 %94, 3
  %324 = getelementptr i8, ptr %2, i64 48
  %325 = select i1 %140, i1 true, i1 %316
  %326 = select i1 %90, i64 4, i64 5
  br label %457

327:
  %328 = phi i64 [ 0, %312 ], [ %443, %442 ]
  %329 = lshr i64 %328, %320
  %330 = shl nuw i64 %329, 5
  %331 = and i64 %328, %313
  %332 = add nuw i64 %330, %331
  %333 = load i64, ptr %139, align 8
  %334 = lshr i64 %333, 16
  %335 = and i64 %334, 16
  %336 = add i64 %332, %335
  %337 = and i64 %333, 65535
  %338 = add nsw i64 %314, %337
  %339 = icmp ugt i64 %336, 127
  %340 = icmp ugt i64 %338, 511
  %341 = or i1 %340, %339
  br i1 %341, label %369, label %342

342:
  %343 = lshr i64 %337, 5
  %344 = lshr i64 %338, 5
  %345 = icmp ugt i64 %343, %344
  br i1 %345, label %360, label %346

346:
  %347 = load ptr, ptr %130, align 8
  %348 = load i64, ptr %315, align 8
  %349 = getelementptr %struct.tensor_memory, ptr %347, i64 %348, i32 1
  %350 = load i32, ptr %349, align 8
  br label %354

351:
  %352 = add nuw nsw i64 %355, 1
  %353 = icmp eq i64 %355, %344
  br i1 %353, label %360, label %354

354:
  %355 = phi i64 [ %343, %346 ], [ %352, %351 ]
  %356 = trunc nuw nsw i64 %355 to i32
  %357 = shl nuw i32 1, %356
  %358 = and i32 %350, %357
  %359 = icmp eq i32 %358, 0
  br i1 %359, label %369, label %351

360:
  %361 = shl nuw nsw i64 %336, 11
  %362 = getelementptr i8, ptr %132, i64 %361
  %363 = getelementptr i32, ptr %362, i64 %337
  %364 = icmp eq ptr %363, null
  br i1 %364, label %369, label %365

365:
  br i1 %316, label %374, label %366

366:
  %367 = mul nuw nsw i64 %328, %94
  %368 = getelementptr double, ptr %137, i64 %367
  br label %383

369:
  %370 = getelementptr inbounds i8, ptr %2, i64 104
  %371 = load i32, ptr %370, align 8
  %372 = getelementptr inbounds i8, ptr %2, i64 108
  %373 = load i32, ptr %372, align 4
  tail call fastcc void @outside(ptr noundef %0, ptr noundef %1, i32 noundef %371, i32 noundef %373, i64 noundef %333, i64 noundef 4, i32 noundef 6) #16
  br label %645

374:
  br i1 %318, label %442, label %375

375:
  %376 = shl i64 %329, 14
  %377 = shl i64 %328, 9
  %378 = and i64 %377, 15872
  %379 = or disjoint i64 %376, %378
  %380 = lshr i64 %328, 5
  %381 = mul nuw nsw i64 %328, %80
  %382 = getelementptr double, ptr %134, i64 %381
  br label %394

383:
  %384 = phi i64 [ 0, %366 ], [ %392, %389 ]
  br i1 %317, label %389, label %385

385:
  %386 = getelementptr i32, ptr %363, i64 %384
  %387 = tail call fastcc double @number_at(ptr noundef %386, i64 noundef 0, i32 noundef %79) #17
  %388 = fmul double %387, %151
  br label %389

389:
  %390 = phi double [ %388, %385 ], [ 0.000000e+00, %383 ]
  %391 = getelementptr double, ptr %368, i64 %384
  store double %390, ptr %391, align 8
  %392 = add nuw nsw i64 %384, 1
  %393 = icmp eq i64 %392, %94
  br i1 %393, label %374, label %383

394:
  %395 = phi i64 [ 0, %375 ], [ %440, %435 ]
  %396 = load i64, ptr %319, align 8
  %397 = mul nuw nsw i64 %395, %76
  %398 = udiv i64 %397, %80
  %399 = add nuw i64 %398, %83
  %400 = add i64 %396, %380
  %401 = and i64 %400, 511
  %402 = or disjoint i64 %401, %379
  %403 = getelementptr [65536 x i32], ptr %132, i64 0, i64 %402
  %404 = load i32, ptr %403, align 4
  %405 = trunc i64 %399 to i32
  %406 = shl i32 %405, 3
  %407 = and i32 %406, 24
  %408 = lshr i32 %404, %407
  %409 = and i32 %408, 255
  br i1 %82, label %410, label %428

410:
  %411 = lshr i32 %408, 3
  %412 = and i32 %411, 15
  %413 = and i32 %408, 7
  %414 = icmp eq i32 %412, 0
  %415 = tail call i32 @llvm.umax.i32(i32 %412, i32 1)
  %416 = add nuw nsw i32 %415, 1013
  %417 = zext nneg i32 %416 to i64
  %418 = shl nuw nsw i64 %417, 52
  %419 = bitcast i64 %418 to double
  %420 = or disjoint i32 %413, 8
  %421 = select i1 %414, i32 %413, i32 %420
  %422 = uitofp nneg i32 %421 to double
  %423 = fmul double %422, %419
  %424 = icmp eq i32 %412, 15
  %425 = icmp eq i32 %413, 7
  %426 = and i1 %425, %424
  br i1 %426, label %427, label %435

427:
  br label %435

428:
  %429 = icmp eq i32 %409, 255
  br i1 %429, label %435, label %430

430:
  %431 = add nuw nsw i32 %409, 896
  %432 = zext nneg i32 %431 to i64
  %433 = shl nuw nsw i64 %432, 52
  %434 = bitcast i64 %433 to double
  br label %435

435:
  %436 = phi double [ %434, %430 ], [ 0x7FF8000000000000, %428 ], [ 0x7FF8000000000000, %427 ], [ %423, %410 ]
  %437 = getelementptr double, ptr %382, i64 %395
  %438 = load double, ptr %437, align 8
  %439 = fmul double %436, %438
  store double %439, ptr %437, align 8
  %440 = add nuw nsw i64 %395, 1
  %441 = icmp ult i64 %440, %80
  br i1 %441, label %394, label %442

442:
  %443 = add nuw nsw i64 %328, 1
  %444 = icmp eq i64 %443, %138
  br i1 %444, label %321, label %327

445:
  %446 = getelementptr inbounds i8, ptr %2, i64 72
  %447 = load i64, ptr %2, align 8
  %448 = and i64 %447, 128
  %449 = icmp eq i64 %448, 0
  %450 = shl i64 %3, 2
  %451 = and i64 %450, 4
  %452 = select i1 %449, i64 0, i64 %451
  %453 = getelementptr i32, ptr %446, i64 %452
  %454 = and i64 %6, 8
  %455 = icmp eq i64 %454, 0
  %456 = select i1 %90, i64 4, i64 5
  br label %541

457:
  %458 = phi i64 [ 0, %321 ], [ %539, %532 ]
  br i1 %90, label %462, label %459

459:
  %460 = shl nuw nsw i64 %458, 5
  %461 = udiv i64 %460, %54
  br label %462

462:
  %463 = phi i64 [ %461, %459 ], [ 0, %457 ]
  %464 = mul i64 %322, %463
  %465 = getelementptr double, ptr %135, i64 %464
  %466 = select i1 %140, ptr %465, ptr %136
  br i1 %325, label %532, label %467

467:
  %468 = mul nsw i64 %463, %94
  %469 = shl nuw nsw i64 %458, 14
  br label %470

470:
  %471 = phi i64 [ 0, %467 ], [ %480, %479 ]
  %472 = getelementptr double, ptr %465, i64 %471
  %473 = add nuw nsw i64 %471, %468
  %474 = shl i64 %473, 9
  %475 = and i64 %474, 15872
  %476 = or disjoint i64 %475, %469
  %477 = lshr i64 %473, 5
  %478 = getelementptr double, ptr %136, i64 %471
  br label %482

479:
  %480 = add nuw nsw i64 %471, 1
  %481 = icmp eq i64 %480, %94
  br i1 %481, label %532, label %470

482:
  %483 = phi i64 [ 0, %470 ], [ %530, %526 ]
  %484 = mul nuw nsw i64 %483, %94
  %485 = getelementptr double, ptr %472, i64 %484
  %486 = load double, ptr %485, align 8
  %487 = load i64, ptr %324, align 8
  %488 = mul nuw nsw i64 %483, %76
  %489 = udiv i64 %488, %80
  %490 = add nuw i64 %489, %84
  %491 = add i64 %487, %477
  %492 = and i64 %491, 511
  %493 = or disjoint i64 %492, %476
  %494 = getelementptr [65536 x i32], ptr %132, i64 0, i64 %493
  %495 = load i32, ptr %494, align 4
  %496 = trunc i64 %490 to i32
  %497 = shl i32 %496, 3
  %498 = and i32 %497, 24
  %499 = lshr i32 %495, %498
  %500 = and i32 %499, 255
  br i1 %82, label %501, label %519

501:
  %502 = lshr i32 %499, 3
  %503 = and i32 %502, 15
  %504 = and i32 %499, 7
  %505 = icmp eq i32 %503, 0
  %506 = tail call i32 @llvm.umax.i32(i32 %503, i32 1)
  %507 = add nuw nsw i32 %506, 1013
  %508 = zext nneg i32 %507 to i64
  %509 = shl nuw nsw i64 %508, 52
  %510 = bitcast i64 %509 to double
  %511 = or disjoint i32 %504, 8
  %512 = select i1 %505, i32 %504, i32 %511
  %513 = uitofp nneg i32 %512 to double
  %514 = fmul double %513, %510
  %515 = icmp eq i32 %503, 15
  %516 = icmp eq i32 %504, 7
  %517 = and i1 %516, %515
  br i1 %517, label %518, label %526

518:
  br label %526

519:
  %520 = icmp eq i32 %500, 255
  br i1 %520, label %526, label %521

521:
  %522 = add nuw nsw i32 %500, 896
  %523 = zext nneg i32 %522 to i64
  %524 = shl nuw nsw i64 %523, 52
  %525 = bitcast i64 %524 to double
  br label %526

526:
  %527 = phi double [ %525, %521 ], [ 0x7FF8000000000000, %519 ], [ 0x7FF8000000000000, %518 ], [ %514, %501 ]
  %528 = fmul double %486, %527
  %529 = getelementptr double, ptr %478, i64 %484
  store double %528, ptr %529, align 8
  %530 = add nuw nsw i64 %483, 1
  %531 = icmp eq i64 %530, %80
  br i1 %531, label %479, label %482

532:
  %533 = phi ptr [ %466, %462 ], [ %136, %479 ]
  %534 = shl nuw i64 %458, %326
  %535 = mul nuw nsw i64 %534, %80
  %536 = getelementptr double, ptr %134, i64 %535
  %537 = mul nuw nsw i64 %534, %94
  %538 = getelementptr double, ptr %137, i64 %537
  tail call void @product_real(ptr noundef %536, ptr noundef %533, ptr noundef %538, i64 noundef %93, i64 noundef %323, i64 noundef %80) #15
  %539 = add nuw nsw i64 %458, 1
  %540 = icmp eq i64 %539, 4
  br i1 %540, label %445, label %457

541:
  %542 = phi i64 [ 0, %445 ], [ %594, %593 ]
  %543 = lshr i64 %542, %456
  %544 = shl nuw i64 %543, 5
  %545 = and i64 %542, %313
  %546 = add nuw i64 %544, %545
  %547 = load i64, ptr %139, align 8
  %548 = lshr i64 %547, 16
  %549 = and i64 %548, 16
  %550 = add i64 %546, %549
  %551 = and i64 %547, 65535
  %552 = add nsw i64 %314, %551
  %553 = icmp ugt i64 %550, 127
  %554 = icmp ugt i64 %552, 511
  %555 = or i1 %554, %553
  br i1 %555, label %578, label %556

556:
  %557 = lshr i64 %551, 5
  %558 = lshr i64 %552, 5
  %559 = icmp ugt i64 %557, %558
  br i1 %559, label %574, label %560

560:
  %561 = load ptr, ptr %130, align 8
  %562 = load i64, ptr %315, align 8
  %563 = getelementptr %struct.tensor_memory, ptr %561, i64 %562, i32 1
  %564 = load i32, ptr %563, align 8
  br label %568

565:
  %566 = add nuw nsw i64 %569, 1
  %567 = icmp eq i64 %569, %558
  br i1 %567, label %574, label %568

568:
  %569 = phi i64 [ %557, %560 ], [ %566, %565 ]
  %570 = trunc nuw nsw i64 %569 to i32
  %571 = shl nuw i32 1, %570
  %572 = and i32 %564, %571
  %573 = icmp eq i32 %572, 0
  br i1 %573, label %578, label %565

574:
  %575 = shl nuw nsw i64 %550, 11
  %576 = getelementptr i8, ptr %132, i64 %575
  %577 = getelementptr i32, ptr %576, i64 %551
  br label %578

578:
  %579 = phi ptr [ %577, %574 ], [ null, %541 ], [ null, %568 ]
  %580 = lshr i64 %550, 5
  %581 = getelementptr i32, ptr %453, i64 %580
  br i1 %316, label %593, label %582

582:
  %583 = trunc i64 %550 to i32
  %584 = and i32 %583, 31
  %585 = shl nuw i32 1, %584
  %586 = mul nuw nsw i64 %542, %94
  %587 = getelementptr double, ptr %137, i64 %586
  br label %588

588:
  %589 = phi i64 [ 0, %582 ], [ %643, %640 ]
  %590 = load i32, ptr %581, align 4
  %591 = and i32 %590, %585
  %592 = icmp eq i32 %591, 0
  br i1 %592, label %596, label %593

593:
  %594 = add nuw nsw i64 %542, 1
  %595 = icmp eq i64 %594, %138
  br i1 %595, label %645, label %541

596:
  %597 = getelementptr double, ptr %587, i64 %589
  %598 = load double, ptr %597, align 8
  switch i32 %79, label %630 [
    i32 0, label %599
    i32 7, label %625
  ]

599:
  %600 = fptrunc double %598 to float
  %601 = bitcast float %600 to i32
  %602 = fpext float %600 to double
  %603 = fcmp one double %598, %602
  %604 = and i32 %601, 1
  %605 = icmp eq i32 %604, 0
  %606 = and i1 %603, %605
  br i1 %606, label %607, label %618

607:
  %608 = fcmp ogt double %598, %602
  %609 = select i1 %608, i32 1, i32 -2147483647
  %610 = icmp slt i32 %601, 0
  %611 = xor i1 %610, %608
  %612 = select i1 %611, i32 1, i32 -1
  %613 = and i32 %601, 2147483646
  %614 = icmp eq i32 %613, 0
  %615 = add i32 %612, %601
  %616 = select i1 %614, i32 %609, i32 %615
  %617 = bitcast i32 %616 to float
  br label %618

618:
  %619 = phi float [ %617, %607 ], [ %600, %599 ]
  %620 = fcmp uno double %598, 0.000000e+00
  %621 = fptrunc float %619 to half
  %622 = bitcast half %621 to i16
  %623 = zext i16 %622 to i32
  %624 = select i1 %620, i32 32767, i32 %623
  br label %640

625:
  %626 = fptrunc double %598 to float
  %627 = fcmp uno float %626, 0.000000e+00
  br i1 %627, label %640, label %628

628:
  %629 = bitcast float %626 to i32
  br label %640

630:
  br i1 %455, label %636, label %631

631:
  %632 = fcmp ogt double %598, 0x41DFFFFFFFC00000
  %633 = fcmp olt double %598, 0xC1E0000000000000
  %634 = select i1 %633, double 0xC1E0000000000000, double %598
  %635 = select i1 %632, double 0x41DFFFFFFFC00000, double %634
  br label %636

636:
  %637 = phi double [ %635, %631 ], [ %598, %630 ]
  %638 = fptosi double %637 to i64
  %639 = trunc i64 %638 to i32
  br label %640

640:
  %641 = phi i32 [ %624, %618 ], [ %639, %636 ], [ %629, %628 ], [ 2147483647, %625 ]
  %642 = getelementptr i32, ptr %579, i64 %589
  store i32 %641, ptr %642, align 4
  %643 = add nuw nsw i64 %589, 1
  %644 = icmp eq i64 %643, %94
  br i1 %644, label %593, label %588

645:
  %646 = phi i32 [ 1, %123 ], [ 1, %168 ], [ 1, %250 ], [ 1, %307 ], [ 1, %369 ], [ 0, %593 ]
  ret i32 %646
}

declare i32 @llvm.ctpop.i32(i32) #12

declare i64 @llvm.ctpop.i64(i64) #14

declare i64 @llvm.smax.i64(i64, i64) #14

declare i64 @llvm.smin.i64(i64, i64) #14

declare i64 @llvm.umax.i64(i64, i64) #14

declare i64 @llvm.umin.i64(i64, i64) #14

declare i32 @llvm.smax.i32(i32, i32) #14

declare i32 @llvm.smin.i32(i32, i32) #14

declare i32 @llvm.umax.i32(i32, i32) #14

declare i32 @llvm.umin.i32(i32, i32) #14

declare i8 @llvm.umax.i8(i8, i8) #14

attributes #0 = { noinline nounwind }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nounwind }
attributes #3 = { cold noinline nounwind optsize }
attributes #4 = { nofree norecurse nounwind memory(argmem: readwrite) }
attributes #5 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #6 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #7 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read) }
attributes #8 = { nofree norecurse nosync nounwind memory(argmem: readwrite) }
attributes #9 = { nofree norecurse nosync nounwind memory(write, argmem: readwrite, inaccessiblemem: none) }
attributes #10 = { nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none) }
attributes #11 = { mustprogress nofree norecurse nosync nounwind willreturn memory(read, argmem: readwrite, inaccessiblemem: none) }
attributes #12 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #13 = { nounwind }
attributes #14 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #15 = { nobuiltin nounwind }
attributes #16 = { cold nobuiltin }
attributes #17 = { nobuiltin }
attributes #18 = { nounwind }

!4 = !{ptr @copy_cells, ptr @multiply_cells}
