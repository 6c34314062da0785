import { screen } from '@testing-library/react';
import { renderPage } from '../../../testing/renderPage.tsx';
import { buildOrder, buildProof } from '../testing/buildOrder.ts';
import { ProofNotes } from './ProofNotes.tsx';

describe('ProofNotes', () => {
  it('says that a picture is on no other order', async () => {
    await renderPage(<ProofNotes order={buildOrder()} isNewProof={false} />);
    expect(screen.getByText('This image is on no other order.')).toBeVisible();
  });

  it('tells the same picture from a similar one and names the orders', async () => {
    const duplicates = [
      { orderId: 131, reference: 'SO-AAAAA', isExact: true },
      { orderId: 120, reference: 'SO-BBBBB', isExact: false },
    ];
    const order = buildOrder({ proofs: [buildProof({ duplicates })] });
    await renderPage(<ProofNotes order={order} isNewProof={false} />);
    expect(screen.getByText('Same image as on order 131 (SO-AAAAA).')).toBeVisible();
    expect(screen.getByText(/Very similar image .* order 120 \(SO-BBBBB\)/)).toBeVisible();
  });

  it('says by how much a proof was late', async () => {
    const proofs = [buildProof({ isLate: true, uploadedAt: '2026-11-21T08:56:00.000Z' })];
    await renderPage(
      <ProofNotes order={buildOrder({ hasLateProof: true, proofs })} isNewProof={false} />,
    );
    expect(screen.getByText('The proof came 12 minutes late.')).toBeVisible();
  });

  it('says what to do with money that came too late', async () => {
    const order = buildOrder({ status: 'failed', failureReason: 'expired', isPaidLate: true });
    await renderPage(<ProofNotes order={order} isNewProof={false} />);
    expect(screen.getByText('Paid late: refund or restock.')).toBeVisible();
  });

  it('says that another picture came in meanwhile', async () => {
    await renderPage(<ProofNotes order={buildOrder()} isNewProof />);
    expect(screen.getByText('The customer sent another picture while you looked.')).toBeVisible();
  });
});
