/** Thrown if the worker has failed or was stopped, and can't be used any more. */
export class WorkerFailed extends Error {
  override readonly name = 'WorkerFailed';
}
