/** The texts that don't belong to a page. */
export const texts = {
  notRefreshed: 'What you see may be out of date.',
  retry: 'Try again',
  notForgotten: {
    title: 'Couldn’t clear everything from this browser',
    message: 'You’re signed out. To remove the rest, clear this site’s data in your browser settings.',
  },
};
