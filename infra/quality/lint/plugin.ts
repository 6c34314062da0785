import type { ESTree, Plugin, Rule } from '@oxlint/plugins';

/** styled-components 6 passes every prop on to the DOM but those with `$`. */
const transientProps: Rule = {
  create: (context) => ({
    TaggedTemplateExpression({ tag, typeArguments }) {
      if (!isStyled(tag)) return;
      for (const type of typeArguments?.params ?? []) {
        if (type.type !== 'TSTypeLiteral') continue;
        for (const member of type.members) {
          if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier') continue;
          const { name } = member.key;
          if (!name.startsWith('$'))
            context.report({ node: member, message: `Make the prop transient: \`$${name}\`.` });
        }
      }
    },
  }),
};

/** `styled.p`, `styled(Card)`, `styled.p.attrs(…)`. */
function isStyled(tag: ESTree.Expression): boolean {
  if (tag.type === 'Identifier') return tag.name === 'styled';
  if (tag.type === 'MemberExpression') return isStyled(tag.object);
  return tag.type === 'CallExpression' && isStyled(tag.callee);
}

const COLOUR = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i;
const DEPTH = /z-index:\s*-?[2-9]|z-index:\s*\d{2,}/;
/** Hairlines are `1px`; `em` is relative to the text and stays with it. */
const SIZE = /(?<![\w.])(?!1px\b)\d*\.?\d+(px|rem)\b/;
const DURATION = /(?<![\w.-])\d*\.?\d+m?s\b/;

const templates = new Set(['css', 'keyframes', 'createGlobalStyle']);

/** Colours, depths, durations and sizes come from `ui/theme`. */
const themeValues: Rule = {
  create: (context) => ({
    TaggedTemplateExpression({ tag, quasi }) {
      if (!isStyled(tag) && !(tag.type === 'Identifier' && templates.has(tag.name))) return;
      for (const piece of quasi.quasis) {
        const text = piece.value.raw.replaceAll(/\/\*[\s\S]*?\*\//g, '');
        const found = [
          [COLOUR, 'colour', 'theme.color'],
          [DEPTH, 'depth', 'theme.depth'],
          [DURATION, 'duration', 'theme.duration'],
          [SIZE, 'size', 'theme.space or theme.line'],
        ] as const;
        for (const [pattern, kind, token] of found) {
          const [literal] = pattern.exec(text) ?? [];
          if (literal !== undefined)
            context.report({
              node: piece,
              message: `Take this ${kind} (\`${literal}\`) from \`${token}\`.`,
            });
        }
      }
    },
  }),
};

/**
 * The rules of styled-components that no ready-made lint rule holds, as a plugin of oxlint
 * (https://oxc.rs/docs/guide/usage/linter/js-plugins.html). oxlint takes it by its default export.
 */
const plugin: Plugin = {
  meta: { name: 'dialect' },
  rules: {
    'theme-values': themeValues,
    'transient-props': transientProps,
  },
};

export default plugin;
