import { repeat } from '../platform/repeat.ts';
import type { Node, NodeStore } from '../store/admin/node-store.ts';

/** Interval of heartbeats. A node that misses three is shown as silent. */
const BEAT_MS = 10_000;

interface Parts {
  readonly nodes: Pick<NodeStore, 'seen' | 'remove'>;
  readonly node: Node;
  /** Throws an error, with a message that states the problem, if this node is impaired. */
  readonly check: (() => Promise<void>) | undefined;
  readonly onError: (error: unknown) => void;
}

/** Regularly record that a node is alive, and its state, until stopped. */
export function createNodeBeats({ nodes, node, check, onError }: Parts) {
  const beat = async () => {
    const trouble = await check?.().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    await nodes.seen(node, trouble ?? null);
  };
  const beats = repeat(beat, BEAT_MS, onError);
  return {
    start: () => beats.wake(),
    async stop(): Promise<void> {
      await beats.stop();
      await nodes.remove(node.id).catch(onError);
    },
  };
}
