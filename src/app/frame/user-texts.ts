/** The texts of the user's menu. */
export const texts = {
  settings: 'Settings',
  signOut: 'Sign out',
};
