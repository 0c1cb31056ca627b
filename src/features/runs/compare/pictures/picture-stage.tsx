import type { Ref } from 'react';

import { texts } from '@/features/runs/compare/texts.ts';
import type { PicturePosition } from '@/ui/viewers/picture-place.ts';

import classes from './compared-pictures.module.css';
import { type ComparedPicture, PictureLayer } from './picture-layer.tsx';
import { ZoomBox } from './zoom-box.tsx';

/** How the pictures are layered. */
export type StageMode = 'slider' | 'difference' | 'flip';

interface PictureStageProps {
  readonly ref: Ref<HTMLDivElement>;
  /** Aspect ratio of the first picture, width by height. */
  readonly ratio: number;
  readonly mode: StageMode;
  readonly pictures: readonly ComparedPicture[];
  /** Index of the picture on top of the first one, or of the only picture that is visible. */
  readonly at: number;
  /** The slider's position, from 0 to 100. */
  readonly share: number;
  readonly onShare: (share: number) => void;
  readonly position: PicturePosition;
  readonly onPosition: (change: (now: PicturePosition) => PicturePosition) => void;
}

/** Shows pictures in layers: two pictures split by a slider, their difference, or one picture after another. */
export function PictureStage({
  ref,
  ratio,
  mode,
  pictures,
  at,
  share,
  onShare,
  position,
  onPosition,
}: PictureStageProps) {
  const [first] = pictures;
  const other = pictures[at];
  if (!first || !other) return null;
  return (
    <ZoomBox
      ref={ref}
      isStage
      ratio={ratio}
      label={texts.pictures.stage}
      mode={mode}
      position={position}
      onPosition={onPosition}
    >
      {mode === 'flip' ? (
        // Render all pictures, so that each has loaded by the time it is shown.
        pictures.map((picture, index) => (
          <PictureLayer key={picture.letter} picture={picture} position={position} isHidden={index !== at} />
        ))
      ) : (
        <>
          <PictureLayer picture={first} position={position} />
          <PictureLayer
            key={other.letter}
            picture={other}
            position={position}
            isBlended={mode === 'difference'}
            {...(mode === 'slider' && { style: { clipPath: `inset(0 0 0 ${share}%)` } })}
          />
        </>
      )}
      {mode === 'slider' && (
        <>
          <i className={classes.edge} style={{ insetInlineStart: `${share}%` }} />
          <input
            type="range"
            className={classes.share}
            aria-label={texts.pictures.share}
            value={share}
            onChange={(event) => onShare(Number(event.currentTarget.value))}
          />
          <span className={classes.mark} data-at="start" aria-hidden>
            {first.letter}
          </span>
        </>
      )}
      {mode !== 'difference' && (
        <span className={classes.mark} data-at="end" aria-hidden>
          {other.letter}
        </span>
      )}
    </ZoomBox>
  );
}
