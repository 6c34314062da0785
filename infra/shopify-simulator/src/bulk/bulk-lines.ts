import { type ExecutionResult, execute, type GraphQLSchema, parse } from 'graphql';
import { presentProduct } from '../schema/present-product.ts';
import type { StoreProduct } from '../store/store-product.ts';

/** Products that are worked out in one breath, so that a large file never lies in memory. */
const chunkSize = 200;

type JsonObject = Record<string, unknown>;

/** The nodes of a connection value, whichever of its two forms the query asked for. */
function nodesOf(value: unknown): JsonObject[] | null {
  if (value === null || typeof value !== 'object') return null;
  if ('edges' in value && Array.isArray(value.edges)) {
    return value.edges.map((edge: { node: JsonObject }) => edge.node);
  }
  if ('nodes' in value && Array.isArray(value.nodes)) return value.nodes;
  return null;
}

/** The object's own line, then those of its connections' nodes, which name it as `__parentId`. */
function* linesOf(node: JsonObject, parentId?: unknown): Generator<string> {
  const own: JsonObject = {};
  const children: JsonObject[] = [];
  for (const [name, value] of Object.entries(node)) {
    const nodes = nodesOf(value);
    if (nodes) children.push(...nodes);
    else own[name] = value;
  }
  yield JSON.stringify(parentId === undefined ? own : { ...own, __parentId: parentId });
  for (const child of children) yield* linesOf(child, node.id);
}

/** Every variant at once: in a bulk operation connections have no pages. */
function presentWhole(product: StoreProduct) {
  const shown = presentProduct(product);
  return { ...shown, variants: () => shown.variants({ first: 250 }) };
}

/**
 * The JSONL of a bulk query over `products`, grouped: each product's line is followed by the lines
 * of its variants (`groupObjects: true`; the other order is not simulated).
 */
export function* bulkLines(
  schema: GraphQLSchema,
  query: string,
  products: readonly StoreProduct[],
): Generator<string> {
  const document = parse(query);
  for (let start = 0; start < products.length; start += chunkSize) {
    const nodes = products.slice(start, start + chunkSize).map(presentWhole);
    const rootValue = { products: { nodes, edges: nodes.map((node) => ({ node })) } };
    // No resolver here is asynchronous, so neither is the result.
    const { data, errors } = execute({ schema, document, rootValue }) as ExecutionResult;
    if (errors?.[0]) throw errors[0];
    for (const node of nodesOf(data?.products) ?? []) yield* linesOf(node);
  }
}
