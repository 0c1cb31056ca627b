import { IconLink } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';

import type { SampleInputs } from '@/contract/dashboard-config.ts';
import { paths } from '@/domain/paths.ts';
import { hrefOf } from '@/ui/browser/base-path.ts';
import { CopyButton } from '@/ui/clipboard/copy-button.tsx';

import type { NamedInputs } from './inputs/csv-inputs.ts';
import { InputChips } from './inputs/input-chips.tsx';
import { InputShelf } from './inputs/input-shelf.tsx';
import { InputsField } from './inputs/inputs-field.tsx';
import type { PartErrors } from './inputs/inputs-form.tsx';
import { writeInputsFragment } from './inputs/parse-inputs.ts';
import { PrefillNote } from './inputs/prefill-note.tsx';
import type { Prefill } from './inputs/use-prefill.ts';
import type { RecentInputs, SuggestedInputs } from './inputs/use-suggested-inputs.ts';
import { texts } from './texts.ts';

/** The form's fields, as typed. */
export interface StartFields {
  readonly id: string;
  readonly team: string;
  readonly inputs: string;
  readonly origin: string;
  readonly name: string;
}

interface StartInputsProps {
  readonly form: UseFormReturn<StartFields>;
  readonly area: RefObject<HTMLDivElement | null>;
  readonly workflowId: string;
  readonly team: string;
  readonly recent: readonly RecentInputs[];
  readonly examples: readonly SampleInputs[];
  readonly suggested: SuggestedInputs | null | undefined;
  readonly prefill: Prefill;
  readonly onStartRows: (rows: readonly NamedInputs[]) => void;
}

/** The field "Inputs" of the start form, with suggestions and a link that contains the inputs. */
export function StartInputs(props: StartInputsProps) {
  const { form, area, workflowId, team, recent, examples, suggested, prefill, onStartRows } = props;
  const { field, fieldState } = useController({ control: form.control, name: 'inputs' });
  const { ref, value, onChange, onBlur } = field;

  function pick(text: string) {
    prefill.edited();
    onChange(text);
  }

  return (
    <div ref={area}>
      <InputsField
        ref={ref}
        value={value}
        onChange={(text) => {
          if (text !== form.getValues('inputs')) prefill.edited();
          onChange(text);
        }}
        onBlur={onBlur}
        onStartRows={onStartRows}
        error={fieldState.error?.message}
        partErrors={fieldState.error?.types as PartErrors | undefined}
        earlier={recent}
        note={suggested && prefill.isShown(value) && <PrefillNote from={suggested.from} onEmpty={() => pick('')} />}
        chips={<InputChips workflowId={workflowId} recent={recent} examples={examples} text={value} onPick={pick} />}
      >
        <InputShelf workflowId={workflowId} recent={recent} text={value} onPick={pick} />
        <CopyButton
          variant="subtle"
          size="compact-xs"
          icon={<IconLink size={14} aria-hidden />}
          text={() => {
            const address = paths.startRun({ workflow: workflowId, team });
            return new URL(hrefOf(address + writeInputsFragment(value)), location.origin).href;
          }}
        >
          {texts.form.copyLink}
        </CopyButton>
      </InputsField>
    </div>
  );
}
