import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { hrefOf } from '@/ui/browser/base-path.ts';
import { errorLine } from '@/ui/feedback/explain-error.ts';
import { useToast } from '@/ui/feedback/toast.tsx';

import { texts } from './texts.ts';

/** Shows a toast if runs of a batch couldn't be started, unless the page offers them again. */
export function StartNotices() {
  const { batchStarts } = useRuns();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();

  const announce = useEffectEvent((batchId: string) => {
    const path = paths.batch(batchId);
    const faults = batchStarts.faultsOf(batchId);
    if ([path, paths.runs(), paths.startRun()].includes(pathname)) return;
    toast({
      color: 'red',
      title: texts.notStarted.title(faults.length),
      message: errorLine(faults.at(-1)),
      link: { label: texts.notStarted.view, href: hrefOf(path), follow: () => void navigate(path) },
    });
  });

  useEffect(() => {
    const announceFailed = () => {
      for (const batchId of batchStarts.takeFailed()) announce(batchId);
    };
    announceFailed();
    return batchStarts.subscribe(announceFailed);
  }, [batchStarts]);

  return null;
}
