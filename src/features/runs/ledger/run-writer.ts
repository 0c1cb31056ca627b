import type { Api } from '@/api/create-api.ts';

import type { Ledger } from './ledger.ts';

/** Dependencies of writes to the service about runs: the rows are written first. */
export interface RunWriter {
  readonly api: Api;
  readonly ledger: Ledger;
}
