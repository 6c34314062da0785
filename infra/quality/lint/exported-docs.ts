import type { ESTree, Rule } from '@oxlint/plugins';

/** Openings that repeat the name or the message instead of telling the caller something. */
const EMPTY_WORDS = /^(Props of\b|Props for\b|Answers `|Handles `|See \{@link|TODO)/;

/** Each export says what it is for, its units and errors: what a caller must know. */
export const exportedDocs: Rule = {
  create: (context) => ({
    ExportNamedDeclaration(node) {
      const { declaration } = node;
      if (declaration === null) return;
      const decorators: ESTree.Node[] =
        declaration.type === 'ClassDeclaration' ? declaration.decorators : [];
      const first = [node, ...decorators].toSorted((a, b) => a.range[0] - b.range[0])[0] ?? node;
      // A directive such as `// biome-ignore` may stand between.
      const doc = context.sourceCode
        .getCommentsBefore(first)
        .findLast(({ type, value }) => type === 'Block' && value.startsWith('*'));
      if (doc === undefined) {
        // Overloads share the first one's, and the type of a constant shares the constant's.
        if (declaration.type === 'TSDeclareFunction' || isOverloaded(node)) return;
        if (isTypeOfConstantBefore(node)) return;
        context.report({
          node,
          message: 'Add a docstring: purpose, units, error codes, whatever a caller must know.',
        });
        return;
      }
      const words = doc.value.replaceAll(/^\s*\*\s?/gm, '').trim();
      if (words === '' || EMPTY_WORDS.test(words))
        context.report({
          node,
          message: 'Say in the docstring what a caller must know beyond the name.',
        });
    },
  }),
};

/** What the export before this one declares. */
function declaredBefore(node: ESTree.ExportNamedDeclaration) {
  const { body } = node.parent as ESTree.Program; // exports stand at the top level
  const before = body[body.indexOf(node) - 1];
  return before?.type === 'ExportNamedDeclaration' ? before.declaration : undefined;
}

/** True when the statement before is an overload of this function. */
const isOverloaded = (node: ESTree.ExportNamedDeclaration): boolean =>
  declaredBefore(node)?.type === 'TSDeclareFunction';

/** True for `export type X` after `export const X`. */
function isTypeOfConstantBefore(node: ESTree.ExportNamedDeclaration): boolean {
  const before = declaredBefore(node);
  if (node.declaration?.type !== 'TSTypeAliasDeclaration') return false;
  if (before?.type !== 'VariableDeclaration') return false;
  const { name } = node.declaration.id;
  return before.declarations.some(({ id }) => id.type === 'Identifier' && id.name === name);
}
