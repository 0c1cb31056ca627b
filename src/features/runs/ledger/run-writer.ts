import type { Api } from '@/api/create-api.ts';

import type { Ledger } from './ledger.ts';

/** Dependencies of requests that change runs. Such requests write to the ledger first. */
export interface RunWriter {
  readonly api: Api;
  readonly ledger: Ledger;
}
