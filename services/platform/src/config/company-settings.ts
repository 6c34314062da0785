// Long, because it is data: what an owner may say of the company.
import { parseHolidays, parseWorkingHours } from '@spade/contracts/company/working-hours';
import { CLAIM_DAYS } from '@spade/contracts/orders/shipment';
import { z } from 'zod';
import { setting } from '../settings/setting.ts';

/** Who the company is and where its site is: what mails and pages both say. */
export const companySettings = {
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must look like https://example.com' })
    .refine((url) => (URL.parse(url)?.pathname ?? '/') === '/', 'must have no path')
    .overwrite((url) => url.replace(/\/+$/, ''))
    .default('http://localhost:8080')
    .describe(
      'Address of the site as customers see it; links in mails, canonical links, the sitemap and link previews start with it.',
    ),
  COMPANY_NAME: setting(
    z.string().default('Spade Orion').describe('Name of the company.'),
    'company',
    'Name',
  ),
  COMPANY_EMAIL: setting(
    z
      .email()
      .default('hello@spadeorion.example')
      .describe('Where customers write to; contact messages are sent there.'),
    'company',
    'Email',
  ),
  COMPANY_PHONE: setting(
    z.string().default('+234 800 000 0000').describe('Phone and WhatsApp.'),
    'company',
    'Phone and WhatsApp',
  ),
  COMPANY_ADDRESS: setting(
    z.string().default('Nigeria, West Africa').describe('Head office.'),
    'company',
    'Head office',
  ),
  WORKING_HOURS: setting(
    z
      .string()
      .refine(
        (text) => parseWorkingHours(text) !== undefined,
        'must look like Mon-Fri 08:00-18:00, Sat 09:00-16:00',
      )
      .default('Mon-Fri 08:00-18:00, Sat 09:00-16:00')
      .describe(
        'When staff check payments and answer, in Lagos time; buyers learn by when an answer comes.',
      ),
    'hours',
    'Hours in which staff check payments',
    'week',
  ),
  PUBLIC_HOLIDAYS: setting(
    z
      .string()
      .refine(
        (text) => parseHolidays(text) !== undefined,
        'must look like 2026-12-25 Christmas, 2027-01-01 New Year',
      )
      .default('')
      .describe(
        'Days on which staff do not work, such as 2026-12-25 Christmas, 2027-01-01 New Year. No deadline of staff ends on them.',
      ),
    'hours',
    'Public holidays',
    'holidays',
  ),
  COMPANY_RC_NUMBER: setting(
    z.string().default('1666375').describe('Registration number at the CAC.'),
    'company',
    'RC number',
  ),
};

/** What receipts state of taxes. */
export const taxSettings = {
  COMPANY_TIN: setting(
    z
      .string()
      .trim()
      .min(1)
      .optional()
      .describe('Tax identification number on receipts. Left out, receipts show none.'),
    'company',
    'Tax identification number',
  ),
  VAT_RATE_PERCENT: setting(
    z
      .string()
      .regex(/^\d{1,2}(\.\d{1,2})?$/, 'must look like 7.5')
      .optional()
      .describe(
        'VAT in percent that prices include, for example 7.5; receipts then show it. Left out, the company charges none.',
      ),
    'payment',
    'VAT in percent',
  ),
};

/** By when a refund is sent, unless the owner says otherwise. */
const REFUND_TIME = 'within 5 working days';

/**
 * Delivery and refunds, in the same words on pages and in mails. The words by default promise what the order page takes:
 * reports of wrong goods for CLAIM_DAYS.
 */
