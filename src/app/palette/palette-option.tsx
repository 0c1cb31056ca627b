import { UnstyledButton } from '@mantine/core';
import {
  IconAppWindow,
  IconBolt,
  IconBookmark,
  IconCircleDot,
  IconKeyboard,
  IconListSearch,
  IconPlayerPlay,
  IconRoute,
  IconUsers,
} from '@tabler/icons-react';

import type { Search } from '@/domain/workflow-search.ts';
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
  shortcuts: IconKeyboard,
};

interface PaletteOptionProps {
  readonly id: string;
  readonly place: Place;
  readonly search: Search;
  readonly marked: boolean;
  readonly onGo: (place: Place) => void;
}

/** One place. */
export function PaletteOption({ id, place, search, marked, onGo }: PaletteOptionProps) {
  const Glyph = icons[place.kind];
  return (
    <UnstyledButton
      id={id}
      role="option"
      aria-selected={marked}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onGo(place)}
      className={classes.option}
    >
      <Glyph size={18} stroke={1.75} aria-hidden />
      <span className={classes.label}>
        {place.kind === 'search' ? place.label : <MarkedText text={place.label} search={search} />}
      </span>
      {place.detail && (
        <span className={classes.detail}>
          <MarkedText text={shorten(place.detail, search)} search={search} />
        </span>
      )}
    </UnstyledButton>
  );
}

const uuid = /\b([0-9a-f]{8})-[0-9a-f-]{27}\b/gi;

/** Shorten ids, unless the id itself was searched for. */
function shorten(detail: string, { words }: Search): string {
  return detail.replace(uuid, (id, start: string) =>
    words.some((word) => word.length > 3 && id.toLowerCase().includes(word)) ? id : start,
  );
}
