import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { HomePage } from '../../features/home/HomePage.tsx';
import { PrivacyNotice } from '../../features/privacy-notice/PrivacyNotice.tsx';

/** Search of the home page. */
export interface HomeSearch {
  /** Fills the contact form's subject: `/?subject=Affiliate%20programme#contact`. */
  readonly subject?: string;
}

/** In a separate boundary: React hydrates the part first that the visitor uses, such as the form. */
const BelowHero = lazy(async () => {
  const { BelowHero: Below } = await import('./-belowHero.tsx');
  return { default: Below };
});

// One element for the life of the page: a new one would make React give up the prerendered
// content of a boundary that is not hydrated yet.
const page = (
  <HomePage>
    <Suspense>
      <BelowHero />
    </Suspense>
    <PrivacyNotice />
  </HomePage>
);

export const Route = createFileRoute('/_site/')({
  validateSearch: ({ subject }: Record<string, unknown>): HomeSearch =>
    typeof subject === 'string' && subject.length <= 120 ? { subject } : {},
  component: () => page,
});
