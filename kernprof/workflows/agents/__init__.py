"""Short answers for agents: each tool ends in a conclusion, or in why there is none and what it
needs.
"""
