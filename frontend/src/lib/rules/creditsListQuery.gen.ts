// Written by make generate: the rules of the query of credits_list, as gateway/openapi.json has them.
export const creditsListQueryRules = {
  statementId: {"minLength":0,"maxLength":60},
  search: {"minLength":0,"maxLength":200},
} as const;
