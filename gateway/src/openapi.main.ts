import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { loadConfig } from '@spade/platform/config/load-config';
import { gatewayConfig } from './gateway.config.ts';
import { GatewayModule } from './gateway.module.ts';
import { createOpenApiDocument } from './http/openapi-document.ts';

/** Prints the OpenAPI document. In preview mode Nest reads the classes without instantiating them. */
const PLACEHOLDER = 'not used in preview, not used in preview';
const config = loadConfig(gatewayConfig, {
  REDIS_URL: 'redis://127.0.0.1:1',
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_ACCESS_KEY: PLACEHOLDER,
  S3_SECRET_KEY: PLACEHOLDER,
  JWT_SECRET: PLACEHOLDER,
  PROOF_URL_SECRET: PLACEHOLDER,
});
const app = await NestFactory.create(GatewayModule.register(config), {
  preview: true,
  logger: false,
});
app.setGlobalPrefix('api');
process.stdout.write(`${JSON.stringify(createOpenApiDocument(app), null, 2)}\n`);
