import type { ModalProps } from '@mantine/core';

import { lazyPart } from '@/ui/feedback/lazy-part.tsx';
import { useHeldToasts } from '@/ui/feedback/toast.tsx';
import { texts } from './texts.ts';
import { useFocusBack } from './use-focus-back.ts';

interface DialogProps extends Omit<ModalProps, 'opened' | 'closeButtonProps'> {
  /** Accessible name of the close button. */
  readonly closeLabel?: string;
}

const Modal = lazyPart<ModalProps>(async () => (await import('./phone-modal.tsx')).PhoneModal);

/** A dialog, which is mounted only while open. The code is loaded with the first dialog. */
export function Dialog({ closeLabel = texts.close, ...props }: DialogProps) {
  useFocusBack();
  useHeldToasts();
  return <Modal opened closeButtonProps={{ 'aria-label': closeLabel }} {...props} />;
}
