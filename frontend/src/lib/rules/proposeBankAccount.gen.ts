// Written by make generate: the rules of ProposeBankAccountDto, as gateway/openapi.json has them.
export const proposeBankAccountRules = {
  bankName: {"minLength":2,"maxLength":60,"message":"Please enter the name of the bank"},
  accountName: {"minLength":2,"maxLength":100,"message":"Please enter the name of the account"},
} as const;
