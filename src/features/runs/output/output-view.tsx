import { Loader, Text } from '@mantine/core';
import { useMemo, useState } from 'react';

import { Later, part } from '@/ui/feedback/later.tsx';

import { MediaView } from './media-view.tsx';
import { PdfView } from './pdf-view.tsx';
import { PictureView } from './picture-view.tsx';
import { texts } from './texts.ts';
import type { Output } from './use-output.ts';
import type { ZipViewProps } from './zip-view.tsx';

interface OutputViewProps {
  readonly runId: string;
  readonly output: Output;
  readonly url: string;
  /** What the output is of, for the picture's text alternative. */
  readonly title: string;
  /** What is shown by an element of its own could not be loaded. */
  readonly onBroken: () => void;
}

interface TextProps {
  readonly text: string;
  readonly cut: boolean;
}

/** Each is a chunk of its own: most runs make one kind of file. */
const viewers = {
  csv: part<TextProps>(async () => (await import('@/ui/viewers/csv-view.tsx')).CsvView),
  text: part<TextProps>(async () => (await import('@/ui/viewers/text-view.tsx')).TextView),
};
const jsonViewer = part<{ readonly value: unknown }>(
  async () => (await import('@/ui/viewers/json/json-view.tsx')).JsonView,
);

const zipViewer = part<ZipViewProps>(async () => (await import('./zip-view.tsx')).ZipView);

/** Shows an output by its kind; nothing of it can run in this page. */
export function OutputView({ runId, output, url, title, onBroken }: OutputViewProps) {
  const { kind, text, cut = false } = output;
  switch (kind) {
    case 'picture':
      return <PictureView url={url} alt={texts.resultOf(title)} onBroken={onBroken} />;
    case 'video':
    case 'audio':
      return <MediaView kind={kind} url={url} label={texts.resultOf(title)} onBroken={onBroken} />;
    case 'csv':
    case 'text':
      return text === undefined ? null : <Viewer part={viewers[kind]} props={{ text, cut }} />;
    case 'json':
      return text === undefined ? null : <JsonOrText text={text} cut={cut} />;
    case 'pdf':
      if (navigator.pdfViewerEnabled) return <PdfView runId={runId} url={url} title={title} onBroken={onBroken} />;
      return <NotShown />;
    case 'zip':
      return output.size === undefined ? (
        <NotShown />
      ) : (
        <Viewer part={zipViewer} props={{ runId, url, size: output.size }} />
      );
    case 'other':
      return <NotShown />;
  }
}

function NotShown() {
  return (
    <Text size="sm" c="dimmed">
      {texts.noPreview}
    </Text>
  );
}

/** JSON to look into; as it came where it is cut off, or no JSON after all. */
function JsonOrText({ text, cut }: TextProps) {
  const json = useMemo(() => parsed(text), [text]);
  return json ? (
    <Viewer part={jsonViewer} props={{ value: json.value }} />
  ) : (
    <Viewer part={viewers.text} props={{ text, cut }} />
  );
}

interface ViewerProps<Props> {
  readonly part: ReturnType<typeof part<Props>>;
  readonly props: Props;
}

/** A viewer, once its code has come; without it the file is there to be opened. */
function Viewer<Props extends object>({ part: wanted, props }: ViewerProps<Props>) {
  const [failed, setFailed] = useState(false);
  if (failed) return <NotShown />;
  return (
    <Later
      part={wanted}
      props={props}
      fallback={<Loader size="sm" role="status" aria-label={texts.loadingPreview} />}
      onFail={() => setFailed(true)}
    />
  );
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
