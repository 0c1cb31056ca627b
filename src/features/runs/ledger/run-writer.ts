import type { Api } from '@/api/create-api.ts';

import type { Ledger } from './ledger.ts';

/** What is needed to send requests about runs and to write their outcomes to the ledger. */
export interface RunWriter {
  readonly api: Api;
  readonly ledger: Ledger;
}
