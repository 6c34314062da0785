import type { ESTree, Rule } from '@oxlint/plugins';

/** How a statement of ours may begin, in upper case. */
const STATEMENT =
  /^\s*(SELECT\s|INSERT INTO\s|UPDATE\s+[a-z"]|DELETE FROM\s|(CREATE|ALTER|DROP)\s+(TABLE|INDEX|UNIQUE|ROLE|USER|DATABASE|SCHEMA|TYPE|SEQUENCE|FUNCTION|EXTENSION)\s|(GRANT|REVOKE)\s+[A-Z]|WITH\s+\w+\s+AS\s|TRUNCATE\s)/;

/** Inside a template that is SQL anyway. */
const KEYWORD =
  /\b(SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|JOIN|ORDER BY|GROUP BY|VALUES|RETURNING|LIMIT|AND|OR|NOT|NULL|IN|AS|CASE|WHEN|THEN|ELSE|END|FOR UPDATE|SKIP LOCKED)\b/;

/** SQL keywords are written in lower case. */
export const lowerCaseSql: Rule = {
  create(context) {
    const report = (node: ESTree.Node) =>
      context.report({ node, message: 'Write SQL keywords in lower case.' });
    const textOf = (node: ESTree.TemplateLiteral) =>
      node.quasis.map(({ value }) => value.raw).join('?');
    return {
      Literal(node) {
        if (typeof node.value === 'string' && STATEMENT.test(node.value)) report(node);
      },
      TemplateLiteral(node) {
        const { parent } = node;
        const isSql =
          parent.type === 'TaggedTemplateExpression' &&
          parent.tag.type === 'Identifier' &&
          parent.tag.name === 'sql';
        // Texts in single quotes are data.
        const text = textOf(node).replaceAll(/'[^']*'/g, '');
        if ((isSql ? KEYWORD : STATEMENT).test(text)) report(node);
      },
    };
  },
};
