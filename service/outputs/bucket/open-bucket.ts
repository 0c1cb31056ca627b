import { S3mini } from 's3mini';

import type { BucketSettings } from '../../config/settings.ts';
import type { Outputs } from '../outputs.ts';
import { createBucketOutputs, usualBucketOptions, type BucketOptions } from './bucket-outputs.ts';
import { BucketTrouble } from './bucket-trouble.ts';
import { createRetryingFetch } from './retrying-fetch.ts';

/** Name of a test object that is written and removed. */
const PROBE = 'runboard-check.txt';

/**
 * Open the bucket for outputs.
 * @throws Error with a message for the operator if the bucket isn't writable
 */
export async function openBucket(
  bucket: BucketSettings,
  options: BucketOptions = usualBucketOptions,
): Promise<Outputs> {
  const { url: endpoint, ...account } = bucket;
  const client = new S3mini({ endpoint, ...account, fetch: createRetryingFetch(options.asking) });
  try {
    await client.putObject(PROBE, 'Runboard keeps the outputs of runs here.\n', 'text/plain');
    await client.deleteObjects([PROBE]);
  } catch (error) {
    const { message } = new BucketTrouble(error);
    const hint = 'Check OUTPUT_BUCKET, AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
    throw new Error(`The bucket in OUTPUT_BUCKET can't be used. ${message} ${hint}`, { cause: error });
  }
  return createBucketOutputs(bucket, options);
}
