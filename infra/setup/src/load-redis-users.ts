import { Redis } from 'ioredis';

/**
 * Has a Redis that runs read its file of users again. Redis 7 cuts its clients for that, and they reconnect at once.
 * One that does not run reads the file when it starts. One that was started by a release without the user `setup`
 * refuses: it must be restarted once, and the line says so.
 */
export async function loadRedisUsers(url: string): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableReadyCheck: false,
    retryStrategy: () => null,
  });
  redis.on('error', () => {}); // the command below reports it
  try {
    await redis.connect();
    await redis.acl('LOAD');
  } catch (error) {
    const { host } = new URL(url);
    const isDown = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|Connection is closed/.test(String(error));
    if (!isDown)
      process.stderr.write(`${host} keeps its users until its next restart: ${String(error)}\n`);
  } finally {
    redis.disconnect();
  }
}
