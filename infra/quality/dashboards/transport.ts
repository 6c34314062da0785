import { type DashboardPlan, figure, graph } from './panels.ts';

/** What is on its way between the processes: requests, events, jobs. */
export const transport: DashboardPlan = {
  name: 'transport',
  title: 'Transport',
  description: 'Requests, events and jobs on their way between the processes.',
  rows: [
    [
      'Stuck',
      [
        figure(
          {
            title: 'Dead letters',
            description: 'Requests that ended their process five times. Runbook: dead-letters.md',
            unit: 'short',
          },
          'sum(max by (job) (messages_dead))',
          1,
        ),
        figure(
          {
            title: 'Events given up',
            description: 'A consumer has used up its attempts. Runbook: stuck-outbox.md',
            unit: 'short',
          },
          'sum(max by (job) (outbox_failed))',
          1,
        ),
        figure(
          {
            title: 'Oldest event',
            description: 'Age of the oldest one that is not done. Runbook: stuck-outbox.md',
            unit: 's',
          },
          'max(outbox_oldest_age_seconds)',
          900,
        ),
        figure(
          {
            title: 'Failed jobs',
            description: 'Failed for good within 30 days.',
            unit: 'short',
          },
          'sum(max by (queue) (jobs{state="failed"}))',
        ),
      ],
    ],
    [
      'Requests between services',
      [
        graph(
          {
            title: 'Requests in a stream',
            description: 'Waiting or in work, by service. Runbook: not-ready.md',
            unit: 'short',
          },
          [['max by (job) (messages_in_stream)', '{{job}}']],
        ),
        graph(
          {
            title: 'Requests in work',
            description: 'By service, all replicas together.',
            unit: 'short',
          },
          [['sum by (job) (messages_in_flight)', '{{job}}']],
        ),
      ],
    ],
    [
      'Events and jobs',
      [
        graph(
          {
            title: 'Events that are not done',
            description: 'In the outbox of each service. Runbook: stuck-outbox.md',
            unit: 'short',
          },
          [['max by (job) (outbox_pending)', '{{job}}']],
        ),
        graph(
          {
            title: 'Jobs that wait',
            description: 'By queue; delayed ones are tried again later.',
            unit: 'short',
          },
          [
            ['max by (queue) (jobs{state="waiting"})', '{{queue}}'],
            ['max by (queue) (jobs{state="delayed"})', '{{queue}}, later'],
          ],
        ),
      ],
    ],
  ],
};
