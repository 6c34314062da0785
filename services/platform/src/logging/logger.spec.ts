import { requestContext } from '@spade/bus/request-context';
import { createLogger } from './logger.ts';

function capture() {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  return { lines, logger: createLogger({ service: 'shop', level: 'info', destination }) };
}

describe('createLogger', () => {
  it('writes one JSON object with service and level', () => {
    const { lines, logger } = capture();
    logger.info({ n: 1 }, 'hello');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { service: 'shop', level: 'info', n: 1, msg: 'hello' },
    ]);
  });

  it('says when, in UTC', () => {
    const { lines, logger } = capture();
    logger.info('hello');
    expect(JSON.parse(lines[0] ?? '').time).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
  });

  it('carries the request id of the current work', () => {
    const { lines, logger } = capture();
    requestContext.run({ requestId: 'r-1' }, () => logger.info('in'));
    logger.info('out');
    expect(lines.map((line) => JSON.parse(line).requestId)).toEqual(['r-1', undefined]);
  });

  it('masks personal data in an error', () => {
    const { lines, logger } = capture();
    logger.error(new Error('duplicate key (ada@mail.example)'));
    expect(lines.join()).not.toContain('ada@');
  });

  it('leaves out what a driver hangs on an error', () => {
    const { lines, logger } = capture();
    const detail = 'Failing row contains (1, Ada Obi).';
    logger.error({ err: Object.assign(new Error('refused'), { detail, code: '23514' }) }, 'x');
    expect(JSON.parse(lines[0] ?? '').err).toMatchObject({ message: 'refused', code: '23514' });
    expect(lines.join()).not.toContain('Ada Obi');
  });

  it('keeps a line break in a value from starting a new line', () => {
    const { lines, logger } = capture();
    logger.info({ subject: 'a\r\n{"level":"fatal"}' }, 'x');
    expect(lines.join('').trim().split('\n')).toHaveLength(1);
  });
});
