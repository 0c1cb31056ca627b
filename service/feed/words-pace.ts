import type { TeamRunRow } from '../store/runs/team-run-rows.ts';
import type { ChangesPosition } from '../store/runs/team-run-store.ts';

const WORDS_MS = 1000;

interface Sent {
  /** The fields of the row that progress leaves unchanged, as JSON. */
  readonly rest: string;
  readonly atMs: number;
}

interface Held {
  readonly row: TeamRunRow;
  readonly atMs: number;
  /** Start position of the poll that found the row's first held-back change. */
  readonly from: ChangesPosition;
}

/** Limits changes of a run's progress to one per second; passes on every other change immediately. */
export class WordsPace {
  readonly #sent = new Map<string, Sent>();
  readonly #held = new Map<string, Held>();

  /**
   * @param rows rows found by a poll
   * @param from position where that poll began
   * @returns rows to send now, including held-back ones that are due; their ages are those at `nowMs`
   */
  take(rows: readonly TeamRunRow[], from: ChangesPosition, nowMs: number): TeamRunRow[] {
    for (const [id, { atMs }] of this.#sent) if (nowMs - atMs >= WORDS_MS) this.#sent.delete(id);
    const now = new Map<string, TeamRunRow>();
    for (const [id, held] of this.#held) if (!this.#sent.has(id)) now.set(id, aged(held, nowMs));
    for (const row of rows) {
      if (this.#sent.get(row.id)?.rest === restOf(row)) {
        this.#held.set(row.id, { row, atMs: nowMs, from: this.#held.get(row.id)?.from ?? from });
      } else {
        now.set(row.id, row);
      }
    }
    for (const [id, row] of now) {
      this.#held.delete(id);
      this.#sent.set(id, { rest: restOf(row), atMs: nowMs });
    }
    return [...now.values()];
  }

  /** Position from which a reader must resume to get the held-back rows; undefined if there are none. */
  get from(): ChangesPosition | undefined {
    return this.#held.values().next().value?.from;
  }
}

function aged({ row, atMs }: Held, nowMs: number): TeamRunRow {
  return row.age_ms === null ? row : { ...row, age_ms: row.age_ms + nowMs - atMs };
}

function restOf({ status, attempt, name, note, output_name, cancelled_by }: TeamRunRow): string {
  return JSON.stringify([status, attempt, name, note, output_name, cancelled_by]);
}
