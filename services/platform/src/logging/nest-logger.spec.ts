import { createLogger } from './logger.ts';
import { NestLogger } from './nest-logger.ts';

function capture() {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ service: 'shop', level: 'info', destination });
  return { lines, nest: new NestLogger(logger) };
}

describe('NestLogger', () => {
  it('shows operators what a service did, and not what Nest says at every start', () => {
    const { lines, nest } = capture();
    nest.log('12 orders expired', 'ExpirySweep');
    nest.log('Mapped {/api/products, GET} route', 'RouterExplorer');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'info', context: 'ExpirySweep', msg: '12 orders expired' },
    ]);
  });

  it('writes an error with its stack and who met it', () => {
    const { lines, nest } = capture();
    nest.warn(new Error('no answer'), 'Retention');
    expect(JSON.parse(lines.join())).toMatchObject({
      level: 'warn',
      context: 'Retention',
      msg: 'no answer',
      err: { stack: expect.stringContaining('nest-logger.spec') },
    });
  });

  it('adds the fields that come with a message', () => {
    const { lines, nest } = capture();
    nest.error('the store failed', { err: new Error('no answer'), attempt: 2 }, 'ProofStore');
    nest.error('gave up', 'a stack', 'Worker');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { context: 'ProofStore', msg: 'the store failed', err: { message: 'no answer' }, attempt: 2 },
      { context: 'Worker', msg: 'gave up', stack: 'a stack' },
    ]);
  });
});
