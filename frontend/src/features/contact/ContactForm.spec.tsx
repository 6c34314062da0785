import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetDrafts, readDraftOf, writePrivacyChoice } from '../../lib/privacyChoice.ts';
import { type Answer, answerWith, callsTo, sentIn } from '../../testing/answers.ts';
import { serve } from '../../testing/serve.tsx';
import { ToastRegion } from '../../ui/Toast/ToastRegion.tsx';
import { ContactForm } from './ContactForm.tsx';
import { contactRefusal } from './useContactForm.ts';

const message = {
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'ada.obi@example.com',
  subject: 'A wall',
  message: 'Hello',
};
const labels = ['First Name', 'Last Name', 'Email Address', 'Subject', 'Message'];
const taken: Answer = { body: { success: true, message: 'Thank you' } };
const refused = (status: number, words: string, errors?: object): Answer => ({
  status,
  body: { success: false, code: 'REFUSED', message: words, errors },
});

const sent = () => callsTo('/api/contact');

const field = (name: string) => screen.getByRole('textbox', { name });
const button = () => screen.getByRole('button', { name: /Send/ });

function renderForm(...answers: Parameters<typeof answerWith>[0][string][]): void {
  answerWith({ '/api/contact': answers.flat() });
  render(
    <>
      <ContactForm formId="form of the page" />
      <ToastRegion />
    </>,
  );
}

function fillIn(): void {
  Object.values(message).forEach((value, index) => {
    fireEvent.change(field(labels[index] ?? ''), { target: { value } });
  });
}

