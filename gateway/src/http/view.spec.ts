import { flag, integer, list, one, orNull, present, text, view } from './view.ts';

const LineView = view('LineView', { title: text(), price: text() });
const CartView = view('CartView', {
  id: integer(),
  isOpen: flag(),
  best: orNull(one(LineView)),
  lines: list(LineView),
});

const line = (title: string) => ({ title, price: '1.00', costKobo: 50 });

describe('present', () => {
  it('returns the fields of the view, in views within it, too, and no others', () => {
    const cart = {
      id: 7,
      isOpen: true,
      secret: 'x',
      best: line('a'),
      lines: [line('a'), line('b')],
    };
    expect(present(CartView, cart)).toEqual({
      id: 7,
      isOpen: true,
      best: { title: 'a', price: '1.00' },
      lines: [
        { title: 'a', price: '1.00' },
        { title: 'b', price: '1.00' },
      ],
    });
  });

  it('takes fields that the source lacks, and leaves null as it is', () => {
    const cart = present(CartView, { id: 7, best: null }, { isOpen: false, lines: [] });
    expect(cart).toEqual({ id: 7, isOpen: false, best: null, lines: [] });
  });

  it('does not compile without a field that the source lacks', () => {
    // @ts-expect-error price is missing
    expect(present(LineView, { title: 'a' }, {})).toEqual({ title: 'a', price: undefined });
  });
});
