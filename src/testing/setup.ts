import '@/ui/styles.css';

import { notifications } from '@mantine/notifications';
import { afterEach, beforeAll, beforeEach } from 'vitest';

import { loadConfig } from '@/api/config.ts';
import { restoreSession, signOut } from '@/features/session/session-store.ts';

const noise: string[] = [];

// A warning that nobody reads is a defect that nobody sees.
for (const level of ['error', 'warn'] as const) {
  const original = console[level].bind(console);
  console[level] = (...parts: unknown[]) => {
    noise.push(parts.map(String).join(' '));
    original(...parts);
  };
}

beforeAll(async () => {
  await loadConfig();
  restoreSession();
});

beforeEach(() => {
  noise.length = 0;
});

afterEach(() => {
  // Toasts live outside of React's tree, beyond the end of a test.
  notifications.clean();
  signOut();
  localStorage.clear();
  sessionStorage.clear();
  if (noise.length > 0) throw new Error(`The console has errors or warnings:\n${noise.join('\n')}`);
});
