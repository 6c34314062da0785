import type { components } from '../../../lib/api.gen.d.ts';

/** A state as the API accepts it. */
export type NigerianState = NonNullable<components['schemas']['PlaceOrderDto']['shippingState']>;

// A record and not a list: a name that the API has and this lacks does not compile.
const names: Record<NigerianState, true> = {
  Abia: true,
  Adamawa: true,
  'Akwa Ibom': true,
  Anambra: true,
  Bauchi: true,
  Bayelsa: true,
  Benue: true,
  Borno: true,
  'Cross River': true,
  Delta: true,
  Ebonyi: true,
  Edo: true,
  Ekiti: true,
  Enugu: true,
  'FCT (Abuja)': true,
  Gombe: true,
  Imo: true,
  Jigawa: true,
  Kaduna: true,
  Kano: true,
  Katsina: true,
  Kebbi: true,
  Kogi: true,
  Kwara: true,
  Lagos: true,
  Nasarawa: true,
  Niger: true,
  Ogun: true,
  Ondo: true,
  Osun: true,
  Oyo: true,
  Plateau: true,
  Rivers: true,
  Sokoto: true,
  Taraba: true,
  Yobe: true,
  Zamfara: true,
};

/** The 36 states and the FCT, in alphabetical order. */
export const nigerianStates = Object.keys(names) as readonly NigerianState[]; // the record's keys

/** Whether the text names a state. */
export function isNigerianState(text: string): text is NigerianState {
  return Object.hasOwn(names, text);
}
