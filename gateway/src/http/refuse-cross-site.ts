import type { NextFunction, Request, Response } from 'express';
import { GatewayError } from './gateway.errors.ts';

/** Methods that change nothing (RFC 9110 §9.2.1): links and pictures on other sites may use them. */
const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The accepted values of `Sec-Fetch-Site` for a call that may change something: made by a page of
 * this origin, or directly by the user. `same-site` is refused: pages and API share one origin, and
 * another host of the domain, such as `blog.`, may be run by someone else or compromised. Values
 * that the standard adds later are refused too.
 */
const welcome = new Set(['same-origin', 'none']);

/**
 * Refuses cross-site request forgery before a byte of the body is read. Throws CROSS_SITE. The
 * browser sets `Sec-Fetch-Site`, and no page can change it (https://www.w3.org/TR/fetch-metadata/).
 * Clients that are not browsers, such as Shopify's webhooks, do not send it; nor do browsers from
 * before 2023. For those, the calls themselves are safe: no cookie authorises anything, and JSON
 * calls accept no form (OWASP CSRF Prevention Cheat Sheet).
 */
export function refuseCrossSite(request: Request, _response: Response, next: NextFunction): void {
  const from = request.headers['sec-fetch-site'];
  if (from === undefined || harmless.has(request.method) || welcome.has(from)) {
    next();
    return;
  }
  next(new GatewayError('CROSS_SITE', {}));
}
