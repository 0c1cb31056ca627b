import { IconStarFilled } from '@tabler/icons-react';

import type { RunRow } from '@/domain/runs/run-record.ts';

import { texts } from './texts.ts';

/** Marks a starred run beside its title. */
export function StarMark({ row }: { readonly row: RunRow }) {
  if (row.starredAt === undefined) return null;
  return <IconStarFilled size={14} role="img" aria-label={texts.star.mark} style={{ flex: 'none' }} />;
}
