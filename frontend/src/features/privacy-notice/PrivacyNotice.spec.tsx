import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { forgetDrafts, readDraftOf, writeDraftOf } from '../../lib/privacyChoice.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { enlivenPrivacyNotice } from './enlivenPrivacyNotice.ts';
import { PrivacyNotice } from './PrivacyNotice.tsx';

const notice = () => screen.getByRole('complementary', { name: 'Your privacy' });
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(button(name));

/** The notice of a page that comes, with its script or before it. */
function open(hasScript = true): void {
  document.body.innerHTML = renderToStaticMarkup(<PrivacyNotice />);
  if (hasScript) enlivenPrivacyNotice();
}

describe('PrivacyNotice', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    forgetDrafts();
  });

  it('links both notices', () => {
    open();
    expect(screen.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute(
      'href',
      '/privacy-policy',
    );
    expect(screen.getByRole('link', { name: 'Cookie notice' })).toHaveAttribute(
      'href',
      '/privacy-policy#cookies',
    );
  });

  it('offers no answer before its script is there', () => {
    open(false);
    expect(notice()).toBeVisible();
    expect(button('Accept')).toBeDisabled();
    expect(button('Decline')).toBeDisabled();
  });

  it.each([
    ['Accept', 'accepted', /^Thank you/],
    ['Decline', 'declined', /^Only an order in hand is kept/],
  ])(
    'stays where it is on "%s", says so, and knows it on the next page',
    async (name, choice, words) => {
      open();
      await press(name);
      expect(notice()).toBeVisible();
      expect(screen.getByRole('status')).toHaveTextContent(words);
      expect(
        localStorage.getItem('privacy-choice') ?? sessionStorage.getItem('privacy-choice'),
      ).toBe(choice);
      open();
      expect(button(name)).toHaveAttribute('aria-pressed', 'true');
      expect(screen.getByRole('status')).toHaveTextContent(words);
    },
  );

  it('keeps a draft in this tab alone before an answer', () => {
    open();
    writeDraftOf('order-form', { customerName: 'Ada Obi' });
    expect(localStorage).toHaveLength(0);
    expect(Object.keys(sessionStorage)).toEqual(['order-form']);
    expect(readDraftOf('order-form')).toEqual({ customerName: 'Ada Obi' });
  });

  it('keeps drafts on the device once they are accepted', async () => {
    open();
    await press('Accept');
    writeDraftOf('order-form', { customerName: 'Ada Obi' });
    expect(readStored('local', 'order-form')).toEqual({ customerName: 'Ada Obi' });
  });

  it('keeps nothing on the device of a visitor who declined', async () => {
    open();
    await press('Decline');
    writeDraftOf('order-form', { customerName: 'Ada Obi' });
    expect(localStorage).toHaveLength(0);
  });

  it("takes away the buyer's details when an acceptance is taken back, and leaves the order in hand", async () => {
    open();
    await press('Accept');
    writeDraftOf('order-form', { customerName: 'Ada Obi' });
    writeDraftOf('order-choice', { productId: 1 });
    writeStored('local', 'last-order', { orderId: 'in hand' });
    await press('Decline');
    expect(Object.keys(localStorage)).toEqual(['last-order']);
    expect(readDraftOf('order-form')).toBeUndefined();
  });
});
