import type { AlertFormat } from '../alert-format.ts';

/** Kuda. No alert of it could be seen. */
export const kuda: AlertFormat = {
  name: 'Kuda',
  domains: ['kuda.com', 'kudabank.com'],
  layouts: [],
};
