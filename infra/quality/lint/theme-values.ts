import type { Rule } from '@oxlint/plugins';
import { isStyled } from './transient-props.ts';

const COLOUR = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i;
const DEPTH = /z-index:\s*-?[2-9]|z-index:\s*\d{2,}/;
const DURATION = /(?<![\w.-])\d*\.?\d+m?s\b/;

const templates = new Set(['css', 'keyframes', 'createGlobalStyle']);

/** Colours, depths and durations come from `ui/theme`. */
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
