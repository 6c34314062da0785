/**
 * What a test's page has that jsdom lacks: the company's facts (the server writes them in), `<dialog>` as
 * modal, media queries (none matches), `Request`, and web APIs of Node.
 */
import { TextDecoder, TextEncoder } from 'node:util';
import type { Company, Delivery } from '../lib/company.ts';

/** As much of `Request` as the API client needs; Node's takes no relative address. */
class PageRequest {
  readonly url: string;
  readonly headers: Headers;

  constructor(url: string, { headers, ...init }: RequestInit) {
    Object.assign(this, init);
    this.url = url;
    this.headers = new Headers(headers);
  }
}

const company: Company = {
  name: 'Spade Orion',
  siteUrl: 'https://spadeorion.example',
  rcNumber: '1666375',
  incorporated: '2020',
  email: 'hello@spadeorion.example',
  phone: '+234 800 000 0000',
  address: 'Nigeria, West Africa',
  country: 'Nigeria',
  hours: 'Monday to Saturday, 8AM to 6PM WAT',
  businessHours: 'Monday-Friday 8:00\u00a0AM-6:00\u00a0PM, Saturday 9:00\u00a0AM-4:00\u00a0PM WAT',
  openingTimes: [{ day: 'Monday', opens: '08:00', closes: '18:00' }],
  holidays: [],
  notice: '',
  social: [
    { name: 'Facebook', href: 'https://www.facebook.com/spadeorion' },
    { name: 'LinkedIn', href: 'https://www.linkedin.com/company/spadeorion' },
    { name: 'Instagram', href: 'https://www.instagram.com/spadeorion' },
    { name: 'X', href: 'https://x.com/spadeorion' },
  ],
};

const delivery: Delivery = {
  summary: 'Delivery in three days',
  cost: 'You pay the driver.',
  time: 'It takes three days.',
  refunds: 'Refunds take a week.',
  refundTime: 'within a week',
  states: [],
  pickup: '',
  zones: [],
  points: [],
};

Object.assign(globalThis, {
  siteFacts: { company, delivery },
  TextDecoder,
  TextEncoder,
});
if (typeof window !== 'undefined') Object.assign(globalThis, { Request: PageRequest });

if (typeof window !== 'undefined') {
  Object.assign(window, {
    scrollTo: () => {},
    matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
  });
  Element.prototype.scrollIntoView ??= () => {};
  performance.getEntriesByType ??= () => [];

  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.removeAttribute('open');
    this.dispatchEvent(new Event('close'));
  };
}
