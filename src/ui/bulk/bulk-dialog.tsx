import '@mantine/core/styles/Progress.layer.css';

import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';

import { Dialog } from '@/ui/dialog/dialog.tsx';
import { explainError } from '@/ui/feedback/explain-error.ts';

import classes from './bulk-dialog.module.css';
import { texts, type ItemKind } from './texts.ts';
import type { Act, Outcome, Renew } from './run-bulk.ts';
import { useBulk } from './use-bulk.ts';
import { BusyButton } from '@/ui/forms/busy-button.tsx';
import { modKey } from '@/ui/keys/mod-key.ts';

interface BulkItem {
  readonly id: string;
  readonly name: string;
  /** Its workflow or team. */
  readonly of?: string;
  /** Distinguishes it from others of the same name: an ID, or inputs. */
  readonly text?: string;
}

interface BulkDialogProps<Item extends BulkItem> {
  readonly kind: ItemKind;
  /** The verb and the number: "Start 12 runs?". */
  readonly title: string;
  /** Replaces the question once it is answered: "Starting 12 runs". */
  readonly begunTitle?: string;
  /** Confirmed earlier: start without asking. */
  readonly isAgreed?: boolean | undefined;
  /** Close automatically when everything succeeded. */
  readonly closeWhenDone?: boolean;
  /** Repeats the verb: "Start runs". */
  readonly confirmLabel: string;
  /** Replaces "Stop" if the rest is kept. */
  readonly stopLabel?: string;
  /** With it, untried items can follow after a stop. */
  readonly restLabel?: (untried: number) => string;
  /** The safe way out. */
  readonly stayLabel?: string;
  /** The button after the end, instead of "Done". */
  readonly doneLabel?: string | undefined;
  /** "started": the outcome of successful items, unless `act` returns another one. */
  readonly doneWord: string;
  /** Advice about failed items. With it they can be retried. */
  readonly failedNote?: (failed: number) => string;
  readonly items: readonly Item[];
  /** Contents of the confirmation. */
  readonly children?: ReactNode;
  /** Advice while it runs. */
  readonly runningNote?: ReactNode;
  readonly danger?: boolean;
  /** Whether all required fields are filled. */
  readonly ready?: boolean;
  /** @returns the outcome where it has a word of its own; nothing for `doneWord` */
  readonly act: Act<Item>;
  /** Gets new credentials when one is refused with a 401. */
  readonly renew: Renew;
  /** Called before the first try and before each retry. @returns false to prevent it */
  readonly onStart?: () => void | Promise<boolean>;
  /** Called once none is in progress, with failed and untried items; undefined if the dialog unmounted first. */
  readonly onEnd?: (left: readonly Item[] | undefined) => void;
  /** Called on closing, with failed and untried items; undefined if none was tried. */
  readonly onClose: (left: readonly Item[] | undefined) => void;
}

const namesAtMost = 50;
/** A repeated Enter must not delete anything. */
const autofocus = { 'data-autofocus': true };

/** Confirms an action on one or many items, shows its progress with a stop button, then each outcome. */
export function BulkDialog<Item extends BulkItem>(props: BulkDialogProps<Item>) {
  const { title, confirmLabel, stayLabel = texts.cancel, doneWord, failedNote, danger = false, ready = true } = props;
  const { running, outcomes, failed, run, stop } = useBulk<Item>(props.renew);
  // Answers before the start change the items; started ones stay.
  const [begunWith, setBegunWith] = useState<readonly Item[]>();
  const [starting, setStarting] = useState(false);
  const items = begunWith ?? props.items;
  const [left, setLeft] = useState<readonly Item[]>();
  const untried = items.length - outcomes.size;
  const ended = left !== undefined && !running;
  const share = (count: number) => (100 * count) / items.length;
  // A single item has no count, and can't be stopped.
  const isOne = items.length === 1;
  const begun = running || ended || props.isAgreed === true;
  /** A quick key must not delete anything. */
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
        : (begun && props.begunTitle) || title;

  async function start(some: readonly Item[], before?: ReadonlyMap<Item, Outcome>) {
    setStarting(true);
    try {
      if ((await props.onStart?.()) === false) return;
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

  /** The key starts it from anywhere in the dialog, once. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (hasKey && !begun && !starting && !event.repeat) void start(items);
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
        {!begun && props.children}
        {begun && (
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
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it */}
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={begun ? texts.outcomes : texts.items}>
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
        <Group justify="flex-end" gap="xs" className={classes.buttons} onClickCapture={ignoreSecondClick}>
          {running && !isOne && (
            // Away from where a double click on the start button ends.
            <Button ref={takeLostFocus} variant="default" me="auto" onKeyDown={ignoreHeldKey} onClick={stop}>
              {props.stopLabel ?? texts.stop}
            </Button>
          )}
          {!begun && (
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
          {(!begun || canRetry || restLabel || (running && isOne)) && (
            <BusyButton
              color={danger ? 'red' : 'brand'}
              disabled={!ready}
              loading={starting || running}
              onKeyDown={ignoreHeldKey}
              {...(!danger && ready && autofocus)}
              onClick={() => void (restLabel ? start(items, outcomes) : start(left ?? items))}
              {...(hasKey &&
                !begun && {
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
        </Group>
      </Stack>
    </Dialog>
  );
}

/** This button replaces the focused one. */
function takeLostFocus(button: HTMLButtonElement | null) {
  if (document.activeElement === document.body) button?.focus();
}

/** A key held down since it opened the dialog, or started the action, does nothing here. */
function ignoreHeldKey(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault();
}

/** Each button acts on the first click; a second one was meant for the button before. */
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
  const { title, words, status } = explainError(error);
  return <span className={classes.bad}>{status && words ? texts.failure(title, words) : words || title}</span>;
}
