// Written by make generate: the rules of DecideDoubtDto, as gateway/openapi.json has them.
export const decideDoubtRules = {
  reason: {"minLength":0,"maxLength":500},
} as const;
