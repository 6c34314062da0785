import type { Company, DeliveryZone, SiteFacts } from '../lib/company.ts';
import { amountOf, koboOf } from '../lib/formatMoney.ts';
import { placeOrderRules } from '../lib/rules/placeOrder.gen.ts';

/** A place that search engines know, with the zones that one of its addresses may be in. */
interface Region {
  /** Empty: the whole country. */
  readonly states: readonly string[];
  readonly zones: readonly DeliveryZone[];
}

/**
 * What delivery of one piece costs and how long it takes, by destination, as `shippingDetails` of an offer
 * (https://schema.org/OfferShippingDetails). A place whose fee staff tell the buyer is left out.
 */
export function shippingDetailsOf(
  { company, delivery }: SiteFacts,
  prices: { readonly low: string; readonly high: string },
) {
  const { zones, states } = delivery;
  const inPrice = zones.length > 0 ? zones : states.map(zoneOfState);
  return regionsOf(inPrice).flatMap((region) => {
    const shippingRate = rateOf(region.zones, prices);
    if (!shippingRate) return [];
    return {
      '@type': 'OfferShippingDetails',
      shippingRate,
      shippingDestination: destinationsOf(region),
      deliveryTime: timeOf(company, region.zones),
    };
  });
}

/** A row of the general table of delivery as a zone: such fees have no areas. */
const zoneOfState = ({
  state,
  fee,
  time,
  days,
  freeFrom = null,
}: SiteFacts['delivery']['states'][number]): DeliveryZone => ({
  states: [state],
  areas: [],
  fee,
  time,
  days,
  freeFrom,
});

/** schema.org knows states, but no parts of them: all zones of a state with areas are one region. */
function regionsOf(zones: readonly DeliveryZone[]): Region[] {
  const withAreas = [
    ...new Set(zones.filter(({ areas }) => areas.length > 0).flatMap(({ states }) => states)),
  ];
  const named = new Set(zones.flatMap(({ states }) => states));
  const others = placeOrderRules.shippingState.options.filter((state) => !named.has(state));
  return [
    ...withAreas.flatMap((state) => {
      const ofState = zones.filter(({ states }) => states.includes(state));
      // Where no zone has the rest of the state, its fee is not known.
      return ofState.some(({ areas }) => areas.length === 0)
        ? [{ states: [state], zones: ofState }]
        : [];
    }),
    ...zones.flatMap((zone): Region[] => {
      if (zone.states.length === 0)
        return [{ states: named.size > 0 ? others : [], zones: [zone] }];
      const states = zone.states.filter((state) => !withAreas.includes(state));
      return states.length > 0 ? [{ states, zones: [zone] }] : [];
    }),
  ];
}

/** One fee, or the lowest and highest where parts of the place or variants of the product differ. */
function rateOf(
  zones: readonly DeliveryZone[],
  { low, high }: { readonly low: string; readonly high: string },
) {
  const fees = zones.flatMap(({ fee, freeFrom }) =>
    [low, high].map((price) => {
      if (fee === null) return null;
      return freeFrom !== null && koboOf(price) >= koboOf(freeFrom) ? 0 : koboOf(fee);
    }),
  );
  const known = fees.filter((fee) => fee !== null);
  if (known.length < fees.length) return undefined;
  const [min, max] = [Math.min(...known), Math.max(...known)];
  const range =
    min === max ? { value: amountOf(min) } : { minValue: amountOf(min), maxValue: amountOf(max) };
  return { '@type': 'MonetaryAmount', ...range, currency: 'NGN' };
}

function destinationsOf({ states }: Region) {
  const country = { '@type': 'DefinedRegion', addressCountry: 'NG' };
  return states.length === 0
    ? country
    : states.map((addressRegion) => ({ ...country, addressRegion }));
}

/** https://schema.org/ShippingDeliveryTime; undefined where the words of a zone name no days. */
function timeOf({ openingTimes }: Company, zones: readonly DeliveryZone[]) {
  const all = zones.map(({ days }) => days);
  const known = all.filter((days) => days !== null);
  if (known.length < all.length) return undefined;
  const isByWorkingDays = known.some(({ areWorking }) => areWorking);
  return {
    '@type': 'ShippingDeliveryTime',
    transitTime: {
      '@type': 'QuantitativeValue',
      minValue: Math.min(...known.map(({ min }) => min)),
      maxValue: Math.max(...known.map(({ max }) => max)),
      unitCode: 'DAY',
    },
    businessDays:
      isByWorkingDays && openingTimes.length > 0
        ? {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: openingTimes.map(({ day }) => `https://schema.org/${day}`),
          }
        : undefined,
  };
}
