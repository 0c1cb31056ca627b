import { VisuallyHidden } from '@mantine/core';

import classes from './screen.module.css';
import { texts } from './texts.ts';

interface LoadingScreenProps {
  /** Text for screen readers, for example "Loading workflows". */
  readonly label?: string;
}

/** Shows grey bars while the page loads, and a text for screen readers. */
export function LoadingScreen({ label = texts.loading }: LoadingScreenProps) {
  return (
    <div className={classes.loading} role="status" aria-busy>
      <VisuallyHidden>{label}…</VisuallyHidden>
      <i style={{ blockSize: 30, inlineSize: '16rem' }} />
      <i style={{ blockSize: 48 }} />
      {[92, 84, 96, 78, 88, 81].map((width) => (
        <i key={width} style={{ blockSize: 26, inlineSize: `${width}%` }} />
      ))}
    </div>
  );
}
