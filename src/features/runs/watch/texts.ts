/** What is said of runs that are being watched. */
export const texts = {
  notify: {
    ask: 'Notify me',
    on: 'Notifications on',
    blocked: 'Notifications are blocked in your browser settings',
  },
};
