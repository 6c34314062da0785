import { count } from '../../../../lib/formatMoney.ts';
import type { Credit, CreditState } from '../api/creditQueries.ts';

const sources: Record<Credit['source'], string> = {
  statement: 'Bank statement',
  attested: 'Attested by staff',
};

const states: Record<CreditState, string> = {
  open: 'To decide',
  matched: 'Matched',
  dismissed: 'Not a payment for an order',
  reversed: 'Taken back by the bank',
};

/** Words of the queue of credits. */
export const creditContent = {
  title: 'Credits',
  loading: 'Loading credits...',
  failed: 'Failed to fetch the credits',
  none: {
    open: 'All payments are matched',
    matched: 'No credit is matched yet',
    dismissed: 'No credit was dismissed',
    reversed: 'The bank took no credit back',
    found: 'No credit matches',
    ofStatement: 'No credit of this statement is left here',
  },
  noneText: 'Import a statement of the bank: its credits then wait here.',
  clear: 'Show all credits',
  search: 'Search',
  searchHint: 'Narration, sender or amount',
  state: 'Show',
  states,
  ofStatement: 'Only the credits of one statement.',
  place: (at: number, total: number) =>
    `${at.toLocaleString('en-NG')} of ${total.toLocaleString('en-NG')}`,
  desk: (place: string) => `Credit ${place}`,
  queue: 'Queue of credits',
  age: (span: string) => `waits ${span}`,
  more: 'Show more credits',
  previous: 'Previous',
  next: 'Next',
  facts: {
    title: 'Credit',
    day: 'Value date',
    booked: 'Booked',
    sender: 'Sender',
    narration: 'Narration',
    bankId: 'Bank id',
    source: 'Source',
    alerted: 'By the alert of',
    line: (line: number) => `line ${line}`,
  },
  sources,
  suggestion: {
    title: 'Suggested order',
    exact: 'Exact',
    reasons: 'Why this order',
    ambiguous: 'More than one order may be meant.',
    ambiguousText: 'Choose one yourself: nothing is chosen for you.',
    candidates: 'Possible orders',
    none: 'No order fits this credit.',
    noneText: 'Find the order yourself, or say that this is not a payment for an order.',
    look: (reference: string) => `Show the proof of ${reference}`,
  },
  order: {
    link: (id: number) => `Order ${id}`,
    total: 'Total',
    due: 'Left to pay',
    placed: 'Ordered',
    exact: 'The credit is exactly what is left to pay.',
    short: (sum: string) => `The credit is ${sum} less: the order stays open for the rest.`,
    over: (sum: string) => `The credit is ${sum} more: a refund will be owed.`,
    byHand: "Confirmed by hand; this credit is the bank's proof.",
    byHandShort: (sum: string) => `Confirmed by hand, and the credit is ${sum} less.`,
    confirmed: 'Nothing, confirmed by hand',
  },
  proof: {
    title: 'Proof of payment',
    none: 'Choose an order to see its proof.',
    loading: 'Loading the proof...',
    failed: 'Failed to fetch the proof',
  },
  confirm: {
    submit: 'Confirm and open the next',
    last: 'Confirm',
    give: (reference: string) => `Match to ${reference}`,
    submitting: 'Confirming...',
    failed: 'The credit was not matched.',
  },
  find: {
    summary: 'Find another order',
    label: 'Reference, name or amount of the order',
    none: 'No order matches.',
    loading: 'Searching...',
    failed: 'The search failed.',
  },
  dismiss: {
    summary: 'Not a payment for an order',
    common: {
      choose: 'Common reasons',
      own: 'Write your own',
      reasons: [
        'A transfer between our accounts',
        'Paid by someone who did not order',
        'Interest of the bank',
      ],
    },
    reason: 'Reason, for staff',
    missing: 'Please give a reason',
    submit: 'Dismiss this credit',
    submitting: 'Dismissing...',
    failed: 'The credit was not dismissed.',
  },
  decided: {
    matched: (who: string, at: string) => `Matched by ${who}, ${at}`,
    dismissed: (who: string, at: string) => `Dismissed by ${who}, ${at}`,
    reason: 'Reason',
  },
  undo: {
    submit: 'Undo',
    submitting: 'Undoing...',
    /** An earlier decision, with a reason. */
    earlier: {
      summary: 'Take this decision back',
      reason: 'Why, for the history',
      missing: 'Please give a reason',
      submit: 'Take it back',
      submitting: 'Undoing...',
    },
    atOnce: 'Undone in the queue right after the decision',
    done: (credits: number) => `${count(credits, 'credit')} open again.`,
    failed: 'It was not undone.',
    mayNot: 'An approver or the owner can take this decision back.',
  },
  last: {
    confirmed: (sum: string, reference: string) => `Matched ${sum} to ${reference}.`,
    short: (rest: string) => `${rest} left to pay.`,
    over: (excess: string) => `A refund of ${excess} is owed.`,
    dismissed: (sum: string) => `${sum} dismissed.`,
    many: (credits: number) => `${count(credits, 'credit')} matched to their orders.`,
    asked: (credits: number) =>
      credits === 1
        ? 'The order is above your limit: an approver or the owner confirms it from this queue.'
        : `${credits} orders are above your limit: an approver or the owner confirms them from this queue.`,
    failed: (credits: number) => `${count(credits, 'credit')} not matched:`,
  },
  fits: {
    label: 'Which credits',
    all: (credits: number) => `All ${credits.toLocaleString('en-NG')}`,
    exact: (credits: number) => `Exact ${credits.toLocaleString('en-NG')}`,
    suggested: (credits: number) => `Suggested ${credits.toLocaleString('en-NG')}`,
    rest: (credits: number) => `To look at ${credits.toLocaleString('en-NG')}`,
    none: 'No credit of this kind',
  },
  /** Why Enter confirmed nothing. */
  notConfirmed: {
    ambiguous: 'Enter confirms nothing here: more than one order may be meant. Match one below.',
    none: 'Enter confirms nothing here: no order fits. Find the order, or press D.',
    decided: 'Enter confirms nothing here: this credit is decided already.',
  },
  bulk: {
    select: (sum: string, reference: string) => `Select ${sum} for ${reference}`,
    all: (credits: number) =>
      `Select ${credits === 1 ? 'the exact one' : `all ${credits} exact ones`}`,
    none: 'Select none',
    loading: 'Selecting...',
    confirm: (credits: number) => `Confirm ${count(credits, 'selected credit')}`,
    running: (done: number, all: number) => `Confirming ${done} of ${all}...`,
  },
  keys: {
    open: 'Keys',
    title: 'Keys',
    text: 'They work while no field has the focus.',
    on: 'Use these keys',
    key: 'Key',
    does: 'What it does',
    list: [
      ['J', 'Next credit'],
      ['K', 'Previous credit'],
      ['Enter', 'Confirm the suggestion, if it is the only one, and open the next credit'],
      ['D', 'Dismiss: it is not a payment for an order'],
      ['U', 'Undo the last decision'],
      ['/', 'Search'],
      ['Esc', 'Leave the search field'],
      ['?', 'This list'],
    ],
  },
} as const;
