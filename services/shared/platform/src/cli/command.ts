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
