import type { Api } from '@/api/create-api.ts';

import type { Ledger } from './ledger.ts';

/** What writing to the service about runs needs: the rows are written first. */
export interface RunWriter {
  readonly api: Api;
  readonly ledger: Ledger;
}
