import type { Api } from '@/api/create-api.ts';

import type { Ledger } from './ledger.ts';

/** What requests that change runs need. They write to the ledger first. */
export interface RunWriter {
  readonly api: Api;
  readonly ledger: Ledger;
}
