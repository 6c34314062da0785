// Written by make generate: the rules of AwaitProductDto, as gateway/openapi.json has them.
export const awaitProductRules = {
  email: {"minLength":3,"maxLength":254,"message":"Invalid email address"},
  variantId: {"message":"Choose one of the options"},
  consent: {"message":"Tick this, so that we may write to you"},
} as const;
