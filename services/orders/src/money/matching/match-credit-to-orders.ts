import { orderStates } from '@spade/contracts/orders/order.states';
import { payerTextOf } from '../../orders/person-name.ts';
import {
  type Evidence,
  evidenceOf,
  type Match,
  type MatchedCredit,
  type MatchedOrder,
} from './evidence.ts';
import type { OrderIndex } from './order-index.ts';
import {
  codeOf,
  foldedCodeOf,
  isOneOff,
  misspeltIn,
  type NamedReference,
  referencesIn,
} from './reference.ts';
import { type Split, splitOfNamed, sumsOfOneBuyer } from './split.ts';

/** More candidates help no one. */
const MAX_CANDIDATES = 5;

/**
 * Finds the order that a credit pays. Suggests one only where it is clear; where several may be meant, or only
 * the amount fits, staff choose. `isExact` is what AUTO_CONFIRM acts on: a reference and an amount without any
 * doubt, in a statement, of an open order, while no other order may be meant.
 */
export function matchCreditToOrders<Order extends MatchedOrder>(
  credit: MatchedCredit,
  index: OrderIndex<Order>,
): Match<Order> {
  const named = referencesIn(credit.narration, credit.sender);
  const payer = payerTextOf(credit);
  const found = new Map<Order, Evidence<Order>>();
  const add = (order: Order, form: Evidence['form']) => {
    if (found.has(order) || credit.givenTo?.includes(order.id)) return;
    found.set(order, evidenceOf(credit, order, { form, nameWords: index.wordsOf(order), payer }));
  };
  for (const reference of named)
    for (const order of index.withCode(reference.folded)) add(order, formOf(reference, order));
  for (const code of misspeltIn(credit.narration))
    for (const order of index.nearCode(credit.amountKobo, code))
      if (isOneOff(code, foldedCodeOf(order))) add(order, 'typo');
  for (const order of index.withAmountAndName(credit.amountKobo, new Set(payer.words)))
    add(order, null);
  const ranked = [...found.values()].filter(isPlausible).toSorted((a, b) => weigh(b) - weigh(a));
  const split = findSplit(credit, index, ranked);
  if (split) return split;
  const [best, second] = ranked;
  if (!best || weigh(best) < SUGGESTED) return amountOnly(credit, index, ranked);
  const why = (second && doubtBetween(best, second)) ?? doubtByName(best, ranked);
  if (why !== undefined) return { kind: 'ambiguous', why, candidates: shown(ranked) };
  const isExact =
    credit.source === 'statement' && isBeyondDoubt(best) && ranked.every(isFarFrom(best));
  return { kind: 'suggested', isExact, evidence: best };
}

/**
 * Several orders that the credit pays together: named in its narration, or the sum of open orders of one buyer whose
 * name is the payer's or of which one is named. Undefined where one order alone explains the credit.
 */
function findSplit<Order extends MatchedOrder>(
  credit: MatchedCredit,
  index: OrderIndex<Order>,
  ranked: readonly Evidence<Order>[],
): Match<Order> | undefined {
  const sure = ranked.filter(isSure);
  const named = splitOfNamed(credit, sure);
  if (named) return { kind: 'split', candidates: named.parts, why: named.why };
  if (ranked.some((one) => one.differenceKobo === 0 && (isSure(one) || one.form !== null)))
    return undefined;
  const [only] = sure;
  const isMeant = ({ parts, isNamed }: Split<Order> & { isNamed: boolean }) =>
    only ? parts.some(({ order }) => order === only.order) : isNamed;
  const sums = sure.length > 1 ? [] : sumsOfOneBuyer(credit, index).filter(isMeant);
  const [sum] = sums;
  if (!sum) return undefined;
  const rival = ranked.find((one) => one.differenceKobo === 0 && one.name === 'full');
  if (sums.length === 1 && !rival) return { kind: 'split', candidates: sum.parts, why: sum.why };
  const candidates = [...(rival ? [rival] : []), ...sums.flatMap(({ parts }) => parts)];
  return {
    kind: 'ambiguous',
    why: 'One order or several together fit about equally well.',
    candidates: shown(candidates.filter(isFirstOfOrder)),
  };
}

const isFirstOfOrder = <Order extends MatchedOrder>(
  { order }: Evidence<Order>,
  at: number,
  all: readonly Evidence<Order>[],
) => all.findIndex((other) => other.order === order) === at;

/** The form in which the text names this very order: its look-alike is not exact. */
function formOf({ form, written }: NamedReference, order: MatchedOrder): Evidence['form'] {
  return form === 'exact' && written !== codeOf(order) ? 'spelled' : form;
}

/** What each form of a reference weighs. */
const weights = { exact: 100, spelled: 80, bare: 40, inside: 30, typo: 30, word: 35 } as const;

/** A sure reference, or a weak one with the amount, or amount and full name. */
const SUGGESTED = 50;

/** The best candidate must outweigh the second by this much where no reference is certain. */
const CLEAR = 20;

