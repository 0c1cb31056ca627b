import type { Page, Route } from '@playwright/test';

/** A fault of a request, and how pages must describe it. */
export interface FaultKind {
  readonly name: string;
  /** What the pages say about the fault. */
  readonly says: RegExp;
  /** Whether the request still reaches the service. */
  readonly works?: boolean;
  /** Duration of the request, in seconds of the page's clock. */
  readonly slowSeconds?: number;
  /** Called just before the person's action. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** The same, for scenes in which opening the page is the action. */
  readonly prepareLoad?: (page: Page) => Promise<void>;
  /** @param waited resolves when the duration of the request is over */
  readonly hit: (route: Route, waited: Promise<void>) => Promise<void>;
}

/** The service's message in every fault that has one. */
const serviceWords = 'These words are the service’s own.';
const words = JSON.stringify({ description: serviceWords });
const json = { 'content-type': 'application/json' };

const status = (code: number, says = serviceWords): FaultKind => ({
  name: String(code),
  says: new RegExp(says),
  hit: (route) => route.fulfill({ status: code, headers: json, body: words }),
});

const answer = (name: string, body: string): FaultKind => ({
  name,
  says: /Unexpected response|Not confirmed/i,
  hit: (route) => route.fulfill({ status: 200, headers: json, body }),
});

const unreachable = /can’t be reached|Not confirmed/;

/** All faults, each tried with every endpoint. */
export const faultKinds: readonly FaultKind[] = [
  { name: 'refused', says: unreachable, hit: (route) => route.abort('connectionrefused') },
  {
    name: 'reset midway',
    says: unreachable,
    hit: async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
  },
  {
    name: 'slow: 20 s',
    says: /taking longer than usual/,
    works: true,
    slowSeconds: 20,
    hit: async (route, waited) => {
      await waited;
      await route.continue();
    },
  },
  {
    name: 'never answered',
    says: /taking longer than usual/,
    slowSeconds: Infinity,
    hit: (_route, waited) => waited,
  },
  {
    name: 'offline',
    says: /You’re offline/,
    prepare: (page) => page.context().setOffline(true),
    prepareLoad: async (page) => {
      // Don't set the browser offline, because the page's own document must load.
      await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
      await page.route(/\/(?:accounts|api)\//, (route) => route.abort('internetdisconnected'));
    },
    hit: (route) => route.abort('internetdisconnected'),
  },
  status(400),
  status(401, 'Sign in again|session expired'),
  status(402),
  status(403),
  status(404),
  status(409),
  status(413),
  {
    name: '422',
    says: new RegExp(serviceWords),
    hit: (route) =>
      route.fulfill({
        status: 422,
        headers: json,
        body: JSON.stringify({ detail: [{ loc: ['body', 'id'], msg: serviceWords, type: 'value_error' }] }),
      }),
  },
  {
    name: '429 with Retry-After',
    says: /The service is busy|Too many requests|Wait \d+ seconds?|These words/,
    hit: (route) => route.fulfill({ status: 429, headers: { ...json, 'retry-after': '3' }, body: words }),
  },
  status(500),
  {
    name: '502 with HTML',
    says: /Server error|Error 502|502|Not confirmed|Check failed/,
    hit: (route) =>
      route.fulfill({ status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' }),
  },
  status(503),
  answer('200, empty', ''),
  answer('200, malformed JSON', '{"id": "4'),
  answer('200, wrong shape', '[[{"unexpected":true}]]'),
  {
    name: '200, extra fields',
    says: /./,
    works: true,
    hit: async (route) => {
      const response = await route.fetch();
      const body: unknown = await response.json().catch(() => undefined);
      const more = Array.isArray(body)
        ? body.map((item: object) => ({ ...item, surplus: { a: [1] } }))
        : { ...(body as object), surplus: null };
      await route.fulfill({ response, json: more });
    },
  },
];
