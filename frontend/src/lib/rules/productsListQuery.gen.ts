// Written by make generate: the rules of the query of products_list, as gateway/openapi.json has them.
export const productsListQueryRules = {
  search: {"minLength":0,"maxLength":200},
  category: {"minLength":0,"maxLength":200},
} as const;
