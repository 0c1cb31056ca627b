/** The texts of a team's workflows on its page. */
export const teamWorkflowsTexts = {
  title: 'Workflows',
  name: 'Name',
  id: 'ID',
  all: (count: number) => `All ${count.toLocaleString('en')} workflows`,
  none: 'No workflows in this team yet.',
  noneFound: 'No workflows found in this team yet.',
};
