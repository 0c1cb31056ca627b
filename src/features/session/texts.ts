import { listOfNames } from '@/domain/list-of-names.ts';

/** The texts of signing in and out. */
export const texts = {
  signIn: {
    hosts: (hosts: readonly string[]) => `Sign in to ${listOfNames(hosts)}.`,
    howTo: 'How do I get a token and a key?',
    help: 'Get the access token from your administrator and the API key from your profile.',
    accessToken: 'Access token',
    apiKey: 'API key',
    remember: 'Remember on this device',
    rememberHint: 'Otherwise you’re signed out when you close all tabs.',
    submit: 'Sign in',
    missingToken: 'Enter your access token',
    missingKey: 'Enter your API key',
    brokenToken: 'This isn’t a complete access token. Copy it again, without spaces.',
    brokenKey: 'This isn’t a complete API key. Copy it again, without spaces.',
    wrongToken: 'This access token isn’t valid, or has expired. Get a new one.',
    wrongKey: 'This API key isn’t valid, or belongs to another user. The access token is fine.',
    rejected: 'Invalid credentials',
    incomplete: 'This sign-in link is incomplete',
    incompleteHint:
      'A part is missing, or something was copied with it, a quotation mark for instance. Copy the whole link and open it again.',
    rejectedHint: 'Check that both are current and belong to the same user.',
    blocked: {
      title: (host: string) => `${host} doesn’t accept this page`,
      advice: (origin: string) => `It can be reached. Ask your administrator to allow pages from ${origin} (CORS).`,
    },
    wrongAddress: {
      title: (host: string) => `There’s no service at ${host}`,
      advice: 'Something else answers there. Ask your administrator to check the addresses in config.json.',
    },
  },
  link: {
    signedIn: 'You’re already signed in.',
    signingIn: 'Signing you in…',
    stay: 'Stay signed in',
    retry: 'Try again',
    rejected: 'This sign-in link is no longer valid',
    incomplete: 'This sign-in link is incomplete',
    incompleteHint:
      'A part is missing, or something was copied with it, a quotation mark for instance. Copy the whole link and open it again.',
    rejectedHint: 'Ask for a new link, or sign in below.',
    failedHint: 'Open the link again, or sign in below.',
    stillSignedIn: 'You’re still signed in.',
  },
  renewal: {
    title: 'Sign in again',
    close: 'Not now',
    soon: (email: string | undefined) => `Your session ends soon. ${signInAs(email)}`,
    expired: (email: string | undefined) => `Your session expired. ${signInAs(email)}`,
    otherUser: 'This token belongs to another user. To switch users, sign out first.',
    otherCredentials: 'These aren’t the credentials you signed in with. To use them, sign out first.',
  },
  signOut: {
    action: 'Sign out',
    hint: 'Signs you out in every tab. Your run history, presets and pinned workflows stay in this browser for your next visit. No one else who signs in here can see them.',
    clear: 'Clear this browser…',
    clearHint:
      'Signs you out in every tab, and removes your run history, presets and pinned workflows from this browser.',
    clearTitle: 'Sign out and clear this browser?',
    clearConfirm: 'Sign out and clear this browser',
    clearText:
      'This removes your run history, runs that haven’t started yet, presets and pinned workflows from this browser. Live runs go on, but without an export you can’t find them again.',
  },
  switchUser: {
    title: (next: string | undefined) => `Sign in as ${next ?? 'someone else'}?`,
    text: (current: string | undefined, next: string | undefined) =>
      `You’re signed in as ${current ?? 'another user'}. This link signs you in as ${next ?? 'someone else'}. Continue only if you asked for it: from then on, you work in that account.`,
    otherTabs: (current: string | undefined) => `Your other tabs stay signed in as ${current ?? 'the current user'}.`,
    stay: 'Stay signed in',
    switch: 'Switch user',
  },
};

function signInAs(email: string | undefined): string {
  return `Sign in${email ? ` as ${email}` : ''} to continue; nothing on this page is lost.`;
}
