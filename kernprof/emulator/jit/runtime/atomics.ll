; Made by scripts/build-runtime, with clang version 19.1.7. Sources: 780734019a4299f6c740a3c09b1681428b88f3212ba913ef8206ec2178ba8c8f
define dso_local void @atomic_add_b32(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %25, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %23, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i32, ptr %15, i64 %11
  %17 = load i32, ptr %16, align 4
  %18 = atomicrmw add ptr %14, i32 %17 monotonic, align 4
  %19 = load ptr, ptr %6, align 8
  %20 = getelementptr i8, ptr %19, i64 768
  %21 = getelementptr i32, ptr %20, i64 %11
  store i32 %18, ptr %21, align 4
  %22 = add i32 %8, -1
  %23 = and i32 %22, %8
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %25, label %7

25:
  ret void
}

define dso_local void @atomic_add_b32_shared(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %26, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %24, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i32, ptr %15, i64 %11
  %17 = load i32, ptr %16, align 4
  %18 = load i32, ptr %14, align 4
  %19 = add i32 %18, %17
  store i32 %19, ptr %14, align 4
  %20 = load ptr, ptr %6, align 8
  %21 = getelementptr i8, ptr %20, i64 768
  %22 = getelementptr i32, ptr %21, i64 %11
  store i32 %18, ptr %22, align 4
  %23 = add i32 %8, -1
  %24 = and i32 %23, %8
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %26, label %7

26:
  ret void
}

define dso_local void @atomic_and_b32(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %25, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %23, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i32, ptr %15, i64 %11
  %17 = load i32, ptr %16, align 4
  %18 = atomicrmw and ptr %14, i32 %17 monotonic, align 4
  %19 = load ptr, ptr %6, align 8
  %20 = getelementptr i8, ptr %19, i64 768
  %21 = getelementptr i32, ptr %20, i64 %11
  store i32 %18, ptr %21, align 4
  %22 = add i32 %8, -1
  %23 = and i32 %22, %8
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %25, label %7

25:
  ret void
}

define dso_local void @atomic_and_b32_shared(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %26, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %24, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i32, ptr %15, i64 %11
  %17 = load i32, ptr %16, align 4
  %18 = load i32, ptr %14, align 4
  %19 = and i32 %18, %17
  store i32 %19, ptr %14, align 4
  %20 = load ptr, ptr %6, align 8
  %21 = getelementptr i8, ptr %20, i64 768
  %22 = getelementptr i32, ptr %21, i64 %11
  store i32 %18, ptr %22, align 4
  %23 = add i32 %8, -1
  %24 = and i32 %23, %8
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %26, label %7

26:
  ret void
}

define dso_local void @atomic_or_b32(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %25, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %23, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i32, ptr %15, i64 %11
  %17 = load i32, ptr %16, align 4
  %18 = atomicrmw or ptr %14, i32 %17 monotonic, align 4
  %19 = load ptr, ptr %6, align 8
  %20 = getelementptr i8, ptr %19, i64 768
  %21 = getelementptr i32, ptr %20, i64 %11
  store i32 %18, ptr %21, align 4
  %22 = add i32 %8, -1
  %23 = and i32 %22, %8
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %25, label %7

25:
  ret void
}

define dso_local void @atomic_or_b32_shared(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %26, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %24, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i32, ptr %15, i64 %11
  %17 = load i32, ptr %16, align 4
  %18 = load i32, ptr %14, align 4
  %19 = or i32 %18, %17
  store i32 %19, ptr %14, align 4
  %20 = load ptr, ptr %6, align 8
  %21 = getelementptr i8, ptr %20, i64 768
  %22 = getelementptr i32, ptr %21, i64 %11
  store i32 %18, ptr %22, align 4
  %23 = add i32 %8, -1
  %24 = and i32 %23, %8
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %26, label %7

26:
  ret void
}

define dso_local void @atomic_xor_b32(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %25, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %23, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i32, ptr %15, i64 %11
  %17 = load i32, ptr %16, align 4
  %18 = atomicrmw xor ptr %14, i32 %17 monotonic, align 4
  %19 = load ptr, ptr %6, align 8
  %20 = getelementptr i8, ptr %19, i64 768
  %21 = getelementptr i32, ptr %20, i64 %11
  store i32 %18, ptr %21, align 4
  %22 = add i32 %8, -1
  %23 = and i32 %22, %8
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %25, label %7

25:
  ret void
}

define dso_local void @atomic_xor_b32_shared(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %26, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %24, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i32, ptr %15, i64 %11
  %17 = load i32, ptr %16, align 4
  %18 = load i32, ptr %14, align 4
  %19 = xor i32 %18, %17
  store i32 %19, ptr %14, align 4
  %20 = load ptr, ptr %6, align 8
  %21 = getelementptr i8, ptr %20, i64 768
  %22 = getelementptr i32, ptr %21, i64 %11
  store i32 %18, ptr %22, align 4
  %23 = add i32 %8, -1
  %24 = and i32 %23, %8
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %26, label %7

26:
  ret void
}

