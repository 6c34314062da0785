import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { System } from './system.ts';

/** What every process has said so far, by the name of its log: our parts, stores and nginx. */
export function readLogs({ logs, nginxLog }: System): Map<string, string> {
  const paths = [logs, dirname(nginxLog)].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.log'))
      .map((name) => join(folder, name)),
  );
  return new Map(
    paths.map((path) => [path.replace(/^.*\/(.*)\.log$/, '$1'), readFileSync(path, 'utf8')]),
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
