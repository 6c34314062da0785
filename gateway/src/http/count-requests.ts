import { counter, exposeGauge, histogram } from '@spade/platform/health/metrics';

/** What buyers are promised (infra/deploy/runbook/objectives.yml). */
const promised = ['/api/orders', '/api/orders/:orderId/payment-proof'];

const count = counter(
  'http_requests_total',
  'Requests that were answered in full, by route and class of status.',
  promised.flatMap((route) =>
    ['2xx', '4xx', '5xx'].map((status) => ({ method: 'POST', route, status })),
  ),
);

const measure = histogram(
  'http_request_duration_seconds',
  'Time until a request was answered in full, by route.',
  [0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  promised.map((route) => ({ method: 'POST', route })),
);

let inFlight = 0;
exposeGauge('http_requests_in_flight', 'Requests that this replica is answering.', () => inFlight);

/** A request that came in; call what it returns once, when the connection is done with it. */
export function beginRequest(): () => void {
  inFlight += 1;
  return () => {
    inFlight -= 1;
  };
}

/** Counts a request that was answered in full. */
export function countRequest(
  method: string,
  route: string,
  { status, seconds }: { status: number; seconds: number },
): void {
  count({ method, route, status: `${Math.floor(status / 100)}xx` });
  measure({ method, route }, seconds);
}
