import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';

import type { FaultKind } from './fault-kinds.ts';
import type { FaultScene, SceneParts } from './fault-scenes.ts';
import { hideExtensions } from './without-extensions.ts';

/** The observed outcome of one fault of an endpoint. */
export interface FaultRow {
  readonly endpoint: string;
  readonly fault: string;
  readonly words: string;
  readonly typed: string;
  readonly wayOn: string;
  readonly writes: number;
  /** How often a write reached the host, in rows where the browser itself repeats the write. */
  readonly arrivals?: number;
}

/** Seconds, with a margin, after which pages describe a request as slow, and seconds after which they time it out. */
const [isSlow, isGivenUp] = [10, 35];

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
type People = Omit<SceneParts, 'page' | 'typed' | 'begin'>;

let count = 0;

/** Drive the product through one fault of one endpoint. @throws if one of the four requirements fails */
export async function faultRow(
  browser: Browser,
  options: { readonly baseURL: string; readonly storageState: StorageState },
  people: People,
  scene: FaultScene,
  kind: FaultKind,
): Promise<FaultRow> {
  const isFound = scene.found !== undefined && kind.name === 'reset midway';
  const fault = isFound ? { ...kind, says: scene.found } : kind;
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  await hideExtensions(context);
  try {
    const page = await context.newPage();
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(error.message));
    let writes = 0;
    const [requested, waited] = [new AbortController(), new AbortController()];
    const begin = async (loads?: 'page') => {
      writes = 0;
      if (fault.slowSeconds !== undefined) await holdClock(page);
      await page.route(
        (url) => scene.path.test(url.pathname),
        // Requests that are in flight when the page closes get no answer.
        (route) => {
          if (route.request().method() !== scene.method) return route.fallback();
          requested.abort();
          return fault.hit(route, endOf(waited)).catch(() => undefined);
        },
      );
      await (loads ? (fault.prepareLoad ?? fault.prepare) : fault.prepare)?.(page);
    };
    page.on('request', (request) => {
      if (request.method() !== 'GET' && /\/(?:accounts|api)\//.test(request.url())) writes += 1;
    });
    count += 1;
    const parts: SceneParts = { ...people, page, typed: `Typed ${count} ${Date.now()}`, begin };
    await scene.act(parts);
    const isAsEver = fault.works === true && fault.slowSeconds === undefined;
    if (fault.slowSeconds !== undefined) {
      await endOf(requested);
      await page.clock.runFor(isSlow * 1000);
    }
    const words = isAsEver ? 'as without it' : await wordsOf(page, fault);
    if (fault.slowSeconds !== undefined) {
      await page.clock.runFor((Math.min(fault.slowSeconds, isGivenUp) - isSlow) * 1000);
      if (fault.works) waited.abort();
    }
    if (fault.works || isFound) await scene.done(parts);
    // An automatic retry, which must not happen, would be sent within this time.
    else await page.waitForTimeout(300);
    const typed = scene.types ? await placeOf(page, parts.typed) : 'nothing typed';
    const wayOn = fault.works || isFound ? 'it recovers by itself' : await wayOnOf(page, scene, fault);
    expect(writes, 'writes sent').toBe(writesOf(scene, fault));
    expect(broken, 'errors of the page').toEqual([]);
    return { endpoint: scene.endpoint, fault: fault.name, words, typed, wayOn, writes };
  } finally {
    await context.close();
  }
}

/** Resolves when the signal aborts. */
function endOf({ signal }: AbortController): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });
}

/** Replace the page's timeouts, because the browser's own time can't be advanced. Runs in the page. */
function onPageTime(): void {
  AbortSignal.timeout = (ms) => {
    const over = new AbortController();
    setTimeout(() => over.abort(new DOMException('The time is over.', 'TimeoutError')), ms);
    return over.signal;
  };
}

/** Control the page's clock from now on, including its request timeouts. */
async function holdClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(onPageTime);
  await page.evaluate(onPageTime);
}

/** Expected number of write requests. */
function writesOf({ endpoint, writes }: FaultScene, { works, name }: FaultKind): number {
  if (endpoint === 'Get run ID' && works) return 1;
  return name === 'offline' ? 0 : writes;
}

/** The first sentence about the fault on the page. */
async function wordsOf(page: Page, fault: FaultKind): Promise<string> {
  const limitMs = 15_000;
  let shownText = '';
  await expect
    .poll(
      async () => {
        const lines = await page.evaluate(() => [
          ...[...document.querySelectorAll('[role=alert], [role=status], [role=dialog]')].map((e) =>
            (e as HTMLElement).innerText.replaceAll(/\s*\n\s*/g, '. '),
          ),
          ...[...document.querySelectorAll('button[data-loading]')].map((e) => `${(e as HTMLElement).innerText}…`),
          ...document.body.innerText.split('\n'),
        ]);
        shownText = lines.map((line) => line.trim()).find((line) => line !== '' && fault.says.test(line)) ?? '';
        return shownText;
      },
      { message: 'words on screen', timeout: limitMs, intervals: [100] },
    )
    .not.toBe('');
  return shownText.length > 160 ? `${shownText.slice(0, 160)}…` : shownText;
}

/** Find the typed text on the page. @throws if it is lost */
export async function placeOf(page: Page, typed: string): Promise<string> {
  let place = '';
  await expect
    .poll(
      async () => {
        place = await page.evaluate((text) => {
          const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[];
          if (fields.some(({ value }) => value === text)) return 'kept in its field';
          return document.body.innerText.includes(text) ? 'kept on the page' : '';
        }, typed);
        return place;
      },
      { message: 'what was typed', timeout: 5000, intervals: [100] },
    )
    .not.toBe('');
  return place;
}

async function wayOnOf(page: Page, scene: FaultScene, fault: FaultKind): Promise<string> {
  const names = page.getByRole('button', { name: scene.waysOn }).or(page.getByRole('link', { name: scene.waysOn }));
  let found = '';
  await expect
    .poll(
      async () => {
        // A page may send a second request once the first has timed out.
        if (fault.slowSeconds === Infinity) await page.clock.runFor(1000);
        for (const one of await names.all()) {
          if (!(await one.isVisible())) continue;
          const isEnabled = await one.isEnabled();
          if (!isEnabled && fault.name !== 'offline') continue;
          const name = (await one.innerText()).trim() || ((await one.getAttribute('aria-label')) ?? '');
          found = isEnabled ? name : `${name.split('\n', 1)[0]}, once connected`;
          return found;
        }
        if (await page.getByText(/^The service is busy\. Trying again/).isVisible()) found = 'tries again by itself';
        return found;
      },
      { message: `way on after ${fault.name}`, timeout: 6000, intervals: [100] },
    )
    .not.toBe('');
  return found;
}
