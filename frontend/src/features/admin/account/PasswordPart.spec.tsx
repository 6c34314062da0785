import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider } from '../../../lib/queryClient.tsx';
import { answerWith } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { PasswordPart } from './PasswordPart.tsx';

const current = () => screen.getByLabelText('Current password');
const next = () => screen.getByLabelText('New password');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Change password' }));

describe('the password of the account page', () => {
  beforeEach(async () => {
    await renderPage(
      <DataProvider>
        <PasswordPart isTemporary={false} />
      </DataProvider>,
    );
  });

  it('asks for both passwords', async () => {
    await userEvent.type(current(), 'old');
    await save();
    expect(current()).toBeValid();
    expect(next()).toHaveAccessibleDescription(expect.stringContaining('New password is required'));
    expect(next()).toHaveFocus();
  });

  it('empties the form when the password is changed', async () => {
    answerWith({ '/api/admin/account/password': { body: { token: 't' } } });
    await userEvent.type(current(), 'old');
    await userEvent.type(next(), 'a new one');
    await save();
    await waitFor(() => expect(current()).toHaveValue(''));
    expect(next()).toHaveValue('');
    expect(screen.queryByText('New password is required')).not.toBeInTheDocument();
  });
});
