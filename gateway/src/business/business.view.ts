import { ApiProperty } from '@nestjs/swagger';

/** What a period brought. Days of Lagos, both included; amounts in naira with two decimals. */
export class PeriodFiguresView {
  @ApiProperty({ format: 'date' })
  from: string;

  @ApiProperty({ format: 'date' })
  to: string;

  @ApiProperty({ type: 'integer' })
  placed: number;

  @ApiProperty({ type: 'integer', description: 'Of those placed.' })
  expired: number;

  @ApiProperty({ type: 'integer' })
  confirmed: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description:
      'Seconds from the newest proof, or from the order, that half of them took at most.',
  })
  medianSeconds: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'As the median, for nine of ten.' })
  p90Seconds: number | null;

  @ApiProperty()
  received: string;

  @ApiProperty()
  sentBack: string;

  @ApiProperty({ description: 'Received and not sent back.' })
  revenue: string;
}

/** Revenue of a week. */
export class WeekFiguresView {
  @ApiProperty({ format: 'date' })
  monday: string;

  @ApiProperty()
  received: string;

  @ApiProperty()
  sentBack: string;

  @ApiProperty()
  revenue: string;
}

/** Revenue of a sector. */
export class SectorFiguresView {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Category of the product when it was ordered; null where none is known.',
  })
  sector: string | null;

  @ApiProperty()
  received: string;

  @ApiProperty()
  sentBack: string;

  @ApiProperty()
  revenue: string;

  @ApiProperty({ description: 'In the period before.' })
  revenueBefore: string;
}

/** What one member of staff did. */
export class ClerkFiguresView {
  @ApiProperty({ description: 'A username, or `system` for AUTO_CONFIRM.' })
  actor: string;

  @ApiProperty({ type: 'integer' })
  confirmed: number;

  @ApiProperty({ type: 'integer', nullable: true })
  medianSeconds: number | null;

  @ApiProperty({ type: 'integer', description: 'Matches of theirs that someone took back.' })
  reversed: number;
}

/** The owner's figures. */
export class BusinessFiguresView {
  @ApiProperty({ type: PeriodFiguresView })
  period: PeriodFiguresView;

  @ApiProperty({ type: PeriodFiguresView })
  before: PeriodFiguresView;

  @ApiProperty({ type: [WeekFiguresView] })
  weeks: WeekFiguresView[];

  @ApiProperty({ type: [SectorFiguresView] })
  sectors: SectorFiguresView[];

  @ApiProperty({ type: [ClerkFiguresView] })
  clerks: ClerkFiguresView[];
}
