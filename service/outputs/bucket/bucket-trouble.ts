import { S3ServiceError } from 's3mini';

import { Unavailable } from '../../platform/unavailable.ts';

const PART = 'storage of outputs';
const RETRY_SECONDS = 5;

/** The error when the storage of outputs is unreachable or refuses a request. */
export class BucketTrouble extends Unavailable {
  /** @param cause the error thrown by the client of the storage */
  constructor(cause: unknown) {
    super(PART, RETRY_SECONDS, `The ${PART} ${wordsOf(causesOf(cause))}.`, { cause });
    this.name = 'BucketTrouble';
  }
}

/** Whether an error means that the object or upload does not exist. */
export function isMissing(error: unknown): boolean {
  return causesOf(error).some((each) => each instanceof S3ServiceError && each.status === 404);
}

function wordsOf(causes: readonly Error[]): string {
  const answer = causes.find((each) => each instanceof S3ServiceError);
  if (answer) {
    const { status, serviceCode = 'Unknown' } = answer;
    return serviceCode === 'Unknown' ? `answered ${status}` : `answered ${status} ${serviceCode}`;
  }
  if (causes.some(({ name }) => name === 'TimeoutError')) return 'did not answer in time';
  const code = causes.map((each) => (each as NodeJS.ErrnoException).code).find((each) => typeof each === 'string');
  return code === undefined ? 'gave an answer that could not be read' : `can't be reached (${code})`;
}

/** An error and its chain of causes. */
function causesOf(error: unknown): readonly Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}
