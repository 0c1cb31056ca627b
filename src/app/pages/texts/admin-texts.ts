/** The texts of the admin page. */
export const adminTexts = {
  title: 'Admin',
  nav: 'Parts of Admin',
  parts: {
    people: 'People',
    teams: 'Teams',
    keys: 'Keys',
    audit: 'Audit log',
    queue: 'Queue',
    system: 'System',
  },
  refused: 'This page is for admins',
  refusedText: 'Ask an admin of your team to make you one, or to do it for you.',
  refusedAction: 'Your teams',
};
