import type { BalanceDecision } from '@spade/contracts/money/statement';
import type { RowReading } from '../reading.ts';
import type { Amount } from '../values/amounts.ts';

/** Breaks that are named to staff. */
const SHOWN_BREAKS = 20;

interface Step {
  line: number;
  balance: number;
  /** What the row adds; null where it was refused, and anything may have happened. */
  change: number | null;
}

/**
 * Checks the running balance: what each row adds must lead from the balance before it to its own. Statements run
 * forwards or backwards in time; the direction in which more rows agree is the file's.
 */
export class BalanceCheck {
  private readonly steps: Step[] = [];

  add(line: number, reading: RowReading, balance: Amount | null): void {
    if (!balance || balance.kind === 'unreadable' || reading.kind === 'summary') return;
    const kobo = balance.kind === 'none' ? 0 : balance.kobo;
    const isOverdrawn =
      balance.kind === 'amount' && (balance.isNegative || balance.direction === 'debit');
    const change =
      reading.kind === 'credit'
        ? reading.row.amountKobo
        : reading.kind === 'debit'
          ? -reading.row.debitKobo
          : null;
    this.steps.push({ line, balance: isOverdrawn ? -kobo : kobo, change });
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
