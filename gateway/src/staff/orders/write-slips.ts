import { formatDay, lagosDay } from '@spade/contracts/lagos';
import type { ReplyOf } from '@spade/contracts/messages/message';
import { formatNaira } from '@spade/contracts/naira';
import { deliveryByCall } from '@spade/contracts/orders/delivery';
import { ReceiptSheet } from '../../shop/receipt-sheet.ts';

type Printed = ReplyOf<'orders.read-slips'>;
type Slip = Printed['slips'][number];

/**
 * A sheet for each order: above the packing slip, which goes into the parcel, below the waybill, which goes onto it. The
 * handover code is on neither: only the buyer has it.
 */
export function writeSlips({ sender, slips }: Printed): NodeJS.ReadableStream {
  const sheet = new ReceiptSheet('Packing slips', new Date(), 'paper');
  for (const [index, slip] of slips.entries()) {
    if (index > 0) sheet.nextPage();
    writePackingSlip(sheet, slip);
    writeWaybill(sheet, sender, slip);
  }
  return sheet.end();
}

/** The pieces to pack, without those that staff took back before they left. */
const piecesOf = ({ quantity, returnedPieces = 0 }: Slip['order']): number =>
  quantity - returnedPieces;

const dayOf = (instant: string): string => formatDay(lagosDay(instant));

function writePackingSlip(sheet: ReceiptSheet, { order }: Slip): void {
  const { method } = order.delivery ?? deliveryByCall;
  sheet.heading(1, order.reference);
  sheet.paragraph('Packing slip', { isMuted: true });
  sheet.space(8);
  sheet.table([
    ['Order', `${order.id}, placed ${dayOf(order.createdAt)}`],
    ['Goods', order.productTitle],
    ['Pieces', String(piecesOf(order)), { isStrong: true, size: 16 }],
    ['Way', method === 'pickup' ? 'To be picked up' : 'Delivery'],
    ['Packed by', '________________________'],
    ['Checked by', '________________________'],
  ]);
}

function writeWaybill(sheet: ReceiptSheet, sender: Printed['sender'], slip: Slip): void {
  const { order, courier, waybillNumber } = slip;
  const { buyer, delivery = deliveryByCall } = order;
  const place = [buyer.area, buyer.city, buyer.state].filter(Boolean).join(', ');
  sheet.heading(2, delivery.pickupPoint === null ? 'Waybill' : 'Label');
  sheet.table([
    ['From', `${sender.name}, ${sender.address}, ${sender.phone}`],
    ['To', buyer.name, { isStrong: true, size: 16 }],
    ['Phone', buyer.phone, { isStrong: true, size: 13 }],
    ...(delivery.pickupPoint === null
      ? ([
          ['Address', buyer.address, { isStrong: true, size: 13 }],
          ...(buyer.landmark ? [['Landmark', buyer.landmark] as const] : []),
          ['Place', place, { isStrong: true, size: 13 }],
        ] as const)
      : ([['Pick-up at', delivery.pickupPoint, { isStrong: true, size: 13 }]] as const)),
    ['Contents', `${piecesOf(order)} × ${order.productTitle}`],
    ...(courier ? [['Courier', courier] as const] : []),
    ...(waybillNumber ? [['Waybill number', waybillNumber] as const] : []),
    ['To collect', collectionOf(slip)],
    ['Received by', '________________________'],
  ]);
}

/** What the rider takes from the buyer: nothing where the fee is in the price. */
function collectionOf({ order, feeAtDoorKobo }: Slip): string {
  const { delivery = deliveryByCall, shortfallKobo } = order;
  if (shortfallKobo > 0) return `Ask the office: ${formatNaira(shortfallKobo)} is still to pay`;
  if (delivery.isFeeInPrice) return 'Nothing: all is paid';
  return feeAtDoorKobo
    ? `The delivery fee: ${formatNaira(feeAtDoorKobo)}, no more`
    : 'The delivery fee, as agreed by phone';
}
