import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef } from 'react';

import type { KnownLog } from './log-reader.ts';
import { LogLine } from './log-line.tsx';
import classes from './log.module.css';
import { texts } from './texts.ts';

/**
 * Number of lines that are rendered and measured as a block, since measuring each of a million lines would take long.
 */
const blockLines = 10;
const linePx = 17;
const shortLines = 12;
/** How close to the end a scroll position counts as the end, in pixels. */
const endPx = 24;
/** Number of lines shown above the target line. */
const aboveLines = 5;
const mostFrames = 20;

interface LogLinesProps {
  readonly log: KnownLog;
  readonly wraps: boolean;
  readonly hasTimes: boolean;
  readonly query: string;
  /** Number of the line in the address, from 1. */
  readonly chosen: number | undefined;
  readonly follows: boolean;
  readonly onFollow: (follows: boolean) => void;
  readonly onChoose: (line: number) => void;
}

/** The lines of a log in a scrolling box. Only visible lines are rendered. */
export function LogLines({ log, wraps, hasTimes, query, chosen, follows, onFollow, onChoose }: LogLinesProps) {
  const box = useRef<HTMLDivElement>(null);
  const count = log.texts.length;
  const blocks = useVirtualizer({
    count: Math.ceil(count / blockLines),
    getScrollElement: () => box.current,
    estimateSize: (block) => linePx * Math.min(blockLines, count - block * blockLines),
    overscan: 1,
    initialRect: { width: 0, height: 600 },
    useFlushSync: false,
  });
  const totalPx = blocks.getTotalSize();
  const isThere = chosen !== undefined && chosen <= count;

  useEffect(() => blocks.measure(), [blocks, wraps, hasTimes]);
  useEffect(() => {
    if (!isThere) return;
    const block = Math.floor((chosen - 1) / blockLines);
    const [blockPx = 0] = blocks.getOffsetForIndex(block, 'start') ?? [];
    const placePx = ((chosen - 1) % blockLines) * linePx;
    box.current?.scrollTo({ top: blockPx + placePx - aboveLines * linePx });
    // If lines wrap, the position of a line is known only once it is rendered.
    let frames = 0;
    let frame = requestAnimationFrame(function look() {
      const line = box.current?.querySelector('[aria-current]');
      frames += 1;
      if (line) line.scrollIntoView({ block: 'nearest' });
      else if (frames < mostFrames) frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, [blocks, chosen, isThere]);
  useEffect(() => {
    if (follows && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [follows, count, totalPx]);

  function onScroll() {
    const { scrollTop, scrollHeight, clientHeight } = box.current ?? document.body;
    onFollow(scrollHeight - scrollTop - clientHeight < endPx);
  }

  /** One listener handles all links, since a router link for each line would make scrolling slow. */
  const choose = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-line]') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(Number(link.dataset['line']));
  });

  useEffect(() => {
    const lines = box.current;
    lines?.addEventListener('click', choose);
    return () => lines?.removeEventListener('click', choose);
  }, []);

  return (
    <div
      ref={box}
      className={`${classes.box} ${wraps ? classes.wrapped : ''}`}
      data-short={count <= shortLines || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
      tabIndex={0}
      role="region"
      aria-label={texts.region}
      onScroll={onScroll}
    >
      <div className={classes.lines} style={{ height: totalPx }}>
        {blocks.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            ref={blocks.measureElement}
            data-index={index}
            className={classes.block}
            style={{ transform: `translateY(${start}px)` }}
          >
            {log.texts.slice(index * blockLines, (index + 1) * blockLines).map((text, place) => {
              const at = index * blockLines + place;
              return (
                <LogLine
                  key={at}
                  number={at + 1}
                  text={text}
                  output={log.outputs[at] ?? ''}
                  at={log.times[at] ?? 0}
                  hasTime={hasTimes}
                  query={query}
                  isChosen={chosen === at + 1}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
