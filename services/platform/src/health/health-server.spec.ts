import { type HealthServer, startHealthServer } from './health-server.ts';
import { ReadinessWatch } from './readiness-watch.ts';

describe('health server', () => {
  let server: HealthServer;
  let isFine = true;

  beforeEach(async () => {
    isFine = true;
    server = await startHealthServer(
      0,
      new ReadinessWatch([
        { name: 'database', check: () => isFine },
        { name: 'messages', check: async () => true },
      ]),
    );
  });
  afterEach(() => server.close());

  const get = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);

  it('is live', async () => {
    expect((await get('/health/live')).status).toBe(200);
  });

  it('is ready when every check holds', async () => {
    expect((await get('/health/ready')).status).toBe(200);
  });

  it('names what does not hold', async () => {
    isFine = false;
    const answer = await get('/health/ready');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ status: 'not ready', failing: ['database'] });
  });

  it('is not ready while the process is leaving', async () => {
    server.startDraining();
    expect((await get('/health/ready')).status).toBe(503);
  });

  it('gives metrics for Prometheus', async () => {
    const answer = await get('/metrics');
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await answer.text()).toContain('readiness_check{check="database"} 1');
  });
});
