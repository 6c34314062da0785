import { type SiteFacts, useSite } from '../../../lib/company.ts';
import { Accordion } from '../../../ui/Accordion/Accordion.tsx';
import { Section } from '../../../ui/Section/Section.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';

/** Eight questions, one for each part of the business. */
export const faqContent = ({ company, delivery }: SiteFacts) => [
  {
    category: 'General',
    question: 'What does the company do?',
    answer:
      'One registered Nigerian company works in four sectors: entertainment, general contracting, trading and farming. China sourcing and larger solar water pump systems are offered on request.',
  },
  {
    category: 'Entertainment',
    question: 'Do you handle a whole event, or only part of it?',
    answer:
      'Both. Event planning, event production and artist management can be booked together or separately.',
  },
  {
    category: 'Construction',
    question: 'Which kinds of building work do you take on?',
    answer:
      'Building construction, renovation and infrastructure, in four steps: planning and design, permits and approvals, construction, delivery and support.',
  },
  {
    category: 'Trading',
    question: 'Can you source goods from China?',
    answer:
      'Yes. China sourcing is offered on request, next to import and export, commodities and supply chain work.',
  },
  {
    category: 'Farming',
    question: 'What do you produce?',
    answer:
      'Crops and livestock. Current produce is listed in the marketplace when it is in stock.',
  },
  {
    category: 'Pricing',
    question: 'How do I pay for a marketplace order, and what does delivery cost?',
    answer: `By bank transfer in naira. You receive bank details and a payment deadline, then upload an image as proof of payment. Staff confirm it and an email follows. ${delivery.cost} ${delivery.time}`,
  },
  {
    category: 'Quality',
    question: 'How is a payment checked, and how do refunds work?',
    answer: `A person checks it. Staff compare every transfer with the bank account before an order moves on, and write to you when it does. ${delivery.refunds}`,
  },
  {
    category: 'Support',
    question: 'When can I reach someone?',
    answer: `${company.businessHours}, by phone, WhatsApp or email.`,
  },
];

/** Eight questions, one open at a time. */
export function Questions() {
  const site = useSite();
  return (
    <Section spacing="bottom">
      <SectionHead
        number="7"
        title="Questions"
        note="Eight short answers, one for each part of the business."
      />
      <Accordion
        openFirst
        items={faqContent(site).map(({ category, question, answer }) => ({
          category,
          title: question,
          content: <p>{answer}</p>,
        }))}
      />
    </Section>
  );
}
