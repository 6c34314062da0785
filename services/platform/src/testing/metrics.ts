import { register } from 'prom-client';

/** The lines of `/metrics` of this process that match, sorted. */
export async function metricLines(pattern: RegExp): Promise<string[]> {
  const text = await register.metrics();
  return text
    .split('\n')
    .filter((line) => pattern.test(line))
    .sort();
}
