import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { loggerOptions, ResponseLog } from './logging.ts';
import { sendProblem } from './problems/send-problem.ts';
import { createRequestNames } from './server-options.ts';

const lines: string[] = [];
const app = Fastify({
  logger: { ...loggerOptions({ logLevel: 'info' }), stream: { write: (line: string) => lines.push(line) } },
  logController: new ResponseLog(),
  genReqId: createRequestNames(),
});
app.setErrorHandler(sendProblem);
app.get('/fine', async (request) => request.log.info({ headers: request.headers }, 'seen') ?? {});
app.get('/crash', async () => {
  throw new Error('broken pipe under the sink');
});

app.get('/clash', async () => {
  throw Object.assign(new Error('duplicate key value'), {
    code: '23505',
    constraint: 'users_email',
    detail: 'Key (email)=(hush@example.com) already exists.',
    where: 'COPY users, line 1: "hush"',
    internalQuery: 'insert hush',
    table: 'users',
    cause: Object.assign(new Error('as above'), { detail: 'hush' }),
  });
});

const logged = async (url: string) => {
  lines.length = 0;
  const headers = { cookie: 'session=hush', authorization: 'Bearer hush', 'user-agent': 'tests' };
  const response = await app.inject({ url, headers });
  return { response, text: lines.join(''), entries: lines.map((line) => JSON.parse(line)) };
};

it('writes one line for an answer, with its id, path and status', async () => {
  const { entries } = await logged('/fine');
  expect(entries.at(-1)).toMatchObject({
    msg: 'answered',
    reqId: expect.stringMatching(/^[0-9a-f]{12}-\w+$/),
    req: { method: 'GET', path: '/fine' },
    res: { status: 200 },
    ms: expect.any(Number),
  });
  expect(entries.filter((entry) => entry.msg !== 'seen')).toHaveLength(1);
});

it('never writes down a secret, be it in a header or in the address', async () => {
  const { text } = await logged('/fine?token=hush');
  expect(text).toContain('tests');
  expect(text).not.toContain('hush');
});

it('writes down why an answer failed, under the id that the caller was given', async () => {
  const { response, entries } = await logged('/crash');
  expect(entries[0]).toMatchObject({
    reqId: response.json().requestId,
    err: { message: 'broken pipe under the sink', stack: expect.any(String) },
  });
  expect(response.body).not.toContain('sink');
});

it('writes down what the database complains of, but nothing that was written to it', async () => {
  const { entries, text } = await logged('/clash');
  expect(entries[0]).toMatchObject({
    err: {
      type: 'Error',
      message: 'duplicate key value',
      code: '23505',
      constraint: 'users_email',
      cause: { message: 'as above' },
    },
  });
  expect(text).not.toContain('hush');
});
