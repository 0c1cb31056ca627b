import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** @import { JSONReport, JSONReportSuite } from '@playwright/test/reporter' */
/** @import { JsonTestResults } from 'vitest/node' */

/**
 * How many tests passed and failed; skipped ones are neither.
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {readonly string[]} [failures] each failed test as `file › test: start of its error`
 */

/**
 * Number of characters of an error that are repeated. The error of a failed page test is followed by a second one, with
 * the page's text.
 */
const errorLength = 1500;

/**
 * @param {boolean} ok
 * @returns {Counts}
 */
export function countCheck(ok) {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * @param {boolean} ok whether the program exited with 0
 * @param {string} path of Vitest's JSON report
 * @param {string} otherErrorsPath errors outside of tests (`watch-run.mjs`)
 * @returns {Promise<Counts>}
 */
export async function countVitest(ok, path, otherErrorsPath) {
  /** @type {Partial<JsonTestResults>} */
  const report = await readReport(path);
  const failures = (report.testResults ?? []).flatMap((file) => {
    const name = relative('.', file.name);
    const tests = file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => failure([name, test.fullName], ...(test.failureMessages ?? [])));
    return file.status === 'failed' && tests.length === 0 ? [failure([name], file.message)] : tests;
  });
  const otherErrors = await readReport(otherErrorsPath);
  if (Array.isArray(otherErrors))
    failures.push(...otherErrors.map((error) => failure(['outside the tests'], String(error))));
  return atLeastOneFault(ok, report.numPassedTests ?? 0, report.numFailedTests ?? 0, failures);
}

/**
 * @param {boolean} ok whether the program exited with 0
 * @param {string} path of Playwright's JSON report
 * @returns {Promise<Counts>}
 */
export async function countPlaywright(ok, path) {
  /** @type {Partial<JSONReport>} */
  const { stats, suites = [] } = await readReport(path);
  const { expected = 0, unexpected = 0, flaky = 0 } = stats ?? {};
  const failures = suites.flatMap((suite) => failedSpecs(suite));
  return atLeastOneFault(ok, expected, unexpected + flaky, failures);
}

/**
 * @param {JSONReportSuite} suite
 * @param {readonly string[]} above the titles around it
 * @returns {string[]}
 */
function failedSpecs({ title, suites = [], specs }, above = []) {
  const titles = [...above, title];
  return [
    ...specs
      .filter(({ ok }) => !ok)
      .map((spec) => failure([...titles, spec.title], spec.tests[0]?.results[0]?.error?.message)),
    ...suites.flatMap((inner) => failedSpecs(inner, titles)),
  ];
}

/**
 * @param {readonly string[]} titles
 * @param {readonly (string | undefined)[]} errors
 */
function failure(titles, ...errors) {
  const words = errors.map((error = '') => stripVTControlCharacters(error).slice(0, errorLength).trim());
  return `${titles.join(' › ')}: ${words.join('\n')}`;
}

/**
 * Count at least one failure for a program that exits with an error but without a failed test (after a crash, for a
 * file that can't be loaded, or for an error outside of tests), and for a program that ran no test at all.
 * @param {boolean} ok
 * @param {number} passed
 * @param {number} failed
 * @param {readonly string[]} failures
 * @returns {Counts}
 */
function atLeastOneFault(ok, passed, failed, failures) {
  if (ok && passed > 0) return { passed, failed, failures };
  const words = failures.length > 0 ? failures : ['The program failed, but no test did; see its output.'];
  return { passed, failed: Math.max(failed, 1), failures: words };
}

/**
 * @param {string} path
 * @returns {Promise<object>} empty when there is none
 */
async function readReport(path) {
  try {
    return /** @type {object} */ (JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return {};
  }
}
