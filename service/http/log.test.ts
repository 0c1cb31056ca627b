import { afterEach, expect, it, vi } from 'vitest';

import { call } from '../testing/test-client.ts';
import { startTestService } from '../testing/test-service.ts';

afterEach(() => void vi.restoreAllMocks());

/** Fails as a database does: with its statement and the values in it. */
async function failingPing(): Promise<void> {
  throw Object.assign(new Error('the disk is broken'), { query: 'insert', params: ['a secret name'] });
}

it('the log says what failed, and nothing of what was sent', async () => {
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  const service = await startTestService({
    logErrors: true,
    wrap: (parts) => ({ ...parts, store: { ...parts.store, ping: failingPing } }),
  });
  const user = await service.makeUser();
  expect((await call(service, user, 'GET', '/readyz')).status).toBe(503);
  await service.stop();
  const log = lines.join('');
  expect(log).toContain('the disk is broken');
  expect(log).toMatch(/"reqId":"/);
  for (const secret of ['a secret name', user.apiKey, user.accessToken]) expect(log).not.toContain(secret);
});
