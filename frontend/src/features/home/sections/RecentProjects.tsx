import styled from 'styled-components';
import { siteHref } from '../../../lib/siteHref.ts';
import { useWords } from '../../../lib/siteWords.ts';
import { ButtonAnchor } from '../../../ui/Button/ButtonAnchor.tsx';
import { Section } from '../../../ui/Section/Section.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, layout, line, measure, space } from '../../../ui/theme/theme.ts';
import { Waybill } from './Waybill.tsx';

/** Recent projects. */
const projectsContent = {
  title: 'Recent projects',
  note: 'Work that our clients let us show.',
  next: {
    title: 'Yours could be next',
    text: 'Tell us about your event, building, shipment or farm. We send you a plan with a price.',
    action: 'Start a project',
  },
} as const;

/** Finished work as waybills, and an open place for the next. */
export function RecentProjects() {
  const { title, note, next } = projectsContent;
  const { projects } = useWords();
  if (projects.length === 0) return null;
  return (
    <Section on="shade">
      <SectionHead number="3" title={title} note={note} />
      <Board>
        {projects.map((project) => (
          <Waybill key={project.title} project={project} />
        ))}
        <Open>
          <Heading as="h3" $size="heading">
            {next.title}
          </Heading>
          <p>{next.text}</p>
          <ButtonAnchor href={siteHref('/', { hash: 'contact' })} variant="ghost">
            {next.action}
          </ButtonAnchor>
        </Open>
      </Board>
    </Section>
  );
}

const Board = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1.5)} ${layout.gap};
  ${media.lg} { grid-template-columns: minmax(0, 8fr) minmax(0, 4fr); align-items: stretch; }
`;

const Open = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1.5)};
  padding: ${space(1)} ${space(1.5)};
  border: ${line.rule} dashed ${color.textMuted};
  h3 { flex: 1 1 4em; font-size: ${fontSize.lead}; }
  p { display: none; }
  ${media.md} {
    display: grid;
    align-content: end;
    justify-items: start;
    min-height: ${space(28)};
    padding: ${space(3)} ${space(2.25)};
    h3 { font-size: ${fontSize.heading}; }
    p { display: block; max-width: ${measure.note}; margin-bottom: ${space(1)}; color: ${color.textMuted}; }
  }
`;
