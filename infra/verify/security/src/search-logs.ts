import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningSystem } from '@spade/testkit/running-system';

/** All output of every process until now, by the name of its log. */
export function readLogs({ logs }: RunningSystem): Map<string, string> {
  const names = readdirSync(logs).filter((name) => name.endsWith('.log'));
  return new Map(
    names.map((name) => [name.replace(/\.log$/, ''), readFileSync(join(logs, name), 'utf8')]),
  );
}

/** The ways in which a text may stand in a log: as it is, in an address, in JSON, or in base64. */
function formsOf(text: string): string[] {
  const base64 = Buffer.from(text).toString('base64').replace(/=+$/, '');
  const json = JSON.stringify(text).slice(1, -1);
  return [text, encodeURIComponent(text), json, base64].map((form) => form.toLowerCase());
}

/** Every occurrence of one of the texts in a log, with its line; ignores case. */
export function findInLogs(logs: Map<string, string>, wanted: Map<string, string>): string[] {
  const found: string[] = [];
  for (const [log, content] of logs) {
    const lower = content.toLowerCase();
    for (const [what, text] of wanted) {
      const at = formsOf(text)
        .map((form) => lower.indexOf(form))
        .find((index) => index >= 0);
      if (at === undefined) continue;
      const line = content.slice(content.lastIndexOf('\n', at) + 1, at + 80).slice(-240);
      found.push(`${what} in ${log}: …${line}…`);
    }
  }
  return found;
}
