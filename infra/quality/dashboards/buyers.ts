import { type DashboardPlan, figure, graph } from './panels.ts';

const REQUESTS = 'http_requests_total{job="gateway"';
const ORDERS = `method="POST",route="/api/orders"`;
const PROOFS = `method="POST",route="/api/orders/:orderId/payment-proof"`;

/** Quantiles of the time that a route takes. */
const durations = (route: string) =>
  [0.5, 0.95, 0.99].map(
    (share) =>
      [
        `histogram_quantile(${share}, sum by (le) (rate(http_request_duration_seconds_bucket{job="gateway",${route}}[$__rate_interval])))`,
        `${share * 100} % are faster`,
      ] as const,
  );

/** What buyers meet: orders, proofs and mails, against what they were promised. */
export const buyers: DashboardPlan = {
  name: 'buyers',
  title: 'Buyers',
  description: 'Orders, proofs of payment and mails, against what buyers were promised.',
  rows: [
    [
      'Now',
      [
        figure(
          {
            title: 'Orders a minute',
            description: 'Orders that were placed.',
            unit: 'cpm',
          },
          `60 * sum(rate(${REQUESTS},${ORDERS},status="2xx"}[$__rate_interval]))`,
        ),
        figure(
          {
            title: 'Proofs a minute',
            description: 'Proofs of payment that were accepted.',
            unit: 'cpm',
          },
          `60 * sum(rate(${REQUESTS},${PROOFS},status="2xx"}[$__rate_interval]))`,
        ),
        figure(
          {
            title: 'Answers with a fault of ours',
            description: 'Share of all requests that ended with a 5xx. Runbook: objectives.md',
            unit: 'percentunit',
          },
          `(sum(rate(${REQUESTS},status="5xx"}[$__rate_interval])) or vector(0)) / (sum(rate(${REQUESTS}}[$__rate_interval])) > 0)`,
          0.001,
        ),
        figure(
          {
            title: 'Requests being answered',
            description: 'By all gateways together.',
            unit: 'short',
          },
          'sum(http_requests_in_flight{job="gateway"})',
        ),
      ],
    ],
    [
      'Promises',
      [
        graph(
          {
            title: 'How fast the budget of errors is spent',
            description:
              'At 1 the budget of 30 days is gone in 30 days, at 14.4 in two. Over the last hour. Runbook: objectives.md',
            unit: 'short',
          },
          [
            [
              'objective:errors:ratio_rate1h / on (objective) objective:budget:ratio',
              '{{objective}}',
            ],
          ],
        ),
        graph(
          {
            title: 'Mails a minute',
            description:
              'Events whose mails were sent, by whether within five minutes. Runbook: late-mails.md',
            unit: 'cpm',
          },
          [
            [
              '60 * sum(rate(mail_events_total{job="worker",in_time="true"}[$__rate_interval]))',
              'in time',
            ],
            [
              '60 * sum(rate(mail_events_total{job="worker",in_time="false"}[$__rate_interval]))',
              'late',
            ],
          ],
        ),
        graph(
          {
            title: 'Time to place an order',
            description: 'From the first byte at the gateway to the last of the answer.',
            unit: 's',
          },
          durations(ORDERS),
        ),
        graph(
          {
            title: 'Time to take a proof',
            description: 'Includes the upload over the buyer’s own line.',
            unit: 's',
          },
          durations(PROOFS),
        ),
      ],
    ],
    [
      'Requests',
      [
        graph(
          {
            title: 'Requests by outcome',
            description:
              'Requests that reached the gateway; nginx answers most of the product list.',
            unit: 'reqps',
          },
          [[`sum by (status) (rate(${REQUESTS}}[$__rate_interval]))`, '{{status}}']],
        ),
        graph(
          {
            title: 'Faults of ours by route',
            description: 'Requests that ended with a 5xx. Runbook: objectives.md',
            unit: 'reqps',
          },
          [
            [
              `sum by (method, route) (rate(${REQUESTS},status="5xx"}[$__rate_interval])) > 0`,
              '{{method}} {{route}}',
            ],
          ],
        ),
      ],
    ],
  ],
};
