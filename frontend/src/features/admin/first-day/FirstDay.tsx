import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import styled from 'styled-components';
import { PlainList } from '../../../ui/Stack/Stack.tsx';
import { Muted, VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, layout, space, target } from '../../../ui/theme/theme.ts';
import { firstDayQueryOptions } from '../api/firstDay.ts';
import { TitleRow } from '../shell/PageParts.tsx';
import { firstDaySteps } from './firstDaySteps.ts';

/** What an owner does before the shop sells. Gone once all of it is done. */
export function FirstDay() {
  const { data } = useQuery(firstDayQueryOptions);
  const left = data?.filter(({ isDone }) => !isDone) ?? [];
  const done = data?.filter(({ isDone }) => isDone) ?? [];
  if (!data || left.length === 0) return null;
  return (
    <Section aria-label="Before you sell">
      <TitleRow title="Before you sell" note={`${done.length} of ${data.length} done`} />
      <Steps $ruled="above" $pad={0.25}>
        {left.map(({ step }) => (
          <li key={step}>
            <Entry>
              <EntryLink {...firstDaySteps[step].link}>{firstDaySteps[step].words}</EntryLink>
              <Muted as="span">{firstDaySteps[step].why}</Muted>
            </Entry>
          </li>
        ))}
        {done.map(({ step }) => (
          <li key={step}>
            <Entry>
              <Muted as="span">
                <span aria-hidden>✓ </span>
                {firstDaySteps[step].words}
                <VisuallyHidden>, done</VisuallyHidden>
              </Muted>
            </Entry>
          </li>
        ))}
      </Steps>
    </Section>
  );
}

const Section = styled.section`
  ${ground.slip}
  margin-block: ${space(2)};
  padding: ${layout.pad};
`;

/** Two beside each other where there is room: the work of the day stands below. */
const Steps = styled(PlainList)`
  ${media.lg} { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); column-gap: ${layout.gap}; }
`;

/** The step, and what it is for beside it, or below. */
const Entry = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(1.5)};
  align-items: baseline;
  min-height: ${target.staff};
  /* What is done is no row to press: it needs no more than its line. */
  &:not(:has(a)) { min-height: 0; padding-block: ${space(0.25)}; }
  span { font-size: ${fontSize.label}; }
  a {
    display: inline-flex;
    align-items: center;
    min-height: ${target.staff};
    color: ${color.text};
    font-weight: 600;
  }
`;

const EntryLink = createLink('a');
