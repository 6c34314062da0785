import { digestOf, Seal } from './seal.ts';

describe('Seal', () => {
  const secret = 'a secret that two processes share, long enough';
  const seal = new Seal(secret, 'password');

  it.each(['', 'a', 'Ọ̀rọ̀ aṣínà 🔑', 'x'.repeat(64), 'x'.repeat(500)])(
    'opens what it closed: %s',
    (text) => {
      expect(seal.open(seal.close(text, 'ada'), 'ada')).toBe(text);
    },
  );

  it('shows nothing of the text, not even whether it is the same', () => {
    const [one, other] = [seal.close('the password', 'ada'), seal.close('the password', 'ada')];
    expect(one).not.toBe(other);
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('password');
    expect(seal.close('x', 'ada')).toHaveLength(one.length);
  });

  it('does not open for another context, secret or purpose, nor when it was changed', () => {
    const sealed = seal.close('the password', 'ada');
    const changed = Buffer.from(sealed, 'base64url');
    changed[40] = (changed[40] ?? 0) ^ 1;
    expect(seal.open(sealed, 'obi')).toBeNull();
    expect(new Seal(`${secret}!`, 'password').open(sealed, 'ada')).toBeNull();
    expect(new Seal(secret, 'token').open(sealed, 'ada')).toBeNull();
    expect(seal.open(changed.toString('base64url'), 'ada')).toBeNull();
    expect(seal.open('the password', 'ada')).toBeNull();
  });
});

describe('digestOf', () => {
  it('is the one that the database has of older tokens (FIPS 180-2, B.1)', () => {
    expect(digestOf('abc')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
});
