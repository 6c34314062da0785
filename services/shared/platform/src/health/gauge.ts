import { Gauge, register } from 'prom-client';

/**
 * A figure of `/metrics` that its owner sets; 0 until then. Returns the setter. The name is
 * Prometheus' (snake case, unit last); the newest owner of a name has it.
 */
export function gauge(name: string, help: string): (value: number) => void {
  // One process serves one application; only tests start several in turn.
  register.removeSingleMetric(name);
  const figure = new Gauge({ name, help });
  return (value) => figure.set(value);
}
