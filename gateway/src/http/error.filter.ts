import type { IncomingMessage } from 'node:http';
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Logger,
} from '@nestjs/common';
import { currentRequestId } from '@spade/bus/request-context';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { MEGABYTE } from '@spade/contracts/jobs/read-files';
import type { Request, Response } from 'express';
import { clientNetwork } from './client-address.ts';
import { isKnownError, type KnownError, toErrorAnswer } from './error-answer.ts';
import { GatewayError } from './gateway.errors.ts';

/** A client that was refused may send this much more before its connection is cut. */
const MAX_REST_BYTES = 8 * MEGABYTE;

/** And may take this long to send it: as long as a JSON body may take to arrive. */
const MAX_REST_MS = 30_000;

/** After this long without data, the client is waiting for the response or has lost its network. */
const MAX_SILENCE_MS = 5_000;

/**
 * Reads and drops the rest of a refused body; resolves when the response may be sent, with whether all of it came. Most
 * clients, including nginx, write the whole body before they read, and lose the response if the connection
 * closes first. A client that sends too much, takes too long or stops sending still gets the
 * response, and then the connection closes. Never rejects, and leaves the response alone: meanwhile another may have
 * answered, or cut the connection.
 */
async function dropRestOfBody(request: IncomingMessage): Promise<boolean> {
  if (request.complete || request.destroyed) return true;
  const isWhole = await new Promise<boolean>((resolve) => {
    let restBytes = 0;
    const giveUp = () => resolve(false);
    const limit = setTimeout(giveUp, MAX_REST_MS);
    const silence = setTimeout(giveUp, MAX_SILENCE_MS);
    request.on('data', (chunk: Buffer) => {
      silence.refresh();
      restBytes += chunk.length;
      if (restBytes > MAX_REST_BYTES) giveUp();
    });
    request.on('end', () => resolve(true));
    request.on('error', () => {}); // the client has disconnected; nothing is left to do
    request.on('close', () => {
      clearTimeout(limit);
      clearTimeout(silence);
      resolve(false);
    });
    request.resume();
  });
  if (!isWhole && !request.destroyed) request.pause();
  return isWhole;
}

/**
 * Turns every error into the one error shape: the only place that maps errors to HTTP. Status and
 * message come from the catalogue. Faults are logged here, once, and masked; refused access is logged
 * too. The response is sent after the rest of the body has arrived: an upload that is refused for its
 * size is still arriving at that point.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(ErrorFilter.name);

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    // The body was cut off and its answer sent (watched-bodies.ts); what its reader threw says nothing more.
    if (response.writableEnded) return;
    const error = this.toKnownError(thrown);
    if (response.headersSent || response.destroyed) {
      // The headers are sent; a cut connection tells the client that the body is incomplete.
      response.destroy();
      return;
    }
    const requestId = currentRequestId() ?? String(response.getHeader('X-Request-Id') ?? '');
    const { status, retryAfterSeconds, body } = toErrorAnswer(error, requestId);
    if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', retryAfterSeconds);
    if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
    if (status === 401 || status === 403) this.noteRefusal(error, request);
    void dropRestOfBody(request).then((isWhole) => {
      // The rest came too slowly, too, and was cut off with an answer.
      if (response.headersSent) return;
      if (!isWhole) response.setHeader('Connection', 'close');
      response.status(status).json(body);
    });
  }

  /** Logs who was refused what, and why (ASVS 5.0, 16.3.2), without token, name or full address. */
  private noteRefusal({ code }: KnownError, request: Request): void {
    const route = request.route as { path?: string } | undefined; // set by the router once matched
    const { method } = request;
    const about = { code, method, route: route?.path ?? 'unmatched' };
    this.logger.warn('access refused', { ...about, network: clientNetwork(request) });
  }

  /** The failure as the catalogue knows it; an unexpected one is logged here. */
  private toKnownError(thrown: unknown): KnownError {
    if (isKnownError(thrown)) {
      if (thrown.code === 'PLATFORM.INTERNAL') this.logger.error('a service failed');
      return thrown;
    }
    const status = thrown instanceof HttpException ? thrown.getStatus() : undefined;
    if (status === 404 || status === 405) return new GatewayError('NOT_FOUND', {});
    // A path that cannot be percent-decoded, a header that Express refuses.
    if (status === 400 || thrown instanceof URIError) return new GatewayError('BAD_REQUEST', {});
    this.logger.error('request failed', { err: thrown });
    return new CodedError('PLATFORM.INTERNAL', {});
  }
}
