"""What is counted: sectors, wavefronts, occupancy, and the metrics made of them."""
