import type { SiteWords } from '../../../lib/company.ts';
import { useWords } from '../../../lib/siteWords.ts';
import { type Figure, Figures } from '../../../ui/Figures/Figures.tsx';
import { Section } from '../../../ui/Section/Section.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';

/** Company figures, the first of them very large; nothing without any. */
export function TrackRecord() {
  const { record } = useWords();
  if (record.length === 0) return null;
  return (
    <Section on="ledger">
      <SectionHead number="2" title="Track record" />
      <Figures figures={record.map(figureOf)} />
    </Section>
  );
}

/** The sign after a figure has a colour of its own: `50+`. */
function figureOf({ value, ...words }: SiteWords['record'][number]): Figure {
  const [, figure = value, suffix = ''] = /^(.*?)(\+|%)?$/.exec(value) ?? [];
  return { ...words, value: figure, suffix };
}
