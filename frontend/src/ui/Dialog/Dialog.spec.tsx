import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serve } from '../../testing/serve.tsx';
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

  describe('when the server renders it', () => {
    const serveDialog = (onClose = () => {}) =>
      serve(
        <Dialog isOpen onClose={onClose} closeHref="/marketplace" title="Complete Your Order">
          <label>
            City <input name="city" />
          </label>
          <button type="submit">Proceed</button>
        </Dialog>,
      );
    const city = () => screen.getByRole('textbox', { name: 'City' });

    it('is open, and closes by a link', () => {
      serveDialog();
      expect(screen.getByRole('dialog', { name: 'Complete Your Order' })).toHaveAttribute('open');
      expect(screen.getByRole('link', { name: 'Close' })).toHaveAttribute('href', '/marketplace');
    });

    it('becomes modal and keeps the focus and what was typed', async () => {
      const { hydrate } = serveDialog();
      await userEvent.type(city(), 'Ike');
      // As browsers do: the focus goes to the first control, and a dialog that is open cannot become modal.
      const showModal = jest
        .spyOn(HTMLDialogElement.prototype, 'showModal')
        .mockImplementation(function show(this: HTMLDialogElement) {
          if (this.open) throw new DOMException('It is open', 'InvalidStateError');
          this.setAttribute('open', '');
          this.querySelector('a')?.focus();
        });
      hydrate();
      expect(showModal).toHaveBeenCalledTimes(1);
      expect(screen.getByRole('dialog')).toHaveAttribute('open');
      expect(city()).toHaveFocus();
      await userEvent.keyboard('ja');
      expect(city()).toHaveValue('Ikeja');
      showModal.mockRestore();
    });

    it('starts at its title, not at the way out, when it opens', () => {
      const showModal = jest
        .spyOn(HTMLDialogElement.prototype, 'showModal')
        .mockImplementation(function show(this: HTMLDialogElement) {
          this.setAttribute('open', '');
          this.querySelector('a')?.focus();
        });
      render(
        <Dialog isOpen onClose={() => {}} closeHref="/marketplace" title="Complete Your Order">
          Form
        </Dialog>,
      );
      expect(screen.getByRole('heading', { name: 'Complete Your Order' })).toHaveFocus();
      showModal.mockRestore();
    });

    it('closes in the page on a plain press, in a new tab on another', async () => {
      const onClose = jest.fn();
      serveDialog(onClose).hydrate();
      const link = screen.getByRole('link', { name: 'Close' });
      expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
      expect(onClose).not.toHaveBeenCalled();
      expect(fireEvent.click(link)).toBe(false);
      expect(onClose).toHaveBeenCalledTimes(1);
    });
  });
});
