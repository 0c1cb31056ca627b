import { vi } from 'vitest';

const { waitFor } = vi;

// As long as `expect.poll`, and not a second: a machine that does other things too must not fail a test.
vi.waitFor = (callback, options = 15_000) => waitFor(callback, options);
