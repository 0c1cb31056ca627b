import './lean-react.ts';
import '@/ui/theme/styles.css';

import { afterEach, beforeEach } from 'vitest';
import { utils } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';

import { closeDashboards } from './dashboards.ts';

const noise: string[] = [];

// A locator prints the document each time it finds nothing yet; a failed test prints the final page below.
utils.configurePrettyDOM({ maxLength: 0 });

// An unread warning is an unnoticed defect: fail on it.
for (const level of ['error', 'warn'] as const) {
  const original = console[level].bind(console);
  console[level] = (...parts: unknown[]) => {
    noise.push(parts.map(String).join(' '));
    original(...parts);
  };
}

beforeEach(() => {
  noise.length = 0;
});

afterEach(async ({ task }) => {
  const shown = task.result?.state === 'fail' && `${document.title}\n${document.body.innerText}`;
  await cleanup();
  closeDashboards();
  localStorage.clear();
  sessionStorage.clear();
  // Add the page's text: a rare failure can't be inspected later.
  if (shown) throw new Error(`The page showed: ${shown}`);
  if (noise.length > 0) throw new Error(`The console has errors or warnings:\n${noise.join('\n')}`);
});
