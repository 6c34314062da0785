import { hash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { subjectOf } from '../src/features/contact/useContactForm.ts';
import { categoriesOf, meantCategory } from '../src/features/marketplace/filterProducts.ts';
import { askedIn } from '../src/features/marketplace/order-form/askedOrder.ts';
import { ASKED_EMAIL, MEANT_EMAIL } from '../src/features/marketplace/order-form/MeantEmail.tsx';
import {
  fieldErrorsOf,
  isFinal,
  type PostedOrder,
  readChoice,
  waitingOrderIn,
} from '../src/features/marketplace/order-form/orderOffer.ts';
import { checkOrder } from '../src/features/marketplace/order-form/orderSchema.ts';
import { placeOrderContent } from '../src/features/marketplace/order-form/placeOrderContent.ts';
import { suggestEmail } from '../src/features/marketplace/order-form/suggestEmail.ts';
import { PAGE_SIZE, relatedTo, shelfOf } from '../src/features/marketplace/product.ts';
import { slugOf } from '../src/features/marketplace/searchWords.ts';
import { hrefOf, type ShopView, viewOf } from '../src/features/marketplace/shopView.ts';
import type { FirstProducts } from '../src/features/marketplace/useShopProducts.ts';
import { eachField, orderFieldNames } from '../src/features/shared/order/orderFields.ts';
import { ApiError } from '../src/lib/apiError.ts';
import type { SiteFacts } from '../src/lib/company.ts';
import { amountOf, koboOf } from '../src/lib/formatMoney.ts';
import type { MarketplaceProps } from '../src/pages/apps/MarketplaceApp.tsx';
import type { ServedOrderForm } from '../src/pages/apps/OrderDialogs.tsx';
import type { ProductProps } from '../src/pages/apps/ProductApp.tsx';
import {
  offerDetails,
  productNode,
  productPath,
  productsNode,
} from '../src/pages/structuredData.ts';
import type { RefusalWords } from '../src/ui/Note/Refusal.tsx';
import {
  type GatewayAnswer,
  postToGateway,
  readList,
  readPageOfProducts,
  readProduct,
} from './gateway.ts';
import type { PageContent } from './render.tsx';

/** A key that no one can guess. */
export const newFormKey = () => randomBytes(16).toString('hex');

/** The home page, with a few products and the contact form. */
export async function homeContent(query: string): Promise<PageContent<'contact'>> {
  const shelf = shelfOf((await readList()).data);
  return { shelf, props: { formId: newFormKey(), subject: subjectOf(query) } };
}

interface MarketplaceCall {
  /** The marketplace, or the page of a category. */
  readonly path?: string;
  /** A form that was refused. */
  readonly posted?: PostedOrder;
  /** The key that this form keeps. */
  readonly formKey?: string | undefined;
}

/** The marketplace at this query. */
export async function marketplaceContent(
  { company }: SiteFacts,
  query: string,
  visitor: IncomingHttpHeaders,
  { path: pagePath = '/marketplace', posted, formKey }: MarketplaceCall = {},
): Promise<PageContent<'marketplace'> & { readonly isFound: boolean }> {
  const asked = viewOf(query, pagePath);
  // Sold out as well: the sitemap names them.
  const known = categoriesOf((await readList()).data);
  const category = asked.category ? meantCategory(known, asked.category) : undefined;
  const view = { ...asked, category: category ?? asked.category };
  const [products, form] = await Promise.all([
    firstProducts(view, visitor),
    orderForm(view.order, visitor, posted, formKey),
  ]);
  const props: MarketplaceProps = {
    view,
    products,
    ...(form ? { form } : {}),
    ...(posted && !form ? { refusal: refusalOf(posted) } : {}),
  };
  const isPage = pagePath !== '/marketplace';
  const isKnown = category !== undefined && slugOf(category) === slugOf(asked.category);
  const path = isPage ? hrefOf({ ...view, category: '' }, pagePath) : hrefOf(view);
  const isPlain = path === pagePath;
  return {
    path,
    props,
    structuredData: isPlain ? [productsNode(company, products.products, pagePath, category)] : [],
    isPrivate: posted !== undefined,
    // A category without products has no page. Of a large catalogue only what was searched is certain.
    isFound: !isPage || isKnown || (!products.isWhole && products.total > 0),
  };
}

/** Why an order was refused whose product is gone, and with it the form. */
function refusalOf({ refusal }: PostedOrder): RefusalWords {
  const said = refusal && new ApiError(refusal.status, refusal.body).humanMessage;
  const { title, description } = placeOrderContent.failure;
  return { title, text: said ?? description };
}

/** The page of a product; undefined when it is not on sale. */
export async function productContent(
  site: SiteFacts,
  productId: number,
  query: string,
  visitor: IncomingHttpHeaders,
): Promise<PageContent<'product'> & { readonly isFound: boolean }> {
  const path = `/marketplace/${productId}`;
  const view = viewOf(query);
  const product = await readProduct(productId, visitor);
  const form =
    product && view.order === productId ? await orderForm(productId, visitor) : undefined;
  const asked = product && askedIn(query, product, site.delivery);
  const props: ProductProps = {
    productId: String(productId),
    view,
    product: product ?? null,
    related: product
      ? relatedTo(product, (await readList()).data)
      : shelfOf((await readList()).data),
    ...(form ? { form: { ...form, ...(asked && { asked }) } } : {}),
  };
  return {
    path: hrefOf(view, path),
    props,
    structuredData: product
      ? [
          productNode(site.company, product, offerDetails(site, product)),
          productPath(site.company, product),
        ]
      : [],
    isFound: product !== undefined,
  };
}

async function firstProducts(view: ShopView, visitor: IncomingHttpHeaders): Promise<FirstProducts> {
  const list = await readList();
  const inStock = list.data.filter(({ inStock }) => inStock);
  const categories = categoriesOf(inStock);
  if (list.meta.nextCursor === null && inStock.length <= PAGE_SIZE) {
    return {
      products: inStock,
      total: inStock.length,
      categories,
      nextCursor: null,
      isWhole: true,
    };
  }
  const { data, meta } = await readPageOfProducts(view, visitor);
  const { total, nextCursor, searchedFor, near } = meta;
  return {
    products: data,
    total,
    categories,
    nextCursor,
    searchedFor: searchedFor ?? '',
    near: data.length > 0 || near?.length ? near : shelfOf(list.data),
    isWhole: false,
  };
}

async function orderForm(
  productId: number | undefined,
  visitor: IncomingHttpHeaders,
  posted?: PostedOrder,
  formKey = newFormKey(),
): Promise<ServedOrderForm | undefined> {
  const product = productId === undefined ? undefined : await readProduct(productId, visitor);
  if (!product) return undefined;
  return { product, formKey, ...(posted ? { posted } : {}) };
}

/** What became of a posted order: its public id, also while it waits for a code, or the marketplace with the form and what is wrong. */
export type OrderOutcome =
  | { readonly orderId: string }
  | { readonly status: number; readonly content: PageContent<'marketplace'> };

/** The key of a posted form, as `newFormKey` makes it; undefined for any other text. */
export const formKeyIn = (text: string): string | undefined =>
  /^[0-9a-f]{32}$/.test(text) ? text : undefined;

/**
 * Places the order of a posted form under the form's own key, as React does: however often it is sent, it is one order. A
 * form without one, of a built page, has a key made of all that was typed.
 */
export async function placePostedOrder(
  site: SiteFacts,
  text: (name: string) => string,
  visitor: IncomingHttpHeaders,
): Promise<OrderOutcome> {
  const typed = {
    ...eachField(orderFieldNames, text),
    // A press on "Did you mean …?" takes that address.
    customerEmail: text(MEANT_EMAIL) || text('customerEmail'),
    quantity: text('quantity'),
    pickupPointId: text('pickupPointId'),
  };
  const quantity = typed.quantity === '' ? Number.NaN : Number(typed.quantity);
  const productId = Number(text('productId'));
  const choice = text('choice');
  const formKey = formKeyIn(text('formId'));
  const askedEmail = text(ASKED_EMAIL);
  const refused = async (posted: PostedOrder, status: number): Promise<OrderOutcome> => ({
    status,
    content: await marketplaceContent(site, `?order=${productId}`, visitor, {
      posted: { ...(askedEmail !== '' && { askedEmail }), ...posted },
      // Unless it is certain that nothing was placed, the form keeps its key.
      formKey: isFinal(new ApiError(status, posted.refusal?.body)) ? undefined : formKey,
    }),
  });

  const checked = checkOrder({ ...typed, quantity }, site.delivery);
  if ('errors' in checked) return refused({ values: typed, errors: checked.errors, choice }, 400);
  const meant = suggestEmail(typed.customerEmail);
  // Asked once: a visitor who sends the same address again means it.
  if (meant !== undefined && askedEmail !== typed.customerEmail) {
    const question = { meant, askedEmail: typed.customerEmail };
    return refused({ values: typed, errors: {}, choice, ...question }, 400);
  }
  // Of the posted fields only: the shop may have changed between a form and the same form posted again.
  const { variantId, price } = readChoice(choice);
  const body = {
    ...checked.values,
    productId,
    ...(variantId === null ? {} : { variantId }),
    productTitle: text('productTitle'),
    totalPrice: amountOf(koboOf(price || '0') * checked.values.quantity),
  };
  const answer = await postToGateway('/api/orders', visitor, body, {
    'idempotency-key': formKey ?? hash('sha256', JSON.stringify(body)),
  });
  const error = new ApiError(answer.status, answer.body);
  const orderId = orderIdOf(answer) ?? waitingOrderIn(error);
  if (orderId) return { orderId };
  return refused(
    { values: typed, errors: fieldErrorsOf(error), choice, refusal: answer },
    answer.status,
  );
}

function orderIdOf({ status, body }: GatewayAnswer): string | undefined {
  if (status !== 200 && status !== 201) return undefined;
  return (body as { data?: { orderId?: string } }).data?.orderId;
}
