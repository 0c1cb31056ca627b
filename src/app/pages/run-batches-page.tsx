import { Button } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { listBatches } from '@/domain/runs/batch/recent-batches.ts';
import { AllBatches } from '@/features/runs/batch/all-batches.tsx';
import { texts } from '@/features/runs/batch/texts.ts';
import { texts as listTexts } from '@/features/runs/list/texts.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useNow } from '@/ui/browser/use-now.ts';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { PageHeader } from '@/ui/page/page-header.tsx';

/** `/runs/batches`: all batches started in this browser. */
export function RunBatchesPage() {
  const { ledger } = useRuns();
  const { data: rows } = useSuspenseQuery(runQueries.list(ledger));
  const batches = useMemo(() => listBatches(rows), [rows]);
  const now = useNow();
  return (
    <div>
      <PageHeader
        title={texts.batches}
        crumbs={[{ label: listTexts.title, to: paths.runs() }]}
        meta={batches.length > 0 && <span>{texts.fromHere}</span>}
      />
      {batches.length > 0 ? (
        <AllBatches batches={batches} now={now} />
      ) : (
        <EmptyState
          icon={IconStack2}
          title={texts.none}
          action={
            <Button component={Link} to={paths.startRun()}>
              {listTexts.start}
            </Button>
          }
        >
          {texts.noneText}
        </EmptyState>
      )}
    </div>
  );
}
