/** One part of a multipart body. */
export interface Part {
  field: string;
  /** A file part when given. */
  filename?: string;
  type?: string;
  content: Buffer | string;
}

/** A multipart body as bytes, so that tests may also truncate and corrupt it. */
export function buildMultipart(parts: Part[]): { body: Buffer; contentType: string } {
  const boundary = 'the-boundary-of-the-tests';
  const chunks: Buffer[] = [];
  for (const { field, filename, type, content } of parts) {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const kind = type === undefined ? '' : `Content-Type: ${type}\r\n`;
    chunks.push(
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${file}\r\n${kind}\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    );
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  return { body: Buffer.concat(chunks), contentType: `multipart/form-data; boundary=${boundary}` };
}
