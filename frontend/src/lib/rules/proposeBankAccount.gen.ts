// Written by make generate: the rules of ProposeBankAccountDto, as gateway/openapi.json has them.
export const proposeBankAccountRules = {
  bankName: {"minLength":2,"maxLength":60,"message":"Please enter the name of the bank"},
  accountName: {"minLength":2,"maxLength":100,"message":"Please enter the name of the account"},
  accountNumber: {"pattern":"^\\d{10}$","message":"An account number has 10 digits"},
} as const;
