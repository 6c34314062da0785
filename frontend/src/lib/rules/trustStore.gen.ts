// Written by make generate: the rules of TrustStoreDto, as gateway/openapi.json has them.
export const trustStoreRules = {
  all: {"options":[true],"message":"Say true, or name a product"},
  productId: {"message":"Product id must be a whole number"},
} as const;
