import type { Tokens } from '../auth/tokens.ts';
import type { Outputs } from '../outputs/outputs.ts';
import type { SignedUrls } from '../outputs/signed-urls.ts';
import type { Clock } from '../platform/clock.ts';
import type { Ids } from '../platform/ids.ts';
import type { Queue } from '../queue/queue.ts';
import type { ExecutorSlots } from '../store/runs/claim-statement.ts';
import type { Store } from '../store/store.ts';

/** The parts that the routes use. */
export interface RouteParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly store: Store;
  readonly queue: Queue;
  readonly outputs: Outputs;
  /** Runs of one team that may be under way. */
  readonly perTeam: number;
  /** Limits of executors over all nodes; missing where none has one. */
  readonly slots?: ExecutorSlots | undefined;
  readonly tokens: Tokens;
  readonly urls: SignedUrls;
  /** Origin of the result URLs; default: the request's Host. */
  readonly publicUrl?: string | undefined;
  /** Host names that a result URL may have without `publicUrl`, beside those of this machine. */
  readonly allowedHosts?: readonly string[] | undefined;
}
