import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';

import { makeGoSequence } from './go-sequence.ts';
import { isFreeKey } from './is-free-key.ts';
import { useSingleKeys } from './use-single-keys.ts';

type PageKeys = Readonly<Record<string, (() => void) | undefined>>;

/** Bind single keys on a page, wherever the focus is; undefined for an unavailable action. */
export function usePageKeys(keys: PageKeys): void {
  const singleKeys = useSingleKeys();
  const [going] = useState(makeGoSequence);

  const single = (key: string, act: ((event: KeyboardEvent) => void) | undefined) =>
    [
      key,
      (event: KeyboardEvent) => {
        if (act && singleKeys && isFreeKey(event)) act(event);
      },
      { preventDefault: false },
    ] satisfies Parameters<typeof useHotkeys>[0][number];

  useHotkeys(
    [
      single('g', ({ timeStamp }) => going.begins(timeStamp)),
      ...Object.entries(keys).map(([key, act]) =>
        single(key, (event) => {
          if (going.ends(event.timeStamp) || !act) return;
          event.preventDefault();
          act();
        }),
      ),
    ],
    [],
    true,
  );
}

/** Attributes of a control that announce its shortcut. */
export function keyHint(isOn: boolean, label: string, key: string) {
  return isOn ? { title: `${label} (${key.toUpperCase()})`, 'aria-keyshortcuts': key } : {};
}
