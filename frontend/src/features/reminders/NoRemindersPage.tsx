import { useSite, whatsAppHref } from '../../lib/company.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { ButtonAnchor } from '../../ui/Button/ButtonAnchor.tsx';
import { Refusal, type RefusalWords } from '../../ui/Note/Refusal.tsx';
import { InlineAnchor } from '../../ui/TextLink/TextAnchor.tsx';
import { NoticePage, NoticeText } from '../shared/NoticePage.tsx';

const words = {
  title: 'No more reminders',
  text: 'One press, and this mailbox gets no reminders to pay any more, and no offers to order again. The mails of your orders themselves still come: bank details, confirmation, delivery.',
  submit: 'No more reminders by email',
  incomplete: 'Open the link in the email once more: a part of it is missing here.',
  help: 'Does it not work?',
  ask: 'Tell us on WhatsApp',
} as const;

interface NoRemindersPageProps {
  /** The order whose mail led here; none on the built page. */
  readonly orderId?: string | undefined;
  /** Why a form was refused. */
  readonly refusal?: RefusalWords | undefined;
}

/** A page without React, where a reminder leads: a press, since programs that check mails open every link. */
export function NoRemindersPage({ orderId, refusal }: NoRemindersPageProps) {
  const { company } = useSite();
  return (
    <NoticePage path="/orders/reminders" title={words.title} text={words.text} block="far">
      <Refusal words={refusal} />
      {orderId === undefined ? (
        <NoticeText>{words.incomplete}</NoticeText>
      ) : (
        <form
          method="post"
          action={`/api/orders/${encodeURIComponent(orderId)}/no-reminders`}
          aria-label={words.title}
        >
          <Button type="submit" variant="hot">
            {words.submit}
          </Button>
        </form>
      )}
      <NoticeText>
        {words.help} <InlineAnchor href={whatsAppHref(company)}>{words.ask}</InlineAnchor>
      </NoticeText>
    </NoticePage>
  );
}

/** Where the press leads. */
export function RemindersEndedPage() {
  return (
    <NoticePage
      path="/orders/no-reminders"
      title="You get no more reminders"
      text="This mailbox gets no reminders to pay any more, and no offers to order again. The mails of your orders themselves still come."
      block="far"
    >
      <ButtonAnchor href="/marketplace" variant="ghost">
        To the marketplace
      </ButtonAnchor>
    </NoticePage>
  );
}
