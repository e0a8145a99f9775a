import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

/** The yardstick: Fastify with only one route, which sends the bytes of a given file. */
const body = readFileSync(process.env.BODY_FILE ?? '', 'utf8');
const app = Fastify();
app.get('/', (_request, reply) => {
  reply.type('application/json; charset=utf-8').send(body);
});
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
for (const event of ['SIGTERM', 'disconnect']) process.on(event, () => process.exit());
