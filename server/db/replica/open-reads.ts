import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { coalesceCalls } from '../../lib/batch-calls.ts';
import { connect } from '../connection/connect.ts';
import { isDatabaseDown } from '../connection/is-database-down.ts';
import type { Database } from '../schema.ts';
import { ReplicaUnfit, readFrom, readPosition } from './replica-position.ts';
import { watchReplica } from './watch-replica.ts';

type Needs = {
  /** The database that is written to. */
  db: Kysely<Database>;
  /** Its replica. */
  url: string;
  warn(line: string): void;
  /** Told of each query. */
  count(from: 'replica' | 'primary'): void;
};

export type Reads = {
  db: Kysely<Database>;
  /** Whether the replica is used just now. */
  isFit(): boolean;
  close(): Promise<void>;
};

/** A replica that does not answer in this many milliseconds is not waited for; the line to it is given up. */
const limits = { connectionTimeoutMillis: 2_000, query_timeout: 5_000, pipeline: true };

/** What the database has written may go before those who read a replica. */
const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['40001', '40P01'].includes(String(error.code));

const isUnfit = (error: unknown): error is Error =>
  error instanceof ReplicaUnfit ||
  isDatabaseDown(error) ||
  (error instanceof Error && error.message === 'Query read timeout');

/**
 * The database for whatever is only read. Answers come from a replica that shows all that could be seen when it was asked, and
 * whenever there is none from the database that is written to: by what they say the two cannot be told apart.
 */
export const openReads = ({ db, url, warn, count }: Needs): Reads => {
  const replica = connect({ connectionString: url, ...limits });
  const watch = watchReplica({ db, replica: { url, db: replica.db }, warn });
  const askPosition = coalesceCalls(() => readPosition(db));

  const askReplica = async <R>(query: CompiledQuery): Promise<QueryResult<R> | undefined> => {
    if (!watch.isFit()) return undefined;
    const position = await askPosition();
    try {
      return await readFrom(replica.db, position, (connection) => connection.executeQuery<R>(query));
    } catch (error) {
      if (isConflict(error)) return undefined;
      if (!isUnfit(error)) throw error;
      watch.putAside(error);
      return undefined;
    }
  };

  const either = createDriver(async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    const found = await askReplica<R>(query);
    count(found ? 'replica' : 'primary');
    return found ?? db.executeQuery(query as CompiledQuery<R>); // whoever asks knows what rows they get
  });
  return {
    db: new Kysely<Database>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => either,
        createIntrospector: (of) => new PostgresIntrospector(of),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    }),
    isFit: watch.isFit,
    async close() {
      await watch.close();
      await replica.close();
    },
  };
};

const refuse = (): never => {
  throw new Error('What is only read needs neither transactions nor streams.');
};

/** Asks query by query, since each of them may go elsewhere. */
const createDriver = (executeQuery: DatabaseConnection['executeQuery']): Driver => ({
  init: async () => {},
  acquireConnection: async () => ({ executeQuery, streamQuery: refuse }),
  releaseConnection: async () => {},
  ...{ beginTransaction: refuse, commitTransaction: refuse, rollbackTransaction: refuse },
  destroy: async () => {},
});
