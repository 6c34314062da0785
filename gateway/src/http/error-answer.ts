import { HttpException } from '@nestjs/common';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { type CatalogueEntry, errorCatalogue } from './error-catalogue.ts';
import { GatewayError } from './gateway.errors.ts';

/** An expected failure, of a service or of the gateway itself. */
export type KnownError = CodedError | GatewayError;

/** The body of every failed response. */
export interface ErrorAnswer {
  success: false;
  code: string;
  message: string;
  requestId: string;
  /** Validation only: field → texts of the failed rules. */
  errors?: Record<string, string[]>;
  /** Details of the code, for example the new price. */
  details?: Record<string, string | number | null>;
}

/** True for failures that the catalogue has an entry for. */
export function isKnownError(error: unknown): error is KnownError {
  return (
    (error instanceof CodedError || error instanceof GatewayError) &&
    Object.hasOwn(errorCatalogue, error.code)
  );
}

/** True when the system could not do what was asked, however well it was asked (5xx). */
export function isOurFault(error: unknown): boolean {
  if (!isKnownError(error)) return !(error instanceof HttpException) || error.getStatus() >= 500;
  return errorCatalogue[error.code].status >= 500;
}

/** Status, headers and body of a known failure, from the catalogue. */
export function toErrorAnswer(
  error: KnownError,
  requestId: string,
): { status: number; retryAfterSeconds: number | undefined; body: ErrorAnswer } {
  // The entry of a code takes that code's details; the union type cannot express that.
  const entry = errorCatalogue[error.code] as CatalogueEntry<unknown>;
  const { details } = error;
  const { message, retryAfterSeconds } = entry;
  const body: ErrorAnswer = {
    success: false,
    code: error.code,
    message: typeof message === 'function' ? message(details) : message,
    requestId,
  };
  if (error instanceof GatewayError && error.code === 'VALIDATION') {
    body.errors = (details as { errors: Record<string, string[]> }).errors; // this code implies that shape
  }
  if (entry.details) {
    // What is not known is left out: the document promises texts and numbers.
    const known = Object.entries(entry.details(details)).filter(([, value]) => value !== null);
    body.details = Object.fromEntries(known);
  }
  return {
    status: entry.status,
    retryAfterSeconds:
      typeof retryAfterSeconds === 'function' ? retryAfterSeconds(details) : retryAfterSeconds,
    body,
  };
}
