import { IconArrowRight, IconCopy, IconPlayerPlay } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';

import type { Team } from '@/contract/team.ts';
import { paths } from '@/domain/paths.ts';
import { isFoundById, type Search } from '@/domain/workflow-search.ts';
import { ActionMenu, type MenuAction } from '@/ui/menu/action-menu.tsx';
import { IdText } from '@/ui/page/id-text.tsx';
import table from '@/ui/table/data-table.module.css';
import { MarkedText } from '@/ui/table/marked-text.tsx';
import { RowButton } from '@/ui/table/row-button.tsx';

import { TeamCells } from './team-cells.tsx';
import { teamListTexts } from './team-list-texts.ts';
import type { TeamColumns } from './team-columns.ts';
import type { TeamOverview } from './team-overview.ts';
import classes from './team-table.module.css';
import { texts } from './texts.ts';
import { useViewerWords } from './use-viewer-words.ts';

interface TeamRowProps {
  readonly team: Team;
  readonly index: number;
  readonly heightPx: number;
  readonly narrow: boolean;
  readonly search: Search;
  readonly columns: TeamColumns;
  readonly overview: TeamOverview;
  readonly onCopyId: (teamId: string) => void;
}

/** One row of the table "Teams". */
export const TeamRow = memo(function TeamRow(props: TeamRowProps) {
  const { team, index, heightPx, narrow, search, columns, overview, onCopyId } = props;
  const { id, name } = team;
  const shownName = name || texts.unnamed;
  const viewerWords = useViewerWords();
  const cells = <TeamCells teamId={id} narrow={narrow} columns={columns} overview={overview} />;
  const actions = (): readonly MenuAction[] => [
    { label: teamListTexts.row.open, icon: IconArrowRight, to: paths.team(id) },
    { label: teamListTexts.row.startRun, icon: IconPlayerPlay, to: paths.startRun({ team: id }), why: viewerWords(id) },
    { label: teamListTexts.row.copyId, icon: IconCopy, onClick: () => onCopyId(id) },
  ];
  return (
    <tr aria-rowindex={index + 2} data-index={index} style={{ height: heightPx }}>
      <td>
        <div className={classes.name}>
          <Link to={paths.team(id)} className={`${table.name} ${table.line}`} title={name}>
            {name ? <MarkedText text={name} search={search} /> : shownName}
          </Link>
          {isFoundById(name, search) && <IdText id={id} label={texts.id} short search={search} />}
        </div>
        {narrow && cells}
      </td>
      {!narrow && cells}
      <td className={classes.actions}>
        <ActionMenu
          of={id}
          target={<RowButton aria-label={teamListTexts.row.actions(shownName)} />}
          actions={actions}
        />
      </td>
    </tr>
  );
});
