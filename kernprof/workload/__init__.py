"""Defining, discovering and launching workloads."""
