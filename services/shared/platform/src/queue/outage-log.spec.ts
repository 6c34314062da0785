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

  it('tells of a trouble once, however often it is met, and of its end', () => {
    const log = new OutageLog('Queue', 'Redis');
    log.succeeded();
    for (let i = 0; i < 5; i += 1) log.failed(new Error('refused'));
    log.succeeded();
    log.succeeded();
    log.failed(new Error('refused'));
    expect(lines).toEqual(['Redis fails: refused', 'Redis works again', 'Redis fails: refused']);
  });

  it('tells of another trouble at once', () => {
    const log = new OutageLog('Queue', 'Redis');
    log.failed(new Error('refused'));
    log.failed(new Error('out of memory'));
    expect(lines).toEqual(['Redis fails: refused', 'Redis fails: out of memory']);
  });
});
