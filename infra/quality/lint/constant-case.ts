import type { ESTree, Rule } from '@oxlint/plugins';

const UPPER_SNAKE = /^[A-Z][A-Z0-9_]*$/;

/** A number, text, boolean or pattern that is known when the file is read. */
function isPlainValue(node: ESTree.Expression): boolean {
  switch (node.type) {
    case 'Literal':
      return node.value !== null || 'regex' in node;
    case 'TemplateLiteral':
      return node.expressions.length === 0;
    case 'UnaryExpression':
      return isPlainValue(node.argument);
    case 'BinaryExpression':
      return (
        node.left.type !== 'PrivateIdentifier' &&
        isPlainValue(node.left) &&
        isPlainValue(node.right)
      );
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return isPlainValue(node.expression);
    default:
      return false;
  }
}

const structures = new Set([
  'ObjectExpression',
  'ArrayExpression',
  'ArrowFunctionExpression',
  'FunctionExpression',
]);

/** Constants of a module: `MAX_HOLD_ATTEMPTS` for a plain value, `orderStates` for a table or function. */
export const constantCase: Rule = {
  create: (context) => ({
    'Program > VariableDeclaration[kind="const"], Program > ExportNamedDeclaration > VariableDeclaration[kind="const"]':
      ({ declarations }: ESTree.VariableDeclaration) => {
        for (const { id, init } of declarations) {
          if (id.type !== 'Identifier' || init === null) continue;
          const isUpper = UPPER_SNAKE.test(id.name);
          if (!isUpper && isPlainValue(init)) {
            const name = id.name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase();
            context.report({
              node: id,
              message: `A plain value is named in upper case: \`${name}\`.`,
            });
          }
          if (isUpper && structures.has(init.type))
            context.report({ node: id, message: 'A table or function is named in camelCase.' });
        }
      },
  }),
};
