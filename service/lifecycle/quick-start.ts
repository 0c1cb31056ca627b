import { setFlagsFromString } from 'node:v8';

/**
 * Compile WebAssembly once and quickly instead of twice and well: PGlite then opens with a third of the work, which
 * is what counts in a process that ends soon. Must come before it is opened.
 */
export function preferQuickStart(): void {
  setFlagsFromString('--liftoff-only');
}
