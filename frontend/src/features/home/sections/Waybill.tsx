import styled from 'styled-components';
import { Slip } from '../../../ui/Slip/Slip.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, line, measure, space } from '../../../ui/theme/theme.ts';
import { display, label } from '../../../ui/theme/typography.ts';
import type { Project } from '../content/projects.ts';

/** A project on a slip torn off a pad: picture at the left, facts at the right and below. */
export function Waybill({ project }: { readonly project: Project }) {
  return (
    <Slip head={['Project', project.sector]} block={project.block} tornOn="shade">
      <Columns>
        <Picture
          src={project.image}
          alt={project.imageAlt}
          width="360"
          height="260"
          loading="lazy"
        />
        <Words>
          <Heading as="h3" $size="heading">
            {project.title}
          </Heading>
          <p>{project.description}</p>
          {project.value && (
            <Value>
              <small>Value</small>
              {project.value}
            </Value>
          )}
        </Words>
      </Columns>
      <Facts>
        {factsOf(project).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
    </Slip>
  );
}

function factsOf({
  category,
  location,
  date,
  attendees,
  units,
  area,
}: Project): [string, string][] {
  const facts: [string, string | undefined][] = [
    ['Category', category],
    ['Location', location],
    ['Date', date],
    ['Attendees', attendees],
    ['Units', units],
    ['Area', area],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== undefined);
}

const Columns = styled.div`
  display: grid;
  ${media.sm} { grid-template-columns: minmax(0, 7fr) minmax(0, 6fr); }
`;

const Picture = styled.img`
  width: 100%;
  height: 100%;
  /* Also of a picture of another shape: the page must not move when it comes. */
  aspect-ratio: 360 / 260;
  border-bottom: ${line.rule} solid ${color.rule};
  object-fit: cover;
  ${media.sm} { border-right: ${line.rule} solid ${color.rule}; border-bottom: 0; }
`;

const Words = styled.div`
  display: grid;
  align-content: start;
  gap: ${space(1)};
  padding: ${space(2.25)} ${space(2.25)} ${space(2.5)};
  p { max-width: ${measure.text}; }
`;

const Value = styled.div`
  ${display({ size: 'section', width: 'page' })}
  margin-top: ${space(1)};
  small { ${label} display: block; color: ${color.textMuted}; font-weight: 400; letter-spacing: 0; }
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: 1fr 1fr;
  border-top: ${line.rule} solid ${color.rule};
  div { padding: ${space(1)} ${space(2.25)} ${space(1.25)}; border-bottom: ${line.hair} solid ${color.hairline}; }
  div:nth-child(even) { border-left: ${line.hair} solid ${color.hairline}; }
  dt { ${label} color: ${color.textMuted}; font-weight: 400; }
  dd { font-weight: 600; }
`;
