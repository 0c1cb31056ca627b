import { Button, Checkbox } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useMemo, useState } from 'react';

import { CopyButton } from '@/ui/clipboard/copy-button.tsx';

import classes from './text-view.module.css';
import { texts } from './texts.ts';
import bar from './viewer-bar.module.css';

interface TextViewProps {
  readonly text: string;
  /** The text is the beginning of a larger file. */
  readonly cut: boolean;
}

const linesAtOnce = 5000;
/** Lines that the browser lays out together, or leaves alone while they are out of sight. */
const linesInBlock = 200;
/** A single line may be the whole file. */
const longestLine = 20_000;

/** A text, with the numbers of its lines; long lines go on below, or to the side. */
export function TextView({ text, cut }: TextViewProps) {
  const [wraps, setWraps] = useState(true);
  const [limit, setLimit] = useState(linesAtOnce);
  const lines = useMemo(() => text.replace(/\r?\n$/, '').split(/\r?\n/), [text]);
  const blocks = useMemo(() => blocksOf(lines.slice(0, limit)), [lines, limit]);
  const left = lines.length - limit;
  return (
    <div>
      <div className={bar.bar}>
        <span>{left > 0 ? texts.text.firstLines(limit, lines.length) : texts.text.lines(lines.length)}</span>
        {cut && <span>{texts.text.ofLarger}</span>}
        <Checkbox
          size="xs"
          label={texts.text.wrap}
          checked={wraps}
          onChange={(event) => setWraps(event.currentTarget.checked)}
        />
        <CopyButton text={() => text} size="compact-xs" variant="subtle" icon={<IconCopy size={14} aria-hidden />}>
          {texts.copy}
        </CopyButton>
      </div>
      <pre
        className={classes.text}
        data-wraps={wraps || undefined}
        // A keyboard must be able to scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={texts.preview}
        style={{ ['--digits' as string]: String(Math.min(limit, lines.length)).length }}
      >
        {blocks.map(({ key, part }) => (
          <div key={key} className={classes.block} style={{ counterReset: `line ${key}` }}>
            {part.map((line, place) => (
              // Lines never move: their place is their key.
              // oxlint-disable-next-line react/no-array-index-key
              <span key={place} className={classes.line}>
                {line.length > longestLine ? `${line.slice(0, longestLine)}…` : line}
                {'\n'}
              </span>
            ))}
          </div>
        ))}
      </pre>
      {left > 0 && (
        <Button variant="subtle" size="compact-sm" mt={4} onClick={() => setLimit(limit + linesAtOnce)}>
          {texts.text.more(Math.min(linesAtOnce, left))}
        </Button>
      )}
    </div>
  );
}

function blocksOf(lines: readonly string[]) {
  const count = Math.ceil(lines.length / linesInBlock);
  return Array.from({ length: count }, (_, index) => {
    const key = index * linesInBlock;
    return { key, part: lines.slice(key, key + linesInBlock) };
  });
}
