import {
  parseHolidays,
  parseWorkingHours,
  type WorkingWeek,
} from '@spade/contracts/company/working-hours';
import { formatDay, lagosDay } from '@spade/contracts/lagos';
import { formatKoboOrNull } from '@spade/contracts/naira';
import { daysIn } from '@spade/contracts/orders/arrival';
import { parseSitePicture, pictureUrl } from '@spade/contracts/products/pictures';
import {
  companySettings,
  deliverySettings,
  parseDeliveryStates,
  siteSettings,
} from '@spade/platform/config/company-settings';
import {
  ConfigError,
  type ConfigOf,
  defineConfig,
  loadConfig,
} from '@spade/platform/config/define-config';
import { deliveryRules } from '@spade/platform/config/delivery-zones';
import { healthSettings, logSettings, wholeNumber } from '@spade/platform/config/settings';
import type { sitePictures, siteWords } from '@spade/platform/config/site-words';
import { z } from 'zod';
import { pricedCost, pricedSummary } from './server/pricedSummary.ts';
import type {
  Company,
  Delivery,
  DeliveryState,
  DeliveryZone,
  PicturePlace,
  SiteFacts,
  SiteWords,
} from './src/lib/company.ts';
import { wordSettings } from './src/lib/siteWords.ts';

/** What the pages server, and the command that writes the pages of text, read from their environment. */
export const frontendConfig = defineConfig('pages', {
  ...logSettings,
  ...healthSettings,
  ...companySettings,
  ...deliverySettings,
  ...deliveryRules,
  ...siteSettings,
  PICTURE_SOURCES: z
    .string()
    .regex(/^https?:\/\/[\w.:*-]+( https?:\/\/[\w.:*-]+)*$/, 'must be origins, separated by spaces')
    .default('https://cdn.shopify.com')
    .describe('Origins from which pages may show product pictures, separated by spaces.'),
  GATEWAY_URL: z
    .url()
    .default('http://127.0.0.1:3000')
    .describe('Gateway that the pages server asks for products and orders.'),
  PORT: wholeNumber(
    { min: 0, max: 65_535, default: 3100 },
    'Port of the pages; 0 picks a free one.',
  ),
});

/** The parsed configuration of the front end. */
export type FrontendConfig = ConfigOf<typeof frontendConfig>;

