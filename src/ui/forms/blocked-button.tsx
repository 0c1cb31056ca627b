import { Button, type ButtonProps, type ElementProps } from '@mantine/core';

interface BlockedButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  /** Why it can't be used, and what to do. */
  readonly why: string;
}

/** A button that can't be used. It keeps its place among the Tab stops, so that its reason is read out. */
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