define dso_local void @atomic_exch_b32(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %25, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %23, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i32, ptr %15, i64 %11
  %17 = load i32, ptr %16, align 4
  %18 = atomicrmw xchg ptr %14, i32 %17 monotonic, align 4
  %19 = load ptr, ptr %6, align 8
  %20 = getelementptr i8, ptr %19, i64 768
  %21 = getelementptr i32, ptr %20, i64 %11
  store i32 %18, ptr %21, align 4
  %22 = add i32 %8, -1
  %23 = and i32 %22, %8
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %25, label %7

25:
  ret void
}

define dso_local void @atomic_exch_b32_shared(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %25, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %23, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i32, ptr %15, i64 %11
  %17 = load i32, ptr %16, align 4
  %18 = load i32, ptr %14, align 4
  store i32 %17, ptr %14, align 4
  %19 = load ptr, ptr %6, align 8
  %20 = getelementptr i8, ptr %19, i64 768
  %21 = getelementptr i32, ptr %20, i64 %11
  store i32 %18, ptr %21, align 4
  %22 = add i32 %8, -1
  %23 = and i32 %22, %8
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %25, label %7

25:
  ret void
}

define dso_local void @atomic_min_u32(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %25, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %23, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i32, ptr %15, i64 %11
  %17 = load i32, ptr %16, align 4
  %18 = atomicrmw umin ptr %14, i32 %17 monotonic, align 4
  %19 = load ptr, ptr %6, align 8
  %20 = getelementptr i8, ptr %19, i64 768
  %21 = getelementptr i32, ptr %20, i64 %11
  store i32 %18, ptr %21, align 4
  %22 = add i32 %8, -1
  %23 = and i32 %22, %8
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %25, label %7

25:
  ret void
}

define dso_local void @atomic_min_u32_shared(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %26, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %24, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i32, ptr %15, i64 %11
  %17 = load i32, ptr %16, align 4
  %18 = load i32, ptr %14, align 4
  %19 = tail call i32 @llvm.umin.i32(i32 %18, i32 %17)
  store i32 %19, ptr %14, align 4
  %20 = load ptr, ptr %6, align 8
  %21 = getelementptr i8, ptr %20, i64 768
  %22 = getelementptr i32, ptr %21, i64 %11
  store i32 %18, ptr %22, align 4
  %23 = add i32 %8, -1
  %24 = and i32 %23, %8
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %26, label %7

26:
  ret void
}

define dso_local void @atomic_max_u32(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %25, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %23, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i32, ptr %15, i64 %11
  %17 = load i32, ptr %16, align 4
  %18 = atomicrmw umax ptr %14, i32 %17 monotonic, align 4
  %19 = load ptr, ptr %6, align 8
  %20 = getelementptr i8, ptr %19, i64 768
  %21 = getelementptr i32, ptr %20, i64 %11
  store i32 %18, ptr %21, align 4
  %22 = add i32 %8, -1
  %23 = and i32 %22, %8
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %25, label %7

25:
  ret void
}

define dso_local void @atomic_max_u32_shared(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %26, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %24, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i32, ptr %15, i64 %11
  %17 = load i32, ptr %16, align 4
  %18 = load i32, ptr %14, align 4
  %19 = tail call i32 @llvm.umax.i32(i32 %18, i32 %17)
  store i32 %19, ptr %14, align 4
  %20 = load ptr, ptr %6, align 8
  %21 = getelementptr i8, ptr %20, i64 768
  %22 = getelementptr i32, ptr %21, i64 %11
  store i32 %18, ptr %22, align 4
  %23 = add i32 %8, -1
  %24 = and i32 %23, %8
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %26, label %7

26:
  ret void
}

define dso_local void @atomic_min_s32(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %25, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %23, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i32, ptr %15, i64 %11
  %17 = load i32, ptr %16, align 4
  %18 = atomicrmw min ptr %14, i32 %17 monotonic, align 4
  %19 = load ptr, ptr %6, align 8
  %20 = getelementptr i8, ptr %19, i64 768
  %21 = getelementptr i32, ptr %20, i64 %11
  store i32 %18, ptr %21, align 4
  %22 = add i32 %8, -1
  %23 = and i32 %22, %8
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %25, label %7

25:
  ret void
}

define dso_local void @atomic_min_s32_shared(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %26, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %24, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i32, ptr %15, i64 %11
  %17 = load i32, ptr %16, align 4
  %18 = load i32, ptr %14, align 4
  %19 = tail call i32 @llvm.smin.i32(i32 %18, i32 %17)
  store i32 %19, ptr %14, align 4
  %20 = load ptr, ptr %6, align 8
  %21 = getelementptr i8, ptr %20, i64 768
  %22 = getelementptr i32, ptr %21, i64 %11
  store i32 %18, ptr %22, align 4
  %23 = add i32 %8, -1
  %24 = and i32 %23, %8
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %26, label %7

26:
  ret void
}

define dso_local void @atomic_max_s32(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %25, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %23, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i32, ptr %15, i64 %11
  %17 = load i32, ptr %16, align 4
  %18 = atomicrmw max ptr %14, i32 %17 monotonic, align 4
  %19 = load ptr, ptr %6, align 8
  %20 = getelementptr i8, ptr %19, i64 768
  %21 = getelementptr i32, ptr %20, i64 %11
  store i32 %18, ptr %21, align 4
  %22 = add i32 %8, -1
  %23 = and i32 %22, %8
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %25, label %7

25:
  ret void
}