export const deliverySettings = {
  DELIVERY_SUMMARY: setting(
    z
      .string()
      .default('Delivery in 2 to 5 working days; we tell you the fee before we send')
      .describe(
        'Delivery in one short line without a full stop, as the marketplace says it above its products.',
      ),
    'delivery',
    'In one line',
  ),
  DELIVERY_COST: setting(
    z
      .string()
      .default(
        'Delivery costs extra. We tell you the delivery fee before we send; you pay the driver.',
      )
      .describe('What delivery costs, in whole sentences.'),
    'delivery',
    'What delivery costs',
    'text',
  ),
  DELIVERY_TIME: setting(
    z
      .string()
      .default('It takes 2 to 5 working days from the moment your payment is confirmed.')
      .describe('How long delivery takes, in whole sentences.'),
    'delivery',
    'How long it takes',
    'text',
  ),
  DELIVERY_REFUNDS: setting(
    z
      .string()
      .default(
        `If we cannot deliver, or cancel your order after you have paid, the whole sum goes back to your bank account ${REFUND_TIME}. If goods come damaged or are not what you ordered, tell us within ${CLAIM_DAYS} days of delivery on the page of your order, or by phone, email or WhatsApp: we pay the way back, and you get new goods or your money.`,
      )
      .describe('How refunds work, in whole sentences.'),
    'delivery',
    'How refunds work',
    'text',
  ),
  DELIVERY_REFUND_TIME: setting(
    z
      .string()
      .default(REFUND_TIME)
      .describe('By when a refund is sent, as a part of a sentence: "within 5 working days".'),
    'delivery',
    'By when a refund is sent',
  ),
};

function socialPage(network: string) {
  const address = z
    .url({ protocol: /^https$/, error: 'must be an address that starts with https://' })
    .optional()
    .describe(`The company's page on ${network}. Not set: pages do not show it.`);
  return setting(address, 'social', network);
}

/** What only the pages say. They read it, with {@link companySettings}, when they start. */
export const siteSettings = {
  DELIVERY_STATES: setting(
    z
      .string()
      .refine(
        (text) => parseDeliveryStates(text) !== undefined,
        'must look like Lagos: 1 to 2 working days, 3500; Kano: 5 working days, call',
      )
      .default('')
      .describe(
        'Delivery by state: name, time and fee in whole naira, or call where staff tell the fee: Lagos: 1 to 2 working days, 3500; Kano: 5 working days, call. Empty, pages show the general words alone.',
      ),
    'delivery',
    'Time and fee by state',
    'text',
  ),
  DELIVERY_PICKUP: setting(
    z
      .string()
      .default('')
      .describe(
        'Where and when buyers may pick up, in whole sentences. Empty, there is no pickup.',
      ),
    'delivery',
    'Pick-up',
    'text',
  ),
  COMPANY_HOURS: setting(
    z
      .string()
      .default('Monday to Saturday, 8AM to 6PM')
      .describe(
        'When the company is open, in words and Lagos time, for the footer, the company facts and the privacy page. When staff check payments is another setting: "Hours and holidays".',
      ),
    'company',
    'Operating hours in words',
  ),
  COMPANY_COUNTRY: setting(
    z.string().default('Nigeria').describe('Country of the head office.'),
    'company',
    'Country',
  ),
  COMPANY_INCORPORATED: setting(
    z
      .string()
      .regex(/^\d{4}$/, 'must be a year')
      .default('2020')
      .describe('Year of incorporation.'),
    'company',
    'Year of incorporation',
  ),
  SITE_NOTICE: setting(
    z
      .string()
      .trim()
      .max(300, 'must have at most 300 characters')
      .default('')
      .describe('A notice at the top of every public page. Empty: none.'),
    'notices',
    'Notice across the site',
    'text',
  ),
  COMPANY_FACEBOOK_URL: socialPage('Facebook'),
  COMPANY_LINKEDIN_URL: socialPage('LinkedIn'),
  COMPANY_INSTAGRAM_URL: socialPage('Instagram'),
  COMPANY_X_URL: socialPage('X'),
};

/** Delivery to one state. */
export interface DeliveryState {
  /** Name of the state: `Lagos`. */
  readonly state: string;
  /** How long it takes, in words: `1 to 2 working days`. */
  readonly time: string;
  /** Naira with two decimals; null where staff call the buyer with it. */
  readonly fee: string | null;
}

/** Reads `Lagos: 1 to 2 working days, 3500; Kano: 5 working days, call`; undefined when it is not written so. */
export function parseDeliveryStates(text: string): readonly DeliveryState[] | undefined {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
  const states = parts.flatMap((part): readonly DeliveryState[] => {
    const [, state, time, fee] = /^([^:,]+):\s*([^:,]+),\s*(\d{1,7}|call)$/i.exec(part) ?? [];
    if (!state || !time || !fee) return [];
    return [{ state: state.trim(), time: time.trim(), fee: /^\d/.test(fee) ? `${fee}.00` : null }];
  });
  return states.length === parts.length ? states : undefined;
}
