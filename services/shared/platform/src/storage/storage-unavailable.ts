/**
 * The object store did not do what was asked: away, too slow, or refusing us. Whether a `put`
 * arrived is then unknown. `cause` has the client's error.
 */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailable';

  constructor(action: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`the object store failed to ${action}: ${reason}`, { cause });
  }
}

/** There is no object under the key. */
export class ObjectNotFoundError extends Error {
  override readonly name = 'ObjectNotFound';

  constructor() {
    // The key may be a capability: it stays out of messages.
    super('no such object');
  }
}
