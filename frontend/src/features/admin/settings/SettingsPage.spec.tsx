import { useLocation } from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, callsTo, sentIn } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import type { Setting } from '../api/settings.ts';
import { buildPart, buildStatus } from '../testing/buildStatus.ts';
import { SettingsPage } from './SettingsPage.tsx';
import { type SettingsSearch, settingFormNames } from './settingsSearch.ts';

const setting = (part: Partial<Setting> = {}): Setting => ({
  key: 'COMPANY_NAME',
  group: 'company',
  label: 'Name',
  description: 'Name of the company.',
  input: 'line',
  fields: [],
  choices: [],
  byDefault: 'Spade Orion',
  value: null,
  version: 0,
  changedBy: null,
  changedAt: null,
  isLocked: false,
  isGuarded: false,
  limit: null,
  ...part,
});
const name = setting({
  value: 'Ada & Sons',
  version: 2,
  changedBy: 'ada',
  changedAt: '2026-11-21T08:00:00.000Z',
});
const phone = setting({ key: 'COMPANY_PHONE', label: 'Phone', byDefault: '0800', isLocked: true });
const email = setting({ key: 'COMPANY_EMAIL', label: 'Email', byDefault: 'hello@shop.example' });
const window_ = setting({
  key: 'PAYMENT_WINDOW_MINUTES',
  group: 'payment',
  label: 'Payment window',
  input: 'number',
  byDefault: '30',
});
const all = [name, phone, email, window_];
const list = (data: readonly Setting[] = all) => ({ body: { success: true, data } });
const version = { key: 'COMPANY_NAME', changedBy: 'ada', changedAt: '2026-11-21T08:00:00.000Z' };

const projects = setting({
  key: 'WORDS_PROJECTS',
  group: 'projects',
  label: 'Recent projects',
  input: 'list',
  fields: [{ name: 'title', label: 'Title', input: 'line' }],
  byDefault: '',
  value: JSON.stringify([{ title: 'Bridge' }, { title: 'School' }]),
  version: 1,
});

const Address = () => <output>{useLocation({ select: ({ href }) => href })}</output>;

async function show(search: SettingsSearch = {}, more: Parameters<typeof answerWith>[0] = {}) {
  const calls = answerWith({
    '/api/admin/settings': list(),
    '/api/admin/settings/COMPANY_NAME/versions': {
      body: {
        success: true,
        data: [
          { ...version, version: 2, value: 'Ada & Sons', before: 'Ada' },
          { ...version, version: 1, value: 'Ada', before: null },
        ],
      },
    },
    ...more,
  });
  await renderPage(
    <DataProvider>
      <SettingsPage search={search} />
      <Address />
    </DataProvider>,
    '/admin/settings',
  );
  await screen.findByRole('button', { name: /^(Save|Publish)$/ });
  return calls;
}

const workingHours = setting({
  key: 'WORKING_HOURS',
  group: 'hours',
  label: 'Hours in which staff check payments',
  input: 'week',
  byDefault: 'Mon-Fri 08:00-18:00, Sat 09:00-16:00',
});

