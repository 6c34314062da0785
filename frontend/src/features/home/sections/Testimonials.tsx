import styled from 'styled-components';
import { siteHref } from '../../../lib/siteHref.ts';
import { useWords } from '../../../lib/siteWords.ts';
import { Section } from '../../../ui/Section/Section.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';
import { PlainText } from '../../../ui/Text/PlainText.tsx';
import { InlineAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, layout, line, space } from '../../../ui/theme/theme.ts';

/** Words around what clients said. */
const content = {
  title: 'Testimonials',
  note: 'What our clients say about our work.',
  comingSoon: 'Coming soon',
  action: 'Tell us how it went',
  subject: 'Testimonial',
} as const;

/** What clients said; without any one line says so, and asks for one. */
export function Testimonials() {
  const { testimonials } = useWords();
  const isEmpty = testimonials.length === 0;
  return (
    <Section>
      <SectionHead
        number="4"
        title={content.title}
        note={isEmpty ? <ComingSoon /> : content.note}
      />
      {!isEmpty && (
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
      )}
    </Section>
  );
}

function ComingSoon() {
  return (
    <>
      <b>{content.comingSoon}</b> ·{' '}
      <InlineAnchor href={siteHref('/', { hash: 'contact', subject: content.subject })}>
        {content.action}
      </InlineAnchor>
    </>
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
