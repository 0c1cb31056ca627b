import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';

import { peopleActs } from '@/features/people/people-acts.ts';
import type { AdminTeam } from '@/contract/admin/admin-items.ts';
import { texts as shared } from '@/features/people/texts.ts';
import { useAct } from '@/features/people/use-act.ts';
import { DialogFoot } from '@/ui/dialog/dialog-foot.tsx';
import { Dialog } from '@/ui/dialog/dialog.tsx';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';
import { useToast } from '@/ui/feedback/toast.tsx';
import { applyIssues } from '@/ui/forms/apply-issues.ts';
import { BusyButton } from '@/ui/forms/busy-button.tsx';

import { texts } from './texts.ts';

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, texts.noName)),
  subscription: z.string(),
  credits: z.string().check(z.trim(), z.regex(/^\d*$/, texts.wrongCredits)),
});

interface TeamDialogProps {
  /** The team to change; undefined in order to create one. */
  readonly team: AdminTeam | undefined;
  readonly isOperator: boolean;
  readonly onClose: () => void;
}

/** Creates or renames a team. Operators can also change its subscription and credits. */
export function TeamDialog({ team, isOperator, onClose }: TeamDialogProps) {
  const toast = useToast();
  const words = team ? { ...texts.editing, title: texts.editing.title(team.name) } : texts.creating;
  const start = {
    name: team?.name ?? '',
    subscription: team?.subscription ?? 'active',
    credits: team?.credits?.toString() ?? '',
  };
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(schema),
    defaultValues: start,
  });
  const saving = useAct((api, given: typeof start) => {
    if (!team) return peopleActs.createTeam(api, given.name);
    return peopleActs.changeTeam(api, team.id, changesOf(team, start, given));
  });
  const submit = handleSubmit((given) => {
    const hasChanged = !team || Object.keys(changesOf(team, start, given)).length > 1;
    if (!hasChanged) return onClose();
    if (saving.isPending) return undefined;
    saving.mutate(given, {
      onSuccess: ({ name }) => {
        toast({ color: 'green', message: team ? texts.editing.done : texts.creating.done(name) });
        onClose();
      },
      onError: (error) => applyIssues(error, ['name', 'subscription', 'credits'], setError),
    });
    return undefined;
  });
  const { errors } = formState;
  return (
    <Dialog title={words.title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {saving.isError && Object.keys(errors).length === 0 && <ErrorAlert error={saving.error} />}
          <TextInput
            label={texts.name}
            autoComplete="off"
            data-autofocus
            error={errors.name?.message}
            {...register('name')}
          />
          {team && isOperator && (
            <>
              <NativeSelect
                label={texts.subscription}
                description={texts.inactiveHint}
                error={errors.subscription?.message}
                {...register('subscription')}
              >
                {Object.entries(texts.subscriptions).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
              <TextInput
                label={texts.credits}
                description={texts.creditsHint}
                inputMode="numeric"
                autoComplete="off"
                error={errors.credits?.message}
                {...register('credits')}
              />
            </>
          )}
          <DialogFoot>
            <Button variant="default" onClick={onClose}>
              {shared.cancel}
            </Button>
            <BusyButton type="submit" loading={saving.isPending}>
              {words.submit}
            </BusyButton>
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  );
}

interface Values {
  readonly name: string;
  readonly subscription: string;
  readonly credits: string;
}

/**
 * The changed values, and in `from` the values they replace, so that the service can refuse to overwrite another
 * admin's change.
 */
function changesOf(team: AdminTeam, start: Values, given: Values) {
  const subscription: 'active' | 'inactive' = given.subscription === 'inactive' ? 'inactive' : 'active';
  return {
    ...(given.name !== start.name && { name: given.name }),
    ...(given.subscription !== start.subscription && { subscription }),
    ...(given.credits !== start.credits && { credits: given.credits === '' ? null : Number(given.credits) }),
    from: {
      ...(given.name !== start.name && { name: team.name }),
      ...(given.subscription !== start.subscription && { subscription: team.subscription }),
      ...(given.credits !== start.credits && { credits: team.credits }),
    },
  };
}
