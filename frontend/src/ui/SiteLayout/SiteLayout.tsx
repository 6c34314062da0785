import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useSite } from '../../lib/company.ts';
import { Footer } from '../Footer/Footer.tsx';
import { Header } from '../Header/Header.tsx';
import { Wrap } from '../Section/Section.tsx';
import { SkipLink } from '../SkipLink/SkipLink.tsx';
import { ground } from '../theme/grounds.ts';
import { color, layout, line, space } from '../theme/theme.ts';

/** Layout of every public page: skip link, header, the company's notice if there is one, content, footer. */
export function SiteLayout({ children }: { readonly children: ReactNode }) {
  const { notice } = useSite().company;
  return (
    <>
      <SkipLink />
      <Header />
      {notice && (
        <Notice aria-label="Notice">
          <Wrap>{notice}</Wrap>
        </Notice>
      )}
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

/** Below the fixed header. The content keeps the distance of its page, less the height of that header. */
const Notice = styled.aside`
  ${ground.sun}
  position: relative;
  margin-top: ${layout.header};
  padding-block: ${space(1.5)};
  border-bottom: ${line.rule} solid ${color.rule};
  font-weight: 600;
  white-space: pre-line;
  overflow-wrap: anywhere;
  & + main { margin-top: calc(-1 * ${layout.header}); }
`;
