import { ActionIcon, Button, CloseButton } from '@mantine/core';
import { IconDots, type Icon } from '@tabler/icons-react';

import { useToast } from '@/ui/feedback/toast.tsx';
import { BlockedButton } from '@/ui/forms/blocked-button.tsx';
import { ActionMenu } from '@/ui/menu/action-menu.tsx';

import classes from './selection-bar.module.css';
import { texts, type ItemKind } from './texts.ts';

/** An action on the selected rows. */
export interface SelectionAction {
  readonly label: string;
  /** Label where there is little room. */
  readonly shortLabel?: string;
  readonly icon: Icon;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Why the action is unavailable, and what to do. */
  readonly why?: string | undefined;
  readonly onClick: () => void;
}

interface SelectionBarProps {
  readonly kind: ItemKind;
  readonly count: number;
  /** How many of the selected rows are hidden by a search or filter. */
  readonly hidden: number;
  readonly onClear: () => void;
  /** Restore the cleared selection. */
  readonly onRestore: () => void;
  /** Whether the bar covers a list's tools. Otherwise it covers a table's header, which has its own checkbox. */
  readonly overTools?: boolean;
  /** The most likely action comes first. */
  readonly actions: readonly SelectionAction[];
}

/** Where there is little room, this many actions have a button; the others are in a menu. */
const buttonsInShort = 2;

/**
 * The number of selected items and their actions, over the table's header or the following tools. It takes up no space,
 * so that no row moves away from under the pointer. On a phone it is at the bottom of the screen, above the navigation.
 */
export function SelectionBar(props: SelectionBarProps) {
  const { kind, count, hidden, onClear, onRestore, overTools = false, actions } = props;
  const toast = useToast();
  const usable = actions.filter(({ disabled = false }) => !disabled);
  const first = new Set(usable.slice(0, buttonsInShort));
  const rest = usable.slice(buttonsInShort);

  function clear() {
    onClear();
    if (count < 2) return;
    toast({
      id: 'cleared',
      message: texts.selections[kind].cleared(count),
      action: { label: texts.undo, act: onRestore },
    });
  }

  return (
    <div className={classes.place} data-tools={overTools || undefined}>
      <div role="toolbar" aria-label={texts.selections[kind].label} className={classes.bar} data-thumb>
        <span role="status" className={classes.count}>
          <span className={classes.text} data-short={texts.short(count)}>
            <span>{texts.selections[kind].count(count)}</span>
          </span>
          {hidden > 0 && texts.hidden(hidden)}
        </span>
        {actions.map((action) => (
          <ActionButton key={action.label} action={action} isRare={!first.has(action)} />
        ))}
        {rest.length > 0 && (
          <span className={classes.more}>
            <ActionMenu
              above
              target={
                <ActionIcon variant="default" className={classes.menu ?? ''} aria-label={texts.moreActions}>
                  <IconDots size={18} aria-hidden />
                </ActionIcon>
              }
              actions={rest.map(({ label, icon, danger = false, why, onClick }) => ({
                label,
                icon,
                why,
                dangerous: danger,
                onClick,
              }))}
            />
          </span>
        )}
        <CloseButton
          iconSize={18}
          className={classes.clear ?? ''}
          aria-label={texts.clear}
          title={texts.clear}
          onClick={clear}
        />
      </div>
    </div>
  );
}

interface ActionButtonProps {
  readonly action: SelectionAction;
  /** Whether the action is in the menu where there is little room. */
  readonly isRare: boolean;
}

function ActionButton({ action, isRare }: ActionButtonProps) {
  const { label, shortLabel = label, icon: Glyph, danger = false, disabled = false, why, onClick } = action;
  const look = {
    size: 'xs',
    variant: 'default',
    className: classes.action ?? '',
    'aria-label': label,
    'data-rare': isRare || undefined,
  } as const;
  const content = (
    <>
      <Glyph size={15} className={classes.icon} aria-hidden />
      <span className={classes.label} data-short={shortLabel}>
        <span>{label}</span>
      </span>
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
