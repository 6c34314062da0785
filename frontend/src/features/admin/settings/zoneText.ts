import { placeOrderRules } from '../../../lib/rules/placeOrder.gen.ts';
import { sumInWords } from './limitText.ts';
import type { ListEntry } from './PlainFields.tsx';

/** The states of Nigeria, as orders name them. */
const nigerianStates: readonly string[] = placeOrderRules.shippingState.options;

/** The entry for whatever the other zones leave, in the words that the server reads. */
export const OTHER_STATES = 'other states';

/** Staff tell the buyer the fee, in the word that the server reads. */
export const BY_CALL = 'call';

/** Whether an entry is for the states that no other one names. */
export const isOfOtherStates = ({ states = '' }: ListEntry): boolean =>
  /^(all )?other( states)?$/i.test(states.trim());

/** The states of a zone, as orders name them; a name that is no state stays as it was typed. */
export const statesOf = (entry: ListEntry): readonly string[] =>
  isOfOtherStates(entry)
    ? []
    : listOf(entry.states).map((name) => byName.get(simplified(name)) ?? name);

const listOf = (text = ''): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Other spellings of a state, as contracts' findState() takes them: a zone may have been written as an environment variable. */
const simplified = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/state$/, '')
    .replace(/^(fct|abuja|abujafct|federalcapitalterritory)$/, 'fctabuja');

const byName = new Map(nigerianStates.map((state) => [simplified(state), state]));

/** The states that none of these zones names. */
export function statesLeft(entries: readonly ListEntry[]): readonly string[] {
  const named = new Set(entries.flatMap(statesOf));
  return nigerianStates.filter((state) => !named.has(state));
}

/** Whether the server knows this state. */
export const isState = (name: string): boolean => nigerianStates.includes(name);

/** Whether staff tell the buyers of this zone the fee. */
export const isByCall = ({ fee = '' }: ListEntry): boolean => fee.trim().toLowerCase() === BY_CALL;

/** A zone in a line: where, for which fee, how long it takes. */
export function zoneInWords(entry: ListEntry): { name: string; more: string } {
  const { areas, time = '' } = entry;
  const states = isOfOtherStates(entry) ? 'All other states' : statesOf(entry).join(', ');
  const parts = listOf(areas).join(', ');
  const fee = isByCall(entry) ? 'staff tell the fee' : sumInWords(entry.fee) || 'no fee yet';
  return {
    name: parts ? `${states}: ${parts}` : states,
    more: [states && fee, time.trim()].filter(Boolean).join(', '),
  };
}

/** Where delivery has no fee in the price: buyers there order without one, and staff tell it. */
export function unpricedInWords(entries: readonly ListEntry[]): string {
  const whole = entries.filter(({ areas = '' }) => areas.trim() === '');
  const withAreas = new Set(entries.flatMap(statesOf));
  const left = statesLeft(whole).flatMap((state) => {
    if (withAreas.has(state)) return [`the rest of ${state}`];
    return entries.some(isOfOtherStates) ? [] : [state];
  });
  if (left.length === 0) return 'Every state is in an entry.';
  return `No fee is set for ${left.join(', ')}: staff tell buyers there the fee after they order.`;
}
