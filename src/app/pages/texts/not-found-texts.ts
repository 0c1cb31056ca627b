/** Texts of the page of an unknown address. */
export const notFoundTexts = {
  title: 'Page not found',
  text: 'This page doesn’t exist',
  hint: (path: string) => `${path} may be mistyped, or the page was moved.`,
  home: 'Go to Home',
};
