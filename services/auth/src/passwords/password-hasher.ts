import { hash, parseOptions, verify } from '@node-rs/argon2';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { WorkSlots, type WorkTurn } from '@spade/platform/service/work-slots';

/** What one Argon2id computation takes: KiB of memory, passes over it, lanes. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/**
 * 64 MiB, three passes, one lane: above OWASP's minimum of 46 MiB and one pass (Password Storage
 * Cheat Sheet), about 60 ms on the machines we run on.
 */
const servingCost: PasswordCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

/** Most callers of each turn that wait; more get PLATFORM.OVERLOADED. */
const LONGEST_QUEUE = 64;

/** No stored password is as long, so a longer guess is wrong whatever follows. */
const LONGEST_GUESS = 1_024;

/**
 * Hashes and checks passwords. At most `atOnce` computations run at a time, each with 64 MiB, so
 * that a flood of logins cannot exhaust the memory; past {@link LONGEST_QUEUE} waiting callers it
 * throws PLATFORM.OVERLOADED. Every check costs the same, whether or not the account exists.
 */
export class PasswordHasher {
  private readonly slots: WorkSlots;
  /** A hash that fits no password; made once, at first need. */
  private dummy: Promise<string> | undefined;
  /** Checks computed so far. */
  checks = 0;

  /** Tests of what is around a password may ask for a lower `cost`. */
  constructor(
    atOnce: number,
    private readonly cost: PasswordCost = servingCost,
  ) {
    this.slots = new WorkSlots(
      atOnce,
      LONGEST_QUEUE,
      () => new CodedError('PLATFORM.OVERLOADED', { message: 'auth: password checks' }),
    );
  }

  /** The PHC text of an Argon2id hash with a fresh salt. No stranger has a password hashed. */
  async hash(password: string): Promise<string> {
    return this.slots.run(() => hash(password.normalize('NFC'), this.cost), 'first');
  }

  /**
   * Whether `password` is the one behind `stored`; for an unknown account pass null: same work, false. Strangers go last, so
   * that their guesses keep no one out who was here before.
   */
  async verify(stored: string | null, password: string, turn: WorkTurn): Promise<boolean> {
    this.dummy ??= this.hash(crypto.randomUUID());
    const dummy = await this.dummy;
    const guess = password.slice(0, LONGEST_GUESS).normalize('NFC');
    return this.slots.run(async () => {
      this.checks += 1;
      const isRight = await verify(stored ?? dummy, guess);
      return stored !== null && isRight;
    }, turn);
  }

  /** Whether `stored` was made at another cost than today's. */
  isOutdated(stored: string): boolean {
    const { memoryCost, timeCost, parallelism } = parseOptions(stored);
    return (
      memoryCost !== this.cost.memoryCost ||
      timeCost !== this.cost.timeCost ||
      parallelism !== this.cost.parallelism
    );
  }
}
