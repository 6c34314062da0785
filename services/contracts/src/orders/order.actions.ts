import { mayDo, type StaffPermission, type StaffRole } from '../staff/permissions.ts';
import { type EndingFacts, endingOf, orderEndings } from './order.endings.ts';
import { maySet, orderStates, type Transition, transitions } from './order.states.ts';

/** What decides about the actions. */
type ActionFacts = EndingFacts & {
  /** The order lacks what the bank took back; left out: it does not. */
  isMoneyMissing?: boolean;
  /** What it lacks; left out: nothing. */
  shortfallKobo?: number;
  /** The day for a step back is not over. */
  mayStepBack?: boolean;
  /** The mail of the confirmation waits: the clerk who confirmed the order may undo it. */
  isMailPending?: boolean;
  /** The member of staff who asks confirmed the order. */
  isOwnConfirmation?: boolean;
};

/** What an order must be like for staff to do something with it. */
interface OrderAction {
  /** What the member of staff must be allowed to do. */
  permission: StaffPermission;
  /** The step that it is, where it is always the same. */
  transition?: Transition;
  /** It brings the goods nearer to the buyer: not while the order lacks what the bank took back. */
  isOnward?: true;
  isPossible: (order: ActionFacts, role: StaffRole) => boolean;
}

const step = <Step extends Transition>(transition: Step, permission: StaffPermission = 'work') => ({
  permission,
  transition,
  isPossible: ({ status }: ActionFacts) => maySet(transition, status),
});

/** A step towards the buyer: staff decide about missing money first. */
const onward = <Step extends Transition>(transition: Step) => ({
  permission: 'work' as const,
  transition,
  isOnward: true as const,
  isPossible: ({ status, isMoneyMissing = false }: ActionFacts) =>
    maySet(transition, status) && !isMoneyMissing,
});

const startProcessing = onward(transitions.startProcessing);

/** A clerk's own confirmation that nothing is built on yet. */
const isStillOwn = ({ isMailPending = false, isOwnConfirmation = false }: ActionFacts) =>
  isMailPending && isOwnConfirmation;

/**
 * What staff can do with an order, by the last word of its address in the API. `confirm_by_alert` is `confirm` without a
 * proof: an alert of the bank is the evidence, or the buyer paid at the counter. The service that takes a step checks it again.
 */
const actions = {
  confirm: step(transitions.confirm),
  confirm_by_alert: step(transitions.confirmByCredit),
  /** Say that more came for an order that was confirmed with less than it costs, once its mail has said so. */
  confirm_rest: {
    permission: 'work',
    isPossible: ({ status, shortfallKobo = 0, isMoneyMissing = false, isMailPending = false }) =>
      orderStates[status].isPaid && shortfallKobo > 0 && !isMoneyMissing && !isMailPending,
  },
  reject: step(transitions.rejectProof),
  cancel: step(transitions.cancel),
  /** Take something off the price, or take that back. */
  discount: { permission: 'work', isPossible: ({ status }) => orderStates[status].isOpen },
  /** Take the confirmation back. */
  unconfirm: {
    permission: 'work',
    isPossible: (order, role) =>
      maySet(transitions.undoConfirmation, order.status) &&
      (mayDo(role, 'settle-payments') || isStillOwn(order)),
  },
  process: {
    ...startProcessing,
    isPossible: (order) => startProcessing.isPossible(order) && !isStillOwn(order),
  },
  /** Ask the buyer to pay again what the bank took back, or leave it. */
  'answer-reversal': {
    permission: 'settle-payments',
    isPossible: ({ isMoneyMissing = false }) => isMoneyMissing,
  },
  ready: onward(transitions.makeReady),
  ship: onward(transitions.ship),
  deliver: step(transitions.deliver),
  return: step(transitions.takeReturn, 'undo-sales'),
  back: {
    permission: 'work',
    isPossible: ({ status, mayStepBack = false }) =>
      mayStepBack &&
      (maySet(transitions.undoFulfilment, status) || maySet(transitions.undoDelivery, status)),
  },
  /** Grant money of what was paid back, in whole or part. */
  grant: {
    permission: 'work',
    isPossible: ({ status, isMoneyMissing = false, isMailPending = false }) =>
      orderStates[status].isPaid && !isMoneyMissing && !isMailPending,
  },
  'cancel-paid': step(transitions.cancelPaid, 'undo-sales'),
  settle: {
    permission: 'settle-payments',
    isPossible: (order) => {
      const ending = endingOf(order);
      return ending !== null && orderEndings[ending].isToSettle;
    },
  },
  receipt: {
    permission: 'work',
    isPossible: ({ status, isMailPending = false }) => orderStates[status].isPaid && !isMailPending,
  },
} as const satisfies Record<string, OrderAction>;

/** What staff can do with an order. */
export type OrderActionName = keyof typeof actions;

/** A step of an order on its way to the door. */
export type FulfilmentStep = Extract<
  OrderActionName,
  'process' | 'ready' | 'ship' | 'deliver' | 'return' | 'back'
>;

/** The steps whose transition is always the same; `back` leads to the state before. */
export type ForwardStep = Exclude<FulfilmentStep, 'back'>;

/** The transition of a step. */
export const transitionOf = (name: ForwardStep) => actions[name].transition;

/** Whether the step brings the goods nearer to the buyer: not while the order lacks what the bank took back. */
export const isOnward = (name: FulfilmentStep): boolean => 'isOnward' in actions[name];

/** Everything that staff can do with an order. */
export const orderActions = Object.keys(actions) as OrderActionName[]; // keys() loses the literal types

/** What a member of staff with this role can do with the order as it is. */
export function allowedActionsOf(order: ActionFacts, role: StaffRole): OrderActionName[] {
  return orderActions.filter((name) => {
    const { permission, isPossible }: OrderAction = actions[name];
    return mayDo(role, permission) && isPossible(order, role);
  });
}
