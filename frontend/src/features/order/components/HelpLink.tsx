import { companyWhatsAppHref } from '../../../lib/company.ts';
import { TextAnchor } from '../../../ui/TextLink/TextLink.tsx';
import { orderPageContent } from '../orderPageContent.ts';

/** WhatsApp chat with the company, the order's reference already typed. */
export function HelpLink({ reference }: { readonly reference: string }) {
  const text = encodeURIComponent(orderPageContent.helpMessage(reference));
  return (
    <TextAnchor
      href={`${companyWhatsAppHref}?text=${text}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {orderPageContent.help}
    </TextAnchor>
  );
}
