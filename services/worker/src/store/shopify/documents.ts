/**
 * Every GraphQL document that we send to Shopify. Each is validated against the complete official
 * schema of {@link SUPPORTED_VERSION} by `test/shopify/documents.spec.ts`, which also finds documents
 * in other files.
 */

/** The version that the documents were written for. */
export const SUPPORTED_VERSION = '2026-10';

const VARIANT_FIELDS = /* GraphQL */ `
  id title sku price compareAtPrice position inventoryQuantity inventoryPolicy availableForSale
`;

const PRODUCT_FIELDS = /* GraphQL */ `
  id title descriptionHtml status productType tags
  category { name }
  featuredMedia { preview { image { url } } }
`;

/** One page of the products that `query` selects. */
export const catalogPageQuery = /* GraphQL */ `
  query CatalogPage($first: Int!, $query: String!) {
    products(first: $first, query: $query, sortKey: ID) {
      pageInfo { hasNextPage }
      nodes {
        ${PRODUCT_FIELDS}
        variants(first: 50) { pageInfo { hasNextPage endCursor } nodes { ${VARIANT_FIELDS} } }
      }
    }
  }
`;

/**
 * The currency of all prices, and the number of products that a complete walk must meet; without
 * `limit: null` the count stops at 10,000.
 */
export const PRODUCT_COUNT_QUERY = /* GraphQL */ `
  query ProductCount {
    shop { currencyCode }
    productsCount(query: "status:active", limit: null) { count precision }
  }
`;

/** One product in its current state, null when it was deleted, and the currency of its prices. */
export const productQuery = /* GraphQL */ `
  query OneProduct($id: ID!) {
    shop { currencyCode }
    product(id: $id) {
      ${PRODUCT_FIELDS}
      variants(first: 50) { pageInfo { hasNextPage endCursor } nodes { ${VARIANT_FIELDS} } }
    }
  }
`;

/** The further variants of a product that has more than 50. */
export const variantPageQuery = /* GraphQL */ `
  query VariantPage($id: ID!, $after: String) {
    product(id: $id) {
      variants(first: 250, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes { ${VARIANT_FIELDS} }
      }
    }
  }
`;

/** The product that an inventory item belongs to. */
export const INVENTORY_ITEM_QUERY = /* GraphQL */ `
  query ProductOfItem($id: ID!) {
    inventoryItem(id: $id) { variants(first: 1) { nodes { product { id } } } }
  }
`;

/** Orders that were already created for one of ours, by our reference, and the store's currency. */
export const FIND_ORDER_QUERY = /* GraphQL */ `
  query FindOrder($query: String!) {
    shop { currencyCode }
    orders(first: 2, query: $query) { nodes { id name sourceIdentifier } }
  }
`;

/** Creates an order; without options the store's stock would not be counted down. */
export const CREATE_ORDER_MUTATION = /* GraphQL */ `
  mutation CreateOrder($order: OrderCreateOrderInput!, $options: OrderCreateOptionsInput) {
    orderCreate(order: $order, options: $options) {
      order { id name }
      userErrors { field code message }
    }
  }
`;

/** Whether an order is cancelled; null when it was deleted. */
export const ORDER_STATE_QUERY = /* GraphQL */ `
  query OrderState($id: ID!) {
    order(id: $id) { id cancelledAt }
  }
`;

/** Cancels an order, in a job of the store. */
export const CANCEL_ORDER_MUTATION = /* GraphQL */ `
  mutation CancelOrder(
    $id: ID!, $reason: OrderCancelReason!, $restock: Boolean!, $notifyCustomer: Boolean
    $refundMethod: OrderCancelRefundMethodInput, $staffNote: String
  ) {
    orderCancel(
      orderId: $id, reason: $reason, restock: $restock, notifyCustomer: $notifyCustomer
      refundMethod: $refundMethod, staffNote: $staffNote
    ) {
      job { id }
      orderCancelUserErrors { field code message }
    }
  }
`;

/** Our app's subscriptions to these topics; at most a handful. */
export const WEBHOOKS_QUERY = /* GraphQL */ `
  query Webhooks($topics: [WebhookSubscriptionTopic!]) {
    webhookSubscriptions(first: 100, topics: $topics) { nodes { id topic uri } }
  }
`;

/** Subscribes to a topic. */
export const CREATE_WEBHOOK_MUTATION = /* GraphQL */ `
  mutation CreateWebhook($topic: WebhookSubscriptionTopic!, $webhook: WebhookSubscriptionInput!) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhook) {
      userErrors { field message }
    }
  }
`;

/** Changes the address of a subscription. */
export const UPDATE_WEBHOOK_MUTATION = /* GraphQL */ `
  mutation UpdateWebhook($id: ID!, $webhook: WebhookSubscriptionInput!) {
    webhookSubscriptionUpdate(id: $id, webhookSubscription: $webhook) {
      userErrors { field message }
    }
  }
`;
