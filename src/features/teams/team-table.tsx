import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import type { Team } from '@/contract/team.ts';
import { paths } from '@/domain/paths.ts';
import table from '@/ui/data-table.module.css';
import { IdText } from '@/ui/id-text.tsx';

/** The table "Teams": name and id. */
export function TeamTable({ teams }: { readonly teams: readonly Team[] }) {
  return (
    <div className={table.frame}>
      <table className={table.table} aria-label="Teams">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Id</th>
          </tr>
        </thead>
        <tbody>
          {teams.map(({ id, name }) => (
            <tr key={id}>
              <td>
                <Anchor component={Link} to={paths.team(id)} className={table.name}>
                  {name || 'Unnamed team'}
                </Anchor>
              </td>
              <td>
                <IdText id={id} label="team id" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
