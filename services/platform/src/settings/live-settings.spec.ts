import { z } from 'zod';
import { wholeNumber } from '../config/settings.ts';
import { LiveSettings } from './live-settings.ts';
import { describeSetting, limit, list, setting } from './setting.ts';

const entry = z.object({ question: z.string().min(1), answer: z.string() });
const fields = [{ name: 'question', label: 'Question', input: 'line' }] as const;

const shape = {
  NAME: setting(z.string().default('Shop'), 'company', 'Name'),
  MINUTES: setting(wholeNumber({ min: 1, max: 90, default: 30 }, 'Minutes.'), 'payment', 'Window'),
  MODE: setting(z.enum(['off', 'on']).default('off'), 'payment', 'Mode'),
  ENTRIES: setting(list(entry), 'company', 'Entries', fields),
  URL: z.string().default('http://x'),
};
const start = (env: NodeJS.ProcessEnv = {}) => {
  const config: Record<string, unknown> = { NAME: 'Shop', MINUTES: 30, MODE: 'off', URL: 'x' };
  const invalid: string[] = [];
  const live = new LiveSettings(shape, config, (key) => invalid.push(key), env);
  return { config, live, invalid };
};

describe('LiveSettings', () => {
  it('puts what was saved under the configuration, read as the environment is', () => {
    const { config, live } = start();
    live.take('orders', { MINUTES: '45' });
    live.take('contact', { NAME: 'Ada & Sons', ENTRIES: '[{"question":"Who?","answer":"We"}]' });
    expect(config).toEqual({
      NAME: 'Ada & Sons',
      MINUTES: 45,
      MODE: 'off',
      URL: 'x',
      ENTRIES: [{ question: 'Who?', answer: 'We' }],
    });
  });

  it('goes back to the default when a saved text is gone', () => {
    const { config, live } = start();
    live.take('contact', { NAME: 'Ada & Sons' });
    live.take('contact', {});
    expect(config.NAME).toBe('Shop');
  });

  it('leaves what the environment sets', () => {
    const { config, live } = start({ NAME: 'Shop' });
    live.take('contact', { NAME: 'Ada & Sons' });
    expect(config.NAME).toBe('Shop');
    expect(live.isLocked('NAME')).toBe(true);
    expect(live.lockedText('NAME')).toBe('Shop');
  });

  it('keeps the last good value when a saved text is not valid, and changes nothing but settings', () => {
    const { config, live, invalid } = start();
    live.take('orders', { MINUTES: '45' });
    live.take('orders', { MINUTES: '9000', URL: 'y' });
    expect(invalid).toEqual(['MINUTES']);
    expect(config).toMatchObject({ MINUTES: 45, URL: 'x' });
  });

  it('takes nothing of a service for a setting of another', () => {
    const { config, live } = start();
    live.take('orders', { NAME: 'Thief' });
    expect(config.NAME).toBe('Shop');
  });
});

describe('describeSetting', () => {
  it('knows how to ask from the schema', () => {
    expect(describeSetting('MINUTES', shape.MINUTES)).toMatchObject({
      input: 'number',
      byDefault: '30',
      description: 'Minutes.',
    });
    expect(describeSetting('MODE', shape.MODE)).toMatchObject({
      input: 'choice',
      choices: ['off', 'on'],
    });
    expect(describeSetting('ENTRIES', shape.ENTRIES)).toMatchObject({
      input: 'list',
      fields,
      byDefault: '',
    });
  });

  it('tells a page what means no limit, and who writes the variable in words', () => {
    const most = limit(z.coerce.number().optional().describe('Most at once.'), 'limits', 'Most', {
      none: '0',
      clerkLimits: 5,
    });
    expect(describeSetting('MOST', most)).toMatchObject({
      description: 'Most at once.',
      limit: { none: '0', clerkLimits: 5 },
    });
    expect(most.description).toBe(
      'Most at once. 0: no limit; left empty: 5 times the limit of clerks.',
    );
  });
});
