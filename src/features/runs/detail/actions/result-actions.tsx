import { Button } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';

import { clock } from '@/api/clock.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { texts } from '@/features/runs/detail/texts.ts';
import { downloadOutput, openWhenKnown } from '@/features/runs/output/open-result.ts';
import { resultQuery } from '@/features/runs/result-query.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { keyHint, usePageKeys } from '@/ui/keys/use-page-keys.ts';
import { useSingleKeys } from '@/ui/keys/use-single-keys.ts';
import { BlockedButton } from '@/ui/forms/blocked-button.tsx';
import { useOfflineReason } from '@/ui/forms/use-offline-reason.ts';
import { BusyButton } from '@/ui/forms/busy-button.tsx';
import { useOfferActions } from '@/ui/page/offered-actions.ts';

import { downloadKey } from './download-key.ts';

/** Age after which a link whose expiry is unknown is renewed, in milliseconds. */
const trustedMs = 5 * 60_000;

interface ResultActionsProps {
  readonly row: RunRow;
  readonly size?: 'xs' | 'sm';
}

/** Opens and downloads a finished run's result, using a fresh link. Renders nothing if the result isn't a link. */
export function ResultActions({ row, size = 'sm' }: ResultActionsProps) {
  const runs = useRuns();
  const queryClient = useQueryClient();
  const { data, isPending } = useQuery(resultQuery(runs, row.runId));
  const link = data?.location.kind === 'link' ? data.location : undefined;

  function isFresh(): boolean {
    if (!data || !link) return false;
    if (link.expiresAt === undefined) return clock.now() - data.askedAt < trustedMs;
    return link.expiresAt - clock.now() > 10_000;
  }

  async function freshLink(): Promise<string | undefined> {
    if (link && isFresh()) return link.url;
    const { location } = await queryClient.query({ ...resultQuery(runs, row.runId), staleTime: 0 });
    return location.kind === 'link' ? location.url : undefined;
  }

  const download = useMutation({
    mutationKey: downloadKey(row.runId),
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
  const hasLink = isPending || link !== undefined;
  usePageKeys({ o: hasLink ? () => void openWhenKnown(freshLink) : undefined });
  useOfferActions(
    hasLink
      ? [
          { label: texts.result.download, icon: IconDownload, act: download.mutate },
          { label: texts.result.open, icon: IconExternalLink, keys: 'o', act: () => void openWhenKnown(freshLink) },
        ]
      : [],
  );
  const offline = useOfflineReason();
  if (!hasLink) return null;
  return (
    <>
      {offline === undefined ? (
        <Button
          component="a"
          variant="default"
          {...(link ? { href: link.url } : { 'aria-disabled': true })}
          target="_blank"
          rel="noopener noreferrer"
          size={size}
          leftSection={<IconExternalLink size={16} aria-hidden />}
          onClick={open}
          {...keyHint(hasKeys, texts.result.open, 'o')}
        >
          {texts.result.open}
        </Button>
      ) : (
        <BlockedButton
          why={offline}
          variant="default"
          size={size}
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          {texts.result.open}
        </BlockedButton>
      )}
      <BusyButton
        size={size}
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {texts.result.download}
      </BusyButton>
    </>
  );
}
