import { orderTimes, quantile } from './check/check-answers.ts';
import { owedMails } from './check/check-mails.ts';
import { rules } from './check/check-run.ts';
import type { Violation, World } from './check/world.ts';
import type { HistoryRecord } from './history.ts';

/** Lines with the figures of a run. */
export function figures(history: readonly HistoryRecord[], world: World): string[] {
  const times = orderTimes(history);
  const orders = history.flatMap((r) =>
    r.kind === 'outcome' && r.op === 'place-order' ? [r] : [],
  );
  const count = (outcome: string) => orders.filter((o) => o.outcome === outcome).length;
  const silences = history.filter(({ kind }) => kind === 'silence').length;
  const again = history.filter((r) => r.kind === 'answer' && r.status >= 500).length;
  const copies = [...world.mails.values()].reduce((sum, { length }) => sum + length, 0);
  const states = Map.groupBy(world.orders, ({ status }) => status);
  return [
    `orders     ${count('done')} answered, ${count('refused')} refused, ${count('gave-up')} told to come back later, ${count('unanswered')} unanswered`,
    `           p50 ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms, max ${times.at(-1) ?? 0} ms`,
    `stored     ${world.orders.length} orders (${[...states].map(([name, rows]) => `${rows.length} ${name}`).join(', ')}), ${world.proofs.length} proofs, ${world.messages.length} messages`,
    `mails      ${owedMails(world).length} owed, ${world.mails.size} arrived, ${copies - world.mails.size} extra copies`,
    `attempts   ${silences} without answer, ${again} answered 5xx`,
  ];
}

/** One line a rule: kept, or how often broken with the first examples. */
export function verdict(violations: readonly Violation[]): string[] {
  const broken = Map.groupBy(violations, ({ rule }) => rule);
  return rules.flatMap((rule) => {
    const found = broken.get(rule) ?? [];
    if (found.length === 0) return [`ok    ${rule}`];
    return [
      `FAIL  ${rule}: ${found.length}`,
      ...found.slice(0, 5).map(({ what }) => `        ${what}`),
    ];
  });
}
