import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface WarningAlertProps {
  readonly title?: string;
  /** `alert`, the default, interrupts a screen reader; `status` waits; `note` is read in the order of the page. */
  readonly role?: 'alert' | 'status' | 'note';
  /** Margin above the alert. */
  readonly mt?: 'sm';
  /** Margin below the alert. */
  readonly mb?: 'sm';
  readonly children: ReactNode;
}

/** Shows a warning that doesn't block the user. */
export function WarningAlert({ role = 'alert', children, ...how }: WarningAlertProps) {
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role={role} {...how}>
      {children}
    </Alert>
  );
}
