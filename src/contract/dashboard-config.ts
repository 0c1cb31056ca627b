import * as z from 'zod/mini';

import { extensions } from './extensions.ts';
import { runInputs } from './run.ts';

/** Example inputs for runs. If none of the last four fields is given, they apply to all workflows. */
const sampleInputs = z.object({
  name: z.string().check(z.minLength(1)),
  inputs: z.readonly(runInputs),
  /** Only for workflows of this canvas type. */
  canvasType: z.optional(z.int()),
  /** Only for this workflow. */
  workflowId: z.optional(z.string()),
  exceptCanvasTypes: z.optional(z.readonly(z.array(z.int()))),
  exceptWorkflowIds: z.optional(z.readonly(z.array(z.string()))),
});
export type SampleInputs = z.output<typeof sampleInputs>;

/** Leave out unreadable examples, since they must not keep the dashboard from starting. */
function readSamples(given: unknown): readonly SampleInputs[] {
  if (!Array.isArray(given)) return [];
  return given.flatMap((one: unknown) => sampleInputs.safeParse(one).data ?? []);
}

/**
 * `config.json`, which is written by the embedded service, or by hand on a static host, and read by the dashboard when
 * it starts. The three URLs are base URLs, absolute or relative to the dashboard's origin.
 */
export const dashboardConfig = z.object({
  accountsUrl: z.string(),
  apiUrl: z.string(),
  /** Default: `apiUrl`, because the interface doesn't state the host of cancel (§4). */
  cancelUrl: z.optional(z.string()),
  /** Names of the hosts behind the URLs above, if those only forward requests; part of the run ledger's key. */
  upstream: z.optional(z.object({ accounts: z.string(), api: z.string(), cancel: z.string() })),
  /** Link to the workflow editor, with `{id}`. */
  workflowUrl: z.optional(z.string()),
  /** A sentence for the sign-in page: where to find the token and the key. */
  signInHelp: z.optional(z.string()),
  /** One of the two paths in interface §4.10; default: `/runs/{run_id}/result`. */
  resultPath: z.optional(z.enum(['/runs/{run_id}/result', '/{run_id}/result'])),
  /**
   * Sign-in with an issuer: its name, and the address that starts the sign-in, which takes `return_to` and
   * `sign_in_page`; default: token and key only. An unreadable value counts as none.
   */
  oidc: z.catch(z.optional(z.object({ name: z.string(), url: z.string() })), undefined),
  /** The extensions of the interface that the service offers; default: none. An unreadable value counts as none. */
  extensions: z.catch(z.optional(extensions), undefined),
  /** Limits on the team's runs that are kept in a browser: how many, and for how many days; default: 10,000 and 30. */
  teamRuns: z.optional(
    z.object({
      atMost: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
      days: z.optional(z.int().check(z.minimum(1), z.maximum(3650))),
    }),
  ),
  sampleInputs: z.optional(z.pipe(z.unknown(), z.transform(readSamples))),
});
export type DashboardConfig = z.output<typeof dashboardConfig>;
