import type { FastifyInstance } from 'fastify';

import type { SampleInputs } from '../executors/executor.ts';

/** What `config.json` tells the dashboard. URLs are paths on this origin; `upstream` names who answers behind them. */
export interface DashboardConfig {
  readonly accountsUrl: string;
  readonly apiUrl: string;
  readonly cancelUrl: string;
  readonly upstream: { readonly accounts: string; readonly api: string; readonly cancel: string };
  readonly workflowUrl?: string | undefined;
  readonly signInHelp?: string | undefined;
  readonly resultPath?: string | undefined;
  /** What the executor's workflows can be given, as examples. */
  readonly sampleInputs?: readonly SampleInputs[] | undefined;
}

/** `GET /config.json`, read by the dashboard when it boots. */
export function configRoute(app: FastifyInstance, config: DashboardConfig): void {
  app.get('/config.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(config));
}
