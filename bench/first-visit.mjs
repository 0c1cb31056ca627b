// `npm run bench:visit`: measures the bytes that a first visit to each page transfers before its content appears,
// compared with the bytes of the whole build, and the page's layout shift. Limits apply to the bytes of / and
// /workflows (e2e/specs/payload.spec.ts checks them in CI, too), and to the layout shift of each page on the very first
// visit and on the next one, on a desktop and on a phone. `-- --slow` measures the layout shift over a slow connection.
import { readdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { hideExtensions, withServer } from './support/product.mjs';
import { makeRuns } from './support/runs-of-each-kind.mjs';
import {
  budgets,
  coldVisit,
  credentialsOf,
  layoutShift,
  rememberedSignIn,
  shiftLimit,
  slowLine,
} from '../scripts/visit.mjs';

const assets = fileURLToPath(new URL('../dist/web/assets/', import.meta.url));
const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** @param {string} ending */
async function bytesOfAll(ending) {
  const names = (await readdir(assets)).filter((name) => name.endsWith(ending));
  const sizes = await Promise.all(names.map(async (name) => (await stat(await smallest(name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** @param {string} name */
async function smallest(name) {
  const compressed = `${assets}${name}.br`;
  return (await stat(compressed).catch(() => undefined)) ? compressed : `${assets}${name}`;
}

/** @param {number} bytes */
const kB = (bytes) => (bytes / 1000).toFixed(1).padStart(6);

/** @param {import('../scripts/visit.mjs').Shift} shift */
const shiftText = ({ sum }) => sum.toFixed(3).padStart(9);

await withServer(async (browser, signInLink) => {
  const { origin } = new URL(signInLink);
  const storageState = await rememberedSignIn(browser, signInLink);
  const places = [
    { path: '/', ready: 'tbody a' },
    { path: '/workflows', ready: 'tbody a' },
    { path: '/sign-in', ready: 'h1', signedOut: true },
    { path: '/runs', ready: 'h1' },
    { path: '/runs/new', ready: 'h1' },
    { path: '/teams', ready: 'h1' },
    { path: '/settings', ready: 'h1' },
  ];
  console.log('first visit         requests  API   script kB   style kB    font kB');
  let failed = false;
  for (const { path, ready, signedOut } of places) {
    const visit = await coldVisit(browser, {
      url: origin + path,
      ready,
      // The code of extensions is loaded once a page is idle, so no page waits for it.
      prepare: hideExtensions,
      ...(!signedOut && { storageState }),
    });
    console.log(
      `${path.padEnd(20)}${String(visit.requests).padStart(8)}${String(visit.apiRequests).padStart(5)}` +
        `${kB(visit.scriptBytes).padStart(12)}${kB(visit.styleBytes).padStart(11)}${kB(visit.fontBytes).padStart(11)}`,
    );
    if (path === '/' || path === '/workflows')
      failed ||= Object.entries(budgets[path]).some(
        ([what, most]) => visit[/** @type {keyof typeof budgets['/']} */ (what)] > most,
      );
  }
  for (const [path, budget] of Object.entries(budgets)) {
    console.log(
      `limit of ${path.padEnd(11)}${String(budget.requests).padStart(8)}${String(budget.apiRequests).padStart(5)}` +
        `${kB(budget.scriptBytes).padStart(12)}${kB(budget.styleBytes).padStart(11)}${kB(budget.fontBytes).padStart(11)}`,
    );
  }
  console.log(
    `the whole build     ${kB(await bytesOfAll('.js'))} kB script, ${kB(await bytesOfAll('.css'))} kB style (brotli)`,
  );

  const { workflowId, teamId, runs } = await makeRuns(origin, credentialsOf(signInLink));
  const pages = [
    ...places,
    { name: 'a workflow', path: `/workflows/${workflowId}`, ready: 'h1' },
    { name: 'a team', path: `/teams/${teamId}`, ready: 'h1' },
    { name: 'start of a workflow', path: `/runs/new?workflow=${workflowId}`, ready: 'h1' },
    { name: 'gallery', path: '/runs?view=gallery', ready: 'h1' },
    ...Object.entries(runs).map(([name, id]) => ({ name: `run: ${name}`, path: `/runs/${id}`, ready: 'h1' })),
    { name: 'comparison', path: `/runs/compare?ids=${runs['picture']},${runs['table']}`, ready: 'h1' },
  ];
  console.log(`\nlayout shift          desktop       phone  (limit ${shiftLimit})  very first visit: desktop, phone`);
  for (const page of pages) {
    const { path, ready } = page;
    const name = 'name' in page ? page.name : path;
    const how = {
      url: origin + path,
      ready,
      ...(!('signedOut' in page) && { storageState }),
      ...(process.argv.includes('--slow') && { line: slowLine }),
    };
    const onDesk = await layoutShift(browser, { ...how, viewport: desk });
    const onPhone = await layoutShift(browser, { ...how, viewport: phone });
    const seen = [onDesk.first, onDesk.again, onPhone.first, onPhone.again];
    const isOver = seen.some(({ sum }) => sum > shiftLimit);
    failed ||= isOver;
    console.log(
      `${name.padEnd(20)}${shiftText(onDesk.again)}${shiftText(onPhone.again).padStart(12)}` +
        `${shiftText(onDesk.first).padStart(34)}${shiftText(onPhone.first)}${isOver ? '  FAILS' : ''}`,
    );
    if (isOver) console.log(seen.flatMap(({ moved }) => moved.map((one) => `    ${one}`)).join('\n'));
  }
  if (failed) {
    console.error('Some figures are over their limits.');
    process.exitCode = 1;
  }
});
