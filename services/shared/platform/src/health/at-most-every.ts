/**
 * The same reading for everyone who asks within `ms` of it, also while it is under way: for figures that are dear to count
 * and are shown in several places. A reading that fails is not kept.
 */
export function atMostEvery<Value>(ms: number, read: () => Promise<Value>): () => Promise<Value> {
  let kept: { until: number; value: Promise<Value> } | undefined;
  return () => {
    if (kept && performance.now() < kept.until) return kept.value;
    const reading = { until: performance.now() + ms, value: read() };
    kept = reading;
    reading.value.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading.value;
  };
}