define dso_local void @atomic_max_s32_shared(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %26, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %24, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i32, ptr %15, i64 %11
  %17 = load i32, ptr %16, align 4
  %18 = load i32, ptr %14, align 4
  %19 = tail call i32 @llvm.smax.i32(i32 %18, i32 %17)
  store i32 %19, ptr %14, align 4
  %20 = load ptr, ptr %6, align 8
  %21 = getelementptr i8, ptr %20, i64 768
  %22 = getelementptr i32, ptr %21, i64 %11
  store i32 %18, ptr %22, align 4
  %23 = add i32 %8, -1
  %24 = and i32 %23, %8
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %26, label %7

26:
  ret void
}

define dso_local void @atomic_cas_b32(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %29, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %27, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i32, ptr %15, i64 %11
  %17 = load i32, ptr %16, align 4
  %18 = getelementptr i8, ptr %15, i64 256
  %19 = getelementptr i32, ptr %18, i64 %11
  %20 = load i32, ptr %19, align 4
  %21 = cmpxchg ptr %14, i32 %17, i32 %20 monotonic monotonic, align 4
  %22 = extractvalue { i32, i1 } %21, 0
  %23 = load ptr, ptr %6, align 8
  %24 = getelementptr i8, ptr %23, i64 768
  %25 = getelementptr i32, ptr %24, i64 %11
  store i32 %22, ptr %25, align 4
  %26 = add i32 %8, -1
  %27 = and i32 %26, %8
  %28 = icmp eq i32 %27, 0
  br i1 %28, label %29, label %7

29:
  ret void
}

define dso_local void @atomic_cas_b32_shared(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %30, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %28, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i32, ptr %15, i64 %11
  %17 = load i32, ptr %16, align 4
  %18 = getelementptr i8, ptr %15, i64 256
  %19 = getelementptr i32, ptr %18, i64 %11
  %20 = load i32, ptr %19, align 4
  %21 = load i32, ptr %14, align 4
  %22 = icmp eq i32 %21, %17
  %23 = select i1 %22, i32 %20, i32 %21
  store i32 %23, ptr %14, align 4
  %24 = load ptr, ptr %6, align 8
  %25 = getelementptr i8, ptr %24, i64 768
  %26 = getelementptr i32, ptr %25, i64 %11
  store i32 %21, ptr %26, align 4
  %27 = add i32 %8, -1
  %28 = and i32 %27, %8
  %29 = icmp eq i32 %28, 0
  br i1 %29, label %30, label %7

30:
  ret void
}

define dso_local void @atomic_inc_b32(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %19, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %33, %28 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i32, ptr %15, i64 %11
  %17 = load i32, ptr %16, align 4
  %18 = load atomic i32, ptr %14 monotonic, align 4
  br label %20

19:
  ret void

20:
  %21 = phi i32 [ %18, %7 ], [ %27, %20 ]
  %22 = icmp ult i32 %21, %17
  %23 = add i32 %21, 1
  %24 = select i1 %22, i32 %23, i32 0
  %25 = cmpxchg ptr %14, i32 %21, i32 %24 monotonic monotonic, align 4
  %26 = extractvalue { i32, i1 } %25, 1
  %27 = extractvalue { i32, i1 } %25, 0
  br i1 %26, label %28, label %20

28:
  %29 = load ptr, ptr %6, align 8
  %30 = getelementptr i8, ptr %29, i64 768
  %31 = getelementptr i32, ptr %30, i64 %11
  store i32 %21, ptr %31, align 4
  %32 = add i32 %8, -1
  %33 = and i32 %32, %8
  %34 = icmp eq i32 %33, 0
  br i1 %34, label %19, label %7
}

define dso_local void @atomic_inc_b32_shared(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %28, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %26, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i32, ptr %15, i64 %11
  %17 = load i32, ptr %16, align 4
  %18 = load i32, ptr %14, align 4
  %19 = icmp ult i32 %18, %17
  %20 = add i32 %18, 1
  %21 = select i1 %19, i32 %20, i32 0
  store i32 %21, ptr %14, align 4
  %22 = load ptr, ptr %6, align 8
  %23 = getelementptr i8, ptr %22, i64 768
  %24 = getelementptr i32, ptr %23, i64 %11
  store i32 %18, ptr %24, align 4
  %25 = add i32 %8, -1
  %26 = and i32 %25, %8
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %28, label %7

28:
  ret void
}

define dso_local void @atomic_dec_b32(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %20, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %33, %28 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i32, ptr %15, i64 %11
  %17 = load i32, ptr %16, align 4
  %18 = freeze i32 %17
  %19 = load atomic i32, ptr %14 monotonic, align 4
  br label %21

20:
  ret void

21:
  %22 = phi i32 [ %19, %7 ], [ %27, %21 ]
  %23 = add i32 %22, -1
  %24 = tail call i32 @llvm.umin.i32(i32 %23, i32 %18)
  %25 = cmpxchg ptr %14, i32 %22, i32 %24 monotonic monotonic, align 4
  %26 = extractvalue { i32, i1 } %25, 1
  %27 = extractvalue { i32, i1 } %25, 0
  br i1 %26, label %28, label %21

28:
  %29 = load ptr, ptr %6, align 8
  %30 = getelementptr i8, ptr %29, i64 768
  %31 = getelementptr i32, ptr %30, i64 %11
  store i32 %22, ptr %31, align 4
  %32 = add i32 %8, -1
  %33 = and i32 %32, %8
  %34 = icmp eq i32 %33, 0
  br i1 %34, label %20, label %7
}

