import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

/** Describes every public call of the application, from its controllers and DTO classes. */
export function createOpenApiDocument(app: INestApplication): OpenAPIObject {
  const info = new DocumentBuilder()
    .setTitle('Spade Orion API')
    .setDescription(
      'Marketplace, contact and back office. Money is naira with two decimals as text; times are UTC. Every failed answer is {success: false, code, message, requestId}.',
    )
    .setVersion('0.2.0')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' })
    .build();
  const document = SwaggerModule.createDocument(app, info, {
    // Names that a client generator turns into method names.
    operationIdFactory: (controller, method) =>
      `${controller.replace(/Controller$/, '').replace(/^./, (c) => c.toLowerCase())}_${method}`,
  });
  addCrossSiteRefusals(document);
  return document;
}

/** Every call that may change something responds 403 to pages of other sites (`refuse-cross-site.ts`). */
function addCrossSiteRefusals(document: OpenAPIObject): void {
  for (const { post, put, patch, delete: remove } of Object.values(document.paths)) {
    for (const operation of [post, put, patch, remove]) {
      const { responses } = operation ?? {};
      // Its 400 has the same shape, like every failed response.
      if (responses?.['400']) responses['403'] ??= responses['400'];
    }
  }
}
