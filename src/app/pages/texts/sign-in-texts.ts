/** The texts of `/sign-in` around its form. */
export const signInTexts = {
  title: 'Sign in',
};
