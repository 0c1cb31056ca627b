/** The texts of the page for an unknown address. */
export const notFoundTexts = {
  title: 'Page not found',
  hint: (path: string) => `There’s nothing at ${path}. The link may be mistyped, or the page was moved.`,
  home: 'Go to Home',
};
