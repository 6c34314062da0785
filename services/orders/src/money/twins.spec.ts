import { type ComparedCredit, likenessOf } from './twins.ts';

const SESSION = '090405260914000000000000000001';
const OTHER_SESSION = '090405260914000000000000000002';
const build = (fields: Partial<ComparedCredit> = {}): ComparedCredit => ({
  valueDate: '2026-11-20',
  narration: 'NIP/KUDA/ADA OBI/SO 7K4M2',
  bankId: null,
  ...fields,
});

describe('an alert and a credit of a statement, of the same amount', () => {
  it.each([
    ['the same narration, broken otherwise', {}, { narration: 'Nip / Kuda/ADA OBI/SO7K4M2' }],
    ['a narration that the alert cuts', {}, { narration: 'NIP/KUDA/ADA OBI/SO 7K4M2/9921' }],
  ])('are one payment by %s', (_what, alert, other) => {
    expect(likenessOf(build(alert), build(other))).toBe('narration');
  });

  it.each([
    ['the session id in both narrations', `${SESSION}-TRF`, null, `NIP ${SESSION}`, null],
    ['the id in both', 'x', 'ZIB20260908123456', 'y', 'zib 20260908123456'],
    ["the alert's id in the narration", 'x', 'ZIB20260908123456', 'y/ZIB20260908123456', null],
  ])('are one payment by %s, days apart', (_what, narration, bankId, words, id) => {
    const other = build({ narration: words, bankId: id, valueDate: '2026-11-24' });
    expect(likenessOf(build({ narration, bankId }), other)).toBe('id');
  });

  it.each([
    ['with different session ids', { narration: SESSION }, { narration: OTHER_SESSION }],
    ['three days apart', {}, { valueDate: '2026-11-23' }],
    ['a week apart', { bankId: 'ABC1234567' }, { bankId: 'ABC1234567', valueDate: '2026-11-27' }],
  ])('are two payments %s', (_what, alert, other) => {
    expect(likenessOf(build(alert), build(other))).toBe('different');
  });

  it.each([
    ['other words', {}, { narration: 'MOBILE TRF FROM BISI' }],
    ['words of many payments', { narration: 'TRANSFER' }, { narration: 'TRANSFER' }],
    ['the next day', {}, { valueDate: '2026-11-21' }],
    ['a short id', { narration: 'a', bankId: '12345' }, { narration: 'b', bankId: '12345' }],
  ])('are unclear by %s', (_what, alert, other) => {
    expect(likenessOf(build(alert), build(other))).toBe('unclear');
  });
});
