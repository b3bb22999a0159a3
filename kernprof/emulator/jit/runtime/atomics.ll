; Made by scripts/build-runtime, with clang version 19.1.7. Sources: 19c0163f723341f83c5ea841cb0db28cb70a0ba3c45c9553bdb4cabbef8323ab
define dso_local noundef i64 @atomic_add_b32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %25, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = atomicrmw add ptr %16, i32 %19 monotonic, align 4
  %21 = load ptr, ptr %7, align 8
  %22 = getelementptr i8, ptr %21, i64 2048
  %23 = getelementptr i32, ptr %22, i64 %12
  store i32 %20, ptr %23, align 4
  %24 = add i32 %9, -1
  %25 = and i32 %24, %9
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %8

27:
  ret i64 0
}

define dso_local noundef i64 @atomic_add_b32_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %28, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %26, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = load i32, ptr %16, align 4
  %21 = add i32 %20, %19
  store i32 %21, ptr %16, align 4
  %22 = load ptr, ptr %7, align 8
  %23 = getelementptr i8, ptr %22, i64 2048
  %24 = getelementptr i32, ptr %23, i64 %12
  store i32 %20, ptr %24, align 4
  %25 = add i32 %9, -1
  %26 = and i32 %25, %9
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %28, label %8

28:
  ret i64 0
}

define dso_local noundef i64 @atomic_and_b32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %25, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = atomicrmw and ptr %16, i32 %19 monotonic, align 4
  %21 = load ptr, ptr %7, align 8
  %22 = getelementptr i8, ptr %21, i64 2048
  %23 = getelementptr i32, ptr %22, i64 %12
  store i32 %20, ptr %23, align 4
  %24 = add i32 %9, -1
  %25 = and i32 %24, %9
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %8

27:
  ret i64 0
}

define dso_local noundef i64 @atomic_and_b32_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %28, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %26, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = load i32, ptr %16, align 4
  %21 = and i32 %20, %19
  store i32 %21, ptr %16, align 4
  %22 = load ptr, ptr %7, align 8
  %23 = getelementptr i8, ptr %22, i64 2048
  %24 = getelementptr i32, ptr %23, i64 %12
  store i32 %20, ptr %24, align 4
  %25 = add i32 %9, -1
  %26 = and i32 %25, %9
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %28, label %8

28:
  ret i64 0
}

define dso_local noundef i64 @atomic_or_b32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %25, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = atomicrmw or ptr %16, i32 %19 monotonic, align 4
  %21 = load ptr, ptr %7, align 8
  %22 = getelementptr i8, ptr %21, i64 2048
  %23 = getelementptr i32, ptr %22, i64 %12
  store i32 %20, ptr %23, align 4
  %24 = add i32 %9, -1
  %25 = and i32 %24, %9
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %8

27:
  ret i64 0
}

define dso_local noundef i64 @atomic_or_b32_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %28, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %26, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = load i32, ptr %16, align 4
  %21 = or i32 %20, %19
  store i32 %21, ptr %16, align 4
  %22 = load ptr, ptr %7, align 8
  %23 = getelementptr i8, ptr %22, i64 2048
  %24 = getelementptr i32, ptr %23, i64 %12
  store i32 %20, ptr %24, align 4
  %25 = add i32 %9, -1
  %26 = and i32 %25, %9
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %28, label %8

28:
  ret i64 0
}

define dso_local noundef i64 @atomic_xor_b32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %25, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = atomicrmw xor ptr %16, i32 %19 monotonic, align 4
  %21 = load ptr, ptr %7, align 8
  %22 = getelementptr i8, ptr %21, i64 2048
  %23 = getelementptr i32, ptr %22, i64 %12
  store i32 %20, ptr %23, align 4
  %24 = add i32 %9, -1
  %25 = and i32 %24, %9
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %8

27:
  ret i64 0
}

define dso_local noundef i64 @atomic_xor_b32_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %28, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %26, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = load i32, ptr %16, align 4
  %21 = xor i32 %20, %19
  store i32 %21, ptr %16, align 4
  %22 = load ptr, ptr %7, align 8
  %23 = getelementptr i8, ptr %22, i64 2048
  %24 = getelementptr i32, ptr %23, i64 %12
  store i32 %20, ptr %24, align 4
  %25 = add i32 %9, -1
  %26 = and i32 %25, %9
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %28, label %8

28:
  ret i64 0
}

define dso_local noundef i64 @atomic_exch_b32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %25, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = atomicrmw xchg ptr %16, i32 %19 monotonic, align 4
  %21 = load ptr, ptr %7, align 8
  %22 = getelementptr i8, ptr %21, i64 2048
  %23 = getelementptr i32, ptr %22, i64 %12
  store i32 %20, ptr %23, align 4
  %24 = add i32 %9, -1
  %25 = and i32 %24, %9
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %8

27:
  ret i64 0
}

define dso_local noundef i64 @atomic_exch_b32_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %25, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = load i32, ptr %16, align 4
  store i32 %19, ptr %16, align 4
  %21 = load ptr, ptr %7, align 8
  %22 = getelementptr i8, ptr %21, i64 2048
  %23 = getelementptr i32, ptr %22, i64 %12
  store i32 %20, ptr %23, align 4
  %24 = add i32 %9, -1
  %25 = and i32 %24, %9
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %8

27:
  ret i64 0
}

define dso_local noundef i64 @atomic_min_u32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %25, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = atomicrmw umin ptr %16, i32 %19 monotonic, align 4
  %21 = load ptr, ptr %7, align 8
  %22 = getelementptr i8, ptr %21, i64 2048
  %23 = getelementptr i32, ptr %22, i64 %12
  store i32 %20, ptr %23, align 4
  %24 = add i32 %9, -1
  %25 = and i32 %24, %9
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %8

27:
  ret i64 0
}

define dso_local noundef i64 @atomic_min_u32_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %28, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %26, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = load i32, ptr %16, align 4
  %21 = tail call i32 @llvm.umin.i32(i32 %20, i32 %19)
  store i32 %21, ptr %16, align 4
  %22 = load ptr, ptr %7, align 8
  %23 = getelementptr i8, ptr %22, i64 2048
  %24 = getelementptr i32, ptr %23, i64 %12
  store i32 %20, ptr %24, align 4
  %25 = add i32 %9, -1
  %26 = and i32 %25, %9
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %28, label %8

28:
  ret i64 0
}

define dso_local noundef i64 @atomic_max_u32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %25, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = atomicrmw umax ptr %16, i32 %19 monotonic, align 4
  %21 = load ptr, ptr %7, align 8
  %22 = getelementptr i8, ptr %21, i64 2048
  %23 = getelementptr i32, ptr %22, i64 %12
  store i32 %20, ptr %23, align 4
  %24 = add i32 %9, -1
  %25 = and i32 %24, %9
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %8

27:
  ret i64 0
}

define dso_local noundef i64 @atomic_max_u32_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %28, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %26, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = load i32, ptr %16, align 4
  %21 = tail call i32 @llvm.umax.i32(i32 %20, i32 %19)
  store i32 %21, ptr %16, align 4
  %22 = load ptr, ptr %7, align 8
  %23 = getelementptr i8, ptr %22, i64 2048
  %24 = getelementptr i32, ptr %23, i64 %12
  store i32 %20, ptr %24, align 4
  %25 = add i32 %9, -1
  %26 = and i32 %25, %9
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %28, label %8

28:
  ret i64 0
}

define dso_local noundef i64 @atomic_min_s32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %25, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = atomicrmw min ptr %16, i32 %19 monotonic, align 4
  %21 = load ptr, ptr %7, align 8
  %22 = getelementptr i8, ptr %21, i64 2048
  %23 = getelementptr i32, ptr %22, i64 %12
  store i32 %20, ptr %23, align 4
  %24 = add i32 %9, -1
  %25 = and i32 %24, %9
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %8

27:
  ret i64 0
}

define dso_local noundef i64 @atomic_min_s32_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %28, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %26, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = load i32, ptr %16, align 4
  %21 = tail call i32 @llvm.smin.i32(i32 %20, i32 %19)
  store i32 %21, ptr %16, align 4
  %22 = load ptr, ptr %7, align 8
  %23 = getelementptr i8, ptr %22, i64 2048
  %24 = getelementptr i32, ptr %23, i64 %12
  store i32 %20, ptr %24, align 4
  %25 = add i32 %9, -1
  %26 = and i32 %25, %9
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %28, label %8

28:
  ret i64 0
}

define dso_local noundef i64 @atomic_max_s32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %25, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = atomicrmw max ptr %16, i32 %19 monotonic, align 4
  %21 = load ptr, ptr %7, align 8
  %22 = getelementptr i8, ptr %21, i64 2048
  %23 = getelementptr i32, ptr %22, i64 %12
  store i32 %20, ptr %23, align 4
  %24 = add i32 %9, -1
  %25 = and i32 %24, %9
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %8

27:
  ret i64 0
}

define dso_local noundef i64 @atomic_max_s32_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %28, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %26, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = load i32, ptr %16, align 4
  %21 = tail call i32 @llvm.smax.i32(i32 %20, i32 %19)
  store i32 %21, ptr %16, align 4
  %22 = load ptr, ptr %7, align 8
  %23 = getelementptr i8, ptr %22, i64 2048
  %24 = getelementptr i32, ptr %23, i64 %12
  store i32 %20, ptr %24, align 4
  %25 = add i32 %9, -1
  %26 = and i32 %25, %9
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %28, label %8

28:
  ret i64 0
}

define dso_local noundef i64 @atomic_cas_b32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %31, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %29, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = getelementptr i8, ptr %17, i64 256
  %21 = getelementptr i32, ptr %20, i64 %12
  %22 = load i32, ptr %21, align 4
  %23 = cmpxchg ptr %16, i32 %19, i32 %22 monotonic monotonic, align 4
  %24 = extractvalue { i32, i1 } %23, 0
  %25 = load ptr, ptr %7, align 8
  %26 = getelementptr i8, ptr %25, i64 2048
  %27 = getelementptr i32, ptr %26, i64 %12
  store i32 %24, ptr %27, align 4
  %28 = add i32 %9, -1
  %29 = and i32 %28, %9
  %30 = icmp eq i32 %29, 0
  br i1 %30, label %31, label %8

31:
  ret i64 0
}

define dso_local noundef i64 @atomic_cas_b32_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %32, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %30, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = getelementptr i8, ptr %17, i64 256
  %21 = getelementptr i32, ptr %20, i64 %12
  %22 = load i32, ptr %21, align 4
  %23 = load i32, ptr %16, align 4
  %24 = icmp eq i32 %23, %19
  %25 = select i1 %24, i32 %22, i32 %23
  store i32 %25, ptr %16, align 4
  %26 = load ptr, ptr %7, align 8
  %27 = getelementptr i8, ptr %26, i64 2048
  %28 = getelementptr i32, ptr %27, i64 %12
  store i32 %23, ptr %28, align 4
  %29 = add i32 %9, -1
  %30 = and i32 %29, %9
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %32, label %8

32:
  ret i64 0
}

define dso_local noundef i64 @atomic_inc_b32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %21, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %35, %30 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = load atomic i32, ptr %16 monotonic, align 4
  br label %22

21:
  ret i64 0

