import { NativeSelect, type NativeSelectProps } from '@mantine/core';

import type { Team } from '@/contract/team.ts';

import { teamListTexts as texts } from './team-list-texts.ts';
import { useViewerWords } from './use-viewer-words.ts';

interface TeamSelectProps extends Omit<NativeSelectProps, 'data' | 'label'> {
  readonly teams: readonly Team[];
  /** The current team, listed even if the user is not a member. */
  readonly current?: string | null | undefined;
}

/**
 * The field "Team". Teams in which the user is a viewer can't be chosen. A native select works well on phones, with
 * screen readers, and for any number of teams.
 */
export function TeamSelect({ teams, current, ...props }: TeamSelectProps) {
  const viewerWords = useViewerWords();
  const foreign = current && !teams.some(({ id }) => id === current);
  return (
    <NativeSelect label={texts.select.label} {...props}>
      {!current && <option value="">{texts.select.choose}</option>}
      {foreign && <option value={current}>{texts.select.unavailable(current)}</option>}
      {teams.map(({ id, name }) => (
        <option key={id} value={id} disabled={viewerWords(id) !== undefined}>
          {viewerWords(id) === undefined ? name || id : texts.select.viewOnly(name || id)}
        </option>
      ))}
    </NativeSelect>
  );
}
