import { groupedPattern } from '../../lib/form/checkFields.ts';
import { handOverRules } from '../../lib/rules/handOver.gen.ts';
import { ButtonAnchor } from '../../ui/Button/ButtonAnchor.tsx';
import { FieldGrid } from '../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../ui/Field/TextField.tsx';
import { AskUs, NoticeForm, type PostedForm, ReferenceField } from '../shared/NoticeForm.tsx';
import { NoticePage } from '../shared/NoticePage.tsx';

/** The fields of the handover form. */
export interface HandoverValues {
  readonly reference: string;
  readonly code: string;
}

const words = {
  title: 'Hand over an order',
  text: 'For riders and staff at the counter; buyers enter nothing here. Hand over the goods first, then enter the code that the buyer reads to you. It marks the order as delivered or picked up, which only staff can take back.',
  code: 'Handover code',
  digits: 'Four digits, from the buyer',
  submit: 'Mark as handed over',
  help: 'No code, or it does not work?',
} as const;

/** Empty fields. */
export const emptyHandover: HandoverValues = { reference: '', code: '' };

interface HandoverPageProps {
  /** Idempotency key of the form: sent twice, it gets the first answer again. Pages built in advance have none. */
  readonly formKey?: string | undefined;
  readonly posted?: PostedForm<HandoverValues> | undefined;
}

/** A page without React: a rider's phone sends the form by itself, and the answer is a page. */
export function HandoverPage({ formKey = '', posted }: HandoverPageProps) {
  const { values = emptyHandover, errors, refusal } = posted ?? {};
  return (
    <NoticePage path="/orders/handover" title={words.title} text={words.text} block="far">
      <NoticeForm
        action="/api/orders/handover"
        label={words.title}
        submit={words.submit}
        formKey={formKey}
        refusal={refusal}
      >
        <FieldGrid $columns={1}>
          <ReferenceField
            autoComplete="off"
            maxLength={handOverRules.reference.maxLength}
            defaultValue={values.reference}
            error={errors?.reference}
          />
          <TextField
            label={words.code}
            aside={words.digits}
            name="code"
            inputMode="numeric"
            autoComplete="off"
            pattern={groupedPattern(handOverRules.code)}
            title={words.digits}
            maxLength={8}
            required
            // Never filled in again: the phone passes from hand to hand.
            error={errors?.code}
          />
        </FieldGrid>
      </NoticeForm>
      <AskUs>{words.help}</AskUs>
    </NoticePage>
  );
}

/** The page after a correct code. */
export function HandedOverPage() {
  return (
    <NoticePage
      path="/orders/handed-over"
      title="The order is handed over"
      text="Thank you. The shop and the buyer know that the goods were handed over."
      block="far"
    >
      <ButtonAnchor href="/orders/handover" variant="hot">
        Hand over another order
      </ButtonAnchor>
    </NoticePage>
  );
}
