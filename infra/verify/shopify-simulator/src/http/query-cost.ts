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

function costOf(
  schema: GraphQLSchema,
  typeName: string,
  { selections }: SelectionSetNode,
  variables: Variables,
  fragments: Fragments,
): number {
  const type = schema.getType(typeName);
  if (!isObjectType(type) && !isInterfaceType(type)) return 0;
  return selections.reduce((cost, selection) => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = fragments.get(selection.name.value);
      if (!fragment) return cost;
      return cost + costOf(schema, typeName, fragment.selectionSet, variables, fragments);
    }
    if (selection.kind !== Kind.FIELD || !selection.selectionSet) return cost;
    const field = type.getFields()[selection.name.value];
    if (!field) return cost;
    const { name } = getNamedType(field.type);
    const children = costOf(schema, name, selection.selectionSet, variables, fragments);
    if (name.endsWith('Connection')) {
      return cost + 2 + Math.sqrt(pageSizeOf(selection, variables)) * children;
    }
    return cost + (name === 'PageInfo' ? 0 : 1) + children;
  }, 0);
}

/** A mutation costs 10 points before anything that it answers (Shopify's rate limit page). */
function rootCost(operation: OperationTypeNode): number {
  return operation === OperationTypeNode.MUTATION ? 10 : 0;
}

/**
 * What a query may cost at most. An object costs 1, scalars nothing; a connection costs 2 plus its
 * page's share. Shopify does not publish the formula of connections. A page of 250 objects was
 * seen at 25 points (community.shopify.dev, topic 23101), so the share grows here with the square
 * root of the page size.
 */
export function requestedQueryCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Variables,
): number {
  const fragments: Fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );
  const costs = document.definitions.map((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? rootCost(definition.operation) +
        costOf(
          schema,
          schema.getRootType(definition.operation)?.name ?? '',
          definition.selectionSet,
          variables,
          fragments,
        )
      : 0,
  );
  return Math.ceil(costs.reduce((sum, cost) => sum + cost, 0));
}
