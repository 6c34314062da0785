import { sanitiseDescription } from './map-product.ts';

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
    ['<p><b>crossed</p></b>', '<p><b>crossed</b></p>'],
    ['a & b &lt;script&gt;', 'a &amp; b &lt;script&gt;'],
    ['  <P>padded<br></P>  ', '<p>padded<br /></p>'],
  ])('makes of %s only %s', (html, clean) => {
    expect(sanitiseDescription(html)).toBe(clean);
  });

  it.each(['', '   ', '<p></p>', '<p>&nbsp;</p>', '<script>x</script>'])(
    'finds no description in %j',
    (html) => {
      expect(sanitiseDescription(html)).toBeNull();
    },
  );
});
