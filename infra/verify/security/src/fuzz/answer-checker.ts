import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { ApiDocument, Operation, Schema } from './document.ts';

/** A response as it came over HTTP. */
export interface Answer {
  status: number;
  /** Media type without parameters; empty when there is none. */
  mediaType: string;
  text: string;
}

/**
 * An object may have what the document names and nothing else (a field that slips out is a leak),
 * and null where `nullable` allows it, also beside `enum` and `$ref`, as OpenAPI 3.0 means it.
 */
function closed(schema: Schema): object {
  const { nullable, ...rest } = schema;
  const inner: Record<string, unknown> = { ...rest };
  if (schema.properties) {
    inner.properties = mapValues(schema.properties, closed);
    inner.additionalProperties ??= false;
  }
  if (typeof schema.additionalProperties === 'object')
    inner.additionalProperties = closed(schema.additionalProperties);
  if (schema.items) inner.items = closed(schema.items);
  if (schema.oneOf) inner.oneOf = schema.oneOf.map(closed);
  if (schema.allOf) inner.allOf = schema.allOf.map(closed);
  return nullable ? { anyOf: [inner, { type: 'null' }] } : inner;
}

function mapValues<A, B>(values: Record<string, A>, map: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}

/** Checks responses against the document: status, media type, and every field of the body. */
export class AnswerChecker {
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(document: ApiDocument) {
    // `example`, `description` and `discriminator` say nothing about values.
    const ajv = new Ajv({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addFormat('binary', true);
    const components = { schemas: mapValues(document.schemas, closed) };
    ajv.addSchema({ $id: 'api', components });
    for (const operation of document.operations)
      for (const [status, { content }] of Object.entries(operation.responses))
        for (const [mediaType, { schema }] of Object.entries(content ?? {})) {
          const absolute = JSON.stringify(closed(schema)).replaceAll('"#/', '"api#/');
          this.validators.set(
            `${operation.id} ${status} ${mediaType}`,
            ajv.compile(JSON.parse(absolute) as object),
          );
        }
  }

  /** The fault of a response in words; undefined when the document allows it. */
  faultOf(operation: Operation, { status, mediaType, text }: Answer): string | undefined {
    if (status >= 500 && status !== 503 && status !== 502) return `status ${status}`;
    const described = operation.responses[String(status)];
    if (!described) return `status ${status} is not in the document`;
    if (!described.content && text === '') return undefined; // a redirect
    const validate = this.validators.get(`${operation.id} ${status} ${mediaType}`);
    if (!validate) return `status ${status} as "${mediaType}" is not in the document`;
    if (mediaType !== 'application/json') return undefined;
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return `status ${status}: the body is not JSON`;
    }
    if (validate(body)) return undefined;
    return `status ${status}: ${(validate.errors ?? [])
      .map(
        ({ instancePath, message, params }) =>
          `${instancePath} ${message} ${JSON.stringify(params)}`,
      )
      .join('; ')}`;
  }
}
