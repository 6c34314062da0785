import { requireStrongPassword } from './password-policy.ts';
import { generatePassword } from './temporary-password.ts';

function verdict(password: string, username = 'ada'): string {
  try {
    requireStrongPassword(password, username);
  } catch (error) {
    const { details } = error as { details: { reason: string } }; // the only error it throws
    return details.reason;
  }
  return 'fine';
}

describe('password policy', () => {
  it.each([
    ['', 'too_short'],
    ['elevenchars', 'too_short'],
    ['x'.repeat(64) + 'y'.repeat(65), 'too_long'],
    ['qwerty123456', 'common'],
    ['Password2026!', 'common'],
    ['P@ssw0rd2026', 'common'],
    ['123456789012', 'common'],
    ['210987654321', 'common'],
    ['aaaaaaaaaaaa', 'common'],
    ['spadespadespade', 'common'],
    ['Welcome-123456', 'common'],
    ['twelve chars', 'fine'],
    ['correct horse battery', 'fine'],
    ['pọ́nmọ́ àti ẹ̀wà', 'fine'],
  ])('judges "%s" as %s', (password, expected) => {
    expect(verdict(password)).toBe(expected);
  });

  it.each([
    'SpadeOrion2026!',
    'spade-orion-lagos',
    'Sp@d3_0r10n_1990',
    'NaijaMarketplace#1',
    'admin@SpadeOrion',
    'orion.password.2027',
    'LagosAbujaKano24',
    'ada-SpadeOrion-ada',
  ])('refuses "%s": nothing in it but words of the company', (password) => {
    expect(verdict(password)).toBe('common');
  });

  it.each([
    'orion hunts the seven',
    'my lagos umbrella leaks',
    'spade?9vQw-xKrt_Lm',
    'Marketplace of tired camels',
  ])('accepts "%s": the words of the company are the least of it', (password) => {
    expect(verdict(password)).toBe('fine');
  });

  it('refuses the username with decoration', () => {
    expect(verdict('adaeze.okafor1234', 'Adaeze.Okafor')).toBe('common');
  });

  it('accepts 128 characters, also of more than one UTF-16 unit', () => {
    expect(verdict(`${'🌴'.repeat(120)} ab cd e`)).toBe('fine');
  });

  it('accepts every generated password', () => {
    const passwords = Array.from({ length: 200 }, generatePassword);
    expect(new Set(passwords).size).toBe(200);
    expect(passwords.map((password) => verdict(password)).filter((v) => v !== 'fine')).toEqual([]);
  });
});
