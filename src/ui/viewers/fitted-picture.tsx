import { type ComponentProps, type CSSProperties, useState } from 'react';

import classes from './fitted-picture.module.css';
import { longestRatio, type Size } from './picture-place.ts';

interface FittedPictureProps extends ComponentProps<'img'> {
  /** Whether to show only the beginning of a strip, which would be a line without content. */
  readonly isSmall?: boolean;
  /** Called once the picture has loaded, with its size in pixels. */
  readonly onSize?: ((size: Size) => void) | undefined;
}

/**
 * A picture as large as its box allows. Transparent parts show a ground on which both black and white can be
 * seen. It is an image element, in which a file can't run scripts.
 */
export function FittedPicture({ isSmall, onSize, style, alt, ...props }: FittedPictureProps) {
  const [ratio, setRatio] = useState<number>();
  const most = isSmall ? longestRatio : Infinity;
  const shown = ratio && Math.min(Math.max(ratio, 1 / most), most);
  return (
    <span className={classes.box}>
      <img
        {...props}
        alt={alt}
        className={classes.picture}
        data-fitted={shown && (shown === ratio ? 'whole' : 'beginning')}
        referrerPolicy="no-referrer"
        style={{ ...style, '--ratio': shown } as CSSProperties}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
          // An SVG may have no size.
          setRatio(width && height ? width / height : undefined);
          onSize?.({ width, height });
        }}
      />
    </span>
  );
}
