import { type ComponentType, type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react';

import { texts } from './texts.ts';
import { useToast } from './toast.tsx';

interface LazyPartOptions {
  /** Rendered while the code loads. */
  readonly fallback?: ReactNode;
  /** Rendered if the code can't be loaded. */
  readonly failed?: ReactNode;
  /** Whether to show `failed` without a toast while the browser is offline, and to retry once it is online. */
  readonly waitsOffline?: boolean;
}

interface LazyPartProps {
  /** Called if the code can't be loaded, to undo what opened the part. */
  readonly onClose?: () => void;
  /** Called instead of `onClose` while the part waits for the network. */
  readonly onWait?: () => void;
}

/** A component that loads its chunk on the first render, or earlier by `preload`. */
export interface LazyPart<Props> {
  (props: Props & LazyPartProps): ReactNode;
  /** @throws if the code can't be loaded */
  readonly preload: () => Promise<void>;
}

/**
 * Load a part of a page when it is needed. If its code fails to load, a toast reports this, `onClose` undoes what
 * opened the part, and mounting the part again retries. `React.lazy` would fail until the page is reloaded, and shows a
 * fallback for at least 300 ms.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, failed = null, waitsOffline = false }: LazyPartOptions = {},
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined;

  async function preload() {
    Loaded ??= await load();
  }

  function Part(props: Props & LazyPartProps) {
    const [state, setState] = useState<'loading' | 'loaded' | 'waiting' | 'failed'>(Loaded ? 'loaded' : 'loading');
    const explainMissing = useExplainMissing();
    const fail = useEffectEvent(() => {
      const waits = waitsOffline && !navigator.onLine;
      setState(waits ? 'waiting' : 'failed');
      if (waits) props.onWait?.();
      else {
        explainMissing();
        props.onClose?.();
      }
    });

    useEffect(() => {
      if (state !== 'waiting') return undefined;
      const retry = () => setState('loading');
      addEventListener('online', retry);
      return () => removeEventListener('online', retry);
    }, [state]);

    useEffect(() => {
      if (state !== 'loading') return undefined;
      let isGone = false;
      preload().then(
        () => !isGone && setState('loaded'),
        () => !isGone && fail(),
      );
      return () => {
        isGone = true;
      };
    }, [state]);

    if (state === 'loaded' && Loaded) return <Loaded {...props} />;
    return state === 'loading' ? fallback : failed;
  }

  return Object.assign(Part, { preload });
}

/** @returns a function that shows a toast, which reports that code could not be loaded, and what to do now */
export function useExplainMissing(): () => void {
  const toast = useToast();
  return useCallback(
    () =>
      toast({
        id: 'not-loaded',
        // While offline, don't suggest a reload, which would lose the page.
        ...(navigator.onLine
          ? {
              color: 'red',
              title: texts.notLoaded.title,
              message: texts.notLoaded.advice,
              // Some browsers never repeat a failed request for code.
              link: { label: texts.notLoaded.reload, href: location.href, follow: () => location.reload() },
            }
          : { title: texts.notLoaded.offlineTitle, message: texts.notLoaded.offline }),
      }),
    [toast],
  );
}
