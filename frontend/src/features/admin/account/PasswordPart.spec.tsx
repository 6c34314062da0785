import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider } from '../../../lib/queryClient.tsx';
import { answerWith } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { accountContent } from './accountContent.ts';
import { PasswordPart } from './PasswordPart.tsx';

const content = accountContent.password;
const current = () => screen.getByLabelText(content.current);
const next = () => screen.getByLabelText(content.next);
const save = () => userEvent.click(screen.getByRole('button', { name: content.submit }));

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
    expect(next()).toHaveAccessibleDescription(expect.stringContaining(content.nextRequired));
    expect(next()).toHaveFocus();
  });

  it('empties the form when the password is changed', async () => {
    answerWith({ '/api/admin/account/password': { body: { token: 't' } } });
    await userEvent.type(current(), 'old');
    await userEvent.type(next(), 'a new one');
    await save();
    await waitFor(() => expect(current()).toHaveValue(''));
    expect(next()).toHaveValue('');
    expect(screen.queryByText(content.nextRequired)).not.toBeInTheDocument();
  });
});
