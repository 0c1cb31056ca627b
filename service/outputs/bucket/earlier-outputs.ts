import type { Outputs } from '../outputs.ts';

/**
 * Outputs of a service that stored them on disk before it had a bucket: existing files stay on disk and are served from
 * the disk; new ones go to the bucket.
 */
export function withEarlierOutputs(bucket: Outputs, disk: Outputs): Outputs {
  const isOnDisk = async (key: Parameters<Outputs['size']>[0]) => (await disk.size(key)) !== undefined;
  return {
    save: (file, content, signal) => bucket.save(file, content, signal),
    size: async (key) => (await disk.size(key)) ?? bucket.size(key),
    async remove(runId, attempt, signal) {
      await disk.remove(runId, attempt);
      await bucket.remove(runId, attempt, signal);
    },
    read: (key, range) => disk.read(key, range),
    // A job that started before there was a bucket continues its log on disk.
    openLog: async (attempt, at, onTrouble) =>
      ((await disk.readLog(attempt, 0, 0)) ? disk : bucket).openLog(attempt, at, onTrouble),
    readLog: async (attempt, start, most) =>
      (await disk.readLog(attempt, start, most)) ?? bucket.readLog(attempt, start, most),
    link: async (key) => ((await isOnDisk(key)) ? undefined : bucket.link?.(key)),
  };
}
