import styled from 'styled-components';
import { Section } from '../../../ui/Section/Section.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, layout, line, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';

/** What a client said. */
interface Testimonial {
  readonly name: string;
  readonly position: string;
  readonly company: string;
  readonly service: string;
  readonly text: string;
  /** 1 to 5. */
  readonly rating: number;
}

/** Empty until clients have written; the section says so. */
const content = {
  title: 'Testimonials',
  note: 'In the words of clients, with their name, their company and the service they used.',
  comingSoon: 'Coming soon',
  testimonials: [] satisfies readonly Testimonial[],
} as const;

/** An empty pad, until there are testimonials. */
export function Testimonials() {
  return (
    <Section>
      <SectionHead number="4" title={content.title} note={content.note} />
      <Blank>
        <svg aria-hidden viewBox="0 0 92 80">
          <path
            d="M0 40A40 40 0 0 1 40 0V16A24 24 0 0 0 20 40H40V80H0ZM52 40A40 40 0 0 1 92 0V16A24 24 0 0 0 72 40H92V80H52Z"
            fill={color.contracting}
          />
        </svg>
        <Lines>{content.comingSoon}</Lines>
      </Blank>
    </Section>
  );
}

const Blank = styled.div`
  display: grid;
  grid-template-columns: ${space(11)} 1fr;
  gap: ${space(3)} ${layout.gap};
  align-items: end;
  svg { width: 100%; }
  ${media.md} { grid-template-columns: calc(${layout.thirdColumn} - ${layout.gap}) 1fr; }
`;

/** Three ruled lines; the text is on the first. */
const Lines = styled.p`
  ${display({ size: 'heading' })}
  --row: ${space(4)};
  height: calc(var(--row) * 3);
  background: repeating-linear-gradient(transparent 0 calc(var(--row) - ${line.hair}), ${color.rule} 0 var(--row));
  line-height: var(--row);
  ${media.md} { --row: ${space(6)}; }
  ${media.xl} { --row: ${space(7.5)}; }
`;
