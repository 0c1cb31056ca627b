import { nextTurn } from './next-turn.ts';

/** Yield to the event loop in the middle of long work, with `scheduler.yield` where the browser has it. */
export function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as { readonly scheduler?: { readonly yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? nextTurn();
}
