// Written by make generate: the rules of GrantRefundDto, as gateway/openapi.json has them.
export const grantRefundRules = {
  amount: {"pattern":"^\\d{1,12}(\\.\\d{1,2})?$"},
  atMost: {"pattern":"^\\d{1,12}(\\.\\d{1,2})?$"},
  reason: {"minLength":3,"maxLength":500,"message":"Please give a reason"},
  goods: {"options":["restock","write_off"]},
} as const;
