import { enterCodeRules } from '../rules/enterCode.gen.ts';
import { digitsOf, groupedPattern, patternRule } from './checkFields.ts';

describe('a code of six digits', () => {
  const { code } = enterCodeRules;
  // As the browser reads the attribute (HTML, "the pattern attribute").
  const attribute = new RegExp(`^(?:${groupedPattern(code)})$`, 'v');

  it.each(['482913', '482 913', '482-913', ' 48 29 13 '])('may be typed as %j', (typed) => {
    expect(attribute.test(typed)).toBe(true);
    expect(patternRule(code)(digitsOf(typed))).toBeUndefined();
  });

  it.each(['', '48291', '4829130', '48291a'])('is not %j', (typed) => {
    expect(attribute.test(typed)).toBe(false);
    expect(patternRule(code)(digitsOf(typed))).toBe('The code has six digits');
  });
});
