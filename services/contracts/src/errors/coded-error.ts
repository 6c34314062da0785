import type { ErrorCode, ErrorDetails } from './error-codes.ts';

/**
 * An expected failure: a stable code and its typed details. Only these two cross the wire;
 * the human words are chosen by the gateway, the HTTP status too. Whatever is not a CodedError is a
 * fault: it is logged once with its request id and masked as `PLATFORM.INTERNAL`.
 */
export class CodedError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly details: ErrorDetails[C];

  constructor(code: C, details: ErrorDetails[C]) {
    super(code);
    this.name = 'CodedError';
    this.code = code;
    this.details = details;
  }
}

/** True when `error` is an expected failure with this code (any code when none is given). */
export function isCodedError<C extends ErrorCode>(
  error: unknown,
  code?: C,
): error is CodedError<C> {
  return error instanceof CodedError && (code === undefined || error.code === code);
}
