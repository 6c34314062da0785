import { useEffect, useEffectEvent, useId } from 'react';
import styled from 'styled-components';
import { isTouched } from '../../../lib/form/drawnControls.ts';
import { useIsHydrated } from '../../../lib/hydration.ts';
import { Stepper } from '../../../ui/Stepper/Stepper.tsx';
import { media } from '../../../ui/theme/media.ts';
import { space } from '../../../ui/theme/theme.ts';
import { marketplaceContent } from '../marketplaceContent.ts';
import { draftOf } from '../order-form/orderDraft.ts';
import { isUncounted, offersOf, type Product } from '../product.ts';

/** How many pieces the order form opens with: it reads them from the draft, and without scripts asks for them itself. */
export function PiecesField({ product }: { readonly product: Product }) {
  const id = useId();
  const offers = offersOf(product);
  const draft = draftOf(product);
  const kept = useIsHydrated() ? draft.read().quantity : 1;
  const keep = (quantity: number) => draft.keep({ ...draft.read(), quantity });
  const keepTyped = useEffectEvent(() => {
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement && isTouched(field)) keep(field.valueAsNumber);
  });
  useEffect(() => keepTyped(), []);
  return (
    <Row>
      <label htmlFor={id}>{marketplaceContent.productPage.pieces}</label>
      <Stepper
        // Follows the form, which may have changed it.
        key={kept}
        id={id}
        min={1}
        // With several variants, the form says how many pieces the chosen one has.
        max={
          offers.some(isUncounted)
            ? undefined
            : Math.max(...offers.map((offer) => offer.inventoryQuantity))
        }
        defaultValue={kept}
        onStep={keep}
        onChange={({ currentTarget }) => keep(currentTarget.valueAsNumber)}
      />
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  gap: ${space(2)};
  align-items: center;
  font-weight: 600;
  ${media.noScript} { && { display: none; } }
`;
