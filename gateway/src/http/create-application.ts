import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from '@spade/platform/logging/logger';
import { NestLogger } from '@spade/platform/logging/nest-logger';
import type { GatewayConfig } from '../gateway.config.ts';
import { GatewayModule } from '../gateway.module.ts';
import { requestIdAndAccessLog } from './access-log.ts';
import { parseTrustProxy } from './client-address.ts';
import { DrainingAdapter } from './draining-adapter.ts';
import { ErrorFilter } from './error.filter.ts';
import { readBody } from './read-body.ts';
import { refuseCrossSite } from './refuse-cross-site.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { tracingOf } from './trace-requests.ts';
import { InputPipe } from './validation/input.pipe.ts';

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
    refuseCrossSite,
    readBody,
  );
  app.setGlobalPrefix('api');
  app.useGlobalPipes(new InputPipe());
  app.useGlobalFilters(new ErrorFilter());
  await app.init();
  return app;
}
