import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Accordion } from './Accordion.tsx';

const items = [
  { category: 'Pricing', title: 'How do I pay?', content: <p>By bank transfer.</p> },
  { category: 'Quality', title: 'Who checks?', content: <p>A person.</p> },
];
const entries = () => screen.getAllByRole<HTMLDetailsElement>('group');

describe('Accordion', () => {
  it('opens the first entry when asked to', () => {
    render(<Accordion openFirst items={items} />);
    expect(entries().map((entry) => entry.open)).toEqual([true, false]);
  });

  it('closes the open entry on a press', async () => {
    render(<Accordion openFirst items={items} />);
    await userEvent.click(screen.getByRole('heading', { name: 'How do I pay?' }));
    expect(entries().map((entry) => entry.open)).toEqual([false, false]);
  });

  it('gives its entries one name, by which the browser keeps one open', () => {
    render(<Accordion items={items} />);
    const names = new Set(entries().map((entry) => entry.getAttribute('name')));
    expect([...names]).toEqual([expect.stringMatching(/\S/)]);
  });
});
