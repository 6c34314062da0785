import { screen } from '@testing-library/react';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { StaffHeader } from './StaffHeader.tsx';

describe('the menu of the back office', () => {
  afterEach(() => queryClient.clear());

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
