import { CodedError } from '@spade/contracts/errors/coded-error';
import type { ErrorCode, ErrorDetails } from '@spade/contracts/errors/error-codes';
import { toErrorAnswer } from '../src/http/error-answer.ts';
import { buildOrderForm } from './builders.ts';
import { type GatewayBed, postJson, startGatewayBed } from './gateway-bed.ts';

/** A code, its details, and the status and Retry-After it must become. */
const expected: { [C in ErrorCode]: [details: ErrorDetails[C], status: number, retry?: string] } = {
  'PLATFORM.DEADLINE_EXCEEDED': [{ message: 'orders.place' }, 503, '3'],
  'PLATFORM.OVERLOADED': [{ message: 'orders.place' }, 503, '2'],
  'PLATFORM.INTERNAL': [{}, 500],
  'PLATFORM.UNAVAILABLE': [{}, 503, '3'],
  'PLATFORM.UNKNOWN_MESSAGE': [{ message: 'orders.place' }, 503, '5'],
  'CATALOG.PRODUCT_NOT_FOUND': [{}, 404],
  'CATALOG.OUT_OF_STOCK': [{ available: 3 }, 409],
  'CATALOG.CONTENDED': [{ stock: 4, held: 2 }, 409],
  'CATALOG.PRICE_CHANGED': [{ unitPriceKobo: 1, totalKobo: 2 }, 409],
  'CATALOG.HOLD_ENDED': [{ holdId: 'h' }, 409],
  'CATALOG.NOT_OWN': [{}, 409],
  'CATALOG.PRODUCT_CHANGED': [{ by: 'ada', version: 2 }, 409],
  'CATALOG.PRICES_OVERTAKEN': [{ products: 4, titles: ['Grater', 'Hoe', 'Sieve'] }, 409],
  'CATALOG.SKU_TAKEN': [{ sku: 'CG-1' }, 409],
  'CATALOG.NOT_ENOUGH_STOCK': [{ productId: 7, variantId: null, available: 3 }, 409],
  'CATALOG.PICTURE_NOT_FOUND': [{ name: 'a' }, 409],
  'CATALOG.PICTURE_BUSY': [{}, 503, '60'],
  'CATALOG.IMPORT_NOT_FOUND': [{}, 404],
  'CATALOG.IMPORT_NOT_OPEN': [{ state: 'applied' }, 409],
  'CATALOG.IMPORT_HAS_REFUSED': [{ refused: 3 }, 409],
  'CATALOG.SYNC_SUPERSEDED': [{ runId: 'r' }, 409],
  'ORDERS.NOT_FOUND': [{}, 404],
  'ORDERS.IDEMPOTENCY_KEY_REUSED': [{}, 422],
  'ORDERS.FEE_IN_PRICE': [{}, 409],
  'ORDERS.FEE_CHANGED': [{ feeKobo: 350_000, isFeeInPrice: true, amountDueKobo: 2_310_100 }, 409],
  'ORDERS.PICKUP_POINT_GONE': [{}, 409],
  'ORDERS.HELD_BY_OTHERS': [{ orderable: 0, freeAt: '2026-11-21T10:00:00.000Z' }, 409],
  'ORDERS.TOO_MANY_PIECES': [{ orderable: 6 }, 409],
  'CONTACT.IDEMPOTENCY_KEY_REUSED': [{}, 422],
  'CONTACT.WEBHOOK_TAKEN': [{}, 409],
  'CONTACT.TOO_MANY_WEBHOOKS': [{ limit: 5 }, 409],
  'CONTACT.WEBHOOK_NOT_FOUND': [{}, 404],
  'CONTACT.WEBHOOK_OFF': [{}, 409],
  'CONTACT.MESSAGE_NOT_FOUND': [{}, 404],
  'SETTINGS.UNKNOWN': [{}, 404],
  'SETTINGS.LOCKED': [{ key: 'COMPANY_NAME' }, 409],
  'SETTINGS.INVALID': [{ key: 'COMPANY_EMAIL', path: '', message: 'is no address' }, 400],
  'SETTINGS.CHANGED': [{ key: 'COMPANY_NAME' }, 409],
  'ORDERS.TOO_MANY_OPEN': [{ by: 'phone', limit: 3, freeAt: '2026-11-21T10:00:00.000Z' }, 409],
  'ORDERS.BUYER_BLOCKED': [{}, 403],
  'ORDERS.BUYER_ERASED': [{}, 409],
  'ORDERS.ILLEGAL_TRANSITION': [{ status: 'confirmed', action: 'confirm' }, 409],
  'ORDERS.HANDOVER_REFUSED': [{}, 409],
  'ORDERS.OWN_APPROVAL': [{}, 403],
  'ORDERS.FAR_ABOVE_DUE': [{ dueKobo: 5_000 }, 409],
  'ORDERS.BANK_ACCOUNT_LOCKED': [{}, 409],
  'ORDERS.BANK_ACCOUNT_PENDING': [{}, 409],
  'ORDERS.BANK_ACCOUNT_OWN': [{}, 403],
  'ORDERS.BANK_ACCOUNT_OVER': [{}, 409],
  'ORDERS.NOT_PAID': [{ status: 'awaiting_confirmation' }, 409],
  'ORDERS.PROOF_NOT_ACCEPTED': [{ status: 'confirmed' }, 409],
  'ORDERS.TOO_MANY_PROOFS': [{ limit: 5 }, 429, '3600'],
  'ORDERS.CANNOT_EXTEND': [{ reason: 'already_extended' }, 409],
  'ORDERS.CANNOT_CORRECT': [{ reason: 'email_once' }, 409],
  'ORDERS.EMAIL_JUST_CORRECTED': [{ until: '2026-11-22T09:30:00.000Z' }, 409],
  'ORDERS.CANNOT_REPORT': [{ reason: 'open' }, 409],
  'ORDERS.PROBLEM_NOT_OPEN': [{}, 409],
  'ORDERS.TOO_MANY_PICTURES': [{ limit: 4 }, 409],
  'ORDERS.PROOF_NOT_FOUND': [{}, 404],
  'ORDERS.STATEMENT_NOT_FOUND': [{}, 404],
  'ORDERS.STATEMENT_NOT_OPEN': [{ state: 'imported' }, 409],
  'ORDERS.CREDIT_NOT_FOUND': [{}, 404],
  'ORDERS.CREDIT_DECIDED': [{ reference: 'SO-7K4M2' }, 409],
  'ORDERS.CREDIT_REST': [{ restKobo: 5_000 }, 409],
  'ORDERS.CREDIT_REFUNDED': [{}, 409],
  'ORDERS.ALERT_NOT_USABLE': [{ reference: 'SO-7K4M2' }, 409],
  'ORDERS.CREDIT_REVERSED': [{}, 409],
  'ORDERS.CREDIT_DISPUTED': [{}, 409],
  'ORDERS.OUTGOING_COLUMN': [{ column: 'Withdrawals' }, 409],
  'ORDERS.NO_MAPPING': [{}, 409],
  'ORDERS.DOUBT_NOT_FOUND': [{}, 404],
  'ORDERS.DOUBT_DECIDED': [{ decision: 'same' }, 409],
  'ORDERS.DOUBT_OF_OTHER_KIND': [{ kind: 'missing' }, 409],
  'ORDERS.DOUBT_NOT_YOURS': [{ needs: 'owner' }, 403],
  'ORDERS.WITHDRAWAL_REFUSED': [{ reason: 'too_late' }, 409],
  'ORDERS.NOT_TAKEN_BACK': [{}, 409],
  'ORDERS.PAYMENT_TAKEN_BACK': [{}, 409],
  'ORDERS.CONFIRMATION_PENDING': [{ until: '2026-11-21T13:05:00.000Z' }, 409],
  'ORDERS.UNDO_TIME_OVER': [{}, 403],
  'ORDERS.MAILBOX_TAKEN': [{}, 409],
  'ORDERS.REFUND_CHANGED': [{ owedKobo: 5_000 }, 409],
  'ORDERS.REFUND_TOO_LARGE': [{ atMostKobo: 5_000 }, 409],
  'ORDERS.GRANT_CHANGED': [{ atMostKobo: 5_000 }, 409],
  'ORDERS.TOO_MANY_RETURNED': [{ pieces: 2 }, 409],
  'ORDERS.DISCOUNT_TOO_LARGE': [{ atMostKobo: 5_000 }, 409],
  'ORDERS.APPROVER_NEEDED': [{ atMostKobo: 5_000 }, 403],
  'ORDERS.ASK_NOT_OPEN': [{}, 409],
  'ORDERS.CODE_NEEDED': [{ expiresAt: '2026-11-21T09:40:00.000Z', purpose: 'order' }, 409],
  'ORDERS.CODE_LAPSED': [{ productId: 7 }, 410],
  'ORDERS.CODE_REFUSED': [{ triesLeft: 2 }, 409],
  'ORDERS.TOO_MANY_CODES': [{}, 429, '86400'],
  'ORDERS.NO_REFUND_OWED': [{}, 409],
  'ORDERS.REFUND_FINAL': [{}, 409],
  'AUTH.INVALID_CREDENTIALS': [{}, 401],
  'AUTH.PASSWORD_EXPIRED': [{}, 403],
  'AUTH.THROTTLED': [{ retryAfterMs: 1500 }, 429, '2'],
  'AUTH.SESSION_ENDED': [{}, 401],
  'AUTH.INVALID_CODE': [{}, 403],
  'AUTH.WRONG_PASSWORD': [{}, 403],
  'AUTH.SIGN_IN_OVER': [{}, 409],
  'AUTH.NO_SECOND_FACTOR': [{}, 409],
  'AUTH.LAST_SECOND_FACTOR': [{}, 409],
  'AUTH.LINK_OVER': [{}, 410],
  'AUTH.KEY_INVALID': [{}, 401],
  'AUTH.KEY_NAME_TAKEN': [{ name: 'Courier' }, 409],
  'AUTH.TOO_MANY_KEYS': [{ limit: 20 }, 409],
  'AUTH.KEY_NOT_FOUND': [{}, 404],
  'AUTH.TOO_MANY_LINKS': [{ limit: 5 }, 429, '3600'],
  'AUTH.ACCOUNT_DISABLED': [{ username: 'ada' }, 409],
  'AUTH.USERNAME_REFUSED': [{}, 400],
  'AUTH.OWNER_ONLY': [{}, 403],
  'AUTH.OWN_ACCOUNT': [{}, 409],
  'AUTH.PASSKEY_REFUSED': [{}, 403],
  'AUTH.PASSKEY_COPIED': [{}, 403],
  'AUTH.CHALLENGE_OVER': [{}, 409],
  'AUTH.PASSKEYS_IMPOSSIBLE': [{ hurdle: 'ip-address' }, 409],
  'AUTH.TOO_MANY_PASSKEYS': [{ limit: 10 }, 409],
  'AUTH.NOT_SETTLED': [{ days: 7 }, 403],
  'AUTH.USERNAME_TAKEN': [{ username: 'ada' }, 409],
  'AUTH.WEAK_PASSWORD': [{ reason: 'common' }, 400],
  'AUTH.ADMIN_NOT_FOUND': [{ username: 'ada' }, 404],
};

