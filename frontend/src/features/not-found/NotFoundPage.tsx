import styled from 'styled-components';
import { siteHref } from '../../lib/siteHref.ts';
import { ButtonAnchor } from '../../ui/Button/ButtonAnchor.tsx';
import { PageHead } from '../../ui/PageHead/PageHead.tsx';
import { Wrap } from '../../ui/Section/Section.tsx';
import { PageTitle, ShortPage } from '../../ui/SiteLayout/PageTop.tsx';
import { TextAnchor } from '../../ui/TextLink/TextAnchor.tsx';
import { media } from '../../ui/theme/media.ts';
import { color, fontSize, measure, space } from '../../ui/theme/theme.ts';
import { display } from '../../ui/theme/typography.ts';
import { Wall } from '../../ui/Wall/Wall.tsx';

const content = {
  title: '404 Page Not Found',
  text: 'There is no page at this address. It may have moved, or the link was cut short.',
  action: 'Return to home',
  /** The most likely destinations. */
  elsewhere: [
    { label: 'Shop the marketplace', to: '/marketplace' },
    { label: 'See our services', to: '/', hash: 'services' },
    { label: 'Write to us', to: '/', hash: 'contact' },
  ],
} as const;

/** Shown for every unknown address; the server sends it with status 404. */
export function NotFoundPage() {
  return (
    <>
      <PageHead title={content.title} description={content.text} noIndex />
      <Wrap>
        <ShortPage>
          <Figure aria-hidden>404</Figure>
          <Row $block="con" $size={space(9)} />
          <PageTitle>{content.title}</PageTitle>
          <Text>{content.text}</Text>
          <ButtonAnchor href="/" variant="hot">
            {content.action}
          </ButtonAnchor>
          <Elsewhere>
            {content.elsewhere.map((place) => (
              <li key={place.label}>
                <TextAnchor
                  href={siteHref(place.to, { hash: 'hash' in place ? place.hash : undefined })}
                >
                  {place.label}
                </TextAnchor>
              </li>
            ))}
          </Elsewhere>
        </ShortPage>
      </Wrap>
    </>
  );
}

const Figure = styled.p`
  ${display({ size: 'page', leading: 'solid', heavy: true, width: 'title' })}
  font-size: min(${fontSize.figure}, ${space(52)});
  text-box: trim-both cap alphabetic;
  color: ${color.contracting};
  ${media.md} { font-size: min(${fontSize.figureWide}, ${space(52)}); }
`;

const Row = styled(Wall)`
  height: ${space(9)};
  margin-block: ${space(3)};
`;

const Text = styled.p`
  max-width: ${measure.text};
  margin-block: ${space(1.75)} ${space(2.5)};
`;

const Elsewhere = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(0.5)} ${space(4)};
  margin-top: ${space(2)};
`;
