import { paymentWords } from './payment-words.ts';
import { judgeRows } from './same-payment.ts';
import type { KnownPayment, Showing, ShownRow } from './showings.ts';

const DAY = '2026-11-20';

interface Said extends Partial<Omit<Showing, 'words'>> {
  text?: string;
}

const showing = ({ text = 'NIP/GTB/ADA OBI', ...said }: Said = {}): Showing => ({
  account: null,
  bankId: null,
  balanceKobo: null,
  bookedAt: null,
  statementId: null,
  line: 2,
  days: [DAY],
  words: paymentWords({ narration: text, bankId: said.bankId }),
  fingerprint: text,
  format: 'GTBank CSV',
  ...said,
});
const row = (said: Said = {}): ShownRow => ({ ...showing(said), amountKobo: 500 });
const known = (id: number, ...shown: Said[]): KnownPayment => ({
  id,
  amountKobo: 500,
  isWithdrawn: false,
  showings: shown.map(showing),
});
const judge = (rows: ShownRow[], payments: KnownPayment[]) =>
  judgeRows(rows, payments).map((judged) =>
    'paymentId' in judged ? `${judged.is} ${judged.paymentId}` : judged.is,
  );

describe('the rows of a file beside the payments that are known', () => {
  it('are new where amount, day and words are of none', () => {
    expect(judge([row({ text: 'NIP/UBA/NGOZI UDE' })], [known(1, {})])).toEqual(['new']);
    expect(
      judge([row({ days: ['2026-11-21'], fingerprint: 'of that day' })], [known(1, {})]),
    ).toEqual(['new']);
  });

  it('are known by their words in another format, whatever the id', () => {
    const said = { text: 'ADA OBI NIP GTB', bankId: 'S1', format: 'OFX' };
    expect(judge([row(said)], [known(1, {})])).toEqual(['known 1']);
  });

  it('are asked about where a shorter payment may be any of more rows than are known', () => {
    const goods = { text: 'NIP FBN SMITH SONS goods' };
    const rows = ['2026-11-19', DAY, '2026-11-21'].map((day, at) =>
      row({ ...goods, days: [day], line: at, format: 'Kuda CSV', fingerprint: day }),
    );
    const before = known(1, { text: 'NIP FBN SMITH SONS', format: 'MT940' });
    expect(judge(rows, [before])).toEqual(['ask 1', 'new', 'new']);
    expect(judge(rows.slice(1, 2), [before])).toEqual(['known 1']);
  });

  it('are no payment of which both days are stated, and others', () => {
    const both = (days: string[], line: number) =>
      row({ days, line, format: 'Zenith Bank PDF', fingerprint: `PDF ${days.join()}` });
    const rows = [
      both(['2026-11-22', '2026-11-20'], 2),
      both(['2026-11-22', '2026-11-21'], 3),
      both(['2026-11-21'], 4),
    ];
    const payments = [['2026-11-20', '2026-11-19'], ...rows.slice(0, 2).map(({ days }) => days)];
    expect(
      judge(
        rows,
        payments.map((days, at) =>
          known(at, { days: [...days], line: at + 7, format: 'camt.053' }),
        ),
      ),
    ).toEqual(['known 1', 'known 2', 'new']);
  });

  it('are asked about where the day from which an earlier payment counts may be the booking day of a new one', () => {
    const both = known(1, { days: ['2026-11-22', '2026-11-19'], format: 'Zenith Bank PDF' });
    const begins = row({ days: [DAY], text: 'NIP/UBA/NGOZI UDE', fingerprint: 'begins' });
    const counts = row({ days: ['2026-11-22'], line: 3 });
    expect(judge([begins, counts], [both])).toEqual(['new', 'ask 1']);
    // Where the file has both days, its one row is that payment.
    const days = ['2026-11-18', '2026-11-23'].map((day, at) =>
      row({ days: [day], text: `NIP/UBA/NGOZI UDE ${at}`, line: at * 2 + 2, fingerprint: day }),
    );
    expect(judge([...days, counts], [both])).toEqual(['new', 'new', 'known 1']);
  });

  it('are asked about where a known payment stands before rows of earlier days, and the row does not', () => {
    const text = 'NIP/UBA/NGOZI UDE';
    const payments = [
      known(1, { statementId: 5, days: ['2026-11-22'], line: 2 }),
      known(2, { statementId: 5, days: ['2026-11-19'], text, line: 3 }),
      known(3, { statementId: 5, days: ['2026-11-23'], text, line: 4 }),
    ];
    const rows = [
      row({ days: ['2026-11-19'], text, line: 2 }),
      row({ days: ['2026-11-22'], line: 3, fingerprint: 'counts' }),
    ];
    expect(judge(rows, payments)).toEqual(['known 2', 'ask 1']);
  });

  it('are told by a printed balance only where the file has it once', () => {
    const before = known(1, { days: ['2026-11-21'], balanceKobo: 900, text: 'ADAEZE OBIORA' });
    const format = 'OFX';
    const named = row({
      format,
      days: ['2026-11-21'],
      balanceKobo: 900,
      text: 'ADAEZE OBIORA SO-7K4M2',
    });
    const own = row({ format, balanceKobo: 900, text: 'ADAEZE OBIORA', line: 3 });
    expect(judge([named], [before])).toEqual(['known 1']);
    expect(judge([named, own], [before])[0]).not.toBe('known 1');
  });

  it('contradict a payment whose id they have with the words of another', () => {
    const mine = { bankId: 'S1', text: 'ADA OBI SO-HH9ES' };
    const forged = { bankId: 's1', text: 'CHIDI EZE SO-7K4M2' };
    expect(judge([row(mine)], [known(1, forged)])).toEqual(['contradicts 1']);
  });

  it('are asked about where one format has the words and the balance of a payment on another day', () => {
    const next = { days: ['2026-11-21'], fingerprint: 'of that day' };
    const moved = (balanceKobo: number | null) =>
      judge([row({ ...next, balanceKobo })], [known(1, { balanceKobo: 9_000 })]);
    expect(moved(9_000)).toEqual(['ask 1']);
    expect(moved(9_500)).toEqual(['new']);
    expect(moved(null)).toEqual(['new']);
  });

  it('are each another payment where they are equal', () => {
    const rows = [row({ line: 2 }), row({ line: 3 }), row({ line: 4 })];
    expect(judge(rows, [known(1, { line: 3 }), known(2, { line: 2 })])).toEqual([
      'known 2',
      'known 1',
      'new',
    ]);
  });

  it('are told apart by balance, account, and by ids of one format', () => {
    expect(judge([row({ balanceKobo: 900 })], [known(1, { balanceKobo: 400 })])).toEqual(['new']);
    const accounts = [row({ account: '0123456789' })];
    expect(judge(accounts, [known(1, { account: '9876543210' })])).toEqual(['new']);
    expect(judge(accounts, [known(1, { account: '6789' })])).toEqual(['known 1']);
    expect(judge([row({ bankId: 'S1' })], [known(1, { bankId: 'S2' })])).toEqual(['new']);
  });

  it('are asked about where words agree partly, or the balance is one and the words are not', () => {
    expect(judge([row({ text: 'ADAEZE UDE' })], [known(1, { text: 'ADAEZE OBI' })])).toEqual([
      'ask 1',
    ]);
    const balance = { balanceKobo: 900 };
    expect(
      judge([row({ ...balance, text: 'NGOZI UDEH' })], [known(1, { ...balance, text: 'ADA OBI' })]),
    ).toEqual(['ask 1']);
  });

  it('are known in another format that cuts their last word anywhere', () => {
    const whole = known(1, { text: 'NIP/GTB/ADAEZE NWACHUKWU-OKONKWO/SO-7K4M2' });
    const cut = { text: 'NIP/GTB/ADAEZE NWACHUKWU-OKO', format: 'MT940' };
    expect(judge([row(cut)], [whole])).toEqual(['known 1']);
    expect(judge([row({ ...cut, text: 'NIP/GTB/ADAEZE OKO NWACHUKWU' })], [whole])).toEqual([
      'ask 1',
    ]);
  });

  it.each([
    ['the words of both in one', 'NIP:ADAOBI-SO7K4M2', 'NIP/GTB/ADA OBI/SO-7K4M2'],
    ['the order alone beside the payer alone', 'SO-7K4M2', 'TRF FROM ADA OBI'],
    ['the way of paying alone', 'MOBILE TRANSFER', 'NIP/GTB/ADA OBI/SO-7K4M2'],
  ])('are asked about where another format has %s', (_what, one, other) => {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ]) {
      const said = { text: second, format: 'OFX' };
      expect(judge([row(said)], [known(1, { text: first })])).toEqual(['ask 1']);
    }
    // Its own format would print the same words again.
    const same = { text: 'CASH DEPOSIT' };
    expect(judge([row(same)], [known(1, { text: 'NIP/GTB/ADA OBI' })])).toEqual(['new']);
    const another = { text: 'SO-HH9ES', format: 'OFX' };
    expect(judge([row(another)], [known(1, { text: 'SO-7K4M2' })])).toEqual(['new']);
  });

  it('contradict a payment of one balance by the reference of another order', () => {
    const balance = { balanceKobo: 900 };
    const one = known(1, { ...balance, text: 'ADA OBI SO-HH9ES' });
    expect(judge([row({ ...balance, text: 'NGOZI UDEH SO-7K4M2' })], [one])).toEqual([
      'contradicts 1',
    ]);
  });

  it.each([
    ['of the same letters', 'SO-7K4M2', 'SO-K7M42'],
    ['of one other letter', 'SO-7K4M2', 'SO-7K4MX'],
  ])('are another payment where the order is another, %s', (_how, mine, another) => {
    const [one, other] = [`NIP/KUDA/CHIDI EZE/${mine}`, `NIP/KUDA/CHIDI EZE/${another}`];
    expect(judge([row({ text: one })], [known(1, { text: other })])).toEqual(['new']);
    expect(judge([row({ text: one, format: 'OFX' })], [known(1, { text: other })])).toEqual([
      'new',
    ]);
  });

  it('which name its order take a payment before rows that only say less', () => {
    const before = known(1, { text: 'MOB/XYZ/BISI BELLO/payment SO-MZA56' });
    const named = row({ text: 'NIP/UBA/BISI BELLO/payment somza56 from Ikeja', format: 'OFX' });
    const silent = row({ text: 'NIP/UBA/BISI BELLO', format: 'OFX', line: 3 });
    expect(judge([named, silent], [before])).toEqual(['ask 1', 'new']);
    expect(judge([silent, named], [before])).toEqual(['new', 'ask 1']);
  });

  it('bring a withdrawn payment back by being it, and meet it by nothing less', () => {
    const withdrawn = { ...known(1, { text: 'ADAEZE OBI' }), isWithdrawn: true };
    expect(judge([row({ text: 'ADAEZE OBI' })], [withdrawn])).toEqual(['known 1']);
    expect(judge([row({ text: 'ADAEZE UDE' })], [withdrawn])).toEqual(['new']);
  });

  it('count an id once in a file', () => {
    const rows = [row({ bankId: 'S1', line: 2 }), row({ bankId: 'S1', line: 3 })];
    expect(judge(rows, [])).toEqual(['new', 'known null']);
  });

  it('fit a payment that several files showed only where none of them speaks against it', () => {
    const shown = known(1, { format: 'OFX', balanceKobo: 400 }, { format: 'MT940' });
    expect(judge([row({ balanceKobo: 900 })], [shown])).toEqual(['new']);
    expect(judge([row({ balanceKobo: 400 })], [shown])).toEqual(['known 1']);
  });

  it('find their own in a crowd of one amount and day, also cut, silent, or a day beside it', () => {
    const letters = Array.from({ length: 40 }, (_, n) => String.fromCharCode(65 + (n % 20)));
    const names = letters.map(
      (letter, n) => `${letter.repeat(5)} ${n < 20 ? 'OBIORA' : 'BELLOMA'}`,
    );
    const payments = names.map((name, n) => known(n + 1, { text: `NIP/GTB/${name}`, line: n + 2 }));
    const rows = names.map((name, n) =>
      row({ text: `TRANSFER FROM ${name.slice(0, 10)}`, format: 'OFX', line: n + 2 }),
    );
    expect(judge(rows, payments)).toEqual(names.map((_, n) => `known ${n + 1}`));
    const [first = row(), ...others] = rows;
    const beside = { ...first, days: ['2026-11-21'] };
    expect(judge([beside, ...others], payments)[0]).toBe('ask 1');
    const silent = row({ text: 'NIP TRANSFER', format: 'OFX', line: 2 });
    expect(judge([silent, ...others], payments)[0]).toBe('ask 1');
  });
});
