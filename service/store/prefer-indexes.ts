/**
 * Settings of a connection: every statement of ours has a suitable index. The planner would read small tables whole,
 * and a prepared statement keeps that plan while they grow; the embedded database has no autovacuum to gather
 * statistics.
 */
export const INDEXES_ONLY = '-c enable_seqscan=off -c jit=off';
