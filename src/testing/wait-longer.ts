import { vi } from 'vitest';

const { waitFor } = vi;

// Wait as long as `expect.poll`, instead of a second: a busy machine must not fail a test.
vi.waitFor = (callback, options = 15_000) => waitFor(callback, options);
