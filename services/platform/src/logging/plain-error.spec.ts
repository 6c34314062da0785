import { plainError } from './logger.ts';

/** As the driver of PostgreSQL throws it. */
function refusedRow(): Error {
  return Object.assign(new Error('new row violates check constraint "price_is_positive"'), {
    code: '23514',
    table: 'orders',
    constraint: 'price_is_positive',
    detail: 'Failing row contains (1, Ada Obi, 12 Allen Avenue).',
    where: 'SQL statement "INSERT … Ada Obi"',
    internalQuery: "INSERT … 'Ada Obi'",
    query: "INSERT … 'Ada Obi'",
    parameters: ['Ada Obi'],
  });
}

describe('an error in the log', () => {
  it('says what failed and where', () => {
    expect(plainError(refusedRow())).toMatchObject({
      type: 'Error',
      message: 'new row violates check constraint "price_is_positive"',
      code: '23514',
      table: 'orders',
      constraint: 'price_is_positive',
      stack: expect.stringContaining('plain-error.spec'),
    });
  });

  it.each([
    ['itself', refusedRow],
    ['its cause', () => new Error('not stored', { cause: refusedRow() })],
    ['one of many', () => new AggregateError([refusedRow()], 'all failed')],
    [
      'the request in it',
      () => Object.assign(new Error('502'), { config: { data: 'Ada Obi', headers: {} } }),
    ],
    [
      'the command in it',
      () => Object.assign(new Error('WRONGPASS'), { command: { args: ['orders', 'Ada Obi'] } }),
    ],
    ['no error at all', () => ({ customer: 'Ada Obi' })],
    ['a text', () => 'Ada Obi'],
  ])('carries no row and no request: %s', (_what, thrown) => {
    expect(JSON.stringify(plainError(thrown()))).not.toMatch(/Ada Obi|Allen Avenue/);
  });

  it('follows causes, up to a limit', () => {
    const looped = new Error('a');
    looped.cause = new Error('b', { cause: looped });
    expect(JSON.stringify(plainError(looped)).length).toBeLessThan(20_000);
    expect(plainError(looped)).toMatchObject({ message: 'a', cause: { message: 'b' } });
  });
});
