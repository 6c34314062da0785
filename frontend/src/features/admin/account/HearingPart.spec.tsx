import { cleanup, screen } from '@testing-library/react';
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

const ENDPOINT = 'https://push.example/1';
let browsers: { publicKey: string; endpoints: string[] };

async function show(role = 'owner') {
  answerWith({
    '/api/admin/hearing/browsers': { body: { success: true, data: browsers } },
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
  beforeEach(() => {
    browsers = { publicKey: 'BKey', endpoints: [] };
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
  });

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

  it('says where a browser cannot show notices', async () => {
    await show();
    expect(screen.getByText(/^This browser cannot show notices/)).toBeVisible();
  });

  describe('in a browser with a push service', () => {
    let isSubscribed: boolean;
    let permission: string;
    beforeEach(() => {
      isSubscribed = false;
      permission = 'granted';
      const subscription = {
        endpoint: ENDPOINT,
        toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'BOwn', auth: 'secret' } }),
        unsubscribe: async () => {
          isSubscribed = false;
          return true;
        },
      };
      const registration = {
        active: {},
        pushManager: {
          getSubscription: () => Promise.resolve(isSubscribed ? subscription : null),
          subscribe: async () => {
            isSubscribed = true;
            return subscription;
          },
        },
      };
      Object.assign(window, {
        PushManager: class {},
        Notification: { requestPermission: () => Promise.resolve(permission) },
      });
      const value = {
        getRegistration: () => Promise.resolve(registration),
        register: () => Promise.resolve(registration),
      };
      Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
    });
    afterEach(() => {
      Reflect.deleteProperty(window, 'PushManager');
      Reflect.deleteProperty(window, 'Notification');
      Reflect.deleteProperty(navigator, 'serviceWorker');
    });

    it('subscribes it, and stops', async () => {
      await show();
      answerWith({
        '/api/admin/hearing/browsers': {
          body: { success: true, data: { publicKey: 'BKey', endpoints: [ENDPOINT] } },
        },
        '/api/admin/hearing/browsers/remove': { body: { success: true, data: browsers } },
      });
      await userEvent.click(
        await screen.findByRole('button', { name: 'Show them in this browser' }),
      );
      expect(await screen.findByText('This browser shows notices.')).toBeVisible();
      expect(sentIn(callsTo('/api/admin/hearing/browsers').at(-1))).toEqual({
        endpoint: ENDPOINT,
        p256dh: 'BOwn',
        auth: 'secret',
      });
      await userEvent.click(screen.getByRole('button', { name: 'Stop in this browser' }));
      expect(await screen.findByText('This browser shows no notices.')).toBeVisible();
      expect(isSubscribed).toBe(false);
    });

    it('says what to do when the browser blocks them', async () => {
      permission = 'denied';
      await show();
      await userEvent.click(
        await screen.findByRole('button', { name: 'Show them in this browser' }),
      );
      expect(await screen.findByText('Your browser blocks notices.')).toBeVisible();
      expect(isSubscribed).toBe(false);
    });
  });
});
