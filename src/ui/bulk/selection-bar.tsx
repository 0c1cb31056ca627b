import { Button, CloseButton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { BlockedButton } from '@/ui/forms/blocked-button.tsx';
import { useToast } from '@/ui/feedback/toast.tsx';

import classes from './selection-bar.module.css';
import { texts, type ItemKind } from './texts.ts';

interface SelectionBarProps {
  readonly kind: ItemKind;
  readonly count: number;
  /** How many of them a search or filter hides. */
  readonly hidden: number;
  readonly onClear: () => void;
  /** Restore the cleared selection. */
  readonly onRestore: () => void;
  /** It precedes tools, not a table's header, which has its own checkbox. */
  readonly overTools?: boolean;
  /** `SelectionAction`s, the dangerous one last. */
  readonly children: ReactNode;
}

/**
 * The number of selected items and their actions, over the table's header or the following tools: it takes no space of
 * its own, so that no row moves away from under the pointer.
 */
export function SelectionBar(props: SelectionBarProps) {
  const { kind, count, hidden, onClear, onRestore, overTools = false, children } = props;
  const toast = useToast();

  function clear() {
    onClear();
    if (count < 2) return;
    toast({
      id: 'cleared',
      message: texts.selections[kind].cleared(count),
      undo: { label: texts.undo, act: onRestore },
    });
  }

  return (
    <div className={classes.place} data-tools={overTools || undefined}>
      <div role="toolbar" aria-label={texts.selections[kind].label} className={classes.bar}>
        <span role="status" className={classes.count}>
          <span className={classes.text} data-short={texts.short(count)}>
            <span>{texts.selections[kind].count(count)}</span>
          </span>
          {hidden > 0 && texts.hidden(hidden)}
        </span>
        {children}
        <CloseButton aria-label={texts.clear} title={texts.clear} onClick={clear} />
      </div>
    </div>
  );
}

interface SelectionActionProps {
  readonly label: string;
  readonly icon: Icon;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Why it is unavailable, and what to do. */
  readonly why?: string | undefined;
  readonly onClick: () => void;
}

/** An action on the selection; only an icon where space is short. */
export function SelectionAction({ label, icon: Glyph, danger, disabled = false, why, onClick }: SelectionActionProps) {
  const look = { size: 'xs', variant: 'default', className: classes.action ?? '', 'aria-label': label } as const;
  const content = (
    <>
      <Glyph size={15} aria-hidden />
      <span className={classes.label}>{label}</span>
    </>
  );
  if (why !== undefined) {
    return (
      <BlockedButton {...look} why={why}>
        {content}
      </BlockedButton>
    );
  }
  return (
    <Button
      {...look}
      {...(danger && !disabled && { c: 'var(--mantine-color-error)' })}
      disabled={disabled}
      title={label}
      onClick={onClick}
    >
      {content}
    </Button>
  );
}
