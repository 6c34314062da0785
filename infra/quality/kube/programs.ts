import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program ended with an error; the message has its last lines. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';
}

/** Runs a program until it ends and returns what it printed. Throws ProgramError. */
export function run(command: string, args: readonly string[], input?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      command,
      args,
      { maxBuffer: 64 * 1024 * 1024, timeout: 120_000 },
      (error, stdout, stderr) => {
        if (!error) return resolve(stdout);
        const said = (stderr.trim() || stdout.trim()).split('\n').slice(-12).join('\n');
        reject(
          new ProgramError(`${command} ${args.slice(0, 3).join(' ')}: ${said || error.message}`),
        );
      },
    );
    child.stdin?.end(input);
  });
}

/** Starts a program and gives each line that it prints to `onLine`, until it is killed. */
export function follow(
  command: string,
  args: readonly string[],
  onLine: (line: string) => void,
): ChildProcess {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
  return child;
}

/** Path of a program on PATH or in one of `folders`; undefined when it is not there. */
export function find(name: string, folders: readonly string[] = []): string | undefined {
  const all = [...folders, ...(process.env.PATH ?? '').split(delimiter)];
  return all.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
