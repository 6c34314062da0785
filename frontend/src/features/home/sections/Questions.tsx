import { Accordion } from '../../../ui/Accordion/Accordion.tsx';
import { Section } from '../../../ui/Section/Section.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';
import { faqContent } from '../content/faq.ts';

/** Eight questions, one open at a time. */
export function Questions() {
  return (
    <Section spacing="bottom">
      <SectionHead
        number="7"
        title="Questions"
        note="Eight short answers, one for each part of the business."
      />
      <Accordion
        openFirst
        items={faqContent.map(({ category, question, answer }) => ({
          category,
          title: question,
          content: <p>{answer}</p>,
        }))}
      />
    </Section>
  );
}
