import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

import { onTestFinished } from 'vitest';

/**
 * Replace one function of `node:fs/promises` until the test ends, even for modules that are already loaded. Mocking the
 * module wouldn't do that: a worker keeps modules loaded by other test files.
 * @param make receives the original function
 */
export function replaceFsFunction<Name extends 'lstat' | 'opendir' | 'readdir'>(
  name: Name,
  make: (real: (typeof fs)[Name]) => unknown,
): void {
  const real = fs[name];
  const put = (value: unknown) => {
    Object.assign(fs, { [name]: value });
    syncBuiltinESMExports();
  };
  put(make(real));
  onTestFinished(() => put(real));
}
