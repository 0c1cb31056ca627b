import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';

import type { Overlay, ShowOverlay } from './overlays-context.ts';
import { useOpen } from '@/app/location/use-open.ts';
import { makeGoSequence } from '@/ui/keys/go-sequence.ts';
import { isDialogOpen, isFreeKey } from '@/ui/keys/is-free-key.ts';
import { useSingleKeys } from '@/ui/keys/use-single-keys.ts';

/** Handles the keys that work on every page. They are listed in `shortcuts-sheet.tsx`. */
export function useShortcuts(shown: Overlay | undefined, show: ShowOverlay): void {
  const open = useOpen();
  const { pathname } = useLocation();
  const singleKeys = useSingleKeys();
  const [going] = useState(makeGoSequence);

  function togglePalette() {
    if (shown === 'palette') show(undefined);
    // An open dialog has to be closed first.
    else if (shown || !isDialogOpen()) show('palette');
  }

  const single = (key: string, act: (event: KeyboardEvent) => boolean) =>
    [
      key,
      (event: KeyboardEvent) => {
        if (singleKeys && !shown && isFreeKey(event) && act(event)) event.preventDefault();
      },
      { preventDefault: false },
    ] satisfies Parameters<typeof useHotkeys>[0][number];

  const go = (key: string, to: string) =>
    single(key, ({ timeStamp }) => {
      const goes = going.ends(timeStamp);
      if (goes) open(to);
      return goes;
    });

  const openSheet = () => {
    show('shortcuts');
    return true;
  };

  useHotkeys(
    [
      ['mod+K', togglePalette],
      single('g', ({ timeStamp }) => {
        going.begins(timeStamp);
        return true;
      }),
      go('h', paths.home()),
      go('w', paths.workflows()),
      go('r', paths.runs()),
      go('f', paths.runs({ state: 'failed' })),
      go('t', paths.teams()),
      single('n', () => {
        if (pathname !== paths.workflows()) return false;
        open(paths.newWorkflow());
        return true;
      }),
      // Depending on the keyboard layout, the key may need Shift.
      single('/', focusSearch),
      single('shift+/', focusSearch),
      single('?', openSheet),
      single('shift+?', openSheet),
    ],
    [],
    true,
  );
}

function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type="search"]');
  box?.select();
  box?.focus();
  return box !== null;
}
