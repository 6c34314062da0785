import {
  company,
  companyEmailHref,
  companyPhoneHref,
  companyWhatsAppHref,
} from '../../../lib/company.ts';
import { ButtonAnchor } from '../../../ui/Button/ButtonAnchor.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { TextAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { marketplaceContent } from '../marketplaceContent.ts';

/** In `<noscript>`: how to order in a browser without scripts. */
export function WithoutScript() {
  const { title, text } = marketplaceContent.withoutScript;
  return (
    <Note kind="warning" title={title}>
      <p>{text}</p>
      <ButtonAnchor href={companyWhatsAppHref} variant="hot">
        WhatsApp
      </ButtonAnchor>
      <p>
        <TextAnchor href={companyPhoneHref}>{company.phone}</TextAnchor>{' '}
        <TextAnchor href={companyEmailHref}>{company.email}</TextAnchor>
      </p>
    </Note>
  );
}
