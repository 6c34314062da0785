// Written by make generate: the rules of MatchCreditDto, as gateway/openapi.json has them.
export const matchCreditRules = {
  amount: {"pattern":"^\\d{1,12}(\\.\\d{1,2})?$"},
  note: {"minLength":0,"maxLength":500},
} as const;