22:
  %23 = phi i32 [ %20, %8 ], [ %29, %22 ]
  %24 = icmp ult i32 %23, %19
  %25 = add i32 %23, 1
  %26 = select i1 %24, i32 %25, i32 0
  %27 = cmpxchg ptr %16, i32 %23, i32 %26 monotonic monotonic, align 4
  %28 = extractvalue { i32, i1 } %27, 1
  %29 = extractvalue { i32, i1 } %27, 0
  br i1 %28, label %30, label %22

30:
  %31 = load ptr, ptr %7, align 8
  %32 = getelementptr i8, ptr %31, i64 2048
  %33 = getelementptr i32, ptr %32, i64 %12
  store i32 %23, ptr %33, align 4
  %34 = add i32 %9, -1
  %35 = and i32 %34, %9
  %36 = icmp eq i32 %35, 0
  br i1 %36, label %21, label %8
}

define dso_local noundef i64 @atomic_inc_b32_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %30, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %28, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = load i32, ptr %16, align 4
  %21 = icmp ult i32 %20, %19
  %22 = add i32 %20, 1
  %23 = select i1 %21, i32 %22, i32 0
  store i32 %23, ptr %16, align 4
  %24 = load ptr, ptr %7, align 8
  %25 = getelementptr i8, ptr %24, i64 2048
  %26 = getelementptr i32, ptr %25, i64 %12
  store i32 %20, ptr %26, align 4
  %27 = add i32 %9, -1
  %28 = and i32 %27, %9
  %29 = icmp eq i32 %28, 0
  br i1 %29, label %30, label %8

30:
  ret i64 0
}

define dso_local noundef i64 @atomic_dec_b32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %22, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %35, %30 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = freeze i32 %19
  %21 = load atomic i32, ptr %16 monotonic, align 4
  br label %23

22:
  ret i64 0

23:
  %24 = phi i32 [ %21, %8 ], [ %29, %23 ]
  %25 = add i32 %24, -1
  %26 = tail call i32 @llvm.umin.i32(i32 %25, i32 %20)
  %27 = cmpxchg ptr %16, i32 %24, i32 %26 monotonic monotonic, align 4
  %28 = extractvalue { i32, i1 } %27, 1
  %29 = extractvalue { i32, i1 } %27, 0
  br i1 %28, label %30, label %23

30:
  %31 = load ptr, ptr %7, align 8
  %32 = getelementptr i8, ptr %31, i64 2048
  %33 = getelementptr i32, ptr %32, i64 %12
  store i32 %24, ptr %33, align 4
  %34 = add i32 %9, -1
  %35 = and i32 %34, %9
  %36 = icmp eq i32 %35, 0
  br i1 %36, label %22, label %8
}

define dso_local noundef i64 @atomic_dec_b32_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %30, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %28, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = freeze i32 %19
  %21 = load i32, ptr %16, align 4
  %22 = add i32 %21, -1
  %23 = tail call i32 @llvm.umin.i32(i32 %22, i32 %20)
  store i32 %23, ptr %16, align 4
  %24 = load ptr, ptr %7, align 8
  %25 = getelementptr i8, ptr %24, i64 2048
  %26 = getelementptr i32, ptr %25, i64 %12
  store i32 %21, ptr %26, align 4
  %27 = add i32 %9, -1
  %28 = and i32 %27, %9
  %29 = icmp eq i32 %28, 0
  br i1 %29, label %30, label %8

30:
  ret i64 0
}

define dso_local noundef i64 @atomic_add_b64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %25, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i64, ptr %17, i64 %12
  %19 = load i64, ptr %18, align 8
  %20 = atomicrmw add ptr %16, i64 %19 monotonic, align 8
  %21 = load ptr, ptr %7, align 8
  %22 = getelementptr i8, ptr %21, i64 2048
  %23 = getelementptr i64, ptr %22, i64 %12
  store i64 %20, ptr %23, align 8
  %24 = add i32 %9, -1
  %25 = and i32 %24, %9
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %8

27:
  ret i64 0
}

define dso_local noundef i64 @atomic_add_b64_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %28, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %26, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i64, ptr %17, i64 %12
  %19 = load i64, ptr %18, align 8
  %20 = load i64, ptr %16, align 8
  %21 = add i64 %20, %19
  store i64 %21, ptr %16, align 8
  %22 = load ptr, ptr %7, align 8
  %23 = getelementptr i8, ptr %22, i64 2048
  %24 = getelementptr i64, ptr %23, i64 %12
  store i64 %20, ptr %24, align 8
  %25 = add i32 %9, -1
  %26 = and i32 %25, %9
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %28, label %8

28:
  ret i64 0
}

define dso_local noundef i64 @atomic_and_b64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %25, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i64, ptr %17, i64 %12
  %19 = load i64, ptr %18, align 8
  %20 = atomicrmw and ptr %16, i64 %19 monotonic, align 8
  %21 = load ptr, ptr %7, align 8
  %22 = getelementptr i8, ptr %21, i64 2048
  %23 = getelementptr i64, ptr %22, i64 %12
  store i64 %20, ptr %23, align 8
  %24 = add i32 %9, -1
  %25 = and i32 %24, %9
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %8

27:
  ret i64 0
}

define dso_local noundef i64 @atomic_and_b64_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %28, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %26, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i64, ptr %17, i64 %12
  %19 = load i64, ptr %18, align 8
  %20 = load i64, ptr %16, align 8
  %21 = and i64 %20, %19
  store i64 %21, ptr %16, align 8
  %22 = load ptr, ptr %7, align 8
  %23 = getelementptr i8, ptr %22, i64 2048
  %24 = getelementptr i64, ptr %23, i64 %12
  store i64 %20, ptr %24, align 8
  %25 = add i32 %9, -1
  %26 = and i32 %25, %9
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %28, label %8

28:
  ret i64 0
}

define dso_local noundef i64 @atomic_or_b64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %25, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i64, ptr %17, i64 %12
  %19 = load i64, ptr %18, align 8
  %20 = atomicrmw or ptr %16, i64 %19 monotonic, align 8
  %21 = load ptr, ptr %7, align 8
  %22 = getelementptr i8, ptr %21, i64 2048
  %23 = getelementptr i64, ptr %22, i64 %12
  store i64 %20, ptr %23, align 8
  %24 = add i32 %9, -1
  %25 = and i32 %24, %9
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %8

27:
  ret i64 0
}

define dso_local noundef i64 @atomic_or_b64_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %28, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %26, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i64, ptr %17, i64 %12
  %19 = load i64, ptr %18, align 8
  %20 = load i64, ptr %16, align 8
  %21 = or i64 %20, %19
  store i64 %21, ptr %16, align 8
  %22 = load ptr, ptr %7, align 8
  %23 = getelementptr i8, ptr %22, i64 2048
  %24 = getelementptr i64, ptr %23, i64 %12
  store i64 %20, ptr %24, align 8
  %25 = add i32 %9, -1
  %26 = and i32 %25, %9
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %28, label %8

28:
  ret i64 0
}

define dso_local noundef i64 @atomic_xor_b64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %25, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i64, ptr %17, i64 %12
  %19 = load i64, ptr %18, align 8
  %20 = atomicrmw xor ptr %16, i64 %19 monotonic, align 8
  %21 = load ptr, ptr %7, align 8
  %22 = getelementptr i8, ptr %21, i64 2048
  %23 = getelementptr i64, ptr %22, i64 %12
  store i64 %20, ptr %23, align 8
  %24 = add i32 %9, -1
  %25 = and i32 %24, %9
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %8

27:
  ret i64 0
}

define dso_local noundef i64 @atomic_xor_b64_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %28, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %26, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i64, ptr %17, i64 %12
  %19 = load i64, ptr %18, align 8
  %20 = load i64, ptr %16, align 8
  %21 = xor i64 %20, %19
  store i64 %21, ptr %16, align 8
  %22 = load ptr, ptr %7, align 8
  %23 = getelementptr i8, ptr %22, i64 2048
  %24 = getelementptr i64, ptr %23, i64 %12
  store i64 %20, ptr %24, align 8
  %25 = add i32 %9, -1
  %26 = and i32 %25, %9
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %28, label %8

28:
  ret i64 0
}

define dso_local noundef i64 @atomic_exch_b64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %25, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i64, ptr %17, i64 %12
  %19 = load i64, ptr %18, align 8
  %20 = atomicrmw xchg ptr %16, i64 %19 monotonic, align 8
  %21 = load ptr, ptr %7, align 8
  %22 = getelementptr i8, ptr %21, i64 2048
  %23 = getelementptr i64, ptr %22, i64 %12
  store i64 %20, ptr %23, align 8
  %24 = add i32 %9, -1
  %25 = and i32 %24, %9
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %8

27:
  ret i64 0
}

define dso_local noundef i64 @atomic_exch_b64_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %25, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i64, ptr %17, i64 %12
  %19 = load i64, ptr %18, align 8
  %20 = load i64, ptr %16, align 8
  store i64 %19, ptr %16, align 8
  %21 = load ptr, ptr %7, align 8
  %22 = getelementptr i8, ptr %21, i64 2048
  %23 = getelementptr i64, ptr %22, i64 %12
  store i64 %20, ptr %23, align 8
  %24 = add i32 %9, -1
  %25 = and i32 %24, %9
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %8

27:
  ret i64 0
}

define dso_local noundef i64 @atomic_min_u64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %25, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i64, ptr %17, i64 %12
  %19 = load i64, ptr %18, align 8
  %20 = atomicrmw umin ptr %16, i64 %19 monotonic, align 8
  %21 = load ptr, ptr %7, align 8
  %22 = getelementptr i8, ptr %21, i64 2048
  %23 = getelementptr i64, ptr %22, i64 %12
  store i64 %20, ptr %23, align 8
  %24 = add i32 %9, -1
  %25 = and i32 %24, %9
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %8

27:
  ret i64 0
}

define dso_local noundef i64 @atomic_min_u64_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %28, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %26, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i64, ptr %17, i64 %12
  %19 = load i64, ptr %18, align 8
  %20 = load i64, ptr %16, align 8
  %21 = tail call i64 @llvm.umin.i64(i64 %20, i64 %19)
  store i64 %21, ptr %16, align 8
  %22 = load ptr, ptr %7, align 8
  %23 = getelementptr i8, ptr %22, i64 2048
  %24 = getelementptr i64, ptr %23, i64 %12
  store i64 %20, ptr %24, align 8
  %25 = add i32 %9, -1
  %26 = and i32 %25, %9
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %28, label %8

28:
  ret i64 0
}

define dso_local noundef i64 @atomic_max_u64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %25, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i64, ptr %17, i64 %12
  %19 = load i64, ptr %18, align 8
  %20 = atomicrmw umax ptr %16, i64 %19 monotonic, align 8
  %21 = load ptr, ptr %7, align 8
  %22 = getelementptr i8, ptr %21, i64 2048
  %23 = getelementptr i64, ptr %22, i64 %12
  store i64 %20, ptr %23, align 8
  %24 = add i32 %9, -1
  %25 = and i32 %24, %9
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %8

27:
  ret i64 0
}

