/** The texts of `/sign-in` around its form. */
export const signInTexts = {
  title: 'Sign in',
  tagline: 'Start workflows, watch their runs, collect the results.',
};
