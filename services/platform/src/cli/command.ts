import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { Logger } from '@nestjs/common';
import { ConfigError } from '../config/define-config.ts';
import { MigrationError } from '../database/migrate.ts';

/** Names in angle brackets: `<email>`. */
type ArgumentOf<Pattern extends string> = Pattern extends `${string}<${infer Name}>${infer Rest}`
  ? Name | ArgumentOf<Rest>
  : never;

/** Names of switches: `[--yes]`. */
type FlagOf<Pattern extends string> = Pattern extends `${string}[--${infer Name}]${infer Rest}`
  ? Name | FlagOf<Rest>
  : never;

/** One command of a command line. */
export interface Command {
  /** How it is called; see {@link command}. */
  pattern: string;
  /** What it does, for the usage text. */
  about: string;
  run: (
    args: Readonly<Record<string, string>>,
    flags: Readonly<Record<string, boolean>>,
  ) => Promise<void>;
}

/**
 * Declares a command. Its pattern is both the parser and the usage text: `<name>` takes one word,
 * `[--name]` is a switch, any other word is typed literally.
 *
 *     command('erase <email> [--yes]', 'erases it', async ({ email }, { yes }) => { … })
 */
export function command<const Pattern extends string>(
  pattern: Pattern,
  about: string,
  run: (
    args: Readonly<Record<ArgumentOf<Pattern>, string>>,
    flags: Readonly<Record<FlagOf<Pattern>, boolean>>,
  ) => Promise<void>,
): Command {
  return { pattern, about, run };
}

/** A pattern in parts: the words to type, and the switches it accepts. */
export interface PatternParts {
  words: string[];
  flags: string[];
}

/** Splits a pattern. */
export function partsOf(pattern: string): PatternParts {
  const tokens = pattern.split(' ');
  const isFlag = (token: string) => token.startsWith('[--');
  return {
    words: tokens.filter((token) => !isFlag(token)),
    flags: tokens.filter(isFlag).map((token) => token.slice('[--'.length, -1)),
  };
}

/** Whether the words typed match the start of a pattern's words. */
export function startsLike(words: readonly string[], typed: readonly string[]): boolean {
  return typed.every((word, i) => words[i]?.startsWith('<') || words[i] === word);
}

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

/** The usage text: one line for each command. */
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

/** What commands read from and print to. */
export interface Terminal {
  print: (text: string) => void;
  /** Everything on standard input. */
  readInput: () => Promise<string>;
}

/** The terminal of this process. */
export const processTerminal: Terminal = {
  print: (line) => process.stdout.write(line),
  readInput: () => text(process.stdin),
};

/**
 * Runs the `main` of a command line. Errors that an operator can act on (usage, configuration,
 * database, and those that `explain` has words for) are printed to standard error and end the
 * process with exit code 1; all others are thrown.
 */
export async function runCli(
  main: () => Promise<void>,
  explain: (error: unknown) => string | undefined = () => undefined,
): Promise<void> {
  // Standard output belongs to the command's result.
  Logger.overrideLogger(['error']);
  try {
    await main();
  } catch (error) {
    const isActionable =
      error instanceof UsageError ||
      error instanceof ConfigError ||
      error instanceof MigrationError;
    const words = isActionable ? error.message : explain(error);
    if (words === undefined) throw error;
    process.stderr.write(`${words}\n`);
    process.exitCode = 1;
  }
}
