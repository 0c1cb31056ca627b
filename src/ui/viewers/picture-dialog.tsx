import { use } from 'react';

import { Dialog } from '@/ui/dialog/dialog.tsx';

import { type PictureAmong, PictureZoom } from './picture-zoom.tsx';
import { ZoomContext } from './zoom-context.ts';

interface PictureDialogProps {
  /** Undefined if the picture could not be read; a message is shown instead. */
  readonly url: string | undefined;
  readonly alt: string;
  /** Its position among other pictures. */
  readonly among?: PictureAmong | undefined;
  readonly onClose: () => void;
}

/**
 * Shows a picture over the whole page. Dialog and contents are one chunk: a dialog that waits for its contents would focus
 * its close button.
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
