import type { FailureCause } from '@/domain/runs/failure/failure-cause.ts';

import classes from '@/features/runs/detail/detail.module.css';
import { texts } from '@/features/runs/detail/texts.ts';

/** Shows the last output of a failed program, with its cause marked. */
export function FailureLines({ cause: { headline, rest } }: { readonly cause: FailureCause }) {
  if (rest === '') return null;
  const at = rest.lastIndexOf(headline);
  return (
    <pre className={classes.lines} aria-label={texts.state.lastLines}>
      {at < 0 ? (
        rest
      ) : (
        <>
          {rest.slice(0, at)}
          <mark>{headline}</mark>
          {rest.slice(at + headline.length)}
        </>
      )}
    </pre>
  );
}
