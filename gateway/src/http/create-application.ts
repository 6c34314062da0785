import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from '@spade/platform/logging/logger';
import { NestLogger } from '@spade/platform/logging/nest-logger';
import { ProductsCache } from '../catalog/products-cache.ts';
import type { GatewayConfig } from '../gateway.config.ts';
import { GatewayModule } from '../gateway.module.ts';
import { requestIdAndAccessLog } from './access-log.ts';
import { parseTrustProxy } from './client-address.ts';
import { ErrorFilter } from './error.filter.ts';
import { FrontAdapter } from './front-adapter.ts';
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
  const adapter = new FrontAdapter();
  const app = await NestFactory.create<NestExpressApplication>(
    GatewayModule.register(config),
    adapter,
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
  adapter.fastAnswer = app.get(ProductsCache).answerFast;
  return app;
}
