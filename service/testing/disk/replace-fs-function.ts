import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

import { onTestFinished } from 'vitest';

/**
 * Replace one function of `node:fs/promises` until the test ends, also for modules that were loaded before. Mocking the
 * module wouldn't do that: a worker keeps what other test files loaded.
 * @param make gets the function as it was
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
