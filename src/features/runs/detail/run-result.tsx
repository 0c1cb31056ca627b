import { Button, Group, Loader, Text } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, type MouseEvent } from 'react';

import type { RunRow } from '@/domain/runs/run-record.ts';
import { LinkedOutput, type LinkProps } from '@/features/runs/output/linked-output.tsx';
import { explainError } from '@/ui/feedback/explain-error.ts';
import { downloadOutput, openWhenKnown } from '@/features/runs/output/open-result.ts';
import { resultQuery } from '@/features/runs/result-query.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { keyHint, usePageKeys } from '@/ui/browser/use-page-keys.ts';
import { useSingleKeys } from '@/ui/browser/use-single-keys.ts';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';
import { useOfferActions } from '@/ui/page/offered-actions.ts';
import { IdText } from '@/ui/page/id-text.tsx';
import { Panel } from '@/ui/page/panel.tsx';

import { texts } from './texts.ts';
import { BusyButton } from '@/ui/forms/busy-button.tsx';

/** A link without a known expiry is renewed after this time. */
const trustedMs = 5 * 60_000;

/** Shows a finished run's result if possible; opens and downloads it with a fresh link. */
export const RunResult = memo(({ row }: { readonly row: RunRow }) => {
  const runs = useRuns();
  const { data, error, isPending } = useQuery(resultQuery(runs, row.runId));
  const location = data?.location;
  return (
    <Panel label={texts.result.title}>
      {isPending && <Loader size="sm" role="status" aria-label={texts.result.loading} />}
      {error && !data && <ErrorAlert error={error} />}
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
          actions={<LinkActions row={row} link={location} askedAt={data.askedAt} />}
        />
      )}
    </Panel>
  );
});

function LinkActions({ row, link, askedAt }: Omit<LinkProps, 'actions'>) {
  const runs = useRuns();
  const queryClient = useQueryClient();

  const isFresh = () =>
    link.expiresAt === undefined ? Date.now() - askedAt < trustedMs : link.expiresAt - Date.now() > 10_000;

  async function freshLink(): Promise<string | undefined> {
    if (isFresh()) return link.url;
    const { location } = await queryClient.query({ ...resultQuery(runs, row.runId), staleTime: 0 });
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

  const hasKeys = useSingleKeys();
  usePageKeys({ o: () => void openWhenKnown(freshLink) });
  useOfferActions([
    { label: texts.result.open, act: () => void openWhenKnown(freshLink) },
    { label: texts.result.download, act: download.mutate },
  ]);

  const explained = explainError(download.error);

  return (
    <Group gap="xs">
      {download.data === false && (
        <Text size="xs" c="dimmed" role="status">
          {texts.result.blocked(link.host)}
        </Text>
      )}
      {download.isError && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {texts.result.failed(explained.words || explained.title)}
        </Text>
      )}
      <Button
        component="a"
        variant="default"
        href={link.url}
        target="_blank"
        rel="noopener noreferrer"
        size="xs"
        leftSection={<IconExternalLink size={16} aria-hidden />}
        onClick={open}
        {...keyHint(hasKeys, texts.result.open, 'o')}
      >
        {texts.result.open}
      </Button>
      <BusyButton
        size="xs"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {texts.result.download}
      </BusyButton>
    </Group>
  );
}
