import { isShopAccount } from './record-alerts.ts';

describe('the account of an alert', () => {
  it.each([
    '0123456789',
    '******6789',
    '012XXXX789',
    '012****789',
    '01*789',
    '**6789',
    '0123-456 789',
  ])('fits the shop as %j', (masked) => expect(isShopAccount(masked, '0123456789')).toBe(true));

  it.each([
    '0123456780',
    '******6780',
    '112XXXX789',
    '**********',
    '********89',
    '',
    'abc',
    '789',
    '0*1*789',
  ])('is another as %j', (masked) => expect(isShopAccount(masked, '0123456789')).toBe(false));
});
