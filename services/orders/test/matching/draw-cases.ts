// Long, because it is a list: one entry for every kind of case.
import { MINUTE_MS } from '@spade/contracts/lagos';
import { type Random, seededRandom } from '@spade/platform/testing/random';
import { makeCode, makeName } from '../../../../infra/verify/bank-simulator/src/make-orders.ts';
import {
  copiedReference,
  LETTERS,
  misspeltReference,
} from '../../../../infra/verify/bank-simulator/src/write-reference.ts';
import {
  drawByPdfkit,
  drawByWords,
  type Layout,
  layouts,
  placeTexts,
  rowsOf,
} from '../../../worker/test/statements/pdf-layouts.ts';
import {
  type CaseCredit,
  type CaseOrder,
  creditsOf,
  type MatchingCase,
} from './evaluate-matching.ts';

/** Orders that wait beside those of a case. */
const OTHERS = 30;

/** A shop has few prices, so that many orders have the same total. */
const PRICES = [4_500, 9_800, 12_500, 18_900, 24_000, 48_500, 126_000, 184_000].map(
  (naira) => naira * 100,
);

const MORNING = Date.parse('2026-11-21T08:00:00Z');
const at = (minutes: number) => new Date(MORNING + minutes * MINUTE_MS).toISOString();

const BANKS = ['GTB', 'KUDA', 'OPAY', 'ACCESS', 'ZENITH', 'UBA', 'FBN', 'MONIEPOINT', 'WEMA'];
const SHOP = 'SPADE ORION LTD';

/** Draws the parts of a case; every name and every code is drawn once. */
class Drawing {
  readonly random: Random;
  readonly orders: CaseOrder[] = [];
  private readonly codes = new Set<string>();
  private readonly names = new Set<string>();

  constructor(random: Random) {
    this.random = random;
  }

  code(): string {
    for (;;) {
      const code = makeCode(this.random);
      if (!this.codes.has(code)) {
        this.codes.add(code);
        return code;
      }
    }
  }

  name(): string {
    for (;;) {
      const name = makeName(this.random);
      const words = name.split(' ');
      if (words.some((word) => this.names.has(word)) || words[0] === words[1]) {
        if (this.names.size < 70) continue;
      }
      for (const word of words) this.names.add(word);
      return name;
    }
  }

  price(): number {
    return this.random.pick(PRICES);
  }

  order(fields: Partial<CaseOrder> = {}): CaseOrder {
    const order = {
      reference: `SO-${this.code()}`,
      customerName: this.name(),
      dueKobo: this.price(),
      createdAt: at(this.random.below(60)),
      ...fields,
    };
    this.orders.push(order);
    return order;
  }

  /** As banks print a name: in capitals, the last name first or last. */
  printed(name: string): string {
    const words = name.toUpperCase().split(' ');
    return (this.random.chance(0.5) ? words : words.toReversed()).join(' ');
  }

  digits(length: number): string {
    return Array.from({ length }, () => this.random.below(10)).join('');
  }

  /** As banks print what a payer wrote, with the payer's name apart in some of their files. */
  credit(
    payer: string,
    words: string,
    fields: Partial<CaseCredit> & { amountKobo: number },
  ): CaseCredit {
    const { random } = this;
    const bank = random.pick(BANKS);
    const name = this.printed(payer);
    const narration = random.pick([
      `NIP/${bank}/${name}/${words}`,
      `NIP:${bank}/${name}/${words}`,
      `FIP:${bank.slice(0, 3)}/${name}/${words}`,
      `FIP:MB:${bank.slice(0, 3)}/${name}/${words}`,
      `MOB/UTO/${name}/${words}/${this.digits(11)}`,
      `TRF/${words}/FRM ${name} TO ${SHOP}`,
      `NIP TRANSFER-${words}-FROM ${name}`,
      `NFT/${bank} B/O (${name})/${words}`,
      `Transfer from ${name} | ${bank} | ${this.digits(10)} | ${words}`,
      `TRANSFER BETWEEN CUSTOMERS via Internet Banking ${words} from ${name} to ${SHOP}`,
      `NEFT TRANSFER ${bank}//${name}//${words} NEFT//${this.digits(14)}`,
      `CIP/CR//Transfer from ${name}/${words}`,
      `${this.digits(30)} ${words} ${name}`,
    ]);
    return {
      narration,
      ...(random.chance(0.5) && { sender: name }),
      // One of three banks states the time.
      ...(random.chance(0.33) && { bookedAt: at(61 + random.below(30)) }),
      ...fields,
    };
  }
}

