/** The texts of `/settings`. */
export const settingsTexts = {
  title: 'Settings',
  account: {
    title: 'Account',
    user: 'Signed in as',
    service: 'Service',
    expires: 'Token expires',
    apiKey: 'API key',
    unknown: 'Unknown',
  },
  appearance: {
    title: 'Appearance',
    theme: 'Theme',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
  },
  runs: 'Runs in this browser',
};