define dso_local noundef i64 @atomic_max_u64_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %28, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %26, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i64, ptr %17, i64 %12
  %19 = load i64, ptr %18, align 8
  %20 = load i64, ptr %16, align 8
  %21 = tail call i64 @llvm.umax.i64(i64 %20, i64 %19)
  store i64 %21, ptr %16, align 8
  %22 = load ptr, ptr %7, align 8
  %23 = getelementptr i8, ptr %22, i64 2048
  %24 = getelementptr i64, ptr %23, i64 %12
  store i64 %20, ptr %24, align 8
  %25 = add i32 %9, -1
  %26 = and i32 %25, %9
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %28, label %8

28:
  ret i64 0
}

define dso_local noundef i64 @atomic_min_s64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %25, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i64, ptr %17, i64 %12
  %19 = load i64, ptr %18, align 8
  %20 = atomicrmw min ptr %16, i64 %19 monotonic, align 8
  %21 = load ptr, ptr %7, align 8
  %22 = getelementptr i8, ptr %21, i64 2048
  %23 = getelementptr i64, ptr %22, i64 %12
  store i64 %20, ptr %23, align 8
  %24 = add i32 %9, -1
  %25 = and i32 %24, %9
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %8

27:
  ret i64 0
}

define dso_local noundef i64 @atomic_min_s64_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %28, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %26, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i64, ptr %17, i64 %12
  %19 = load i64, ptr %18, align 8
  %20 = load i64, ptr %16, align 8
  %21 = tail call i64 @llvm.smin.i64(i64 %20, i64 %19)
  store i64 %21, ptr %16, align 8
  %22 = load ptr, ptr %7, align 8
  %23 = getelementptr i8, ptr %22, i64 2048
  %24 = getelementptr i64, ptr %23, i64 %12
  store i64 %20, ptr %24, align 8
  %25 = add i32 %9, -1
  %26 = and i32 %25, %9
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %28, label %8

28:
  ret i64 0
}

define dso_local noundef i64 @atomic_max_s64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %25, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i64, ptr %17, i64 %12
  %19 = load i64, ptr %18, align 8
  %20 = atomicrmw max ptr %16, i64 %19 monotonic, align 8
  %21 = load ptr, ptr %7, align 8
  %22 = getelementptr i8, ptr %21, i64 2048
  %23 = getelementptr i64, ptr %22, i64 %12
  store i64 %20, ptr %23, align 8
  %24 = add i32 %9, -1
  %25 = and i32 %24, %9
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %8

27:
  ret i64 0
}

define dso_local noundef i64 @atomic_max_s64_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %28, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %26, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i64, ptr %17, i64 %12
  %19 = load i64, ptr %18, align 8
  %20 = load i64, ptr %16, align 8
  %21 = tail call i64 @llvm.smax.i64(i64 %20, i64 %19)
  store i64 %21, ptr %16, align 8
  %22 = load ptr, ptr %7, align 8
  %23 = getelementptr i8, ptr %22, i64 2048
  %24 = getelementptr i64, ptr %23, i64 %12
  store i64 %20, ptr %24, align 8
  %25 = add i32 %9, -1
  %26 = and i32 %25, %9
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %28, label %8

28:
  ret i64 0
}

define dso_local noundef i64 @atomic_cas_b64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %31, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %29, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i64, ptr %17, i64 %12
  %19 = load i64, ptr %18, align 8
  %20 = getelementptr i8, ptr %17, i64 256
  %21 = getelementptr i64, ptr %20, i64 %12
  %22 = load i64, ptr %21, align 8
  %23 = cmpxchg ptr %16, i64 %19, i64 %22 monotonic monotonic, align 8
  %24 = extractvalue { i64, i1 } %23, 0
  %25 = load ptr, ptr %7, align 8
  %26 = getelementptr i8, ptr %25, i64 2048
  %27 = getelementptr i64, ptr %26, i64 %12
  store i64 %24, ptr %27, align 8
  %28 = add i32 %9, -1
  %29 = and i32 %28, %9
  %30 = icmp eq i32 %29, 0
  br i1 %30, label %31, label %8

31:
  ret i64 0
}

define dso_local noundef i64 @atomic_cas_b64_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %32, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %30, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i64, ptr %17, i64 %12
  %19 = load i64, ptr %18, align 8
  %20 = getelementptr i8, ptr %17, i64 256
  %21 = getelementptr i64, ptr %20, i64 %12
  %22 = load i64, ptr %21, align 8
  %23 = load i64, ptr %16, align 8
  %24 = icmp eq i64 %23, %19
  %25 = select i1 %24, i64 %22, i64 %23
  store i64 %25, ptr %16, align 8
  %26 = load ptr, ptr %7, align 8
  %27 = getelementptr i8, ptr %26, i64 2048
  %28 = getelementptr i64, ptr %27, i64 %12
  store i64 %23, ptr %28, align 8
  %29 = add i32 %9, -1
  %30 = and i32 %29, %9
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %32, label %8

32:
  ret i64 0
}

define dso_local noundef i64 @atomic_inc_b64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %21, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %35, %30 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i64, ptr %17, i64 %12
  %19 = load i64, ptr %18, align 8
  %20 = load atomic i64, ptr %16 monotonic, align 8
  br label %22

21:
  ret i64 0

22:
  %23 = phi i64 [ %20, %8 ], [ %29, %22 ]
  %24 = icmp ult i64 %23, %19
  %25 = add i64 %23, 1
  %26 = select i1 %24, i64 %25, i64 0
  %27 = cmpxchg ptr %16, i64 %23, i64 %26 monotonic monotonic, align 8
  %28 = extractvalue { i64, i1 } %27, 1
  %29 = extractvalue { i64, i1 } %27, 0
  br i1 %28, label %30, label %22

30:
  %31 = load ptr, ptr %7, align 8
  %32 = getelementptr i8, ptr %31, i64 2048
  %33 = getelementptr i64, ptr %32, i64 %12
  store i64 %23, ptr %33, align 8
  %34 = add i32 %9, -1
  %35 = and i32 %34, %9
  %36 = icmp eq i32 %35, 0
  br i1 %36, label %21, label %8
}

define dso_local noundef i64 @atomic_inc_b64_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %30, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %28, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i64, ptr %17, i64 %12
  %19 = load i64, ptr %18, align 8
  %20 = load i64, ptr %16, align 8
  %21 = icmp ult i64 %20, %19
  %22 = add i64 %20, 1
  %23 = select i1 %21, i64 %22, i64 0
  store i64 %23, ptr %16, align 8
  %24 = load ptr, ptr %7, align 8
  %25 = getelementptr i8, ptr %24, i64 2048
  %26 = getelementptr i64, ptr %25, i64 %12
  store i64 %20, ptr %26, align 8
  %27 = add i32 %9, -1
  %28 = and i32 %27, %9
  %29 = icmp eq i32 %28, 0
  br i1 %29, label %30, label %8

30:
  ret i64 0
}

define dso_local noundef i64 @atomic_dec_b64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %22, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %35, %30 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i64, ptr %17, i64 %12
  %19 = load i64, ptr %18, align 8
  %20 = freeze i64 %19
  %21 = load atomic i64, ptr %16 monotonic, align 8
  br label %23

22:
  ret i64 0

23:
  %24 = phi i64 [ %21, %8 ], [ %29, %23 ]
  %25 = add i64 %24, -1
  %26 = tail call i64 @llvm.umin.i64(i64 %25, i64 %20)
  %27 = cmpxchg ptr %16, i64 %24, i64 %26 monotonic monotonic, align 8
  %28 = extractvalue { i64, i1 } %27, 1
  %29 = extractvalue { i64, i1 } %27, 0
  br i1 %28, label %30, label %23

30:
  %31 = load ptr, ptr %7, align 8
  %32 = getelementptr i8, ptr %31, i64 2048
  %33 = getelementptr i64, ptr %32, i64 %12
  store i64 %24, ptr %33, align 8
  %34 = add i32 %9, -1
  %35 = and i32 %34, %9
  %36 = icmp eq i32 %35, 0
  br i1 %36, label %22, label %8
}

define dso_local noundef i64 @atomic_dec_b64_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %30, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %28, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i64, ptr %17, i64 %12
  %19 = load i64, ptr %18, align 8
  %20 = freeze i64 %19
  %21 = load i64, ptr %16, align 8
  %22 = add i64 %21, -1
  %23 = tail call i64 @llvm.umin.i64(i64 %22, i64 %20)
  store i64 %23, ptr %16, align 8
  %24 = load ptr, ptr %7, align 8
  %25 = getelementptr i8, ptr %24, i64 2048
  %26 = getelementptr i64, ptr %25, i64 %12
  store i64 %21, ptr %26, align 8
  %27 = add i32 %9, -1
  %28 = and i32 %27, %9
  %29 = icmp eq i32 %28, 0
  br i1 %29, label %30, label %8

30:
  ret i64 0
}

define dso_local noundef i64 @atomic_add_f32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %21, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %37, %32 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load float, ptr %18, align 4
  %20 = load atomic i32, ptr %16 monotonic, align 4
  br label %22

21:
  ret i64 0

22:
  %23 = phi i32 [ %20, %8 ], [ %31, %22 ]
  %24 = bitcast i32 %23 to float
  %25 = fadd float %19, %24
  %26 = bitcast float %25 to i32
  %27 = fcmp uno float %25, 0.000000e+00
  %28 = select i1 %27, i32 2147483647, i32 %26
  %29 = cmpxchg ptr %16, i32 %23, i32 %28 monotonic monotonic, align 4
  %30 = extractvalue { i32, i1 } %29, 1
  %31 = extractvalue { i32, i1 } %29, 0
  br i1 %30, label %32, label %22

32:
  %33 = load ptr, ptr %7, align 8
  %34 = getelementptr i8, ptr %33, i64 2048
  %35 = getelementptr i32, ptr %34, i64 %12
  store i32 %23, ptr %35, align 4
  %36 = add i32 %9, -1
  %37 = and i32 %36, %9
  %38 = icmp eq i32 %37, 0
  br i1 %38, label %21, label %8
}

define dso_local noundef i64 @atomic_add_f32_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %32, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %30, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load float, ptr %18, align 4
  %20 = load i32, ptr %16, align 4
  %21 = bitcast i32 %20 to float
  %22 = fadd float %19, %21
  %23 = bitcast float %22 to i32
  %24 = fcmp uno float %22, 0.000000e+00
  %25 = select i1 %24, i32 2147483647, i32 %23
  store i32 %25, ptr %16, align 4
  %26 = load ptr, ptr %7, align 8
  %27 = getelementptr i8, ptr %26, i64 2048
  %28 = getelementptr i32, ptr %27, i64 %12
  store i32 %20, ptr %28, align 4
  %29 = add i32 %9, -1
  %30 = and i32 %29, %9
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %32, label %8

32:
  ret i64 0
}

define dso_local noundef i64 @atomic_exch_f32(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %25, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = atomicrmw xchg ptr %16, i32 %19 monotonic, align 4
  %21 = load ptr, ptr %7, align 8
  %22 = getelementptr i8, ptr %21, i64 2048
  %23 = getelementptr i32, ptr %22, i64 %12
  store i32 %20, ptr %23, align 4
  %24 = add i32 %9, -1
  %25 = and i32 %24, %9
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %8

27:
  ret i64 0
}