type Draw = (drawing: Drawing) => Omit<MatchingCase, 'kind' | 'isTrap' | 'orders'>;

interface Kind {
  kind: string;
  isTrap: boolean;
  count: number;
  draw: Draw;
}

const copied = ({ random }: Drawing, order: CaseOrder) =>
  copiedReference(order.reference, random).words;
const misspelt = ({ random }: Drawing, order: CaseOrder) =>
  misspeltReference(order.reference, random).words;

/** Another code, one character away. */
function nearCode({ random }: Drawing, reference: string): string {
  const place = 'SO-'.length + random.below(5);
  for (;;) {
    const code = reference.slice(0, place) + random.pick(LETTERS) + reference.slice(place + 1);
    if (code !== reference && /\d/.test(code.slice(3)) && /[A-Z]/.test(code.slice(3))) return code;
  }
}

const kinds: readonly Kind[] = [
  {
    kind: 'the reference as people copy it',
    isTrap: false,
    count: 110,
    draw: (drawing) => {
      const order = drawing.order();
      const credit = drawing.credit(order.customerName, copied(drawing, order), {
        amountKobo: order.dueKobo,
      });
      return { credit, pays: [order.reference] };
    },
  },
  {
    kind: 'the reference misspelt',
    isTrap: false,
    count: 80,
    draw: (drawing) => {
      const order = drawing.order();
      const credit = drawing.credit(order.customerName, misspelt(drawing, order), {
        amountKobo: order.dueKobo,
      });
      return { credit, pays: [order.reference] };
    },
  },
  {
    kind: 'the reference cut off by the bank',
    isTrap: false,
    count: 30,
    draw: (drawing) => {
      const order = drawing.order();
      const name = drawing.printed(order.customerName);
      const narration = `NIP/GTB/${name}/payment for order ${order.reference}`;
      const cut = narration.length - 1 - drawing.random.below(3);
      return {
        credit: { narration: narration.slice(0, cut), sender: name, amountKobo: order.dueKobo },
        pays: [order.reference],
        isNeverExact: true,
      };
    },
  },
  {
    kind: 'name and amount alone',
    isTrap: false,
    count: 50,
    draw: (drawing) => {
      const order = drawing.order();
      const words = drawing.random.pick(['', 'goods', 'transfer', 'thanks', 'payment for pump']);
      const credit = drawing.credit(order.customerName, words, { amountKobo: order.dueKobo });
      return { credit, pays: [order.reference] };
    },
  },
  {
    kind: 'someone else pays and names the order',
    isTrap: false,
    count: 40,
    draw: (drawing) => {
      const order = drawing.order();
      const credit = drawing.credit(drawing.name(), copied(drawing, order), {
        amountKobo: order.dueKobo,
      });
      return { credit, pays: [order.reference] };
    },
  },
  {
    kind: 'too little or too much, the order named',
    isTrap: false,
    count: 40,
    draw: (drawing) => {
      const order = drawing.order();
      const amountKobo = order.dueKobo + drawing.random.pick([-100_000, -5_000, 5_000, 150_000]);
      const credit = drawing.credit(order.customerName, copied(drawing, order), { amountKobo });
      return { credit, pays: [order.reference], isNeverExact: true };
    },
  },
  {
    kind: 'one transfer for two orders, both named',
    isTrap: false,
    count: 25,
    draw: (drawing) => {
      const buyer = { customerName: drawing.name(), buyer: 'one@mail.example' };
      const [one, two] = [drawing.order(buyer), drawing.order(buyer)];
      const credit = drawing.credit(one.customerName, `${one.reference} and ${two.reference}`, {
        amountKobo: one.dueKobo + two.dueKobo,
      });
      return { credit, pays: [one.reference, two.reference], isNeverExact: true };
    },
  },
  {
    kind: "buyers' own words of returns",
    isTrap: false,
    count: 25,
    draw: (drawing) => {
      const order = drawing.order();
      const words = drawing.random.pick([
        `replaces the returned fan ${order.reference}`,
        `${order.reference} not a refund`,
        `${order.reference} after failed transfer`,
        `for my rev father ${order.reference}`,
      ]);
      const name = drawing.printed(order.customerName);
      const credit = {
        narration: `NIP/KUDA/${name}/${words}`,
        sender: name,
        amountKobo: order.dueKobo,
      };
      return { credit, pays: [order.reference] };
    },
  },
  {
    kind: "a slip that is a stranger's reference",
    isTrap: true,
    count: 30,
    draw: (drawing) => {
      const order = drawing.order();
      const near = { reference: nearCode(drawing, order.reference), dueKobo: order.dueKobo };
      const other = drawing.order(near);
      const credit = drawing.credit(order.customerName, copied(drawing, other), {
        amountKobo: order.dueKobo,
      });
      return { credit, pays: [order.reference] };
    },
  },
  {
    kind: 'two orders of the same amount, neither named',
    isTrap: true,
    count: 25,
    draw: (drawing) => {
      const order = drawing.order();
      drawing.order({ dueKobo: order.dueKobo });
      const credit = drawing.credit(drawing.name(), 'goods', { amountKobo: order.dueKobo });
      return { credit, pays: [order.reference] };
    },
  },
  {
    kind: 'two orders of one buyer and amount',
    isTrap: true,
    count: 25,
    draw: (drawing) => {
      const buyer = { customerName: drawing.name(), buyer: 'one@mail.example' };
      const one = drawing.order(buyer);
      const two = drawing.order({ ...buyer, dueKobo: one.dueKobo });
      const meant = drawing.random.pick([one, two]);
      const credit = drawing.credit(one.customerName, 'goods', { amountKobo: one.dueKobo });
      return { credit, pays: [meant.reference] };
    },
  },
  {
    kind: 'names alike',
    isTrap: true,
    count: 40,
    draw: (drawing) => {
      const [first = '', last = ''] = drawing.name().split(' ');
      const middle = drawing.random.pick(['Obinna', 'Chukwuemeka', 'Olamide', 'Hassan', 'Ifeanyi']);
      const dueKobo = drawing.price();
      const short = drawing.order({ customerName: `${first} ${last}`, dueKobo });
      const long = drawing.order({ customerName: `${first} ${middle} ${last}`, dueKobo });
      drawing.order({ customerName: `${first}na ${last}`, dueKobo });
      // A bank prints three names of one, and two of another.
      const [name, meant] = drawing.random.pick([
        [short.customerName, short],
        [short.customerName, long],
        [long.customerName, long],
        [long.customerName, short],
      ] as const);
      const credit = drawing.credit(name, 'goods', { amountKobo: dueKobo });
      return { credit, pays: [meant.reference] };
    },
  },
  {
    kind: "the words of two people are a buyer's name",
    isTrap: true,
    count: 25,
    draw: (drawing) => {
      const order = drawing.order();
      const [first = '', last = ''] = order.customerName.toUpperCase().split(' ');
      const [other = ''] = drawing.name().toUpperCase().split(' ');
      const [third = ''] = drawing.name().split(' ');
      const narration = drawing.random.pick([
        `NIP/GTB/${first} ${other}/for ${third} ${last}`,
        `TRF/school fees of ${last}/FRM ${first} ${other} TO ${SHOP}`,
        `MOB/UTO/${other} ${last} To ${first} STORES/rent/19877589899`,
      ]);
      return { credit: { narration, amountKobo: order.dueKobo }, pays: [] };
    },
  },
  {
    kind: "another's reference beside the payer's words",
    isTrap: true,
    count: 40,
    draw: (drawing) => {
      const order = drawing.order();
      const stranger = drawing.order({ dueKobo: order.dueKobo });
      const name = drawing.printed(order.customerName);
      // As a page end joins the words of two rows.
      const own = drawing.random.pick([
        `NIP/GTB/${name}`,
        `NIP/GTB/${name}/${copied(drawing, order)}`,
      ]);
      const rest = drawing.random.pick(['', 'payment for ']) + copied(drawing, stranger);
      const narration = drawing.random.chance(0.5) ? `${rest} ${own}` : `${own} ${rest}`;
      return { credit: { narration, amountKobo: order.dueKobo }, pays: [order.reference] };
    },
  },
  {
    kind: 'references of others, and words that look like one',
    isTrap: true,
    count: 40,
    draw: (drawing) => {
      const order = drawing.order();
      const code = drawing.code();
      const words = drawing.random.pick([
        'SO GOOD',
        'SOCKETS',
        'SO HAPPY',
        'SOLAR PANEL',
        `SO ${drawing.digits(5)}`,
        `INV-${code}`,
        `SO-${code}`,
        `FT${drawing.digits(5)}SO${code}X`,
        drawing.digits(30),
        `PO ${code}`,
        `08${drawing.digits(9)}`,
        `ISO ${drawing.digits(5)}`,
      ]);
      const amountKobo = drawing.random.chance(0.5) ? order.dueKobo : drawing.price() + 700;
      return { credit: drawing.credit(drawing.name(), words, { amountKobo }), pays: [] };
    },
  },
  {
    kind: 'the bank takes money back',
    isTrap: true,
    count: 25,
    draw: (drawing) => {
      const order = drawing.order();
      const name = drawing.printed(order.customerName);
      const rest = `NIP/GTB/${name}/${copied(drawing, order)}`;
      const mark = drawing.random.pick([
        'RVSL ',
        '***RSVL ',
        'RVSL-',
        'REVERSAL OF ',
        'NIP REVERSAL/',
        'RTN/',
        'REV-',
        'REVERSED ',
        'CHARGEBACK/',
        'FAILED TRANSFER ',
        'Returned: ',
      ]);
      return { credit: { narration: mark + rest, amountKobo: order.dueKobo }, pays: [] };
    },
  },
  {
    kind: 'an order that has ended or is paid',
    isTrap: true,
    count: 25,
    draw: (drawing) => {
      const status = drawing.random.pick([
        'failed',
        'confirmed',
        'processing',
        'delivered',
      ] as const);
      const order = drawing.order({ status });
      const credit = drawing.credit(order.customerName, copied(drawing, order), {
        amountKobo: order.dueKobo,
      });
      return { credit, pays: [order.reference], isNeverExact: true };
    },
  },
  {
    kind: 'money that came before the order',
    isTrap: true,
    count: 20,
    draw: (drawing) => {
      const order = drawing.order();
      const early = { valueDate: '2026-11-20', bookedAt: '2026-11-20T15:00:00Z' };
      const credit = drawing.credit(drawing.name(), copied(drawing, order), {
        ...early,
        amountKobo: order.dueKobo,
      });
      return { credit, pays: [order.reference], isNeverExact: true };
    },
  },
  {
    kind: 'the reference of an earlier order of the buyer',
    isTrap: true,
    count: 25,
    draw: (drawing) => {
      const buyer = { customerName: drawing.name(), buyer: 'one@mail.example' };
      const old = drawing.order({ ...buyer, status: 'delivered', dueKobo: 0 });
      const order = drawing.order(buyer);
      const credit = drawing.credit(order.customerName, copied(drawing, old), {
        amountKobo: order.dueKobo,
      });
      return { credit, pays: [order.reference] };
    },
  },
  {
    kind: "the sum of one buyer's orders is the amount of another's",
    isTrap: true,
    count: 20,
    draw: (drawing) => {
      const buyer = { customerName: drawing.name(), buyer: 'one@mail.example' };
      const [one, two] = [drawing.order(buyer), drawing.order(buyer)];
      const order = drawing.order({ dueKobo: one.dueKobo + two.dueKobo });
      const credit = drawing.credit(order.customerName, 'goods', { amountKobo: order.dueKobo });
      return { credit, pays: [order.reference] };
    },
  },
  {
    kind: 'two references that look alike',
    isTrap: true,
    count: 25,
    draw: (drawing) => {
      const rest = Array.from({ length: 4 }, () => drawing.random.pick(['A', '3', '7', 'K'])).join(
        '',
      );
      const [a, b] = drawing.random.pick(['5S', '2Z', '8B', '6G']);
      const dueKobo = drawing.price();
      const pair = [a, b].map((letter) =>
        drawing.order({ reference: `SO-${letter}${rest}`, dueKobo }),
      );
      const order = drawing.random.pick(pair);
      const credit = drawing.credit(order.customerName, order.reference, { amountKobo: dueKobo });
      return { credit, pays: [order.reference], isNeverExact: true };
    },
  },
  {
    kind: 'an alert by mail, which is no credit yet',
    isTrap: true,
    count: 15,
    draw: (drawing) => {
      const order = drawing.order();
      const credit = drawing.credit(order.customerName, copied(drawing, order), {
        amountKobo: order.dueKobo,
        source: 'alert',
      });
      return { credit, pays: [order.reference], isNeverExact: true };
    },
  },
];

