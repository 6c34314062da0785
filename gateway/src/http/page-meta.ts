import { ApiProperty } from '@nestjs/swagger';

/** How many match, and where the next page starts. */
export class PageMeta {
  @ApiProperty({ type: 'integer', description: 'How many match in all, whatever the page.' })
  total: number;

  @ApiProperty({ type: String, nullable: true, description: 'Null on the last page.' })
  nextCursor: string | null;
}
