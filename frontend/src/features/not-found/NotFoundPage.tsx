import styled from 'styled-components';
import { siteHref } from '../../lib/siteHref.ts';
import { ButtonAnchor } from '../../ui/Button/ButtonAnchor.tsx';
import { ButtonRow } from '../../ui/Button/ButtonRow.tsx';
import { TextAnchor } from '../../ui/TextLink/TextAnchor.tsx';
import { media } from '../../ui/theme/media.ts';
import { space } from '../../ui/theme/theme.ts';
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

/** Links one below the other on a phone, as the buttons above them. */
const Elsewhere = styled.ul`
  display: grid;
  gap: 0 ${space(4)};
  margin-top: ${space(1.5)};
  ${media.sm} { display: flex; flex-wrap: wrap; }
`;
