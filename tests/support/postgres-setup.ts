import type { TestProject } from 'vitest/node';
import { startTemporaryPostgres } from '../../scripts/lib/embedded-postgres.ts';
import { createTemplate, dropTemplate } from './template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A superuser's address on the PostgreSQL of this test run. */
    databaseAdminUrl: string;
    /** Name of the migrated database there, to clone from. */
    databaseTemplate: string;
  }
}

/**
 * Vitest's global setup: one PostgreSQL for the whole run with a migrated template database. TEST_DATABASE_ADMIN_URL
 * uses an existing server (for example to test another version).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const adminUrlFromEnv = process.env.TEST_DATABASE_ADMIN_URL;
  const postgres = adminUrlFromEnv ? undefined : await startTemporaryPostgres();
  const adminUrl = adminUrlFromEnv ?? postgres?.url('postgres') ?? '';
  const template = `assay_template_${process.pid}_${project.name}`;
  try {
    await createTemplate(adminUrl, template);
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
  project.provide('databaseAdminUrl', adminUrl);
  project.provide('databaseTemplate', template);
  return async () => {
    if (adminUrlFromEnv) await dropTemplate(adminUrl, template);
    await postgres?.stop();
  };
}
