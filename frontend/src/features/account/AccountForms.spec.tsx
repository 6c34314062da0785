import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serve } from '../../testing/serve.tsx';
import { AccountForms } from './AccountForms.tsx';

const password = 'a secret of 1666375';
const signUp = {
  'First name': 'Ada',
  'Last name': 'Obi',
  Email: 'ada@example.com',
  Phone: '08030000000',
  Address: '1 Example Close, Ikeja',
  Password: password,
  'Confirm password': password,
};

// Both forms are in the page, one of them hidden.
const form = (name = 'Sign Up') => within(screen.getByLabelText(name, { selector: 'form' }));
const field = (label: string, name?: string) => form(name).getByLabelText(label);
const submit = (name = 'Sign Up') =>
  userEvent.click(form(name).getByRole('button', { hidden: true }));
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));

async function fillSignUp(): Promise<void> {
  for (const [label, value] of Object.entries(signUp))
    fireEvent.change(field(label), { target: { value } });
  await userEvent.click(field('I agree to the terms'));
}

describe('AccountForms', () => {
  let log: jest.SpyInstance;
  beforeEach(() => {
    log = jest.spyOn(console, 'info').mockImplementation(() => {});
  });
  afterEach(() => log.mockRestore());

  it('shows one form at a time', async () => {
    render(<AccountForms />);
    expect(screen.getAllByRole('form')).toEqual([screen.getByRole('form', { name: 'Sign In' })]);
    await choose('Sign Up');
    expect(screen.getAllByRole('form')).toEqual([screen.getByRole('form', { name: 'Sign Up' })]);
  });

  it('keeps what was typed into one form while the other is shown', async () => {
    render(<AccountForms />);
    await choose('Sign In');
    await userEvent.type(field('Email', 'Sign In'), 'ada@example.com');
    await choose('Sign Up');
    await choose('Sign In');
    expect(field('Email', 'Sign In')).toHaveValue('ada@example.com');
    expect(field('Email')).toHaveValue('');
  });

  it('keeps the form and the text that were there before React', async () => {
    const { hydrate } = serve(<AccountForms />);
    expect(form('Sign In').getByRole('button', { hidden: true })).toBeDisabled();
    await choose('Sign In');
    await userEvent.type(field('Email', 'Sign In'), 'ada@example.com');
    hydrate();
    expect(screen.getByRole('radio', { name: 'Sign In' })).toBeChecked();
    expect(field('Email', 'Sign In')).toHaveValue('ada@example.com');
    expect(form('Sign In').getByRole('button')).toBeEnabled();
  });

  it('asks a seller and a supplier for a business name, a customer for none', async () => {
    render(<AccountForms />);
    await choose('Sign Up');
    for (const type of ['Seller', 'Supplier']) {
      await userEvent.selectOptions(field('Account type'), 'Customer');
      expect(field('Business name')).not.toBeVisible();
      await userEvent.selectOptions(field('Account type'), type);
      expect(field('Business name')).toBeVisible();
    }
    await submit();
    expect(field('Business name')).toHaveAccessibleDescription('Required');
  });

  it('asks only for e-mail and password to sign in', () => {
    render(<AccountForms />);
    const inputs = form('Sign In').getAllByRole('textbox', { hidden: true });
    expect(inputs).toEqual([field('Email', 'Sign In')]);
    expect(field('Password', 'Sign In')).toHaveAttribute('autocomplete', 'current-password');
  });

  it('marks each missing field, focuses the first and sends nothing', async () => {
    render(<AccountForms />);
    await choose('Sign Up');
    await submit();
    expect(form().getAllByText('Required')).toHaveLength(7);
    expect(form().getByText('Please tick this box')).toBeVisible();
    expect(field('First name')).toHaveFocus();
    expect(field('First name')).toBeInvalid();
    expect(form('Sign In').queryByText('Required')).toBeNull();
    expect(log).not.toHaveBeenCalled();
  });

  it('refuses an invalid e-mail', async () => {
    render(<AccountForms />);
    await choose('Sign Up');
    await fillSignUp();
    fireEvent.change(field('Email'), { target: { value: 'ada@' } });
    await submit();
    expect(field('Email')).toHaveAccessibleDescription('Invalid email');
    expect(field('Email')).toHaveFocus();
  });

  it('refuses two passwords that differ', async () => {
    render(<AccountForms />);
    await choose('Sign Up');
    await fillSignUp();
    await userEvent.type(field('Confirm password'), 'x');
    await submit();
    expect(field('Confirm password')).toHaveAccessibleDescription('Passwords do not match');
  });

  it('says that nothing was sent, forgets the passwords and logs no personal data', async () => {
    render(<AccountForms />);
    await choose('Sign Up');
    await fillSignUp();
    await submit();
    expect(screen.getByText('Nothing was sent.')).toBeVisible();
    expect(field('Password')).toHaveValue('');
    expect(field('Confirm password')).toHaveValue('');
    expect(field('First name')).toHaveValue('Ada');
    const logged = JSON.stringify(log.mock.calls);
    expect(logged).toContain('customer');
    for (const typed of [password, 'Ada', 'ada@example.com']) expect(logged).not.toContain(typed);
  });
});
