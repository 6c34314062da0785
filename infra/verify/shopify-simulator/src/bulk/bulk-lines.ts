import {
  type FieldNode,
  GraphQLError,
  Kind,
  parse,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import { presentAllVariants, presentProduct } from '../schema/present-product.ts';
import type { StoreProduct } from '../store/store-product.ts';

type JsonObject = Record<string, unknown>;

/** What a query asks of one kind of object: plain fields, and connections whose nodes get their own lines. */
interface Selection {
  fields: { key: string; name: string; args: JsonObject; below: Selection | null }[];
  connections: { name: string; nodes: Selection }[];
}

/** Every node of a product's connections at once: in a bulk operation they have no pages. */
const connectionsOfProduct: Record<string, (product: StoreProduct) => JsonObject[]> = {
  variants: presentAllVariants,
};

function fieldsOf({ selections }: SelectionSetNode): FieldNode[] {
  return selections.map((selection) => {
    if (selection.kind === Kind.FIELD) return selection;
    throw new GraphQLError("the simulator's bulk operations know no fragments");
  });
}

/** The fields below `edges { node }` or `nodes`; null when `field` is not a connection. */
function nodeSelectionOf(field: FieldNode): SelectionSetNode | null {
  const below = field.selectionSet ? fieldsOf(field.selectionSet) : [];
  const named = (name: string, among: FieldNode[]) => among.find((f) => f.name.value === name);
  const edges = named('edges', below)?.selectionSet;
  const node = edges ? named('node', fieldsOf(edges)) : named('nodes', below);
  return node?.selectionSet ?? null;
}

function compile(selectionSet: SelectionSetNode): Selection {
  const selection: Selection = { fields: [], connections: [] };
  for (const field of fieldsOf(selectionSet)) {
    const name = field.name.value;
    const nodes = nodeSelectionOf(field);
    if (nodes) {
      selection.connections.push({ name, nodes: compile(nodes) });
      continue;
    }
    const args = Object.fromEntries(
      (field.arguments ?? []).map((given) => [given.name.value, valueFromASTUntyped(given.value)]),
    );
    const below = field.selectionSet ? compile(field.selectionSet) : null;
    selection.fields.push({ key: field.alias?.value ?? name, name, args, below });
  }
  return selection;
}

function pick(value: unknown, { fields }: Selection): unknown {
  if (value === null || typeof value !== 'object') return value;
  const source = value as JsonObject; // an object, as checked above
  const picked: JsonObject = {};
  for (const { key, name, args, below } of fields) {
    const held = source[name];
    const answer = typeof held === 'function' ? held(args) : held;
    if (answer === undefined) throw new GraphQLError(`the simulator does not know ${name}`);
    picked[key] = below ? pick(answer, below) : answer;
  }
  return picked;
}

/**
 * Compiles a bulk query over products to what writes the JSONL of one: its own line, followed by
 * those of its variants, which name it as `__parentId` (`groupObjects: true`; the other order is
 * not simulated). graphql-js would take twenty times as long, and a file of 100,000 products be
 * late by that; that the query is a valid one is checked before, against the schema.
 */
export function compileBulkLines(query: string): (product: StoreProduct) => string {
  const [operation] = parse(query).definitions;
  const [products] =
    operation?.kind === Kind.OPERATION_DEFINITION ? fieldsOf(operation.selectionSet) : [];
  const nodes = products && nodeSelectionOf(products);
  if (!nodes) throw new GraphQLError('a bulk query needs a connection');
  const selection = compile(nodes);
  return (product) => {
    const shown = presentProduct(product);
    let lines = `${JSON.stringify(pick(shown, selection))}\n`;
    for (const connection of selection.connections) {
      const list = connectionsOfProduct[connection.name];
      if (!list) throw new GraphQLError(`the simulator does not know ${connection.name} in bulk`);
      for (const node of list(product)) {
        const own = pick(node, connection.nodes) as JsonObject; // of an object comes an object
        lines += `${JSON.stringify({ ...own, __parentId: shown.id })}\n`;
      }
    }
    return lines;
  };
}
