import type { Tokens } from '../auth/tokens.ts';
import type { Outputs } from '../outputs/outputs.ts';
import type { SignedUrls } from '../outputs/signed-urls.ts';
import type { Clock } from '../platform/clock.ts';
import type { Ids } from '../platform/ids.ts';
import type { Queue } from '../queue/queue.ts';
import type { ExecutorSlots } from '../store/runs/claim-statement.ts';
import type { Store } from '../store/store.ts';

/** The parts used by the routes. */
export interface RouteParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly store: Store;
  readonly queue: Queue;
  readonly outputs: Outputs;
  /** Maximum number of concurrent runs of one team. */
  readonly perTeam: number;
  /** Facts about the executors, such as their limits over all nodes; undefined if there are none. */
  readonly slots?: ExecutorSlots | undefined;
  readonly tokens: Tokens;
  readonly urls: SignedUrls;
  /** Base of result URLs and sign-in links; default: the origin of the request. */
  readonly publicUrl?: string | undefined;
  /** Host names allowed in result URLs and sign-in links without `publicUrl`, besides those of this machine. */
  readonly allowedHosts?: readonly string[] | undefined;
}
