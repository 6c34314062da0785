import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiExtraModels,
  ApiHeader,
  ApiOkResponse,
  ApiProduces,
  ApiProperty,
  ApiPropertyOptional,
  ApiResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import { errorCatalogue } from './error-catalogue.ts';
import { integer, orNull, text, view } from './view.ts';

/** The body of every failed response, as the document describes it. */
class ErrorAnswerModel {
  @ApiProperty({ type: Boolean, enum: [false] })
  success: false;

  @ApiProperty({ enum: Object.keys(errorCatalogue), enumName: 'ErrorCode' })
  code: string;

  @ApiProperty({ description: 'Message for the user.' })
  message: string;

  @ApiProperty({ description: 'To quote when asking for help.' })
  requestId: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
    description: 'Validation only: field → texts of the failed rules.',
  })
  errors?: Record<string, string[]>;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }] },
    description:
      'Details of the code: `price` and `totalPrice` of CATALOG.PRICE_CHANGED, `available` of CATALOG.OUT_OF_STOCK, `status` of a refused step.',
  })
  details?: Record<string, string | number>;
}

/** Documents the header `Form-Id` of a step that a form of the site asks for. */
export const ApiFormId = () =>
  ApiHeader({
    name: 'Form-Id',
    required: false,
    description: 'The same form sent again is answered as it was the first time.',
    schema: { type: 'string', maxLength: 255 },
  });

/** Documents a form whose only field, `field`, is a file. */
export const ApiUpload = (field: string) =>
  applyDecorators(
    ApiConsumes('multipart/form-data'),
    ApiBody({
      schema: {
        type: 'object',
        required: [field],
        properties: { [field]: { type: 'string', format: 'binary' } },
      },
    }),
  );

/** How many match, and where the next page starts. */
export const PageMeta = view('PageMeta', {
  total: integer('How many match in all, whatever the page.'),
  nextCursor: orNull(text('Null on the last page.')),
});
export type PageMeta = InstanceType<typeof PageMeta>;

type Schema = Record<string, unknown>;

/** Sets the status of a call's response, and documents it with its body. */
function answer(status: number, description: string, models: Type[], properties: Schema) {
  return applyDecorators(
    HttpCode(status),
    ApiExtraModels(...models),
    ApiResponse({
      status,
      description,
      schema: {
        type: 'object',
        required: ['success', ...Object.keys(properties)],
        properties: { success: { type: 'boolean', enum: [true] }, ...properties },
      },
    }),
  );
}

/** `{success: true, data}` with one `View`. */
export function Answers(view: Type, status = 200): MethodDecorator {
  return answer(status, 'Done.', [view], { data: { $ref: getSchemaPath(view) } });
}

/** `{success: true, data: [View], meta}`. */
export function AnswersList(view: Type, meta?: Type): MethodDecorator {
  const data = { type: 'array', items: { $ref: getSchemaPath(view) } };
  return meta
    ? answer(200, 'Done.', [view, meta], { data, meta: { $ref: getSchemaPath(meta) } })
    : answer(200, 'Done.', [view], { data });
}

/** `{success: true, message}`, with `data` where there is something to tell. */
export function AnswersMessage(status = 200, view?: Type): MethodDecorator {
  const message = { type: 'string' };
  return view
    ? answer(status, 'Done.', [view], { message, data: { $ref: getSchemaPath(view) } })
    : answer(status, 'Done.', [], { message });
}

/** A file: its media type, and whether it is `binary`. */
export function AnswersFile(
  types: string | readonly string[],
  { isBinary = true } = {},
): MethodDecorator {
  const schema = { type: 'string', ...(isBinary && { format: 'binary' }) } as const;
  return applyDecorators(ApiProduces(...[types].flat()), ApiOkResponse({ schema }));
}

/** The errors of any call: a body that is malformed, too large or of the wrong type, or a fault of ours. */
const alwaysPossible = [400, 413, 415, 500];

/** Errors of a call, or of all calls of a controller, in addition to those that any call may have. */
export function AnswersErrors(...statuses: number[]): ClassDecorator & MethodDecorator {
  // Stated explicitly: otherwise a call that returns pictures or CSV would declare its errors as such.
  const content = { 'application/json': { schema: { $ref: getSchemaPath(ErrorAnswerModel) } } };
  return applyDecorators(
    ApiExtraModels(ErrorAnswerModel),
    ...[...new Set([...statuses, ...alwaysPossible])].map((status) =>
      // `describeRefusals` has the words: of several declarations of one status the library joins them.
      ApiResponse({ status, description: '', content }),
    ),
  );
}
