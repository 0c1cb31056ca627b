import { Anchor } from '@mantine/core';
import { IconCopyPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { Panel } from '@/ui/page/panel.tsx';

import classes from './like-another.module.css';
import { workflowTexts as texts } from './texts/workflow-texts.ts';

const atMost = 6;

/** Offers recently run workflows as templates for a new workflow. Renders nothing before the first run. */
export function LikeAnother() {
  const { ledger } = useRuns();
  const { data: rows = [] } = useQuery(runQueries.list(ledger));
  const names = new Map<string, string>();
  for (const { workflowId, workflowName } of rows) {
    if (names.size === atMost) break;
    if (workflowId && workflowName && !names.has(workflowId)) names.set(workflowId, workflowName);
  }
  if (names.size === 0) return null;
  return (
    <Panel title={texts.new.likeAnother}>
      <p className={classes.note}>{texts.new.likeAnotherText}</p>
      <ul className={classes.list}>
        {[...names].map(([id, name]) => (
          <li key={id}>
            <IconCopyPlus size={16} aria-hidden />
            <Anchor component={Link} to={paths.newWorkflow({ copy: id })} size="sm" title={name}>
              {name}
            </Anchor>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
