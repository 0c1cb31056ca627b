import '@mantine/core/styles/Progress.layer.css';

import { Button, Progress, Stack, Text } from '@mantine/core';
import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';

import { DialogFoot } from '@/ui/dialog/dialog-foot.tsx';
import { Dialog } from '@/ui/dialog/dialog.tsx';
import { errorLine } from '@/ui/feedback/explain-error.ts';

import classes from './bulk-dialog.module.css';
import { texts, type ItemKind } from './texts.ts';
import type { Act, Outcome, Renew } from './run-bulk.ts';
import { useBulk } from './use-bulk.ts';
import { BusyButton } from '@/ui/forms/busy-button.tsx';
import { modKey } from '@/ui/keys/mod-key.ts';

interface BulkItem {
  readonly id: string;
  readonly name: string;
  /** The workflow or team of the item. */
  readonly of?: string;
  /** Distinguishes the item from others with the same name: an ID, or inputs. */
  readonly text?: string;
}

interface BulkDialogProps<Item extends BulkItem> {
  readonly kind: ItemKind;
  /** The question, with the verb and the number, such as "Start 12 runs?". */
  readonly title: string;
  /** Replaces the question once it is confirmed, such as "Starting 12 runs". */
  readonly begunTitle?: string;
  /** Whether the action was confirmed earlier, so that it starts without asking. */
  readonly isAgreed?: boolean | undefined;
  /** Whether the action continues after the dialog was removed. */
  readonly continues?: boolean;
  /** Whether the dialog closes automatically when everything succeeded. */
  readonly closeWhenDone?: boolean;
  /** Label of the start button, which repeats the verb, such as "Start runs". */
  readonly confirmLabel: string;
  /** Label of the stop button, if not "Stop": for an action whose untried items are kept. */
  readonly stopLabel?: string;
  /** Label of a button that continues with the untried items after a stop. Without it, there is no such button. */
  readonly restLabel?: (untried: number) => string;
  /** Label of the button that cancels, if not "Cancel". */
  readonly stayLabel?: string;
  /** Label of the button at the end, if not "Done". */
  readonly doneLabel?: string | undefined;
  /** The outcome of successful items, such as "started", unless `act` returns another one. */
  readonly doneWord: string;
  /** Advice about failed items, which can then be retried. */
  readonly failedNote?: (failed: number) => string;
  readonly items: readonly Item[];
  /** Contents of the confirmation. */
  readonly children?: ReactNode;
  /** Advice shown while the action runs. */
  readonly runningNote?: ReactNode;
  readonly danger?: boolean;
  /** Whether all required fields are filled. */
  readonly ready?: boolean;
  /** @returns the outcome, if a specific word describes it; nothing for `doneWord` */
  readonly act: Act<Item>;
  /** Requests new credentials when an item is refused with a 401. */
  readonly renew: Renew;
  /**
   * Called before the first try and before each retry.
   * @param items the items to be tried
   * @param stop sends no further items
   * @returns false to prevent the try
   */
  readonly onStart?: (items: readonly Item[], stop: () => void) => Promise<boolean>;
  /**
   * Called once no item is in progress, with failed and untried items; undefined if removing the dialog stopped the
   * action.
   */
  readonly onEnd?: (left: readonly Item[] | undefined) => void;
  /** Called on closing, with failed and untried items; undefined if none was tried. */
  readonly onClose: (left: readonly Item[] | undefined) => void;
}

const namesAtMost = 50;
/**
 * Focuses a button when the dialog opens: for dangerous actions the safe button, because a repeated Enter must do no
 * harm.
 */
const autofocus = { 'data-autofocus': true };

