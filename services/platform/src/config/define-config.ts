import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** Zod schemas by the name of the environment variable. Description and default are the schema's own. */
export type ConfigShape = Record<string, z.ZodType>;

/** What one process reads from its environment. */
export interface ConfigSchema<Shape extends ConfigShape = ConfigShape> {
  /** The process, for messages and tables: `orders`, `gateway`. */
  name: string;
  shape: Shape;
}

/** The parsed configuration: variable name → value. */
export type ConfigOf<Schema extends ConfigSchema> = {
  [Name in keyof Schema['shape']]: z.output<Schema['shape'][Name]>;
};

/**
 * Declares what one process reads from its environment. `main.ts` parses it by `loadConfig`;
 * `.env.example` and the README's table are generated from it.
 */
export function defineConfig<Shape extends ConfigShape>(
  name: string,
  shape: Shape,
): ConfigSchema<Shape> {
  return { name, shape };
}

/** Thrown when the environment is not fit to start with; the message lists every fault. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(name: string, faults: readonly string[]) {
    super(`${name} cannot start, ${faults.length} invalid setting(s):\n  ${faults.join('\n  ')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/**
 * The text of one variable now: from `NAME`, or from the file that `NAME_FILE` names. Undefined when it is
 * neither; throws when the file cannot be read.
 */
export function readVariable(
  name: string,
  env: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const path = env[`${name}_FILE`];
  if (path !== undefined && path !== '') {
    if (env[name] !== undefined && env[name] !== '') {
      throw new Error(`set ${name} or ${name}_FILE, not both`);
    }
    // A trailing newline is an editor's habit, never part of a secret.
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  }
  // Compose passes an unset variable on as an empty one.
  return env[name] === '' ? undefined : env[name];
}

/**
 * Parses the environment of one process. `NAME_FILE` names a file that holds the value of `NAME`,
 * for secrets. Throws {@link ConfigError} with every fault at once; values are never printed.
 */
export function loadConfig<Schema extends ConfigSchema>(
  schema: Schema,
  env: NodeJS.ProcessEnv = process.env,
): ConfigOf<Schema> {
  const faults: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, type] of Object.entries(schema.shape)) {
    let text: string | undefined;
    try {
      text = readVariable(name, env);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException; // readFileSync throws these
      faults.push(`${name}: ${code ? `cannot read the file of ${name}_FILE (${code})` : message}`);
      continue;
    }
    const parsed = type.safeParse(text);
    if (parsed.success) config[name] = parsed.data;
    else if (text === undefined)
      faults.push(`${name}: is required. ${type.description ?? ''}`.trim());
    else faults.push(...parsed.error.issues.map((issue) => `${name}: ${issue.message}`));
  }
  if (faults.length > 0) throw new ConfigError(schema.name, faults);
  return config as ConfigOf<Schema>; // every name of the shape was parsed above
}
