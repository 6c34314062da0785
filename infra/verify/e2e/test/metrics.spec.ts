import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { parse } from 'yaml';
import { panels } from '../../../quality/dashboards/panels.ts';
import {
  type Exported,
  faultsOf,
  readExpression,
  readMetrics,
} from '../../../quality/dashboards/used-metrics.ts';
import { test } from '../src/fixtures.ts';

const deploy = join(import.meta.dirname, '../../../deploy');

/** Metrics of Prometheus itself, node_exporter and blackbox_exporter. */
const ofOthers: readonly (readonly [string, readonly string[]])[] = [
  ['up', []],
  ['node_filesystem_avail_bytes', ['mountpoint']],
  ['node_filesystem_size_bytes', ['mountpoint']],
  ['probe_ssl_earliest_cert_expiry', []],
];

/** Only where a mailbox of bank alerts is set; alarms.spec.ts looks for its name in the code. */
const withMailbox = ['alerts_mailbox_connected', []] as const;

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
}

const rules = ['alarms.yml', 'objectives.yml'].flatMap((file) => {
  // The files are ours; alarms.spec.ts looks at their shape.
  const { groups } = parse(readFileSync(join(deploy, 'runbook', file), 'utf8')) as {
    groups: { rules: Rule[] }[];
  };
  return groups.flatMap((group) => group.rules);
});
const recorded = rules.flatMap(({ record }) =>
  record === undefined ? [] : [[record, ['objective']] as const],
);

/** What KEDA asks Prometheus, without the values of an installation. */
const scaling = readFileSync(join(deploy, 'kubernetes/templates/scaling.yaml'), 'utf8');
const scalers = [...scaling.matchAll(/^ +query: (.+)$/gm)].map(([, query = '']) =>
  query.replaceAll(/\{\{.*?\}\}/g, 'any'),
);

test.describe('the figures of the running system', () => {
  const exported = new Map<string, Exported>();
  /** `legend` names lines by labels: `{{queue}}`. */
  const faults = (expr: string, legend = '') => {
    const used = readExpression(expr);
    for (const [, label = ''] of legend.matchAll(/\{\{(\w+)\}\}/g)) used.labels.push(label);
    return faultsOf(used, exported, new Map([...ofOthers, withMailbox, ...recorded]));
  };
  test.beforeAll(async ({ system }) => {
    for (const [name, url] of Object.entries(system.innerUrls))
      exported.set(name, readMetrics(await (await fetch(`${url}/metrics`)).text()));
  });

  test('has what a panel asks', () => {
    const missing = panels.flatMap(({ where, queries }) =>
      queries.flatMap(({ expr, legendFormat }) =>
        faults(expr, legendFormat).map((fault) => `${where}: ${fault}`),
      ),
    );
    expect(missing).toEqual([]);
  });

  test('has what a rule asks', () => {
    const missing = rules.flatMap(({ alert, record, expr }) =>
      faults(expr).map((fault) => `${alert ?? record}: ${fault}`),
    );
    expect(missing).toEqual([]);
  });

  test('has what KEDA asks', () => {
    expect(scalers).toHaveLength(1);
    expect(scalers.flatMap((query) => faults(query))).toEqual([]);
  });
});
