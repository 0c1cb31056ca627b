import { UnstyledButton } from '@mantine/core';
import {
  IconAppWindow,
  IconBolt,
  IconBookmark,
  IconCircleDot,
  IconContrast,
  IconKeyboard,
  IconListSearch,
  IconPlayerPlay,
  IconRoute,
  IconUsers,
} from '@tabler/icons-react';

import type { Search } from '@/domain/workflow-search.ts';
import { useSingleKeys } from '@/ui/keys/use-single-keys.ts';
import { MarkedText } from '@/ui/table/marked-text.tsx';

import type { Place } from './place.ts';
import classes from './palette.module.css';

const icons = {
  action: IconBolt,
  view: IconBookmark,
  page: IconAppWindow,
  search: IconListSearch,
  start: IconPlayerPlay,
  workflow: IconRoute,
  run: IconCircleDot,
  team: IconUsers,
  theme: IconContrast,
  shortcuts: IconKeyboard,
};

interface PaletteOptionProps {
  readonly id: string;
  readonly place: Place;
  readonly search: Search;
  readonly marked: boolean;
  readonly onGo: (place: Place) => void;
}

/** An option that opens a place or performs an action. */
export function PaletteOption({ id, place, search, marked, onGo }: PaletteOptionProps) {
  const Glyph = place.icon ?? icons[place.kind];
  const keys = useSingleKeys() ? place.keys : undefined;
  const beside = [place.detail, place.id].filter(Boolean).join(' · ');
  return (
    <UnstyledButton
      id={id}
      role="option"
      aria-label={place.says && [place.says, beside].filter(Boolean).join(', ')}
      aria-selected={marked}
      // The attribute can't describe a sequence of keys.
      aria-keyshortcuts={keys?.includes(' ') ? undefined : keys}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onGo(place)}
      className={classes.option}
    >
      <Glyph size={18} stroke={1.75} data-tone={place.tone} aria-hidden />
      <span className={classes.label}>
        {place.kind === 'search' ? place.label : <MarkedText text={place.label} search={search} />}
      </span>
      {beside && (
        <span className={classes.detail}>
          <MarkedText text={beside} search={search} />
        </span>
      )}
      {keys && (
        <span className={classes.keys} aria-hidden>
          {keys.split(' ').map((key) => (
            <kbd key={key}>{key.toUpperCase()}</kbd>
          ))}
        </span>
      )}
    </UnstyledButton>
  );
}
