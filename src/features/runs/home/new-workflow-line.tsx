import type { WorkflowLineProps } from './workflow-line-props.ts';
import { WorkflowName } from './workflow-name.tsx';
import { WorkflowStarts } from './workflow-starts.tsx';

/** The line of a workflow without known runs: only its name, its team and a link to the start form. */
export function NewWorkflowLine(props: WorkflowLineProps) {
  return (
    <tr>
      <td>
        <WorkflowName {...props} />
      </td>
      <td>
        <WorkflowStarts {...props} />
      </td>
    </tr>
  );
}
