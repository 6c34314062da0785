import { parseArgs } from 'node:util';
import { type Command, partsOf, startsLike } from './command.ts';

/** A command line. */
export interface CommandLine {
  /** What it is for: the first line of the usage text. */
  about: string;
  commands: readonly Command[];
  /** A word before every command, which may be left out. */
  prefix?: string;
  /** Last lines of the usage text. */
  notes?: string;
}

/** The command was not understood. The message says why and how the commands are called. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** How the commands are called: one line each. */
export function usageOf({ about, commands, prefix, notes }: CommandLine): string {
  const calls = commands.map(({ pattern }) => (prefix ? `${prefix} ${pattern}` : pattern));
  const width = Math.max(...calls.map((call) => call.length));
  const lines = commands.map((each, i) => `  ${(calls[i] ?? '').padEnd(width)}  ${each.about}`);
  return [
    about,
    '',
    ...lines.map((line) => line.trimEnd()),
    ...(notes ? ['', notes] : []),
    '',
  ].join('\n');
}

/**
 * Runs the command that `args` (without program and script) call. Throws UsageError when none
 * matches, or when the command itself throws one; the usage text is added to its message.
 */
export async function runCommand(line: CommandLine, args: readonly string[]): Promise<void> {
  try {
    await matchAndRun(line, args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError([error.message, usageOf(line)].filter(Boolean).join('\n\n'));
  }
}

async function matchAndRun({ commands, prefix }: CommandLine, args: readonly string[]) {
  const known = commands.map((each) => ({ ...each, ...partsOf(each.pattern) }));
  const { typed, given } = parse(
    prefix !== undefined && args[0] === prefix ? args.slice(1) : args,
    known.flatMap(({ flags }) => flags),
  );
  const alike = known.filter(({ words }) => startsLike(words, typed));
  const match = alike.find(({ words }) => words.length === typed.length);
  if (!match) {
    const missing = typed.length > 0 ? alike[0]?.words[typed.length] : undefined;
    throw new UsageError(missing?.startsWith('<') ? `${missing} is missing` : '');
  }
  const foreign = given.find((flag) => !match.flags.includes(flag));
  if (foreign !== undefined) throw new UsageError(`--${foreign} does not belong to this command`);
  const values = match.words.map((word, i) => [word.slice(1, -1), typed[i] ?? ''] as const);
  await match.run(
    Object.fromEntries(values.filter((_, i) => match.words[i]?.startsWith('<'))),
    Object.fromEntries(match.flags.map((flag) => [flag, given.includes(flag)])),
  );
}

function parse(args: readonly string[], flags: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }])),
      allowPositionals: true,
    });
    return { typed: positionals, given: Object.keys(values) };
  } catch (error) {
    // It only throws for an unknown option.
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
