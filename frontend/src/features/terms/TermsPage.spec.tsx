import { render, screen, within } from '@testing-library/react';
import type { SiteFacts } from '../../lib/company.ts';
import { TermsPage } from './TermsPage.tsx';
import { termsContent } from './termsContent.ts';

// The facts of every test (testing/environment.ts).
const delivery = (globalThis.siteFacts as SiteFacts).delivery;

describe('TermsPage', () => {
  it('says delivery and refunds in the words of the company', () => {
    render(<TermsPage />);
    const part = (name: string) => within(screen.getByRole('region', { name }));
    expect(part('Delivery').getByText(delivery.cost)).toBeVisible();
    expect(part('Delivery').getByText(delivery.time)).toBeVisible();
    expect(part('Refunds').getByText(delivery.refunds)).toBeVisible();
  });

  it('has each case of a refund on its own, and no time beside a table of times', () => {
    const of = {
      ...delivery,
      refunds: 'Cancelled: all back. Damaged: new goods.',
      pickup: 'Shop: Ikeja.',
    };
    const states = [{ state: 'Lagos', time: '1 day', fee: '2500.00', days: null, freeFrom: null }];
    const { company } = globalThis.siteFacts as SiteFacts;
    const { sections } = termsContent({ company, delivery: { ...of, states } });
    const points = (id: string) =>
      sections.find((section) => section.id === id)?.points.map(({ text }) => text);
    expect(points('delivery')).toEqual([of.cost, 'Pickup. Shop: Ikeja.']);
    expect(points('refunds')?.slice(0, 2)).toEqual(['Cancelled: all back.', 'Damaged: new goods.']);
  });

  it.each([
    [[], 'We bring the goods to you; they cannot be picked up.'],
    [
      [
        {
          id: 'a',
          name: 'Ikeja shop',
          address: '3 Allen Avenue, Ikeja, Lagos',
          hours: 'Mon to Fri',
        },
      ],
      'You may pick up at Ikeja shop, 3 Allen Avenue, Ikeja, Lagos (Mon to Fri).',
    ],
  ])('says whether and where goods may be picked up', (points, sentence) => {
    const { company } = globalThis.siteFacts as SiteFacts;
    const { sections } = termsContent({ company, delivery: { ...delivery, pickup: '', points } });
    const texts = sections.find(({ id }) => id === 'delivery')?.points.map(({ text }) => text);
    expect(texts?.at(-1)).toBe(sentence);
  });

  it('leads to each of its sections from the top', () => {
    render(<TermsPage />);
    const contents = within(screen.getByRole('navigation', { name: 'Contents' }));
    const sections = contents
      .getAllByRole('link')
      .map((link) => document.querySelector(link.getAttribute('href') ?? ''));
    expect(sections).toEqual(screen.getAllByRole('region'));
  });
});
