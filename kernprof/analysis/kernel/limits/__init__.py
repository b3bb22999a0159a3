"""What limits a launch, and what a fix would gain: a bottleneck model over the parts of the GPU."""
