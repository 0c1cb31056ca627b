import './modal.css';

import { Modal, type ModalProps } from '@mantine/core';

// Without a role, this `<header>` would be a second banner in the document.
const attributes = { header: { role: 'presentation' } };

/** Mantine's modal; on a phone it is at the bottom edge, as wide as the screen. */
export function PhoneModal(props: ModalProps) {
  return (
    <Modal
      centered
      radius="lg"
      padding="lg"
      overlayProps={{ backgroundOpacity: 0.45 }}
      attributes={attributes}
      {...props}
    />
  );
}
