import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/database.ts';
import { migrateToLatest, pendingMigrations } from './migrate.ts';

let database: TestDatabase;
let client: pg.Client;
let folder: string;
let directory: URL;
const add = (name: string, sql: string) => writeFile(path.join(folder, name), sql);
const applied = async () =>
  (await client.query('select name from schema_migration order by name')).rows.map((r) => r.name);
const tableExists = async (name: string) =>
  (await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [`public.${name}`])).rows[0]
    ?.found;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('truncate schema_migration');
  folder = await mkdtemp(path.join(os.tmpdir(), 'assay-migrations-'));
  directory = pathToFileURL(`${folder}/`);
});

afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

describe('migrateToLatest', () => {
  it('given new files, when called twice, then applies each once and in order', async () => {
    await add('0002-second.sql', 'alter table crate add column weight int;');
    await add('0001-first.sql', 'create table crate (id int);');
    expect(await pendingMigrations(database.url, directory)).toEqual(['0001-first.sql', '0002-second.sql']);
    expect(await migrateToLatest(database.url, directory)).toEqual(['0001-first.sql', '0002-second.sql']);
    expect(await migrateToLatest(database.url, directory)).toEqual([]);
    expect(await pendingMigrations(database.url, directory)).toEqual([]);
    expect(await applied()).toEqual(['0001-first.sql', '0002-second.sql']);
  });

  it('given two processes, when both migrate at the same time, then every file is applied once', async () => {
    await add('0001-first.sql', 'create table crate (id int);');
    const both = await Promise.all([
      migrateToLatest(database.url, directory),
      migrateToLatest(database.url, directory),
    ]);
    expect(both.flat()).toEqual(['0001-first.sql']);
  });

  it('given a file that fails halfway, when migrating, then names file and line and rolls all of it back', async () => {
    await add('0001-first.sql', 'create table crate (id int);\n\ninsert into crate values (1);\nselect nonsense;\n');
    await expect(migrateToLatest(database.url, directory)).rejects.toThrow(
      /^Migration 0001-first\.sql failed: .*nonsense.*\(line 4\)/,
    );
    expect(await applied()).toEqual([]);
    expect(await tableExists('crate')).toBe(false);
  });

  it('given an applied file that was changed, when migrating, then refuses and applies nothing new', async () => {
    await add('0001-first.sql', 'create table crate (id int);');
    await migrateToLatest(database.url, directory);
    await add('0001-first.sql', 'create table crate (id bigint);');
    await add('0002-second.sql', 'create table box (id int);');
    await expect(migrateToLatest(database.url, directory)).rejects.toThrow(
      /Migration 0001-first\.sql was changed after it was applied.*restore a backup of a release \(docs\/operators\.md, Upgrades\)/,
    );
    expect(await applied()).toEqual(['0001-first.sql']);
    expect(await tableExists('box')).toBe(false);
  });

  it('given a file numbered before an applied one, when migrating, then refuses', async () => {
    await add('0002-second.sql', 'create table crate (id int);');
    await migrateToLatest(database.url, directory);
    await add('0001-late.sql', 'create table box (id int);');
    await expect(migrateToLatest(database.url, directory)).rejects.toThrow(
      /Migration 0001-late\.sql comes before 0002-second\.sql.*restore a backup of a release \(docs\/operators\.md, Upgrades\)/,
    );
    expect(await tableExists('box')).toBe(false);
  });

  it('given a database newer than the files, when migrating, then refuses', async () => {
    await add('0001-first.sql', 'create table crate (id int);');
    await add('0002-second.sql', 'create table box (id int);');
    await migrateToLatest(database.url, directory);
    await rm(path.join(folder, '0002-second.sql'));
    await expect(pendingMigrations(database.url, directory)).rejects.toThrow(
      /migration 0002-second\.sql, which this version of Assay does not know.*Start that version or a later one/,
    );
  });

  it('given two files with one number, when migrating, then refuses and applies neither', async () => {
    await add('0001-first.sql', 'create table crate (id int);');
    await add('0001-other.sql', 'create table box (id int);');
    await expect(migrateToLatest(database.url, directory)).rejects.toThrow(
      '0001-first.sql and 0001-other.sql carry the same number',
    );
    expect(await applied()).toEqual([]);
  });

  it('given the first line "-- no-transaction", when migrating, then the file may build an index concurrently', async () => {
    await add('0001-first.sql', 'create table crate (id int);');
    await add('0002-index.sql', '-- no-transaction\ncreate index concurrently crate_id on crate (id);');
    expect(await migrateToLatest(database.url, directory)).toEqual(['0001-first.sql', '0002-index.sql']);
    expect(await tableExists('crate_id')).toBe(true);
  });
});
