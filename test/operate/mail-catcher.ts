import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** Starts an SMTP server that accepts and keeps every mail, like the mail catcher in compose.yaml. */
export async function catchMails() {
  const mails: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    const answer = (line: string) => socket.write(`${line}\r\n`);
    let content: string[] | undefined;
    answer('220 mail');
    createInterface({ input: socket }).on('line', (line) => {
      if (content && line === '.') {
        mails.push(content.join('\n'));
        content = undefined;
        return answer('250 taken');
      }
      if (content) return void content.push(line);
      if (/^data/i.test(line)) {
        content = [];
        return answer('354 go on');
      }
      answer(/^quit/i.test(line) ? '221 bye' : '250 fine');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    close: () => server.close(),
  };
}
