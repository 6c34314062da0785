import { render, screen, within } from '@testing-library/react';
import { ContactSection } from './ContactSection.tsx';

describe('ContactSection', () => {
  it('is the anchor #contact, and says where and when to reach the company', () => {
    const { container } = render(<ContactSection form={<p>The form</p>} />);
    const section = container.querySelector('#contact');
    expect(section).toContainElement(screen.getByRole('heading', { name: 'Get In Touch' }));
    expect(section).toContainElement(screen.getByText('The form'));
    for (const words of [
      'Nigeria, West Africa',
      'Monday-Friday 8:00 AM-6:00 PM, Saturday 9:00 AM-4:00 PM WAT',
    ])
      expect(section).toHaveTextContent(words);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(
      expect.arrayContaining([
        'tel:+2348000000000',
        'https://wa.me/2348000000000',
        'mailto:hello@spadeorion.example',
      ]),
    );
    expect(screen.getByRole('heading', { name: 'Follow Us' })).toBeVisible();
    const social = within(screen.getByRole('list', { name: 'Follow us' })).getAllByRole('link');
    expect(social).toHaveLength(4);
    for (const link of social) expect(link.getAttribute('href')).toMatch(/^https:\/\//);
  });
});
