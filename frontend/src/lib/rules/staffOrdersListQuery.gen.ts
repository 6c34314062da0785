// Written by make generate: the rules of the query of staffOrders_list, as gateway/openapi.json has them.
export const staffOrdersListQueryRules = {
  search: {"minLength":0,"maxLength":200},
} as const;
