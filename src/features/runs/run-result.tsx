import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';

import { runTitle } from '@/domain/run-filter.ts';
import type { RunRow } from '@/domain/run-record.ts';
import type { ResultLocation } from '@/domain/signed-link.ts';
import { ErrorAlert } from '@/ui/error-alert.tsx';
import { IdText } from '@/ui/id-text.tsx';
import { Panel } from '@/ui/panel.tsx';

import { countdown } from './countdown.ts';
import { downloadOutput, openWhenKnown } from './open-result.ts';
import { OutputView } from './output-view.tsx';
import classes from './run-page.module.css';
import { runQueries } from './run-queries.ts';
import { useRuns } from './runs-context.ts';
import { useNow } from './use-now.ts';
import { outputOptions } from './use-output.ts';

/** A link whose end is not known is asked for again when it is older than this. */
const trustedMs = 5 * 60_000;

/** What a finished run produced: shown where it can be, opened or downloaded always with a fresh link. */
export function RunResult({ row }: { readonly row: RunRow }) {
  const { ledger } = useRuns();
  const { data, error, isPending } = useQuery(runQueries.result(ledger, row.runId));
  const location = data?.location;
  return (
    <Panel
      title="Output"
      actions={location?.kind === 'link' && <LinkActions row={row} link={location} askedAt={data?.askedAt ?? 0} />}
    >
      {isPending && <Loader size="sm" aria-label="Loading the output" />}
      {error && !data && <ErrorAlert error={error} />}
      {location?.kind === 'text' && (
        <>
          <Text size="sm" c="dimmed" mb={4}>
            The service gave a location that is not a web link:
          </Text>
          <IdText id={location.text} label="location" />
        </>
      )}
      {location?.kind === 'link' && <LinkedOutput row={row} link={location} />}
    </Panel>
  );
}

interface LinkProps {
  readonly row: RunRow;
  readonly link: Extract<ResultLocation, { kind: 'link' }>;
}

function LinkActions({ row, link, askedAt }: LinkProps & { readonly askedAt: number }) {
  const { ledger } = useRuns();
  const queryClient = useQueryClient();

  const isFresh = () =>
    link.expiresAt === undefined ? Date.now() - askedAt < trustedMs : link.expiresAt - Date.now() > 10_000;

  async function freshLink(): Promise<string | undefined> {
    if (isFresh()) return link.url;
    const { location } = await queryClient.query({ ...runQueries.result(ledger, row.runId), staleTime: 0 });
    return location.kind === 'link' ? location.url : undefined;
  }

  const download = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const url = await freshLink();
      return url !== undefined && (await downloadOutput(row, url));
    },
  });

  function open(event: MouseEvent) {
    if (isFresh()) return;
    event.preventDefault();
    void openWhenKnown(freshLink);
  }

  return (
    <Group gap="xs">
      {download.data === false && (
        <Text size="xs" c="dimmed" role="status">
          {link.host} lets no page read it: use “Open result” and save it there.
        </Text>
      )}
      {download.isError && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          The download failed: {download.error.message}
        </Text>
      )}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        Download
      </Button>
      <Button
        component="a"
        href={link.url}
        target="_blank"
        rel="noopener noreferrer"
        size="compact-sm"
        leftSection={<IconExternalLink size={16} aria-hidden />}
        onClick={open}
      >
        Open result
      </Button>
    </Group>
  );
}

function LinkedOutput({ row, link }: LinkProps) {
  const now = useNow(1000);
  const {
    data: output,
    error,
    isPending,
  } = useQuery({
    ...outputOptions(row.runId, link.url),
    // A new link to the same file takes nothing away that somebody is looking at.
    placeholderData: keepPreviousData,
  });
  return (
    <>
      {isPending && <Loader size="sm" aria-label="Loading the preview" />}
      {error && <Alert color="yellow">{error.message} “Open result” may still work.</Alert>}
      {output && (
        <>
          <OutputView runId={row.runId} output={output} url={link.url} title={runTitle(row)} />
          {output.closed && output.kind !== 'picture' && (
            <Text size="sm" c="dimmed">
              {link.host} lets no page read its files, so there is no preview here.
            </Text>
          )}
        </>
      )}
      <div className={classes.facts}>
        {output?.fileName && <span>{output.fileName}</span>}
        {output?.type && <span>{output.type.split(';')[0]}</span>}
        {output?.size !== undefined && <span>{bytes(output.size)}</span>}
        <span>from {link.host}</span>
        {link.expiresAt !== undefined && (
          <span>
            link ends in <span role="timer">{countdown(link.expiresAt, now)}</span>; a new one is asked for before
          </span>
        )}
      </div>
    </>
  );
}

function bytes(size: number): string {
  if (size < 1000) return `${size} bytes`;
  const units = ['kB', 'MB', 'GB'];
  const power = Math.min(Math.floor(Math.log10(size) / 3), units.length);
  return `${(size / 1000 ** power).toFixed(1)} ${units[power - 1] ?? ''}`;
}
