/**
 * How long a statement of the embedded database may take, unless the environment says otherwise. The largest ones of
 * ours, a vacuum or an index, take seconds.
 */
export const defaultLimitSeconds = 30;
