import { applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiProduces, ApiQuery } from '@nestjs/swagger';
import type { Response } from 'express';
import { AnswersErrors } from '../http/openapi-answers.ts';

/** Describes a route that answers with the picture of a proof to whom {@link ProofAccess} lets in. */
export const AnswersProof = (summary: string) =>
  applyDecorators(
    ApiBearerAuth(),
    ApiOperation({ summary }),
    ...['signature', 'expires', 'session'].map((name) =>
      ApiQuery({ name, required: false, type: String }),
    ),
    ApiProduces('image/jpeg'),
    ApiOkResponse({ schema: { type: 'string', format: 'binary' } }),
    AnswersErrors(401, 403, 404, 503),
  );

/** Headers of a JPEG from a buyer: an untrusted picture on our origin, in which nothing may run. */
export function setPictureHeaders(response: Response, cacheControl: string): void {
  response.setHeader('Content-Type', 'image/jpeg');
  response.setHeader('Content-Disposition', 'inline; filename="payment-proof.jpg"');
  response.setHeader('Content-Security-Policy', "sandbox; default-src 'none'");
  response.setHeader('Cache-Control', cacheControl);
}
