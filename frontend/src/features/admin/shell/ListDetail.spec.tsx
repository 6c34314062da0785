import { render, screen } from '@testing-library/react';
import { ListDetail } from './ListDetail.tsx';

const page = (rows: readonly number[]) => (
  <ListDetail
    openId={2}
    label="Open order"
    detailRef={{ current: null }}
    list={rows.map((id) => (
      <a key={id} href={`?order=${id}`} aria-current={id === 2}>{`Order ${id}`}</a>
    ))}
    detail="Payment proof"
  />
);

it('brings what the address opens into view once its row is there, and leaves the list alone afterwards', () => {
  const brought = jest.fn();
  Element.prototype.scrollIntoView = brought; // jsdom has none
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    return { left: this.matches('[data-part=detail]') ? 400 : 0 } as DOMRect; // the only side that is read
  });
  const { rerender } = render(page([]));
  expect(brought).not.toHaveBeenCalled();
  rerender(page([1, 2]));
  expect(brought.mock.contexts).toEqual([screen.getByRole('link', { name: 'Order 2' })]);
  rerender(page([0, 1, 2]));
  expect(brought).toHaveBeenCalledTimes(1);
});
