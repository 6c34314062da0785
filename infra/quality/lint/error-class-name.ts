import type { Rule } from '@oxlint/plugins';

/** A class that extends an error says so in its own name. */
export const errorClassName: Rule = {
  create: (context) => ({
    ClassDeclaration(node) {
      const { id, superClass } = node;
      if (id === null || superClass?.type !== 'Identifier' || !superClass.name.endsWith('Error'))
        return;
      if (id.name.endsWith('Error')) return;
      context.report({ node: id, message: `Name this error class \`${id.name}Error\`.` });
    },
  }),
};
