/**
 * Settings of a connection: all our statements have a suitable index. The planner would read small tables
 * whole, and a prepared statement would keep that plan while they grow, since the embedded database has no autovacuum
 * to gather statistics.
 */
export const INDEXES_ONLY = '-c enable_seqscan=off -c jit=off';
