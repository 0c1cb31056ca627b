import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';

import { isMine, type RunRow } from '@/domain/runs/run-record.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { keyHint } from '@/ui/keys/use-page-keys.ts';
import { useSingleKeys } from '@/ui/keys/use-single-keys.ts';

import { useStarRuns } from './mark-runs.ts';
import { texts } from './texts.ts';

interface StarButtonProps {
  readonly row: RunRow;
  /** The run's title, which is needed on pages with several runs. */
  readonly title?: string;
  /** -1 if keys other than Tab move to the button. */
  readonly tabIndex?: -1;
  /** The button's keyboard shortcut. */
  readonly hotkey?: string;
}

/** Stars or unstars a run. */
export function StarButton({ row, title, tabIndex, hotkey }: StarButtonProps) {
  const star = useStarRuns();
  const { isRemembered } = useRuns();
  const hasKeys = useSingleKeys() && hotkey !== undefined;
  const starred = row.starredAt !== undefined;
  // Other users' runs don't stay in this browser, and neither would their stars.
  const add = isMine(row.facts) ? texts.star.add : texts.star.addOthers[isRemembered() ? 'remembered' : 'forgotten'];
  const hint = starred ? texts.star.remove : add;
  const Glyph = starred ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c={starred ? 'var(--mantine-color-text)' : 'dimmed'}
      size={28}
      aria-label={texts.star.label(title)}
      aria-pressed={starred}
      {...(tabIndex && { tabIndex })}
      title={hint}
      onClick={() => star.mutate({ runIds: [row.runId], starred: !starred })}
      {...keyHint(hasKeys, hint, hotkey ?? '')}
    >
      <Glyph size={18} aria-hidden />
    </ActionIcon>
  );
}
