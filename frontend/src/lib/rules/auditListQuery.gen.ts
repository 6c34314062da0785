// Written by make generate: the rules of the query of audit_list, as gateway/openapi.json has them.
export const auditListQueryRules = {
  person: {"minLength":0,"maxLength":100},
  order: {"minLength":0,"maxLength":40},
  search: {"minLength":0,"maxLength":100},
} as const;
