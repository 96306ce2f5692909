"""What razzstats costs in time and memory, measured."""
