import { render, screen } from '@testing-library/react';
import { buildOrder, openProblem } from '../../testing/buildOrder.ts';
import { ProblemPage } from './ProblemPage.tsx';

const goods = /Red palm oil.* × 2, order SO-7K4M2/;

describe('the page of what is wrong with an order', () => {
  it('names the goods and the order, when the answer comes, and that pictures come next', () => {
    render(<ProblemPage orderId="a" order={buildOrder({ canReport: true })} />);
    const said = screen.getByText(goods);
    expect(said).toHaveTextContent('by the end of the next working day');
    expect(said).toHaveTextContent('you can add pictures');
  });

  it('says of an open report by when the answer comes', () => {
    const order = buildOrder({ problem: openProblem, refundAnswerBy: '2026-11-24T17:00:00.000Z' });
    render(<ProblemPage orderId="a" order={order} />);
    expect(screen.getByText(goods)).toHaveTextContent('answer by 24 Nov 2026, 18:00');
  });
});
