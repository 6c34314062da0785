import type { SettingField } from '@spade/contracts/messages/settings';
import { findState } from '@spade/contracts/orders/nigerian-states';
import { z } from 'zod';
import { list, setting } from '../settings/setting.ts';

/** Where the company delivers for one fee. */
export interface DeliveryZone {
  /** Names of states; empty: all states that no other zone names. */
  states: string[];
  /** Parts of the one state of this zone; empty: all of it, or what other zones leave of it. */
  areas: string[];
  /** In kobo; null: staff tell the buyer the fee. */
  feeKobo: number | null;
  /** In words: `1 to 2 working days`. */
  time: string;
  /** Goods of this sum and more are delivered for nothing; null: none are. */
  freeFromKobo: number | null;
}

/** Where buyers may pick up. */
export interface PickupPoint {
  /** Made of the name: what forms send. */
  id: string;
  name: string;
  address: string;
  city: string;
  state: string;
  /** In words: `Mon to Sat, 9 to 5`. */
  hours: string;
}

const line = (max: number, needs: string) =>
  z.string().trim().min(1, needs).max(max, `must have at most ${max} characters`);

const commas = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Naira as people type them, `3,500` or `3500`, in kobo; undefined where it is no such sum. */
function koboOf(text: string): number | undefined {
  const digits = text.replace(/^₦\s*/, '').replaceAll(',', '');
  return /^\d{1,7}$/.test(digits) ? Number(digits) * 100 : undefined;
}

/** `other states`, as owners write it. */
const OTHERS = /^(all )?other( states)?$/i;

const states = line(600, 'must name states, or say "other states"').transform((text, context) => {
  if (OTHERS.test(text)) return [];
  return commas(text).map((name) => {
    const state = findState(name);
    if (!state)
      context.addIssue({ code: 'custom', message: `has no state of Nigeria in "${name}"` });
    return state ?? name;
  });
});

const NO_FEE = 'needs a fee such as 3500, or 0';
const fee = line(20, NO_FEE).transform((text, context) => {
  const kobo = /^call$/i.test(text) ? null : koboOf(text);
  if (kobo !== undefined) return kobo;
  context.addIssue({ code: 'custom', message: NO_FEE });
  return z.NEVER;
});

const freeFrom = z
  .string()
  .trim()
  .transform((text, context) => {
    const kobo = text === '' ? null : koboOf(text);
    if (kobo !== undefined && kobo !== 0) return kobo;
    context.addIssue({
      code: 'custom',
      message: 'needs a sum such as 50000 in "Free from", or none',
    });
    return z.NEVER;
  });

const zone = z
  .strictObject({
    states,
    areas: z.string().trim().max(1_000).transform(commas),
    fee,
    time: line(80, 'must say how long delivery takes, such as "1 to 2 working days"'),
    freeFrom,
  })
  .refine(({ states: of, areas }) => areas.length === 0 || of.length === 1, {
    error: 'has areas of several states: make an entry for each state',
  })
  .transform(
    ({ fee: feeKobo, freeFrom: freeFromKobo, ...rest }): DeliveryZone => ({
      ...rest,
      feeKobo,
      freeFromKobo,
    }),
  );

/** What two zones must not both have: a state, an area of it, or the rest. */
const claimsOf = ({ states: of, areas }: DeliveryZone): string[] => {
  if (of.length === 0) return ['all other states'];
  if (areas.length === 0) return of;
  return areas.map((area) => `${area} in ${of[0]}`);
};

function claimedTwice(zones: readonly DeliveryZone[]): string | undefined {
  const claims = zones.flatMap(claimsOf);
  return claims.find((claim, index) =>
    claims.some((other, before) => before < index && other.toLowerCase() === claim.toLowerCase()),
  );
}

const idOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const point = z
  .strictObject({
    name: line(60, 'needs a name').refine((name) => idOf(name) !== '', 'needs a name with letters'),
    address: line(300, 'needs an address').min(10, 'needs an address of at least 10 characters'),
    city: line(80, 'needs a city').min(2, 'needs a city'),
    state: line(60, 'needs a state').transform((text, context) => {
      const state = findState(text);
      if (!state)
        context.addIssue({ code: 'custom', message: `is in no state of Nigeria: "${text}"` });
      return state ?? text;
    }),
    hours: line(120, 'needs its hours'),
  })
  .transform((fields): PickupPoint => ({ id: idOf(fields.name), ...fields }));

const field = (name: string, label: string): SettingField => ({ name, label, input: 'line' });

/**
 * What delivery costs and where buyers may pick up. Orders has the fee of a new order from here, and keeps it. Without
 * zones the general words of delivery stand, and staff tell each buyer the fee.
 */
export const deliveryRules = {
  DELIVERY_ZONES: setting(
    list(zone)
      .superRefine((zones, context) => {
        const twice = claimedTwice(zones ?? []);
        if (twice) context.addIssue({ code: 'custom', message: `has ${twice} in two entries` });
      })
      .describe(
        'Fee and time of delivery by state. The fee is in the price that a buyer sees and pays, or staff tell it after the order. A state may have entries for its areas beside one for the rest of it. Without entries staff tell every buyer the fee.',
      ),
    'zones',
    'Delivery zones',
    [
      field('states', 'States'),
      field('areas', 'Areas of the state'),
      field('fee', 'Fee in naira'),
      field('time', 'How long it takes'),
      field('freeFrom', 'Free from this sum of goods, in naira'),
    ],
  ),
  PICKUP_POINTS: setting(
    list(point)
      .refine((points) => new Set(points?.map(({ id }) => id)).size === (points?.length ?? 0), {
        error: 'must have another name for each pick-up point',
      })
      .describe('Where buyers may pick up for nothing. Without entries everything is delivered.'),
    'zones',
    'Pick-up points',
    [
      field('name', 'Name, as buyers choose it'),
      field('address', 'Address'),
      field('city', 'City'),
      field('state', 'State'),
      field('hours', 'Hours, such as "Mon to Sat, 9AM to 5PM"'),
    ],
  ),
};
