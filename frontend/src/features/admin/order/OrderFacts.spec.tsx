import { screen } from '@testing-library/react';
import { DataProvider } from '../../../lib/queryClient.tsx';
import { renderPage } from '../../../testing/renderPage.tsx';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { OrderFacts } from './OrderFacts.tsx';

describe('the facts of an order', () => {
  it('lead to the buyer by email, by phone and by WhatsApp, each in a row of its own', async () => {
    const order = buildAdminOrder({
      customerEmail: 'ada@mail.example',
      customerPhone: '+2348031234567',
    });
    await renderPage(
      <DataProvider>
        <OrderFacts order={order} />
      </DataProvider>,
    );
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('ada@mail.example')).toBe('mailto:ada@mail.example');
    expect(hrefOf('+2348031234567')).toBe('tel:+2348031234567');
    expect(hrefOf('WhatsApp')).toBe('https://wa.me/2348031234567');
    expect(screen.queryByText(/, \+234/)).toBeNull();
  });

  it.each([
    [null, 'Ships to'],
    ['Yaba depot: 14 Commercial Avenue, Yaba', 'Picked up at'],
  ])('say where the goods go (pick-up point: %s)', async (pickupPoint, name) => {
    await renderPage(
      <DataProvider>
        <OrderFacts order={buildAdminOrder({ pickupPoint })} />
      </DataProvider>,
    );
    expect(
      screen.getAllByText(/^(Ships to|Picked up at)$/).map((term) => term.textContent),
    ).toEqual([name]);
  });
});
