// Written by make generate: the rules of MatchCreditDto, as gateway/openapi.json has them.
export const matchCreditRules = {
  note: {"minLength":0,"maxLength":500},
} as const;
