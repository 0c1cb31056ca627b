import { Select } from '@mantine/core';
import { type Ref, useState } from 'react';

import { texts } from './texts.ts';

/** A workflow to choose from. Pages pass these in, because workflows are another feature. */
export interface WorkflowChoice {
  readonly id: string;
  readonly name: string;
}

interface WorkflowSelectProps {
  /** The first workflows that match the typed text. */
  readonly choices: readonly WorkflowChoice[];
  /** Workflows that were recently started, offered first until something is typed. */
  readonly recent: readonly WorkflowChoice[];
  /** The chosen workflow; null if it is not in the list, undefined while unknown. */
  readonly chosen: WorkflowChoice | null | undefined;
  /** Called with the typed text. */
  readonly onSeek: (text: string) => void;
  readonly value: string;
  readonly onChange: (workflowId: string) => void;
  readonly error: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The field "Workflow", which finds workflows by words of their name or by ID, like the list of workflows. */
export function WorkflowSelect(props: WorkflowSelectProps) {
  const { choices, recent, chosen, onSeek, value, onChange, error, ref } = props;
  const [sought, setSought] = useState('');
  const seek = (text: string) => {
    setSought(text);
    onSeek(text);
  };
  const isRecent = new Set(recent.map(({ id }) => id));
  const others = choices.filter(({ id }) => !isRecent.has(id));
  const isKnown = [...recent, ...others].some(({ id }) => id === value);
  // The field needs an option for its value, even if it is not offered.
  const current = value === '' || isKnown ? [] : [{ id: value, name: nameOfChosen(value, chosen) }];
  const all = [...recent, ...others, ...current];
  const grouped = sought === '' && recent.length > 0;
  return (
    <Select
      ref={ref ?? null}
      label={texts.workflow.label}
      placeholder={texts.workflow.placeholder}
      searchable
      allowDeselect={false}
      // An error moves the focus to the field, whose list would cover a message below.
      inputWrapperOrder={['label', 'error', 'input']}
      maxDropdownHeight={320}
      data={
        grouped
          ? [
              { group: texts.workflow.recent, items: optionsOf(recent, all) },
              { group: texts.workflow.all, items: optionsOf([...others, ...current], all) },
            ]
          : optionsOf(all, all)
      }
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      // The choices are already the matches of the search.
      filter={({ options }) =>
        grouped
          ? options
          : options.filter((option) => 'value' in option && choices.some(({ id }) => id === option.value))
      }
      onSearchChange={seek}
      onDropdownOpen={() => seek('')}
      error={error}
      nothingFoundMessage={texts.workflow.noMatch}
    />
  );
}

/** Make options, with the ID added to names that occur twice. */
function optionsOf(some: readonly WorkflowChoice[], all: readonly WorkflowChoice[]) {
  return some.map(({ id, name }) => {
    const isShared = all.some((other) => other.name === name && other.id !== id);
    return { value: id, label: texts.workflow.option(id, name, isShared) };
  });
}

function nameOfChosen(id: string, chosen: WorkflowChoice | null | undefined): string {
  return chosen === null ? texts.workflow.unavailable(id) : (chosen?.name ?? texts.workflow.loading);
}
