import { render, screen } from '@testing-library/react';
import { type SiteFacts, SiteFactsContext, useSite } from '../../lib/company.ts';
import { SocialLinks } from './SocialLinks.tsx';

function Without({ children }: { readonly children: React.ReactNode }) {
  const site = useSite();
  const none: SiteFacts = { ...site, company: { ...site.company, social: [] } };
  return <SiteFactsContext value={none}>{children}</SiteFactsContext>;
}

describe('SocialLinks', () => {
  it('shows nothing where no page is set: a guessed one would invite fraud', () => {
    render(
      <Without>
        <SocialLinks />
      </Without>,
    );
    expect(screen.queryByRole('list')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('leads to every configured page, never to "#"', () => {
    render(<SocialLinks />);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(globalThis.siteFacts?.company.social.map(({ href }) => href));
    expect(links).not.toContain('#');
    expect(screen.getByRole('link', { name: 'Instagram' })).toBeVisible();
  });
});
