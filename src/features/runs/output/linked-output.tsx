import { Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { resultKinds } from '@/domain/runs/result-kind.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { useRunTitle } from '@/features/runs/use-run-title.ts';
import { linkRenewal, type ResultLocation } from '@/domain/runs/signed-link.ts';

import { countdown } from '@/domain/countdown.ts';
import { isTextOutput } from './is-text-output.ts';
import { OutputView } from './output-view.tsx';
import classes from './output.module.css';
import { resultQuery } from '@/features/runs/result-query.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useNow } from '@/ui/browser/use-now.ts';
import { WarningAlert } from '@/ui/feedback/warning-alert.tsx';
import { bytesText } from '@/domain/bytes-text.ts';
import { outputType } from './output-type.ts';
import type { Pixels } from './picture-view.tsx';
import { ResultLoader } from './result-loader.tsx';
import { ResultStage } from './result-stage.tsx';
import { texts } from './texts.ts';
import { type Output, outputKey, outputOptions } from './use-output.ts';
import { BusyButton } from '@/ui/forms/busy-button.tsx';

export interface LinkProps {
  readonly row: RunRow;
  readonly link: Extract<ResultLocation, { kind: 'link' }>;
  /** When the link was requested, in milliseconds since the epoch. */
  readonly askedAt: number;
  readonly actions: ReactNode;
  /** Whether the output is fitted into a fixed space. */
  readonly isFramed?: boolean | undefined;
}

/** Shows the output behind a link, or why it can't be shown, with a button to request a new link. */
export function LinkedOutput({ row, link, askedAt, actions, isFramed }: LinkProps) {
  const title = useRunTitle(row);
  // The request time of the link whose output failed to load. A link requested later is tried again, even if its address
  // is the same.
  const [brokenAt, setBrokenAt] = useState<number>();
  const {
    data: output,
    error,
    isPending,
  } = useQuery({
    ...outputOptions(row.runId, link.url),
    // Keep showing the file while a new link to it loads.
    placeholderData: keepPreviousData,
  });
  const [pixels, setPixels] = useState<Pixels>();
  const isBroken = brokenAt === askedAt;
  const fault = error?.message ?? (output && findFault(output, link.host, isBroken));
  return (
    <ResultStage
      isSettled={fault !== undefined || isSettled(output, pixels)}
      isFramed={isFramed && (!output || !natural.has(output.kind))}
      isText={isTextOutput(row)}
      facts={
        <>
          {output?.fileName && <bdi className={classes.file}>{output.fileName}</bdi>}
          {output && <span>{outputType(output)}</span>}
          {pixels && pixels.width > 0 && <span>{texts.pixels(pixels.width, pixels.height)}</span>}
          {output?.size !== undefined && <span>{bytesText(output.size)}</span>}
          {link.host !== location.host && <span>{link.host}</span>}
          {link.expiresAt !== undefined && <LinkEnd expiresAt={link.expiresAt} askedAt={askedAt} />}
        </>
      }
      actions={actions}
    >
      {isPending && <ResultLoader label={texts.loadingPreview} />}
      {fault ? (
        <Fault row={row}>{fault}</Fault>
      ) : (
        output && (
          <OutputView
            runId={row.runId}
            output={output}
            url={link.url}
            title={title}
            onBroken={() => setBrokenAt(askedAt)}
            onPixels={setPixels}
          />
        )
      )}
    </ResultStage>
  );
}

/** Kinds whose view is only as tall as its content. */
const natural: ReadonlySet<Output['kind']> = new Set(['audio', 'other']);

/** Whether an output has loaded far enough for its height to be known. */
function isSettled(output: Output | undefined, pixels: Pixels | undefined): boolean {
  return output !== undefined && (output.kind !== 'picture' || pixels !== undefined);
}

function findFault({ kind, closed }: Output, host: string, isBroken: boolean): string | undefined {
  if (closed && (isBroken || resultKinds[kind] !== 'element')) {
    return texts.noCrossSite(host);
  }
  if (!isBroken) return undefined;
  return texts.notLoaded(host);
}

function Fault({ row, children }: { readonly row: RunRow; readonly children: string }) {
  const runs = useRuns();
  const queryClient = useQueryClient();
  const renew = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      await queryClient.query({ ...resultQuery(runs, row.runId), staleTime: 0 });
      await queryClient.resetQueries({ queryKey: outputKey(row.runId) });
    },
  });
  return (
    <WarningAlert role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {children} {texts.linkMayHaveExpired}
        </Text>
        {renew.isError && (
          <Text size="sm" c="var(--mantine-color-error)">
            {texts.noNewLink(renew.error.message)}
          </Text>
        )}
        <BusyButton
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={15} aria-hidden />}
          loading={renew.isPending}
          onClick={() => renew.mutate()}
        >
          {texts.getNewLink}
        </BusyButton>
      </Stack>
    </WarningAlert>
  );
}

/** Remaining time from which a countdown is shown, in milliseconds. */
const countedMs = 2 * 60_000;

/**
 * Shows the expiry of a link that isn't renewed automatically. It is a separate component because its parent is
 * expensive to render every second.
 */
function LinkEnd({ expiresAt, askedAt }: { readonly expiresAt: number; readonly askedAt: number }) {
  const now = useNow(1000);
  if (expiresAt <= now) return <span>{texts.linkExpired}</span>;
  if (linkRenewal(expiresAt, askedAt) !== undefined || expiresAt - now > countedMs) return null;
  return (
    <span>
      {texts.linkExpiresIn} <span role="timer">{countdown(expiresAt, now)}</span>
    </span>
  );
}
