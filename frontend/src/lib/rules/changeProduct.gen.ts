// Written by make generate: the rules of ChangeProductDto, as gateway/openapi.json has them.
export const changeProductRules = {
  title: {"minLength":2,"maxLength":200,"message":"Give the product a name"},
  description: {"minLength":0,"maxLength":10000},
  category: {"minLength":0,"maxLength":80},
} as const;
