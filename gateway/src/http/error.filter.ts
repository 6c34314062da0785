import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Inject,
} from '@nestjs/common';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { Logger } from '@spade/platform/logging/logger';
import { currentRequestId } from '@spade/platform/logging/request-context';
import type { Response } from 'express';
import { LOGGER } from '../gateway.config.ts';
import { isKnownError, type KnownError, toErrorAnswer } from './error-answer.ts';
import { GatewayError } from './gateway-codes.ts';

/**
 * Turns whatever a request ends with into the one error shape. The only place that maps errors
 * to HTTP; status and words come from the catalogue. Faults are logged here, once, and masked.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  readonly #logger: Logger;

  constructor(@Inject(LOGGER) logger: Logger) {
    this.#logger = logger;
  }

  catch(thrown: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const error = this.#toKnownError(thrown);
    if (response.headersSent || response.destroyed) {
      // Too late for words; a cut connection is how the client learns that the body is not whole.
      response.destroy();
      return;
    }
    const requestId = currentRequestId() ?? String(response.getHeader('X-Request-Id') ?? '');
    const { status, retryAfterSeconds, body } = toErrorAnswer(error, requestId);
    if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', retryAfterSeconds);
    if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
    response.status(status).json(body);
  }

  #toKnownError(thrown: unknown): KnownError {
    if (isKnownError(thrown)) {
      if (thrown.code === 'PLATFORM.INTERNAL') this.#logger.error('a service failed');
      return thrown;
    }
    const status = thrown instanceof HttpException ? thrown.getStatus() : undefined;
    if (status === 404 || status === 405) return new GatewayError('NOT_FOUND', {});
    // A path that cannot be percent-decoded, a header that Express refuses.
    if (status === 400 || thrown instanceof URIError) return new GatewayError('BAD_REQUEST', {});
    this.#logger.error({ err: thrown }, 'request failed');
    return new CodedError('PLATFORM.INTERNAL', {});
  }
}
