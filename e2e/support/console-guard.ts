import type { BrowserContext } from '@playwright/test';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/**
 * The line that the browser logs when a result check finds no result yet, which is normal while a run is awaited
 * (interface §4.10).
 */
const resultCheck = new RegExp(`/runs/${uuid}/result$`);

/** The line that the browser logs for a refused cross-origin read. */
const blocked = /^Access to fetch at '([^']+)' from origin .* has been blocked by CORS policy/;

/** Collects errors and warnings of pages, so that they fail the test. */
export class ConsoleGuard {
  private readonly complaints: string[] = [];
  private readonly seen = new Set<RegExp>();
  private readonly expected: readonly RegExp[];

  /** @param expected URLs that fail to load on purpose; the browser logs a line for each */
  constructor(expected: readonly RegExp[]) {
    this.expected = expected;
  }

  async watch(context: BrowserContext): Promise<void> {
    context.on('weberror', (problem) => this.complaints.push(`uncaught: ${problem.error().message}`));
    context.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      const text = message.text();
      const { url } = message.location();
      const failed = text.startsWith('Failed to load resource') ? url : blocked.exec(text)?.[1];
      if (failed !== undefined && this.isExpected(failed, text)) return;
      this.complaints.push(`console.${message.type()}: ${text} (${url})`);
    });
    // Log policy violations here, because the browser doesn't log those that the page catches.
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        console.error(`The policy of ${effectiveDirective} forbids ${blockedURI}`);
      });
    });
  }

  /** Unexpected lines, and expected failures that did not occur. */
  problems(): readonly string[] {
    const absent = this.expected.filter((pattern) => !this.seen.has(pattern));
    return [...this.complaints, ...absent.map((pattern) => `expected to fail, but did not: ${String(pattern)}`)];
  }

  private isExpected(url: string, text: string): boolean {
    const pattern = this.expected.find((one) => one.test(url));
    if (pattern) this.seen.add(pattern);
    return pattern !== undefined || (resultCheck.test(url) && text.includes('404'));
  }
}
