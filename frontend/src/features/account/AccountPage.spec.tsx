import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../testing/renderPage.tsx';
import { AccountPage } from './AccountPage.tsx';

const password = 'a secret of 1666375';
const field = (name: string) => screen.getByLabelText(name);
const submit = (name = 'Sign Up') => userEvent.click(screen.getByRole('button', { name }));

const signUp = {
  'First name': 'Ada',
  'Last name': 'Obi',
  Email: 'ada@example.com',
  Phone: '08030000000',
  Address: '1 Example Close, Ikeja',
  Password: password,
  'Confirm password': password,
};

async function fillSignUp(): Promise<void> {
  // Pasted: typed, a hundred letters would render the page a hundred times.
  for (const [name, text] of Object.entries(signUp)) {
    await userEvent.click(field(name));
    await userEvent.paste(text);
  }
  await userEvent.click(screen.getByRole('checkbox', { name: 'I agree to the terms' }));
}

describe('AccountPage', () => {
  let log: jest.SpyInstance;
  beforeEach(() => {
    log = jest.spyOn(console, 'info').mockImplementation(() => {});
  });
  afterEach(() => log.mockRestore());

  it('says that accounts open later and what the marketplace offers', async () => {
    await renderPage(<AccountPage />);
    expect(screen.getByText(/Accounts open later/)).toBeVisible();
    expect(screen.getByText('1000+')).toBeVisible();
    expect(screen.getByText(/Delivery across Nigeria/)).toBeVisible();
  });

  it('offers the three account types', async () => {
    await renderPage(<AccountPage />);
    const options = screen.getAllByRole('option').map((option) => option.textContent);
    expect(options).toEqual(['Customer', 'Seller', 'Supplier']);
  });

  it.each(['Seller', 'Supplier'])('asks a %s for a business name', async (type) => {
    await renderPage(<AccountPage />);
    expect(screen.queryByLabelText('Business name')).toBeNull();
    await userEvent.selectOptions(field('Account type'), type);
    expect(field('Business name')).toBeRequired();
  });

  it('asks only for e-mail and password to sign in', async () => {
    await renderPage(<AccountPage />);
    await userEvent.click(screen.getByRole('tab', { name: 'Sign In' }));
    expect(screen.getAllByRole('textbox')).toEqual([field('Email')]);
    expect(field('Password')).toHaveAttribute('autocomplete', 'current-password');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  describe('when fields are missing', () => {
    it('marks each, focuses the first and sends nothing', async () => {
      await renderPage(<AccountPage />);
      await submit();
      expect(screen.getAllByText('Required')).toHaveLength(7);
      expect(screen.getByText('Please tick this box')).toBeVisible();
      expect(field('First name')).toHaveFocus();
      expect(field('First name')).toBeInvalid();
      expect(log).not.toHaveBeenCalled();
    });
  });

  it('refuses an invalid e-mail', async () => {
    await renderPage(<AccountPage />);
    await fillSignUp();
    await userEvent.clear(field('Email'));
    await userEvent.type(field('Email'), 'ada@');
    await submit();
    expect(field('Email')).toHaveAccessibleDescription('Invalid email');
    expect(field('Email')).toHaveFocus();
  });

  it('refuses two passwords that differ', async () => {
    await renderPage(<AccountPage />);
    await fillSignUp();
    await userEvent.type(field('Confirm password'), 'x');
    await submit();
    expect(field('Confirm password')).toHaveAccessibleDescription('Passwords do not match');
  });

  describe('when everything is filled in', () => {
    it('says that nothing was sent, and forgets the passwords', async () => {
      await renderPage(<AccountPage />);
      await fillSignUp();
      await submit();
      expect(screen.getByText('Nothing was sent.')).toBeVisible();
      expect(field('Password')).toHaveValue('');
      expect(field('Confirm password')).toHaveValue('');
      expect(field('First name')).toHaveValue('Ada');
    });

    it('logs the kind of form and no personal data', async () => {
      await renderPage(<AccountPage />);
      await fillSignUp();
      await submit();
      expect(log).toHaveBeenCalledTimes(1);
      const logged = JSON.stringify(log.mock.calls);
      expect(logged).toContain('customer');
      for (const typed of [password, 'Ada', 'ada@example.com']) expect(logged).not.toContain(typed);
    });
  });
});