/** Evidence as one number, by which candidates are sorted. */
function weigh({ form, differenceKobo, name, order }: Evidence): number {
  // A look-alike of some other shop's reference: neither the amount nor the name agrees.
  const isAlone = form === 'spelled' && differenceKobo !== 0 && name === 'none';
  const byReference = form === null || isAlone ? 0 : weights[form];
  const byAmount = differenceKobo === 0 ? 30 : 0;
  const byName = { full: 30, most: 15, part: 8, none: 0 }[name];
  const byState = orderStates[order.status].isOpen ? 2 : 0;
  return byReference + byAmount + byName + byState;
}

/** A weak reference proves nothing without the amount; without a reference, the time must fit too. */
function isPlausible(evidence: Evidence): boolean {
  const { form, differenceKobo, isBefore, isLate } = evidence;
  if (isSure(evidence)) return true;
  if (isBefore || differenceKobo !== 0) return false;
  return form !== null || !isLate;
}

const isSure = ({ form }: Evidence) => form === 'exact' || form === 'spelled';

/** Why the second order may be meant as well, as a sentence; undefined when the best one stands out. */
function doubtBetween(best: Evidence, second: Evidence): string | undefined {
  if (isSure(best) && isSure(second)) {
    // A look-alike of the exact reference, with another amount, is the same characters read otherwise.
    const isSameText = foldedCodeOf(best.order) === foldedCodeOf(second.order);
    if (!isSameText) return 'The narration names several orders.';
    if (best.form === second.form || second.differenceKobo === 0)
      return 'The reference may be that of several orders.';
    return undefined;
  }
  if (isSure(best)) return undefined;
  return weigh(best) - weigh(second) < CLEAR ? 'Several orders fit about equally well.' : undefined;
}

/** The reference is that of one order, while another waits for this amount of this payer. */
function doubtByName(best: Evidence, ranked: readonly Evidence[]): string | undefined {
  if (!isSure(best) || (best.differenceKobo === 0 && best.name === 'full')) return undefined;
  const isOther = ({ order, differenceKobo, name }: Evidence) =>
    order !== best.order && differenceKobo === 0 && name === 'full';
  if (!ranked.some(isOther)) return undefined;
  return best.differenceKobo === 0
    ? 'The reference is that of one order, and the name that of another.'
    : 'Reference and amount point to different orders.';
}

/** An exact reference, an exact amount, an order that waits for it, and a credit that came after it. */
function isBeyondDoubt({ form, differenceKobo, order, isBefore }: Evidence): boolean {
  const isOpen = orderStates[order.status].isOpen;
  return form === 'exact' && differenceKobo === 0 && isOpen && !isBefore;
}

/** The other order is not named in any form, one slip of the finger away at this amount, or that of the payer. */
const isFarFrom = (best: Evidence) => (other: Evidence) =>
  other.order === best.order ||
  (other.form === null && (other.name !== 'full' || best.name !== 'none'));

/** Without a name or a reference the amount alone suggests nothing, but staff may choose. */
function amountOnly<Order extends MatchedOrder>(
  credit: MatchedCredit,
  index: OrderIndex<Order>,
  ranked: Evidence<Order>[],
): Match<Order> {
  const [best] = ranked;
  if (best) {
    const why =
      best.form === null
        ? 'Only a part of the name fits.'
        : 'The reference is not sure, and the amount differs.';
    return { kind: 'ambiguous', why, candidates: shown(ranked) };
  }
  const near = index
    .withAmount(credit.amountKobo)
    .filter(({ id }) => !credit.givenTo?.includes(id))
    .map((order) =>
      evidenceOf(credit, order, { form: null, nameWords: [], payer: payerTextOf(credit) }),
    )
    .filter(({ isBefore, isLate }) => !isBefore && !isLate)
    .toSorted((a, b) => nearness(b) - nearness(a));
  if (near.length === 0) return sumOnly(credit, index);
  return { kind: 'ambiguous', why: 'Only the amount fits.', candidates: shown(near) };
}

/** Neither name nor reference says that this buyer paid: staff choose. */
function sumOnly<Order extends MatchedOrder>(
  credit: MatchedCredit,
  index: OrderIndex<Order>,
): Match<Order> {
  const [sum, other] = sumsOfOneBuyer(credit, index);
  if (!sum || other) return { kind: 'none' };
  return { kind: 'ambiguous', why: sum.why, candidates: shown(sum.parts) };
}

/** Orders that still wait come first, then the last before the credit; its minute counts where the bank states one. */
function nearness({ order, minutesAfter }: Evidence): number {
  const waits = orderStates[order.status].isOpen ? 1e15 : 0;
  return waits + (minutesAfter === null ? order.createdAt.getTime() : -minutesAfter);
}

const shown = <Order extends MatchedOrder>(ranked: readonly Evidence<Order>[]) =>
  ranked.slice(0, MAX_CANDIDATES);
