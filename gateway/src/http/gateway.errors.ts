import type { ErrorDetails, NoDetails } from '@spade/contracts/errors/error-codes';

/**
 * Failures that only the gateway knows of, with their details. They join the services' codes in
 * one catalogue (`error-catalogue.ts`). Times in milliseconds, sizes in bytes.
 */
export interface GatewayErrorDetails {
  /** The body or query breaks a rule: field → the rules' texts, in the order of the form. */
  VALIDATION: { errors: Record<string, string[]> };
  /** No token, or one that this system did not sign or that is over. */
  UNAUTHENTICATED: NoDetails;
  /** A page of another site made the browser send this. */
  CROSS_SITE: NoDetails;
  /** No such path, or a thing that does not exist under it. */
  NOT_FOUND: NoDetails;
  /** The request line or a header cannot be understood. */
  BAD_REQUEST: NoDetails;
  MALFORMED_JSON: NoDetails;
  PAYLOAD_TOO_LARGE: NoDetails;
  UNSUPPORTED_MEDIA_TYPE: { expected: string };
  RATE_LIMITED: { retryAfterMs: number; what: string };
  /** A part this call needs (queue, store) does not answer. */
  UNAVAILABLE: NoDetails;

  /** The file has 5 MB or more. */
  'PROOF.TOO_LARGE': NoDetails;
  'PROOF.MISSING': NoDetails;
  'PROOF.WRONG_FIELD': NoDetails;
  'PROOF.TOO_MANY_FILES': NoDetails;
  /** The multipart body is broken or ended early. */
  'PROOF.BROKEN_UPLOAD': NoDetails;
  /** The content is no JPEG, PNG or WebP, whatever its name says. */
  'PROOF.NOT_AN_IMAGE': NoDetails;
  /** The kind is right, but the picture cannot be decoded whole. */
  'PROOF.DAMAGED': NoDetails;
  /** More pixels than are decoded. */
  'PROOF.TOO_MANY_PIXELS': { limitPixels: number };
  /** Too many pictures are being worked on at this moment. */
  'PROOF.BUSY': NoDetails;
  /** A signed picture address that is forged or has run out. */
  'PROOF.LINK_INVALID': NoDetails;

  /** The sync ran and failed; the cause is in the log. */
  'SYNC.FAILED': NoDetails;
  'SYNC.JOB_NOT_FOUND': NoDetails;
}

/** A code that only the gateway gives. */
export type GatewayErrorCode = keyof GatewayErrorDetails;

/** Details of every code that can appear in an answer. */
export interface AllErrorDetails extends ErrorDetails, GatewayErrorDetails {}

/** Every code that can appear in an answer. */
export type AnswerCode = keyof AllErrorDetails;

/** An expected failure that the gateway itself finds; the filter gives it status and words. */
export class GatewayError<C extends GatewayErrorCode = GatewayErrorCode> extends Error {
  readonly code: C;
  readonly details: GatewayErrorDetails[C];

  constructor(code: C, details: GatewayErrorDetails[C]) {
    super(code);
    this.name = 'GatewayError';
    this.code = code;
    this.details = details;
  }
}
