import { clock } from '@/api/clock.ts';
import type { Api } from '@/api/create-api.ts';
import { channels } from '@/domain/storage-keys.ts';
import type { Ledger } from '@/features/runs/ledger/ledger.ts';
import { keptHold } from '@/features/runs/kept-hold.ts';
import type { Lead } from '@/features/runs/watch/lead.ts';
import type { Monitor } from '@/features/runs/watch/monitor.ts';
import type { OwnerStorage } from '@/features/session/owner-storage.ts';
import { openTabChannel } from '@/ui/browser/tab-channel.ts';

import { afterFault } from './after-fault.ts';
import { createBackoff } from './backoff.ts';
import { type MirrorPlace, readPlace } from './mirror-place.ts';
import type { MirrorPhase, MirrorStatus } from './mirror-status.ts';
import { createOlderReader } from './read-older.ts';
import { createSleep } from './sleep.ts';
import { createTeamRunsReader } from './team-runs-reader.ts';

/** Keeps the ledger in sync with the service's list of the team's runs, in the leading tab. */
export interface Mirror {
  readonly stop: () => void;
  /** Resume waiting work, because there are new credentials, or the page is visible or the browser online again. */
  readonly wake: () => void;
}

export interface MirrorOptions {
  readonly api: Api;
  readonly ledger: Ledger;
  readonly storage: OwnerStorage;
  readonly status: MirrorStatus;
  /** The election of the leading tab. The mirror leaves it when it stops. */
  readonly lead: Lead;
  /**
   * Whether the browser has locks, so that one tab leads. Without locks, streams are off and each visible tab polls.
   */
  readonly hasLocks: boolean;
  readonly isHidden: () => boolean;
  /** Whether the position is stored for the next visit, as the rows are. */
  readonly isRemembered: () => boolean;
  /** Reserves a slot for a background request. */
  readonly borrow: Monitor['borrow'];
  /** Called when the person's teams or roles have changed. */
  readonly onMembership?: () => void;
  readonly now?: () => number;
  readonly random?: () => number;
}

type Message =
  | { readonly type: 'opened' }
  /** The person's teams or roles have changed. */
  | { readonly type: 'membership' }
  /** The leader's phase and position. Other tabs send only a position. */
  | { readonly type: 'state'; readonly phase: MirrorPhase | undefined; readonly place: MirrorPlace | undefined };

const dayMs = 24 * 3_600_000;
/** How long to wait for the first response before runs are checked one by one, in milliseconds. */
const startingMs = 5000;
const pollMs = 5000;
/** Minimum time between two reads of the whole list, in milliseconds. */
const anewMs = 60_000;
const placeMs = 200;

