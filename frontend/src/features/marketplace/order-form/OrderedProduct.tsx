import styled from 'styled-components';
import { useSite } from '../../../lib/company.ts';
import { formatPrice } from '../../../lib/formatMoney.ts';
import { BrickList } from '../../../ui/Stack/Stack.tsx';
import { Sum } from '../../../ui/Text/Text.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, layout, leading, line, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import { Stock, Was } from '../components/OfferParts.tsx';
import { ProductPicture } from '../components/ProductPicture.tsx';
import { type Offer, type Product, wasOf } from '../product.ts';
import { placeOrderContent } from './placeOrderContent.ts';

interface OrderedProductProps {
  readonly product: Product;
  /** Title of the chosen variant; undefined where there is no choice. */
  readonly variant: string | undefined;
  /** Price and stock of what is chosen. */
  readonly offer: Offer;
  /** The form says what delivery costs to the place that is chosen: one statement of it is enough. */
  readonly isDeliverySaid: boolean;
}

/** What is being ordered: a row on a phone, a column from 768px. */
export function OrderedProduct({ product, variant, offer, isDeliverySaid }: OrderedProductProps) {
  const { delivery } = useSite();
  return (
    <Pane>
      <Shown>
        <ProductPicture product={product} isEager />
      </Shown>
      <Words>
        <Title>{product.title}</Title>
        {variant && <p>{variant}</p>}
        <p>
          <Sum as="b">{formatPrice(offer.price)}</Sum> <Was price={wasOf(offer)} />
        </p>
        <Stock of={offer} />
      </Words>
      <More>
        <Terms>
          <summary>{isDeliverySaid ? placeOrderContent.delivery.more : delivery.summary}</summary>
          <p>
            {delivery.cost} {delivery.time} {delivery.refunds}
          </p>
        </Terms>
        <Steps as="ol">
          {placeOrderContent.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Steps>
      </More>
    </Pane>
  );
}

const Pane = styled.div`
  ${ground.ledger}
  display: grid;
  grid-template-columns: ${space(14.5)} minmax(0, 1fr);
  border-bottom: ${line.rule} solid ${color.rule};
  /* What grows above a field, as once the fonts are there, must not push the field out of view: the browser keeps fields in place. */
  overflow-anchor: none;
  ${media.md} {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: auto auto 1fr;
    border-bottom: 0;
  }
`;

/** On a phone of the shape of a drawing, which so fills it whole. */
const Shown = styled.div`
  display: grid;
  border-right: ${line.rule} solid ${color.rule};
  > * { aspect-ratio: auto; min-height: ${space(12)}; height: 100%; border-bottom: 0; }
  ${media.md} {
    border-right: 0;
    border-bottom: ${line.rule} solid ${color.rule};
    > * { aspect-ratio: 3 / 2; }
  }
`;

const Words = styled.div`
  display: grid;
  gap: ${space(0.5)};
  align-content: center;
  padding: ${space(1.25)} ${space(2)};
  ${media.md} { align-content: start; padding: ${space(2.25)} ${layout.pad} ${space(1)}; }
  s { margin-left: ${space(1)}; }
`;

const More = styled.div`
  grid-column: 1 / -1;
  padding: 0 ${space(2)};
  border-top: ${line.hair} solid ${color.hairline};
  ${media.md} { padding: 0 ${layout.pad} ${space(2.25)}; border-top: 0; }
`;

const Title = styled.h3`
  ${display({ size: 'lead', width: 'title' })}
  overflow-wrap: anywhere;
  ${media.md} { font-size: ${fontSize.title}; }
`;

/** One line on a phone; the sentences on request. */
const Terms = styled.details`
  font-size: ${fontSize.small};
  summary { padding-block: ${space(1)}; font-weight: 600; line-height: ${leading.note}; cursor: pointer; }
  p { color: ${color.textMuted}; }
`;

const Steps = styled(BrickList)`
  display: none;
  margin-top: ${space(2)};
  font-size: ${fontSize.small};
  ${media.md} { display: block; }
`;
