import { type Look, type Row, rowsOf, seenIn } from '../text-rows.ts';
import { koboOf } from './read-amount.ts';
import { valuesOf } from './values-of.ts';

const now = new Date('2026-11-22T09:00:00.000Z');

/**
 * Rows as they stand on the picture, each word as wide as its text. A line that begins with `+` is close below the one
 * before, as the rest of it; two blanks begin the second column; `*` is large.
 */
const rowsFrom = (lines: readonly string[]): Row[] => {
  let top = 0;
  const words = lines.flatMap((line) => {
    const [, rest = '', large = '', text = ''] = /^(\+?)(\*?)(.*)$/.exec(line) ?? [];
    top += rest ? 60 : 130;
    const bottom = top + (large ? 60 : 30);
    return text.split('  ').flatMap((part, column) => {
      let left = column * 400;
      return part.split(' ').flatMap((word) => {
        const right = left + word.length * 15;
        const placed = { text: word, confidence: 95, left, top, right, bottom };
        left = right + 15;
        return word === '' ? [] : [placed];
      });
    });
  });
  return rowsOf(words);
};
/** Sees the same each time. */
const steady: Look = async (words) => seenIn(words);
const read = (...lines: string[]) => valuesOf(rowsFrom(lines), steady, now);

describe('the digits of an amount', () => {
  it.each([
    ['48,500.00', 4_850_000],
    ['1,000,000', 100_000_000],
    ['48.500.00', 4_850_000],
    ['500.00', 50_000],
    ['0.50', 50],
    ['48500.05', 4_850_005],
    ['999,999,999.99', 99_999_999_999],
  ])('%s are %i kobo', (digits, kobo) => {
    expect(koboOf(digits)).toBe(kobo);
  });

  it.each(['48500', '48,50', '48,5000.00', '4,85.00', '0.00', '99,999,999,999.00', '', '1.2.3'])(
    '%s is not certain',
    (digits) => {
      expect(koboOf(digits)).toBeNull();
    },
  );
});

describe('the amount of a receipt', () => {
  it.each([
    [['Amount NGN 48,500.00']],
    [['Transaction Amount', 'N48,500.00']],
    [['*₦48,500.00', 'Successful Transaction', 'Date  21 Nov 2026']],
    [['Transaction  NGN 48,500.00', '+Amount', 'Available  NGN 1,248,500.00', '+balance']],
    [['Amount  ₦48,500.00', 'Available', '+  ₦1,248,500.00', '+balance']],
    [['Amount 48,500.00', '+Fee 25.00', '+Balance 1,248,500.00']],
    [['Amount ₦48,500.00', 'Fee ₦25.00', 'Total ₦48,525.00']],
    [['*N48,500.00', 'Amount', 'N48,500.00', 'Charges', 'N25.00']],
    [['Amt: NGN48,500.00 DR', 'Avail Bal: NGN1,248,500.00']],
    [['Total Amount NGN 48,525.00', 'Fee NGN 25.00', 'Transaction Amount NGN 48,500.00']],
    [["I'ransaction Amount NGN 48,500.00", "l'otal Amount NGN 48,525.00"]],
    [['[ransaction Amount NGN 48,500.00', '[otal Amount NGN 48,525.00']],
    [['1:28  71%', '+*NGN 48,500.00', '+Receipt', 'Total  NGN 48,525.00']],
    [['*-N48,500.00', 'Fee  NGN 25.00']],
    [['You have sent NGN48,500.00 to SPADE']],
    [['Amount Paid  Fee', '+NGN 48,500.00  NGN 25.00']],
    [['Fee  Amount', '+NGN 25.00  NGN 48,500.00']],
    [['Amt  NGN 48,500.00', '+Bank  Kuda', '+Session ID  1234', '+Date  21 Nov 2026']],
  ])('is read beside fee, total and balance in %j', async (lines) => {
    expect((await read(...lines)).amountKobo).toBe(4_850_000);
  });

  it.each([
    ['no sum', ['Transfer successful']],
    ['only a balance', ['Balance NGN 48,500.00']],
    ['two different sums', ['*N48,500.00', 'Amount N46,500.00', 'Fee N25.00', 'Total N46,525.00']],
    ['digits without groups or kobo', ['Amount 48500']],
    ['only a balance whose label runs over lines', ['Available  NGN 48,500.00', '+balance']],
    ['only a balance in the middle of its label', ['Available', '+  NGN 48,500.00', '+balance']],
    ['only a balance below its label', ['Balance after', '+transaction', '+NGN 48,500.00']],
    ['a label that is not known', ['Wallet  NGN 48,500.00']],
    ['a sum whose label was overlooked', ['  NGN 48,500.00', 'Date  21 Nov 2026']],
    ['a sum broken by its column', ['Amount  NGN 1,248,', '+  500.00']],
    [
      'a sum broken into the next line of a list',
      ['Bank  Kuda', '+Total  N1,24', '+Amount  8,500.00'],
    ],
    ['a balance beside a label whose sum was overlooked', ['Amount  Balance', '+  NGN 48,500.00']],
    ['a sum whose first digit was taken for a letter', ['Amount NG, 990.00']],
    [
      'a large sum below another',
      ['Wallet  NGN 25.00', 'To  12', 'Date  21 Nov 2026', '*NGN 48,500.00'],
    ],
    ['an account and a clock', ['Account 0123456789', '09:38']],
  ])('is left out where there is %s', async (_, lines) => {
    expect((await read(...lines)).amountKobo).toBeNull();
  });
});

