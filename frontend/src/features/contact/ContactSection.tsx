import { Fragment, type ReactNode } from 'react';
import styled from 'styled-components';
import { useSite } from '../../lib/company.ts';
import { Columns } from '../../ui/Section/Columns.tsx';
import { Section } from '../../ui/Section/Section.tsx';
import { SectionHead } from '../../ui/Section/SectionHead.tsx';
import { SocialLinks } from '../../ui/SocialLinks/SocialLinks.tsx';
import { media } from '../../ui/theme/media.ts';
import { color, fontSize, leading, line, space } from '../../ui/theme/theme.ts';
import { display } from '../../ui/theme/typography.ts';
import { Wall } from '../../ui/Wall/Wall.tsx';
import { contactContent } from './contactContent.ts';

/** Contact details beside the contact form. */
export function ContactSection({ form }: { readonly form: ReactNode }) {
  const { company } = useSite();
  return (
    <Section id="contact" on="sun">
      <SectionHead number="12" title={contactContent.title} note={contactContent.note} />
      <Columns>
        <Reach>
          <Facts>
            {contactContent.facts(company).map(({ name, value, href }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{href ? <a href={href}>{value}</a> : wholeRanges(value)}</dd>
              </div>
            ))}
          </Facts>
          {company.social.length > 0 && (
            <>
              <Follow>{contactContent.follow}</Follow>
              <SocialLinks />
            </>
          )}
          <Screen $block="ent" />
        </Reach>
        {form}
      </Columns>
    </Section>
  );
}

/** A time with its end: `8:00 AM-6:00 PM`. */
const RANGE = /(\d\S*\s[AP]M-\d\S*\s[AP]M,?)/;

/** No line ends within the hours of a day, and each day begins a line where one has not room for two. */
const wholeRanges = (text: string): ReactNode =>
  daysOf(text).map((day) => (
    <Fragment key={day}>
      <Whole>
        {day
          .split(RANGE)
          .map((part, index) => (index % 2 === 1 ? <Whole key={part}>{part}</Whole> : part))}
      </Whole>{' '}
    </Fragment>
  ));

const daysOf = (text: string): readonly string[] =>
  text.replaceAll(/([AP]M,) /g, '$1\n').split('\n');

const Whole = styled.span`
  display: inline-block;
`;

const Reach = styled.div`
  display: flex;
  flex-direction: column;
`;

const Facts = styled.dl`
  border-top: ${line.rule} solid ${color.rule};
  font-size: ${fontSize.small};
  line-height: ${leading.note};
  div {
    display: grid;
    grid-template-columns: ${space(13)} minmax(0, 1fr);
    padding-block: ${space(0.75)};
    border-bottom: ${line.hair} solid ${color.rule};
  }
  ${media.md} {
    font-size: inherit;
    line-height: inherit;
    div { grid-template-columns: ${space(20)} minmax(0, 1fr); column-gap: ${space(0.75)}; padding-block: ${space(1.25)}; }
  }
  dt { font-weight: 600; }
  dd { overflow-wrap: anywhere; }
  a { display: inline-block; min-height: ${space(3)}; }
`;

const Follow = styled.h3`
  ${display({ size: 'title', width: 'title' })}
  margin-top: ${space(4)};
`;

const Screen = styled(Wall)`
  display: none;
  flex: 1;
  min-height: ${space(12)};
  margin-top: ${space(4)};
  border: ${line.rule} solid ${color.rule};
  ${media.md} { display: block; }
`;
