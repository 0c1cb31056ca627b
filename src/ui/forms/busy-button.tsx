import { Button, type ButtonProps, type ElementProps } from '@mantine/core';
import type { MouseEvent } from 'react';

import { BlockedButton } from './blocked-button.tsx';
import { useOfflineReason } from './use-offline-reason.ts';

type BusyButtonProps = ButtonProps &
  ElementProps<'button', keyof ButtonProps> & {
    /** Whether the action doesn't need the service, so that it is available offline. */
    readonly isLocal?: boolean;
  };

/**
 * A button that shows that its action is in progress. Until the action ends, it does nothing when pressed, and keeps
 * the focus. Offline, it is unavailable with the reason.
 */
export function BusyButton({ isLocal = false, ...props }: BusyButtonProps) {
  const { loading = false, disabled = false } = props;
  const offline = useOfflineReason();
  if (offline !== undefined && !isLocal && !loading) return <BlockedButton {...props} why={offline} />;
  if (!loading || disabled) return <Button {...props} />;
  return (
    <Button
      {...props}
      // A browser removes the focus from a disabled button.
      renderRoot={(root: ElementProps<'button'>) => (
        <button {...root} disabled={false} aria-disabled onClick={doNothing} />
      )}
    />
  );
}

function doNothing(event: MouseEvent) {
  event.preventDefault();
}
