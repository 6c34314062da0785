import { signIn } from './builders.ts';
import { ask, type GatewayBed, startGatewayBed } from './gateway-bed.ts';

const at = (minute: number) => `2026-11-22T08:${String(minute).padStart(2, '0')}:00.000Z`;
const line = (id: number) => ({
  id,
  at: at(id * 2),
  action: 'login_succeeded' as const,
  account: 'ngozi',
  actor: 'ngozi',
  network: '102.89.23.0/24',
  subject: null,
});
const event = (id: number) => ({
  id,
  at: at(id * 2 + 1),
  kind: 'confirmed' as const,
  actor: 'chidi',
  orderId: 41,
  reference: 'SO-7K4M2',
  orderTotalKobo: 25_000_000,
  reason: '=2+2',
});

describe('the audit log', () => {
  let bed: GatewayBed;
  let headers: Record<string, string>;

  beforeAll(async () => {
    bed = await startGatewayBed();
  });
  afterAll(() => bed.close());
  beforeEach(() => {
    bed.services.reset();
    headers = signIn(bed.services);
    const pageOf = <T extends { id: number }>(rows: T[], before: number | null, limit: number) =>
      rows.filter(({ id }) => before === null || id < before).slice(0, limit);
    bed.services.answer('auth.list-audit', ({ before, limit }) => ({
      lines: pageOf([5, 4, 3, 2, 1].map(line), before, limit),
    }));
    const cells = 'seen;=HYPERLINK(1); +1;\t@sum;" -2|"=3, 080-31';
    bed.services.answer('orders.list-staff-events', ({ before, limit }) => ({
      events: pageOf(
        [3, 2, 1].map((id) => (id === 2 ? { ...event(id), reason: cells } : event(id))),
        before,
        limit,
      ),
    }));
    bed.services.answer('auth.record-access', () => ({ isRecorded: true }));
  });

  const list = async (query: string): Promise<{ ids: string[]; nextCursor: string | null }> => {
    const { body } = await ask(`${bed.url}/api/admin/audit?${query}`, { headers });
    // The answer of this list; `body` is that of any answer.
    const { data, meta } = body as unknown as {
      data: { id: string }[];
      meta: { nextCursor: string | null };
    };
    return { ids: data.map(({ id }) => id), ...meta };
  };

  it('is one list by time of what auth and orders recorded', async () => {
    const { ids, nextCursor } = await list('limit=50');
    expect(ids).toEqual(['a5', 'a4', 'o3', 'a3', 'o2', 'a2', 'o1', 'a1']);
    expect(nextCursor).toBeNull();
  });

  it('says what the order of a step costs', async () => {
    const { body } = await ask(`${bed.url}/api/admin/audit?action=confirmed`, { headers });
    expect(body.data).toMatchObject(Array(3).fill({ orderId: 41, orderTotal: '250000.00' }));
  });

  it('shows each line once, whatever the size of a page', async () => {
    for (const limit of [1, 2, 3, 5, 8]) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page = await list(`limit=${limit}&cursor=${cursor}`);
        seen.push(...page.ids);
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(['a5', 'a4', 'o3', 'a3', 'o2', 'a2', 'o1', 'a1']);
    }
  });

  it('filters by person, action and order where they belong', async () => {
    expect((await list('action=confirmed&person=Chidi')).ids).toEqual(['o3', 'o2', 'o1']);
    expect((await list('action=login_succeeded')).ids).toEqual(['a5', 'a4', 'a3', 'a2', 'a1']);
    expect((await list('order=41')).ids).toEqual(['o3', 'o2', 'o1']);
    await list('search=november');
    const asked = bed.services.calls('orders.list-staff-events');
    expect(asked).toMatchObject([
      { person: 'Chidi', kind: 'confirmed' },
      { order: '41' },
      { search: 'november' },
    ]);
    expect(bed.services.calls('auth.list-audit')).toMatchObject([
      { action: 'login_succeeded' },
      { search: 'november' },
    ]);
  });

  it('asks both halves for a day of Lagos, from its first moment to its last', async () => {
    await list('from=2026-11-21&to=2026-11-21');
    const day = { from: '2026-11-20T23:00:00.000Z', to: '2026-11-21T22:59:59.999Z' };
    expect(bed.services.calls('auth.list-audit')).toMatchObject([day]);
    expect(bed.services.calls('orders.list-staff-events')).toMatchObject([day]);
  });

  it('refuses an action that there is not', async () => {
    const { status } = await ask(`${bed.url}/api/admin/audit?action=nonsense`, { headers });
    expect(status).toBe(400);
  });

  it('is exported whole as CSV that no spreadsheet runs, and the export is recorded', async () => {
    const response = await fetch(`${bed.url}/api/admin/audit/export.csv`, { headers });
    const text = await response.text();
    expect(response.headers.get('content-disposition')).toMatch(/audit-\d{4}-\d\d-\d\d\.csv/);
    expect(text.trim().split('\r\n')).toHaveLength(9);
    expect(text).toContain(`"'=2+2"`);
    // A spreadsheet that splits at semicolons or tabs begins a cell there.
    expect(text).toContain(`"seen;'=HYPERLINK(1); '+1;\t'@sum;"" '-2|""'=3, 080-31"`);
    expect(bed.services.calls('auth.record-access')).toMatchObject([
      { action: 'audit_exported', adminId: 1, address: '127.0.0.1' },
    ]);
  });
});
