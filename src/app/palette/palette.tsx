// The dialog's styles, so that they are in the same chunk.
import '@/ui/dialog/phone-modal.tsx';
import '@mantine/spotlight/styles.layer.css';

import { CloseButton, Input } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';

import type { ShowOverlay } from '@/app/shortcuts/overlays-context.ts';
import { useOpen } from '@/app/location/use-open.ts';
import { useHeldToasts } from '@/ui/feedback/toast.tsx';
import { PaletteList } from './palette-list.tsx';
import type { Place } from './place.ts';
import classes from './palette.module.css';
import { texts } from './texts.ts';
import { usePalettePlaces } from './use-palette-places.ts';

interface PaletteProps {
  readonly onShow: ShowOverlay;
  /** Text typed before the palette had loaded. */
  readonly early: { readonly typed: string };
}

/**
 * The command palette, which opens items by name or ID, starts runs, and offers the page's actions. It is rendered only
 * while open, and suspends while loading. The field and its options are custom, since Spotlight's don't announce the
 * marked option to assistive technology.
 */
export function Palette({ onShow, early }: PaletteProps) {
  const [store] = useState(createOpenSpotlight);
  const [typed, setTyped] = useState(early.typed);
  const { query, groups, notes } = usePalettePlaces(useDeferredValue(typed));
  const places = useMemo(() => groups.flatMap((group) => group.places), [groups]);
  const [mark, setMark] = useState({ query, key: '' });
  const entered = useRef(false);
  const listId = useId();
  const open = useOpen();
  useHeldToasts();

  // A new query marks the first place; refreshed lists keep the mark.
  const kept = mark.query === query ? places.findIndex(({ key }) => key === mark.key) : 0;
  const marked = Math.min(Math.max(kept, 0), places.length - 1);
  const markedId = marked < 0 ? undefined : `${listId}-${marked}`;

  useEffect(() => {
    if (markedId) document.getElementById(markedId)?.scrollIntoView({ block: 'nearest' });
  }, [markedId]);

  function go({ kind, to, act }: Place) {
    onShow(kind === 'shortcuts' ? 'shortcuts' : undefined);
    if (to) open(to);
    act?.();
  }

  // Enter may be pressed before the places for the last letters have been found, so wait for them.
  useEffect(() => {
    if (!entered.current || typed !== query) return;
    entered.current = false;
    if (places[0]) go(places[0]);
  });

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step && event.key !== 'Enter') return;
    event.preventDefault();
    const place = places.at((marked + (step ?? 0)) % places.length);
    if (step && place) setMark({ query, key: place.key });
    else if (typed !== query) entered.current = true;
    else if (place) go(place);
  }

  return (
    <Spotlight.Root
      store={store}
      onSpotlightClose={() => onShow(undefined)}
      shortcut={null}
      returnFocus={false}
      radius="lg"
      yOffset="clamp(0.75rem, 10vh, 5rem)"
      zIndex={200}
      overlayProps={{ backgroundOpacity: 0.45 }}
      transitionProps={{ duration: 120, transition: 'fade-down' }}
      attributes={{ content: { 'aria-label': texts.label } }}
    >
      <Input
        role="combobox"
        aria-label={texts.search}
        aria-expanded
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={markedId}
        placeholder={texts.hint}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          <CloseButton className={classes.close} aria-label={texts.keys.close} onClick={() => onShow(undefined)} />
        }
        rightSectionPointerEvents="all"
        classNames={{ input: classes.input ?? '' }}
        size="lg"
        autoComplete="off"
        spellCheck={false}
        // Focus the field now, since the dialog moves the focus only after the next key may have been pressed.
        ref={focusNow}
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <PaletteList id={listId} query={query} groups={groups} notes={notes} marked={marked} onGo={go} />
      <Spotlight.Footer className={classes.footer} aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {texts.keys.navigate}
        </span>
        <span>
          <kbd>{texts.keys.enter}</kbd> {texts.keys.open}
        </span>
        <span>
          <kbd>{texts.keys.esc}</kbd> {texts.keys.close}
        </span>
      </Spotlight.Footer>
    </Spotlight.Root>
  );
}

/**
 * Create a store that is already open at the first render, since letters typed before an effect could open it would be
 * lost.
 */
function createOpenSpotlight() {
  const [store, spotlight] = createSpotlight();
  spotlight.open();
  return store;
}

function focusNow(box: HTMLInputElement | null) {
  box?.focus();
}
