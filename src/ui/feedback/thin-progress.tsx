import { ShareBar } from './share-bar.tsx';
import classes from './thin-progress.module.css';

interface ThinProgressProps {
  readonly label: string;
  /** From 0 to 1. */
  readonly share: number;
}

/** A progress line at the lower edge of its positioned parent. It takes up no space. */
export function ThinProgress({ label, share }: ThinProgressProps) {
  return (
    <div
      className={classes.line}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      <ShareBar share={share} height={2} />
    </div>
  );
}
