import { VisuallyHidden } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import { useMemo } from 'react';

import { parseSearch } from '@/domain/workflow-search.ts';

import { PaletteOption } from './palette-option.tsx';
import type { Place, PlaceGroup } from './place.ts';
import classes from './palette.module.css';
import { texts } from './texts.ts';

interface PaletteListProps {
  /** The list's element ID. Each option's ID is this followed by the option's index. */
  readonly id: string;
  readonly query: string;
  readonly groups: readonly PlaceGroup[];
  readonly notes: readonly string[];
  /** Index of the marked option; -1 if there is none. */
  readonly marked: number;
  readonly onGo: (place: Place) => void;
}

/** Shows the results of a query as options of the palette's field, and notes about missing lists. */
export function PaletteList({ id, query, groups, notes, marked, onGo }: PaletteListProps) {
  const search = useMemo(() => parseSearch(query), [query]);
  const count = groups.reduce((sum, { places }) => sum + places.length, 0);
  const firstOf = groups.map((_group, at) => groups.slice(0, at).reduce((sum, { places }) => sum + places.length, 0));
  return (
    <>
      <div id={id} role="listbox" aria-label={texts.results} className={classes.scroll}>
        {groups.map(({ label, places }, group) => (
          <Spotlight.ActionsGroup key={label} label={label} role="group" aria-label={label} className={classes.group}>
            {places.map((place, index) => {
              const at = (firstOf[group] ?? 0) + index;
              return (
                <PaletteOption
                  key={place.key}
                  id={`${id}-${at}`}
                  place={place}
                  search={search}
                  marked={at === marked}
                  onGo={onGo}
                />
              );
            })}
          </Spotlight.ActionsGroup>
        ))}
      </div>
      {count === 0 && <p className={classes.note}>{texts.none(query.trim())}</p>}
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      <VisuallyHidden role="status">{[texts.count(count), ...notes].join('. ')}</VisuallyHidden>
    </>
  );
}
