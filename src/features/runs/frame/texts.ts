/** What the frame around every page says of runs. */
export const texts = {
  live: (count: number) => `${count.toLocaleString('en')} live`,
};
