import { fold } from './credit-identity.ts';

/** What is compared of two credits of the same amount. */
export interface ComparedCredit {
  valueDate: string;
  narration: string;
  bankId: string | null;
}

/**
 * Whether an alert and a statement's credit of the same amount are one payment. `id`, `narration`: what agrees.
 * `unclear`: nothing says either. `different`: they cannot be one payment.
 */
export type Likeness = 'id' | 'narration' | 'unclear' | 'different';

/** A value date is often the next working day. */
const MAX_DAYS_UNCLEAR = 2;

/** With the bank's id there is less doubt: a weekend and a holiday may lie between. */
export const MAX_DAYS_APART = 5;

/** Shorter ones, such as `TRANSFER`, are those of many payments. */
const TELLING_LENGTH = 12;

/** Shorter ids may be part of anything. */
const ID_LENGTH = 8;

const DAY_MS = 86_400_000;

/** Session ids of the inter-bank transfer system: 30 digits, which both banks print (NIBSS NIP). */
function sessionsIn({ narration, bankId }: ComparedCredit): string[] {
  return `${narration} ${bankId ?? ''}`.match(/(?<!\d)\d{30}(?!\d)/g) ?? [];
}

function hasIdOf(one: ComparedCredit, other: ComparedCredit): boolean {
  const id = fold(one.bankId ?? '');
  return id.length >= ID_LENGTH && fold(`${other.bankId ?? ''} ${other.narration}`).includes(id);
}

/** Compares two credits whose amounts are equal. */
export function likenessOf(alert: ComparedCredit, other: ComparedCredit): Likeness {
  const days = Math.abs(Date.parse(alert.valueDate) - Date.parse(other.valueDate)) / DAY_MS;
  if (days > MAX_DAYS_APART) return 'different';
  const sessions = new Set(sessionsIn(alert));
  const others = sessionsIn(other);
  if (others.some((id) => sessions.has(id))) return 'id';
  if (sessions.size > 0 && others.length > 0) return 'different';
  if (hasIdOf(alert, other) || hasIdOf(other, alert)) return 'id';
  if (days > MAX_DAYS_UNCLEAR) return 'different';
  const [one, two] = [fold(alert.narration), fold(other.narration)].toSorted(
    (a, b) => a.length - b.length,
  );
  const isTelling = one !== undefined && one.length >= TELLING_LENGTH;
  return isTelling && days === 0 && two?.includes(one) ? 'narration' : 'unclear';
}
