import { RELEASE, SHOP } from './chart.ts';
import { kubectl } from './kubectl.ts';

/** Levels of lines that tell of a fault. */
const FAULTS: ReadonlySet<string> = new Set(['warn', 'error', 'fatal']);
/** Different lines that are shown. */
const MOST = 12;

/** A line of a part's log. */
interface LogLine {
  service: string;
  level: string;
  msg: string;
}

function linesIn(log: string): LogLine[] {
  return log.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as LogLine]; // as createLogger writes it
    } catch {
      return []; // nginx and the init containers write text
    }
  });
}

/** What the parts warned of since then (ms of the clock), the most frequent first, as `12 × orders: …`; digits apart, the same line is one. */
export async function warningsSince(at: number): Promise<string[]> {
  const words =
    `-n ${SHOP} logs -l app.kubernetes.io/instance=${RELEASE} --since-time=${new Date(at).toISOString()} ` +
    '--all-containers --tail=-1 --max-log-requests=50 --ignore-errors';
  const log = await kubectl(words.split(' '));
  const counts = new Map<string, number>();
  for (const { service, level, msg } of linesIn(log)) {
    if (!FAULTS.has(level)) continue;
    const said = `${service}: ${msg.replace(/\d+/g, '#').slice(0, 160)}`;
    counts.set(said, (counts.get(said) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST)
    .map(([said, count]) => `${count} × ${said}`);
}
