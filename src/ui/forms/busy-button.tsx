import { Button, type ButtonProps, type ElementProps } from '@mantine/core';
import type { MouseEvent } from 'react';

type BusyButtonProps = ButtonProps & ElementProps<'button', keyof ButtonProps>;

/**
 * A button that shows that its action is in progress. Until the action ends, it does nothing when pressed, and keeps
 * the focus.
 */
export function BusyButton(props: BusyButtonProps) {
  const { loading = false, disabled = false } = props;
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
