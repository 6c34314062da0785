import styled from 'styled-components';
import { layout } from '../theme/theme.ts';
import { display } from '../theme/typography.ts';

/** Space below the fixed header. */
export const PageTop = styled.div`
  padding-top: calc(${layout.header} + ${layout.pageTop});
`;

/** The whole content of a short page: clear of the header, with a section's distance to the footer. */
export const ShortPage = styled(PageTop)`
  padding-bottom: ${layout.section};
`;

/** The `h1` of an ordinary page. */
export const PageTitle = styled.h1`
  ${display({ size: 'section', width: 'page', leading: 'tight' })}
`;

/** The `h1` of a page whose title is its picture: sectors, marketplace. */
export const PosterTitle = styled.h1`
  ${display({ size: 'poster', width: 'page', leading: 'solid' })}
  letter-spacing: .012em;
  text-transform: uppercase;
`;
