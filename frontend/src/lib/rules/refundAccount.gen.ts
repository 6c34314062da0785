// Written by make generate: the rules of RefundAccountDto, as gateway/openapi.json has them.
export const refundAccountRules = {
  bankCode: {"message":"Please choose your bank"},
  accountNumber: {"pattern":"^\\d{10}$","message":"An account number has 10 digits"},
  accountName: {"minLength":3,"maxLength":100,"message":"Please enter the name of the account"},
  code: {"pattern":"^\\d{6}$","message":"The code has six digits"},
} as const;
