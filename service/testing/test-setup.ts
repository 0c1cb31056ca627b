import type { TestProject } from 'vitest/node';

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
  globalThis.testService = await startTestService({ port });
  return async () => globalThis.testService?.stop();
}
