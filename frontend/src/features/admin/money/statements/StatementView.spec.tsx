import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../../lib/queryClient.tsx';
import { answerWith, callsTo, lastCall, sentIn } from '../../../../testing/answers.ts';
import { renderPage } from '../../../../testing/renderPage.tsx';
import { buildStatement } from '../../testing/buildCredit.ts';
import { StatementView } from './StatementView.tsx';

const id = '0b2f8a52-7d0e-4c4e-9a53-0a5c6d3f1e11';
const path = `/api/admin/statements/${id}`;
const said = (part: Parameters<typeof buildStatement>[0] = {}) => ({
  body: { success: true, data: buildStatement(part) },
});
const show = () =>
  renderPage(
    <DataProvider>
      <StatementView id={id} />
    </DataProvider>,
  );

describe('a statement', () => {
  afterEach(() => {
    queryClient.clear();
    sessionStorage.clear();
  });

  it('shows what was read, what is known already and which rows were refused and why', async () => {
    answerWith({ [path]: said() });
    await show();
    const facts = await screen.findByRole('table', { name: 'What was read' });
    for (const words of ['GTBank CSV', '1 November 2026 to 21 November 2026', '₦436,500.00'])
      expect(facts).toHaveTextContent(words);
    expect(facts).toHaveTextContent('2 credits of 9');
    expect(facts).toHaveTextContent('dates day first, decimal sign ".", encoding utf-8');
    expect(facts).toHaveTextContent('Does not follow from the row before at line 9');
    expect(facts).toHaveTextContent(
      '22 of 22 lines of the file are accounted for: 13 credits, 4 debits, 1 refused, 1 further line, 3 lines of headers, balances and notes',
    );
    expect(facts).toHaveTextContent('0123456789');
    const refused = screen.getByRole('table', { name: 'Refused rows' });
    expect(refused).toHaveTextContent('Line 6');
    expect(refused).toHaveTextContent('has no clear decimal sign');
  });

  it('warns above the import of rows whose balance does not follow, and still imports', async () => {
    answerWith({ [path]: said() });
    await show();
    const note = await screen.findByText('The running balance does not follow at line 9.');
    const button = screen.getByRole('button', { name: 'Import 7 credits' });
    expect(note.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(button).toBeEnabled();
  });

  const decisions = buildStatement().decisions;
  const withBreaks = (breaks: number, breakLines: number[]) => ({
    decisions: decisions && { ...decisions, balance: { checked: 30, breaks, breakLines } },
  });
  it.each([
    [withBreaks(2, [9, 12]), 'lines 9 and 12'],
    [withBreaks(23, [9, 12, 14]), 'lines 9, 12, 14 and 20 more'],
  ])('names the lines that do not follow: %#', async (part, lines) => {
    answerWith({ [path]: said(part) });
    await show();
    expect(
      await screen.findByText(`The running balance does not follow at ${lines}.`),
    ).toBeVisible();
  });

  // All that the note reads of it.
  const mapping = { balanceReason: 'savings move it' } as ReturnType<
    typeof buildStatement
  >['mapping'];
  it.each([
    ['all of which follow', withBreaks(0, [])],
    ['that was imported', { state: 'imported' as const, addedCredits: 7 }],
    ['of which staff wrote why they need not follow', { mapping }],
  ])('warns of no balances of a file %s', async (_, part) => {
    answerWith({ [path]: said(part) });
    await show();
    await screen.findByRole('table', { name: 'What was read' });
    expect(screen.queryByText(/^The running balance does not follow/)).toBeNull();
  });

  it('imports what is new, and then leads to it', async () => {
    answerWith({ [path]: said() });
    await show();
    const button = await screen.findByRole('button', { name: 'Import 7 credits' });
    const imported = said({ state: 'imported', addedCredits: 7, confirmedCredits: 0 });
    answerWith({ [path]: imported, [`${path}/import`]: imported });
    await userEvent.click(button);
    expect(await screen.findByText('7 credits added.')).toBeVisible();
    const link = screen.getByRole('link', { name: 'Open its credits' });
    expect(link).toHaveAttribute('href', `/admin/money?statement=${id}`);
  });

  it.each([
    ['a file of debits alone', { credits: 0, knownCredits: 0 }],
    ['a file whose credits are known', { credits: 2, knownCredits: 2 }],
  ])('imports %s, since a debit may take a payment back', async (_file, counts) => {
    answerWith({ [path]: said({ ...counts, debits: 1 }) });
    await show();
    const button = await screen.findByRole('button', { name: 'Import its debits' });
    const imported = said({ state: 'imported', addedCredits: 0, reversedCredits: 1 });
    answerWith({ [path]: imported, [`${path}/import`]: imported });
    await userEvent.click(button);
    expect(await screen.findByText(/The bank took one payment back/)).toBeVisible();
    expect(
      screen.getByRole('link', { name: 'Open the orders whose payment was taken back' }),
    ).toHaveAttribute('href', '/admin/orders?attention=taken_back');
  });

  it('offers no import where there is nothing to import', async () => {
    answerWith({ [path]: said({ credits: 2, knownCredits: 2, debits: 0 }) });
    await show();
    expect(await screen.findByText(/No credit to import/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  });

  it('says of a file of refused rows alone that they may be credits', async () => {
    const refused = [{ line: 2, refused: 'The row is in USD, not in naira.', text: 'a' }];
    answerWith({
      [path]: said({ credits: 0, knownCredits: 0, debits: 0, refused, refusedRows: 1 }),
    });
    await show();
    expect(
      await screen.findByText('No credit to import: 1 row could not be read for certain.'),
    ).toBeVisible();
  });

  it('shows what was stored when the answer of the import is lost', async () => {
    answerWith({ [path]: said() });
    await show();
    const button = await screen.findByRole('button', { name: 'Import 7 credits' });
    answerWith({ [path]: said({ state: 'imported', addedCredits: 7 }) });
    await userEvent.click(button);
    expect(await screen.findByText('7 credits added.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Import/ })).toBeNull();
  });

  it('has the columns of an unknown file mapped by hand', async () => {
    const failure = {
      reason: 'unknown_format' as const,
      words: null,
      headerLine: 3,
      header: ['When', 'What', 'In', 'Out'],
      firstRows: [['21/11/2026', 'NIP ADAEZE', '48,500.00', '']],
    };
    const unknown = {
      state: 'unknown_format' as const,
      format: null,
      decisions: null,
      refused: [],
    };
    answerWith({ [path]: said({ ...unknown, failure }) });
    await show();
    expect(await screen.findByRole('cell', { name: 'NIP ADAEZE' })).toBeVisible();
    const submit = screen.getByRole('button', { name: 'Read the file with these columns' });
    await userEvent.click(submit);
    expect(screen.getByRole('combobox', { name: 'Date' })).toHaveAccessibleDescription(
      'Choose a column',
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Date' }), '1: When');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Narration' }), '2: What');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Credits' }), '3: In');
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Why the balance need not follow' }),
      'savings move it',
    );
    answerWith({
      [`${path}/map`]: said({ state: 'reading', linesRead: 0, refused: [] }),
      [path]: said({ state: 'reading', linesRead: 0, refused: [] }),
    });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Balance' }), '4: Out');
    await userEvent.click(submit);
    expect(await screen.findByText(/^Reading the file: 0 lines/)).toBeVisible();
    await waitFor(() => expect(lastCall()).toBeDefined());
  });

  it('says why the columns that were chosen do not fit', async () => {
    const words = 'Line 2 has a date and an amount, so it is not the header.';
    const failure = {
      reason: 'unknown_format' as const,
      words,
      headerLine: 3,
      header: ['When'],
      firstRows: [],
    };
    answerWith({ [path]: said({ state: 'unknown_format', format: null, refused: [], failure }) });
    await show();
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it('asks for the password of a locked PDF, and says that another was typed', async () => {
    const failure = {
      reason: 'locked' as const,
      words: 'This password does not open the file.',
      headerLine: null,
      header: [],
      firstRows: [],
    };
    answerWith({ [path]: said({ state: 'locked', format: null, refused: [], failure }) });
    await show();
    expect(await screen.findByRole('alert')).toHaveTextContent(failure.words);
    const submit = screen.getByRole('button', { name: 'Read the file' });
    const password = screen.getByLabelText(/^Password of the PDF/);
    await userEvent.click(submit);
    expect(password).toHaveAccessibleDescription(/Type the password of the file/);
    await userEvent.type(password, 'ada1990');
    answerWith({
      [`${path}/unlock`]: said({ state: 'reading', linesRead: 0, refused: [] }),
      [path]: said({ state: 'reading', linesRead: 0, refused: [] }),
    });
    await userEvent.click(submit);
    expect(await screen.findByText(/^Reading the file: 0 lines/)).toBeVisible();
  });

  it('says in words why a file cannot be read', async () => {
    const words = 'The workbook has a password.';
    const failure = {
      reason: 'unreadable' as const,
      words,
      headerLine: null,
      header: [],
      firstRows: [],
    };
    answerWith({ [path]: said({ state: 'unreadable', format: null, refused: [], failure }) });
    await show();
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('button', { name: 'Discard' })).toBeVisible();
  });

  it('says what follows before it withdraws an import', async () => {
    const imported = { state: 'imported' as const, addedCredits: 7, confirmedCredits: 1 };
    const preview = {
      refusal: null,
      credits: 7,
      sum: '436500.00',
      kept: 2,
      returned: 1,
      open: 0,
      orders: [
        {
          id: 142,
          orderId: 'kPz0w4l1QmCq2a7m7oQw9A',
          reference: 'SO-7K4M2',
          status: 'confirmed',
          amount: '48500.00',
        },
      ],
    };
    answerWith({
      [path]: said(imported),
      [`${path}/withdrawal`]: { body: { success: true, data: preview } },
    });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'See what follows' }));
    const follows = await screen.findByRole('list', { name: 'What follows' });
    expect(follows).toHaveTextContent('No longer counted: 7 credits, ₦436,500.00');
    expect(screen.getByRole('list', { name: 'Orders that lose money' })).toHaveTextContent(
      'SO-7K4M2 ₦48,500.00',
    );
    const withdrawn = said({
      ...imported,
      withdrawnAt: '2026-11-21T10:00:00.000Z',
      withdrawnBy: 'ada',
    });
    answerWith({ [path]: withdrawn, [`${path}/withdraw`]: withdrawn });
    await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'wrong account');
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw the import' }));
    expect(await screen.findByText(/This import was withdrawn/)).toBeVisible();
    expect(sentIn(callsTo(`${path}/withdraw`)[0])).toEqual({ reason: 'wrong account' });
  });

  it('says why an import is not withdrawn', async () => {
    const refusal = 'You can withdraw it within an hour only. Ask an approver.';
    const preview = { refusal, credits: 7, sum: '1.00', kept: 0, returned: 0, open: 0, orders: [] };
    answerWith({
      [path]: said({ state: 'imported' }),
      [`${path}/withdrawal`]: { body: { success: true, data: preview } },
    });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'See what follows' }));
    expect(await screen.findByText(refusal)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Withdraw the import' })).toBeNull();
  });

  it('lets an approver agree to the columns that a clerk chose', async () => {
    const mapped = said({ mappedBy: 'clara', isMappingAgreed: false });
    answerWith({ [path]: mapped });
    await show();
    expect(await screen.findByText('clara chose the columns of this file.')).toBeVisible();
    const agreed = said({ mappedBy: 'clara', isMappingAgreed: true });
    answerWith({ [path]: agreed, [`${path}/remember-columns`]: agreed });
    await userEvent.click(
      screen.getByRole('button', { name: 'Read the next files this way, too' }),
    );
    await waitFor(() => expect(screen.queryByText(/clara chose/)).not.toBeInTheDocument());
  });

  it('asks about rows that may be known, or contradict a known credit', async () => {
    answerWith({ [path]: said({ credits: 3, knownCredits: 0, questions: 2, contradictions: 1 }) });
    await show();
    expect(await screen.findByText('1 contradiction with known credits.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import, then decide' })).toBeVisible();
  });
});
