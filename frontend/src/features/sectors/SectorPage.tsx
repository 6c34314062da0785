import { type PicturePlace, useSite } from '../../lib/company.ts';
import { Figures } from '../../ui/Figures/Figures.tsx';
import { PageHead } from '../../ui/PageHead/PageHead.tsx';
import { Section } from '../../ui/Section/Section.tsx';
import { SectionHead } from '../../ui/Section/SectionHead.tsx';
import { Steps } from '../../ui/Steps/Steps.tsx';
import { previewOf } from '../shared/SitePhoto.tsx';
import { CategoriesAndReasons } from './components/CategoriesAndReasons.tsx';
import { ClosingCall } from './components/ClosingCall.tsx';
import { SectorHero } from './components/SectorHero.tsx';
import { ServiceList } from './components/ServiceList.tsx';
import { ProductionTables, TradeShareTables } from './components/ShareTables.tsx';
import type { SectorContent } from './content/sectorContent.ts';

/** The page of one sector: metadata, head and the sections below. */
export function SectorPage({ content }: { readonly content: SectorContent }) {
  const { company, pictures } = useSite();
  const place = content.path.slice(1) as PicturePlace; // each path is a place
  const picture = pictures?.[place];
  return (
    <>
      <PageHead
        title={content.name}
        description={content.description}
        path={content.path}
        picture={place}
        image={previewOf(picture, company)}
      />
      <SectorHero content={content} picture={picture} />
      <SectorBody content={content} />
    </>
  );
}

/** A sector page below its head: first what the company does, then the country's figures. Sections without content are left out. */
function SectorBody({ content }: { readonly content: SectorContent }) {
  const { market, trade, production, process } = content;
  return (
    <>
      <Section>
        <ServiceList content={content} />
      </Section>
      {process && (
        <Section spacing="bottom">
          <SectionHead title={process.title} note={process.note} />
          <Steps items={process.steps} block={content.block} />
        </Section>
      )}
      <Section on={process ? undefined : 'ledger'} spacing={process ? 'bottom' : 'both'}>
        <CategoriesAndReasons content={content} />
      </Section>
      {market && (
        <Section on="ledger">
          <SectionHead title={market.title} note={market.note} />
          <Figures figures={market.figures} />
        </Section>
      )}
      {trade && (
        <Section>
          <TradeShareTables trade={trade} />
        </Section>
      )}
      {production && (
        <Section>
          <SectionHead title={production.title} note={production.note} />
          <ProductionTables tables={production.tables} />
        </Section>
      )}
      <Section on="sun">
        <ClosingCall content={content} />
      </Section>
    </>
  );
}
