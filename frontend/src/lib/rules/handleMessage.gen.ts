// Written by make generate: the rules of HandleMessageDto, as gateway/openapi.json has them.
export const handleMessageRules = {
  isHandled: {"message":"Say true or false"},
} as const;
