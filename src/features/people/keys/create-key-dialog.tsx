import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';

import { peopleActs } from '@/features/people/people-acts.ts';
import type { CreatedKey } from '@/contract/admin/admin-items.ts';
import { SecretDialog } from '@/features/people/secret-dialog.tsx';
import { texts as shared } from '@/features/people/texts.ts';
import { useAct } from '@/features/people/use-act.ts';
import { DialogFoot } from '@/ui/dialog/dialog-foot.tsx';
import { Dialog } from '@/ui/dialog/dialog.tsx';
import { useFocusBack } from '@/ui/dialog/use-focus-back.ts';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';
import { applyIssues } from '@/ui/forms/apply-issues.ts';
import { BusyButton } from '@/ui/forms/busy-button.tsx';

import { texts } from './texts.ts';

const schema = z.object({ name: z.string().check(z.trim(), z.minLength(1, texts.noName)), days: z.string() });

/** Creates a key for the user, and shows its secret once. */
export function CreateKeyDialog({ onClose }: { readonly onClose: () => void }) {
  // The dialog with the secret can't return the focus to this one, which is closed by then.
  useFocusBack();
  const [made, setMade] = useState<CreatedKey>();
  const creating = useAct((api, { name, days }: z.output<typeof schema>) =>
    peopleActs.createKey(api, { name, days: days === 'never' ? null : Number(days) }),
  );
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(schema),
    defaultValues: { name: '', days: '90' },
  });
  const submit = handleSubmit((given) => {
    if (creating.isPending) return;
    creating.mutate(given, { onSuccess: setMade, onError: (error) => applyIssues(error, ['name', 'days'], setError) });
  });
  if (made) {
    return (
      <SecretDialog
        title={texts.made.title(made.name ?? '')}
        secret={made.api_key}
        copyLabel={texts.made.copy}
        onClose={onClose}
      >
        {texts.made.text}
      </SecretDialog>
    );
  }
  const { errors } = formState;
  // Don't close while the key is being created, which would lose the secret that only this response contains.
  const close = () => {
    if (!creating.isPending) onClose();
  };
  return (
    <Dialog title={texts.creating.title} onClose={close}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {creating.isError && !errors.name && !errors.days && <ErrorAlert error={creating.error} />}
          <TextInput
            label={texts.name}
            description={texts.nameHint}
            autoComplete="off"
            data-autofocus
            error={errors.name?.message}
            {...register('name')}
          />
          <NativeSelect label={texts.lifetime} error={errors.days?.message} {...register('days')}>
            {Object.entries(texts.lifetimes).map(([days, label]) => (
              <option key={days} value={days}>
                {label}
              </option>
            ))}
          </NativeSelect>
          <DialogFoot>
            <Button variant="default" disabled={creating.isPending} onClick={close}>
              {shared.cancel}
            </Button>
            <BusyButton type="submit" loading={creating.isPending}>
              {texts.creating.submit}
            </BusyButton>
          </DialogFoot>
        </Stack>
      </form>
    </Dialog>
  );
}
