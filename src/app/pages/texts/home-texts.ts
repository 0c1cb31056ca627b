import { wholeNumber } from '@/domain/whole-number.ts';

/** The texts of Home itself. Those about runs are in `features/runs`. */
export const homeTexts = {
  title: 'Home',
  start: 'Start run',
  loadingRuns: 'Loading runs',
  /** Shown if there are no runs. */
  noRuns: 'Runs you start or track in this browser appear here.',
  noTeam: 'You need a team to create workflows and start runs.',
  workflows: {
    title: 'Your workflows',
    all: (count: number | undefined) => (count === undefined ? 'All workflows' : `All ${wholeNumber(count)} workflows`),
    none: 'No workflows yet',
    noneText: 'Workflows of yours and of your teams appear here.',
    new: 'New workflow',
  },
};
