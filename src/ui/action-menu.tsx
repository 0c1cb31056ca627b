import {
  cloneElement,
  type FocusEventHandler,
  type MouseEventHandler,
  type ReactElement,
  type Ref,
  useState,
} from 'react';

import type { MenuAction, OpenMenu } from './open-menu.tsx';
import { toast } from './toast.tsx';

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
  /** The button that opens it. */
  readonly target: ReactElement<TargetProps>;
  readonly actions: readonly MenuAction[];
  /** Above the button and beside it in the document, instead of below it. */
  readonly above?: boolean;
}

let loading: Promise<typeof OpenMenu> | undefined;

/** The code of menus: asked for when one is about to be opened, again after it could not be had. */
function loadMenu(): Promise<typeof OpenMenu> {
  loading ??= import('./open-menu.tsx').then((part) => part.OpenMenu);
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

const loadAhead = () => void loadMenu().catch(() => undefined);

/** A button with a menu. Pages list many and open few: what a menu needs is loaded with the first. */
export function ActionMenu({ target, actions, above = false }: ActionMenuProps) {
  const [Loaded, setLoaded] = useState<typeof OpenMenu>();

  async function open() {
    try {
      const Menu = await loadMenu();
      setLoaded(() => Menu);
    } catch {
      toast({
        id: 'menu',
        color: 'red',
        title: 'The menu could not be loaded',
        message: 'Check your connection, then try again.',
      });
    }
  }

  if (Loaded) return <Loaded target={target} actions={actions} above={above} />;
  return cloneElement(target, {
    onClick: () => void open(),
    onFocus: loadAhead,
    onPointerEnter: loadAhead,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  });
}
