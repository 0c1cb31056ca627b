/** The worker has failed, and can't be used any more. */
export class WorkerFailed extends Error {
  override readonly name = 'WorkerFailed';
}
