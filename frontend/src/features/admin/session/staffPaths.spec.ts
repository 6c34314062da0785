import { readLoginSearch } from './staffPaths.ts';

describe('readLoginSearch', () => {
  it.each(['/admin/orders', '/admin?tab=messages', '/admin/orders?status=confirmed#x'])(
    'leads on to %s',
    (next) => {
      expect(readLoginSearch({ next }).next).toBe(next);
    },
  );

  it.each([
    'https://example.com/admin',
    '//example.com/admin',
    '/\\example.com/admin',
    '/administrator',
    '/admin/login',
    'javascript:alert(1)',
    '/orders/abc',
    7,
  ])('never leads on to %s', (next) => {
    expect(readLoginSearch({ next }).next).toBeUndefined();
  });

  it('knows two ends of a session, and the wish to sign in again', () => {
    expect(readLoginSearch({ ended: 'again' }).ended).toBe('again');
    expect(readLoginSearch({ ended: 'expired' }).ended).toBe('expired');
    expect(readLoginSearch({ ended: 'elsewhere' }).ended).toBe('elsewhere');
    expect(readLoginSearch({ ended: '<b>' }).ended).toBeUndefined();
  });
});
