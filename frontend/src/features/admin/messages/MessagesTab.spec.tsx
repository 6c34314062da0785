import { useSearch } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, callsTo, sentIn } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { workQueryOptions } from '../api/work.ts';
import { readDashboardSearch } from '../dashboard/dashboardSearch.ts';
import { MessagesTab } from './MessagesTab.tsx';

const messages = [3, 2, 1].map((id) => ({
  id,
  firstName: 'Ngozi',
  lastName: 'Eze',
  email: 'ngozi@example.com',
  subject: `Subject ${id}`,
  message: 'Please call.',
  createdAt: '2026-11-21T08:14:00.000Z',
  handledAt: null,
  handledBy: null,
}));

function Tab() {
  const { message } = readDashboardSearch(useSearch({ strict: false }));
  return (
    <DataProvider>
      <MessagesTab selected={message} shown="open" />
    </DataProvider>
  );
}

const letter = () => within(screen.getByRole('region', { name: 'Open message' }));

describe('messages beside their list', () => {
  afterEach(() => queryClient.clear());

  it('always show one, and the next once Enter has marked it as handled', async () => {
    Object.assign(window, {
      matchMedia: () => ({ matches: true, addEventListener() {}, removeEventListener() {} }),
    });
    const meta = { total: 3, open: 3, nextCursor: null };
    const [first] = messages;
    answerWith({
      '/api/contact?limit=50&state=open': { body: { success: true, data: messages, meta } },
      '/api/contact?limit=1': { body: { success: true, data: [first], meta } },
      '/api/contact/3/handle': { body: { success: true, data: first } },
    });
    queryClient.setQueryData(workQueryOptions.queryKey, []);
    await renderPage(<Tab />, '/admin?tab=messages');
    expect(await screen.findByRole('heading', { name: 'Subject 3' })).toBeVisible();
    // An answer is what the message asks for.
    const paint = (role: string, name: string) =>
      getComputedStyle(letter().getByRole(role, { name })).backgroundColor;
    expect(paint('link', 'Reply by email')).not.toBe(paint('button', 'Mark as handled'));
    expect(paint('button', 'Mark as handled')).toBe('rgba(0, 0, 0, 0)');
    await userEvent.keyboard('jk{Enter}');
    expect(await letter().findByRole('heading', { name: 'Subject 2' })).toBeVisible();
    expect(callsTo('/api/contact/3/handle').map(sentIn)).toEqual([{ isHandled: true }]);
    expect(screen.getByRole('region', { name: 'Open message' })).toHaveFocus();
    // The list of work above counts it no more.
    await waitFor(() =>
      expect(queryClient.getQueryState(workQueryOptions.queryKey)?.isInvalidated).toBe(true),
    );
  });
});

describe('messages on a phone', () => {
  afterEach(() => queryClient.clear());

  it('shows a chosen one alone, with a way back to the list', async () => {
    Object.assign(window, {
      matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
    });
    const meta = { total: 3, open: 3, nextCursor: null };
    answerWith({
      '/api/contact?limit=50&state=open': { body: { success: true, data: messages, meta } },
      '/api/contact?limit=1': { body: { success: true, data: [messages[0]], meta } },
    });
    await renderPage(<Tab />, '/admin?tab=messages');
    await userEvent.click(await screen.findByRole('button', { name: /Subject 2/ }));
    expect(await letter().findByRole('heading', { name: 'Subject 2' })).toBeVisible();
    expect(screen.getByText('Subject 3')).not.toBeVisible();
    await userEvent.click(screen.getByText('All messages'));
    expect(await screen.findByText('Subject 3')).toBeVisible();
  });
});
