import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { traceRequests } from '@spade/nest-opentelemetry/http';
import type { Logger } from '@spade/platform/logging/logger';
import { NestLogger } from '@spade/platform/logging/nest-logger';
import type { NextFunction, Request, Response } from 'express';
import type { GatewayConfig } from '../gateway.config.ts';
import { GatewayModule } from '../gateway.module.ts';
import { requestIdAndAccessLog } from './access-log.ts';
import { parseTrustProxy } from './client-address.ts';
import { DrainingAdapter } from './draining-adapter.ts';
import { ErrorFilter } from './error.filter.ts';
import { GatewayError } from './gateway.errors.ts';
import { readBody } from './read-body.ts';
import { InputPipe } from './validation/input.pipe.ts';
import { WatchedBodies } from './watched-bodies.ts';

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
function setSecurityHeaders(_request: Request, response: Response, next: NextFunction): void {
  for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
  response.setHeader('Cache-Control', 'no-store');
  next();
}

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
 * Browsers from before 2023 do not send it: then `Origin`, else `Referer`, must name this site (OWASP CSRF Prevention
 * Cheat Sheet). Clients that are not browsers, such as Shopify's webhooks, send none of the three.
 */
function refuseCrossSite(publicUrl: string) {
  const own = new URL(publicUrl).hostname;
  return (request: Request, _response: Response, next: NextFunction): void => {
    const { 'sec-fetch-site': from, origin, referer } = request.headers;
    const page = origin ?? referer;
    const isWelcome =
      harmless.has(request.method) ||
      (from === undefined
        ? page === undefined || [own, request.hostname].includes(hostOf(page))
        : welcome.has(from));
    next(isWelcome ? undefined : new GatewayError('CROSS_SITE', {}));
  };
}

/** Empty for what is no address: `null` is the origin of a page that hides its own. */
const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : '');

/**
 * The middleware that traces requests where a collector is set, otherwise none. A trace has the id of its request,
 * which nginx makes, logs have and an error shows the buyer.
 */
function tracingOf(config: GatewayConfig) {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return [];
  return [
    traceRequests<Request>({
      // The router sets it once a route has matched.
      routeOf: ({ route }) => (route as { path?: string } | undefined)?.path,
      requestIdOf: ({ headers }) => {
        const given = headers['x-request-id'];
        return typeof given === 'string' ? given : undefined;
      },
    }),
  ];
}

/** The gateway's HTTP application, ready to listen. */
export async function createApplication(
  config: GatewayConfig,
  logger: Logger,
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(
    GatewayModule.register(config),
    new DrainingAdapter(),
    { bodyParser: false, logger: new NestLogger(logger), abortOnError: false },
  );
  app.set('trust proxy', parseTrustProxy(config.TRUST_PROXY));
  app.disable('x-powered-by');
  // Responses with an ETag create their own; the others contain personal data and are not stored.
  app.disable('etag');
  app.use(
    ...tracingOf(config),
    requestIdAndAccessLog(logger),
    setSecurityHeaders,
    refuseCrossSite(config.PUBLIC_URL),
    app.get(WatchedBodies).middleware,
    readBody,
  );
  app.setGlobalPrefix('api');
  app.useGlobalPipes(new InputPipe());
  app.useGlobalFilters(new ErrorFilter());
  await app.init();
  return app;
}
