import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';

import { useSwipe } from '@/ui/browser/use-swipe.ts';

import { FittedPicture } from './fitted-picture.tsx';
import classes from './picture-zoom.module.css';
import { type PicturePosition, positionByKey, sizeOf, startOf, wholePicture, zoomed } from './picture-place.ts';
import { texts } from './texts.ts';
import { usePointerZoom } from './use-pointer-zoom.ts';
import { ZoomBar } from './zoom-bar.tsx';

/** The position of a picture among others, and a function that goes to another one. */
export interface PictureAmong {
  readonly at: number;
  readonly count: number;
  readonly onGo: (at: number) => void;
}

const besides: ReadonlyMap<string, 1 | -1> = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
]);

interface PictureZoomProps {
  readonly url: string | undefined;
  readonly alt: string;
  readonly among?: PictureAmong | undefined;
}

/**
 * A picture that can be zoomed by buttons, keys, the wheel or two fingers, and moved by dragging. A swipe goes to a
 * neighbour.
 */
export function PictureZoom({ url, alt, ...props }: PictureZoomProps) {
  // A single picture has no neighbours.
  const among = (props.among?.count ?? 0) > 1 ? props.among : undefined;
  const [position, setPosition] = useState(wholePicture);
  const [failed, setFailed] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const keysId = useId();
  usePointerZoom(box, setPosition);

  const zoom = (by: number) => setPosition((now) => zoomed(now, by, { x: 0, y: 0 }, sizeOf(box.current)));

  /**
   * Go to the next or previous picture, unzoomed. At either end the box gets the focus, since the button is disabled.
   */
  function go(by: 1 | -1) {
    const to = (among?.at ?? 0) + by;
    if (!among || to < 0 || to >= among.count) return;
    if (to + by < 0 || to + by >= among.count) box.current?.focus();
    setPosition(wholePicture);
    among.onGo(to);
  }

  const swipe = useSwipe(among && position.scale <= 1 ? go : undefined);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // An unzoomed picture can't be moved, so the arrow keys go to its neighbours.
    const by = among && position.scale <= 1 ? besides.get(event.key) : undefined;
    const move = (now: PicturePosition) => positionByKey(now, event.key, sizeOf(box.current));
    if (by) go(by);
    else if (move(position)) setPosition((now) => move(now) ?? now);
    else return;
    event.preventDefault();
  }

  return (
    // The keys also work on the buttons, which are focused first; the buttons do everything the keys do.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown}>
      <div className={classes.bar}>
        <ZoomBar scale={position.scale} onZoom={zoom} onWhole={() => setPosition(wholePicture)} />
        {among && (
          <span className={classes.among}>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={texts.picture.previous.name}
              leftSection={<IconChevronLeft size={16} aria-hidden />}
              disabled={among.at <= 0}
              onClick={() => go(-1)}
            >
              {texts.picture.previous.label}
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={texts.picture.next.name}
              rightSection={<IconChevronRight size={16} aria-hidden />}
              disabled={among.at >= among.count - 1}
              onClick={() => go(1)}
            >
              {texts.picture.next.label}
            </Button>
            <span role="status" className={classes.percent}>
              {texts.picture.place(among.at + 1, among.count)}
            </span>
          </span>
        )}
        <span id={keysId} className={classes.keys}>
          {among ? texts.picture.keysAmong : texts.picture.keys}
        </span>
      </div>
      <div
        {...swipe}
        ref={box}
        className={classes.box}
        data-moves={position.scale > 1 || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to move it
        tabIndex={0}
        role="region"
        aria-label={texts.picture.region}
        aria-describedby={keysId}
      >
        {url === undefined || failed === url ? (
          <p role="alert" className={classes.failed}>
            {texts.picture.failed}
          </p>
        ) : (
          <FittedPicture
            // A new element for each picture, so that the previous one is not shown under the name of the next.
            key={url}
            src={url}
            alt={alt}
            draggable={false}
            onError={() => setFailed(url)}
            onSize={(size) => setPosition((now) => (now.scale > 1 ? now : startOf(size, sizeOf(box.current))))}
            style={{ transform: `translate(${position.x}px, ${position.y}px) scale(${position.scale})` }}
          />
        )}
      </div>
    </div>
  );
}
