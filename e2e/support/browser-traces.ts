import type { BrowserContext, Page } from '@playwright/test';

/** One entry of the browser's storage, with all its text. */
export interface Kept {
  /** For example `localStorage runboard-presets …` or `indexedDB runboard-runs/runs`. */
  readonly where: string;
  readonly text: string;
}

/** Everything that leaves a page: requests, and messages to other tabs. */
export interface Traffic {
  /** Discard the traffic recorded so far. */
  readonly restart: () => void;
  /** Texts sent since the last restart. */
  readonly sent: () => readonly string[];
}

/** Record what a browser's pages send. */
export async function watchTraffic(context: BrowserContext): Promise<Traffic> {
  let sent: string[] = [];
  await context.exposeBinding('recordMessage', (_source, text: string) => {
    sent.push(text);
  });
  await context.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called with its own `this` below
    const { postMessage } = BroadcastChannel.prototype;
    const { recordMessage } = globalThis as unknown as { readonly recordMessage: (text: string) => Promise<void> };
    BroadcastChannel.prototype.postMessage = function post(this: BroadcastChannel, message: unknown) {
      void recordMessage(`message ${this.name} ${JSON.stringify(message)}`);
      postMessage.call(this, message);
    };
  });
  context.on('request', (request) => {
    sent.push(`${request.method()} ${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`);
  });
  return {
    restart: () => {
      sent = [];
    },
    sent: () => sent,
  };
}

/** All texts of a page: visible text, address, title and icon, values of fields, and labels. */
export function readPage(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
    const named = [...document.querySelectorAll('[aria-label], [title], [href], [alt]')].flatMap((element) =>
      ['aria-label', 'title', 'href', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    );
    const values = fields.map(({ value }) => value);
    return [document.body.innerText, location.href, document.title, ...values, ...named].join('\n');
  });
}

/** All entries of localStorage, sessionStorage and IndexedDB of a page's origin. */
export function readBrowser(page: Page): Promise<readonly Kept[]> {
  return page.evaluate(async () => {
    const kept: { where: string; text: string }[] = [];
    for (const storage of ['localStorage', 'sessionStorage'] as const) {
      for (const [name, text] of Object.entries(window[storage])) {
        kept.push({ where: `${storage} ${name}`, text: `${name} ${String(text)}` });
      }
    }
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(request.error?.message)));
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = await done(database.transaction(store).objectStore(store).getAll());
        for (const row of rows) {
          const files = Object.values((row as { data?: object }).data ?? {}).filter((value) => value instanceof Blob);
          const texts = await Promise.all(files.map((file) => file.text()));
          kept.push({ where: `indexedDB ${name}/${store}`, text: [JSON.stringify(row), ...texts].join('\n') });
        }
      }
      database.close();
    }
    return kept;
  });
}
