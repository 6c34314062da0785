import { ApiProperty, PartialType, PickType } from '@nestjs/swagger';
import { IsEmail, IsIn, IsNotEmpty, IsOptional, MinLength, ValidateIf } from 'class-validator';
import { ListProductsQuery } from '../../shop/product.view.ts';
import { ListAuditQuery } from '../../staff/audit-log.ts';
import { ListOrdersQuery } from '../../staff/orders/staff-orders.dto.ts';
import { ImportRowsQuery } from '../../staff/products/product-import.view.ts';
import {
  ListMovementsQuery,
  ListStaffProductsQuery,
} from '../../staff/products/staff-products.dto.ts';
import { GatewayError } from '../gateway.errors.ts';
import { ApiRules } from './api-rules.ts';
import { InputPipe, Reads } from './input.pipe.ts';
import { PageQuery } from './query-fields.ts';
import { AtMost, IsMultiline, IsSingleLine, tidyText } from './text-rules.ts';
import { HasDigits, IsId, IsNaira } from './value-rules.ts';

@ApiRules()
class OrderForm {
  @ApiProperty({ description: 'Who orders.' })
  @MinLength(2, { message: 'Name must be at least 2 characters' })
  @AtMost(10)
  @IsSingleLine()
  name: string;

  @ValidateIf(({ way }: OrderForm) => way !== 'pickup')
  @MinLength(10, { message: 'Address must be at least 10 characters' })
  @AtMost(30)
  @IsMultiline()
  address: string;

  @IsOptional()
  @MinLength(1, { message: 'Name a landmark that can be read' })
  @AtMost(10)
  @IsSingleLine()
  landmark?: string;

  @IsOptional()
  @HasDigits(6, 'The code has six digits')
  code?: string;

  @IsNotEmpty({ message: 'Required' })
  @IsEmail({}, { message: 'Invalid email' })
  @AtMost(254, { message: 'Invalid email' })
  @Reads(tidyText)
  email: string;

  @IsIn(['deliver', 'pickup'], { message: 'Choose delivery or pick-up' })
  @Reads((value) => value ?? 'deliver')
  way: string = 'deliver';

  @IsId('Choose a product')
  product: number;

  @IsNaira('Enter an amount such as 500.00')
  total: string;
}

@ApiRules()
class Correction extends PartialType(PickType(OrderForm, ['name', 'address', 'landmark'])) {
  @IsId('Choose an order')
  order: number;
}

const form = {
  name: 'Ada Obi',
  address: '12 Allen Avenue',
  email: 'ada@mail.example',
  product: 7,
  total: '500.00',
};

const read = (metatype: new () => object, body: unknown) =>
  new InputPipe().transform(body, { type: 'body', metatype });

const fault = async (body: unknown, metatype: new () => object = OrderForm) => {
  const error: unknown = await read(metatype, body).catch((thrown: unknown) => thrown);
  return error instanceof GatewayError ? error.details : error;
};

describe('InputPipe', () => {
  it('reads the fields of a request, and drops what is none of them', async () => {
    const body = { ...form, name: ' Ada Obi ', address: '12 Allen\r\nAvenue', code: '12 34-56' };
    await expect(read(OrderForm, { ...body, isAdmin: true })).resolves.toEqual({
      ...form,
      address: '12 Allen\nAvenue',
      code: '123456',
      way: 'deliver',
    });
  });

  it.each([
    ['name', '   A   ', 'Name must be at least 2 characters'],
    ['name', undefined, 'Name must be at least 2 characters'],
    ['name', 7, 'Name must be at least 2 characters'],
    ['name', '\u200d\u200d\u200d', 'Name must be at least 2 characters'],
    ['name', 'Ada Obi of Ikeja', 'Must be at most 10 characters'],
    // Fifteen units, of which class-validator's MaxLength counts ten.
    ['name', 'ab\ufe0f'.repeat(5), 'Must be at most 10 characters'],
    ['name', 'Ada\nObi', 'Must not contain control characters'],
    ['landmark', '\u200d', 'Name a landmark that can be read'],
    ['code', '12345', 'The code has six digits'],
    ['email', '', 'Required'],
    ['email', 'ada', 'Invalid email'],
    ['email', `${'a\ufe0f'.repeat(16)}@${'b.'.repeat(110)}example`, 'Invalid email'],
    ['way', 'drone', 'Choose delivery or pick-up'],
    ['product', '7', 'Choose a product'],
    ['product', 2 ** 31, 'Choose a product'],
    ['total', '1.005', 'Enter an amount such as 500.00'],
  ])('reports of %s = %j its topmost broken rule alone', async (field, value, message) => {
    expect(await fault({ ...form, [field]: value })).toEqual({ errors: { [field]: [message] } });
  });

  it.each([[''], ['   '], [null]])('takes the text %j as left out', async (value) => {
    await expect(read(OrderForm, { ...form, landmark: value, code: value })).resolves.toEqual({
      ...form,
      way: 'deliver',
    });
  });

  it('asks for no field whose condition is not met', async () => {
    const { address: _, ...rest } = form;
    await expect(read(OrderForm, { ...rest, way: 'pickup' })).resolves.toMatchObject(rest);
  });

  it('names the fields in the order of the request', async () => {
    const details = (await fault([form])) as { errors: object };
    expect(Object.keys(details.errors)).toEqual(['name', 'address', 'email', 'product', 'total']);
  });

  it('keeps to the rules and readings of fields that another request shares', async () => {
    await expect(read(Correction, { order: 41, name: ' Ada ', address: '' })).resolves.toEqual({
      order: 41,
      name: 'Ada',
    });
    expect(await fault({ order: 41, name: 'A' }, Correction)).toEqual({
      errors: { name: ['Name must be at least 2 characters'] },
    });
  });
});

describe('ApiRules', () => {
  /** What the OpenAPI document says of a property. */
  const said = ({ prototype }: { prototype: object }, property: string) =>
    Reflect.getMetadata('swagger/apiModelProperties', prototype, property) as object;

  it.each([
    ['name', { minLength: 2, maxLength: 10, 'x-message': 'Name must be at least 2 characters' }],
    ['name', { type: String, description: 'Who orders.' }],
    ['address', { minLength: 10, required: false }],
    ['code', { pattern: '^\\d{6}$', required: false, 'x-message': 'The code has six digits' }],
    ['email', { format: 'email', maxLength: 254, 'x-message': 'Invalid email' }],
    ['way', { enum: ['deliver', 'pickup'], 'x-message': 'Choose delivery or pick-up' }],
    ['product', { type: 'integer', minimum: 1, maximum: 2_147_483_647 }],
  ])('describes %s by its rules: %j', (property, rules) => {
    expect(said(OrderForm, property)).toMatchObject(rules);
  });

  it('describes shared fields of another request alike, none of them needed', () => {
    expect(said(Correction, 'name')).toMatchObject({ ...said(OrderForm, 'name'), required: false });
  });
});

describe('a page of a list', () => {
  it.each([
    PageQuery,
    ListProductsQuery,
    ListAuditQuery,
    ListOrdersQuery,
    ListStaffProductsQuery,
    ListMovementsQuery,
    ImportRowsQuery,
  ])('has the documented size when an address leaves the limit empty: %p', async (query) => {
    const { limit } = new query();
    const empty = await new InputPipe().transform(
      { limit: '' },
      { type: 'query', metatype: query },
    );
    expect(empty).toMatchObject({ limit });
  });
});
