import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { ApiError } from '../../../lib/apiError.ts';
import { createProductRules } from '../../../lib/rules/createProduct.gen.ts';
import { Button, StaffButton } from '../../../ui/Button/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog/Dialog.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { arrow } from '../../../ui/Field/SelectField.tsx';
import { TextArea, TextField } from '../../../ui/Field/TextField.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { space } from '../../../ui/theme/theme.ts';
import { KeptNote } from '../drafts/KeptNote.tsx';
import { Failure } from '../failure/Failure.tsx';
import { FootBar, ScrollArea } from '../shell/PageParts.tsx';
import { DemoLeaves } from './DemoLeaves.tsx';
import { FactsField } from './FactsField.tsx';
import { Overtaken } from './Overtaken.tsx';
import { PicturesField } from './PicturesField.tsx';
import {
  bodyOf,
  checkProduct,
  newVariant,
  type ProductErrors,
  soldOutWords,
  type TypedProduct,
  type TypedVariant,
} from './productForm.ts';
import { type PreviewedProduct, previewOf } from './productPreview.ts';
import { categoriesQueryOptions, type StaffProduct, useSaveProduct } from './productsApi.ts';
import { useProductDraft } from './useProductDraft.ts';
import { VariantFields } from './VariantFields.tsx';

interface ProductFormProps {
  /** What the form starts with. */
  readonly start: TypedProduct;
  /** The product that is changed; undefined for a new one. */
  readonly product: StaffProduct | undefined;
  /** Draws a product as buyers see it. */
  readonly preview: (product: PreviewedProduct) => ReactNode;
  /** Name of what was typed and not saved. */
  readonly draft: string;
  readonly onSaved: (product: StaffProduct) => void;
  /** It takes the place of the form that was saved, and its focus. */
  readonly isJustSaved?: boolean;
}

