import { markupOf, textOf } from './description.ts';

describe('the description that staff type', () => {
  it.each([
    ['One paragraph.', '<p>One paragraph.</p>'],
    ['First.\n\nSecond.', '<p>First.</p><p>Second.</p>'],
    ['A line\nand another', '<p>A line<br>and another</p>'],
    ['With it:\n- pump\n- panel', '<p>With it:</p><ul><li>pump</li><li>panel</li></ul>'],
    [
      '<script>alert(1)</script> & "more"',
      '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;</p>',
    ],
    ['&lt;b&gt; stays as typed', '<p>&amp;lt;b&amp;gt; stays as typed</p>'],
  ])('becomes paragraphs and lists: %j', (text, markup) => {
    expect(markupOf(text)).toBe(markup);
  });

  it.each(['', ' \n\n '])('is none when it is empty: %j', (text) => {
    expect(markupOf(text)).toBeNull();
    expect(textOf(null)).toBe('');
  });

  it('is read back as it was typed', () => {
    const text =
      'Lifts <4,000 l/h & "more".\n\nIncluded:\n\n- panel\n- cable\n\nNot included: pipes';
    expect(textOf(markupOf(text))).toBe(text);
  });

  it('keeps the cells of a table apart', () => {
    expect(textOf('<table><tr><td>10</td><td>20</td></tr></table>')).toBe('10 20');
  });
});
