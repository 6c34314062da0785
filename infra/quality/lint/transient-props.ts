import type { ESTree, Rule } from '@oxlint/plugins';

/** styled-components 6 passes every prop on to the DOM but those with `$`. */
export const transientProps: Rule = {
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
export function isStyled(tag: ESTree.Expression): boolean {
  if (tag.type === 'Identifier') return tag.name === 'styled';
  if (tag.type === 'MemberExpression') return isStyled(tag.object);
  return tag.type === 'CallExpression' && isStyled(tag.callee);
}
