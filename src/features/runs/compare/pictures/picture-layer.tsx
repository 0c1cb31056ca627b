import { type CSSProperties, useState } from 'react';

import { texts } from '@/features/runs/compare/texts.ts';
import type { PicturePosition } from '@/ui/viewers/picture-place.ts';

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
  /** Called with the picture's aspect ratio, width by height. */
  readonly onRatio?: (ratio: number) => void;
}

/** A picture in a zoom box, on top of earlier ones. It is in an image element, in which a file can't run scripts. */
export function PictureLayer({ picture, position, isHidden, isBlended, style, onRatio }: PictureLayerProps) {
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
        <img
          src={picture.url}
          alt={picture.alt}
          referrerPolicy="no-referrer"
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (naturalHeight > 0) onRatio?.(naturalWidth / naturalHeight);
          }}
          onError={() => setFailed(picture.url)}
          style={{ transform: `translate(${position.x}px, ${position.y}px) scale(${position.scale})` }}
        />
      )}
    </div>
  );
}
