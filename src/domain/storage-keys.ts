/**
 * The names of everything that Runboard stores in the browser or shares between its tabs. The name of a user's data
 * contains the owner's key (`ledgerKey`), so that no other user reads the data.
 */

/** Names of data shared by all users of this browser. */
export const browserKeys = {
  /** sessionStorage: the credentials of this tab. localStorage: the credentials remembered on this device. */
  credentials: 'runboard.session',
  /** localStorage: whether single-key shortcuts are on. */
  singleKeys: 'runboard.single-keys',
  /** localStorage: whether times are shown as exact clock times. */
  times: 'runboard.times',
  /** localStorage: whether exact times are in UTC, and whether they use the 24-hour clock. */
  utc: 'runboard.utc',
  hours: 'runboard.hours',
  /**
   * localStorage: when an owner last signed out, in milliseconds since the epoch. Never removed, not even by "Clear
   * this browser", because a tab that was suspended at that time still has the credentials. The mark doesn't reveal the
   * owner (`ownerMark`).
   */
  signedOut: (mark: string) => `runboard.signed-out ${mark}`,
  /** sessionStorage: the address to return to after a sign-in at another site. */
  wayBack: 'runboard.way-back',
  /** sessionStorage: scroll positions. */
  scroll: 'runboard.scroll',
} as const;

/** Names of an owner's data in localStorage. */
export type OwnedName =
  | 'recent'
  | 'pinned'
  | 'presets'
  | 'paused'
  | 'muted'
  | 'rate-hold'
  | 'readable-hosts'
  | 'last-here'
  | 'first-run'
  | 'export-reminded'
  /** Position up to which the team's runs have been read. */
  | 'mirror'
  /** Until when reads of the team's runs pause, as requested by the service. */
  | 'mirror-hold'
  /** When the service's answers about the team's runs were invalid. */
  | 'mirror-unfit'
  /** Whether all runs are shown, or the user's own. */
  | 'whose-runs'
  /** Saved views of the run list. */
  | 'views'
  /** IDs of recently run workflows. */
  | 'run-order'
  | `batch ${string}`;

/** The full name in localStorage of an owner's data. */
export function ownedKey(name: OwnedName, owner: string): string {
  switch (name) {
    case 'recent':
    case 'pinned':
      return `runboard.${name}\n${owner}`;
    case 'presets':
    case 'paused':
    case 'muted':
    case 'rate-hold':
    case 'readable-hosts':
    case 'export-reminded':
    case 'mirror':
    case 'mirror-hold':
    case 'mirror-unfit':
    case 'whose-runs':
    case 'views':
    case 'run-order':
      return `runboard-${name} ${owner}`;
    case 'last-here':
      return `runboard-here ${owner}`;
    case 'first-run':
      return `runboard-first-run ${owner}`;
    default:
      return `runboard-batch ${owner} ${name.slice('batch '.length)}`;
  }
}

/** The name in sessionStorage of an owner's unsent form input. */
export function draftsKey(owner: string): string {
  return `runboard.drafts\n${owner}`;
}

/** Names of IndexedDB databases. Their rows contain the owner's key. */
export const databases = {
  /** The ledger. */
  runs: 'runboard-runs',
  /** Thumbnails of results. This is a cache, which may be deleted at any time. */
  thumbnails: 'runboard-thumbnails',
  /** Stored data from the service. */
  answers: 'runboard-answers',
  /**
   * The former database of workflows, replaced by `answers` in 0.2. It could contain one user's workflows under another
   * user's key. Deleted if found.
   */
  formerWorkflows: 'runboard-workflows',
} as const;

/** Names of BroadcastChannels. */
export const channels = {
  /** Requests a session from open tabs, and announces one. Contains no credentials. */
  session: 'runboard-session',
  /** The reply to one tab's request for a session. */
  handOver: (reply: string) => `runboard-session-reply ${reply}`,
  /** Renewals of one owner's session, and its end. */
  ownSession: (owner: string) => `runboard-session ${owner}`,
  runs: (owner: string) => `runboard-runs ${owner}`,
  mirror: (owner: string) => `runboard-mirror ${owner}`,
  openings: (owner: string) => `runboard-openings ${owner}`,
} as const;

/** Names of Web Locks. */
export const locks = {
  leader: (owner: string) => `runboard-lead ${owner}`,
  /** Held by the visible tab that takes the lead from a hidden one. */
  visibleLeader: (owner: string) => `runboard-lead ${owner} in view`,
  /** Requested in order to find out whether the browser refuses locks. */
  probe: 'runboard-probe',
  send: (what: string) => `runboard-send ${what}`,
} as const;
