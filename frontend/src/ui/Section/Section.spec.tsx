import { render, screen } from '@testing-library/react';
import { Section } from './Section.tsx';
import { SectionHead } from './SectionHead.tsx';

describe('Section', () => {
  it('can take the focus when a link leads to it', () => {
    render(<Section id="contact">Words</Section>);
    const section = document.getElementById('contact');
    section?.focus();
    expect(section).toHaveFocus();
  });
});

describe('SectionHead', () => {
  it('is a heading without its number, which is decoration', () => {
    render(<SectionHead number="2" title="Track record" note="Since 2020." />);
    expect(screen.getByRole('heading', { level: 2, name: 'Track record' })).toBeVisible();
    expect(screen.getByText('Since 2020.')).toBeVisible();
  });
});
