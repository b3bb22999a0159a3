"""What a system timeline is, as columns, and what an analysis of it says, as plain data.

Readers fill the columns, the timeline package analyses them, reports show the outcome; none of the three knows another.
"""
