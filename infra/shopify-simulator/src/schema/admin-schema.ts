/**
 * The part of Shopify's Admin GraphQL schema, version 2026-10, that a catalogue sync reads. Types,
 * fields, arguments, nullability and defaults are taken field by field from the official schema
 * (`@shopify/dev-mcp` 1.16.0, dist/data/admin_2026-10.json.gz, ISC licence); descriptions and
 * the fields that the simulator does not answer are left out.
 */
export const adminSchema = /* GraphQL */ `
schema {
  query: QueryRoot
}

type QueryRoot {
  product(id: ID!): Product
  products(after: String, before: String, first: Int, last: Int, query: String, reverse: Boolean = false, savedSearchId: ID, sortKey: ProductSortKeys = ID): ProductConnection!
  productsCount(limit: Int = 10000, query: String, savedSearchId: ID): Count
  shop: Shop!
}

type Shop implements Node {
  id: ID!
  name: String!
  email: String!
  myshopifyDomain: String!
  currencyCode: CurrencyCode!
}

type Product implements Node {
  id: ID!
  legacyResourceId: UnsignedInt64!
  title: String!
  description(truncateAt: Int): String!
  descriptionHtml: HTML!
  handle: String!
  status: ProductStatus!
  productType: String!
  vendor: String!
  tags: [String!]!
  createdAt: DateTime!
  updatedAt: DateTime!
  publishedAt: DateTime
  totalInventory: Int!
  tracksInventory: Boolean!
  hasOnlyDefaultVariant: Boolean!
  category: TaxonomyCategory
  featuredMedia: Media
  variants(after: String, before: String, first: Int, last: Int, reverse: Boolean = false, sortKey: ProductVariantSortKeys = POSITION): ProductVariantConnection!
  variantsCount: Count
}

type ProductVariant implements Node {
  id: ID!
  legacyResourceId: UnsignedInt64!
  title: String!
  displayName: String!
  sku: String
  price: Money!
  compareAtPrice: Money
  position: Int!
  inventoryQuantity: Int
  inventoryPolicy: ProductVariantInventoryPolicy!
  availableForSale: Boolean!
  sellableOnlineQuantity: Int!
  inventoryItem: InventoryItem!
  createdAt: DateTime!
  updatedAt: DateTime!
}

type ProductConnection {
  edges: [ProductEdge!]!
  nodes: [Product!]!
  pageInfo: PageInfo!
}

type ProductEdge {
  cursor: String!
  node: Product!
}

type ProductVariantConnection {
  edges: [ProductVariantEdge!]!
  nodes: [ProductVariant!]!
  pageInfo: PageInfo!
}

type ProductVariantEdge {
  cursor: String!
  node: ProductVariant!
}

type PageInfo {
  endCursor: String
  hasNextPage: Boolean!
  hasPreviousPage: Boolean!
  startCursor: String
}

type InventoryItem implements Node {
  id: ID!
  sku: String
  tracked: Boolean!
  requiresShipping: Boolean!
}

type TaxonomyCategory implements Node {
  id: ID!
  name: String!
  fullName: String!
}

interface Media {
  id: ID!
  alt: String
  preview: MediaPreviewImage
}

type MediaImage implements Media & Node {
  id: ID!
  alt: String
  preview: MediaPreviewImage
}

type MediaPreviewImage {
  image: Image
}

type Image {
  id: ID
  altText: String
  url: URL!
  width: Int
  height: Int
}

type Count {
  count: Int!
  precision: CountPrecision!
}

interface Node {
  id: ID!
}

enum CountPrecision { AT_LEAST EXACT }

enum ProductStatus { ACTIVE ARCHIVED DRAFT UNLISTED }

enum ProductVariantInventoryPolicy { CONTINUE DENY }

enum ProductSortKeys { CREATED_AT ID INVENTORY_TOTAL PRODUCT_TYPE PUBLISHED_AT RELEVANCE TITLE UPDATED_AT VENDOR }

enum ProductVariantSortKeys { FULL_TITLE ID INVENTORY_LEVELS_AVAILABLE INVENTORY_MANAGEMENT INVENTORY_POLICY INVENTORY_QUANTITY NAME POPULAR POSITION RELEVANCE SKU TITLE }

enum CurrencyCode {
  AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP
  BYN BYR @deprecated BZD CAD CDF CHF CLP CNY COP CRC CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR
  FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JEP JMD
  JOD JPY KES KGS KHR KID KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL LTL LVL LYD MAD MDL MGA MKD
  MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN
  PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD SSP STD @deprecated STN SYP
  SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USDC UYU UZS VED VEF @deprecated VES VND
  VUV WST XAF XCD XOF XPF XXX YER ZAR ZMW
}
scalar DateTime
scalar HTML
scalar Money
scalar URL
scalar UnsignedInt64
`;

/** The version in the path of every call that this schema belongs to. */
export const adminApiVersion = '2026-10';
