import styled from 'styled-components';
import { Reasons } from '../../../ui/Reasons/Reasons.tsx';
import { Columns } from '../../../ui/Section/Columns.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import { blockImage, type WallBlock } from '../../../ui/Wall/Wall.tsx';
import type { SectorContent } from '../content/sectorContent.ts';

/** What a sector works on, each with its block, and why to choose the company. */
export function CategoriesAndReasons({ content }: { readonly content: SectorContent }) {
  const { categories, reasons, block } = content;
  const list = (
    <Categories $wide={!reasons}>
      {categories.items.map((item) => (
        <Category key={item} $block={block}>
          {item}
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
  grid-template-columns: repeat(2, minmax(0, 1fr));
  ${({ $wide }) => $wide && `${media.lg} { grid-template-columns: repeat(6, minmax(0, 1fr)); }`}
`;

const Category = styled.li<{ $block: WallBlock }>`
  ${display({ size: 'title', width: 'title' })}
  padding: ${space(2)} ${space(1.5)} ${space(2)} 0;
  border-bottom: ${line.hair} solid ${color.hairline};

  &::before {
    content: '';
    display: block;
    width: ${space(4.5)};
    height: ${space(4.5)};
    margin-bottom: ${space(1.25)};
    background: ${({ $block }) => blockImage($block)} 0 0 / 100%;
  }
`;
