// Written by make generate: the rules of DecideDoubtDto, as gateway/openapi.json has them.
export const decideDoubtRules = {
  decision: {"message":"Choose what is right"},
  reason: {"minLength":0,"maxLength":500},
} as const;
