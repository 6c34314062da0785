import styled from 'styled-components';
import type { SiteWords } from '../../../lib/company.ts';
import { Heading } from '../../../ui/Text/Text.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, leading, line, measure, space } from '../../../ui/theme/theme.ts';
import { display, label } from '../../../ui/theme/typography.ts';
import { Wall, type WallBlock } from '../../../ui/Wall/Wall.tsx';

/** A finished piece of work. Only what the client agreed to have named is shown. */
type Project = SiteWords['projects'][number];

/** Wall of each sector, by its name in small letters. */
const walls: Readonly<Record<string, WallBlock>> = {
  entertainment: 'ent',
  construction: 'con',
  trading: 'tra',
  farming: 'far',
};

/** Drawings of the standard projects, by title. */
const drawings: Readonly<Record<string, { readonly src: string; readonly alt: string }>> = {
  'Agricultural equipment supply': {
    src: '/art/projects/equipment-supply.svg',
    alt: 'Drawing of field equipment being handed over at a farm',
  },
};

/** A project on a slip torn off a pad: picture at the left, facts at the right and below. */
export function Waybill({ project }: { readonly project: Project }) {
  const drawing = drawings[project.title];
  return (
    <Paper>
      <Head>
        <span>Project</span>
        <span>{project.sector}</span>
      </Head>
      <Strip $block={walls[project.sector.toLowerCase()] ?? 'con'} $size={space(3.5)} />
      <Columns $hasPicture={drawing !== undefined}>
        {drawing && <Picture {...drawing} width="360" height="260" loading="lazy" />}
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
      <Tear aria-hidden />
    </Paper>
  );
}

function factsOf({ category, location, date }: Project): [string, string][] {
  const facts: [string, string][] = [
    ['Category', category],
    ['Location', location],
    ['Date', date],
  ];
  return facts.filter(([, text]) => text !== '');
}

const Paper = styled.article`
  ${ground.slip}
  display: grid;
  align-content: start;
`;

const Head = styled.div`
  display: flex;
  gap: ${space(1.5)};
  justify-content: space-between;
  padding: ${space(1)} ${space(2.25)};
  border-bottom: ${line.rule} solid ${color.rule};
  font-size: ${fontSize.label};
  font-weight: 600;
`;

const Strip = styled(Wall)`
  height: ${space(3.5)};
  border-bottom: ${line.rule} solid ${color.rule};
`;

/** The ragged foot of a sheet torn off a pad; its holes show the ground behind it. */
const Tear = styled.div`
  height: ${space(1.25)};
  ${media.md} { margin-top: ${space(1)}; }
  background: radial-gradient(circle at ${space(1)} ${space(1.25)}, ${color.groundShade} ${space(0.625)}, transparent ${space(0.6875)}) 0 0 / ${space(2)} ${space(1.25)} repeat-x;
`;

const Columns = styled.div<{ $hasPicture: boolean }>`
  display: grid;
  grid-template-columns: ${({ $hasPicture }) => $hasPicture && 'minmax(0, 5fr)'} minmax(0, 8fr);
  ${media.sm} { grid-template-columns: ${({ $hasPicture }) => $hasPicture && 'minmax(0, 7fr)'} minmax(0, 6fr); }
`;

const Picture = styled.img`
  width: 100%;
  height: 100%;
  /* Also of a picture of another shape: the page must not move when it comes. */
  border-right: ${line.rule} solid ${color.rule};
  object-fit: cover;
  ${media.sm} { aspect-ratio: 360 / 260; }
`;

const Words = styled.div`
  display: grid;
  align-content: start;
  gap: ${space(1)};
  padding: ${space(1.25)} ${space(1.5)};
  font-size: ${fontSize.small};
  line-height: ${leading.note};
  h3 { font-size: ${fontSize.lead}; }
  ${media.sm} { padding-inline: ${space(2.25)}; font-size: inherit; line-height: inherit; h3 { font-size: ${fontSize.heading}; } }
  p { max-width: ${measure.text}; }
`;

const Value = styled.div`
  ${display({ size: 'heading', width: 'page' })}
  ${media.md} { margin-top: ${space(1)}; font-size: ${fontSize.section}; }
  small { ${label} display: block; color: ${color.textMuted}; font-weight: 400; letter-spacing: 0; }
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 8em), 1fr));
  border-top: ${line.rule} solid ${color.rule};
  line-height: ${leading.note};
  div { padding: ${space(0.75)} ${space(1.5)}; border-bottom: ${line.hair} solid ${color.hairline}; }
  ${media.sm} { div { padding-inline: ${space(2.25)}; } }
  div:nth-child(even) { border-left: ${line.hair} solid ${color.hairline}; }
  dt { ${label} color: ${color.textMuted}; font-weight: 400; }
  dd { font-weight: 600; }
`;
