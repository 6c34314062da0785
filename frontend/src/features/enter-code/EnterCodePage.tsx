import { groupedPattern } from '../../lib/form/checkFields.ts';
import { formatTime } from '../../lib/formatTime.ts';
import { enterCodeRules } from '../../lib/rules/enterCode.gen.ts';
import { ButtonAnchor } from '../../ui/Button/ButtonAnchor.tsx';
import { FieldGrid } from '../../ui/Field/FieldGrid.tsx';
import { CodeField } from '../../ui/Field/TextField.tsx';
import { type RefusalWords } from '../../ui/Note/Refusal.tsx';
import { TextAnchor } from '../../ui/TextLink/TextAnchor.tsx';
import { AskUs, NoticeForm } from '../shared/NoticeForm.tsx';
import { NoticePage } from '../shared/NoticePage.tsx';

/** An order that holds nothing before its buyer has entered the code from the mailbox. */
export interface WaitingOrder {
  readonly orderId: string;
  readonly productId: number;
  /** Undefined when it is no longer on sale. */
  readonly productTitle: string | undefined;
  readonly quantity: number;
  /** Shortened, since anyone with the link may see it. */
  readonly mailbox: string;
  /** Until when the code can be entered, ISO. */
  readonly expiresAt: string;
  readonly next: 'enter_code' | 'ask_for_code' | 'place';
}

/** A code that was posted and refused. */
export interface PostedCode {
  /** What is wrong with the code itself. */
  readonly error?: string | undefined;
  /** Where the code is not to blame. */
  readonly refusal?: RefusalWords | undefined;
}

const words = {
  enter_code: {
    title: 'One more step: enter your code',
    text: (mailbox: string) =>
      `Many unpaid orders wait for this product, so we keep pieces only for buyers who read their email. We sent a code of six digits to ${mailbox}. Until you enter it nothing is kept for you, and nothing is to be paid.`,
    submit: 'Place my order',
  },
  ask_for_code: {
    title: 'Your code is no longer good',
    text: (mailbox: string) =>
      `Its time or its tries are over. We email another one to ${mailbox}, once. Your order is kept as you filled it in, but no goods are kept for you yet.`,
    submit: 'Email me another code',
  },
  place: {
    title: 'Your email address is confirmed',
    text: () =>
      'Your order is not placed yet, and nothing is to be paid. Press the button to place it now.',
    submit: 'Place my order',
  },
  code: 'Code from our email',
  until: (time: string) => `Six digits, good until ${time} WAT`,
  pattern: 'Six digits',
  order: (quantity: number, product: string) => `Your order: ${quantity} × ${product}.`,
  change: {
    enter_code: 'Wrong address? Change the order',
    ask_for_code: 'Wrong address? Change the order',
    place: 'Change the order',
  },
  help: 'No email? It takes a minute or two. Check your spam folder, too.',
  lapsed: {
    title: 'This order was not placed',
    text: 'The right code from our email was not entered in time. Nothing is kept for you, and nothing is to be paid. We have deleted what you typed.',
    again: 'Order again',
  },
} as const;

interface EnterCodePageProps {
  readonly order: WaitingOrder;
  readonly posted?: PostedCode | undefined;
}

/** A page without React: the browser sends the form by itself, and the answer is a page. */
export function EnterCodePage({ order, posted }: EnterCodePageProps) {
  const { orderId, productId, productTitle, quantity, mailbox, next } = order;
  const { title, text, submit } = words[next];
  return (
    <NoticePage title={title} text={text(mailbox)} block="far">
      <NoticeForm
        action={`/api/orders/${orderId}/code`}
        label={title}
        submit={submit}
        refusal={posted?.refusal}
      >
        {productTitle !== undefined && <p>{words.order(quantity, productTitle)}</p>}
        {next === 'enter_code' && (
          <FieldGrid $columns={1}>
            <CodeField
              label={words.code}
              aside={words.until(formatTime(order.expiresAt))}
              name="code"
              pattern={groupedPattern(enterCodeRules.code)}
              title={words.pattern}
              maxLength={10}
              required
              error={posted?.error}
            />
          </FieldGrid>
        )}
      </NoticeForm>
      <AskUs>{next === 'enter_code' && words.help}</AskUs>
      <TextAnchor href={formOf(productId)}>{words.change[next]}</TextAnchor>
    </NoticePage>
  );
}

/** In its place once no code can be entered any more. */
export function LapsedOrderPage({ productId }: Pick<WaitingOrder, 'productId'>) {
  const { title, text, again } = words.lapsed;
  return (
    <NoticePage title={title} text={text} block="far">
      <ButtonAnchor href={formOf(productId)} variant="hot">
        {again}
      </ButtonAnchor>
      <AskUs />
    </NoticePage>
  );
}

const formOf = (productId: number) => `/marketplace/${productId}?order=${productId}`;
