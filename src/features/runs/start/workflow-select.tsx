import { NativeSelect, Select } from '@mantine/core';
import type { Ref } from 'react';

/** A workflow to choose from: what pages hand to this feature, which knows no workflows of its own. */
export interface WorkflowChoice {
  readonly id: string;
  readonly name: string;
}

interface WorkflowSelectProps {
  readonly workflows: readonly WorkflowChoice[];
  readonly value: string;
  readonly onChange: (workflowId: string) => void;
  readonly error: string | undefined;
  readonly ref?: Ref<HTMLElement>;
}

/** Above this many the browser's own list is no help, and one that searches takes its place. */
const searchedFrom = 300;

/** The field "Workflow". */
export function WorkflowSelect({ workflows, value, onChange, error, ref }: WorkflowSelectProps) {
  const unknown = value !== '' && !workflows.some(({ id }) => id === value);
  const choices = unknown ? [...workflows, { id: value, name: `Not in your list (${value.slice(0, 8)})` }] : workflows;
  if (choices.length > searchedFrom) {
    return (
      <Select
        ref={ref as Ref<HTMLInputElement>}
        label="Workflow"
        placeholder="Search by name"
        searchable
        limit={50}
        data={choices.map(({ id, name }) => ({ value: id, label: name || `Unnamed (${id.slice(0, 8)})` }))}
        value={value || null}
        onChange={(next) => onChange(next ?? '')}
        error={error}
        nothingFoundMessage="No workflow matches"
      />
    );
  }
  return (
    <NativeSelect
      ref={ref as Ref<HTMLSelectElement>}
      label="Workflow"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    >
      <option value="">Choose a workflow</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name || `Unnamed (${id.slice(0, 8)})`}
        </option>
      ))}
    </NativeSelect>
  );
}