/** Open the mirror of a ledger. It starts reading once this tab leads. */
export function openMirror(options: MirrorOptions): Mirror {
  const { api, ledger, storage, status, lead, hasLocks, isHidden, isRemembered, borrow } = options;
  const { now = clock.now, random = Math.random, onMembership = () => undefined } = options;
  const life = new AbortController();
  const { sleep, wake } = createSleep();
  const reader = createTeamRunsReader({ api, ledger, onPlace: keepPlace, now });
  const readOlder = createOlderReader({ reader, borrow, sleep, now, random });
  const channel = openTabChannel<Message>(channels.mirror(ledger.key), take);
  let begunAt: number | undefined;
  let leading: AbortController | undefined;
  const heldOff = keptHold(storage, 'mirror-hold', now);

  function take(message: Message) {
    if (!hasLocks) return;
    if (message.type === 'opened') return announce();
    if (message.type === 'membership') return onMembership();
    const { phase, place } = message;
    if (place && !(leading && reader.place())) moveTo(place);
    if (phase && !leading) status.set(phase);
  }

  function announce() {
    const place = reader.place();
    if (hasLocks) channel.post({ type: 'state', phase: leading && status.get(), place });
  }

  function enter(phase: MirrorPhase) {
    if (status.get() === phase) return;
    status.set(phase);
    if (leading) announce();
  }

  function moveTo(place: MirrorPlace | undefined) {
    reader.moveTo(place);
    status.setArriving(isPartial(place));
  }

  function keptPlace() {
    return isRemembered() ? readPlace(storage.read('mirror')) : undefined;
  }

  /** Store a position for the next visit, unless some rows up to it could not be stored. */
  function keepPlace(place: MirrorPlace) {
    status.setArriving(isPartial(place));
    if (isRemembered() && !ledger.problem()) storage.write('mirror', place);
    announce();
  }

  /** Enter the phase "starting", but leave it if no response arrives soon. */
  async function hope(signal: AbortSignal) {
    enter('starting');
    await sleep(startingMs, signal, false);
    if (!signal.aborted && status.get() === 'starting') enter('broken');
  }

  /**
   * Find the position of an earlier visit, or that of another tab if there is none. An earlier visit's position is
   * ignored if there are no rows.
   */
  async function findPlace(signal: AbortSignal) {
    if (reader.place()) return;
    const rows = await ledger.list();
    const kept = keptPlace();
    if (kept && rows.some(({ facts }) => facts.service)) moveTo(kept);
    else if (hasLocks) {
      channel.post({ type: 'opened' });
      await sleep(placeMs, signal, false);
    }
  }

  async function begin(signal: AbortSignal) {
    const waitMs = begunAt === undefined ? 0 : begunAt + anewMs - now();
    if (waitMs > 0) {
      enter('broken');
      await sleep(waitMs, signal, false);
      signal.throwIfAborted();
    }
    status.setArriving(true);
    await reader.begin(signal);
    begunAt = now();
  }

  async function follow(signal: AbortSignal) {
    const end = await reader.follow(signal, () => {
      enter('live');
      readOlder(signal);
    });
    if (signal.aborted) return end;
    if (status.get() === 'live') void hope(signal);
    if (end === 'resync') moveTo(undefined);
    // This request reveals a refusal at once. If the credentials are accepted, the mirror continues.
    if (end === 'expired') await reader.readChanges(signal);
    if (end === 'membership') {
      channel.post({ type: 'membership' });
      onMembership();
    }
    return end;
  }

  async function poll(signal: AbortSignal) {
    while (!signal.aborted) {
      if (isHidden()) enter('broken');
      else {
        await reader.readChanges(signal);
        enter('live');
        readOlder(signal);
      }
      await sleep(pollMs, signal);
    }
  }

  /** The remaining part of the day in which nothing is read after an invalid response, in milliseconds. */
  function leftOfUnfit(): number {
    const at = storage.read('mirror-unfit');
    return typeof at === 'number' && at <= now() ? Math.max(0, at + dayMs - now()) : 0;
  }

  /** Wait as long as an invalid response or the service requires. */
  async function rest(signal: AbortSignal) {
    // Check the time again after a wait, since timers stop while a computer sleeps.
    for (let ms = leftOfUnfit(); ms > 0 && !signal.aborted; ms = leftOfUnfit()) {
      enter('unfit');
      await sleep(ms, signal);
    }
    await sleep(heldOff.leftMs(), signal, false);
  }

  async function run(signal: AbortSignal) {
    const backoff = createBackoff(random);
    const isOver = () => signal.aborted;
    if (leftOfUnfit() === 0) void hope(signal);
    await findPlace(signal);
    while (!isOver()) {
      await rest(signal);
      if (isOver()) return;
      const from = now();
      let pauseMs = 0;
      try {
        if (!reader.place()) await begin(signal);
        const end = await (hasLocks ? follow(signal) : poll(signal));
        // Restart at once, since only this user's stream has ended.
        if (end === 'membership') continue;
      } catch (error) {
        if (isOver()) return;
        enter('broken');
        const after = afterFault(error, reader.place() !== undefined);
        if (after.next === 'give-up') {
          storage.write('mirror-unfit', now());
          continue;
        }
        if (after.next === 'anew') moveTo(undefined);
        else if (after.next === 'hold') heldOff.extend(after.ms);
        else pauseMs = after.ms;
      }
      backoff.lived(now() - from);
      await sleep(Math.max(pauseMs, backoff.next()), signal);
    }
  }

  /** Start or stop reading after a change of the lead or a pause. */
  function turn() {
    const isPaused = storage.read('paused') !== undefined;
    const leads = lead.isLeading() && !isPaused;
    if (leads && !leading) {
      leading = new AbortController();
      void run(AbortSignal.any([leading.signal, life.signal]));
    } else if (!leads && leading) {
      leading.abort();
      if (isPaused) enter('broken');
      leading = undefined;
    }
    // While updates are paused, no response will arrive.
    if (isPaused && status.get() === 'starting') enter('broken');
  }

  // A position is useless without the rows read up to it.
  if (!isRemembered()) storage.remove('mirror');
  // A tab that doesn't lead knows only this until the leader sends a position.
  status.setArriving(isPartial(keptPlace()));
  if (leftOfUnfit() > 0) status.set('unfit');
  else {
    channel.post({ type: 'opened' });
    void hope(life.signal);
  }
  lead.subscribe(turn);
  life.signal.addEventListener('abort', storage.subscribe('paused', turn));
  turn();

  return {
    stop: () => {
      life.abort();
      lead.stop();
      channel.close();
      status.setArriving(false);
      status.set('off');
    },
    wake,
  };
}

/** Whether runs up to a position are still to be read. */
function isPartial(place: MirrorPlace | undefined): boolean {
  return place === undefined || place.readings.length > 0;
}
