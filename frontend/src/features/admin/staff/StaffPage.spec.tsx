import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, callsTo } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import type { StaffMember } from '../api/staff.ts';
import { StaffPage } from './StaffPage.tsx';

const member = (part: Partial<StaffMember> = {}): StaffMember => ({
  username: 'chidi',
  email: 'chidi@company.example',
  role: 'clerk',
  isDisabled: false,
  createdAt: '2026-11-21T08:00:00.000Z',
  lastSeenAt: '2026-11-21T09:00:00.000Z',
  openSessions: 2,
  invitedUntil: null,
  hasAuthenticator: false,
  passkeys: 0,
  ...part,
});
const staff = [member({ username: 'ngozi', role: 'owner', passkeys: 2 }), member()];
const session = { username: 'ngozi', role: 'owner', isFresh: true, permissions: ['manage-staff'] };
const list = (data: readonly StaffMember[] = staff) => ({ body: { success: true, data } });

async function show(more: Parameters<typeof answerWith>[0] = {}) {
  answerWith({
    '/api/admin/staff': list(),
    '/api/admin/session': { body: { success: true, data: session } },
    ...more,
  });
  const page = await renderPage(
    <DataProvider>
      <StaffPage />
    </DataProvider>,
    '/admin/staff',
  );
  await screen.findByText('(you)');
  return page;
}

