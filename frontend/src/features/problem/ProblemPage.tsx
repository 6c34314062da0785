import styled from 'styled-components';
import type { components } from '../../lib/api.gen.d.ts';
import { formatMoment } from '../../lib/formatTime.ts';
import { CLAIM_DAYS, MAX_PICTURE_MB, MAX_PROBLEM_PICTURES } from '../../lib/rules/limits.gen.ts';
import { reportProblemRules } from '../../lib/rules/reportProblem.gen.ts';
import { ButtonAnchor } from '../../ui/Button/ButtonAnchor.tsx';
import { FieldGrid } from '../../ui/Field/FieldGrid.tsx';
import { Options, SelectField } from '../../ui/Field/SelectField.tsx';
import { TextArea } from '../../ui/Field/TextField.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { Refusal, type RefusalWords } from '../../ui/Note/Refusal.tsx';
import { color, line, measure, space, target } from '../../ui/theme/theme.ts';
import { AskUs, NoticeForm, type PostedForm } from '../shared/NoticeForm.tsx';
import { NoticePage, NoticeText } from '../shared/NoticePage.tsx';

type PublicOrder = components['schemas']['PublicOrderView'];
type Kind = components['schemas']['ProblemKind'];

/** What the buyer fills in. */
export interface ProblemValues {
  readonly kind: string;
  readonly words: string;
}

/** Empty fields. */
export const emptyProblem: ProblemValues = { kind: '', words: '' };

/** As staff and mails say it. */
const kinds: Readonly<Record<Kind, string>> = {
  damaged: 'It is damaged, or does not work',
  wrong: 'It is not what I ordered',
  missing: 'A part is missing',
  not_arrived: 'It has not arrived',
  other: 'Something else',
};

const words = {
  title: 'Something is wrong',
  text: (goods: string) =>
    `Tell us what is wrong with ${goods}. We answer by email and here, by the end of the next working day. Once you have sent it, you can add pictures.`,
  reported: {
    title: 'We have your report',
    text: (goods: string, by: string) =>
      `We look into what is wrong with ${goods}, and answer ${by} by email and here. Please keep the goods and their packing until then.`,
    by: (moment: string) => `by ${moment}`,
    soon: 'soon',
  },
  answered: 'Our answer',
  closed: `This can be reported from the day the goods leave until ${CLAIM_DAYS} days after delivery. Ask us what can still be done.`,
  missing: {
    title: 'We cannot find this order',
    text: 'Open the link in your email once more.',
    find: 'Find my order',
  },
  kind: 'What is wrong?',
  choose: 'Choose what is wrong',
  details: 'In your words',
  onlyStaff: 'Only our staff read this',
  submit: 'Send the report',
  pictures: (count: number) =>
    count === 0
      ? `Pictures help us to decide. Add up to ${MAX_PROBLEM_PICTURES}, one after the other.`
      : `We have ${count} of at most ${MAX_PROBLEM_PICTURES} pictures.`,
  picture: `Picture, smaller than ${MAX_PICTURE_MB} MB`,
  add: 'Add the picture',
  back: 'Back to the order',
  help: 'Questions?',
} as const;

interface ProblemPageProps {
  readonly orderId?: string | undefined;
  /** Null: there is no such order; undefined on the built page. */
  readonly order?: PublicOrder | null | undefined;
  /** Each form sent twice is one report, or one picture. */
  readonly formKey?: string | undefined;
  readonly posted?: PostedForm<ProblemValues> | undefined;
  /** Where no field is to blame. */
  readonly refusal?: RefusalWords | undefined;
}

