import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { MessageClient } from '@spade/bus/message-client';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { z } from 'zod';
import { LiveSettings } from './live-settings.ts';
import { setting } from './setting.ts';
import { SettingsCopies } from './settings.module.ts';

const shape = { NAME: setting(z.string().default('Shop'), 'company', 'Name') };
const message = 'contact.read-settings';

describe('SettingsCopies', () => {
  afterEach(() => jest.restoreAllMocks());

  it('says once that settings cannot be read, again when another fault keeps them away, and once that they can', async () => {
    const said: unknown[] = [];
    jest
      .spyOn(Logger.prototype, 'warn')
      .mockImplementation((line: unknown) => void said.push(line));
    const config = { NAME: 'Shop' };
    const send = jest.fn<() => Promise<{ saved: Record<string, string> }>>();
    const messages = { send } as unknown as MessageClient;
    const copies = new SettingsCopies(
      new LiveSettings(shape, config, () => {}, {}),
      messages,
      null,
    );
    const fail = (code: 'PLATFORM.UNKNOWN_MESSAGE' | 'PLATFORM.DEADLINE_EXCEEDED') =>
      send.mockRejectedValueOnce(new CodedError(code, { message }));
    fail('PLATFORM.UNKNOWN_MESSAGE');
    fail('PLATFORM.UNKNOWN_MESSAGE');
    fail('PLATFORM.DEADLINE_EXCEEDED');
    send.mockResolvedValue({ saved: { NAME: 'Ada & Sons' } });
    for (let round = 0; round < 5; round += 1) await copies.sweep();
    expect(said).toEqual([
      expect.stringContaining('UNKNOWN_MESSAGE'),
      expect.stringContaining('DEADLINE_EXCEEDED'),
      expect.stringContaining('again'),
    ]);
    expect(config.NAME).toBe('Ada & Sons');
  });
});
