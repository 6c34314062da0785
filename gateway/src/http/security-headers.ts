import type { NextFunction, Request, Response } from 'express';

/**
 * On every response of the API: nothing in it may be sniffed, framed, run or read from another
 * origin (OWASP REST Security Cheat Sheet). There are no CORS headers: pages and API share one
 * origin.
 */
const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
};

/** Sets {@link securityHeaders}, and `no-store` unless the handler says otherwise. */
export function setSecurityHeaders(
  _request: Request,
  response: Response,
  next: NextFunction,
): void {
  for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
  response.setHeader('Cache-Control', 'no-store');
  next();
}
