import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** A request every this many milliseconds, whether the last one was answered or not. */
const EVERY_MS = 10;

/** One `GET` as a browser asks, the body read to the end and left packed. */
function ask(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { 'accept-encoding': 'gzip, br' } }, (response) => {
      response.on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`the product list answered ${response.statusCode}`));
      });
      response.on('error', reject);
      response.resume();
    });
    request.on('error', reject);
  });
}

/** Milliseconds of the 99th percentile of `GET` of `url` while `during` runs, a hundred a second. */
export async function p99While(url: string, during: () => Promise<unknown>): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const latenciesMs: number[] = [];
  const failures: unknown[] = [];
  const open = new Set<Promise<void>>();
  const measure = async () => {
    const from = performance.now();
    await ask(url, agent);
    latenciesMs.push(performance.now() - from);
  };
  const timer = setInterval(() => {
    const asking: Promise<void> = measure()
      .catch((error: unknown) => void failures.push(error))
      .finally(() => open.delete(asking));
    open.add(asking);
  }, EVERY_MS);
  try {
    await during();
  } finally {
    clearInterval(timer);
    await Promise.all(open);
    agent.destroy();
  }
  if (failures.length > 0) throw failures[0];
  return latenciesMs.toSorted((x, y) => x - y)[Math.floor(latenciesMs.length * 0.99)] ?? 0;
}

/** The same while nothing else happens. */
export function idleP99(url: string, ms: number): Promise<number> {
  return p99While(url, () => delay(ms));
}
