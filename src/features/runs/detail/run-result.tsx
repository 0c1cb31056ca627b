import { Group, Stack, Text } from '@mantine/core';
import { useMutationState, useQuery } from '@tanstack/react-query';
import { memo } from 'react';

import type { RunRow } from '@/domain/runs/run-record.ts';
import { isTextOutput } from '@/features/runs/output/is-text-output.ts';
import { LinkedOutput } from '@/features/runs/output/linked-output.tsx';
import { ResultLoader } from '@/features/runs/output/result-loader.tsx';
import { ResultStage } from '@/features/runs/output/result-stage.tsx';
import { resultQuery } from '@/features/runs/result-query.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';
import { explainError } from '@/ui/feedback/explain-error.ts';
import { BusyButton } from '@/ui/forms/busy-button.tsx';
import { IdText } from '@/ui/page/id-text.tsx';
import { Panel } from '@/ui/page/panel.tsx';

import { downloadKey } from './actions/download-key.ts';
import { ResultActions } from './actions/result-actions.tsx';
import { texts } from './texts.ts';

interface RunResultProps {
  readonly row: RunRow;
  /** Whether to show the result's actions here. A run's own page shows them in its header instead. */
  readonly hasActions?: boolean;
  /** Whether the result is fitted into a fixed space. */
  readonly isFramed?: boolean;
  /** The heading, if the result is shown on another run's page. */
  readonly title?: string;
}

/** Shows a finished run's result, or why it can't be shown. */
export const RunResult = memo(({ row, hasActions = false, isFramed = false, title }: RunResultProps) => {
  const runs = useRuns();
  const { data, error, isPending, isFetching, refetch } = useQuery(resultQuery(runs, row.runId));
  const location = data?.location;
  const actions = hasActions && <ResultActions row={row} size="xs" />;
  return (
    <Panel {...(title === undefined ? { label: texts.result.title } : { title })}>
      {isPending && (
        <ResultStage
          isSettled={false}
          isFramed={isFramed}
          isText={isTextOutput(row)}
          // Reserve the space of the actions, whose keys already work.
          actions={
            <div style={{ visibility: 'hidden' }} inert>
              {actions}
            </div>
          }
        >
          <ResultLoader label={texts.result.loading} />
        </ResultStage>
      )}
      {error && !data && (
        <Stack gap="sm" align="flex-start">
          <ErrorAlert error={error} />
          <BusyButton size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
            {texts.result.retry}
          </BusyButton>
        </Stack>
      )}
      {location?.kind === 'text' && (
        <>
          <Text size="sm" c="dimmed" mb={4}>
            {texts.result.notALink}
          </Text>
          <IdText id={location.text} label={texts.result.location} />
        </>
      )}
      {data && location?.kind === 'link' && (
        <LinkedOutput
          row={row}
          link={location}
          askedAt={data.askedAt}
          isFramed={isFramed}
          actions={
            <Group gap="xs">
              <DownloadOutcome runId={row.runId} host={location.host} />
              {actions}
            </Group>
          }
        />
      )}
    </Panel>
  );
});

/** Shows why the last download failed. */
function DownloadOutcome({ runId, host }: { readonly runId: string; readonly host: string }) {
  const last = useMutationState({ filters: { mutationKey: downloadKey(runId) }, select: ({ state }) => state }).at(-1);
  if (last?.data === false) {
    return (
      <Text size="xs" c="dimmed" role="status">
        {texts.result.blocked(host)}
      </Text>
    );
  }
  if (last?.status !== 'error') return null;
  const { title, words } = explainError(last.error);
  return (
    <Text size="xs" c="var(--mantine-color-error)" role="alert">
      {texts.result.failed(words || title)}
    </Text>
  );
}
