import { connect, type Socket } from 'node:net';
import { whenDone } from '#server/testing/when-done.ts';

/** How a client begins that then takes its time, and what it goes on with, a byte a second. */
const mannersOf = (address: string) => {
  const head = (...lines: string[]) =>
    [...lines, 'Host: nightdesk.test', `X-Forwarded-For: ${address}`, ''].join('\r\n');
  const post = (path: string, length: string) =>
    `${head(`POST ${path} HTTP/1.1`, 'Content-Type: application/json', length)}\r\n`;
  const signIn = `{"email":"guest@nightdesk.test","password":"${'x'.repeat(900)}`;
  return [
    { begin: '', goOn: '' },
    { begin: '', goOn: head('GET /api/rooms HTTP/1.1') },
    { begin: head('GET /api/rooms HTTP/1.1'), goOn: 'X-Long: and so on, and so on, and so on, and so on' },
    { begin: post('/api/auth/sign-in/email', 'Content-Length: 900'), goOn: signIn },
    { begin: post('/api/auth/sign-in/email', 'Transfer-Encoding: chunked'), goOn: `384\r\n${signIn}` },
    // Refused before its body is there.
    { begin: post('/api/votes', 'Content-Length: 900'), goOn: `{"feature":"${'x'.repeat(900)}` },
  ];
};

type Ended = { number: number; answer: string; seconds: number };

/** So many sockets that send a byte a second, or nothing at all; whenever the server ends one, another comes in its place. */
export const openSlowSockets = (port: number, count: number) => {
  const open = new Set<Socket>();
  const ended: Ended[] = [];
  let isOver = false;

  const openOne = (number: number): void => {
    const manners = mannersOf(`10.50.0.${number}`);
    const { begin, goOn } = manners[number % manners.length] ?? { begin: '', goOn: '' };
    const begun = performance.now();
    let [answer, sent] = ['', 0];
    const socket = connect(port, '127.0.0.1', () => void socket.write(begin));
    const speaking = setInterval(() => {
      const next = goOn[sent++];
      if (next && socket.writable) socket.write(next);
    }, 1000);
    open.add(socket);
    socket.setEncoding('latin1').on('data', (text) => {
      answer += text;
    });
    // Whoever is hung up on while they speak may hear of it as an error.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(speaking);
      open.delete(socket);
      if (isOver) return;
      ended.push({ number, answer, seconds: (performance.now() - begun) / 1000 });
      openOne(number);
    });
  };
  for (let number = 0; number < count; number++) openOne(number);
  const close = (): void => {
    isOver = true;
    for (const socket of open) socket.destroy();
  };
  whenDone(async () => close());
  return { ended, close };
};
