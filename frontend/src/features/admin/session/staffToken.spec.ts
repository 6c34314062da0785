import {
  forgetToken,
  readSessionEnd,
  readToken,
  storeToken,
  subscribeToToken,
} from './staffToken.ts';

describe('the token of staff', () => {
  beforeEach(() => localStorage.clear());

  it('is kept in local storage', () => {
    storeToken('a-token');
    expect(readToken()).toBe('a-token');
    expect(localStorage.getItem('adminToken')).toBe('a-token');
  });

  it('is forgotten when its session ends', () => {
    storeToken('a-token');
    forgetToken('expired', 'a-token');
    expect(readToken()).toBeNull();
    expect(readSessionEnd()).toBe('expired');
  });

  it('stays when a late answer speaks of an older session', () => {
    storeToken('a-new-token');
    forgetToken('expired', 'an-old-token');
    expect(readToken()).toBe('a-new-token');
  });

  it('reports changes here and in other tabs, until no one listens', () => {
    const listener = jest.fn();
    const stop = subscribeToToken(listener);
    storeToken('a-token');
    expect(listener).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new StorageEvent('storage', { key: 'adminToken', newValue: null }));
    expect(listener).toHaveBeenCalledTimes(2);
    expect(readSessionEnd()).toBe('elsewhere');
    window.dispatchEvent(new StorageEvent('storage', { key: 'something-else', newValue: 'x' }));
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: 'adminToken', newValue: null }));
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
