import { access } from './access/format.ts';
import type { AlertFormat } from './alert-format.ts';
import { firstBank } from './first-bank/format.ts';
import { gtbank } from './gtbank/format.ts';
import { moniepoint } from './moniepoint/format.ts';
import { zenith } from './zenith/format.ts';

/** Kuda. No alert of it could be seen. */
const kuda: AlertFormat = {
  name: 'Kuda',
  domains: ['kuda.com', 'kudabank.com'],
  layouts: [],
};

/** OPay. Labels of an amount and a sender were seen, an account and a date of a credit were not. */
const opay: AlertFormat = {
  name: 'OPay',
  domains: ['opay-nigeria.com', 'opayweb.com'],
  layouts: [],
};

/** United Bank for Africa. Labels were seen (Transaction Amount, Date and Time), values and their form were not. */
const uba: AlertFormat = { name: 'UBA', domains: ['ubagroup.com'], layouts: [] };

/** The banks whose messages are looked at. A new one is a folder and a line. */
export const alertFormats: readonly AlertFormat[] = [
  access,
  firstBank,
  gtbank,
  kuda,
  moniepoint,
  opay,
  uba,
  zenith,
];

/** The bank that an address belongs to. */
export function bankOf(address: string): AlertFormat | undefined {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return alertFormats.find(({ domains }) =>
    domains.some((own) => domain === own || domain.endsWith(`.${own}`)),
  );
}

/** Names that only a mail which pretends to be a bank's puts before another's address. */
const NAMES =
  /\b(?:gt ?bank|guaranty trust|gens|access ?bank|accessalert|first ?bank|firstalert|zenith|united bank for africa|uba|kuda|moniepoint|opay)\b/i;

/** Whether the name before an address, or a subject, names one of the banks. */
export function namesBank(text: string): boolean {
  return NAMES.test(text);
}
