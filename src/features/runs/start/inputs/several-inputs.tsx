import { ActionIcon, TextInput } from '@mantine/core';
import { type Icon, IconArrowBackUp, IconEraser } from '@tabler/icons-react';

import type { SeveralInput } from '@/domain/runs/inputs/several-inputs.ts';
import { texts } from '@/features/runs/start/rerun-texts.ts';

import classes from './several-inputs.module.css';

const words = texts.several;
const shownValues = 4;

interface SeveralInputsProps {
  readonly fields: readonly SeveralInput[];
  /** The typed values, by key. For other inputs, each run keeps its own value. */
  readonly typed: ReadonlyMap<string, string>;
  readonly faults: ReadonlyMap<string, string>;
  readonly onChange: (typed: ReadonlyMap<string, string>) => void;
}

/** A field for each input of several runs, differing ones first. */
export function SeveralInputs({ fields, typed, faults, onChange }: SeveralInputsProps) {
  const set = (key: string, text: string) => onChange(new Map(typed).set(key, text));

  function keepOwn(key: string) {
    const next = new Map(typed);
    next.delete(key);
    onChange(next);
  }

  return (
    <div className={classes.fields} role="group" aria-label={words.inputs}>
      {fields.map((field, index) => {
        const { key } = field;
        const text = typed.get(key);
        return (
          <TextInput
            key={key}
            label={key}
            description={text === '' ? words.leftOut : text === undefined ? ownText(field) : words.forAll}
            error={faults.get(key)}
            size="sm"
            autoComplete="off"
            spellCheck={false}
            value={text ?? ''}
            onChange={(event) => set(key, event.currentTarget.value)}
            rightSection={
              text === undefined ? (
                <Act label={words.leaveOut(key)} hint={words.leaveOutHint} icon={IconEraser} act={() => set(key, '')} />
              ) : (
                <Act label={words.keepOwn(key)} hint={words.own} icon={IconArrowBackUp} act={() => keepOwn(key)} />
              )
            }
            {...(index === 0 && { 'data-autofocus': true })}
          />
        );
      })}
    </div>
  );
}

interface ActProps {
  readonly label: string;
  readonly hint: string;
  readonly icon: Icon;
  readonly act: () => void;
}

function Act({ label, hint, icon: Glyph, act }: ActProps) {
  return (
    <ActionIcon size="sm" variant="subtle" color="gray" aria-label={label} title={hint} onClick={act}>
      <Glyph size={15} aria-hidden />
    </ActionIcon>
  );
}

function ownText({ values, differs }: SeveralInput): string {
  const shown = values
    .slice(0, shownValues)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  const text = shown.join(', ') + (values.length > shownValues ? '…' : '');
  return differs ? words.differs(values.length, text) : words.same(text);
}
