import type { Random } from '@spade/platform/testing/random';
import { LETTERS } from './write-reference.ts';

/** An order that a buyer may pay. */
export interface SimulatedOrder {
  reference: string;
  totalKobo: number;
  buyerName: string;
  placedAt: Date;
}

const firstNames =
  'Ada Chidi Ngozi Emeka Bola Tunde Funke Yemi Kemi Segun Musa Aisha Ibrahim Fatima Hauwa Uche Obinna Amaka Ifeoma Chioma Kelechi Ikenna Blessing Favour Grace Samuel David Esther Joy Victor Peter Paul Mary Halima Zainab Umar Sani Bello Garba Tope Dayo Sola Wale Femi Kunle Bisi Ronke Toyin Damilola Adebayo'.split(
    ' ',
  );
const lastNames =
  'Okafor Eze Adeyemi Balogun Okonkwo Nwosu Obi Adebayo Ogunleye Bello Mohammed Abubakar Danjuma Lawal Yusuf Ojo Afolabi Ajayi Akinola Alabi Nwachukwu Onyeka Uzor Ibe Ekwueme Chukwu Anyanwu Opara Udo Effiong Bassey Etim Akpan Ikpe Oyelaran Salami Sule Gambo Idris Shehu Okoro Igwe Madu Nnamdi Oseni Oladipo Fashola Coker Williams Johnson'.split(
    ' ',
  );

/** A name of two words. */
export const makeName = (random: Random): string =>
  `${random.pick(firstNames)} ${random.pick(lastNames)}`;

/** The code after `SO-`: digits and letters mixed, as the shop names its orders. */
export function makeCode(random: Random): string {
  for (;;) {
    const code = Array.from({ length: 5 }, () => random.pick(LETTERS)).join('');
    if (/\d/.test(code) && /[A-Z]/.test(code)) return code;
  }
}

/** How many orders, placed evenly between two moments. */
export interface OrderSpan {
  count: number;
  from: Date;
  to: Date;
}

/** Orders of a shop with 24 products: amounts and names repeat, references do not. */
export function makeOrders({ count, from, to }: OrderSpan, random: Random): SimulatedOrder[] {
  const pricesKobo = Array.from({ length: 24 }, () => (random.below(400) + 5) * 50_000);
  const codes = new Set<string>();
  while (codes.size < count) codes.add(makeCode(random));
  const stepMs = (to.getTime() - from.getTime()) / count;
  return [...codes].map((code, index) => ({
    reference: `SO-${code}`,
    totalKobo: random.pick(pricesKobo) * random.pick([1, 1, 1, 2, 3]),
    buyerName: makeName(random),
    placedAt: new Date(from.getTime() + Math.floor(index * stepMs)),
  }));
}
