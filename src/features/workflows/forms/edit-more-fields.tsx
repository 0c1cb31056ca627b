import { NativeSelect, TextInput } from '@mantine/core';
import { Controller, type UseFormReturn } from 'react-hook-form';

import type { WrittenWorkflow } from '@/features/workflows/workflow-queries.ts';
import { MoreFields } from '@/ui/forms/more-fields.tsx';
import { NumberField } from '@/ui/forms/number-field.tsx';
import { TimeText } from '@/ui/page/time-text.tsx';

import type { EditValues } from './edit-workflow-values.ts';
import { texts } from './texts.ts';

export const moreFields = ['owner_id', 'is_external', 'canvas_type'] as const;

interface EditMoreFieldsProps {
  readonly form: UseFormReturn<EditValues>;
  readonly written: WrittenWorkflow | undefined;
  readonly opened: boolean;
}

/** The rarely changed fields of a workflow: owner, external and canvas type. */
export function EditMoreFields({ form, written, opened }: EditMoreFieldsProps) {
  const { errors } = form.formState;
  return (
    <MoreFields title={texts.fields.advanced} opened={opened}>
      <TextInput
        label={texts.fields.ownerId}
        placeholder={texts.edit.noChange}
        autoComplete="off"
        spellCheck={false}
        error={errors.owner_id?.message}
        description={
          form.watch('owner_id') ? (
            texts.edit.ownerHint
          ) : (
            <Known value={written?.owner_id ?? undefined} written={written} />
          )
        }
        {...form.register('owner_id')}
      />
      <NativeSelect
        label={texts.fields.external}
        error={errors.is_external?.message}
        description={
          <>
            {texts.fields.externalHint}{' '}
            <Known
              value={
                typeof written?.is_external === 'boolean'
                  ? written.is_external
                    ? texts.fields.yes
                    : texts.fields.no
                  : undefined
              }
              written={written}
            />
          </>
        }
        {...form.register('is_external')}
      >
        <option value="">{texts.edit.noChange}</option>
        <option value="yes">{texts.fields.yes}</option>
        <option value="no">{texts.fields.no}</option>
      </NativeSelect>
      <Controller
        control={form.control}
        name="canvas_type"
        render={({ field }) => (
          <NumberField
            {...field}
            label={texts.fields.canvasType}
            placeholder={texts.edit.noChange}
            description={texts.fields.canvasTypeHint}
            error={errors.canvas_type?.message}
          />
        )}
      />
    </MoreFields>
  );
}

interface KnownProps {
  readonly value: string | undefined;
  readonly written: WrittenWorkflow | undefined;
}

function Known({ value, written }: KnownProps) {
  if (value === undefined || !written) return texts.edit.unknown;
  return (
    <>
      {texts.edit.lastSaved(value)} · <TimeText at={written.atMs} />
    </>
  );
}
