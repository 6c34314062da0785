import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { type Answer, answerWith } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { type ServiceStatus, statusQueryOptions } from '../api/status.ts';
import { buildPart, buildStatus } from '../testing/buildStatus.ts';
import { StatusPage } from './StatusPage.tsx';

const answer = (status: ServiceStatus): Answer => ({ body: { success: true, data: status } });
const give = (one?: Answer) => answerWith({ '/api/admin/status': one });
const show = () =>
  renderPage(
    <DataProvider>
      <StatusPage />
    </DataProvider>,
  );
const readAgain = () =>
  act(() => queryClient.refetchQueries({ queryKey: statusQueryOptions.queryKey }));

const verdict = (name: string) => screen.findByRole('heading', { level: 2, name });
const announced = () => screen.getByRole('status').textContent;

const worker = buildPart({
  name: 'worker',
  state: 'trouble',
  instances: 2,
  since: '2026-11-21T08:48:00.000Z',
  checks: [
    { name: 'mail', isFine: false, since: '2026-11-21T08:48:00.000Z' },
    { name: 'jobs', isFine: true, since: '2026-11-20T08:00:00.000Z' },
  ],
  outbox: null,
  queues: [
    { name: 'events-worker', waiting: 3, failed: 1, oldestAgeMs: 130_000 },
    { name: 'events-reader', waiting: 1, failed: 0, oldestAgeMs: 20_000 },
    { name: 'events-store', waiting: 0, failed: 0, oldestAgeMs: null },
  ],
});

