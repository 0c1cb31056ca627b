export const settingsTexts = {
  title: 'Settings',
  keys: 'API keys',
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
  times: {
    title: 'Times',
    utc: 'Show times in UTC',
    utcHint: 'For people in several time zones. Applies to this browser.',
    hours: 'Use a 24-hour clock',
    hoursHint: 'Show 18:30 instead of 6:30 PM.',
  },
  runs: 'Runs in this browser',
};
