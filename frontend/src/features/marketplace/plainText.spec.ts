import { firstWords, keepUnits, passagesOf, plainText } from './plainText.ts';

describe('plainText', () => {
  it('strips markup and keeps the words apart', () => {
    expect(
      plainText(
        '<p>For <strong>boreholes</strong>.</p><ul><li>Steel body</li><li>One year</li></ul>',
      ),
    ).toBe('For boreholes. Steel body, One year');
  });

  it('keeps the cells of a table apart, and its rows', () => {
    const table = '<table><tr><td>10</td><td>20</td></tr><tr><td>30</td></tr></table>';
    expect(passagesOf(table)).toEqual(['10 20', '30']);
  });

  it('keeps the items of a list together, apart from the paragraphs', () => {
    expect(
      passagesOf('<p>For boreholes.</p><ul><li>Steel body</li>\n<li>One year</li></ul>Made here.'),
    ).toEqual(['For boreholes.', ['Steel body', 'One year'], 'Made here.']);
  });

  it('drops scripts, styles and comments with what they hold', () => {
    expect(plainText('a<script>alert(1)</script><style>b{}</style><!-- c --> d')).toBe('a d');
  });

  it('turns entities into their characters and leaves unknown ones', () => {
    expect(plainText('Grade 42.5 &amp; 5 &lt; 6 &#8358;9 &#x20A6;9 &unknown;')).toBe(
      'Grade 42.5 & 5 < 6 ₦9 ₦9 &unknown;',
    );
  });

  it('keeps a lone less-than sign, which is not a tag', () => {
    expect(plainText('moisture < 13%')).toBe('moisture < 13%');
  });

  it('answers nothing for nothing', () => {
    expect(plainText(null)).toBe('');
  });
});

describe('firstWords', () => {
  it('ends after a sentence, else after a word', () => {
    const text = 'For blocks, plaster and structural work. Fresh stock, kept dry.';
    expect(firstWords(text, 63)).toBe(text);
    expect(firstWords(text, 62)).toBe('For blocks, plaster and structural work.');
    expect(firstWords(text, 25)).toBe('For blocks, plaster…');
    expect(firstWords(text, 12)).toBe('For blocks…');
  });

  it('ends after a clause rather than within one, and never with a lone number', () => {
    expect(firstWords('A powder-coated steel frame; two people put it up.', 40)).toBe(
      'A powder-coated steel frame.',
    );
    expect(firstWords('Two UHF handheld microphones with a range of 80 metres', 50)).toBe(
      'Two UHF handheld microphones with a range…',
    );
  });
});

describe('keepUnits', () => {
  it('keeps a number and its unit on one line', () => {
    expect(keepUnits('LED PAR light set, 4 pieces, 20 kg')).toBe(
      'LED PAR light set, 4\u00a0pieces, 20\u00a0kg',
    );
  });
});