describe('several looks at an amount', () => {
  it('leave out the word before it', async () => {
    const before: number[] = [];
    const look: Look = async (words, beforePx) => {
      before.push(beforePx);
      return seenIn(words);
    };
    await valuesOf(rowsFrom(['Amount: 48,500.00']), look, now);
    expect(before).toEqual([15, 15]);
  });

  const seen = (...texts: [string, number][]) => {
    const [[first] = [''], ...more] = texts;
    const look: Look = async (_words, _beforePx, turn) => {
      const [text, confidence] = more[turn] ?? ['', 0];
      return { text, confidence };
    };
    const rows = rowsFrom([`Amount ${first}`]).map((row) => ({
      ...row,
      words: row.words.map((word) => ({ ...word, confidence: texts[0]?.[1] ?? 0 })),
    }));
    return valuesOf(rows, look, now);
  };

  it.each<[string, number | null, [string, number][]]>([
    [
      'the sign is an 8 once',
      5_374_000,
      [
        ['853,740.00', 28],
        ['#53,740.00', 0],
        ['N53,740.00', 7],
      ],
    ],
    [
      'two see a sign and differ',
      null,
      [
        ['N853,740.00', 28],
        ['N53,740.00', 0],
        ['N53,740.00', 7],
      ],
    ],
    [
      'one sees a sign and all see the same digits',
      911_900,
      [
        ['9,119.00', 0],
        ['#§9,119.00', 21],
        ['9,119.00', 0],
      ],
    ],
    [
      'one sees a sign, and the first digit may be another',
      null,
      [
        ['89,119.00', 0],
        ['#89,119.00', 21],
        ['89,119.00', 0],
      ],
    ],
    [
      'no look sees a sign, none is sure',
      null,
      [
        ['853,740.00', 90],
        ['853,740.00', 60],
        ['853,740.00', 90],
      ],
    ],
    [
      'no look sees a sign, all are sure',
      85_374_000,
      [
        ['853,740.00', 90],
        ['853,740.00', 95],
        ['853,740.00', 90],
      ],
    ],
    [
      'a letter before the digits may be one of them',
      9_369_838,
      [
        ['N93,698.38', 86],
        ['NO3,698.38', 86],
        ['N93,698.38', 79],
      ],
    ],
    [
      'a letter before the digits may be one of them, and one look alone is clear',
      null,
      [
        ['NO3,698.38', 86],
        ['NO3,698.38', 86],
        ['N93,698.38', 79],
      ],
    ],
    [
      'a look sees the edge of the label',
      4_850_000,
      [
        ['NGN 48,500.00', 89],
        ["'NGN 48,500.00", 25],
        ["'NGN 48,500.00", 34],
      ],
    ],
    [
      'the first look misses a comma',
      119_095_800,
      [
        ['N1190,958.00', 73],
        ['N1,190,958.00', 70],
        ['N1,190,958.00', 71],
      ],
    ],
    [
      'the sign was removed, and was an 8 before',
      429_500,
      [
        ['#84,295.00', 0],
        ['₦4,295.00', 92],
        ['₦4,295.00', 90],
      ],
    ],
    [
      'the sign was removed, and the first digit is an 8',
      8_583_700,
      [
        ['N85,837.00', 30],
        ['₦85,837.00', 92],
        ['₦85,837.00', 90],
      ],
    ],
    [
      'the sign was removed, and had hidden a digit',
      6_676_300,
      [
        ['NG6,763.00', 52],
        ['₦66,763.00', 96],
        ['₦66,763.00', 96],
      ],
    ],
    [
      'the sign was removed, and a comma lost',
      112_759_493,
      [
        ['#§1,127,594.93', 0],
        ['₦1127,594.93', 87],
        ['₦1127,594.93', 87],
      ],
    ],
    [
      'the sign was removed, and no look has all commas',
      null,
      [
        ['#§1127,594.93', 0],
        ['₦1127,594.93', 87],
        ['₦1127,594.93', 87],
      ],
    ],
    [
      'a digit may have been removed with the sign',
      null,
      [
        ['N14,295.00', 80],
        ['₦4,295.00', 92],
        ['₦4,295.00', 90],
      ],
    ],
    [
      'the sign was removed, and the looks differ',
      null,
      [
        ['N4,295.00', 80],
        ['₦4,295.00', 92],
        ['₦4,296.00', 90],
      ],
    ],
    [
      'only one look sees a sum',
      null,
      [
        ['N53,740.00', 90],
        ['N53', 0],
        ['', 0],
      ],
    ],
  ])('when %s, make it %p', async (_, kobo, texts) => {
    expect((await seen(...texts)).amountKobo).toBe(kobo);
  });
});

