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
  readonly enum?: readonly string[];
  readonly 'x-message'?: string;
}

interface Schema {
  readonly properties?: Readonly<Record<string, Property>>;
}

/** The rule of a field; undefined where the document says nothing that a form could follow. */
function ruleOf({ nullable = false, minLength = 0, maxLength, enum: options, ...more }: Property) {
  const rule = {
    // What may be null may be left empty.
    ...(maxLength !== undefined && { minLength: nullable ? 0 : minLength, maxLength }),
    ...(options !== undefined && { options }),
    ...(more['x-message'] !== undefined && { message: more['x-message'] }),
  };
  return Object.keys(rule).length > 0 ? rule : undefined;
}

const [path = '', folder = ''] = process.argv.slice(2);
const document = JSON.parse(readFileSync(path, 'utf8')) as {
  components: { schemas: Record<string, Schema> };
};
for (const [schema, { properties = {} }] of Object.entries(document.components.schemas)) {
  if (!schema.endsWith('Dto')) continue;
  const name = schema.replace(/Dto$/, '').replace(/^./, (first) => first.toLowerCase());
  const rules = Object.entries(properties).flatMap(([field, property]) => {
    const rule = ruleOf(property);
    return rule ? [`  ${field}: ${JSON.stringify(rule)},\n`] : [];
  });
  if (rules.length === 0) continue;
  const head = `// Written by make generate: the rules of ${schema}, as gateway/openapi.json has them.\n`;
  const file = `${head}export const ${name}Rules = {\n${rules.join('')}} as const;\n`;
  writeFileSync(join(folder, `${name}.gen.ts`), file);
}
