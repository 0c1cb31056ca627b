// What a first visit of each page transfers before its content is there, beside what a dashboard in one
// piece would. The gates are the visits of / and /workflows; e2e/specs/payload.spec.ts holds them in CI.
import { readdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { withServer } from './support/product.mjs';
import { budgets, coldVisit, rememberedSignIn } from '../scripts/visit.mjs';

const assets = fileURLToPath(new URL('../dist/web/assets/', import.meta.url));

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

await withServer(async (browser, signInLink) => {
  const { origin } = new URL(signInLink);
  const storageState = await rememberedSignIn(browser, signInLink);
  const pages = [
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
  for (const { path, ready, signedOut } of pages) {
    const visit = await coldVisit(browser, { url: origin + path, ready, ...(!signedOut && { storageState }) });
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
    `in one piece        ${kB(await bytesOfAll('.js'))} kB script, ${kB(await bytesOfAll('.css'))} kB style (all that the build made, brotli)`,
  );
  if (failed) {
    console.error('Over the budget.');
    process.exitCode = 1;
  }
});
