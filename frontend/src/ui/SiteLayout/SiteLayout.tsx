import { lazy, type ReactNode, Suspense } from 'react';
import styled from 'styled-components';
import { useTellHydrated, whenInterested } from '../../lib/hydration.ts';
import { Header } from '../Header/Header.tsx';
import { SkipLink } from '../SkipLink/SkipLink.tsx';

/** Prerendered; hydrated on the visitor's first interaction. */
const Footer = lazy(async () => {
  await whenInterested();
  const { Footer: Foot } = await import('../Footer/Footer.tsx');
  return { default: Foot };
});

// A constant element: with a new one on each render, React would discard the prerendered footer
// before it is hydrated.
const footer = (
  <Suspense>
    <Footer />
  </Suspense>
);

/** Layout of every public page: skip link, header, content, footer. */
export function SiteLayout({ children }: { readonly children: ReactNode }) {
  useTellHydrated();
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

/** The header is fixed; each page sets its own distance (`PageTop`). */
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
