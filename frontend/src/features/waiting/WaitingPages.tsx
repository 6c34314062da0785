import { WAITING_DAYS } from '../../lib/rules/limits.gen.ts';
import { ButtonAnchor } from '../../ui/Button/ButtonAnchor.tsx';
import { NoticeForm } from '../shared/NoticeForm.tsx';
import { NoticePage } from '../shared/NoticePage.tsx';

const shop = { href: '/marketplace', text: 'See all products' } as const;

/** Where the form leads by which someone wants to hear of a product, whether the address waited already or not. */
export function WaitingNotedPage() {
  return (
    <NoticePage
      path="/waiting-noted"
      title="We will email you when it is back"
      text={`You get one email. Who asked first is told first, and we reserve nothing. A link in the email erases your address; after ${WAITING_DAYS} days we erase it anyway.`}
      block="far"
    >
      <ButtonAnchor href={shop.href} variant="hot">
        {shop.text}
      </ButtonAnchor>
    </NoticePage>
  );
}

/** From the link in that email. A page without React: only the button changes anything, no program that opens links. */
export function StopWaitingPage({ stopKey }: { readonly stopKey: string }) {
  return (
    <NoticePage
      title="Erase my address"
      text="We forget your email address and every product that it waits for. Your orders stay as they are."
      block="far"
    >
      <NoticeForm
        action={`/api/waiting/${stopKey}/stop`}
        label="Erase my address"
        submit="Erase my address"
      />
    </NoticePage>
  );
}

/** Where that button leads, whether there was such an address or not. */
export function WaitingStoppedPage() {
  return (
    <NoticePage
      path="/waiting-stopped"
      title="Your address is erased"
      text="You wait for no product any more."
      block="far"
    >
      <ButtonAnchor href={shop.href} variant="ghost">
        {shop.text}
      </ButtonAnchor>
    </NoticePage>
  );
}
