import { LazyMenu, OpenMenu, type LazyMenuTarget } from './lazy-menu.tsx';
import type { MenuAction } from './open-menu.tsx';

export type { MenuAction } from './open-menu.tsx';

interface ActionMenuProps {
  /** Owner key: the menu closes when it changes. */
  readonly of?: string;
  /** The button that opens it. */
  readonly target: LazyMenuTarget;
  /** A function in pages with many menus: called only when opened. */
  readonly actions: readonly MenuAction[] | (() => readonly MenuAction[]);
  /** Above the button and beside it in the document, instead of below it. */
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
