import styled from 'styled-components';
import { useSite, whatsAppHref } from '../../../lib/company.ts';
import { ButtonAnchor } from '../../../ui/Button/ButtonAnchor.tsx';
import { Skeleton, SkeletonPage } from '../../../ui/Skeleton/Skeleton.tsx';
import { InlineAnchor, newTab, TextAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, layout, line, space } from '../../../ui/theme/theme.ts';
import { orderPageContent } from '../orderPageContent.ts';

/** WhatsApp chat with the company, the order's reference already typed. */
export function HelpLink({ reference }: { readonly reference: string }) {
  const { company } = useSite();
  const { help, helpMessage } = orderPageContent;
  return (
    <TextAnchor href={whatsAppHref(company, helpMessage(reference))} {...newTab}>
      {help}
    </TextAnchor>
  );
}

/** The main button for a buyer who paid an order that has ended and takes no proof. */
export function PaidLink({ reference }: { readonly reference: string }) {
  const { company } = useSite();
  const href = whatsAppHref(company, `Hello, I have paid for order ${reference}.`);
  return (
    <ButtonAnchor href={href} {...newTab} variant="hot" block>
      I have paid: tell us
    </ButtonAnchor>
  );
}

/** The address of the order page as a message that the buyer sends to themselves. */
export function KeepLink({ orderId, reference }: { orderId: string; reference: string }) {
  const { company } = useSite();
  const address = `${company.siteUrl}/orders/${orderId}`;
  const text = encodeURIComponent(orderPageContent.keepMessage(reference, address));
  return (
    <TextAnchor href={`https://wa.me/?text=${text}`} {...newTab}>
      {orderPageContent.keep}
    </TextAnchor>
  );
}

/**
 * Bank details and proof side by side, a third part below the proof; on a phone they are stacked. Use `$isSecondFirst` once
 * the proof has arrived: buyers then look for it first.
 */
export const PaymentPanes = styled.div<{ $isSecondFirst?: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  > :nth-child(2) { order: ${({ $isSecondFirst }) => ($isSecondFirst ? -1 : 0)}; }
  ${media.md} {
    grid-template: auto 1fr / minmax(0, 7fr) minmax(0, 5fr);
    > :nth-child(2) { order: 0; }
    > :first-child, > :nth-child(2):last-child { grid-row: span 2; }
    > :not(:first-child) { border-left: ${line.rule} solid ${color.rule}; }
  }
  ${media.print} { grid-template-columns: minmax(0, 1fr); }
`;

/** Placeholder of an order while it loads: its clock or head, then its panes. */
export function OrderSkeleton() {
  const { company } = useSite();
  return (
    <SkeletonPage>
      <p>
        {orderPageContent.page.slow}{' '}
        <InlineAnchor href={whatsAppHref(company)}>{orderPageContent.help}</InlineAnchor>
      </p>
      <Skeleton $height={space(14)} />
      <Skeleton $height={space(48)} />
    </SkeletonPage>
  );
}

/** The content of a pane, `$gap` steps apart. */
export const Pane = styled.div<{ $gap?: number }>`
  display: grid;
  gap: ${({ $gap = 2 }) => space($gap)};
  align-content: start;
  padding: ${space(2.5)} ${layout.pad} ${space(3)};
`;
