import styled from 'styled-components';
import { useSite } from '../../../lib/company.ts';
import { siteHref } from '../../../lib/siteHref.ts';
import { Section } from '../../../ui/Section/Section.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';
import { TextAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, layout, leading, line, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import { SitePhoto } from '../../shared/SitePhoto.tsx';

/** The four sectors; `art` is the view of `/art/sleeves.svg`, one file for the four. */
export const sectorsContent = {
  title: 'Four sectors',
  cards: [
    {
      title: 'Entertainment',
      description: 'Events, from the first plan to the last song.',
      services: ['Event planning', 'Event production', 'Artist management'],
      art: 'ent',
      place: 'entertainment',
      to: '/entertainment',
    },
    {
      title: 'General Contracting',
      description: 'New buildings, renovation, roads and drains.',
      services: ['Building construction', 'Renovation', 'Infrastructure'],
      art: 'con',
      place: 'construction',
      to: '/construction',
    },
    {
      title: 'Trading',
      description: 'Goods into and out of Nigeria, with their customs papers.',
      services: ['Import and export', 'Commodities', 'Supply chain'],
      art: 'tra',
      place: 'trading',
      to: '/trading',
    },
    {
      title: 'Farming',
      description: 'Food grown and raised in Nigeria.',
      services: ['Crops', 'Livestock'],
      art: 'far',
      place: 'farming',
      to: '/farming',
    },
  ],
  onRequest: {
    title: 'On request',
    text: 'China sourcing and larger solar water pump systems are supplied to order.',
    action: 'Ask for a quote',
  },
} as const;

/** The four sectors as record sleeves or photographs of the owner's, side by side on a wide screen. */
export function Sectors() {
  const { pictures = {} } = useSite();
  return (
    <Section id="services" spacing="bottom">
      <SectionHead number="1" title={sectorsContent.title} />
      <Sleeves>
        {sectorsContent.cards.map(({ title, description, services, art, place, to }) => (
          <Card key={to}>
            <Picture href={to} tabIndex={-1} aria-hidden>
              {pictures[place] ? (
                <SitePhoto
                  picture={pictures[place]}
                  sizes="(min-width: 1000px) 25vw, (min-width: 600px) 50vw, 104px"
                  isDecorative
                />
              ) : (
                <img
                  src={`/art/sleeves.svg#${art}`}
                  alt=""
                  width="500"
                  height="500"
                  loading="lazy"
                />
              )}
            </Picture>
            <Words>
              <Title>{title}</Title>
              <p>{description}</p>
              <Tracks>
                {services.map((service) => (
                  <li key={service}>{service}</li>
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
  ${media.lg} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
`;

/** Side by side, titles, descriptions and lists of all begin at one height. */
const Card = styled.article`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(2)};
  ${media.sm} { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: ${space(2.25)} ${layout.gap}; }
  ${media.lg} { grid-row: span 5; grid-template: subgrid / minmax(0, 1fr); }
`;

const Picture = styled.a`
  display: block;
  position: relative;
  flex: none;
  width: ${space(13)};
  min-height: ${space(13)};
  border: ${line.rule} solid ${color.rule};
  overflow: hidden;
  img { position: absolute; width: 100%; height: 100%; object-fit: cover; }
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
  ${media.lg} { grid-row: span 4; grid-template-rows: subgrid; }
`;

const Title = styled.h3`
  ${display({ size: 'title', width: 'head' })}
  ${media.sm} { font-size: ${fontSize.heading}; }
`;

/** Hidden on a phone: the page of the sector lists them, too. */
const Tracks = styled.ol`
  display: none;
  ${media.sm} {
    display: block;
    border-top: ${line.rule} solid ${color.rule};
    li {
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