define dso_local void @atomic_dec_b32_shared(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %28, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %26, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i32, ptr %15, i64 %11
  %17 = load i32, ptr %16, align 4
  %18 = freeze i32 %17
  %19 = load i32, ptr %14, align 4
  %20 = add i32 %19, -1
  %21 = tail call i32 @llvm.umin.i32(i32 %20, i32 %18)
  store i32 %21, ptr %14, align 4
  %22 = load ptr, ptr %6, align 8
  %23 = getelementptr i8, ptr %22, i64 768
  %24 = getelementptr i32, ptr %23, i64 %11
  store i32 %19, ptr %24, align 4
  %25 = add i32 %8, -1
  %26 = and i32 %25, %8
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %28, label %7

28:
  ret void
}

define dso_local void @atomic_add_b64(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %25, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %23, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i64, ptr %15, i64 %11
  %17 = load i64, ptr %16, align 8
  %18 = atomicrmw add ptr %14, i64 %17 monotonic, align 8
  %19 = load ptr, ptr %6, align 8
  %20 = getelementptr i8, ptr %19, i64 768
  %21 = getelementptr i64, ptr %20, i64 %11
  store i64 %18, ptr %21, align 8
  %22 = add i32 %8, -1
  %23 = and i32 %22, %8
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %25, label %7

25:
  ret void
}

define dso_local void @atomic_add_b64_shared(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %26, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %24, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i64, ptr %15, i64 %11
  %17 = load i64, ptr %16, align 8
  %18 = load i64, ptr %14, align 8
  %19 = add i64 %18, %17
  store i64 %19, ptr %14, align 8
  %20 = load ptr, ptr %6, align 8
  %21 = getelementptr i8, ptr %20, i64 768
  %22 = getelementptr i64, ptr %21, i64 %11
  store i64 %18, ptr %22, align 8
  %23 = add i32 %8, -1
  %24 = and i32 %23, %8
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %26, label %7

26:
  ret void
}

define dso_local void @atomic_and_b64(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %25, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %23, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i64, ptr %15, i64 %11
  %17 = load i64, ptr %16, align 8
  %18 = atomicrmw and ptr %14, i64 %17 monotonic, align 8
  %19 = load ptr, ptr %6, align 8
  %20 = getelementptr i8, ptr %19, i64 768
  %21 = getelementptr i64, ptr %20, i64 %11
  store i64 %18, ptr %21, align 8
  %22 = add i32 %8, -1
  %23 = and i32 %22, %8
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %25, label %7

25:
  ret void
}

define dso_local void @atomic_and_b64_shared(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %26, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %24, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i64, ptr %15, i64 %11
  %17 = load i64, ptr %16, align 8
  %18 = load i64, ptr %14, align 8
  %19 = and i64 %18, %17
  store i64 %19, ptr %14, align 8
  %20 = load ptr, ptr %6, align 8
  %21 = getelementptr i8, ptr %20, i64 768
  %22 = getelementptr i64, ptr %21, i64 %11
  store i64 %18, ptr %22, align 8
  %23 = add i32 %8, -1
  %24 = and i32 %23, %8
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %26, label %7

26:
  ret void
}

define dso_local void @atomic_or_b64(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %25, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %23, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i64, ptr %15, i64 %11
  %17 = load i64, ptr %16, align 8
  %18 = atomicrmw or ptr %14, i64 %17 monotonic, align 8
  %19 = load ptr, ptr %6, align 8
  %20 = getelementptr i8, ptr %19, i64 768
  %21 = getelementptr i64, ptr %20, i64 %11
  store i64 %18, ptr %21, align 8
  %22 = add i32 %8, -1
  %23 = and i32 %22, %8
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %25, label %7

25:
  ret void
}

define dso_local void @atomic_or_b64_shared(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %26, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %24, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i64, ptr %15, i64 %11
  %17 = load i64, ptr %16, align 8
  %18 = load i64, ptr %14, align 8
  %19 = or i64 %18, %17
  store i64 %19, ptr %14, align 8
  %20 = load ptr, ptr %6, align 8
  %21 = getelementptr i8, ptr %20, i64 768
  %22 = getelementptr i64, ptr %21, i64 %11
  store i64 %18, ptr %22, align 8
  %23 = add i32 %8, -1
  %24 = and i32 %23, %8
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %26, label %7

26:
  ret void
}

define dso_local void @atomic_xor_b64(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %25, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %23, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i64, ptr %15, i64 %11
  %17 = load i64, ptr %16, align 8
  %18 = atomicrmw xor ptr %14, i64 %17 monotonic, align 8
  %19 = load ptr, ptr %6, align 8
  %20 = getelementptr i8, ptr %19, i64 768
  %21 = getelementptr i64, ptr %20, i64 %11
  store i64 %18, ptr %21, align 8
  %22 = add i32 %8, -1
  %23 = and i32 %22, %8
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %25, label %7

25:
  ret void
}