const errorCodes = Object.keys(expected) as ErrorCode[]; // keys() loses the literal types

describe('the error catalogue', () => {
  let bed: GatewayBed;

  beforeAll(async () => {
    bed = await startGatewayBed({ LIMIT_ORDERS_PER_CUSTOMER: '1000' });
  });
  afterAll(() => bed.close());

  it('gives every code its status, and a message without internal names, from end to end', async () => {
    for (const code of errorCodes) {
      const [details, status, retry] = expected[code];
      bed.services.answer('orders.place', () => {
        throw new CodedError(code, details);
      });
      const answer = await postJson(`${bed.url}/api/orders`, buildOrderForm());
      const retryAfter = answer.headers.get('retry-after') ?? undefined;
      expect({ code: answer.body.code, status: answer.status, retryAfter }).toEqual({
        code,
        status,
        retryAfter: retry,
      });
      expect(answer.body.success).toBe(false);
      expect(answer.body.requestId).toBe(answer.headers.get('x-request-id'));
      expect(answer.body.message).toMatch(/^[A-Z₦].{10,}/);
      // A variable of the environment is the operator's own name for a setting.
      const { message } = answer.body as { message: string }; // toMatch has just held
      const words = message.replaceAll(/\b[A-Z]+(_[A-Z]+)+\b/g, '');
      expect(words).not.toMatch(/_|undefined|\bNaN\b|[a-z]\.[a-z]|holdId|runId/);
    }
  });

  it('leaves out of the details what is not known', () => {
    const { body } = toErrorAnswer(
      new CodedError('ORDERS.ALERT_NOT_USABLE', { reference: null }),
      'r',
    );
    expect(body.details).toEqual({});
  });
});
