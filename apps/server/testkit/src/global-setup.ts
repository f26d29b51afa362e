import type { TestProject } from 'vitest/node';
import { startTestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testAdminUrl: string;
    testTemplate: string;
    testRun: string;
  }
}

/**
 * Starts the run's one database server, or uses the one in TEST_DATABASE_URL, and prints which. At the end no test
 * database may be left: a test that does not close its database fails the run.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'];
  const server = await startTestServer(url === undefined || url === '' ? undefined : url);
  project.provide('testAdminUrl', server.adminUrl);
  project.provide('testTemplate', server.template);
  project.provide('testRun', String(process.pid));
  console.log(`Server tests run on ${server.description}${url ? '' : ' (embedded)'}.`);
  return async () => {
    const leftovers = await server.listLeftovers();
    await server.stop();
    if (leftovers.length > 0) throw new Error(`Test databases were not closed: ${leftovers.join(', ')}`);
  };
}
