// Written by make generate: the rules of GrantAskDto, as gateway/openapi.json has them.
export const grantAskRules = {
  ask: {"message":"Must be the number of what was asked for"},
} as const;
