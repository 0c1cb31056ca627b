import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

import { createScriptExecutor } from './engines/script-executor.ts';
import { startTestService, type TestService } from './test-service.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServicePort: number;
  }
}

declare global {
  var testService: TestService | undefined;
}

/** Start the embedded service for the page tests, on the port that their runner forwards to. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const port = project.getProvidedContext().testServicePort;
  const root = await mkdtemp(join(tmpdir(), 'runboard-pages-'));
  globalThis.testService = await startTestService({ port, executor: await createScriptExecutor(root) });
  return async () => {
    await globalThis.testService?.stop();
    await rm(root, { recursive: true, force: true });
  };
}
