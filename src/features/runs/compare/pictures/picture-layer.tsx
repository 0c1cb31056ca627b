import { type CSSProperties, useState } from 'react';

import { texts } from '@/features/runs/compare/texts.ts';
import { FittedPicture } from '@/ui/viewers/fitted-picture.tsx';
import type { PicturePosition, Size } from '@/ui/viewers/picture-place.ts';

import classes from './compared-pictures.module.css';

/** A compared run's picture. */
export interface ComparedPicture {
  readonly letter: string;
  /** The picture's text alternative. */
  readonly alt: string;
  readonly url: string;
}

interface PictureLayerProps {
  readonly picture: ComparedPicture;
  readonly position: PicturePosition;
  readonly isHidden?: boolean;
  /** Whether to show the difference from the picture below. */
  readonly isBlended?: boolean;
  readonly style?: CSSProperties;
  /** Called with the picture's size once it has loaded. */
  readonly onSize?: (size: Size) => void;
}

/** A picture in a zoom box, on top of earlier ones. */
export function PictureLayer({ picture, position, isHidden, isBlended, style, onSize }: PictureLayerProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <div
      className={classes.layer}
      data-hidden={isHidden || undefined}
      data-blend={isBlended || undefined}
      style={style}
    >
      {failed === picture.url ? (
        <p role="alert" className={classes.failed}>
          {texts.pictures.failed}
        </p>
      ) : (
        <FittedPicture
          src={picture.url}
          alt={picture.alt}
          draggable={false}
          onSize={onSize}
          onError={() => setFailed(picture.url)}
          style={{ transform: `translate(${position.x}px, ${position.y}px) scale(${position.scale})` }}
        />
      )}
    </div>
  );
}
