import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import table from '@/ui/table/data-table.module.css';

import type { WorkflowLineProps } from './workflow-line-props.ts';
import classes from './workflow-lines.module.css';

/** A workflow's name, linked to its page, and its team. */
export function WorkflowName({ workflow: { id, name }, team }: Pick<WorkflowLineProps, 'workflow' | 'team'>) {
  return (
    <div className={classes.name}>
      <Link to={paths.workflow(id)} className={`${table.name} ${classes.title}`} title={name}>
        {name}
      </Link>
      {team && (
        <span className={classes.team} title={team.name}>
          {team.name}
        </span>
      )}
    </div>
  );
}
