import styled from 'styled-components';
import { company } from '../../../lib/company.ts';
import { Section } from '../../../ui/Section/Section.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, layout, line, measure, space, stretch } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';

/** Company figures; a `plus` sign follows in the accent colour. */
const recordContent = {
  title: 'Track record',
  note: `Counted since incorporation in ${company.incorporated}, across all four sectors.`,
  figures: [
    { value: '50', plus: true, label: 'Projects', note: 'Across all four sectors' },
    { value: '40', plus: true, label: 'Clients', note: 'Served since incorporation' },
    { value: '8', plus: true, label: 'States', note: 'Where work has been delivered' },
    {
      value: company.incorporated,
      plus: false,
      label: 'Incorporated',
      note: `In ${company.country}, RC ${company.rcNumber}`,
    },
  ],
} as const;

/** Four figures, one of them very large. */
export function TrackRecord() {
  return (
    <Section on="ledger">
      <SectionHead number="2" title={recordContent.title} note={recordContent.note} />
      <Figures>
        {recordContent.figures.map(({ value, plus, label, note }) => (
          <Figure key={label}>
            <Name>
              {label}
              <small>{note}</small>
            </Name>
            <Value>
              {value}
              {plus && <i>+</i>}
            </Value>
          </Figure>
        ))}
      </Figures>
    </Section>
  );
}

const Value = styled.dd`
  ${display({ size: 'page', width: 'page', leading: 'solid', heavy: true })}
  text-box: trim-both cap alphabetic;
  padding-block: ${space(1.25)};
  i { color: ${color.accent}; font-style: normal; }
`;

const Name = styled.dt`
  font-weight: 600;
  small { display: block; max-width: ${measure.label}; color: ${color.textMuted}; font-weight: 400; font-size: inherit; }
`;

const Figure = styled.div`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: ${space(2)};
  align-items: end;
  padding: ${space(1.25)} 0 ${space(1)};
  border-bottom: ${line.rule} solid ${color.rule};

  &:first-child {
    grid-template-columns: 1fr;
    align-content: end;
    justify-items: start;
    ${Value} { font-size: ${fontSize.figure}; font-stretch: ${stretch.wide}; }
  }
`;

const Figures = styled.dl`
  display: grid;
  ${media.md} {
    grid-template-columns: 7fr 5fr;
    column-gap: ${layout.gap};
    ${Figure}:first-child {
      grid-row: span 3;
      border-right: ${line.rule} solid ${color.rule};
      ${Value} { margin-left: -.022em; font-size: ${fontSize.figureWide}; }
    }
  }
`;
