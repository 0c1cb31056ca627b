import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';

import { texts } from './texts.ts';
import classes from './viewer-bar.module.css';

interface ViewerBarProps {
  readonly query: string;
  readonly onSearch: (query: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  /** Counts and further actions. */
  readonly children: ReactNode;
}

/** The bar above a viewer, with its search and its actions. */
export function ViewerBar({ query, onSearch, onKeyDown, children }: ViewerBarProps) {
  return (
    <div className={classes.bar}>
      <TextInput
        type="search"
        size="xs"
        className={classes.search}
        aria-label={texts.search}
        placeholder={texts.search}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={query}
        onChange={(event) => onSearch(event.currentTarget.value)}
        {...(onKeyDown && { onKeyDown })}
      />
      {children}
    </div>
  );
}
