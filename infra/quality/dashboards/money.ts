import { type DashboardPlan, figure, graph } from './panels.ts';

const attention = (kind: string) => `max(orders_attention{job="orders",kind="${kind}"})`;

/** What waits for staff: proofs, credits, refunds. */
export const money: DashboardPlan = {
  name: 'money',
  title: 'Money',
  description: 'Orders by state, and what waits for staff: proofs, credits and refunds.',
  rows: [
    [
      'Waiting for staff',
      [
        figure(
          {
            title: 'Proofs not checked in time',
            description: 'Buyers were promised an answer by now. Runbook: overdue-proofs.md',
            unit: 'short',
          },
          'max(orders_review_overdue{job="orders"})',
          1,
        ),
        figure(
          {
            title: 'Credits without an order',
            description: 'Credits of the account that no one has matched or dismissed.',
            unit: 'short',
          },
          'max(credits_open{job="orders"})',
        ),
        figure(
          {
            title: 'Orders with a refund owed',
            description: 'Paid too much, too late or after the end.',
            unit: 'short',
          },
          attention('refund_owed'),
        ),
        figure(
          {
            title: 'Orders paid late',
            description: 'Staff decide whether the goods can still be sent.',
            unit: 'short',
          },
          attention('paid_late'),
        ),
      ],
    ],
    [
      'Orders',
      [
        graph(
          {
            title: 'Orders by state',
            description: 'Counted once a minute.',
            unit: 'short',
          },
          [['max by (state) (orders_by_state{job="orders"})', '{{state}}']],
        ),
        graph(
          {
            title: 'Orders that staff must resolve',
            description: 'By kind, counted once a minute.',
            unit: 'short',
          },
          [['max by (kind) (orders_attention{job="orders"})', '{{kind}}']],
        ),
      ],
    ],
    [
      'Bank',
      [
        figure(
          {
            title: 'Workers in the mailbox of bank alerts',
            description:
              '1: connected. 0: not, or the mailbox is not configured. Runbook: alerts.md',
            unit: 'short',
          },
          'max(alerts_mailbox_connected{job="worker"})',
        ),
        graph(
          {
            title: 'Statements and receipts to read',
            description: 'Jobs that wait, run or are tried again.',
            unit: 'short',
          },
          [
            [
              'max by (queue, state) (jobs{job="worker",queue=~"events-reader|events-receipts",state!="failed"})',
              '{{queue}} {{state}}',
            ],
          ],
        ),
      ],
    ],
  ],
};
