import { lazy, type ReactNode, Suspense } from 'react';
import styled from 'styled-components';
import { whenInterested } from '../../lib/whenInterested.ts';
import { Header } from '../Header/Header.tsx';
import { SkipLink } from '../SkipLink/SkipLink.tsx';

/** Prerendered like the rest; plain links until the visitor's first sign of interest. */
const Footer = lazy(async () => {
  await whenInterested();
  const { Footer: Foot } = await import('../Footer/Footer.tsx');
  return { default: Foot };
});

// One element for the life of the page: a new one would make React give up the prerendered
// footer while it is not hydrated yet.
const footer = (
  <Suspense>
    <Footer />
  </Suspense>
);

/** The frame of every public page: skip link, header, content, footer. */
export function SiteLayout({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Header />
      <Main id="main" tabIndex={-1}>
        {children}
      </Main>
      {footer}
    </>
  );
}

/** The header is fixed; a page that starts with a wall sets its own distance. */
const Main = styled.main`
  min-height: 60vh;

  /* The prerendered page arrives folded below its first section; see src/unfold.ts. */
  html:not([data-unfolded]) & {
    > section ~ section, + footer {
      content-visibility: auto;
      contain-intrinsic-size: auto 100vh;
    }
  }
`;
