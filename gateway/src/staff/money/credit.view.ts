import {
  type Credit,
  type CreditCandidate,
  creditStates,
  type MatchOutcome,
  matchEffects,
  type Suggestion,
} from '@spade/contracts/money/credit';
import { formatKobo, formatKoboOrNull } from '@spade/contracts/naira';
import { PageMeta } from '../../http/openapi-answers.ts';
import {
  flag,
  instant,
  integer,
  list,
  one,
  oneOf,
  orNull,
  present,
  text,
  texts,
  view,
} from '../../http/view.ts';
import {
  CreditDecisionView,
  CreditFactsView,
  CreditOrderView,
  figuresOf,
  presentDecision,
} from '../orders/order-money.view.ts';

const suggestionKinds = ['suggested', 'split', 'ambiguous', 'none'] as const;

/** What a press would do. Amounts are naira with two decimals. */
const MatchOutcomeView = view('MatchOutcomeView', {
  effect: oneOf(matchEffects, {
    enumName: 'MatchEffect',
    description:
      '`confirms` the order; `completes` what a part was paid of; `pays_part`; `proves` one that staff confirmed by hand; `revives` one that has ended, if its goods can be held again; else the money is `to_decide`.',
  }),
  lacking: orNull(text('What the order then still lacks.')),
  left: orNull(text('What is left of the credit.')),
  needsApproval: flag('It is above your limit: a second person decides.'),
});

/** An order that a credit may pay. Amounts are naira with two decimals. */
const CreditCandidateView = view('CreditCandidateView', {
  ...CreditOrderView.fields,
  customerName: text(),
  totalPrice: text('What the order costs, its delivery included.'),
  due: text(
    'What the order still lacks; all of what it costs where only the word of staff confirmed it.',
  ),
  isConfirmedByHand: flag('Staff confirmed it, and no credit of the bank shows the money yet.'),
  shortfall: orNull(text('How much less than it costs was received, if so.')),
  createdAt: instant(),
  reasons: texts('Why it may be this order, in words.', {
    example: ['reference exact', 'amount exact', '4 minutes after the order'],
  }),
  isReferenceExact: flag('The credit names the order by its reference, letter for letter.'),
  outcome: orNull(
    one(
      MatchOutcomeView,
      'What matching the credit with it would do; only of a credit in the queue.',
    ),
  ),
});

/** What matching found for an open credit. */
export const SuggestionView = view('SuggestionView', {
  kind: oneOf(suggestionKinds, {
    description:
      '`suggested`: one order stands out, the only candidate. `split`: it pays all candidates, each what it lacks, and the rest stays open. `ambiguous`: staff choose among the candidates. `none`: no order fits.',
  }),
  isExact: flag('Exact reference and amount, and no other order may be meant.'),
  why: orNull(text('Why it is ambiguous or split, in words.')),
  candidates: list(CreditCandidateView),
});

/** A credit as staff see it in the queue. */
export const CreditView = view('CreditView', {
  ...CreditFactsView.fields,
  state: oneOf(creditStates, { enumName: 'CreditState' }),
  decisions: list(
    CreditDecisionView,
    'One for each order that has a part of it, and one for the part that is for no order.',
  ),
  rest: text('The part that is still to be decided, in naira: not 0.00 of an open credit.'),
  suggestion: orNull(one(SuggestionView, 'Of an open credit, for its rest.')),
});

/** How many open credits fit an order, and how well. */
const CreditFitsView = view('CreditFitsView', {
  exact: integer('Exact reference and amount, and no other order may be meant.'),
  suggested: integer('One order stands out.'),
  rest: integer('Staff must look.'),
});

/** How many match, where the next page starts, and how many are open in all. */
export const CreditListMeta = view('CreditListMeta', {
  ...PageMeta.fields,
  open: integer('Open credits, whatever the filters.'),
  fits: orNull(
    one(CreditFitsView, 'The open ones that match the search; null for a list of another state.'),
  ),
});

/** A credit in the queue. */
export function presentCredit(credit: Credit) {
  const { suggestion } = credit;
  return present(CreditView, credit, {
    ...figuresOf(credit),
    decisions: credit.decisions.map(presentDecision),
    rest: formatKobo(credit.restKobo),
    suggestion: suggestion && presentSuggestion(suggestion),
  });
}

/** The orders that a credit or an alert may pay. */
export function presentSuggestion(suggestion: Suggestion) {
  const { kind } = suggestion;
  if (kind === 'suggested') {
    const { isExact, candidate } = suggestion;
    return { kind, isExact, why: null, candidates: [presentCandidate(candidate)] };
  }
  if (kind === 'none') return { kind, isExact: false, why: null, candidates: [] };
  const { why, candidates } = suggestion;
  return { kind, isExact: false, why, candidates: candidates.map(presentCandidate) };
}

const presentCandidate = (candidate: CreditCandidate) => ({
  ...candidate,
  totalPrice: formatKobo(candidate.totalKobo),
  due: formatKobo(candidate.dueKobo),
  isConfirmedByHand: candidate.isConfirmedByHand ?? false,
  shortfall: formatKoboOrNull(candidate.shortfallKobo || null),
  outcome: candidate.outcome ? presentOutcome(candidate.outcome) : null,
});

const presentOutcome = ({ effect, lackingKobo, leftKobo, needsApproval }: MatchOutcome) => ({
  effect,
  lacking: lackingKobo > 0 ? formatKobo(lackingKobo) : null,
  left: leftKobo > 0 ? formatKobo(leftKobo) : null,
  needsApproval,
});
