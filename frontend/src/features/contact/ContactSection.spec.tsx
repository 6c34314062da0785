import { render, screen, within } from '@testing-library/react';
import { ContactSection } from './ContactSection.tsx';

const fact = (name: string) =>
  within(screen.getByText(name, { selector: 'dt' }).parentElement ?? document.body);

const renderSection = () => render(<ContactSection form={<p>The form</p>} />);

describe('ContactSection', () => {
  it.each([
    ['Head office', 'Nigeria, West Africa'],
    ['Business hours', 'Monday-Friday 8:00 AM-6:00 PM, Saturday 9:00 AM-4:00 PM WAT'],
  ])('says under "%s": %s', (name, value) => {
    renderSection();
    expect(fact(name).getByText(value)).toBeVisible();
  });

  it.each([
    ['Phone', 'tel:+2348000000000'],
    ['WhatsApp', 'https://wa.me/2348000000000'],
    ['Email', 'mailto:hello@spadeorion.example'],
  ])('links %s to %s', (name, href) => {
    renderSection();
    expect(fact(name).getByRole('link')).toHaveAttribute('href', href);
  });

  it('is the anchor #contact and has four social links under "Follow Us"', () => {
    const { container } = renderSection();
    expect(container.querySelector('#contact')).toContainElement(
      screen.getByRole('heading', { name: 'Get In Touch' }),
    );
    expect(screen.getByRole('heading', { name: 'Follow Us' })).toBeVisible();
    const social = within(screen.getByRole('list', { name: 'Follow us' })).getAllByRole('link');
    expect(social).toHaveLength(4);
    for (const link of social) expect(link.getAttribute('href')).toMatch(/^https:\/\//);
  });

  it('has the form beside them', () => {
    renderSection();
    expect(screen.getByText('The form')).toBeVisible();
  });
});
