/**
 * Settings of a connection that make the planner prefer indexes: all our statements have a suitable one. The planner
 * would read small tables whole, and a prepared statement would keep that plan while they grow, because the embedded
 * database has no autovacuum to gather statistics.
 */
export const INDEXES_ONLY = '-c enable_seqscan=off -c jit=off';
