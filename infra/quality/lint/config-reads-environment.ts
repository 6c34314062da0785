import type { Rule } from '@oxlint/plugins';

/** Variables are read and checked once, by the schema of the process. */
export const configReadsEnvironment: Rule = {
  create: (context) => ({
    MemberExpression(node) {
      const { object, property } = node;
      if (object.type !== 'Identifier' || object.name !== 'process') return;
      if (property.type !== 'Identifier' || property.name !== 'env') return;
      context.report({
        node,
        message:
          'Declare the variable in the `*.config.ts` of the process and inject the parsed configuration.',
      });
    },
  }),
};
