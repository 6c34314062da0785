import type { NextFunction, Request, Response } from 'express';
import { GatewayError } from './gateway.errors.ts';

/** Methods that change nothing (RFC 9110 §9.2.1): links and pictures on other sites may use them. */
const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * What a browser says of a call that may change something: made by a page of this very origin, or
 * by the person alone. `same-site` is not among them: a neighbour such as `blog.` of the same
 * domain, perhaps run by somebody else or taken over, has no business here, as pages and API share
 * one origin. Whatever the standard may add later is refused too.
 */
const welcome = new Set(['same-origin', 'none']);

/**
 * Refuses what a page of another site makes a visitor's browser send (cross-site request forgery),
 * before a byte of the body is read: CROSS_SITE. The browser writes `Sec-Fetch-Site`, and no page can
 * change it (https://www.w3.org/TR/fetch-metadata/). Callers that are no browsers send none, Shopify's
 * webhooks among them; nor do browsers from before 2023, whom the calls themselves stop: nothing here
 * is allowed by a cookie, and JSON calls take no form (OWASP CSRF Prevention Cheat Sheet).
 */
export function refuseCrossSite(request: Request, _response: Response, next: NextFunction): void {
  const from = request.headers['sec-fetch-site'];
  if (from === undefined || harmless.has(request.method) || welcome.has(from)) {
    next();
    return;
  }
  next(new GatewayError('CROSS_SITE', {}));
}
