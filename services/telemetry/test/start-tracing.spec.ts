import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Modules of OpenTelemetry that a process has loaded after `startTracing`, by package. */
function loadedBy(endpoint: string | undefined): string[] {
  const start = join(import.meta.dirname, '../src/start-tracing.ts');
  const program = `
    import { registerHooks } from 'node:module';
    const seen = new Set();
    registerHooks({ load(url, context, next) { seen.add(url); return next(url, context); } });
    const { startTracing } = await import(${JSON.stringify(start)});
    await startTracing({ service: 'shop', endpoint: ${JSON.stringify(endpoint)},
      sampler: 'always_on', ratio: 1, trustsCallers: true, onError: () => {} });
    const packages = [...seen].map((url) => /@opentelemetry\\/([^/]+)/.exec(url)?.[1]);
    console.log(JSON.stringify([...new Set(packages)].filter(Boolean).sort()));`;
  const { NODE_OPTIONS: _, ...env } = process.env;
  const out = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { env });
  return JSON.parse(out.toString()) as string[]; // printed above
}

describe('startTracing', () => {
  it('loads the API alone where no collector is set', () => {
    expect(loadedBy(undefined)).toEqual(['api']);
  });

  it('loads the SDK where one is set', () => {
    expect(loadedBy('http://127.0.0.1:1')).toEqual(
      expect.arrayContaining(['api', 'exporter-trace-otlp-http', 'sdk-trace-base']),
    );
  });
});
