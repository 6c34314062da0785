import type { Rule } from '@oxlint/plugins';

/** No barrel files: a name has one file, and an import says which. */
export const noReExport: Rule = {
  create: (context) => ({
    'ExportAllDeclaration, ExportNamedDeclaration[source!=null]': (node) => {
      context.report({ node, message: 'Import the name from the file that defines it.' });
    },
  }),
};
