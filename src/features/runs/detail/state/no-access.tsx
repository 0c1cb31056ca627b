import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { stateTexts } from '@/domain/runs/state-texts.ts';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { IdText } from '@/ui/page/id-text.tsx';
import { PageHeader } from '@/ui/page/page-header.tsx';

import { texts } from '@/features/runs/detail/texts.ts';

/** The page of a run of another team. */
export function NoAccess({ runId }: { readonly runId: string }) {
  return (
    <>
      <PageHeader
        title={stateTexts.unnamed(runId.slice(0, 8))}
        crumbs={[{ label: texts.runs, to: paths.runs() }]}
        meta={<IdText id={runId} label={texts.runId} />}
      />
      <NoAccessText />
    </>
  );
}

/** Its text, below a header. */
export function NoAccessText() {
  return (
    <EmptyState
      icon={IconLock}
      title={texts.noAccess.title}
      action={
        <Button component={Link} to={paths.runs()}>
          {texts.noAccess.all}
        </Button>
      }
    >
      {texts.noAccess.text}
    </EmptyState>
  );
}

/** Whether the service refused access to a run. */
export function isDenied({ facts: { check } }: RunRow): boolean {
  return check?.outcome === 'failed' && check.fault.status === 403;
}
