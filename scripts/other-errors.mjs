import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** @import { Page } from 'playwright' */
/** @import { Reporter, TestCase, TestModule, Vitest } from 'vitest/node' */

/** The exit code of a run whose browser works, while Vitest waits for something that will never come. */
export const lostTestsCode = 75;

/** Longer than any test may take. */
const stuckMs = 5 * 60_000;
/** Longer than a page takes to answer that computes at all. */
const answerMs = 10_000;

/**
 * A reporter of Vitest beside its JSON one, which leaves out errors that belong to no test, and is never written by a run
 * that doesn't end. This one writes such errors as a list of texts to the file that `OTHER_ERRORS` names, and ends a run
 * in which nothing happens any more: Vitest 4 waits without a limit for a frame that doesn't load or a socket that doesn't
 * open (vitest#10166, #10791, #11243), as for a test that never pauses.
 * @implements {Reporter}
 */
export default class OtherErrors {
  /** @type {Vitest | undefined} */
  #vitest;
  /** @type {Set<string>} */
  #running = new Set();
  #failed = false;
  /** @type {NodeJS.Timeout | undefined} */
  #stuck;

  /** @param {Vitest} vitest */
  onInit(vitest) {
    this.#vitest = vitest;
    this.#goesOn();
  }

  /** @param {TestModule} file */
  onTestModuleQueued(file) {
    this.#running.add(nameOf(file));
    this.#goesOn();
  }

  /** @param {TestModule} file */
  onTestModuleEnd(file) {
    this.#running.delete(nameOf(file));
    this.#failed ||= !file.ok();
    this.#goesOn();
  }

  /** @param {TestCase} test */
  onTestCaseReady(test) {
    this.#running.add(nameOf(test));
    this.#goesOn();
  }

  /** @param {TestCase} test */
  onTestCaseResult(test) {
    this.#running.delete(nameOf(test));
    this.#failed ||= !test.ok();
    this.#goesOn();
  }

  /** @type {NonNullable<Reporter['onTestRunEnd']>} */
  onTestRunEnd(_modules, errors) {
    clearTimeout(this.#stuck);
    write(
      errors.map(
        ({ name = 'Error', message, stack, cause }) =>
          `${name}: ${message}\n${stack ?? ''}${cause ? `\nCaused by ${JSON.stringify(cause)}` : ''}`,
      ),
    );
  }

  #goesOn() {
    clearTimeout(this.#stuck);
    this.#stuck = setTimeout(() => void this.#end(), stuckMs);
  }

  async #end() {
    const pages = this.#vitest?.projects.flatMap(({ browser }) => pagesOf(browser)) ?? [];
    const answers = await Promise.all(pages.map((page) => doesAnswer(page)));
    const frames = pages.flatMap((page, at) => [
      answers[at] ? 'The page answers. Its frames:' : 'The page does not answer. Its frames:',
      ...page.frames().map((frame) => frame.url()),
    ]);
    const error = [
      `No test has begun or ended for ${stuckMs / 60_000} minutes. These had begun:`,
      ...this.#running,
      ...frames,
    ].join('\n');
    process.stderr.write(`\n${error}\n`);
    write([error]);
    process.exit(pages.length > 0 && answers.every(Boolean) && !this.#failed ? lostTestsCode : 1);
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

/** @param {readonly string[]} errors */
function write(errors) {
  const path = process.env['OTHER_ERRORS'];
  if (path) writeFileSync(path, JSON.stringify(errors));
}
