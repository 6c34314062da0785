import { counter } from '@spade/platform/health/counter';

/** What buyers are promised (infra/deploy/runbook/objectives.yml). */
const promised = ['/api/orders', '/api/orders/:orderId/payment-proof'];

const count = counter(
  'http_requests_total',
  'Requests that were answered in full, by route and class of status. The fast lane of the product list is not counted.',
  promised.flatMap((route) =>
    ['2xx', '4xx', '5xx'].map((status) => ({ method: 'POST', route, status })),
  ),
);

/** Counts a request that was answered. */
export function countRequest(method: string, route: string, status: number): void {
  count({ method, route, status: `${Math.floor(status / 100)}xx` });
}
