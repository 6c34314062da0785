import { fitOfName, nameWords, payerTextOf } from './person-name.ts';

const fit = (name: string, narration: string, sender: string | null = null) =>
  fitOfName(nameWords(name), payerTextOf({ narration, sender }));

describe('the name of a buyer in a credit', () => {
  it.each([
    ['ADA OBI TO CHIDI EZE', 'Obi Chidi'],
    ['NIP/ADA OBI/CHIDI EZE', 'Obi Chidi'],
    ['FROM ADA OBI FOR CHIDI EZE', 'Obi Chidi'],
    ['ADA OBI - CHIDI EZE', 'Obi Chidi'],
  ])('is not made of the words of two people: "%s"', (narration, name) => {
    expect(fit(name, narration)).toBe('part');
    expect(fit('Ada Obi', narration)).toBe('full');
  });

  it('is not made of two senders', () => {
    expect(fit('Ada Eze', 'TRF', 'ADA OBI AND CHIDI EZE')).toBe('part');
    expect(fit('Chidi Eze', 'TRF', 'ADA OBI AND CHIDI EZE')).toBe('full');
  });

  it.each([
    ["N'Golo Ade", 'TRANSFER FROM NGOLO ADE'],
    ['Ngolo Ade', "NIP/KUDA/N'GOLO ADE"],
    ['Ṣọlá D’Almeida', 'NIP/GTB/SOLA DALMEIDA'],
    ['Mary-Jane Obi', 'OBI, MARY-JANE'],
  ])('is whole with an apostrophe, a mark or a hyphen: %s', (name, narration) => {
    expect(fit(name, narration)).toBe('full');
  });

  it.each([
    ['Ada Ngozi Obi', 'NIP/KUDA/OBI ADA', null],
    ['Ada Ngozi Obi', 'TRF', 'ADA OBI'],
    ['Ada Obi', 'NIP/KUDA/ADA NGOZI OBI/goods', null],
  ])(
    'is most of it where a middle name is missing on one side: %s in %s',
    (name, narration, sender) => {
      expect(fit(name, narration, sender)).toBe('most');
    },
  );
});
