// Written by make generate: the rules of CreateProductDto, as gateway/openapi.json has them.
export const createProductRules = {
  title: {"minLength":2,"maxLength":200,"message":"Give the product a name"},
  description: {"minLength":0,"maxLength":10000,"message":"The description may have 10,000 characters"},
  category: {"minLength":0,"maxLength":80},
  isHidden: {"message":"Say whether it is hidden"},
  variants: {"fields":{"title":{"minLength":0,"maxLength":120},"sku":{"minLength":0,"maxLength":64}}},
  pictures: {"maxItems":8,"fields":{"alt":{"minLength":0,"maxLength":200}}},
  specifications: {"maxItems":40,"fields":{"name":{"minLength":0,"maxLength":60},"value":{"minLength":0,"maxLength":300}}},
  createId: {"message":"Must be a UUID"},
} as const;
