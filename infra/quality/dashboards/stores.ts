import { type DashboardPlan, figure, graph } from './panels.ts';

/** What everything stands on: processes, PostgreSQL, Redis, the bucket, the disk. */
export const stores: DashboardPlan = {
  name: 'stores',
  title: 'Processes and stores',
  description: 'The processes, and the PostgreSQL, Redis and S3 that they need.',
  rows: [
    [
      'Now',
      [
        figure(
          {
            title: 'Processes that do not respond',
            description: 'Prometheus cannot read their figures. Runbook: not-ready.md',
            unit: 'short',
          },
          'count(up{job=~"gateway|pages|auth|catalog|contact|orders|worker"} == 0) or vector(0)',
          1,
        ),
        figure(
          {
            title: 'Checks that fail',
            description: 'What processes need and do not have. Runbook: not-ready.md',
            unit: 'short',
          },
          'count(readiness_check == 0) or vector(0)',
          1,
        ),
        figure(
          {
            title: 'Fullest Redis',
            description: 'Share of the memory that it may take. Runbook: full-disk.md',
            unit: 'percentunit',
          },
          'max(redis_memory_ratio or redis_store_memory_ratio)',
          0.75,
        ),
        figure(
          {
            title: 'Unknown pictures',
            description:
              'Orders does not know them: wrong database or bucket. Runbook: unknown-pictures.md',
            unit: 'short',
          },
          'max(proofs_sweep_refused_count{job="gateway"})',
          1,
        ),
      ],
    ],
    [
      'Stores',
      [
        graph(
          {
            title: 'What processes reach',
            description:
              '1: every replica does. 0: one does not. `database` is PostgreSQL, `bucket` S3. Runbook: not-ready.md',
            unit: 'short',
          },
          [['min by (job, check) (readiness_check)', '{{job}} {{check}}']],
        ),
        graph(
          {
            title: 'Memory of Redis',
            description: 'When it is full, orders are refused. Runbook: full-disk.md',
            unit: 'percentunit',
          },
          [
            ['max(redis_memory_ratio)', 'messages'],
            ['max(redis_store_memory_ratio)', 'jobs and limits'],
          ],
        ),
        graph(
          {
            title: 'Free disk',
            description: 'Of node_exporter, where it runs. Runbook: full-disk.md',
            unit: 'percentunit',
          },
          [
            [
              'node_filesystem_avail_bytes{mountpoint="/"} / node_filesystem_size_bytes{mountpoint="/"}',
              '{{instance}}',
            ],
          ],
        ),
        graph(
          {
            title: 'Replicas',
            description: 'That respond, by process.',
            unit: 'short',
          },
          [
            [
              'sum by (job) (up{job=~"gateway|pages|auth|catalog|contact|orders|worker"})',
              '{{job}}',
            ],
          ],
        ),
      ],
    ],
    [
      'Processes',
      [
        graph(
          {
            title: 'Processor',
            description: 'Cores in use, by process, all replicas together.',
            unit: 'short',
          },
          [['sum by (job) (rate(process_cpu_seconds_total[$__rate_interval]))', '{{job}}']],
        ),
        graph(
          {
            title: 'Memory',
            description: 'Of the largest replica.',
            unit: 'bytes',
          },
          [['max by (job) (process_resident_memory_bytes)', '{{job}}']],
        ),
        graph(
          {
            title: 'Delay of the event loop',
            description:
              'The 99th percentile of the slowest replica: how long everything else waits.',
            unit: 's',
          },
          [['max by (job) (nodejs_eventloop_lag_p99_seconds)', '{{job}}']],
        ),
        graph(
          {
            title: 'Time in garbage collection',
            description: 'Share of the time, by process.',
            unit: 'percentunit',
          },
          [
            [
              'max by (job) (sum by (job, instance) (rate(nodejs_gc_duration_seconds_sum[$__rate_interval])))',
              '{{job}}',
            ],
          ],
        ),
      ],
    ],
  ],
};
