import styled from 'styled-components';
import { siteHref } from '../../lib/siteHref.ts';
import { ButtonAnchor } from '../../ui/Button/ButtonAnchor.tsx';
import { ButtonRow } from '../../ui/Button/ButtonRow.tsx';
import { TextAnchor } from '../../ui/TextLink/TextAnchor.tsx';
import { media } from '../../ui/theme/media.ts';
import { color, fontSize, space } from '../../ui/theme/theme.ts';
import { capitalsHigh, display } from '../../ui/theme/typography.ts';
import { NoticePage } from '../shared/NoticePage.tsx';

/** The most likely destinations. */
const elsewhere = [
  ['Shop the marketplace', '/marketplace'],
  ['See our services', siteHref('/', { hash: 'services' })],
  ['Write to us', siteHref('/', { hash: 'contact' })],
] as const;

/** Shown for every unknown address; the server sends it with status 404. */
export function NotFoundPage() {
  return (
    <NoticePage
      title="404 Page Not Found"
      text="There is no page at this address. It may have moved, or the link was cut short."
      figure={<Figure aria-hidden>404</Figure>}
    >
      <ButtonRow>
        <ButtonAnchor href="/" variant="hot">
          Return to home
        </ButtonAnchor>
        <ButtonAnchor href="/orders/find" variant="ghost">
          Find my order
        </ButtonAnchor>
      </ButtonRow>
      <Elsewhere>
        {elsewhere.map(([label, href]) => (
          <li key={label}>
            <TextAnchor href={href}>{label}</TextAnchor>
          </li>
        ))}
      </Elsewhere>
    </NoticePage>
  );
}

const Figure = styled.p`
  ${display({ size: 'page', leading: 'solid', heavy: true, width: 'title' })}
  font-size: min(${fontSize.figure}, ${space(52)});
  ${capitalsHigh}
  color: ${color.contracting};
  ${media.md} { font-size: min(${fontSize.figureWide}, ${space(52)}); }
`;

const Elsewhere = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(4)};
  margin-top: ${space(1.5)};
`;
