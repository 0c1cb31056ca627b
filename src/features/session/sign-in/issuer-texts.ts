import type { SignInFault } from '@/contract/oidc.ts';

export const issuerTexts = {
  signInWith: (name: string) => `Sign in with ${name}`,
  otherWays: 'Other ways to sign in',
  unnamed: 'single sign-on',
  title: (name: string) => `You’re not signed in with ${name}`,
  faults: {
    state: () => 'This sign-in took too long, was finished before, or was begun in another browser. Try again.',
    refused: (name) => `${name} didn’t let you in, or you turned back. Try again.`,
    unreachable: (name) => `${name} can’t be reached right now. Try again in a moment.`,
    failed: (name) => `The answer from ${name} couldn’t be verified. Try again, or ask your administrator.`,
    unknown: (name) => `You have no account here yet. Ask your administrator to add the address you use with ${name}.`,
    unverified: (name) => `${name} hasn’t confirmed your e-mail address. Confirm it there, or ask your administrator.`,
    domain: () => 'Your e-mail address isn’t among those that may sign in. Ask your administrator.',
    taken: (name) => `Another ${name} account already signs in with your e-mail address. Ask your administrator.`,
    disabled: () => 'Your account here is disabled. Ask your administrator.',
    groups: (name) => `${name} didn’t list the groups you’re in. Ask your administrator.`,
  } satisfies Readonly<Record<SignInFault, (name: string) => string>>,
};
