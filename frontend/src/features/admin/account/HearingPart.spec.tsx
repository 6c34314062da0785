import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, callsTo, sentIn } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { HearingPart } from './HearingPart.tsx';

const hearing = {
  notices: [
    { kind: 'order', way: 'mail' },
    { kind: 'message', way: 'none' },
  ],
  quietFrom: 1_320,
  quietTo: 360,
  eveningMail: true,
};

async function show(role = 'owner') {
  answerWith({
    '/api/admin/hearing': { body: { success: true, data: hearing } },
    '/api/admin/session': { body: { success: true, data: { username: 'ada', role } } },
  });
  await renderPage(
    <DataProvider>
      <HearingPart />
    </DataProvider>,
    '/admin/account',
  );
  await screen.findByLabelText('New orders');
}

describe('what one hears of', () => {
  afterEach(() => queryClient.clear());

  it('shows it, and saves what was chosen', async () => {
    await show();
    expect(screen.getByLabelText('Quiet from')).toHaveValue('22:00');
    expect(await screen.findByLabelText(/^The figures of the day/)).toHaveValue('mail');
    await userEvent.selectOptions(screen.getByLabelText('New orders'), 'none');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeVisible();
    const sent = sentIn(callsTo('/api/admin/hearing').at(-1));
    expect(sent).toMatchObject({ quietFrom: 1_320, quietTo: 360, eveningMail: true });
    expect(sent).toMatchObject({
      notices: expect.arrayContaining([{ kind: 'order', way: 'none' }]),
    });
  });

  it('asks for both ends of the quiet hours', async () => {
    await show('clerk');
    expect(screen.queryByLabelText(/^The figures of the day/)).not.toBeInTheDocument();
    await userEvent.clear(screen.getByLabelText('Quiet until'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Choose both times')).toBeVisible();
  });
});
