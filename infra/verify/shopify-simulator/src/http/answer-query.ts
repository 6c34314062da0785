import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  parse,
  type SelectionSetNode,
  validate,
} from 'graphql';

/** The body of a GraphQL call. */
export interface GraphqlCall {
  query?: unknown;
  variables?: Record<string, unknown> | null;
}

/** What goes out as JSON. */
export interface Answer {
  data?: Record<string, unknown> | null;
  errors?: readonly object[];
  extensions?: object;
}

/** Shopify's leaky bucket in points. */
export interface CostBucket {
  maximumAvailable: number;
  /** Points per second. */
  restoreRate: number;
}

/** Most points that one query may ask for. */
const MAX_QUERY_COST = 1000;

/**
 * What a selection may cost at most. An object costs 1, scalars nothing; a connection costs 2 plus its page's share.
 * Shopify does not publish the formula of connections. A page of 250 objects was seen at 25 points
 * (community.shopify.dev, topic 23101), so the share grows here with the square root of the page size.
 */
function costOf({ selections }: SelectionSetNode, variables: Record<string, unknown>): number {
  return selections.reduce((cost, field) => {
    // Our documents have no fragments.
    if (field.kind !== Kind.FIELD || !field.selectionSet || field.name.value === 'pageInfo')
      return cost;
    const inside = costOf(field.selectionSet, variables);
    const first = field.arguments?.find(({ name }) => name.value === 'first')?.value;
    if (!first) return cost + 1 + inside;
    const size = first.kind === Kind.VARIABLE ? variables[first.name.value] : undefined;
    return cost + 2 + inside * Math.sqrt(Number(first.kind === Kind.INT ? first.value : size));
  }, 0);
}

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

const failure = (message: string, extensions: object) => ({ errors: [{ message, extensions }] });

/**
 * Answers calls as Shopify does, with their cost: parses, validates, prices and executes each. Faults in the query are a
 * 200 with `errors`, as there. `isThrottled`: THROTTLED, whatever the bucket holds. `nowMs` is the clock by which the
 * bucket fills.
 */
export function answersOf(
  schema: GraphQLSchema,
  rootValue: unknown,
  bucket: CostBucket,
  nowMs: () => number,
) {
  let available = bucket.maximumAvailable;
  let restoredAtMs = nowMs();
  return async (call: GraphqlCall, isThrottled: boolean): Promise<Answer> => {
    const document = parseAndValidate(schema, call.query);
    if (Array.isArray(document)) return { errors: document };
    const variableValues = call.variables ?? {};
    const requested = document.definitions.reduce((cost, definition) => {
      if (definition.kind !== Kind.OPERATION_DEFINITION) return cost;
      const own = definition.operation === OperationTypeNode.MUTATION ? 10 : 0;
      return cost + own + Math.ceil(costOf(definition.selectionSet, variableValues));
    }, 0);
    if (requested > MAX_QUERY_COST) {
      const message = `Query cost is ${requested}, which exceeds the single query max cost limit (${MAX_QUERY_COST}).`;
      return failure(message, { code: 'MAX_COST_EXCEEDED', cost: requested });
    }
    const calledAtMs = nowMs();
    const restored = ((calledAtMs - restoredAtMs) / 1000) * bucket.restoreRate;
    available = Math.min(bucket.maximumAvailable, available + restored);
    restoredAtMs = calledAtMs;
    const isRefused = isThrottled || available < requested;
    if (!isRefused) available -= requested;
    const throttleStatus = { ...bucket, currentlyAvailable: Math.floor(available) };
    const extensions = { cost: { requestedQueryCost: requested, throttleStatus } };
    const answer = isRefused
      ? failure('Throttled', { code: 'THROTTLED' })
      : await execute({ schema, document, rootValue, variableValues });
    return { ...answer, extensions };
  };
}
