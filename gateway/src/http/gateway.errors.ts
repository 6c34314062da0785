import type { Logger } from '@nestjs/common';
import type { ErrorDetails, NoDetails } from '@spade/contracts/errors/error-codes';
import type { KeyScope } from '@spade/contracts/staff/api-keys';
import type { StaffRole } from '@spade/contracts/staff/permissions';

/**
 * Failures that only the gateway raises, with their details. They join the services' codes in
 * one catalogue (`error-catalogue.ts`). Times in milliseconds, sizes in bytes.
 */
export interface GatewayErrorDetails {
  /** The body or query breaks a rule: field → the rules' texts, in the order of the form. */
  VALIDATION: { errors: Record<string, string[]> };
  /** No token, or one that is expired or was not signed by this system. */
  UNAUTHENTICATED: NoDetails;
  /** The session began with a temporary password, which its user has not replaced. */
  OWN_PASSWORD_REQUIRED: NoDetails;
  /** The account's role demands a second factor, and it has none. */
  SECOND_FACTOR_REQUIRED: NoDetails;
  /** The session is not fresh: its user signed in some time ago. */
  SIGN_IN_AGAIN: NoDetails;
  /** The role of the account does not allow this (contracts/staff/permissions). */
  NOT_PERMITTED: { role: StaffRole };
  /** An API key without the scope of this call; null where no scope opens it. */
  KEY_NOT_PERMITTED: { scope: KeyScope | null };
  /** A page of another site caused the browser to send this. */
  CROSS_SITE: NoDetails;
  /** No such path, or nothing exists under it. */
  NOT_FOUND: NoDetails;
  /** The request line or a header cannot be understood. */
  BAD_REQUEST: NoDetails;
  MALFORMED_JSON: NoDetails;
  PAYLOAD_TOO_LARGE: NoDetails;
  /** The body came too slowly, or took too long in all. */
  TOO_SLOW: NoDetails;
  /** The room for bodies is used up, and this one was the slowest of the busiest network. */
  UPLOADS_FULL: NoDetails;
  UNSUPPORTED_MEDIA_TYPE: { expected: string };
  RATE_LIMITED: { retryAfterMs: number; what: string };
  /** A dependency of this call (queue, store) does not respond. */
  UNAVAILABLE: NoDetails;

  /** The file has 5 MB or more. */
  'PROOF.TOO_LARGE': NoDetails;
  'PROOF.MISSING': NoDetails;
  'PROOF.WRONG_FIELD': NoDetails;
  'PROOF.TOO_MANY_FILES': NoDetails;
  /** The multipart body is broken or ended early. */
  'PROOF.BROKEN_UPLOAD': NoDetails;
  /** The content is not JPEG, PNG or WebP, whatever the file name says. */
  'PROOF.NOT_AN_IMAGE': NoDetails;
  /** The format is right, but the picture cannot be decoded completely. */
  'PROOF.DAMAGED': NoDetails;
  /** The picture has more pixels than the limit. */
  'PROOF.TOO_MANY_PIXELS': { limitPixels: number };
  /** Too many pictures are being processed at the moment. */
  'PROOF.BUSY': NoDetails;
  /** A signed picture address that is forged or has expired. */
  'PROOF.LINK_INVALID': NoDetails;

  /** The statement file has more than 10 MB. */
  'STATEMENT.TOO_LARGE': NoDetails;
  'STATEMENT.MISSING': NoDetails;
  'PICTURE.TOO_LARGE': NoDetails;
  /** No file, several, a field of another name, or a body that ended early. */
  'PICTURE.NOT_RECEIVED': NoDetails;
  'PICTURE.NOT_AN_IMAGE': NoDetails;
  'PICTURE.DAMAGED': NoDetails;
  /** Too many pictures are being cleaned at the moment. */
  'PICTURE.BUSY': NoDetails;
  'PICTURE.NOT_FOUND': NoDetails;

  /** The file of products has more than 10 MB. */
  'PRODUCT_FILE.TOO_LARGE': NoDetails;
  /** No file, several, a field of another name, or a body that ended early. */
  'PRODUCT_FILE.NOT_RECEIVED': NoDetails;
  /** More products than a workbook is made of; CSV has no limit. */
  'PRODUCT_FILE.TOO_MANY': { limit: number };
  /** Too many files of products are being stored or made at the moment. */
  'PRODUCT_FILE.BUSY': NoDetails;

  /** More than one file, or a field of another name. */
  'STATEMENT.ONE_FILE': NoDetails;
  'STATEMENT.BROKEN_UPLOAD': NoDetails;
  /** Too many statements are being uploaded at the moment. */
  'STATEMENT.BUSY': NoDetails;

  /** The sync ran and failed; the cause is in the log. */
  'SYNC.FAILED': NoDetails;
  'SYNC.JOB_NOT_FOUND': NoDetails;
}

/** A code that only the gateway returns. */
export type GatewayErrorCode = keyof GatewayErrorDetails;

/** Details of every code that can appear in a response. */
export interface AllErrorDetails extends ErrorDetails, GatewayErrorDetails {}

/** Every code that can appear in a response. */
export type AnswerCode = keyof AllErrorDetails;

/** An expected failure that the gateway itself detects; the filter adds status and message. */
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

/** The result of `work` on a queue or a store; its failure is logged and becomes UNAVAILABLE, which hides the cause. */
export async function orUnavailable<T>(
  work: Promise<T>,
  logger: Logger,
  failure: string,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    logger.error(failure, { err: error });
    throw new GatewayError('UNAVAILABLE', {});
  }
}
