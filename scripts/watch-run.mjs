import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** @import { Reporter, TestCase, TestModule, Vitest } from 'vitest/node' */

/** Exit code of a run that hung between two files, such as while waiting for its browser: it may be restarted once. */
export const startAgainCode = 75;

/** Longer than any test, hook or file of `npm test` takes. */
const silentMs = 5 * 60_000;

/** Longer than Vitest takes to close its browser and its servers. */
const closingMs = 60_000;

/**
 * A reporter for Vitest in addition to its JSON reporter, which omits errors outside of tests: these are written to the
 * file that `OTHER_ERRORS` names. Vitest 4 may wait for its browser without a limit (decision 0026), so a run is killed
 * if no file, hook or test has begun or ended for five minutes, or if it has its results, but doesn't exit within a
 * minute.
 * @implements {Reporter}
 */
export default class WatchRun {
  /** @type {Vitest | undefined} */
  #vitest;
  /** The files and tests in progress. @type {Set<TestModule | TestCase>} */
  #underWay = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  #timer;

  #goOn = () => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), silentMs);
  };

  /** @param {TestModule | TestCase} one */
  #begins = (one) => {
    this.#underWay.add(one);
    this.#goOn();
  };

  /** @param {TestModule | TestCase} one */
  #ends = (one) => {
    this.#underWay.delete(one);
    this.#goOn();
  };

  onTestModuleQueued = this.#begins;
  onTestModuleEnd = this.#ends;
  onTestCaseReady = this.#begins;
  onTestCaseResult = this.#ends;
  onHookStart = this.#goOn;
  onHookEnd = this.#goOn;

  /** @param {Vitest} vitest */
  onInit(vitest) {
    this.#vitest = vitest;
    this.#goOn();
  }

  /** @type {NonNullable<Reporter['onTestRunEnd']>} */
  onTestRunEnd(_modules, errors, reason) {
    clearTimeout(this.#timer);
    write(errors.map(textOf));
    // Keep the exit code of a passed run, because closing may have set one.
    this.#timer = setTimeout(
      () => process.exit(reason === 'passed' && errors.length === 0 ? undefined : 1),
      closingMs,
    ).unref();
  }

  #end() {
    const { state } = this.#vitest ?? {};
    const errors = (state?.getUnhandledErrors() ?? []).map((error) => textOf(/** @type {Error} */ (error)));
    const underWay = [...this.#underWay].map(nameOf).join(', ');
    const silence = `Nothing has begun or ended for ${silentMs / 60_000} minutes. Under way: ${underWay || 'nothing'}.`;
    process.stderr.write(`\n${silence}\n`);
    write([...errors, silence]);
    const hasFailed = underWay !== '' || errors.length > 0 || (state?.getCountOfFailedTests() ?? 0) > 0;
    process.exit(hasFailed ? 1 : startAgainCode);
  }
}

/** @param {TestModule | TestCase} one */
function nameOf(one) {
  const file = one.type === 'module' ? one : one.module;
  return [relative('.', file.moduleId), ...(one.type === 'test' ? [one.fullName] : [])].join(' › ');
}

/** @param {{ name?: string, message: string, stack?: string, cause?: unknown }} error */
function textOf({ name = 'Error', message, stack, cause }) {
  return `${name}: ${message}\n${stack ?? ''}${cause ? `\nCaused by ${JSON.stringify(cause)}` : ''}`;
}

/** @param {readonly string[]} errors */
function write(errors) {
  const path = process.env['OTHER_ERRORS'];
  if (path) writeFileSync(path, JSON.stringify(errors));
}
