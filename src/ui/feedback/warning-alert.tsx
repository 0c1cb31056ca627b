import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface WarningAlertProps {
  readonly title?: string;
  /** `alert` interrupts a screen reader, `status` waits; default: it is read in its place. */
  readonly role?: 'alert' | 'status';
  /** Leaves room below it. */
  readonly mb?: 'sm';
  readonly children: ReactNode;
}

/** What a person should know before they go on, and can go on with. */
export function WarningAlert({ children, ...how }: WarningAlertProps) {
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} {...how}>
      {children}
    </Alert>
  );
}
