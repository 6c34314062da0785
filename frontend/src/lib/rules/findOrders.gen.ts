// Written by make generate: the rules of FindOrdersDto, as gateway/openapi.json has them.
export const findOrdersRules = {
  reference: {"minLength":0,"maxLength":20,"message":"Reference is required"},
  phone: {"minLength":10,"maxLength":40,"message":"Phone number must be at least 10 digits"},
  email: {"minLength":3,"maxLength":254,"message":"Invalid email address"},
} as const;
