import styled from 'styled-components';
import { siteHref } from '../../../lib/siteHref.ts';
import { Section } from '../../../ui/Section/Section.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';
import { TextAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, layout, leading, line, space, stretch } from '../../../ui/theme/theme.ts';
import { display, label } from '../../../ui/theme/typography.ts';

/** The four sectors; `art` is the view of `/art/sleeves.svg`, one file for the four. */
export const sectorsContent = {
  title: 'Four sectors',
  cards: [
    {
      letter: 'A',
      title: 'Entertainment',
      description: 'Events, from the first plan to the last song.',
      services: ['Event planning', 'Event production', 'Artist management'],
      art: 'ent',
      to: '/entertainment',
    },
    {
      letter: 'B',
      title: 'General Contracting',
      description: 'New buildings, renovation, roads and drains.',
      services: ['Building construction', 'Renovation', 'Infrastructure'],
      art: 'con',
      to: '/construction',
    },
    {
      letter: 'C',
      title: 'Trading',
      description: 'Goods into and out of Nigeria, with their customs papers.',
      services: ['Import and export', 'Commodities', 'Supply chain'],
      art: 'tra',
      to: '/trading',
    },
    {
      letter: 'D',
      title: 'Farming',
      description: 'Food grown and raised in Nigeria.',
      services: ['Crops', 'Livestock'],
      art: 'far',
      to: '/farming',
    },
  ],
  onRequest: {
    title: 'On request',
    text: 'China sourcing and larger solar water pump systems are supplied to order.',
    action: 'Ask for a quote',
  },
} as const;

/** Which cards are large, and on which side their picture is. */
const places = ['big', 'small', 'small', 'bigRight'] as const;
type Place = (typeof places)[number];

/** The four sectors as record sleeves: large, small, small, large. */
export function Sectors() {
  return (
    <Section id="services" spacing="bottom">
      <SectionHead number="1" title={sectorsContent.title} />
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

/** What the company supplies to order. */
function OnRequest() {
  const { title, text, action } = sectorsContent.onRequest;
  return (
    <Strip>
      <Label>{title}</Label>
      <span>{text}</span>
      <TextAnchor href={siteHref('/', { hash: 'contact' })}>{action}</TextAnchor>
    </Strip>
  );
}

const Sleeves = styled.div`
  display: grid;
  gap: ${space(1.5)} ${layout.gap};
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
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(2)};
  ${media.sm} { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: ${space(2.25)} ${layout.gap}; }
  ${media.lg} { ${({ $place }) => wide[$place]} }
  ${({ $place }) => $place === 'small' && `${media.lg} { > :first-child { aspect-ratio: auto; } }`}
`;

const Picture = styled.a`
  display: block;
  position: relative;
  flex: none;
  width: ${space(13)};
  min-height: ${space(13)};
  border: ${line.rule} solid ${color.rule};
  overflow: hidden;
  img { position: absolute; width: 100%; height: 100%; }
  ${media.sm} { width: auto; aspect-ratio: 1; min-height: 0; }
`;

/** Beside the picture, or below it where the text is large. */
const Words = styled.div`
  display: grid;
  flex: 1 1 8em;
  align-content: start;
  gap: ${space(0.25)};
  > a { font-size: ${fontSize.small}; }
  > p { font-size: ${fontSize.small}; line-height: ${leading.note}; }
  ${media.sm} { gap: ${space(1.5)}; > a { font-size: inherit; } > p { font-size: inherit; line-height: inherit; } }
`;

const Title = styled.h3<{ $large: boolean }>`
  ${display({ size: 'title', width: 'head' })}
  ${media.sm} { font-size: ${fontSize.heading}; }
  ${({ $large }) => $large && `${media.lg} { font-size: ${fontSize.sleeve}; font-stretch: ${stretch.poster}; }`}
`;

/** Hidden on a phone: the page of the sector lists them, too. */
const Tracks = styled.ol`
  display: none;
  span { ${label} color: ${color.accent}; }
  ${media.sm} {
    display: block;
    border-top: ${line.rule} solid ${color.rule};
    li {
      display: grid;
      grid-template-columns: ${space(5)} 1fr;
      align-items: baseline;
      padding-block: ${space(1.125)};
      border-bottom: ${line.hair} solid ${color.hairline};
    }
  }
`;

const Strip = styled.div`
  ${ground.ledger}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  margin-top: ${space(2)};
  font-size: ${fontSize.small};
  line-height: ${leading.note};
  border: ${line.rule} solid ${color.rule};
  > * { padding: ${space(0.75)} ${space(1.5)}; }
  /* Below the title and the link, which share a row on a phone. */
  > span + span { order: 1; }
  ${media.sm} { > * { padding: ${space(1.5)} ${space(2.25)}; } > span + span { order: 0; } }
  ${media.md} {
    display: grid;
    grid-template-columns: auto 1fr auto;
    margin-top: ${space(7)};
    font-size: inherit;
    line-height: inherit;
    > :last-child { padding-block: 0; }
  }
`;

const Label = styled.span`
  ${display({ size: 'title' })}
  align-self: stretch;
  display: flex;
  align-items: center;
  background: ${color.ink};
  color: ${color.action};
`;