define dso_local void @atomic_xor_b64_shared(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %26, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %24, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i64, ptr %15, i64 %11
  %17 = load i64, ptr %16, align 8
  %18 = load i64, ptr %14, align 8
  %19 = xor i64 %18, %17
  store i64 %19, ptr %14, align 8
  %20 = load ptr, ptr %6, align 8
  %21 = getelementptr i8, ptr %20, i64 768
  %22 = getelementptr i64, ptr %21, i64 %11
  store i64 %18, ptr %22, align 8
  %23 = add i32 %8, -1
  %24 = and i32 %23, %8
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %26, label %7

26:
  ret void
}

define dso_local void @atomic_exch_b64(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %25, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %23, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i64, ptr %15, i64 %11
  %17 = load i64, ptr %16, align 8
  %18 = atomicrmw xchg ptr %14, i64 %17 monotonic, align 8
  %19 = load ptr, ptr %6, align 8
  %20 = getelementptr i8, ptr %19, i64 768
  %21 = getelementptr i64, ptr %20, i64 %11
  store i64 %18, ptr %21, align 8
  %22 = add i32 %8, -1
  %23 = and i32 %22, %8
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %25, label %7

25:
  ret void
}

define dso_local void @atomic_exch_b64_shared(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %25, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %23, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i64, ptr %15, i64 %11
  %17 = load i64, ptr %16, align 8
  %18 = load i64, ptr %14, align 8
  store i64 %17, ptr %14, align 8
  %19 = load ptr, ptr %6, align 8
  %20 = getelementptr i8, ptr %19, i64 768
  %21 = getelementptr i64, ptr %20, i64 %11
  store i64 %18, ptr %21, align 8
  %22 = add i32 %8, -1
  %23 = and i32 %22, %8
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %25, label %7

25:
  ret void
}

define dso_local void @atomic_min_u64(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %25, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %23, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i64, ptr %15, i64 %11
  %17 = load i64, ptr %16, align 8
  %18 = atomicrmw umin ptr %14, i64 %17 monotonic, align 8
  %19 = load ptr, ptr %6, align 8
  %20 = getelementptr i8, ptr %19, i64 768
  %21 = getelementptr i64, ptr %20, i64 %11
  store i64 %18, ptr %21, align 8
  %22 = add i32 %8, -1
  %23 = and i32 %22, %8
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %25, label %7

25:
  ret void
}

define dso_local void @atomic_min_u64_shared(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %26, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %24, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i64, ptr %15, i64 %11
  %17 = load i64, ptr %16, align 8
  %18 = load i64, ptr %14, align 8
  %19 = tail call i64 @llvm.umin.i64(i64 %18, i64 %17)
  store i64 %19, ptr %14, align 8
  %20 = load ptr, ptr %6, align 8
  %21 = getelementptr i8, ptr %20, i64 768
  %22 = getelementptr i64, ptr %21, i64 %11
  store i64 %18, ptr %22, align 8
  %23 = add i32 %8, -1
  %24 = and i32 %23, %8
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %26, label %7

26:
  ret void
}

define dso_local void @atomic_max_u64(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %25, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %23, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i64, ptr %15, i64 %11
  %17 = load i64, ptr %16, align 8
  %18 = atomicrmw umax ptr %14, i64 %17 monotonic, align 8
  %19 = load ptr, ptr %6, align 8
  %20 = getelementptr i8, ptr %19, i64 768
  %21 = getelementptr i64, ptr %20, i64 %11
  store i64 %18, ptr %21, align 8
  %22 = add i32 %8, -1
  %23 = and i32 %22, %8
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %25, label %7

25:
  ret void
}

define dso_local void @atomic_max_u64_shared(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %26, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %24, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i64, ptr %15, i64 %11
  %17 = load i64, ptr %16, align 8
  %18 = load i64, ptr %14, align 8
  %19 = tail call i64 @llvm.umax.i64(i64 %18, i64 %17)
  store i64 %19, ptr %14, align 8
  %20 = load ptr, ptr %6, align 8
  %21 = getelementptr i8, ptr %20, i64 768
  %22 = getelementptr i64, ptr %21, i64 %11
  store i64 %18, ptr %22, align 8
  %23 = add i32 %8, -1
  %24 = and i32 %23, %8
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %26, label %7

26:
  ret void
}

define dso_local void @atomic_min_s64(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %25, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %23, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i64, ptr %15, i64 %11
  %17 = load i64, ptr %16, align 8
  %18 = atomicrmw min ptr %14, i64 %17 monotonic, align 8
  %19 = load ptr, ptr %6, align 8
  %20 = getelementptr i8, ptr %19, i64 768
  %21 = getelementptr i64, ptr %20, i64 %11
  store i64 %18, ptr %21, align 8
  %22 = add i32 %8, -1
  %23 = and i32 %22, %8
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %25, label %7

25:
  ret void
}

