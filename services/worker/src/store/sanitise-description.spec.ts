import { parseAndClean, sanitiseDescription } from './map-product.ts';

describe('sanitiseDescription', () => {
  it('keeps simple text markup', () => {
    const html = '<p>Fine <strong>garri</strong>, <em>dry</em>.</p><ul><li>25 kg</li></ul>';
    expect(sanitiseDescription(html)).toBe(html);
  });

  it.each([
    ['<p onclick="steal()" style="position:fixed">Hi</p>', '<p>Hi</p>'],
    ['<script>steal()</script><p>Hi</p>', '<p>Hi</p>'],
    ['<p>Hi<img src=x onerror=steal()></p>', '<p>Hi</p>'],
    ['<a href="javascript:steal()">Hi</a>', 'Hi'],
    ['<svg><script>steal()</script></svg><p>Hi</p>', '<p>Hi</p>'],
    ['<iframe srcdoc="<script>steal()</script>"></iframe><p>Hi</p>', '<p>Hi</p>'],
    ['<p>Hi<p><!-- note --></p>', '<p>Hi</p><p></p>'],
    ['<style>p{display:none}</style><p>Hi</p>', '<p>Hi</p>'],
  ])('makes of %s only %s', (html, clean) => {
    expect(sanitiseDescription(html)).toBe(clean);
  });

  it.each([
    'plain text, 5 > 4',
    '<p>One</p>\n<ul><li>a</li><li><b>b</b></li></ul>',
    '<p>open',
    '<p><b>crossed</p></b>',
    '</p>closed only',
    '<p>a<p>b</p>',
    '<p>A<br>B</p>',
    '<P>upper</P>',
    '<p >space</p>',
    'a & b &amp; c &lt;script&gt;',
    '<p><ul><li>a</li></ul></p>',
    '<ul><li>a<li>b</li></li></ul>',
    '<em>x<script>y</script></em>',
    '<h3>t</h3><i></i>',
    '  <p>padded</p>  ',
  ])('makes of %j what the whole parser makes of it', (html) => {
    expect(sanitiseDescription(html)).toBe(parseAndClean(html));
  });

  it.each(['', '   ', '<p></p>', '<p>&nbsp;</p>', '<script>x</script>'])(
    'finds no description in %j',
    (html) => {
      expect(sanitiseDescription(html)).toBeNull();
    },
  );
});
