import type { AlertFormat } from '../alert-format.ts';

/** United Bank for Africa. Labels were seen (Transaction Amount, Date and Time), values and their form were not. */
export const uba: AlertFormat = { name: 'UBA', domains: ['ubagroup.com'], layouts: [] };
