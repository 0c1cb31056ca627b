import { failureCause } from '@/domain/runs/failure/failure-cause.ts';
import type { RunState } from '@/domain/runs/run-state.ts';
import classes from '@/features/runs/detail/detail.module.css';
import { texts } from '@/features/runs/detail/texts.ts';
import { LinkedText } from '@/ui/page/linked-text.tsx';
import { Panel } from '@/ui/page/panel.tsx';

/**
 * Shows the last output of a failed program, with the cause highlighted. Renders nothing if there is no output besides
 * the cause.
 */
export function FailureLines({ state }: { readonly state: RunState }) {
  if (state.kind !== 'failed') return null;
  const { headline, rest } = failureCause(state.words);
  if (rest === '') return null;
  const at = rest.lastIndexOf(headline);
  return (
    <Panel title={texts.state.lastLines}>
      <pre className={classes.lines} aria-label={texts.state.lastLines}>
        {at < 0 ? (
          <LinkedText text={rest} />
        ) : (
          <>
            <LinkedText text={rest.slice(0, at)} />
            <mark>
              <LinkedText text={headline} />
            </mark>
            <LinkedText text={rest.slice(at + headline.length)} />
          </>
        )}
      </pre>
    </Panel>
  );
}
