import { Button, type ButtonProps } from '@mantine/core';
import { Link } from 'react-router-dom';

import { BlockedButton } from './blocked-button.tsx';

interface LinkButtonProps extends ButtonProps {
  readonly to: string;
  readonly state?: unknown;
  /** Why the link is unavailable, and what to do; undefined if it is available. */
  readonly why: string | undefined;
  readonly 'aria-label'?: string;
}

/** A link that looks like a button, or a blocked button with its reason. */
export function LinkButton({ to, state, why, ...props }: LinkButtonProps) {
  if (why !== undefined) return <BlockedButton why={why} {...props} />;
  return <Button component={Link} to={to} state={state} {...props} />;
}
