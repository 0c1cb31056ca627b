import { Menu } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { cloneElement, type ReactElement, type Ref, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';

import { useFocusBack } from '@/ui/dialog/use-focus-back.ts';

import classes from './open-menu.module.css';

/** An item of the menu: a link or an action. */
export type MenuAction = {
  readonly label: string;
  readonly icon: Icon;
  /** Whether the action is irreversible, and therefore set apart. */
  readonly dangerous?: boolean;
  /** Why the item is unavailable, and what to do. */
  readonly why?: string | undefined;
} & ({ readonly to: string; readonly state?: unknown } | { readonly onClick: () => void });

export interface OpenMenuProps {
  readonly target: ReactElement<{ ref?: Ref<HTMLButtonElement> }>;
  readonly actions: readonly MenuAction[];
  readonly above?: boolean;
}

export function OpenMenu({ target, actions, above = false }: OpenMenuProps) {
  const button = useRef<HTMLButtonElement>(null);

  // This button has just replaced the pressed one, so focus and press it, unless the focus has moved on.
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return;
    button.current?.focus({ preventScroll: true });
    button.current?.click();
  }, []);
  // An action may remove the menu's subject, and the menu with it.
  useFocusBack();

  const why = actions.find((action) => action.why !== undefined)?.why;
  return (
    <Menu classNames={classes} {...(above && { position: 'top-start', withinPortal: false })}>
      <Menu.Target>{cloneElement(target, { ref: button })}</Menu.Target>
      <Menu.Dropdown>
        {why !== undefined && <Menu.Label maw="18rem">{why}</Menu.Label>}
        {actions.map((action) => (
          <Action key={action.label} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
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
