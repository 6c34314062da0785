import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { lagosDay } from '@spade/contracts/lagos';
import type { StaffProduct, StaffVariant } from '@spade/contracts/messages/catalog-products';
import { formatKobo, formatKoboOrNull } from '@spade/contracts/naira';
import { pictureKey, pictureWidths } from '@spade/contracts/products/pictures';
import { productColumns, productStateWords } from '@spade/contracts/products/product-columns';
import { CONFIG } from '@spade/platform/config/config.module';
import { WorkSlots } from '@spade/platform/service/work-slots';
import type { Response } from 'express';
import writeXlsxFile from 'write-excel-file/node';
import type { GatewayConfig } from '../../gateway.config.ts';
import { AdminOnly, type AdminSession, CurrentAdmin, Needs } from '../../http/admin.guard.ts';
import { type Column, sendCsv, sheetOf } from '../../http/csv.ts';
import { GatewayError } from '../../http/gateway.errors.ts';
import { AnswersErrors, AnswersFile } from '../../http/openapi-answers.ts';
import { StaffAudit } from '../../http/staff-audit.ts';

/** Most rows of a workbook, which is made in memory: some 5 kB each. */
const MAX_SHEET_ROWS = 20_000;

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** One row of the file: a variant with its product. */
interface ExportedRow {
  product: StaffProduct;
  variant: StaffVariant;
}

const sources = { own: 'Own', store: 'Shopify', demo: 'Demo' } as const;

const isCounted = ({ isTracked = true }: StaffVariant) => isTracked;

/** The width that is exported: the largest. */
const EXPORTED_WIDTH = pictureWidths[pictureWidths.length - 1] ?? 0;

/** Heading and content of each column; an import reads them back (the worker's own-format.ts). Amounts are naira. */
const columnsFor = (siteUrl: string): readonly Column<ExportedRow>[] => [
  [productColumns.id, ({ product }) => product.id],
  [productColumns.source, ({ product }) => sources[product.source]],
  [productColumns.title, ({ product }) => product.title],
  [productColumns.category, ({ product }) => product.category],
  [productColumns.description, ({ product }) => product.description],
  [
    productColumns.state,
    ({ product }) => productStateWords[product.state === 'hidden' ? 'hidden' : 'on_sale'],
  ],
  [productColumns.variant, ({ variant }) => variant.title],
  [productColumns.sku, ({ variant }) => variant.sku],
  [productColumns.price, ({ variant }) => formatKobo(variant.priceKobo), 'figures'],
  [productColumns.former, ({ variant }) => formatKoboOrNull(variant.compareAtPriceKobo), 'figures'],
  [productColumns.stock, ({ variant }) => (isCounted(variant) ? variant.stock : null)],
  [productColumns.counted, ({ variant }) => (isCounted(variant) ? 'yes' : 'no')],
  [productColumns.warnBelow, ({ variant }) => variant.warnBelow],
  [
    productColumns.facts,
    ({ product: { specifications = [] } }) =>
      specifications.map(({ name, value }) => `${name}: ${value}`).join('\n'),
  ],
  [
    productColumns.pictures,
    ({ product: { pictures } }) =>
      pictures
        ?.map(({ name, alt }) =>
          `${siteUrl}/pictures/${pictureKey(name, EXPORTED_WIDTH)} ${alt}`.trim(),
        )
        .join('\n') ?? '',
  ],
];

/** The products as a spreadsheet that can be changed and imported again. Records who exported them. */
@ApiTags('products (staff)')
@Controller('admin/products')
@AdminOnly()
@Needs('edit-products')
export class ExportProductsController {
  private readonly sheets = new WorkSlots(1, 4, () => new GatewayError('PRODUCT_FILE.BUSY', {}));

  private readonly columns: readonly Column<ExportedRow>[];

  constructor(
    private readonly client: MessageClient,
    private readonly audit: StaffAudit,
    @Inject(CONFIG) { PUBLIC_URL }: GatewayConfig,
  ) {
    this.columns = columnsFor(new URL(PUBLIC_URL).origin);
  }

  @Get('export.csv')
  @ApiOperation({ summary: 'All products as CSV, a row for each variant; an import reads it back' })
  @AnswersFile('text/csv', { isBinary: false })
  async csv(@CurrentAdmin() admin: AdminSession, @Res() response: Response): Promise<void> {
    const first = await this.page();
    await this.audit.record('products_exported', 'CSV', admin);
    await sendCsv(response, `${fileName()}.csv`, this.columns, first, (after) => this.page(after));
  }

  @Get('export.xlsx')
  @ApiOperation({
    summary: 'All products as a workbook, a row for each variant; an import reads it back',
    description: `At most ${MAX_SHEET_ROWS} rows.`,
  })
  @AnswersFile(XLSX)
  @AnswersErrors(409, 503)
  async xlsx(@CurrentAdmin() admin: AdminSession, @Res() response: Response): Promise<void> {
    const file = await this.sheets.run(async () => {
      const rows: ExportedRow[] = [];
      for (let after: string | null | undefined; after !== null; ) {
        const page = await this.page(after);
        rows.push(...page.rows);
        if (rows.length > MAX_SHEET_ROWS)
          throw new GatewayError('PRODUCT_FILE.TOO_MANY', { limit: MAX_SHEET_ROWS });
        after = page.nextCursor;
      }
      return writeXlsxFile(sheetOf(this.columns, rows), {
        sheet: 'Products',
        stickyRowsCount: 1,
      }).toBuffer();
    });
    await this.audit.record('products_exported', 'XLSX', admin);
    response.setHeader('Content-Type', XLSX);
    response.setHeader('Content-Disposition', `attachment; filename="${fileName()}.xlsx"`);
    response.end(file);
  }

  private async page(after?: string) {
    const request = after === undefined ? {} : { after: Number(after) };
    const { products, nextAfter } = await this.client.send('catalog.export-products', request);
    const rows = products.flatMap((product) =>
      product.variants.map((variant): ExportedRow => ({ product, variant })),
    );
    return { rows, nextCursor: nextAfter === null ? null : String(nextAfter) };
  }
}

const fileName = () => `products-${lagosDay(new Date())}`;