/**
 * Statements in PDF whose pages cut rows, read as the worker reads them. Two orders have each amount, so that words which
 * went to the next row would confirm the wrong one.
 */
async function casesOfPdfs(random: Random): Promise<MatchingCase[]> {
  const cases: MatchingCase[] = [];
  for (const [at, layout] of Object.values<Layout>(layouts).entries()) {
    const drawing = new Drawing(random.fork(`pdf ${at}`));
    const rows = rowsOf(at).map((row) => {
      const before = { createdAt: '2025-10-31T08:00:00Z' };
      const order = drawing.order({ ...before, dueKobo: Math.abs(row.kobo) });
      const name = order.customerName.toUpperCase();
      const words = [
        `NIP/GTB/${name}/`,
        'payment for the goods',
        'that we spoke of',
        order.reference,
      ];
      return { ...row, order, lines: [...words.slice(0, row.lines.length - 1), order.reference] };
    });
    for (const { dueKobo, createdAt } of [...drawing.orders])
      drawing.order({ dueKobo, ...(createdAt !== undefined && { createdAt }) });
    const placed = placeTexts(layout, rows, 90 + random.below(80));
    const isByWords = layout.isTurned || at % 2 === 0;
    const bytes = isByWords ? drawByWords(layout, placed) : await drawByPdfkit(layout, placed);
    for (const { credit } of await creditsOf(bytes)) {
      const paid = rows.find(({ kobo }) => kobo === credit.amountKobo);
      const pays = paid ? [paid.order.reference] : [];
      const kind = 'a row beside the end of a page, from a PDF';
      cases.push({ kind, isTrap: true, orders: drawing.orders, credit, pays });
    }
  }
  return cases;
}

/** Draws cases of every kind, whose truth is known because it was drawn first; the same for the same seed. */
export async function drawCases(seed: number): Promise<MatchingCase[]> {
  const random = seededRandom(seed);
  const drawn = kinds.flatMap(({ kind, isTrap, count, draw }) =>
    Array.from({ length: count }, (_, number): MatchingCase => {
      const drawing = new Drawing(random.fork(`${kind} ${number}`));
      const drawn = draw(drawing);
      const meant = new Set(drawing.orders.map(({ customerName }) => customerName));
      while (drawing.orders.length < OTHERS) {
        // A namesake with the same amount is a kind of its own.
        const other = drawing.order();
        if (meant.has(other.customerName)) drawing.orders.pop();
      }
      return { kind, isTrap, ...drawn, orders: drawing.orders };
    }),
  );
  return [...drawn, ...(await casesOfPdfs(random.fork('pdf')))];
}
