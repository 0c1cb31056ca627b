import * as z from 'zod/mini';

import { batchOrders, batchShows, type BatchOrder, type BatchShow } from '@/domain/runs/batch/batch-view.ts';

export const batchViews = ['grid', 'table', 'timeline'] as const;

const schema = z.object({
  view: z.catch(z.enum(batchViews), 'grid'),
  order: z.catch(z.enum(batchOrders), 'start'),
  show: z.catch(z.enum(batchShows), 'all'),
});

/** The view of a batch: how its page shows the runs. */
export interface BatchView {
  readonly view: (typeof batchViews)[number];
  readonly order: BatchOrder;
  readonly show: BatchShow;
}

/** Parse the view of a batch from the address. Each invalid parameter falls back to its default. */
export function parseBatchView(params: URLSearchParams): BatchView {
  return schema.parse(Object.fromEntries(params));
}

/** Format a view as search parameters, omitting defaults. */
export function formatBatchView({ view, order, show }: BatchView): URLSearchParams {
  return new URLSearchParams([
    ...(view === 'grid' ? [] : [['view', view]]),
    ...(order === 'start' ? [] : [['order', order]]),
    ...(show === 'all' ? [] : [['show', show]]),
  ]);
}
