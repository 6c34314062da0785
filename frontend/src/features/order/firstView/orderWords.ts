import { formatNaira } from '../../../lib/formatMoney.ts';
import { formatDate, formatDeadline, formatTime } from '../../../lib/formatTime.ts';
import { formatCountdown } from '../../../ui/Countdown/countdownWords.ts';
import { groupedAccount, type PublicOrder, secondsAtReceipt, windowMinutes } from '../order.ts';
import { orderPageContent } from '../orderPageContent.ts';

/**
 * All words of an unpaid order's page that differ between orders, by token (lib/templates.ts), as its components write
 * them. The build puts tokens in place of a sample's words, the start script an order's words in place of the tokens.
 */
export function orderWords(order: PublicOrder): Readonly<Record<string, string>> {
  const { bankDetails, createdAt, paymentDeadline, now, timeline } = order;
  const placedAt = timeline.findLast(({ what }) => what === 'placed')?.at;
  return {
    id: order.orderId,
    reference: order.reference,
    title: order.productTitle,
    quantity: String(order.quantity),
    date: formatDate(createdAt),
    time: formatTime(createdAt),
    placed: placedAt ? formatTime(placedAt) : '',
    deadline: formatDeadline(paymentDeadline, now),
    left: formatCountdown(secondsAtReceipt(order)),
    extend: orderPageContent.clock.extend(windowMinutes(order) ?? 0),
    bank: bankDetails.bankName,
    holder: bankDetails.accountName,
    account: groupedAccount(bankDetails.accountNumber),
    amount: formatNaira(order.totalAmount),
  };
}
