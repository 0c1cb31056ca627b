import { writeFile } from 'node:fs/promises';

/** @import { Reporter } from 'vitest/node' */

/**
 * A reporter of Vitest beside its JSON one, which leaves out errors that belong to no test: it writes them as a list of
 * texts to the file that `UNHANDLED_ERRORS` names.
 * @implements {Reporter}
 */
export default class UnhandledErrors {
  /** @type {NonNullable<Reporter['onTestRunEnd']>} */
  async onTestRunEnd(_modules, errors) {
    const path = process.env['UNHANDLED_ERRORS'];
    const words = errors.map(
      ({ name = 'Error', message, stack, cause }) =>
        `${name}: ${message}\n${stack ?? ''}${cause ? `\nCaused by ${JSON.stringify(cause)}` : ''}`,
    );
    if (path) await writeFile(path, JSON.stringify(words));
  }
}
