import { Anchor, Group, Loader, NativeSelect, Text } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useMemo, useState } from 'react';

import { bytesText } from '@/domain/bytes-text.ts';
import { plainLine } from '@/domain/runs/log/log-text.ts';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';

import { indentJson } from '@/ui/viewers/code/indent-json.ts';

import { MediaView } from './media-view.tsx';
import classes from './output.module.css';
import { PdfView } from './pdf-view.tsx';
import { PictureView, type Pixels } from './picture-view.tsx';
import { texts } from './texts.ts';
import type { Output } from './use-output.ts';

interface OutputViewProps {
  readonly runId: string;
  readonly output: Output;
  readonly url: string;
  /** Title of the run, for the picture's text alternative. */
  readonly title: string;
  /** Called when the viewer's element fails to load the output. */
  readonly onBroken: () => void;
  readonly onPixels?: ((pixels: Pixels) => void) | undefined;
}

const whileLoading = {
  fallback: <Loader size="sm" role="status" aria-label={texts.loadingPreview} />,
  failed: <NotShown why={texts.viewerMissing} />,
};
// Each viewer is a separate chunk, since most runs produce only one kind of file.
const CsvView = lazyPart(async () => (await import('@/ui/viewers/csv-view.tsx')).CsvView, whileLoading);
const CodeView = lazyPart(async () => (await import('@/ui/viewers/code/code-view.tsx')).CodeView, whileLoading);
const ZipView = lazyPart(async () => (await import('./zip-view.tsx')).ZipView, whileLoading);

/** Shows an output in the viewer for its kind. No script in an output can run in this page. */
export function OutputView({ runId, output, url, title, onBroken, onPixels }: OutputViewProps) {
  switch (output.kind) {
    case 'picture':
      return <PictureView url={url} alt={texts.resultOf(title)} onBroken={onBroken} onPixels={onPixels} />;
    case 'video':
    case 'audio':
      return <MediaView kind={output.kind} url={url} label={texts.resultOf(title)} onBroken={onBroken} />;
    case 'csv':
    case 'text':
    case 'json':
      return output.text === undefined ? null : <TextView output={output} text={output.text} url={url} />;
    case 'pdf':
      if (navigator.pdfViewerEnabled) return <PdfView runId={runId} url={url} title={title} onBroken={onBroken} />;
      return <NotShown />;
    case 'zip':
      return output.size === undefined ? (
        <NotShown why={texts.zip.unlisted} />
      ) : (
        <ZipView runId={runId} url={url} size={output.size} />
      );
    case 'other':
      return <NotShown />;
  }
}

function NotShown({ why = texts.noPreview }: { readonly why?: string }) {
  return (
    <div className={classes.other}>
      <IconFile size={34} stroke={1.5} aria-hidden />
      <Text size="sm">{why}</Text>
    </div>
  );
}

interface TextViewProps {
  readonly output: Output;
  readonly text: string;
  readonly url: string;
}

/** Shows a text or table. If its encoding is a guess, another one can be chosen. */
function TextView({ output, text, url }: TextViewProps) {
  const { kind, cut = false, unsure } = output;
  const [chosen, setChosen] = useState<string>();
  const shown = unsure && chosen ? new TextDecoder(chosen).decode(unsure.bytes) : text;
  return (
    <>
      {unsure && (
        <Group gap="xs" mb="xs" role="note">
          <Text size="sm">{texts.encoding.unsure}</Text>
          <NativeSelect
            size="xs"
            aria-label={texts.encoding.label}
            data={texts.encoding.names}
            value={chosen ?? texts.encoding.names.find((name) => name.toLowerCase() === unsure.encoding)}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        </Group>
      )}
      {kind === 'csv' ? (
        <CsvView text={shown} cut={cut} />
      ) : kind === 'json' ? (
        <JsonOrText output={output} text={shown} url={url} />
      ) : (
        <CodeView text={withoutColours(shown)} cut={cut} />
      )}
    </>
  );
}

/** A text without the sequences of a terminal, which programs also write to files. */
function withoutColours(text: string): string {
  return text.includes('\u001B')
    ? text
        .split(/\r\n?|\n/)
        .map(plainLine)
        .join('\n')
    : text;
}

/** Shows JSON with one value per line, or as it is if it is truncated, invalid or too deeply nested. */
function JsonOrText({ output, text, url }: TextViewProps) {
  const { cut = false, size, fileName } = output;
  // JSON with several lines was laid out by its author.
  const laidOut = useMemo(() => (cut ? undefined : indentJson(text)), [text, cut]);
  const isLong = /\n./.test(text);
  return (
    <>
      {cut && (
        <Text size="sm" mb="xs" role="note">
          {texts.tooLargeJson(size === undefined ? undefined : bytesText(size))}{' '}
          <Anchor
            href={url}
            download={fileName ?? ''}
            target="_blank"
            rel="noopener noreferrer"
            inherit
            underline="always"
          >
            {texts.download}
          </Anchor>
        </Text>
      )}
      <CodeView text={laidOut === undefined || isLong ? text : laidOut} isJson={laidOut !== undefined} cut={cut} />
    </>
  );
}