/** The form of a product of the shop's own: a name and a price are enough. */
export function ProductForm({
  start,
  product,
  preview,
  draft,
  onSaved,
  isJustSaved = false,
}: ProductFormProps) {
  const held = useProductDraft(draft, start, product);
  const { typed, createId, version } = held;
  const [isRefused, setIsRefused] = useState(false);
  const [sending, setSending] = useState(0);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isJustSaved) form.current?.querySelector<HTMLElement>('button[type=submit]')?.focus();
  }, [isJustSaved]);
  const categoryList = useId();
  const soldOutId = useId();
  const demoId = useId();
  const { data: categories = [] } = useQuery(categoriesQueryOptions);
  const save = useSaveProduct(product?.id, (saved) => {
    held.forget(saved);
    onSaved(saved);
  });

  // Once a send was refused, each error goes as soon as it is mended.
  const errors: ProductErrors = isRefused ? checkProduct(typed) : {};
  const change = (changed: Partial<TypedProduct>) => held.change((now) => ({ ...now, ...changed }));
  const changeVariant = (key: string, changed: Partial<TypedVariant>) =>
    change({
      variants: typed.variants.map((variant) =>
        variant.key === key ? { ...variant, ...changed } : variant,
      ),
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || sending > 0) return;
    const found = checkProduct(typed);
    setIsRefused(Object.keys(found).length > 0);
    const [first] = Object.keys(found);
    if (first === undefined) save.mutate({ ...bodyOf(typed), createId, version });
    // Ids are the names of the errors.
    else form.current?.querySelector<HTMLElement>(`[id="${first}"]`)?.focus();
  };
  const { error } = save;
  const soldOut = held.isUntouched ? undefined : soldOutWords(typed);
  const isOvertaken = error instanceof ApiError && error.code === 'CATALOG.PRODUCT_CHANGED';
  return (
    <Form ref={form} onSubmit={submit} noValidate aria-label="Product">
      {held.isKept && <KeptNote draft={draft} onDiscard={held.discard} />}
      <PicturesField
        pictures={typed.pictures}
        onChange={(step) => held.change((now) => ({ ...now, pictures: step(now.pictures) }))}
        sending={sending}
        setSending={setSending}
      />
      <FieldGrid $columns={1}>
        <TextField
          id="title"
          label="Name"
          maxLength={createProductRules.title.maxLength}
          value={typed.title}
          error={errors.title}
          onChange={(event) => change({ title: event.target.value })}
        />
      </FieldGrid>
      {typed.variants.map((variant, index) => (
        <VariantFields
          key={variant.key}
          variant={variant}
          number={index + 1}
          isOnly={typed.variants.length === 1}
          errors={errors}
          onChange={(changed) => changeVariant(variant.key, changed)}
          onRemove={() =>
            change({ variants: typed.variants.filter(({ key }) => key !== variant.key) })
          }
        />
      ))}
      <div>
        <StaffButton
          onClick={() =>
            change({ variants: [...typed.variants, newVariant(typed.variants.at(-1))] })
          }
        >
          Add a size, colour or other variant
        </StaffButton>
      </div>
      <FieldGrid $columns={1}>
        <TextField
          label="Category"
          aside="optional"
          hint="Choose one, or type a new one."
          list={categoryList}
          maxLength={createProductRules.category.maxLength}
          value={typed.category}
          onChange={(event) => change({ category: event.target.value })}
        />
        <TextArea
          label="Description"
          aside="optional"
          hint="An empty line starts a paragraph. Start lines with - for a list."
          rows={6}
          maxLength={createProductRules.description.maxLength}
          value={typed.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </FieldGrid>
      <FactsField facts={typed.facts} errors={errors} onChange={(facts) => change({ facts })} />
      <datalist id={categoryList}>
        {categories.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {product?.state !== 'retired' && (
        <Checkbox
          label="Hide it from the shop"
          checked={typed.isHidden}
          onChange={(event) => change({ isHidden: event.target.checked })}
        />
      )}
      <Dialog
        isOpen={isPreviewed}
        onClose={() => setIsPreviewed(false)}
        title="As buyers see it"
        subtitle="With what the form says now, saved or not."
      >
        {/* To look at: what is pressed here belongs to a product that may not be there. */}
        {isPreviewed && (
          <ScrollArea label="Preview">
            <div inert>{preview(previewOf(typed, product))}</div>
          </ScrollArea>
        )}
      </Dialog>
      <Actions>
        {isOvertaken && product ? (
          <Overtaken
            error={error}
            productId={product.id}
            onKeep={(now) => {
              held.goOnFrom(now);
              save.reset();
            }}
          />
        ) : (
          <Failure error={error} title="The product is not saved" />
        )}
        {/* Until something is typed: the toast is gone in seconds. */}
        {isJustSaved && held.isUntouched && <Note kind="good" title="Saved." />}
        {product === undefined && <DemoLeaves id={demoId} />}
        {soldOut && <Muted id={soldOutId}>{soldOut}</Muted>}
        <Button variant="ghost" plain onClick={() => setIsPreviewed(true)}>
          Preview
        </Button>
        <Button
          type="submit"
          plain
          variant={held.isUntouched && !held.isKept ? 'ghost' : 'hot'}
          aria-describedby={`${demoId} ${soldOutId}`}
          busy={save.isPending || sending > 0}
        >
          {sending > 0 ? 'Sending the picture...' : save.isPending ? 'Saving...' : 'Save'}
        </Button>
      </Actions>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${space(2)};
  max-width: ${space(90)};
  /* What is typed in, or in error, is not under the bar at the foot. */
  :is(input, textarea, select, button) { scroll-margin-bottom: ${space(19)}; }
  /* A list to choose from shows its arrow at once, not only below a mouse. */
  input[list] { padding-right: ${space(3.5)}; background: ${arrow}; }
  input[list]::-webkit-calendar-picker-indicator { opacity: 0; }
`;

/** A name and a price are enough, and Save is there, with what came of it. */
const Actions = styled(FootBar)`
  grid-template-columns: auto minmax(0, 1fr);
  > :is(div, p) { grid-column: 1 / -1; }
`;
