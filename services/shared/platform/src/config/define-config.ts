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
