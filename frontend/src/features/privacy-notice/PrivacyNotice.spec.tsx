import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hasDeclined, readDraftOf, writeDraftOf } from '../../lib/privacyChoice.ts';
import { listenForPrivacyChoice } from '../../lib/privacyNotice.ts';
import { writeStored } from '../../lib/storage.ts';
import { renderPage } from '../../testing/renderPage.tsx';
import { PrivacyNotice } from './PrivacyNotice.tsx';

const notice = () => screen.queryByRole('region', { name: 'Your privacy' });

describe('PrivacyNotice', () => {
  beforeAll(listenForPrivacyChoice);
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it('links both notices', async () => {
    await renderPage(<PrivacyNotice />);
    expect(screen.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute(
      'href',
      '/privacy-policy',
    );
    expect(screen.getByRole('link', { name: 'Cookie notice' })).toHaveAttribute(
      'href',
      '/privacy-policy#cookies',
    );
  });

  it.each([
    ['Accept', 'accepted'],
    ['Decline', 'declined'],
  ])('disappears on "%s" and does not return', async (name, choice) => {
    const first = await renderPage(<PrivacyNotice />);
    await userEvent.click(screen.getByRole('button', { name }));
    expect(notice()).toBeNull();
    expect(localStorage.getItem('privacy-choice') ?? sessionStorage.getItem('privacy-choice')).toBe(
      choice,
    );
    first.unmount();
    await renderPage(<PrivacyNotice />);
    expect(notice()).toBeNull();
  });

  it('keeps nothing on the device of a visitor who declined', async () => {
    await renderPage(<PrivacyNotice />);
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
    expect(localStorage).toHaveLength(0);
    expect(hasDeclined()).toBe(true);
  });

  it("takes away the buyer's details kept before, and keeps later ones in the tab only", async () => {
    writeDraftOf('order-form', { customerName: 'Ada Obi' });
    writeStored('local', 'last-order', { orderId: 'in hand' });
    await renderPage(<PrivacyNotice />);
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
    writeDraftOf('order-form', { customerName: 'Ada Obi' });
    expect(Object.keys(localStorage)).toEqual(['last-order']);
    expect(readDraftOf('order-form')).toEqual({ customerName: 'Ada Obi' });
  });
});
