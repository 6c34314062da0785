import { sanitiseDescription } from './sanitise-description.ts';

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
    [
      '<table><tr><td>10</td><td>20</td></tr><tr><th>Weight<td>25 kg</table>',
      '10 20<br />Weight 25 kg',
    ],
    ['<div>One</div><div>Two</div>', 'One<br />Two'],
    [
      '<h1>Grater</h1><div><p>Strong.</p></div><div>Light</div>',
      '<h3>Grater</h3><p>Strong.</p>Light',
    ],
    ['<dl><dt>Power</dt><dd>3 kW</dd></dl>', 'Power<br />3 kW'],
    [
      '<div>a<strong> b</strong> c</div><div><em>d</em></div>',
      'a<strong> b</strong> c<br /><em>d</em>',
    ],
  ])('makes of %s only %s', (html, clean) => {
    expect(sanitiseDescription(html)).toBe(clean);
  });

  it('cuts no emoji in half', () => {
    expect(sanitiseDescription(`${'x'.repeat(9)}🔥`, 10)).toBe('x'.repeat(9));
  });

  it('keeps a long row of breaks and spaces between words', () => {
    const breaks = '<br> '.repeat(30_000);
    const spaces = ' '.repeat(100_000);
    const clean = sanitiseDescription(`<div>x</div>${breaks}y${spaces}z<div>`, 400_000);
    expect(clean === `x${'<br />'.repeat(30_000)}y${spaces}z`).toBe(true);
  });

  it.each(['', '   ', '<p></p>', '<p>&nbsp;</p>', '<script>x</script>'])(
    'finds no description in %j',
    (html) => {
      expect(sanitiseDescription(html)).toBeNull();
    },
  );
});
