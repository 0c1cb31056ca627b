/**
 * Topics of signals between processes that share a database. Delivery is not guaranteed, so each topic is backed by
 * polling.
 */
export type Topic = 'waiting' | 'cancelled' | 'changed';

/** Short messages to all other processes that share the database, and to this one. */
export interface Signals {
  /** Send a message to all processes. Never fails, and doesn't wait. */
  send(topic: Topic, text?: string): void;
  on(topic: Topic, listener: (text: string) => void): void;
}
