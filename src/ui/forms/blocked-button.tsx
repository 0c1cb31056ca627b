import { Button, type ButtonProps, type ElementProps } from '@mantine/core';

interface BlockedButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  /** Why the button is unavailable, and what to do. */
  readonly why: string;
}

/** An unavailable button. It stays in the tab order, so that screen readers read out its reason. */
export function BlockedButton({ why, ...props }: BlockedButtonProps) {
  return (
    <Button
      {...props}
      type="button"
      aria-disabled
      data-disabled
      title={why}
      aria-description={why}
      onClick={(event) => event.preventDefault()}
    />
  );
}
