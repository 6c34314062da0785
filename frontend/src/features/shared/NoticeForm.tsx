import type { ComponentProps, ReactNode } from 'react';
import styled from 'styled-components';
import { useSite, whatsAppHref } from '../../lib/company.ts';
import type { FieldErrors } from '../../lib/form/checkFields.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { TextField } from '../../ui/Field/TextField.tsx';
import { Refusal, type RefusalWords } from '../../ui/Note/Refusal.tsx';
import { InlineAnchor } from '../../ui/TextLink/TextAnchor.tsx';
import { measure, space } from '../../ui/theme/theme.ts';
import { NoticeText } from './NoticePage.tsx';

/** A form that was posted and refused. */
export interface PostedForm<Values> {
  readonly values: Values;
  readonly errors: FieldErrors<Values>;
  /** Where no field is to blame. */
  readonly refusal?: RefusalWords;
}

interface NoticeFormProps {
  readonly action: string;
  /** What the form does. */
  readonly label: string;
  readonly submit: string;
  readonly variant?: 'hot' | 'ghost';
  readonly encType?: 'multipart/form-data';
  /** The form's key: sent twice, it is answered as the first time. */
  readonly formKey?: string;
  readonly refusal?: RefusalWords | undefined;
  /** Its fields. */
  readonly children?: ReactNode;
}

/** The form of a `NoticePage`. Such a page has no React: the browser sends the form, and the answer is a page. */
export function NoticeForm(props: NoticeFormProps) {
  const { action, label, submit, variant = 'hot', encType, formKey, refusal, children } = props;
  return (
    <Form method="post" action={action} encType={encType} aria-label={label}>
      {formKey !== undefined && <input type="hidden" name="formId" value={formKey} />}
      <Refusal words={refusal} />
      {children}
      <Button type="submit" variant={variant} block>
        {submit}
      </Button>
    </Form>
  );
}

/** The reference of an order, as buyers and riders type it. */
export function ReferenceField(field: Omit<ComponentProps<typeof TextField>, 'label' | 'name'>) {
  return (
    <TextField
      label="Order reference"
      name="reference"
      autoCapitalize="characters"
      placeholder="e.g. SO-7K4M2"
      required
      {...field}
    />
  );
}

/** A link to ask us on WhatsApp; its children are the question before it, such as "No code?". */
export function AskUs({ children }: { readonly children?: ReactNode }) {
  const { company } = useSite();
  return (
    <NoticeText>
      {children} <InlineAnchor href={whatsAppHref(company)}>Ask us on WhatsApp</InlineAnchor>
    </NoticeText>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${space(2)};
  max-width: ${measure.text};
  /* Room for words about a refusal, of which there are none. */
  > :empty { margin-bottom: -${space(2)}; }
`;
