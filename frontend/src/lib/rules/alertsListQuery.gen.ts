// Written by make generate: the rules of the query of alerts_list, as gateway/openapi.json has them.
export const alertsListQueryRules = {
  order: {"minLength":0,"maxLength":30},
} as const;
