import * as z from 'zod/mini';

import type { Endpoint } from './endpoints.ts';

/** How long the code of a sign-in link is, in characters: 32 bytes in base64url. */
export const signInCodeLength = 43;

/**
 * The code of a sign-in link, and a secret made by the page: with both, the page may repeat the request if the response
 * is lost.
 */
export const signInCodeBody = z.object({
  code: z.string().check(z.maxLength(100)),
  nonce: z.string().check(z.minLength(32), z.maxLength(100)),
});

const signInCodeAnswer = z.object({ access_token: z.string(), api_key: z.string() });

/**
 * Exchanges the one-time code of a sign-in link for the two credentials (interface §5). Not part of the interface, which
 * doesn't define how to get credentials: the embedded service offers it for the links that it prints. Public.
 */
export const exchangeSignInCode: Endpoint<'/sign_in', typeof signInCodeBody, typeof signInCodeAnswer> = {
  name: 'exchangeSignInCode',
  section: 'beyond the interface',
  summary: 'Exchange the code of a sign-in link',
  method: 'POST',
  host: 'accounts',
  path: '/sign_in',
  body: signInCodeBody,
  response: signInCodeAnswer,
  apiKey: false,
  errors: [400, 401, 500],
};
