// Written by make generate: the rules of AddWebhookDto, as gateway/openapi.json has them.
export const addWebhookRules = {
  url: {"minLength":0,"maxLength":2000,"pattern":"^https://\\S+$","message":"The address must begin with https://"},
  types: {"message":"Choose at least one kind of message"},
} as const;
