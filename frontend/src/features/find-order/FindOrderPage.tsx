import styled from 'styled-components';
import { findOrdersRules } from '../../lib/rules/findOrders.gen.ts';
import { ButtonAnchor } from '../../ui/Button/ButtonAnchor.tsx';
import { FieldGrid } from '../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../ui/Field/TextField.tsx';
import { Refusal } from '../../ui/Note/Refusal.tsx';
import { Columns } from '../../ui/Section/Columns.tsx';
import { Heading } from '../../ui/Text/Text.tsx';
import { space } from '../../ui/theme/theme.ts';
import { AskUs, NoticeForm, type PostedForm, ReferenceField } from '../shared/NoticeForm.tsx';
import { NoticePage } from '../shared/NoticePage.tsx';

/** What a buyer still knows of an order. */
export interface LostOrderValues {
  readonly email: string;
  readonly reference: string;
  readonly phone: string;
}

const words = {
  title: 'Find my order',
  text: 'We email you the links to your orders, with their status, bank details and receipts. It takes a minute or two. Check your spam folder, too.',
  byEmail: 'By email',
  email: 'Email address',
  submit: 'Email me my orders',
  other: 'By reference and phone',
  otherText: 'The link goes to the email address of that order.',
  phone: 'Phone number',
  submitOther: 'Email the link',
  help: 'No access to that mailbox?',
} as const;

/** Empty fields. */
export const emptyLostOrder: LostOrderValues = { email: '', reference: '', phone: '' };

/** A page without React: the browser sends the form by itself, and the answer is a page. */
export function FindOrderPage({
  posted,
}: {
  readonly posted?: PostedForm<LostOrderValues> | undefined;
}) {
  const { values = emptyLostOrder, errors, refusal } = posted ?? {};
  const isByReference = values.reference !== '' || values.phone !== '';
  return (
    <NoticePage path="/orders/find" title={words.title} text={words.text} block="far">
      <Refusal words={refusal} />
      <Columns $balance="equal">
        <Way>
          <Heading as="h2">{words.byEmail}</Heading>
          <NoticeForm action="/api/orders/find" label={words.title} submit={words.submit}>
            <FieldGrid $columns={1}>
              <TextField
                label={words.email}
                name="email"
                type="email"
                inputMode="email"
                autoComplete="email"
                maxLength={findOrdersRules.email.maxLength}
                required
                defaultValue={values.email}
                error={isByReference ? undefined : errors?.email}
              />
            </FieldGrid>
          </NoticeForm>
        </Way>
        <Way>
          <Heading as="h2">{words.other}</Heading>
          <p>{words.otherText}</p>
          <NoticeForm
            action="/api/orders/find"
            label={words.other}
            submit={words.submitOther}
            variant="ghost"
          >
            <FieldGrid $columns={1}>
              <ReferenceField
                autoComplete="on"
                maxLength={findOrdersRules.reference.maxLength}
                defaultValue={values.reference}
                error={errors?.reference}
              />
              <TextField
                label={words.phone}
                name="phone"
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                placeholder="e.g. 0803 123 4567"
                maxLength={findOrdersRules.phone.maxLength}
                required
                defaultValue={values.phone}
                error={errors?.phone}
              />
            </FieldGrid>
          </NoticeForm>
        </Way>
      </Columns>
      <AskUs>{words.help}</AskUs>
    </NoticePage>
  );
}

const asked = {
  title: 'Check your mailbox',
  text: 'If we have an order for what you entered, its link comes to the mailbox of that order within two minutes. Check your spam folder, too. Nothing after five minutes? The order may have another phone number or email address: try again with the other one.',
  again: 'Try again',
} as const;

/** The page after the form, the same whether there are orders or not. */
export function LinksAskedPage() {
  return (
    <NoticePage path="/orders/asked" title={asked.title} text={asked.text} block="far">
      <ButtonAnchor href="/orders/find" variant="ghost">
        {asked.again}
      </ButtonAnchor>
      <AskUs>{words.help}</AskUs>
    </NoticePage>
  );
}

/** One way to find an order. */
const Way = styled.div`
  display: grid;
  gap: ${space(1.5)};
  align-content: start;
`;
