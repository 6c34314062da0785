import { build } from 'vite';
import { companyOf, readFrontendConfig } from '../frontend.config.ts';

/** Start scripts in `src/boot`: of every page, and of the marketplace. */
export type StartScript = 'boot' | 'shop';

/**
 * Code of a start script with all that it imports, to stand inline in a page. Built on its own:
 * in one build with the application, what both use would become a file that the page has to fetch.
 */
export async function buildStartScript(name: StartScript): Promise<string> {
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
        external: (id) => id.endsWith('main.tsx'), // for development only
      },
    },
  });
  const [output] = [result].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('The start script was not built');
  return chunk.code;
}
