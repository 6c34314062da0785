import { existsSync, readFileSync, statSync } from 'node:fs';
import type { ProcessKeeper } from './process-keeper.ts';

/** Something that the operator must fix before a start can work; the message says what. */
export class PreflightError extends Error {}

const MOST_CHARACTERS = 1_500;

/** An error as Node prints it: its message, without the stack and the fields after it. */
const THROWN = /^\w*Error: ([\s\S]*?)(?:\n\s+at |\n\}|$(?![\s\S]))/m;

/** The log of one process from this start on; earlier starts are in the same file. */
export class StartLog {
  private readonly keeper: ProcessKeeper;
  private readonly name: string;
  private readonly path: string;
  private readonly from: number;
  private readonly crashesBefore: number;

  /** Create it before the process starts. */
  constructor(keeper: ProcessKeeper, name: string) {
    this.keeper = keeper;
    this.name = name;
    this.path = keeper.logOf(name);
    this.from = existsSync(this.path) ? statSync(this.path).size : 0;
    this.crashesBefore = keeper.crashes.length;
  }

  /** Everything that the process has written since its start. */
  text(): string {
    return existsSync(this.path) ? readFileSync(this.path).subarray(this.from).toString() : '';
  }

  /**
   * The reason why the process ended, in its own words, or undefined while it runs. A process that
   * ends before it is ready would end again: a bad variable, a port in use.
   */
  failure(): PreflightError | undefined {
    const crash = this.keeper.crashes.slice(this.crashesBefore).find((c) => c.name === this.name);
    if (!crash) return undefined;
    const text = this.text();
    const lines = text.split('\n').filter((line) => !line.startsWith('{'));
    const said = (THROWN.exec(text)?.[1] ?? lines.join('\n')).trim().slice(0, MOST_CHARACTERS);
    return new PreflightError(
      `${said || `${this.name} ended (${crash.how})`}\nThe whole log of ${this.name}: ${this.path}`,
    );
  }
}
