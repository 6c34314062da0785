import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../../lib/apiError.ts';
import { renderPage } from '../../testing/renderPage.tsx';
import { ToastRegion } from '../../ui/Toast/ToastRegion.tsx';
import { sendContactMessage } from './api/sendContactMessage.ts';
import { ContactForm } from './ContactForm.tsx';

// The one call that leaves the page; what the gateway does with it is tested end to end.
jest.mock('./api/sendContactMessage.ts');
const send = jest.mocked(sendContactMessage);

const field = (name: string) => screen.getByRole('textbox', { name });
const button = () => screen.getByRole('button', { name: /Send/ });

async function renderForm(): Promise<void> {
  await renderPage(
    <>
      <ContactForm />
      <ToastRegion />
    </>,
  );
}

async function fillIn(): Promise<void> {
  await userEvent.type(field('First Name'), 'Ada');
  await userEvent.type(field('Last Name'), 'Obi');
  await userEvent.type(field('Email Address'), 'ada.obi@example.com');
  await userEvent.type(field('Subject'), 'A wall');
  await userEvent.type(field('Message'), 'Hello');
}

describe('ContactForm', () => {
  beforeEach(() => {
    sessionStorage.clear();
    send.mockReset();
  });

  it('names every missing field, marks it and puts the focus on the first', async () => {
    await renderForm();
    await userEvent.click(button());
    expect(await screen.findAllByText('Required')).toHaveLength(5);
    expect(field('First Name')).toHaveFocus();
    expect(field('Message')).toHaveAccessibleDescription('Required');
    expect(send).not.toHaveBeenCalled();
  });

  it('sends the message, says so and clears the form', async () => {
    send.mockResolvedValue();
    await renderForm();
    await fillIn();
    await userEvent.click(button());
    expect(await screen.findByText('Message sent successfully!')).toBeVisible();
    expect(send.mock.calls[0]?.[0]).toEqual({
      firstName: 'Ada',
      lastName: 'Obi',
      email: 'ada.obi@example.com',
      subject: 'A wall',
      message: 'Hello',
    });
    expect(field('Message')).toHaveValue('');
    expect(sessionStorage.getItem('contact-draft')).toBeNull();
  });

  it('says that it sends, and refuses a second press', async () => {
    let arrive = () => {};
    send.mockReturnValue(
      new Promise((resolve) => {
        arrive = resolve;
      }),
    );
    await renderForm();
    await fillIn();
    await userEvent.click(button());
    expect(screen.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    arrive();
    expect(await screen.findByRole('button', { name: 'Send Message' })).toBeEnabled();
  });

  describe('when sending fails', () => {
    it.each([
      [new ApiError(503, { message: 'The shop is resting.' }), 'The shop is resting.'],
      [new ApiError(0, undefined, 'Failed to fetch'), 'Please try again later.'],
    ])('keeps what was typed and says why (%#)', async (error, words) => {
      send.mockRejectedValue(error);
      await renderForm();
      await fillIn();
      await userEvent.click(button());
      await waitFor(() =>
        expect(screen.getByRole('alert')).toHaveTextContent(`Failed to send message${words}`),
      );
      expect(field('Message')).toHaveValue('Hello');
    });

    it('repeats with the same key, and takes another for another message', async () => {
      send.mockRejectedValue(new ApiError(0, undefined));
      await renderForm();
      await fillIn();
      await userEvent.click(button());
      await waitFor(() => expect(button()).toBeEnabled());
      await userEvent.click(button());
      await waitFor(() => expect(button()).toBeEnabled());
      await userEvent.type(field('Message'), ' again');
      await userEvent.click(button());
      await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
      const [first, second, third] = send.mock.calls.map(([, key]) => key);
      expect(second).toBe(first);
      expect(third).not.toBe(first);
    });

    it('shows the errors of the server under their fields', async () => {
      send.mockRejectedValue(
        new ApiError(400, { message: 'Invalid email', errors: { email: ['Invalid email'] } }),
      );
      await renderForm();
      await fillIn();
      await userEvent.click(button());
      await waitFor(() =>
        expect(field('Email Address')).toHaveAccessibleDescription('Invalid email'),
      );
    });
  });

  it('has its draft again after a reload', async () => {
    await renderForm();
    await userEvent.type(field('Subject'), 'A wall');
    expect(JSON.parse(sessionStorage.getItem('contact-draft') ?? '{}')).toMatchObject({
      subject: 'A wall',
    });
    document.body.replaceChildren();
    await renderForm();
    expect(field('Subject')).toHaveValue('A wall');
  });
});
