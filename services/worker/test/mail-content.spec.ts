import { deliveryByCall } from '@spade/contracts/orders/delivery';
import { buildPublicOrder } from '@spade/contracts/testing/build-order';
import { buildOrderEvent } from '@spade/contracts/testing/build-order-event';
import { mailWords } from '@spade/platform/config/mail-words';
import { plainWords } from '../src/mail/content/mail-content.ts';
import { type MailedEvent, mailsOfEvent } from '../src/mail/content/mails-of-event.ts';
import { inOwnWords } from '../src/mail/content/own-words.ts';
import { renderMail } from '../src/mail/layout/render-mail.tsx';
import { buildContact, company } from './build-events.ts';

/** Renders the mails of one event; `words` is the HTML without its markup. */
function mailsFor(event: MailedEvent, payload: object) {
  // Each event's function takes its own payload; the builders below carry the fields of all.
  const write = mailsOfEvent[event] as unknown as (typeof mailsOfEvent)['order-placed'];
  const owed = write(buildOrderEvent(payload), company);
  return owed.map((mail) => {
    const { html, text } = renderMail(mail.content, company);
    return { ...mail, ...mail.content, html, text, words: wordsOf(html) };
  });
}

function wordsOf(html: string): string {
  const body = html
    .replace(/<(head|title)\b[\s\S]*?<\/\1>/g, ' ')
    // Around a reference in the middle of a sentence.
    .replace(/<\/?span[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ');
  return body
    .replace(/&(#x27|#39);/g, "'")
    .replace(/&(lt|gt|quot|nbsp);/g, (_all, name: string) => entities[name] ?? ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
}
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', nbsp: ' ' };

function mailFor(event: MailedEvent, payload: object = {}) {
  const [mail] = mailsFor(event, payload);
  if (!mail) throw new Error('no mail');
  return mail;
}

const LINK = 'https://shop.example/orders/AbCdEfGhIjKlMnOpQrStUv';

/** Event, what is special, and the words that HTML and plain text must both have. */
const essentials: [string, MailedEvent, object, string[]][] = [
  [
    'an order placed',
    'order-placed',
    {},
    [
      'Your order is placed',
      'Hello Chidi.',
      '2 × Portland cement 50 kg',
      '11:00 WAT on 21 November 2026',
      'Test Bank',
      'Spade Orion',
      '0123456789',
      '₦19,601.00',
      'SO-7K4M2',
      'Your bank must show Spade Orion. If not, do not pay: call +234 800 111 2222',
      'On transfers of ₦10,000 and more your bank adds ₦50 stamp duty',
      'Delivery: You pay the driver. It takes three days.',
      'Refunds: Refunds take a week. Our terms: https://shop.example/terms',
      '12 Allen Avenue, Lagos',
      '+234 800 111 2222',
      'RC 1666375',
    ],
  ],
  [
    'a reminder to pay',
    'payment-reminded',
    {},
    [
      'Your order waits for your transfer',
      '0123456789',
      'do not pay again',
      'No more reminders by email',
    ],
  ],
  [
    'a second chance',
    'second-chance-given',
    {},
    ['Do you still want it?', 'Then do not order again', 'No more reminders by email'],
  ],
  ['a proof in time', 'proof-received', {}, ['We have your proof', 'There is nothing more to do']],
  [
    'a late proof',
    'proof-received',
    { isLate: true },
    ['It came after the deadline.', 'we hold them for you again', 'Do not pay a second time.'],
  ],
  [
    'a proof too late',
    'proof-received',
    { isLate: true, isPaidLate: true },
    ['Do not pay again.', 'You hear from us: you get the goods', 'or your money back'],
  ],
  [
    'a refund',
    'late-payment-settled',
    { settlement: 'refunded' },
    ['Your payment is refunded', 'do not pay for it again'],
  ],
  [
    'goods held again',
    'late-payment-settled',
    { settlement: 'restocked' },
    ['Your goods are reserved again', 'Do not pay again'],
  ],
  [
    'a payment that was not found',
    'late-payment-settled',
    { settlement: 'not_paid' },
    ['We could not find your payment', 'do not pay again'],
  ],
  ['a confirmation', 'order-confirmed', {}, ['Your payment is confirmed', 'your receipt as a PDF']],
  [
    'a confirmation of what was paid at the counter',
    'order-confirmed',
    { paidBy: 'cash' },
    ['Your payment is confirmed', 'Thank you for your payment at our counter.'],
  ],
  [
    'the start of packing',
    'order-processing',
    {},
    ['We are packing your goods', 'ready to be picked up, or on its way'],
  ],
  [
    'goods at the counter',
    'order-ready',
    {},
    ['Your order is ready', '0482', 'Our staff never ask for it'],
  ],
  [
    'goods on their way',
    'order-shipped',
    {},
    [
      'Your order is on its way',
      'GIG-77120',
      'https://track.example/77120',
      '24 November 2026',
      '0482',
      'At the door you pay the rider the delivery fee that we told you',
      'call +234 800 111 2222 before you pay',
    ],
  ],
  [
    'goods on their way, with what staff told of the fee',
    'order-shipped',
    { shipment: { ...buildOrderEvent().shipment, feeAtDoorKobo: 250_000 } },
    ['At the door you pay the rider ₦2,500.00, no more.'],
  ],
  [
    'a report of wrong goods',
    'problem-reported',
    {},
    ['We have your report', 'It is damaged, or does not work', 'you can add up to 4'],
  ],
  [
    'an answer to it',
    'problem-answered',
    { reason: 'The rider brings it on Monday.' },
    ['We send you a replacement.', 'The rider brings it on Monday.', 'If you do not agree'],
  ],
  [
    'a no to it',
    'problem-answered',
    { answer: 'no', reason: 'The pictures show it as ordered.' },
    ['We cannot accept this claim.', 'The pictures show it as ordered.'],
  ],
  [
    'goods that were handed over',
    'order-delivered',
    {},
    ['Your order is delivered', 'within 14 days', 'If you do not have it'],
  ],
  [
    'goods that were picked up',
    'order-delivered',
    { delivery: { ...deliveryByCall, pickupPoint: 'Yaba depot: 14 Commercial Avenue' } },
    ['Your order is picked up', 'within 14 days', 'was handed over to you'],
  ],
  [
    'a shortfall',
    'order-confirmed',
    { amountReceivedKobo: 1_910_150 },
    [
      'We received part of your payment',
      '₦499.50 still to pay.',
      '0123456789',
      'answer this email, and the ₦19,101.50',
    ],
  ],
  [
    'an excess',
    'order-confirmed',
    { amountReceivedKobo: 1_960_101 },
    [
      'Our staff noted ₦0.01 too much.',
      'Our bank statement does not show it yet.',
      'Received for this order',
      'Recorded, but not part of the price',
    ],
  ],
  [
    'a payment that the bank took back',
    'payment-undone',
    { cause: 'returned', reviewBy: null as never, payBy: '2026-11-21T10:00:00.000Z' },
    [
      'The bank took your payment back',
      'Please look in your bank app first. Is the money back with you? Then transfer ₦8,500.00',
      'Is the money not back with you? Then do not pay again',
      '11:00 WAT on 21 November 2026',
      '0123456789',
      'do not pay again',
    ],
  ],
  [
    'a confirmation that was a mistake',
    'payment-undone',
    { cause: 'mistaken', reviewBy: null as never },
    ['That was a mistake', '₦8,500.00', '0123456789'],
  ],
  [
    'a confirmation that was too early',
    'payment-undone',
    { cause: 'mistaken' },
    ['We are checking your payment again', '10:00 WAT on 27 November 2026', 'do not pay again'],
  ],
  [
    'a rejected proof',
    'proof-rejected',
    {},
    [
      'We need another proof',
      'Our staff could not accept your proof',
      'The picture is too dark to read.',
      '11:00 WAT on 21 November 2026',
      '0123456789',
      'do not pay again',
    ],
  ],
  [
    'a short payment',
    'payment-short',
    { amountReceivedKobo: 4_000_000 },
    ['Part of your payment is missing', '₦40,000.00', '₦8,500.00', '0123456789'],
  ],
  [
    'a refund that is owed for too much',
    'refund-owed',
    {},
    [
      '₦1,000.00',
      'too much for order',
      'tell us on the page of your order which account to send it to',
    ],
  ],
  [
    'a refund that staff granted',
    'refund-owed',
    { reason: 'granted', grantedFor: 'One plate was broken.' },
    ['of what you paid', 'Our reason: One plate was broken.', 'which account to send it to'],
  ],
  [
    'a refund of all that was paid',
    'refund-owed',
    { reason: 'granted', refundKobo: 1_910_100, amountDueKobo: 0 },
    ['We refund your order', 'comes back to you: all that you paid for order SO-7K4M2.'],
  ],
  ['a refund that is owed after the end', 'refund-owed', { reason: 'ended' }, ['has ended']],
  [
    'the account that was named for a refund',
    'refund-account-given',
    {},
    ['GTBank, account ending in 6789', 'If that was not you', '₦1,000.00'],
  ],
  [
    'the code for another account',
    'mailbox-code-issued',
    {},
    ['482913', 'GTBank, account ending in 6789', 'If it was not you, do nothing'],
  ],
  [
    'a refund that was sent',
    'refund-paid',
    {},
    ['Your refund is on its way', '₦1,000.00', 'back to GTBank, account ending in 6789'],
  ],
  [
    'a refund that was sent where no account was named',
    'refund-paid',
    { toAccount: null },
    ['back to the account that it came from'],
  ],
  ['an expiry', 'order-expired', {}, ['Your order has expired', 'Have you paid already?']],
  ['a cancellation', 'order-cancelled', {}, ['Your order is cancelled', 'The goods were damaged.']],
  [
    'a cancellation after a proof',
    'order-cancelled',
    { payment: 'proof' },
    ['Do not pay again.', 'We have kept your proof.', 'within a week'],
  ],
  [
    'a cancellation after the payment',
    'order-cancelled',
    { payment: 'received' },
    ['Do not pay again.', 'Your payment is in our account.', 'Another email'],
  ],
  [
    'a cancellation by the buyer',
    'order-cancelled',
    { isByBuyer: true },
    ['You cancelled your order for 2 × Portland cement 50 kg on its page.', 'Was that not you?'],
  ],
  [
    'another price',
    'order-discounted',
    { discountKobo: 50_000, amountDueKobo: 1_910_100, restKobo: 1_910_100 },
    ['You pay ₦19,101.00', '0123456789', 'SO-7K4M2', '-₦500.00', 'Upload your proof'],
  ],
  [
    'another price of an order with a proof',
    'order-discounted',
    { discountKobo: 50_000, amountDueKobo: 1_910_100, restKobo: 1_910_100, isToPay: false },
    ['You pay ₦19,101.00', 'You need not do anything', 'See your order'],
  ],
  [
    'stock given back',
    'hold-released',
    {},
    ['Your goods are no longer reserved', 'We could not see a payment', 'Do not pay again.'],
  ],
];

describe('mail content', () => {
  it.each([
    ['proposed', 'bisi wants buyers to pay into another bank account'],
    ['agreed', 'In 24 hours new orders show it'],
    ['stopped', 'has stopped the change'],
  ])('says that another bank account was %s, which one, and where it is stopped', (step, words) => {
    const details = { bankName: 'Kuda', accountName: 'Spade Orion', accountNumber: '2000000001' };
    const about = { email: 'ada@company.example', actor: 'bisi', step, details };
    const mail = mailFor('bank-account-step', about);
    const text = mail.text.replace(/\s+/g, ' ');
    for (const each of [words, 'bisi', 'Kuda', '2000000001']) {
      expect(mail.words).toContain(each);
      expect(text).toContain(each);
    }
    expect(mail.html).toContain('href="https://shop.example/admin/bank"');
    expect(mail.to).toEqual({ name: '', address: 'ada@company.example' });
  });

  it.each(['order-placed', 'proof-received', 'order-confirmed'] as const)(
    "says of a test order what %s says, marked as a test, in the owner's words too",
    (step) => {
      const { kind, subject, words, to } = mailFor('test-order-moved', { step });
      const usual = mailFor(step);
      expect({ kind, subject, to }).toEqual({
        kind: usual.kind,
        subject: `TEST: ${usual.subject}`,
        to: usual.to,
      });
      expect(words).toContain('This is a test. Do not pay.');
      expect(words).toContain(usual.heading);
    },
  );

  it('says the code for an order that is not placed yet, and links to the page that takes it', () => {
    const { html, text, subject } = mailFor('order-code-issued');
    for (const said of [html, text]) {
      expect(said).toContain('482913');
      expect(said).toContain(LINK);
      // Its name is as the form had it, which anyone can write.
      expect(said).not.toContain('Red palm oil');
    }
    expect(text).toContain('no order was placed');
    expect(subject).toBe(`Your code to order at ${company.name}`);
  });

  it('says the code of an event of the previous release, which has no page', () => {
    const { code, buyer, expiresAt, network } = buildOrderEvent();
    const [mail] = mailsOfEvent['order-code-issued']({ code, buyer, expiresAt, network }, company);
    expect(mail?.content.action).toBeUndefined();
    expect(JSON.stringify(mail?.content.intro)).toContain('into the order form');
  });

  it.each(essentials)(
    'says the essentials of %s in HTML and in text',
    (_what, event, payload, words) => {
      const mail = mailFor(event, payload);
      const text = mail.text.replace(/\s+/g, ' ');
      for (const each of words) {
        expect(mail.words.toLowerCase()).toContain(each.toLowerCase());
        expect(text.toLowerCase()).toContain(each.toLowerCase());
      }
      expect(mail.html).toContain(`href="${LINK}"`);
      expect(mail.text).toContain(LINK);
      expect(mail.to).toEqual({ name: 'Chidi Eze', address: 'chidi@mail.example' });
      expect(mail.subject).toContain('SO-7K4M2');
    },
  );

  it.each([
    ['order-placed', {}, ['Amount to pay ₦21,601.00']],
    ['order-confirmed', {}, ['Total ₦21,601.00']],
    [
      'order-confirmed',
      { amountReceivedKobo: 2_000_000 },
      ['Amount to pay ₦1,601.00', 'Already received ₦20,000.00', 'Order total ₦21,601.00'],
    ],
    ['order-discounted', { restKobo: 2_160_100 }, ['Amount to pay ₦21,601.00']],
    [
      'order-discounted',
      { restKobo: 160_100 },
      ['Amount to pay ₦1,601.00', 'Already received ₦20,000.00'],
    ],
    ['order-discounted', { restKobo: 2_160_100, isToPay: false }, ['Total ₦21,601.00']],
  ] as const)('shows once in the mail %s %j what the amount due is made of', (event, more, due) => {
    const { words, text } = mailFor(event, {
      ...more,
      amountDueKobo: 2_160_100,
      discountKobo: 50_000,
      allowanceKobo: 100_000,
      delivery: { ...deliveryByCall, isFeeInPrice: true, feeKobo: 350_000, time: '2 days' },
    });
    for (const said of [words, text.replaceAll(':', '').replace(/\s+/g, ' ')])
      for (const line of [
        'Price of the goods ₦19,601.00',
        'Delivery ₦3,500.00, 2 days',
        'Discount -₦500.00',
        'Reduction granted -₦1,000.00',
        ...due,
      ])
        expect([line, said.split(line).length - 1]).toEqual([line, 1]);
  });

  it.each([
    ['refund-owed', {}],
    ['refund-owed', { answerBy: '2026-11-23T17:00:00.000Z' }],
    ['refund-owed', { reason: 'granted' }],
    ['refund-account-given', {}],
    ['mailbox-code-issued', {}],
    ['refund-paid', {}],
    ['late-payment-settled', { settlement: 'refunded' }],
    ['order-expired', {}],
    ['order-cancelled', {}],
    ['order-delivered', {}],
    ['order-returned', {}],
  ] as const)('says in the mail %s %j the fee, but not how and when goods come', (event, more) => {
    const delivery = { ...deliveryByCall, isFeeInPrice: true, time: '2 days' };
    const delivered = mailFor(event, { ...more, delivery: { ...delivery, feeKobo: 350_000 } });
    expect(delivered.words).toContain('Delivery ₦3,500.00');
    expect(delivered.words).not.toContain('2 days');
    const pickupPoint = 'Yaba depot: 14 Commercial Avenue';
    const pickedUp = mailFor(event, { ...more, delivery: { ...delivery, pickupPoint } });
    expect(pickedUp.words).not.toContain('Yaba depot');
  });

  it('tells who waited for a product that it is back, with the way to it and the way out', () => {
    const [mail] = mailsFor('product-back', {
      productId: 7,
      title: 'Cassava grater',
      email: 'ada@mail.example',
      stopKey: 'a-key',
    });
    expect(mail).toMatchObject({
      to: { name: '', address: 'ada@mail.example' },
      subject: 'Cassava grater is back',
      content: {
        decline: { postUrl: 'https://shop.example/api/waiting/a-key/stop' },
      },
    });
    for (const link of ['marketplace/7', 'waiting/a-key']) {
      expect(mail?.html).toContain(`href="https://shop.example/${link}"`);
      expect(mail?.text).toContain(`https://shop.example/${link}`);
    }
    expect(mail?.text).not.toContain('/orders/');
  });

  it('tells the buyer of an order how soon an answer usually comes, as the order page does', () => {
    const [mail] = mailsOfEvent['order-placed'](buildOrderEvent(), company, buildPublicOrder());
    expect(JSON.stringify(mail?.content.small)).toContain(
      'Our staff check the bank account and answer by email, usually within 2 hours.',
    );
  });

  it('tells the buyer of a proof when staff check and by when an answer comes', () => {
    const order = buildPublicOrder({ reviewBy: '2026-11-27T09:00:00.000Z' });
    const [mail] = mailsOfEvent['proof-received'](buildOrderEvent(), company, order);
    expect(JSON.stringify(mail?.content.intro)).toMatch(
      /usually have our answer .*within 2 hours.*at the latest on 27 November 2026.*check payments Mon to Sat, 8AM to 6PM WAT/,
    );
  });

  it.each([
    ['proof-received', { isLate: true, isPaidLate: true }],
    ['hold-released', {}],
  ] as const)('says how soon the buyer hears what becomes of the money: %s', (event, payload) => {
    const owed = mailsOfEvent[event](
      { ...buildOrderEvent(), ...payload },
      company,
      buildPublicOrder(),
    );
    expect(owed[0]?.content.note?.text).toContain('You hear from us, usually within 2 hours:');
  });

  it('links the rider and the way of the parcel, each once in plain text', () => {
    const { html, text } = mailFor('order-shipped');
    expect(html).toContain('href="tel:08031234567"');
    expect(html).toContain('href="https://track.example/77120"');
    expect(text.split('https://track.example/77120')).toHaveLength(2);
    expect(text).not.toContain('tel:');
  });

  it('names the last moment to say that something is wrong with delivered goods', () => {
    const { shipment } = buildOrderEvent();
    const now = buildPublicOrder({
      shipment: { ...shipment, deliveredAt: '2026-11-30T07:09:00.000Z' },
    });
    const [mail] = mailsOfEvent['order-delivered'](buildOrderEvent(), company, now);
    expect(JSON.stringify(mail?.content.intro)).toContain(
      'within 14 days (until 08:09 WAT on 14 December 2026)',
    );
  });

  it('says of money for a cancelled order that it was cancelled, and why', () => {
    const now = buildPublicOrder({ cancelReason: 'The last piece was damaged.' });
    const event = buildOrderEvent({ reason: 'ended' });
    const [mail] = mailsOfEvent['refund-owed'](event, company, now);
    const said = (mail?.content.intro ?? []).map(plainWords).join(' ');
    expect(said).toContain('which was cancelled.');
    expect(said).toContain('Why it was cancelled: The last piece was damaged.');
  });

  it('says of a refused proof first what to do about the money', () => {
    const [mail] = mailsOfEvent['proof-rejected'](buildOrderEvent(), company);
    const [, took = [], tookNot = []] = mail?.content.intro ?? [];
    expect(plainWords(took)).toMatch(/^Did your bank take the money\? Then do not pay again/);
    expect(plainWords(tookNot)).toMatch(/^It did not\? Then transfer the amount/);
  });

  it('says of a cancelled order where the money is before why it was cancelled', () => {
    const cancelled = { ...buildOrderEvent(), payment: 'received' } as const;
    const [mail] = mailsOfEvent['order-cancelled'](cancelled, company);
    expect(plainWords(mail?.content.intro.at(-1) ?? [])).toMatch(/^Your payment is in our account/);
  });

  it.each([
    [{ first: '2026-12-01', last: '2026-12-03' }, 'about 1 December 2026 to 3 December 2026.'],
    [{ first: null, last: '2026-12-03' }, 'by 3 December 2026.'],
    [{ first: '2026-12-01', last: '2026-12-01' }, 'about 1 December 2026.'],
  ])('says of goods that are packed when they should arrive: %o', (arrival, when) => {
    const now = buildPublicOrder({ arrival });
    const [mail] = mailsOfEvent['order-processing'](buildOrderEvent(), company, now);
    expect(plainWords(mail?.content.intro.at(-1) ?? [])).toBe(`They should arrive ${when}`);
  });

  it('says when the goods should arrive while the payment is checked, and once it is confirmed', () => {
    const now = buildPublicOrder({ arrival: { first: null, last: '2026-12-03' } });
    const lastWords = (event: 'proof-received' | 'order-confirmed') => {
      const [mail] = mailsOfEvent[event](buildOrderEvent(), company, now);
      return plainWords(mail?.content.intro.at(-1) ?? []);
    };
    expect(lastWords('proof-received')).toBe(
      'Once the payment is confirmed, the goods should arrive by 3 December 2026.',
    );
    expect(lastWords('order-confirmed')).toBe('They should arrive by 3 December 2026.');
  });

  it('says in a confirmation what is left over of the transfer, as the order page does', () => {
    const order = buildOrderEvent({ amountReceivedKobo: 1_960_100 });
    const now = buildPublicOrder({
      leftOverKobo: 500_000,
      refundAnswerBy: '2026-11-23T17:00:00.000Z',
    });
    const [mail] = mailsOfEvent['order-confirmed'](order, company, now);
    expect(mail?.content.note).toEqual({
      tone: 'warning',
      title:
        'You paid ₦5,000.00 too much: we tell you by 18:00 WAT on 23 November 2026 how it comes back.',
      text: 'It is in our account, and your order goes on. Do not pay again.',
    });
    expect(mail?.content.facts).toEqual(
      expect.arrayContaining([
        { label: 'Received for this order', value: '₦19,601.00' },
        { label: 'Paid too much', value: '₦5,000.00' },
      ]),
    );
  });

  it.each([
    ['damaged', true],
    ['not_arrived', false],
  ] as const)('asks to keep the goods that are there: %s', (kind, isAsked) => {
    const { html } = mailFor('problem-reported', { kind });
    expect(wordsOf(html).includes('Please keep the goods')).toBe(isAsked);
  });

  it.each(['order-returned', 'problem-reported'] as const)(
    'says where the money is and until when staff answer, as the order page does: %s',
    (event) => {
      const refundAnswerBy = '2026-11-23T17:00:00.000Z';
      const now = buildPublicOrder({ amountReceivedKobo: 1_960_100, refundAnswerBy });
      const [mail] = mailsOfEvent[event](buildOrderEvent(), company, now);
      const [first = []] = mail?.content.intro ?? [];
      const sentence = plainWords(first);
      expect(sentence).toMatch(/your ₦19,601.00 (is still|stays) in our account/);
      expect(sentence).toContain('by 18:00 WAT on 23 November 2026');
    },
  );

  it.each(['order-expired', 'order-cancelled', 'refund-owed', 'refund-account-given'] as const)(
    'names the last day of a refund, as the order page does: %s',
    (event) => {
      const refundTime = 'within 5 working days (by Fri 27 Nov 2026 if you tell us today)';
      const now = buildPublicOrder({ refundTime });
      const [mail] = mailsOfEvent[event](buildOrderEvent(), company, now);
      expect(JSON.stringify(mail?.content)).toContain(refundTime);
    },
  );

  it('asks staff about a proof that was not checked in time, without naming the buyer', () => {
    const mail = mailFor('review-overdue');
    expect(mail.to.address).toBe('hello@company.example');
    expect(mail.text).toContain('10:00 WAT on 27 November 2026');
    expect(mail.text).toContain('https://shop.example/admin/orders?attention=overdue');
    expect(mail.text).not.toMatch(/Chidi/);
  });

  it.each([
    ['webhook_off', 'for 3 days', '/admin/keys'],
    ['backup_save', 'docker compose logs backup', '/admin/status'],
    ['backup_late', 'docker compose up --wait', '/admin/status'],
    ['backup_trial', 'We try again every night', '/admin/status'],
    ['backup_works', 'There is nothing to do', '/admin/status'],
  ] as const)('tells an owner of %s, and what to do', (alert, words, path) => {
    const at = '2026-11-26T01:15:00.000Z';
    const owner = { username: 'ada', email: 'ada@owner.example' };
    const [mail] = mailsOfEvent['owner-alert-due']({ ...owner, alert, lastAt: at }, company);
    expect(mail?.to.address).toBe('ada@owner.example');
    expect(JSON.stringify(mail?.content.intro)).toContain(words);
    expect(mail?.content.action?.url).toBe(`https://shop.example${path}`);
    expect(JSON.stringify(mail?.content.facts ?? [])).toContain(
      alert === 'webhook_off' ? '[]' : '02:15 WAT on 26 November 2026',
    );
  });

  it('leaves the mail of a webhook that is off to auth, which knows the owners', () => {
    expect(mailsOfEvent['webhook-switched-off']({ webhookId: 3 }, company)).toEqual([]);
  });

  it('keeps each line of the text within 78 characters, but for what cannot be broken', () => {
    const { text } = mailFor('order-placed', { productTitle: 'long '.repeat(40) });
    expect(text.split('\n').filter((line) => line.length > 78)).toEqual([]);
  });

  it('shows markup in a title or a reason as text', () => {
    const mail = mailFor('proof-rejected', {
      productTitle: '<img src=x onerror=alert(1)>',
      rejectionReason: '<script>alert(1)</script>',
    });
    expect(mail.html).not.toMatch(/<(img|script)/);
    expect(mail.words).toContain('<script>alert(1)</script>');
  });

  it('leads from a second chance to the form filled in, and to the press that ends reminders', () => {
    const { html, text } = mailFor('second-chance-given', {
      again: { productId: 12, variantId: null, quantity: 3, pickupPointId: 'market-stall' },
    });
    for (const path of [
      '/marketplace/12?order=12&again=.3.market-stall',
      '/orders/reminders?order=',
    ])
      for (const body of [html.replaceAll('&amp;', '&'), text]) expect(body).toContain(path);
    // Whoever is given the link learns nothing of the buyer by it.
    expect(html).not.toMatch(/again=[^"]*(chidi|allen)/i);
  });

  it('loads nothing from anywhere', () => {
    const { html } = mailFor('order-placed');
    expect(html).not.toMatch(/src=|url\(|<link/);
  });

  it.each(essentials)(
    'keeps %s whole in readers that drop style elements, flex and web fonts, and below the size at which Gmail cuts',
    (_what, event, payload) => {
      const { html } = mailFor(event, { productTitle: 'long '.repeat(40), ...payload });
      expect(Buffer.byteLength(html)).toBeLessThan(102_000);
      const body = html.slice(html.indexOf('<body'));
      expect(body).not.toMatch(/display:\s*(flex|grid)|<style|@font-face|position:\s*absolute/);
    },
  );

  describe('when a visitor used the contact form', () => {
    it('tells staff all of it, with the visitor to reply to', () => {
      const [toStaff] = mailsFor('contact-message-received', buildContact());
      expect(toStaff).toMatchObject({
        to: { address: 'hello@company.example' },
        replyTo: { name: 'Bola Adeyemi', address: 'bola@mail.example' },
        subject: 'Contact form: Solar water pump',
      });
      expect(toStaff?.text).toContain('> Good morning,\n> \n> Can you quote a pump?');
      expect(toStaff?.words).toContain('Can you quote a pump?');
    });

    it('repeats none of the visitor’s words to the address they gave', () => {
      const spam = 'Buy at https://spam.example';
      const [, acknowledged] = mailsFor(
        'contact-message-received',
        buildContact({ firstName: spam, lastName: spam, subject: spam, message: spam }),
      );
      expect(acknowledged).toMatchObject({ to: { name: '', address: 'bola@mail.example' } });
      expect(JSON.stringify(acknowledged)).not.toContain('spam');
      expect(acknowledged?.text).toContain('Mon to Sat, 8AM to 6PM WAT');
    });
  });
});

describe("the owner's words in a mail", () => {
  const events: [keyof typeof mailWords, MailedEvent][] = [
    ['MAIL_ORDER_PLACED', 'order-placed'],
    ['MAIL_PROOF_RECEIVED', 'proof-received'],
    ['MAIL_PROOF_REJECTED', 'proof-rejected'],
    ['MAIL_ORDER_CONFIRMED', 'order-confirmed'],
    ['MAIL_ORDER_PROCESSING', 'order-processing'],
    ['MAIL_ORDER_READY', 'order-ready'],
    ['MAIL_ORDER_SHIPPED', 'order-shipped'],
    ['MAIL_ORDER_DELIVERED', 'order-delivered'],
    ['MAIL_ORDER_EXPIRED', 'order-expired'],
    ['MAIL_ORDER_CANCELLED', 'order-cancelled'],
    ['MAIL_CONTACT_ACKNOWLEDGED', 'contact-message-received'],
  ];

  it('are asked for by the settings, each for a mail', () => {
    expect(events.map(([key]) => key)).toEqual(Object.keys(mailWords));
  });

  it.each(events)('%s stand after the greeting, and hide nothing', (key, event) => {
    const mail = mailsFor(event, event === 'contact-message-received' ? buildContact() : {}).at(-1);
    if (!mail) throw new Error('no mail');
    const words = 'Thank you for\nbuying from us.';
    const own = inOwnWords(mail, { [key]: words });
    const { text } = renderMail(own.content, company);
    const oneLine = text.replace(/\s+/g, ' ');
    expect(oneLine).toMatch(/Hello[^.]*\. Thank you for buying from us\. /);
    const before = renderMail(mail.content, company).text.replace(/\s+/g, ' ');
    expect(oneLine.replace('Thank you for buying from us. ', '')).toBe(before);
    expect(inOwnWords(mail, {})).toBe(mail);
  });
});
