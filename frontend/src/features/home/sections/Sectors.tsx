import styled from 'styled-components';
import { Section } from '../../../ui/Section/Section.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';
import { TextAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, layout, line, space, stretch } from '../../../ui/theme/theme.ts';
import { display, label } from '../../../ui/theme/typography.ts';
import { sectorsContent } from '../content/sectors.ts';
import { OnRequest } from './OnRequest.tsx';

/** Which cards are large, and on which side their picture is. */
const places = ['big', 'small', 'small', 'bigRight'] as const;
type Place = (typeof places)[number];

/** The four sectors as record sleeves: large, small, small, large. */
export function Sectors() {
  return (
    <Section id="services" spacing="bottom">
      <SectionHead number="1" title={sectorsContent.title} note={sectorsContent.note} />
      <Sleeves>
        {sectorsContent.cards.map(({ letter, title, description, services, art, to }, index) => (
          <Card key={to} $place={places[index] ?? 'small'}>
            <Picture href={to} tabIndex={-1} aria-hidden>
              <img src={`/art/sleeves.svg#${art}`} alt="" width="500" height="500" loading="lazy" />
            </Picture>
            <Words>
              <Title $large={places[index] !== 'small'}>{title}</Title>
              <p>{description}</p>
              <Tracks>
                {services.map((service, track) => (
                  <li key={service}>
                    <span>
                      {letter}
                      {track + 1}
                    </span>
                    {service}
                  </li>
                ))}
              </Tracks>
              <TextAnchor href={to}>{title} services</TextAnchor>
            </Words>
          </Card>
        ))}
      </Sleeves>
      <OnRequest />
    </Section>
  );
}

const Sleeves = styled.div`
  display: grid;
  gap: ${space(4)} ${layout.gap};
  ${media.sm} { row-gap: ${space(7)}; }
  ${media.lg} { grid-template-columns: repeat(12, minmax(0, 1fr)); row-gap: ${space(10)}; }
`;

const wide: Record<Place, string> = {
  big: 'grid-column: span 8; grid-template-columns: minmax(0, 5fr) minmax(0, 3fr);',
  bigRight:
    'grid-column: span 8; grid-template-columns: minmax(0, 3fr) minmax(0, 5fr); > :first-child { order: 2; }',
  small: `grid-column: span 4; grid-template: minmax(${space(25)}, 1fr) auto / minmax(0, 1fr);`,
};

const Card = styled.article<{ $place: Place }>`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  gap: ${space(1)} ${space(2)};
  ${media.sm} { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: ${space(2.25)} ${layout.gap}; }
  ${media.lg} { ${({ $place }) => wide[$place]} }
  ${({ $place }) => $place === 'small' && `${media.lg} { > :first-child { aspect-ratio: auto; } }`}
`;

const Picture = styled.a`
  display: block;
  position: relative;
  min-height: ${space(31)};
  border: ${line.rule} solid ${color.rule};
  overflow: hidden;
  img { position: absolute; width: 100%; height: 100%; }
  ${media.sm} { aspect-ratio: 1; min-height: 0; }
`;

const Words = styled.div`
  display: grid;
  align-content: start;
  gap: ${space(1)};
  ${media.sm} { gap: ${space(1.5)}; }
`;

const Title = styled.h3<{ $large: boolean }>`
  ${display({ size: 'heading', width: 'head' })}
  ${({ $large }) => $large && `${media.lg} { font-size: ${fontSize.sleeve}; font-stretch: ${stretch.poster}; }`}
`;

const Tracks = styled.ol`
  border-top: ${line.rule} solid ${color.rule};
  li {
    display: grid;
    grid-template-columns: ${space(5)} 1fr;
    align-items: baseline;
    padding-block: ${space(0.75)};
    border-bottom: ${line.hair} solid ${color.hairline};
  }
  span { ${label} color: ${color.accent}; }
  ${media.sm} { li { padding-block: ${space(1.125)}; } }
`;
