import { authDatabase } from '@spade/auth/database';
import { catalogDatabase } from '@spade/catalog/database';
import { contactDatabase } from '@spade/contact/database';
import { ordersDatabase } from '@spade/orders/database';
import { createServiceDatabases } from '@spade/platform/database/create-service-databases';
import { grantTableRights } from '@spade/platform/database/grant-table-rights';
import { migrate } from '@spade/platform/database/migrate';
import { type ServiceSchema, servingRole } from '@spade/platform/database/service-schema';
import { untilReachable } from '@spade/platform/database/transient-fault';
import { BACKUP_ROLE, databaseOwners } from './ensure-secrets.ts';

const schemas: Record<(typeof databaseOwners)[number], ServiceSchema> = {
  auth: authDatabase,
  catalog: catalogDatabase,
  contact: contactDatabase,
  orders: ordersDatabase,
};

/** Logs problems only. */
const toStderr = (line: string) => void process.stderr.write(`${line}\n`);

/** How long a new server may take to come up, in milliseconds: a cluster's first may take minutes to start. */
const WAIT_MS = 10 * 60_000;

/**
 * Creates the missing databases and roles of the services, migrates each as its owner and grants the
 * serving roles their rights. Waits for a server that is still coming up. May run at every start, even while services
 * are running.
 * @param read reads one secret of the folder `databases`
 * @param warn is told what an operator should know, such as that a newer release was here
 */
export async function prepareDatabases(
  read: (name: string) => Promise<string>,
  warn: (line: string) => void = toStderr,
): Promise<void> {
  const quiet = { log: () => {}, warn };
  const adminUrl = (await read('admin_url')).trim();
  const databases = await Promise.all(
    databaseOwners.map(async (name) => ({
      name,
      password: await read(`${name}_password`),
      servicePassword: await read(`${name}_service_password`),
    })),
  );
  const password = await read('backup_password').catch(() => '');
  // Only Docker Compose has the service `backup`.
  const reader = password === '' ? undefined : { name: BACKUP_ROLE, password };
  await untilReachable(() => createServiceDatabases(adminUrl, databases, reader), quiet, WAIT_MS);
  for (const { name, password } of databases) {
    const ownerUrl = new URL(adminUrl);
    ownerUrl.username = name;
    ownerUrl.password = encodeURIComponent(password);
    ownerUrl.pathname = `/${name}`;
    const schema = schemas[name];
    const { migrations, rights } = schema;
    const role = servingRole(name);
    await migrate({
      url: ownerUrl.href,
      migrations,
      rights: { role, rights },
      waitMs: WAIT_MS,
      logger: quiet,
    });
    await grantTableRights(ownerUrl.href, role, schema, quiet);
  }
}
