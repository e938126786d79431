"""Comparisons and measurements that take longer than a test run should."""
