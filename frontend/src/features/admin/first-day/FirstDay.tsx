import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import styled from 'styled-components';
import { PlainList, Row } from '../../../ui/Stack/Stack.tsx';
import { Heading, Muted } from '../../../ui/Text/Text.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, layout, space, target } from '../../../ui/theme/theme.ts';
import { firstDayQueryOptions } from '../api/firstDay.ts';
import { Disclosure } from '../order/Disclosure.tsx';
import { firstDaySteps } from './firstDaySteps.ts';

/**
 * What an owner does before the shop sells, a line each. Folded while orders wait for an answer, which come first, and once the shop
 * can sell without the rest; gone once all of it is done.
 */
export function FirstDay({ hasWaiting }: { readonly hasWaiting: boolean }) {
  const { data } = useQuery(firstDayQueryOptions);
  const left = data?.filter(({ isDone }) => !isDone) ?? [];
  const done = data?.filter(({ isDone }) => isDone) ?? [];
  if (!data || left.length === 0) return null;
  const canSell = left.every(({ step }) => firstDaySteps[step].isOptional);
  return (
    <Section aria-label="Before you sell">
      <Disclosure
        startsOpen={!canSell && !hasWaiting}
        summary={
          <Row $gap={[0, 2]} $align="baseline">
            <Heading>Before you sell</Heading>
            <Muted as="span" $light>{`${done.length} of ${data.length} done`}</Muted>
          </Row>
        }
      >
        <Steps>
          {left.map(({ step }) => (
            <li key={step}>
              <EntryLink {...firstDaySteps[step].link}>{firstDaySteps[step].words}</EntryLink>
              <Muted as="span">{firstDaySteps[step].why}</Muted>
            </li>
          ))}
        </Steps>
        {done.length > 0 && (
          <Muted $size="label">
            {`Done: ${done.map(({ step }) => firstDaySteps[step].done).join(', ')}.`}
          </Muted>
        )}
      </Disclosure>
    </Section>
  );
}

const Section = styled.section`
  ${ground.slip}
  margin-block: ${space(2)};
  padding-inline: ${layout.pad};
  > details { border: 0; }
`;

/** Two beside each other where there is room, with what each is for: the work of the day stands below. */
const Steps = styled(PlainList)`
  > li {
    display: flex;
    gap: ${space(1.5)};
    align-items: center;
    min-height: ${target.staff};
  }
  span { display: none; font-size: ${fontSize.label}; }
  a {
    display: inline-flex;
    align-items: center;
    min-height: ${target.staff};
    color: ${color.text};
    font-weight: 600;
  }
  ${media.md} { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); column-gap: ${layout.gap}; }
  ${media.desk} { span { display: inline; } }
`;

const EntryLink = createLink('a');
