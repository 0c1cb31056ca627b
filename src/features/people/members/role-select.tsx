import { NativeSelect } from '@mantine/core';
import { useState } from 'react';

import { peopleActs } from '@/features/people/people-acts.ts';
import { ApiError } from '@/api/api-error.ts';
import type { Api } from '@/api/create-api.ts';
import type { AdminPerson } from '@/contract/admin/admin-items.ts';
import { adminRoles } from '@/contract/admin/admin-people.ts';
import { ActDialog } from '@/features/people/act-dialog.tsx';
import { useAct } from '@/features/people/use-act.ts';
import { explainError } from '@/ui/feedback/explain-error.ts';
import { useToast } from '@/ui/feedback/toast.tsx';

import { roleText, texts } from './texts.ts';

type Role = (typeof adminRoles)[number];

interface RoleSelectProps {
  readonly person: AdminPerson;
  readonly team: AdminPerson['teams'][number];
  readonly isSelf: boolean;
}

/** Selects a person's role in a team. A choice is saved at once, but admins must confirm giving up their own role. */
export function RoleSelect({ person, team, isSelf }: RoleSelectProps) {
  const toast = useToast();
  const [givenUp, setGivenUp] = useState<Role>();
  const change = (api: Api, role: Role) =>
    peopleActs.changeRole(api, { teamId: team.id, userId: person.id }, { role, from: team.role });
  const changing = useAct(change);

  function choose(role: Role) {
    if (isSelf && team.role === 'admin') setGivenUp(role);
    else {
      changing.mutate(role, {
        onSuccess: () => toast({ message: texts.roleChanged(person.email, roleText(role), team.name) }),
      });
    }
  }

  const isKnown = (adminRoles as readonly string[]).includes(team.role);
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={texts.roleIn(person.email, team.name)}
        title={team.from_groups ? texts.fromGroups : undefined}
        value={changing.isPending ? changing.variables : team.role}
        error={changing.isError && wordsOf(changing.error)}
        onChange={(event) => choose(event.currentTarget.value as Role)}
      >
        {!isKnown && <option value={team.role}>{team.role}</option>}
        {adminRoles.map((role) => (
          <option key={role} value={role}>
            {roleText(role)}
          </option>
        ))}
      </NativeSelect>
      {givenUp && (
        <ActDialog
          title={texts.stepDown.title(team.name)}
          confirmLabel={texts.stepDown.confirm}
          danger
          act={(api) => change(api, givenUp)}
          done={texts.stepDown.done(team.name)}
          onClose={() => setGivenUp(undefined)}
        >
          {texts.stepDown.text}
        </ActDialog>
      )}
    </>
  );
}

/** A text that fits in a narrow field: the service's message, or else the error's title. */
function wordsOf(error: unknown): string {
  const { title, words } = explainError(error);
  return (error instanceof ApiError && words) || title;
}
