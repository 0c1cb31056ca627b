import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useRuns } from '@/features/runs/runs-context.ts';
import { useExplainMissing } from '@/ui/feedback/lazy-part.tsx';
import { useToaster } from '@/ui/feedback/toast.tsx';

import type { QuickStartPlan } from './quick-start.ts';

/** Maximum time between the clicks of a double click, in milliseconds. */
const doubleClickMs = 1000;

/** Starts runs with one click. */
export interface QuickStart {
  readonly start: (plan: QuickStartPlan) => void;
  /** Whether a start with this key is in progress. */
  readonly isStarting: (key: string) => boolean;
}

/**
 * Start runs with one click. The page stays open, and a toast links to the run and offers to cancel it. A double click
 * starts only one run.
 */
export function useQuickStart(): QuickStart {
  const runs = useRuns();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toaster = useToaster();
  const explainMissing = useExplainMissing();
  const [starting, setStarting] = useState<ReadonlySet<string>>(new Set());
  const busy = useRef(new Set<string>());

  const start = useCallback(
    (plan: QuickStartPlan) => {
      if (busy.current.has(plan.key)) return;
      busy.current.add(plan.key);
      setStarting(new Set(busy.current));
      const show = toaster.showUntilCleared();
      void import('./quick-start.ts')
        .then(({ quickStart }) => quickStart({ runs, queryClient, show, navigate }, plan))
        .catch(explainMissing)
        .finally(() =>
          setTimeout(() => {
            busy.current.delete(plan.key);
            setStarting(new Set(busy.current));
          }, doubleClickMs),
        );
    },
    [runs, queryClient, navigate, toaster, explainMissing],
  );

  return { start, isStarting: (key) => starting.has(key) };
}
