import '@/ui/theme/segmented-control.css';

import { SegmentedControl } from '@mantine/core';

import { texts } from './texts.ts';

interface PairChoiceProps {
  readonly letters: readonly string[];
  /** Index of the run that is compared with the first one. */
  readonly at: number;
  readonly onChange: (at: number) => void;
}

/** Selects which of several runs to compare with the first one. */
export function PairChoice({ letters, at, onChange }: PairChoiceProps) {
  const [first] = letters;
  if (letters.length < 3) return null;
  return (
    <SegmentedControl
      size="xs"
      aria-label={texts.result.pair}
      data={letters.slice(1).map((letter, index) => ({ value: String(index + 1), label: `${first} – ${letter}` }))}
      value={String(at)}
      onChange={(value) => onChange(Number(value))}
    />
  );
}
