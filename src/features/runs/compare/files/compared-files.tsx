import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';

import { hashedUnaskedBytes } from '@/features/runs/compare/comparison-of.ts';
import { texts } from '@/features/runs/compare/texts.ts';
import { bytesText } from '@/domain/bytes-text.ts';
import { Panel } from '@/ui/page/panel.tsx';

import grid from '@/ui/table/data-table.module.css';

import classes from './differences.module.css';
import { hashOptions, type LinkedFile } from './file-queries.ts';

const words = texts.files;

/** A file that is not compared by content. */
export interface DescribedFile extends LinkedFile {
  readonly letter: string;
  readonly name: string | undefined;
  readonly type: string | undefined;
  readonly size: number | undefined;
  /** Whether the file is small enough, and its host lets this page read it. */
  readonly isReadable: boolean;
}

/** Compares files by type, size and hash. */
export function ComparedFiles({ files }: { readonly files: readonly DescribedFile[] }) {
  const [requested, setRequested] = useState<readonly string[]>([]);
  const isWanted = ({ letter, size = 0 }: DescribedFile) => size <= hashedUnaskedBytes || requested.includes(letter);
  const hashes = useQueries({
    queries: files.map((file) => ({ ...hashOptions(file), enabled: file.isReadable && isWanted(file) })),
  });
  // Hash large files one after another, because they take a lot of memory.
  const isBusy = hashes.some(({ isFetching }) => isFetching);
  const sameAs = (at: number) => {
    const hash = hashes[at]?.data;
    const first = hash === undefined ? -1 : hashes.findIndex(({ data }) => data === hash);
    return first >= 0 && first < at ? files[first]?.letter : undefined;
  };
  return (
    <Panel title={words.label}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it */}
      <div className={grid.box} tabIndex={0} role="region" aria-label={words.region}>
        <table className={`${grid.grid} ${classes.table}`} aria-label={words.label}>
          <thead>
            <tr>
              <th scope="col">{words.run}</th>
              <th scope="col">{words.name}</th>
              <th scope="col">{words.type}</th>
              <th scope="col">{words.size}</th>
              <th scope="col">{words.hash}</th>
            </tr>
          </thead>
          <tbody>
            {files.map((file, at) => {
              const { letter, name, type, size, isReadable } = file;
              const same = sameAs(at);
              const { data: hash, error } = hashes[at] ?? {};
              return (
                <tr key={letter}>
                  <th scope="row">{letter}</th>
                  <td title={name} dir="auto">
                    {name ?? words.unknown}
                  </td>
                  <td>{type?.split(';')[0] ?? words.unknown}</td>
                  <td>{size === undefined ? words.unknown : bytesText(size)}</td>
                  <td data-code title={hash}>
                    {hash === undefined && isReadable && !isWanted(file) ? (
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={words.computeOf(letter)}
                        disabled={isBusy}
                        onClick={() => setRequested([...requested, letter])}
                      >
                        {words.compute}
                      </Button>
                    ) : (
                      (hash?.slice(0, 16) ?? (isReadable && !error ? words.hashing : (error?.message ?? words.unknown)))
                    )}
                    {same && ` (${words.sameAs(same)})`}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