define dso_local void @atomic_min_s64_shared(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %26, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %24, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i64, ptr %15, i64 %11
  %17 = load i64, ptr %16, align 8
  %18 = load i64, ptr %14, align 8
  %19 = tail call i64 @llvm.smin.i64(i64 %18, i64 %17)
  store i64 %19, ptr %14, align 8
  %20 = load ptr, ptr %6, align 8
  %21 = getelementptr i8, ptr %20, i64 768
  %22 = getelementptr i64, ptr %21, i64 %11
  store i64 %18, ptr %22, align 8
  %23 = add i32 %8, -1
  %24 = and i32 %23, %8
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %26, label %7

26:
  ret void
}

define dso_local void @atomic_max_s64(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %25, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %23, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i64, ptr %15, i64 %11
  %17 = load i64, ptr %16, align 8
  %18 = atomicrmw max ptr %14, i64 %17 monotonic, align 8
  %19 = load ptr, ptr %6, align 8
  %20 = getelementptr i8, ptr %19, i64 768
  %21 = getelementptr i64, ptr %20, i64 %11
  store i64 %18, ptr %21, align 8
  %22 = add i32 %8, -1
  %23 = and i32 %22, %8
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %25, label %7

25:
  ret void
}

define dso_local void @atomic_max_s64_shared(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %26, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %24, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i64, ptr %15, i64 %11
  %17 = load i64, ptr %16, align 8
  %18 = load i64, ptr %14, align 8
  %19 = tail call i64 @llvm.smax.i64(i64 %18, i64 %17)
  store i64 %19, ptr %14, align 8
  %20 = load ptr, ptr %6, align 8
  %21 = getelementptr i8, ptr %20, i64 768
  %22 = getelementptr i64, ptr %21, i64 %11
  store i64 %18, ptr %22, align 8
  %23 = add i32 %8, -1
  %24 = and i32 %23, %8
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %26, label %7

26:
  ret void
}

define dso_local void @atomic_cas_b64(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %29, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %27, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i64, ptr %15, i64 %11
  %17 = load i64, ptr %16, align 8
  %18 = getelementptr i8, ptr %15, i64 256
  %19 = getelementptr i64, ptr %18, i64 %11
  %20 = load i64, ptr %19, align 8
  %21 = cmpxchg ptr %14, i64 %17, i64 %20 monotonic monotonic, align 8
  %22 = extractvalue { i64, i1 } %21, 0
  %23 = load ptr, ptr %6, align 8
  %24 = getelementptr i8, ptr %23, i64 768
  %25 = getelementptr i64, ptr %24, i64 %11
  store i64 %22, ptr %25, align 8
  %26 = add i32 %8, -1
  %27 = and i32 %26, %8
  %28 = icmp eq i32 %27, 0
  br i1 %28, label %29, label %7

29:
  ret void
}

define dso_local void @atomic_cas_b64_shared(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %30, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %28, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i64, ptr %15, i64 %11
  %17 = load i64, ptr %16, align 8
  %18 = getelementptr i8, ptr %15, i64 256
  %19 = getelementptr i64, ptr %18, i64 %11
  %20 = load i64, ptr %19, align 8
  %21 = load i64, ptr %14, align 8
  %22 = icmp eq i64 %21, %17
  %23 = select i1 %22, i64 %20, i64 %21
  store i64 %23, ptr %14, align 8
  %24 = load ptr, ptr %6, align 8
  %25 = getelementptr i8, ptr %24, i64 768
  %26 = getelementptr i64, ptr %25, i64 %11
  store i64 %21, ptr %26, align 8
  %27 = add i32 %8, -1
  %28 = and i32 %27, %8
  %29 = icmp eq i32 %28, 0
  br i1 %29, label %30, label %7

30:
  ret void
}

define dso_local void @atomic_inc_b64(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %19, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %33, %28 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i64, ptr %15, i64 %11
  %17 = load i64, ptr %16, align 8
  %18 = load atomic i64, ptr %14 monotonic, align 8
  br label %20

19:
  ret void

20:
  %21 = phi i64 [ %18, %7 ], [ %27, %20 ]
  %22 = icmp ult i64 %21, %17
  %23 = add i64 %21, 1
  %24 = select i1 %22, i64 %23, i64 0
  %25 = cmpxchg ptr %14, i64 %21, i64 %24 monotonic monotonic, align 8
  %26 = extractvalue { i64, i1 } %25, 1
  %27 = extractvalue { i64, i1 } %25, 0
  br i1 %26, label %28, label %20

28:
  %29 = load ptr, ptr %6, align 8
  %30 = getelementptr i8, ptr %29, i64 768
  %31 = getelementptr i64, ptr %30, i64 %11
  store i64 %21, ptr %31, align 8
  %32 = add i32 %8, -1
  %33 = and i32 %32, %8
  %34 = icmp eq i32 %33, 0
  br i1 %34, label %19, label %7
}

