import { Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

import classes from './output.module.css';
import { texts } from './texts.ts';
import { pdfOptions } from './use-output.ts';

interface PdfViewProps {
  readonly runId: string;
  readonly url: string;
  readonly title: string;
  readonly onBroken: () => void;
}

/** Shows a PDF in the browser's viewer. The bytes are always treated as a PDF, even if the host claims another type. */
export function PdfView({ runId, url, title, onBroken }: PdfViewProps) {
  // A renewed link must not load the bytes again.
  const [first] = useState(url);
  const { data, isPending, isError } = useQuery(pdfOptions(runId, first));
  const [address, setAddress] = useState<string>();
  const tellBroken = useEffectEvent(onBroken);
  useEffect(() => {
    if (isError) tellBroken();
  }, [isError]);
  useEffect(() => {
    if (!data) return undefined;
    const made = URL.createObjectURL(data);
    // oxlint-disable-next-line react/set-state-in-effect -- an object URL must be revoked, which only an effect can do
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (isPending) return <Loader size="sm" role="status" aria-label={texts.loadingPreview} />;
  if (isError) return null;
  if (!data) {
    return (
      <Text size="sm" c="dimmed">
        {texts.tooLargePdf}
      </Text>
    );
  }
  // Hide the viewer's thumbnails, which would take half of the space. There is no sandbox, because browsers don't show
  // PDFs in one, and their viewer isolates a PDF's scripts from this page.
  return address ? (
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe src={`${address}#navpanes=0`} title={texts.resultOf(title)} className={classes.pdf} />
  ) : null;
}
