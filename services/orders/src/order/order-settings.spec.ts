import { ConfigError, loadConfig } from '@spade/platform/config/load-config';
import { ordersConfig } from '../orders.config.ts';
import { OrderSettings } from './order-settings.ts';

const environment = {
  REDIS_URL: 'redis://127.0.0.1',
  DATABASE_URL: 'postgres://orders@127.0.0.1/orders',
};
const settingsOf = (env: Record<string, string>) =>
  new OrderSettings(loadConfig(ordersConfig, { ...environment, ...env }));

describe('OrderSettings', () => {
  it('gives half an hour, a sweep every five seconds and five proofs by default', () => {
    expect(settingsOf({})).toMatchObject({
      paymentWindowMinutes: 30,
      expirySweepMs: 5_000,
      proofsPerOrder: 5,
      isAccountNumberSuspect: false,
    });
  });

  it.each([
    ['0000014579', '011', false],
    ['0000014578', '011', true],
  ])('suspects %s of bank %s: %s', (BANK_ACCOUNT_NUMBER, BANK_CODE, isSuspect) => {
    expect(settingsOf({ BANK_ACCOUNT_NUMBER, BANK_CODE }).isAccountNumberSuspect).toBe(isSuspect);
  });

  it.each(['123456789', '12345678901', '12345 6789', 'ABCDEFGHIJ'])(
    'refuses the account number %s',
    (BANK_ACCOUNT_NUMBER) => {
      expect(() => settingsOf({ BANK_ACCOUNT_NUMBER })).toThrow(ConfigError);
    },
  );
});
