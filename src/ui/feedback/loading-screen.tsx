import { Skeleton, VisuallyHidden } from '@mantine/core';

import classes from './screen.module.css';
import { texts } from './texts.ts';

interface LoadingScreenProps {
  /** Text for screen readers, as in "Loading workflows". */
  readonly label?: string;
}

/** Shows grey bars in place of the page while it loads, and a text for screen readers. */
export function LoadingScreen({ label = texts.loading }: LoadingScreenProps) {
  return (
    <div className={classes.loading} role="status" aria-busy>
      <VisuallyHidden>{label}…</VisuallyHidden>
      <Skeleton height={30} width="min(16rem, 60%)" />
      <Skeleton height={36} mt="sm" />
      {[92, 84, 96, 78, 88, 81].map((width) => (
        <Skeleton key={width} height={20} mt={6} width={`${width}%`} />
      ))}
    </div>
  );
}
