import type { IncomingMessage } from 'node:http';
import { MAX_FILE_MB, MEGABYTE } from '@spade/contracts/jobs/read-files';
import { GatewayError } from '../../http/gateway.errors.ts';
import {
  type OneFile,
  plainFileName,
  readOneFile,
  type UploadedFile,
} from '../../http/read-one-file.ts';

/** The multipart field of a statement. */
export const STATEMENT_FIELD = 'statement';

const codes = {
  too_large: 'STATEMENT.TOO_LARGE',
  missing: 'STATEMENT.MISSING',
  wrong_field: 'STATEMENT.ONE_FILE',
  too_many: 'STATEMENT.ONE_FILE',
  broken: 'STATEMENT.BROKEN_UPLOAD',
} as const;

const statement: OneFile = {
  field: STATEMENT_FIELD,
  limitBytes: MAX_FILE_MB * MEGABYTE + 1,
  refuse: (why) => new GatewayError(codes[why], {}),
};

/**
 * Reads the statement file of a multipart body; its name is cut to one line. Rejects with STATEMENT.* or
 * UNSUPPORTED_MEDIA_TYPE.
 */
export async function readStatementFile(request: IncomingMessage): Promise<UploadedFile> {
  const file = await readOneFile(request, statement);
  return { ...file, fileName: plainFileName(file.fileName, 'statement') };
}
