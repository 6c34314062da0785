import { faultsOf, readExpression, readMetrics } from './used-metrics.ts';

const exported = new Map([
  [
    'worker',
    readMetrics(
      [
        '# HELP jobs Jobs.',
        '# TYPE jobs gauge',
        'jobs{queue="mail",state="failed"} 0',
        'jobs{queue="sync",state="waiting"} 2',
        '# TYPE synced_timestamp_seconds gauge',
      ].join('\n'),
    ),
  ],
  ['orders', readMetrics('outbox_pending 3')],
]);
const others = new Map([['objective:errors', ['objective']]]);
const faults = (expr: string) => faultsOf(readExpression(expr), exported, others);

describe('what an expression reads', () => {
  it.each([
    'max by (queue) (jobs{job="worker",queue=~"mail|sync",state!="lost"})',
    'sum(rate(outbox_pending[$__rate_interval])) + time() - max(synced_timestamp_seconds)',
    'objective:errors{objective="mails"} > on (objective) 2 * objective:errors',
  ])('is there: %s', (expr) => {
    expect(faults(expr)).toEqual([]);
  });

  it.each([
    ['job_count', ['no process exports job_count']],
    ['jobs{colour="red"}', ['jobs has no label colour']],
    ['jobs{queue="post"}', ['no jobs has queue="post"']],
    ['jobs{queue=~"mail|post"}', ['no jobs has queue="post"']],
    ['jobs{job="orders"}', ['no jobs has job="orders"']],
    ['sum by (kind) (jobs)', ['the expression has no label kind']],
    ['objective:errors{kind="mails"}', ['objective:errors has no label kind']],
  ])('is missing: %s', (expr, expected) => {
    expect(faults(expr)).toEqual(expected);
  });

  it('must be PromQL', () => {
    expect(() => readExpression('sum by queue')).toThrow(SyntaxError);
  });
});
