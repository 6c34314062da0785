import { orderKey } from '../features/order/api/orderQuery.ts';
import { orderPart } from '../features/order/firstView/drawOrder.ts';
import { orderWords } from '../features/order/firstView/orderWords.ts';
import { type PublicOrder, untouchedOrder } from '../features/order/order.ts';
import { eachField, receiptFieldNames } from '../features/shared/order/orderFields.ts';
import { queryClient } from '../lib/queryClient.tsx';

/** Id in the address under which the page of orders is prerendered. */
export const SAMPLE_ORDER_ID = 'sampleid';

/** Every word that differs between orders occurs nowhere else in the page, and no two are the same. */
const sample: PublicOrder = {
  orderId: SAMPLE_ORDER_ID,
  reference: 'samplereference',
  paymentDeadline: '2001-02-03T08:29:00.000Z',
  totalAmount: '987654.00',
  bankDetails: {
    bankName: 'samplebank',
    accountName: 'sampleholder',
    accountNumber: '0987612345',
  },
  ...untouchedOrder,
  staffHours: '',
  canExtend: true,
  productTitle: 'sampletitle',
  quantity: 77777,
  unitPrice: '1.00',
  ...eachField(receiptFieldNames, () => ''),
  createdAt: '2001-02-03T03:03:00.000Z',
  now: '2001-02-03T07:30:00.000Z',
  timeline: [{ at: '2001-02-03T05:17:00.000Z', status: 'pending_payment', what: 'placed' }],
};

/**
 * An unpaid order as `<template>`s, with tokens for its words: the start script draws the first view from them
 * (features/order/firstView/drawOrder.ts). They are cut out of the whole page, so that React finds the ids that it
 * counts itself. `renderApp` gives the HTML of the order's page, which finds the
 * order where a read leaves it.
 */
export async function orderTemplates(
  renderApp: (order: PublicOrder) => Promise<string>,
): Promise<string> {
  const templates: string[] = [];
  for (const canExtend of [true, false]) {
    const order = { ...sample, canExtend };
    queryClient.setQueryData(orderKey(SAMPLE_ORDER_ID), { success: true, data: order });
    const slip = /<article[\s\S]*<\/article>/.exec(await renderApp(order))?.[0];
    if (!slip) throw new Error('The page of an order shows no order');
    templates.push(
      `<template data-part="${orderPart(order)}">${withTokens(slip, order)}</template>`,
    );
  }
  queryClient.clear();
  return templates.join('');
}

function withTokens(slip: string, order: PublicOrder): string {
  // The start script sets the blocks of the countdown.
  let text = slip.replace(/ style="--count:\d+"/g, '');
  for (const [name, word] of Object.entries(orderWords(order))) {
    if (!order.canExtend && name === 'extend') continue;
    if (!text.includes(word)) throw new Error(`The page of an order does not show its ${name}`);
    text = text.replaceAll(word, `__${name}__`);
  }
  if (text.includes('sample')) throw new Error('The template of an order has words of the sample');
  return text;
}
