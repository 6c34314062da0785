// Written by make generate: the rules of MatchCreditDto, as gateway/openapi.json has them.
export const matchCreditRules = {
  order: {"message":"Choose an order"},
  amount: {"pattern":"^\\d{1,12}(\\.\\d{1,2})?$","message":"Enter an amount such as 500.00"},
  owesRest: {"message":"Must be true or false"},
  note: {"minLength":0,"maxLength":500},
} as const;