describe('the status page', () => {
  afterEach(() => queryClient.clear());

  it('says in one look that everything works, as of when', async () => {
    give(answer(buildStatus()));
    await show();
    expect(await verdict('Everything works')).toBeVisible();
    expect(
      screen.getByText(/^Saturday, 21 November 2026, 10:00 WAT.*Version 0\.2\.0\.$/),
    ).toBeVisible();
    expect(announced()).toBe('Everything works');
    expect(screen.getByText('Orders and payments')).toBeVisible();
    expect(screen.getByText('Works')).toBeVisible();
    expect(screen.getByText('for 25 hours, since 20 Nov, 09:00')).toBeVisible();
    expect(screen.getByText('Nothing waits.')).toBeInTheDocument();
  });

  it('shows no part before it knows of the bank account, which would move them', async () => {
    const account = Promise.withResolvers<Answer>();
    answerWith({
      '/api/admin/status': answer(buildStatus()),
      '/api/orders?limit=1': account.promise,
    });
    await show();
    await waitFor(() =>
      expect(queryClient.getQueryData(statusQueryOptions.queryKey)).toBeDefined(),
    );
    expect(screen.queryByText('Orders and payments')).toBeNull();
    account.resolve({ body: { success: true, data: [], meta: { isDemoAccount: true } } });
    expect(await screen.findByText('Orders and payments')).toBeVisible();
    expect(screen.getByText(/^Buyers cannot pay/)).toBeVisible();
  });

  it('says what does not work, since when, and what waits', async () => {
    give(answer(buildStatus([buildPart(), worker])));
    await show();
    expect(await verdict('Not everything works')).toBeVisible();
    expect(screen.getByText('Mails are sent late.')).toBeVisible();
    expect(screen.getByText('For 12 minutes, since 09:48.')).toBeVisible();
    expect(announced()).toBe('Not everything works. Mails are sent late.');
    await userEvent.click(screen.getByText('Mails, receipts and Shopify'));
    expect(
      screen.getByText('Mail server: does not work, for 12 minutes, since 09:48'),
    ).toBeVisible();
    expect(screen.getByText('3 mails wait, the oldest for 2 minutes.')).toBeVisible();
    expect(screen.getByText('1 mail failed for good in the last 30 days.')).toBeVisible();
    expect(screen.getByText('1 statement waits, for less than a minute.')).toBeVisible();
    expect(screen.queryByText(/sales for Shopify/)).toBeNull();
    expect(screen.getByText('2 copies run side by side.')).toBeVisible();
  });

  it('says when backups were last saved and restored, and that they are not locked', async () => {
    const backup = {
      savedAt: '2026-11-21T01:15:00.000Z',
      restoredAt: '2026-11-18T01:20:00.000Z',
      isEncrypted: false,
      faults: [],
    };
    give(answer(buildStatus([buildPart({ name: 'backup', backup, outbox: null, checks: [] })])));
    await show();
    expect(await verdict('Everything works, but the backups need you')).toBeVisible();
    expect(screen.getByText(/^Backups are not encrypted/)).toBeVisible();
    await userEvent.click(screen.getByText('Backups'));
    expect(screen.getByText('Last saved 21 Nov, 02:15 WAT, not encrypted.')).toBeVisible();
    expect(screen.getByText(/^Last restore test 18 Nov, 02:20 WAT/)).toBeVisible();
  });

  it('says which part does not answer', async () => {
    const silent = buildPart({
      name: 'contact',
      state: 'silent',
      instances: 0,
      since: null,
      checks: [],
      outbox: null,
    });
    give(answer(buildStatus([silent])));
    await show();
    await verdict('Not everything works');
    expect(screen.getByText('Messages of the contact form cannot be sent or read.')).toBeVisible();
    expect(screen.getByText('Since when is not known.')).toBeVisible();
    expect(screen.getByText('Does not answer')).toBeVisible();
    expect(screen.getByText('No details are reported.')).toBeInTheDocument();
  });

  it('does not call an empty answer good', async () => {
    give(answer(buildStatus([])));
    await show();
    expect(await verdict('No part has answered')).toBeVisible();
    expect(screen.queryByText('Parts')).toBeNull();
  });

  describe('when the next answer comes', () => {
    it('keeps open what was open, and announces only what changed', async () => {
      give(answer(buildStatus([worker])));
      await show();
      await verdict('Not everything works');
      const region = screen.getByRole('status');
      await userEvent.click(screen.getByText('Mails, receipts and Shopify'));
      const text = region.firstChild;
      const changes: MutationRecord[] = [];
      const observer = new MutationObserver((records) => changes.push(...records));
      observer.observe(region, { childList: true, characterData: true, subtree: true });
      give(answer({ ...buildStatus([worker]), asOf: '2026-11-21T09:01:00.000Z' }));
      await readAgain();
      expect(await screen.findByText('For 13 minutes, since 09:48.')).toBeVisible();
      expect(screen.getByText('3 mails wait, the oldest for 2 minutes.')).toBeVisible();
      expect(region.firstChild).toBe(text);
      expect(changes).toEqual([]);
      observer.disconnect();
      give(answer(buildStatus()));
      await readAgain();
      await verdict('Everything works');
      expect(announced()).toBe('Everything works');
    });
  });

  describe('when the status cannot be read', () => {
    const refused = { status: 503, body: { code: 'PLATFORM.DEADLINE_EXCEEDED', message: 'Busy' } };
    it('keeps the last answer and says why', async () => {
      give(answer(buildStatus()));
      await show();
      await verdict('Everything works');
      for (const [bad, why] of [
        [undefined, /^The website does not answer\./],
        [{ status: 502, body: '' }, /^The website does not answer\./],
        [refused, /^Sign-in does not work/],
        [{ status: 429, body: { code: 'X' } }, /asked for too often/],
        [{ status: 500, body: { code: 'X' } }, /but not with the status/],
      ] as const) {
        give(bad);
        await readAgain();
        expect(await screen.findByText(why, { selector: 'b' })).toBeVisible();
      }
      expect(await verdict('The status cannot be read')).toBeVisible();
      expect(
        screen.getByText(
          'What you see below is less than a minute old, from 21 Nov, 10:00 WAT. We ask again every 10 seconds.',
        ),
      ).toBeVisible();
      expect(screen.queryByRole('heading', { name: 'Everything works' })).toBeNull();
      expect(screen.getByText('Orders and payments')).toBeVisible();
      expect(announced()).toMatch(/^The status cannot be read\. /);
    });

    it('says why before there is any answer, and recovers', async () => {
      give(refused);
      await show();
      expect(await verdict('The status cannot be read')).toBeVisible();
      expect(screen.getByText(/Sign-in does not work\./)).toBeVisible();
      give(answer(buildStatus()));
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await verdict('Everything works')).toBeVisible();
    });
  });
});
