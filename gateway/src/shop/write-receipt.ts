import { formatDay, lagosDay } from '@spade/contracts/lagos';
import type { Receipt } from '@spade/contracts/money/receipt';
import { formatKobo, formatNaira } from '@spade/contracts/naira';
import { priceLinesOf } from '@spade/contracts/orders/price-lines';
import { waysToPay } from './order-parts.view.ts';
import { type Amount, NO_BREAK, ReceiptSheet } from './receipt-sheet.ts';

/** `000123`: receipts sort by their numbers. */
const numberOf = (number: number): string => String(number).padStart(6, '0');

/** A test order has none. */
const numberOn = ({ number, isTest }: Receipt): string => (isTest ? 'TEST' : numberOf(number));

const naira = (kobo: number): Amount => ({
  amount: formatNaira(Math.abs(kobo)).slice('₦'.length),
  isNegative: kobo < 0,
});

/**
 * The receipt as a PDF of one sheet, or more where a name or a list is long. It is handed on to others, so the buyer's link,
 * which opens the order and names the account for a refund, is not in it. `site` is the address of the shop.
 */
export function writeReceipt(receipt: Receipt, site: string): NodeJS.ReadableStream {
  const { seller, reference } = receipt;
  const title = `Receipt ${numberOn(receipt)}, order ${reference}`;
  const sheet = new ReceiptSheet(title, new Date(receipt.issuedAt), 'phone');
  sheet.mark();
  sheet.paragraph(seller.name, { size: 16, isStrong: true, isBesideMark: true });
  sheet.paragraph(seller.address, { isMuted: true, isBesideMark: true });
  const taxNumber = seller.tin === null ? '' : `, TIN ${seller.tin}`;
  sheet.paragraph(`RC ${seller.rcNumber}${taxNumber}`, { isMuted: true, isBesideMark: true });
  sheet.paragraph(`${seller.email}, ${seller.phone}`, { isMuted: true });
  sheet.heading(1, receipt.isVoid ? 'Receipt, void' : 'Receipt');
  if (receipt.isTest) sheet.stamp('TEST');
  else if (!receipt.isVoid && receipt.shortfallKobo === 0) sheet.stamp('PAID');
  sheet.space(4);
  sheet.table([
    ['Receipt number', numberOn(receipt)],
    ['Issued', dayOf(receipt.issuedAt)],
    ...(receipt.replaces === null
      ? []
      : [
          [receipt.isVoid ? 'Voids' : 'Replaces', `receipt ${numberOf(receipt.replaces)}`] as const,
        ]),
    ...buyerRows(receipt),
    ['Ordered', dayOf(receipt.orderedAt)],
    ['Reference', reference],
  ]);
  sheet.heading(2, 'What was ordered');
  const { quantity, unitPriceKobo, productTitle, totalKobo } = receipt;
  const pieces = [quantity, '×', formatNaira(unitPriceKobo)].join(NO_BREAK);
  const { deliveryFeeKobo: feeKobo = 0 } = receipt;
  const lines = priceLinesOf({ ...receipt, delivery: { feeKobo } });
  const dueKobo = lines.reduce((sum, { kobo }) => sum + kobo, 0);
  sheet.table([
    [`${productTitle}, ${pieces}`, naira(totalKobo)],
    // Their price is the line above.
    ...lines
      .filter(({ part }) => part !== 'goods')
      .map(({ label, kobo }) => [label, naira(kobo)] as const),
    ...(lines.length > 0 ? [['Order total', naira(dueKobo), { isStrong: true }] as const] : []),
  ]);
  if (receipt.isVoid)
    sheet.paragraph(
      'The payment was not confirmed after all: the receipt named above no longer counts.',
      {
        isStrong: true,
      },
    );
  else writeMoney(sheet, receipt, lines.length > 0 ? dueKobo : totalKobo);
  sheet.heading(2, 'Your order');
  sheet.space(4);
  // Not the link itself: anyone who has it can act for the buyer.
  sheet.paragraph(
    `To have the link of your order mailed again, enter ${reference} and your phone number here:`,
  );
  sheet.paragraph(`${site}/orders/find`);
  sheet.space(4);
  sheet.paragraph(
    `Goods damaged, wrong or missing? Tell us at ${seller.email} or ${seller.phone}, and name the reference ${reference}. Our terms of returns and refunds:`,
  );
  sheet.paragraph(`${site}/terms`);
  return sheet.end();
}

/** Who bought, and from where; where the goods are picked up, the place is not the buyer's. */
const buyerRows = ({ buyer, pickupPoint = null }: Receipt): readonly [string, string][] =>
  pickupPoint === null
    ? [['Buyer', [buyer.name, buyer.city, buyer.state].join(', ')]]
    : [
        ['Buyer', buyer.name],
        ['Pick up at', pickupPoint],
      ];

function writeMoney(sheet: ReceiptSheet, receipt: Receipt, dueKobo: number): void {
  const { received, sentBack, keptKobo, shortfallKobo, refundOwedKobo, vat } = receipt;
  const { unprovedKobo = 0 } = receipt;
  // What is owed back is said as that.
  const excessKobo = keptKobo - dueKobo - refundOwedKobo;
  const row = (what: string, day: string, kobo: number) =>
    [`${what}, ${formatDay(day)}`, naira(kobo)] as const;
  sheet.heading(2, 'What was received');
  sheet.table([
    ...received.map(({ day, amountKobo, paidBy }) =>
      row(waysToPay[paidBy ?? 'bank'], day, amountKobo),
    ),
    ...sentBack.map(({ day, amountKobo }) => row('Sent back', day, -amountKobo)),
    ...(unprovedKobo > 0
      ? [['Recorded, but not part of the price', naira(-unprovedKobo)] as const]
      : []),
    ['Received for this order', naira(keptKobo), { isStrong: true, size: 14 }],
    ...(shortfallKobo > 0 ? [['Still to pay', naira(shortfallKobo)] as const] : []),
    ...(excessKobo > 0 ? [['More than the order costs', naira(excessKobo)] as const] : []),
    ...(refundOwedKobo > 0 ? [['Still to be sent back', naira(refundOwedKobo)] as const] : []),
  ]);
  if (excessKobo > 0)
    sheet.paragraph(
      'What came beyond it is in our account. We tell you by email how it comes back.',
    );
  if (vat === null) return;
  const rate = formatKobo(vat.rateBasisPoints).replace(/\.?0+$/, '');
  sheet.heading(2, 'Value added tax (VAT)');
  sheet.table([
    [`VAT of ${rate} %, included`, naira(vat.vatKobo)],
    ['Amount without VAT', naira(vat.netKobo)],
  ]);
}

const dayOf = (instant: string): string => formatDay(lagosDay(instant));
