/** Topics of signals between processes over one database. Delivery is not guaranteed, so polling backs each topic. */
export type Topic = 'waiting' | 'cancelled' | 'changed';

/** Short messages to all other processes over the same database, and to this one. */
export interface Signals {
  /** Announce something. Never fails, and doesn't wait. */
  send(topic: Topic, text?: string): void;
  on(topic: Topic, listener: (text: string) => void): void;
}
