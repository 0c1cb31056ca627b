/** The texts of `/sign-in` around its form. */
export const signInTexts = {
  title: 'Sign in',
  signedIn: 'You’re already signed in.',
  signingIn: 'Signing you in…',
  stay: 'Stay signed in',
  linkRejected: 'This sign-in link is no longer valid',
  linkRejectedHint: 'Ask for a new link, or sign in below.',
  linkFailedHint: 'Open the link again, or sign in below.',
  stillSignedIn: 'You’re still signed in.',
};