define dso_local void @atomic_inc_b64_shared(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %28, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %26, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i64, ptr %15, i64 %11
  %17 = load i64, ptr %16, align 8
  %18 = load i64, ptr %14, align 8
  %19 = icmp ult i64 %18, %17
  %20 = add i64 %18, 1
  %21 = select i1 %19, i64 %20, i64 0
  store i64 %21, ptr %14, align 8
  %22 = load ptr, ptr %6, align 8
  %23 = getelementptr i8, ptr %22, i64 768
  %24 = getelementptr i64, ptr %23, i64 %11
  store i64 %18, ptr %24, align 8
  %25 = add i32 %8, -1
  %26 = and i32 %25, %8
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %28, label %7

28:
  ret void
}

define dso_local void @atomic_dec_b64(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %20, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %33, %28 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i64, ptr %15, i64 %11
  %17 = load i64, ptr %16, align 8
  %18 = freeze i64 %17
  %19 = load atomic i64, ptr %14 monotonic, align 8
  br label %21

20:
  ret void

21:
  %22 = phi i64 [ %19, %7 ], [ %27, %21 ]
  %23 = add i64 %22, -1
  %24 = tail call i64 @llvm.umin.i64(i64 %23, i64 %18)
  %25 = cmpxchg ptr %14, i64 %22, i64 %24 monotonic monotonic, align 8
  %26 = extractvalue { i64, i1 } %25, 1
  %27 = extractvalue { i64, i1 } %25, 0
  br i1 %26, label %28, label %21

28:
  %29 = load ptr, ptr %6, align 8
  %30 = getelementptr i8, ptr %29, i64 768
  %31 = getelementptr i64, ptr %30, i64 %11
  store i64 %22, ptr %31, align 8
  %32 = add i32 %8, -1
  %33 = and i32 %32, %8
  %34 = icmp eq i32 %33, 0
  br i1 %34, label %20, label %7
}

define dso_local void @atomic_dec_b64_shared(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %28, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %26, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i64, ptr %15, i64 %11
  %17 = load i64, ptr %16, align 8
  %18 = freeze i64 %17
  %19 = load i64, ptr %14, align 8
  %20 = add i64 %19, -1
  %21 = tail call i64 @llvm.umin.i64(i64 %20, i64 %18)
  store i64 %21, ptr %14, align 8
  %22 = load ptr, ptr %6, align 8
  %23 = getelementptr i8, ptr %22, i64 768
  %24 = getelementptr i64, ptr %23, i64 %11
  store i64 %19, ptr %24, align 8
  %25 = add i32 %8, -1
  %26 = and i32 %25, %8
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %28, label %7

28:
  ret void
}

define dso_local void @atomic_add_f32(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %19, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %35, %30 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i32, ptr %15, i64 %11
  %17 = load float, ptr %16, align 4
  %18 = load atomic i32, ptr %14 monotonic, align 4
  br label %20

19:
  ret void

20:
  %21 = phi i32 [ %18, %7 ], [ %29, %20 ]
  %22 = bitcast i32 %21 to float
  %23 = fadd float %17, %22
  %24 = bitcast float %23 to i32
  %25 = fcmp uno float %23, 0.000000e+00
  %26 = select i1 %25, i32 2147483647, i32 %24
  %27 = cmpxchg ptr %14, i32 %21, i32 %26 monotonic monotonic, align 4
  %28 = extractvalue { i32, i1 } %27, 1
  %29 = extractvalue { i32, i1 } %27, 0
  br i1 %28, label %30, label %20

30:
  %31 = load ptr, ptr %6, align 8
  %32 = getelementptr i8, ptr %31, i64 768
  %33 = getelementptr i32, ptr %32, i64 %11
  store i32 %21, ptr %33, align 4
  %34 = add i32 %8, -1
  %35 = and i32 %34, %8
  %36 = icmp eq i32 %35, 0
  br i1 %36, label %19, label %7
}

define dso_local void @atomic_add_f32_shared(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %30, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %28, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i32, ptr %15, i64 %11
  %17 = load float, ptr %16, align 4
  %18 = load i32, ptr %14, align 4
  %19 = bitcast i32 %18 to float
  %20 = fadd float %17, %19
  %21 = bitcast float %20 to i32
  %22 = fcmp uno float %20, 0.000000e+00
  %23 = select i1 %22, i32 2147483647, i32 %21
  store i32 %23, ptr %14, align 4
  %24 = load ptr, ptr %6, align 8
  %25 = getelementptr i8, ptr %24, i64 768
  %26 = getelementptr i32, ptr %25, i64 %11
  store i32 %18, ptr %26, align 4
  %27 = add i32 %8, -1
  %28 = and i32 %27, %8
  %29 = icmp eq i32 %28, 0
  br i1 %29, label %30, label %7

30:
  ret void
}

define dso_local void @atomic_exch_f32(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %25, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %23, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i32, ptr %15, i64 %11
  %17 = load i32, ptr %16, align 4
  %18 = atomicrmw xchg ptr %14, i32 %17 monotonic, align 4
  %19 = load ptr, ptr %6, align 8
  %20 = getelementptr i8, ptr %19, i64 768
  %21 = getelementptr i32, ptr %20, i64 %11
  store i32 %18, ptr %21, align 4
  %22 = add i32 %8, -1
  %23 = and i32 %22, %8
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %25, label %7

25:
  ret void
}

