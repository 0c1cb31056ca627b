/** The texts of a team's name. */
export const texts = {
  id: 'team ID',
  unnamed: 'Unnamed team',
};
