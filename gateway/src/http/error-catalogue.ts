// Long, because it is data: one row for every error code.
import { MAX_FILE_MB } from '@spade/contracts/jobs/read-files';
import { formatMoment } from '@spade/contracts/lagos';
import type { StatementState } from '@spade/contracts/money/statement.states';
import { formatKobo, formatNaira } from '@spade/contracts/naira';
import type { MailboxCodePurpose, WaitingOrder } from '@spade/contracts/orders/mailbox-code';
import { type OrderStatus, orderStates } from '@spade/contracts/orders/order.states';
import { CLAIM_DAYS } from '@spade/contracts/orders/shipment';
import { MAX_PICTURE_MB } from '@spade/contracts/products/pictures';
import type { AllErrorDetails, AnswerCode } from './gateway.errors.ts';

/**
 * How an error code appears over HTTP, for every code in one table.
 * `D` is the shape of the code's details.
 */
export interface CatalogueEntry<D> {
  status: number;
  /** The message for the user: no internal names, no stack. */
  message: string | ((details: D) => string);
  /** Seconds for the Retry-After header; left out when a retry alone will not help. */
  retryAfterSeconds?: number | ((details: D) => number);
  /** What the page may use besides the message. */
  details?: (details: D) => Record<string, string | number | null>;
}

const BUSY = 'We are very busy at the moment. Please try again in a few seconds.';
const wholeSeconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));

const statementWords: Record<StatementState, string> = {
  reading: 'is still being read',
  unknown_format: 'waits for its columns to be chosen',
  locked: 'waits for its password',
  unreadable: 'could not be read',
  ready: 'is waiting to be imported',
  imported: 'is already imported',
  discarded: 'was discarded',
};

type WithdrawalRefusal = AllErrorDetails['ORDERS.WITHDRAWAL_REFUSED']['reason'];

const withdrawalWords: Partial<Record<WithdrawalRefusal, string>> = {
  not_imported: 'Nothing of this statement was imported.',
  withdrawn: 'This import is withdrawn already.',
  not_yours: 'An approver or an owner withdraws the import of a colleague.',
  too_late: 'You can withdraw it within an hour only. Ask an approver.',
  decided: 'Something was decided about its credits. Ask an approver.',
};

/** Why an import is not withdrawn, in words. During a rolling update, orders may know a reason that this gateway does not. */
export const withdrawalInWords = (reason: WithdrawalRefusal): string =>
  withdrawalWords[reason] ?? 'This import cannot be withdrawn.';

const codePurposes: Record<MailboxCodePurpose, string> = {
  refund_account:
    'To change the account, type the code that we sent to the email address of this order.',
  correction: 'To correct it, type the code that we sent to the email address of this order.',
  order:
    'Many unpaid orders wait for this product. Type the code that we sent to your email address, and we keep your pieces.',
};

/** For an order that waits for its code. */
const waitingWords: Record<Exclude<WaitingOrder['next'], 'enter_code'>, string> = {
  ask_for_code: 'The code is no longer good. Ask for another one, and we email it.',
  place: 'The code was right. Send the form again to place the order.',
};

const statementInWords = (state: StatementState) =>
  (statementWords as Partial<typeof statementWords>)[state] ?? 'is in another state';

// During a rolling update, orders may know a state that this gateway does not.
const stateOf = (status: OrderStatus) =>
  (orderStates as Partial<typeof orderStates>)[status]?.inWords ?? 'is in another state';

/**
 * Every error code with its HTTP status and message: the only place that defines either. The type
 * makes it complete; `test/error-catalogue.spec.ts` also checks it against the contracts.
 */
