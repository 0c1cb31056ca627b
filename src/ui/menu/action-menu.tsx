import {
  cloneElement,
  type ComponentType,
  type FocusEventHandler,
  type MouseEventHandler,
  type ReactElement,
  type Ref,
  useState,
} from 'react';

import { part, useExplainMissing } from '@/ui/feedback/later.tsx';
import type { MenuAction, OpenMenuProps } from './open-menu.tsx';

export type { MenuAction } from './open-menu.tsx';

interface TargetProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick?: MouseEventHandler;
  readonly onFocus?: FocusEventHandler;
  readonly onPointerEnter?: () => void;
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
}

interface ActionMenuProps {
  /** What it is of: a menu that is open does not stay for anything else. */
  readonly of?: string;
  /** The button that opens it. */
  readonly target: ReactElement<TargetProps>;
  /** Where there are many menus, said only when one is opened. */
  readonly actions: readonly MenuAction[] | (() => readonly MenuAction[]);
  /** Above the button and beside it in the document, instead of below it. */
  readonly above?: boolean;
}

const menu = part(async () => (await import('./open-menu.tsx')).OpenMenu);

const loadAhead = () => void menu.load().catch(() => undefined);

/** A button with a menu. Pages list many and open few: what a menu needs is loaded with the first. */
export function ActionMenu({ of = '', target, actions, above = false }: ActionMenuProps) {
  const [opened, setOpened] = useState<{ readonly of: string; readonly Menu: ComponentType<OpenMenuProps> }>();
  const explainMissing = useExplainMissing();
  if (opened && opened.of !== of) setOpened(undefined);
  if (opened?.of === of) {
    const said = typeof actions === 'object' ? actions : actions();
    return <opened.Menu target={target} actions={said} above={above} />;
  }
  // The page has many of these: what waits for the code is the click, not an effect of each.
  return cloneElement(target, {
    onClick: ({ currentTarget }) => {
      menu.load().then(
        (Menu) => setOpened({ of, Menu }),
        () => currentTarget.isConnected && explainMissing(),
      );
    },
    onFocus: loadAhead,
    onPointerEnter: loadAhead,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  });
}
