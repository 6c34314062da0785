/** @jest-environment node */
import { textsOf } from './body.ts';

describe('the fields of a posted form', () => {
  it('are the first text of each name, with spaces and letters of any language', () => {
    const textOf = textsOf(
      Buffer.from('name=Ad%C3%A9b%C3%A1y%E1%BB%8D+Obi&name=second&empty=&odd=%zz'),
    );
    expect(textOf('name')).toBe('Adébáyọ Obi');
    expect(textOf('empty')).toBe('');
    expect(textOf('missing')).toBe('');
    expect(textOf('odd')).toBe('%zz');
  });

  it('know nothing of what every object has', () => {
    expect(textsOf(Buffer.from('a=1'))('constructor')).toBe('');
  });

  it('are cut to the longest text that the gateway takes', () => {
    expect(textsOf(Buffer.from(`message=${'<'.repeat(30_000)}`))('message')).toHaveLength(5_000);
  });

  it.each(['a&', 'a=&', '%41&', '&', '<', '%3C', 'a=b&a=c&'])(
    'are read in a time that grows with the length: of %j',
    (piece) => {
      const timeOf = (length: number) => {
        const body = Buffer.from(piece.repeat(length / piece.length));
        // Of this thread: what others of the process collect and compile meanwhile is not counted.
        const before = process.threadCpuUsage();
        textsOf(body)('zz');
        const { user, system } = process.threadCpuUsage(before);
        return (user + system) / 1_000;
      };
      // The shortest of three: one is compiled.
      const shortestOf = (length: number) =>
        Math.min(timeOf(length), timeOf(length), timeOf(length));
      const first = shortestOf(256 * 1024);
      const sixteenfold = shortestOf(4 * 1024 * 1024); // twice, four times
      // Quadratic would be 256-fold. The addend is a hundred times what the longest takes.
      expect(sixteenfold).toBeLessThan(first * 64 + 200);
    },
  );
});
