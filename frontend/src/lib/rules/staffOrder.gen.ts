// Written by make generate: the rules of StaffOrderDto, as gateway/openapi.json has them.
export const staffOrderRules = {
  customerName: {"minLength":2,"maxLength":120,"message":"Name must be at least 2 characters"},
  customerEmail: {"minLength":3,"maxLength":254,"message":"Invalid email address"},
  customerPhone: {"minLength":10,"maxLength":40,"message":"Phone number must be at least 10 digits"},
  shippingAddress: {"minLength":10,"maxLength":300,"message":"Address must be at least 10 characters"},
  shippingCity: {"minLength":2,"maxLength":80,"message":"City is required"},
  shippingState: {"options":["Abia","Adamawa","Akwa Ibom","Anambra","Bauchi","Bayelsa","Benue","Borno","Cross River","Delta","Ebonyi","Edo","Ekiti","Enugu","FCT (Abuja)","Gombe","Imo","Jigawa","Kaduna","Kano","Katsina","Kebbi","Kogi","Kwara","Lagos","Nasarawa","Niger","Ogun","Ondo","Osun","Oyo","Plateau","Rivers","Sokoto","Taraba","Yobe","Zamfara"],"message":"State is required"},
  shippingLandmark: {"minLength":0,"maxLength":120,"message":"Name a landmark that can be read, or leave it empty"},
  deliveryArea: {"minLength":0,"maxLength":80,"message":"Choose your area"},
  delivery: {"options":["deliver","pickup"]},
  pickupPointId: {"minLength":0,"maxLength":80},
  productTitle: {"minLength":1,"maxLength":800,"message":"Product title is required"},
  mailboxCode: {"pattern":"^\\d{6}$","message":"The code has six digits"},
  payWithinHours: {"options":[2,24,72]},
  discount: {"pattern":"^\\d{1,12}(\\.\\d{1,2})?$"},
  discountReason: {"minLength":0,"maxLength":500,"message":"Please give a reason"},
} as const;
