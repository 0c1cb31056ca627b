import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from './layout.module.css';

interface BannerProps {
  readonly icon: Icon;
  readonly children: ReactNode;
  /** Whether to style the banner as a notice rather than a warning. */
  readonly quiet?: boolean;
  /** Whether the banner stays visible while the page is scrolled. */
  readonly sticky?: boolean;
  readonly action?: { readonly label: string; readonly onClick: () => void } | undefined;
}

/** An unobtrusive message above every page. */
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
