import 'reflect-metadata';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { loadConfig } from '@spade/platform/config/define-config';
import { gatewayConfig } from './gateway.config.ts';
import { GatewayModule } from './gateway.module.ts';
import { KEY_EXTENSION, KEY_SCHEME, type KeyExtension } from './http/api-keys.ts';
import { VERSION } from './staff/status.view.ts';

/** Describes every public call of the application, from its controllers and DTO classes. */
export function createOpenApiDocument(app: INestApplication): OpenAPIObject {
  const info = new DocumentBuilder()
    .setTitle('Spade Orion API')
    .setDescription(
      'Marketplace, contact and back office. Money is naira with two decimals as text; times are UTC. Every failed answer is {success: false, code, message, requestId}.',
    )
    .setVersion(VERSION)
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' })
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'spade_key_',
        description:
          'A key that an owner made on /admin/keys. It opens only calls whose description names a scope that it has.',
      },
      KEY_SCHEME,
    )
    .build();
  const document = SwaggerModule.createDocument(app, info, {
    // Names that a client generator turns into method names.
    operationIdFactory: (controller, method) =>
      `${controller.replace(/Controller$/, '').replace(/^./, (c) => c.toLowerCase())}_${method}`,
  });
  describeRefusals(document);
  describeKeys(document);
  return document;
}

/** What a status means in every call; `code` and `message` of the answer name the exact case. */
const refusals: Readonly<Record<string, string>> = {
  400: 'A field breaks its rule: `errors` names each field and the rule.',
  401: 'No session or key, or it has ended.',
  403: 'This account, key or site may not do it.',
  404: 'Nothing has this id, or the caller may not see it.',
  409: 'The present state does not allow it: `code` says why.',
  410: 'It has ended for good.',
  413: 'The body or the picture is too large.',
  415: 'The content type is not one that this call reads.',
  422: 'Another body under the same Idempotency-Key, or a picture or code that is not right: `code` says which.',
  429: 'Too many calls: try again after `Retry-After`.',
  500: 'A fault of the server. Give its `requestId` when you report it.',
  502: 'The Shopify store answered with an error.',
  503: 'A part of the system does not answer: try again after `Retry-After`.',
};

/**
 * Describes the failed responses. Every call that may change something responds 403 to pages of other sites
 * (`create-application.ts`).
 */
function describeRefusals(document: OpenAPIObject): void {
  for (const { get, post, put, patch, delete: remove } of Object.values(document.paths)) {
    for (const operation of [get, post, put, patch, remove]) {
      const { responses = {} } = operation ?? {};
      // Its 400 has the same shape, like every failed response.
      if (operation !== get && responses['400'])
        responses['403'] ??= structuredClone(responses['400']);
      for (const [status, response] of Object.entries(responses)) {
        const description = refusals[status];
        if (description && response) Object.assign(response, { description });
      }
    }
  }
}

/** Names the scope of each call that is open to API keys, and what they get. */
function describeKeys(document: OpenAPIObject): void {
  for (const { get, post, put } of Object.values(document.paths)) {
    for (const operation of [get, post, put]) {
      // As `KeysMay` declares it.
      const open = (operation as { [KEY_EXTENSION]?: KeyExtension } | undefined)?.[KEY_EXTENSION];
      if (!operation || !open) continue;
      const answer = open.answer === undefined ? '' : `, which get \`${open.answer}\` as \`data\``;
      const keys = `Open to API keys with the scope \`${open.scope}\`${answer}.`;
      operation.description = [operation.description, keys].filter(Boolean).join(' ');
    }
  }
}

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
