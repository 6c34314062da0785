import { readPage } from './pageData.ts';

/** Who the company is (`COMPANY_…`, `PUBLIC_URL`, `WORKING_HOURS`). */
export interface Company {
  /** Trading name. */
  readonly name: string;
  /** Public address of the site, without a trailing slash; canonical links and pictures use it. */
  readonly siteUrl: string;
  /** Corporate Affairs Commission registration number, digits only. */
  readonly rcNumber: string;
  /** Year of incorporation. */
  readonly incorporated: string;
  readonly email: string;
  /** International form, spaces allowed. */
  readonly phone: string;
  /** Head office, in one line. */
  readonly address: string;
  readonly country: string;
  /** Operating hours in words: `Monday to Saturday, 8AM to 6PM WAT`. */
  readonly hours: string;
  /** When staff answer: `Monday-Friday 8:00 AM-6:00 PM, Saturday 9:00 AM-4:00 PM WAT`. */
  readonly businessHours: string;
  /** Opening hours by day, on the clocks of Lagos, such as `08:00`. */
  readonly openingTimes: readonly {
    readonly day: string;
    readonly opens: string;
    readonly closes: string;
  }[];
  /** Social pages, in display order. */
  readonly social: readonly {
    readonly name: 'Facebook' | 'LinkedIn' | 'Instagram' | 'X';
    readonly href: string;
  }[];
}

/** Delivery and refunds in words (`DELIVERY_…`). Mails say the same. */
export interface Delivery {
  /** One short line without a full stop, above the products. */
  readonly summary: string;
  /** What it costs, how long it takes and how refunds work, in sentences. */
  readonly cost: string;
  readonly time: string;
  readonly refunds: string;
  /** By state, in the company's order; none where the words above say all. */
  readonly states: readonly DeliveryState[];
  /** Where and when buyers may pick up, in sentences; empty without pickup. */
  readonly pickup: string;
}

/** Delivery to one state. */
export interface DeliveryState {
  readonly state: string;
  /** In words: `1 to 2 working days`. */
  readonly time: string;
  /** Naira with two decimals; null where staff call the buyer with it. */
  readonly fee: string | null;
}

/** What every page knows of the company. */
export interface SiteFacts {
  readonly company: Company;
  readonly delivery: Delivery;
}

declare global {
  /** Set on the server before any page is loaded (server/identity.ts), and by the tests. */
  var siteFacts: SiteFacts | undefined;
}

/** In the browser the facts come with the page (server/document.ts), so that one build serves any company. */
const facts = globalThis.siteFacts ?? (readPage().site as SiteFacts); // written by server/render.tsx

/** Name, registration, contact details and addresses of the company. */
export const company: Company = facts.company;

/** The terms of delivery and refunds. */
export const delivery: Delivery = facts.delivery;

/** `tel:` address of the company's phone. */
export const companyPhoneHref = `tel:${company.phone.replace(/[^+\d]/g, '')}`;

/** `mailto:` address of the company's e-mail. */
export const companyEmailHref = `mailto:${company.email}`;

/** WhatsApp chat with the company's phone number. */
export const companyWhatsAppHref = `https://wa.me/${company.phone.replace(/\D/g, '')}`;

/** The same chat, which begins with these words. */
export const whatsAppHref = (text: string): string =>
  `${companyWhatsAppHref}?text=${encodeURIComponent(text)}`;

/** The chat for a buyer who looks for an order. */
export const orderQuestionHref = whatsAppHref(
  'Hello, I have a question about my order. Its number is ',
);
