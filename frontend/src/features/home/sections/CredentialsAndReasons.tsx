import styled from 'styled-components';
import { useSite } from '../../../lib/company.ts';
import { useWords } from '../../../lib/siteWords.ts';
import { Reasons } from '../../../ui/Reasons/Reasons.tsx';
import { Columns } from '../../../ui/Section/Columns.tsx';
import { Section } from '../../../ui/Section/Section.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';
import { FactTable } from '../../../ui/Table/FactTable.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, layout, leading, line, space, stretch } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import { Wall } from '../../../ui/Wall/Wall.tsx';
import { RegisterCheck } from '../../shared/RegisterCheck.tsx';

/** What the company is registered as. */
const credentials = {
  title: 'Credentials',
  note: 'Registered in Nigeria as one company for all four sectors.',
} as const;

/** Reasons to choose the company. */
const why = {
  title: 'Why choose us',
  reasons: [
    {
      title: 'One company, one contract',
      text: 'An event and its stage on one invoice.',
    },
    {
      title: 'People confirm your payment',
      text: 'Each transfer is checked at the bank.',
    },
    {
      title: 'Sourcing beyond Nigeria',
      text: 'China sourcing, solar pumps to order.',
    },
    {
      title: 'Open six days a week',
      text: 'By phone, WhatsApp or email.',
    },
  ],
} as const;

/** The registration as a certificate, beside the reasons to choose the company. */
export function CredentialsAndReasons() {
  const { company } = useSite();
  const facts = useWords().credentials.map(({ name, value }) => [name, value] as const);
  return (
    <Section spacing="bottom">
      <Columns>
        <Certificate>
          <Title>
            <span aria-hidden>5</span> {credentials.title}
          </Title>
          <Wide as="p">{credentials.note}</Wide>
          <Frieze $block="con" />
          <RcNumber>
            <small>RC</small>
            {company.rcNumber}
          </RcNumber>
          {facts.length > 0 && <FactTable caption={credentials.title} facts={facts} />}
          <Check>
            <RegisterCheck />
          </Check>
        </Certificate>
        <div>
          <SectionHead inline number="6" title={why.title} />
          <Reasons items={why.reasons} />
        </div>
      </Columns>
    </Section>
  );
}

const Certificate = styled.div`
  ${ground.laterite}
  container-type: inline-size;
  display: flex;
  flex-direction: column;
  gap: ${space(1.5)};
  padding: ${space(3)};
  line-height: ${leading.note};
  --fact-pad: ${space(0.5)};
  ${media.md} { padding: ${layout.frame}; line-height: inherit; }
  ${media.lg} { gap: ${space(2.5)}; --fact-pad: ${space(1.375)}; }
  outline: ${line.rule} solid ${color.paper};
  outline-offset: -${space(1.75)};
`;

const Title = styled.h2`
  ${display({ size: 'sectionSmall', leading: 'tight' })}
  ${media.md} { font-size: ${fontSize.section}; }
  span { margin-right: .18em; color: ${color.accent}; }
`;

const Check = styled.p`
  font-size: ${fontSize.small};
  ${media.md} { font-size: inherit; }
`;

/** What a phone leaves out. */
const Wide = styled.div`
  display: none;
  ${media.md} { display: block; }
`;

/** Takes the height that the reasons beside it leave. */
const Frieze = styled(Wall)`
  display: none;
  flex: 1;
  min-height: ${space(12)};
  border: ${line.rule} solid ${color.rule};
  ${media.lg} { display: block; }
`;

const RcNumber = styled.p`
  ${display({ size: 'page', width: 'poster', leading: 'solid', heavy: true })}
  /* Seven figures of the narrowest width fill the paper from edge to edge. */
  font-size: 30cqi;
  ${media.md} { font-size: 43cqi; }
  font-stretch: ${stretch.narrowest};
  letter-spacing: 0;
  white-space: nowrap;
  small { color: ${color.accent}; font-size: .5em; }
  ${media.md} { small { display: block; color: ${color.accent}; font-size: .3em; line-height: 1.1; } }
`;
