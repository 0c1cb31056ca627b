/** Topics of signals between processes over one database. Delivery is not guaranteed: polling backs each of them. */
export type Topic = 'waiting' | 'cancelled' | 'changed';

/** Short messages to all other processes over the same database, and to this one. */
export interface Signals {
  /** Announce something; it never fails and is not awaited. */
  send(topic: Topic, text?: string): void;
  on(topic: Topic, listener: (text: string) => void): void;
}
