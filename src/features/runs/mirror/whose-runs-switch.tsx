import '@/ui/theme/segmented-control.css';

import { SegmentedControl } from '@mantine/core';

import { texts } from './texts.ts';
import type { WhoseRuns } from './use-whose-runs.ts';

interface WhoseRunsSwitchProps {
  readonly who: WhoseRuns;
  readonly onChange: (who: WhoseRuns) => void;
}

/** Switches between all runs and the user's own. */
export function WhoseRunsSwitch({ who, onChange }: WhoseRunsSwitchProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={texts.whose}
      data={[
        { value: 'everyone', label: texts.everyone },
        { value: 'mine', label: texts.mine },
      ]}
      value={who}
      onChange={onChange}
    />
  );
}
