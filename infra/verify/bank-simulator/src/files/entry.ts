/** A movement of the account, as a bank knows it. */
export interface StatementEntry {
  at: Date;
  /** ISO day from which it counts; that of the booking unless it is said. */
  valueDay?: string;
  /** Above 0. */
  amountKobo: number;
  direction: 'credit' | 'debit';
  sender: string;
  senderBank: string;
  words: string;
}

/** An entry with the balance after it. */
export interface BookedEntry extends StatementEntry {
  balanceKobo: number;
  /** 1 for the first. */
  number: number;
}

/** Opens the account with this much. */
export const OPENING_KOBO = 5_000_000;

/** The entries with their running balance. */
export function book(entries: readonly StatementEntry[]): BookedEntry[] {
  let balanceKobo = OPENING_KOBO;
  return entries.map((entry, index) => {
    balanceKobo += entry.direction === 'credit' ? entry.amountKobo : -entry.amountKobo;
    return { ...entry, balanceKobo, number: index + 1 };
  });
}

/** `12,500.00` */
export function naira(kobo: number): string {
  return (kobo / 100).toLocaleString('en', { minimumFractionDigits: 2 });
}

/** The wall clock in Lagos, an hour ahead of UTC. */
export function lagos(at: Date): { year: string; month: string; day: string; time: string } {
  const [date = '', rest = ''] = new Date(at.getTime() + 3_600_000).toISOString().split('T');
  const [year = '', month = '', day = ''] = date.split('-');
  return { year, month, day, time: rest.slice(0, 8) };
}

/** The start of its value day, or the moment of the booking. */
export const valuedAt = ({ at, valueDay }: StatementEntry): Date =>
  valueDay === undefined ? at : new Date(`${valueDay}T00:00:00+01:00`);

/** As the Nigerian banks print a transfer: channel, sender's bank, sender, the sender's words. */
export const narrationOf = ({ direction, senderBank, sender, words }: StatementEntry): string =>
  direction === 'debit' ? words : `NIP/${senderBank}/${sender}/${words}`;

/** `Jul` for `07`. */
export function monthName(month: string): string {
  return 'JanFebMarAprMayJunJulAugSepOctNovDec'.slice(Number(month) * 3 - 3, Number(month) * 3);
}