define dso_local noundef i64 @atomic_exch_f32_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %25, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = load i32, ptr %16, align 4
  store i32 %19, ptr %16, align 4
  %21 = load ptr, ptr %7, align 8
  %22 = getelementptr i8, ptr %21, i64 2048
  %23 = getelementptr i32, ptr %22, i64 %12
  store i32 %20, ptr %23, align 4
  %24 = add i32 %9, -1
  %25 = and i32 %24, %9
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %8

27:
  ret i64 0
}

define dso_local noundef i64 @atomic_add_f64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %21, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %37, %32 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i64, ptr %17, i64 %12
  %19 = load double, ptr %18, align 8
  %20 = load atomic i64, ptr %16 monotonic, align 8
  br label %22

21:
  ret i64 0

22:
  %23 = phi i64 [ %20, %8 ], [ %31, %22 ]
  %24 = bitcast i64 %23 to double
  %25 = fadd double %19, %24
  %26 = bitcast double %25 to i64
  %27 = fcmp uno double %25, 0.000000e+00
  %28 = select i1 %27, i64 9221120237041090560, i64 %26
  %29 = cmpxchg ptr %16, i64 %23, i64 %28 monotonic monotonic, align 8
  %30 = extractvalue { i64, i1 } %29, 1
  %31 = extractvalue { i64, i1 } %29, 0
  br i1 %30, label %32, label %22

32:
  %33 = load ptr, ptr %7, align 8
  %34 = getelementptr i8, ptr %33, i64 2048
  %35 = getelementptr i64, ptr %34, i64 %12
  store i64 %23, ptr %35, align 8
  %36 = add i32 %9, -1
  %37 = and i32 %36, %9
  %38 = icmp eq i32 %37, 0
  br i1 %38, label %21, label %8
}

define dso_local noundef i64 @atomic_add_f64_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %32, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %30, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i64, ptr %17, i64 %12
  %19 = load double, ptr %18, align 8
  %20 = load i64, ptr %16, align 8
  %21 = bitcast i64 %20 to double
  %22 = fadd double %19, %21
  %23 = bitcast double %22 to i64
  %24 = fcmp uno double %22, 0.000000e+00
  %25 = select i1 %24, i64 9221120237041090560, i64 %23
  store i64 %25, ptr %16, align 8
  %26 = load ptr, ptr %7, align 8
  %27 = getelementptr i8, ptr %26, i64 2048
  %28 = getelementptr i64, ptr %27, i64 %12
  store i64 %20, ptr %28, align 8
  %29 = add i32 %9, -1
  %30 = and i32 %29, %9
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %32, label %8

32:
  ret i64 0
}

define dso_local noundef i64 @atomic_exch_f64(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %25, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i64, ptr %17, i64 %12
  %19 = load i64, ptr %18, align 8
  %20 = atomicrmw xchg ptr %16, i64 %19 monotonic, align 8
  %21 = load ptr, ptr %7, align 8
  %22 = getelementptr i8, ptr %21, i64 2048
  %23 = getelementptr i64, ptr %22, i64 %12
  store i64 %20, ptr %23, align 8
  %24 = add i32 %9, -1
  %25 = and i32 %24, %9
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %8

27:
  ret i64 0
}

define dso_local noundef i64 @atomic_exch_f64_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %25, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i64, ptr %17, i64 %12
  %19 = load i64, ptr %18, align 8
  %20 = load i64, ptr %16, align 8
  store i64 %19, ptr %16, align 8
  %21 = load ptr, ptr %7, align 8
  %22 = getelementptr i8, ptr %21, i64 2048
  %23 = getelementptr i64, ptr %22, i64 %12
  store i64 %20, ptr %23, align 8
  %24 = add i32 %9, -1
  %25 = and i32 %24, %9
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %8

27:
  ret i64 0
}

define dso_local noundef i64 @atomic_cas_b16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %31, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %29, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i16, ptr %17, i64 %12
  %19 = load i16, ptr %18, align 2
  %20 = getelementptr i8, ptr %17, i64 256
  %21 = getelementptr i16, ptr %20, i64 %12
  %22 = load i16, ptr %21, align 2
  %23 = cmpxchg ptr %16, i16 %19, i16 %22 monotonic monotonic, align 2
  %24 = extractvalue { i16, i1 } %23, 0
  %25 = load ptr, ptr %7, align 8
  %26 = getelementptr i8, ptr %25, i64 2048
  %27 = getelementptr i16, ptr %26, i64 %12
  store i16 %24, ptr %27, align 2
  %28 = add i32 %9, -1
  %29 = and i32 %28, %9
  %30 = icmp eq i32 %29, 0
  br i1 %30, label %31, label %8

31:
  ret i64 0
}

define dso_local noundef i64 @atomic_cas_b16_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %32, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %30, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i16, ptr %17, i64 %12
  %19 = load i16, ptr %18, align 2
  %20 = getelementptr i8, ptr %17, i64 256
  %21 = getelementptr i16, ptr %20, i64 %12
  %22 = load i16, ptr %21, align 2
  %23 = load i16, ptr %16, align 2
  %24 = icmp eq i16 %23, %19
  %25 = select i1 %24, i16 %22, i16 %23
  store i16 %25, ptr %16, align 2
  %26 = load ptr, ptr %7, align 8
  %27 = getelementptr i8, ptr %26, i64 2048
  %28 = getelementptr i16, ptr %27, i64 %12
  store i16 %23, ptr %28, align 2
  %29 = add i32 %9, -1
  %30 = and i32 %29, %9
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %32, label %8

32:
  ret i64 0
}

define dso_local noundef i64 @atomic_exch_b16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %25, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i16, ptr %17, i64 %12
  %19 = load i16, ptr %18, align 2
  %20 = atomicrmw xchg ptr %16, i16 %19 monotonic, align 2
  %21 = load ptr, ptr %7, align 8
  %22 = getelementptr i8, ptr %21, i64 2048
  %23 = getelementptr i16, ptr %22, i64 %12
  store i16 %20, ptr %23, align 2
  %24 = add i32 %9, -1
  %25 = and i32 %24, %9
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %8

27:
  ret i64 0
}

define dso_local noundef i64 @atomic_exch_b16_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %25, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i16, ptr %17, i64 %12
  %19 = load i16, ptr %18, align 2
  %20 = load i16, ptr %16, align 2
  store i16 %19, ptr %16, align 2
  %21 = load ptr, ptr %7, align 8
  %22 = getelementptr i8, ptr %21, i64 2048
  %23 = getelementptr i16, ptr %22, i64 %12
  store i16 %20, ptr %23, align 2
  %24 = add i32 %9, -1
  %25 = and i32 %24, %9
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %27, label %8

27:
  ret i64 0
}

define dso_local noundef i64 @atomic_add_f16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %22, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %40, %35 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i16, ptr %17, i64 %12
  %19 = load half, ptr %18, align 2
  %20 = load atomic i16, ptr %16 monotonic, align 2
  %21 = fpext half %19 to float
  br label %23

22:
  ret i64 0

23:
  %24 = phi i16 [ %20, %8 ], [ %34, %23 ]
  %25 = bitcast i16 %24 to half
  %26 = fpext half %25 to float
  %27 = fadd float %21, %26
  %28 = fcmp uno float %27, 0.000000e+00
  %29 = fptrunc float %27 to half
  %30 = bitcast half %29 to i16
  %31 = select i1 %28, i16 32767, i16 %30
  %32 = cmpxchg ptr %16, i16 %24, i16 %31 monotonic monotonic, align 2
  %33 = extractvalue { i16, i1 } %32, 1
  %34 = extractvalue { i16, i1 } %32, 0
  br i1 %33, label %35, label %23

35:
  %36 = load ptr, ptr %7, align 8
  %37 = getelementptr i8, ptr %36, i64 2048
  %38 = getelementptr i16, ptr %37, i64 %12
  store i16 %24, ptr %38, align 2
  %39 = add i32 %9, -1
  %40 = and i32 %39, %9
  %41 = icmp eq i32 %40, 0
  br i1 %41, label %22, label %8
}

define dso_local noundef i64 @atomic_add_f16_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %35, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %33, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i16, ptr %17, i64 %12
  %19 = load half, ptr %18, align 2
  %20 = load i16, ptr %16, align 2
  %21 = bitcast i16 %20 to half
  %22 = fpext half %21 to float
  %23 = fpext half %19 to float
  %24 = fadd float %23, %22
  %25 = fcmp uno float %24, 0.000000e+00
  %26 = fptrunc float %24 to half
  %27 = bitcast half %26 to i16
  %28 = select i1 %25, i16 32767, i16 %27
  store i16 %28, ptr %16, align 2
  %29 = load ptr, ptr %7, align 8
  %30 = getelementptr i8, ptr %29, i64 2048
  %31 = getelementptr i16, ptr %30, i64 %12
  store i16 %20, ptr %31, align 2
  %32 = add i32 %9, -1
  %33 = and i32 %32, %9
  %34 = icmp eq i32 %33, 0
  br i1 %34, label %35, label %8

35:
  ret i64 0
}

define dso_local noundef i64 @atomic_min_f16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %47, %42 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i16, ptr %17, i64 %12
  %19 = load i16, ptr %18, align 2
  %20 = load atomic i16, ptr %16 monotonic, align 2
  %21 = and i16 %19, 32767
  %22 = icmp ugt i16 %21, 31744
  %23 = icmp slt i16 %19, 0
  %24 = xor i16 %19, 32767
  %25 = select i1 %23, i16 %24, i16 %19
  %26 = select i1 %22, i16 32767, i16 %19
  br label %28

27:
  ret i64 0

28:
  %29 = phi i16 [ %20, %8 ], [ %41, %28 ]
  %30 = and i16 %29, 32767
  %31 = icmp ugt i16 %30, 31744
  %32 = icmp slt i16 %29, 0
  %33 = xor i16 %29, 32767
  %34 = select i1 %32, i16 %33, i16 %29
  %35 = icmp sgt i16 %34, %25
  %36 = select i1 %35, i16 %19, i16 %29
  %37 = select i1 %22, i16 %29, i16 %36
  %38 = select i1 %31, i16 %26, i16 %37
  %39 = cmpxchg ptr %16, i16 %29, i16 %38 monotonic monotonic, align 2
  %40 = extractvalue { i16, i1 } %39, 1
  %41 = extractvalue { i16, i1 } %39, 0
  br i1 %40, label %42, label %28

42:
  %43 = load ptr, ptr %7, align 8
  %44 = getelementptr i8, ptr %43, i64 2048
  %45 = getelementptr i16, ptr %44, i64 %12
  store i16 %29, ptr %45, align 2
  %46 = add i32 %9, -1
  %47 = and i32 %46, %9
  %48 = icmp eq i32 %47, 0
  br i1 %48, label %27, label %8
}

