import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog } from './Dialog.tsx';

function renderDialog(isOpen = true) {
  const onClose = jest.fn();
  render(
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Complete Your Order"
      subtitle="Fill in your details"
    >
      <p>Form</p>
    </Dialog>,
  );
  return onClose;
}

describe('Dialog', () => {
  it('is named by its title and described by its subtitle', () => {
    renderDialog();
    const dialog = screen.getByRole('dialog', { name: 'Complete Your Order' });
    expect(dialog).toHaveAccessibleDescription('Fill in your details');
    expect(dialog).toHaveTextContent('Form');
  });

  it('asks to close on its button', async () => {
    const onClose = renderDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('asks to close on Escape and leaves the decision to its owner', () => {
    const onClose = renderDialog();
    const wentThrough = fireEvent(
      screen.getByRole('dialog'),
      new Event('cancel', { cancelable: true }),
    );
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(wentThrough).toBe(false);
  });

  it('asks to close on a press outside, not on one inside', async () => {
    const onClose = renderDialog();
    await userEvent.click(screen.getByText('Form'));
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('dialog'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('holds nothing while closed', () => {
    renderDialog(false);
    expect(screen.queryByText('Form')).toBeNull();
  });
});
