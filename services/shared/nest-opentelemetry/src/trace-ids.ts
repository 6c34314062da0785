const TRACE_ID = /^(?!0{32})[0-9a-f]{32}$/;

let wanted: string | undefined;

/** The id that the trace which starts now shall have; undefined: a random one. For the SDK's id generator. */
export function wantedTraceId(): string | undefined {
  return wanted;
}

/** Starts a span in `start`; if it begins a trace, that trace has the id `id` (32 hex digits, else ignored). */
export function withTraceId<T>(id: string | undefined, start: () => T): T {
  if (id === undefined || !TRACE_ID.test(id)) return start();
  wanted = id;
  try {
    return start(); // synchronous, so no other trace begins meanwhile
  } finally {
    wanted = undefined;
  }
}
