/** What is said of a start by one click. */
export const texts = {
  started: (workflow: string) => `Run of ${workflow} started`,
  view: 'View',
  notStarted: (workflow: string) => `Couldn’t start ${workflow}`,
};
