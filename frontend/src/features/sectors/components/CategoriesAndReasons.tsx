import styled from 'styled-components';
import { siteHref } from '../../../lib/siteHref.ts';
import { chevron } from '../../../ui/Button/buttonStyles.ts';
import { Reasons } from '../../../ui/Reasons/Reasons.tsx';
import { Columns } from '../../../ui/Section/Columns.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, line, space, target } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import type { SectorContent } from '../content/sectorContent.ts';

/** The categories of a sector, each a link, and the reasons to choose the company. */
export function CategoriesAndReasons({ content }: { readonly content: SectorContent }) {
  const { categories, reasons } = content;
  const list = (
    <Categories $wide={!reasons}>
      {categories.items.map(({ name, shop }) => (
        <Category key={name}>
          <CategoryLink
            href={
              shop
                ? `/marketplace?${new URLSearchParams({ ...shop })}`
                : siteHref('/', { hash: 'contact', subject: name })
            }
          >
            <span>{name}</span>
          </CategoryLink>
        </Category>
      ))}
    </Categories>
  );
  if (!reasons) {
    return (
      <>
        <SectionHead title={categories.title} />
        {list}
      </>
    );
  }
  return (
    <Columns>
      <div>
        <SectionHead title={categories.title} inline />
        {list}
      </div>
      <div>
        <SectionHead title={reasons.title} inline />
        <Reasons items={reasons.items} />
      </div>
    </Columns>
  );
}

const Categories = styled.ul<{ $wide: boolean }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 8.5em), 1fr));
  ${media.md} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  ${({ $wide }) => $wide && `${media.lg} { grid-template-columns: repeat(6, minmax(0, 1fr)); }`}
`;

const Category = styled.li`
  ${display({ size: 'title', width: 'title' })}
  border-bottom: ${line.hair} solid ${color.hairline};
`;

/** Leads to these goods in the marketplace, or to the contact form with the category as its subject. */
const CategoryLink = styled.a`
  display: grid;
  align-content: center;
  min-height: ${target.cell};
  padding: ${space(1.5)} ${space(2)} ${space(1.5)} 0;
  text-decoration: none;

  /* After the last word, even where the name wraps. */
  > span::after { ${chevron(line.rule)} display: inline-block; margin-left: ${space(1.25)}; }
  ${media.hover} { &:hover { text-decoration: underline; } }
`;
