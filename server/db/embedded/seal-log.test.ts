import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { connect } from '../connection/connect.ts';
import { migrate } from '../migrate/migrate.ts';
import { startEmbedded } from './start-embedded.ts';

const folder = await mkdtemp(join(tmpdir(), 'nightdesk-log-'));
const settings = { fsync: 'off' };
let postgres = await startEmbedded(folder, { settings });
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const ask = async (text: string) => {
  const client = new pg.Client(postgres.connection);
  await client.connect();
  return client.query(text).finally(() => client.end());
};

const migrated = async () => {
  const { pool, close } = connect(postgres.connection);
  await migrate(pool);
  await close();
};

await migrated();
const row = `insert into desk_log (at, actor_name, action, subject, request_id, address)
  values (now(), 'Ada', 'POST /desk/blocks', 'room 1', 'r', '::1')`;
await ask(row);
await ask("insert into users (id, name, email) values ('ada', 'Ada', 'ada@example.com')");
await postgres.sealLog();

const read = async () => (await ask('select id, actor_name, subject from desk_log order by id')).rows;

describe('the log of an open house', () => {
  it('is read and added to by the role of the application [LOG-8]', async () => {
    const before = await read();
    await ask(row);
    expect(await read()).toHaveLength(before.length + 1);
    expect((await ask('select last_value from desk_log_id_seq')).rows).toHaveLength(1);
  });

  it.each([
    "update desk_log set actor_name = 'Eve'",
    'update desk_log set actor_name = actor_name where false',
    'delete from desk_log',
    'truncate desk_log',
    'truncate desk_log, users cascade',
    "insert into desk_log (id, at, actor_name, action, subject, request_id, address) overriding system value select id, at, 'Eve', action, subject, request_id, address from desk_log on conflict (id) do update set actor_name = 'Eve'",
    "merge into desk_log using (select 1) as one on true when matched then update set actor_name = 'Eve'",
    'select * from desk_log for update',
    'set session_replication_role = replica',
    'alter table desk_log disable trigger user',
    'alter table desk_log disable trigger all',
    'drop trigger keep_desk_log on desk_log',
    'alter table desk_log drop column actor_name',
    "alter table desk_log alter column actor_name type text using 'Eve'",
    'alter table desk_log rename to forgotten',
    'create rule lie as on insert to desk_log do instead nothing',
    'create table copied () inherits (desk_log)',
    'alter table desk_log owner to current_user',
    "grant update on desk_log to current_user; update desk_log set subject = ''",
    'drop table desk_log',
    'drop table desk_log cascade',
    'drop schema public cascade',
    'alter schema public owner to current_user',
    'set role nightdesk_log',
    'set role nightdesk',
    'grant nightdesk_log to current_user',
    'reassign owned by nightdesk_log to current_user',
    'drop owned by nightdesk_log',
    'create trigger lie before insert on desk_log for each row execute function refuse_change()',
  ])('is not changed by that role: %s [LOG-8]', async (statement) => {
    const before = await read();
    await expect(ask(statement)).rejects.toMatchObject({
      code: expect.stringMatching(/^(42501|23514|42809|42P16)$/),
    });
    expect(await read()).toEqual(before);
  });

  it('keeps its rows where that role drops what its guards are made of [LOG-8]', async () => {
    const before = await read();
    await ask('drop function refuse_change() cascade');
    for (const statement of ['delete from desk_log', 'truncate desk_log', "update desk_log set subject = ''"])
      await expect(ask(statement)).rejects.toMatchObject({ code: '42501' });
    expect(await read()).toEqual(before);
  });

  it('is the application’s again at the next start, for migrations, until it is sealed once more [LOG-8]', async () => {
    await postgres.stop();
    postgres = await startEmbedded(folder, { settings });
    await migrated();
    await ask('alter table desk_log add column later text; alter table desk_log drop column later');
    await postgres.sealLog();
    await postgres.sealLog();
    await expect(ask('delete from desk_log')).rejects.toMatchObject({ code: '42501' });
    await ask(row);
  });
});
