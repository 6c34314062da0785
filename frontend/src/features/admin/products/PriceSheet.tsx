import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import styled from 'styled-components';
import { ApiError } from '../../../lib/apiError.ts';
import { count, formatPrice, koboOf } from '../../../lib/formatMoney.ts';
import { Button, StaffButton } from '../../../ui/Button/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox/Checkbox.tsx';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { Failure } from '../failure/Failure.tsx';
import { FootBar } from '../shell/PageParts.tsx';
import { PriceRuleFields } from './PriceRuleFields.tsx';
import { faultInRule, newPricesOf, type PriceRule, type Prices } from './priceRule.ts';
import type { StaffProduct, StaffVariant } from './productsApi.ts';

/** A product with those of its variants whose price changes. */
export interface ChangedProduct {
  readonly product: StaffProduct;
  readonly variants: readonly { readonly variant: StaffVariant; readonly to: Prices }[];
}

interface PriceSheetProps {
  readonly products: readonly StaffProduct[];
  readonly rule: PriceRule;
  readonly onRule: (rule: PriceRule) => void;
  readonly isBusy: boolean;
  readonly error: unknown;
  /** What the last press did: beside the button, which is in sight. */
  readonly outcome: ReactNode;
  readonly onReadAgain: () => void;
  readonly onChange: (changed: readonly ChangedProduct[]) => void;
}

/** The rule, each price before and after it, and the press that changes them. */
export function PriceSheet(props: PriceSheetProps) {
  const { products, rule, onRule, isBusy, error, outcome, onReadAgain, onChange } = props;
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [isRefused, setIsRefused] = useState(false);
  const amount = useRef<HTMLInputElement>(null);
  const fault = faultInRule(rule);
  const sheet = products.map((product) => ({
    ...changesOf(product, rule),
    isChosen: !leftOut.has(product.id),
  }));
  const changed = sheet.filter(({ isChosen, variants }) => isChosen && variants.length > 0);
  const prices = changed.reduce((sum, { variants }) => sum + variants.length, 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsRefused(fault !== undefined);
    if (fault) amount.current?.focus();
    if (!fault && prices > 0 && !isBusy) onChange(changed);
  };
  const choose = (id: number, isChosen: boolean) =>
    setLeftOut((now) => new Set(isChosen ? [...now].filter((each) => each !== id) : [...now, id]));
  return (
    <Form onSubmit={submit} noValidate aria-label="New prices">
      <PriceRuleFields
        amount={amount}
        rule={rule}
        onRule={onRule}
        error={isRefused ? fault : undefined}
      />
      <Choices>
        <span>{`${count(products.length - leftOut.size, 'product')} chosen`}</span>
        {leftOut.size === products.length ? (
          <StaffButton onClick={() => setLeftOut(new Set())}>Choose all</StaffButton>
        ) : (
          <StaffButton onClick={() => setLeftOut(new Set(products.map(({ id }) => id)))}>
            Choose none
          </StaffButton>
        )}
      </Choices>
      <Rows aria-label="Products">
        {sheet.map(({ isChosen, ...change }) => (
          <li key={change.product.id}>
            <Checkbox
              checked={isChosen}
              onChange={({ target }) => choose(change.product.id, target.checked)}
              label={
                <Row>
                  <span>{change.product.title}</span>
                  <PriceList {...change} isAsked={isChosen && !fault} />
                </Row>
              }
            />
          </li>
        ))}
      </Rows>
      <FootBar>
        <Failure error={error} title="No price was changed" />
        {error instanceof ApiError && error.code === 'CATALOG.PRICES_OVERTAKEN' && (
          <StaffButton onClick={onReadAgain}>Show the prices of now</StaffButton>
        )}
        <div role="status">{outcome}</div>
        <Button
          type="submit"
          variant="hot"
          plain
          block
          busy={isBusy}
          disabled={!fault && prices === 0}
        >
          {fault
            ? 'Change prices'
            : `Change ${count(prices, 'price')} of ${count(changed.length, 'product')}`}
        </Button>
      </FootBar>
    </Form>
  );
}

const pricesOf = ({ price, compareAtPrice }: StaffVariant): Prices => ({
  priceKobo: koboOf(price),
  formerKobo: compareAtPrice === null ? null : koboOf(compareAtPrice),
});

const changesOf = (product: StaffProduct, rule: PriceRule): ChangedProduct => ({
  product,
  variants: product.variants.flatMap((variant) => {
    const to = newPricesOf(pricesOf(variant), rule);
    return to ? [{ variant, to }] : [];
  }),
});

interface PriceListProps extends ChangedProduct {
  /** The product is chosen, and the rule is whole. */
  readonly isAsked: boolean;
}

/** Each price of a product, and what becomes of it. */
function PriceList({ product, variants, isAsked }: PriceListProps) {
  const newPrices = new Map(variants.map(({ variant, to }) => [variant.id, to.priceKobo]));
  return (
    <Lines>
      {product.variants.map(({ id, title, price }) => {
        const kobo = isAsked ? newPrices.get(id) : undefined;
        return (
          <span key={id ?? 0}>
            {title && `${title}: `}
            {formatPrice(price)}
            {kobo !== undefined && (
              <>
                {' → '}
                <b>{formatPrice(kobo / 100)}</b>
              </>
            )}
            {isAsked && kobo === undefined && ' stays'}
          </span>
        );
      })}
    </Lines>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${space(1.5)};
  max-width: ${space(110)};
  margin-top: ${space(1.5)};
`;

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(1.5)};
  align-items: center;
`;

const Rows = styled.ul`
  border: ${line.rule} solid ${color.rule};
  background: ${color.groundSlip};
  > li { padding: ${space(0.5)} ${space(1.5)}; border-bottom: ${line.hair} solid ${color.hairline}; }
  > :last-child { border-bottom: 0; }
  /* What is focused is not under the bar at the foot. */
  input { scroll-margin-bottom: ${space(12)}; }
`;

const Row = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(2)};
  justify-content: space-between;
`;

const Lines = styled.span`
  display: grid;
  justify-items: end;
  margin-left: auto;
  text-align: right;
`;
