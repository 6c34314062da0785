import fc, { type Arbitrary } from 'fast-check';
import type { ApiDocument, Schema } from './document.ts';

/** Text that has broken programs before, by kind. */
const nastyTexts = [
  // Nothing, control characters, ends of lines and of headers, marks of direction.
  ['', ' ', '\u0000', 'a\u0000b', '\r\nX-Injected: 1', '\n', '\u001b[31mred', '\ufeff', '\u202e'],
  // SQL, patterns and templates.
  ["' or 1=1 --", '"; drop table orders; --', '%', '_', '\\', '$$', '{{7*7}}'],
  // Scripts, formulas and paths.
  ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'javascript:alert(1)'],
  ['=1+1', '+1', '-1', '@SUM(A1)', '../../etc/passwd', '%2e%2e%2f', '%00', '%zz', '//'],
  // Names and numbers that mean something to JavaScript, and dates that are none.
  ['__proto__', 'constructor', 'null', 'NaN', 'true', '0', '1e999', '9007199254740993', '1.5'],
  ['2026-02-30T00:00:00Z', '0000-00-00', '275761-01-01'],
  // Long runs, half a character, digits and letters of other scripts.
  ['1'.repeat(400), 'x'.repeat(5_001), '\ud800', '💥'.repeat(60), 'ẞ', 'ı', 'ﬃ', '٣', '１２３'],
].flat();

/** Any text, with a liking for the nasty. */
export const anyText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...nastyTexts),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

/** Any JSON, with keys that reach for prototypes. */
export const anyJson: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, false, 0, -0, -1, 1.5, 1e308, 2 ** 53 + 2, [], {}, [[]], ''),
  anyText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    JSON.parse('{"__proto__":{"isAdmin":true,"status":"confirmed"}}'),
    JSON.parse('{"constructor":{"prototype":{"polluted":true}}}'),
  ),
);

/** Values that the schema allows. */
export function valid(schema: Schema, document: ApiDocument): Arbitrary<unknown> {
  const inner = validNotNull(schema, document);
  return schema.nullable ? fc.option(inner, { nil: null, freq: 4 }) : inner;
}

function validNotNull(schema: Schema, document: ApiDocument): Arbitrary<unknown> {
  if (schema.$ref) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    const found = document.schemas[name];
    if (!found) throw new Error(`the document lacks ${schema.$ref}`);
    return valid(found, document);
  }
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.oneOf) return fc.oneof(...schema.oneOf.map((each) => valid(each, document)));
  const { minimum = 0, maximum = 50, properties = {}, required = [] } = schema;
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(properties).map(([name, each]) => [
        name,
        valid(each, document),
      ]);
      const record: Record<string, Arbitrary<unknown>> = Object.fromEntries(fields);
      return fc.record(record, { requiredKeys: [...required] });
    }
    case 'array':
      return fc.array(valid(schema.items ?? {}, document), { maxLength: 3 });
    case 'integer':
      return fc.integer({ min: minimum, max: maximum });
    case 'number':
      return fc.double({ min: 0, max: 1e9, noNaN: true });
    case 'boolean':
      return fc.boolean();
    default:
      return validText(schema);
  }
}

function validText({ format, pattern, minLength = 0, maxLength = 60 }: Schema): Arbitrary<string> {
  if (format === 'email')
    return fc.stringMatching(/^[a-z]{1,8}$/).map((name) => `${name}@mail.example`);
  if (format === 'date-time')
    return fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 40) });
}

/** A valid object with a field missing, added, or of any other value. */
export function spoiled(object: Arbitrary<unknown>): Arbitrary<unknown> {
  const how = fc.constantFrom('drop', 'replace', 'add');
  return fc.tuple(object, fc.nat(30), how, anyJson).map(([value, at, change, to]) => {
    if (typeof value !== 'object' || value === null) return to;
    const entries = Object.entries(value);
    const i = at % Math.max(1, entries.length);
    const [name] = entries[i] ?? [`x${at}`];
    if (change === 'drop') entries.splice(i, 1);
    else entries.push([change === 'add' ? `x${at}` : name, to]);
    return Object.fromEntries(entries);
  });
}
