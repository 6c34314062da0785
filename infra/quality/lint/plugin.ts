import type { ESTree, Plugin, Rule } from '@oxlint/plugins';
import {
  failureReasons,
  lateSettlements,
} from '../../../services/contracts/src/orders/order.endings.ts';
import { orderStatuses } from '../../../services/contracts/src/orders/order.states.ts';

/** styled-components 6 passes every prop on to the DOM but those with `$`. */
const transientProps: Rule = {
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
function isStyled(tag: ESTree.Expression): boolean {
  if (tag.type === 'Identifier') return tag.name === 'styled';
  if (tag.type === 'MemberExpression') return isStyled(tag.object);
  return tag.type === 'CallExpression' && isStyled(tag.callee);
}

const COLOUR = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i;
const DEPTH = /z-index:\s*-?[2-9]|z-index:\s*\d{2,}/;
/** Hairlines are `1px`; `em` is relative to the text and stays with it. */
const SIZE = /(?<![\w.])(?!1px\b)\d*\.?\d+(px|rem)\b/;
const DURATION = /(?<![\w.-])\d*\.?\d+m?s\b/;

const templates = new Set(['css', 'keyframes', 'createGlobalStyle']);

/** Colours, depths, durations and sizes come from `ui/theme`. */
const themeValues: Rule = {
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

/** What an order's columns may say; only the tables in contracts ask for one of these words. */
const words: Readonly<Record<string, readonly string[]>> = {
  status: orderStatuses,
  fromStatus: orderStatuses,
  toStatus: orderStatuses,
  failureReason: failureReasons,
  lateSettlement: lateSettlements,
};

const SQL_STATUS = new RegExp(
  `\\b(?:status|failure_reason)\\s*(?:=|<>|!=|(?:not\\s+)?in\\s*\\()\\s*'(${[...orderStatuses, ...failureReasons].join('|')})'`,
);

const ASK =
  'Ask the table of states (contracts: order.states.ts, order.endings.ts): a fact, a step or an ending, not a word.';

/** Whether an order is in some state is asked by the facts of its state, so that a new state is one row. */
const orderStatesRule: Rule = {
  create: (context) => {
    const isWordOf = (column: string | undefined, value: ESTree.Node) =>
      column !== undefined &&
      value.type === 'Literal' &&
      words[column]?.includes(String(value.value)) === true;
    return {
      BinaryExpression({ left, right }) {
        if (isWordOf(columnOf(left), right) || isWordOf(columnOf(right), left))
          context.report({ node: left, message: ASK });
      },
      SwitchStatement({ discriminant, cases }) {
        const column = columnOf(discriminant);
        if (cases.some(({ test }) => test !== null && isWordOf(column, test)))
          context.report({ node: discriminant, message: ASK });
      },
      // `where('status', '=', 'failed')`
      CallExpression({ arguments: [first, , third] }) {
        if (first?.type !== 'Literal' || third === undefined) return;
        if (isWordOf(String(first.value).split('.').at(-1), third))
          context.report({ node: first, message: ASK });
      },
      // `new Set(['confirmed', 'processing'])`
      ArrayExpression(list) {
        const isList = list.elements.length > 1;
        if (isList && list.elements.every((one) => one !== null && isWordOf('status', one)))
          context.report({ node: list, message: ASK });
      },
      TemplateElement(piece) {
        if (SQL_STATUS.test(piece.value.raw)) context.report({ node: piece, message: ASK });
      },
    };
  },
};

/** The name of the column that an expression reads: `status` of `order.status`. */
function columnOf(node: ESTree.Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' && node.property.type === 'Identifier'
    ? node.property.name
    : undefined;
}

/** `{ ...{ a, b }, c }` is `{ a, b, c }`, and `f(...[a, b])` is `f(a, b)`. */
const spreadLiterals: Rule = {
  meta: { fixable: 'code' },
  create: (context) => ({
    SpreadElement(spread) {
      const { parent } = spread;
      const literal =
        spread.argument.type === 'TSAsExpression' ? spread.argument.expression : spread.argument;
      const isIn =
        parent.type === 'ObjectExpression'
          ? literal.type === 'ObjectExpression'
          : literal.type === 'ArrayExpression';
      if (!isIn) return;
      const inside = context.sourceCode.getText(literal).slice(1, -1).trim().replace(/,$/, '');
      context.report({
        node: spread,
        message: 'Write out what the literal holds, without the spread.',
        fix: (fixer) => (inside === '' ? null : fixer.replaceText(spread, inside)),
      });
    },
  }),
};

/** Safari before 16.4 refuses a whole script for one of them (https://caniuse.com/js-regexp-lookbehind). */
const noLookbehind: Rule = {
  create: (context) => ({
    Literal(literal) {
      if ('regex' in literal && /\(\?<[=!]/.test(literal.regex.pattern))
        context.report({ node: literal, message: 'Older iPhones cannot read a lookbehind.' });
    },
  }),
};

/**
 * The rules of plain syntax, of styled-components, of old browsers and of the table of states that no ready-made lint rule holds, as a plugin of oxlint
 * (https://oxc.rs/docs/guide/usage/linter/js-plugins.html). oxlint takes it by its default export.
 */
const plugin: Plugin = {
  meta: { name: 'dialect' },
  rules: {
    'no-lookbehind': noLookbehind,
    'order-states': orderStatesRule,
    'spread-literals': spreadLiterals,
    'theme-values': themeValues,
    'transient-props': transientProps,
  },
};

export default plugin;
