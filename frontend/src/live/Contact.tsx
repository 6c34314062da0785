import { ContactForm } from '../features/contact/ContactForm.tsx';

/** The contact form of the home page. */
export function Contact() {
  return <ContactForm />;
}