/** Confirms an action on one or many items, shows its progress with a stop button, then each outcome. */
export function BulkDialog<Item extends BulkItem>(props: BulkDialogProps<Item>) {
  const { title, confirmLabel, stayLabel = texts.cancel, doneWord, failedNote, danger = false, ready = true } = props;
  const { running, outcomes, failed, run, stop } = useBulk<Item>(props.renew, props.continues);
  // The props may list other items once new responses arrive, so keep the items that were started.
  const [begunWith, setBegunWith] = useState<readonly Item[]>();
  const [starting, setStarting] = useState(false);
  const items = begunWith ?? props.items;
  const [left, setLeft] = useState<readonly Item[]>();
  const untried = items.length - outcomes.size;
  const ended = left !== undefined && !running;
  const share = (count: number) => (100 * count) / items.length;
  // A single item has no count, and can't be stopped.
  const isOne = items.length === 1;
  const hasBegun = running || ended || props.isAgreed === true;
  /** Dangerous actions have no shortcut, so that a hasty key does no harm. */
  const hasKey = ready && !danger;
  const restLabel = ended && untried > 0 ? props.restLabel?.(untried) : undefined;
  const canRetry = ended && failedNote !== undefined && left.length > 0;
  // At the end, failures come first.
  const listed = ended ? worstFirst(items, outcomes) : items.slice(0, namesAtMost);
  const isDone = (item: Item) => outcomes.get(item) !== undefined && outcomes.get(item)?.error === undefined;
  const lists =
    ended && left.length > 0 && !isOne
      ? [
          { heading: texts.notDone(doneWord), of: listed.filter((item) => !isDone(item)) },
          { heading: texts.doneHeading(doneWord), of: listed.filter(isDone) },
        ]
      : [{ heading: undefined, of: listed }];
  const shownTitle =
    ended && untried > 0
      ? texts.stopped(outcomes.size - failed, items.length, props.kind, doneWord)
      : ended && (!isOne || failed > 0)
        ? texts.outcome(outcomes.size - failed, items.length, props.kind, doneWord)
        : (hasBegun && props.begunTitle) || title;

  async function start(some: readonly Item[], before?: ReadonlyMap<Item, Outcome>) {
    setStarting(true);
    try {
      const tried = before ? some.filter((item) => !before.has(item)) : some;
      if ((await props.onStart?.(tried, stop)) === false) return;
    } finally {
      setStarting(false);
    }
    setBegunWith(some);
    const rest = await run(some, props.act, before);
    props.onEnd?.(rest);
    if (!rest) return;
    setLeft(rest);
    if (props.closeWhenDone && rest.length === 0) props.onClose(rest);
  }

  /** The key starts the action from anywhere in the dialog, but only once. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (hasKey && !hasBegun && !starting && !event.repeat) void start(items);
  }

  const begin = useEffectEvent(() => void start(items));
  useEffect(() => {
    if (!props.isAgreed) return undefined;
    const timer = setTimeout(begin);
    return () => clearTimeout(timer);
  }, [props.isAgreed]);

  return (
    <Dialog
      size="lg"
      title={shownTitle}
      onClose={() => props.onClose(left)}
      withCloseButton={!running}
      closeOnEscape={!running}
      closeOnClickOutside={!running}
      onKeyDown={onKeyDown}
    >
      <Stack gap="md">
        {!hasBegun && props.children}
        {hasBegun && (
          <div>
            <Progress.Root>
              <Progress.Section value={share(outcomes.size - failed)} aria-label={texts.progress} />
              {failed > 0 && <Progress.Section value={share(failed)} color="var(--rb-bad)" withAria={false} />}
            </Progress.Root>
            <Text size="sm" mt={6} role="status">
              {texts.summary(outcomes.size - failed, items.length, doneWord, failed, ended ? untried : 0)}
            </Text>
          </div>
        )}
        {running && props.runningNote && <Text size="sm">{props.runningNote}</Text>}
        {ended && failed > 0 && failedNote && (
          <Text size="sm" role="alert">
            {failedNote(failed)}
          </Text>
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it */}
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={hasBegun ? texts.outcomes : texts.items}>
          {lists
            .filter((list) => list.of.length > 0)
            .map((list) => (
              <Fragment key={list.heading ?? ''}>
                {list.heading && (
                  <Text component="h3" size="sm" fw={600} px="sm" pt="xs">
                    {list.heading}
                  </Text>
                )}
                <ol className={classes.list}>
                  {list.of.map((item) => (
                    <li key={item.id}>
                      <span className={classes.name}>{item.name || item.id}</span>
                      {item.of && <span className={classes.text}>{item.of}</span>}
                      {item.text && <span className={classes.text}>{item.text}</span>}
                      <OutcomeText outcome={outcomes.get(item)} doneWord={doneWord} />
                    </li>
                  ))}
                </ol>
              </Fragment>
            ))}
          {items.length > namesAtMost && (
            <Text size="xs" c="dimmed" px="sm" pb="xs">
              {texts.more(items.length - namesAtMost)}
            </Text>
          )}
        </div>
        <DialogFoot onClickCapture={ignoreSecondClick}>
          {running && !isOne && (
            // Placed where the second click of a double click on the start button can't hit it.
            <Button ref={takeLostFocus} variant="default" me="auto" onKeyDown={ignoreHeldKey} onClick={stop}>
              {props.stopLabel ?? texts.stop}
            </Button>
          )}
          {!hasBegun && (
            <Button variant="default" onClick={() => props.onClose(undefined)} {...((danger || !ready) && autofocus)}>
              {stayLabel}
            </Button>
          )}
          {ended && (
            <Button
              ref={takeLostFocus}
              onKeyDown={ignoreHeldKey}
              {...((canRetry || restLabel) && { variant: 'default' })}
              onClick={() => props.onClose(left)}
            >
              {props.doneLabel ?? texts.done}
            </Button>
          )}
          {(!hasBegun || canRetry || restLabel || (running && isOne)) && (
            <BusyButton
              color={danger ? 'red' : 'brand'}
              disabled={!ready}
              loading={starting || running}
              onKeyDown={ignoreHeldKey}
              {...(!danger && ready && autofocus)}
              onClick={() => void (restLabel ? start(items, outcomes) : start(left ?? items))}
              {...(hasKey &&
                !hasBegun && {
                  rightSection: (
                    <kbd className={classes.key} aria-hidden>
                      {modKey.label} ↵
                    </kbd>
                  ),
                  'aria-keyshortcuts': `${modKey.aria}+Enter`,
                })}
            >
              {restLabel ?? confirmLabel}
            </BusyButton>
          )}
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}

