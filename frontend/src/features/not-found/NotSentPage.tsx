import { emailHref, useSite, whatsAppHref } from '../../lib/company.ts';
import { ButtonAnchor } from '../../ui/Button/ButtonAnchor.tsx';
import { NoticePage, NoticeText } from '../shared/NoticePage.tsx';

/** Answers a posted form while the pages server is away; a file of its own, so that nginx can always send it. */
export function NotSentPage() {
  return (
    <NoticePage
      path="/not-sent"
      title="We could not send that"
      text="Nothing was ordered, sent or uploaded. Use the back button of your browser: what you typed is still there. Then send it again in a minute."
    >
      {/* The way on is the browser's own button: no other one may draw the eye away from it. */}
      <ButtonAnchor href="/marketplace" variant="ghost">
        Back to the marketplace
      </ButtonAnchor>
      <Reach />
    </NoticePage>
  );
}

/** Answers a page that more visitors of one network ask for at once than nginx takes. */
export function TooManyPage() {
  return (
    <NoticePage
      path="/too-many"
      title="We are very busy"
      text="The page you asked for is still there. Wait 10 seconds, then try again."
    >
      {/* An empty address is the page's own. */}
      <ButtonAnchor href="" plain variant="hot">
        Try again
      </ButtonAnchor>
      <Reach />
    </NoticePage>
  );
}

function Reach() {
  const { company } = useSite();
  return (
    <NoticeText>
      Or reach us here: <a href={emailHref(company)}>{company.email}</a>,{' '}
      <a href={whatsAppHref(company)}>WhatsApp {company.phone}</a>
    </NoticeText>
  );
}
