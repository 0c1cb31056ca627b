import { readFile } from 'node:fs/promises';

/**
 * How many tests passed and failed; those that were skipped are neither.
 * @typedef {{ readonly passed: number, readonly failed: number }} Counts
 */

/**
 * @param {boolean} ok
 * @returns {Counts}
 */
export function countCheck(ok) {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * @param {boolean} ok whether the program ended well
 * @param {string} path of Vitest's JSON report
 */
export async function countVitest(ok, path) {
  const report = await readReport(path);
  return atLeastOneFault(ok, count(report['numPassedTests']), count(report['numFailedTests']));
}

/**
 * @param {boolean} ok whether the program ended well
 * @param {string} path of Playwright's JSON report
 */
export async function countPlaywright(ok, path) {
  const report = await readReport(path);
  const stats = /** @type {Record<string, unknown>} */ (report['stats'] ?? {});
  return atLeastOneFault(ok, count(stats['expected']), count(stats['unexpected']) + count(stats['flaky']));
}

/**
 * A program that ends badly without a failed test has failed too: a crash, a file that can't be loaded, an error
 * outside the tests; so has one that ran no test at all.
 * @param {boolean} ok
 * @param {number} passed
 * @param {number} failed
 * @returns {Counts}
 */
function atLeastOneFault(ok, passed, failed) {
  return { passed, failed: ok && passed > 0 ? failed : Math.max(failed, 1) };
}

/**
 * @param {string} path
 * @returns {Promise<Record<string, unknown>>} empty when there is none
 */
async function readReport(path) {
  try {
    return /** @type {Record<string, unknown>} */ (JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return {};
  }
}

/** @param {unknown} value */
function count(value) {
  return typeof value === 'number' ? value : 0;
}
