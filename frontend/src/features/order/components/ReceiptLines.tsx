import styled from 'styled-components';
import { amountOf, formatNaira, koboOf } from '../../../lib/formatMoney.ts';
import { formatMoment } from '../../../lib/formatTime.ts';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { display, visuallyHidden } from '../../../ui/theme/typography.ts';
import { priceFacts } from '../../shared/delivery/orderDelivery.ts';
import { factNames, factsOf, receiptFieldNames } from '../../shared/order/orderFields.ts';
import type { PublicOrder } from '../order.ts';

/** Only here: the bar of an unpaid order brings the other words to every page. */
export const receiptWords = {
  title: 'Receipt',
  stamp: 'Paid',
  reference: 'Reference',
  product: 'Product',
  quantity: 'Quantity',
  paidBy: 'Payment',
  total: 'Total paid',
  orderTotal: 'Order total',
  received: 'Received',
  shortfall: 'Still to pay',
  excess: 'Paid too much',
  answerBy: (by: string) => `We tell you by ${by} how it comes back.`,
  unproved: 'Recorded, but not part of the price',
  mailed: 'Once our bank statement shows it, an email says how it comes back.',
  sentBack: 'We send back',
  named: (account: string) => `To ${account}.`,
  unnamed: 'Once you name an account on the page of your order.',
  wasSentBack: 'Sent back',
} as const;

interface ReceiptLinesProps {
  readonly order: PublicOrder;
  /** Name of the table, for screen readers. */
  readonly caption: string;
  /** Label of the total. */
  readonly total: string;
  /** How it was paid, once staff have confirmed it. */
  readonly paidBy?: string;
}

/**
 * The lines of a receipt: what was ordered, by whom, and the total. Once it is paid, what was received
 * replaces the total where it differs, and what is still to pay that.
 */
export function ReceiptLines({ order, caption, total, paidBy }: ReceiptLinesProps) {
  const differs =
    paidBy !== undefined &&
    (order.shortfall ?? order.excess ?? order.refunded ?? order.leftOver) !== null;
  const rows: readonly (readonly [string, string])[] = [
    [receiptWords.reference, order.reference],
    ...factsOf(order, receiptFieldNames)
      // Goods that are picked up are sent nowhere: the line of the delivery says where they are.
      .filter(({ name }) => order.pickupPoint === null || name !== factNames.shipsTo)
      .map(({ name, parts }) => [name, parts.map(({ text }) => text).join(', ')] as const),
    [receiptWords.product, order.productTitle],
    [receiptWords.quantity, `${order.quantity} × ${formatNaira(order.unitPrice)}`],
    ...priceFacts(order),
    ...(paidBy ? [[receiptWords.paidBy, paidBy] as const] : []),
    ...(differs ? [[receiptWords.orderTotal, formatNaira(order.totalAmount)] as const] : []),
  ];
  const excess = koboOf(order.excess ?? '0');
  // What staff granted back, or decided about, is not called paid too much.
  const sentBack = Math.min(excess, koboOf(order.refundOwed ?? '0'));
  const toDecide = koboOf(order.toDecide ?? '0');
  // Of the transfer that paid it, and not given to it yet.
  const leftOver = koboOf(order.leftOver ?? '0');
  // No credit of the bank shows it: it counts as received once one does.
  const unproved = excess - sentBack - toDecide;
  const received = koboOf(order.amountReceived ?? order.totalAmount) - unproved + leftOver;
  const { refund, refundAnswerBy } = order;
  /** Each part of what came beyond the price, and what becomes of it. */
  const beyond: readonly (readonly [name: string, kobo: number, next?: string | null])[] = [
    [
      receiptWords.sentBack,
      sentBack,
      refund?.account ? receiptWords.named(refund.account) : receiptWords.unnamed,
    ],
    [
      receiptWords.excess,
      toDecide + leftOver,
      refundAnswerBy && receiptWords.answerBy(formatMoment(refundAnswerBy)),
    ],
    [receiptWords.unproved, unproved, receiptWords.mailed],
    [receiptWords.wasSentBack, koboOf(order.refunded ?? '0')],
  ];
  const main =
    order.shortfall !== null && differs
      ? { name: receiptWords.shortfall, sum: order.shortfall }
      : differs
        ? { name: receiptWords.received, sum: amountOf(received) }
        : { name: total, sum: order.totalAmount };
  return (
    <Lines>
      <caption>
        {caption}, order {order.reference}
      </caption>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
        {order.shortfall !== null && differs && (
          <tr>
            <th scope="row">{receiptWords.received}</th>
            <td>{formatNaira(order.amountReceived ?? 0)}</td>
          </tr>
        )}
        <TotalRow>
          <th scope="row">{main.name}</th>
          <td>{formatNaira(main.sum)}</td>
        </TotalRow>
        {differs &&
          beyond.map(
            ([name, amount, next]) =>
              amount > 0 && (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>
                    {formatNaira(amountOf(amount))}
                    {next && <small>{next}</small>}
                  </td>
                </tr>
              ),
          )}
      </tbody>
    </Lines>
  );
}

const Lines = styled.table`
  width: 100%;
  margin-top: ${space(1)};
  border-collapse: collapse;
  caption { ${visuallyHidden} }
  th, td {
    padding: ${space(1)} 0;
    border-bottom: ${line.hair} solid ${color.hairline};
    text-align: left;
    vertical-align: top;
  }
  th { width: 36%; padding-right: ${space(1.5)}; color: ${color.textMuted}; font-weight: 400; }
  td { font-weight: 600; overflow-wrap: anywhere; }
  small { display: block; color: ${color.textMuted}; font-weight: 400; }
`;

const TotalRow = styled.tr`
  && > * {
    border-top: ${line.rule} solid ${color.rule};
    border-bottom: ${line.focus} double ${color.rule};
    color: ${color.text};
    font-weight: 600;
    vertical-align: baseline;
  }
  && td { ${display({ size: 'heading', tabular: true })} }
`;
