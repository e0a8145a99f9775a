import { createHmac } from 'node:crypto';
import pg from 'pg';

/** The application's role: owns its database and has no rights beyond it. */
export const appUser = 'nightdesk_app';

/** Derived from the superuser's, so that no second one is stored; it does not reveal the first. */
export const appPasswordOf = (superPassword: string): string =>
  createHmac('sha256', superPassword).update(appUser).digest('base64url');

/** Owns the log while the server runs; nobody can sign in as it. */
const logOwner = 'nightdesk_log';

type Superuser = pg.ClientConfig & { password: string };

/** As the superuser, creates the application's role and database, or transfers a database that the superuser still owns. */
export const prepareDatabase = async (superuser: Superuser, name: string): Promise<void> => {
  const owner = await withClient(superuser, async (client) => {
    const role = await client.query('select from pg_roles where rolname = $1', [appUser]);
    const password = client.escapeLiteral(appPasswordOf(superuser.password));
    if (role.rowCount === 0) await client.query(`create role ${appUser} login password ${password}`);
    const keeper = await client.query('select from pg_roles where rolname = $1', [logOwner]);
    if (keeper.rowCount === 0) await client.query(`create role ${logOwner} nologin`);
    const { rows } = await client.query<{ owner: string }>(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
      [name],
    );
    if (rows.length === 0) await client.query(`create database ${name} owner ${appUser}`);
    return rows[0]?.owner ?? appUser;
  });
  const work = owner === appUser ? openLog : handOver(name);
  await withClient({ ...superuser, database: name }, (client) => client.query(work));
};

/** Migrations, restoring and ending a demo must change protected rows: they own the log until it is sealed. */
const openLog = `
  do $$
  begin
    if to_regclass('desk_log') is not null then
      alter table desk_log owner to ${appUser};
      alter schema public owner to pg_database_owner;
    end if;
  end
  $$`;

/**
 * Gives the log to a role of its own, so that the application can only read and insert. The schema goes too, because its owner
 * could drop the table; the application may still create tables in it.
 */
export const sealLog = (superuser: Superuser): Promise<void> =>
  withClient(superuser, async (client) => {
    await client.query(`
      begin;
      alter schema public owner to current_user;
      grant usage, create on schema public to ${appUser};
      alter table desk_log owner to ${logOwner};
      revoke all on desk_log from ${appUser}, public;
      grant select, insert on desk_log to ${appUser};
      grant select on sequence desk_log_id_seq to ${appUser};
      commit`);
  });

const withClient = async <T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client(connection);
  await client.connect();
  return work(client).finally(() => client.end());
};

/** Transfers everything that the cluster's creator owns, except what PostgreSQL and its extensions need; one transaction. */
const handOver = (name: string): string => `
  do $$
  declare
    change text;
  begin
    for change in
      select format('alter table %s owner to ${appUser}', oid::regclass)
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
      union all
      -- A sequence of a column goes with its table.
      select format('alter sequence %s owner to ${appUser}', oid::regclass)
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'S'
        and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('a', 'i', 'e'))
      union all
      select format('alter routine %s owner to ${appUser}', oid::regprocedure)
      from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    loop
      execute change;
    end loop;
    alter database ${name} owner to ${appUser};
  end
  $$`;
