import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderPage } from '../../../testing/renderPage.tsx';
import { buildAdminOrder, buildProof } from '../testing/buildAdminOrder.ts';
import { buildAlert, buildCandidate } from '../testing/buildCredit.ts';
import { ConfirmForm, type ConfirmFormProps } from './ConfirmForm.tsx';

const amount = () => screen.getByRole('textbox', { name: /Amount received/ });
const attest = () => screen.getByRole('checkbox', { name: /is in our bank account/ });
const confirm = () => screen.getByRole('button', { name: 'Confirm Payment' });

/** By keyboard: a new box ignores pointers for a moment. */
async function tick() {
  attest().focus();
  await userEvent.keyboard(' ');
}

async function show(part: Partial<ConfirmFormProps> = {}) {
  const onConfirm = jest.fn();
  const order = buildAdminOrder();
  const props = { order, startsHere: false, isBusy: false, onConfirm, ...part };
  const view = await renderPage(<ConfirmForm {...props} />);
  return { onConfirm, ...view };
}

describe('ConfirmForm', () => {
  beforeEach(() => sessionStorage.clear());

  it('does not confirm before the credit is attested, and leads to the box', async () => {
    const { onConfirm } = await show();
    await userEvent.click(confirm());
    expect(onConfirm).not.toHaveBeenCalled();
    expect(screen.getByText('Check the bank account, then tick this box.')).toBeVisible();
    expect(attest()).toHaveFocus();
    expect(attest()).toBeInvalid();
  });

  it('confirms without an amount', async () => {
    const { onConfirm } = await show();
    await tick();
    await userEvent.click(confirm());
    expect(onConfirm).toHaveBeenCalledWith({}, false);
  });

  it('says how an amount differs from the order, and sends it', async () => {
    const { onConfirm } = await show();
    for (const [typed, words] of [
      ['48500', 'Exactly the amount of the order.'],
      ['49,000', '₦500.00 more than the order.'],
      ['48,000', '₦500.00 less than the order.'],
    ] as const) {
      await userEvent.clear(amount());
      await userEvent.type(amount(), typed);
      expect(screen.getByText(words)).toBeVisible();
    }
    expect(screen.getByText(/^You can confirm it\. An email then asks the buyer/)).toBeVisible();
    await tick();
    await userEvent.click(confirm());
    expect(onConfirm).toHaveBeenCalledWith({ amountReceived: '48000.00' }, false);
  });

  it('compares what the order costs with the picture, then with what was typed, beside the buttons', async () => {
    const reading = {
      amount: '37000.00',
      paidOn: null,
      paidAt: null,
      transactionId: null,
      isPending: false,
      isOtherAccount: false,
    };
    await show({ order: buildAdminOrder({ proofs: [buildProof({ reading })] }) });
    const sums = screen.getByLabelText('Sums to compare');
    expect(sums).toHaveTextContent('Order₦48,500.00Picture₦37,000.00Difference₦11,500.00 less');
    await userEvent.type(amount(), '48,500');
    expect(sums).toHaveTextContent(/^Order₦48,500.00You typed₦48,500.00$/);
  });

  it('says beside the buttons what stands out, which on a phone is below the picture', async () => {
    const proofs = [buildProof({ isLate: true, uploadedAt: '2026-11-21T08:56:00.000Z' })];
    await show({ order: buildAdminOrder({ hasLateProof: true, proofs }) });
    expect(screen.getByText('Came 12 minutes after the deadline.')).toBeInTheDocument();
  });

  it('shows beside the buttons what the order costs, where nothing was read or typed', async () => {
    await show();
    expect(screen.getByLabelText('Sums to compare')).toHaveTextContent(/^Order₦48,500.00$/);
  });

  describe('by key, while no field has the focus', () => {
    const pressLater = async (keys: string) => {
      jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_000);
      await userEvent.keyboard(keys);
    };
    afterEach(() => jest.restoreAllMocks());

    it('attests with Space, and confirms and opens the next with Enter', async () => {
      const { onConfirm } = await show({ hasNext: true, startsHere: true });
      await pressLater(' ');
      expect(attest()).toBeChecked();
      expect(onConfirm).not.toHaveBeenCalled();
      await userEvent.keyboard('{Enter}');
      expect(onConfirm).toHaveBeenCalledWith({}, true);
    });

    it('confirms nothing with Enter alone, however often', async () => {
      const { onConfirm } = await show({ hasNext: true, startsHere: true });
      await pressLater('{Enter}{Enter}');
      expect(onConfirm).not.toHaveBeenCalled();
      expect(attest()).toHaveFocus();
    });

    it('attests nothing with a Space that was meant for the order before', async () => {
      jest.spyOn(Date, 'now').mockReturnValue(Date.now());
      await show({ hasNext: true, startsHere: true });
      await userEvent.keyboard(' ');
      expect(attest()).not.toBeChecked();
    });

    it('types a space in a field', async () => {
      await show({ hasNext: true });
      await userEvent.type(amount(), '48 500');
      expect(amount()).toHaveValue('48 500');
      expect(attest()).not.toBeChecked();
    });
  });

  it('opens the next order with Enter in the box', async () => {
    const { onConfirm } = await show({ hasNext: true });
    await tick();
    await userEvent.keyboard('{Enter}');
    expect(onConfirm).toHaveBeenCalledWith({}, true);
  });

  it.each(['all of it', '0'])('refuses an amount that is none: %s', async (typed) => {
    const { onConfirm } = await show();
    await userEvent.type(amount(), typed);
    await tick();
    await userEvent.click(confirm());
    expect(screen.getByText('Enter an amount such as 500.00')).toBeVisible();
    expect(amount()).toHaveFocus();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('names the order, its amount, customer and reference in what is attested', async () => {
    await show();
    expect(attest()).toHaveAccessibleName(
      '₦48,500.00 for order 142 is in our bank account. I found it in the account itself, from Adaeze Obi or with SO-7K4M2, not only in a picture or an alert.',
    );
  });

  it('asks again when the amount changes, with the new amount', async () => {
    await show();
    await tick();
    await userEvent.type(amount(), '48,000');
    expect(attest()).not.toBeChecked();
    expect(attest()).toHaveAccessibleName(/^₦48,000.00 for order 142 /);
  });

  it('takes no tick from the second press of a double click that opened it', async () => {
    await show();
    await expect(userEvent.click(attest())).rejects.toThrow('pointer-events: none');
    expect(attest()).not.toBeChecked();
    await waitFor(() => userEvent.click(attest()));
    expect(attest()).toBeChecked();
  });

  it('takes the tick of a fast keyboard at once', async () => {
    const { onConfirm } = await show({ startsHere: true });
    await userEvent.keyboard('{Tab}{Tab} {Tab}{Enter}');
    expect(onConfirm).toHaveBeenCalledWith({}, false);
  });

  it('remembers the amount and never the tick', async () => {
    const { unmount } = await show();
    await userEvent.type(amount(), '48,000');
    await tick();
    unmount();
    await show();
    expect(amount()).toHaveValue('48,000');
    expect(attest()).not.toBeChecked();
  });

  it('takes no second press while it confirms', async () => {
    const { onConfirm } = await show({ isBusy: true });
    expect(screen.getByRole('button', { name: 'Confirming...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('opens the next order when asked to, and offers it only where one waits', async () => {
    const { onConfirm, unmount } = await show({ hasNext: true });
    await tick();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm and open the next' }));
    expect(onConfirm).toHaveBeenCalledWith({}, true);
    unmount();
    await show();
    expect(screen.queryByRole('button', { name: /next/ })).toBeNull();
  });

  it('takes the focus when the clerk came to confirm', async () => {
    await show({ startsHere: true });
    expect(screen.getByRole('form', { name: 'Confirm Payment' })).toHaveFocus();
  });

  describe('when the picture was read', () => {
    const reading = {
      amount: '48500.00',
      paidOn: '2026-11-21',
      paidAt: null,
      transactionId: '000013261121093812000123456789',
      isPending: false,
      isOtherAccount: false,
    };
    const order = buildAdminOrder({ proofs: [buildProof({ reading })] });
    const marks = () => screen.queryAllByText('From the picture');

    it('fills in amount, date and transaction id, and marks them', async () => {
      const { onConfirm } = await show({ order });
      expect(amount()).toHaveValue('48,500.00');
      expect(screen.getByLabelText(/^Date of the payment/)).toHaveValue('2026-11-21');
      expect(screen.getByLabelText(/^Transaction id/)).toHaveValue(reading.transactionId);
      expect(marks()).toHaveLength(3);
      // Whatever the order in which the browser writes it.
      expect(screen.getByText('Saturday, 21 November 2026')).toBeVisible();
      await userEvent.click(confirm());
      // Nothing is confirmed by what a machine read.
      expect(onConfirm).not.toHaveBeenCalled();
      await tick();
      await userEvent.click(confirm());
      const { paidOn, transactionId } = reading;
      expect(onConfirm).toHaveBeenCalledWith(
        { amountReceived: '48500.00', paidOn, transactionId },
        false,
      );
    });

    it('keeps what the clerk typed, also an emptied field, and marks only the rest', async () => {
      const { onConfirm, unmount } = await show({ order });
      await userEvent.clear(amount());
      await userEvent.clear(screen.getByLabelText(/^Transaction id/));
      unmount();
      await show({ order, onConfirm });
      expect(amount()).toHaveValue('');
      expect(marks()).toHaveLength(1);
      await tick();
      await userEvent.click(confirm());
      expect(onConfirm).toHaveBeenCalledWith({ paidOn: '2026-11-21' }, false);
    });

    it('changes nothing under the tick when the reading comes late, and fills it in once the tick is gone', async () => {
      const waiting = buildAdminOrder({ proofs: [buildProof()] });
      const Reading = () => {
        const [isRead, setIsRead] = useState(false);
        const props = { startsHere: false, isBusy: false, onConfirm: jest.fn() };
        return (
          <>
            <ConfirmForm {...props} order={isRead ? order : waiting} />
            <button type="button" onClick={() => setIsRead(true)}>
              The reading comes
            </button>
          </>
        );
      };
      await renderPage(<Reading />);
      await tick();
      expect(attest()).toBeChecked();
      await userEvent.click(screen.getByRole('button', { name: 'The reading comes' }));
      expect(attest()).toBeChecked();
      expect(amount()).toHaveValue('');
      await tick();
      expect(attest()).not.toBeChecked();
      expect(amount()).toHaveValue('48,500.00');
    });

    describe('and something speaks against it', () => {
      const duplicate = { orderId: 7, reference: 'SO-AAAAA', isExact: true };
      const doubtful = {
        'more than the order': buildProof({ reading: { ...reading, amount: '184000.00' } }),
        'less than the order': buildProof({ reading: { ...reading, amount: '4850.00' } }),
        'before the order': buildProof({ reading: { ...reading, paidOn: '2026-11-20' } }),
        'of a pending transfer': buildProof({ reading: { ...reading, isPending: true } }),
        'to another account': buildProof({ reading: { ...reading, isOtherAccount: true } }),
        'the same picture': buildProof({ reading, duplicates: [duplicate] }),
        'the same transaction': buildProof({ reading, sameTransaction: [duplicate] }),
      };
      afterEach(() => jest.restoreAllMocks());

      it('marks both the missing amount and the missing tick', async () => {
        const proof = doubtful['more than the order'];
        await show({ order: buildAdminOrder({ proofs: [proof] }) });
        await userEvent.click(confirm());
        expect(amount()).toHaveAccessibleDescription('Enter an amount such as 500.00');
        expect(amount()).toHaveFocus();
        expect(attest()).toHaveAccessibleDescription(/^Check the bank account/);
      });

      it.each(Object.entries(doubtful))(
        'lets no key confirm and fills in no amount: %s',
        async (_, proof) => {
          const { onConfirm } = await show({
            order: buildAdminOrder({ proofs: [proof] }),
            hasNext: true,
            startsHere: true,
          });
          expect(amount()).toHaveValue('');
          jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_000);
          await userEvent.keyboard(' {Enter} {Enter}');
          expect(attest()).not.toBeChecked();
          expect(onConfirm).not.toHaveBeenCalled();
          expect(screen.getByText(/Space and Enter do nothing here/)).toBeVisible();
          // The tick alone is not enough either.
          await tick();
          await userEvent.click(confirm());
          expect(onConfirm).not.toHaveBeenCalled();
          await userEvent.type(amount(), '48,500');
          await userEvent.keyboard('{Enter}');
          expect(onConfirm).not.toHaveBeenCalled();
          await tick();
          await userEvent.click(confirm());
          expect(onConfirm).toHaveBeenCalledWith(
            expect.objectContaining({ amountReceived: '48500.00' }),
            false,
          );
        },
      );
    });
  });

  describe('when the bank sent an alert', () => {
    const alert = buildAlert();
    const sent = {
      amountReceived: '48500.00',
      paidOn: '2026-11-21',
      transactionId: 'ZIB20261121123456',
      alertId: 3,
    };
    const other = buildCandidate({ id: 9, reference: 'SO-AAAAA' });
    const ambiguous = buildAlert({
      id: 4,
      suggestion: {
        kind: 'ambiguous',
        isExact: false,
        why: 'Only the amount fits.',
        candidates: [buildCandidate(), other],
      },
    });

    it('fills in its amount, day and id for the clerk to check, and names it', async () => {
      const { onConfirm } = await show({ alerts: [alert] });
      expect(amount()).toHaveValue('48,500.00');
      expect(screen.getAllByText('From the alert: check it')).toHaveLength(3);
      await userEvent.click(confirm());
      // Nothing is confirmed by an alert.
      expect(onConfirm).not.toHaveBeenCalled();
      await tick();
      await userEvent.click(confirm());
      expect(onConfirm).toHaveBeenCalledWith(sent, false);
    });

    it('is left out when the clerk says so, which takes the tick away', async () => {
      const { onConfirm } = await show({ alerts: [alert] });
      await tick();
      await userEvent.click(screen.getByRole('button', { name: 'Do not use this alert' }));
      expect(attest()).not.toBeChecked();
      expect(amount()).toHaveValue('');
      await tick();
      await userEvent.click(confirm());
      expect(onConfirm).toHaveBeenCalledWith({}, false);
    });

    it('lets the clerk choose when it may be for another order', async () => {
      const { onConfirm } = await show({ alerts: [ambiguous] });
      expect(screen.getByText('It may also be for SO-AAAAA.')).toBeVisible();
      expect(amount()).toHaveValue('');
      await userEvent.click(screen.getByRole('button', { name: 'Use this alert' }));
      await tick();
      await userEvent.click(confirm());
      expect(onConfirm).toHaveBeenCalledWith({ ...sent, alertId: 4 }, false);
    });

    it('opens the form of an order without a proof only when it is used', async () => {
      const order = buildAdminOrder({
        status: 'pending_payment',
        allowedActions: ['confirm_by_alert', 'cancel'],
        proofs: [],
      });
      await show({ order, alerts: [ambiguous] });
      expect(screen.queryByRole('button', { name: 'Confirm Payment' })).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Use this alert' }));
      expect(confirm()).toBeVisible();
    });
  });
});
