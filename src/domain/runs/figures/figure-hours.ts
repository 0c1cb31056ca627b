/** The period that the run figures cover, in hours. */
export const figureHours = [24, 168, 720] as const;
export type FigureHours = (typeof figureHours)[number];
