import './lean-react.ts';
import '@/ui/theme/styles.css';

import { afterEach, beforeEach } from 'vitest';
import { utils } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';

import { closeDashboards } from './dashboards.ts';

const noise: string[] = [];

// By default a locator prints the document each time it finds nothing yet. A failed test prints the final page instead,
// see below.
utils.configurePrettyDOM({ maxLength: 0 });

// Fail on warnings, which would otherwise go unnoticed.
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
  // Report the page's text, since a rare failure can't be inspected later.
  if (shown) throw new Error(`The page showed: ${shown}`);
  if (noise.length > 0) throw new Error(`The console has errors or warnings:\n${noise.join('\n')}`);
});
