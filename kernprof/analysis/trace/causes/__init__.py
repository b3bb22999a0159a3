"""Why a window takes as long as it does: causes with evidence, gain and advice."""
