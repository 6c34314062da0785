// Written by make generate: the rules of CorrectOrderDto, as gateway/openapi.json has them.
export const correctOrderRules = {
  customerEmail: {"minLength":3,"maxLength":254,"message":"Invalid email address"},
  customerPhone: {"minLength":10,"maxLength":40,"message":"Phone number must be at least 10 digits"},
  shippingAddress: {"minLength":10,"maxLength":300,"message":"Address must be at least 10 characters"},
  shippingCity: {"minLength":2,"maxLength":80,"message":"City is required"},
  shippingLandmark: {"minLength":0,"maxLength":120,"message":"Name a landmark that can be read, or leave it empty"},
  code: {"pattern":"^\\d{6}$","message":"The code has six digits"},
} as const;
