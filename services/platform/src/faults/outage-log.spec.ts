import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { OutageLog } from './outage-log.ts';

describe('OutageLog', () => {
  const lines: unknown[] = [];
  beforeEach(() => {
    lines.length = 0;
    jest.spyOn(Logger.prototype, 'warn').mockImplementation((line: unknown) => {
      lines.push(line);
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it('logs a failure once, however often it occurs, and its end', () => {
    const log = new OutageLog('Queue', 'Redis');
    log.succeeded();
    for (let i = 0; i < 5; i += 1) log.failed(new Error('refused'));
    log.succeeded();
    log.succeeded();
    log.failed(new Error('refused'));
    expect(lines).toEqual(['Redis fails: refused', 'Redis works again', 'Redis fails: refused']);
  });

  it('calls the same trouble with another job no news', () => {
    const log = new OutageLog('Queue', 'Redis');
    log.failed(new Error('Missing key for job db18f509-231b-44ce-bcc1-b013d9aaff39'));
    log.failed(new Error('Missing key for job adbb03c9-ff8e-4283-8690-acc433de0d13'));
    expect(lines).toHaveLength(1);
  });

  it('logs another failure at once', () => {
    const log = new OutageLog('Queue', 'Redis');
    log.failed(new Error('refused'));
    log.failed(new Error('out of memory'));
    expect(lines).toEqual(['Redis fails: refused', 'Redis fails: out of memory']);
  });
});
