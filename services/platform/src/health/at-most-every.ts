/**
 * The same reading for everyone who asks within `ms` of it about the same `version`, also while it is under way: for figures
 * that are dear to count and are shown in several places. A reading that fails is not kept.
 */
export class KeptReading<Value> {
  private kept: { version: string; until: number; value: Promise<Value> } | undefined;

  constructor(private readonly ms: number) {}

  /** `version`: what the value depends on; another one is read at once. */
  read(version: string, read: () => Promise<Value>): Promise<Value> {
    const { kept } = this;
    if (kept?.version === version && performance.now() < kept.until) return kept.value;
    const reading = { version, until: performance.now() + this.ms, value: read() };
    this.kept = reading;
    reading.value.catch(() => {
      if (this.kept === reading) this.kept = undefined;
    });
    return reading.value;
  }
}

/** A {@link KeptReading} of what depends on time alone. */
export function atMostEvery<Value>(ms: number, read: () => Promise<Value>): () => Promise<Value> {
  const kept = new KeptReading<Value>(ms);
  return () => kept.read('', read);
}
