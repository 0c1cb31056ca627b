import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import {
  type Navigator,
  parsePath,
  type To,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
} from 'react-router-dom';

/** What is asked before a page is left. */
interface Guard {
  readonly isNeeded: () => boolean;
  readonly ask: (leave: () => void) => void;
}

/** What stands between the router and the pages. */
interface Gate {
  /** The page that is shown has a guard. @returns it has none any more */
  readonly guard: (guard: Guard) => () => void;
  /** Another place is shown, or another view of it. */
  readonly arrive: (pathname: string) => void;
  /** Back or Forward: heard before the router hears it. */
  readonly pop: (event: PopStateEvent) => void;
  readonly guardNavigator: (navigator: Navigator) => Navigator;
}

const GateContext = createContext<Gate | undefined>(undefined);

/**
 * Lets a page ask before it is left: by a link, by the page's own doing, and by Back and Forward (decision 0152).
 * Goes inside the router, around all that navigates.
 */
export function LeaveGate({ children }: { readonly children: ReactNode }) {
  const navigation = useContext(NavigationContext);
  const location = useLocation();
  const [gate] = useState(createGate);
  const guarded = useMemo(
    () => ({ ...navigation, navigator: gate.guardNavigator(navigation.navigator) }),
    [navigation, gate],
  );

  useLayoutEffect(() => {
    gate.arrive((navigation.basename === '/' ? '' : navigation.basename) + location.pathname);
  }, [gate, navigation, location]);

  // A window calls its listeners in the order they came: layout effects of what is inside the router are before its own.
  useLayoutEffect(() => {
    window.addEventListener('popstate', gate.pop);
    return () => window.removeEventListener('popstate', gate.pop);
  }, [gate]);

  return (
    <GateContext value={gate}>
      <NavigationContext value={guarded}>{children}</NavigationContext>
    </GateContext>
  );
}

/** A way out that waits for the person's decision. */
interface Leaving {
  readonly leave: () => void;
  readonly stay: () => void;
}

/**
 * Hold the ways out of this page as long as something would be lost.
 * @returns the way that the person wants to take, to be asked about; undefined while there is none
 */
export function useLeaveGuard(isNeeded: () => boolean): Leaving | undefined {
  const gate = useContext(GateContext);
  if (!gate) throw new Error('useLeaveGuard is for components inside LeaveGate');
  const [leaving, setLeaving] = useState<Leaving>();
  const isNeededNow = useEffectEvent(isNeeded);

  useEffect(() => {
    const guard: Guard = {
      isNeeded: () => isNeededNow(),
      ask: (leave) => {
        const close = () => setLeaving(undefined);
        setLeaving({
          leave: () => {
            close();
            leave();
          },
          stay: close,
        });
      },
    };
    const warn = (event: BeforeUnloadEvent) => {
      if (isNeededNow()) event.preventDefault();
    };
    const unguard = gate.guard(guard);
    window.addEventListener('beforeunload', warn);
    return () => {
      unguard();
      window.removeEventListener('beforeunload', warn);
    };
  }, [gate]);

  return leaving;
}

function createGate(): Gate {
  let guard: Guard | undefined;
  /** The person has decided: the next way is free. */
  let isOpen = false;
  /** The browser is on its way back to the page that is being asked about. */
  let isReturning = false;
  /** The router's number of the history entry that is shown; undefined where it has none. */
  let index: number | undefined;
  let pathname = '';

  /** @returns whether the person is asked first */
  function asks(leave: () => void): boolean {
    if (!guard || isOpen || !guard.isNeeded()) return false;
    let isTaken = false;
    guard.ask(() => {
      // A double click leaves once: the way back must not go two steps.
      if (isTaken) return;
      isTaken = true;
      isOpen = true;
      leave();
    });
    return true;
  }

  const take = (leave: () => void) => {
    if (!asks(leave)) leave();
  };

  /** Another view of the same page. */
  const isHere = (to: To) => (typeof to === 'string' ? parsePath(to) : to).pathname === pathname;

  return {
    guard: (next) => {
      guard = next;
      return () => {
        if (guard === next) guard = undefined;
      };
    },
    arrive: (at) => {
      index = readIndex();
      pathname = at;
      isOpen = false;
    },
    // Back and Forward have moved already: go back to the page, ask, and move again when the person wants to leave.
    pop: (event) => {
      const to = readIndex();
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
      } else if (index !== undefined && to !== undefined && to !== index) {
        const distance = to - index;
        if (!asks(() => history.go(distance))) return;
        event.stopImmediatePropagation();
        isReturning = true;
        history.go(-distance);
      }
    },
    guardNavigator: (navigator) => ({
      ...navigator,
      go: (delta) => take(() => navigator.go(delta)),
      push: (...way) => (isHere(way[0]) ? navigator.push(...way) : take(() => navigator.push(...way))),
      replace: (...way) => (isHere(way[0]) ? navigator.replace(...way) : take(() => navigator.replace(...way))),
    }),
  };
}

function readIndex(): number | undefined {
  const { idx } = (history.state ?? {}) as { readonly idx?: number };
  return idx;
}