describe('the settings page', () => {
  afterEach(() => {
    cleanup();
    queryClient.clear();
    sessionStorage.clear();
  });

  it('offers the values of a choice in words, and explains them by these', async () => {
    const description = 'exact: an order confirms itself. off: staff confirm each.';
    const label = 'Confirm exact credits';
    const choices = ['off', 'exact'];
    const choice = setting({ group: 'payment', input: 'choice', label, description, choices });
    await show({ form: 'payment' }, { '/api/admin/settings': list([choice]) });
    const names = within(screen.getByRole('combobox', { name: label })).getAllByRole('option');
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Staff confirm each',
      'Exact ones by themselves',
    ]);
    expect(screen.getByText('Exact ones by themselves: an order confirms itself.')).toBeVisible();
  });

  it('leads to a new sign-in before a form that money depends on is filled in, and back to it', async () => {
    const session = { username: 'ada', role: 'owner', isFresh: false, permissions: [] };
    await show(
      { form: 'payment' },
      {
        '/api/admin/settings': list([{ ...window_, isGuarded: true }]),
        '/api/admin/session': { body: { success: true, data: session } },
      },
    );
    expect(await screen.findByRole('link', { name: 'Sign in again' })).toHaveAttribute(
      'href',
      expect.stringContaining('next=%2Fadmin%2Fsettings%3Fform%3Dpayment'),
    );
  });

  it('has a tick for no limit, and says what holds while a sum is empty', async () => {
    const limit = setting({
      key: 'CLERK_LIMIT_NAIRA',
      group: 'limits',
      label: 'Limit of clerks in naira',
      description: 'A clerk confirms up to this total.',
      limit: { none: '0', clerkLimits: null },
      input: 'number',
      byDefault: '0',
    });
    const day = setting({
      ...limit,
      key: 'CLERK_DAY_LIMIT_NAIRA',
      label: 'Limit for the day of a clerk in naira',
      description: 'In a day in all.',
      limit: { none: '0', clerkLimits: 5 },
      byDefault: '',
    });
    await show({ form: 'limits' }, { '/api/admin/settings': list([limit, day]) });
    expect(screen.getByLabelText('Limit of clerks in naira')).toHaveValue('No limit');
    expect(screen.getByText(/^In a day in all\. Left empty, .*: no limit now\.$/)).toBeVisible();
    await userEvent.click(screen.getByLabelText('Limit of clerks in naira: no limit'));
    expect(screen.getByLabelText('Limit of clerks in naira')).toHaveFocus();
    await userEvent.type(screen.getByLabelText('Limit of clerks in naira'), '100000');
    expect(screen.getByText(/^In a day in all\. Left empty, .*clerks: ₦500,000\.$/)).toBeVisible();
    await userEvent.click(screen.getByLabelText('Limit for the day of a clerk in naira: no limit'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const saved = callsTo('/api/admin/settings').find(({ method }) => method === 'POST');
    expect(sentIn(saved)).toEqual({
      changes: [
        { key: 'CLERK_LIMIT_NAIRA', value: '100000', version: 0 },
        { key: 'CLERK_DAY_LIMIT_NAIRA', value: '0', version: 0 },
      ],
    });
  });

  it('shows a notice as buyers see it, and opens one mail at a time', async () => {
    const notice = setting({
      key: 'SITE_NOTICE',
      group: 'notices',
      label: 'Notice',
      input: 'text',
    });
    await show(
      { form: 'notices' },
      { '/api/admin/settings': list([{ ...notice, byDefault: '' }]) },
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Notice' }), 'Closed today');
    const preview = screen.getByRole('region', { name: 'As buyers see it' });
    expect(within(preview).getByText('Closed today')).toBeVisible();
    cleanup();
    queryClient.clear();
    const mail = setting({
      ...notice,
      key: 'MAIL_A',
      group: 'mails',
      label: 'Sent',
      byDefault: '',
    });
    const other = setting({ ...mail, key: 'MAIL_B', label: 'Packed' });
    await show({ form: 'mails' }, { '/api/admin/settings': list([mail, other]) });
    await userEvent.click(screen.getByText('Sent'));
    await userEvent.type(screen.getByLabelText('Your words in “Sent”'), 'Thank you!');
    expect(screen.getByText('with words of yours')).toBeVisible();
    await userEvent.click(screen.getByText('Packed'));
    expect(screen.getByLabelText('Your words in “Packed”')).toBeVisible();
    expect(screen.getByLabelText('Your words in “Sent”')).not.toBeVisible();
  });

  it('warns of own words about delivery beside fees by state', async () => {
    const cost = setting({ key: 'DELIVERY_COST', group: 'delivery', label: 'What delivery costs' });
    const zones = setting({ key: 'DELIVERY_ZONES', group: 'zones', input: 'list', value: '[{}]' });
    await show({ form: 'delivery' }, { '/api/admin/settings': list([cost, zones]) });
    expect(screen.getByText(/^Fees are set by state: while/)).toBeVisible();
    cleanup();
    queryClient.clear();
    const own = { ...cost, value: 'We tell you the fee later.' };
    await show({ form: 'delivery' }, { '/api/admin/settings': list([own, zones]) });
    expect(screen.getByText(/“What delivery costs” must not say/)).toBeVisible();
  });

  it('says when a backup was made beside its key', async () => {
    const key = setting({ key: 'BACKUP_PUBLIC_KEY', group: 'backups', label: 'Public key' });
    const backup = {
      savedAt: '2026-11-21T01:15:00.000Z',
      restoredAt: null,
      isEncrypted: false,
      faults: [],
    };
    const status = buildStatus([buildPart({ name: 'backup', backup, outbox: null, checks: [] })]);
    await show(
      { form: 'backups' },
      {
        '/api/admin/settings': list([key]),
        '/api/admin/status': { body: { success: true, data: status } },
      },
    );
    expect(await screen.findByText('Last saved 21 Nov, 02:15 WAT, not encrypted.')).toBeVisible();
  });

  it('offers each form once, in groups, with the pages that have their own address', async () => {
    await show({ form: 'payment' });
    const choice = screen.getByRole('combobox', { name: 'All settings' });
    expect(choice).toHaveValue('payment');
    const groups = within(choice).getAllByRole('group');
    expect(groups.map((group) => group.getAttribute('label'))).toEqual([
      'Shop',
      'Money',
      'Delivery',
      'Words and pictures',
      'System',
    ]);
    const offered = within(choice).getAllByRole('option');
    const values = offered.map((option) => option.getAttribute('value') ?? '');
    expect(values.toSorted()).toEqual([...settingFormNames, 'bank', 'keys', 'test'].toSorted());
  });

  it('opens the form that is chosen on a phone', async () => {
    await show();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'All settings' }), 'zones');
    expect(await screen.findByText('/admin/settings?form=zones')).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'All settings' }), 'bank');
    expect(await screen.findByText('/admin/bank')).toBeVisible();
  });

  it('shows what is in force, and what the server has locked by its name', async () => {
    await show();
    expect(screen.getByLabelText('Name')).toHaveValue('Ada & Sons');
    expect(screen.getByLabelText(/^Email/)).toHaveValue('hello@shop.example');
    expect(screen.queryByLabelText(/^Phone/)).toBeNull();
    expect(screen.getByRole('row', { name: /^Phone 0800 ?COMPANY_PHONE$/ })).toBeVisible();
    expect(screen.queryByLabelText('Payment window')).toBeNull();
  });

  it('opens the form of the address', async () => {
    await show({ form: 'payment' });
    expect(screen.getByLabelText('Payment window')).toHaveValue('30');
  });

  it('asks for hours day by day, and for a week without work in one row', async () => {
    const holidays = setting({
      key: 'PUBLIC_HOLIDAYS',
      group: 'hours',
      label: 'Public holidays',
      input: 'holidays',
      byDefault: '',
    });
    const more = { '/api/admin/settings': list([workingHours, holidays]) };
    await show({ form: 'hours' }, more);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Saturday' }));
    fireEvent.change(screen.getByLabelText('Monday, from'), { target: { value: '10:00' } });
    await userEvent.click(screen.getByRole('button', { name: 'Add a day or a week' }));
    const first = screen.getByLabelText('First day');
    expect(first).toHaveFocus();
    fireEvent.change(first, { target: { value: '2026-12-24' } });
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-12-25' } });
    // Whatever the order in which the browser writes a day.
    expect(first).toHaveAccessibleDescription('Thursday, 24\u00a0December 2026');
    await userEvent.type(screen.getByLabelText('What it is'), 'Christmas');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const [, sent] = callsTo('/api/admin/settings');
    expect(sentIn(sent)).toEqual({
      changes: [
        {
          key: 'WORKING_HOURS',
          value: 'Mon 10:00-18:00, Tue-Fri 08:00-18:00',
          version: 0,
        },
        {
          key: 'PUBLIC_HOLIDAYS',
          value: '2026-12-24 Christmas, 2026-12-25 Christmas',
          version: 0,
        },
      ],
    });
  });

  it('copies the hours of the first open day to the others, and leads to the words of the footer', async () => {
    await show({ form: 'hours' }, { '/api/admin/settings': list([workingHours]) });
    fireEvent.change(screen.getByLabelText('Monday, from'), { target: { value: '10:00' } });
    const copy = 'Same hours as Monday on all open days';
    expect(
      screen.getByText(/^Replaces the hours of Tuesday, Wednesday, Thursday, Friday, Saturday/),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: copy }));
    await userEvent.click(screen.getByRole('button', { name: 'Undo the copy' }));
    expect(screen.getByLabelText('Saturday, from')).toHaveValue('09:00');
    await userEvent.click(screen.getByRole('button', { name: copy }));
    expect(screen.getByLabelText('Saturday, from')).toHaveValue('10:00');
    expect(screen.getByRole('checkbox', { name: 'Sunday' })).not.toBeChecked();
    const [link] = screen.getAllByRole('link', { name: 'Company' }).slice(-1);
    expect(link).toHaveAttribute('href', '/admin/settings?form=company');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const [, sent] = callsTo('/api/admin/settings');
    const value = 'Mon-Sat 10:00-18:00';
    expect(sentIn(sent)).toEqual({ changes: [{ key: 'WORKING_HOURS', value, version: 0 }] });
  });

  it('has one place for the fee of a state, and keeps the older one only where it says something', async () => {
    const cost = setting({ key: 'DELIVERY_COST', group: 'delivery', label: 'What delivery costs' });
    const states = setting({ key: 'DELIVERY_STATES', group: 'delivery', label: 'By state' });
    await show({ form: 'delivery' }, { '/api/admin/settings': list([cost, states]) });
    expect(screen.queryByLabelText(/^By state/)).toBeNull();
    const link = screen.getByRole('link', { name: 'Delivery fees and pick-up' });
    expect(link).toHaveAttribute('href', '/admin/settings?form=zones#form');
    cleanup();
    queryClient.clear();
    const said = { ...states, value: 'Kano: 5 working days, 3500' };
    await show({ form: 'delivery' }, { '/api/admin/settings': list([cost, said]) });
    expect(screen.getByLabelText(/^By state/)).toBeVisible();
  });

  it('says what was refused beside its field', async () => {
    await show();
    await userEvent.clear(screen.getByLabelText(/^Email/));
    await userEvent.type(screen.getByLabelText(/^Email/), 'nobody');
    const details = { key: 'COMPANY_EMAIL', path: '' };
    answerWith({
      '/api/admin/settings': {
        status: 400,
        body: { code: 'SETTINGS.INVALID', message: 'This value is no address.', details },
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This value is no address.')).toBeVisible();
    expect(screen.getByLabelText(/^Email/)).toBeInvalid();
    expect(screen.getByLabelText(/^Email/)).toHaveValue('nobody');
  });

  it('says beside Save what is not saved yet', async () => {
    await show();
    const save = screen.getByRole('button', { name: 'Save' });
    expect(save).toHaveAccessibleDescription('Nothing is changed.');
    await userEvent.type(screen.getByLabelText('Name'), ' Ltd');
    expect(save).toHaveAccessibleDescription('Not saved yet: Name.');
    await userEvent.type(screen.getByLabelText('Name'), '{Backspace>4}');
    expect(save).toHaveAccessibleDescription('Nothing is changed.');
  });

  it('says beside Save, which is in sight, that nothing was saved', async () => {
    await show();
    await userEvent.type(screen.getByLabelText('Name'), ' Ltd');
    const body = { code: 'UNAVAILABLE', message: 'Please try again.' };
    answerWith({ '/api/admin/settings': { status: 503, body } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const bar = screen.getByRole('button', { name: 'Save' }).parentElement;
    expect(bar).toContainElement(await screen.findByRole('alert'));
  });

  it('says that a change was saved, and that a press without one changed nothing', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Kept as it is.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Name'), ' Ltd');
    answerWith({
      '/api/admin/settings': list([{ ...name, value: 'Ada & Sons Ltd', version: 3 }, phone]),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('1 change saved.')).toBeVisible();
    // The fields and their button are drawn anew: the keyboard stays beside them.
    expect(screen.getByText('1 change saved.').closest('[role=status]')).toHaveFocus();
    expect(screen.getByLabelText('Name')).toHaveValue('Ada & Sons Ltd');
  });

  it('saves the standard of a form that nobody has saved: the first day counts it', async () => {
    await show({ form: 'payment' });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Kept as it is.')).toBeVisible();
    const saved = callsTo('/api/admin/settings').find(({ method }) => method === 'POST');
    expect(sentIn(saved)).toEqual({
      changes: [{ key: 'PAYMENT_WINDOW_MINUTES', value: null, version: 0 }],
    });
  });

  it('keeps the keyboard in a list whose entries come and go', async () => {
    await show({ form: 'projects' }, { '/api/admin/settings': list([projects]) });
    await userEvent.click(screen.getByRole('button', { name: 'Add an entry' }));
    expect(screen.getAllByLabelText('Title').at(-1)).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Remove 1' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move 1 down' })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Remove 1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove 1' }));
    expect(screen.getByRole('button', { name: 'Add an entry' })).toHaveFocus();
    expect(screen.getByText('No entries.')).toBeVisible();
  });

  it('adds the entry of all other states with a press, once', async () => {
    const zones = { ...projects, key: 'DELIVERY_ZONES', label: 'Delivery zones' };
    const fields = [{ name: 'states', label: 'States', input: 'line' as const }];
    await show(
      { form: 'zones' },
      { '/api/admin/settings': list([{ ...zones, group: 'zones', fields, value: '[]' }]) },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Add all other states' }));
    expect(screen.getByLabelText('State')).toHaveValue('other states');
    expect(screen.queryByRole('button', { name: 'Add all other states' })).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Choose');
    expect(screen.getByRole('button', { name: 'Add all other states' })).toBeVisible();
  });

  it('lets the states of a zone be chosen, each once, and says which have no fee', async () => {
    const value = JSON.stringify([{ states: 'Lagos', fee: '3500', time: '2 days' }]);
    const names = ['states', 'areas', 'fee', 'time', 'freeFrom'];
    const zones = setting({
      key: 'DELIVERY_ZONES',
      group: 'zones',
      label: 'Delivery zones',
      input: 'list',
      fields: names.map((each) => ({ name: each, label: each, input: 'line' as const })),
      value,
      version: 1,
    });
    await show({ form: 'zones' }, { '/api/admin/settings': list([zones]) });
    expect(
      await screen.findByText(/^No fee is set for Abia, .*Kogi, Kwara, Nasarawa/),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add an entry' }));
    const second = within(screen.getByRole('group', { name: 'Delivery zones: 2 of 2' }));
    const choice = second.getByLabelText('State');
    expect(within(choice).queryByRole('option', { name: 'Lagos' })).toBeNull();
    await userEvent.selectOptions(choice, 'Ogun');
    await userEvent.selectOptions(choice, 'Oyo');
    await userEvent.type(second.getByLabelText('Fee in naira'), '12500');
    expect(second.getByText('₦12,500')).toBeVisible();
    await userEvent.click(second.getByRole('button', { name: 'Take Ogun out' }));
    await userEvent.selectOptions(second.getByLabelText('The fee is'), 'call');
    expect(second.queryByLabelText('Fee in naira')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    const sent = callsTo('/api/admin/settings').find(({ method }) => method === 'POST');
    const [change] = (sentIn(sent) as { changes: { value: string }[] }).changes;
    expect(JSON.parse(change?.value ?? '')[1]).toMatchObject({ states: 'Oyo', fee: 'call' });
  });

  it('names each entry of short fields by the first of them', async () => {
    await show({ form: 'projects' }, { '/api/admin/settings': list([projects]) });
    await userEvent.click(screen.getByText('2. School'));
    expect(screen.getByRole('group', { name: 'Recent projects: 2 of 2, School' })).toBeVisible();
    expect(
      screen.getByRole('group', { name: 'Recent projects: 1 of 2, Bridge' }),
    ).not.toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add an entry' }));
    expect(screen.getByRole('group', { name: 'Recent projects: 3 of 3' })).toBeVisible();
  });

  it('says to which of two lists a button adds an entry', async () => {
    const others = { ...projects, key: 'WORDS_CREDENTIALS', label: 'Credentials' };
    await show({ form: 'projects' }, { '/api/admin/settings': list([projects, others]) });
    const adds = screen.getAllByRole('button', { name: /^Add an entry/ });
    expect(adds.map(({ textContent }) => textContent)).toEqual([
      'Add an entry to recent projects',
      'Add an entry to credentials',
    ]);
  });

  it('keeps what was typed and not saved, until it is taken away', async () => {
    await show();
    await userEvent.type(screen.getByLabelText('Name'), ' Ltd');
    cleanup();
    await show();
    expect(screen.getByText('You typed this before, and it is not saved.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Ada & Sons Ltd');
    await userEvent.click(screen.getByRole('button', { name: 'Take it away' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Ada & Sons');
    expect(screen.queryByText(/^You typed this/)).toBeNull();
    cleanup();
    await show();
    expect(screen.queryByText(/^You typed this/)).toBeNull();
  });

  it('keeps a list that was not published', async () => {
    await show({ form: 'projects' }, { '/api/admin/settings': list([projects]) });
    const [first] = screen.getAllByLabelText('Title');
    await userEvent.type(first as HTMLElement, ' of Lagos'); // there are two
    cleanup();
    await show({ form: 'projects' }, { '/api/admin/settings': list([projects]) });
    expect(screen.getByText('You typed this before, and it is not saved.')).toBeVisible();
    expect(screen.getByText('1. Bridge of Lagos')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Take it away' }));
    expect(screen.getByText('1. Bridge')).toBeVisible();
  });

  it('sends a picture when it is chosen, and saves it with its words', async () => {
    const farming = setting({
      key: 'PICTURE_FARMING',
      group: 'pictures',
      label: 'Farming',
      input: 'picture',
      byDefault: '',
    });
    const picture = 'a'.repeat(32);
    await show({ form: 'pictures' }, { '/api/admin/settings': list([farming]) });
    const stored = { name: picture, url: `/pictures/${picture}-800.webp`, width: 9, height: 6 };
    answerWith({
      '/api/admin/products/pictures': { body: { success: true, data: stored } },
      '/api/admin/settings': list([
        { ...farming, value: `${picture} Maize in the sun`, version: 1 },
      ]),
    });
    const field = screen.getByRole('group', { name: 'Farming' });
    await userEvent.upload(
      within(field).getByLabelText(/^Choose a picture/),
      new File(['x'], 'maize.png', { type: 'image/png' }),
    );
    await userEvent.type(await within(field).findByLabelText(/^What it shows/), 'Maize in the sun');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('1 change saved.')).toBeVisible();
    const saved = callsTo('/api/admin/settings').find(({ method }) => method === 'POST');
    expect(sentIn(saved)).toEqual({
      changes: [{ key: 'PICTURE_FARMING', version: 0, value: `${picture} Maize in the sun` }],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Back to the drawing' }));
    expect(screen.getByLabelText(/^Choose a picture/)).toBeEnabled();
    expect(screen.queryByLabelText(/^What it shows/)).toBeNull();
  });

  it('refuses to save while a picture is on its way', async () => {
    const farming = setting({ key: 'PICTURE_FARMING', group: 'pictures', input: 'picture' });
    await show({ form: 'pictures' }, { '/api/admin/settings': list([farming]) });
    answerWith({ '/api/admin/products/pictures': new Promise<never>(() => {}) });
    await userEvent.upload(
      screen.getByLabelText(/^Choose a picture/),
      new File(['x'], 'maize.png', { type: 'image/png' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^This picture is still being sent\./)).toBeVisible();
    expect(callsTo('/api/admin/settings').filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('says why a picture was refused', async () => {
    const farming = setting({ key: 'PICTURE_FARMING', group: 'pictures', input: 'picture' });
    await show({ form: 'pictures' }, { '/api/admin/settings': list([farming]) });
    const message = 'The file is not a picture we can read.';
    answerWith({
      '/api/admin/products/pictures': {
        status: 415,
        body: { code: 'PICTURE.NOT_AN_IMAGE', message },
      },
    });
    await userEvent.upload(
      screen.getByLabelText(/^Choose a picture/),
      new File(['x'], 'maize.png', { type: 'image/png' }),
    );
    expect(await screen.findByText(`maize.png: ${message}`)).toBeVisible();
  });

  it('names the entry and the field that were refused in a list', async () => {
    await show({ form: 'projects' }, { '/api/admin/settings': list([projects]) });
    const [, second] = screen.getAllByLabelText('Title');
    await userEvent.clear(second as HTMLElement); // there are two
    const details = { key: 'WORDS_PROJECTS', path: '1.title' };
    const message = 'This value needs "Title" in every entry.';
    answerWith({
      '/api/admin/settings': { status: 400, body: { code: 'SETTINGS.INVALID', message, details } },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText(`Recent projects 2, Title: ${message}`)).toBeVisible();
    const [one, two] = screen.getAllByLabelText('Title');
    expect(two).toBeInvalid();
    expect(one).toBeValid();
  });

  it('shows what each version changed, and takes it back', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Versions of Name' }));
    const part = within(screen.getByRole('region', { name: 'Changes' }));
    expect(await part.findByText('Spade Orion (standard)')).toBeVisible();
    answerWith({ '/api/admin/settings': list([{ ...name, value: 'Ada', version: 3 }]) });
    await userEvent.click(part.getByText('Undo'));
    expect(await screen.findByDisplayValue('Ada')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Versions of Name' })).toHaveFocus();
  });
});
