import fc, { type Arbitrary } from 'fast-check';
import type { ApiDocument, Operation, Schema } from './document.ts';
import { anyJson, anyText, spoiled, valid } from './values.ts';

/** What goes into a place of the address: something this run knows of, or any text. */
export type Name = { known: number } | { text: string };

/** The body of a planned call. */
export type PlannedBody =
  | { kind: 'none' }
  /** An order for a listed product at its right total. */
  | { kind: 'order'; product: number; quantity: number; fields: Record<string, unknown> }
  | { kind: 'json'; value: unknown; type: string }
  | { kind: 'raw'; text: string; type: string }
  | { kind: 'picture'; n: number; cut: number; field: string; type: string };

/** A call before it is known what the run knows. */
export interface PlannedCall {
  operation: Operation;
  names: Record<string, Name>;
  query: Record<string, string | undefined>;
  headers: Record<string, string | undefined>;
  token: 'good' | 'none' | 'bad';
  body: PlannedBody;
}

const known = fc.nat(1_000).map((n): Name => ({ known: n }));
const text = anyText.map((value): Name => ({ text: value }));

/** Headers are bytes of a line: what cannot stand in one is another test's matter. */
const headerText = fc.oneof(
  // Mostly a new key: a repeated one returns the stored response.
  { weight: 8, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.stringMatching(/^[\x21-\x7e]{1,40}$/) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...['x'.repeat(255), 'x'.repeat(256), "' or 1=1", 'key,key', '$'.concat('{jndi:ldap://x}')],
    ),
  },
);

function queryText(schema: Schema, document: ApiDocument): Arbitrary<string> {
  const good = valid(schema, document).map((value) =>
    Array.isArray(value) ? value.join(',') : String(value),
  );
  return fc.oneof({ weight: 4, arbitrary: good }, { weight: 2, arbitrary: anyText });
}

function bodyOf(operation: Operation, document: ApiDocument): Arbitrary<PlannedBody> {
  const content = operation.requestBody?.content ?? {};
  const none = fc.constant<PlannedBody>({ kind: 'none' });
  const type = fc.constantFrom(
    ...['application/json', 'application/json', 'application/json; charset=utf-8'],
    ...['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16'],
  );
  const raw = fc.record({
    kind: fc.constant('raw' as const),
    text: fc.oneof(anyText, fc.constantFrom('{', '[1', '{"a":', '"', '{"a":1}x', '[[[[', 'nul')),
    type,
  });
  if (content['multipart/form-data'])
    return fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          kind: fc.constant('picture' as const),
          n: fc.nat(5_000),
          cut: fc.constantFrom(0, 0, 0, 0, 10, 60),
          field: fc.constantFrom('paymentProof', 'paymentProof', 'paymentProof', 'other'),
          type: fc.constantFrom('image/png', 'image/jpeg', 'text/html'),
        }),
      },
      { weight: 1, arbitrary: raw },
    );
  const schema = content['application/json']?.schema;
  if (!schema) return fc.oneof({ weight: 8, arbitrary: none }, { weight: 1, arbitrary: raw });
  const good = valid(schema, document);
  const json = (value: Arbitrary<unknown>, weight: number) => ({
    weight,
    arbitrary: fc.record({ kind: fc.constant('json' as const), value, type }),
  });
  const choices = [json(good, 4), json(spoiled(good), 4), json(anyJson, 1)];
  const order = {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      product: fc.nat(60),
      quantity: fc.constantFrom(1, 1, 1, 2, 3, 7),
      // What `valid` makes is always an object for this schema.
      fields: good as Arbitrary<Record<string, unknown>>,
    }),
  };
  const isOrder = operation.id === 'publicOrders_place';
  return fc.oneof(
    ...choices,
    ...(isOrder ? [order] : []),
    { weight: 1, arbitrary: raw },
    {
      weight: 1,
      arbitrary: none,
    },
  );
}

/** Calls of one operation: mostly good ones, and every way to spoil them. */
export function planCall(operation: Operation, document: ApiDocument): Arbitrary<PlannedCall> {
  const of = (place: string) => operation.parameters.filter((parameter) => parameter.in === place);
  const names = fc.record(
    Object.fromEntries(
      of('path').map(({ name }) => [
        name,
        fc.oneof({ weight: 6, arbitrary: known }, { weight: 1, arbitrary: text }),
      ]),
    ),
  );
  const query = fc.record(
    Object.fromEntries(of('query').map(({ name, schema }) => [name, queryText(schema, document)])),
    { requiredKeys: [] },
  );
  const headers = fc.record(
    Object.fromEntries(of('header').map(({ name }) => [name.toLowerCase(), headerText])),
    { requiredKeys: [] },
  );
  const token = operation.isForStaff
    ? fc.constantFrom<PlannedCall['token']>(...Array<'good'>(8).fill('good'), 'none', 'bad')
    : fc.constantFrom<PlannedCall['token']>('none', 'good', 'bad');
  return fc.record({
    operation: fc.constant(operation),
    names,
    query,
    headers,
    token,
    body: bodyOf(operation, document),
  });
}
