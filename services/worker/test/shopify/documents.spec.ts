import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NoDeprecatedCustomRule, parse, validate } from 'graphql';
import {
  ADMIN_API_VERSION,
  officialSchema,
} from '../../../../infra/verify/shopify-simulator/src/schema/official-schema.ts';
import * as documents from '../../src/store/shopify/documents.ts';

const { SUPPORTED_VERSION, ...queries } = documents;
const source = new URL('../../src', import.meta.url).pathname;

describe('the documents that are sent to Shopify', () => {
  it('are written for the version of the schema in the tests', () => {
    expect(SUPPORTED_VERSION).toBe(ADMIN_API_VERSION);
  });

  it.each(Object.entries(queries))('%s is valid against the official schema', (_, document) => {
    expect(validate(officialSchema(), parse(document))).toEqual([]);
  });

  it('would not be valid with a field that Shopify does not have', () => {
    const wrong = queries.catalogPageQuery.replace('descriptionHtml', 'bodyText');
    expect(validate(officialSchema(), parse(wrong))).toHaveLength(1);
  });

  it.each(Object.entries(queries))('%s asks for nothing that is deprecated', (_, document) => {
    expect(validate(officialSchema(), parse(document), [NoDeprecatedCustomRule])).toEqual([]);
  });

  it('are all in one file', () => {
    const others = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('shopify/documents.ts'))
      .filter((path) => /\b(query|mutation)\s+\w+\s*[({]/.test(stripComments(path)));
    expect(others).toEqual([]);
  });
});

function stripComments(path: string): string {
  return readFileSync(join(source, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
}
