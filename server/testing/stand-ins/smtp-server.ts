import { type AddressInfo, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

export type ReceivedMail = { from: string; to: string[]; data: string };

/** A local mail server with just enough SMTP; `answerRecipient` may refuse a recipient or delay. Ends with the test. */
export const startSmtpServer = async (
  answerRecipient: (to: string) => string | Promise<string> = () => '250 ok',
) => {
  const received: ReceivedMail[] = [];
  const server = createServer((socket) => {
    let mail: ReceivedMail = { from: '', to: [], data: '' };
    let buffer = '';
    let inData = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const addressIn = (line: string) => /<(.*)>/.exec(line)?.[1] ?? '';
    const answerWhenReady = async (to: string): Promise<void> => {
      const response = await answerRecipient(to);
      if (response.startsWith('250')) mail.to.push(to);
      say(response);
    };
    const readCommand = (line: string): void => {
      const word = line.slice(0, 4).toUpperCase();
      if (word === 'MAIL') mail = { from: addressIn(line), to: [], data: '' };
      if (word === 'RCPT') void answerWhenReady(addressIn(line));
      else if (word === 'DATA') {
        inData = true;
        say('354 go on');
      } else if (word === 'QUIT') {
        say('221 bye');
        socket.end();
      } else say('250 ok');
    };
    const readData = (line: string): void => {
      if (line !== '.') mail.data += `${line}\n`;
      else {
        inData = false;
        received.push(mail);
        say('250 taken');
      }
    };
    socket.setEncoding('utf8').on('error', () => {});
    socket.on('data', (text) => {
      const lines = (buffer + text).split('\r\n');
      buffer = lines.pop() ?? '';
      for (const line of lines) (inData ? readData : readCommand)(line);
    });
    say('220 here');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { url: `smtp://127.0.0.1:${port}`, received };
};
