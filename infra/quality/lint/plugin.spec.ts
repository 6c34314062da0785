import { RuleTester } from 'oxlint/plugins-dev';
import plugin from './plugin.ts';

/** A rule, a snippet that it reports with what the message names, and one that it lets pass. */
const cases: Record<
  string,
  {
    bad: [code: string, alternative: string, file?: string][];
    good: [code: string, file?: string][];
  }
> = {
  'no-private-names': {
    bad: [
      ['class Shop { #stock = 0; }', 'private stock'],
      ['class Shop { #sell() {} }', 'private sell'],
    ],
    good: [['class Shop { private stock = 0; }']],
  },
  'error-class-name': {
    bad: [["class OrderNotFound extends CodedError<'ORDERS.NOT_FOUND'> {}", 'OrderNotFoundError']],
    good: [['class OrderNotFoundError extends Error {}'], ['class Order extends Base {}']],
  },
  'constant-case': {
    bad: [
      ['export const maxHoldAttempts = 3;', 'MAX_HOLD_ATTEMPTS'],
      ['const timeoutMs = 5 * 1000;', 'TIMEOUT_MS'],
      ['const STATES = { open: 1 };', 'camelCase'],
    ],
    good: [
      ['const MAX = -1; const states = [1]; const name = read();'],
      ['function f() { const limit = 3; return limit; }'],
    ],
  },
  'lower-case-sql': {
    bad: [
      ["em.execute('SELECT id FROM orders');", 'lower case'],
      ['em.execute(`UPDATE orders SET x = 1`);', 'lower case'],
      ['sql`id = 1 AND status = 2`;', 'lower case'],
    ],
    good: [["em.execute('select id from orders');"], ["log('UPDATE');"], ["sql`x = 'AND'`;"]],
  },
  'file-name': {
    bad: [
      ['', '<thing>.<kind>.ts', 'services/orders/src/order/orderEntity.ts'],
      ['', '<thing>.<kind>.ts', 'services/orders/src/order/order.thing.ts'],
      ['', 'YYYYMMDDHHMMSS', 'services/orders/src/migrations/create-orders.ts'],
      ['', 'what they are for', 'gateway/src/http/utils.ts'],
      ['', 'OrderDialog.tsx', 'frontend/src/features/order/order-dialog.tsx'],
    ],
    good: [
      ['', 'services/orders/src/order/order.entity.ts'],
      ['', 'services/orders/src/migrations/20261121120000-create-orders.ts'],
      ['', 'frontend/src/features/order/OrderDialog.tsx'],
      ['', 'frontend/src/features/order/useOrder.spec.tsx'],
    ],
  },
  'config-reads-environment': {
    bad: [['const port = process.env.PORT;', '*.config.ts']],
    good: [['process.exit(1);']],
  },
  'no-re-export': {
    bad: [
      ["export * from './order.ts';", 'file that defines it'],
      ["export { Order } from './order.ts';", 'file that defines it'],
    ],
    good: [['export const order = 1;'], ['const a = 1; export { a };']],
  },
  'exported-docs': {
    bad: [
      ['export const LIMIT = 3;', 'Add a docstring'],
      ['/** Props of Button. */\nexport interface ButtonProps { a: 1 }', 'beyond the name'],
      ['/** Answers `orders.place`. */\nexport class PlaceOrder {}', 'beyond the name'],
      ['// not a docstring\nexport function place() {}', 'Add a docstring'],
    ],
    good: [
      ['/** Most pieces in one order. */\nexport const LIMIT = 3;'],
      ['/** Places an order. */\n@Controller()\nexport class PlaceOrder {}'],
      ['const LIMIT = 3;'],
      ['/** A line. */\nexport const Line = 1;\nexport type Line = typeof Line;'],
    ],
  },
  'transient-props': {
    bad: [['const Panel = styled.div<{ flush: boolean }>`margin: 0`;', '$flush']],
    good: [['const Panel = styled.div<{ $flush: boolean }>`margin: 0`;']],
  },
  'theme-values': {
    bad: [
      ['const A = styled.p`color: #fff;`;', 'theme.color'],
      ['const A = styled(Card)`transition: color 150ms;`;', 'theme.duration'],
      ['const a = css`z-index: 10;`;', 'theme.depth'],
      ['const a = css`margin: 0 -12px;`;', 'theme.space'],
    ],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the snippet is code with a template
    good: [['const A = styled.p`color: ${color.text}; margin: 0;`;'], ["const a = '#fff';"]],
  },
};

const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } });
const CWD = '/project';
const place = (file: string | undefined) => ({
  cwd: CWD,
  filename: `${CWD}/${file ?? 'gateway/src/a.ts'}`,
});

for (const [name, rule] of Object.entries(plugin.rules)) {
  const { bad, good } = cases[name] ?? { bad: [], good: [] }; // a rule without cases fails in `run`
  tester.run(name, rule, {
    valid: good.map(([code, file]) => ({ code, ...place(file) })),
    invalid: bad.map(([code, alternative, file]) => ({
      code,
      errors: [{ message: new RegExp(alternative.replaceAll(/[$.*]/g, String.raw`\$&`)) }],
      ...place(file),
    })),
  });
}

describe('the lint plugin', () => {
  it('has a reported snippet for each of its rules', () => {
    expect(Object.keys(cases).toSorted()).toEqual(Object.keys(plugin.rules).toSorted());
  });
});
