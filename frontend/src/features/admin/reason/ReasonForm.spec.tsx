import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../testing/renderPage.tsx';
import { rejectionWords } from '../order/reasonWords.ts';
import { hasReason, ReasonForm } from './ReasonForm.tsx';

const reason = () => screen.getByRole('textbox', { name: /Reason/ });
const send = () => screen.getByRole('button', { name: 'Reject and ask again' });

async function show(orderId = 142) {
  const onSubmit = jest.fn();
  const view = await renderPage(
    <ReasonForm
      draftName={`reject-${orderId}`}
      content={rejectionWords}
      isBusy={false}
      onSubmit={onSubmit}
    />,
  );
  return { onSubmit, ...view };
}

describe('ReasonForm', () => {
  beforeEach(() => sessionStorage.clear());

  it('wants a reason', async () => {
    const { onSubmit } = await show();
    await userEvent.click(send());
    expect(screen.getByText('Please give a reason')).toBeVisible();
    expect(reason()).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('takes a common reason and lets it be changed', async () => {
    const { onSubmit } = await show();
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Common reasons' }),
      'The image is of another payment.',
    );
    await userEvent.type(reason(), ' Please look again.');
    await userEvent.click(send());
    expect(onSubmit).toHaveBeenCalledWith('The image is of another payment. Please look again.');
  });

  it('sends a common reason with Enter, and nothing while none is chosen', async () => {
    const { onSubmit } = await show();
    screen.getByRole('combobox', { name: 'Common reasons' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(reason()).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
    const choice = screen.getByRole('combobox', { name: 'Common reasons' });
    await userEvent.selectOptions(choice, 'The image is of another payment.');
    choice.focus();
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledWith('The image is of another payment.');
  });

  it('keeps what was typed for this order, and for no other', async () => {
    const { unmount } = await show();
    await userEvent.type(reason(), 'Cut off');
    unmount();
    const again = await show();
    expect(reason()).toHaveValue('Cut off');
    expect(hasReason('reject-142')).toBe(true);
    again.unmount();
    expect(hasReason('reject-143')).toBe(false);
  });
});
