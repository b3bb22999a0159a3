"""Calls, recursion and cluster barriers as what the JIT can execute: functions made anew."""
