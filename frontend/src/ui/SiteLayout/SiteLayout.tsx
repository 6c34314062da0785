import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Footer } from '../Footer/Footer.tsx';
import { Header } from '../Header/Header.tsx';
import { SkipLink } from '../SkipLink/SkipLink.tsx';

/** The frame of every public page: skip link, header, content, footer. */
export function SiteLayout({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Header />
      <Main id="main" tabIndex={-1}>
        {children}
      </Main>
      <Footer />
    </>
  );
}

/** The header is fixed; a page that starts with a wall sets its own distance. */
const Main = styled.main`
  min-height: 60vh;
`;