/** Reads the environment. Ends the process with one message when a value is invalid. */
export function readFrontendConfig(): FrontendConfig {
  try {
    return loadConfig(frontendConfig);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** What the owner has saved of the words of pages. */
export type SavedWords = { readonly [Key in keyof typeof siteWords]?: unknown };

function ownWordsOf(saved: SavedWords): Partial<SiteWords> {
  const own = Object.entries(wordSettings).flatMap(([key, name]) => {
    const list = saved[key as keyof typeof siteWords]; // undefined for another key
    return list === undefined ? [] : [[name, list]];
  });
  return Object.fromEntries(own) as Partial<SiteWords>; // the schema of each list has the same fields
}

/** The setting of each picture. */
const pictureSettings: Readonly<Record<PicturePlace, keyof typeof sitePictures>> = {
  home: 'PICTURE_HOME',
  entertainment: 'PICTURE_ENTERTAINMENT',
  construction: 'PICTURE_CONSTRUCTION',
  trading: 'PICTURE_TRADING',
  farming: 'PICTURE_FARMING',
};

function ownPicturesOf(saved: SavedWords): SiteFacts['pictures'] {
  const own = Object.entries(pictureSettings).flatMap(([place, key]) => {
    const text = saved[key];
    const picture = typeof text === 'string' ? parseSitePicture(text) : undefined;
    return picture ? [[place, { url: pictureUrl(picture.name), alt: picture.alt }]] : [];
  });
  return Object.fromEntries(own);
}

/** What the pages say of the company. */
export function siteFactsOf(config: FrontendConfig & SavedWords): SiteFacts {
  return {
    words: ownWordsOf(config),
    pictures: ownPicturesOf(config),
    company: companyOf(config),
    delivery: deliveryFactsOf(config),
  };
}

function deliveryFactsOf(config: FrontendConfig): Delivery {
  const { DELIVERY_ZONES = [], PICKUP_POINTS = [] } = config;
  const zones = DELIVERY_ZONES.map((zone) => ({
    states: zone.states,
    areas: zone.areas,
    fee: formatKoboOrNull(zone.feeKobo),
    time: zone.time,
    days: daysIn(zone.time) ?? null,
    freeFrom: formatKoboOrNull(zone.freeFromKobo),
  }));
  const points = PICKUP_POINTS.map(({ id, name, address, city, state, hours }) => ({
    id,
    name,
    address: [...new Set([address, city, state])].join(', '),
    hours,
  }));
  // In place of the standard words, which say that delivery is not in the price.
  const pricedWords = {
    DELIVERY_SUMMARY: pricedSummary(zones),
    DELIVERY_COST: pricedCost(zones),
    DELIVERY_TIME: 'How long it takes depends on where you are.',
  };
  const words = (key: keyof typeof pricedWords): string => {
    const isStandard = config[key] === deliverySettings[key].parse(undefined);
    return isStandard && zones.length > 0 ? pricedWords[key] : config[key];
  };
  return {
    summary: words('DELIVERY_SUMMARY'),
    cost: words('DELIVERY_COST'),
    time: words('DELIVERY_TIME'),
    refunds: config.DELIVERY_REFUNDS,
    refundTime: config.DELIVERY_REFUND_TIME,
    // The schema accepts no text that cannot be read.
    states:
      zones.length > 0
        ? zones.map(zoneRow)
        : (parseDeliveryStates(config.DELIVERY_STATES) ?? []).map((row) => ({
            ...row,
            days: daysIn(row.time) ?? null,
          })),
    pickup: [
      config.DELIVERY_PICKUP,
      ...points.map(({ name, address, hours }) => `${name}: ${address}, ${hours}.`),
    ]
      .filter(Boolean)
      .join(' '),
    zones,
    points,
  };
}

/** A zone as a row of the table of delivery. */
function zoneRow({ states, areas, ...rest }: DeliveryZone): DeliveryState {
  const place = states.length === 0 ? 'All other states' : states.join(', ');
  const state = areas.length === 0 ? place : `${place}: ${areas.join(', ')}`;
  return { state, ...rest };
}

function companyOf(config: FrontendConfig): Company {
  return {
    name: config.COMPANY_NAME,
    siteUrl: config.PUBLIC_URL,
    rcNumber: config.COMPANY_RC_NUMBER,
    incorporated: config.COMPANY_INCORPORATED,
    email: config.COMPANY_EMAIL,
    phone: config.COMPANY_PHONE,
    address: config.COMPANY_ADDRESS,
    country: config.COMPANY_COUNTRY,
    hours: `${config.COMPANY_HOURS} WAT`,
    businessHours: businessHoursOf(config),
    openingTimes: openingTimesOf(config),
    holidays: (parseHolidays(config.PUBLIC_HOLIDAYS) ?? [])
      .filter(({ day }) => day >= lagosDay(new Date()))
      .toSorted((a, b) => a.day.localeCompare(b.day))
      .map(({ day, name }) => `${formatDay(day)}, ${name}`),
    notice: config.SITE_NOTICE,
    social: (
      [
        { name: 'Facebook', href: config.COMPANY_FACEBOOK_URL },
        { name: 'LinkedIn', href: config.COMPANY_LINKEDIN_URL },
        { name: 'Instagram', href: config.COMPANY_INSTAGRAM_URL },
        { name: 'X', href: config.COMPANY_X_URL },
      ] as const
    ).flatMap(({ name, href }) => (href === undefined ? [] : [{ name, href }])),
  };
}

// The schema accepts no text that cannot be read.
const weekOf = ({ WORKING_HOURS }: FrontendConfig): WorkingWeek =>
  parseWorkingHours(WORKING_HOURS) ?? [];

/** Days of the week in full, Sunday first. */
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The working week as the contact section says it: `Monday-Friday 8:00 AM-6:00 PM, Saturday 9:00 AM-4:00 PM WAT`. */
function businessHoursOf(config: FrontendConfig): string {
  const week = weekOf(config);
  const runs: { first: string; last: string; hours: string }[] = [];
  for (const index of [1, 2, 3, 4, 5, 6, 0]) {
    const hours = week[index];
    if (!hours) continue;
    const day = days[index] ?? '';
    const words = `${spoken(hours.from)}-${spoken(hours.to)}`;
    const run = runs.at(-1);
    const isNext = run?.hours === words && run.last === days[(index + 6) % 7];
    if (run && isNext) run.last = day;
    else runs.push({ first: day, last: day, hours: words });
  }
  const parts = runs.map(({ first, last, hours }) =>
    first === last ? `${first} ${hours}` : `${first}-${last} ${hours}`,
  );
  return `${parts.join(', ')} WAT`;
}

/** Minutes since midnight as `8:00 AM`; no line ends between an hour and its AM or PM. */
function spoken(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  const minute = String(minutes % 60).padStart(2, '0');
  return `${hour % 12 || 12}:${minute}\u00a0${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

/** The company's week by day, for search engines. */
function openingTimesOf(config: FrontendConfig): Company['openingTimes'] {
  const week = weekOf(config);
  return days.flatMap((day, index) => {
    const hours = week[index];
    return hours ? [{ day, opens: clockOf(hours.from), closes: clockOf(hours.to) }] : [];
  });
}

/** Minutes since midnight as `08:00`. */
function clockOf(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${hour}:${minute}`;
}
