import '@/ui/theme/segmented-control.css';

import { Button, SegmentedControl } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

import { PairChoice } from '@/features/runs/compare/pair-choice.tsx';
import { texts } from '@/features/runs/compare/texts.ts';
import tools from '@/features/runs/tools.module.css';
import { keyHint, usePageKeys } from '@/ui/keys/use-page-keys.ts';
import { useSingleKeys } from '@/ui/keys/use-single-keys.ts';
import { type Size, sizeOf, startOf, wholePicture, zoomed } from '@/ui/viewers/picture-place.ts';
import { ZoomBar } from '@/ui/viewers/zoom-bar.tsx';

import classes from './compared-pictures.module.css';
import { type ComparedPicture, PictureLayer } from './picture-layer.tsx';
import { PictureStage, type StageMode } from './picture-stage.tsx';
import { ZoomBox } from './zoom-box.tsx';

const words = texts.pictures;
const modes = ['side', 'slider', 'difference', 'flip'] as const;

/** Aspect ratio used until the first picture has loaded. */
const usualRatio = 1.5;

interface ComparedPicturesProps {
  readonly pictures: readonly ComparedPicture[];
  /** Renders the runs, each with its picture if one is given. */
  readonly renderRuns: (results?: ReadonlyMap<string, ReactNode>) => ReactNode;
}

/** Compares pictures side by side or in layers. All pictures are zoomed and moved together. */
export function ComparedPictures({ pictures, renderRuns }: ComparedPicturesProps) {
  const [mode, setMode] = useState<'side' | StageMode>('side');
  const [at, setAt] = useState(1);
  const [share, setShare] = useState(50);
  const [size, setSize] = useState<Size>();
  const ratio = size?.height ? clampedRatio(size.width / size.height) : usualRatio;
  const [position, setPosition] = useState(wholePicture);
  /** The only box, or any one of several boxes of the same size. */
  const box = useRef<HTMLDivElement>(null);
  const hasKeys = useSingleKeys();

  // The size of the box follows from that of the picture.
  useLayoutEffect(() => {
    if (size) setPosition(startOf(size, sizeOf(box.current)));
  }, [size]);

  function flip() {
    setMode('flip');
    // When coming from "side by side", start with the second picture; otherwise show the next one.
    setAt(mode === 'side' ? 1 : (at + 1) % pictures.length);
  }
  usePageKeys({ f: flip });

  function show(next: typeof mode) {
    setMode(next);
    // The first picture is not compared with itself, so choose the second.
    if (next !== 'flip' && at === 0) setAt(1);
  }

  return (
    <>
      <div className={tools.tools}>
        <SegmentedControl
          size="xs"
          aria-label={words.mode}
          data={modes.map((value) => ({ value, label: words[value] }))}
          value={mode}
          onChange={(value) => show(modes.find((one) => one === value) ?? 'side')}
        />
        {(mode === 'slider' || mode === 'difference') && (
          <PairChoice letters={pictures.map(({ letter }) => letter)} at={at} onChange={setAt} />
        )}
        {mode === 'difference' && <span className={classes.note}>{words.black}</span>}
        {mode === 'flip' && (
          <>
            <Button size="compact-sm" variant="default" onClick={flip} {...keyHint(hasKeys, words.next, 'f')}>
              {words.next}
            </Button>
            <span role="status">{words.shown(pictures[at]?.letter ?? '')}</span>
          </>
        )}
      </div>
      {mode === 'side' ? (
        renderRuns(
          new Map(
            pictures.map((picture) => [
              picture.letter,
              <ZoomBox
                key={picture.letter}
                ref={box}
                label={picture.alt}
                ratio={ratio}
                mode={mode}
                position={position}
                onPosition={setPosition}
              >
                <PictureLayer
                  picture={picture}
                  position={position}
                  {...(picture === pictures[0] && { onSize: setSize })}
                />
              </ZoomBox>,
            ]),
          ),
        )
      ) : (
        <>
          <PictureStage
            ref={box}
            ratio={ratio}
            mode={mode}
            pictures={pictures}
            at={at}
            share={share}
            onShare={setShare}
            position={position}
            onPosition={setPosition}
          />
          {renderRuns()}
        </>
      )}
      <div className={`${tools.tools} ${classes.zoom}`}>
        <ZoomBar
          scale={position.scale}
          onZoom={(by) => setPosition((now) => zoomed(now, by, { x: 0, y: 0 }, sizeOf(box.current)))}
          onWhole={() => setPosition(wholePicture)}
        />
        <span className={classes.note}>
          {words.inStep}{' '}
          <span className={classes.keys}>
            {words.wheel} {hasKeys && words.keys(pictures.length)}
          </span>
        </span>
      </div>
    </>
  );
}

/** Limit the aspect ratio of the first picture. */
function clampedRatio(ratio: number): number {
  return Math.min(Math.max(ratio, 0.75), 2);
}
