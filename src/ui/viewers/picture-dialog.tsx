import { use } from 'react';

import { Dialog } from '@/ui/dialog/dialog.tsx';

import { type PictureAmong, PictureZoom } from './picture-zoom.tsx';
import { ZoomContext } from './zoom-context.ts';

interface PictureDialogProps {
  /** Undefined if the picture could not be read. A message is shown instead. */
  readonly url: string | undefined;
  readonly alt: string;
  /** The picture's position among other pictures. */
  readonly among?: PictureAmong | undefined;
  readonly onClose: () => void;
}

/**
 * Shows a picture over the whole page. The dialog and its contents are one chunk, because a dialog that waits for its
 * contents would focus its close button.
 */
export function PictureDialog({ url, alt, among, onClose }: PictureDialogProps) {
  const showAmongOthers = use(ZoomContext);
  if (!among && showAmongOthers) return showAmongOthers(onClose);
  return (
    <Dialog fullScreen onClose={onClose} title={alt}>
      <PictureZoom url={url} alt={alt} among={among} />
    </Dialog>
  );
}
