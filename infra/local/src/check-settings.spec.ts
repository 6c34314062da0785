import { checkSettings } from './check-settings.ts';

describe('the settings of make start', () => {
  it('may all be left out', () => {
    expect(() => checkSettings({})).not.toThrow();
    expect(() => checkSettings({ MAX_ORDER_QUANTITY: '' })).not.toThrow();
  });

  it('are refused with every fault at once, each once', () => {
    const env = {
      ...{ MAX_ORDER_QUANTITY: 'many', LOG_LEVEL: 'loud' },
      ...{ SHOPIFY_WEBHOOK_SECRET_FILE: '/no/such/file' },
    };
    expect(() => checkSettings(env)).toThrow(/^The system cannot start, 3 invalid setting/);
    for (const name of Object.keys(env))
      expect(() => checkSettings(env)).toThrow(`${name.replace('_FILE', '')}: `);
  });

  it('are not judged where the start decides itself', () => {
    const env = { PORT: 'none', DATABASE_URL: 'none', REDIS_URL: 'none', S3_ENDPOINT: 'none' };
    expect(() => checkSettings({ ...env, HEALTH_PORT: 'none' })).not.toThrow();
  });
});
