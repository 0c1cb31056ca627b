/** The texts of how many workflows the team was read of. */
export const teamKnowledgeTexts = {
  loading: (read: number, all: number, failed: number) => `Loading teams… ${share(read, all)}${failedOf(failed)}`,
  loaded: (read: number, all: number, failed: number) =>
    `Teams loaded for ${share(read, all)} workflows${failedOf(failed)}`,
  stop: 'Stop',
  loadAll: 'Load all',
  progress: 'Teams loaded',
};

function share(read: number, all: number): string {
  return `${read.toLocaleString('en')} of ${all.toLocaleString('en')}`;
}

function failedOf(failed: number): string {
  return failed > 0 ? ` (${failed.toLocaleString('en')} failed)` : '';
}
