import { Textarea } from '@mantine/core';

import { Dialog } from '@/ui/dialog/dialog.tsx';

import { texts } from './texts.ts';
import type { ByHand } from './use-copied.ts';

interface CopyByHandProps {
  readonly what: ByHand;
  readonly onClose: () => void;
}

/** A selected text to copy by hand, when the clipboard is unavailable (plain HTTP on a LAN). */
export function CopyByHand({ what, onClose }: CopyByHandProps) {
  return (
    <Dialog onClose={onClose} title={what.title}>
      <Textarea
        label={texts.byHand}
        description={what.note}
        readOnly
        autosize
        maxRows={12}
        value={what.text}
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
    </Dialog>
  );
}
