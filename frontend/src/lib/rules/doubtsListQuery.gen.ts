// Written by make generate: the rules of the query of doubts_list, as gateway/openapi.json has them.
export const doubtsListQueryRules = {
  statementId: {"minLength":0,"maxLength":60},
} as const;
