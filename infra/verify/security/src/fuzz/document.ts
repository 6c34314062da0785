import { readFileSync } from 'node:fs';

/** A JSON Schema as OpenAPI 3.0 writes it. */
export interface Schema {
  $ref?: string;
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean';
  format?: string;
  enum?: readonly unknown[];
  nullable?: boolean;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
}

interface Content {
  content?: Record<string, { schema: Schema }>;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: Schema;
}

/** One call of the API as the document describes it. */
export interface Operation {
  id: string;
  method: string;
  /** With `{names}` for its parameters. */
  path: string;
  parameters: readonly Parameter[];
  requestBody?: Content;
  /** By status. */
  responses: Record<string, Content>;
  isForStaff: boolean;
}

/** The gateway's OpenAPI document, as far as the fuzzer reads it. */
export interface ApiDocument {
  operations: readonly Operation[];
  schemas: Record<string, Schema>;
}

interface RawOperation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
  security?: unknown[];
}

/** Reads `gateway/openapi.json` below the project's root. */
export function readApiDocument(root: string): ApiDocument {
  const raw = JSON.parse(readFileSync(`${root}/gateway/openapi.json`, 'utf8')) as {
    paths: Record<string, Record<string, RawOperation>>;
    components: { schemas: Record<string, Schema> };
  };
  const operations = Object.entries(raw.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters ?? [],
      ...(operation.requestBody ? { requestBody: operation.requestBody } : {}),
      responses: operation.responses,
      isForStaff: (operation.security ?? []).length > 0,
    })),
  );
  return { operations, schemas: raw.components.schemas };
}
