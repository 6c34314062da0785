import { createFileRoute } from '@tanstack/react-router';
import { ContactSection } from '../../features/contact/ContactSection.tsx';
import { HomePage } from '../../features/home/HomePage.tsx';

/** Search of the home page. */
interface HomeSearch {
  /** Fills the contact form's subject: `/?subject=Affiliate%20programme#contact`. */
  readonly subject?: string;
}

export const Route = createFileRoute('/_site/')({
  validateSearch: ({ subject }: Record<string, unknown>): HomeSearch =>
    typeof subject === 'string' && subject.length <= 120 ? { subject } : {},
  component: () => <HomePage contact={<ContactSection />} />,
});
