import type { BalanceDecision } from '@spade/contracts/money/statement';
import type { RowReading } from '../reading.ts';
import { type Amount, balanceKobo } from '../values/amounts.ts';

/** Breaks that are named to staff. */
const SHOWN_BREAKS = 20;

interface Step {
  line: number;
  balance: number;
  change: number | null;
}

/** What a row adds to the balance; null where it was refused, and anything may have happened. */
export function changeOf(reading: RowReading): number | null {
  if (reading.kind === 'credit') return reading.row.amountKobo;
  return reading.kind === 'debit' ? -reading.row.debitKobo : null;
}

/**
 * Checks the running balance: what each row adds must lead from the balance before it to its own. Statements run
 * forwards or backwards in time; the direction in which more rows agree is the file's.
 */
export class BalanceCheck {
  private readonly steps: Step[] = [];

  add(line: number, reading: RowReading, balance: Amount | null): void {
    const kobo = balance && balanceKobo(balance);
    if (kobo === null || reading.kind === 'summary') return;
    this.steps.push({ line, balance: kobo, change: changeOf(reading) });
  }

  /** Null where there is nothing to check. */
  result(): BalanceDecision | null {
    if (this.steps.length < 2) return null;
    const forwards = this.breaks((before, after) => [before.balance, after]);
    const backwards = this.breaks((before, after) => [after.balance, before]);
    const found = backwards.length < forwards.length ? backwards : forwards;
    return {
      checked: this.steps.length - 1,
      breaks: found.length,
      breakLines: found.slice(0, SHOWN_BREAKS),
    };
  }

  private breaks(of: (before: Step, after: Step) => [number, Step]): number[] {
    const lines: number[] = [];
    for (const [index, after] of this.steps.entries()) {
      const before = this.steps[index - 1];
      if (!before) continue;
      const [start, step] = of(before, after);
      if (step.change !== null && start + step.change !== step.balance) lines.push(step.line);
    }
    return lines;
  }
}
