import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string;
  }
}

/** A migrated database of its own for a test file. Close your pools, then `drop` it. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying the files is quicker than logging the copy (the default), and nothing here has to outlive a crash.
  await withClient(clusterUrl, (client) =>
    client.query(`create database ${name} template template_agrim strategy file_copy`),
  );
  return {
    url: databaseAt(clusterUrl, name),
    drop: () => withClient(clusterUrl, (client) => client.query(`drop database ${name} with (force)`)),
  };
}

/** The address of another database in the same cluster. */
export function databaseAt(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function withClient(url: string, act: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}
