import { isDemoAccount } from './bank-details.ts';

describe('demo account', () => {
  it('is the account that no bank has, the default', () => {
    expect(isDemoAccount({ BANK_ACCOUNT_NUMBER: '0000000000' })).toBe(true);
    expect(isDemoAccount({ BANK_ACCOUNT_NUMBER: '0123456789' })).toBe(false);
  });
});
