import { render, screen } from '@testing-library/react';
import type { SiteFacts } from '../../../lib/company.ts';
import { buildOrder, openProblem } from '../../../testing/buildOrder.ts';
import { Receipt } from './Receipt.tsx';

const confirmed = { status: 'confirmed', amountReceived: '97000.00', hasProof: true } as const;
const shipment = {
  courier: 'GIG Logistics',
  waybillNumber: null,
  riderPhone: null,
  trackingUrl: null,
  expectedOn: null,
  feeAtDoor: null,
  sentAt: '2026-11-22T09:00:00.000Z',
  deliveredAt: null,
  handoverCode: '4856',
};
const show = (traits: Parameters<typeof buildOrder>[0]) =>
  render(<Receipt order={buildOrder({ ...confirmed, ...traits })} next="We call you." />);

describe('the receipt', () => {
  it('says what happens next, and asks for nothing', () => {
    show({});
    expect(screen.getByText('We call you.')).toBeVisible();
    // When it comes, and nothing of how to pay.
    expect(screen.getByText('You pay the driver. It takes three days.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Receipt as PDF' })).toBeVisible();
    expect(screen.queryByText('Account number')).toBeNull();
    expect(screen.getByText('Paid')).toBeVisible();
  });

  it('names on paper where the company is, and where the receipt with a number is', () => {
    show({});
    const { company } = globalThis.siteFacts as SiteFacts;
    const onPaper = screen.getByText(/the receipt with a number is the PDF there/).parentElement;
    expect(onPaper).toHaveTextContent(company.address);
    expect(onPaper).toHaveTextContent(company.phone);
  });

  it('says how it was paid, where the API says it', () => {
    const confirmedAt = '2026-11-21T09:00:00.000Z';
    const { unmount } = show({ confirmedAt, paidBy: 'Bank transfer' });
    expect(screen.getByText(/^Bank transfer, confirmed 21 Nov/)).toBeVisible();
    unmount();
    show({ confirmedAt });
    expect(screen.getByText(/^Confirmed 21 Nov/)).toBeVisible();
  });

  it('calls no payment confirmed of which a part is missing, and stands below what happens next', () => {
    show({ amountReceived: '96500.00', shortfall: '500.00', paidBy: 'Bank transfer' });
    expect(screen.getByText('Bank transfer')).toBeVisible();
    const headings = screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent);
    expect(headings).toEqual(['₦500.00 still to pay', 'What happens next', 'Your order']);
  });

  it('says how the goods come until they have left: then the shipment says it', () => {
    const fee = { delivery: 'deliver', deliveryFee: '3500.00', deliveryTime: '2 days' } as const;
    const { unmount } = show(fee);
    expect(
      screen.getByText(/Delivery, ₦3,500, is in the total\. It takes 2 days\.$/),
    ).toBeVisible();
    expect(screen.queryByText('Delivery.')).toBeNull();
    unmount();
    show({ ...fee, status: 'shipped', shipment });
    expect(screen.queryByText(/is in the total/)).toBeNull();
  });

  it.each([
    [
      { first: '2026-12-01', last: '2026-12-03' },
      'about Tuesday, 1 December to Thursday, 3 December.',
    ],
    [{ first: null, last: '2026-12-03' }, 'by Thursday, 3 December.'],
    [{ first: '2026-12-01', last: '2026-12-01' }, 'by Tuesday, 1 December.'],
  ])('says the days of arrival in place of how long it takes: %o', (arrival, when) => {
    show({ deliveryFee: '3500.00', deliveryTime: '2 days', arrival });
    expect(screen.getByText(`Arrives ${when}`)).toBeVisible();
    expect(screen.queryByText(/is in the total/)).toBeNull();
  });

  it('says the days of arrival, and what delivery costs where staff tell the fee', () => {
    show({ deliveryFee: null, arrival: { first: '2026-12-01', last: '2026-12-03' } });
    expect(screen.getByText(/^Arrives about Tuesday/).parentElement).toHaveTextContent(
      'Arrives about Tuesday, 1 December to Thursday, 3 December. You pay the driver.',
    );
    expect(screen.queryByText(/It takes three days/)).toBeNull();
  });

  it.each([
    ['came back', { status: 'returned' as const }],
    ['has something wrong with it', { status: 'delivered' as const, problem: openProblem }],
    ['was paid back', { refunded: '97000.00' }],
  ])('is not stamped where the order %s', (_what, traits) => {
    show(traits);
    expect(screen.queryByText('Paid')).toBeNull();
  });

  it('leads to another order of the same', () => {
    show({ status: 'delivered', productId: 7, quantity: 2 });
    expect(screen.getByRole('link', { name: 'Order again' })).toHaveAttribute(
      'href',
      '/marketplace/7?order=7&again=.2.deliver',
    );
  });

  it('is stamped where more came than the order costs', () => {
    const refund = { account: null, isNumberDoubtful: false, banks: [] };
    show({ excess: '500.00', refundOwed: '500.00', refund });
    expect(screen.getByText('Paid')).toBeVisible();
  });

  it('says when goods were handed over, and the last moment to say that something is wrong', () => {
    const deliveredAt = '2026-11-30T07:09:00.000Z';
    show({ status: 'delivered', canReport: true, shipment: { ...shipment, deliveredAt } });
    const [heading] = screen.getAllByRole('heading', { level: 3 }).slice(1);
    expect(heading).toHaveTextContent('Delivered, 30 November 2026');
    expect(screen.queryByText('What happens next')).toBeNull();
    expect(screen.getByText(/Tell us by 14 Dec 2026, 08:09:/)).toBeVisible();
  });

  it('offers no further order of goods with which something is wrong', () => {
    show({ status: 'delivered', problem: openProblem });
    expect(screen.queryByRole('link', { name: 'Order again' })).toBeNull();
  });

  it('asks within how many days something may be wrong, beside the way to say so', () => {
    show({ status: 'shipped', canReport: true, shipment });
    expect(
      screen.getByText(/^Is something wrong\? Tell us within 14 days of delivery:/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Something is wrong' })).toBeVisible();
  });

  it('of an order for which too little came has first the rest and where to pay it', () => {
    show({ amountReceived: '96500.00', shortfall: '500.00' });
    const rest = screen.getByRole('region', { name: '₦500.00 still to pay' });
    expect(rest).toHaveTextContent('0123 456 789');
    expect(rest).toHaveTextContent('₦500.00');
    expect(rest).toHaveTextContent('SO-7K4M2');
    // The sum to send before the account, which the buyer knows.
    expect(rest.textContent).toMatch(
      /We received ₦96,500.00 of ₦97,000.00.*Amount to pay.*Account number/,
    );
    expect(rest).toHaveTextContent('You need not upload a proof');
    expect(rest).toHaveTextContent('tell us, and the ₦96,500.00 comes back to you');
    for (const name of ['account number', 'amount', 'reference'])
      expect(screen.getByRole('button', { name: `Copy ${name}` })).toBeVisible();
    expect(screen.getByRole('link', { name: 'tell us' })).toHaveAttribute(
      'href',
      expect.stringContaining('SO-7K4M2'),
    );
    // Neither before it is paid.
    expect(screen.queryByRole('link', { name: 'Receipt as PDF' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Order again' })).toBeNull();
    expect(screen.queryByText('We call you.')).toBeNull();
    expect(screen.queryByText('Paid')).toBeNull();
    expect(screen.getByRole('row', { name: 'Still to pay ₦500.00' })).toBeVisible();
    const receipt = screen.getByRole('heading', { name: 'Your order' });
    expect(rest.compareDocumentPosition(receipt)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});
