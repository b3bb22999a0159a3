"""What the pictures show, as plain data: made by analysis and collect, drawn by report."""