define dso_local noundef i64 @atomic_min_f16_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %42, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %40, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i16, ptr %17, i64 %12
  %19 = load i16, ptr %18, align 2
  %20 = load i16, ptr %16, align 2
  %21 = and i16 %20, 32767
  %22 = icmp ugt i16 %21, 31744
  %23 = and i16 %19, 32767
  %24 = icmp ugt i16 %23, 31744
  %25 = icmp slt i16 %20, 0
  %26 = xor i16 %20, 32767
  %27 = select i1 %25, i16 %26, i16 %20
  %28 = icmp slt i16 %19, 0
  %29 = xor i16 %19, 32767
  %30 = select i1 %28, i16 %29, i16 %19
  %31 = icmp sgt i16 %27, %30
  %32 = select i1 %31, i16 %19, i16 %20
  %33 = select i1 %24, i16 %20, i16 %32
  %34 = select i1 %24, i16 32767, i16 %19
  %35 = select i1 %22, i16 %34, i16 %33
  store i16 %35, ptr %16, align 2
  %36 = load ptr, ptr %7, align 8
  %37 = getelementptr i8, ptr %36, i64 2048
  %38 = getelementptr i16, ptr %37, i64 %12
  store i16 %20, ptr %38, align 2
  %39 = add i32 %9, -1
  %40 = and i32 %39, %9
  %41 = icmp eq i32 %40, 0
  br i1 %41, label %42, label %8

42:
  ret i64 0
}

define dso_local noundef i64 @atomic_max_f16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %47, %42 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i16, ptr %17, i64 %12
  %19 = load i16, ptr %18, align 2
  %20 = load atomic i16, ptr %16 monotonic, align 2
  %21 = and i16 %19, 32767
  %22 = icmp ugt i16 %21, 31744
  %23 = icmp slt i16 %19, 0
  %24 = xor i16 %19, 32767
  %25 = select i1 %23, i16 %24, i16 %19
  %26 = select i1 %22, i16 32767, i16 %19
  br label %28

27:
  ret i64 0

28:
  %29 = phi i16 [ %20, %8 ], [ %41, %28 ]
  %30 = and i16 %29, 32767
  %31 = icmp ugt i16 %30, 31744
  %32 = icmp slt i16 %29, 0
  %33 = xor i16 %29, 32767
  %34 = select i1 %32, i16 %33, i16 %29
  %35 = icmp slt i16 %34, %25
  %36 = select i1 %35, i16 %19, i16 %29
  %37 = select i1 %22, i16 %29, i16 %36
  %38 = select i1 %31, i16 %26, i16 %37
  %39 = cmpxchg ptr %16, i16 %29, i16 %38 monotonic monotonic, align 2
  %40 = extractvalue { i16, i1 } %39, 1
  %41 = extractvalue { i16, i1 } %39, 0
  br i1 %40, label %42, label %28

42:
  %43 = load ptr, ptr %7, align 8
  %44 = getelementptr i8, ptr %43, i64 2048
  %45 = getelementptr i16, ptr %44, i64 %12
  store i16 %29, ptr %45, align 2
  %46 = add i32 %9, -1
  %47 = and i32 %46, %9
  %48 = icmp eq i32 %47, 0
  br i1 %48, label %27, label %8
}

define dso_local noundef i64 @atomic_max_f16_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %42, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %40, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i16, ptr %17, i64 %12
  %19 = load i16, ptr %18, align 2
  %20 = load i16, ptr %16, align 2
  %21 = and i16 %20, 32767
  %22 = icmp ugt i16 %21, 31744
  %23 = and i16 %19, 32767
  %24 = icmp ugt i16 %23, 31744
  %25 = icmp slt i16 %20, 0
  %26 = xor i16 %20, 32767
  %27 = select i1 %25, i16 %26, i16 %20
  %28 = icmp slt i16 %19, 0
  %29 = xor i16 %19, 32767
  %30 = select i1 %28, i16 %29, i16 %19
  %31 = icmp slt i16 %27, %30
  %32 = select i1 %31, i16 %19, i16 %20
  %33 = select i1 %24, i16 %20, i16 %32
  %34 = select i1 %24, i16 32767, i16 %19
  %35 = select i1 %22, i16 %34, i16 %33
  store i16 %35, ptr %16, align 2
  %36 = load ptr, ptr %7, align 8
  %37 = getelementptr i8, ptr %36, i64 2048
  %38 = getelementptr i16, ptr %37, i64 %12
  store i16 %20, ptr %38, align 2
  %39 = add i32 %9, -1
  %40 = and i32 %39, %9
  %41 = icmp eq i32 %40, 0
  br i1 %41, label %42, label %8

42:
  ret i64 0
}

define dso_local noundef i64 @atomic_add_f16x2(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %28, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %60, %55 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = load atomic i32, ptr %16 monotonic, align 4
  %21 = trunc i32 %19 to i16
  %22 = bitcast i16 %21 to half
  %23 = fpext half %22 to float
  %24 = lshr i32 %19, 16
  %25 = trunc nuw i32 %24 to i16
  %26 = bitcast i16 %25 to half
  %27 = fpext half %26 to float
  br label %29

28:
  ret i64 0

29:
  %30 = phi i32 [ %20, %8 ], [ %54, %29 ]
  %31 = trunc i32 %30 to i16
  %32 = bitcast i16 %31 to half
  %33 = fpext half %32 to float
  %34 = fadd float %23, %33
  %35 = fcmp uno float %34, 0.000000e+00
  %36 = fptrunc float %34 to half
  %37 = bitcast half %36 to i16
  %38 = zext i16 %37 to i32
  %39 = select i1 %35, i32 32767, i32 %38
  %40 = lshr i32 %30, 16
  %41 = trunc nuw i32 %40 to i16
  %42 = bitcast i16 %41 to half
  %43 = fpext half %42 to float
  %44 = fadd float %27, %43
  %45 = fcmp uno float %44, 0.000000e+00
  %46 = fptrunc float %44 to half
  %47 = bitcast half %46 to i16
  %48 = zext i16 %47 to i32
  %49 = shl nuw i32 %48, 16
  %50 = select i1 %45, i32 2147418112, i32 %49
  %51 = or disjoint i32 %50, %39
  %52 = cmpxchg ptr %16, i32 %30, i32 %51 monotonic monotonic, align 4
  %53 = extractvalue { i32, i1 } %52, 1
  %54 = extractvalue { i32, i1 } %52, 0
  br i1 %53, label %55, label %29

55:
  %56 = load ptr, ptr %7, align 8
  %57 = getelementptr i8, ptr %56, i64 2048
  %58 = getelementptr i32, ptr %57, i64 %12
  store i32 %30, ptr %58, align 4
  %59 = add i32 %9, -1
  %60 = and i32 %59, %9
  %61 = icmp eq i32 %60, 0
  br i1 %61, label %28, label %8
}

define dso_local noundef i64 @atomic_add_f16x2_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %55, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %53, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = load i32, ptr %16, align 4
  %21 = trunc i32 %20 to i16
  %22 = trunc i32 %19 to i16
  %23 = bitcast i16 %21 to half
  %24 = fpext half %23 to float
  %25 = bitcast i16 %22 to half
  %26 = fpext half %25 to float
  %27 = fadd float %26, %24
  %28 = fcmp uno float %27, 0.000000e+00
  %29 = fptrunc float %27 to half
  %30 = bitcast half %29 to i16
  %31 = zext i16 %30 to i32
  %32 = select i1 %28, i32 32767, i32 %31
  %33 = lshr i32 %20, 16
  %34 = trunc nuw i32 %33 to i16
  %35 = lshr i32 %19, 16
  %36 = trunc nuw i32 %35 to i16
  %37 = bitcast i16 %34 to half
  %38 = fpext half %37 to float
  %39 = bitcast i16 %36 to half
  %40 = fpext half %39 to float
  %41 = fadd float %40, %38
  %42 = fcmp uno float %41, 0.000000e+00
  %43 = fptrunc float %41 to half
  %44 = bitcast half %43 to i16
  %45 = zext i16 %44 to i32
  %46 = shl nuw i32 %45, 16
  %47 = select i1 %42, i32 2147418112, i32 %46
  %48 = or disjoint i32 %47, %32
  store i32 %48, ptr %16, align 4
  %49 = load ptr, ptr %7, align 8
  %50 = getelementptr i8, ptr %49, i64 2048
  %51 = getelementptr i32, ptr %50, i64 %12
  store i32 %20, ptr %51, align 4
  %52 = add i32 %9, -1
  %53 = and i32 %52, %9
  %54 = icmp eq i32 %53, 0
  br i1 %54, label %55, label %8

55:
  ret i64 0
}

define dso_local noundef i64 @atomic_min_f16x2(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %36, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %71, %66 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = load atomic i32, ptr %16 monotonic, align 4
  %21 = trunc i32 %19 to i16
  %22 = and i16 %21, 32767
  %23 = icmp ugt i16 %22, 31744
  %24 = icmp slt i16 %21, 0
  %25 = xor i16 %21, 32767
  %26 = select i1 %24, i16 %25, i16 %21
  %27 = select i1 %23, i32 32767, i32 %19
  %28 = lshr i32 %19, 16
  %29 = trunc nuw i32 %28 to i16
  %30 = and i16 %29, 32767
  %31 = icmp ugt i16 %30, 31744
  %32 = icmp slt i32 %19, 0
  %33 = xor i16 %29, 32767
  %34 = select i1 %32, i16 %33, i16 %29
  %35 = select i1 %31, i32 32767, i32 %28
  br label %37

36:
  ret i64 0

37:
  %38 = phi i32 [ %20, %8 ], [ %65, %37 ]
  %39 = trunc i32 %38 to i16
  %40 = and i16 %39, 32767
  %41 = icmp ugt i16 %40, 31744
  %42 = icmp slt i16 %39, 0
  %43 = xor i16 %39, 32767
  %44 = select i1 %42, i16 %43, i16 %39
  %45 = icmp sgt i16 %44, %26
  %46 = select i1 %45, i32 %19, i32 %38
  %47 = select i1 %23, i32 %38, i32 %46
  %48 = select i1 %41, i32 %27, i32 %47
  %49 = and i32 %48, 65535
  %50 = lshr i32 %38, 16
  %51 = trunc nuw i32 %50 to i16
  %52 = and i16 %51, 32767
  %53 = icmp ugt i16 %52, 31744
  %54 = icmp slt i32 %38, 0
  %55 = xor i16 %51, 32767
  %56 = select i1 %54, i16 %55, i16 %51
  %57 = icmp sgt i16 %56, %34
  %58 = select i1 %57, i32 %28, i32 %50
  %59 = select i1 %31, i32 %50, i32 %58
  %60 = select i1 %53, i32 %35, i32 %59
  %61 = shl nuw i32 %60, 16
  %62 = or disjoint i32 %61, %49
  %63 = cmpxchg ptr %16, i32 %38, i32 %62 monotonic monotonic, align 4
  %64 = extractvalue { i32, i1 } %63, 1
  %65 = extractvalue { i32, i1 } %63, 0
  br i1 %64, label %66, label %37

66:
  %67 = load ptr, ptr %7, align 8
  %68 = getelementptr i8, ptr %67, i64 2048
  %69 = getelementptr i32, ptr %68, i64 %12
  store i32 %38, ptr %69, align 4
  %70 = add i32 %9, -1
  %71 = and i32 %70, %9
  %72 = icmp eq i32 %71, 0
  br i1 %72, label %36, label %8
}

