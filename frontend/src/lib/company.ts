import { createContext, useContext } from 'react';
import { readPage } from './pageData.ts';

/** Who the company is: its settings, from the environment or the owner's page. */
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
  /** Holidays to come, each as `25 December 2026, Christmas`; none where the list is empty. */
  readonly holidays: readonly string[];
  /** A notice at the top of every public page; empty: none. */
  readonly notice: string;
  /** Social pages that are set, in display order. */
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
  /** By when money that is owed is sent, within a sentence. */
  readonly refundTime: string;
  /** By state, in the company's order; none where the words above say all. */
  readonly states: readonly DeliveryState[];
  /** Where and when buyers may pick up, in sentences; empty without pickup. */
  readonly pickup: string;
  /** What delivery costs in the price; none where staff tell every buyer the fee. */
  readonly zones: readonly DeliveryZone[];
  /** Where an order form lets buyers pick up. */
  readonly points: readonly PickupPoint[];
}

/** Where the company delivers for one fee. */
export interface DeliveryZone {
  /** Empty: all states that no other zone names. */
  readonly states: readonly string[];
  /** Parts of its one state; empty: all of it, or what other zones leave of it. */
  readonly areas: readonly string[];
  /** Naira with two decimals; null where staff tell the buyer. */
  readonly fee: string | null;
  readonly time: string;
  readonly days: DeliveryDays | null;
  /** Goods of this sum and more are delivered for nothing; null: none are. */
  readonly freeFrom: string | null;
}

/** Days that words such as `1 to 2 working days` name; none where they name none, or several. */
interface DeliveryDays {
  readonly min: number;
  readonly max: number;
  /** Only days on which the company works count. */
  readonly areWorking: boolean;
}

/** Where buyers may pick up. */
export interface PickupPoint {
  readonly id: string;
  readonly name: string;
  /** With its city and state. */
  readonly address: string;
  readonly hours: string;
}

/** Delivery to one state. */
export interface DeliveryState {
  readonly state: string;
  /** In words: `1 to 2 working days`. */
  readonly time: string;
  readonly days: DeliveryDays | null;
  /** Naira with two decimals; null where staff call the buyer with it. */
  readonly fee: string | null;
  /** Goods of this sum and more are delivered for nothing. */
  readonly freeFrom?: string | null;
}

/** One entry of a list of words: texts by field. */
type Entry<Field extends string> = { readonly [Name in Field]: string };

/** What the owner says on the pages; an empty list takes the part out of its page. */
export interface SiteWords {
  readonly faq: readonly Entry<'question' | 'category' | 'answer'>[];
  readonly testimonials: readonly Entry<'name' | 'position' | 'service' | 'text'>[];
  readonly projects: readonly Entry<
    'title' | 'sector' | 'category' | 'location' | 'date' | 'value' | 'description'
  >[];
  readonly record: readonly Entry<'label' | 'value' | 'detail'>[];
  readonly credentials: readonly Entry<'name' | 'value'>[];
  readonly leadership: readonly Entry<'title' | 'duty'>[];
  readonly technology: readonly Entry<'title' | 'status' | 'description' | 'impact'>[];
  readonly accountClaims: readonly Entry<'text' | 'figure'>[];
  readonly affiliate: readonly Entry<'title' | 'figure' | 'text'>[];
  readonly pages: readonly Entry<'slug' | 'title' | 'page'>[];
}

/** Where the owner may show a picture of the company's own. */
export type PicturePlace = 'home' | 'entertainment' | 'construction' | 'trading' | 'farming';

/** A picture that the owner chose for a page. */
export interface SitePicture {
  /** Path of the site, at 800 pixels (features/shared/pictureSources.ts). */
  readonly url: string;
  /** What it shows. */
  readonly alt: string;
}

/** What every page knows of the company, in the browser, too. */
export interface SiteFacts {
  readonly company: Company;
  readonly delivery: Delivery;
  /** The owner's words, in place of the standard ones (siteWords.ts). Only on the server. */
  readonly words?: Partial<SiteWords>;
  /** The owner's pictures, in place of the drawings. Only on the server. */
  readonly pictures?: Partial<Record<PicturePlace, SitePicture>>;
}

/** The facts of one rendering on the server: they may change while it runs. */
export const SiteFactsContext = createContext<SiteFacts | undefined>(undefined);

declare global {
  /** Set by the tests and the design system, whose pages the server does not write. */
  var siteFacts: SiteFacts | undefined;
}

let factsOfPage: SiteFacts | undefined;

/** What the company says of itself. In the browser it comes with the page (server/document.ts). */
export function useSite(): SiteFacts {
  const given = useContext(SiteFactsContext) ?? globalThis.siteFacts;
  if (given) return given;
  factsOfPage ??= readPage().site as SiteFacts; // written by server/render.tsx
  return factsOfPage;
}

/** `tel:` address of the company's phone. */
export const phoneHref = ({ phone }: Company): string => `tel:${phone.replace(/[^+\d]/g, '')}`;

/** `0803 123 4567` or `+234 803 123 4567`; another form as it is. */
export const groupedPhone = (phone: string): string =>
  phone.replace(/^(0|\+234)(\d{3})(\d{3})(\d{4})$/, (_, start, ...groups) =>
    [start === '0' ? `0${groups[0]}` : `${start} ${groups[0]}`, groups[1], groups[2]].join(' '),
  );

/** `mailto:` address of the company's e-mail. */
export const emailHref = ({ email }: Company): string => `mailto:${email}`;

/** WhatsApp chat with the company's phone number, which may begin with these words. */
export function whatsAppHref({ phone }: Company, text?: string): string {
  const chat = `https://wa.me/${phone.replace(/\D/g, '')}`;
  return text === undefined ? chat : `${chat}?text=${encodeURIComponent(text)}`;
}

/** The chat for a buyer who looks for an order. */
export const orderQuestionHref = (company: Company): string =>
  whatsAppHref(company, 'Hello, I have a question about my order. Its number is ');
