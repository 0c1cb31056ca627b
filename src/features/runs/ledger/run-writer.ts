import type { Api } from '@/api/create-api.ts';

import type { Ledger } from './ledger.ts';

/** Dependencies of requests about runs, whose outcomes are written to the ledger. */
export interface RunWriter {
  readonly api: Api;
  readonly ledger: Ledger;
}
