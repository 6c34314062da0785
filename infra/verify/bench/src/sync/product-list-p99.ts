import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Each address is asked every this many milliseconds, whether the last request was answered or not. */
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

/** Milliseconds of each `GET` of one address, in no order. */
export type Latencies = number[];

/**
 * Asks each of `urls` a hundred times a second while `during` runs, in turn and not at the same moment; returns the
 * milliseconds of each answer, by address. Throws when one failed.
 */
export async function latenciesWhile(
  urls: readonly string[],
  during: () => Promise<unknown>,
): Promise<Latencies[]> {
  const agent = new Agent({ keepAlive: true });
  const latencies = urls.map((): Latencies => []);
  const failures: unknown[] = [];
  const open = new Set<Promise<void>>();
  const measure = async (turn: number) => {
    const from = performance.now();
    await ask(urls[turn] ?? '', agent);
    latencies[turn]?.push(performance.now() - from);
  };
  const askInTurn = (turn: number) => {
    const asking: Promise<void> = measure(turn)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => open.delete(asking));
    open.add(asking);
  };
  const timers: NodeJS.Timeout[] = [];
  for (const turn of urls.keys()) {
    timers.push(setInterval(() => askInTurn(turn), EVERY_MS));
    await delay(EVERY_MS / urls.length);
  }
  try {
    await during();
  } finally {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(open);
    agent.destroy();
  }
  if (failures.length > 0) throw failures[0];
  return latencies;
}

/** The 99th percentile. */
export function p99Of(latencies: Latencies): number {
  return latencies.toSorted((x, y) => x - y)[Math.floor(latencies.length * 0.99)] ?? 0;
}
