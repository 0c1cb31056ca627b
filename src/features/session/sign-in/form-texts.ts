/** Texts of the sign-in form, which are loaded with it. */
export const formTexts = {
  pasteLink: 'You can paste a sign-in link into either field.',
  usedLink: 'This sign-in link is no longer valid. Copy the whole link, or ask for a new one.',
};
