import styled from 'styled-components';
import { Section } from '../../../ui/Section/Section.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, layout, space } from '../../../ui/theme/theme.ts';
import { label } from '../../../ui/theme/typography.ts';
import { testimonialsContent } from '../content/testimonials.ts';

/** Ruled lines that wait for clients' words. */
export function Testimonials() {
  return (
    <Section>
      <SectionHead
        number="4"
        title={testimonialsContent.title}
        note={testimonialsContent.comingSoon}
      />
      <Blank aria-hidden>
        <svg aria-hidden viewBox="0 0 96 80">
          <path
            d="M0 40A40 40 0 0 1 40 0V16A24 24 0 0 0 20 40H40V80H0ZM52 40A40 40 0 0 1 92 0V16A24 24 0 0 0 72 40H92V80H52Z"
            fill={color.contracting}
          />
        </svg>
        <Lines>
          {testimonialsContent.lineLabels.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </Lines>
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

const Lines = styled.div`
  ${label}
  display: flex;
  align-items: end;
  justify-content: space-between;
  min-height: ${space(11)};
  padding-bottom: ${space(1.5)};
  background: repeating-linear-gradient(transparent 0 43px, ${color.rule} 43px 44px);
  color: ${color.textMuted};
  font-weight: 400;
  ${media.md} { min-height: ${space(22)}; }
`;
