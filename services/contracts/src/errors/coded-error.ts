import type { ErrorCode, ErrorDetails } from './error-codes.ts';

/** The codes of faults. Every other code is a refusal. */
const faults: Record<Extract<ErrorCode, `PLATFORM.${string}`>, true> = {
  'PLATFORM.DEADLINE_EXCEEDED': true,
  'PLATFORM.OVERLOADED': true,
  'PLATFORM.INTERNAL': true,
  'PLATFORM.UNAVAILABLE': true,
  'PLATFORM.UNKNOWN_MESSAGE': true,
};

/**
 * An expected failure: a stable code and its typed details. Only these and its class cross the wire;
 * the gateway chooses the text and the HTTP status. Every other error is a fault: it is logged once with its request id and masked as `PLATFORM.INTERNAL`.
 */
export class CodedError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly details: ErrorDetails[C];
  /**
   * False for a refusal: the work is not done, and will not be for the same request. True for a fault: the work may be
   * done or not, and the same request may succeed later.
   */
  readonly isFault: boolean;

  constructor(code: C, details: ErrorDetails[C], isFault = code in faults) {
    super(code);
    this.name = 'CodedError';
    this.code = code;
    this.details = details;
    this.isFault = isFault;
  }
}

/** How a call of another service failed: with the refusal of that service, or with a fault there or on the way. */
export class RemoteError<C extends ErrorCode = ErrorCode> extends CodedError<C> {}

/** True when `error` is an expected failure with this code (any code when none is given). */
export function isCodedError<C extends ErrorCode>(
  error: unknown,
  code?: C,
): error is CodedError<C> {
  return error instanceof CodedError && (code === undefined || error.code === code);
}
