import { useState } from 'react';

import { peopleActs } from '@/features/people/people-acts.ts';
import type { AdminPerson, SignInLink } from '@/contract/admin/admin-items.ts';
import { ActDialog } from '@/features/people/act-dialog.tsx';
import { SecretDialog } from '@/features/people/secret-dialog.tsx';
import { signInAddress } from '@/features/people/sign-in-address.ts';
import { useAct } from '@/features/people/use-act.ts';
import { ConfirmDialog } from '@/ui/dialog/confirm-dialog.tsx';
import { useFocusBack } from '@/ui/dialog/use-focus-back.ts';

import { InviteDialog } from './invite-dialog.tsx';
import { texts } from './texts.ts';

/** An action that an admin has chosen, and that a dialog asks to confirm. */
export type PersonAct =
  | { readonly kind: 'invite'; readonly email?: string }
  | { readonly kind: 'remove'; readonly person: AdminPerson; readonly team: AdminPerson['teams'][number] }
  | { readonly kind: 'link' | 'end-sessions' | 'disable' | 'enable'; readonly person: AdminPerson };

interface PersonDialogsProps {
  readonly act: PersonAct;
  /** The team that is preselected for an invitation. */
  readonly teamId: string | undefined;
  readonly onClose: () => void;
}

/** The dialog for an admin's action. */
export function PersonDialogs({ act, teamId, onClose }: PersonDialogsProps) {
  if (act.kind === 'invite') return <InviteDialog email={act.email} teamId={teamId} onClose={onClose} />;
  const { id, email } = act.person;
  switch (act.kind) {
    case 'link':
      return <LinkDialog person={act.person} onClose={onClose} />;
    case 'remove':
      return (
        <ActDialog
          title={texts.remove.title(email, act.team.name)}
          confirmLabel={texts.remove.confirm}
          danger
          act={(api) => peopleActs.remove(api, { teamId: act.team.id, userId: id })}
          done={texts.remove.done(email, act.team.name)}
          onClose={onClose}
        >
          {texts.remove.text}
        </ActDialog>
      );
    case 'end-sessions':
      return (
        <ActDialog
          title={texts.endSessions.title(email)}
          confirmLabel={texts.endSessions.confirm}
          danger
          act={(api) => peopleActs.endSessions(api, id)}
          done={texts.endSessions.done(email)}
          onClose={onClose}
        >
          {texts.endSessions.text}
        </ActDialog>
      );
    case 'disable':
    case 'enable': {
      const words = texts[act.kind];
      const disabled = act.kind === 'disable';
      return (
        <ActDialog
          title={words.title(email)}
          confirmLabel={words.confirm}
          danger={disabled}
          act={(api) => peopleActs.setDisabled(api, id, disabled)}
          done={words.done(email)}
          onClose={onClose}
        >
          {words.text}
        </ActDialog>
      );
    }
  }
}

interface LinkDialogProps {
  readonly person: AdminPerson;
  readonly onClose: () => void;
}

/** Creates a sign-in link after a confirmation, since anyone with the link can sign in. */
function LinkDialog({ person: { id, email }, onClose }: LinkDialogProps) {
  // The dialog with the link can't return the focus to this one, which is closed by then.
  useFocusBack();
  const [link, setLink] = useState<SignInLink>();
  const making = useAct((api) => peopleActs.makeLink(api, id));
  if (link) {
    return (
      <SecretDialog
        title={texts.inviting.linkTitle}
        secret={signInAddress(link.sign_in_url)}
        copyLabel={texts.inviting.copyLink}
        onClose={onClose}
      >
        {texts.inviting.created(email)}
      </SecretDialog>
    );
  }
  // Don't close while the link is being made, which would lose it, since only this response contains it.
  const close = () => {
    if (!making.isPending) onClose();
  };
  return (
    <ConfirmDialog
      title={texts.link.title(email)}
      confirmLabel={texts.link.confirm}
      pending={making.isPending}
      error={making.error}
      onConfirm={() => making.mutate(undefined, { onSuccess: setLink })}
      onClose={close}
    >
      {texts.link.text}
    </ConfirmDialog>
  );
}
