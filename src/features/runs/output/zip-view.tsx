import { Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { lazyPart } from '@/ui/feedback/lazy-part.tsx';

import { bytesText } from '@/domain/bytes-text.ts';
import { readZip } from './read-zip.ts';
import { texts } from './texts.ts';
import { outputKey } from './use-output.ts';
import classes from './zip-view.module.css';

/** Maximum number of files shown. The download contains all files. */
const atMost = 500;

interface ZipViewProps {
  readonly runId: string;
  readonly url: string;
  /** Size of the archive, in bytes. */
  readonly size: number;
}

const ZipFileDialog = lazyPart(async () => (await import('./zip-file-dialog.tsx')).ZipFileDialog);

/** Lists the files in an archive. A file is loaded when it is opened. */
export function ZipView({ runId, url, size }: ZipViewProps) {
  // Don't list the files again after the link was renewed.
  const [first] = useState(url);
  const current = useRef(url);
  useEffect(() => {
    current.current = url;
  }, [url]);
  const [opened, setOpened] = useState<number>();
  const { data, isPending } = useQuery({
    queryKey: [...outputKey(runId), first, 'zip'],
    queryFn: ({ signal }) => readZip(() => current.current, size, signal),
    staleTime: Infinity,
    // The files are read with this component's link, so don't keep them for another component.
    gcTime: 0,
    retry: false,
    structuralSharing: false,
    meta: { background: true },
  });
  if (isPending) return <Loader size="sm" role="status" aria-label={texts.loadingPreview} />;
  if (!data || data.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {data ? texts.zip.none : texts.zip.unlisted}
      </Text>
    );
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it */}
      <div className={classes.box} tabIndex={0} role="region" aria-label={texts.zip.label}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{texts.zip.name}</th>
              <th scope="col" data-size>
                {texts.zip.size}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.slice(0, atMost).map(({ name, size: bytes }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- names may occur twice, and rows never move
              <tr key={index}>
                <td>
                  <button type="button" className={classes.open} onClick={() => setOpened(index)}>
                    <bdi>{name}</bdi>
                  </button>
                </td>
                <td data-size>{bytesText(bytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Text size="xs" c="dimmed" mt={6}>
        {data.length > atMost ? texts.zip.more(data.length - atMost) : texts.zip.count(data.length)}
      </Text>
      {opened !== undefined && (
        <ZipFileDialog runId={runId} files={data} at={opened} onGo={setOpened} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
