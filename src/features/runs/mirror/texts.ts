/** Texts about the team's runs. */
export const texts = {
  whose: 'Whose runs',
  everyone: 'Everyone',
  mine: 'Mine',
  unfit:
    'The service’s list of the team’s runs can’t be read. Only your own runs are shown. Runboard tries again tomorrow.',
};
