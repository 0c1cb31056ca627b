import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';

import { ownValue } from '@/contract/own-value.ts';
import { peopleActs } from '@/features/people/people-acts.ts';
import type { Invitation } from '@/contract/admin/admin-items.ts';
import { adminRoles, inviteBody } from '@/contract/admin/admin-people.ts';
import { SecretDialog } from '@/features/people/secret-dialog.tsx';
import { signInAddress } from '@/features/people/sign-in-address.ts';
import { texts as shared } from '@/features/people/texts.ts';
import { useAct } from '@/features/people/use-act.ts';
import { useAllTeams } from '@/features/people/use-all-teams.ts';
import { DialogFoot } from '@/ui/dialog/dialog-foot.tsx';
import { Dialog } from '@/ui/dialog/dialog.tsx';
import { useFocusBack } from '@/ui/dialog/use-focus-back.ts';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';
import { useToast } from '@/ui/feedback/toast.tsx';
import { applyIssues } from '@/ui/forms/apply-issues.ts';
import { BusyButton } from '@/ui/forms/busy-button.tsx';

import { roleText, texts } from './texts.ts';

const schema = z.extend(inviteBody, {
  email: z.string().check(z.trim(), z.regex(/^[^\s@]+@[^\s@]+$/, texts.inviting.invalid)),
  team_id: z.string().check(z.minLength(1, texts.inviting.noTeam)),
});

interface InviteDialogProps {
  readonly email: string | undefined;
  readonly teamId: string | undefined;
  readonly onClose: () => void;
}

/** Adds a person to a team. If the person is new, shows their sign-in link afterwards. */
export function InviteDialog({ email = '', teamId, onClose }: InviteDialogProps) {
  // The dialog with the link can't return the focus to this one, which is closed by then.
  useFocusBack();
  const all = useAllTeams();
  const only = all.length === 1 ? all[0]?.id : undefined;
  const [invited, setInvited] = useState<Invitation>();
  const toast = useToast();
  const inviting = useAct((api, { team_id, ...body }: z.output<typeof schema>) =>
    peopleActs.invite(api, team_id, body),
  );
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(schema),
    defaultValues: { email, role: 'member' as (typeof adminRoles)[number], team_id: teamId ?? only ?? '' },
  });

  const submit = handleSubmit((given) => {
    if (inviting.isPending) return;
    inviting.mutate(given, {
      onSuccess: (invitation) => {
        if (invitation.link) return setInvited(invitation);
        const team = all.find(({ id }) => id === given.team_id)?.name ?? '';
        toast({ color: 'green', message: texts.inviting.added(given.email, team) });
        onClose();
      },
      onError: (error) => applyIssues(error, ['email', 'role'], setError),
    });
  });

  if (invited?.link) {
    return (
      <SecretDialog
        title={texts.inviting.linkTitle}
        secret={signInAddress(invited.link.sign_in_url)}
        copyLabel={texts.inviting.copyLink}
        onClose={onClose}
      >
        {texts.inviting.created(invited.person.email)}
      </SecretDialog>
    );
  }
  const { errors } = formState;
  // Don't close while the invitation is being sent, which would lose the link that only this response contains.
  const close = () => {
    if (!inviting.isPending) onClose();
  };
  return (
    <Dialog title={texts.inviting.title} onClose={close}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {inviting.isError && !errors.email && !errors.role && <ErrorAlert error={inviting.error} />}
          <TextInput
            type="email"
            label={texts.email}
            autoComplete="off"
            data-autofocus
            error={errors.email?.message}
            {...register('email')}
          />
          <NativeSelect label={texts.team} error={errors.team_id?.message} {...register('team_id')}>
            <option value="" disabled>
              {texts.inviting.noTeam}
            </option>
            {all.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
          <NativeSelect label={texts.role} error={errors.role?.message} {...register('role')}>
            {adminRoles.map((role) => (
              <option key={role} value={role}>
                {`${roleText(role)}: ${ownValue(texts.roleHints, role) ?? ''}`}
              </option>
            ))}
          </NativeSelect>
          <DialogFoot>
            <Button variant="default" disabled={inviting.isPending} onClick={close}>
              {shared.cancel}
            </Button>
            <BusyButton type="submit" loading={inviting.isPending}>
              {texts.inviting.submit}
            </BusyButton>
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  );
}
