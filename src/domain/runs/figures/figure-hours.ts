/** Period of the run figures, in hours. */
export const figureHours = [24, 168, 720] as const;
export type FigureHours = (typeof figureHours)[number];
