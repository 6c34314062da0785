// Written by make generate: the rules of the query of staffProducts_list, as gateway/openapi.json has them.
export const staffProductsListQueryRules = {
  search: {"minLength":0,"maxLength":200},
  category: {"minLength":0,"maxLength":200},
} as const;
