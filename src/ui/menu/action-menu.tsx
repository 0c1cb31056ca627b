import { Menu } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';

import { useFocusBack } from '@/ui/dialog/use-focus-back.ts';

import classes from './action-menu.module.css';

/** An item of the menu: a link or an action. */
export type MenuAction = {
  readonly label: string;
  readonly icon: Icon;
  /** Whether the action is irreversible, and therefore set apart. */
  readonly dangerous?: boolean;
  /** Why the item is unavailable, and what to do. */
  readonly why?: string | undefined;
} & ({ readonly to: string; readonly state?: unknown } | { readonly onClick: () => void });

interface ActionMenuProps {
  /** ID of the menu's subject. When it changes, the menu closes. */
  readonly of?: string;
  /** The button that opens the menu. */
  readonly target: ReactElement;
  /** A function, for pages with many menus: it is called only when the menu opens. */
  readonly actions: readonly MenuAction[] | (() => readonly MenuAction[]);
  /** Whether the menu opens above the button, and is next to it in the document. */
  readonly above?: boolean;
}

/** A button with a menu of actions. */
export function ActionMenu({ of = '', target, actions, above = false }: ActionMenuProps) {
  const [openedOf, setOpenedOf] = useState<string>();
  return (
    <Menu
      classNames={classes}
      opened={openedOf === of}
      onChange={(opens) => setOpenedOf(opens ? of : undefined)}
      {...(above && { position: 'top-start', withinPortal: false })}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Items actions={actions} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Items({ actions }: Pick<ActionMenuProps, 'actions'>) {
  const items = typeof actions === 'object' ? actions : actions();
  const why = items.find((action) => action.why !== undefined)?.why;
  // An action may remove the menu's subject, and the menu with it.
  useFocusBack();
  return (
    <>
      {why !== undefined && <Menu.Label maw="18rem">{why}</Menu.Label>}
      {items.map((action) => (
        <Action key={action.label} action={action} />
      ))}
    </>
  );
}

function Action({ action }: { readonly action: MenuAction }) {
  const { label, icon: Glyph, dangerous, why } = action;
  const look = {
    leftSection: <Glyph size={16} aria-hidden />,
    ...(dangerous && why === undefined && { c: 'var(--mantine-color-error)' }),
  };
  return (
    <>
      {dangerous && <Menu.Divider />}
      {why !== undefined ? (
        // Not `disabled`, so that the item stays reachable by keyboard and its reason is read out.
        <Menu.Item aria-disabled data-disabled aria-description={why} closeMenuOnClick={false} {...look}>
          {label}
        </Menu.Item>
      ) : 'to' in action ? (
        <Menu.Item component={Link} to={action.to} state={action.state} {...look}>
          {label}
        </Menu.Item>
      ) : (
        <Menu.Item onClick={action.onClick} {...look}>
          {label}
        </Menu.Item>
      )}
    </>
  );
}