define dso_local noundef i64 @atomic_min_f16x2_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %66, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %64, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = load i32, ptr %16, align 4
  %21 = trunc i32 %20 to i16
  %22 = trunc i32 %19 to i16
  %23 = and i16 %21, 32767
  %24 = icmp ugt i16 %23, 31744
  %25 = and i16 %22, 32767
  %26 = icmp ugt i16 %25, 31744
  %27 = icmp slt i16 %21, 0
  %28 = xor i16 %21, 32767
  %29 = select i1 %27, i16 %28, i16 %21
  %30 = icmp slt i16 %22, 0
  %31 = xor i16 %22, 32767
  %32 = select i1 %30, i16 %31, i16 %22
  %33 = icmp sgt i16 %29, %32
  %34 = select i1 %33, i32 %19, i32 %20
  %35 = select i1 %26, i32 %20, i32 %34
  %36 = select i1 %26, i32 32767, i32 %19
  %37 = select i1 %24, i32 %36, i32 %35
  %38 = and i32 %37, 65535
  %39 = lshr i32 %20, 16
  %40 = trunc nuw i32 %39 to i16
  %41 = lshr i32 %19, 16
  %42 = trunc nuw i32 %41 to i16
  %43 = and i16 %40, 32767
  %44 = icmp ugt i16 %43, 31744
  %45 = and i16 %42, 32767
  %46 = icmp ugt i16 %45, 31744
  %47 = icmp slt i32 %20, 0
  %48 = xor i16 %40, 32767
  %49 = select i1 %47, i16 %48, i16 %40
  %50 = icmp slt i32 %19, 0
  %51 = xor i16 %42, 32767
  %52 = select i1 %50, i16 %51, i16 %42
  %53 = icmp sgt i16 %49, %52
  %54 = select i1 %53, i32 %41, i32 %39
  %55 = select i1 %46, i32 %39, i32 %54
  %56 = select i1 %46, i32 32767, i32 %41
  %57 = select i1 %44, i32 %56, i32 %55
  %58 = shl nuw i32 %57, 16
  %59 = or disjoint i32 %58, %38
  store i32 %59, ptr %16, align 4
  %60 = load ptr, ptr %7, align 8
  %61 = getelementptr i8, ptr %60, i64 2048
  %62 = getelementptr i32, ptr %61, i64 %12
  store i32 %20, ptr %62, align 4
  %63 = add i32 %9, -1
  %64 = and i32 %63, %9
  %65 = icmp eq i32 %64, 0
  br i1 %65, label %66, label %8

66:
  ret i64 0
}

define dso_local noundef i64 @atomic_max_f16x2(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %36, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %71, %66 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = load atomic i32, ptr %16 monotonic, align 4
  %21 = trunc i32 %19 to i16
  %22 = and i16 %21, 32767
  %23 = icmp ugt i16 %22, 31744
  %24 = icmp slt i16 %21, 0
  %25 = xor i16 %21, 32767
  %26 = select i1 %24, i16 %25, i16 %21
  %27 = select i1 %23, i32 32767, i32 %19
  %28 = lshr i32 %19, 16
  %29 = trunc nuw i32 %28 to i16
  %30 = and i16 %29, 32767
  %31 = icmp ugt i16 %30, 31744
  %32 = icmp slt i32 %19, 0
  %33 = xor i16 %29, 32767
  %34 = select i1 %32, i16 %33, i16 %29
  %35 = select i1 %31, i32 32767, i32 %28
  br label %37

36:
  ret i64 0

37:
  %38 = phi i32 [ %20, %8 ], [ %65, %37 ]
  %39 = trunc i32 %38 to i16
  %40 = and i16 %39, 32767
  %41 = icmp ugt i16 %40, 31744
  %42 = icmp slt i16 %39, 0
  %43 = xor i16 %39, 32767
  %44 = select i1 %42, i16 %43, i16 %39
  %45 = icmp slt i16 %44, %26
  %46 = select i1 %45, i32 %19, i32 %38
  %47 = select i1 %23, i32 %38, i32 %46
  %48 = select i1 %41, i32 %27, i32 %47
  %49 = and i32 %48, 65535
  %50 = lshr i32 %38, 16
  %51 = trunc nuw i32 %50 to i16
  %52 = and i16 %51, 32767
  %53 = icmp ugt i16 %52, 31744
  %54 = icmp slt i32 %38, 0
  %55 = xor i16 %51, 32767
  %56 = select i1 %54, i16 %55, i16 %51
  %57 = icmp slt i16 %56, %34
  %58 = select i1 %57, i32 %28, i32 %50
  %59 = select i1 %31, i32 %50, i32 %58
  %60 = select i1 %53, i32 %35, i32 %59
  %61 = shl nuw i32 %60, 16
  %62 = or disjoint i32 %61, %49
  %63 = cmpxchg ptr %16, i32 %38, i32 %62 monotonic monotonic, align 4
  %64 = extractvalue { i32, i1 } %63, 1
  %65 = extractvalue { i32, i1 } %63, 0
  br i1 %64, label %66, label %37

66:
  %67 = load ptr, ptr %7, align 8
  %68 = getelementptr i8, ptr %67, i64 2048
  %69 = getelementptr i32, ptr %68, i64 %12
  store i32 %38, ptr %69, align 4
  %70 = add i32 %9, -1
  %71 = and i32 %70, %9
  %72 = icmp eq i32 %71, 0
  br i1 %72, label %36, label %8
}

define dso_local noundef i64 @atomic_max_f16x2_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %66, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %64, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = load i32, ptr %16, align 4
  %21 = trunc i32 %20 to i16
  %22 = trunc i32 %19 to i16
  %23 = and i16 %21, 32767
  %24 = icmp ugt i16 %23, 31744
  %25 = and i16 %22, 32767
  %26 = icmp ugt i16 %25, 31744
  %27 = icmp slt i16 %21, 0
  %28 = xor i16 %21, 32767
  %29 = select i1 %27, i16 %28, i16 %21
  %30 = icmp slt i16 %22, 0
  %31 = xor i16 %22, 32767
  %32 = select i1 %30, i16 %31, i16 %22
  %33 = icmp slt i16 %29, %32
  %34 = select i1 %33, i32 %19, i32 %20
  %35 = select i1 %26, i32 %20, i32 %34
  %36 = select i1 %26, i32 32767, i32 %19
  %37 = select i1 %24, i32 %36, i32 %35
  %38 = and i32 %37, 65535
  %39 = lshr i32 %20, 16
  %40 = trunc nuw i32 %39 to i16
  %41 = lshr i32 %19, 16
  %42 = trunc nuw i32 %41 to i16
  %43 = and i16 %40, 32767
  %44 = icmp ugt i16 %43, 31744
  %45 = and i16 %42, 32767
  %46 = icmp ugt i16 %45, 31744
  %47 = icmp slt i32 %20, 0
  %48 = xor i16 %40, 32767
  %49 = select i1 %47, i16 %48, i16 %40
  %50 = icmp slt i32 %19, 0
  %51 = xor i16 %42, 32767
  %52 = select i1 %50, i16 %51, i16 %42
  %53 = icmp slt i16 %49, %52
  %54 = select i1 %53, i32 %41, i32 %39
  %55 = select i1 %46, i32 %39, i32 %54
  %56 = select i1 %46, i32 32767, i32 %41
  %57 = select i1 %44, i32 %56, i32 %55
  %58 = shl nuw i32 %57, 16
  %59 = or disjoint i32 %58, %38
  store i32 %59, ptr %16, align 4
  %60 = load ptr, ptr %7, align 8
  %61 = getelementptr i8, ptr %60, i64 2048
  %62 = getelementptr i32, ptr %61, i64 %12
  store i32 %20, ptr %62, align 4
  %63 = add i32 %9, -1
  %64 = and i32 %63, %9
  %65 = icmp eq i32 %64, 0
  br i1 %65, label %66, label %8

66:
  ret i64 0
}

define dso_local noundef i64 @atomic_add_bf16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %24, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %53, %48 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i16, ptr %17, i64 %12
  %19 = load i16, ptr %18, align 2
  %20 = load atomic i16, ptr %16 monotonic, align 2
  %21 = zext i16 %19 to i32
  %22 = shl nuw i32 %21, 16
  %23 = bitcast i32 %22 to float
  br label %25

24:
  ret i64 0

25:
  %26 = phi i16 [ %20, %8 ], [ %47, %43 ]
  %27 = zext i16 %26 to i32
  %28 = shl nuw i32 %27, 16
  %29 = bitcast i32 %28 to float
  %30 = fadd float %23, %29
  %31 = fcmp uno float %30, 0.000000e+00
  br i1 %31, label %43, label %32

32:
  %33 = bitcast float %30 to i32
  %34 = add i32 %33, 32767
  %35 = lshr i32 %33, 16
  %36 = and i32 %35, 1
  %37 = add i32 %34, %36
  %38 = and i32 %33, 2139095040
  %39 = icmp eq i32 %38, 2139095040
  %40 = select i1 %39, i32 %33, i32 %37
  %41 = lshr i32 %40, 16
  %42 = trunc nuw i32 %41 to i16
  br label %43

43:
  %44 = phi i16 [ %42, %32 ], [ 32767, %25 ]
  %45 = cmpxchg ptr %16, i16 %26, i16 %44 monotonic monotonic, align 2
  %46 = extractvalue { i16, i1 } %45, 1
  %47 = extractvalue { i16, i1 } %45, 0
  br i1 %46, label %48, label %25

48:
  %49 = load ptr, ptr %7, align 8
  %50 = getelementptr i8, ptr %49, i64 2048
  %51 = getelementptr i16, ptr %50, i64 %12
  store i16 %26, ptr %51, align 2
  %52 = add i32 %9, -1
  %53 = and i32 %52, %9
  %54 = icmp eq i32 %53, 0
  br i1 %54, label %24, label %8
}

define dso_local noundef i64 @atomic_add_bf16_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %48, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %46, %40 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i16, ptr %17, i64 %12
  %19 = load i16, ptr %18, align 2
  %20 = load i16, ptr %16, align 2
  %21 = zext i16 %20 to i32
  %22 = shl nuw i32 %21, 16
  %23 = bitcast i32 %22 to float
  %24 = zext i16 %19 to i32
  %25 = shl nuw i32 %24, 16
  %26 = bitcast i32 %25 to float
  %27 = fadd float %26, %23
  %28 = fcmp uno float %27, 0.000000e+00
  br i1 %28, label %40, label %29

29:
  %30 = bitcast float %27 to i32
  %31 = add i32 %30, 32767
  %32 = lshr i32 %30, 16
  %33 = and i32 %32, 1
  %34 = add i32 %31, %33
  %35 = and i32 %30, 2139095040
  %36 = icmp eq i32 %35, 2139095040
  %37 = select i1 %36, i32 %30, i32 %34
  %38 = lshr i32 %37, 16
  %39 = trunc nuw i32 %38 to i16
  br label %40

40:
  %41 = phi i16 [ %39, %29 ], [ 32767, %8 ]
  store i16 %41, ptr %16, align 2
  %42 = load ptr, ptr %7, align 8
  %43 = getelementptr i8, ptr %42, i64 2048
  %44 = getelementptr i16, ptr %43, i64 %12
  store i16 %20, ptr %44, align 2
  %45 = add i32 %9, -1
  %46 = and i32 %45, %9
  %47 = icmp eq i32 %46, 0
  br i1 %47, label %48, label %8

48:
  ret i64 0
}

define dso_local noundef i64 @atomic_min_bf16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %47, %42 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i16, ptr %17, i64 %12
  %19 = load i16, ptr %18, align 2
  %20 = load atomic i16, ptr %16 monotonic, align 2
  %21 = and i16 %19, 32767
  %22 = icmp ugt i16 %21, 32640
  %23 = icmp slt i16 %19, 0
  %24 = xor i16 %19, 32767
  %25 = select i1 %23, i16 %24, i16 %19
  %26 = select i1 %22, i16 32767, i16 %19
  br label %28

