import {
  cloneElement,
  type FocusEventHandler,
  type MouseEventHandler,
  type ReactElement,
  type Ref,
  useState,
} from 'react';

import { lazyPart, useExplainMissing } from '@/ui/feedback/lazy-part.tsx';
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
  /** Owner key: the menu closes when it changes. */
  readonly of?: string;
  /** The button that opens it. */
  readonly target: ReactElement<TargetProps>;
  /** A function in pages with many menus: called on opening only. */
  readonly actions: readonly MenuAction[] | (() => readonly MenuAction[]);
  /** Above the button and beside it in the document, instead of below it. */
  readonly above?: boolean;
}

const OpenMenu = lazyPart(async () => (await import('./open-menu.tsx')).OpenMenu);

const loadAhead = () => void OpenMenu.preload().catch(() => undefined);

/** A button with a menu. Pages list many and open few: what a menu needs is loaded with the first. */
export function ActionMenu({ of = '', target, actions, above = false }: ActionMenuProps) {
  const [openedOf, setOpenedOf] = useState<string>();
  const explainMissing = useExplainMissing();
  if (openedOf !== undefined && openedOf !== of) setOpenedOf(undefined);
  if (openedOf === of) {
    const shown = typeof actions === 'object' ? actions : actions();
    return <OpenMenu target={target} actions={shown} above={above} />;
  }
  // The page has many of these: what waits for the code is the click, not an effect of each.
  return cloneElement(target, {
    onClick: ({ currentTarget }) => {
      OpenMenu.preload().then(
        () => setOpenedOf(of),
        () => currentTarget.isConnected && explainMissing(),
      );
    },
    onFocus: loadAhead,
    onPointerEnter: loadAhead,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  });
}