export const errorCatalogue: { [C in AnswerCode]: CatalogueEntry<AllErrorDetails[C]> } = {
  'PLATFORM.DEADLINE_EXCEEDED': { status: 503, message: BUSY, retryAfterSeconds: 3 },
  'PLATFORM.OVERLOADED': { status: 503, message: BUSY, retryAfterSeconds: 2 },
  'PLATFORM.INTERNAL': {
    status: 500,
    message: 'Something went wrong on our side. Please try again later.',
  },
  'PLATFORM.UNAVAILABLE': { status: 503, message: BUSY, retryAfterSeconds: 3 },
  'PLATFORM.UNKNOWN_MESSAGE': { status: 503, message: BUSY, retryAfterSeconds: 5 },

  'CATALOG.PRODUCT_NOT_FOUND': {
    status: 404,
    message: 'This product is no longer on sale.',
    details: ({ movedTo }): Record<string, number> => (movedTo === undefined ? {} : { movedTo }),
  },
  'CATALOG.OUT_OF_STOCK': {
    status: 409,
    message: ({ available }) =>
      available > 0
        ? `Only ${available} left in stock. Please order fewer.`
        : 'This product is sold out.',
    details: ({ available }) => ({ available }),
  },
  'CATALOG.CONTENDED': {
    status: 409,
    message: 'Unpaid orders hold half of this product. Please order fewer pieces.',
  },
  'CATALOG.PRICE_CHANGED': {
    status: 409,
    message: ({ totalKobo }) =>
      `The price has changed: the total is now ₦${formatKobo(totalKobo)}. Please check it and order again.`,
    details: ({ unitPriceKobo, totalKobo }) => ({
      price: formatKobo(unitPriceKobo),
      totalPrice: formatKobo(totalKobo),
    }),
  },
  'CATALOG.HOLD_ENDED': {
    status: 409,
    message: 'This order could not be placed in time. Please try again.',
  },
  'CATALOG.NOT_OWN': {
    status: 409,
    message: 'Shopify keeps this product: please change it there.',
  },
  'CATALOG.PRODUCT_CHANGED': {
    status: 409,
    message: ({ by }) =>
      `Changed by ${by ?? 'someone else'} since you opened it. What you typed is still in the form.`,
    details: ({ by, version }) => ({ by, version }),
  },
  'CATALOG.PRICES_OVERTAKEN': {
    status: 409,
    message: ({ products, titles }) =>
      `Changed since this page showed them: ${titles.join(', ')}${products > titles.length ? ` and ${products - titles.length} more` : ''}. No price was changed.`,
  },
  'CATALOG.SKU_TAKEN': {
    status: 409,
    message: ({ sku }) => `Another product or variant has the SKU ${sku}. Please choose another.`,
    details: ({ sku }) => ({ sku }),
  },
  'CATALOG.NOT_ENOUGH_STOCK': {
    status: 409,
    message: ({ available }) =>
      `Only ${available} can be taken away: there are no more, or orders hold the others. If fewer are on the shelf, enter a count.`,
    details: ({ productId, variantId, available }) => ({ productId, variantId, available }),
  },
  'CATALOG.PICTURE_NOT_FOUND': {
    status: 409,
    message: 'One of the pictures is no longer there. Please remove it and add it again.',
    details: ({ name }) => ({ name }),
  },
  'CATALOG.PICTURE_BUSY': {
    status: 503,
    message: 'This picture is just being removed. Please try again in a minute.',
    retryAfterSeconds: 60,
  },
  'CATALOG.IMPORT_NOT_FOUND': { status: 404, message: 'This import no longer exists.' },
  'CATALOG.IMPORT_NOT_OPEN': {
    status: 409,
    message: 'This import has moved on. The page shows where it is now.',
  },
  'CATALOG.IMPORT_HAS_REFUSED': {
    status: 409,
    message: ({ refused }) =>
      `Some products are refused: ${refused}. Say that the import goes on without them, or correct the file and add it again.`,
    details: ({ refused }) => ({ refused }),
  },
  'CATALOG.SYNC_SUPERSEDED': { status: 409, message: 'Another sync has taken over.' },

  'ORDERS.NOT_FOUND': { status: 404, message: 'We cannot find this order.' },
  'ORDERS.IDEMPOTENCY_KEY_REUSED': {
    status: 422,
    message: 'This order was sent before with other details. Please open the order form again.',
  },
  'ORDERS.FEE_CHANGED': {
    status: 409,
    message: ({ feeKobo, amountDueKobo, isFeeInPrice }) =>
      isFeeInPrice
        ? `The delivery fee is now ${formatNaira(feeKobo)}, so the total is ${formatNaira(amountDueKobo)}. Please check it and order again.`
        : 'The total no longer includes delivery: we will tell you the fee. Please check the total and order again.',
    details: ({ feeKobo, amountDueKobo, isFeeInPrice }) => ({
      deliveryFee: isFeeInPrice ? formatKobo(feeKobo) : null,
      totalAmount: formatKobo(amountDueKobo),
    }),
  },
  'ORDERS.FEE_IN_PRICE': {
    status: 409,
    message:
      'This order pays nothing at the door: its delivery is in the total. Leave the fee at the door empty.',
  },
  'ORDERS.PICKUP_POINT_GONE': {
    status: 409,
    message: 'This pick-up point is closed. Please choose another one, or delivery.',
  },
  'ORDERS.TOO_MANY_PIECES': {
    status: 409,
    message: ({ orderable }) =>
      `One order can take at most ${orderable} pieces of this product. For more, ask us on WhatsApp: we place the order for you.`,
    details: ({ orderable }) => ({ orderable }),
  },
  'ORDERS.HELD_BY_OTHERS': {
    status: 409,
    message: ({ orderable, freeAt }) =>
      `${orderable > 0 ? `Only ${orderable} can be ordered at the moment` : 'Nothing can be ordered at the moment'}: unpaid orders of other buyers hold the rest. ${freeAt === null ? 'Please try again in an hour, or contact us.' : `Pieces may return to sale from ${formatMoment(freeAt)} on.`}`,
    details: ({ orderable, freeAt }) => ({ orderable, freeAt }),
  },
  'ORDERS.TOO_MANY_OPEN': {
    status: 409,
    message: ({ by, limit, freeAt }) =>
      `You already have ${limit} orders with this ${by === 'phone' ? 'phone number' : 'email address'} whose payment is not confirmed. ${freeAt === null ? 'Once our staff have confirmed one, you can order again.' : `Please pay for one of them, or order again after ${formatMoment(freeAt)}.`}`,
    details: ({ by, limit, freeAt }) => ({ by, limit, freeAt }),
  },
  'ORDERS.BUYER_BLOCKED': {
    status: 403,
    message: 'Please call us to order: our phone number is at the foot of this page.',
  },
  'ORDERS.BUYER_ERASED': {
    status: 409,
    message: 'The buyer was erased from this order: nothing about a person is kept with it.',
  },
  'ORDERS.ILLEGAL_TRANSITION': {
    status: 409,
    message: ({ status }) => `This cannot be done: the order ${stateOf(status)}.`,
    details: ({ status }) => ({ status }),
  },
  'ORDERS.HANDOVER_REFUSED': {
    status: 409,
    message:
      'Reference and code do not match. Check both with the buyer. After five wrong codes only our staff can mark the order delivered.',
  },
  'ORDERS.OWN_APPROVAL': {
    status: 403,
    message: 'You asked for the approval of this order. Someone else must give it.',
  },
  'ORDERS.FAR_ABOVE_DUE': {
    status: 409,
    message: ({ dueKobo }) =>
      `That is more than twice the ${formatNaira(dueKobo)} that is due. Check the digits, and that the payment is for this order. If it is, enter what is due: the statement adds the rest.`,
    details: ({ dueKobo }) => ({ due: formatKobo(dueKobo) }),
  },
  'ORDERS.BANK_ACCOUNT_LOCKED': {
    status: 409,
    message:
      'The bank account is changed on the server alone: BANK_NAME, BANK_ACCOUNT_NAME and BANK_ACCOUNT_NUMBER.',
  },
  'ORDERS.BANK_ACCOUNT_PENDING': {
    status: 409,
    message: 'Another account is proposed already. Stop it first.',
  },
  'ORDERS.BANK_ACCOUNT_OWN': {
    status: 403,
    message: 'You proposed this account. Someone else must agree.',
  },
  'ORDERS.BANK_ACCOUNT_OVER': {
    status: 409,
    message:
      'This proposal is no longer open: someone agreed to it, stopped it, or it is in force.',
  },
  'ORDERS.NOT_PAID': {
    status: 409,
    message: ({ status }) =>
      `There is a receipt once the payment is confirmed. The order ${stateOf(status)}.`,
    details: ({ status }) => ({ status }),
  },
  'ORDERS.PROOF_NOT_ACCEPTED': {
    status: 409,
    message: ({ status }) => `No proof can be uploaded: the order ${stateOf(status)}.`,
    details: ({ status }) => ({ status }),
  },
  'ORDERS.TOO_MANY_PROOFS': {
    status: 429,
    message: ({ limit }) =>
      `This order has used its ${limit} uploads. Please contact us and quote its reference.`,
    retryAfterSeconds: 3600,
  },
  'ORDERS.CANNOT_EXTEND': {
    status: 409,
    message: ({ reason }) =>
      ({
        already_extended: 'The payment time of this order was extended before.',
        window_over: 'The payment time of this order is over.',
        not_pending: 'This order is not waiting for payment any more.',
      })[reason],
    details: ({ reason }) => ({ reason }),
  },
  'ORDERS.CANNOT_CORRECT': {
    status: 409,
    message: ({ reason }) =>
      ({
        too_late: 'This can no longer be changed here. Please ask us what can still be done.',
        email_once:
          'The email address was corrected before, and that is possible once. Please ask us.',
        email_after_payment:
          'Once you have paid, the email address stays: it guards your money. Please ask us.',
        no_address: 'This order is picked up, so it needs no address.',
        goods_left: 'The goods of this order are picked up, have left, or will not be sent.',
        needs_approver:
          'Money or a proof has come: an approver or the owner corrects the email address and the name.',
        erased: 'The data of this buyer was erased.',
      })[reason],
    details: ({ reason }) => ({ reason }),
  },
  'ORDERS.CANNOT_REPORT': {
    status: 409,
    message: ({ reason }) =>
      ({
        not_sent: 'The goods have not left yet. Please ask us.',
        too_late: `This is possible until ${CLAIM_DAYS} days after delivery. Please ask us.`,
        open: 'We have your report, and answer it by email.',
        too_often: 'You have reported this order several times. Please call us.',
      })[reason],
    details: ({ reason }) => ({ reason }),
  },
  'ORDERS.PROBLEM_NOT_OPEN': {
    status: 409,
    message: 'There is no open report of this order: it was answered, or never made.',
  },
  'ORDERS.TOO_MANY_PICTURES': {
    status: 409,
    message: ({ limit }) => `We have ${limit} pictures of it: that is enough.`,
    details: ({ limit }) => ({ limit }),
  },
  'ORDERS.PROOF_NOT_FOUND': { status: 404, message: 'We cannot find this proof of payment.' },
  'ORDERS.STATEMENT_NOT_FOUND': { status: 404, message: 'We cannot find this statement.' },
  'ORDERS.STATEMENT_NOT_OPEN': {
    status: 409,
    message: ({ state }) => `This cannot be done: the statement ${statementInWords(state)}.`,
    details: ({ state }) => ({ state }),
  },
  'ORDERS.CREDIT_NOT_FOUND': { status: 404, message: 'We cannot find this credit.' },
  'ORDERS.CREDIT_DECIDED': {
    status: 409,
    message: ({ reference }) =>
      reference === null
        ? 'Someone has already marked this credit as not for an order.'
        : `This credit already belongs to order ${reference}.`,
    details: ({ reference }) => ({ reference }),
  },
  'ORDERS.CREDIT_REST': {
    status: 409,
    message: ({ restKobo }) =>
      `Only ${formatNaira(restKobo)} of this credit is left for the order.`,
    details: ({ restKobo }) => ({ rest: formatKobo(restKobo) }),
  },
  'ORDERS.CREDIT_REFUNDED': {
    status: 409,
    message: 'Money of this order was sent back already, so its credits stay with it.',
  },
  'ORDERS.ALERT_NOT_USABLE': {
    status: 409,
    message: ({ reference }) =>
      reference === null
        ? 'This alert cannot be used: it was refused, or used before.'
        : `Order ${reference} was confirmed with this alert.`,
    details: ({ reference }) => ({ reference }),
  },
  'ORDERS.CREDIT_REVERSED': {
    status: 409,
    message: 'The bank took this payment back, so it pays no order.',
  },
  'ORDERS.CREDIT_DISPUTED': {
    status: 409,
    message: 'Statements disagree about this payment. Decide that first.',
  },
  'ORDERS.OUTGOING_COLUMN': {
    status: 409,
    message: ({ column }) =>
      `The column "${column}" is money that went out, or may be. Choose the column of the credits, or also that of the balance.`,
  },
  'ORDERS.NO_MAPPING': { status: 409, message: 'This file was not read by columns of yours.' },
  'ORDERS.DOUBT_NOT_FOUND': { status: 404, message: 'We cannot find this question.' },
  'ORDERS.DOUBT_DECIDED': {
    status: 409,
    message: 'A colleague has decided this already, or the import was withdrawn.',
    details: ({ decision }) => ({ decision }),
  },
  'ORDERS.DOUBT_OF_OTHER_KIND': {
    status: 409,
    message: 'This is not one of the answers to this question. Reload the page.',
  },
  'ORDERS.DOUBT_NOT_YOURS': {
    status: 403,
    message: ({ needs }) =>
      needs === 'owner' ? 'Only an owner decides this.' : 'An approver or an owner decides this.',
    details: ({ needs }) => ({ needs }),
  },
  'ORDERS.WITHDRAWAL_REFUSED': {
    status: 409,
    message: ({ reason }) => withdrawalInWords(reason),
    details: ({ reason }) => ({ reason }),
  },
  'ORDERS.NOT_TAKEN_BACK': {
    status: 409,
    message: 'The bank did not take this payment back, or a colleague was faster.',
  },
  'ORDERS.PAYMENT_TAKEN_BACK': {
    status: 409,
    message:
      'The payment of this order was taken back, or statements disagree about it. Decide about that first.',
  },
  'ORDERS.CONFIRMATION_PENDING': {
    status: 409,
    message: ({ until }) =>
      `This confirmation can be undone until ${formatMoment(until)}. Try again after that.`,
    details: ({ until }) => ({ until }),
  },
  'ORDERS.UNDO_TIME_OVER': {
    status: 403,
    message: 'Your time to undo this is over. An approver or the owner can still take it back.',
  },
  // Between worker and orders only.
  'ORDERS.MAILBOX_TAKEN': { status: 409, message: 'Another worker reads this mailbox.' },
  'ORDERS.REFUND_CHANGED': {
    status: 409,
    message: ({ owedKobo }) =>
      owedKobo === 0
        ? 'Nothing is owed for this order any more: someone may have settled it already.'
        : `The amount has changed: ₦${formatKobo(owedKobo)} is owed now. Please check it.`,
    details: ({ owedKobo }) => ({ owed: formatKobo(owedKobo) }),
  },
  'ORDERS.REFUND_TOO_LARGE': {
    status: 409,
    message: ({ atMostKobo }) =>
      atMostKobo === 0
        ? 'Nothing of what was received is left to send back.'
        : `At most ₦${formatKobo(atMostKobo)} can go back: what was received, less what was sent or is owed.`,
    details: ({ atMostKobo }) => ({ atMost: formatKobo(atMostKobo) }),
  },
  'ORDERS.GRANT_CHANGED': {
    status: 409,
    message: ({ atMostKobo }) =>
      `The order has changed: at most ₦${formatKobo(atMostKobo)} can go back now. Please check it.`,
    details: ({ atMostKobo }) => ({ atMost: formatKobo(atMostKobo) }),
  },
  'ORDERS.TOO_MANY_RETURNED': {
    status: 409,
    message: ({ pieces }) =>
      pieces === 0 ? 'All its pieces are back already.' : `At most ${pieces} can come back.`,
    details: ({ pieces }) => ({ pieces }),
  },
  'ORDERS.DISCOUNT_TOO_LARGE': {
    status: 409,
    message: ({ atMostKobo }) =>
      atMostKobo === 0
        ? 'This order cannot cost less: what was received is its price.'
        : `At most ₦${formatKobo(atMostKobo)} can be taken off the price.`,
    details: ({ atMostKobo }) => ({ atMost: formatKobo(atMostKobo) }),
  },
  'ORDERS.APPROVER_NEEDED': {
    status: 403,
    message: ({ atMostKobo }) =>
      `You may take up to ₦${formatKobo(atMostKobo)} off this price. For more, place the order without the discount, then give it there: an approver is asked.`,
    details: ({ atMostKobo }) => ({ atMost: formatKobo(atMostKobo) }),
  },
  'ORDERS.ASK_NOT_OPEN': {
    status: 409,
    message: 'This is no longer asked for: the order has changed, or someone else has answered.',
  },
  'ORDERS.NO_REFUND_OWED': {
    status: 409,
    message: 'Nothing is owed to you for this order, so no account is needed.',
  },
  'ORDERS.EMAIL_JUST_CORRECTED': {
    status: 409,
    message: ({ until }) =>
      `The email address of this order was changed a short time ago. To keep your money safe, we take an account from ${formatMoment(until)} on.`,
    details: ({ until }) => ({ until }),
  },
  'ORDERS.CODE_NEEDED': {
    status: 409,
    message: ({ expiresAt, purpose, waiting }) =>
      waiting === undefined || waiting.next === 'enter_code'
        ? `${codePurposes[purpose]} It is good until ${formatMoment(expiresAt)}.`
        : waitingWords[waiting.next],
    details: ({ expiresAt, waiting }) => ({ expiresAt, ...waiting }),
  },
  'ORDERS.CODE_LAPSED': {
    status: 410,
    message:
      'This order was not placed, since the right code from our email was not entered in time. Nothing is to be paid. Please order again.',
    details: ({ productId }) => ({ productId }),
  },
  'ORDERS.CODE_REFUSED': {
    status: 409,
    message: ({ triesLeft }) =>
      triesLeft > 0
        ? `This code is not right. You can try ${triesLeft === 1 ? 'once' : 'twice'} more.`
        : 'This code is not right, or its time is over. Leave the field empty and send the form again: we mail another.',
    details: ({ triesLeft }) => ({ triesLeft }),
  },
  'ORDERS.TOO_MANY_CODES': {
    status: 429,
    message:
      'We have sent as many codes as we may today. Please try again tomorrow, or ask us by phone.',
    retryAfterSeconds: 24 * 3600,
  },
  'ORDERS.REFUND_FINAL': {
    status: 409,
    message: 'This refund can no longer be undone: the buyer has been told.',
  },

  'CONTACT.IDEMPOTENCY_KEY_REUSED': {
    status: 422,
    message:
      'We have received your first message already. To send another, please open the form again.',
  },

  'CONTACT.WEBHOOK_TAKEN': { status: 409, message: 'This address has a webhook already.' },
  'CONTACT.TOO_MANY_WEBHOOKS': {
    status: 409,
    message: ({ limit }) => `There are ${limit} webhooks already. Remove one that you do not use.`,
    details: ({ limit }) => ({ limit }),
  },
  'CONTACT.WEBHOOK_NOT_FOUND': { status: 404, message: 'There is no such webhook or message.' },
  'CONTACT.WEBHOOK_OFF': {
    status: 409,
    message: 'This webhook is switched off. Switch it on first.',
  },
  'CONTACT.MESSAGE_NOT_FOUND': {
    status: 404,
    message: 'There is no such message: it may have been erased.',
  },

  'SETTINGS.UNKNOWN': { status: 404, message: 'There is no such setting.' },
  'SETTINGS.LOCKED': {
    status: 409,
    message: ({ key }) => `${key} is set on the server, which wins over this page.`,
    details: ({ key }) => ({ key }),
  },
  'SETTINGS.INVALID': {
    status: 400,
    message: ({ message }) => `This value ${message}.`,
    details: ({ key, path }) => ({ key, path }),
  },
  'SETTINGS.CHANGED': {
    status: 409,
    message: 'Someone else has changed this in the meantime. Reload the page to see it.',
    details: ({ key }) => ({ key }),
  },

  'AUTH.INVALID_CREDENTIALS': { status: 401, message: 'Invalid username or password' },
  'AUTH.PASSWORD_EXPIRED': {
    status: 403,
    message: 'This temporary password has expired. Please ask for a new one.',
  },
  'AUTH.THROTTLED': {
    status: 429,
    message: ({ retryAfterMs }) =>
      `Too many failed attempts. Please wait ${wholeSeconds(retryAfterMs)} seconds and try again.`,
    retryAfterSeconds: ({ retryAfterMs }) => wholeSeconds(retryAfterMs),
  },
  'AUTH.SESSION_ENDED': { status: 401, message: 'Your session has ended. Please sign in again.' },
  'AUTH.INVALID_CODE': {
    status: 403,
    message: 'This code is not right, or it was used before. Please type the one you see now.',
  },
  'AUTH.WRONG_PASSWORD': { status: 403, message: 'The current password is not right.' },
  'AUTH.SIGN_IN_OVER': {
    status: 409,
    message: 'This sign-in took too long. Please start again with your password.',
  },
  'AUTH.NO_SECOND_FACTOR': {
    status: 409,
    message: 'Add a passkey or an authenticator app first; recovery codes come with it.',
  },
  'AUTH.KEY_INVALID': {
    status: 401,
    message: 'This API key does not work: it is wrong, was revoked, or has ended.',
  },
  'AUTH.KEY_NAME_TAKEN': {
    status: 409,
    message: ({ name }) =>
      `There is, or was, a key with the name ${name}. Please choose another name.`,
  },
  'AUTH.KEY_NOT_FOUND': { status: 404, message: 'There is no such key.' },
  'AUTH.LAST_SECOND_FACTOR': {
    status: 409,
    message: 'Your role needs a second factor. Add another one before you remove this one.',
  },
  'AUTH.LINK_OVER': {
    status: 410,
    message:
      'This link was used before, has expired, or another one took its place. Please ask an owner of the shop for a new one.',
  },
  'AUTH.TOO_MANY_LINKS': {
    status: 429,
    message: ({ limit }) =>
      `This account was mailed ${limit} links within an hour. Please check its address, and try again later.`,
    retryAfterSeconds: 3600,
  },
  'AUTH.ACCOUNT_DISABLED': {
    status: 409,
    message: ({ username }) => `The account ${username} is disabled. Enable it first.`,
    details: ({ username }) => ({ username }),
  },
  'AUTH.USERNAME_REFUSED': {
    status: 400,
    message: 'Use letters from a to z, digits, dots, hyphens and underscores for the username.',
  },
  'AUTH.OWNER_ONLY': {
    status: 403,
    message: 'Another owner has just changed your role, so this was not done.',
  },
  'AUTH.OWN_ACCOUNT': {
    status: 409,
    message:
      'You cannot change your own account here, so that the last owner is never locked out. Ask another owner.',
  },
  'AUTH.PASSKEY_REFUSED': {
    status: 403,
    message: 'This passkey was not accepted. Use another one, or your password.',
  },
  'AUTH.PASSKEY_COPIED': {
    status: 403,
    message:
      'There may be a copy of this passkey, so it was not accepted. Sign in with your password, and remove the passkey.',
  },
  'AUTH.CHALLENGE_OVER': {
    status: 409,
    message: 'This took too long, or was sent twice. Please try again.',
  },
  'AUTH.PASSKEYS_IMPOSSIBLE': {
    status: 409,
    message: ({ hurdle }) =>
      hurdle === 'ip-address'
        ? 'Passkeys need a site with a name, and this one has a bare IP address.'
        : 'Passkeys need https, and this site is plain http.',
    details: ({ hurdle }) => ({ hurdle }),
  },
  'AUTH.TOO_MANY_KEYS': {
    status: 409,
    message: ({ limit }) => `There are ${limit} keys already. Revoke one that you do not use.`,
    details: ({ limit }) => ({ limit }),
  },
  'AUTH.TOO_MANY_PASSKEYS': {
    status: 409,
    message: ({ limit }) => `You have ${limit} passkeys already. Remove one that you do not use.`,
    details: ({ limit }) => ({ limit }),
  },
  'AUTH.NOT_SETTLED': {
    status: 403,
    message: ({ days }) =>
      `Your account must have a second factor, and its role, password and second factor must be unchanged for ${days} days.`,
    details: ({ days }) => ({ days }),
  },
  'AUTH.USERNAME_TAKEN': { status: 409, message: 'This username is taken.' },
  'AUTH.WEAK_PASSWORD': {
    status: 400,
    message: ({ reason }) =>
      ({
        too_short: 'The password is too short.',
        too_long: 'The password is too long.',
        common: 'The password is among the most used ones. Please choose another.',
        breached: 'This password is in a list of leaked ones. Please choose another.',
        unchanged: 'This is the present password. Please choose another.',
      })[reason],
  },
  'AUTH.ADMIN_NOT_FOUND': { status: 404, message: 'There is no such account.' },

  VALIDATION: {
    status: 400,
    message: ({ errors }) => Object.values(errors)[0]?.[0] ?? 'Please check what you entered.',
  },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in.' },
  OWN_PASSWORD_REQUIRED: {
    status: 403,
    message: 'Your password is temporary. Please choose one of your own first.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: 'Your role needs a second factor. Please set one up first.',
  },
  SIGN_IN_AGAIN: {
    status: 403,
    message: 'Please sign in again before you change this.',
  },
  NOT_PERMITTED: {
    status: 403,
    message: ({ role }) =>
      `Your role (${role}) may not do this. Please ask ${role === 'clerk' ? 'an approver or the owner' : 'the owner'}.`,
  },
  KEY_NOT_PERMITTED: {
    status: 403,
    message: ({ scope }) =>
      scope === null
        ? 'No API key may do this. Please use the back office.'
        : `This API key lacks the scope ${scope}.`,
  },
  CROSS_SITE: {
    status: 403,
    message: 'This request came from another website. Please use the pages of this one.',
  },
  NOT_FOUND: { status: 404, message: 'There is nothing at this address.' },
  BAD_REQUEST: { status: 400, message: 'This request cannot be understood.' },
  MALFORMED_JSON: { status: 400, message: 'The body of this request is not valid JSON.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'This request is too large.' },
  TOO_SLOW: {
    status: 408,
    message:
      'Your connection was too slow for this. Please try again where the signal is better, or with a smaller picture.',
  },
  UPLOADS_FULL: {
    status: 503,
    message: 'Many uploads are arriving at the moment. Please try again in a few seconds.',
    retryAfterSeconds: 10,
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: ({ expected }) => `Please send this request as ${expected}.`,
  },
  RATE_LIMITED: {
    status: 429,
    message: ({ what, retryAfterMs }) =>
      retryAfterMs > LONG_WAIT_MS
        ? `Too many ${what} today. Please email or call us, or try again in ${waitInWords(retryAfterMs)}.`
        : `Too many ${what} in a short time. Please try again in ${waitInWords(retryAfterMs)}.`,
    retryAfterSeconds: ({ retryAfterMs }) => wholeSeconds(retryAfterMs),
  },
  UNAVAILABLE: { status: 503, message: BUSY, retryAfterSeconds: 5 },

  'PROOF.TOO_LARGE': { status: 413, message: 'Please upload an image smaller than 5MB' },
  'PROOF.MISSING': { status: 400, message: 'Please choose an image of your payment to upload.' },
  'PROOF.WRONG_FIELD': {
    status: 400,
    message: 'Please send the image in the field paymentProof, and nothing else.',
  },
  'PROOF.TOO_MANY_FILES': { status: 400, message: 'Please upload one image only.' },
  'PROOF.BROKEN_UPLOAD': {
    status: 400,
    message: 'The upload did not arrive whole. Please try again.',
  },
  'PROOF.NOT_AN_IMAGE': {
    status: 415,
    message: 'Please upload a photo or a screenshot of your payment (JPEG, PNG or WebP).',
  },
  'PROOF.DAMAGED': {
    status: 422,
    message: 'This image is damaged and cannot be opened. Please take it again and upload it.',
  },
  'PROOF.TOO_MANY_PIXELS': {
    status: 413,
    message: ({ limitPixels }) =>
      `This image has too many pixels to be read (at most ${Math.round(limitPixels / 1e6)} megapixels, fewer for some formats). Please upload a smaller one, such as a screenshot.`,
  },
  'PROOF.BUSY': { status: 503, message: BUSY, retryAfterSeconds: 5 },
  'PROOF.LINK_INVALID': {
    status: 403,
    message: 'This link to a picture is no longer valid. Please reload the page.',
  },

  'PICTURE.TOO_LARGE': {
    status: 413,
    message: `Please choose a picture smaller than ${MAX_PICTURE_MB} MB, of at most 24 megapixels.`,
  },
  'PICTURE.NOT_RECEIVED': {
    status: 400,
    message: 'The picture did not arrive whole. Please choose it again.',
  },
  'PICTURE.NOT_AN_IMAGE': {
    status: 415,
    message: 'Please choose a picture: JPEG, PNG or WebP.',
  },
  'PICTURE.DAMAGED': {
    status: 422,
    message: 'This picture is damaged and cannot be opened. Please choose another.',
  },
  'PICTURE.BUSY': { status: 503, message: BUSY, retryAfterSeconds: 5 },
  'PICTURE.NOT_FOUND': { status: 404, message: 'This picture is no longer there.' },

  'PRODUCT_FILE.TOO_LARGE': {
    status: 413,
    message: `Please choose a file of at most ${MAX_FILE_MB} MB, or split it.`,
  },
  'PRODUCT_FILE.NOT_RECEIVED': {
    status: 400,
    message: 'The file did not arrive whole. Please choose it again.',
  },
  'PRODUCT_FILE.TOO_MANY': {
    status: 409,
    message: ({ limit }) =>
      `A workbook has at most ${limit} rows here. Export the products as CSV: it has no limit.`,
  },
  'PRODUCT_FILE.BUSY': { status: 503, message: BUSY, retryAfterSeconds: 5 },

  'STATEMENT.TOO_LARGE': {
    status: 413,
    message: `Please upload a statement of at most ${MAX_FILE_MB} MB, or export a shorter period.`,
  },
  'STATEMENT.MISSING': { status: 400, message: 'Please choose a statement file to upload.' },
  'STATEMENT.ONE_FILE': {
    status: 400,
    message: 'Please send one file in the field statement, and nothing else.',
  },
  'STATEMENT.BROKEN_UPLOAD': {
    status: 400,
    message: 'The upload did not arrive whole. Please try again.',
  },
  'STATEMENT.BUSY': { status: 503, message: BUSY, retryAfterSeconds: 5 },

  'SYNC.FAILED': {
    status: 502,
    message: 'Failed to sync products from Shopify. Check your credentials.',
  },
  'SYNC.JOB_NOT_FOUND': { status: 404, message: 'This sync no longer exists.' },
};

/** A wait this long is no advice: the message names another way. */
const LONG_WAIT_MS = 90 * 60_000;

function waitInWords(ms: number): string {
  const seconds = wholeSeconds(ms);
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
