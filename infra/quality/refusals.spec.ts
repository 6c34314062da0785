import { errorCatalogue } from '../../gateway/src/http/error-catalogue.ts';
import { refusals } from '../verify/e2e/test/buyer/refusals.ts';

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

describe('the refusals that Chromium walks through', () => {
  it('have a row for every code that a buyer can be answered with, and for no other', () => {
    const codes = Object.keys(errorCatalogue);
    const rows = new Set(Object.values(refusals).flatMap((table) => table.map(({ code }) => code)));
    const isForBuyers = (code: string) => !notForBuyers.some((other) => isSame(other, code));
    expect([...rows].toSorted()).toEqual(codes.filter(isForBuyers).toSorted());
    const unknown = notForBuyers.filter((other) => !codes.some((code) => isSame(other, code)));
    expect(unknown).toEqual([]);
  });
});

const isSame = (other: string | RegExp, code: string) =>
  other instanceof RegExp ? other.test(code) : other === code;
