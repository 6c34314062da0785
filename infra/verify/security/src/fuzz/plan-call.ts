import fc, { type Arbitrary } from 'fast-check';
import type { ApiDocument, Operation, Schema } from './document.ts';
import { anyJson, anyText, spoiled, valid } from './values.ts';

/** What a call sends, before products and orders are known. */
export interface PlannedBody {
  type: string;
  /** A string as it is, anything else as JSON; not for a picture. */
  content?: unknown;
  /** For the order of a listed product at its right total: which one, and how many. */
  order?: { product: number; quantity: number };
  /** A picture in a form; `cut`: bytes that are missing at its end. */
  picture?: { cut: number; field: string };
}

/** A call before it is known what the run knows. */
export interface PlannedCall {
  operation: Operation;
  /** For each place of the address, any text, or which of the names that the run knows. */
  names: Record<string, string | number>;
  query: Record<string, string>;
  headers: Record<string, string>;
  token: 'good' | 'none' | 'bad';
  body: PlannedBody | undefined;
}

/** How often an operation comes beside the others: orders are what everything else is about. */
const weights: Record<string, number> = {
  publicOrders_place: 80,
  uploadProof_upload: 50,
  publicOrders_status: 30,
  staffOrders_confirm: 30,
  staffOrders_list: 20,
  exportOrders_export: 3,
  // A password check takes 64 MiB and some 60 ms.
  auth_login: 2,
  sync_sync: 1,
};
const USUAL_WEIGHT = 10;

/** Headers are bytes of a line. Mostly a new key: a repeated one returns the stored response. */
const headerText = fc.oneof(
  { weight: 8, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.stringMatching(/^[\x21-\x7e]{1,40}$/) },
  { weight: 2, arbitrary: fc.constantFrom('x'.repeat(256), "' or 1=1", 'key,key') },
);

/** Mostly JSON. */
const anyType = fc.constantFrom(
  ...['application/json', 'application/json', 'application/json', 'application/json'],
  ...['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16'],
);

const raw: Arbitrary<PlannedBody> = fc.record({
  type: anyType,
  content: fc.oneof(anyText, fc.constantFrom('{', '[1', '{"a":', '"', '{"a":1}x', '[[[[', 'nul')),
});

function queryText(schema: Schema, document: ApiDocument): Arbitrary<string> {
  const good = valid(schema, document).map(String);
  return fc.oneof({ weight: 4, arbitrary: good }, { weight: 2, arbitrary: anyText });
}

function bodyOf(operation: Operation, document: ApiDocument): Arbitrary<PlannedBody | undefined> {
  const { method, requestBody } = operation;
  const none = fc.constant(undefined);
  if (method === 'GET') return none;
  const content = requestBody?.content ?? {};
  if (content['multipart/form-data']) {
    const picture = fc.record({
      cut: fc.constantFrom(0, 0, 0, 0, 10, 60),
      field: fc.constantFrom('paymentProof', 'paymentProof', 'paymentProof', 'other'),
    });
    const form = fc.record({ type: fc.constant('multipart/form-data'), picture });
    return fc.oneof({ weight: 6, arbitrary: form }, { weight: 1, arbitrary: raw });
  }
  const schema = content['application/json']?.schema;
  if (!schema) return fc.oneof({ weight: 8, arbitrary: none }, { weight: 1, arbitrary: raw });
  const good = valid(schema, document);
  const json = (value: Arbitrary<unknown>, weight: number) => ({
    weight,
    arbitrary: fc.record({ type: anyType, content: value }),
  });
  const order = fc.record({
    type: fc.constant('application/json'),
    content: good,
    order: fc.record({ product: fc.nat(60), quantity: fc.constantFrom(1, 1, 1, 2, 3, 7) }),
  });
  return fc.oneof(
    json(good, 4),
    json(spoiled(good), 4),
    json(anyJson, 1),
    { weight: 1, arbitrary: raw },
    { weight: 1, arbitrary: none },
    ...(operation.id === 'publicOrders_place' ? [{ weight: 8, arbitrary: order }] : []),
  );
}

/** Calls of one operation: mostly good ones, and every way to spoil them. */
function planOne(operation: Operation, document: ApiDocument): Arbitrary<PlannedCall> {
  const recordOf = <T>(
    place: string,
    arbitraryOf: (schema: Schema) => Arbitrary<T>,
    constraints = {},
  ): Arbitrary<Record<string, T>> => {
    const parameters = operation.parameters.filter((parameter) => parameter.in === place);
    const entries = parameters.map(({ name, schema }) => [name, arbitraryOf(schema)]);
    return fc.record<Record<string, T>>(Object.fromEntries(entries), constraints);
  };
  const optional = { requiredKeys: [] };
  const known = { weight: 6, arbitrary: fc.nat(11) };
  const usual = operation.isForStaff ? 'good' : 'none';
  return fc.record({
    operation: fc.constant(operation),
    names: recordOf('path', () => fc.oneof(known, { weight: 1, arbitrary: anyText })),
    query: recordOf('query', (schema) => queryText(schema, document), optional),
    headers: recordOf('header', () => headerText, optional),
    token: fc.constantFrom<PlannedCall['token']>(usual, usual, usual, usual, 'good', 'none', 'bad'),
    body: bodyOf(operation, document),
  });
}

/** Calls of all operations. */
export function planCalls(document: ApiDocument): Arbitrary<PlannedCall> {
  const choices = document.operations.map((operation) => ({
    weight: weights[operation.id] ?? USUAL_WEIGHT,
    arbitrary: planOne(operation, document),
  }));
  return fc.oneof(...choices);
}
