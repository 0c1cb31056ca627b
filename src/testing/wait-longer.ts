import { vi } from 'vitest';

const { waitFor } = vi;

// Wait as long as `expect.poll` does, instead of a second, because a busy machine must not make a test fail.
vi.waitFor = (callback, options = 15_000) => waitFor(callback, options);
