"""What gates keep and print: baselines, histories, noise."""
