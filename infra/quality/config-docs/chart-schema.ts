import { z } from 'zod';
import { runTimeVariables } from './variables.ts';

/** The values of the chart as they are written in values.schema.json by hand, in the parts that this file fills in. */
interface ChartSchema {
  properties: {
    environment: object;
    secretVariables: { properties: { names: { items: { enum: string[] } } } };
  };
}

/**
 * The schema of one variable as values.yaml may have it. Helm checks patterns with Go's regular expressions, which
 * know no look-around: such a pattern (of an e-mail address) is left to the process itself.
 */
function schemaOf(type: z.ZodType): object {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io: 'output', unrepresentable: 'any' });
  if (typeof schema.pattern === 'string' && schema.pattern.includes('(?')) delete schema.pattern;
  return schema;
}

/**
 * Fills the variables into `values.schema.json`: under `environment` every one that some process reads, the names of
 * the secret ones under `secretVariables`. So Helm refuses an unknown variable, and a value that the process would refuse.
 */
export function withVariables(schema: ChartSchema): ChartSchema {
  const byName = runTimeVariables().toSorted((a, b) => a.name.localeCompare(b.name));
  const plain = byName.filter(({ isSecret }) => !isSecret);
  const secret = byName.filter(({ isSecret }) => isSecret);
  schema.properties.environment = {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(plain.map(({ name, type }) => [name, schemaOf(type)])),
  };
  schema.properties.secretVariables.properties.names.items.enum = [
    ...new Set(secret.map(({ name }) => name)),
  ];
  return schema;
}

/** `files/variables.json`: which process gets which variable, and which of them come from a Secret. */
export function chartVariables(): Record<string, { plain: string[]; secret: string[] }> {
  const parts: Record<string, { plain: string[]; secret: string[] }> = {};
  for (const { part, name, isSecret } of runTimeVariables()) {
    const lists = parts[part] ?? { plain: [], secret: [] };
    parts[part] = lists;
    (isSecret ? lists.secret : lists.plain).push(name);
  }
  return parts;
}
