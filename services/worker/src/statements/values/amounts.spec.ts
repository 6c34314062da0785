import { decideDecimalSign, readAmount, readNumberCell } from './amounts.ts';

const inFile = (...texts: string[]) =>
  decideDecimalSign(texts.map((text, index) => ({ line: index + 2, text })));

describe('the decimal sign of a file', () => {
  it.each([
    [['1,234.50', '5,000'], '.'],
    [['1.234,50', '5.000'], ','],
    [['500.5', '5,000'], '.'],
    [['1,234,567'], '.'],
    [['1.234.567'], ','],
    [['₦12,500.00', '--', ''], '.'],
    [['0,125', '12,50'], ','],
  ])('is decided by all amounts together: %j', (texts, sign) => {
    expect(inFile(...texts)).toEqual({ kind: 'decided', sign });
  });

  it('is not needed where no amount has a separator', () => {
    expect(inFile('5000', '', '12')).toEqual({ kind: 'not needed' });
  });

  it('stays unclear where "5,000" is all there is', () => {
    expect(inFile('300', '5,000')).toEqual({
      kind: 'unclear',
      example: { line: 3, text: '5,000' },
    });
  });

  it('contradicts itself where rows differ', () => {
    expect(inFile('1,234.50', '99', '1.234,50')).toEqual({
      kind: 'contradiction',
      dot: { line: 2, text: '1,234.50' },
      comma: { line: 4, text: '1.234,50' },
    });
  });
});

describe('readAmount', () => {
  it.each([
    ['1,234.50', '.', 123_450],
    ['1.234,50', ',', 123_450],
    ['5000', '.', 500_000],
    ['5,000', '.', 500_000],
    ['500.5', '.', 50_050],
    ['₦1,150,000.99', '.', 115_000_099],
    ['NGN 8.32', '.', 832],
    ['N1.14', '.', 114],
    ['\u00a0250.00 ', '.', 25_000],
    ['9999999999999.99', '.', 999_999_999_999_999],
  ] as const)('reads %j with "%s" as %d kobo', (text, sign, kobo) => {
    expect(readAmount(text, sign)).toMatchObject({ kind: 'amount', kobo, isNegative: false });
  });

  it.each(['', ' ', '-', '--', '—', '0', '0.00', 'NIL'])(
    'takes %j for an absent amount',
    (text) => {
      expect(readAmount(text, '.')).toEqual({ kind: 'none' });
    },
  );

  it.each(['-500.00', '500.00-', '(500.00)', '₦-500.00', '−500.00'])(
    'reads the sign of %j',
    (text) => {
      expect(readAmount(text, '.')).toMatchObject({ kobo: 50_000, isNegative: true });
    },
  );

  it('reads the mark of the direction', () => {
    expect(readAmount('500.00 CR', '.')).toMatchObject({ kobo: 50_000, direction: 'credit' });
    expect(readAmount('500.00DR', '.')).toMatchObject({ kobo: 50_000, direction: 'debit' });
  });

  it.each([
    '1.000,5',
    '12.345',
    '1,23.00',
    '1234,567.00',
    '1,,000',
    '(500.00',
    '--500',
    '1e5',
    '12.50.00',
    'abc',
    '=1+1',
    '99999999999999.00',
  ])('refuses %j, and never reads it as 0', (text) => {
    expect(readAmount(text, '.').kind).toBe('unreadable');
  });
});

describe('readNumberCell', () => {
  // The first three stand in a workbook of GTBank as Excel wrote it.
  it.each([
    ['67117.509999999995', 6_711_751],
    ['35550.910000000003', 3_555_091],
    ['1142.8599999999999', 114_286],
    ['2000', 200_000],
    ['0.01', 1],
    ['1.25E+7', 1_250_000_000],
    ['8.3200000000000003', 832],
    ['1.14', 114],
  ])('reads %s as %d kobo', (text, kobo) => {
    expect(readNumberCell(text)).toMatchObject({ kind: 'amount', kobo });
  });

  it.each(['12.345', '1E-5', 'x', '1E+40', '99999999999999999'])('refuses %s', (text) => {
    expect(readNumberCell(text).kind).toBe('unreadable');
  });

  it('takes zero for an absent amount and reads the sign', () => {
    expect(readNumberCell('0')).toEqual({ kind: 'none' });
    expect(readNumberCell('-5.5')).toMatchObject({ kobo: 550, isNegative: true });
  });
});