describe('the list of staff', () => {
  afterEach(() => {
    queryClient.clear();
    sessionStorage.clear();
  });

  it('says who there is, their role, second factor and when they were last seen', async () => {
    await show();
    const accounts = screen.getByRole('table', { name: 'Staff accounts' });
    const [, own, other] = within(accounts).getAllByRole('row');
    expect(own).toHaveTextContent('ngozi (you)');
    expect(own).toHaveTextContent('Owner');
    expect(own).toHaveTextContent('2 passkeys');
    expect(other).toHaveTextContent('Clerk');
    expect(other).toHaveTextContent('Last seen: 21 Nov 2026, 10:002 open sessions');
    expect(other).toHaveTextContent('Second factor: None');
    expect(other).not.toHaveTextContent('No limit');
    expect(within(accounts).getAllByRole('columnheader').at(-1)).toHaveTextContent('Change');
    expect(screen.queryByText(/can add one/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Add one under Account' })).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Change the account of/ })).toHaveLength(1);
  });

  it('names the sum that a clerk confirms alone, with the way to its setting', async () => {
    const limit = { key: 'CLERK_LIMIT_NAIRA', value: '250000', byDefault: '0' };
    await show({ '/api/admin/settings': { body: { success: true, data: [limit] } } });
    expect(await screen.findByRole('link', { name: 'up to ₦250,000' })).toHaveAttribute(
      'href',
      '/admin/settings?form=limits',
    );
  });

  it('lets no role confirm more than a clerk who confirms any amount', async () => {
    const limit = { key: 'CLERK_LIMIT_NAIRA', value: null, byDefault: '0' };
    await show({ '/api/admin/settings': { body: { success: true, data: [limit] } } });
    expect(await screen.findByRole('link', { name: 'any amount' })).toBeVisible();
    const [, own, other] = within(
      screen.getByRole('table', { name: 'Staff accounts' }),
    ).getAllByRole('row');
    expect(other).toHaveTextContent('No limitSet a limit');
    expect(own).not.toHaveTextContent('No limit');
    const roles = screen.getByRole('table', { name: 'What each role may do' });
    expect(within(roles).getByRole('row', { name: /^Approver/ })).not.toHaveTextContent('confirms');
  });

  it('leads an owner without a second factor to where one is added', async () => {
    await show({ '/api/admin/staff': list([member({ username: 'ngozi', role: 'owner' })]) });
    expect(screen.getByRole('link', { name: 'Add one under Account' })).toHaveAttribute(
      'href',
      '/admin/account',
    );
  });

  it('says of which account the invitation is open or over, and mails another link', async () => {
    const until = '2096-11-24T08:00:00.000Z';
    const bola = { username: 'bola', role: 'approver', lastSeenAt: null } as const;
    const withBola = list([
      ...staff,
      member({ ...bola, invitedUntil: until }),
      member({ ...bola, username: 'uche', invitedUntil: '2026-11-22T08:00:00.000Z' }),
    ]);
    await show({ '/api/admin/staff': withBola });
    const [, , , open, over] = screen.getAllByRole('row');
    expect(open).toHaveTextContent('Never signed in');
    expect(open).toHaveTextContent('Inviteduntil 24 Nov, 09:00');
    expect(open).toHaveTextContent('Only bola can add one, under Account');
    expect(over).toHaveTextContent('Invitation overended 22 Nov, 09:00');
    answerWith({
      '/api/admin/staff/bola/link': { body: { success: true, message: 'done' } },
      '/api/admin/staff': withBola,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Mail another link to bola' }));
    await waitFor(() => expect(callsTo('/api/admin/staff/bola/link')).toHaveLength(1));
  });

  it('disables an account once its question is answered', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Change the account of chidi' }));
    await userEvent.click(screen.getByRole('button', { name: 'Disable the account' }));
    expect(screen.getByText(/^chidi is signed out at once/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    // The focus is not lost.
    expect(screen.getByRole('button', { name: 'Disable the account' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    answerWith({
      '/api/admin/staff/chidi/disable': { body: { success: true, message: 'done' } },
      '/api/admin/staff': list([
        member({ username: 'ngozi', role: 'owner' }),
        member({ isDisabled: true }),
      ]),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Disable it' }));
    expect(await screen.findByText('Disabled')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Enable the account' })).toBeVisible();
  });

  it('shows the temporary password of a new account', async () => {
    const user = userEvent.setup();
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Create the account' }));
    expect(screen.getByText('Name must be at least 2 characters')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Username' }), 'bola');
    await userEvent.type(screen.getByRole('textbox', { name: 'Email address' }), 'b@mail.example');
    await userEvent.selectOptions(screen.getByLabelText(/^First sign-in by/), 'password');
    const made = { username: 'bola', password: 'f3Kp9w-x', hours: 48 };
    answerWith({ '/api/admin/staff': [{ body: { success: true, data: made } }, list()] });
    await userEvent.click(screen.getByRole('button', { name: 'Create the account' }));
    expect(await screen.findByText('f3Kp9w-x')).toBeVisible();
    expect(screen.getByText(/^Works for 48 hours/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await expect(navigator.clipboard.readText()).resolves.toBe('f3Kp9w-x');
  });

  it('mails a link to a new account unless told otherwise, and shows no password', async () => {
    await show();
    await userEvent.type(screen.getByRole('textbox', { name: 'Username' }), 'bola');
    await userEvent.type(screen.getByRole('textbox', { name: 'Email address' }), 'b@mail.example');
    const made = { username: 'bola', password: null, hours: 72 };
    answerWith({ '/api/admin/staff': [{ body: { success: true, data: made } }, list()] });
    await userEvent.click(screen.getByRole('button', { name: 'Create the account' }));
    expect(await screen.findByText(/^A link to choose a password is on its way/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Copy' })).not.toBeInTheDocument();
  });

  it('mails a link for a forgotten password, and resets a lost second factor after a question', async () => {
    const withPasskey = list([...staff.slice(0, 1), member({ passkeys: 1 })]);
    await show({ '/api/admin/staff': withPasskey });
    await userEvent.click(screen.getByRole('button', { name: 'Change the account of chidi' }));
    answerWith({
      '/api/admin/staff/chidi/link': { body: { success: true, message: 'done' } },
      '/api/admin/staff/chidi/second-factor': { body: { success: true, message: 'done' } },
      '/api/admin/staff': withPasskey,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Forgot password: mail a link' }));
    await waitFor(() => expect(callsTo('/api/admin/staff/chidi/link')).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Reset the second factor' }));
    await userEvent.click(screen.getByRole('button', { name: 'Reset it' }));
    await waitFor(() => expect(callsTo('/api/admin/staff/chidi/second-factor')).toHaveLength(1));
  });

  it('keeps what was typed and chosen over a new sign-in, until it is sent', async () => {
    const { unmount } = await show();
    await userEvent.type(screen.getByRole('textbox', { name: 'Username' }), 'bola');
    await userEvent.type(screen.getByRole('textbox', { name: 'Email address' }), 'b@mail.example');
    await userEvent.click(screen.getByRole('button', { name: 'Change the account of chidi' }));
    const [chosen] = screen.getAllByLabelText('Role');
    await userEvent.selectOptions(chosen as HTMLElement, 'approver');
    unmount();
    await show();
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue('bola');
    expect(screen.getByRole('textbox', { name: 'Email address' })).toHaveValue('b@mail.example');
    expect(screen.getAllByLabelText('Role')[0]).toHaveValue('approver');
    answerWith({
      '/api/admin/staff/chidi/role': { body: { success: true, message: 'done' } },
      '/api/admin/staff': list([
        member({ username: 'ngozi', role: 'owner' }),
        member({ role: 'approver' }),
      ]),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Change the role' }));
    await waitFor(() => expect(sessionStorage).toHaveLength(1));
    const made = { username: 'bola', password: null, hours: 72 };
    answerWith({ '/api/admin/staff': [{ body: { success: true, data: made } }, list()] });
    await userEvent.click(screen.getByRole('button', { name: 'Create the account' }));
    await screen.findByText(/^A link to choose a password is on its way/);
    expect(sessionStorage).toHaveLength(0);
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue('');
  });

  it('says which letters a username may have before one is typed', async () => {
    await show();
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveAccessibleDescription(
      /2 to 60 letters a to z, digits, dots, hyphens or underscores/,
    );
  });

  it('leads to a new sign-in before changes, and back here', async () => {
    await show({
      '/api/admin/session': { body: { success: true, data: { ...session, isFresh: false } } },
    });
    expect(await screen.findByRole('link', { name: 'Sign in again' })).toHaveAttribute(
      'href',
      expect.stringContaining('next=%2Fadmin%2Fstaff'),
    );
  });
});
