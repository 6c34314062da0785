import type { CheckState } from '@spade/contracts/state/process-state';

/** One thing that must hold before the process takes work: its name and whether it holds now. */
export interface ReadinessCheck {
  name: string;
  /** Returns true when healthy. A check that throws, or takes over 2 s, counts as unhealthy. */
  check: () => boolean | Promise<boolean>;
}

const CHECK_TIMEOUT_MS = 2_000;

/** Runs checks and remembers since when each is as it is. Checks may be added to `checks` later. */
export class ReadinessWatch {
  private readonly known = new Map<string, CheckState>();

  constructor(private readonly checks: readonly ReadinessCheck[]) {}

  /** Runs every check now. */
  async look(): Promise<CheckState[]> {
    return Promise.all(this.checks.map(async (one) => this.remember(one.name, await holds(one))));
  }

  private remember(name: string, isFine: boolean): CheckState {
    const before = this.known.get(name);
    if (before?.isFine === isFine) return before;
    const state = { name, isFine, since: new Date().toISOString() };
    this.known.set(name, state);
    return state;
  }
}

async function holds({ check }: ReadinessCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, CHECK_TIMEOUT_MS, false);
  });
  try {
    return await Promise.race([check(), tooLong]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
