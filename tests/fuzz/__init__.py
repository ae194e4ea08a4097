"""What the sanitized fuzzer needs."""
