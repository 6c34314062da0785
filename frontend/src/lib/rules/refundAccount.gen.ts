// Written by make generate: the rules of RefundAccountDto, as gateway/openapi.json has them.
export const refundAccountRules = {
  accountName: {"minLength":3,"maxLength":100,"message":"Please enter the name of the account"},
} as const;
