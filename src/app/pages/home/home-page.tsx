import { lazy, useEffect, useState } from 'react';

import type { RunRow } from '@/domain/runs/run-record.ts';
import { isFirstVisit } from '@/features/runs/home/is-first-visit.ts';
import { useLoadedRuns } from '@/features/runs/runs-context.ts';
import { useOwner } from '@/features/session/owner-context.ts';
import { later } from '@/ui/feedback/later.tsx';

import { Home } from './home.tsx';

const LaterVisit = lazy(async () => ({ default: (await import('./home-later-visit.tsx')).HomeLaterVisit }));
const HomeRuns = later(async () => (await import('./home-runs.tsx')).HomeRuns);
const noRows: readonly RunRow[] = [];

/** `/?hours=`: what happened, what runs, what needs the person, what came out, and their workflows. */
export function HomePage() {
  const { storage } = useOwner();
  const [isFirst] = useState(() => isFirstVisit(storage));
  return isFirst ? <FirstVisit /> : <LaterVisit />;
}

function FirstVisit() {
  const runs = useLoadedRuns();
  const [rows, setRows] = useState(noRows);
  useEffect(() => {
    if (!runs) return undefined;
    let isLeft = false;
    const read = async () => {
      const now = await runs.ledger.list();
      if (!isLeft) setRows(now);
    };
    void read();
    const unsubscribe = runs.ledger.subscribe(() => void read());
    return () => {
      isLeft = true;
      unsubscribe();
    };
  }, [runs]);
  return <Home rows={rows} Runs={HomeRuns} />;
}
