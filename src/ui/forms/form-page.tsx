import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';

import { useRem } from '@/ui/browser/use-rem.ts';

import classes from './form-page.module.css';

interface FormPageProps {
  readonly children: ReactNode;
  /** Help for the form, beside it if there is room. */
  readonly aside?: ReactNode;
  /** Whether the aside is below the form or hidden, if there is no room beside the form. */
  readonly narrowAside?: 'below' | 'hidden';
}

/** A page with a form, at a readable width. */
export function FormPage({ children, aside, narrowAside = 'hidden' }: FormPageProps) {
  const isWide = useMediaQuery(`(min-width: ${68 * useRem()}px)`, undefined, { getInitialValueInEffect: false });
  return (
    <div className={classes.around} data-wide={isWide || undefined}>
      <div className={classes.page}>{children}</div>
      {aside && (isWide || narrowAside === 'below') && <aside className={classes.aside}>{aside}</aside>}
    </div>
  );
}
