import type { AlertFormat } from '../alert-format.ts';

/** OPay. Labels of an amount and a sender were seen, an account and a date of a credit were not. */
export const opay: AlertFormat = {
  name: 'OPay',
  domains: ['opay-nigeria.com', 'opayweb.com'],
  layouts: [],
};
