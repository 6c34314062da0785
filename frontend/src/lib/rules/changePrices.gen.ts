// Written by make generate: the rules of ChangePricesDto, as gateway/openapi.json has them.
export const changePricesRules = {
  products: {"maxItems":200},
} as const;
