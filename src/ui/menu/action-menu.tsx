import {
  cloneElement,
  type FocusEventHandler,
  type MouseEventHandler,
  type ReactElement,
  type Ref,
  useState,
} from 'react';

import { Later, part } from '@/ui/feedback/later.tsx';
import type { MenuAction } from './open-menu.tsx';

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

const none: readonly MenuAction[] = [];

const loadAhead = () => void menu.load().catch(() => undefined);

/** A button with a menu. Pages list many and open few: what a menu needs is loaded with the first. */
export function ActionMenu({ of = '', target, actions, above = false }: ActionMenuProps) {
  const [wantedOf, setWantedOf] = useState<string>();
  const button = cloneElement(target, {
    onClick: () => setWantedOf(of),
    onFocus: loadAhead,
    onPointerEnter: loadAhead,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  });
  const wanted = wantedOf === of;
  const said = typeof actions === 'object' ? actions : wanted ? actions() : none;
  return (
    <Later
      part={menu}
      props={{ target, actions: said, above }}
      needed={wanted}
      fallback={button}
      onFail={() => setWantedOf(undefined)}
    />
  );
}