describe('ContactForm', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    forgetDrafts();
  });

  it('names every missing field, marks it and puts the focus on the first', async () => {
    renderForm();
    await userEvent.click(button());
    expect(await screen.findAllByText('Required')).toHaveLength(5);
    expect(field('Message')).toHaveAttribute('rows', '6');
    expect(field('First Name')).toHaveFocus();
    expect(field('Message')).toHaveAccessibleDescription('Required');
    expect(sent()).toEqual([]);
  });

  it('sends the message, says so and clears the form', async () => {
    renderForm(taken);
    fillIn();
    await userEvent.click(button());
    expect(await screen.findByText('Message sent successfully!')).toBeVisible();
    expect(screen.getByRole('form')).toHaveTextContent(
      "We'll get back to you as soon as possible.",
    );
    expect(sentIn(sent()[0])).toEqual(message);
    expect(field('Message')).toHaveValue('');
    expect(sessionStorage.getItem('contact-draft')).toBeNull();
    await userEvent.type(field('Subject'), 'Another');
    expect(screen.queryByText('Message sent successfully!')).toBeNull();
  });

  it('says that it sends, and refuses a second press', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    renderForm(promise);
    fillIn();
    await userEvent.click(button());
    expect(screen.getByRole('button', { name: 'Sending...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    resolve(taken);
    expect(await screen.findByRole('button', { name: 'Send Message' })).toBeEnabled();
  });

  describe('when sending fails', () => {
    it.each([
      [refused(503, 'The shop is resting.'), 'The shop is resting.'],
      [undefined, /^No network\? Your message stays here/],
    ])('keeps what was typed and says why (%#)', async (answer, words) => {
      renderForm(answer);
      fillIn();
      await userEvent.click(button());
      await waitFor(() => expect(screen.getByText(words).closest('[role="alert"]')).toHaveFocus());
      expect(field('Message')).toHaveValue('Hello');
    });

    it('leads to WhatsApp and mail with the words of the form, as they are now', async () => {
      const words = 'Too many messages today. Please email or call us, or try again in 9 hours.';
      renderForm(refused(429, words));
      fillIn();
      await userEvent.click(button());
      const whatsApp = await screen.findByRole('link', { name: 'by WhatsApp' });
      const textOf = () => new URL(whatsApp.getAttribute('href') ?? '').searchParams.get('text');
      expect(textOf()).toBe('A wall\n\nHello\n\nAda Obi');
      const mail = new URL(
        screen.getByRole('link', { name: 'by email' }).getAttribute('href') ?? '',
      );
      expect(Object.fromEntries(mail.searchParams)).toEqual({
        subject: 'A wall',
        body: 'Hello\n\nAda Obi',
      });
      await userEvent.type(field('Message'), ' again');
      expect(textOf()).toBe('A wall\n\nHello again\n\nAda Obi');
      expect(field('Message')).toHaveFocus();
    });

    it('cuts a long message for the links, not in the form', async () => {
      renderForm(refused(429, 'Too many messages today.'));
      fillIn();
      const long = '🧱'.repeat(2_000);
      fireEvent.change(field('Message'), { target: { value: long } });
      await userEvent.click(button());
      const link = await screen.findByRole('link', { name: 'by WhatsApp' });
      const text = new URL(link.getAttribute('href') ?? '').searchParams.get('text');
      expect(text).toBe(`A wall\n\n${'🧱'.repeat(1_500)}…\n\nAda Obi`);
      expect(field('Message')).toHaveValue(long);
    });

    it('names its form, so that the same text sent again is one message', async () => {
      renderForm(undefined);
      fillIn();
      await userEvent.click(button());
      await waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled'));
      await userEvent.click(button());
      await waitFor(() => expect(sent()).toHaveLength(2));
      expect(sent().map(({ headers }) => headers.get('Form-Id'))).toEqual([
        'form of the page',
        'form of the page',
      ]);
    });

    it('shows the errors of the server under their fields', async () => {
      renderForm(refused(400, 'Invalid email', { email: ['Invalid email'] }));
      fillIn();
      await userEvent.click(button());
      await waitFor(() =>
        expect(field('Email Address')).toHaveAccessibleDescription('Invalid email'),
      );
    });
  });

  it('keeps its draft over a reload, once the visitor has accepted that', async () => {
    writePrivacyChoice('accepted');
    renderForm();
    await userEvent.type(field('Subject'), 'A wall');
    expect(JSON.parse(sessionStorage.getItem('contact-draft') ?? '{}')).toMatchObject({
      subject: 'A wall',
    });
    document.body.replaceChildren();
    renderForm();
    expect(field('Subject')).toHaveValue('A wall');
  });

  describe('when it was posted without scripts and refused', () => {
    const posted = {
      values: { ...message, email: 'ada.obi' },
      errors: { email: 'Invalid email' },
    };

    it('shows what was typed and the red words', () => {
      serve(<ContactForm posted={posted} />);
      expect(field('First Name')).toHaveValue('Ada');
      expect(field('Message')).toHaveValue('Hello');
      expect(field('Email Address')).toHaveAccessibleDescription('Invalid email');
      const form = screen.getByRole('form', { name: 'Send us a Message' });
      expect(form).toHaveAttribute('method', 'post');
      expect(form).toHaveAttribute('action', '/api/contact');
    });

    it('keeps both when React comes, and takes the words away once the field is right', async () => {
      serve(<ContactForm posted={posted} />).hydrate();
      expect(field('Email Address')).toHaveValue('ada.obi');
      expect(field('Email Address')).toHaveAccessibleDescription('Invalid email');
      await userEvent.type(field('Email Address'), '@example.com');
      expect(field('Email Address')).toBeValid();
    });

    it("shows the server's words where no field is to blame", () => {
      serve(
        <ContactForm
          posted={{ values: message, errors: {} }}
          refusal={contactRefusal('Please wait a minute.')}
        />,
      );
      expect(screen.getByText('Please wait a minute.')).toBeVisible();
      expect(screen.getByRole('link', { name: 'by WhatsApp' })).toHaveAttribute(
        'href',
        expect.stringContaining('Hello'),
      );
      expect(field('Message')).toHaveValue('Hello');
    });
  });

  it('keeps what was typed before React was there', () => {
    const { hydrate } = serve(<ContactForm />);
    fireEvent.input(field('Message'), { target: { value: 'Good day' } });
    hydrate();
    expect(field('Message')).toHaveValue('Good day');
    expect(readDraftOf('contact-draft')).toMatchObject({ message: 'Good day' });
  });

  it('draws the subject of the address, and leaves a field alone that is being typed in', async () => {
    const { hydrate } = serve(<ContactForm subject="Affiliate programme" />);
    expect(field('Subject')).toHaveValue('Affiliate programme');
    hydrate();
    expect(field('Subject')).toHaveValue('Affiliate programme');
  });

  it('writes nothing of a draft into a field that has the focus when React comes', () => {
    sessionStorage.setItem('contact-draft', '{"subject":"A wall","message":"Good day"}');
    const { hydrate } = serve(<ContactForm subject="" />);
    field('Subject').focus();
    hydrate();
    expect(field('Subject')).toHaveValue('');
    expect(field('Message')).toHaveValue('Good day');
  });
});
