import { applyDecorators, Catch, type ExceptionFilter, UseFilters } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { MessageName, ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { type Observable, throwError } from 'rxjs';

/**
 * Hands errors on as they were thrown. Nest's own filter would turn a CodedError into a nameless
 * failure and log it; the transport decides itself what crosses the wire and what is logged.
 */
@Catch()
class UntouchedErrorFilter implements ExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

/** A method that handles the request `N`. */
export type HandlerOf<N extends MessageName> = (
  request: RequestOf<N>,
) => ReplyOf<N> | Promise<ReplyOf<N>>;

/**
 * Marks the method of a controller that handles the request `name`; a method whose types differ
 * from the contract does not compile. A CodedError it throws reaches the caller; any other error
 * is logged once and reaches the caller as PLATFORM.INTERNAL. Neither is delivered again: only a
 * process that dies leaves its requests to others.
 */
export function HandleMessage<N extends MessageName>(name: N) {
  const decorate = applyDecorators(MessagePattern(name), UseFilters(UntouchedErrorFilter));
  return <H extends HandlerOf<N>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => {
    decorate(target, key, descriptor);
  };
}
