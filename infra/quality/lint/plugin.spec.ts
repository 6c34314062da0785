import { RuleTester } from 'oxlint/plugins-dev';
import { themeValues } from './theme-values.ts';
import { transientProps } from './transient-props.ts';

const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } });
const reported = (cases: readonly (readonly [code: string, alternative: string])[]) =>
  cases.map(([code, alternative]) => ({
    code,
    errors: [{ message: new RegExp(alternative.replaceAll(/[$.*]/g, String.raw`\$&`)) }],
  }));

tester.run('transient-props', transientProps, {
  valid: ['const Panel = styled.div<{ $flush: boolean }>`margin: 0`;'],
  invalid: reported([['const Panel = styled.div<{ flush: boolean }>`margin: 0`;', '$flush']]),
});

tester.run('theme-values', themeValues, {
  valid: [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the snippet is code with a template
    'const A = styled.p`color: ${color.text}; margin: 0;`;',
    "const a = '#fff';",
  ],
  invalid: reported([
    ['const A = styled.p`color: #fff;`;', 'theme.color'],
    ['const A = styled(Card)`transition: color 150ms;`;', 'theme.duration'],
    ['const a = css`z-index: 10;`;', 'theme.depth'],
    ['const a = css`margin: 0 -12px;`;', 'theme.space'],
  ]),
});