describe('the moment of a receipt', () => {
  it.each([
    ['Nov 21st, 2026 21:38:12', '2026-11-21', '2026-11-21T20:38:12.000Z'],
    ['21 Nov 2026, 9:38 PM', '2026-11-21', '2026-11-21T20:38:00.000Z'],
    ['November 21, 2026 | 9:38 AM', '2026-11-21', '2026-11-21T08:38:00.000Z'],
    ['Date: 05/06/2026 14:38', '2026-06-05', '2026-06-05T13:38:00.000Z'],
    ['Date: 05/06/2026 09:38', '2026-06-05', null],
    ['2026-11-21 00:10:00', '2026-11-21', '2026-11-20T23:10:00.000Z'],
    ['21-Nov-2026', '2026-11-21', null],
    ['21-Nov-2026 14:50:5 9', '2026-11-21', null],
    ['80ct 2026, 9:38 AM', '2026-10-08', '2026-10-08T08:38:00.000Z'],
    ['1/7/2026', '2026-07-01', null],
    ['10/25/2026', '2026-10-25', null],
  ])('%s is %s', async (text, paidOn, paidAt) => {
    expect(await read(text)).toMatchObject({ paidOn, paidAt });
  });

  it('has its half of the day though a narrow column breaks it off', async () => {
    expect(await read('Date  21/11/2026 09:38', '+  PM')).toMatchObject({
      paidAt: '2026-11-21T20:38:00.000Z',
    });
    expect(await read('Transaction  21 Nov 2026,', '+Date  9:38 PM')).toMatchObject({
      paidAt: '2026-11-21T20:38:00.000Z',
    });
  });

  it.each([
    ['the same', '000013261121093812000123456789', '2026-11-21T08:38:12.000Z'],
    ['twelve hours off', '000013261121213812000123456789', null],
  ])('is settled by a session whose moment is %s', async (_, id, paidAt) => {
    expect(await read('21-11-2026 09:38:12', `Session ID ${id}`)).toMatchObject({
      paidOn: '2026-11-21',
      paidAt,
    });
  });

  it.each([
    ['month and day that may be either, of which one is more recent', ['11/10/2026']],
    ['two days', ['21 Nov 2026', '20 Nov 2026']],
    ['a day to come', ['25 Nov 2026']],
    ['no day of the calendar', ['31/02/2026']],
    ['a clock alone', ['09:38']],
    ['a day that lost its first digit', ['1-07-2026 09:38:12']],
    ["another day than the session's", ['20-11-2026', 'Session ID 000013261121093812000123456789']],
  ])('is left out where there is %s', async (_, lines) => {
    expect(await read(...lines)).toMatchObject({ paidOn: null, paidAt: null });
  });
});

