import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';

import { lazyPart } from '@/ui/feedback/lazy-part.tsx';

import classes from './output.module.css';
import { texts } from './texts.ts';

interface PictureViewProps {
  readonly url: string;
  readonly alt: string;
  /** The picture could not be loaded. */
  readonly onBroken: () => void;
}

const PictureDialog = lazyPart(async () => (await import('@/ui/viewers/picture-dialog.tsx')).PictureDialog);

/** A picture; a click enlarges it. Pictures run no scripts, whatever their file holds. */
export function PictureView({ url, alt, onBroken }: PictureViewProps) {
  const [zooming, setZooming] = useState(false);
  return (
    <>
      <UnstyledButton className={classes.zoom} aria-label={texts.zoom(alt)} onClick={() => setZooming(true)}>
        <img src={url} alt={alt} className={classes.picture} referrerPolicy="no-referrer" onError={onBroken} />
      </UnstyledButton>
      {zooming && <PictureDialog url={url} alt={alt} onClose={() => setZooming(false)} />}
    </>
  );
}