27:
  ret i64 0

28:
  %29 = phi i16 [ %20, %8 ], [ %41, %28 ]
  %30 = and i16 %29, 32767
  %31 = icmp ugt i16 %30, 32640
  %32 = icmp slt i16 %29, 0
  %33 = xor i16 %29, 32767
  %34 = select i1 %32, i16 %33, i16 %29
  %35 = icmp sgt i16 %34, %25
  %36 = select i1 %35, i16 %19, i16 %29
  %37 = select i1 %22, i16 %29, i16 %36
  %38 = select i1 %31, i16 %26, i16 %37
  %39 = cmpxchg ptr %16, i16 %29, i16 %38 monotonic monotonic, align 2
  %40 = extractvalue { i16, i1 } %39, 1
  %41 = extractvalue { i16, i1 } %39, 0
  br i1 %40, label %42, label %28

42:
  %43 = load ptr, ptr %7, align 8
  %44 = getelementptr i8, ptr %43, i64 2048
  %45 = getelementptr i16, ptr %44, i64 %12
  store i16 %29, ptr %45, align 2
  %46 = add i32 %9, -1
  %47 = and i32 %46, %9
  %48 = icmp eq i32 %47, 0
  br i1 %48, label %27, label %8
}

define dso_local noundef i64 @atomic_min_bf16_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %42, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %40, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i16, ptr %17, i64 %12
  %19 = load i16, ptr %18, align 2
  %20 = load i16, ptr %16, align 2
  %21 = and i16 %20, 32767
  %22 = icmp ugt i16 %21, 32640
  %23 = and i16 %19, 32767
  %24 = icmp ugt i16 %23, 32640
  %25 = icmp slt i16 %20, 0
  %26 = xor i16 %20, 32767
  %27 = select i1 %25, i16 %26, i16 %20
  %28 = icmp slt i16 %19, 0
  %29 = xor i16 %19, 32767
  %30 = select i1 %28, i16 %29, i16 %19
  %31 = icmp sgt i16 %27, %30
  %32 = select i1 %31, i16 %19, i16 %20
  %33 = select i1 %24, i16 %20, i16 %32
  %34 = select i1 %24, i16 32767, i16 %19
  %35 = select i1 %22, i16 %34, i16 %33
  store i16 %35, ptr %16, align 2
  %36 = load ptr, ptr %7, align 8
  %37 = getelementptr i8, ptr %36, i64 2048
  %38 = getelementptr i16, ptr %37, i64 %12
  store i16 %20, ptr %38, align 2
  %39 = add i32 %9, -1
  %40 = and i32 %39, %9
  %41 = icmp eq i32 %40, 0
  br i1 %41, label %42, label %8

42:
  ret i64 0
}

define dso_local noundef i64 @atomic_max_bf16(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %27, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %47, %42 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i16, ptr %17, i64 %12
  %19 = load i16, ptr %18, align 2
  %20 = load atomic i16, ptr %16 monotonic, align 2
  %21 = and i16 %19, 32767
  %22 = icmp ugt i16 %21, 32640
  %23 = icmp slt i16 %19, 0
  %24 = xor i16 %19, 32767
  %25 = select i1 %23, i16 %24, i16 %19
  %26 = select i1 %22, i16 32767, i16 %19
  br label %28

27:
  ret i64 0

28:
  %29 = phi i16 [ %20, %8 ], [ %41, %28 ]
  %30 = and i16 %29, 32767
  %31 = icmp ugt i16 %30, 32640
  %32 = icmp slt i16 %29, 0
  %33 = xor i16 %29, 32767
  %34 = select i1 %32, i16 %33, i16 %29
  %35 = icmp slt i16 %34, %25
  %36 = select i1 %35, i16 %19, i16 %29
  %37 = select i1 %22, i16 %29, i16 %36
  %38 = select i1 %31, i16 %26, i16 %37
  %39 = cmpxchg ptr %16, i16 %29, i16 %38 monotonic monotonic, align 2
  %40 = extractvalue { i16, i1 } %39, 1
  %41 = extractvalue { i16, i1 } %39, 0
  br i1 %40, label %42, label %28

42:
  %43 = load ptr, ptr %7, align 8
  %44 = getelementptr i8, ptr %43, i64 2048
  %45 = getelementptr i16, ptr %44, i64 %12
  store i16 %29, ptr %45, align 2
  %46 = add i32 %9, -1
  %47 = and i32 %46, %9
  %48 = icmp eq i32 %47, 0
  br i1 %48, label %27, label %8
}

define dso_local noundef i64 @atomic_max_bf16_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %42, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %40, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i16, ptr %17, i64 %12
  %19 = load i16, ptr %18, align 2
  %20 = load i16, ptr %16, align 2
  %21 = and i16 %20, 32767
  %22 = icmp ugt i16 %21, 32640
  %23 = and i16 %19, 32767
  %24 = icmp ugt i16 %23, 32640
  %25 = icmp slt i16 %20, 0
  %26 = xor i16 %20, 32767
  %27 = select i1 %25, i16 %26, i16 %20
  %28 = icmp slt i16 %19, 0
  %29 = xor i16 %19, 32767
  %30 = select i1 %28, i16 %29, i16 %19
  %31 = icmp slt i16 %27, %30
  %32 = select i1 %31, i16 %19, i16 %20
  %33 = select i1 %24, i16 %20, i16 %32
  %34 = select i1 %24, i16 32767, i16 %19
  %35 = select i1 %22, i16 %34, i16 %33
  store i16 %35, ptr %16, align 2
  %36 = load ptr, ptr %7, align 8
  %37 = getelementptr i8, ptr %36, i64 2048
  %38 = getelementptr i16, ptr %37, i64 %12
  store i16 %20, ptr %38, align 2
  %39 = add i32 %9, -1
  %40 = and i32 %39, %9
  %41 = icmp eq i32 %40, 0
  br i1 %41, label %42, label %8

42:
  ret i64 0
}

define dso_local noundef i64 @atomic_add_bf16x2(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %25, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %69, %64 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = load atomic i32, ptr %16 monotonic, align 4
  %21 = shl i32 %19, 16
  %22 = bitcast i32 %21 to float
  %23 = and i32 %19, -65536
  %24 = bitcast i32 %23 to float
  br label %26

25:
  ret i64 0

26:
  %27 = phi i32 [ %20, %8 ], [ %63, %58 ]
  %28 = shl i32 %27, 16
  %29 = bitcast i32 %28 to float
  %30 = fadd float %22, %29
  %31 = fcmp uno float %30, 0.000000e+00
  br i1 %31, label %42, label %32

32:
  %33 = bitcast float %30 to i32
  %34 = add i32 %33, 32767
  %35 = lshr i32 %33, 16
  %36 = and i32 %35, 1
  %37 = add i32 %34, %36
  %38 = and i32 %33, 2139095040
  %39 = icmp eq i32 %38, 2139095040
  %40 = select i1 %39, i32 %33, i32 %37
  %41 = lshr i32 %40, 16
  br label %42

42:
  %43 = phi i32 [ %41, %32 ], [ 32767, %26 ]
  %44 = and i32 %27, -65536
  %45 = bitcast i32 %44 to float
  %46 = fadd float %24, %45
  %47 = fcmp uno float %46, 0.000000e+00
  br i1 %47, label %58, label %48

48:
  %49 = bitcast float %46 to i32
  %50 = add i32 %49, 32767
  %51 = lshr i32 %49, 16
  %52 = and i32 %51, 1
  %53 = add i32 %50, %52
  %54 = and i32 %49, 2139095040
  %55 = icmp eq i32 %54, 2139095040
  %56 = select i1 %55, i32 %49, i32 %53
  %57 = and i32 %56, -65536
  br label %58

58:
  %59 = phi i32 [ %57, %48 ], [ 2147418112, %42 ]
  %60 = or disjoint i32 %59, %43
  %61 = cmpxchg ptr %16, i32 %27, i32 %60 monotonic monotonic, align 4
  %62 = extractvalue { i32, i1 } %61, 1
  %63 = extractvalue { i32, i1 } %61, 0
  br i1 %62, label %64, label %26

64:
  %65 = load ptr, ptr %7, align 8
  %66 = getelementptr i8, ptr %65, i64 2048
  %67 = getelementptr i32, ptr %66, i64 %12
  store i32 %27, ptr %67, align 4
  %68 = add i32 %9, -1
  %69 = and i32 %68, %9
  %70 = icmp eq i32 %69, 0
  br i1 %70, label %25, label %8
}

define dso_local noundef i64 @atomic_add_bf16x2_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %64, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %62, %55 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = load i32, ptr %16, align 4
  %21 = shl i32 %20, 16
  %22 = bitcast i32 %21 to float
  %23 = shl i32 %19, 16
  %24 = bitcast i32 %23 to float
  %25 = fadd float %24, %22
  %26 = fcmp uno float %25, 0.000000e+00
  br i1 %26, label %37, label %27

27:
  %28 = bitcast float %25 to i32
  %29 = add i32 %28, 32767
  %30 = lshr i32 %28, 16
  %31 = and i32 %30, 1
  %32 = add i32 %29, %31
  %33 = and i32 %28, 2139095040
  %34 = icmp eq i32 %33, 2139095040
  %35 = select i1 %34, i32 %28, i32 %32
  %36 = lshr i32 %35, 16
  br label %37

37:
  %38 = phi i32 [ %36, %27 ], [ 32767, %8 ]
  %39 = and i32 %20, -65536
  %40 = and i32 %19, -65536
  %41 = bitcast i32 %39 to float
  %42 = bitcast i32 %40 to float
  %43 = fadd float %42, %41
  %44 = fcmp uno float %43, 0.000000e+00
  br i1 %44, label %55, label %45

45:
  %46 = bitcast float %43 to i32
  %47 = add i32 %46, 32767
  %48 = lshr i32 %46, 16
  %49 = and i32 %48, 1
  %50 = add i32 %47, %49
  %51 = and i32 %46, 2139095040
  %52 = icmp eq i32 %51, 2139095040
  %53 = select i1 %52, i32 %46, i32 %50
  %54 = and i32 %53, -65536
  br label %55

55:
  %56 = phi i32 [ %54, %45 ], [ 2147418112, %37 ]
  %57 = or disjoint i32 %56, %38
  store i32 %57, ptr %16, align 4
  %58 = load ptr, ptr %7, align 8
  %59 = getelementptr i8, ptr %58, i64 2048
  %60 = getelementptr i32, ptr %59, i64 %12
  store i32 %20, ptr %60, align 4
  %61 = add i32 %9, -1
  %62 = and i32 %61, %9
  %63 = icmp eq i32 %62, 0
  br i1 %63, label %64, label %8

64:
  ret i64 0
}

