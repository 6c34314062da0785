import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { ApiError } from '../../../lib/apiError.ts';
import { useFormKey } from '../../../lib/form/formKey.ts';
import { useForm } from '../../../lib/form/useForm.ts';
import { correctOrderRules } from '../../../lib/rules/correctOrder.gen.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { CodeField, TextField } from '../../../ui/Field/TextField.tsx';
import { Refusal } from '../../../ui/Note/Refusal.tsx';
import { measure, space, target } from '../../../ui/theme/theme.ts';
import { keyboards, orderFields } from '../../shared/order/orderFields.ts';
import { orderKey } from '../api/orderQuery.ts';
import {
  type CorrectionValues,
  checkCorrection,
  correctionFields,
  correctOrder,
  emptyCorrection,
} from '../correction.ts';
import type { PublicOrder } from '../order.ts';
import { codeRefusalOf, type OrderRefusal } from '../orderRefusal.ts';

/** Only here: the bar of an unpaid order brings the other words to every page. */
const words = {
  summary: 'Correct email, phone or address',
  paid: 'Correct phone or address',
  picked: 'Correct email or phone',
  phone: 'Correct the phone number',
  text: 'Fill in only what is to change. Another state has another delivery fee: for that, order again or ask us.',
  once: 'The email address can be corrected once, before you pay.',
  code: 'Code from our email',
  submit: 'Save the correction',
  busy: 'Saving...',
  saved: { title: 'Saved.', text: 'We sent an email about it.' },
} as const;

interface CorrectOrderProps {
  readonly order: PublicOrder;
  /** Why it was refused that was sent without scripts. */
  readonly refusal: OrderRefusal | undefined;
}

/** The buyer corrects how they are reached and where the goods go. Nothing typed before is shown: the link is shared. */
export function CorrectOrder({
  order: { orderId, canCorrect },
  refusal: refused,
}: CorrectOrderProps) {
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState(refused);
  const [isSaved, setIsSaved] = useState(false);
  const formKey = useFormKey();
  const form = useForm<CorrectionValues>({
    defaults: emptyCorrection,
    check: checkCorrection,
    posted: refused?.correction,
  });
  const submit = form.handleSubmit(async (values) => {
    setIsSaved(false);
    try {
      const answer = await correctOrder(orderId, values, formKey.current());
      formKey.renew();
      setRefusal(undefined);
      setIsSaved(true);
      form.reset();
      queries.setQueryData(orderKey(orderId), answer);
    } catch (error) {
      const isOfField = error instanceof ApiError && form.setErrors(error.fieldErrors);
      if (!isOfField) setRefusal(codeRefusalOf('correct', error));
    }
  });
  if (!canCorrect) return <Refusal words={refusal?.words} />;
  const { email, address } = canCorrect;
  const asked = correctionFields.filter((name) => {
    const { kind, fact } = orderFields[name];
    if (kind === 'email') return email;
    return fact !== 'shipsTo' || address;
  });
  return (
    <Way open={refused !== undefined}>
      <summary>
        {email ? (address ? words.summary : words.picked) : address ? words.paid : words.phone}
      </summary>
      <Form
        {...form.props}
        method="post"
        action={`/api/orders/${orderId}/correct`}
        noValidate
        onSubmit={submit}
        aria-label={words.summary}
      >
        <input type="hidden" name="formId" value={formKey.drawn ?? ''} />
        <p>
          {address && words.text} {email && words.once}
        </p>
        <Refusal
          words={isSaved ? words.saved : form.isSubmitting ? undefined : refusal?.words}
          kind={isSaved || refusal?.isCodeSent ? 'good' : 'error'}
        />
        <FieldGrid $columns={1}>
          {refusal?.asksForCode && <CodeField label={words.code} {...form.field('code')} />}
          {asked.map((name) => {
            const { label, kind, autoComplete, autoCapitalize } = orderFields[name];
            return (
              <TextField
                key={name}
                label={label}
                {...keyboards[kind]}
                autoComplete={autoComplete}
                autoCapitalize={autoCapitalize}
                maxLength={correctOrderRules[name].maxLength}
                {...form.field(name)}
              />
            );
          })}
        </FieldGrid>
        <Button type="submit" plain variant="ghost" busy={form.isSubmitting}>
          {form.isSubmitting ? words.busy : words.submit}
        </Button>
      </Form>
    </Way>
  );
}

const Way = styled.details`
  summary {
    display: flex;
    align-items: center;
    min-height: ${target.buyer};
    font-weight: 600;
    text-decoration: underline;
    cursor: pointer;
  }
`;

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1.25)};
  max-width: ${measure.text};
`;
