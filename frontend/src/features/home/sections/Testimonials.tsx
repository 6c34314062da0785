import styled from 'styled-components';
import { siteHref } from '../../../lib/siteHref.ts';
import { Section } from '../../../ui/Section/Section.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { TextAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, layout, space } from '../../../ui/theme/theme.ts';

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
  note: 'What our clients say about our work.',
  comingSoon: 'Coming soon',
  ask: 'We are collecting the words of our clients. Have we worked for you?',
  action: 'Tell us how it went',
  subject: 'Testimonial',
  testimonials: [] satisfies readonly Testimonial[],
} as const;

/** Says that there are none yet, and asks for one. */
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
        <Words>
          <Heading as="p" $size="heading">
            {content.comingSoon}
          </Heading>
          <p>{content.ask}</p>
          <TextAnchor href={siteHref('/', { hash: 'contact', subject: content.subject })}>
            {content.action}
          </TextAnchor>
        </Words>
      </Blank>
    </Section>
  );
}

const Blank = styled.div`
  display: grid;
  grid-template-columns: ${space(11)} 1fr;
  gap: ${space(3)} ${layout.gap};
  align-items: center;
  svg { width: 100%; }
  ${media.md} { grid-template-columns: calc(${layout.thirdColumn} - ${layout.gap}) 1fr; }
`;

const Words = styled.div`
  display: grid;
  gap: ${space(0.5)};
`;
