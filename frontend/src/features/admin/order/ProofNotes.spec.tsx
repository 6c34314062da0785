import { screen } from '@testing-library/react';
import { renderPage } from '../../../testing/renderPage.tsx';
import { buildAdminOrder, buildProof } from '../testing/buildAdminOrder.ts';
import { ProofNotes } from './ProofNotes.tsx';

describe('ProofNotes', () => {
  it('says nothing of a picture whose payment is decided', async () => {
    const order = buildAdminOrder({ status: 'confirmed', allowedActions: ['process'] });
    await renderPage(<ProofNotes order={order} isNewProof={false} />);
    expect(screen.queryByText(/^No other order has/)).toBeNull();
  });

  it('says that a picture is on no other order', async () => {
    await renderPage(<ProofNotes order={buildAdminOrder()} isNewProof={false} />);
    expect(screen.getByText(/^No other order has this picture\./)).toBeVisible();
  });

  it('tells the same picture from a similar one and names the orders', async () => {
    const duplicates = [
      { orderId: 131, reference: 'SO-AAAAA', isExact: true },
      { orderId: 120, reference: 'SO-BBBBB', isExact: false },
    ];
    const order = buildAdminOrder({ proofs: [buildProof({ duplicates })] });
    await renderPage(<ProofNotes order={order} isNewProof={false} />);
    expect(screen.getByText('Same image as on order 131 (SO-AAAAA).')).toBeVisible();
    expect(screen.getByText('1 other looks alike.')).toBeVisible();
    expect(screen.getByText(/often a false receipt/)).toBeVisible();
  });

  it('says in one line that a picture is new, and how many look alike', async () => {
    const duplicates = [11, 12, 13, 14, 15].map((orderId) => ({
      orderId,
      reference: `SO-000${orderId}`,
      isExact: false,
    }));
    const order = buildAdminOrder({ proofs: [buildProof({ duplicates })] });
    await renderPage(<ProofNotes order={order} isNewProof={false} />);
    expect(screen.getByText('No other order has this picture. 5 others look alike.')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('does not warn of a look-alike', async () => {
    const duplicates = [{ orderId: 120, reference: 'SO-BBBBB', isExact: false }];
    const order = buildAdminOrder({ proofs: [buildProof({ duplicates })] });
    await renderPage(<ProofNotes order={order} isNewProof={false} />);
    expect(screen.getByText(/^No other order has this picture\./)).toBeVisible();
    expect(screen.queryByText(/false receipt/)).toBeNull();
  });

  it('says what to do with money that came too late', async () => {
    const order = buildAdminOrder({
      status: 'failed',
      failureReason: 'expired',
      ending: 'paid_late',
      isPaidLate: true,
    });
    await renderPage(<ProofNotes order={order} isNewProof={false} />);
    expect(screen.getByText('Paid late: refund or restock.')).toBeVisible();
  });

  it('says that another picture came in meanwhile', async () => {
    await renderPage(<ProofNotes order={buildAdminOrder()} isNewProof />);
    expect(screen.getByText('The customer sent another picture while you looked.')).toBeVisible();
  });

  describe('when the picture was read', () => {
    const show = (part: Parameters<typeof buildProof>[0]) =>
      renderPage(
        <ProofNotes order={buildAdminOrder({ proofs: [buildProof(part)] })} isNewProof={false} />,
      );
    const reading = {
      amount: '48500.00',
      paidOn: '2026-11-21',
      paidAt: '2026-11-21T08:26:00.000Z',
      transactionId: 'FT26112112345',
      isPending: false,
      isOtherAccount: false,
    };

    it('says what was read, and warns of nothing when it fits', async () => {
      await show({ reading });
      expect(
        screen.getByText(
          'Read from the picture, check it: ₦48,500.00, 21 Nov 2026, 09:26, transaction FT26112112345.',
        ),
      ).toBeVisible();
      expect(screen.queryByText(/The picture shows/)).toBeNull();
    });

    it('says so when nothing could be read', async () => {
      await show({
        reading: {
          amount: null,
          paidOn: null,
          paidAt: null,
          transactionId: null,
          isPending: false,
          isOtherAccount: false,
        },
      });
      expect(screen.getByText('The picture could not be read.')).toBeVisible();
    });

    it.each([
      [{ amount: '48000.00' }, 'The picture shows ₦500.00 less than the order.'],
      [{ amount: '50000.00' }, 'The picture shows ₦1,500.00 more than the order.'],
      [
        { paidOn: '2026-11-20', paidAt: null },
        'The picture shows a payment of 20 November 2026, before the order.',
      ],
    ])('warns of %j', async (part, words) => {
      await show({ reading: { ...reading, ...part } });
      expect(screen.getByText(words)).toBeVisible();
    });

    it('names the other order with the same transaction, and leads to it', async () => {
      await show({ reading, sameTransaction: [{ orderId: 131, reference: 'SO-AAAAA' }] });
      expect(screen.getByText('Same transaction as on order 131 (SO-AAAAA).')).toBeVisible();
      expect(screen.getByRole('link', { name: /^Open order 131/ })).toHaveAttribute(
        'href',
        '/admin/orders?order=131',
      );
    });
  });
});
