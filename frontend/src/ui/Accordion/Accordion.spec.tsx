import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Accordion } from './Accordion.tsx';

const items = [
  { category: 'Pricing', title: 'How do I pay?', content: <p>By bank transfer.</p> },
  { category: 'Quality', title: 'Who checks?', content: <p>A person.</p> },
];
const entries = () => screen.getAllByRole<HTMLDetailsElement>('group');

describe('Accordion', () => {
  it('opens an entry on a press, and closes it on the next', async () => {
    render(<Accordion items={items} />);
    expect(entries().map((entry) => entry.open)).toEqual([false, false]);
    const first = screen.getByRole('heading', { name: 'How do I pay?' });
    await userEvent.click(first);
    expect(entries().map((entry) => entry.open)).toEqual([true, false]);
    await userEvent.click(first);
    expect(entries().map((entry) => entry.open)).toEqual([false, false]);
  });

  it('gives its entries one name, by which the browser keeps one open', () => {
    render(<Accordion items={items} />);
    const names = new Set(entries().map((entry) => entry.getAttribute('name')));
    expect([...names]).toEqual([expect.stringMatching(/\S/)]);
  });
});
