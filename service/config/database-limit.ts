/**
 * Default time limit of a statement of the embedded database. Our longest ones, a vacuum or building an index, take
 * seconds.
 */
export const defaultLimitSeconds = 30;
