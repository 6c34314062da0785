import { useQuery } from '@tanstack/react-query';
import { createLink, linkOptions } from '@tanstack/react-router';
import styled from 'styled-components';
import { PlainList } from '../../../ui/Stack/Stack.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, layout, space, target } from '../../../ui/theme/theme.ts';
import { type FirstDayStep, firstDayQueryOptions } from '../api/firstDay.ts';
import { TitleRow } from '../shell/PageParts.tsx';

const settings = (form: 'company' | 'hours' | 'delivery' | 'backups') =>
  linkOptions({ to: '/admin/settings', search: { form }, hash: 'form' });

/** Each step in words, what it is for, and where it is done. */
const steps = {
  second_factor: {
    words: 'Add a second factor',
    why: 'A stolen password alone then opens nothing.',
    link: linkOptions({ to: '/admin/account' }),
  },
  bank_account: {
    words: 'Have the bank account set',
    why: 'Buyers cannot pay before.',
    link: linkOptions({ to: '/admin/bank' }),
  },
  company: {
    words: 'Say who you are',
    why: 'Name, phone, email, address and RC number.',
    link: settings('company'),
  },
  hours: {
    words: 'Set your hours',
    why: 'Buyers learn by when you check a payment.',
    link: settings('hours'),
  },
  delivery: {
    words: 'Say how you deliver',
    why: 'What it costs, how long it takes, how refunds work.',
    link: settings('delivery'),
  },
  product: {
    words: 'Put a product of yours on sale',
    why: 'The first one takes the demo products away.',
    link: linkOptions({ to: '/admin/products/new' }),
  },
  order: {
    words: 'Place a test order',
    why: 'See what your buyers see and get. It counts nowhere.',
    link: linkOptions({ to: '/admin/test-order' }),
  },
  backup: {
    words: 'Lock the backups with a key of yours',
    why: 'One is made each night. This is done once one is encrypted and one has been tested by restoring it.',
    link: settings('backups'),
  },
} as const satisfies Record<FirstDayStep['step'], object>;

/** What an owner does before the shop sells. Gone once all of it is done. */
export function FirstDay() {
  const { data } = useQuery(firstDayQueryOptions);
  const left = data?.filter(({ isDone }) => !isDone) ?? [];
  if (!data || left.length === 0) return null;
  return (
    <Section aria-label="Before you sell">
      <TitleRow
        title="Before you sell"
        note={`${data.length - left.length} of ${data.length} done`}
      />
      <Steps $ruled="above" $pad={0.25}>
        {left.map(({ step }) => (
          <li key={step}>
            <Entry>
              <EntryLink {...steps[step].link}>{steps[step].words}</EntryLink>
              <Muted as="span">{steps[step].why}</Muted>
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