define dso_local void @atomic_exch_f32_shared(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %25, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %23, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i32, ptr %15, i64 %11
  %17 = load i32, ptr %16, align 4
  %18 = load i32, ptr %14, align 4
  store i32 %17, ptr %14, align 4
  %19 = load ptr, ptr %6, align 8
  %20 = getelementptr i8, ptr %19, i64 768
  %21 = getelementptr i32, ptr %20, i64 %11
  store i32 %18, ptr %21, align 4
  %22 = add i32 %8, -1
  %23 = and i32 %22, %8
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %25, label %7

25:
  ret void
}

define dso_local void @atomic_add_f64(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %19, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %35, %30 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i64, ptr %15, i64 %11
  %17 = load double, ptr %16, align 8
  %18 = load atomic i64, ptr %14 monotonic, align 8
  br label %20

19:
  ret void

20:
  %21 = phi i64 [ %18, %7 ], [ %29, %20 ]
  %22 = bitcast i64 %21 to double
  %23 = fadd double %17, %22
  %24 = bitcast double %23 to i64
  %25 = fcmp uno double %23, 0.000000e+00
  %26 = select i1 %25, i64 9221120237041090560, i64 %24
  %27 = cmpxchg ptr %14, i64 %21, i64 %26 monotonic monotonic, align 8
  %28 = extractvalue { i64, i1 } %27, 1
  %29 = extractvalue { i64, i1 } %27, 0
  br i1 %28, label %30, label %20

30:
  %31 = load ptr, ptr %6, align 8
  %32 = getelementptr i8, ptr %31, i64 768
  %33 = getelementptr i64, ptr %32, i64 %11
  store i64 %21, ptr %33, align 8
  %34 = add i32 %8, -1
  %35 = and i32 %34, %8
  %36 = icmp eq i32 %35, 0
  br i1 %36, label %19, label %7
}

define dso_local void @atomic_add_f64_shared(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %30, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %28, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i64, ptr %15, i64 %11
  %17 = load double, ptr %16, align 8
  %18 = load i64, ptr %14, align 8
  %19 = bitcast i64 %18 to double
  %20 = fadd double %17, %19
  %21 = bitcast double %20 to i64
  %22 = fcmp uno double %20, 0.000000e+00
  %23 = select i1 %22, i64 9221120237041090560, i64 %21
  store i64 %23, ptr %14, align 8
  %24 = load ptr, ptr %6, align 8
  %25 = getelementptr i8, ptr %24, i64 768
  %26 = getelementptr i64, ptr %25, i64 %11
  store i64 %18, ptr %26, align 8
  %27 = add i32 %8, -1
  %28 = and i32 %27, %8
  %29 = icmp eq i32 %28, 0
  br i1 %29, label %30, label %7

30:
  ret void
}

define dso_local void @atomic_exch_f64(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %25, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %23, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i64, ptr %15, i64 %11
  %17 = load i64, ptr %16, align 8
  %18 = atomicrmw xchg ptr %14, i64 %17 monotonic, align 8
  %19 = load ptr, ptr %6, align 8
  %20 = getelementptr i8, ptr %19, i64 768
  %21 = getelementptr i64, ptr %20, i64 %11
  store i64 %18, ptr %21, align 8
  %22 = add i32 %8, -1
  %23 = and i32 %22, %8
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %25, label %7

25:
  ret void
}

define dso_local void @atomic_exch_f64_shared(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %25, label %4

4:
  %5 = getelementptr inbounds i8, ptr %0, i64 248
  %6 = getelementptr inbounds i8, ptr %0, i64 256
  br label %7

7:
  %8 = phi i32 [ %1, %4 ], [ %23, %7 ]
  %9 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %8, i1 true)
  %10 = load ptr, ptr %5, align 8
  %11 = zext nneg i32 %9 to i64
  %12 = getelementptr i64, ptr %10, i64 %11
  %13 = load i64, ptr %12, align 8
  %14 = inttoptr i64 %13 to ptr
  %15 = load ptr, ptr %6, align 8
  %16 = getelementptr i64, ptr %15, i64 %11
  %17 = load i64, ptr %16, align 8
  %18 = load i64, ptr %14, align 8
  store i64 %17, ptr %14, align 8
  %19 = load ptr, ptr %6, align 8
  %20 = getelementptr i8, ptr %19, i64 768
  %21 = getelementptr i64, ptr %20, i64 %11
  store i64 %18, ptr %21, align 8
  %22 = add i32 %8, -1
  %23 = and i32 %22, %8
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %25, label %7

25:
  ret void
}

declare i32 @llvm.cttz.i32(i32, i1 immarg) #2

declare i32 @llvm.umin.i32(i32, i32) #3

declare i32 @llvm.umax.i32(i32, i32) #3

declare i32 @llvm.smin.i32(i32, i32) #3

declare i32 @llvm.smax.i32(i32, i32) #3

declare i64 @llvm.umin.i64(i64, i64) #3

declare i64 @llvm.umax.i64(i64, i64) #3

declare i64 @llvm.smin.i64(i64, i64) #3

declare i64 @llvm.smax.i64(i64, i64) #3

attributes #0 = { nofree noinline norecurse nounwind memory(readwrite, inaccessiblemem: none) }
attributes #1 = { nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
