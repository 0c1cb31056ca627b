import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from './layout.module.css';

interface BannerProps {
  readonly icon: Icon;
  readonly children: ReactNode;
  /** Not urgent: styled as a notice, not a warning. */
  readonly quiet?: boolean;
  /** Stays visible as the page scrolls. */
  readonly sticky?: boolean;
  readonly action?: { readonly label: string; readonly onClick: () => void } | undefined;
}

/** A notice above every page, out of the way. */
export function Banner({ icon: Glyph, children, quiet = false, sticky = false, action }: BannerProps) {
  return (
    <div
      role="status"
      className={classes.banner}
      data-tone={quiet ? undefined : 'warn'}
      data-sticky={sticky || undefined}
    >
      <Glyph size={18} aria-hidden />
      <span>{children}</span>
      {action && (
        <Button size="xs" variant="default" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
