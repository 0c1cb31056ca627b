import type { WorkflowLineProps } from './workflow-line-props.ts';
import { WorkflowName } from './workflow-name.tsx';
import { WorkflowStarts } from './workflow-starts.tsx';

/** A workflow of which only the name and team are known so far. */
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
