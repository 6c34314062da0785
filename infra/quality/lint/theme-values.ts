import type { Rule } from '@oxlint/plugins';
import { isStyled } from './transient-props.ts';

const COLOUR = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i;
const DEPTH = /z-index:\s*-?[2-9]|z-index:\s*\d{2,}/;
/** Hairlines are `1px`; `em` is relative to the text and stays with it. */
const SIZE = /(?<![\w.])(?!1px\b)\d*\.?\d+(px|rem)\b/;
const DURATION = /(?<![\w.-])\d*\.?\d+m?s\b/;

const templates = new Set(['css', 'keyframes', 'createGlobalStyle']);

/** Colours, depths, durations and sizes come from `ui/theme`. */
export const themeValues: Rule = {
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
