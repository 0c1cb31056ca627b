/** The texts of the user menu. */
export const texts = {
  admin: 'Admin',
  settings: 'Settings',
  signOut: 'Sign out',
};
