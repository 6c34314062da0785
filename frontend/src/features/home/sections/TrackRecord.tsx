import type { SiteWords } from '../../../lib/company.ts';
import { useWords } from '../../../lib/siteWords.ts';
import { type Figure, Figures } from '../../../ui/Figures/Figures.tsx';
import { Section } from '../../../ui/Section/Section.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';

/** Company figures, the first one very large. Renders nothing where there are none. */
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

/** Splits the sign of `50+` from its figure: it has a colour of its own. */
function figureOf({ value, ...words }: SiteWords['record'][number]): Figure {
  const [, figure = value, suffix = ''] = /^(.*?)(\+|%)?$/.exec(value) ?? [];
  return { ...words, value: figure, suffix };
}
