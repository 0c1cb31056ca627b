import { type ParseToken, createColorPalette, parseAnsiSequences } from 'ansi-sequence-parser';
import { Fragment, memo } from 'react';

import { isErrorLine } from '@/domain/runs/failure/cause-lines.ts';
import { colouredLine, hasControls, plainLine } from '@/domain/runs/log/log-text.ts';

import { stepTime } from '@/ui/page/clock-time.ts';

import classes from './log.module.css';
import { soughtIn } from './use-log-search.ts';

interface LogLineProps {
  readonly number: number;
  readonly text: string;
  readonly output: string;
  /** Time of the line, in milliseconds since the epoch. */
  readonly at: number;
  readonly hasTime: boolean;
  /** The text to highlight. */
  readonly query: string;
  readonly isChosen: boolean;
}

const palette = createColorPalette();

/** A line of a log. Its number links to the line. */
export const LogLine = memo(function LogLine(props: LogLineProps) {
  const { number, text, output, at, hasTime, query, isChosen } = props;
  const isError = isErrorLine(plainLine(text));
  return (
    <div
      className={classes.line}
      data-error={isError || undefined}
      data-output={output}
      aria-current={isChosen || undefined}
    >
      {/* Thousands of links must not be in the tab order. The search also leads to a line. */}
      <a className={classes.number} href={`#log-${number}`} data-line={number} tabIndex={-1}>
        {number}
      </a>
      {hasTime && <time className={classes.time}>{stepTime(at)}</time>}
      <span className={classes.text}>
        {hasControls(text) ? (
          parseAnsiSequences(colouredLine(text)).map((token, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- parts of a line never move
            <Coloured key={place} token={token} query={query} />
          ))
        ) : (
          <Marked text={text} query={query} />
        )}
      </span>
    </div>
  );
});

function Coloured({ token, query }: { readonly token: ParseToken; readonly query: string }) {
  const { value, foreground, background, decorations } = token;
  const isNamed = foreground?.type === 'named';
  return (
    <span
      data-colour={isNamed ? foreground.name : undefined}
      data-marks={[...decorations].join(' ') || undefined}
      style={{
        ...(foreground && !isNamed && { color: palette.value(foreground) }),
        ...(background && { background: palette.value(background) }),
      }}
    >
      <Marked text={value} query={query} />
    </span>
  );
}

/** A text with its matches highlighted. */
function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  const sought = soughtIn(query, 'giu');
  if (!sought) return text;
  const parts: { readonly at: number; readonly end: number }[] = [];
  for (const { index, 0: found } of text.matchAll(sought)) parts.push({ at: index, end: index + found.length });
  return (
    <>
      {parts.map(({ at, end }, place) => (
        <Fragment key={at}>
          {text.slice(parts[place - 1]?.end ?? 0, at)}
          <mark>{text.slice(at, end)}</mark>
        </Fragment>
      ))}
      {text.slice(parts.at(-1)?.end ?? 0)}
    </>
  );
}
