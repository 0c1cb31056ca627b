/** The texts of teams in lists and forms. */
export const texts = {
  id: 'team ID',
  unnamed: 'Unnamed team',
  table: { label: 'Teams', name: 'Name', id: 'ID' },
  select: {
    label: 'Team',
    choose: 'Choose a team',
    /** A team that the person is not in. */
    unavailable: (id: string) => `Unavailable team (${id.slice(0, 8)})`,
  },
};
