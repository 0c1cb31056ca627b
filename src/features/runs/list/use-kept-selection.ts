import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

const none: ReadonlySet<string> = new Set();
const all = ['selected runs'] as const;

/** The IDs of the selected runs of a list. Back and Forward restore them. */
export function useKeptSelection(): readonly [
  selected: ReadonlySet<string>,
  select: Dispatch<SetStateAction<ReadonlySet<string>>>,
] {
  const { key } = useLocation();
  const client = useQueryClient();
  const [selected, setSelected] = useState(() => client.getQueryData<ReadonlySet<string>>(keyOf(key)) ?? none);
  useEffect(() => {
    client.setQueryDefaults(all, { gcTime: Infinity });
    if (selected.size > 0) client.setQueryData(keyOf(key), selected);
    else client.removeQueries({ queryKey: keyOf(key) });
  }, [client, key, selected]);
  return [selected, setSelected];
}

/** A selection belongs to an entry of the history. */
function keyOf(entry: string) {
  return [...all, entry] as const;
}
