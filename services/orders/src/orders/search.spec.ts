import { foldReference, readSearch } from './search.ts';

describe('readSearch', () => {
  it.each(['SO HH9ES', 'SOHH9ES', 'so-hh9es', 'S0-HH9E5', '50hh9es', ' so_hh9es '])(
    'reads %j as the reference SO-HH9ES',
    (text) => {
      expect(readSearch(text).references).toContain(foldReference('SO-HH9ES'));
    },
  );

  it('finds references in a pasted narration', () => {
    const { references, isCertain } = readSearch('TRF/ADA OBI/SO HH9ES/GTB REF 0009812');
    expect(references).toEqual([foldReference('SO-HH9ES')]);
    expect(isCertain).toBe(false);
  });

  it('reads the five characters alone as a reference, but not as that only', () => {
    expect(readSearch('hh9es')).toMatchObject({
      references: [foldReference('SO-HH9ES')],
      isCertain: false,
      words: ['hh9es'],
    });
  });

  it.each([
    ['18900', 1_890_000, false],
    ['18,900', 1_890_000, true],
    ['₦18,900', 1_890_000, true],
    ['NGN 18,900.50', 1_890_050, true],
    ['18900.5', 1_890_050, true],
    ['1,89,00', undefined, false],
    ['18900 ada', undefined, false],
    ['18 900', 1_890_000, false],
    ['132k', 13_200_000, false],
    ['₦1.5m', 150_000_000, false],
    ['132 00', undefined, false],
  ])('reads %j as %s kobo, for certain: %s', (text, kobo, isCertain) => {
    expect(readSearch(text)).toMatchObject({ isCertain });
    expect(readSearch(text).kobo).toBe(kobo);
  });

  it.each([
    ['58', 58, false],
    ['#58', 58, true],
    ['Order 58', 58, true],
    ['order #58', 58, true],
    ['No. 58', 58, true],
    ['058', undefined, false],
    ['99999999999', undefined, false],
  ])('reads %j as order %s, for certain: %s', (text, id, isCertain) => {
    expect(readSearch(text)).toMatchObject({ isCertain });
    expect(readSearch(text).id).toBe(id);
  });

  it('takes a name that begins with "So" as a name too', () => {
    expect(readSearch('So Chidi')).toMatchObject({ isCertain: false, words: ['so', 'chidi'] });
  });
});
