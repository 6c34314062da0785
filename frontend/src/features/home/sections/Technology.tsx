import styled from 'styled-components';
import { useWords } from '../../../lib/siteWords.ts';
import { Badge, type BadgeTone } from '../../../ui/Badge/Badge.tsx';
import { Section } from '../../../ui/Section/Section.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, layout, leading, line, measure, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';

/** Badge of each status: colour and how many of its four openings are filled. */
const badges: Readonly<Record<string, { tone: BadgeTone; filled: number }>> = {
  active: { tone: 'done', filled: 4 },
  deployment: { tone: 'moving', filled: 3 },
  pilot: { tone: 'waiting', filled: 2 },
  testing: { tone: 'trial', filled: 1 },
  research: { tone: 'early', filled: 0 },
};

/** The tools behind the work, and their figures. */
const technologyContent = {
  title: 'Business technology',
  note: 'What works today, what is on trial, and what comes next.',
  figures: [
    ['6', 'Digital tools'],
    ['₦5M', 'Investment'],
    ['8', 'Implementations'],
    ['95%', 'Process efficiency'],
  ],
} as const;

/** Digital tools with their maturity, and four figures. */
export function Technology() {
  const { technology } = useWords();
  if (technology.length === 0) return null;
  return (
    <Section on="dark">
      <SectionHead number="9" title={technologyContent.title} note={technologyContent.note} />
      <ul>
        {technology.map(({ status, title, description, impact }) => (
          <Row key={title}>
            <StatusBadge status={status} />
            <Heading as="h3">{title}</Heading>
            <More>{description}</More>
            <p>{impact}</p>
          </Row>
        ))}
      </ul>
      <Figures>
        {technologyContent.figures.map(([value, label]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Figures>
    </Section>
  );
}

/** Badge of a technology's status; an unknown status is grey and empty. */
export function StatusBadge({ status }: { readonly status: string }) {
  const { tone, filled } = badges[status] ?? { tone: 'unknown', filled: 0 };
  return (
    <Badge tone={tone} filled={filled}>
      {status.charAt(0).toUpperCase() + status.slice(1)}
    </Badge>
  );
}

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(0.25)} ${space(1.5)};
  align-items: center;
  /* On a phone the names stand in a column, the badges in another. */
  h3 { order: -1; font-size: ${fontSize.lead}; }
  padding-block: ${space(0.5)};
  border-top: ${line.hair} solid ${color.hairline};
  &:last-child { border-bottom: ${line.hair} solid ${color.hairline}; }
  p { grid-column: 1 / -1; max-width: ${measure.text}; color: ${color.textMuted}; font-size: ${fontSize.small}; line-height: ${leading.note}; }
  p + p { color: ${color.text}; }

  ${media.lg} {
    grid-template-columns: calc(${layout.thirdColumn} - ${layout.gap}) 4fr 4fr 3fr;
    h3 { order: 0; font-size: ${fontSize.title}; }
    gap: 0 ${layout.gap};
    align-items: start;
    padding-block: ${space(2.25)};
    p { grid-column: auto; font-size: inherit; line-height: inherit; }
  }
`;

/** A phone says what the buyer has of it. */
const More = styled.p`
  display: none;
  ${media.md} { display: block; }
`;

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.5em), 1fr));
  gap: 1px;
  margin-top: ${layout.band};
  border: ${line.rule} solid ${color.rule};
  background: ${color.hairline};
  div { display: flex; flex-flow: row-reverse wrap; justify-content: flex-end; align-items: baseline;
    gap: ${space(1)}; padding: ${space(0.75)} ${space(1)}; background: ${color.ground}; }
  dd { ${display({ size: 'heading', width: 'page' })} color: ${color.accent}; }
  dt { flex: 1 1 4em; font-size: ${fontSize.label}; }
  ${media.lg} { dd { font-size: ${fontSize.section}; } dt { flex: none; font-size: inherit; } }
  ${media.lg} { grid-template-columns: repeat(4, 1fr); div { flex-flow: column-reverse; align-items: stretch; gap: 0; padding: ${space(1.75)} ${space(2)}; } }
`;
