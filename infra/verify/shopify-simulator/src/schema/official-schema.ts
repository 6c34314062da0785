import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { buildSchema, type GraphQLSchema } from 'graphql';

/** The version in the path of every call that this schema belongs to. */
export const ADMIN_API_VERSION = '2026-10';

let schema: GraphQLSchema | undefined;

/**
 * Shopify's complete Admin GraphQL schema (3,546 types, descriptions left out), from
 * `@shopify/dev-mcp` 1.16.0; see `schema/extract.mjs`. What a query may ask is decided by this and
 * not by what the simulator answers. Parsed once a process, in about a third of a second.
 */
export function officialSchema(): GraphQLSchema {
  schema ??= buildSchema(
    gunzipSync(
      readFileSync(new URL(`../../schema/admin-${ADMIN_API_VERSION}.graphql.gz`, import.meta.url)),
    ).toString(),
    { assumeValidSDL: true },
  );
  return schema;
}
