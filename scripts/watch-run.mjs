import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** @import { Page } from 'playwright' */
/** @import { Reporter, TestCase, TestModule, Vitest } from 'vitest/node' */

/** The exit code of a run that stopped before anything of ours had begun, and may be started once more. */
export const startAgainCode = 75;

/** Longer than any test, hook or file takes in `npm test`. */
const silentMs = 5 * 60_000;
/** A page that isn't stuck answers sooner, even a busy one. */
const answerMs = 10_000;

/**
 * A reporter of Vitest beside its JSON one, which has no errors outside of tests, and is written at the end only: Vitest 4
 * may wait for its browser for ever (decision 0026). This one writes such errors, a list of texts, to the file that
 * `OTHER_ERRORS` names. When no file, hook or test has begun or ended for five minutes, it ends the run and says so there.
 * @implements {Reporter}
 */
export default class WatchRun {
  /** @type {Vitest | undefined} */
  #vitest;
  /** The names of the files and tests that have begun and not ended. @type {Set<string>} */
  #begun = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  #timer;

  /** @param {Vitest} vitest */
  onInit(vitest) {
    this.#vitest = vitest;
    this.#goesOn();
  }

  /** @param {TestModule} file */
  onTestModuleQueued(file) {
    this.#begun.add(nameOf(file));
    this.#goesOn();
  }

  /** @param {TestModule} file */
  onTestModuleEnd(file) {
    this.#begun.delete(nameOf(file));
    this.#goesOn();
  }

  onHookStart() {
    this.#goesOn();
  }

  onHookEnd() {
    this.#goesOn();
  }

  /** @param {TestCase} test */
  onTestCaseReady(test) {
    this.#begun.add(nameOf(test));
    this.#goesOn();
  }

  /** @param {TestCase} test */
  onTestCaseResult(test) {
    this.#begun.delete(nameOf(test));
    this.#goesOn();
  }

  /** @type {NonNullable<Reporter['onTestRunEnd']>} */
  onTestRunEnd(_modules, errors) {
    clearTimeout(this.#timer);
    write(errors.map(textOf));
  }

  #goesOn() {
    clearTimeout(this.#timer);
    const timer = setTimeout(() => void this.#endSilent(timer), silentMs);
    this.#timer = timer;
  }

  /** @param {NodeJS.Timeout} timer whose time is over */
  async #endSilent(timer) {
    const pages = this.#vitest?.projects.flatMap(({ browser }) => pagesOf(browser)) ?? [];
    const answers = await Promise.all(pages.map((page) => doesAnswer(page)));
    if (this.#timer !== timer) return;
    const silence = [
      `Nothing has begun or ended for ${silentMs / 60_000} minutes. Under way: ${[...this.#begun].join(', ') || 'nothing'}.`,
      ...pages.flatMap((page, at) => [
        `A page ${answers[at] ? 'answers' : 'does not answer'}. Its frames:`,
        ...page.frames().map((frame) => frame.url()),
      ]),
    ].join('\n');
    const errors = this.#vitest?.state.getUnhandledErrors().map((error) => textOf(/** @type {Error} */ (error))) ?? [];
    const failed = (this.#vitest?.state.getCountOfFailedTests() ?? 0) + errors.length;
    const all = [...errors, silence];
    process.stderr.write(`\n${all.join('\n')}\n`);
    write(all);
    // Whatever of ours had begun may be what hangs.
    const isOurs = this.#begun.size > 0 || failed > 0 || pages.length === 0 || answers.includes(false);
    process.exit(isOurs ? 1 : startAgainCode);
  }
}

/** @param {Vitest['projects'][number]['browser']} browser @returns {readonly Page[]} */
function pagesOf(browser) {
  const provider = /** @type {{ pages?: ReadonlyMap<string, Page> } | undefined} */ (browser?.provider);
  return [...(provider?.pages?.values() ?? [])];
}

/** @param {Page} page @returns {Promise<boolean>} */
function doesAnswer(page) {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), answerMs);
    page.evaluate(() => true).then(resolve, () => resolve(false));
  });
}

/** @param {TestModule | TestCase} one */
function nameOf(one) {
  return one.type === 'module'
    ? relative('.', one.moduleId)
    : `${relative('.', one.module.moduleId)} › ${one.fullName}`;
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
