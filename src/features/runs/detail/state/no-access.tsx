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

interface NoAccessProps {
  readonly runId: string;
  /** The service's reason for refusing access. */
  readonly words?: string | undefined;
}

/** The page of a run that the user may not see. */
export function NoAccess({ runId, words }: NoAccessProps) {
  return (
    <>
      <PageHeader
        title={stateTexts.unnamed(runId.slice(0, 8))}
        crumbs={[{ label: texts.runs, to: paths.runs() }]}
        meta={<IdText id={runId} label={texts.runId} />}
      />
      <NoAccessText words={words} />
    </>
  );
}

/** The text of the page without access, shown below a header. */
export function NoAccessText({ words }: Pick<NoAccessProps, 'words'>) {
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
      {texts.noAccess.text(words)}
    </EmptyState>
  );
}

/** @returns the service's reason if it refused access to a run; otherwise undefined */
export function wordsOfRefusal({ facts: { check } }: RunRow): string | undefined {
  return check?.outcome === 'failed' && check.fault.status === 403 ? check.fault.words : undefined;
}
