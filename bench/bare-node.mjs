import { createServer } from 'node:http';

/** The yardstick of a start: a bare Node server that only answers. */
const server = createServer((_request, response) => response.end('ok'));
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
for (const event of ['SIGTERM', 'disconnect']) process.on(event, () => process.exit());
