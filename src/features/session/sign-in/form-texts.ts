/** Texts of the sign-in form, which are loaded with it. */
export const formTexts = {
  /** Every JWT begins like this. */
  tokenExample: 'eyJ…',
  pasteLink: 'Have a sign-in link? Paste it into either field.',
  usedLink: 'This sign-in link is no longer valid. Copy the whole link, or ask for a new one.',
};
