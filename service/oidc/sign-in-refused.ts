import type { SignInFault } from '@/contract/oidc.ts';

/** The error of a sign-in with an issuer that creates no session. */
export class SignInRefused extends Error {
  readonly fault: SignInFault;

  constructor(fault: SignInFault, cause?: unknown) {
    super(`sign-in refused: ${fault}`, { cause });
    this.name = 'SignInRefused';
    this.fault = fault;
  }
}
