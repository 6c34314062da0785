import { useWords } from '../../../lib/siteWords.ts';
import { Accordion } from '../../../ui/Accordion/Accordion.tsx';
import { Section } from '../../../ui/Section/Section.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';
import { PlainText } from '../../../ui/Text/PlainText.tsx';

/** The questions, one open at a time and none at first; nothing without any. */
export function Questions() {
  const { faq } = useWords();
  if (faq.length === 0) return null;
  return (
    <Section spacing="bottom">
      <SectionHead number="7" title="Questions" />
      <Accordion
        items={faq.map(({ category, question, answer }) => ({
          category,
          title: question,
          content: <PlainText text={answer} />,
        }))}
      />
    </Section>
  );
}
