import { companyWhatsAppHref } from '../../../lib/company.ts';
import { TextAnchor } from '../../../ui/TextLink/TextLink.tsx';
import { orderText } from '../orderContent.ts';

/** WhatsApp chat with the company, the order's reference already typed. */
export function HelpLink({ reference }: { readonly reference: string }) {
  const text = encodeURIComponent(orderText.helpMessage(reference));
  return (
    <TextAnchor
      href={`${companyWhatsAppHref}?text=${text}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {orderText.help}
    </TextAnchor>
  );
}
