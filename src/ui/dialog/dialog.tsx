import type { ModalProps } from '@mantine/core';

import { Later, part } from '@/ui/feedback/later.tsx';
import { useHeldToasts } from '@/ui/feedback/toast.tsx';
import { texts } from './texts.ts';
import { useFocusBack } from './use-focus-back.ts';

interface DialogProps extends Omit<ModalProps, 'opened' | 'closeButtonProps'> {
  /** What the cross in the corner does. */
  readonly closeLabel?: string;
}

const modal = part(async () => (await import('./modal.ts')).Modal);

/** A dialog over the page, there only while it is open; what dialogs need is loaded with the first. */
export function Dialog({ closeLabel = texts.close, ...props }: DialogProps) {
  useFocusBack();
  useHeldToasts();
  return (
    <Later
      part={modal}
      props={{ opened: true, closeButtonProps: { 'aria-label': closeLabel }, ...props }}
      onFail={props.onClose}
    />
  );
}
