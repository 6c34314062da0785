import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLSchema,
  parse,
  validate,
} from 'graphql';
import type { CostBucket } from './cost-bucket.ts';
import { queryCost } from './query-cost.ts';

/** The body of a GraphQL call. */
export interface GraphqlCall {
  query?: unknown;
  variables?: Record<string, unknown> | null;
  operationName?: string | null;
}

/** What the answer depends on. */
export interface QueryContext {
  schema: GraphQLSchema;
  rootValue: unknown;
  bucket: CostBucket;
  /** Answer THROTTLED whatever the bucket holds. */
  isThrottled: boolean;
}

/** Most points that one query may ask for. */
const MAX_QUERY_COST = 1000;

function parseAndValidate(schema: GraphQLSchema, query: unknown): DocumentNode | GraphQLError[] {
  try {
    const document = parse(typeof query === 'string' ? query : '');
    const faults = validate(schema, document);
    return faults.length > 0 ? [...faults] : document;
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

/**
 * Parses, validates, prices and executes one call; the answer has the form of Shopify's, with its
 * cost. Faults in the query are a 200 with `errors`, as there.
 */
export async function answerQuery(context: QueryContext, call: GraphqlCall): Promise<object> {
  const { schema, rootValue, bucket } = context;
  const document = parseAndValidate(schema, call.query);
  if (Array.isArray(document)) return { errors: document };
  const variableValues = call.variables ?? {};
  const requested = queryCost(schema, document, variableValues);
  const cost = (actualQueryCost: number | null) => ({
    cost: { requestedQueryCost: requested, actualQueryCost, throttleStatus: bucket.status() },
  });
  if (requested > MAX_QUERY_COST) {
    const message = `Query cost is ${requested}, which exceeds the single query max cost limit (${MAX_QUERY_COST}).`;
    return {
      errors: [{ message, extensions: { code: 'MAX_COST_EXCEEDED', cost: requested } }],
    };
  }
  if (context.isThrottled || !bucket.take(requested)) {
    return {
      errors: [
        {
          message: 'Throttled',
          extensions: {
            code: 'THROTTLED',
            documentation: 'https://shopify.dev/api/usage/rate-limits',
          },
        },
      ],
      extensions: cost(null),
    };
  }
  const operationName = call.operationName ?? null;
  const result = await execute({ schema, document, rootValue, variableValues, operationName });
  // As Shopify does, by https://shopify.dev/docs/api/usage/limits: what was not used comes back.
  const actual = queryCost(schema, document, variableValues, result.data);
  bucket.giveBack(requested - actual);
  return { ...result, extensions: cost(actual) };
}