describe('the transaction id of a receipt', () => {
  const session = '000013261121093812000123456789';
  it.each([
    [[`Session ID ${session}`], session],
    [['Session ID', session], session],
    [[`SessionID: ${session}`], session],
    [['Transaction No.  26112109381200', '+0123'], '261121093812000123'],
    [
      [
        'Amt  N500.00',
        '+Bank  Kuda',
        '+Sender  ADA',
        '+Session ID  0000132611210938',
        '+  12000123456789',
      ],
      session,
    ],
    [['Session ID 000013261121093812', '000123456789'], session],
    [['Session  0000132611210938120001', '+ID  23456789'], session],
    [['Session ID', '+00001326112109', '+38120001234', '+56789'], session],
    [[`Session ID OOOO13261121093812000l23456789`], session],
    [['Transaction No. 261121093812000123', `Session ID ${session}`], session],
    [['Transaction Reference', 'FT26325AHK47'], 'FT26325AHK47'],
    [['Ref: 1234-5678-901234'], '1234-5678-901234'],
    [['Reference MOB12345678901'], 'MOB12345678901'],
    [['Transaction  26112109381', '+Reference  2000123'], '261121093812000123'],
  ])('of %j is %s', async (lines, id) => {
    expect((await read(...lines)).transactionId).toBe(id);
  });

  it.each([
    ['a session with a digit too few and nothing else', [`Session ID ${session.slice(1)}`]],
    ['the beginning of a session alone', [`Transaction Reference ${session.slice(0, 22)}`]],
    ['no label', [session]],
    ['an O that may be a 0 among digits and letters', ['Reference FT26261VMON3']],
    ['an 8 that may be a B', ['Reference FT26325AHK48']],
    ['letters among digits', ['Reference 099M18P12345678901234']],
    [
      'an id that may go on beside the rest of its label',
      [
        'To  SPADE',
        '+Bank  Kuda',
        '+From  ADA',
        '+Transaction  2611210938120',
        '+Reference  0012345678',
      ],
    ],
    ['letters before digits that a bank does not use', ['Reference TFG884130415844536']],
    ['an id in small letters', ['Transaction ID 033ari88eb05']],
    ['an id whose parts are apart', ['Transaction ID TRF|2MPT8f877|1975482030321524736']],
    ["only the order's reference", ['Reference SO-7K4M2']],
  ])('is left out where there is %s', async (_, lines) => {
    expect((await read(...lines)).transactionId).toBeNull();
  });
});

describe('several looks at a transaction id', () => {
  const seen = (lines: readonly string[], ...looks: string[][]) => {
    const look: Look = async ([first], _beforePx, turn) => {
      const row = lines.findIndex((line) => line.endsWith(first?.text ?? ''));
      return { text: looks[turn]?.[row] ?? '', confidence: 50 };
    };
    return valuesOf(rowsFrom(lines), look, now);
  };
  const start = '00001326112109381200012345';
  const reference = (first: string) => [`Reference ${first}`];

  it.each<[string, string | null, string[], string[][]]>([
    [
      'three of five see the same',
      'FT26292WNHKX',
      reference('FT26292WNHKX'),
      [['FT26292WNHK5'], ['FT26292WNHHKX'], ['FT26292WNHKX'], ['FT26292WNHKX']],
    ],
    [
      'two of five see the same',
      null,
      reference('FT26292WNHKX'),
      [['FT26292WNHK5'], ['FT26292WNHHKX'], ['FT26292WNHKX'], ['FT26292WNMKX']],
    ],
    [
      'one look sees a letter among the digits',
      null,
      reference('2611210938120'),
      [['26112I0938120'], ['2611210938120']],
    ],
    [
      'two looks see one session and one another',
      null,
      [`Session ID ${start}4011`],
      [[`${start}4017`], [`${start}4017`]],
    ],
    [
      'the rest of a session is taken for letters at first',
      `${start}4011`,
      [`Session ID ${start}`, '40M'],
      [
        [start, '4011'],
        [start, '4011'],
      ],
    ],
    [
      'the row below is too long for the rest of a session',
      null,
      [`Session ID ${start}`, 'SO7K4M2'],
      [
        [start, '4011'],
        [start, '4011'],
      ],
    ],
  ])('when %s, make it %p', async (_, id, lines, looks) => {
    expect((await seen(lines, ...looks)).transactionId).toBe(id);
  });
});

describe('the state of a receipt', () => {
  it.each([
    [['Status  Pending', 'Amount  ₦48,500.00']],
    [['Transaction in progress', 'Amount  ₦48,500.00']],
    [['Your transfer was not successful']],
  ])('is pending or failed: %j', async (lines) => {
    expect((await read(...lines)).isPending).toBe(true);
  });

  it.each([
    [['Successful Transaction', 'Amount  ₦48,500.00']],
    [['Status  Completed', 'Narration  pending order of fans']],
    [['Amount  ₦48,500.00']],
  ])('is not: %j', async (lines) => {
    expect((await read(...lines)).isPending).toBe(false);
  });
});

describe('the account that a receipt names', () => {
  it.each([
    [['Beneficiary Account  0123456789'], '0123456789'],
    [['Recipient  SPADE ORION', 'To  0123 456 789'], '0123456789'],
    [['Sender Account  9876543210'], null],
    [['Account Number  9876543210'], null],
    [['Beneficiary Account  01234567890'], null],
    [['To  0123456789', 'Beneficiary  9876543210'], null],
  ])('%j: %s', async (lines, account) => {
    expect((await read(...lines)).toAccount).toBe(account);
  });
});
