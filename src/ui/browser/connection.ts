import { clock } from '@/api/clock.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';

/** The state of this page's connection to the service. */
export interface ConnectionState {
  /** `offline`: reported by the browser; `unreachable`: the browser is online, but requests get no response. */
  readonly kind: 'online' | 'offline' | 'unreachable';
  /** How many times `kind` has changed back to `online`. */
  readonly recoveries: number;
  /** How many of these recoveries came with an `online` event of the browser. */
  readonly returns: number;
  /** Time of the last response, in milliseconds since the epoch; undefined before the first. */
  readonly answeredAt: number | undefined;
  /** How long the current wait for a Retry-After was when it began, in seconds; undefined without one. */
  readonly waitSeconds: number | undefined;
  /** Whether a request has been waiting longer than people expect. */
  readonly isSlow: boolean;
}

/** Whether the service is reachable, judging by requests and the browser's own events. */
export interface Connection {
  readonly get: () => ConnectionState;
  /** Subscribe to changes except `answeredAt`. @returns unsubscribe */
  readonly subscribe: (listener: () => void) => () => void;
  /** Record that the service requests a pause. @param until milliseconds since the epoch */
  readonly wait: (until: number) => void;
  /**
   * Record that a request was sent to a host.
   * @returns a function to call when the request ends: true if it was answered, even with an error; false if not;
   * undefined if the outcome doesn't depend on the host
   */
  readonly sent: (host: string) => (wasAnswered: boolean | undefined) => void;
  readonly close: () => void;
}

const online: ConnectionState = {
  kind: 'online',
  recoveries: 0,
  returns: 0,
  answeredAt: undefined,
  waitSeconds: undefined,
  isSlow: false,
};
const unwatched = () => () => undefined;
const alwaysOnline = () => online;

/** A failure is shown after this time, in milliseconds. */
const patienceMs = 1000;

/** How long a host that didn't respond counts as silent while other hosts respond, in milliseconds. */
const silentMs = 60_000;

/** A request that takes longer than this is slow, in milliseconds. */
const slowMs = 8000;

/** Waits that end within this time of each other, in milliseconds, are shown as one. */
const togetherMs = 2000;

/** Watch the connection to the service. */
export function createConnection(): Connection {
  let state: ConnectionState = { ...online, kind: navigator.onLine ? 'online' : 'offline' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let waitUntil = 0;
  const listeners = new Set<() => void>();
  /**
   * Hosts that did not respond to their last request, and the time of that request's failure. For a while after that,
   * responses from other hosts don't put the page back online.
   */
  const silent = new Map<string, number>();
  const life = new AbortController();
  let losses = 0;

  function setKind(kind: ConnectionState['kind'], bySystem = false) {
    clearTimeout(timer);
    timer = undefined;
    if (kind === state.kind) return;
    const isBack = Number(kind === 'online');
    state = {
      ...state,
      kind,
      recoveries: state.recoveries + isBack,
      returns: state.returns + (bySystem ? isBack : 0),
    };
    for (const listener of listeners) listener();
  }

  const late = new Set<object>();

  function update(change: Partial<ConnectionState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  window.addEventListener(
    'online',
    () => {
      silent.clear();
      setKind('online', true);
    },
    { signal: life.signal },
  );
  window.addEventListener(
    'offline',
    () => {
      losses += 1;
      setKind('offline');
    },
    { signal: life.signal },
  );

  function note(host: string, wasAnswered: boolean) {
    if (wasAnswered) {
      silent.delete(host);
      // Drop old entries, because nothing else removes a host that gets no further requests.
      for (const [other, atMs] of silent) if (clock.now() - atMs > silentMs) silent.delete(other);
      state = { ...state, answeredAt: clock.now() };
      if (silent.size === 0) setKind('online');
      return;
    }
    silent.set(host, clock.now());
    if (state.kind === 'online') timer ??= setTimeout(() => setKind('unreachable'), patienceMs);
  }

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    wait: (until) => {
      // Requests that are delayed together count as one wait.
      if (life.signal.aborted || until <= waitUntil) return;
      const isLonger = until > waitUntil + togetherMs;
      waitUntil = until;
      clearTimeout(waiting);
      waiting = setTimeout(() => update({ waitSeconds: undefined }), until - clock.now());
      if (isLonger || state.waitSeconds === undefined) {
        update({ waitSeconds: Math.max(1, Math.round((until - clock.now()) / 1000)) });
      }
    },
    sent: (host) => {
      const request = {};
      const lossesThen = losses;
      const timing = setTimeout(() => {
        late.add(request);
        if (!life.signal.aborted && !state.isSlow) update({ isSlow: true });
      }, slowMs);
      return (wasAnswered) => {
        clearTimeout(timing);
        if (life.signal.aborted) return;
        // Requests sent before going offline don't describe the current state.
        if (wasAnswered !== undefined && losses === lossesThen) note(host, wasAnswered);
        if (late.delete(request) && late.size === 0) update({ isSlow: false });
      };
    },
    close: () => {
      clearTimeout(timer);
      clearTimeout(waiting);
      life.abort();
      listeners.clear();
    },
  };
}

/** The connection of this page. */
export const ConnectionContext = createContext<Connection | undefined>(undefined);

/** The state of the connection, which is always online without a provider. */
export function useConnection(): ConnectionState {
  const connection = useContext(ConnectionContext);
  return useSyncExternalStore(connection?.subscribe ?? unwatched, connection?.get ?? alwaysOnline);
}
