/**
 * Makes `admin-<version>.graphql.gz` out of the introspection file that Shopify ships in its npm
 * package `@shopify/dev-mcp` (dist/data/admin_<version>.json.gz): the complete schema as SDL,
 * descriptions left out. The package itself is not a dependency: it brings Shopify's whole command
 * line tool with it. To renew:
 *
 *     npm pack @shopify/dev-mcp@1.16.0 && tar xzf shopify-dev-mcp-*.tgz
 *     node schema/extract.mjs package/dist/data/admin_2026-10.json.gz schema/admin-2026-10.graphql.gz
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { buildClientSchema, parse, print, printSchema, visit } from 'graphql';

const [, , source, target] = process.argv;
const { data } = JSON.parse(gunzipSync(readFileSync(source)));
const document = parse(printSchema(buildClientSchema(data)), { noLocation: true });
const bare = visit(document, {
  enter: (node) => (node.description ? { ...node, description: undefined } : undefined),
});
writeFileSync(target, gzipSync(print(bare), { level: 9 }));