define dso_local noundef i64 @atomic_min_bf16x2(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %36, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %71, %66 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = load atomic i32, ptr %16 monotonic, align 4
  %21 = trunc i32 %19 to i16
  %22 = and i16 %21, 32767
  %23 = icmp ugt i16 %22, 32640
  %24 = icmp slt i16 %21, 0
  %25 = xor i16 %21, 32767
  %26 = select i1 %24, i16 %25, i16 %21
  %27 = select i1 %23, i32 32767, i32 %19
  %28 = lshr i32 %19, 16
  %29 = trunc nuw i32 %28 to i16
  %30 = and i16 %29, 32767
  %31 = icmp ugt i16 %30, 32640
  %32 = icmp slt i32 %19, 0
  %33 = xor i16 %29, 32767
  %34 = select i1 %32, i16 %33, i16 %29
  %35 = select i1 %31, i32 32767, i32 %28
  br label %37

36:
  ret i64 0

37:
  %38 = phi i32 [ %20, %8 ], [ %65, %37 ]
  %39 = trunc i32 %38 to i16
  %40 = and i16 %39, 32767
  %41 = icmp ugt i16 %40, 32640
  %42 = icmp slt i16 %39, 0
  %43 = xor i16 %39, 32767
  %44 = select i1 %42, i16 %43, i16 %39
  %45 = icmp sgt i16 %44, %26
  %46 = select i1 %45, i32 %19, i32 %38
  %47 = select i1 %23, i32 %38, i32 %46
  %48 = select i1 %41, i32 %27, i32 %47
  %49 = and i32 %48, 65535
  %50 = lshr i32 %38, 16
  %51 = trunc nuw i32 %50 to i16
  %52 = and i16 %51, 32767
  %53 = icmp ugt i16 %52, 32640
  %54 = icmp slt i32 %38, 0
  %55 = xor i16 %51, 32767
  %56 = select i1 %54, i16 %55, i16 %51
  %57 = icmp sgt i16 %56, %34
  %58 = select i1 %57, i32 %28, i32 %50
  %59 = select i1 %31, i32 %50, i32 %58
  %60 = select i1 %53, i32 %35, i32 %59
  %61 = shl nuw i32 %60, 16
  %62 = or disjoint i32 %61, %49
  %63 = cmpxchg ptr %16, i32 %38, i32 %62 monotonic monotonic, align 4
  %64 = extractvalue { i32, i1 } %63, 1
  %65 = extractvalue { i32, i1 } %63, 0
  br i1 %64, label %66, label %37

66:
  %67 = load ptr, ptr %7, align 8
  %68 = getelementptr i8, ptr %67, i64 2048
  %69 = getelementptr i32, ptr %68, i64 %12
  store i32 %38, ptr %69, align 4
  %70 = add i32 %9, -1
  %71 = and i32 %70, %9
  %72 = icmp eq i32 %71, 0
  br i1 %72, label %36, label %8
}

define dso_local noundef i64 @atomic_min_bf16x2_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %66, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %64, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = load i32, ptr %16, align 4
  %21 = trunc i32 %20 to i16
  %22 = trunc i32 %19 to i16
  %23 = and i16 %21, 32767
  %24 = icmp ugt i16 %23, 32640
  %25 = and i16 %22, 32767
  %26 = icmp ugt i16 %25, 32640
  %27 = icmp slt i16 %21, 0
  %28 = xor i16 %21, 32767
  %29 = select i1 %27, i16 %28, i16 %21
  %30 = icmp slt i16 %22, 0
  %31 = xor i16 %22, 32767
  %32 = select i1 %30, i16 %31, i16 %22
  %33 = icmp sgt i16 %29, %32
  %34 = select i1 %33, i32 %19, i32 %20
  %35 = select i1 %26, i32 %20, i32 %34
  %36 = select i1 %26, i32 32767, i32 %19
  %37 = select i1 %24, i32 %36, i32 %35
  %38 = and i32 %37, 65535
  %39 = lshr i32 %20, 16
  %40 = trunc nuw i32 %39 to i16
  %41 = lshr i32 %19, 16
  %42 = trunc nuw i32 %41 to i16
  %43 = and i16 %40, 32767
  %44 = icmp ugt i16 %43, 32640
  %45 = and i16 %42, 32767
  %46 = icmp ugt i16 %45, 32640
  %47 = icmp slt i32 %20, 0
  %48 = xor i16 %40, 32767
  %49 = select i1 %47, i16 %48, i16 %40
  %50 = icmp slt i32 %19, 0
  %51 = xor i16 %42, 32767
  %52 = select i1 %50, i16 %51, i16 %42
  %53 = icmp sgt i16 %49, %52
  %54 = select i1 %53, i32 %41, i32 %39
  %55 = select i1 %46, i32 %39, i32 %54
  %56 = select i1 %46, i32 32767, i32 %41
  %57 = select i1 %44, i32 %56, i32 %55
  %58 = shl nuw i32 %57, 16
  %59 = or disjoint i32 %58, %38
  store i32 %59, ptr %16, align 4
  %60 = load ptr, ptr %7, align 8
  %61 = getelementptr i8, ptr %60, i64 2048
  %62 = getelementptr i32, ptr %61, i64 %12
  store i32 %20, ptr %62, align 4
  %63 = add i32 %9, -1
  %64 = and i32 %63, %9
  %65 = icmp eq i32 %64, 0
  br i1 %65, label %66, label %8

66:
  ret i64 0
}

define dso_local noundef i64 @atomic_max_bf16x2(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #0 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %36, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %71, %66 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = load atomic i32, ptr %16 monotonic, align 4
  %21 = trunc i32 %19 to i16
  %22 = and i16 %21, 32767
  %23 = icmp ugt i16 %22, 32640
  %24 = icmp slt i16 %21, 0
  %25 = xor i16 %21, 32767
  %26 = select i1 %24, i16 %25, i16 %21
  %27 = select i1 %23, i32 32767, i32 %19
  %28 = lshr i32 %19, 16
  %29 = trunc nuw i32 %28 to i16
  %30 = and i16 %29, 32767
  %31 = icmp ugt i16 %30, 32640
  %32 = icmp slt i32 %19, 0
  %33 = xor i16 %29, 32767
  %34 = select i1 %32, i16 %33, i16 %29
  %35 = select i1 %31, i32 32767, i32 %28
  br label %37

36:
  ret i64 0

37:
  %38 = phi i32 [ %20, %8 ], [ %65, %37 ]
  %39 = trunc i32 %38 to i16
  %40 = and i16 %39, 32767
  %41 = icmp ugt i16 %40, 32640
  %42 = icmp slt i16 %39, 0
  %43 = xor i16 %39, 32767
  %44 = select i1 %42, i16 %43, i16 %39
  %45 = icmp slt i16 %44, %26
  %46 = select i1 %45, i32 %19, i32 %38
  %47 = select i1 %23, i32 %38, i32 %46
  %48 = select i1 %41, i32 %27, i32 %47
  %49 = and i32 %48, 65535
  %50 = lshr i32 %38, 16
  %51 = trunc nuw i32 %50 to i16
  %52 = and i16 %51, 32767
  %53 = icmp ugt i16 %52, 32640
  %54 = icmp slt i32 %38, 0
  %55 = xor i16 %51, 32767
  %56 = select i1 %54, i16 %55, i16 %51
  %57 = icmp slt i16 %56, %34
  %58 = select i1 %57, i32 %28, i32 %50
  %59 = select i1 %31, i32 %50, i32 %58
  %60 = select i1 %53, i32 %35, i32 %59
  %61 = shl nuw i32 %60, 16
  %62 = or disjoint i32 %61, %49
  %63 = cmpxchg ptr %16, i32 %38, i32 %62 monotonic monotonic, align 4
  %64 = extractvalue { i32, i1 } %63, 1
  %65 = extractvalue { i32, i1 } %63, 0
  br i1 %64, label %66, label %37

66:
  %67 = load ptr, ptr %7, align 8
  %68 = getelementptr i8, ptr %67, i64 2048
  %69 = getelementptr i32, ptr %68, i64 %12
  store i32 %38, ptr %69, align 4
  %70 = add i32 %9, -1
  %71 = and i32 %70, %9
  %72 = icmp eq i32 %71, 0
  br i1 %72, label %36, label %8
}

define dso_local noundef i64 @atomic_max_bf16x2_shared(ptr nocapture noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr #1 {
  %4 = icmp eq i32 %1, 0
  br i1 %4, label %66, label %5

5:
  %6 = getelementptr inbounds i8, ptr %0, i64 248
  %7 = getelementptr inbounds i8, ptr %0, i64 256
  br label %8

8:
  %9 = phi i32 [ %1, %5 ], [ %64, %8 ]
  %10 = tail call range(i32 0, 32) i32 @llvm.cttz.i32(i32 %9, i1 true)
  %11 = load ptr, ptr %6, align 8
  %12 = zext nneg i32 %10 to i64
  %13 = getelementptr i64, ptr %11, i64 %12
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, %2
  %16 = inttoptr i64 %15 to ptr
  %17 = load ptr, ptr %7, align 8
  %18 = getelementptr i32, ptr %17, i64 %12
  %19 = load i32, ptr %18, align 4
  %20 = load i32, ptr %16, align 4
  %21 = trunc i32 %20 to i16
  %22 = trunc i32 %19 to i16
  %23 = and i16 %21, 32767
  %24 = icmp ugt i16 %23, 32640
  %25 = and i16 %22, 32767
  %26 = icmp ugt i16 %25, 32640
  %27 = icmp slt i16 %21, 0
  %28 = xor i16 %21, 32767
  %29 = select i1 %27, i16 %28, i16 %21
  %30 = icmp slt i16 %22, 0
  %31 = xor i16 %22, 32767
  %32 = select i1 %30, i16 %31, i16 %22
  %33 = icmp slt i16 %29, %32
  %34 = select i1 %33, i32 %19, i32 %20
  %35 = select i1 %26, i32 %20, i32 %34
  %36 = select i1 %26, i32 32767, i32 %19
  %37 = select i1 %24, i32 %36, i32 %35
  %38 = and i32 %37, 65535
  %39 = lshr i32 %20, 16
  %40 = trunc nuw i32 %39 to i16
  %41 = lshr i32 %19, 16
  %42 = trunc nuw i32 %41 to i16
  %43 = and i16 %40, 32767
  %44 = icmp ugt i16 %43, 32640
  %45 = and i16 %42, 32767
  %46 = icmp ugt i16 %45, 32640
  %47 = icmp slt i32 %20, 0
  %48 = xor i16 %40, 32767
  %49 = select i1 %47, i16 %48, i16 %40
  %50 = icmp slt i32 %19, 0
  %51 = xor i16 %42, 32767
  %52 = select i1 %50, i16 %51, i16 %42
  %53 = icmp slt i16 %49, %52
  %54 = select i1 %53, i32 %41, i32 %39
  %55 = select i1 %46, i32 %39, i32 %54
  %56 = select i1 %46, i32 32767, i32 %41
  %57 = select i1 %44, i32 %56, i32 %55
  %58 = shl nuw i32 %57, 16
  %59 = or disjoint i32 %58, %38
  store i32 %59, ptr %16, align 4
  %60 = load ptr, ptr %7, align 8
  %61 = getelementptr i8, ptr %60, i64 2048
  %62 = getelementptr i32, ptr %61, i64 %12
  store i32 %20, ptr %62, align 4
  %63 = add i32 %9, -1
  %64 = and i32 %63, %9
  %65 = icmp eq i32 %64, 0
  br i1 %65, label %66, label %8

66:
  ret i64 0
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
