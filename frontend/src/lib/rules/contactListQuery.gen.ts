// Written by make generate: the rules of the query of contact_list, as gateway/openapi.json has them.
export const contactListQueryRules = {
  search: {"minLength":0,"maxLength":200},
} as const;
