import styled from 'styled-components';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';
import { BrickList } from '../../../ui/Stack/Stack.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, layout, line, measure, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import type { SectorContent, Service } from '../content/sectorContent.ts';

/** The services of a sector, each with its drawing. */
export function ServiceList({ content }: { readonly content: SectorContent }) {
  return (
    <>
      <SectionHead title={content.servicesTitle} />
      <List>
        {content.services.map((service, index) => (
          <ServiceRow key={service.title} number={index + 1} service={service} />
        ))}
      </List>
    </>
  );
}

function ServiceRow({ number, service }: { readonly number: number; readonly service: Service }) {
  return (
    <Row>
      <Figure aria-hidden>{number}</Figure>
      <Words>
        <Heading as="h3" $size="heading">
          {service.title}
        </Heading>
        <Text>{service.text}</Text>
        <BrickList>
          {service.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </BrickList>
      </Words>
      <Picture
        src={`/art/elevations/${service.picture}.svg`}
        alt={service.pictureText}
        width="360"
        height="200"
        loading="lazy"
      />
    </Row>
  );
}

const List = styled.div`
  display: grid;
  gap: ${space(5)};
`;

/** On a phone number and title share a line, and all else has the whole width. */
const Row = styled.article`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(1.5)};
  align-items: end;
  padding-top: ${space(1.75)};
  border-top: ${line.rule} solid ${color.rule};
  p, ul, img { grid-column: 1 / -1; }
  ${media.md} {
    grid-template-columns: ${space(9)} minmax(0, 1fr) minmax(0, 1fr);
    gap: ${layout.gap};
    align-items: start;
    padding-top: ${space(2.25)};
    img { grid-column: auto; }
  }
  ${media.lg} {
    grid-template-columns:
      calc(${layout.thirdColumn} - ${layout.gap}) minmax(0, 4fr) minmax(0, 6fr);
  }
`;

const Figure = styled.b`
  ${display({ size: 'section', width: 'page', leading: 'tight', heavy: true })}
  color: ${color.accent};
`;

const Words = styled.div`
  display: contents;
  ${media.md} { display: block; }
`;

const Text = styled.p`
  max-width: ${measure.text};
  ${media.md} { margin-block: ${space(1.5)} ${space(2)}; }
`;

const Picture = styled.img`
  width: 100%;
  height: auto;
  border: ${line.rule} solid ${color.rule};
`;
