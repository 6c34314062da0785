import { answerWith, lastCall } from '../../../testing/answers.ts';
import { showToast, toastStore } from '../../../ui/Toast/toastStore.ts';
import { readSessionEnd, readToken, storeToken, subscribeToToken } from '../session/staffToken.ts';
import { signOut } from './session.ts';
import { staffApi } from './staffApi.ts';

describe('signing out', () => {
  beforeEach(() => {
    localStorage.clear();
    storeToken('a-token');
  });

  it('ends the session here before the server answers, and there by its token', async () => {
    answerWith({
      '/api/admin/logout': { body: { success: true, message: 'You are signed out.' } },
    });
    const ended = signOut();
    expect(readToken()).toBeNull();
    await ended;
    expect(lastCall()?.url).toBe('/api/admin/logout');
    expect(lastCall()?.headers.get('Authorization')).toBe('Bearer a-token');
  });

  it('is never told as an expired session by a call that is refused meanwhile', async () => {
    answerWith({
      '/api/admin/session': { status: 401, body: { success: false } },
      '/api/admin/logout': { body: { success: true, message: 'You are signed out.' } },
    });
    const ends: unknown[] = [];
    const stop = subscribeToToken(() => ends.push(readSessionEnd()));
    const read = staffApi.GET('/api/admin/session');
    await signOut();
    await read;
    expect(ends).toEqual([undefined]);
    stop();
  });

  it('takes away a toast of the session: the login page welcomes no one', async () => {
    answerWith({});
    showToast({ title: 'Login Successful', description: 'Welcome to admin dashboard' });
    await signOut();
    expect(toastStore.read()).toBeNull();
  });

  it('leaves no one signed in when the server cannot be reached', async () => {
    answerWith({});
    await signOut();
    expect(readToken()).toBeNull();
  });
});
