import styled from 'styled-components';
import { siteHref } from '../../../lib/siteHref.ts';
import { useWords } from '../../../lib/siteWords.ts';
import { Section } from '../../../ui/Section/Section.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';
import { PlainText } from '../../../ui/Text/PlainText.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { TextAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, layout, line, space } from '../../../ui/theme/theme.ts';

/** Words around what clients said. */
const content = {
  title: 'Testimonials',
  note: 'What our clients say about our work.',
  comingSoon: 'Coming soon',
  ask: 'We are collecting the words of our clients. Have we worked for you?',
  action: 'Tell us how it went',
  subject: 'Testimonial',
} as const;

/** What clients said; without any the section says so, and asks for one. */
export function Testimonials() {
  const { testimonials } = useWords();
  return (
    <Section>
      <SectionHead number="4" title={content.title} note={content.note} />
      {testimonials.length > 0 ? (
        <Quotes>
          {testimonials.map(({ name, position, service, text }) => (
            <Quote key={name + text}>
              <blockquote>
                <PlainText text={text} />
              </blockquote>
              <figcaption>
                <b>{name}</b>
                <span>{[position, service].filter(Boolean).join(' · ')}</span>
              </figcaption>
            </Quote>
          ))}
        </Quotes>
      ) : (
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
      )}
    </Section>
  );
}

const Quotes = styled.div`
  display: grid;
  gap: ${layout.gap};
  ${media.md} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

const Quote = styled.figure`
  display: grid;
  gap: ${space(2)};
  align-content: space-between;
  padding: ${layout.pad};
  border: ${line.rule} solid ${color.rule};
  figcaption { display: grid; }
  span { color: ${color.textMuted}; }
`;

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
