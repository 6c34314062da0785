// Written by make generate: the rules of TrustStoreDto, as gateway/openapi.json has them.
export const trustStoreRules = {
  all: {"options":[true]},
} as const;
