import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Footer } from '../Footer/Footer.tsx';
import { Header } from '../Header/Header.tsx';
import { SkipLink } from '../SkipLink/SkipLink.tsx';

/** Layout of every public page: skip link, header, content, footer. */
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

/** The header is fixed; each page sets its own distance (`PageTop`). */
const Main = styled.main`
  min-height: 60vh;
`;
