import { render, screen } from '@testing-library/react';
import { company } from '../../lib/company.ts';
import { SocialLinks } from './SocialLinks.tsx';

describe('SocialLinks', () => {
  it('leads to every configured page, never to "#"', () => {
    render(<SocialLinks />);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(company.social.map(({ href }) => href));
    expect(links).not.toContain('#');
    expect(screen.getByRole('link', { name: 'Instagram' })).toBeVisible();
  });
});
