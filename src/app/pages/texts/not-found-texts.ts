/** The texts of an address that is no page. */
export const notFoundTexts = {
  title: 'Page not found',
  text: (path: string) => `Nothing lives at ${path}`,
  hint: 'The link may be incomplete or out of date.',
  workflows: 'Go to workflows',
};
