import type { Executor } from '../../executors/executor.ts';
import { createHttpExecutor, type HttpOptions } from '../../executors/http/http-executor.ts';
import { askResult, awaitStatus, call, makeWorkflow, startRun, until } from '../test-client.ts';
import { startTestService, type TestOptions, type TestService, type TestUser } from '../test-service.ts';

/** A service whose runs are executed by an engine. */
export interface EngineService {
  readonly service: TestService;
  readonly user: TestUser;
  readonly team: string;
  readonly workflow: string;
  start(inputs: Record<string, unknown>): Promise<string>;
  cancel(run: string): Promise<void>;
  /** The reason why a run failed. */
  reasonOf(run: string): Promise<string>;
  /** Wait until a run's message contains this text. */
  says(run: string, words: string): Promise<void>;
  stop(): Promise<void>;
}

/** Executor options for tests; `limits` and `guard` have defaults. */
export type TestEngineOptions = Omit<HttpOptions, 'limits' | 'guard'> & Partial<Pick<HttpOptions, 'limits' | 'guard'>>;

/** An executor that waits milliseconds instead of seconds. */
export function quickExecutor(options: TestEngineOptions): Executor {
  const limits = { outputBytes: 1_000_000, retries: 5 };
  const quick = { backoffMs: 20, firstLookMs: 20, unknownMs: 200, graceMs: 500 };
  return createHttpExecutor({ guard: undefined, limits, ...quick, ...options });
}

/** Start a service with one user, one team and one workflow, “Poster”. */
export async function startEngineService(options: TestEngineOptions, others: TestOptions = {}): Promise<EngineService> {
  const service = await startTestService({ executor: quickExecutor(options), ...others });
  const user = await service.makeUser();
  const team = (await service.makeTeam('Team', [user.user.email])).id;
  const workflow = await makeWorkflow(service, user, team, 'Poster');
  return {
    service,
    user,
    team,
    workflow,
    start: (inputs) => startRun(service, user, team, workflow, inputs),
    async cancel(run) {
      await call(service, user, 'POST', `/accounts/cancel/${team}/${run}`);
    },
    async reasonOf(run) {
      const { body } = await awaitStatus(service, user, run, 'failed');
      return (body as { description: string }).description.replace('The run failed: ', '');
    },
    async says(run, words) {
      await until(
        () => askResult(service, user, run),
        ({ text }) => text.includes(JSON.stringify(words).slice(1, -1)),
      );
    },
    stop: () => service.stop(),
  };
}

/** Download an output, with its name and content type. */
export async function outputOf(url: string) {
  const response = await fetch(url);
  const name = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
  return { name, type: response.headers.get('content-type'), text: await response.text() };
}
