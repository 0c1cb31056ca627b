import type { SignInFault } from '@/contract/oidc.ts';

/** The error of a refused or failed sign-in with an issuer. */
export class SignInRefused extends Error {
  readonly fault: SignInFault;

  constructor(fault: SignInFault, cause?: unknown) {
    super(`sign-in refused: ${fault}`, { cause });
    this.name = 'SignInRefused';
    this.fault = fault;
  }
}
