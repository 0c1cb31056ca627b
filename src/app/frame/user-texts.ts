/** The texts of the user's menu. */
export const texts = {
  admin: 'Admin',
  settings: 'Settings',
  signOut: 'Sign out',
};
