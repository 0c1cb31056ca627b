import { LazyMenu, OpenMenu, type LazyMenuTarget } from './lazy-menu.tsx';
import type { MenuAction } from './open-menu.tsx';

export type { MenuAction } from './open-menu.tsx';

interface ActionMenuProps {
  /** ID of the menu's subject. When it changes, the menu closes. */
  readonly of?: string;
  /** The button that opens the menu. */
  readonly target: LazyMenuTarget;
  /** A function, for pages with many menus: it is called only when the menu opens. */
  readonly actions: readonly MenuAction[] | (() => readonly MenuAction[]);
  /** Whether the menu opens above the button, and is next to it in the document. */
  readonly above?: boolean;
}

/** A button with a menu of actions. */
export function ActionMenu({ of, target, actions, above = false }: ActionMenuProps) {
  return (
    <LazyMenu {...(of !== undefined && { of })} target={target}>
      {(button) => (
        <OpenMenu target={button} actions={typeof actions === 'object' ? actions : actions()} above={above} />
      )}
    </LazyMenu>
  );
}
