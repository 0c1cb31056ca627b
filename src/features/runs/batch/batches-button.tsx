import { Button } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { listBatches } from '@/domain/runs/batch/recent-batches.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { useNarrow } from '@/ui/browser/use-narrow.ts';

import { texts } from './texts.ts';

/** Links to all batches, on small screens that have no room to list them. */
export function BatchesButton({ rows }: { readonly rows: readonly RunRow[] }) {
  const narrow = useNarrow();
  const count = useMemo(() => (narrow ? listBatches(rows).length : 0), [narrow, rows]);
  if (count === 0) return null;
  const label = texts.allBatches(count);
  return (
    <Button size="xs" variant="default" component={Link} to={paths.batches()} aria-label={label} title={label}>
      <IconStack2 size={16} aria-hidden />
    </Button>
  );
}
