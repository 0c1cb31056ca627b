import { type ParseToken, createColorPalette, parseAnsiSequences } from 'ansi-sequence-parser';
import { memo } from 'react';

import { linksIn } from '@/domain/links-in.ts';
import { isErrorLine } from '@/domain/runs/failure/cause-lines.ts';
import { plainLine } from '@/domain/runs/log/log-text.ts';

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

/** A link as the screen keeps it; the capture is its address. */
// oxlint-disable-next-line no-control-regex -- matches escape sequences
const linkSequence = /\u001B\]8;;([^\u001B]*)\u001B\\/;
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
        {piecesOf(text, query).map((piece, place, pieces) => (
          // oxlint-disable-next-line react/no-array-index-key -- parts of a line never move
          <Linked key={place} piece={piece} next={pieces[place + 1]} />
        ))}
      </span>
    </div>
  );
});

/** A part of a line in one style. */
interface Piece {
  readonly text: string;
  readonly token: ParseToken;
  /** The address of a link that the program printed. */
  readonly printed: string | undefined;
  /** The address that the text is, or is a part of. */
  readonly address: string | undefined;
  readonly isFound: boolean;
}

/** Split a line where its style, a link or a match of the search begins or ends: a link may have several styles. */
function piecesOf(text: string, query: string): readonly Piece[] {
  const spans = text.split(linkSequence).flatMap((part, at, parts) => {
    if (at % 2 === 1) return [];
    const printed = parts[at - 1] || undefined;
    return parseAnsiSequences(part).map((token) => ({ text: token.value, token, printed }));
  });
  const plain = spans.map((span) => span.text).join('');
  const sought = soughtIn(query, 'giu');
  const found = Array.from(sought ? plain.matchAll(sought) : [], ({ index, 0: { length } }) => ({
    from: index,
    to: index + length,
  }));
  const links = linksIn(plain);
  const cuts = [...links, ...found].flatMap(({ from, to }) => [from, to]).toSorted((a, b) => a - b);
  let start = 0;
  return spans.flatMap((span) => {
    const end = start + span.text.length;
    const places = [start, ...cuts.filter((cut) => cut > start && cut < end), end];
    start = end;
    return places.slice(0, -1).map((from, at): Piece => {
      const isIn = (range: { readonly from: number; readonly to: number }) => range.from <= from && from < range.to;
      const part = plain.slice(from, places[at + 1]);
      const { token, printed } = span;
      const link = links.find(isIn);
      return {
        token,
        printed,
        text: part,
        address: link && plain.slice(link.from, link.to),
        isFound: found.some(isIn),
      };
    });
  });
}

function Linked({ piece, next }: { readonly piece: Piece; readonly next: Piece | undefined }) {
  const { printed, address } = piece;
  if (!printed && !address) return <Coloured {...piece} />;
  // The text of a printed link may be anything, so its address is shown behind it.
  const isEnd = printed !== undefined && printed !== address && next?.printed !== printed;
  return (
    <a href={printed ?? address} target="_blank" rel="noopener noreferrer" data-target={isEnd ? printed : undefined}>
      <Coloured {...piece} />
    </a>
  );
}

function Coloured({ text, token, isFound }: Piece) {
  const shown = isFound ? <mark>{text}</mark> : text;
  const { decorations } = token;
  if (!token.foreground && !token.background && decorations.size === 0) return shown;
  const [foreground, background] = decorations.has('reverse')
    ? [token.background, token.foreground]
    : [token.foreground, token.background];
  const ground = background && palette.value(background);
  // The theme has named colours that can be read on its own ground.
  const named = !ground && foreground?.type === 'named' ? foreground.name : undefined;
  const ink = foreground && !named ? palette.value(foreground) : ground && inkOn(ground);
  return (
    <span
      data-colour={named}
      data-marks={[...decorations].join(' ') || undefined}
      style={{ color: ink ?? undefined, background: ground ?? undefined }}
    >
      {shown}
    </span>
  );
}

/** Black or white, whichever can be read on a colour. @param colour such as `#00bb00` */
function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.3 * red + 0.6 * green + 0.1 * blue > 128 ? '#000' : '#fff';
}
