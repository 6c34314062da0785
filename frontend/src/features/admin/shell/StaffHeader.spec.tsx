import { screen } from '@testing-library/react';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { StaffHeader } from './StaffHeader.tsx';

describe('the menu of the back office', () => {
  afterEach(() => queryClient.clear());

  it('has something else than the way out in the corner where panels are closed', async () => {
    answerWith({
      '/api/admin/session': {
        body: { success: true, data: { username: 'ada', role: 'owner', permissions: ['work'] } },
      },
    });
    await renderPage(
      <DataProvider>
        <StaffHeader />
      </DataProvider>,
    );
    const name = await screen.findByText('Signed in as ada');
    const out = screen.getByRole('button', { name: 'Logout' });
    const menu = screen.getByRole('button', { name: 'Menu' });
    for (const corner of [name, menu])
      expect(out.compareDocumentPosition(corner)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each([
    ['/admin?tab=messages', 'Dashboard'],
    ['/admin/orders', 'Orders'],
    ['/admin/buyers/142', 'Orders'],
    ['/admin/bank', 'Settings'],
    ['/admin/test-order', 'Settings'],
  ])('of %s marks %s', async (address, name) => {
    answerWith({
      '/api/admin/session': {
        body: {
          success: true,
          data: { username: 'ada', role: 'owner', permissions: ['work', 'change-settings'] },
        },
      },
    });
    await renderPage(
      <DataProvider>
        <StaffHeader />
      </DataProvider>,
      address,
    );
    await screen.findByText('Settings');
    const links = [...document.querySelectorAll('nav a[aria-current]')];
    expect(links.map((link) => link.textContent)).toEqual([name]);
  });
});
