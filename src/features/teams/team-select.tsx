import { NativeSelect, type NativeSelectProps } from '@mantine/core';

import type { Team } from '@/contract/team.ts';

import { teamListTexts as texts } from './team-list-texts.ts';

interface TeamSelectProps extends Omit<NativeSelectProps, 'data' | 'label'> {
  readonly teams: readonly Team[];
  /** The current team, listed even if the person is not a member. */
  readonly current?: string | null | undefined;
}

/** The field "Team". The browser's own list: at home on a phone and with a screen reader, and as long as it has to be. */
export function TeamSelect({ teams, current, ...props }: TeamSelectProps) {
  const foreign = current && !teams.some(({ id }) => id === current);
  return (
    <NativeSelect label={texts.select.label} {...props}>
      {!current && <option value="">{texts.select.choose}</option>}
      {foreign && <option value={current}>{texts.select.unavailable(current)}</option>}
      {teams.map(({ id, name }) => (
        <option key={id} value={id}>
          {name || id}
        </option>
      ))}
    </NativeSelect>
  );
}
