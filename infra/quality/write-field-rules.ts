/**
 * Writes the rules of the requests in an OpenAPI document (the first argument) into a folder of the front end (the second):
 * a module for each request, so that a page carries only those of its forms.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A property of a request, as far as a form follows it; `x-message` is what the field shows when nothing usable was given. */
interface Property {
  readonly nullable?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
  readonly maxItems?: number;
  readonly items?: Property;
  readonly properties?: Properties;
  readonly $ref?: string;
  readonly 'x-message'?: string;
}

/** Largest id of a row in the database, which no one types. */
const MAX_ID = 2 ** 31 - 1;

type Properties = Readonly<Record<string, Property>>;

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { in: string; name: string; schema?: Property }[];
  /** Figures that a page puts into words, by name. */
  readonly 'x-limits'?: Readonly<Record<string, number>>;
}

/** What the rule of a field says, or the rules of the fields of an object or of each object of a list. */
type Rule = Record<string, unknown>;

const [path = '', folder = ''] = process.argv.slice(2);
const document = JSON.parse(readFileSync(path, 'utf8')) as {
  components: { schemas: Record<string, Property> };
  paths: Record<string, Record<string, Operation>>;
};

/** The rule of a field; undefined where the document says nothing that a form could follow. */
function ruleOf(property: Property): Rule | undefined {
  const { nullable = false, minLength = 0, maxLength, minimum, maximum, maxItems } = property;
  const fields = rulesOf(propertiesOf(property.items ?? property));
  const rule = {
    // What may be null may be left empty.
    ...(maxLength !== undefined && { minLength: nullable ? 0 : minLength, maxLength }),
    ...(property.pattern !== undefined && { pattern: property.pattern }),
    ...(maximum !== undefined && maximum < MAX_ID && { min: minimum ?? 0, max: maximum }),
    ...(property.enum !== undefined && { options: property.enum }),
    ...(maxItems !== undefined && { maxItems }),
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    ...(property['x-message'] !== undefined && { message: property['x-message'] }),
  };
  return Object.keys(rule).length > 0 ? rule : undefined;
}

/** The fields of an object, which may be described in a place of its own. */
function propertiesOf({ $ref, properties = {} }: Property): Properties {
  if ($ref === undefined) return properties;
  return document.components.schemas[$ref.split('/').at(-1) ?? '']?.properties ?? {};
}

const rulesOf = (properties: Properties): [string, Rule][] =>
  Object.entries(properties).flatMap(([field, property]): [string, Rule][] => {
    const rule = ruleOf(property);
    return rule ? [[field, rule]] : [];
  });

/** Writes the module of one request, if it has rules. */
function write(request: string, name: string, rules: readonly [string, Rule][]): void {
  if (rules.length === 0) return;
  const lines = rules.map(([field, rule]) => `  ${field}: ${JSON.stringify(rule)},\n`);
  const head = `// Written by make generate: the rules of ${request}, as gateway/openapi.json has them.\n`;
  const file = `${head}export const ${name}Rules = {\n${lines.join('')}} as const;\n`;
  writeFileSync(join(folder, `${name}.gen.ts`), file);
}

for (const [schema, { properties = {} }] of Object.entries(document.components.schemas)) {
  if (!schema.endsWith('Dto')) continue;
  const name = schema.replace(/Dto$/, '').replace(/^./, (first) => first.toLowerCase());
  write(schema, name, rulesOf(properties));
}

/** What only a program fills in: where the next page starts. */
const CURSOR = /^(cursor|after|before)$/;

// What people type into the address of a list, such as a search.
for (const operations of Object.values(document.paths)) {
  const { operationId = '', parameters = [] } = operations.get ?? {};
  const typed = parameters.filter(
    ({ in: place, name, schema }) =>
      place === 'query' && schema?.maxLength !== undefined && !CURSOR.test(name),
  );
  const name = operationId.replace(/_./, ([, letter = '']) => letter.toUpperCase());
  const properties = Object.fromEntries(typed.map(({ name, schema = {} }) => [name, schema]));
  if (!name.endsWith('Export'))
    write(`the query of ${operationId}`, `${name}Query`, rulesOf(properties));
}

const limits = Object.values(document.paths)
  .flatMap((operations) => Object.values(operations))
  .flatMap((operation) => Object.entries(operation['x-limits'] ?? {}))
  .map(([name, limit]) => `export const ${name} = ${limit};\n`);
writeFileSync(
  join(folder, 'limits.gen.ts'),
  `// Written by make generate: x-limits in gateway/openapi.json.\n${limits.join('')}`,
);
