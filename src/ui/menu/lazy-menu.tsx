import {
  cloneElement,
  type FocusEventHandler,
  type MouseEventHandler,
  type ReactElement,
  type ReactNode,
  type Ref,
  useState,
} from 'react';

import { lazyPart, useExplainMissing } from '@/ui/feedback/lazy-part.tsx';

/** A menu that is open when rendered. Inside a `LazyMenu`, its code has already been loaded. */
export const OpenMenu = lazyPart(async () => (await import('./open-menu.tsx')).OpenMenu);

interface TargetProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick?: MouseEventHandler;
  readonly onFocus?: FocusEventHandler;
  readonly onPointerEnter?: () => void;
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
}

/** The button of a menu. */
export type LazyMenuTarget = ReactElement<TargetProps>;

interface LazyMenuProps {
  /** ID of the menu's subject. When it changes, the menu closes. */
  readonly of?: string;
  /** The button that opens the menu. */
  readonly target: LazyMenuTarget;
  /** Loads the code of the menu's contents before the menu opens. */
  readonly preload?: () => Promise<void>;
  /** The open menu, with its button. */
  readonly children: (target: LazyMenuTarget) => ReactNode;
}

/** A button with a menu. Pages have many menus, few of which are opened, so the code is loaded with the first one. */
export function LazyMenu({ of = '', target, preload, children }: LazyMenuProps) {
  const [openedOf, setOpenedOf] = useState<string>();
  const explainMissing = useExplainMissing();
  if (openedOf !== undefined && openedOf !== of) setOpenedOf(undefined);
  if (openedOf === of) return children(target);
  const load = () => Promise.all([OpenMenu.preload(), preload?.()]);
  const loadAhead = () => void load().catch(() => undefined);
  // A page has many of these buttons, so load the code on a click rather than in an effect of each.
  return cloneElement(target, {
    onClick: ({ currentTarget }) => {
      load().then(
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
