import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryClient } from '../../../lib/queryClient.tsx';
import { answerWith } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { WelcomePage } from './WelcomePage.tsx';

const link = { username: 'chidi', purpose: 'invitation', expiresAt: '2026-11-30T09:00:00.000Z' };

async function show(answers: Parameters<typeof answerWith>[0], token = 'a-token-of-the-mail') {
  window.location.hash = token;
  answerWith(answers);
  await renderPage(<WelcomePage />, '/admin/welcome');
}

describe('the page of a mailed link', () => {
  afterEach(() => {
    queryClient.clear();
    window.location.hash = '';
  });

  it('asks for a password under the name of the account, and leads to the login', async () => {
    await show({
      '/api/admin/link/check': { body: { success: true, data: link } },
      '/api/admin/link': { body: { success: true, message: 'done' } },
    });
    expect(await screen.findByLabelText('You sign in as')).toHaveValue('chidi');
    await userEvent.click(screen.getByRole('button', { name: 'Choose this password' }));
    expect(screen.getByText('Password is required')).toBeVisible();
    await userEvent.type(screen.getByLabelText(/^Password/), 'a farm of my own');
    await userEvent.click(screen.getByRole('button', { name: 'Choose this password' }));
    expect(await screen.findByText('Your password is set.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/admin/login');
  });

  it('says that a link is over, in the words of the server', async () => {
    const body = { success: false, code: 'AUTH.LINK_OVER', message: 'This link was used before.' };
    await show({ '/api/admin/link/check': { status: 410, body } });
    expect(await screen.findByText('This link was used before.')).toBeVisible();
    expect(screen.queryByLabelText(/^Password/)).not.toBeInTheDocument();
  });

  it('says that a link is not complete', async () => {
    await show({}, '');
    expect(await screen.findByText(/^This link is not complete/)).toBeVisible();
  });
});