/** Focus a button that replaces the focused one, such as the stop button. */
function takeLostFocus(button: HTMLButtonElement | null) {
  if (document.activeElement === document.body) button?.focus();
}

/** A key held down since it opened the dialog, or started the action, does nothing here. */
function ignoreHeldKey(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault();
}

/** Ignore the second click of a double click, which was meant for the button that this one has replaced. */
function ignoreSecondClick(event: MouseEvent) {
  if (event.detail > 1) event.stopPropagation();
}

/** The first items by outcome: failed, then untried, then the others. */
function worstFirst<Item>(items: readonly Item[], outcomes: ReadonlyMap<Item, Outcome>): readonly Item[] {
  const first = (isMeant: (outcome: Outcome | undefined) => boolean) => {
    const found: Item[] = [];
    for (const item of items) {
      if (found.length === namesAtMost) break;
      if (isMeant(outcomes.get(item))) found.push(item);
    }
    return found;
  };
  const failed = first((outcome) => outcome?.error !== undefined);
  const untried = first((outcome) => outcome === undefined);
  const done = first((outcome) => outcome !== undefined && outcome.error === undefined);
  return [...failed, ...untried, ...done].slice(0, namesAtMost);
}

interface OutcomeTextProps {
  readonly outcome: Outcome | undefined;
  readonly doneWord: string;
}

function OutcomeText({ outcome, doneWord }: OutcomeTextProps) {
  if (!outcome) return null;
  const { word = doneWord, tone = 'good', error } = outcome;
  if (error === undefined) {
    return (
      <span className={classes.done} data-tone={tone}>
        {word}
      </span>
    );
  }
  return <span className={classes.bad}>{errorLine(error)}</span>;
}
