import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { listPresets } from '@/features/runs/start/inputs/input-presets.ts';
import { writeInputsFragment } from '@/features/runs/start/inputs/parse-inputs.ts';
import { Panel } from '@/ui/page/panel.tsx';

import { texts } from './texts.ts';
import classes from './workflow.module.css';

interface WorkflowPresetsProps {
  readonly workflowId: string;
  readonly teamId: string | undefined;
}

/**
 * Lists the user's saved inputs for a workflow, each with a link to the prefilled form. Renders nothing if there are
 * none.
 */
export function WorkflowPresets({ workflowId, teamId }: WorkflowPresetsProps) {
  const { storage } = useRuns();
  const presets = listPresets(storage, workflowId);
  if (presets.length === 0) return null;
  const form = paths.startRun({ workflow: workflowId, team: teamId });
  return (
    <Panel title={texts.presets.title}>
      <ul className={classes.presets}>
        {presets.map(({ name, text }) => (
          <li key={name}>
            <Link to={`${form}${writeInputsFragment(text)}`} className={classes.preset} title={text}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
