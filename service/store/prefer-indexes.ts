/**
 * Settings of a connection that make the planner prefer indexes: all our statements have a suitable one. The planner
 * would read small tables whole, and a prepared statement would keep that plan while they grow, because the embedded
 * database has no autovacuum to gather statistics.
 */
export const indexesOnly = { enable_seqscan: 'off', jit: 'off' };

/** The same settings as options of a program. */
export const INDEXES_ONLY = Object.entries(indexesOnly)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');
