import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { type Answer, answerWith, callsTo, sentIn } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { ToastRegion } from '../../../ui/Toast/ToastRegion.tsx';
import { LoginPage } from './LoginPage.tsx';

const LOGIN = '/api/admin/login';
const password = () => screen.getByLabelText('Password');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function show(answer: Answer) {
  answerWith({ [LOGIN]: answer });
  await renderPage(
    <DataProvider>
      <LoginPage />
      <ToastRegion />
    </DataProvider>,
  );
}

async function signIn() {
  await userEvent.type(screen.getByLabelText('Username'), 'ada');
  await userEvent.type(password(), 'a wrong one');
  await press('Sign In');
}

describe('the login page', () => {
  // The store of toasts outlives a test.
  afterEach(async () => {
    for (const dismiss of screen.queryAllByRole('button', { name: 'Dismiss' }))
      await userEvent.click(dismiss);
  });

  it('asks for both fields', async () => {
    await show({ body: {} });
    await press('Sign In');
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription('Username is required');
    expect(password()).toHaveAccessibleDescription('Password is required');
    expect(screen.getByLabelText('Username')).toHaveFocus();
  });

  it('takes a pasted password, as password managers fill it in', async () => {
    await show({ status: 401, body: { success: false, code: 'AUTH.INVALID_CREDENTIALS' } });
    expect(screen.getByLabelText('Username')).toHaveAttribute('autocomplete', 'username');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    await userEvent.type(screen.getByLabelText('Username'), 'ada');
    await userEvent.click(password());
    await userEvent.paste('a pasted one');
    expect(password()).toHaveValue('a pasted one');
    await press('Sign In');
    expect(sentIn(callsTo(LOGIN)[0])).toEqual({ username: 'ada', password: 'a pasted one' });
  });

  it('selects the password that the server refused', async () => {
    const body = { success: false, code: 'AUTH.INVALID_CREDENTIALS', message: 'No' };
    await show({ status: 401, body });
    await signIn();
    expect(await screen.findByText('Invalid username or password')).toBeVisible();
    expect(password()).toHaveFocus();
    expect(password()).toHaveSelection('a wrong one');
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  });

  it('forgets what was read in the session before, which was no longer fresh', async () => {
    queryClient.setQueryData(['/api/admin/session'], { username: 'ada', isFresh: false });
    await show({ body: { token: 'a new one' } });
    await signIn();
    await waitFor(() => expect(localStorage.getItem('adminToken')).toBe('a new one'));
    localStorage.clear();
    expect(queryClient.getQueryData(['/api/admin/session'])).toBeUndefined();
  });

  it.each([
    ['says that the dashboard is open', {}, true],
    ["does not, where a password of one's own comes first", { needsOwnPassword: true }, false],
    ['does not, where a second factor comes first', { needsSecondFactor: true }, false],
  ])('%s', async (_, session, isOpen) => {
    await show({ body: { token: 'a new one', ...session } });
    await signIn();
    await waitFor(() => expect(localStorage.getItem('adminToken')).toBe('a new one'));
    localStorage.clear();
    expect(screen.queryByText('Welcome to admin dashboard') !== null).toBe(isOpen);
  });

  describe('when a second step is owed', () => {
    beforeEach(async () => {
      await show({ body: { secondFactor: { ticket: 't', methods: ['authenticator'] } } });
      await signIn();
      await screen.findByLabelText('Code from your app');
    });

    it('asks for a code, and shows under it why the server refused it', async () => {
      await press('Sign In');
      const code = screen.getByLabelText('Code from your app');
      expect(code).toHaveAccessibleDescription(expect.stringContaining('Code is required'));
      await userEvent.type(code, '123456');
      await press('Sign In');
      expect(await screen.findByText(/We could not reach the server/)).toBeVisible();
      expect(code).toHaveFocus();
      await userEvent.type(code, '7');
      expect(code).toBeValid();
    });

    it('comes back with the username and without the password', async () => {
      await press('Start again');
      expect(screen.getByLabelText('Username')).toHaveValue('ada');
      expect(password()).toHaveValue('');
    });
  });
});
