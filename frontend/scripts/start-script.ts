import { build } from 'vite';

/**
 * Code of `src/boot/boot.ts` with all that it imports, to stand inline in every page. Built on its own:
 * in one build with the application, what both use would become a file that the page has to fetch.
 */
export async function buildStartScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: 'src/boot/boot.ts',
        external: (id) => id.endsWith('main.tsx'), // for development only
      },
    },
  });
  const [output] = [result].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('The start script was not built');
  return chunk.code;
}
