import type { ESTree, Rule } from '@oxlint/plugins';

/** Members are hidden with the keyword `private`, the one form that parameter properties have too. */
export const noPrivateNames: Rule = {
  create(context) {
    const check = ({ key }: ESTree.MethodDefinition | ESTree.PropertyDefinition) => {
      if (key.type !== 'PrivateIdentifier') return;
      const message = `Write \`private ${key.name}\` instead of \`#${key.name}\`.`;
      context.report({ node: key, message });
    };
    return { MethodDefinition: check, PropertyDefinition: check };
  },
};
