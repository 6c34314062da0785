import type { BusinessFigures, PeriodFigures } from '@spade/contracts/messages/business';
import { signIn } from './builders.ts';
import { ask, type GatewayBed, startGatewayBed } from './gateway-bed.ts';

const period: PeriodFigures = {
  from: '2026-11-09',
  to: '2026-11-22',
  placed: 40,
  expired: 5,
  confirmed: 31,
  medianSeconds: 600,
  p90Seconds: 5_400,
  receivedKobo: 1_250_050,
  sentBackKobo: 50_000,
};

const figures: BusinessFigures = {
  period,
  before: {
    from: '2026-10-26',
    to: '2026-11-08',
    placed: 0,
    expired: 0,
    confirmed: 0,
    medianSeconds: null,
    p90Seconds: null,
    receivedKobo: 0,
    sentBackKobo: 100,
    counterKobo: { cash: 250_000, pos: 100 },
  },
  stepDays: 7,
  steps: [
    { from: '2026-11-09', receivedKobo: 1_250_050, sentBackKobo: 50_000, keptBeforeKobo: -100 },
  ],
  sectors: [
    { sector: '=Building', receivedKobo: 1_000_000, sentBackKobo: 0, keptBeforeKobo: 5 },
    { sector: null, receivedKobo: 250_050, sentBackKobo: 50_000, keptBeforeKobo: 0 },
  ],
  clerks: [
    // As an earlier release answers.
    { actor: 'ada', confirmed: 31, medianSeconds: 600, reversed: 2 },
    { actor: 'system', actorKind: 'system', confirmed: 9, medianSeconds: 5, reversed: 0 },
  ],
};

describe('the figures of the business', () => {
  let bed: GatewayBed;
  beforeAll(async () => {
    bed = await startGatewayBed();
  });
  afterAll(() => bed.close());
  beforeEach(() => {
    bed.services.reset();
    bed.services.answer('orders.get-business-figures', () => figures);
    bed.services.answer('auth.record-access', () => ({ isRecorded: true }));
  });

  const get = (query = '') =>
    ask(`${bed.url}/api/admin/business${query}`, { headers: signIn(bed.services) });

  it('are shown with amounts in naira', async () => {
    const { status, body } = await get();
    expect(status).toBe(200);
    expect(body.data).toEqual({
      period: {
        from: '2026-11-09',
        to: '2026-11-22',
        placed: 40,
        expired: 5,
        confirmed: 31,
        medianSeconds: 600,
        p90Seconds: 5_400,
        received: '12500.50',
        sentBack: '500.00',
        revenue: '12000.50',
        receivedInCash: '0.00',
        receivedByCard: '0.00',
      },
      before: {
        from: '2026-10-26',
        to: '2026-11-08',
        placed: 0,
        expired: 0,
        confirmed: 0,
        medianSeconds: null,
        p90Seconds: null,
        received: '0.00',
        sentBack: '1.00',
        revenue: '-1.00',
        receivedInCash: '2500.00',
        receivedByCard: '1.00',
      },
      stepDays: 7,
      steps: [
        {
          from: '2026-11-09',
          received: '12500.50',
          sentBack: '500.00',
          revenue: '12000.50',
          revenueBefore: '-1.00',
        },
      ],
      sectors: [
        {
          sector: '=Building',
          received: '10000.00',
          sentBack: '0.00',
          revenue: '10000.00',
          revenueBefore: '0.05',
        },
        {
          sector: null,
          received: '2500.50',
          sentBack: '500.00',
          revenue: '2000.50',
          revenueBefore: '0.00',
        },
      ],
      clerks: [
        { actor: 'ada', actorKind: 'person', confirmed: 31, medianSeconds: 600, reversed: 2 },
        { actor: 'system', actorKind: 'system', confirmed: 9, medianSeconds: 5, reversed: 0 },
      ],
    });
    expect(bed.services.calls('orders.get-business-figures')).toEqual([{}]);
  });

  it('are of the days that were asked for', async () => {
    await get('?from=2026-11-01&to=2026-11-22');
    await get('?from=&to=');
    expect(bed.services.calls('orders.get-business-figures')).toEqual([
      { from: '2026-11-01', to: '2026-11-22' },
      {},
    ]);
  });

  it('are refused for what is no day', async () => {
    for (const query of ['from=x', 'from=2026-13-01', 'to=22.11.2026', 'to=2026-02-30'])
      expect((await get(`?${query}`)).status).toBe(400);
  });

  it('are a CSV file with a figure a line, and the export is a line of the audit log', async () => {
    const headers = signIn(bed.services, { role: 'owner' });
    const response = await fetch(`${bed.url}/api/admin/business/export.csv?to=2026-11-22`, {
      headers,
    });
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="business-2026-11-09-2026-11-22.csv"',
    );
    const lines = (await response.text()).split('\r\n');
    expect(lines[0]).toMatch(/Part,Of,Figure,This period,Period before$/);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Total,,Orders placed,40,0',
        'Total,,Typical time to confirm (seconds),600,',
        // Refunds of cancelled orders are in no figure here.
        'Total,,"Sent back (naira, without cancelled orders)",500.00,1.00',
        'Total,,Revenue: received less sent back (naira),12000.50,-1.00',
        'Week,2026-11-09,Revenue: received less sent back (naira),12000.50,-1.00',
        // No spreadsheet runs it.
        'Sector,"\'=Building",Revenue: received less sent back (naira),10000.00,0.05',
        'Sector,No category,Revenue: received less sent back (naira),2000.50,0.00',
        'Clerk,ada,Reversed: matches that someone took back,2,',
        'Automatic,system,Orders confirmed,9,',
      ]),
    );
    expect(bed.services.calls('auth.record-access')).toEqual([
      expect.objectContaining({ action: 'business_exported', subject: '2026-11-09 to 2026-11-22' }),
    ]);
  });
});
