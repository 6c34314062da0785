import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';

type Variables = Record<string, unknown>;
type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** What `first` or `last` of a connection field asks for; 0 when it says neither. */
function pageSizeOf(field: FieldNode, variables: Variables): number {
  const size = field.arguments?.find(({ name }) => /^(first|last)$/.test(name.value))?.value;
  if (size?.kind === Kind.INT) return Number(size.value);
  const value = size?.kind === Kind.VARIABLE ? variables[size.name.value] : 0;
  return typeof value === 'number' ? value : 0;
}

/** What a cost depends on beside the selection. */
interface CostContext {
  schema: GraphQLSchema;
  variables: Variables;
  fragments: Fragments;
}

/**
 * The cost of a selection on an object of this type. With its `value` as it was answered: what that cost; without:
 * what it may cost at most.
 */
function costOf(
  context: CostContext,
  typeName: string,
  { selections }: SelectionSetNode,
  value?: object,
): number {
  const type = context.schema.getType(typeName);
  if (!isObjectType(type) && !isInterfaceType(type)) return 0;
  return selections.reduce((cost, selection) => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = context.fragments.get(selection.name.value);
      return fragment ? cost + costOf(context, typeName, fragment.selectionSet, value) : cost;
    }
    if (selection.kind !== Kind.FIELD || !selection.selectionSet) return cost;
    const field = type.getFields()[selection.name.value];
    if (!field) return cost;
    const { name } = getNamedType(field.type);
    const { selectionSet } = selection;
    const answered = value && (value as Variables)[selection.alias?.value ?? selection.name.value]; // an object
    const items = (Array.isArray(answered) ? answered : [answered]) as (object | null)[];
    if (name.endsWith('Connection')) {
      const children = costOf(context, name, selectionSet, items[0] ?? undefined);
      const size = pageSizeOf(selection, context.variables);
      return (
        cost + 2 + (value ? children / Math.sqrt(itemsOf(items[0])) : Math.sqrt(size) * children)
      );
    }
    const own = name === 'PageInfo' ? 0 : 1;
    return items.reduce<number>((sum, item) => {
      if (value && item === null) return sum;
      return sum + own + costOf(context, name, selectionSet, item ?? undefined);
    }, cost);
  }, 0);
}

/** How many objects a page of a connection holds; 1 for none, so that one may divide by it. */
function itemsOf(page: object | null | undefined): number {
  const { nodes, edges } = (page ?? {}) as { nodes?: unknown[]; edges?: unknown[] };
  return Math.max(1, (nodes ?? edges ?? []).length);
}

/** A mutation costs 10 points before anything that it answers (Shopify's rate limit page). */
function rootCost(operation: OperationTypeNode): number {
  return operation === OperationTypeNode.MUTATION ? 10 : 0;
}

/**
 * What a query may cost at most or, with the `data` that it answered, what it did cost: fewer objects than it asked
 * for cost less. An object costs 1, scalars nothing; a connection costs 2 plus its page's share. Shopify does not
 * publish the formula of connections. A page of 250 objects was seen at 25 points (community.shopify.dev, topic
 * 23101), so the share grows here with the square root of the page size.
 */
export function queryCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Variables,
  data?: object | null,
): number {
  const fragments: Fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );
  const context = { schema, variables, fragments };
  const costs = document.definitions.map((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return 0;
    const root = schema.getRootType(definition.operation)?.name ?? '';
    return (
      rootCost(definition.operation) +
      costOf(context, root, definition.selectionSet, data ?? undefined)
    );
  });
  return Math.ceil(costs.reduce((sum, cost) => sum + cost, 0));
}
