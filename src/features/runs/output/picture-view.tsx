import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';

import { lazyPart } from '@/ui/feedback/lazy-part.tsx';

import { isStrip } from '@/ui/viewers/picture-place.ts';

import classes from './output.module.css';
import { texts } from './texts.ts';

/** The size of a picture in pixels; 0 if it has no intrinsic size. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
}

interface PictureViewProps {
  readonly url: string;
  readonly alt: string;
  /** Called if the picture could not be loaded. */
  readonly onBroken: () => void;
  readonly onPixels?: ((pixels: Pixels) => void) | undefined;
}

const PictureDialog = lazyPart(async () => (await import('@/ui/viewers/picture-dialog.tsx')).PictureDialog);

/** A picture that opens enlarged on click. A strip scrolls in its own space. It is an `<img>`, in which an SVG can't run scripts. */
export function PictureView({ url, alt, onBroken, onPixels }: PictureViewProps) {
  const [zooming, setZooming] = useState(false);
  const [isThere, setIsThere] = useState(false);
  const [hasSize, setHasSize] = useState(true);
  const [strip, setStrip] = useState<'wide' | 'tall'>();
  return (
    <>
      <div className={classes.strip} data-strip={strip}>
        <UnstyledButton className={classes.zoom} aria-label={texts.zoom(alt)} onClick={() => setZooming(true)}>
          <img
            src={url}
            alt={alt}
            className={classes.picture}
            data-there={isThere || undefined}
            data-sizeless={!hasSize || undefined}
            referrerPolicy="no-referrer"
            onError={onBroken}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height, clientWidth } }) => {
              setIsThere(true);
              setHasSize(clientWidth > 0);
              if (isStrip({ width, height })) setStrip(width > height ? 'wide' : 'tall');
              onPixels?.({ width, height });
            }}
          />
        </UnstyledButton>
      </div>
      {zooming && <PictureDialog url={url} alt={alt} onClose={() => setZooming(false)} />}
    </>
  );
}