/** A page without React, where the order page leads once the goods have left: the browser sends its forms by itself. */
export function ProblemPage({
  orderId = '',
  order,
  formKey = '',
  posted,
  refusal,
}: ProblemPageProps) {
  if (!order)
    return (
      <NoticePage path={PATH} title={words.missing.title} text={words.missing.text} block="far">
        <ButtonAnchor href="/orders/find" variant="ghost">
          {words.missing.find}
        </ButtonAnchor>
      </NoticePage>
    );
  const { problem, canReport } = order;
  const isOpen = problem !== null && problem.answer === null;
  const goods = `${order.productTitle}\u00a0×\u00a0${order.quantity}, order ${order.reference}`;
  const { reported } = words;
  const by = order.refundAnswerBy ? reported.by(formatMoment(order.refundAnswerBy)) : reported.soon;
  const { title } = isOpen ? reported : words;
  const text = isOpen ? reported.text(goods, by) : words.text(goods);
  const action = `/api/orders/${encodeURIComponent(orderId)}`;
  return (
    <NoticePage path={PATH} title={title} text={text} block="far">
      <Refusal words={refusal} />
      {problem?.answer && <Answer problem={problem} />}
      {isOpen && <Pictures action={action} count={problem.pictures} formKey={formKey} />}
      {canReport && <Report action={action} formKey={formKey} posted={posted} />}
      {!isOpen && !canReport && <NoticeText>{words.closed}</NoticeText>}
      <Ways>
        <ButtonAnchor href={`/orders/${encodeURIComponent(orderId)}`} variant="ghost">
          {words.back}
        </ButtonAnchor>
      </Ways>
      <AskUs>{words.help}</AskUs>
    </NoticePage>
  );
}

const PATH = '/orders/problem';

function Answer({ problem }: { readonly problem: NonNullable<PublicOrder['problem']> }) {
  const { answer, answerInWords, reason, answeredAt, kindInWords } = problem;
  return (
    <Paragraphs>
      <Note kind={answer === 'no' ? 'warning' : 'good'} title={answerInWords ?? words.answered}>
        {reason && <p>{reason}</p>}
        <p>
          {kindInWords}. {answeredAt && formatMoment(answeredAt)}
        </p>
      </Note>
    </Paragraphs>
  );
}

interface FormProps {
  /** Address of the order in the API. */
  readonly action: string;
  readonly formKey: string;
}

function Report({ action, formKey, posted }: FormProps & Pick<ProblemPageProps, 'posted'>) {
  const { values = emptyProblem, errors } = posted ?? {};
  return (
    <NoticeForm
      action={`${action}/problem`}
      label={words.title}
      submit={words.submit}
      formKey={formKey}
    >
      <FieldGrid $columns={1}>
        <SelectField
          label={words.kind}
          name="kind"
          required
          defaultValue={values.kind}
          error={errors?.kind}
        >
          <Options first={words.choose} of={Object.entries(kinds)} />
        </SelectField>
        <TextArea
          label={words.details}
          aside={words.onlyStaff}
          name="words"
          rows={5}
          required
          minLength={reportProblemRules.words.minLength}
          maxLength={reportProblemRules.words.maxLength}
          defaultValue={values.words}
          error={errors?.words}
        />
      </FieldGrid>
    </NoticeForm>
  );
}

/** One picture at a time: the same limits, and the same page on a slow line, as for a proof. */
function Pictures({ action, formKey, count }: FormProps & { readonly count: number }) {
  return (
    <>
      <NoticeText>{words.pictures(count)}</NoticeText>
      {count < MAX_PROBLEM_PICTURES && (
        <NoticeForm
          encType="multipart/form-data"
          // The key in the address: the body is passed on as it comes.
          action={`${action}/problem-picture?form=${formKey}`}
          label={words.add}
          submit={words.add}
        >
          <Picture>
            {words.picture}
            <input type="file" name="picture" accept="image/jpeg,image/png,image/webp" required />
          </Picture>
        </NoticeForm>
      )}
    </>
  );
}

const Picture = styled.label`
  input {
    display: block;
    width: 100%;
    min-height: ${target.buyer};
    margin-top: ${space(1)};
    border: ${line.rule} dashed ${color.rule};
    background: ${color.groundSlip};
  }
  input::file-selector-button {
    min-height: ${target.buyer};
    margin-right: ${space(1.5)};
    padding: 0 ${space(2)};
    border: 0;
    border-right: ${line.rule} solid ${color.rule};
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 600;
  }
`;

const Paragraphs = styled.div`
  max-width: ${measure.text};
  margin-bottom: ${space(3)};
`;

const Ways = styled.div`
  margin-top: ${space(3)};
`;
