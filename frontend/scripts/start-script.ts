import { build } from 'vite';
import { companyOf, readFrontendConfig } from '../frontend.config.ts';

/** Start scripts in `src/boot`: of every page, of the marketplace, of a product, of an order. */
export const startScripts = ['boot', 'shop', 'product', 'order'] as const;

/** Name of a start script. */
export type StartScript = (typeof startScripts)[number];

/**
 * A module runs when the page is parsed, often after its first paint. What draws the page runs before it, as it is read:
 * the page is laid out and painted once, and what it draws is fetched earlier.
 */
export const isModule = (name: StartScript): boolean => name === 'boot';

/** The code of each start script. */
export async function buildStartScripts(): Promise<Readonly<Record<StartScript, string>>> {
  const codes = await Promise.all(
    startScripts.map(async (name) => [name, await buildStartScript(name)] as const),
  );
  // One entry for each name.
  return Object.fromEntries(codes) as Record<StartScript, string>;
}

/**
 * Code of a start script with all that it imports, to stand inline in a page. Built on its own:
 * in one build with the application, what both use would become a file that the page has to fetch.
 */
async function buildStartScript(name: StartScript): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { __COMPANY__: JSON.stringify(companyOf(readFrontendConfig())) },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: `src/boot/${name}.ts`,
        output: { format: isModule(name) ? 'es' : 'iife' },
        external: (id) => id.endsWith('main.tsx'), // for development only
      },
    },
  });
  const [output] = [result].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('The start script was not built');
  return chunk.code.trim();
}
