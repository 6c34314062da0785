import { errorCatalogue } from '../../gateway/src/http/error-catalogue.ts';
import {
  contactForm,
  goneProduct,
  moreTime,
  orderForm,
  proofForm,
  refundAccountForm,
} from '../verify/e2e/src/refusals.ts';

const forms = { contactForm, goneProduct, moreTime, orderForm, proofForm, refundAccountForm };
/** Codes that no form of a buyer is answered with. Every other code needs a row in the tables. */
const notForBuyers: readonly (string | RegExp)[] = [
  // Calls of the back office.
  /^(?:AUTH|STATEMENT|SYNC)\./,
  /^ORDERS\.(?:ALERT|CREDIT|STATEMENT)_/,
  /^ORDERS\.(?:ILLEGAL_TRANSITION|OWN_APPROVAL|PROOF_NOT_FOUND|REFUND_CHANGED|REFUND_FINAL)$/,
  'CONTACT.MESSAGE_NOT_FOUND',
  'NOT_PERMITTED',
  'OWN_PASSWORD_REQUIRED',
  'PROOF.LINK_INVALID',
  'SECOND_FACTOR_REQUIRED',
  'SIGN_IN_AGAIN',
  'UNAUTHENTICATED',
  // Between processes only.
  'CATALOG.SYNC_SUPERSEDED',
  'ORDERS.MAILBOX_TAKEN',
  // Addresses that no page links to: the receipt of an unpaid order, and what is not there.
  'NOT_FOUND',
  'ORDERS.NOT_PAID',
];

const catalogue = new Map(Object.entries(errorCatalogue));

describe('the refusals that Chromium walks through', () => {
  it.each(Object.entries(forms))(
    '%s: have the status and the fixed messages of the catalogue',
    (_, refusals) => {
      for (const { code, status, message } of refusals) {
        const entry = catalogue.get(code);
        const words = typeof entry?.message === 'string' ? entry.message : message;
        expect({ code, status, message }).toEqual({ code, status: entry?.status, message: words });
      }
    },
  );

  it('have a row for every code that a buyer can be answered with, and for no other', () => {
    const rows = new Set(Object.values(forms).flatMap((table) => table.map(({ code }) => code)));
    const isForBuyers = (code: string) => !notForBuyers.some((other) => isSame(other, code));
    expect([...rows].toSorted()).toEqual([...catalogue.keys()].filter(isForBuyers).toSorted());
    const unknown = notForBuyers.filter(
      (other) => ![...catalogue.keys()].some((code) => isSame(other, code)),
    );
    expect(unknown).toEqual([]);
  });
});

const isSame = (other: string | RegExp, code: string) =>
  other instanceof RegExp ? other.test(code) : other === code;
