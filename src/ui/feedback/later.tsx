import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';

import { texts } from './texts.ts';
import { useToast } from './toast.tsx';

/** A component whose code is loaded when it is first needed. */
export interface Part<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  /** What was loaded already. */
  readonly loaded: () => ComponentType<Props> | undefined;
}

/** Say where a part's code is. */
export function part<Props>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let component: ComponentType<Props> | undefined;
  return {
    load: async () => (component ??= await load()),
    loaded: () => component,
  };
}

interface LaterProps<Props> {
  readonly part: Part<Props>;
  readonly props: Props;
  /** Whether it is needed already. */
  readonly needed?: boolean;
  /** What is there until then. */
  readonly fallback?: ReactNode;
  /** Takes back what needed it. */
  readonly onFail: () => void;
}

/** Says in a toast that code could not be loaded, and what to do now. */
export function useExplainMissing(): () => void {
  const toast = useToast();
  return () =>
    toast({
      id: 'not-loaded',
      color: 'red',
      title: texts.notLoaded.title,
      message: texts.notLoaded.advice,
      // Some browsers never request again what could not be loaded once.
      link: { label: texts.notLoaded.reload, href: location.href, follow: () => location.reload() },
    });
}

/** A part of a page, loaded when needed. Where it can't be had a toast says so, and the page stays, to try again. */
export function Later<Props extends object>({
  part: wanted,
  props,
  needed = true,
  fallback = null,
  onFail,
}: LaterProps<Props>) {
  const [Loaded, setLoaded] = useState(wanted.loaded);
  const explainMissing = useExplainMissing();
  const fail = useEffectEvent(() => {
    explainMissing();
    onFail();
  });

  useEffect(() => {
    if (!needed) return undefined;
    let gone = false;
    wanted.load().then(
      (component) => !gone && setLoaded(() => component),
      () => !gone && fail(),
    );
    return () => {
      gone = true;
    };
  }, [wanted, needed]);

  return needed && Loaded ? <Loaded {...props} /> : fallback;
}

/** A component that is loaded when it first appears. Where it can't be had, it is closed. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const wanted = part(load);
  return (props: Props & { readonly onClose?: () => void }) => (
    <Later part={wanted} props={props} onFail={() => props.onClose?.()} />
  );
}
