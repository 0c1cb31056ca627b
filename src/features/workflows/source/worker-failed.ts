/** The worker could not do what it was to do, and does nothing more. */
export class WorkerFailed extends Error {
  override readonly name = 'WorkerFailed';
}
