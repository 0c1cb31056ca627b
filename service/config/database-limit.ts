/** Default time limit of a statement of the embedded database. Our largest ones, a vacuum or an index, take seconds. */
export const defaultLimitSeconds = 30;
