import { ActionIcon, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';

import { resultKind, resultKinds } from '@/domain/runs/result-kind.ts';
import { saveFile } from '@/ui/browser/save-file.ts';
import { useSwipe } from '@/ui/browser/use-swipe.ts';
import { Dialog } from '@/ui/dialog/dialog.tsx';

import { OutputView } from './output-view.tsx';
import type { ZippedFile } from './read-zip.ts';
import { texts } from './texts.ts';
import { decoded, type Output, outputKey } from './use-output.ts';

interface ZipFileDialogProps {
  readonly runId: string;
  readonly files: readonly ZippedFile[];
  /** Index of the shown file. */
  readonly at: number;
  readonly onGo: (at: number) => void;
  readonly onClose: () => void;
}

/** Shows a file of an archive in its viewer, with keys and buttons for its neighbours. */
export function ZipFileDialog({ runId, files, at, onGo, onClose }: ZipFileDialogProps) {
  const file = files[at];
  const { data, error, isPending } = useQuery({
    queryKey: [...outputKey(runId), 'zip', at, file?.name],
    queryFn: () => readShown(file),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
    meta: { background: true },
  });
  const swipe = useSwipe(go);
  const name = file?.name ?? '';

  function go(by: 1 | -1) {
    const to = at + by;
    if (to >= 0 && to < files.length) onGo(to);
  }

  /** Ignore keys pressed outside the buttons, since the viewer has its own keys. */
  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined;
    const { target, currentTarget } = event;
    if (!by || !(target instanceof Element) || !currentTarget.contains(target) || !target.closest('button')) return;
    event.preventDefault();
    go(by);
  }

  return (
    <Dialog size="75rem" title={<bdi>{name}</bdi>} onClose={onClose}>
      {/* Everything that the keys do can be done with the buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={onKeyDown} {...swipe}>
        <Stack gap="md">
          <Group justify="space-between" gap="xs">
            <Group gap="xs">
              {/* A button stays enabled at either end, since disabling it would lose the focus. */}
              <ActionIcon
                variant="default"
                size={32}
                aria-label={texts.zip.previous}
                aria-disabled={at === 0}
                mod={{ disabled: at === 0 }}
                onClick={() => go(-1)}
              >
                <IconChevronLeft size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size={32}
                data-autofocus
                aria-label={texts.zip.next}
                aria-disabled={at === files.length - 1}
                mod={{ disabled: at === files.length - 1 }}
                onClick={() => go(1)}
              >
                <IconChevronRight size={18} aria-hidden />
              </ActionIcon>
              <Text size="sm" c="dimmed" role="status">
                {texts.zip.place(at + 1, files.length)}
              </Text>
            </Group>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              disabled={!data}
              onClick={() => data && saveFile(data.blob, name.split('/').at(-1) || name)}
            >
              {texts.zip.download}
            </Button>
          </Group>
          {isPending && <Loader size="sm" role="status" aria-label={texts.loadingPreview} />}
          {error && (
            <Text size="sm" role="alert">
              {error.message || texts.zip.failed}
            </Text>
          )}
          {/* The key remounts the view for each file. */}
          {data && <Shown key={at} runId={runId} name={name} {...data} />}
        </Stack>
      </div>
    </Dialog>
  );
}

interface Read {
  readonly blob: Blob;
  readonly output: Output;
}

const shownBytes = 2_000_000;

/** @throws Error with a message for people */
async function readShown(file: ZippedFile | undefined): Promise<Read> {
  if (!file) throw new Error(texts.zip.failed);
  const { name, size } = file;
  const kind = resultKind(undefined, name);
  const raw = await file.read().catch((error: unknown) => {
    throw known(error) ? error : new Error(texts.zip.failed);
  });
  // An image element shows SVG only if its content type is right.
  const blob = /\.svg$/i.test(name) ? new Blob([raw], { type: 'image/svg+xml' }) : raw;
  const text = resultKinds[kind] === 'text' ? await readText(raw) : {};
  // An archive within an archive can only be downloaded.
  const output = { kind: kind === 'zip' ? ('other' as const) : kind, type: undefined, fileName: name, size, ...text };
  return { blob, output };
}

async function readText(file: Blob) {
  const cut = file.size > shownBytes;
  const bytes = new Uint8Array(await file.slice(0, shownBytes).arrayBuffer());
  return { ...decoded(bytes, undefined, !cut), cut };
}

function known(error: unknown): boolean {
  return error instanceof Error && [texts.zip.tooLarge, texts.zip.encrypted].includes(error.message);
}

function Shown({ runId, name, blob, output }: Read & { readonly runId: string; readonly name: string }) {
  const [url, setUrl] = useState<string>();
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    // oxlint-disable-next-line react/set-state-in-effect -- an object URL must be revoked, which only an effect can do
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  if (isBroken) {
    return (
      <Text size="sm" role="alert">
        {texts.zip.failed}
      </Text>
    );
  }
  return url && <OutputView runId={runId} output={output} url={url} title={name} onBroken={() => setIsBroken(true)} />;
}
