import { parser } from '@prometheus-io/lezer-promql';

/** What a selector asks of a label: `queue=~"a|b"`. */
interface Matcher {
  label: string;
  /** Whether values are given, `=` or `=~`; the others only exclude. */
  isPositive: boolean;
  /** Each alternative of `a|b` alone. */
  values: readonly string[];
}

/** What one expression of PromQL reads. */
export interface Used {
  selectors: { metric: string; matchers: Matcher[] }[];
  /** Labels that it groups, joins or shows by. */
  labels: string[];
}

/** What a process answers at `/metrics`: labels and their values, by metric. */
export type Exported = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** Labels that Prometheus itself adds when it reads a process. */
const ownLabelsOfPrometheus = ['job', 'instance', 'namespace', 'pod'];

/** Reads an expression. Throws what is not PromQL. */
export function readExpression(expr: string): Used {
  const text = expr.replaceAll('$__rate_interval', '5m'); // Grafana's own
  const used: Used = { selectors: [], labels: [] };
  parser.parse(text).iterate({
    enter: (node) => {
      const own = text.slice(node.from, node.to);
      if (node.type.isError) throw new SyntaxError(`not PromQL at ${node.from}: ${expr}`);
      if (node.name === 'VectorSelector') used.selectors.push({ metric: '', matchers: [] });
      const selector = used.selectors.at(-1);
      if (node.name === 'Identifier' && selector && node.node.parent?.name === 'VectorSelector')
        selector.metric = own;
      if (node.name === 'UnquotedLabelMatcher') selector?.matchers.push(readMatcher(own));
      if (node.name === 'LabelName' && node.node.parent?.name === 'GroupingLabels')
        used.labels.push(own);
    },
  });
  return used;
}

function readMatcher(text: string): Matcher {
  const [, label = '', operator = '', value = ''] = /^(\w+)\s*([=!~]+)\s*"(.*)"$/.exec(text) ?? [];
  const values = operator.endsWith('~') ? value.split('|') : [value];
  return { label, isPositive: operator.startsWith('='), values };
}

/** Reads what a process answered at `/metrics`. */
export function readMetrics(text: string): Exported {
  const metrics = new Map<string, Map<string, Set<string>>>();
  const of = (name: string) => {
    const known = metrics.get(name) ?? new Map<string, Set<string>>();
    metrics.set(name, known);
    return known;
  };
  for (const line of text.split('\n')) {
    // A metric that has no series yet.
    const [, declared] = /^# TYPE (\S+) /.exec(line) ?? [];
    if (declared) of(declared);
    const [, name, labels = ''] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    if (!name) continue;
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)) {
      const values = of(name).get(label) ?? new Set();
      of(name).set(label, values.add(value));
    }
    of(name);
  }
  return metrics;
}

/**
 * What an expression reads that no process has, in words; empty when all is there. `exported` is by job; `others` are
 * metrics of other programs, and recorded ones, with their labels.
 */
export function faultsOf(
  { selectors, labels }: Used,
  exported: ReadonlyMap<string, Exported>,
  others: ReadonlyMap<string, readonly string[]>,
): string[] {
  const known = new Set(ownLabelsOfPrometheus);
  const faults = selectors.flatMap(({ metric, matchers }) => {
    const elsewhere = others.get(metric);
    for (const label of elsewhere ?? []) known.add(label);
    if (elsewhere) return matchers.flatMap(({ label }) => missingIn(metric, label, known));
    const jobs = [...exported].filter(([, metrics]) => metrics.has(metric));
    if (jobs.length === 0) return [`no process exports ${metric}`];
    const values = new Map<string, Set<string>>([['job', new Set(jobs.map(([job]) => job))]]);
    for (const [, metrics] of jobs)
      for (const [label, own] of metrics.get(metric) ?? [])
        values.set(label, new Set([...(values.get(label) ?? []), ...own]));
    for (const label of values.keys()) known.add(label);
    return matchers.flatMap(({ label, isPositive, values: asked }) => {
      const there = values.get(label);
      if (!there) return missingIn(metric, label, new Set(ownLabelsOfPrometheus));
      return isPositive
        ? asked
            .filter((value) => !there.has(value))
            .map((value) => `no ${metric} has ${label}="${value}"`)
        : [];
    });
  });
  return [...faults, ...labels.flatMap((label) => missingIn('the expression', label, known))];
}

function missingIn(where: string, label: string, known: ReadonlySet<string>): string[] {
  return known.has(label) ? [] : [`${where} has no label ${label}`];
}
