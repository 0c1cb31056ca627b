import { NativeSelect, Select } from '@mantine/core';
import type { Ref } from 'react';

/** A workflow to choose from: what pages hand to this feature, which knows no workflows of its own. */
export interface WorkflowChoice {
  readonly id: string;
  readonly name: string;
}

/** The workflows to choose from: all of them, or those that match what is typed. */
export interface WorkflowChoices {
  readonly workflows: readonly WorkflowChoice[];
  readonly areAll: boolean;
}

interface WorkflowSelectProps {
  readonly choices: WorkflowChoices;
  /** The chosen one; null where it is not in the list, undefined while that is not known. */
  readonly chosen: WorkflowChoice | null | undefined;
  /** What is typed to find one, where not all are there to choose from. */
  readonly onSeek: (text: string) => void;
  readonly value: string;
  readonly onChange: (workflowId: string) => void;
  readonly error: string | undefined;
  readonly ref?: Ref<HTMLElement>;
}

/** The field "Workflow": the browser's own list, or one that searches where that is no help. */
export function WorkflowSelect({ choices, chosen, onSeek, value, onChange, error, ref }: WorkflowSelectProps) {
  const offered = withValue(choices, value, chosen);
  if (!choices.areAll) {
    return (
      <Select
        ref={ref as Ref<HTMLInputElement>}
        label="Workflow"
        placeholder="Search by name"
        searchable
        data={offered.map(({ id, name }) => ({ value: id, label: name || `Unnamed (${id.slice(0, 8)})` }))}
        value={value || null}
        onChange={(next) => onChange(next ?? '')}
        // They were found by the same search as everywhere: what is chosen is left out where it is none of them.
        filter={({ options }) => options.filter((option) => 'value' in option && isIn(choices, option.value))}
        onSearchChange={onSeek}
        onDropdownOpen={() => onSeek('')}
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
      {offered.map(({ id, name }) => (
        <option key={id} value={id}>
          {name || `Unnamed (${id.slice(0, 8)})`}
        </option>
      ))}
    </NativeSelect>
  );
}

function isIn({ workflows }: WorkflowChoices, id: string): boolean {
  return workflows.some((workflow) => workflow.id === id);
}

/** What is chosen must be among what is offered. */
function withValue({ workflows }: WorkflowChoices, value: string, chosen: WorkflowChoice | null | undefined) {
  if (value === '' || workflows.some(({ id }) => id === value)) return workflows;
  const name = chosen === null ? `Not in your list (${value.slice(0, 8)})` : (chosen?.name ?? '…');
  return [...workflows, { id: value, name }];
}
